//! Move lists: `S(0,0) L(0,0) (0,0)->(1,1)`, after `FROM:<u64>` if the game began elsewhere.

use std::fmt::Write as _;

use super::{Board, Gobblet, PackedMove, SetupError, TextError, text::parse_number};
use crate::{Game, Match, Outcome, PlayError};

/// What is wrong with a move list. Moves are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The number after `FROM:` cannot be read.
    #[error("after FROM: {0}")]
    From(TextError),
    /// The number after `FROM:` is not a board.
    #[error("the game cannot begin there: {0}")]
    Board(SetupError),
    /// A move cannot be read.
    #[error("move {number}: {error}")]
    Text {
        /// Which one.
        number: usize,
        /// Why.
        error: TextError,
    },
    /// A move is not legal.
    #[error("move {number}: {mv} is not legal in {board}{}", match .outcome {
        Some(winner) => format!(": the game is over ({winner})"),
        None => String::new(),
    })]
    Illegal {
        /// Which one.
        number: usize,
        /// The move.
        mv: PackedMove,
        /// Where it was tried.
        board: Board,
        /// How the game had already ended, if that is the reason.
        outcome: Option<Outcome>,
    },
}

impl Gobblet {
    /// Plays a move list, as written by [`export`] or by others: moves between blanks, `->` or
    /// `→` in slides, and before them `FROM:` with the encoding of the first board if that is not
    /// the empty one.
    ///
    /// ```
    /// use burnside::gobblet::{Gobblet, export};
    ///
    /// let game = Gobblet::default().import("S(0,0) L(0,0) M(1,0) S(0,2) M(2,0) (0,0)→(1,0)")?;
    /// assert_eq!(game.position().to_string(), "S,.,s/Ml,.,./M,.,. 1");
    /// assert_eq!(export(&game), "S(0,0) L(0,0) M(1,0) S(0,2) M(2,0) (0,0)->(1,0)");
    ///
    /// let error = Gobblet::default().import("FROM:33 (0,0)->(1,1)").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 1: (0,0)->(1,1) is not legal in Sl,.,./.,.,./.,.,. 1"
    /// );
    /// # Ok::<(), burnside::gobblet::RecordError>(())
    /// ```
    pub fn import(self, text: &str) -> Result<Match<Self>, RecordError> {
        let mut words = text.split_whitespace().peekable();
        let first = match words.peek().and_then(|word| after_from(word)) {
            Some(number) => {
                words.next();
                let bits = parse_number(number).map_err(RecordError::From)?;
                Board::from_u64(bits).map_err(RecordError::Board)?
            }
            None => self.start(),
        };
        let mut game = Match::from_position(self, first);
        for (number, word) in (1..).zip(words) {
            let mv = word.parse().map_err(|error| RecordError::Text { number, error })?;
            game.play(mv).map_err(|PlayError { position: board, mv, outcome }| {
                RecordError::Illegal { number, mv, board, outcome }
            })?;
        }
        Ok(game)
    }
}

/// What follows `FROM:`, in either case.
fn after_from(word: &str) -> Option<&str> {
    let (prefix, rest) = word.split_at_checked(5)?;
    prefix.eq_ignore_ascii_case("FROM:").then_some(rest)
}

/// The move list of a game, as [`Gobblet::import`] reads it.
pub fn export(game: &Match<Gobblet>) -> String {
    let mut text = String::new();
    let first = game.positions().next().expect("a game has a first position");
    if first != game.rules().start() {
        let _ = write!(text, "FROM:{}", first.to_u64()); // writing to a string cannot fail
    }
    for mv in game.history() {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{mv}");
    }
    text
}
