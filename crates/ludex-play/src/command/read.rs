//! From a tag to what it asks for (page 1, 9.5 to 9.8).

use super::amount::Amount;
use super::refusal::Refusal;
use crate::tag::Tag;

/// The word of a command, in its main spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Spend,
    Restore,
    DamagePool,
    Temp,
    DamageTrack,
    Track,
    Condition,
    State,
    Note,
    Rest,
    Use,
    Advance,
    Clock,
}

impl Verb {
    /// The verb of a tag, in any letter case. `damage` of a track is a verb of its own.
    pub(super) fn of(tag: &Tag<'_>) -> Option<Self> {
        let word = tag.get("op")?.trim().to_ascii_lowercase();
        Some(match word.as_str() {
            "spend" => Self::Spend,
            "restore" | "heal" => Self::Restore,
            "damage" if tag.get("track").is_some() => Self::DamageTrack,
            "damage" => Self::DamagePool,
            "temp" => Self::Temp,
            "track" => Self::Track,
            "condition" => Self::Condition,
            "state" => Self::State,
            "note" => Self::Note,
            "rest" => Self::Rest,
            "use" | "cast" => Self::Use,
            "advance" => Self::Advance,
            "clock" => Self::Clock,
            _ => return None,
        })
    }

    /// The word as it is written back.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Spend => "spend",
            Self::Restore => "restore",
            Self::DamagePool | Self::DamageTrack => "damage",
            Self::Temp => "temp",
            Self::Track => "track",
            Self::Condition => "condition",
            Self::State => "state",
            Self::Note => "note",
            Self::Rest => "rest",
            Self::Use => "use",
            Self::Advance => "advance",
            Self::Clock => "clock",
        }
    }

    /// The attributes in the order they are written back.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Spend | Self::Restore | Self::DamagePool | Self::Temp => &["pool", "amount"],
            Self::DamageTrack => &["track", "kind", "amount", "box"],
            Self::Track => &["track", "to", "by"],
            Self::Condition => &["condition", "state"],
            Self::State => &["state", "value"],
            Self::Note => &["field", "value"],
            Self::Rest => &["rest"],
            Self::Use => &["name", "pool"],
            Self::Advance => &["field", "ability", "skill", "save", "by", "to", "tier"],
            Self::Clock => &["name", "size", "by", "to", "remove"],
        }
    }

    /// The value of an attribute; `spell` is read as `name` where nothing else is.
    fn get<'t>(self, tag: &Tag<'t>, key: &'static str) -> Option<&'t str> {
        let other = || {
            tag.get("spell")
                .filter(|_| (self, key) == (Self::Use, "name"))
        };
        tag.get(key).or_else(other)
    }

    /// The attributes of a tag that the verb takes, as they were written.
    pub(super) fn attributes<'t>(self, tag: &Tag<'t>) -> Vec<(&'static str, &'t str)> {
        let keys = self.keys().iter();
        keys.filter_map(|key| Some((*key, self.get(tag, key)?)))
            .collect()
    }
}

/// What a tag asks for. Its names are not looked up yet, its numbers not held to limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Command<'t> {
    /// Something of a sheet.
    Sheet(Op<'t>),
    /// Makes, moves or removes a clock, which belongs to nobody.
    Clock { name: &'t str, how: ClockOp },
}

/// What is done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op<'t> {
    /// Moves a pool.
    Pool {
        how: PoolOp,
        pool: &'t str,
        amount: Amount,
    },
    /// Marks or, below 0, heals wounds.
    Wound {
        track: &'t str,
        kind: Option<&'t str>,
        amount: Amount,
        from: Option<Amount>,
    },
    /// Moves a plain track.
    Track { track: &'t str, step: Step },
    /// Switches a condition.
    Condition { name: &'t str, on: bool },
    /// Sets a state.
    State { state: &'t str, value: &'t str },
    /// Writes a note; the empty text clears it.
    Note { field: &'t str, text: &'t str },
    /// Rests.
    Rest(&'t str),
    /// Uses what a row of the sheet stands for.
    Use(&'t str),
    /// Grows for good.
    Advance(Growth<'t>),
}

/// What is done to a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoolOp {
    Spend,
    Restore,
    Damage,
    Temp,
}

/// Where a number goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    By(Amount),
    To(Amount),
}

/// What grows, by its name, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth<'t> {
    Field(&'t str, By<'t>),
    Ability(&'t str, By<'t>),
    /// A skill and its tier.
    Skill(&'t str, &'t str),
    /// A save and its tier.
    Save(&'t str, &'t str),
}

/// How far a field or an ability grows: a number, or the whole text of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By<'t> {
    By(&'t str),
    To(&'t str),
}

/// What is done to a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ClockOp {
    /// Made with a size, some of it filled.
    Create {
        size: Amount,
        to: Option<Amount>,
    },
    Move(Step),
    Remove,
}

/// Reads what a tag asks for.
///
/// # Errors
/// [`Refusal::Malformed`]: an attribute is missing, unreadable, or one too many.
pub(super) fn read<'t>(verb: Verb, tag: &Tag<'t>) -> Result<Command<'t>, Refusal> {
    let attributes = Attributes { verb, tag };
    let pool = |how| {
        Some(Op::Pool {
            how,
            pool: attributes.text("pool")?,
            amount: attributes.number("amount")?,
        })
    };
    let op = match verb {
        Verb::Spend => pool(PoolOp::Spend),
        Verb::Restore => pool(PoolOp::Restore),
        Verb::DamagePool => pool(PoolOp::Damage),
        Verb::Temp => pool(PoolOp::Temp),
        Verb::DamageTrack => attributes.wound(),
        Verb::Track => attributes.track(),
        Verb::Condition => attributes.condition(),
        Verb::State => attributes.state(),
        Verb::Note => attributes.note(),
        Verb::Rest => attributes.text("rest").map(Op::Rest),
        Verb::Use => attributes.text("name").map(Op::Use),
        Verb::Advance => attributes.growth().map(Op::Advance),
        Verb::Clock => return attributes.clock().ok_or(Refusal::Malformed),
    };
    op.map(Command::Sheet).ok_or(Refusal::Malformed)
}

struct Attributes<'a, 't> {
    verb: Verb,
    tag: &'a Tag<'t>,
}

impl<'t> Attributes<'_, 't> {
    fn text(&self, key: &'static str) -> Option<&'t str> {
        self.verb.get(self.tag, key)
    }

    fn number(&self, key: &'static str) -> Option<Amount> {
        Amount::read(self.text(key)?)
    }

    /// A number that may be left out, but is one when it is there.
    fn number_or_none(&self, key: &'static str) -> Option<Option<Amount>> {
        match self.text(key) {
            Some(text) => Amount::read(text).map(Some),
            None => Some(None),
        }
    }

    fn wound(&self) -> Option<Op<'t>> {
        let (kind, amount) = (self.text("kind"), self.number("amount")?);
        let marks = matches!(amount, Amount::Whole(n) if n > 0);
        if marks && kind.is_none() {
            return None;
        }
        Some(Op::Wound {
            track: self.text("track")?,
            kind,
            amount,
            from: self.number_or_none("box")?,
        })
    }

    /// Exactly one of `by` and `to`.
    fn by_or_to(&self) -> Option<By<'t>> {
        match (self.text("by"), self.text("to")) {
            (Some(by), None) => Some(By::By(by)),
            (None, Some(to)) => Some(By::To(to)),
            _ => None,
        }
    }

    fn step(&self) -> Option<Step> {
        Some(match self.by_or_to()? {
            By::By(by) => Step::By(Amount::read(by)?),
            By::To(to) => Step::To(Amount::read(to)?),
        })
    }

    fn track(&self) -> Option<Op<'t>> {
        let (track, step) = (self.text("track")?, self.step()?);
        Some(Op::Track { track, step })
    }

    fn condition(&self) -> Option<Op<'t>> {
        let word = self.text("state").map_or("on", str::trim);
        let on = match word.to_ascii_lowercase().as_str() {
            "on" | "add" | "true" => true,
            "off" | "remove" | "false" => false,
            _ => return None,
        };
        let name = self.text("condition")?;
        Some(Op::Condition { name, on })
    }

    fn state(&self) -> Option<Op<'t>> {
        let (state, value) = (self.text("state")?, self.text("value")?);
        Some(Op::State { state, value })
    }

    fn note(&self) -> Option<Op<'t>> {
        let (field, text) = (self.text("field")?, self.text("value").unwrap_or_default());
        Some(Op::Note { field, text })
    }

    fn growth(&self) -> Option<Growth<'t>> {
        let targets = ["field", "ability", "skill", "save"].map(|key| self.text(key));
        let by_or_to = self.by_or_to();
        let neither = self.text("by").or(self.text("to")).is_none();
        match (targets, by_or_to, self.text("tier")) {
            ([Some(field), None, None, None], Some(by), None) => Some(Growth::Field(field, by)),
            ([None, Some(ability), None, None], Some(by), None) => {
                Some(Growth::Ability(ability, by))
            }
            ([None, None, Some(skill), None], None, Some(tier)) if neither => {
                Some(Growth::Skill(skill, tier))
            }
            ([None, None, None, Some(save)], None, Some(tier)) if neither => {
                Some(Growth::Save(save, tier))
            }
            _ => None,
        }
    }

    fn clock(&self) -> Option<Command<'t>> {
        let how = match (self.text("size"), self.text("remove")) {
            (Some(size), None) if self.text("by").is_none() => ClockOp::Create {
                size: Amount::read(size)?,
                to: self.number_or_none("to")?,
            },
            (None, None) => ClockOp::Move(self.step()?),
            (None, Some(word)) if self.text("by").or(self.text("to")).is_none() => {
                let yes = word.trim().eq_ignore_ascii_case("true");
                yes.then_some(ClockOp::Remove)?
            }
            _ => return None,
        };
        let name = self.text("name")?;
        Some(Command::Clock { name, how })
    }
}
