//! The quick forms of both games against the contract: same moves, same ends, same values.

use std::{collections::HashSet, ops::ControlFlow};

use burnside::{
    Game, Outcome, Symmetric, Value,
    gobblet::{self, Gobblet, Reveal},
    laws,
    quantik::Quantik,
};
use burnside_solve::{Foresight, negamax, retrograde::Graded, table::Tabled};

fn children<G: Foresight>(game: &G, node: G::Node) -> Vec<G::Node> {
    let mut all = Vec::new();
    let _ = game.children::<()>(node, |child| {
        all.push(child);
        ControlFlow::Continue(())
    });
    all
}

fn check<G: Foresight>(game: &G, position: G::Position, name: impl Fn(G::Node) -> u64) {
    let node = game.node_of(position);
    let mover = game.to_move(position);
    let mut expected = Vec::new();
    let mut wins = false;
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        wins |= game.outcome(child) == Some(Outcome::Win(mover));
        expected.push(name(game.node_of(child)));
    }
    let mut found: Vec<_> = children(game, node).into_iter().map(&name).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{position:?}");
    assert_eq!(game.is_over(node), game.outcome(position).is_some(), "{position:?}");
    assert_eq!(game.wins_at_once(node), wins, "{position:?}");
}

#[test]
fn gobblet_by_layers_plays_by_the_rules() {
    for reveal in Reveal::ALL {
        let game = Gobblet { reveal };
        for position in laws::sample(&game, 5, 400) {
            check(&game, position, |node| game.slot(node));
            let node = game.node_of(position);
            assert_eq!(game.slot(node), gobblet::rank(position));
            let back = game.node(game.slot(node)).expect("a class");
            assert_eq!(gobblet::rank(game.position_of(back)), gobblet::rank(position));
            for child in children(&game, node) {
                let is_node = |parent| {
                    let same = game.slot(parent) == game.slot(node);
                    if same { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                assert!(game.parents(child, is_node).is_break(), "{position:?}");
            }
        }
    }
}

/// Whoever is named as a parent has a legal move to the child.
#[test]
fn gobblet_parents_have_the_child() {
    for reveal in Reveal::ALL {
        let game = Gobblet { reveal };
        for position in laws::sample(&game, 6, 60) {
            let node = game.node_of(position);
            let _ = game.parents::<()>(node, |parent| {
                let leads =
                    children(&game, parent).iter().any(|&c| game.slot(c) == game.slot(node));
                assert!(leads && !game.is_over(parent), "{position:?}");
                ControlFlow::Continue(())
            });
        }
    }
}

#[test]
fn stuck_players_have_lost_and_stifling_wins() {
    let game = Gobblet::default();
    let line =
        "S(2,0) S(0,1) S(2,2) S(1,1) M(0,0) M(2,0) M(0,2) M(2,2) L(1,1) L(0,0) L(0,1) L(0,2)";
    let mut play = game.import(line).unwrap();
    let stuck = play.position();
    assert!(game.is_stuck(stuck) && game.is_over(game.node_of(stuck)));
    play.undo();
    assert!(game.wins_at_once(game.node_of(play.position())));
    assert_eq!(game.look_ahead(game.node_of(play.position()), 1), Some(Value::Win(1)));
}

#[test]
fn every_grade_leads_on_and_all_grades_are_everything() {
    let game = Gobblet::default();
    let mut numbers = 0;
    for grade in 0..game.grades() {
        let ranges = game.grade(grade);
        assert!(ranges.is_sorted_by(|a, b| a.end <= b.start));
        numbers += ranges.iter().map(|range| range.end - range.start).sum::<u64>();
    }
    assert_eq!(numbers, game.slots());
}

#[test]
fn quantik_looks_ahead_as_negamax_does() {
    let mut keys = HashSet::new();
    for position in laws::sample(&Quantik, 7, 300) {
        let code = |p: burnside::quantik::Position| {
            let bytes = p.payload();
            bytes.iter().fold(0_u64, |hash, &b| hash.wrapping_mul(0x100_0000_01b3) ^ u64::from(b))
        };
        check(&Quantik, position, code);
        if position.occupancy().count_ones() >= 9 {
            assert_eq!(Quantik.look_ahead(position, 16), Some(negamax(&Quantik, position)));
        }
        keys.insert(Quantik.canonical_position(Quantik.value_group(), position));
    }
    assert!(keys.len() > 100);
}

/// Same class, same place; and the scan of its block meets it.
#[test]
fn quantik_places_are_those_of_classes() {
    let group = Quantik.value_group();
    for position in laws::sample(&Quantik, 8, 60) {
        let Some((block, key)) = Quantik.place(position) else { continue };
        for symmetry in Quantik.symmetries(group, position).step_by(61) {
            let image = Quantik.transform(position, symmetry);
            assert_eq!(Quantik.place(image), Some((block, key)), "{position}");
        }
        let mut met = Vec::new();
        Quantik.scan(block, |other, node| {
            if other == key {
                met.push(Quantik.canonical_position(group, node));
            }
        });
        if Quantik.outcome(position).is_none() || position.is_stuck() {
            assert_eq!(met, [Quantik.canonical_position(group, position)], "{position}");
        }
    }
}
