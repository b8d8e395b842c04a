//! Diagnostics, the registry of their codes, and their renderers.
//!
//! Every reader and checker of the house reports in one type, [`Diagnostic`]; every code is
//! declared once, with what it means, why it matters, the way out, a bad example and its cure
//! ([`CodeInfo`]). A [`Report`] holds what one run found, and [`render`] writes it for people, for
//! programs, for code scanners and for GitHub.
//!
//! [`Diagnostic`] knows no output format, and a renderer knows no content format: a new one of
//! either needs no change in the other.

mod diagnostic;
mod near;
mod registry;
pub mod render;
mod report;
mod sources;

pub use diagnostic::{Diagnostic, Fix, Related, Severity};
pub use near::{is_slip, nearest, nearest_first};
pub use registry::{CodeInfo, Example, Registry};
pub use report::Report;
pub use sources::Sources;
