//! How names are compared.

/// A name as checks compare it: the names of abilities, skills, saves and own checks, and the
/// labels of difficulty steps (page 1, 9.2 and 9.3).
///
/// Lower-cased; every run of characters that are neither letters nor digits of Unicode becomes one
/// space; no space at either end. Two names mean the same when this gives the same text, so a name
/// of signs alone, which gives the empty text, is like every other such name.
///
/// ```
/// assert_eq!(ludex_ruleset::check_name("  Sleight-of  HAND! "), "sleight of hand");
/// assert_eq!(ludex_ruleset::check_name("隠密"), "隠密");
/// ```
#[must_use]
pub fn check_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let mut normal = String::with_capacity(lower.len());
    for word in words.filter(|word| !word.is_empty()) {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn signs_and_letter_case_do_not_count() {
        for (name, expected) in [
            ("Hard", "hard"),
            ("Hard!", "hard"),
            (" dex_save ", "dex save"),
            ("Sleight--of\tHand", "sleight of hand"),
            ("Level 2", "level 2"),
            ("ÉCLAT", "éclat"),
            ("隠密", "隠密"),
            ("!?", ""),
            ("", ""),
        ] {
            assert_eq!(check_name(name), expected, "{name:?}");
        }
    }
}
