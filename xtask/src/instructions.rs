//! `cargo xtask instructions`: how many instructions the hot functions take, against the numbers
//! that are written down. Instructions are counted, not timed: a busy machine changes nothing.

use std::{collections::BTreeMap, fmt::Write as _, fs, process::Command};

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo::build_release, need::VALGRIND};

const RECORD: &str = "benches/instructions.txt";
const PROGRAM: &str = "target/release/examples/hot";

/// More than this much above what is written down is a regression, in percent.
const TOLERANCE: f64 = 5.0;

/// Calls for each position, few and many: their difference has no preparation in it.
const ROUNDS: [u32; 2] = [20, 60];

/// Counts and compares; `false` if a function takes more than it did. `--write` writes the
/// numbers down instead.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let write = match options {
        [] => false,
        ["--write"] => true,
        _ => bail!("instructions has one option, --write"),
    };
    VALGRIND.meet()?;
    build_release(&["-p", "burnside-solve", "--example", "hot"])?;
    let listed = Command::new(PROGRAM).output()?;
    let names = String::from_utf8(listed.stdout)?;
    let mut found = BTreeMap::new();
    for name in names.lines() {
        let [few, many] = ROUNDS;
        let calls = f64::from(many - few) * if name.ends_with("-probe") { 16.0 } else { 256.0 };
        let each = (count(name, many)? - count(name, few)?) / calls;
        found.insert(name.to_owned(), each);
    }
    if write {
        let mut text = String::from("# Instructions a call: cargo xtask instructions --write\n");
        for (name, each) in &found {
            let _ = writeln!(text, "{name} {each:.1}"); // a String takes everything
        }
        fs::write(RECORD, text)?;
    }
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

/// The instructions of a whole run.
fn count(name: &str, rounds: u32) -> Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, name])
        .arg(rounds.to_string())
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name}: {text}");
    let line = text.lines().find_map(|line| line.split_once("Collected : "));
    let (_, number) = line.with_context(|| format!("{name}: no count in {text}"))?;
    Ok(number.trim().parse()?)
}
