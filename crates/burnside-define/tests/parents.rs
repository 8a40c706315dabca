//! Moves taken back and wins that are seen at once, against moves played forward.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use crate::common::{game, names};
use burnside::{Game, catalog::Entry};
use burnside_define::Defined;

type Position = <Defined as Game>::Position;

/// Positions that a test has time for.
const POSITIONS: usize = 10_000;

/// Positions that can be reached, as far as there is time, each with those from which a move leads
/// there; and whether that is all of them.
fn forward(game: &Defined) -> (HashMap<Position, HashSet<Position>>, bool) {
    let mut before = HashMap::from([(game.start(), HashSet::new())]);
    let mut fresh = vec![game.start()];
    while let Some(position) = fresh.pop() {
        for mv in game.moves(position) {
            let child = game.play_unchecked(position, mv);
            if !before.contains_key(&child) {
                if before.len() == POSITIONS {
                    return (before, false);
                }
                fresh.push(child);
            }
            before.entry(child).or_default().insert(position);
        }
    }
    (before, true)
}

fn parents(game: &Defined, position: Position) -> HashSet<Position> {
    let mut found = HashSet::new();
    let went = game.parents::<()>(position, |parent| {
        found.insert(parent);
        ControlFlow::Continue(())
    });
    assert!(went.is_continue());
    found
}

#[test]
fn moves_taken_back_are_the_moves_that_led_here() {
    let (mut whole, mut cut) = (Vec::new(), Vec::new());
    for name in names() {
        let game = game(&name);
        let (before, complete) = forward(&game);
        for (&position, known) in &before {
            let found = parents(&game, position);
            for &parent in &found {
                let leads = game.moves(parent).any(|mv| game.play(parent, mv) == position);
                assert!(leads, "{name}: {parent:?} does not lead to {position:?}");
            }
            if !game.knows_parents() {
                continue;
            }
            // Those that no play reaches may be among them.
            assert!(known.is_subset(&found), "{name}: {position:?} lacks {known:?}");
            let reached = found.iter().filter(|parent| before.contains_key(*parent)).count();
            assert!(!complete || reached == known.len(), "{name}: {position:?}");
        }
        if game.knows_parents() {
            (if complete { &mut whole } else { &mut cut }).push(name);
        }
    }
    for name in ["three-mens-morris", "mu-torere", "hexapawn", "tic-tac-toe", "picaria"] {
        let list = if name == "picaria" { &cut } else { &whole };
        assert!(list.iter().any(|known| known == name), "{name}: {whole:?}, {cut:?}");
    }
    for name in ["gobblet", "dobutsu-shogi", "teeko", "breakthrough-4x4"] {
        assert!(cut.iter().any(|known| known == name), "{name}: {whole:?}, {cut:?}");
    }
}

#[test]
fn wins_that_are_seen_are_wins() {
    let mut seeing = Vec::new();
    for name in names() {
        let game = game(&name);
        let (mut seen, mut won) = (0, 0);
        for &position in forward(&game).0.keys() {
            if game.outcome(position).is_some() {
                continue;
            }
            let mover = game.to_move(position);
            let wins = game.moves(position).any(|mv| {
                let outcome = game.outcome(game.play_unchecked(position, mv));
                outcome.is_some_and(|outcome| outcome.winner() == Some(mover))
            });
            let at_once = game.sees_win(position);
            assert!(!at_once || wins, "{name}: {position:?}");
            won += usize::from(wins);
            seen += usize::from(at_once);
        }
        // Nearly all of them, where that is how games are won.
        if seen > 0 {
            assert!(10 * seen > 9 * won, "{name}: {seen} of {won}");
            seeing.push(name);
        }
    }
    for name in ["tic-tac-toe", "gobblet", "teeko", "three-mens-morris", "four-on-4x4"] {
        assert!(seeing.iter().any(|known| known == name), "{name}: {seeing:?}");
    }
}
