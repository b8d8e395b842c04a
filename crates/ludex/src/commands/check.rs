//! `ludex check`.

use std::path::Path;
use std::process::ExitCode;

use ludex_diag::{Report, Sources, render};
use ludex_text::Source;

use super::watch::Watcher;
use crate::arguments::{Check, CheckFormat};
use crate::content;
use crate::error::{CliError, Outcome};
use crate::input;
use crate::output::Terminal;

pub(super) fn run(arguments: &Check, terminal: &Terminal) -> Outcome {
    if !arguments.watch {
        return examine(arguments, terminal);
    }
    let stdin = Path::new("-");
    if arguments.paths.iter().any(|path| path == stdin) {
        return Err(CliError::usage("standard input cannot be watched").help("name files instead"));
    }
    let files = arguments
        .paths
        .iter()
        .map(|path| input::ruleset_file(path))
        .collect::<Result<Vec<_>, _>>()?;
    // Watching starts before the first look, so that no change falls between.
    let watcher = Watcher::new(&files)?;
    loop {
        if let Err(error) = examine(arguments, terminal) {
            // An editor may be between deleting and renaming: the next change will tell.
            if !error.is_about_a_file() {
                return Err(error);
            }
            let _ = error.end(terminal);
        }
        terminal.note("watching; Ctrl-C ends it");
        watcher.wait()?;
    }
}

/// Checks everything once and prints the report.
fn examine(arguments: &Check, terminal: &Terminal) -> Outcome {
    let mut sources = Sources::new();
    let mut diagnostics = Vec::new();
    for path in &arguments.paths {
        let (input, outcome) = content::read_ruleset(path)?;
        terminal.detail(&format!("{}: {} bytes read", input.name, input.bytes.len()));
        diagnostics.extend(outcome.diagnostics);
        sources.insert(outcome.source);
    }
    let mut report = Report::new(diagnostics, arguments.paths.len());
    report.sort();
    if terminal.quiet() {
        report.drop_notes();
    }
    let text = written(&report, &sources, arguments.format, terminal)?;
    terminal.print(&text)?;
    let failed = report.has_errors() || (arguments.deny_warnings && report.warnings() > 0);
    Ok(ExitCode::from(u8::from(failed)))
}

fn written(
    report: &Report,
    sources: &Sources,
    format: CheckFormat,
    terminal: &Terminal,
) -> Result<String, CliError> {
    let mut text = String::new();
    let result = match format {
        CheckFormat::Human => {
            let options = render::HumanOptions { color: terminal.color(), ..Default::default() };
            let mut result = render::human(&mut text, report, sources, &options);
            if !terminal.quiet() || report.has_errors() {
                text.push_str(&report.summary());
                text.push('\n');
            }
            result.as_mut().map(|()| ()).map_err(|error| *error)
        }
        CheckFormat::Json => render::json(&mut text, report, sources),
        CheckFormat::Sarif => {
            render::sarif(&mut text, report, sources, super::explain::registry()?)
        }
        CheckFormat::Github => render::github(&mut text, report, sources),
    };
    result.map_err(|_| CliError::outside("the report cannot be written"))?;
    Ok(text)
}

/// A source whose text is only a name: for findings about whole files.
pub(super) fn nameless(name: &str) -> Source {
    Source::new(name, "")
}
