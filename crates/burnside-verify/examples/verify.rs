//! Verifies a table: `cargo run --release -p burnside-verify --example verify -- FILE`.

use std::{fs::File, num::NonZeroUsize, ops::ControlFlow};

use burnside::{
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
};
use burnside_solve::table::{Header, Table};
use burnside_verify::{Observer, Progress, Verifiable, verify};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total }: Progress) -> ControlFlow<()> {
        eprint!("\r{stage} {done} of {total}          ");
        ControlFlow::Continue(())
    }
}

fn run<G: Verifiable>(game: G, file: File) -> Result<(), Box<dyn std::error::Error>> {
    let table = Table::open(game, file)?;
    // Blocks are asked for in another order than they are stored in: keep all of them.
    let blocks = NonZeroUsize::new(table.header().blocks() as usize).unwrap_or(NonZeroUsize::MIN);
    let report = verify(&table.keeping(blocks), &Lines)?;
    let reachable = report.reachable.total();
    println!("\n{} classes checked, {reachable} of them reachable: all right", report.checked);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: verify FILE")?;
    let file = File::open(path)?;
    match Header::read(&file)?.game.as_str() {
        "quantik" => run(Quantik, file),
        "gobblet" => run(Gobblet::default(), file),
        "gobblet:strict" => run(Gobblet { reveal: Reveal::Strict }, file),
        other => Err(format!("there are no rules of {other:?} here").into()),
    }
}
