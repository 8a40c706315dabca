//! Moves, play and outcomes do not allocate; neither do canonical positions.

mod common;

use burnside::{Game, Symmetric, laws};
use burnside_define::Group;

#[test]
fn hot_paths_do_not_allocate() {
    for name in common::names() {
        let game = common::game(&name);
        let positions = laws::sample(&game, 5, 2);
        // Tables are made when they are first needed, some of them not at the start.
        for &position in &positions {
            game.canonical_position(Group::Full, position);
        }
        let info = allocation_counter::measure(|| {
            for &position in &positions {
                let moves = game.moves(position).count();
                for mv in game.moves(position) {
                    std::hint::black_box(game.play_unchecked(position, mv));
                }
                std::hint::black_box((moves, game.outcome(position), game.is_stuck(position)));
                std::hint::black_box(game.canonical_position(Group::Full, position));
            }
        });
        assert_eq!(info.count_total, 0, "{name}");
    }
}
