//! Decoding with every error at once, limits that live in types, JSON Schema.
