//! The library folder: games kept safe on one store.
