//! Pieces of the opponent are placed, and turns are passed in between: three men's morris in which
//! the opponent decides where a man is placed.

use std::{collections::HashSet, ops::ControlFlow};

use burnside::{Game, Notation, Outcome, Player, Symmetric, arrays::Arrays, catalog::Entry, laws};
use burnside_define::{Defined, Group};
use burnside_solve::{
    solve::{Engine, Options, Silent, solve_codes},
    table::{CodeTable, NumberTable, Probe},
};
use burnside_verify::{Silent as Unwatched, verify_any};

const FILE: &str = r#"
name = "morris-alternate"
title = "Three men's morris, alternate"
rules = "The opponent decides where a man is placed."
[board]
grid = [3, 3]
paths = ["rows", "columns"]
[pieces]
man = { letters = "XO", supply = 3 }
[[turn]]
when = "turn 1"
pass = true
[[turn]]
when = "after turn 1"
place = "man"
of = "enemy"
[[turn]]
when = "turn 8"
pass = true
[[turn]]
when = "after turn 8"
move = "man"
how = "step"
[[end]]
line = "3 in a row"
winner = "you"
[[end]]
line = "3 in a row"
of = "enemy"
winner = "opponent"
"#;

fn game() -> Defined {
    Defined::read(FILE).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The moves of a position as texts, in their order.
fn moves(game: &Defined, text: &str) -> Vec<String> {
    let position = game.parse_position(text).unwrap();
    game.moves(position).map(|mv| game.move_text(position, mv)).collect()
}

/// Every position that can be reached.
fn reached(game: &Defined) -> HashSet<<Defined as Game>::Position> {
    let mut known = HashSet::from([game.start()]);
    let mut fresh = vec![game.start()];
    while let Some(position) = fresh.pop() {
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            if known.insert(child) {
                fresh.push(child);
            }
        }
    }
    known
}

#[test]
fn the_other_player_decides() {
    let game = game();
    assert_eq!(moves(&game, ".../.../... 1 0"), ["pass"]);
    let first = moves(&game, ".../.../... 2 1");
    assert_eq!(first.len(), 9);
    assert!(first.iter().all(|mv| mv.starts_with("X@")), "{first:?}");
    assert_eq!(moves(&game, "XXX/OOO/... 2 7"), [""; 0], "the game is over");
    assert_eq!(moves(&game, "XXO/OOX/... 2 7"), ["pass"]);
    assert_eq!(moves(&game, "XXO/OOX/... 1 8"), ["c2-c1"]);
    // Player 1 places the third O, and that makes a row: player 2 has won.
    let position = game.parse_position("XX./OO./X.. 1 6").unwrap();
    let placed = game.play(position, game.parse_move(position, "O@c2").unwrap());
    assert_eq!(game.outcome(placed), Some(Outcome::Win(Player::Two)));
    assert!(moves(&game, "XX./OO./X.. 1 6").iter().all(|mv| mv.starts_with("O@")));
}

#[test]
fn laws_numbers_and_moves_backward_hold() {
    let game = game();
    let positions = laws::sample(&game, 3, 20);
    laws::check_rules(&game, &positions).unwrap();
    laws::check_text(&game, &positions).unwrap();
    for group in Group::ALL {
        laws::check_symmetry(&game, group, &positions).unwrap();
    }
    assert!(game.knows_parents());
    let all = reached(&game);
    let mut placed = HashSet::new();
    for &position in &all {
        let class = game.canonical_position(game.value_group(), position);
        let number = game.class_number(position).expect("every class has a number");
        assert_eq!(game.class_at(number), Some(class));
        for mv in game.moves(position) {
            let action = game.action(mv).expect("every move has a number");
            assert_eq!(game.move_of(position, action), Some(mv));
            for symmetry in game.symmetries(game.value_group(), position) {
                let image = game.action(game.transform_move(mv, symmetry));
                assert_eq!(Some(game.action_image(action, symmetry)), image);
            }
            placed.insert(action);
            let child = game.play(position, mv);
            let found = game.parents(child, |parent| {
                if parent == position { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(found.is_break(), "{position:?} is not found before {child:?}");
        }
    }
    // 9 points and 2 colors, 24 steps along 12 edges, and passing.
    assert_eq!((placed.len(), game.actions()), (18 + 24 + 1, 18 + 24 + 1));
}

#[test]
fn two_engines_and_the_verifier_agree() {
    let game = game();
    let options = Options::default();
    let numbers = solve_codes(&game, Engine::Numbers, &options, &Silent).unwrap();
    let codes = solve_codes(&game, Engine::Distances, &options, &Silent).unwrap();
    verify_any(&game, Box::new(numbers.clone()), &Unwatched).unwrap();
    let numbers = NumberTable::open(game.clone(), numbers).unwrap();
    let codes = CodeTable::open(game.clone(), codes).unwrap();
    assert_eq!(numbers.header().counts, codes.header().counts);
    for position in reached(&game) {
        assert_eq!(numbers.probe(position).unwrap(), codes.probe(position).unwrap());
    }
}

/// The files of Teeko's other forms.
#[test]
fn the_forms_of_teeko_can_be_read() {
    let folder = crate::common::root().join("examples/games");
    let mut forms = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if !path.file_name().unwrap().to_string_lossy().starts_with("teeko") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let game = Defined::read(&text).unwrap_or_else(|errors| panic!("{path:?}:\n{errors}"));
        assert!(text.lines().count() <= 60, "{path:?}");
        assert!(game.knows_parents() && !game.stages().is_empty(), "{path:?}");
        // Ten turns of placing and passing, then moves; the standard form has no turns to pass.
        let mut position = game.start();
        let mut passes = 0;
        for _ in 0..10 {
            let mv = game.moves(position).last().expect("nobody has won yet");
            passes += usize::from(game.move_text(position, mv) == "pass");
            position = game.play(position, mv);
        }
        assert_eq!(passes, if game.name() == "teeko-advanced" { 0 } else { 2 }, "{path:?}");
        assert_eq!(position.to_move(), Player::One, "{path:?}");
        forms += 1;
    }
    assert_eq!(forms, 15);
}
