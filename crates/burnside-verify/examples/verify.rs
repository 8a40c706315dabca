//! Verifies a table: `cargo run --release -p burnside-verify --example verify -- FILE [EVERY]`. Of
//! the last values of a table of early positions, only one of EVERY is searched for.

use std::{fs::File, num::NonZeroUsize, ops::ControlFlow};

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::table::Header;
use burnside_verify::{Observer, Progress, Report, Violation, verify_some};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total }: Progress) -> ControlFlow<()> {
        eprint!("\r{stage} {done} of {total}          ");
        ControlFlow::Continue(())
    }
}

struct Verify(File, NonZeroUsize);

impl Visitor for Verify {
    type Output = Result<Report, Violation>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        verify_some(&game, Box::new(self.0), self.1, &Lines)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: verify FILE [EVERY]")?;
    let every = std::env::args().nth(2).map_or(Ok(NonZeroUsize::MIN), |text| text.parse())?;
    let file = File::open(path)?;
    let game = Header::read(&file)?.game;
    let report = catalog::visit(&game, Verify(file, every))??;
    let reachable = report.reachable.total();
    println!("\n{} classes checked, {reachable} of them reachable: all right", report.checked);
    Ok(())
}
