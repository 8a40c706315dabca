//! The hot paths do not touch the heap.

use std::hint::black_box;

use burnside::{Symmetric, gobblet::Gobblet, laws, quantik::Quantik, quarto::Quarto, zertz::Zertz};

/// Runs every hot path of a game on its own random positions.
fn hot_paths<G: Symmetric>(game: &G, games: usize) {
    let positions = laws::sample(game, 11, games);
    let allocations = allocation_counter::measure(|| {
        for &position in &positions {
            black_box(game.outcome(position));
            for mv in game.moves(position) {
                black_box(game.play_unchecked(position, mv));
            }
            for &group in game.groups() {
                black_box(game.canonical_written(group, position.into()));
                black_box(game.smallest_written(group, position.into()));
                black_box(game.symmetries(group, position).take(1_000).last());
                if game.preserves_play(group) {
                    black_box(game.canonical(group, position));
                    black_box(game.canonical_position(group, position));
                }
            }
        }
    });
    assert!(positions.len() > games);
    assert_eq!(allocations.count_total, 0, "{}", game.name());
}

#[test]
fn the_counter_counts() {
    let allocations = allocation_counter::measure(|| drop(black_box(vec![1_u8; 100])));
    assert_eq!(allocations.count_total, 1);
}

#[test]
fn quantik() {
    hot_paths(&Quantik, 100);
}

#[test]
fn gobblet() {
    hot_paths(&Gobblet::DEFAULT, 20);
}

#[test]
fn quarto() {
    hot_paths(&Quarto::LINES, 20);
}

#[test]
fn zertz() {
    for rules in Zertz::ALL {
        hot_paths(&rules, 2);
    }
}
