//! Positions as three rows, moves as squares.

use std::{fmt, str::FromStr};

use super::{Move, Position, TicTacToe};
use crate::{Notation, Player};

/// Why a text is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// Not three rows of three.
    #[error("a position is three rows of three squares (x, o or .): {text:?}")]
    Board {
        /// What was written.
        text: String,
    },
    /// Marks that no game leads to.
    #[error("{x} x and {o} o: x begins, they take turns, and a line ends the game")]
    Unreachable {
        /// How many x.
        x: u32,
        /// How many o.
        o: u32,
    },
    /// Not a square.
    #[error("a move is a square from 0 to 8: {text:?}")]
    Square {
        /// What was written.
        text: String,
    },
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..9 {
            if square % 3 == 0 && square > 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.owner(square) {
                Some(Player::One) => "x",
                Some(Player::Two) => "o",
                None => ".",
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let malformed = || TextError::Board { text: text.to_owned() };
        let mut marks = [0; 2];
        let mut rows = text.split('/');
        for row in 0..3 {
            let squares = rows.next().filter(|row| row.len() == 3).ok_or_else(malformed)?;
            for (column, mark) in squares.chars().enumerate() {
                match mark {
                    'x' => marks[0] |= 1 << (3 * row + column),
                    'o' => marks[1] |= 1 << (3 * row + column),
                    '.' => {}
                    _ => return Err(malformed()),
                }
            }
        }
        if rows.next().is_some() {
            return Err(malformed());
        }
        let [x, o] = marks.map(u16::count_ones);
        Self::new(marks).ok_or(TextError::Unreachable { x, o })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.square())
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let square = text.parse().ok().filter(|_| text.len() == 1).and_then(Self::new);
        square.ok_or_else(|| TextError::Square { text: text.to_owned() })
    }
}

impl Notation for TicTacToe {
    type Error = TextError;

    fn written_text(&self, written: Position) -> String {
        written.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        text.parse()
    }

    fn move_text(&self, _: Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: Position, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Position);
#[cfg(feature = "serde")]
crate::text_serde!(Move);
