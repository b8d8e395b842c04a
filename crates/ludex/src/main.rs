//! The ludex command: checks, explains and plays games written as data.

mod arguments;
mod commands;
mod content;
mod error;
mod input;
mod output;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let terminal = output::Terminal::new(&arguments.common);
    match commands::run(&arguments, &terminal) {
        Ok(code) => code,
        Err(error) => error.end(&terminal),
    }
}
