//! `ludex explain`.

use std::fmt::Write as _;
use std::process::ExitCode;

use ludex_diag::{CodeInfo, Registry};
use serde_json::json;

use crate::arguments::{Explain, PageFormat};
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// Every code the program can print.
pub(super) fn registry() -> Result<Registry, CliError> {
    Registry::new(ludex_ruleset::code_pages())
        .map_err(|error| CliError::outside(format!("a page about a code is damaged: {error}")))
}

pub(super) fn run(arguments: &Explain, terminal: &Terminal) -> Outcome {
    let registry = registry()?;
    let chosen: Vec<&CodeInfo> = match &arguments.code {
        Some(code) => vec![find(&registry, code)?],
        None => registry.iter().collect(),
    };
    let text = match arguments.format {
        PageFormat::Json => {
            let pages: Vec<_> = chosen.iter().map(|info| page(info)).collect();
            match (&arguments.code, pages.as_slice()) {
                (Some(_), [one]) => crate::output::json_text(one)?,
                _ => crate::output::json_text(&pages)?,
            }
        }
        PageFormat::Markdown => reference(&chosen),
        PageFormat::Human if arguments.code.is_none() && !arguments.all => listing(&chosen),
        PageFormat::Human => chosen
            .iter()
            .map(|info| info.explain(terminal.color()))
            .collect::<Vec<_>>()
            .join("\n"),
    };
    terminal.print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The code as it was typed, or with the format's prefix left out.
fn find<'r>(registry: &'r Registry, code: &str) -> Result<&'r CodeInfo, CliError> {
    let found = registry
        .get(code)
        .or_else(|| registry.get(&format!("ruleset/{code}")));
    found.ok_or_else(|| {
        let error = CliError::usage(format!("there is no code `{code}`"));
        match registry.near(code) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help("`ludex explain` lists them all"),
        }
    })
}

fn listing(codes: &[&CodeInfo]) -> String {
    let width = codes.iter().map(|info| info.code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for info in codes {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{:width$}  {}", info.code, info.title);
    }
    text.push_str("\n`ludex explain CODE` says more about one of them.\n");
    text
}

fn reference(codes: &[&CodeInfo]) -> String {
    let mut text = String::from(
        "# Diagnostic codes\n\n<!-- Made by `cargo xtask gen`; change the page of the code instead. -->\n",
    );
    for info in codes {
        text.push('\n');
        text.push_str(info.markdown(2).trim_end());
        text.push('\n');
    }
    text
}

fn page(info: &CodeInfo) -> serde_json::Value {
    json!({
        "code": info.code,
        "severity": info.severity.word(),
        "title": info.title,
        "what": info.what,
        "why": info.why,
        "fix": info.fix,
        "example": info.bad.as_ref().map(|example| &example.text),
        "cure": info.good.as_ref().map(|example| &example.text),
    })
}
