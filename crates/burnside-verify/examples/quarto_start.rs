//! What Quarto is worth from its start, by the plain search alone: no book, no solver.
//!
//! `cargo run --release -p burnside-verify --example quarto_start [quarto|quarto:squares|torus|torus:squares]`

use std::process::ExitCode;

use burnside::{
    Game,
    quarto::{Quarto, WinningSets},
};
use burnside_verify::Prover;

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1);
    let torus = Quarto::with_sets("torus", WinningSets::TORUS);
    let with_squares = Quarto::with_sets("torus:squares", WinningSets::TORUS_AND_SQUARES);
    let variants = [Quarto::LINES, Quarto::SQUARES, torus, with_squares];
    let chosen =
        variants.iter().filter(|rules| wanted.as_deref().is_none_or(|w| w == rules.name()));
    let mut shown = 0;
    for rules in chosen {
        eprintln!("{}: searching, for some minutes", rules.name());
        println!("{}: {}", rules.name(), Prover::new(rules).value(rules.start()));
        shown += 1;
    }
    if shown == 0 {
        eprintln!(
            "error: there is no such game\nhint: quarto, quarto:squares, torus, torus:squares, or nothing for all of them"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
