//! What cargo builds for the chores.

use std::process::Command;

use anyhow::{Result, ensure};

/// Builds something for release, with the versions that are locked.
pub(crate) fn build_release(what: &[&str]) -> Result<()> {
    let status =
        Command::new("cargo").args(["build", "--release", "--locked"]).args(what).status()?;
    ensure!(status.success(), "cargo build {}: {status}", what.join(" "));
    Ok(())
}
