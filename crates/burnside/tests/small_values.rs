//! Small values are their text: printed, read back, and kept as JSON.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use burnside::{
    Game, Outcome, Player, Symmetric,
    gobblet::{self, Gobblet},
    quantik::{self, Quantik},
    quarto::{self, Quarto},
    symmetry::{Colors, D4},
    tictactoe::{self, TicTacToe},
    zertz::{self, Transform, TransformFlags, Zertz},
};
use serde::{Serialize, de::DeserializeOwned};

/// Every value reads back from its text and from its JSON, which are the same; what no value prints
/// is refused by both.
fn check<T>(values: impl IntoIterator<Item = T>, refused: &[&str])
where
    T: Clone + Debug + Display + Hash + PartialEq + FromStr + Serialize + DeserializeOwned,
    T::Err: Display + Debug,
{
    let mut seen = Vec::new();
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().unwrap(), value, "{text}");
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, serde_json::to_string(&text).unwrap());
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
        assert!(!seen.contains(&text), "{text} is the text of two values");
        seen.push(text);
    }
    assert!(!seen.is_empty());
    for text in refused {
        let error = text.parse::<T>().unwrap_err().to_string();
        assert!(!error.is_empty());
        let json = serde_json::to_string(text).unwrap();
        let said = serde_json::from_str::<T>(&json).unwrap_err().to_string();
        assert!(said.starts_with(&error), "{said} is not {error}");
    }
}

#[test]
fn pieces_and_squares() {
    check(gobblet::Size::ALL, &["", "S", "Small", "huge"]);
    check(gobblet::Pos::ALL, &["", "0", "(3,0)", "(0,0) "]);
    check(quantik::Shape::ALL, &["", "a", "E", "AA"]);
    let pieces =
        Player::ALL.map(|player| quantik::Shape::ALL.map(|shape| quantik::Piece { player, shape }));
    check(pieces.into_iter().flatten(), &["", "E", ".", "Ab"]);
    check(quarto::Piece::ALL, &["", "a", "10", "G"]);
    check(quarto::Square::ALL, &["", "16", "-1", "01"]);
    check(zertz::Color::ALL, &["", "w", "White", "red"]);
    check(zertz::Board::ALL, &["", "36", "37 "]);
}

#[test]
fn symmetries_and_groups() {
    let flags = (0..8).filter_map(TransformFlags::from_bits);
    check(flags, &["", "value", "mirror-rotation", "rotation-mirror-translation"]);
    check(D4::ALL, &["", "rot45"]);
    check([Colors::Kept, Colors::Swapped], &["", "swapped"]);
    check(
        Quantik.symmetries(quantik::Group::Full, Quantik.start()).step_by(97),
        &["", "rot45", "rot90+x"],
    );
    let board = gobblet::Board::default();
    check(Gobblet::default().symmetries(gobblet::Group::D4Mover, board), &["", "rot45"]);
    let quarto = Quarto::LINES;
    check(
        quarto.symmetries(quarto::Group::Full, quarto.start()).step_by(997),
        &["", "rot45", "traits1032-"],
    );
    check(TicTacToe.symmetries(tictactoe::Group::D4, TicTacToe.start()), &["", "rot45"]);
    check(
        ["T1,-2+R60", "MR0", "swap", "T1/3,2/3+R60"].map(|name| name.parse::<Transform>().unwrap()),
        &["", "R61"],
    );
    check(quantik::Group::ALL, &["", "d5"]);
    check(gobblet::Group::ALL, &["", "d5"]);
    check(quarto::Group::ALL, &["", "d5"]);
    check(zertz::Group::ALL, &["", "d5"]);
    check(Zertz::ALL, &["", "zertz:36"]);
}

#[test]
fn outcomes() {
    check([Outcome::Draw, Outcome::BothLose, Outcome::Win(Player::Two)], &["", "player 3"]);
}

/// Moves and groups can be sorted, and be keys of sorted maps: no two of them are alike.
#[test]
fn moves_and_groups_have_an_order() {
    fn check<T: Ord + Clone + Hash + Debug>(values: impl IntoIterator<Item = T>) {
        let mut sorted: Vec<T> = values.into_iter().collect();
        assert!(sorted.len() > 1);
        sorted.sort();
        assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "{sorted:?}");
    }
    fn moves<G: Game<Move: Ord + Debug>>(game: &G) {
        check(game.moves(game.start()));
    }
    moves(&Gobblet::DEFAULT);
    moves(&Quantik);
    moves(&Quarto::LINES);
    moves(&TicTacToe);
    moves(&Zertz::RINGS_37);
    check(zertz::Group::ALL);
}
