//! Every shipped file is a game that obeys the laws, with the group that it should have.

mod common;

use burnside::{Game, Symmetric, laws};
use burnside_define::Group;
use common::{facts, game, names, text};

#[test]
fn every_file_is_short_and_has_facts() {
    let known: Vec<_> = facts().into_keys().collect();
    assert_eq!(names(), known);
    for name in names() {
        let text = text(&name);
        assert!(text.lines().count() <= 60, "{name} is too long");
        assert!(text.contains("\nsource = "), "{name} has no source");
        assert_eq!(game(&name).name().replace(':', "-"), name);
    }
}

#[test]
fn groups_have_the_right_order() {
    for (name, facts) in facts() {
        let game = game(&name);
        let orders = [facts.board_order, facts.full_order, facts.colors_order];
        for (group, order) in Group::ALL.into_iter().zip(orders) {
            let found = game.order_of(group);
            println!("{name} {group}: {found}");
            if let Some(order) = order {
                assert_eq!(found, order, "{name} {group}");
            }
        }
    }
}

/// Some positions of random games: fewer where groups are large.
fn sample(game: &burnside_define::Defined, limit: usize) -> Vec<burnside_define::Position> {
    let mut positions = laws::sample(game, 7, 12);
    let step = positions.len().div_ceil(limit);
    positions = positions.into_iter().step_by(step.max(1)).collect();
    positions.push(game.start());
    positions
}

#[test]
fn laws_of_play_and_text() {
    for name in names() {
        let game = game(&name);
        let positions = sample(&game, 60);
        let check = |result: Result<(), laws::Violation>| {
            result.unwrap_or_else(|violation| panic!("{name}: {violation}"));
        };
        check(laws::check_rules(&game, &positions));
        check(laws::check_undo(&game, &positions));
        check(laws::check_text(&game, &positions));
        for &position in &positions {
            let code = game.code(Group::Full, position);
            assert_eq!(game.position_of_code(code.as_ref()), Some(position), "{name}");
        }
    }
}

#[test]
fn laws_of_symmetry() {
    for name in names() {
        let game = game(&name);
        for group in Group::ALL {
            let mut positions = sample(&game, 40);
            // Every symmetry meets every move: where there are many of both, late positions do.
            let order = game.order_of(group);
            if order > 64 {
                positions.sort_by_key(|&position| game.moves(position).count());
                let few = positions.iter().position(|&p| game.moves(p).count() > 1).unwrap_or(0);
                positions.drain(..few.saturating_sub(1));
                positions.truncate(if order > 1000 { 2 } else { 10 });
            }
            laws::check_symmetry(&game, group, &positions)
                .unwrap_or_else(|violation| panic!("{name}: {violation}"));
        }
    }
}
