//! `cargo xtask mutate`: every rule line of every game file, lost or changed, must change a number.

use std::process::Command;

use anyhow::Result;

use crate::cargo::build_release;

/// Changes the files of these games, or of all; `false` if there is a change that nobody notices.
pub(crate) fn run(games: &[&str]) -> Result<bool> {
    build_release(&["-p", "burnside-define", "--example", "mutate"])?;
    Ok(Command::new("target/release/examples/mutate").args(games).status()?.success())
}
