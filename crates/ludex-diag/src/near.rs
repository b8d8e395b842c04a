//! The nearest known name: what "did you mean" asks.

use std::cmp::Reverse;

/// Folded words longer than this are compared for equality only, so that a hostile document cannot
/// make a suggestion expensive.
const LONGEST: usize = 64;

/// The candidate a person most likely meant by `word`, if one is near enough.
///
/// Case, `-`, `_`, spaces and camelCase make no difference: `difficultyLadder`, `difficulty-ladder`
/// and `Difficulty ladder` are one name. Then singular and plural are one. Then up to two slips of
/// the hand are forgiven (one in words of up to four letters): a letter too many, too few, another,
/// or two changed about. Of several equally near candidates the one that shares the longer beginning
/// wins, then the first in alphabetical order, so the answer does not depend on the order of the
/// candidates.
pub fn nearest<'c, I>(word: &str, candidates: I) -> Option<&'c str>
where
    I: IntoIterator<Item = &'c str>,
{
    let wanted = Folded::new(word);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let folded = Folded::new(candidate);
            let rank = wanted.rank(&folded)?;
            Some((rank, Reverse(wanted.shared_start(&folded)), candidate))
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// Whether two names are the same but for writing (as [`nearest`] sees it), number, or one slip of
/// the hand.
#[must_use]
pub fn is_slip(word: &str, other: &str) -> bool {
    Folded::new(word)
        .rank(&Folded::new(other))
        .is_some_and(|rank| rank <= 1)
}

/// The candidates, those that look like `word` first: that share its beginning, or hold it, or are
/// held by it. Otherwise the order stays.
///
/// For lists of known names where none is near enough for [`nearest`].
pub fn nearest_first<'c, I>(word: &str, candidates: I) -> Vec<&'c str>
where
    I: IntoIterator<Item = &'c str>,
{
    let wanted = Folded::new(word);
    let mut names: Vec<&str> = candidates.into_iter().collect();
    names.sort_by_cached_key(|name| !wanted.resembles(&Folded::new(name)));
    names
}

/// A name without what people get wrong about names.
struct Folded {
    text: String,
    letters: Vec<char>,
}

impl Folded {
    fn new(word: &str) -> Self {
        let kept = word.chars().filter(|c| !matches!(c, '-' | '_' | ' '));
        let text: String = kept.flat_map(char::to_lowercase).collect();
        let letters = text.chars().take(LONGEST + 1).collect();
        Self { text, letters }
    }

    /// How far the other name is: 0 the same, 1 the same but for number or one slip, 2 two slips.
    fn rank(&self, other: &Self) -> Option<usize> {
        if self.text.is_empty() || other.text.is_empty() {
            return None;
        }
        if self.text == other.text {
            return Some(0);
        }
        if self.singular() == other.singular() {
            return Some(1);
        }
        if self.letters.len().max(other.letters.len()) > LONGEST {
            return None;
        }
        let bound = if self.letters.len() <= 4 { 1 } else { 2 };
        distance(&self.letters, &other.letters, bound)
    }

    /// The name without an English plural's ending, as stem and what the ending stood for.
    fn singular(&self) -> (&str, &str) {
        let text = self.text.as_str();
        let hissing = ["sses", "xes", "zes", "ches", "shes"];
        if let Some(stem) = text.strip_suffix("ies") {
            (stem, "y")
        } else if let Some(stem) = text.strip_suffix('y') {
            (stem, "y")
        } else if hissing.into_iter().any(|ending| text.ends_with(ending)) {
            (text.strip_suffix("es").unwrap_or(text), "")
        } else if text.ends_with("ss") {
            (text, "")
        } else {
            (text.strip_suffix('s').unwrap_or(text), "")
        }
    }

    /// Whether the names have three letters in common at the beginning, or one holds the other.
    fn resembles(&self, other: &Self) -> bool {
        const ENOUGH: usize = 3;
        let shorter = self.letters.len().min(other.letters.len());
        if shorter < ENOUGH || self.letters.len().max(other.letters.len()) > LONGEST {
            return false;
        }
        self.shared_start(other) >= ENOUGH
            || self.text.contains(&other.text)
            || other.text.contains(&self.text)
    }

    fn shared_start(&self, other: &Self) -> usize {
        self.letters
            .iter()
            .zip(&other.letters)
            .take_while(|(a, b)| a == b)
            .count()
    }
}

/// The Damerau-Levenshtein distance (optimal string alignment) when it is within the bound.
///
/// Only the cells at most `bound` off the diagonal are looked at, as no path through another can
/// stay within the bound: the cost is the length times the bound.
fn distance(a: &[char], b: &[char], bound: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > bound {
        return None;
    }
    let far = bound + 1;
    let cell =
        |row: &[usize], at: Option<usize>| at.and_then(|at| row.get(at)).copied().unwrap_or(far);
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).map(|column| column.min(far)).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![far; b.len() + 1];
        if let Some(first) = row.first_mut() {
            *first = (i + 1).min(far);
        }
        let mut least = cell(&row, Some(0));
        let from = i.saturating_sub(bound);
        for (j, other) in b.iter().enumerate().skip(from).take(2 * bound + 1) {
            let replaced = cell(&above, Some(j)) + usize::from(letter != other);
            let removed = cell(&above, Some(j + 1)) + 1;
            let inserted = cell(&row, Some(j)) + 1;
            let mut best = replaced.min(removed).min(inserted);
            let changed_about =
                i > 0 && j > 0 && a.get(i - 1) == Some(other) && b.get(j - 1) == Some(letter);
            if changed_about {
                best = best.min(cell(&before, j.checked_sub(1)) + 1);
            }
            if let Some(slot) = row.get_mut(j + 1) {
                *slot = best.min(far);
            }
            least = least.min(best);
        }
        if least > bound {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|distance| *distance <= bound)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let cases: &[(&str, &[&str], Option<&str>)] = &[
            ("brwan", &["brawn", "nerve"], Some("brawn")),
            (
                "difficulty_ladder",
                &["difficultyLadder", "difficulty"],
                Some("difficultyLadder"),
            ),
            (
                "Difficulty Ladder",
                &["difficulty-ladder"],
                Some("difficulty-ladder"),
            ),
            ("abilities", &["ability", "agilities"], Some("ability")),
            ("skill", &["skills", "spell"], Some("skills")),
            ("classes", &["class", "glasses"], Some("class")),
            ("boxes", &["box"], Some("box")),
            ("resolutoin", &["resolution"], Some("resolution")),
            ("abilty", &["ability"], Some("ability")),
            ("ds", &["dc"], Some("dc")),
            ("name", &["note"], None),
            ("strength", &["dexterity", "wits"], None),
            ("x", &[], None),
            ("", &["a"], None),
            ("-", &["_"], None),
        ];
        for (word, candidates, expected) in cases {
            assert_eq!(
                nearest(word, candidates.iter().copied()),
                *expected,
                "{word}"
            );
        }
    }

    #[test]
    fn an_equal_name_beats_a_plural_and_a_plural_ties_with_a_slip_by_its_beginning() {
        assert_eq!(nearest("Saves", ["save", "saves"]), Some("saves"));
        assert_eq!(nearest("save", ["gave", "saves"]), Some("saves"));
    }

    #[test]
    fn ties_do_not_depend_on_the_order() {
        assert_eq!(nearest("bat", ["rat", "cat"]), Some("cat"));
        assert_eq!(nearest("bat", ["cat", "rat"]), Some("cat"));
    }

    #[test]
    fn two_slips_are_more_than_one() {
        for (word, other, slip) in [
            ("hide_when", "hideWhen", true),
            ("skill", "skills", true),
            ("lable", "label", true),
            ("faces", "games", false),
            ("brawn", "wits", false),
        ] {
            assert_eq!(is_slip(word, other), slip, "{word}");
        }
    }

    #[test]
    fn names_that_look_alike_come_first() {
        let names = ["attic", "max", "maxLength", "length", "of"];
        for (word, expected) in [
            ("maximum", ["max", "maxLength", "attic", "length", "of"]),
            ("len", ["maxLength", "length", "attic", "max", "of"]),
            ("of", ["attic", "max", "maxLength", "length", "of"]),
        ] {
            assert_eq!(nearest_first(word, names), expected, "{word}");
        }
    }

    #[test]
    fn long_words_are_compared_for_equality_only() {
        let long = "x".repeat(1_000_000);
        let upper = long.to_uppercase();
        assert_eq!(nearest(&long, [upper.as_str()]), Some(upper.as_str()));
        let other = format!("{long}y");
        assert_eq!(nearest(&long, [other.as_str()]), None);
    }

    /// The textbook table, without band or bound.
    fn full_distance(a: &[char], b: &[char]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let cost = usize::from(a[i - 1] != b[j - 1]);
                    let mut best = (table[i - 1][j - 1] + cost)
                        .min(table[i - 1][j] + 1)
                        .min(table[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        best = best.min(table[i - 2][j - 2] + 1);
                    }
                    best
                };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn the_band_agrees_with_the_full_table(a in "[a-c]{0,9}", b in "[a-c]{0,9}", bound in 1usize..4) {
            let a: Vec<char> = a.chars().collect();
            let b: Vec<char> = b.chars().collect();
            let full = full_distance(&a, &b);
            prop_assert_eq!(distance(&a, &b, bound), (full <= bound).then_some(full));
        }

        #[test]
        fn the_answer_is_a_candidate(word in ".{0,12}", candidates in prop::collection::vec(".{0,12}", 0..6)) {
            if let Some(found) = nearest(&word, candidates.iter().map(String::as_str)) {
                prop_assert!(candidates.iter().any(|candidate| candidate == found));
            }
        }
    }
}
