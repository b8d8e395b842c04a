//! Playing a ruleset: sheets, checks, odds.
