//! QFEN: four ranks of four characters, and optionally the side to move.
//!
//! ```text
//! .A../..b./.c../...D        .  empty      A-D  player 1      a-d  player 2
//! .A../..b./.c../...D 1      the same, with the side to move (1 or 2)
//! ```

use std::str::FromStr;

use super::{Move, MoveTextError, Position, Quantik, Setup, SetupError, Shape};
use crate::{Game, Notation, Player};

/// Why a text is not QFEN. Columns count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QfenError {
    /// A character that cannot stand there.
    #[error("column {column}: expected {expected}, found {found:?}")]
    Unexpected {
        /// Where.
        column: usize,
        /// What was found.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// The text stops early.
    #[error("column {column}: expected {expected}, but the text ends")]
    Ended {
        /// Where the next character should be.
        column: usize,
        /// What it could be.
        expected: &'static str,
    },
}

/// Why a text is not a Quantik position or move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// It is not QFEN.
    #[error(transparent)]
    Qfen(#[from] QfenError),
    /// It is, but the rules do not accept what it shows.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The side to move that it names does not fit the number of pieces.
    #[error("{written} cannot be to move: with these pieces it is the turn of {}", .written.other())]
    Side {
        /// Who was written down.
        written: Player,
    },
    /// It is not a move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
}

impl Setup {
    /// The board as QFEN.
    ///
    /// Where a setup has two pieces on one square, the first is written.
    pub fn to_qfen(&self) -> String {
        let mut text = String::with_capacity(19);
        for square in 0..16 {
            if square % 4 == 0 && square > 0 {
                text.push('/');
            }
            text.push(self.piece_at(square).map_or('.', super::Piece::letter));
        }
        text
    }

    /// Reads QFEN, whether or not the rules accept what it shows.
    ///
    /// ```
    /// use burnside::quantik::Setup;
    ///
    /// let error = Setup::from_qfen(".A../..x./.c../...D").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 8: expected a square (., A to D or a to d), found 'x'"
    /// );
    /// ```
    pub fn from_qfen(text: &str) -> Result<Self, QfenError> {
        let mut letters = Letters::new(text);
        let setup = letters.board()?;
        letters.end("the end of the text")?;
        Ok(setup)
    }

    /// Reads QFEN that may go on with a space and the side to move.
    pub fn from_qfen_with_side(text: &str) -> Result<(Self, Option<Player>), QfenError> {
        let mut letters = Letters::new(text);
        let setup = letters.board()?;
        if letters.is_at_end() {
            return Ok((setup, None));
        }
        letters.next("a space or the end of the text", |c| (c == ' ').then_some(()))?;
        let side = letters.next("the side to move, 1 or 2", |c| match c {
            '1' => Some(Player::One),
            '2' => Some(Player::Two),
            _ => None,
        })?;
        letters.end("the end of the text")?;
        Ok((setup, Some(side)))
    }
}

impl Position {
    /// QFEN with the side to move.
    pub fn to_qfen_with_side(self) -> String {
        format!("{} {}", self.to_qfen(), self.to_move().number())
    }
}

/// A board as [`Setup::to_qfen`] writes it.
pub(super) fn read_printed(text: &str) -> Option<Setup> {
    let text: &[u8; 19] = text.as_bytes().try_into().ok()?;
    let mut setup = Setup::EMPTY;
    for (at, &byte) in text.iter().enumerate() {
        // Four squares, then a mark.
        let (rank, file) = (at / 5, at % 5);
        match byte {
            b'/' if file == 4 => {}
            _ if file == 4 => return None,
            b'.' => {}
            b'A'..=b'D' => setup.lanes[0] |= 1 << (16 * (byte - b'A') as usize + 4 * rank + file),
            b'a'..=b'd' => setup.lanes[1] |= 1 << (16 * (byte - b'a') as usize + 4 * rank + file),
            _ => return None,
        }
    }
    Some(setup)
}

/// Characters with their columns.
struct Letters<'a> {
    rest: std::str::Chars<'a>,
    column: usize,
}

impl<'a> Letters<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), column: 1 }
    }

    fn board(&mut self) -> Result<Setup, QfenError> {
        let mut setup = Setup::EMPTY;
        for square in 0..16 {
            if square % 4 == 0 && square > 0 {
                self.next("/ between ranks", |c| (c == '/').then_some(()))?;
            }
            let piece = self.next("a square (., A to D or a to d)", |c| match c {
                '.' => Some(None),
                letter => Shape::from_letter(letter).map(Some),
            })?;
            if let Some(piece) = piece {
                setup.lanes[piece.player.index()] |= 1 << (16 * piece.shape.index() + square);
            }
        }
        Ok(setup)
    }

    fn next<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(char) -> Option<T>,
    ) -> Result<T, QfenError> {
        let column = self.column;
        let found = self.rest.next().ok_or(QfenError::Ended { column, expected })?;
        self.column += 1;
        read(found).ok_or(QfenError::Unexpected { column, found, expected })
    }

    fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }

    fn end(&mut self, expected: &'static str) -> Result<(), QfenError> {
        if self.is_at_end() { Ok(()) } else { self.next(expected, |_| None) }
    }
}

impl FromStr for Setup {
    type Err = QfenError;

    fn from_str(text: &str) -> Result<Self, QfenError> {
        Self::from_qfen(text)
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Setup);

impl Notation for Quantik {
    type Error = TextError;

    fn written_text(&self, written: Setup) -> String {
        written.to_qfen()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        text.parse()
    }

    /// Any board that can be drawn. A side to move is refused where it does not fit the pieces.
    fn parse_written(&self, text: &str) -> Result<Setup, TextError> {
        let (setup, side) = Setup::from_qfen_with_side(text)?;
        match side {
            Some(written) if setup.validate().is_ok_and(|found| found.to_move() != written) => {
                Err(TextError::Side { written })
            }
            _ => Ok(setup),
        }
    }

    fn move_text(&self, position: Position, mv: Move) -> String {
        match self.to_move(position) {
            Player::One => mv.to_string(),
            Player::Two => mv.to_string().to_lowercase(),
        }
    }

    fn parse_move(&self, position: Position, text: &str) -> Result<Move, TextError> {
        let mv: Move = text.parse()?;
        if text != self.move_text(position, mv) {
            let (text, mover) = (text.to_owned(), self.to_move(position));
            return Err(MoveTextError::Mover { text, mover }.into());
        }
        Ok(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn malformed_text_is_refused_with_its_column() {
        let square = "a square (., A to D or a to d)";
        let cases = [
            ("", format!("column 1: expected {square}, but the text ends")),
            ("A../..../..../....", format!("column 4: expected {square}, found '/'")),
            ("..../..../....", "column 15: expected / between ranks, but the text ends".into()),
            ("X.../..../..../....", format!("column 1: expected {square}, found 'X'")),
            ("é.../..../..../....", format!("column 1: expected {square}, found 'é'")),
            (".....", "column 5: expected / between ranks, found '.'".into()),
            (
                "..../..../..../..../",
                "column 20: expected a space or the end of the text, found '/'".into(),
            ),
            (
                "..../..../..../.... 3",
                "column 21: expected the side to move, 1 or 2, found '3'".into(),
            ),
            ("..../..../..../.... 1 ", "column 22: expected the end of the text, found ' '".into()),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected);
        }
        assert!(Setup::from_qfen("..../..../..../.... 1").is_err(), "the side is an extension");
    }

    #[test]
    fn the_side_must_fit_the_pieces() {
        let position: Position = "A.../..../..../.... 2".parse().unwrap();
        assert_eq!(position.to_qfen_with_side(), "A.../..../..../.... 2");
        assert_eq!(
            error("A.../..../..../.... 1"),
            "player 1 cannot be to move: with these pieces it is the turn of player 2"
        );
    }

    #[test]
    fn moves_are_written_in_the_movers_case() {
        let position: Position = "A.../..../..../....".parse().unwrap();
        let mv = Quantik.parse_move(position, "b15").unwrap();
        assert_eq!(Quantik.move_text(position, mv), "b15");
        assert_eq!(
            Quantik.parse_move(position, "B15").unwrap_err().to_string(),
            "\"B15\" is written for player 1, but it is player 2's turn"
        );
    }
}
