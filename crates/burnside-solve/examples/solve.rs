//! Solves a game completely and writes its table: `cargo run --release -p burnside-solve --example
//! solve -- GAME FILE [MEMORY]`, where GAME is any listed game and MEMORY a limit in megabytes. An
//! interrupted run goes on where it was.

use std::{env, ops::ControlFlow, path::Path};

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::solve::{Observer, Options, Progress, Report, SolveError, solve_any};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total, left }: Progress) -> ControlFlow<()> {
        let left = left.map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
        eprint!("\r{stage:?} {done} of {total}{left}          ");
        ControlFlow::Continue(())
    }
}

struct Solve<'a> {
    path: &'a Path,
    options: Options,
}

impl Visitor for Solve<'_> {
    type Output = Result<Report, SolveError>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        solve_any(&game, self.path, self.options, &Lines)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, path, memory @ ..] = arguments.as_slice() else {
        return Err("usage: solve GAME FILE [MEMORY]".into());
    };
    let megabytes = memory.first().map(|text| text.parse::<u64>()).transpose()?;
    let memory = megabytes.map(|mb| mb.saturating_mul(1_000_000));
    let options = Options { memory, ..Options::default() };
    let report = catalog::visit(game, Solve { path: Path::new(path), options })??;
    eprintln!();
    for (value, classes) in report.counts.iter() {
        println!("| {value} | {classes} |");
    }
    let [wins, losses, draws] = report.counts.by_result();
    println!("{} classes: {wins} wins, {losses} losses, {draws} draws", report.counts.total());
    println!("{} bytes, SHA-256 {}", report.bytes, report.sha256);
    Ok(())
}
