//! The values of Quarto's starts by a second search.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::cargo::build_release;

/// What the starts are worth, as the solver found (`docs/results-quarto.md`).
const STARTS: &str =
    "quarto: draw\nquarto:squares: draw\ntorus: loss in 16\ntorus:squares: loss in 14\n";

/// The values of the starts, without table and solver.
pub(crate) fn check_start() -> Result<()> {
    let example = ["-p", "burnside-verify", "--example", "quarto_start"];
    build_release(&example)?;
    let output = Command::new("target/release/examples/quarto_start").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    ensure!(said == STARTS, "{said}");
    print!("{said}");
    Ok(())
}
