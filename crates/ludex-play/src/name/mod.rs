//! Names as people write them: comparing, and finding what a check is about (page 1, 1.2 and 9.2).

mod find;

pub use find::{Asked, Sort, Subject, find_check, subject_of};
pub(crate) use find::{base, find_ability, nameable};

// One rule for what a check may call a thing: what `ludex check` warns of is what play compares.
pub use ludex_ruleset::check_name as normal;

/// Whether two names are the same but for white space around them and letter case.
#[must_use]
pub fn same_name(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim(), other.trim());
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    one.to_lowercase() == other.to_lowercase()
}

/// A card's name as `who` compares it: trimmed, white space inside made one space, lower-cased.
#[must_use]
pub fn card_name(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal.to_lowercase()
}

/// Whether a name, once made [`normal`], is `wanted`. Plain ASCII names are compared as they stand.
pub(crate) fn is_normal(name: &str, wanted: &str) -> bool {
    if !name.is_ascii() {
        return normal(name) == wanted;
    }
    let words = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut rest = Some(wanted);
    for (at, word) in words.enumerate() {
        rest = rest
            .and_then(|rest| {
                if at == 0 {
                    Some(rest)
                } else {
                    rest.strip_prefix(' ')
                }
            })
            .and_then(|rest| rest.split_at_checked(word.len()))
            .filter(|(head, _)| head.eq_ignore_ascii_case(word))
            .map(|(_, tail)| tail);
        if rest.is_none() {
            return false;
        }
    }
    rest == Some("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_names_as_section_1_2() {
        assert!(same_name("  Grit ", "gRIT"));
        assert!(same_name("ÉCLAT", "éclat"));
        assert!(!same_name("Pact  Slots", "Pact Slots"));
    }

    #[test]
    fn card_names_collapse_white_space() {
        assert_eq!(card_name("  Mira\t of  THE Hill "), "mira of the hill");
    }

    #[test]
    fn check_names_keep_letters_and_digits() {
        for (name, wanted) in [
            ("dex_save", "dex save"),
            ("  Sleight-of-Hand!", "sleight of hand"),
            ("隠密", "隠密"),
            ("ÉLAN 2", "élan 2"),
            ("...", ""),
            ("Sneak", "sneak"),
        ] {
            assert_eq!(normal(name), wanted, "{name}");
            assert!(is_normal(name, wanted), "{name}");
            assert!(!is_normal(name, "other"), "{name}");
        }
        assert!(!is_normal("sneak", "sneaky"));
        assert!(!is_normal("sneaky", "sneak"));
        assert!(!is_normal("a b", "ab"));
        assert!(!is_normal("ab", "a b"));
    }
}
