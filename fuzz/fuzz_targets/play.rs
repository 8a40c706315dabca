//! Games played by the input and taken back, every position checked.
#![no_main]

use burnside::{Notation, Reversible, Symmetric};
use burnside::{gobblet::Gobblet, quantik::Quantik, quarto::Quarto};
use burnside_fuzz::{Ask, check_position, choose, walk, with_game};
use libfuzzer_sys::fuzz_target;

struct Play<'a>(&'a [u8]);

impl Ask for Play<'_> {
    fn ask<G: Symmetric + Notation>(&self, game: &G) {
        let position = walk(game, &self.0[..self.0.len().min(100)]);
        check_position(game, position, self.0.len());
    }
}

/// Plays in place and takes everything back.
fn there_and_back<G: Reversible>(game: &G, choices: &[u8]) {
    let mut position = game.start();
    let mut made: Vec<(G::Position, G::Undo)> = Vec::new();
    for &choice in choices {
        let Some(mv) = choose(game, position, choice) else { break };
        let before = position;
        let undo = game.make(&mut position, mv);
        assert_eq!(position, game.play(before, mv));
        made.push((before, undo));
    }
    while let Some((before, undo)) = made.pop() {
        game.undo(&mut position, undo);
        assert_eq!(position, before);
    }
}

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    with_game(choice, &Play(bytes));
    let bytes = &bytes[..bytes.len().min(100)];
    match choice % 8 {
        0 => there_and_back(&Quantik, bytes),
        1 | 2 => there_and_back(&Gobblet::default(), bytes),
        3 => there_and_back(&Quarto::LINES, bytes),
        4 => there_and_back(&Quarto::SQUARES, bytes),
        _ => {}
    }
});
