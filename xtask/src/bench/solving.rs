//! `cargo xtask solving`: game files of all sizes solved completely, and what each class and each
//! move costs, written into the table of docs/benchmarks.md. What is said around the table is written
//! by hand. `cargo xtask bench`, which writes the rest of the page, keeps the section as it is.
//!
//! With `--beside`, games that are written by hand too are solved both ways, one after the other, and
//! a file may take at most ten times the CPU time, three times the memory, three times the table.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::build_release;

const REPORT: &str = "docs/benchmarks.md";
const SCRATCH: &str = "target/solving";
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

const HEAD: &str = "\
| game | engine | classes | moves | CPU time | a class | a move | memory | table |
|---|---|---|---|---|---|---|---|---|
";

/// Game files of listed games, whose name may have a variant.
const BY_HAND: [(&str, &str); 3] =
    [("quantik", "quantik"), ("gobblet", "gobblet"), ("gobblet-strict", "gobblet:strict")];

const HEAD_BESIDE: &str = "\
| game | classes | CPU time by hand, as a file | memory | table |
|---|---|---|---|---|";

/// How many times as much a file may take: CPU time, memory, bytes.
const BOUNDS: [f64; 3] = [10.0, 3.0, 3.0];

/// The section of a report that this command has written.
pub(crate) fn section(report: &str) -> Option<&str> {
    let start = report.find(&format!("\n{HEADING}\n"))? + 1;
    let rest = &report[start + HEADING.len()..];
    let length = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    Some(&report[start..start + HEADING.len() + length])
}

/// Solves the games and writes what it took; of games that are named, it only prints that.
pub(crate) fn run(words: &[&str]) -> Result<bool> {
    build_release(&["-p", "burnside-define", "--example", "tables"])?;
    fs::create_dir_all(SCRATCH)?;
    if let ["--beside", games @ ..] = words {
        return beside(games);
    }
    let games = if words.is_empty() { &GAMES } else { words };
    let mut table = HEAD.to_owned();
    print!("{HEAD}");
    for game in games {
        let row = Measured::of("solve", game)?.row(game);
        println!("{row}");
        let _ = writeln!(table, "{row}");
    }
    if words.is_empty() {
        let report = fs::read_to_string(REPORT)?;
        let old = section(&report).context("the page has no such section")?;
        let new = with_table(old, &table).context("the section has no table")?;
        fs::write(REPORT, report.replace(old, &new))?;
    }
    Ok(true)
}

/// A section with another table.
fn with_table(section: &str, table: &str) -> Option<String> {
    let first = HEAD.lines().next()?;
    let start = section.find(first)?;
    let is_row = |line: &&str| line.starts_with('|');
    let length: usize =
        section[start..].split_inclusive('\n').take_while(is_row).map(str::len).sum();
    Some(format!("{}{table}{}", &section[..start], &section[start + length..]))
}

/// Solves games by hand and as files; `false` if a file takes too much.
fn beside(games: &[&str]) -> Result<bool> {
    let mut within = true;
    println!("{HEAD_BESIDE}");
    for (game, listed) in BY_HAND {
        if !games.is_empty() && !games.contains(&game) {
            continue;
        }
        let by_hand = Measured::of("solve-listed", listed)?;
        let file = Measured::of("solve", game)?;
        let differ = (by_hand.classes - file.classes).abs() > 0.0;
        ensure!(!differ, "{game}: {} classes by hand", by_hand.classes);
        let times = [
            file.seconds / by_hand.seconds,
            file.megabytes / by_hand.megabytes,
            file.bytes / by_hand.bytes,
        ];
        println!(
            "| `{game}` | {:.0} | {:.1} s, {:.1} s: {:.1} | {:.0} MB, {:.0} MB: {:.1} | {:.0}, {:.0} bytes: {:.2} |",
            file.classes,
            by_hand.seconds,
            file.seconds,
            times[0],
            by_hand.megabytes,
            file.megabytes,
            times[1],
            by_hand.bytes,
            file.bytes,
            times[2],
        );
        within &= times.iter().zip(BOUNDS).all(|(times, bound)| *times <= bound);
    }
    Ok(within)
}

/// What it took to solve a game.
struct Measured {
    engine: String,
    classes: f64,
    moves: f64,
    seconds: f64,
    megabytes: f64,
    bytes: f64,
}

impl Measured {
    /// Solves a game from nothing.
    fn of(command: &str, game: &str) -> Result<Self> {
        let stem = game.replace(['/', ':'], "-");
        let path = Path::new(SCRATCH).join(format!("{command}-{stem}.bst"));
        for leftover in [path.clone(), path.with_extension("bst.checkpoint")] {
            if leftover.exists() {
                fs::remove_file(leftover)?;
            }
        }
        let mut program = Command::new("target/release/examples/tables");
        let output = program.arg(command).arg(game).arg(&path).output()?;
        ensure!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout)?;
        let last = said.lines().last().context("it says nothing")?;
        let words: Vec<&str> = last.split(' ').collect();
        let [engine, numbers @ ..] = words.as_slice() else { bail!("{last:?}") };
        let numbers = numbers.iter().map(|word| word.parse()).collect::<Result<Vec<f64>, _>>()?;
        let [classes, moves, seconds, megabytes, bytes] = numbers[..] else { bail!("{last:?}") };
        Ok(Self { engine: (*engine).to_owned(), classes, moves, seconds, megabytes, bytes })
    }

    /// A row of the table.
    fn row(&self, game: &str) -> String {
        let nanoseconds = self.seconds * 1e9 / self.classes;
        format!(
            "| `{game}` | {} | {:.0} | {:.1} | {:.2} s | {nanoseconds:.0} ns | {:.0} ns | {:.0} MB | {:.0} kB |",
            self.engine,
            self.classes,
            self.moves,
            self.seconds,
            nanoseconds / self.moves.max(1.0),
            self.megabytes,
            self.bytes / 1e3
        )
    }
}
