//! Positions of random games, one a line, to ask something about.
//!
//! `cargo run --release -p burnside-solve --example positions -- gobblet 1000`

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::random::any_move;

struct Positions(u64);

impl Visitor for Positions {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        let mut position = game.start();
        let (mut written, mut seed) = (0, 0);
        while written < self.0 {
            seed += 1;
            position = match any_move(&game, position, seed) {
                Some(mv) => {
                    println!("{}", game.position_text(position));
                    written += 1;
                    game.play(position, mv)
                }
                None => game.start(),
            };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(game), Some(count)) = (arguments.next(), arguments.next()) else {
        return Err("which game, and how many positions?".into());
    };
    Ok(catalog::visit(&game, Positions(count.parse()?))?)
}
