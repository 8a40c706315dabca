//! The program `burnside`.

mod args;
mod batch;
mod commands;
mod failure;
mod files;
mod leftovers;
mod output;
mod pictures;
mod progress;
mod version;

use std::{env, ffi::OsString, process::ExitCode};

use anstream::ColorChoice;
use clap::{Parser, ValueEnum};

use crate::{
    args::{Cli, Color, Command, Common, Serve},
    failure::{Failure, Result},
};

fn main() -> ExitCode {
    let Cli { common, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage_error(&error),
    };
    ColorChoice::from(common.color).write_global();
    let command = command.unwrap_or(Command::Serve(Serve::default()));
    let result = prepare(&common).and_then(|()| commands::run(&common, command));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        // Each bad line has been answered in its place.
        Err(failure @ (Failure::BadLines | Failure::Elsewhere)) => failure.status(),
        Err(failure) => {
            failure.report(common.json);
            failure.status()
        }
    }
}

/// Help and the version are no errors; a wrong command line is told in JSON if that was asked for.
fn usage_error(error: &clap::Error) -> ExitCode {
    let words: Vec<_> = env::args_os().take_while(|arg| arg != "--").collect();
    ColorChoice::from(wanted_color(&words)).write_global();
    let wants_json = words.iter().any(|arg| arg == "--json");
    if !wants_json || !error.use_stderr() {
        error.exit();
    }
    // The first paragraph says what is wrong, the others what the usage is.
    let text = error.render().to_string();
    let mut parts = text.splitn(2, "\n\n").map(str::trim);
    let said = parts.next().unwrap_or_default();
    let failure = Failure::Usage {
        message: said.strip_prefix("error: ").unwrap_or(said).to_owned(),
        hint: parts.next().map(str::to_owned),
    };
    failure.report(true);
    failure.status()
}

/// The color that a command line asks for, whatever else is wrong with it.
fn wanted_color(words: &[OsString]) -> Color {
    let words = words.iter().filter_map(|word| word.to_str());
    let named = words.clone().zip(words.clone().skip(1));
    let apart = named.filter_map(|(name, when)| (name == "--color").then_some(when));
    let joined = words.filter_map(|word| word.strip_prefix("--color="));
    let mut wanted = apart.chain(joined).filter_map(|when| Color::from_str(when, false).ok());
    wanted.next().unwrap_or_default()
}

fn prepare(common: &Common) -> Result<()> {
    let Some(threads) = common.threads else { return Ok(()) };
    let threads = usize::from(threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build_global().map_err(|error| Failure::Usage {
        message: format!("cannot work on {threads} threads: {error}"),
        hint: Some("fewer threads".to_owned()),
    })
}
