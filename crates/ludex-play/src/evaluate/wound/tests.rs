use ludex_ruleset::definition::{PromptText, WoundKind};
