//! Games from files in Qi and FEEN, and back.

use std::collections::HashMap;

use crate::common::{game, names};
use burnside::{Game, Notation, laws, qi::InQi};

/// Games whose positions a board and two hands cannot tell, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("gobblet", "stand on each other"),
    ("gobblet-strict", "stand on each other"),
    ("gobblet-two-sizes", "stand on each other"),
    ("konane-4x4", "count turns"),
    ("konane-5x5", "count turns"),
    ("mill-3x3", "not a grid"),
    ("mu-torere", "not a grid"),
    ("picaria", "not a grid"),
    ("six-mens-morris", "not a grid"),
    ("three-mens-morris", "not a grid"),
    ("three-mens-morris-anywhere", "not a grid"),
];

#[test]
fn positions_go_there_and_back_and_no_two_share_a_form() {
    let mut without = Vec::new();
    for name in names() {
        let game = game(&name);
        if let Err(error) = game.to_qi(game.start()) {
            without.push((name, error.reason));
            continue;
        }
        let mut forms = HashMap::new();
        for position in laws::sample(&game, 7, 12) {
            let qi = game.to_qi(position).unwrap();
            assert_eq!(game.read_qi(&qi), Ok(position), "{name}: {qi:?}");
            let feen = game.to_feen(position).unwrap();
            assert_eq!(game.read_feen(&feen).ok(), Some(position), "{name}: {feen}");
            assert_eq!(qi.turn(), game.to_move(position), "{name}: {feen}");
            if let Some(other) = forms.insert(feen, position) {
                assert_eq!(other, position, "{name}");
            }
        }
    }
    println!("{without:?}");
    assert_eq!(without.len(), WITHOUT.len(), "{without:?}");
    for ((name, reason), (known, part)) in without.iter().zip(WITHOUT) {
        assert!(name == known && reason.contains(part), "{name}: {reason}");
    }
}

/// Every single change is refused, or is the form of another position.
#[test]
fn damage_is_noticed() {
    for name in ["tic-tac-toe", "quantik", "quarto", "teeko-4x4", "dobutsu-shogi", "hexapawn"] {
        let game = game(name);
        let pieces = ["A", "b", "C", "X", "o", "x", "+A", "Z"];
        for position in laws::sample(&game, 8, 2) {
            let qi = game.to_qi(position).unwrap();
            let squares = (0..qi.square_count()).flat_map(|index| {
                let pieces = pieces.into_iter().map(Some).chain([None]);
                pieces.map(move |piece| (index, piece))
            });
            let boards = squares.filter_map(|square| qi.board_diff([square]).ok());
            let changes = || pieces.into_iter().flat_map(|piece| [(piece, 1), (piece, -1)]);
            let first = changes().filter_map(|change| qi.first_player_hand_diff([change]).ok());
            let second = changes().filter_map(|change| qi.second_player_hand_diff([change]).ok());
            for changed in boards.chain(first).chain(second).chain([qi.toggle()]) {
                match game.read_qi(&changed) {
                    Ok(other) => {
                        assert_eq!(game.to_qi(other).as_ref(), Ok(&changed), "{name}");
                        assert_eq!(other == position, changed == qi, "{name}");
                    }
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
        }
    }
}

/// The same FEEN as the hand-written games have, and others written by hand.
#[test]
fn forms_are_what_people_would_write() {
    let feen = |name: &str, text: &str| {
        let game = game(name);
        let position =
            if text == "start" { game.start() } else { game.parse_position(text).unwrap() };
        game.to_feen(position).unwrap()
    };
    assert_eq!(feen("quantik", "start"), "4/4/4/4 2A2B2C2D/2a2b2c2d Q/q");
    assert_eq!(feen("quarto", "start"), "4/4/4/4 / Q/q");
    // Player 1 gave piece 0; player 2 is to place it.
    assert_eq!(feen("quarto", "..../..../..../.... 2 0 1"), "4/4/4/4 /A q/Q");
    assert_eq!(feen("tic-tac-toe", "X.O/.../... 1"), "X1o/3/3 / T/t");
    assert_eq!(feen("teeko", "start"), "5/5/5/5/5 4X/4o T/t");
    assert_eq!(feen("tic-tac-toe-3d", "start"), "3/3/3//3/3/3//3/3/3 / T/t");

    let error = |feen: &str| game("quantik").read_feen(feen).unwrap_err().to_string();
    assert!(error("4/4/4 / Q/q").contains("the shape [3, 4], not [4, 4]"));
    assert!(error("4/1E2/4/4 2A2B2CD/2a2b2c2d Q/q").contains("square 5 holds \"E\""));
    assert!(error("4/4/4/4 2A2B2CD/2a2b2c2d Q/q").contains("4/4/4/4 2A2B2C2D/2a2b2c2d Q/q"));
    assert!(error("4/4/4/4 2A2B2C2D/2a2b2c2d Q/x").contains("styles"));
}
