//! Addresses to ask a server for: a command of a game, in positions from random games.
//!
//! `cargo run --release -p burnside-server --example targets -- value quantik gobblet`

use std::{env, process::ExitCode};

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::random::any_move;

/// For each game.
const POSITIONS: u64 = 2_000;

struct Targets<'a> {
    command: &'a str,
}

impl Visitor for Targets<'_> {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        let mut seed = 0;
        let (mut position, mut written) = (game.start(), 0);
        while written < POSITIONS {
            seed += 1;
            let Some(mv) = any_move(&game, position, seed) else {
                position = game.start();
                continue;
            };
            let text = game.position_text(position).replace(' ', "+");
            println!("/api/{}/{}?position={text}", game.name(), self.command);
            position = game.play(position, mv);
            written += 1;
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((command, games)) = arguments.split_first() else {
        eprintln!("which command, and of which games?");
        return ExitCode::from(2);
    };
    for game in games {
        if let Err(error) = catalog::visit(game, Targets { command }) {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
