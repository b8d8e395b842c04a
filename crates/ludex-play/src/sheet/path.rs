//! Places in a build as `--set` writes them (cli.md, "Rulesets").

use super::set::SetError;

/// A place in a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'p> {
    /// `abilities.ID`
    Ability(&'p str),
    /// `skills.ID`
    Skill(&'p str),
    /// `saves.ID`
    Save(&'p str),
    /// `bonuses.ID`
    Bonus(&'p str),
    /// `fields.ID`
    Field(&'p str),
    /// `lists.ID.+`
    NewRow(&'p str),
    /// `lists.ID.N`
    Row(&'p str, usize),
    /// `lists.ID.N.COLUMN`
    Cell(&'p str, usize, &'p str),
}

const GROUPS: [&str; 6] = ["abilities", "skills", "saves", "bonuses", "fields", "lists"];

impl<'p> Place<'p> {
    pub(super) fn parse(path: &'p str) -> Result<Self, SetError> {
        let parts: Vec<&str> = path.split('.').collect();
        let wrong = |message: String, help: &str| Err(SetError::new(message, help));
        match parts.as_slice() {
            ["abilities", id] => Ok(Self::Ability(id)),
            ["skills", id] => Ok(Self::Skill(id)),
            ["saves", id] => Ok(Self::Save(id)),
            ["bonuses", id] => Ok(Self::Bonus(id)),
            ["fields", id] => Ok(Self::Field(id)),
            ["lists", id, "+"] => Ok(Self::NewRow(id)),
            ["lists", id, row] => Ok(Self::Row(id, position(path, row)?)),
            ["lists", id, "+", column] => wrong(
                format!("`{path}` names a cell of a row that is not there yet"),
                &format!("append the row first: lists.{id}.+={{\"{column}\": …}}"),
            ),
            ["lists", id, row, column] => Ok(Self::Cell(id, position(path, row)?, column)),
            ["lists", ..] => wrong(
                format!("`{path}` is no place in a list"),
                "write lists.LIST.+ for a new row, lists.LIST.0 for a row, lists.LIST.0.COLUMN for a cell",
            ),
            [group, ..] if GROUPS.contains(group) => wrong(
                format!("`{path}` is no place of the sheet: `{group}` takes one id"),
                &format!("write {group}.ID"),
            ),
            ["build", rest @ ..] if !rest.is_empty() => wrong(
                format!("`{path}` begins with `build`, where every path already is"),
                &format!("write {}", rest.join(".")),
            ),
            ["live", ..] => wrong(
                format!("`{path}` is live state, which play changes; what is set here is `build`"),
                &begins(),
            ),
            [group, ..] => {
                let help = match ludex_diag::nearest(group, GROUPS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => begins(),
                };
                wrong(format!("a sheet has no part `{group}`"), &help)
            }
            [] => wrong(
                "the path is empty".to_owned(),
                "write for example abilities.ID",
            ),
        }
    }
}

fn begins() -> String {
    format!("a path begins with {}", GROUPS.join(", "))
}

fn position(path: &str, row: &str) -> Result<usize, SetError> {
    row.parse().map_err(|_| {
        SetError::new(
            format!("`{path}` has `{row}` where the number of a row stands"),
            "rows count from 0; `+` appends one",
        )
    })
}
