//! Dice expressions: the wider language people type at a table.
