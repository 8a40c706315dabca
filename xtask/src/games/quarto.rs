//! The values of Quarto's starts by a second search.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::cargo::build_release;

/// The value of the game, without table and solver.
pub(crate) fn check_start() -> Result<()> {
    let example = ["-p", "burnside-verify", "--example", "quarto_start"];
    build_release(&example)?;
    let output = Command::new("target/release/examples/quarto_start").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    ensure!(said == "quarto: draw\nquarto:squares: draw\n", "{said}");
    print!("{said}");
    Ok(())
}
