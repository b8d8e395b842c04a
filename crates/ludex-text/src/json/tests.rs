//! Tests of the JSON reader as a whole.
