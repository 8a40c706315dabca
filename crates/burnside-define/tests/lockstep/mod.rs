//! Quantik, Gobblet Gobblers and Quarto twice: by hand and from a file. Both must agree wherever they
//! are compared, and share nothing but the text of a position.

mod play;
mod values;

use crate::common::game;
use burnside::{
    Game, Notation,
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
    quarto::{self, Quarto},
};
use burnside_define::{Defined, Position};

/// Positions to be compared in each game.
const POSITIONS: usize = 100_000;

/// A move's text, given the names of the points.
type MoveText<G> =
    fn(&G, <G as Game>::Position, <G as Game>::Move, &dyn Fn(usize) -> String) -> String;

/// How the hand-written game's texts become those of the file.
struct Pair<G: Notation> {
    hand: G,
    file: Defined,
    position: fn(&G, G::Position) -> String,
    mv: MoveText<G>,
    /// What a move's meaning depends on, apart from itself.
    context: fn(&G, G::Position) -> u8,
}

impl<G: Notation> Pair<G> {
    fn image(&self, position: G::Position) -> Position {
        let text = (self.position)(&self.hand, position);
        self.file.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

fn quantik() -> Pair<Quantik> {
    Pair {
        hand: Quantik,
        file: game("quantik"),
        position: |hand, position| {
            format!("{} {}", position.to_qfen(), hand.to_move(position).number())
        },
        mv: |hand, position, mv, name| {
            let text = hand.move_text(position, mv);
            let (letter, square) = text.split_at(1);
            format!("{letter}@{}", name(square.parse().unwrap()))
        },
        context: |hand, position| hand.to_move(position).number(),
    }
}

fn gobblet(reveal: Reveal, file: &str) -> Pair<Gobblet> {
    Pair {
        hand: Gobblet { reveal },
        file: game(file),
        position: |hand, position| hand.position_text(position),
        mv: |hand, position, mv, name| {
            let digits: Vec<usize> = mv_digits(&hand.move_text(position, mv));
            let point = |at: usize| name(3 * digits[at] + digits[at + 1]);
            let text = hand.move_text(position, mv);
            if digits.len() == 4 {
                return format!("{}-{}", point(0), point(2));
            }
            let letter = text.chars().next().unwrap();
            let letter = match hand.to_move(position).number() {
                1 => letter,
                _ => letter.to_ascii_lowercase(),
            };
            format!("{letter}@{}", point(0))
        },
        context: |hand, position| hand.to_move(position).number(),
    }
}

fn mv_digits(text: &str) -> Vec<usize> {
    text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect()
}

fn quarto(hand: Quarto, file: &str) -> Pair<Quarto> {
    Pair {
        hand,
        file: game(file),
        position: |hand, position| {
            let text = hand.position_text(position);
            let (board, given) = text.split_once(' ').unwrap();
            let begun = u8::from(position != hand.start());
            format!("{board} {} {given} {begun}", hand.to_move(position).number())
        },
        mv: |hand, position, mv, name| {
            let text = hand.move_text(position, mv);
            let (square, give) = text.split_once(':').unwrap();
            let give = if give.is_empty() { String::new() } else { format!(":{give}") };
            if square.is_empty() {
                return give;
            }
            let given = position.hand().unwrap();
            format!("{given}@{}{give}", name(15 - square.parse::<usize>().unwrap()))
        },
        context: |_, position| position.hand().map_or(16, quarto::Piece::bits),
    }
}
