//! Seeded dice, dice notation and exact distributions.
//!
//! Every random draw of the house comes from a [`source::RollSource`] of this crate, and every
//! printed chance from a [`dist::Distribution`] it counted. Three languages describe a throw:
//!
//! - [`notation`]: the dice notation of rulesets (page 1, 3.4);
//! - [`expression`]: what people type at a table, such as `4d6kh3+2`;
//! - [`pool`]: the throws of a ruleset's own checks (page 1, 5.5 to 5.11), as data.
//!
//! Each can be thrown and can be counted, and the two always agree:
//!
//! ```
//! use ludex_dice::expression::Expression;
//! use ludex_dice::source::SeededSource;
//!
//! let dice = Expression::parse("4d6kh3+2")?;
//! assert_eq!(dice.roll(&mut SeededSource::new(0)).text, "4d6kh3+2: [6, 3, ~1~, 6] + 2 = 17");
//!
//! let odds = dice.odds()?;
//! assert_eq!(odds.chance(|total| *total == 20).to_string(), "7/432");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Counts are whole numbers over one common total, never rounded, and no count takes longer than
//! a bound known before it begins.

pub mod dist;
pub mod expression;
pub mod notation;
pub mod pool;
pub mod source;
