//! Boards and moves as text.
//!
//! A board is `Sl,.,s/M,.,./M,.,. 2`: rows from the top, each cell `.` or its pieces from small
//! to large (`S M L` of player 1, `s m l` of player 2), then the player to move; or its `u64`,
//! decimal or `0x…`. A move is `S(0,0)` (row, column) or `(0,0)->(1,1)`, or its byte `0x94`.

use std::{fmt, str::FromStr};

use super::{Board, Gobblet, Move, PackedMove, Pos, Setup, SetupError, Size};
use crate::{Notation, Player, short_text::pieces};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// The player to move is missing, or is neither 1 nor 2.
    #[error("after the board comes the player to move, 1 or 2, not {found:?}")]
    Player {
        /// What stands there.
        found: String,
    },
    /// Not three rows.
    #[error("a board has 3 rows between slashes, not {found}")]
    Rows {
        /// How many there are.
        found: usize,
    },
    /// Not three cells in a row.
    #[error("row {row} has {found} cells between commas, not 3")]
    Cells {
        /// Which row, from 0.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A cell without anything, not even the point for an empty one.
    #[error("nothing is written for {pos}: write an empty cell as a point (.)")]
    Nothing {
        /// The square.
        pos: Pos,
    },
    /// Not the letter of a piece.
    #[error("{letter:?} on {pos} is not a piece: expected S, M, L, s, m or l")]
    Letter {
        /// The square.
        pos: Pos,
        /// What stands there.
        letter: char,
    },
    /// Pieces that are not written from small to large.
    #[error("{letter:?} on {pos} is not larger than the piece before it")]
    Order {
        /// The square.
        pos: Pos,
        /// The piece in the wrong place.
        letter: char,
    },
    /// A number that does not fit, or is none.
    #[error("{text:?} is not a number of 64 bits, decimal or 0x…")]
    Number {
        /// What was written.
        text: String,
    },
    /// A position that was read, and is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Not a move.
    #[error("{text:?} is not a move: expected S(0,0), (0,0)->(1,1) or a byte such as 0x94")]
    Move {
        /// What was written.
        text: String,
    },
    /// A square that is not on the board.
    #[error("row {row}, column {column} is not on the board: both go from 0 to 2")]
    Square {
        /// The row.
        row: char,
        /// The column.
        column: char,
    },
    /// A byte that encodes no move.
    #[error("{byte:#04x} is not a move: destinations are 0 to 8, sources 0 to 11")]
    Byte {
        /// The byte.
        byte: u8,
    },
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pos in Pos::ALL {
            match (pos.row(), pos.column()) {
                (0, 0) => {}
                (_, 0) => f.write_str("/")?,
                _ => f.write_str(",")?,
            }
            if self.is_empty(pos) {
                f.write_str(".")?;
            }
            for size in Size::ALL {
                match self.cell(pos) >> (2 * size.index()) & 3 {
                    0 => {}
                    1 => write!(f, "{}", size.letter())?,
                    _ => write!(f, "{}", size.letter().to_ascii_lowercase())?,
                }
            }
        }
        write!(f, " {}", self.current_player().number())
    }
}

/// Reads the text, or the number.
impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.trim();
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            return Ok(Self::from_u64(parse_number(text)?)?);
        }
        let (cells, player) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let mut setup = Setup::default();
        let rows = pieces_between(cells, b'/');
        if rows != 3 {
            return Err(TextError::Rows { found: rows });
        }
        for (row, line) in pieces(cells, b'/').enumerate() {
            let found = pieces_between(line, b',');
            if found != 3 {
                return Err(TextError::Cells { row, found });
            }
            for (cell, pos) in pieces(line, b',').zip(&Pos::ALL[3 * row..]) {
                parse_cell(&mut setup, *pos, cell)?;
            }
        }
        match player.trim_start() {
            "1" => {}
            "2" => setup.switch_player(),
            found => return Err(TextError::Player { found: found.to_owned() }),
        }
        Ok(setup.validate()?)
    }
}

/// A board as `Display` writes it.
pub(super) fn read_printed(text: &str) -> Option<Board> {
    let mut bytes = text.bytes();
    let mut setup = Setup::default();
    for (pos, end) in Pos::ALL.into_iter().zip(*b",,/,,/,, ") {
        let mut byte = bytes.next()?;
        if byte == b'.' {
            byte = bytes.next()?;
        } else {
            let mut cell = 0;
            while byte != end {
                let (size, owner) = match byte {
                    b'S' => (0, 1),
                    b's' => (0, 2),
                    b'M' => (1, 1),
                    b'm' => (1, 2),
                    b'L' => (2, 1),
                    b'l' => (2, 2),
                    _ => return None,
                };
                // None that is as large comes before it.
                if cell >> (2 * size) != 0 {
                    return None;
                }
                cell |= owner << (2 * size);
                byte = bytes.next()?;
            }
            if cell == 0 {
                return None;
            }
            setup.set_cell(pos, cell);
        }
        if byte != end {
            return None;
        }
    }
    match (bytes.next()?, bytes.next()) {
        (b'1', None) => {}
        (b'2', None) => setup.switch_player(),
        _ => return None,
    }
    setup.validate().ok()
}

/// How many pieces a text falls into between these marks: quicker than to split it.
fn pieces_between(text: &str, mark: u8) -> usize {
    1 + text.bytes().filter(|&byte| byte == mark).count()
}

fn parse_cell(setup: &mut Setup, pos: Pos, text: &str) -> Result<(), TextError> {
    match text {
        "." => return Ok(()),
        "" => return Err(TextError::Nothing { pos }),
        _ => {}
    }
    let mut largest = None;
    for letter in text.chars() {
        let size = Size::from_letter(letter).ok_or(TextError::Letter { pos, letter })?;
        if largest >= Some(size) {
            return Err(TextError::Order { pos, letter });
        }
        largest = Some(size);
        let player = if letter.is_ascii_uppercase() { Player::One } else { Player::Two };
        setup.push_piece(pos, player, size);
    }
    Ok(())
}

/// A `u64`, decimal or with `0x`.
pub(super) fn parse_number(text: &str) -> Result<u64, TextError> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((text, 10), |hex| (hex, 16));
    let number =
        if digits.starts_with('+') { None } else { u64::from_str_radix(digits, radix).ok() };
    number.ok_or_else(|| TextError::Number { text: text.to_owned() })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { size, to } => write!(f, "{}{to}", size.letter()),
            Self::Slide { from, to } => write!(f, "{from}->{to}"),
        }
    }
}

impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_move().fmt(f)
    }
}

/// Reads `S(0,0)`, `(0,0)->(1,1)`, `(0,0)→(1,1)` or `0x94`.
impl FromStr for PackedMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.trim();
        let no_move = || TextError::Move { text: text.to_owned() };
        if text.starts_with("0x") || text.starts_with("0X") {
            let byte = parse_number(text)?.try_into().map_err(|_| no_move())?;
            return Self::from_u8(byte).ok_or(TextError::Byte { byte });
        }
        let (size, rest) = match text.chars().next().and_then(Size::from_letter) {
            Some(size) => (Some(size), &text[1..]),
            None => (None, text),
        };
        let (first, rest) = parse_square(rest).ok_or_else(no_move)?;
        if let Some(size) = size {
            let place = Move::Place { size, to: first? };
            return if rest.is_empty() { Ok(place.into()) } else { Err(no_move()) };
        }
        let second = rest.strip_prefix("->").or_else(|| rest.strip_prefix('→'));
        match second.and_then(parse_square) {
            Some((second, "")) => Ok(Move::Slide { from: first?, to: second? }.into()),
            _ => Err(no_move()),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(PackedMove::to_move)
    }
}

/// A square and what follows it; `None` if the text has another form, an error if only the
/// numbers are wrong.
fn parse_square(text: &str) -> Option<(Result<Pos, TextError>, &str)> {
    let (inside, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (row, column) = inside.split_once(',')?;
    let one = |text: &str| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.as_str().is_empty())
    };
    let (row, column) = (one(row)?, one(column)?);
    let digit = |letter: char| letter.to_digit(10).map(|digit| digit as usize);
    let pos = Pos::at(digit(row)?, digit(column)?);
    Some((pos.ok_or(TextError::Square { row, column }), rest))
}

impl Notation for Gobblet {
    type Error = TextError;

    fn written_text(&self, written: Board) -> String {
        written.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Board, TextError> {
        text.parse()
    }

    fn move_text(&self, _: Board, mv: PackedMove) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: Board, text: &str) -> Result<PackedMove, TextError> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use super::{Board, Move, PackedMove};

    crate::text_serde!(Board);
    crate::text_serde!(Move);
    crate::text_serde!(PackedMove);
}
