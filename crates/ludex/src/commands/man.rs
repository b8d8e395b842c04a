//! `ludex man`.

use std::fs;
use std::process::ExitCode;

use clap::Command;

use crate::arguments::{self, Man, ManFormat};
use crate::error::{CliError, Outcome};
use crate::output::{Terminal, write_file};

pub(super) fn run(arguments: &Man, terminal: &Terminal) -> Outcome {
    let mut command = arguments::command();
    command.build();
    match (&arguments.output, arguments.format) {
        (_, ManFormat::Markdown) => terminal.print(&markdown(&mut command))?,
        (None, ManFormat::Roff) => terminal.print(&roff(&command)?)?,
        (Some(dir), ManFormat::Roff) => {
            fs::create_dir_all(dir).map_err(|error| CliError::writing(dir, &error))?;
            let mut pages = Vec::new();
            collect(&command, "", &mut pages);
            for (name, page) in &pages {
                let text = roff(page)?;
                write_file(&dir.join(format!("{name}.1")), text.as_bytes(), true)?;
            }
            terminal.note(&format!("wrote {} pages to {}", pages.len(), dir.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn roff(command: &Command) -> Result<String, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .render(&mut page)
        .map_err(|error| CliError::outside(format!("the page cannot be made: {error}")))?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// A command and all below it, each with its name as in `ludex-ruleset-roll`.
fn collect(command: &Command, above: &str, pages: &mut Vec<(String, Command)>) {
    let name = if above.is_empty() {
        command.get_name().to_owned()
    } else {
        format!("{above}-{}", command.get_name())
    };
    for below in command
        .get_subcommands()
        .filter(|below| below.get_name() != "help")
    {
        collect(below, &name, pages);
    }
    let page = command.clone().name(name.clone());
    pages.push((name, page));
}

/// Every command's help on one page.
fn markdown(command: &mut Command) -> String {
    let mut text = String::from(
        "# Commands\n\n<!-- Made by `cargo xtask gen` from the program's own help. -->\n",
    );
    section(command, "", &mut text);
    text
}

fn section(command: &mut Command, above: &str, text: &mut String) {
    let name = format!("{above} {}", command.get_name());
    let name = name.trim();
    let help = command
        .clone()
        .term_width(100)
        .render_long_help()
        .to_string();
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    text.push_str(&format!(
        "\n## `{name}`\n\n```text\n{}\n```\n",
        help.join("\n").trim()
    ));
    for below in command
        .get_subcommands_mut()
        .filter(|below| below.get_name() != "help")
    {
        section(below, name, text);
    }
}
