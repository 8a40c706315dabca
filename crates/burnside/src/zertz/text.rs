//! Positions and moves as text.

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

use super::{
    board::{Board, Cell, NONE, bit, numbers},
    moves::Move,
    position::{Color, Counts, Position, loose_rings},
    rules::Zertz,
};
use crate::{Game, Notation, Player};

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// A position has six parts.
    #[error(
        "expected rows, pool, captures of player 1 and 2, player and chain, found {found} parts"
    )]
    Parts {
        /// How many there were.
        found: usize,
    },
    /// The rows are not those of a board.
    #[error(
        "rows of {found:?} cells are not a board: 37 rings have 4/5/6/7/6/5/4, 48 have 4/5/6/7/8/7/6/5, 61 have 5/6/7/8/9/8/7/6/5"
    )]
    Rows {
        /// The lengths of the rows.
        found: Vec<usize>,
    },
    /// A character that no cell can have.
    #[error("{found:?} in row {row}, cell {cell}: expected '.', 'o', 'w', 'g' or 'b'")]
    Character {
        /// The character.
        found: char,
        /// The row, from 1 at the top.
        row: usize,
        /// The cell within the row, from 1.
        cell: usize,
    },
    /// Three numbers were expected.
    #[error("{text:?} is not a number of marbles: expected three numbers up to 99, as in 6/8/10")]
    Counts {
        /// What was written.
        text: String,
    },
    /// Neither player 1 nor player 2.
    #[error("{text:?} is not a player: expected 1 or 2")]
    Player {
        /// What was written.
        text: String,
    },
    /// The marble that must go on jumping is not there, or cannot jump.
    #[error("{text:?} cannot go on jumping: expected the cell of a marble that has a jump, or -")]
    Chain {
        /// What was written.
        text: String,
    },
    /// Both players have captured enough to win.
    #[error("both players have captured enough to win: the game had already ended")]
    BothWon,
    /// The position is one of another board.
    #[error("this is a position on the board with {found} rings, not {expected}")]
    OtherBoard {
        /// The board of the rules.
        expected: Board,
        /// The board of the text.
        found: Board,
    },
    /// The text is not a move.
    #[error("{text:?} is not a move at character {at}: expected {expected}")]
    Move {
        /// What was written.
        text: String,
        /// Where it stops making sense, from 1.
        at: usize,
        /// What could have been there.
        expected: &'static str,
    },
    /// A cell that this board does not have.
    #[error("the board with {board} rings has no cell {cell}")]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The board.
        board: Board,
    },
    /// Several jumps where one ply was expected.
    #[error("a chain of {jumps} jumps is {jumps} plies, not one")]
    Chained {
        /// How many.
        jumps: usize,
    },
    /// The captures by isolation that are written are not those that happen.
    #[error("the move isolates {actual:?}, not {written:?}")]
    Isolation {
        /// What was written.
        written: String,
        /// What the move takes.
        actual: String,
    },
}

/// Rows from the top, then pool, captures, player and chain.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = 0;
        for (number, &(y, _)) in (0..).zip(&self.board.tables().places[..self.board.rings()]) {
            if y != row {
                f.write_str("/")?;
                row = y;
            }
            let letter = match self.color_at(bit(number)) {
                Some(color) => color.letter(),
                None if self.rings & bit(number) != 0 => 'o',
                None => '.',
            };
            write!(f, "{letter}")?;
        }
        for [white, gray, black] in [self.pool, self.captures[0], self.captures[1]] {
            write!(f, " {white}/{gray}/{black}")?;
        }
        write!(f, " {} ", self.to_move.number())?;
        match self.chain() {
            Some(cell) => write!(f, "{cell}"),
            None => f.write_str("-"),
        }
    }
}

/// Reads what `Display` writes: a position that the full game on its board accepts. The numbers
/// of marbles need not add up: problems and studies begin with whatever they like.
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_ascii_whitespace();
        let parts: [&str; 6] = std::array::from_fn(|_| words.next().unwrap_or_default());
        if parts[5].is_empty() || words.next().is_some() {
            return Err(TextError::Parts { found: text.split_ascii_whitespace().count() });
        }
        let [rows, pool, one, two, player, chain] = parts;
        let board = board_of(rows)?;
        let mut position = Self::start(board, parse_counts(pool)?);
        read_rows(rows, &mut position)?;
        position.loose = loose_rings(board, position.rings);
        position.captures = [parse_counts(one)?, parse_counts(two)?];
        Zertz::new(board).check_captures(position.captures)?;
        position.to_move = match player {
            "1" => Player::One,
            "2" => Player::Two,
            _ => return Err(TextError::Player { text: player.to_owned() }),
        };
        if chain != "-" {
            let wrong = || TextError::Chain { text: chain.to_owned() };
            let number = lower_case(chain).and_then(|cell| board.index_of(cell));
            position.chain = number.ok_or_else(wrong)?;
            let marble = position.occupied() & bit(position.chain) != 0;
            if !marble || !position.can_jump() {
                return Err(wrong());
            }
        }
        Ok(position)
    }
}

fn board_of(rows: &str) -> Result<Board, TextError> {
    // In UTF-8 each letter has one byte that goes on from no other.
    let length = |row: &[u8]| row.iter().filter(|&byte| byte & 0xC0 != 0x80).count();
    let lengths = || rows.as_bytes().split(|&byte| byte == b'/').map(length);
    let has_these_rows = |board: &Board| {
        let rows = &board.tables().rows[..board.width()];
        rows.iter().map(|row| row.2 as usize).eq(lengths())
    };
    let found = || TextError::Rows { found: lengths().collect() };
    Board::ALL.into_iter().find(has_these_rows).ok_or_else(found)
}

fn read_rows(rows: &str, position: &mut Position) -> Result<(), TextError> {
    let (mut number, mut row, mut cell) = (0, 1, 0);
    for letter in rows.chars() {
        if letter == '/' {
            (row, cell) = (row + 1, 0);
            continue;
        }
        cell += 1;
        match letter {
            '.' => position.rings &= !bit(number),
            'o' => {}
            _ => {
                let color = u8::try_from(letter).ok().and_then(Color::from_letter);
                let color = color.ok_or(TextError::Character { found: letter, row, cell })?;
                position.marbles[color.index()] |= bit(number);
            }
        }
        number += 1;
    }
    Ok(())
}

fn parse_counts(text: &str) -> Result<Counts, TextError> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let count = |part: &[u8]| match *part {
        [one] => digit(one),
        [ten, one] => Some(10 * digit(ten)? + digit(one)?),
        _ => None,
    };
    let mut parts = text.as_bytes().split(|&byte| byte == b'/').map(count);
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(Some(white)), Some(Some(gray)), Some(Some(black)), None) => Ok([white, gray, black]),
        _ => Err(TextError::Counts { text: text.to_owned() }),
    }
}

fn lower_case(text: &str) -> Option<Cell> {
    text.parse().ok().filter(|_| text.bytes().next().is_some_and(|b| b.is_ascii_lowercase()))
}

/// `Wd4,d1`, `Wd4`, `x d1Gd3`, `-`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place { color, at, remove } => {
                write!(f, "{}{at}", upper(color))?;
                remove.map_or(Ok(()), |ring| write!(f, ",{ring}"))
            }
            Self::Jump { from, captured, to } => write!(f, "x {from}{}{to}", upper(captured)),
            Self::Pass => f.write_str("-"),
        }
    }
}

fn upper(color: Color) -> char {
    color.letter().to_ascii_uppercase()
}

/// A single ply without captures by isolation.
impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let turn = WrittenTurn::parse(text)?;
        match (turn.moves.as_slice(), turn.isolated.as_slice()) {
            (&[mv], []) => Ok(mv),
            ([mv], _) => {
                Err(TextError::Isolation { written: text.to_owned(), actual: mv.to_string() })
            }
            (jumps, _) => Err(TextError::Chained { jumps: jumps.len() }),
        }
    }
}

/// What a move text says, before any position is asked.
struct WrittenTurn {
    /// One move, or the jumps of a chain.
    moves: Vec<Move>,
    /// The captures by isolation after a placement.
    isolated: Vec<(Color, Cell)>,
}

impl WrittenTurn {
    fn parse(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader { text, at: 0 };
        if text == "-" {
            return Ok(Self { moves: vec![Move::Pass], isolated: Vec::new() });
        }
        if reader.skip("x") {
            reader.spaces();
            return Ok(Self { moves: reader.jumps()?, isolated: Vec::new() });
        }
        let color = reader.color("W, G or B, x or -")?;
        let at = reader.cell()?;
        let remove = if reader.skip(",") { Some(reader.cell()?) } else { None };
        let mut isolated = Vec::new();
        if !reader.is_done() {
            reader.spaces();
            if !reader.skip("x") {
                return Err(reader.expected("a comma, x or the end"));
            }
            reader.spaces();
            while isolated.is_empty() || !reader.is_done() {
                isolated.push((reader.color("W, G or B")?, reader.cell()?));
            }
        }
        Ok(Self { moves: vec![Move::Place { color, at, remove }], isolated })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    fn skip(&mut self, what: &str) -> bool {
        let found = self.rest().starts_with(what.as_bytes());
        self.at += if found { what.len() } else { 0 };
        found
    }

    fn spaces(&mut self) {
        while self.skip(" ") {}
    }

    fn expected(&self, expected: &'static str) -> TextError {
        TextError::Move { text: self.text.to_owned(), at: self.at + 1, expected }
    }

    fn color(&mut self, expected: &'static str) -> Result<Color, TextError> {
        let letter = self.rest().first().filter(|letter| letter.is_ascii_uppercase());
        let color = letter.and_then(|letter| Color::from_letter(letter.to_ascii_lowercase()));
        self.at += usize::from(color.is_some());
        color.ok_or_else(|| self.expected(expected))
    }

    fn cell(&mut self) -> Result<Cell, TextError> {
        let cell = match *self.rest() {
            [letter, number, ..] if letter.is_ascii_lowercase() => {
                Cell::from_letters(letter, number)
            }
            _ => None,
        };
        self.at += if cell.is_some() { 2 } else { 0 };
        cell.ok_or_else(|| self.expected("a cell such as d4, in lower case"))
    }

    fn jumps(&mut self) -> Result<Vec<Move>, TextError> {
        let mut jumps = Vec::new();
        let mut from = self.cell()?;
        while jumps.is_empty() || !self.is_done() {
            let captured = self.color("the captured color W, G or B")?;
            let to = self.cell()?;
            jumps.push(Move::Jump { from, captured, to });
            from = to;
        }
        Ok(jumps)
    }
}

impl Notation for Zertz {
    type Error = TextError;

    fn written_text(&self, written: Position) -> String {
        written.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let position: Position = text.parse()?;
        self.check(position)?;
        Ok(position)
    }

    fn move_text(&self, position: Position, mv: Move) -> String {
        let isolated = isolated_text(&position.isolated_by(mv));
        if isolated.is_empty() { mv.to_string() } else { format!("{mv} x {isolated}") }
    }

    /// One ply, with or without what it isolates.
    fn parse_move(&self, position: Position, text: &str) -> Result<Move, TextError> {
        match self.parse_turn(position, text)?.as_slice() {
            &[mv] => Ok(mv),
            jumps => Err(TextError::Chained { jumps: jumps.len() }),
        }
    }

    /// One ply, or all jumps of a chain: `x d1Gd3Wd5`.
    fn parse_turn(&self, position: Position, text: &str) -> Result<Vec<Move>, TextError> {
        let WrittenTurn { moves, mut isolated } = WrittenTurn::parse(text)?;
        for cell in moves.iter().flat_map(|mv| mv.cells()) {
            if self.board().index_of(cell).is_none() {
                return Err(TextError::NoSuchCell { cell, board: self.board() });
            }
        }
        // Only a legal move isolates anything that could be compared.
        if !isolated.is_empty() && self.is_legal(position, moves[0]) {
            let mut actual = position.isolated_by(moves[0]);
            let written = isolated_text(&isolated);
            isolated.sort_unstable();
            let in_order = isolated_text(&actual);
            actual.sort_unstable();
            if isolated != actual {
                return Err(TextError::Isolation { written, actual: in_order });
            }
        }
        Ok(moves)
    }
}

fn isolated_text(isolated: &[(Color, Cell)]) -> String {
    let mut text = String::new();
    for &(color, cell) in isolated {
        let _ = write!(text, "{}{cell}", upper(color));
    }
    text
}

impl Move {
    /// The cells that it names.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let (first, second) = match self {
            Self::Place { at, remove, .. } => (Some(at), remove),
            Self::Jump { from, to, .. } => (Some(from), Some(to)),
            Self::Pass => (None, None),
        };
        first.into_iter().chain(second)
    }
}

impl Position {
    /// The marbles that a legal placement isolates, along the rows.
    pub(super) fn isolated_by(mut self, mv: Move) -> Vec<(Color, Cell)> {
        let Move::Place { color, at, remove } = mv else { return Vec::new() };
        let Some(at) = self.board.index_of(at) else { return Vec::new() };
        self.marbles[color.index()] |= bit(at);
        if let Some(ring) = remove.and_then(|ring| self.board.index_of(ring)) {
            self.remove_ring(ring);
        }
        let cells = &self.board.tables().cells;
        numbers(self.full_islands())
            .filter_map(|number| Some((self.color_at(bit(number))?, cells[number as usize])))
            .collect()
    }

    pub(super) fn can_jump(&self) -> bool {
        debug_assert!(self.chain != NONE);
        super::moves::Jumps::of(self).any()
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Position);
#[cfg(feature = "serde")]
crate::text_serde!(Move);
#[cfg(feature = "serde")]
crate::text_serde!(Cell);
