//! `cargo xtask bench`: every rate beside its peer's, in one run and one report.
//!
//! | file | idea |
//! |---|---|
//! | `criterion` | runs the benchmarks and reads what they measured |
//! | `rows` | what is measured, and what is compared with what; the only list of games beside `solving` |
//! | `growth` | the program with more threads and more positions |
//! | `solving` | game files of all sizes, solved completely |

mod criterion;
mod growth;
mod rows;
pub(crate) mod solving;

use std::{fmt::Write as _, fs, process::Command, time::Instant};

use anyhow::{Context, Result, bail, ensure};

use criterion::Measured;

const REPORT: &str = "docs/benchmarks.md";

/// Measures everything and writes the report. `--keep` keeps what criterion measured last.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let keep = match options {
        [] => false,
        ["--keep"] => true,
        _ => bail!("bench has one option, --keep"),
    };
    let start = Instant::now();
    if !keep {
        criterion::run()?;
    }
    let measured = Measured::read()?;
    let mut report = format!(
        "# Benchmarks\n\nRates beside those of peers, in the same run: the ratios are what counts, \
         the rest moves with the machine. Written by `cargo xtask bench`; the sources are in \
         `benches/`, and `cargo bench --manifest-path benches/Cargo.toml --bench NAME` runs one of \
         them.\n\n{}\n",
        machine()?
    );
    rows::write(&mut report, &measured)?;
    growth::write(&mut report, &measured)?;
    python(&mut report)?;
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    if !keep {
        let _ = writeln!(report, "\nThe whole run took {minutes:.0} minutes.");
    }
    // Another command's section stays.
    let before = fs::read_to_string(REPORT).unwrap_or_default();
    if let Some(kept) = solving::section(&before) {
        let _ = write!(report, "\n{}\n", kept.trim_end());
    }
    fs::write(REPORT, &report)?;
    println!("{report}");
    Ok(true)
}

/// Where and when.
fn machine() -> Result<String> {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism()?;
    let [date, rustc, commit] = [
        &["date", "-u", "+%F"][..],
        &["rustc", "--version"],
        &["git", "rev-parse", "--short=10", "HEAD"],
    ]
    .map(answer);
    Ok(format!(
        "{model}, {cores} cores; {}; commit {}; {}.",
        rustc?.split(" (").next().unwrap_or_default(),
        commit?,
        date?
    ))
}

/// What a command prints, if it succeeds.
fn answer(words: &[&str]) -> Result<String> {
    let output = Command::new(words[0]).args(&words[1..]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {said}", words.join(" "));
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The Python package beside its peer.
fn python(report: &mut String) -> Result<()> {
    let said = answer(&["python3", "benches/python/keys.py"]).context("benches/python/keys.py")?;
    let _ = writeln!(report, "\n## Python: {}, one core\n```", rows::IN_PYTHON);
    report.push_str(&said);
    report.push_str("\n```\n");
    Ok(())
}

/// A number that people can read: three digits, with a unit.
fn short(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e4 => (n / 1e3, " k"),
        n => (n, ""),
    };
    let digits = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    format!("{value:.digits$}{unit}")
}

/// A time that people can read.
fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s if s >= 1e-6 => format!("{:.2} µs", s * 1e6),
        s => format!("{:.1} ns", s * 1e9),
    }
}
