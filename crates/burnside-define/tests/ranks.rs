//! Numbers of classes: each class has one of its own, and play goes through them in order.

use std::{collections::HashSet, ops::ControlFlow};

use crate::common::game;
use burnside::{
    Game, Outcome, Symmetric,
    catalog::{Entry, Sight},
    laws,
};
use burnside_define::{Defined, shipped};

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
                assert_eq!(next, number(smallest(child)), "{name}: {position:?} {mv:?}");
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
        // One after the other, some of them wanted, over the borders of stages.
        let borders = game.stages().iter().step_by(game.stages().len().div_ceil(20));
        for border in borders.map(|stage| stage.numbers.end) {
            let range = border.saturating_sub(500)..numbers.min(border + 500);
            let wanted = |at: u64| !at.is_multiple_of(3);
            let mut walked = Vec::new();
            let _ = game.each_class(range.clone(), wanted, |at, position| {
                walked.push((at, position));
                ControlFlow::<()>::Continue(())
            });
            let asked = range.filter(|&at| wanted(at));
            let asked: Vec<_> =
                asked.filter_map(|at| game.class_at(at).map(|class| (at, class))).collect();
            assert_eq!(walked, asked, "{name}: around {border}");
        }
        assert_eq!(game.class_at(numbers), None, "{name}");
    }
    assert!(ranked >= 20 && whole >= 10, "{ranked} games have numbers, {whole} were seen whole");
}

/// Ways to choose so many of the points of a square grid, up to its eight symmetries: those that each
/// symmetry leaves as they are, by Burnside's lemma.
fn choices(side: usize, chosen: usize) -> u64 {
    let area = side * side;
    let turned = |turns: usize, mirrored: bool, point: usize| {
        let (mut row, mut column) = (point / side, point % side);
        if mirrored {
            column = side - 1 - column;
        }
        for _ in 0..turns {
            (row, column) = (column, side - 1 - row);
        }
        row * side + column
    };
    let mut fixed = 0;
    for (turns, mirrored) in (0..8).map(|symmetry| (symmetry % 4, symmetry >= 4)) {
        // By the number of points: how many unions of cycles have so many.
        let mut unions = vec![0_u64; area + 1];
        unions[0] = 1;
        let mut seen = vec![false; area];
        for first in 0..area {
            let (mut length, mut point) = (0, first);
            while !seen[point] {
                seen[point] = true;
                length += 1;
                point = turned(turns, mirrored, point);
            }
            if length > 0 {
                for points in (length..=area).rev() {
                    unions[points] += unions[points - length];
                }
            }
        }
        fixed += unions[chosen];
    }
    fixed / 8
}

/// Ways to choose some of so many.
fn binomial(of: usize, chosen: usize) -> u64 {
    (1..=chosen as u64).fold(1, |ways, n| ways * (of as u64 + 1 - n) / n)
}

/// docs/game-files.md, "Waste": how many numbers there are follows from the choices alone.
#[test]
fn numbers_are_as_many_as_the_choices_they_are_made_of() {
    let numbers = |name: &str| game(name).stages().last().unwrap().numbers.end;
    // The points of all men up to symmetry, then those of player 1, who has as many or one less.
    let teeko = |side| (0..=8).map(|men| choices(side, men) * binomial(men, men / 2)).sum::<u64>();
    assert_eq!(numbers("teeko-4x4"), teeko(4));
    assert_eq!(numbers("teeko"), teeko(5));
    assert_eq!(numbers("gobblet-two-sizes"), gobblet(2));
    assert_eq!(numbers("gobblet"), gobblet(3));
}

/// The points of small pieces up to symmetry, those of larger ones among all nine, and for each size
/// those of whoever is to move; for all numbers of pieces, two of a size at most, that play leads to:
/// nobody is without a piece after the first turn.
fn gobblet(sizes: u32) -> u64 {
    let counts = |n: usize| (0..sizes).map(move |size| n / 3_usize.pow(size) % 3);
    let all = || 0..3_usize.pow(sizes);
    let numbers = |mine: usize, yours: usize| {
        let (first, second) = (counts(mine).sum::<usize>(), counts(yours).sum::<usize>());
        if first == 0 && second > 1 || first > 0 && second == 0 {
            return 0;
        }
        let of_size = |(size, (mine, yours)): (usize, (usize, usize))| {
            let both = mine + yours;
            let points = if size == 0 { choices(3, both) } else { binomial(9, both) };
            points * binomial(both, mine)
        };
        counts(mine).zip(counts(yours)).enumerate().map(of_size).product::<u64>()
    };
    all().map(|mine| all().map(|yours| numbers(mine, yours)).sum::<u64>()).sum()
}

#[test]
fn what_is_seen_is_so() {
    let mut seen = 0;
    for (name, _) in shipped() {
        let game = game(name);
        for position in laws::sample(&game, 3, 40) {
            let sight = game.sight(position);
            let over = game.outcome(position);
            assert_eq!(over.map(Sight::Over), matches!(sight, Sight::Over(_)).then_some(sight));
            if sight != Sight::Wins {
                continue;
            }
            seen += 1;
            assert!(game.sees_wins(), "{name}");
            let mover = game.to_move(position);
            let wins =
                |mv| game.outcome(game.play_unchecked(position, mv)) == Some(Outcome::Win(mover));
            assert!(game.moves(position).any(wins), "{name}: {position:?}");
        }
    }
    assert!(seen > 100, "{seen} wins were seen");
}
