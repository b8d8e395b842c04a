//! Checks from a tag to a record and to odds: the worked examples of page 1, section 11, and the
//! test cases 36 to 44 and 47 of its section 13.

mod against;
mod highest;
mod kit;
mod numbers;
mod odds;
mod own;
mod pool;
mod spend;
mod sum;
mod symbol;
mod tags;
