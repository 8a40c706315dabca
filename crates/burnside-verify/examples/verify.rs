//! Verifies a table: `cargo run --release -p burnside-verify --example verify -- FILE`.

use std::{fs::File, ops::ControlFlow};

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::table::Header;
use burnside_verify::{Observer, Progress, Report, Violation, verify_any};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total }: Progress) -> ControlFlow<()> {
        eprint!("\r{stage} {done} of {total}          ");
        ControlFlow::Continue(())
    }
}

struct Verify(File);

impl Visitor for Verify {
    type Output = Result<Report, Violation>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        verify_any(&game, Box::new(self.0), &Lines)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: verify FILE")?;
    let file = File::open(path)?;
    let game = Header::read(&file)?.game;
    let report = catalog::visit(&game, Verify(file))??;
    let reachable = report.reachable.total();
    println!("\n{} classes checked, {reachable} of them reachable: all right", report.checked);
    Ok(())
}
