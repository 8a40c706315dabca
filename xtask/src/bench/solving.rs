//! `cargo xtask solving`: game files of all sizes solved completely, and what each class and each
//! move costs, written into docs/benchmarks.md.
//!
//! The section is this command's own: `cargo xtask bench`, which writes the rest of the page, keeps
//! it as it is.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use crate::cargo::build_release;

const REPORT: &str = "docs/benchmarks.md";
const HEADING: &str = "## Solving whole games";

/// Games by their numbers of classes, those that can return and those that cannot.
const GAMES: [&str; 13] = [
    "three-mens-morris",
    "dodgem",
    "picaria",
    "teeko-4x4",
    "gobblet-two-sizes",
    "six-mens-morris",
    "teeko",
    "gobblet",
    "tic-tac-toe",
    "konane-5x5",
    "four-on-4x4",
    "quantik",
    "connect-four-5x5",
];

const ABOUT: &str = "\
Game files solved completely, with checkpoints and table, by `cargo xtask solving`, which writes \
this section: CPU time on all threads, most memory, and what a class and a move cost. Moves of a \
class are the mean of a sample. A start of the program takes some milliseconds, which is most of \
what the smallest games cost. Where classes have numbers, the cost is that of the numbers, with or \
without a class.

| game | engine | classes | moves | CPU time | a class | a move | memory | table |
|---|---|---|---|---|---|---|---|---|
";

/// The section of a report that this command has written.
pub(crate) fn section(report: &str) -> Option<&str> {
    let start = report.find(&format!("\n{HEADING}\n"))? + 1;
    let rest = &report[start + HEADING.len()..];
    let length = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    Some(&report[start..start + HEADING.len() + length])
}

/// Solves the games and writes what it took.
pub(crate) fn run(games: &[&str]) -> Result<bool> {
    let games = if games.is_empty() { &GAMES } else { games };
    build_release(&["-p", "burnside-define", "--example", "tables"])?;
    let scratch = Path::new("target/solving");
    fs::create_dir_all(scratch)?;
    let mut table = format!("{HEADING}\n{ABOUT}");
    for game in games {
        let row = measure(game, scratch).with_context(|| (*game).to_owned())?;
        println!("{row}");
        let _ = writeln!(table, "{row}");
    }
    let report = fs::read_to_string(REPORT)?;
    let report = match section(&report) {
        Some(old) => report.replace(old, &format!("{table}\n")),
        None => format!("{}\n\n{table}", report.trim_end()),
    };
    fs::write(REPORT, format!("{}\n", report.trim_end()))?;
    Ok(true)
}

/// A row of the table.
fn measure(game: &str, scratch: &Path) -> Result<String> {
    let path = scratch.join(format!("{game}.bst"));
    let mut command = Command::new("target/release/examples/tables");
    let output = command.arg("solve").arg(game).arg(&path).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout)?;
    let last = said.lines().last().context("it says nothing")?;
    let words: Vec<&str> = last.split(' ').collect();
    let [engine, classes, moves, seconds, megabytes, bytes] = words[..] else {
        anyhow::bail!("{last:?}");
    };
    let (classes, moves): (f64, f64) = (classes.parse()?, moves.parse()?);
    let (seconds, bytes): (f64, f64) = (seconds.parse()?, bytes.parse()?);
    let nanoseconds = seconds * 1e9 / classes;
    Ok(format!(
        "| `{game}` | {engine} | {classes:.0} | {moves:.1} | {seconds:.2} s | {nanoseconds:.0} ns | {:.0} ns | {megabytes} MB | {:.0} kB |",
        nanoseconds / moves.max(1.0),
        bytes / 1e3
    ))
}
