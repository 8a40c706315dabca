//! `cargo xtask oracles`: the shipped games solved completely by the program, their tables
//! verified, and every number compared with those of conformance/game-files.json, which come from
//! elsewhere.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::cargo::{build_release, cargo};

const PROGRAM: &str = "target/release/burnside";

/// What is known of a game.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Facts {
    board_order: Option<u64>,
    full_order: Option<u64>,
    classes: Option<u64>,
    classes_with_swap: Option<u64>,
    start_value: Option<String>,
    start_plies: Option<u64>,
    longest: Option<u64>,
}

#[derive(Deserialize)]
struct File {
    games: BTreeMap<String, Facts>,
}

/// What the program says of a table that it wrote.
#[derive(Deserialize)]
struct Solved {
    positions: u64,
    max_plies: u64,
    bytes: u64,
}

/// What the program says of a position.
#[derive(Deserialize)]
struct Valued {
    value: String,
    plies: Option<u64>,
    source: String,
}

/// Games that are written by hand too: their values are compared with those by hand.
const BY_HAND: [&str; 3] = ["gobblet", "gobblet-strict", "quantik"];

/// To search for the values that its table leaves out would take an hour.
const SLOW_TO_PACK: &str = "connect-four-5x5";

/// Tests of burnside-define that take long or need one of these tables, by the game.
const TESTS: [(&str, &str); 12] = [
    ("connect-four-5x5", "oracles::connect_four_5x5"),
    ("six-mens-morris", "oracles::six_mens_morris"),
    ("teeko", "oracles::teeko"),
    ("tic-tac-toe-3d", "oracles::tic_tac_toe_3d"),
    ("gobblet", "lockstep::values::gobblet_tables"),
    ("gobblet-strict", "lockstep::values::gobblet_strict_tables"),
    ("quantik", "lockstep::values::quantik_tables"),
    ("quantik", "lockstep::play::quantik_to_the_last_ply"),
    ("quarto", "lockstep::values::quarto_late"),
    ("quarto", "lockstep::play::quarto_to_six_plies"),
    ("quarto-squares", "lockstep::values::quarto_squares_late"),
    ("quarto-squares", "lockstep::play::quarto_squares_to_six_plies"),
];

/// Solves the games that are named, or all whose numbers are known; `false` if a number differs.
pub(crate) fn run(games: &[&str]) -> Result<bool> {
    build_release(&["-p", "burnside-cli"])?;
    let text = fs::read_to_string("conformance/game-files.json")?;
    let known = serde_json::from_str::<File>(&text)?.games;
    fs::create_dir_all("target/oracles")?;
    let is_chosen = |name: &str| games.is_empty() || games.contains(&name);
    let mut right = true;
    for (name, facts) in &known {
        let is_solved = facts.longest.is_some() || BY_HAND.contains(&name.as_str());
        if is_solved && is_chosen(name) {
            right &= compare(name, facts).with_context(|| name.clone())?;
        }
    }
    // One after the other: some need gigabytes.
    let mut tests = vec!["--ignored", "--test-threads=1", "--nocapture"];
    if !games.is_empty() {
        let chosen = TESTS.iter().filter(|(name, _)| games.contains(name));
        tests.extend(chosen.map(|(_, test)| *test));
        if tests.len() == 3 {
            return Ok(right);
        }
        tests.push("--exact");
    }
    cargo(&["test", "--release", "-p", "burnside-define", "--test", "all", "--"], &tests)?;
    Ok(right)
}

fn compare(name: &str, facts: &Facts) -> Result<bool> {
    let file = format!("games/{name}.game.toml");
    let table = format!("target/oracles/{name}.bst");
    let start = Instant::now();
    let mut words = vec!["solve", &file, "--out", &table, "--json", "--quiet"];
    words.extend((name == SLOW_TO_PACK).then_some("--every-value"));
    let solved: Solved = ask(&words)?;
    let took = start.elapsed().as_secs_f64();
    let start = Instant::now();
    ask::<serde_json::Value>(&["verify", &table, "--game", &file, "--json", "--quiet"])?;
    let verified = start.elapsed().as_secs_f64();
    let start: Valued = ask(&["value", &file, "start", "--table", &table, "--json"])?;
    ensure!(start.source != "search", "the start is not in the table");

    let by_board = facts.board_order == facts.full_order;
    let classes = facts.classes_with_swap.or(facts.classes.filter(|_| by_board));
    let mut wrong = Vec::new();
    let mut expect = |what: &str, known: Option<String>, found: String| {
        if known.as_ref().is_some_and(|known| *known != found) {
            wrong.push(format!("{what}: {found}, known: {}", known.unwrap_or_default()));
        }
    };
    expect("classes", classes.map(|n| n.to_string()), solved.positions.to_string());
    expect("longest", facts.longest.map(|n| n.to_string()), solved.max_plies.to_string());
    expect("start", facts.start_value.clone(), start.value);
    expect("plies", facts.start_plies.map(|n| n.to_string()), start.plies.unwrap_or(0).to_string());
    let verdict = if wrong.is_empty() { "right".to_owned() } else { wrong.join("; ") };
    println!(
        "{name}: {verdict} ({} classes, {} bytes, solved in {took:.1} s, verified in {verified:.1} s)",
        solved.positions, solved.bytes
    );
    Ok(wrong.is_empty())
}

/// The program's answer in JSON.
fn ask<T: for<'a> Deserialize<'a>>(words: &[&str]) -> Result<T> {
    let mut command = Command::new(Path::new(PROGRAM));
    let output = command.args(words).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "{}: {}", words.join(" "), output.status);
    serde_json::from_slice(&output.stdout).context("an answer in JSON")
}
