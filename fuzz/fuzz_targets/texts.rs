//! Any text as a position and as a move of any game.
#![no_main]

use burnside::{Notation, Symmetric};
use burnside_fuzz::{Ask, check_position, with_game};
use libfuzzer_sys::fuzz_target;

struct Text<'a>(&'a str);

impl Ask for Text<'_> {
    fn ask<G: Symmetric + Notation>(&self, game: &G) {
        let (position, mv) = self.0.split_once('\n').unwrap_or((self.0, ""));
        let position = game.parse_position(position).unwrap_or_else(|_| game.start());
        check_position(game, position, mv.len());
        if let Ok(moves) = game.parse_turn(position, mv) {
            let mut position = position;
            for mv in moves {
                let Ok(next) = game.try_play(position, mv) else { break };
                position = next;
            }
            check_position(game, position, 1);
        }
        let _ = mv.parse::<G::Symmetry>();
    }
}

fuzz_target!(|input: (u8, &str)| with_game(input.0, &Text(input.1)));
