//! The project's own chores: `cargo xtask demo|test|tidy|gen|bench|fuzz`.

mod bench;
mod demo;
mod fuzz;
mod generate;
mod run;
mod test;
mod tidy;

use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask <chore>

  demo             builds ludex and shows the main job on an example
  test             formats, lints, licences, generated files and every test
  tidy             what no compiler checks: crate arrows, file heads, purity
  gen [--check]    writes (or only compares) schemas and reference pages
  bench [--quick]  benchmarks, beside their peers where those can be installed
  fuzz [--minutes N] [TARGET]
                   feeds the readers what nobody would write";

fn main() -> ExitCode {
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            run::complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn chore() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["demo"] => demo::demo(),
        ["test"] => test::test(),
        ["tidy"] => tidy::tidy(),
        ["gen"] => generate::generate(false),
        ["gen", "--check"] => generate::generate(true),
        ["bench", rest @ ..] => bench::bench(rest),
        ["fuzz", rest @ ..] => fuzz::fuzz(rest),
        [] | ["help" | "--help" | "-h"] => {
            run::say(HELP);
            Ok(())
        }
        other => bail!("there is no chore `{}`\n\n{HELP}", other.join(" ")),
    }
}
