//! Tic-tac-toe: the smallest game that signs the contract.
//!
//! `docs/add-a-game.md` walks through this file. Everything that burnside does for its own games
//! it does for this one: law tests, perft, classes, search.

use std::{fmt, str::FromStr};

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player, Reversible, Symmetric,
    symmetry::{D4, Permutation},
};

/// The rules. There is nothing to choose, so there is nothing inside.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// The squares of both players, one bit each, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position([u16; 2]);

/// A square, 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Position {
    fn occupied(self) -> u16 {
        self.0[0] | self.0[1]
    }

    fn has_line(self, player: Player) -> bool {
        LINES.iter().any(|line| self.0[player.index()] & line == *line)
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Written = Position;
    type Move = Square;

    fn name(&self) -> &str {
        "tic-tac-toe"
    }

    fn accept(&self, written: Position) -> Result<Position, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Position {
        Position([0; 2])
    }

    fn to_move(&self, position: Position) -> Player {
        if position.occupied().count_ones().is_multiple_of(2) { Player::One } else { Player::Two }
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        match Player::ALL.into_iter().find(|&player| position.has_line(player)) {
            Some(winner) => Some(Outcome::Win(winner)),
            None => (position.occupied() == FULL).then_some(Outcome::Draw),
        }
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Square> {
        let over = self.outcome(position).is_some();
        let free = if over { 0 } else { FULL & !position.occupied() };
        (0..9).filter(move |square| free >> square & 1 == 1).map(Square)
    }

    fn play_unchecked(&self, mut position: Position, Square(square): Square) -> Position {
        position.0[self.to_move(position).index()] |= 1 << square;
        position
    }
}

impl Reversible for TicTacToe {
    type Undo = Square;

    fn make(&self, position: &mut Position, mv: Square) -> Square {
        *position = self.play_unchecked(*position, mv);
        mv
    }

    fn undo(&self, position: &mut Position, Square(square): Square) {
        position.0 = position.0.map(|marks| marks & !(1 << square));
    }
}

/// The one group on offer: turn and flip the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("d4")
    }
}

impl Symmetric for TicTacToe {
    type Symmetry = D4;
    type Group = Board;
    type Code = [u8; 4];

    fn groups(&self) -> &'static [Board] {
        &[Board]
    }

    fn portable_group(&self) -> Board {
        Board
    }

    fn value_group(&self) -> Board {
        Board
    }

    fn symmetries_written(&self, _: Board, _: Position) -> impl Iterator<Item = D4> {
        D4::ALL.into_iter()
    }

    fn transform_written(&self, Position(marks): Position, symmetry: D4) -> Position {
        let squares: Permutation<9> = symmetry.permutation(3);
        Position(marks.map(|mask| squares.permute_mask(mask.into()) as u16))
    }

    fn transform_move(&self, Square(square): Square, symmetry: D4) -> Square {
        Square(symmetry.permutation::<9>(3).image(square.into()) as u8)
    }

    fn code_written(&self, _: Board, Position([one, two]): Position) -> [u8; 4] {
        let [[a, b], [c, d]] = [one.to_be_bytes(), two.to_be_bytes()];
        [a, b, c, d]
    }
}

/// Why a text is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// Not three rows of three.
    #[error("a position is three rows of three squares (x, o or .): {0:?}")]
    Board(String),
    /// Marks that cannot have been made in turn.
    #[error("{x} x and {o} o: x begins, then they take turns")]
    Balance {
        /// How many x.
        x: u32,
        /// How many o.
        o: u32,
    },
    /// Not a square.
    #[error("a move is a square from 0 to 8: {0:?}")]
    Square(String),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..9 {
            if square % 3 == 0 && square > 0 {
                f.write_str("/")?;
            }
            let has = |player: Player| self.0[player.index()] >> square & 1 == 1;
            f.write_str(if has(Player::One) {
                "x"
            } else if has(Player::Two) {
                "o"
            } else {
                "."
            })?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let malformed = || TextError::Board(text.to_owned());
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
        if x == o || x == o + 1 { Ok(Self(marks)) } else { Err(TextError::Balance { x, o }) }
    }
}

impl Notation for TicTacToe {
    type Error = TextError;

    fn written_text(&self, position: Position) -> String {
        position.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        text.parse()
    }

    fn move_text(&self, _: Position, Square(square): Square) -> String {
        square.to_string()
    }

    fn parse_move(&self, _: Position, text: &str) -> Result<Square, TextError> {
        match text.parse() {
            Ok(square @ 0..9) if text.len() == 1 => Ok(Square(square)),
            _ => Err(TextError::Square(text.to_owned())),
        }
    }
}

/// What a checkpoint of the layered solver needs: the way back from a code.
impl burnside_solve::layered::Recorded for TicTacToe {
    fn read_code(&self, code: &[u8]) -> Option<Position> {
        let &[a, b, c, d] = code else { return None };
        Some(Position([u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])]))
    }
}
