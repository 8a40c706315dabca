//! `cargo xtask instructions`: how many instructions the hot functions take, against the numbers
//! that are written down, and game files beside the same rules written by hand. Instructions are
//! counted, not timed: a busy machine changes nothing. How long it takes to find the groups of game
//! files is processor time, far below its limit.

use std::{collections::BTreeMap, fmt::Write as _, fs, process::Command};

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo::build_release, need::VALGRIND};

const RECORD: &str = "benches/instructions.txt";

/// Programs that do one thing at a time, by crate and example, and how often: few times and many.
/// Their difference has no preparation in it.
const PROGRAMS: [(&str, &str, [u32; 2]); 2] =
    [("burnside-solve", "hot", [20, 60]), ("burnside-define", "beside", [1, 2])];

/// More than this much above what is written down is a regression, in percent.
const TOLERANCE: f64 = 5.0;

/// A file's rate is at least this part of that of the same rules by hand.
const LEAST_RATE: f64 = 1.0 / 3.0;

/// The order of the value group of these games, and the processor time that reading their files and
/// finding their groups may take.
const GROUPS: [(&str, u32); 6] = [
    ("quantik", 3_072),
    ("gobblet", 16),
    ("gobblet-strict", 16),
    ("quarto", 12_288),
    ("quarto-squares", 3_072),
    ("quarto-torus", 49_152),
];
const MOST_MILLISECONDS: f64 = 10.0;

/// Counts and compares; `false` if a function takes more than it did, or a game file is too slow.
/// `--write` writes the numbers down instead; `--files` only looks at game files. How long their
/// groups take is measured every time.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (write, programs) = match options {
        [] => (false, &PROGRAMS[..]),
        ["--write"] => (true, &PROGRAMS[..]),
        ["--files"] => (false, &PROGRAMS[1..]),
        _ => bail!("instructions has two options, --write and --files"),
    };
    VALGRIND.meet()?;
    let mut found = BTreeMap::new();
    for (package, example, rounds) in programs {
        build_release(&["-p", package, "--example", example])?;
        count_all(example, *rounds, &mut found)?;
    }
    if write {
        let mut text = String::from("# Instructions a call: cargo xtask instructions --write\n");
        for (name, each) in &found {
            // A line of play takes few.
            let digits = if *each < 50.0 { 3 } else { 1 };
            let _ = writeln!(text, "{name} {each:.digits$}"); // a String takes everything
        }
        fs::write(RECORD, text)?;
    }
    let same = options == ["--files"] || beside_the_record(&found)?;
    let fast = beside_each_other(&found)?;
    Ok(groups_in_time()? && fast && same)
}

/// How long it takes to read files and find their groups.
fn groups_in_time() -> Result<bool> {
    build_release(&["-p", "burnside-define", "--example", "speed"])?;
    let output = Command::new("target/release/examples/speed").arg("reading").output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    println!("\n{:24} {:>10} {:>10}", "groups found", "order", "ms");
    let mut fine = true;
    for (name, order) in GROUPS {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let found = line.and_then(|line| line.split_once(" ms, group of "));
        let (time, group) = found.with_context(|| format!("{name}: no time in {text}"))?;
        let time: f64 = time.parse()?;
        ensure!(group.parse() == Ok(order), "{name}: a group of {group}, not of {order}");
        let verdict = if time > MOST_MILLISECONDS { "  SLOW" } else { "" };
        println!("{name:24} {order:>10} {time:>10.2}{verdict}");
        fine &= time <= MOST_MILLISECONDS;
    }
    Ok(fine)
}

/// Everything that a program can do.
fn count_all(example: &str, rounds: [u32; 2], found: &mut BTreeMap<String, f64>) -> Result<()> {
    let program = format!("target/release/examples/{example}");
    let listed = Command::new(&program).output()?;
    let list = String::from_utf8(listed.stdout)?;
    for line in list.lines() {
        let (name, calls) = line.split_once(' ').context("a name and the calls of a round")?;
        let calls: f64 = calls.parse()?;
        let [few, many] = rounds;
        let more = count(&program, name, many)? - count(&program, name, few)?;
        found.insert(name.to_owned(), more / (calls * f64::from(many - few)));
    }
    Ok(())
}

fn beside_the_record(found: &BTreeMap<String, f64>) -> Result<bool> {
    let record = fs::read_to_string(RECORD).with_context(|| format!("no {RECORD}"))?;
    let mut fine = true;
    println!("{:24} {:>10} {:>10}", "instructions a call", "recorded", "now");
    for line in record.lines().filter(|line| !line.starts_with('#')) {
        let (name, before) = line.split_once(' ').context("a name and a number")?;
        let before: f64 = before.parse()?;
        let now = *found.get(name).with_context(|| format!("{name} is not there any more"))?;
        let change = 100.0 * (now / before - 1.0);
        let verdict = if change > TOLERANCE { "  MORE" } else { "" };
        println!("{name:24} {before:>10.1} {now:>10.1} {change:>+6.1} %{verdict}");
        fine &= change <= TOLERANCE;
    }
    Ok(fine)
}

/// Files beside the same rules written by hand.
fn beside_each_other(found: &BTreeMap<String, f64>) -> Result<bool> {
    let mut fine = true;
    println!("\n{:24} {:>10} {:>10} {:>6}", "instructions a result", "file", "hand", "rate");
    for (name, file) in found {
        let Some(what) = name.strip_suffix("-file") else { continue };
        let hand = found.get(&format!("{what}-hand")).with_context(|| format!("{what} by hand"))?;
        let rate = hand / file;
        let verdict = if rate < LEAST_RATE { "  SLOW" } else { "" };
        println!("{what:24} {file:>10.2} {hand:>10.2} {rate:>6.2}{verdict}");
        fine &= rate >= LEAST_RATE;
    }
    Ok(fine)
}

/// The instructions of a whole run.
fn count(program: &str, name: &str, rounds: u32) -> Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", program, name])
        .arg(rounds.to_string())
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name}: {text}");
    let line = text.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = line.with_context(|| format!("{name}: no count in {text}"))?;
    Ok(number.trim().parse()?)
}
