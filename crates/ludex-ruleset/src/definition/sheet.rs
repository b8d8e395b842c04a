//! The document's root and the sheet (page 1, 1.3 and 3.1, 3.2, 3.9, 3.11).

use ludex_schema::{
    Const, FreeText, Id, Int, Label, List, PromptText, Ref, Schema, Set, Slug, Unexamined,
};

use super::{
    AbilityRole, Derived, Field, FieldRole, Gm, ListDefinition, Live, Party, Resolution, Rest,
    SaveRole, SectionRole, SkillRole, TierRole, ValueRef, Whole,
};

/// A tabletop rule system as one document of data.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct RulesetDefinition {
    /// The version of the format; always 1.
    pub schema_version: Const<1>,
    /// The ruleset's own name among rulesets: lower-case letters, digits and single hyphens.
    pub id: Slug<64>,
    /// Raised with every published change.
    pub version: Int<1, 2_147_483_647>,
    /// What people read.
    pub name: PromptText<80>,
    /// Which edition it is.
    pub edition: Option<PromptText<160>>,
    /// Under what terms it may be used.
    pub license: Option<License>,
    /// Which parts of play it covers.
    pub coverage: Coverage,
    /// How checks are rolled.
    #[schema(scope = "band, symbol, die, reroll")]
    pub resolution: Resolution,
    /// What a character sheet holds.
    pub sheet: Sheet,
    /// The rests a character may take.
    #[schema(default)]
    pub rests: List<Rest, 0, 12>,
    /// What the Game Master is told.
    pub gm: Gm,
    /// Ready-made entries a player picks from.
    /// This version carries it along unread.
    pub catalogs: Option<Unexamined>,
    /// What characters carry, and what it costs.
    /// This version carries it along unread.
    pub items: Option<Unexamined>,
    /// What a sheet lends to a fight by other rules.
    /// This version carries it along unread.
    pub battle: Option<Unexamined>,
    /// How a fight is resolved by these rules.
    /// This version carries it along unread.
    pub combat: Option<Unexamined>,
    /// Variants a player turns on when a game is created.
    /// This version carries it along unread.
    pub layers: Option<Unexamined>,
}

/// Under what terms a ruleset may be used.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct License {
    /// The licence's SPDX identifier.
    pub spdx: Option<FreeText<64>>,
    /// Who is to be named, and how.
    pub attribution: Option<FreeText<4000>>,
}

/// Which parts of play a ruleset covers.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Coverage {
    /// Checks.
    #[schema(default)]
    pub checks: bool,
    /// Saves.
    #[schema(default)]
    pub saves: bool,
    /// The character sheet.
    #[schema(default)]
    pub sheet: bool,
    /// Resources that are spent.
    #[schema(default)]
    pub resources: bool,
    /// Rests.
    #[schema(default)]
    pub rests: bool,
    /// Fights.
    #[schema(default)]
    pub combat: bool,
    /// The same in a sentence.
    pub summary: PromptText<400>,
}

/// What a character sheet holds.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct Sheet {
    /// The version of the layout; raised when stored sheets must be migrated.
    pub version: Int<1, 2_147_483_647>,
    /// Headings.
    #[schema(default)]
    pub sections: List<Section, 0, 20>,
    /// Abilities.
    #[schema(default)]
    pub abilities: List<Ability, 0, 20>,
    /// Skills.
    #[schema(default)]
    pub skills: List<Skill, 0, 120>,
    /// Saves.
    #[schema(default)]
    pub saves: List<Save, 0, 40>,
    /// The tiers an editor offers for skills; without it all of them.
    pub skill_tiers: Option<Set<Ref<TierRole>, 1, 12>>,
    /// The tiers an editor offers for saves; without it all of them.
    pub save_tiers: Option<Set<Ref<TierRole>, 1, 12>>,
    /// The range of the free bonus a player may add to a skill or save.
    #[schema(default = BonusRange::standard())]
    pub bonus_range: BonusRange,
    /// Fields a player fills in.
    #[schema(default)]
    pub fields: List<Field, 0, 160>,
    /// Numbers worked out from others.
    #[schema(default)]
    pub derived: List<Derived, 0, 60>,
    /// Lists of rows.
    #[schema(default)]
    pub lists: List<ListDefinition, 0, 20>,
    /// What changes in play.
    #[schema(default)]
    pub live: Live,
    /// What may grow for good by the Game Master's word.
    pub advancement: Option<Advancement>,
    /// One sheet the whole party shares.
    #[schema(scope = "*")]
    pub party: Option<Party>,
    /// Progress clocks.
    pub clocks: Option<Clocks>,
    /// Moves values of stored sheets to new ids.
    /// This version carries it along unread.
    pub migrations: Option<Unexamined>,
    /// The steps by which a character is made.
    /// This version carries it along unread.
    pub creation: Option<Unexamined>,
}

/// A heading of the sheet.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Section {
    /// The section's id.
    pub id: Id<SectionRole>,
    /// What people read.
    pub label: Label,
    /// What an untrained check of its skills and saves does.
    pub untrained: Option<Untrained>,
}

/// An ability.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Ability {
    /// The ability's id.
    pub id: Id<AbilityRole>,
    /// What people read.
    pub label: Label,
    /// A short form.
    pub short: Option<PromptText<8>>,
    /// The least score.
    pub min: Whole,
    /// The greatest score.
    pub max: Whole,
    /// The score of a blank sheet.
    pub default: Whole,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
}

/// A skill.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Skill {
    /// The skill's id.
    pub id: Id<SkillRole>,
    /// What people read.
    pub label: Label,
    /// The ability it rolls with.
    pub ability: Option<Ref<AbilityRole>>,
    /// Added to its number, for systems whose skills start from a formula.
    pub base: Option<ValueRef>,
    /// The most its number may be.
    pub cap: Option<ValueRef>,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
    /// What an untrained check does; it wins over its section's rule.
    pub untrained: Option<Untrained>,
}

/// A save.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Save {
    /// The save's id.
    pub id: Id<SaveRole>,
    /// What people read.
    pub label: Label,
    /// The ability it rolls with.
    pub ability: Option<Ref<AbilityRole>>,
    /// Added to its number, for systems whose saves start from a formula.
    pub base: Option<ValueRef>,
    /// The most its number may be.
    pub cap: Option<ValueRef>,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
    /// What an untrained check does; it wins over its section's rule.
    pub untrained: Option<Untrained>,
}

/// What a check does when the entry's tier is the first one.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum Untrained {
    /// A word.
    Word(UntrainedWord),
    /// Adds to the number before the cap.
    By(UntrainedBy),
}

/// What an untrained check does, in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum UntrainedWord {
    /// Nothing.
    #[default]
    Normal,
    /// Makes the check harder, where the kind of roll can.
    Harder,
    /// Refuses the check.
    Refuse,
}

/// What is added to an untrained number.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct UntrainedBy {
    /// How much.
    pub by: Int<-20, 20>,
}

/// The range of the free bonus on a skill or save.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct BonusRange {
    /// The least.
    pub min: Int<-100, 100>,
    /// The most.
    pub max: Int<-100, 100>,
}

impl BonusRange {
    /// The range where a sheet gives none: -20 to 40.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            min: Int::held(-20),
            max: Int::held(40),
        }
    }
}

/// What may grow for good by the Game Master's word.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Advancement {
    /// Number and text fields.
    #[schema(default)]
    pub fields: Set<Ref<FieldRole>, 0, 24>,
    /// Whether abilities may.
    #[schema(default)]
    pub abilities: bool,
    /// Whether skills may.
    #[schema(default)]
    pub skills: bool,
    /// Whether saves may.
    #[schema(default)]
    pub saves: bool,
    /// How growth is earned, told to the Game Master.
    pub text: Option<PromptText<400>>,
}

/// Progress clocks.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Clocks {
    /// The sizes a clock may have, rising.
    pub sizes: List<Int<2, 24>, 1, 12>,
    /// The most clocks of a game.
    #[schema(default = Int::held(12))]
    pub max: Int<1, 24>,
    /// The clocks a game starts with.
    #[schema(default)]
    pub start: List<Clock, 0, 24>,
}

/// A clock a game starts with.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Clock {
    /// What people read, and its name.
    pub label: Label,
    /// Its number of segments; one of `sizes`.
    pub size: Int<2, 24>,
    /// How many of them are filled.
    #[schema(default = Int::held(0))]
    pub value: Int<0, 24>,
}
