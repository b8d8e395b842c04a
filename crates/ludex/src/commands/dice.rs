//! `ludex dice`.
