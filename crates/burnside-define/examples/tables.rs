//! Solves a game file completely and writes its table, or verifies that; and prints what it took:
//! `cargo run --release -p burnside-define --example tables -- solve GAME FILE [MEMORY]`, or
//! `verify GAME FILE`. GAME is a shipped game or the path of a game file, MEMORY a limit in
//! megabytes. An interrupted run goes on where it was. With `solve-listed`, GAME is the name of a
//! listed game, which is solved by the code that is written for it, if there is some.
//!
//! The last line of `solve` is for programs: engine (`listed` for listed games), classes, moves of a
//! class, CPU seconds, most megabytes, bytes of the table.

use std::{
    env,
    fs::{self, File},
    ops::ControlFlow,
    path::Path,
    sync::Mutex,
    time::Instant,
};

use burnside::catalog::{self, Entry, Visitor};
use burnside_define::{Defined, shipped_text};
use burnside_solve::{
    Limits,
    plan::{PlanOptions, plan},
    solve::{self, Engine, Options, solve_any},
    table::Counts,
};
use burnside_verify::verify_any;

/// Says when a stage begins.
struct Stages(Instant, Mutex<String>);

impl Stages {
    fn new() -> Self {
        Self(Instant::now(), Mutex::default())
    }

    fn tell(&self, stage: &str) -> ControlFlow<()> {
        let mut last = self.1.lock().expect("nobody panics here");
        if *last != stage {
            stage.clone_into(&mut last);
            let ((seconds, megabytes), elapsed) = (used(), self.0.elapsed().as_secs());
            eprintln!("{stage} after {elapsed} s: {seconds:.1} CPU s, {megabytes} MB");
        }
        ControlFlow::Continue(())
    }
}

impl solve::Observer for Stages {
    fn progress(&self, progress: solve::Progress) -> ControlFlow<()> {
        self.tell(&format!("{:?}", progress.stage))
    }
}

impl burnside_verify::Observer for Stages {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        self.tell(progress.stage)
    }
}

/// CPU seconds and the most megabytes that this program has used, as Linux counts them.
fn used() -> (f64, u64) {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let times = stat.split(' ').skip(13).take(2);
    let ticks: f64 = times.filter_map(|part| part.parse::<f64>().ok()).sum();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    let kilobytes = peak.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok());
    (ticks / 100.0, kilobytes.unwrap_or(0) / 1000)
}

type Done = Result<(), Box<dyn std::error::Error>>;

fn print(counts: &Counts) {
    for (value, classes) in counts.iter() {
        println!("| {value} | {classes} |");
    }
    let [wins, losses, draws] = counts.by_result();
    println!("{} classes: {wins} wins, {losses} losses, {draws} draws", counts.total());
}

fn solve_to<G: Entry>(game: &G, engine: &str, path: &str, memory: Option<&String>) -> Done {
    let megabytes = memory.map(|text| text.parse::<u64>()).transpose()?;
    let memory = megabytes.map(|mb| mb.saturating_mul(1_000_000));
    let options = Options { memory, ..Options::default() };
    let report = solve_any(game, Path::new(path), options, &Stages::new())?;
    let (seconds, megabytes) = used();
    print(&report.counts);
    println!("{} bytes, SHA-256 {}", report.bytes, report.sha256);
    let sample = PlanOptions { counted: 50_000, sample: 5_000, ..PlanOptions::default() };
    let moves = plan(game, sample, &Limits::default(), &|_| ())?.moves;
    let classes = report.counts.total();
    println!("{engine} {classes} {moves:.2} {seconds:.2} {megabytes} {}", report.bytes);
    Ok(())
}

fn verify<G: Entry>(game: &G, path: &str) -> Done {
    let report = verify_any(game, Box::new(File::open(path)?), &Stages::new())?;
    print(&report.reachable);
    println!("{} classes checked, {} stored: all right", report.checked, report.stored);
    let (seconds, megabytes) = used();
    println!("{seconds:.1} CPU s, {megabytes} MB");
    Ok(())
}

fn run<G: Entry>(game: &G, arguments: &[String]) -> Done {
    let engine = format!("{:?}", Engine::of(game)).to_lowercase();
    match arguments {
        [command, _, path, memory @ ..] if command == "solve" => {
            solve_to(game, &engine, path, memory.first())
        }
        [command, _, path] if command == "verify" => verify(game, path),
        _ => Err("usage: tables solve[-listed] GAME FILE [MEMORY], or verify GAME FILE".into()),
    }
}

/// A listed game, to be solved into a file.
struct Listed<'a>(&'a str, Option<&'a String>);

impl Visitor for Listed<'_> {
    type Output = Done;

    fn visit<G: Entry>(self, game: G) -> Done {
        solve_to(&game, "listed", self.0, self.1)
    }
}

fn main() -> Done {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let name = arguments.get(1).map_or("", String::as_str);
    if let [command, _, path, memory @ ..] = arguments.as_slice()
        && command == "solve-listed"
    {
        return catalog::visit(name, Listed(path, memory.first()))?;
    }
    let text = match shipped_text(name) {
        Some(text) => text.to_owned(),
        None => fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?,
    };
    let game = Defined::read(&text)?;
    match game.narrow::<4>() {
        Some(small) => run(&small, &arguments),
        None => run(&game, &arguments),
    }
}
