//! The program with more threads, more positions, larger blocks.

use std::{
    fmt::Write as _,
    fs::{self, File},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use super::{
    criterion::Measured,
    rows::{BATCH_GAME, COLD_PROBES, ON_THREADS},
    short, time,
};
use crate::cargo::build_release;

const PROGRAM: &str = "target/release/burnside";

/// How many positions are sent through `canon`.
const POSITIONS: [u32; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

pub(super) fn write(report: &mut String, measured: &Measured) -> Result<()> {
    build_release(&["-p", "burnside-cli"])?;
    build_release(&["-p", "burnside-solve", "--example", "positions"])?;

    report.push_str("\n## More threads\n");
    report.push_str(
        "| | one thread | CPU time | two threads | CPU time | speedup |\n|---|---|---|---|---|---|\n",
    );
    for &(what, words) in ON_THREADS {
        let [one, two] = [timed(words, "1")?, timed(words, "2")?];
        ensure!(one.said == two.said, "{what}: the answer depends on the number of threads");
        let _ = writeln!(
            report,
            "| {what} | {:.2} s | {:.2} s | {:.2} s | {:.2} s | {:.2} |",
            one.wall,
            one.cpu,
            two.wall,
            two.cpu,
            one.wall / two.wall
        );
    }

    let _ = writeln!(report, "\n## More positions: `burnside canon {BATCH_GAME} - --json`");
    report.push_str("| positions | time | a second | most memory |\n|---|---|---|---|\n");
    for count in POSITIONS {
        let (seconds, megabytes) = batch(count)?;
        let _ = writeln!(
            report,
            "| {count} | {} | {} | {megabytes} MB |",
            time(seconds),
            short(f64::from(count) / seconds),
        );
    }

    let (title, group) = COLD_PROBES;
    let _ = writeln!(report, "\n## Larger blocks: {title}, by the classes in its block");
    report.push_str("| classes in the block | a cold probe |\n|---|---|\n");
    for (classes, benchmark) in measured.group(group) {
        let _ = writeln!(
            report,
            "| {} | {} |",
            classes.trim_start_matches('0'),
            time(benchmark.seconds)
        );
    }
    Ok(())
}

/// What a run said, and what it took.
struct Timed {
    said: String,
    wall: f64,
    cpu: f64,
}

/// Runs the program on this many threads. The shell tells the time that its children took.
fn timed(words: &[&str], threads: &str) -> Result<Timed> {
    let output = Command::new("bash")
        .args(["-c", "TIMEFORMAT='%R %U %S'; time \"$@\"", "bash", PROGRAM])
        .args(words)
        .args(["--json", "--quiet", "--threads", threads])
        .output()?;
    let told = String::from_utf8(output.stderr)?;
    ensure!(output.status.success(), "{words:?}: {told}");
    let line = told.lines().last().context("the shell tells the time")?;
    let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
    let [wall, user, system] = numbers[..] else { anyhow::bail!("{words:?}: {line}") };
    Ok(Timed { said: String::from_utf8(output.stdout)?, wall, cpu: user + system })
}

/// Sends this many positions through the program: seconds, and its most memory in megabytes.
fn batch(count: u32) -> Result<(f64, u64)> {
    let path = format!("target/bench-{count}.txt");
    let positions = Command::new("target/release/examples/positions")
        .args([BATCH_GAME, &count.to_string()])
        .stdout(File::create(&path)?)
        .status()?;
    ensure!(positions.success(), "positions: {positions}");
    let start = Instant::now();
    let mut child = Command::new(PROGRAM)
        .args(["canon", BATCH_GAME, "-", "--json"])
        .stdin(File::open(&path)?)
        .stdout(Stdio::null())
        .spawn()?;
    let mut most = 0;
    let status = loop {
        let about = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|text| text.split_whitespace().next()?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    ensure!(status.success(), "canon: {status}");
    let seconds = start.elapsed().as_secs_f64();
    fs::remove_file(path)?;
    Ok((seconds, most / 1024))
}
