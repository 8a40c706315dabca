//! Games played by the input, every position checked.
#![no_main]

use burnside::{Notation, Symmetric};
use burnside_fuzz::{Ask, check_position, walk, with_game};
use libfuzzer_sys::fuzz_target;

struct Play<'a>(&'a [u8]);

impl Ask for Play<'_> {
    fn ask<G: Symmetric + Notation>(&self, game: &G) {
        let position = walk(game, &self.0[..self.0.len().min(100)]);
        check_position(game, position, self.0.len());
    }
}

fuzz_target!(|input: (u8, &[u8])| with_game(input.0, &Play(input.1)));
