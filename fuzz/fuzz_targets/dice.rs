//! Dice notation and the wider dice expressions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::expression::Expression;
use ludex_dice::notation::Notation;

fuzz_target!(|text: &str| {
    if let Ok(notation) = Notation::parse(text) {
        let shown = notation.to_string();
        assert_eq!(Notation::parse(&shown).map(|again| again.to_string()), Ok(shown));
    }
    let _ = Expression::parse(text);
});
