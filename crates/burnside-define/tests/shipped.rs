//! Every shipped file is a game that obeys the laws, with the group that it should have.

use std::collections::HashSet;

use crate::common::{facts, game, names, text};
use burnside::{
    Game, Outcome, Symmetric,
    catalog::Entry,
    laws,
    symmetry::{Symmetry as _, plain_canonical},
};
use burnside_define::{Group, Symmetry};

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
            let listed = game.moves(position).collect::<Vec<_>>().len();
            assert_eq!(game.moves(position).count(), listed, "{name}: counted and listed");
        }
    }
}

/// The kit lists the group once for every symmetry: beyond this order that takes too long, and
/// [`check_some`] does what it does with fewer of them.
const KIT: usize = 1000;

#[test]
fn laws_of_symmetry() {
    for name in names() {
        let game = game(&name);
        for group in Group::ALL {
            let order = game.order_of(group);
            let positions = sample(&game, if order > 64 { 8 } else { 30 });
            if order > KIT {
                check_some(&game, group, &positions);
                continue;
            }
            laws::check_symmetry(&game, group, &positions)
                .unwrap_or_else(|violation| panic!("{name}: {violation}"));
        }
    }
}

/// Generators preserve play, so everything made of them does; canonical forms of images agree
/// with the plain minimum.
fn check_some(
    game: &burnside_define::Defined,
    group: Group,
    positions: &[burnside_define::Position],
) {
    let all: Vec<Symmetry> = game.symmetries(group, game.start()).collect();
    assert_eq!(all[0], Symmetry::IDENTITY);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "no symmetry twice");
    let known: HashSet<_> = all.iter().copied().collect();
    let some = || all.iter().copied().step_by(all.len() / 61);
    let from_group = |symmetry: &&Symmetry| known.contains(symmetry);
    for symmetry in game.generators().iter().filter(from_group).copied().chain(some()) {
        assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        assert!(some().all(|next| known.contains(&symmetry.then(next))), "closed");
        for &position in positions {
            let image = game.transform(position, symmetry);
            assert_eq!(game.transform(image, symmetry.inverse()), position);
            let player = |player| game.transform_player(player, symmetry);
            assert_eq!(game.to_move(image), player(game.to_move(position)));
            let outcome = game.outcome(position).map(|outcome| match outcome {
                Outcome::Win(winner) => Outcome::Win(player(winner)),
                other => other,
            });
            assert_eq!(game.outcome(image), outcome);
            let mut moves: Vec<_> = game.moves(image).collect();
            let mut mapped: Vec<_> =
                game.moves(position).map(|mv| game.transform_move(mv, symmetry)).collect();
            moves.sort_unstable();
            mapped.sort_unstable();
            assert_eq!(moves, mapped);
            for mv in game.moves(position) {
                let after = game.transform(game.play_unchecked(position, mv), symmetry);
                let before = game.play_unchecked(image, game.transform_move(mv, symmetry));
                assert_eq!(after, before);
            }
            let canonical = game.canonical_position(group, position);
            assert_eq!(game.canonical_position(group, image), canonical);
        }
    }
    for &position in &positions[..positions.len().min(3)] {
        assert_eq!(game.canonical(group, position), plain_canonical(game, group, position));
    }
}
