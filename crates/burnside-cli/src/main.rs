//! The program `burnside`.

mod args;
mod batch;
mod commands;
mod failure;
mod files;
mod output;
mod pictures;
mod progress;
mod version;

use std::process::ExitCode;

use clap::Parser;

use crate::{
    args::{Cli, Command, Common, Serve},
    failure::{Failure, Result},
};

fn main() -> ExitCode {
    let Cli { common, command } = Cli::parse();
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

fn prepare(common: &Common) -> Result<()> {
    let Some(threads) = common.threads else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
    pool.build_global().map_err(|error| Failure::Usage {
        message: format!("cannot work on {threads} threads: {error}"),
        hint: Some("fewer threads".to_owned()),
    })
}
