//! `gallery`: the page of shipped games with their pictures, made again.

use std::process::Command;

use anyhow::{Context as _, Result};

/// The test that compares them writes them if it is told to.
pub(crate) fn run() -> Result<bool> {
    let status = Command::new("cargo")
        .args(["test", "--locked", "-p", "burnside-api", "--test", "gallery"])
        .env("UPDATE_GALLERY", "1")
        .status()
        .context("cargo test")?;
    Ok(status.success())
}
