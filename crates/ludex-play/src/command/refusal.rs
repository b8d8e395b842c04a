//! Why a command is refused (page 1, 9.5 to 9.8).

use std::fmt;

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $word:literal,)*) => {
        /// Why a command is refused. Nothing has changed then.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) enum Refusal {
            $($(#[$doc])* $name,)*
            /// A number or text beyond its bounds, which are said.
            Bounds(String),
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name => f.write_str($word),)*
                    Self::Bounds(bounds) => write!(f, "bad-amount: {bounds}"),
                }
            }
        }
    };
}

refusals! {
    /// More commands than a reply may hold.
    TooMany "too-many",
    /// An attribute that is missing, unreadable, or one too many.
    Malformed "malformed",
    /// A number out of the stated limits, or not whole.
    BadAmount "bad-amount",
    /// No card of that name.
    UnknownCharacter "unknown-character",
    /// Several cards of that name, none of them the player's.
    AmbiguousCharacter "ambiguous-character",
    /// No pool of that name.
    UnknownPool "unknown-pool",
    /// Several row pools of that name.
    AmbiguousPool "ambiguous-pool",
    /// A pool that holds less than is spent.
    Insufficient "insufficient",
    /// A pool that may hold no buffer.
    NoTemp "no-temp",
    /// No track of that name.
    UnknownTrack "unknown-track",
    /// A plain track where a wound track is wanted, or the other way round.
    WrongTrack "wrong-track",
    /// No kind of mark of that name.
    UnknownKind "unknown-kind",
    /// Too few places for the marks.
    NoBox "no-box",
    /// No condition of that name.
    UnknownCondition "unknown-condition",
    /// No state of that name.
    UnknownState "unknown-state",
    /// No value of that name.
    UnknownValue "unknown-value",
    /// No field or note of that name.
    UnknownField "unknown-field",
    /// No rest of that name.
    UnknownRest "unknown-rest",
    /// Nothing to use of that name.
    UnknownEntry "unknown-entry",
    /// A ruleset in which nothing grows.
    NoAdvancement "no-advancement",
    /// No ability of that name.
    UnknownAbility "unknown-ability",
    /// No skill of that name.
    UnknownSkill "unknown-skill",
    /// No save of that name.
    UnknownSave "unknown-save",
    /// Something that does not grow by the Game Master's word.
    NotAdvanceable "not-advanceable",
    /// No tier of that name.
    UnknownTier "unknown-tier",
    /// A ruleset without clocks.
    NoClocks "no-clocks",
    /// No clock of that name.
    UnknownClock "unknown-clock",
    /// A clock of that name is there already.
    ClockExists "clock-exists",
    /// A size that clocks of this ruleset do not have.
    BadSize "bad-size",
    /// As many clocks as a game may have.
    TooManyClocks "too-many-clocks",
}
