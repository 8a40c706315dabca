//! Solves a game completely and writes its table: `cargo run --release -p burnside-solve --example
//! solve -- GAME FILE [MEMORY]`, where GAME is `quantik`, `gobblet` or `gobblet:strict` and MEMORY
//! a limit in megabytes. An interrupted run goes on where it was.

use std::{env, ops::ControlFlow, path::Path};

use burnside::{
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
};
use burnside_solve::solve::{
    Observer, Options, Progress, Report, Solvable, SolveError, solve_to_file,
};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total, left }: Progress) -> ControlFlow<()> {
        let left = left.map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
        eprint!("\r{stage:?} {done} of {total}{left}          ");
        ControlFlow::Continue(())
    }
}

fn run(game: &impl Solvable, path: &Path, options: Options) -> Result<Report, SolveError> {
    eprintln!("{}: up to {} MB of memory", game.name(), game.memory() / 1_000_000);
    solve_to_file(game, path, options, &Lines)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, path, memory @ ..] = arguments.as_slice() else {
        return Err("usage: solve GAME FILE [MEMORY]".into());
    };
    let megabytes = memory.first().map(|text| text.parse::<u64>()).transpose()?;
    let memory = megabytes.map(|mb| mb.saturating_mul(1_000_000));
    let options = Options { memory, checkpoint: None };
    let path = Path::new(path);
    let report = match game.as_str() {
        "quantik" => run(&Quantik, path, options),
        "gobblet" => run(&Gobblet::default(), path, options),
        "gobblet:strict" => run(&Gobblet { reveal: Reveal::Strict }, path, options),
        other => return Err(format!("there is no table of {other:?}").into()),
    }?;
    eprintln!();
    for (value, classes) in report.counts.iter() {
        println!("| {value} | {classes} |");
    }
    let [wins, losses, draws] = report.counts.by_result();
    println!("{} classes: {wins} wins, {losses} losses, {draws} draws", report.counts.total());
    println!("{} bytes, SHA-256 {}", report.bytes, report.sha256);
    Ok(())
}
