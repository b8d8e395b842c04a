//! The numbers of skills and saves (page 1, 3.2 and 3.8, step 5).

use ludex_ruleset::definition::{Untrained, UntrainedWord, ValueRef};
use ludex_text::Decimal;
use serde_json::Value;

use super::Evaluation;
use crate::number::decimal_of;

/// A skill or a save, by its position among its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entry {
    /// A skill.
    Skill(usize),
    /// A save.
    Save(usize),
}

/// What skills and saves alike declare.
#[derive(Clone, Copy, Debug)]
pub struct EntryDefinition<'a> {
    /// The id.
    pub id: &'a str,
    /// What people read.
    pub label: &'a str,
    /// The ability it rolls with, by id.
    pub ability: Option<&'a str>,
    /// The heading it stands under, by id.
    pub section: Option<&'a str>,
    /// Added to its number.
    pub base: Option<&'a ValueRef>,
    /// The most its number may be.
    pub cap: Option<&'a ValueRef>,
    /// Its own rule for the untrained.
    pub untrained: Option<&'a Untrained>,
}

/// What an untrained check does, its section's rule included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UntrainedRule {
    /// Nothing.
    #[default]
    Normal,
    /// Adds to the number, which already holds it.
    By(i64),
    /// Makes the check harder.
    Harder,
    /// Refuses the check.
    Refuse,
}

/// The number of a skill or save, and what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryNumber {
    /// The position of the ability it rolls with.
    pub ability: Option<usize>,
    /// The position of its tier.
    pub tier: usize,
    /// Whether its tier is the first.
    pub untrained: bool,
    /// What being untrained does; [`UntrainedRule::Normal`] for the trained.
    pub rule: UntrainedRule,
    /// The ability's modifier.
    pub modifier: Decimal,
    /// What the tier adds: its share of the proficiency bonus and its flat number.
    pub training: Decimal,
    /// The free bonus.
    pub bonus: Decimal,
    /// The base, rounded down.
    pub base: Decimal,
    /// What being untrained adds.
    pub untrained_by: Decimal,
    /// The cap, rounded down.
    pub cap: Option<Decimal>,
    /// The sum before the cap.
    pub uncapped: Decimal,
    /// The number.
    pub capped: Decimal,
}

impl EntryNumber {
    /// Holds another uncapped number to the entry's cap, as `with=` does (page 1, 5.3, step 2).
    #[must_use]
    pub fn held(&self, uncapped: Decimal) -> Decimal {
        self.cap.map_or(uncapped, |cap| uncapped.min(cap))
    }

    /// The two parts that build a pool of symbol dice, each floored: the ability's modifier, and
    /// the rest, which a cap lowers no further than 0 (page 1, 5.11, step 1).
    #[must_use]
    pub fn sides(&self) -> (i64, i64) {
        let ability = self.modifier.floor();
        let open = self.uncapped.floor() - ability;
        // What is below 0 by itself stays so.
        (ability, (self.capped.floor() - ability).max(open.min(0)))
    }
}

impl<'a> Evaluation<'a> {
    /// What a skill or save declares; `None` for a position the ruleset does not have.
    #[must_use]
    pub fn entry(&self, entry: Entry) -> Option<EntryDefinition<'a>> {
        macro_rules! definition {
            ($of:expr) => {
                $of.map(|declared| EntryDefinition {
                    id: &declared.id,
                    label: &declared.label,
                    ability: declared.ability.as_deref(),
                    section: declared.section.as_deref(),
                    base: declared.base.as_ref(),
                    cap: declared.cap.as_ref(),
                    untrained: declared.untrained.as_ref(),
                })
            };
        }
        let sheet = &self.ruleset.definition().sheet;
        match entry {
            Entry::Skill(position) => definition!(sheet.skills.get(position)),
            Entry::Save(position) => definition!(sheet.saves.get(position)),
        }
    }

    /// The number of a skill or save; 0 for a position the ruleset does not have.
    #[must_use]
    pub fn number_of(&self, entry: Entry) -> EntryNumber {
        let memo = match entry {
            Entry::Skill(position) => self.skills.get(position),
            Entry::Save(position) => self.saves.get(position),
        };
        memo.map(|memo| memo.get_or(EntryNumber::default(), || self.work_out(entry)))
            .unwrap_or_default()
    }

    fn work_out(&self, entry: Entry) -> EntryNumber {
        let Some(declared) = self.entry(entry) else {
            return EntryNumber::default();
        };
        let build = &self.sheet.build;
        let stored = match entry {
            Entry::Skill(_) => build.skills.get(declared.id),
            Entry::Save(_) => build.saves.get(declared.id),
        };
        let tier = stored
            .and_then(Value::as_str)
            .and_then(|id| self.ruleset.tier_position(id));
        let tier = tier.unwrap_or(0);
        let rule = if tier == 0 {
            self.untrained_rule(&declared)
        } else {
            UntrainedRule::Normal
        };
        let ability = declared
            .ability
            .and_then(|id| self.ruleset.ability_position(id));
        let floored = |reference: &ValueRef| Decimal::int(self.value(reference).floor());
        let mut number = EntryNumber {
            ability,
            tier,
            untrained: tier == 0,
            rule,
            modifier: ability.map_or(Decimal::ZERO, |ability| self.modifier(ability)),
            training: self.training(tier),
            bonus: build
                .bonuses
                .get(declared.id)
                .and_then(decimal_of)
                .unwrap_or_default(),
            base: declared.base.map_or(Decimal::ZERO, floored),
            untrained_by: match rule {
                UntrainedRule::By(by) => Decimal::int(by),
                _ => Decimal::ZERO,
            },
            cap: declared.cap.map(floored),
            ..EntryNumber::default()
        };
        number.uncapped =
            number.modifier + number.training + number.bonus + number.base + number.untrained_by;
        number.capped = number.held(number.uncapped);
        number
    }

    fn training(&self, tier: usize) -> Decimal {
        let Some(tier) = self
            .ruleset
            .definition()
            .resolution
            .proficiency_tiers
            .get(tier)
        else {
            return Decimal::ZERO;
        };
        let flat = Decimal::int(tier.flat.get());
        if tier.multiplier == Decimal::ZERO {
            return flat;
        }
        let share = tier.multiplier.times(self.proficiency_bonus());
        Decimal::int(share.round(tier.round.into())) + flat
    }

    fn untrained_rule(&self, declared: &EntryDefinition<'_>) -> UntrainedRule {
        let of_section = || {
            let section = self.ruleset.section(declared.section?)?;
            section.untrained.as_ref()
        };
        match declared.untrained.or_else(of_section) {
            None | Some(Untrained::Word(UntrainedWord::Normal)) => UntrainedRule::Normal,
            Some(Untrained::Word(UntrainedWord::Harder)) => UntrainedRule::Harder,
            Some(Untrained::Word(UntrainedWord::Refuse)) => UntrainedRule::Refuse,
            Some(Untrained::By(by)) => UntrainedRule::By(by.by.get()),
        }
    }
}
