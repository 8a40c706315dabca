//! Quantik's classes, counted without its table.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::selfcheck::ask;

/// Runs the test that counts the first plies in three ways: one test, whatever else has such a
/// name.
pub(crate) fn three_ways() -> Result<()> {
    let words = ["test", "--locked", "-p", "burnside-solve", "--test", "tables", "--", "--exact"];
    let output = Command::new("cargo").args(words).arg("quantik_classes_three_ways").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success() && said.contains("1 passed"), "{said}");
    println!("quantik: seven plies agree");
    Ok(())
}

/// Lists every class. Pieces are never taken away, so each belongs to one ply.
pub(crate) fn every_class() -> Result<()> {
    let table = ask(&["verify", "crates/burnside-solve/tables/quantik.bst"])?;
    let in_table = table["reachable"].as_u64().context("a table has classes")?;
    let answer = ask(&["count", "quantik", "--plies", "16"])?;
    let plies = answer["plies"].as_array().context("count has plies")?;
    let fields = plies.iter().flat_map(|ply| [&ply["classes"], &ply["finished"]]);
    let listed: u64 = fields.filter_map(Value::as_u64).sum();
    ensure!(listed == in_table, "{listed} classes were listed, {in_table} are in the table");
    println!("quantik: {listed} classes, listed once more without it");
    Ok(())
}
