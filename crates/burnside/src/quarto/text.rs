//! Positions and moves as text.
//!
//! Four ranks from the top, `/` between them, a hexadecimal digit a piece and `.` an empty
//! square; then the piece in hand, or `-`. A move is `square:piece`.

use std::{fmt, str::FromStr};

use super::{BadBoard, Move, Piece, Position, Quarto, Setup, Square, Unreachable};
use crate::{Notation, short_text::pieces};

/// What was wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// There is no hand after the board.
    #[error("expected a board and the piece in hand or \"-\", like \"..../..../..../.... 0\"")]
    NoHand,
    /// The board does not have four ranks.
    #[error("a board has 4 ranks, separated by \"/\", not {found}")]
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank does not have four squares.
    #[error("rank {rank} from the top has {found} squares, not 4")]
    Squares {
        /// Which rank, 1 to 4 from the top.
        rank: usize,
        /// How many squares it has.
        found: usize,
    },
    /// A square that is neither a piece nor empty.
    #[error("square {square} is {found:?}: expected a piece 0-9 or A-F, or \".\"")]
    Piece {
        /// Which square, by number.
        square: Square,
        /// What is written there.
        found: char,
    },
    /// A hand that is neither a piece nor empty.
    #[error("the hand is {found:?}: expected a piece 0-9 or A-F, or \"-\"")]
    Hand {
        /// What is written there.
        found: String,
    },
    /// A piece repeats.
    #[error(transparent)]
    Board(#[from] BadBoard),
    /// Play cannot lead there.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    /// A move without a colon.
    #[error("expected a move like \"7:C\", \":C\" or \"7:\", not {found:?}")]
    Move {
        /// What is written there.
        found: String,
    },
    /// A move to a square that does not exist.
    #[error("there is no square {found:?}: squares are 0 to 15")]
    MoveSquare {
        /// What is written before the colon.
        found: String,
    },
    /// A move that gives what is not a piece.
    #[error("there is no piece {found:?}: pieces are 0-9 and A-F")]
    MovePiece {
        /// What is written after the colon.
        found: String,
    },
}

fn piece(digit: char) -> Option<Piece> {
    digit.to_digit(16).and_then(|bits| Piece::try_index(bits as usize))
}

fn one_piece(text: &str) -> Option<Piece> {
    let mut digits = text.chars();
    let first = piece(digits.next()?)?;
    digits.next().is_none().then_some(first)
}

/// The board from square 15 to square 0, then the hand.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL.into_iter().rev() {
            match self.piece(square) {
                Some(piece) => write!(f, "{piece}")?,
                None => f.write_str(".")?,
            }
            if square.index() % 4 == 0 && square.index() > 0 {
                f.write_str("/")?;
            }
        }
        match self.hand() {
            Some(piece) => write!(f, " {piece}"),
            None => f.write_str(" -"),
        }
    }
}

/// Reads any board; whether the rules lead there is asked by [`Notation::parse_position`].
impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (ranks, hand) = text.trim().split_once(' ').ok_or(TextError::NoHand)?;
        let found = pieces(ranks, b'/').count();
        if found != 4 {
            return Err(TextError::Ranks { found });
        }
        let mut board = [None; 16];
        for (rank, squares) in pieces(ranks, b'/').enumerate() {
            let found = squares.chars().count();
            if found != 4 {
                return Err(TextError::Squares { rank: rank + 1, found });
            }
            for (column, found) in squares.chars().enumerate() {
                let square = Square::ALL[15 - (rank * 4 + column)];
                board[square.index()] = match found {
                    '.' => None,
                    digit => Some(piece(digit).ok_or(TextError::Piece { square, found })?),
                };
            }
        }
        let hand = match hand.trim() {
            "-" => None,
            digit => {
                Some(one_piece(digit).ok_or_else(|| TextError::Hand { found: digit.to_owned() })?)
            }
        };
        Ok(Self::new(board, hand)?)
    }
}

/// A board and a hand as `Display` writes them.
pub(super) fn read_printed(text: &str) -> Option<Setup> {
    let text: &[u8; 21] = text.as_bytes().try_into().ok()?;
    let &[ref board @ .., b' ', hand] = text else { return None };
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Piece::new(byte - b'0'),
        b'A'..=b'F' => Piece::new(byte - b'A' + 10),
        _ => None,
    };
    let mut setup = Setup::EMPTY;
    let take = |setup: &mut Setup, piece: Piece| {
        let there = setup.left.contains(piece);
        setup.left = setup.left.without(piece);
        there.then_some(())
    };
    for (at, &byte) in board.iter().enumerate() {
        match byte {
            // Four squares, then a mark.
            b'/' if at % 5 == 4 => {}
            _ if at % 5 == 4 => return None,
            b'.' => {}
            _ => {
                let piece = digit(byte)?;
                take(&mut setup, piece)?;
                setup.put(Square::ALL[15 - (at / 5 * 4 + at % 5)], piece);
            }
        }
    }
    if hand != b'-' {
        let piece = digit(hand)?;
        take(&mut setup, piece)?;
        setup.hand = piece.bits();
    }
    Some(setup)
}

/// `7:C`, `:C` or `7:`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(square) = self.square {
            write!(f, "{square}")?;
        }
        f.write_str(":")?;
        self.give.map_or(Ok(()), |piece| write!(f, "{piece}"))
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (square, give) = match text.trim().split_once(':') {
            Some(("", "")) | None => return Err(TextError::Move { found: text.to_owned() }),
            Some(parts) => parts,
        };
        let no_square = || TextError::MoveSquare { found: square.to_owned() };
        let number = |digits: &str| match digits.as_bytes() {
            [b'0'..=b'9'] | [b'1', b'0'..=b'5'] => digits.parse().ok().and_then(Square::try_index),
            _ => None,
        };
        let no_piece = || TextError::MovePiece { found: give.to_owned() };
        Ok(Self {
            square: match square {
                "" => None,
                digits => Some(number(digits).ok_or_else(no_square)?),
            },
            give: match give {
                "" => None,
                digit => Some(one_piece(digit).ok_or_else(no_piece)?),
            },
        })
    }
}

impl Notation for Quarto {
    type Error = TextError;

    fn written_text(&self, written: Setup) -> String {
        written.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        Ok(self.check(text.parse()?)?)
    }

    fn parse_written(&self, text: &str) -> Result<Setup, TextError> {
        text.parse()
    }

    fn move_text(&self, _: Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: Position, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}

/// As its text, like every position; it is read as a [`Setup`].
#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Setup);
#[cfg(feature = "serde")]
crate::text_serde!(Move);
