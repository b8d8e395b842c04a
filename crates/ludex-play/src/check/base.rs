//! The number of what is checked, and what wounds and adjustments add (page 1, 5.3, steps 2 and 3).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{AbilityRole, Kind, OwnCheck};
use ludex_schema::{Ref, Set};
use ludex_text::Decimal;

use super::breakdown;
use super::inputs::Draft;
use super::record::Key;
use super::request::Request;
use crate::evaluate::{Entry, EntryNumber, Evaluation, UntrainedRule};
use crate::name::Subject;

/// N and what belongs to it; a stranger's is all zeros.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Base {
    /// N, floored.
    pub(crate) n: i64,
    /// The part of N that is an ability's modifier.
    pub(crate) ability: i64,
    /// The other part, which a cap lowers no further than 0.
    pub(crate) rest: i64,
    /// The positions of the abilities it is rolled with.
    pub(crate) rolled_with: Vec<usize>,
    /// Whether being untrained makes it harder.
    pub(crate) harder: bool,
    /// Whether being untrained refuses it.
    pub(crate) refused: bool,
}

/// Works N out for a card, and tells the draft what it is made of.
pub(crate) fn of(
    card: &Evaluation<'_>,
    subject: Subject,
    kind: &Kind,
    request: &Request<'_>,
    draft: &mut Draft,
) -> Base {
    let numbers = Numbers {
        ruleset: card.ruleset(),
        card,
        request,
    };
    match subject {
        Subject::OwnCheck(at) => {
            let checks = &numbers.ruleset.definition().resolution.checks;
            checks
                .get(at)
                .map_or_else(Base::default, |check| numbers.value(check, draft))
        }
        Subject::Skill(at) => numbers.entry(Entry::Skill(at), draft),
        Subject::Save(at) => numbers.entry(Entry::Save(at), draft),
        Subject::Ability(at) => numbers.ability(at, kind, draft),
        Subject::Unknown => Base::default(),
    }
}

/// Whether what is checked rolls with another ability when a tag names one (page 1, 5.3, step 2).
pub(crate) fn takes_other(subject: Subject, kind: &Kind) -> bool {
    match subject {
        Subject::Skill(_) | Subject::Save(_) => true,
        Subject::Ability(_) => adds_abilities(kind),
        Subject::OwnCheck(_) | Subject::Unknown => false,
    }
}

/// Whether a pool adds two abilities up.
pub(crate) fn adds_abilities(kind: &Kind) -> bool {
    match kind {
        Kind::DicePool(pool) => pool.pool.ability_plus_ability,
        Kind::DiceHighest(highest) => highest.pool.ability_plus_ability,
        _ => false,
    }
}

struct Numbers<'c> {
    ruleset: &'c Ruleset,
    card: &'c Evaluation<'c>,
    request: &'c Request<'c>,
}

impl Numbers<'_> {
    /// A check of its own: the value, with no ability and no training.
    fn value(&self, check: &OwnCheck, draft: &mut Draft) -> Base {
        let Some(value) = &check.value else {
            return Base::default();
        };
        let n = self.card.value(value).floor();
        draft.part(breakdown::label(self.ruleset, value, &check.label), n);
        Base {
            n,
            ability: n,
            ..Base::default()
        }
    }

    /// A skill or save, with another ability where one is named.
    fn entry(&self, entry: Entry, draft: &mut Draft) -> Base {
        let own = self.card.number_of(entry);
        let mut number = own;
        if let Some((ability, asked)) = self.request.with.filter(|with| own.ability != Some(with.0))
        {
            number.ability = Some(ability);
            number.modifier = self.card.modifier(ability);
            number.uncapped = own.uncapped - own.modifier + number.modifier;
            number.capped = number.held(number.uncapped);
            draft.record.text(Key::With, asked);
        }
        self.entry_parts(entry, &number, draft);
        let (ability, rest) = number.sides();
        Base {
            n: number.capped.floor(),
            ability,
            rest,
            rolled_with: number.ability.into_iter().collect(),
            harder: number.rule == UntrainedRule::Harder,
            refused: number.rule == UntrainedRule::Refuse,
        }
    }

    fn entry_parts(&self, entry: Entry, number: &EntryNumber, draft: &mut Draft) {
        let definition = self.ruleset.definition();
        let tier = definition.resolution.proficiency_tiers.get(number.tier);
        let declared = self.card.entry(entry);
        let ability = number
            .ability
            .and_then(|at| definition.sheet.abilities.get(at));
        let base = declared.and_then(|declared| declared.base);
        let cap = declared.and_then(|declared| declared.cap);
        let of = |value, fallback| breakdown::label(self.ruleset, value, fallback);
        let parts = [
            (
                ability.map_or("", |ability| &ability.label),
                number.modifier,
            ),
            (tier.map_or("", |tier| &tier.label), number.training),
            ("Bonus", number.bonus),
            (base.map_or("", |value| of(value, "Base")), number.base),
            ("Untrained", number.untrained_by),
            (
                cap.map_or("", |value| of(value, "Cap")),
                number.capped - number.uncapped,
            ),
        ];
        draft.decimals(&parts, number.capped.floor());
    }

    /// An ability, with a second one where the pool adds two.
    fn ability(&self, at: usize, kind: &Kind, draft: &mut Draft) -> Base {
        let second = self.request.with.filter(|_| adds_abilities(kind));
        let mut number = self.card.modifier(at);
        let mut rolled_with = vec![at];
        let mut parts = vec![(self.ability_label(at), number)];
        if let Some((second, asked)) = second {
            let modifier = self.card.modifier(second);
            number = number + modifier;
            rolled_with.push(second);
            parts.push((self.ability_label(second), modifier));
            draft.record.text(Key::With, asked);
        }
        let n = number.floor();
        draft.decimals(&parts, n);
        Base {
            n,
            ability: n,
            rolled_with,
            ..Base::default()
        }
    }

    fn ability_label(&self, at: usize) -> &str {
        let abilities = &self.ruleset.definition().sheet.abilities;
        abilities.get(at).map_or("", |ability| &ability.label)
    }
}

/// X for a card: the penalty in force and the adjustments that apply.
pub(crate) fn x(card: &Evaluation<'_>, rolled_with: &[usize], draft: &mut Draft) -> i64 {
    let ruleset = card.ruleset();
    let definition = ruleset.definition();
    let penalty = card.penalty();
    let track = definition
        .resolution
        .penalty_from
        .as_ref()
        .and_then(|id| ruleset.track(id));
    draft.part(track.map_or("", |track| &track.label), penalty);
    draft.record.unless_zero(Key::Penalty, penalty);
    let abilities = &definition.sheet.abilities;
    let applies = |only: &Option<Set<Ref<AbilityRole>, 1, 12>>| {
        only.as_ref().is_none_or(|only| {
            let mut with = rolled_with.iter().filter_map(|at| abilities.get(*at));
            with.any(|ability| only.iter().any(|id| **id == *ability.id))
        })
    };
    let entries = definition
        .resolution
        .adjust
        .iter()
        .filter(|entry| applies(&entry.abilities));
    let parts: Vec<(&str, Decimal)> = entries
        .map(|entry| {
            let label = breakdown::label(ruleset, &entry.value, "Adjustment");
            (label, card.value(&entry.value))
        })
        .collect();
    let adjust = parts
        .iter()
        .map(|(_, value)| *value)
        .sum::<Decimal>()
        .trunc();
    draft.decimals(&parts, adjust);
    draft.record.unless_zero(Key::Adjust, adjust);
    penalty + adjust
}
