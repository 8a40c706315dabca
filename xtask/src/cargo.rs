//! Calling cargo.

use std::process::Command;

use anyhow::{Result, ensure};

/// Runs cargo; whatever it says is shown.
pub(crate) fn cargo(words: &[&str], more: &[&str]) -> Result<()> {
    let status = Command::new("cargo").args(words).args(more).status()?;
    ensure!(status.success(), "cargo {} {}: {status}", words.join(" "), more.join(" "));
    Ok(())
}

/// Builds something for release, with the versions that are locked.
pub(crate) fn build_release(what: &[&str]) -> Result<()> {
    cargo(&["build", "--release", "--locked"], what)
}
