//! Numbers of moves: every legal move has one, and symmetries map numbers as they map moves.

use std::collections::HashSet;

use crate::common::{game, names};
use burnside::{Game, Symmetric, arrays::Arrays, laws};
use burnside_define::{Defined, Group, MAX_ACTIONS};

#[test]
fn every_legal_move_has_a_number_that_leads_back() {
    for name in names() {
        let game = game(&name);
        assert!(game.actions() > 0, "{name}");
        for position in laws::sample(&game, 3, 8) {
            let mut seen = HashSet::new();
            for mv in game.moves(position) {
                let action = game.action(mv).unwrap_or_else(|| panic!("{name}: {mv:?}"));
                assert!(action < game.actions() && seen.insert(action), "{name}: {mv:?}");
                assert_eq!(game.move_of(position, action), Some(mv), "{name}");
            }
        }
        assert_eq!(game.move_of(game.start(), game.actions()), None);
    }
}

#[test]
fn symmetries_permute_numbers_as_they_move_moves() {
    for name in names() {
        let game = game(&name);
        let positions = laws::sample(&game, 9, 4);
        for group in Group::ALL {
            let order = game.order_of(group);
            for symmetry in game.symmetries(group, game.start()).step_by(order.div_ceil(48)) {
                let image = |action| game.action_image(action, symmetry);
                let images: HashSet<_> = (0..game.actions()).map(image).collect();
                assert_eq!(images.len(), game.actions(), "{name} {symmetry}: not onto");
                for &position in positions.iter().step_by(positions.len().div_ceil(12)) {
                    for mv in game.moves(position) {
                        let moved = game.action(game.transform_move(mv, symmetry));
                        assert_eq!(game.action(mv).map(image), moved, "{name} {symmetry} {mv:?}");
                    }
                }
            }
        }
    }
}

/// Counted by hand.
#[test]
fn there_are_as_many_as_there_should_be() {
    let counts = [
        ("tic-tac-toe", 9),
        // 16 squares and 4 shapes, whosever they are.
        ("quantik", 64),
        // 16 squares with one of 16 pieces to give or none, and 16 first gifts.
        ("quarto", 288),
        // 3 sizes onto 9 squares; 9 squares to 8 others.
        ("gobblet", 27 + 72),
        ("connect-four-4x4", 16),
        // 25 points; 2 x 20 steps along rows, as many along columns, 4 x 16 diagonal ones.
        ("teeko", 25 + 80 + 64),
        // 6 steps forward and 8 diagonal ones, up for one player and down for the other.
        ("hexapawn", 28),
    ];
    for (name, count) in counts {
        assert_eq!(game(name).actions(), count, "{name}");
    }
}

/// What follows multiplies: from, to, and an arrow anywhere.
#[test]
fn too_many_moves_have_no_numbers() {
    let arrows = |side: usize| {
        let text = format!(
            r##"
            name = "arrows"
            title = "Arrows"
            rules = "Move anywhere, then block a point anywhere; whoever cannot move loses."
            start = "{}{}"
            [board]
            grid = [{side}, {side}]
            [pieces]
            queen = "XO"
            arrow = "#"
            [[turn]]
            move = "queen"
            how = "anywhere"
            then = {{ place = "arrow", how = "anywhere" }}
            [[end]]
            no_move = true
            winner = "you"
            "##,
            "XO",
            ".".repeat(side * side - 2),
        );
        Defined::read(&text).unwrap_or_else(|errors| panic!("{errors}"))
    };
    // From, to, and no arrow or one on any other point than the last.
    let points = 25;
    assert_eq!(arrows(5).actions(), points * (points - 1) * points);
    let points = 64;
    assert!(points * (points - 1) * points > MAX_ACTIONS);
    let large = arrows(8);
    assert_eq!(large.actions(), 0);
    assert!(large.layout().contains("more than 65,536"), "{}", large.layout());
    let first = large.moves(large.start()).next().unwrap();
    assert_eq!((large.action(first), large.move_of(large.start(), 0)), (None, None));
}
