//! The derive macro of ludex-schema.
