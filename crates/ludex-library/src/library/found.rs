//! Names of games, and finding a game by one.

use ludex_diag::nearest;

use crate::error::LibraryError;
use crate::store::{GameRow, View};

/// The most characters of a game's name.
pub const NAME_MAX: usize = 80;

/// The game of that id, else of exactly that name.
pub(super) fn game(view: &dyn View, key: &str) -> Result<GameRow, LibraryError> {
    if let Some(row) = view.game_of_id(key)? {
        return Ok(row);
    }
    if let Some(row) = view.game_of_name(key)? {
        return Ok(row);
    }
    let games = view.games()?;
    let ids = games.iter().map(|row| row.state.id.as_str());
    let names = games.iter().map(|row| row.state.name.as_str());
    let near = nearest(key, ids).or_else(|| nearest(key, names));
    Err(LibraryError::UnknownGame {
        key: key.to_owned(),
        near: near.map(str::to_owned),
    })
}

/// The same, at the revision the caller looked at.
pub(super) fn expected(
    view: &dyn View,
    key: &str,
    expects: Option<u64>,
) -> Result<GameRow, LibraryError> {
    let row = game(view, key)?;
    if expects.is_some_and(|revision| revision != row.revision) {
        return Err(LibraryError::Conflict { game: row.state.id });
    }
    Ok(row)
}

/// The id a game of that name gets: `The Long Road` is called `the-long-road`, and
/// `the-long-road-2` where there is one already.
pub(super) fn new_id(view: &dyn View, name: &str) -> Result<String, LibraryError> {
    let fits = (1..=NAME_MAX).contains(&name.chars().count());
    if !fits || name.trim().is_empty() || name.contains(char::is_control) {
        return Err(LibraryError::BadName);
    }
    if view.game_of_name(name)?.is_some() {
        return Err(LibraryError::NameTaken(name.to_owned()));
    }
    let slug = slug(name);
    let mut id = slug.clone();
    let mut number = 1_u64;
    while view.game_of_id(&id)?.is_some() {
        number = number.saturating_add(1);
        id = format!("{slug}-{number}");
    }
    Ok(id)
}

/// The Latin letters and digits of a name, with a hyphen for whatever stands between them.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    if words.is_empty() {
        "game".to_owned()
    } else {
        words.join("-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain() {
        for (name, id) in [
            ("The Long Road", "the-long-road"),
            ("  A--b__C! ", "a-b-c"),
            ("铁路", "game"),
            ("Ünter 7", "nter-7"),
            ("…", "game"),
        ] {
            assert_eq!(slug(name), id, "{name}");
        }
    }
}
