//! Any text as a game file. What is read is a game: its positions, texts and images hold together.
#![no_main]

use burnside_define::{Defined, shipped};
use burnside_fuzz::{check_moves, check_position, walk};
use libfuzzer_sys::fuzz_target;

/// No shipped game has jumps that go on in any direction.
const CHECKERS: &str = include_str!("../../examples/games/checkers-4x5.game.toml");

/// A choice of a shipped file or of that, edits of it (where, how much goes, what comes), and moves to play.
/// Edited files get further than random text.
type Input<'a> = (u8, Vec<(u16, u8, &'a str)>, &'a [u8]);

fuzz_target!(|input: Input<'_>| {
    let (choice, edits, choices) = input;
    let files: Vec<_> = shipped().iter().map(|(_, text)| *text).chain([CHECKERS]).collect();
    let mut text = files[choice as usize % files.len()].to_owned();
    for (at, gone, new) in edits.into_iter().take(8) {
        let mut at = at as usize % (text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let mut end = (at + gone as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        text.replace_range(at..end, new);
    }
    match Defined::read(&text) {
        Ok(game) => {
            let choices = &choices[..choices.len().min(40)];
            let position = walk(&game, choices);
            // The first smallest image of a game on 13 to 16 points may make tables for every set of
            // points, which takes long: not every time.
            let is_small = !(13..=16).contains(&game.points().len());
            if is_small || choices.first().is_some_and(|choice| choice % 32 == 0) {
                check_position(&game, position, choices.len());
            } else {
                check_moves(&game, position);
            }
        }
        Err(errors) => {
            assert!(!errors.0.is_empty());
            assert!(errors.0.iter().all(|problem| problem.line > 0 && problem.column > 0));
        }
    }
});
