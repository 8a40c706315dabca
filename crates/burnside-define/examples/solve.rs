//! Solves a shipped game file completely and writes its table: `cargo run --release -p
//! burnside-define --example solve -- GAME FILE [MEMORY]`, where MEMORY is a limit in megabytes.
//! An interrupted run goes on where it was. Prints what it took.

use std::{env, fs, ops::ControlFlow, path::Path, sync::Mutex, time::Instant};

use burnside::catalog::Entry;
use burnside_define::{Defined, shipped_text};
use burnside_solve::solve::{Observer, Options, Progress, Report, SolveError, Stage, solve_any};

/// Says when a stage begins.
struct Stages(Instant, Mutex<Option<Stage>>);

impl Observer for Stages {
    fn progress(&self, Progress { stage, .. }: Progress) -> ControlFlow<()> {
        let mut last = self.1.lock().expect("nobody panics here");
        if last.replace(stage) != Some(stage) {
            eprintln!("{stage:?} after {} s, {}", self.0.elapsed().as_secs(), used());
        }
        ControlFlow::Continue(())
    }
}

/// CPU seconds and the most memory that this program has used.
fn used() -> String {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks: u64 =
        stat.split(' ').skip(13).take(2).filter_map(|part| part.parse::<u64>().ok()).sum();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    let kilobytes: u64 =
        peak.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
    format!("{} CPU seconds, at most {} MB", ticks / 100, kilobytes / 1000)
}

fn solve<G: Entry>(game: &G, path: &Path, options: Options) -> Result<Report, SolveError> {
    solve_any(game, path, options, &Stages(Instant::now(), Mutex::new(None)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, path, memory @ ..] = arguments.as_slice() else {
        return Err("usage: solve GAME FILE [MEMORY]".into());
    };
    let text = match shipped_text(name) {
        Some(text) => text.to_owned(),
        None => fs::read_to_string(name)?,
    };
    let game = Defined::read(&text)?;
    let megabytes = memory.first().map(|text| text.parse::<u64>()).transpose()?;
    let options =
        Options { memory: megabytes.map(|mb| mb.saturating_mul(1_000_000)), checkpoint: None };
    let path = Path::new(path);
    let report = match game.narrow::<4>() {
        Some(game) => solve(&game, path, options)?,
        None => solve(&game, path, options)?,
    };
    for (value, classes) in report.counts.iter() {
        println!("| {value} | {classes} |");
    }
    let [wins, losses, draws] = report.counts.by_result();
    println!("{} classes: {wins} wins, {losses} losses, {draws} draws", report.counts.total());
    println!("{} bytes, SHA-256 {}", report.bytes, report.sha256);
    println!("{}", used());
    Ok(())
}
