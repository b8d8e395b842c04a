//! Proficiency tiers (page 1, 5.1).

use ludex_schema::{Checker, Path, shown};
use ludex_text::Decimal;

use crate::definition::Resolution;

use super::lacks;

/// Requires `proficiency` where a tier multiplies it.
pub(super) fn check(resolution: &Resolution, at: &Path<'_>, checker: &mut Checker<'_>) {
    if !lacks(at, "proficiency", checker) {
        return;
    }
    let tiers = resolution.proficiency_tiers.entries();
    let Some((index, tier)) = { tiers }.find(|(_, tier)| tier.multiplier != Decimal::ZERO) else {
        return;
    };
    let place = checker.span(&at.key("proficiencyTiers").index(index).key("multiplier"));
    let message = format!(
        "`resolution` lacks `proficiency`: the tier {} multiplies its bonus by {}",
        shown(&tier.id),
        tier.multiplier
    );
    checker
        .report(&at.key("proficiency"), "missing", message)
        .help("add `\"proficiency\": { \"bonus\": … }`, or leave out every `multiplier`")
        .related(place, "the multiplier of the tier");
}
