//! Numbers of classes: each class has one of its own, and play goes through them in order.

mod common;

use std::collections::HashSet;

use burnside::{Game, Symmetric, catalog::Entry};
use burnside_define::{Defined, shipped};
use common::game;

/// Classes that a test has time for.
const CLASSES: usize = 20_000;
/// Numbers that a test has time for.
const NUMBERS: u64 = 100_000;

/// The stage of a number.
fn stage(game: &Defined, number: u64) -> usize {
    game.stages().partition_point(|stage| stage.numbers.end <= number)
}

#[test]
fn classes_have_numbers_and_numbers_have_classes() {
    let (mut ranked, mut whole) = (0, 0);
    for (name, _) in shipped() {
        let game = game(name);
        let Some(numbers) = game.stages().last().map(|stage| stage.numbers.end) else { continue };
        ranked += 1;
        let ends = game.stages().iter().map(|stage| stage.numbers.end);
        let starts = game.stages().iter().skip(1).map(|stage| stage.numbers.start);
        assert!(ends.zip(starts).all(|(end, start)| end == start), "{name}: ranges follow");

        // Every class that can be reached, as far as there is time.
        let group = game.value_group();
        let smallest = |position| game.canonical_position(group, position);
        let number = |position| {
            let number = game.class_number(position);
            number.unwrap_or_else(|| panic!("{name}: no number for {position:?}"))
        };
        let start = smallest(game.start());
        let mut known = HashSet::from([number(start)]);
        let mut fresh = vec![start];
        while let Some(position) = fresh.pop() {
            let at = number(position);
            assert!(at < numbers, "{name}");
            assert_eq!(game.class_at(at), Some(position), "{name}: number {at}");
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let next = number(child);
                assert!(stage(&game, next) <= stage(&game, at), "{name}: {position:?} {mv:?}");
                if known.len() < CLASSES && known.insert(next) {
                    fresh.push(smallest(child));
                }
            }
        }
        // Every number, or some of them: it leads to a class that has it, or to none.
        let step = numbers.div_ceil(NUMBERS).max(1) as usize;
        whole += usize::from(step == 1);
        let mut classes = 0;
        for at in (0..numbers).step_by(step) {
            if let Some(position) = game.class_at(at) {
                classes += 1;
                assert_eq!(smallest(position), position, "{name}: number {at}");
                assert_eq!(game.class_number(position), Some(at), "{name}");
            }
        }
        assert!(step > 1 || known.len() <= classes, "{name}: more classes than numbers");
        assert_eq!(game.class_at(numbers), None, "{name}");
    }
    assert!(ranked >= 20 && whole >= 10, "{ranked} games have numbers, {whole} were seen whole");
}
