//! Why a tag came to nothing, in words.

/// What a reason means, and what to do (page 1, 9.5 to 9.8; a check's own reasons are those of
/// `turn`). A reason may be followed by a colon and bounds.
pub(super) fn why(reason: &str) -> Option<(&'static str, &'static str)> {
    let (word, bounds) = match reason.split_once(':') {
        Some((word, _)) => (word, true),
        None => (reason, false),
    };
    Some(match word {
        "too-many" => (
            "a reply may hold 40 commands",
            "put the rest into the next reply",
        ),
        "malformed" => (
            "an attribute is missing, cannot be read, or is one too many",
            "write it as the command wants it; `ludex ruleset prompt` lists every command",
        ),
        "bad-amount" if bounds => (
            "the result would be out of these bounds",
            "name a number or text within them",
        ),
        "bad-amount" => (
            "the number is out of its limits, or not whole",
            "name one within them",
        ),
        "unknown-character" => ("no card has this name", "name a character of the party"),
        "ambiguous-character" => (
            "several cards have this name, and none is the player's",
            "give them names of their own",
        ),
        "unknown-pool" => (
            "the card has no pool of this name",
            "name a pool by its id or label",
        ),
        "ambiguous-pool" => (
            "several rows have a pool of this name",
            "name the pool by its key, `list:name`",
        ),
        "insufficient" => (
            "the pool holds less than is spent",
            "spend less, or restore it first",
        ),
        "no-temp" => ("the pool takes no buffer", "use `restore` instead"),
        "unknown-track" => (
            "the card has no track of this name",
            "name a track by its id or label",
        ),
        "wrong-track" => (
            "the track is of the other sort",
            "use `damage` on wound tracks and `track` on plain ones",
        ),
        "unknown-kind" => (
            "the track has no kind of mark of this name",
            "name one of its kinds",
        ),
        "no-box" => ("the track has no such box", "name a box it has"),
        "unknown-condition" => (
            "the ruleset has no condition of this name",
            "name one by its id or label",
        ),
        "unknown-state" => (
            "the card has no state of this name now",
            "name one by its id or label",
        ),
        "unknown-value" => ("the state has no such value", "name one of its values"),
        "unknown-field" => (
            "the card has no field or note of this name",
            "name one by its id or label",
        ),
        "unknown-rest" => (
            "the ruleset has no rest of this name",
            "name one by its id or label",
        ),
        "unknown-entry" => (
            "nothing on the card answers to this name",
            "name something that stands on it",
        ),
        "no-advancement" => (
            "nothing grows by the Game Master's word in this ruleset",
            "the player changes the card instead",
        ),
        "unknown-ability" => (
            "the ruleset has no ability of this name",
            "name one by its id or label",
        ),
        "unknown-skill" => (
            "the ruleset has no skill of this name",
            "name one by its id or label",
        ),
        "unknown-save" => (
            "the ruleset has no save of this name",
            "name one by its id or label",
        ),
        "not-advanceable" => (
            "it does not grow by the Game Master's word",
            "the player changes the card instead",
        ),
        "unknown-tier" => (
            "the ruleset has no tier of this name",
            "name one by its id or label",
        ),
        "no-clocks" => (
            "the ruleset has no clocks",
            "declare `sheet.clocks` in it, or leave the clock out",
        ),
        "unknown-clock" => (
            "the game has no clock of this name",
            "name one it has, or make it with `size`",
        ),
        "clock-exists" => (
            "the game has a clock of this name already",
            "move it with `by` or `to`, or choose another name",
        ),
        "bad-size" => (
            "clocks of this ruleset do not have this size",
            "name one of the ruleset's sizes",
        ),
        "too-many-clocks" => ("the game has as many clocks as it may", "remove one first"),
        "untrained" => (
            "the character is untrained, and the ruleset lets nobody try untrained",
            "ask for another check, or train the skill",
        ),
        "needs-difficulty" => (
            "the check needs a difficulty, so it is still owed",
            "name a step with difficulty=\"…\", or give a dc",
        ),
        "not-a-check" => (
            "it names nothing to check",
            "give skill=\"…\", save=\"…\" or ability=\"…\"",
        ),
        "other-system" => (
            "it is a record of dice that this ruleset does not throw",
            "leave it, or ask for the check anew",
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_why_and_a_cure() {
        // Page 1, 9.5 to 9.8, and the reasons of checks.
        let words = "too-many malformed bad-amount unknown-character ambiguous-character \
            unknown-pool ambiguous-pool insufficient no-temp unknown-track wrong-track \
            unknown-kind no-box unknown-condition unknown-state unknown-value unknown-field \
            unknown-rest unknown-entry no-advancement unknown-ability unknown-skill unknown-save \
            not-advanceable unknown-tier no-clocks unknown-clock clock-exists bad-size \
            too-many-clocks untrained needs-difficulty not-a-check other-system";
        for word in words.split_whitespace() {
            assert!(why(word).is_some(), "{word}");
        }
        let bounds = why("bad-amount: whole number 0 to 99").unwrap();
        assert_ne!(Some(bounds), why("bad-amount"));
        assert_eq!(why("no-such-reason"), None);
    }
}
