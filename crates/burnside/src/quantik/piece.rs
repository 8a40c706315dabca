//! Shapes, pieces and moves.

use std::{fmt, str::FromStr};

use crate::Player;

/// One of the four shapes. Which is which does not matter to the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // they are letters
pub enum Shape {
    A,
    B,
    C,
    D,
}

impl Shape {
    /// All four, in the order of their index.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The shape with this index, if it is below 4.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// The shape and player that a letter of QFEN stands for: `A` to `D` are player 1's, `a` to
    /// `d` player 2's.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let player = if letter.is_ascii_uppercase() { Player::One } else { Player::Two };
        let shape = match letter.to_ascii_uppercase() {
            'A' => Self::A,
            'B' => Self::B,
            'C' => Self::C,
            'D' => Self::D,
            _ => return None,
        };
        Some(Piece { player, shape })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piece { player: Player::One, shape: *self }.fmt(f)
    }
}

/// A player's piece of a shape. Its text is its letter in QFEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub player: Player,
    /// Its shape.
    pub shape: Shape,
}

impl Piece {
    /// `A` to `D` for player 1, `a` to `d` for player 2.
    pub const fn letter(self) -> char {
        let first = match self.player {
            Player::One => b'A',
            Player::Two => b'a',
        };
        (first + self.shape as u8) as char
    }

    /// The other player's piece of the same shape.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { player: self.player.other(), shape: self.shape }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A shape on a square: the mover's next piece. One byte, `16 * shape + square`.
///
/// The text does not say who moves: `A0` and `a0` read as the same move, and it prints in capital
/// letters. In a position, [`Notation`](crate::Notation) writes it in the mover's case and insists
/// on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// This shape on this square, unless there is no such square.
    pub const fn new(shape: Shape, square: u8) -> Option<Self> {
        if square < 16 { Some(Self((shape as u8) << 4 | square)) } else { None }
    }

    /// 0 to 63: its bit in [`Position::legal_mask`](super::Position::legal_mask), and the action
    /// index of learning code.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The move with this index, if it is below 64.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// What is placed.
    pub const fn shape(self) -> Shape {
        Shape::ALL[(self.0 >> 4) as usize]
    }

    /// Where, 0 to 15.
    pub const fn square(self) -> u8 {
        self.0 & 15
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.shape(), self.square())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// It does not begin with a shape.
    #[error("a move begins with a shape, A to D or a to d: {0:?}")]
    Shape(String),
    /// What follows the shape is not a square.
    #[error("a move ends with a square, 0 to 15: {0:?}")]
    Square(String),
    /// The letter's case is the opponent's.
    #[error("{text:?} is written for {}, but it is {mover}'s turn", .mover.other())]
    Mover {
        /// What was written.
        text: String,
        /// Whose turn it is.
        mover: Player,
    },
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Shape::from_letter);
        let Piece { shape, .. } = piece.ok_or_else(|| MoveTextError::Shape(text.to_owned()))?;
        // Only the one way to write each number: no sign, no leading zero.
        let digits = letters.as_str();
        let square = digits.parse().ok().filter(|square: &u8| square.to_string() == digits);
        square
            .and_then(|square| Self::new(shape, square))
            .ok_or_else(|| MoveTextError::Square(text.to_owned()))
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Move);

crate::listed_text!(Shape, Shape::ALL, "a shape", "A, B, C or D");
crate::listed_text!(
    Piece,
    Player::ALL.into_iter().flat_map(|player| Shape::ALL.map(|shape| Self { player, shape })),
    "a piece",
    "A to D or a to d"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        for index in 0..64 {
            let mv = Move::try_index(index).unwrap();
            assert_eq!(Move::new(mv.shape(), mv.square()), Some(mv));
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(mv.to_string().to_lowercase().parse(), Ok(mv));
        }
        assert_eq!(Move::try_index(64), None);
        assert_eq!(Move::new(Shape::A, 16), None);
    }

    #[test]
    fn bad_moves_say_what_is_bad() {
        let shape = |text: &str| MoveTextError::Shape(text.to_owned());
        let square = |text: &str| MoveTextError::Square(text.to_owned());
        for text in ["", "E0", "0", "é3", " A0"] {
            assert_eq!(text.parse::<Move>(), Err(shape(text)));
        }
        for text in ["A", "A16", "A-1", "A+1", "A01", "A0 ", "A999999", "Aé"] {
            assert_eq!(text.parse::<Move>(), Err(square(text)));
        }
    }
}
