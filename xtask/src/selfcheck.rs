//! `cargo xtask selfcheck`: what the project claims, once more by every way there is.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{cargo::build_release, suite, tables};

/// Games, and how many plies are counted one by one and by Burnside's lemma.
const COUNTED: [(&str, &str); 5] =
    [("quantik", "4"), ("gobblet", "4"), ("gobblet:strict", "4"), ("quarto", "4"), ("zertz", "1")];

/// Quarto's books; of their last layer one class in so many is searched for.
const BOOKS: [&str; 2] = ["quarto", "quarto-squares"];
const EVERY: &str = "1000";

/// Parts of the suite that run the golden vectors, one for each language.
const LANGUAGES: [&str; 4] = ["conformance", "python", "c", "go"];

/// Runs every check; `false` if one failed.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    ensure!(options.is_empty(), "selfcheck has no options");
    build_release(&["-p", "burnside-cli"])?;

    println!("== counts, by listing classes and by Burnside's lemma");
    for (game, plies) in COUNTED {
        counts(game, plies)?;
    }
    println!("== counts of the first plies, and those of the table's own order");
    three_ways()?;
    println!("== every value of the tables, by the rules alone");
    for table in tables::files()? {
        let file = table.to_str().context("a path that is not UTF-8")?;
        let answer = ask(&["verify", file])?;
        ensure!(answer["ok"] == true, "{file}: {answer}");
        let game = answer["game"].as_str().context("a table has a game")?;
        println!("{game}: {} classes are right", answer["checked"]);
        if game == "quantik" {
            quantik_classes(answer["reachable"].as_u64().context("a table has classes")?)?;
        }
    }
    println!("== Quarto by a second search: its books, and the start");
    for book in BOOKS {
        let file = format!("crates/burnside-solve/data/{book}.book");
        let answer = ask(&["verify", &file, "--every", EVERY])?;
        ensure!(answer["ok"] == true, "{file}: {answer}");
        println!("{book}: {} of {} classes are right", answer["checked"], answer["reachable"]);
    }
    quarto_start()?;
    println!("== golden vectors in every language");
    let options: Vec<&str> = LANGUAGES.iter().flat_map(|&part| ["--only", part]).collect();
    suite::run(&options)
}

fn counts(game: &str, plies: &str) -> Result<()> {
    let answer = ask(&["count", game, "--plies", plies])?;
    let mut twice = 0;
    for ply in answer["plies"].as_array().context("count has plies")? {
        let number = |field: &str| ply[field].as_u64();
        let listed = number("classes").zip(number("finished")).map(|(a, b)| a + b);
        match (number("burnside"), listed) {
            (Some(lemma), Some(listed)) if lemma == listed => twice += 1,
            (None, Some(_)) => {}
            _ => bail!("{game}: the counts differ: {ply}"),
        }
    }
    ensure!(twice >= 2, "{game}: only {twice} plies were counted twice");
    println!("{game}: {twice} plies agree");
    Ok(())
}

/// Runs the test that counts so: one, whatever else has such a name.
fn three_ways() -> Result<()> {
    let words = ["test", "--locked", "-p", "burnside-solve", "--test", "tables", "--", "--exact"];
    let output = Command::new("cargo").args(words).arg("quantik_classes_three_ways").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success() && said.contains("1 passed"), "{said}");
    println!("quantik: seven plies agree");
    Ok(())
}

/// The value of the game, without book and solver.
fn quarto_start() -> Result<()> {
    let example = ["-p", "burnside-verify", "--example", "quarto_start"];
    build_release(&example)?;
    let output = Command::new("target/release/examples/quarto_start").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    ensure!(said == "quarto: draw\nquarto:squares: draw\n", "{said}");
    print!("{said}");
    Ok(())
}

/// Lists every class. Pieces are never taken away, so each belongs to one ply.
fn quantik_classes(in_table: u64) -> Result<()> {
    let answer = ask(&["count", "quantik", "--plies", "16"])?;
    let plies = answer["plies"].as_array().context("count has plies")?;
    let fields = plies.iter().flat_map(|ply| [&ply["classes"], &ply["finished"]]);
    let listed: u64 = fields.filter_map(Value::as_u64).sum();
    ensure!(listed == in_table, "{listed} classes were listed, {in_table} are in the table");
    println!("quantik: {listed} classes, listed once more without it");
    Ok(())
}

fn ask(words: &[&str]) -> Result<Value> {
    let output = Command::new("target/release/burnside").args(words).arg("--json").output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "burnside {}: {said}", words.join(" "));
    Ok(serde_json::from_slice(&output.stdout)?)
}
