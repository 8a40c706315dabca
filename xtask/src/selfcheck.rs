//! `cargo xtask selfcheck`: what the project claims, once more by every way there is.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{cargo::build_release, games, suite, tables};

/// Of the last layer of a table of early positions one class in this many is searched for.
const EVERY: &str = "1000";

/// Parts of the suite that run the golden vectors, one for each language.
const LANGUAGES: [&str; 4] = ["conformance", "python", "c", "go"];

/// Runs every check; `false` if one failed.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    ensure!(options.is_empty(), "selfcheck has no options");
    build_release(&["-p", "burnside-cli"])?;

    println!("== counts, by listing classes and by Burnside's lemma");
    for game in listed_games()? {
        counts(&game)?;
    }
    println!("== every value of the tables, by the rules alone");
    for file in tables::files()? {
        let name = file.to_str().context("a name in UTF-8")?;
        let mut words = vec!["verify", name];
        if tables::names_of(&file)?.is_early() {
            words.extend(["--every", EVERY]);
        }
        let answer = ask(&words)?;
        ensure!(answer["ok"] == true, "{name}: {answer}");
        println!("{name}: {} of {} classes", answer["checked"], answer["reachable"]);
    }
    println!("== what else is claimed about a game");
    games::check()?;
    println!("== golden vectors in every language");
    let options: Vec<&str> = LANGUAGES.iter().flat_map(|&part| ["--only", part]).collect();
    suite::run(&options)
}

/// The names of all games.
fn listed_games() -> Result<Vec<String>> {
    let output = Command::new("target/release/burnside").args(["games", "--json"]).output()?;
    let lines = String::from_utf8(output.stdout)?;
    let name = |line: &str| {
        let about: Value = serde_json::from_str(line)?;
        Ok(about["name"].as_str().context("a game has a name")?.to_owned())
    };
    lines.lines().map(name).collect()
}

fn counts(game: &str) -> Result<()> {
    // A start with thousands of moves has too many positions two plies on.
    let moves = ask(&["moves", game, "start"])?;
    let many = moves["moves"].as_array().is_some_and(|moves| moves.len() > 1_000);
    let answer = ask(&["count", game, "--plies", if many { "1" } else { "4" }])?;
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

/// What the program answers.
pub(crate) fn ask(words: &[&str]) -> Result<Value> {
    let output = Command::new("target/release/burnside").args(words).arg("--json").output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "burnside {}: {said}", words.join(" "));
    Ok(serde_json::from_slice(&output.stdout)?)
}
