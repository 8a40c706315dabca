//! Records of Zertz games: notation files, Boardspace files, and which of them a file is.

use super::{
    after_end::AfterEnd,
    board::{Board, Cell, UnknownCell},
    moves::Move,
    rules::{Ending, Zertz, repeats},
    sgf,
    text::TextError,
};
use crate::{
    Notation, Outcome,
    record::{BadMove, Damaged, Record},
};

/// A file that could not be read to its end: the line, the reason, and the game up to there.
pub type DamagedRecord = Damaged<Zertz, RecordProblem>;

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// A notation file does not begin with its board.
    #[error("{found:?} is not a board: expected 37, 48 or 61, or 37 blitz for the short game")]
    Header {
        /// The first line.
        found: String,
    },
    /// A line is not a move, or an illegal one.
    #[error(transparent)]
    Move(#[from] BadMove<TextError>),
    /// A Boardspace file does not name its board before the first move.
    #[error(
        "there is a move before the board is known: expected SU[Zertz], SU[Zertz+11] or SU[Zertz+24]"
    )]
    NoBoard,
    /// A Boardspace file ends and has not named its board.
    #[error(
        "the file does not name a board of Zertz: expected SU[Zertz], SU[Zertz+11] or SU[Zertz+24]"
    )]
    BoardMissing,
    /// A file of another game, or on a board that we do not have.
    #[error(
        "{found} is not a board of Zertz: expected GM[22] with SU[Zertz], SU[Zertz+11] or SU[Zertz+24]"
    )]
    OtherGame {
        /// What says so.
        found: String,
    },
    /// A character where none was expected.
    #[error("unexpected {found:?}: expected a node such as ; P0[1 RtoB 2 0 D 4]")]
    Character {
        /// The character.
        found: char,
    },
    /// The file ends without its last bracket, in the middle of a game.
    #[error("the file ends before the bracket ) that ends a game: it seems to be cut off")]
    CutOff,
    /// The file ends within a value.
    #[error("the file ends within {property}[")]
    Unfinished {
        /// The property whose value it is.
        property: String,
    },
    /// A node that names a cell and is none of the moves that we know.
    #[error("unknown node {command:?}: expected RtoB, R-, BtoB, Done or Resign")]
    UnknownNode {
        /// Its first word.
        command: String,
    },
    /// A node without the words that it needs.
    #[error("{text:?} is damaged: expected {expected}")]
    DamagedNode {
        /// What it says.
        text: String,
        /// What it should look like.
        expected: &'static str,
    },
    /// A cell that is none, or none of this board.
    #[error("the board with {board} rings has no cell {cell}")]
    NoSuchCell {
        /// Column and row as they were written.
        cell: UnknownCell,
        /// The board.
        board: Board,
    },
    /// A node of the player whose turn it is not.
    #[error("it is not the turn of P{seat}")]
    WrongPlayer {
        /// The seat, 0 or 1.
        seat: usize,
    },
    /// A turn in which a ring was taken away and no marble placed.
    #[error("a ring is removed, but no marble was placed")]
    NoMarble,
    /// A ring is put back that was not taken away in the same turn.
    #[error("the ring {ring} is put back, but was not removed in this turn")]
    RingBack {
        /// The ring.
        ring: Cell,
    },
    /// Marbles or rings are set by hand, after `Edit` and before `Start`.
    #[error("the board is edited by hand: {text}")]
    Edited {
        /// What the node says.
        text: String,
    },
}

impl Record<Zertz> {
    /// Reads a notation file: a line `37`, `48`, `61` or `37 blitz`, then a move list. Chains may be
    /// one line, or one line for each jump.
    ///
    /// ```
    /// use burnside::{record::Record, zertz::Zertz};
    ///
    /// let file = "37\n# Player 1: Ada\nWd4,a1\nBd5,g4\nx d4Bd6\nWd5,g3\nx z9\n";
    /// let damaged = Record::<Zertz>::from_notation_file(file).unwrap_err();
    /// assert_eq!(damaged.line, 7);
    /// assert_eq!(damaged.record.moves().len(), 4);
    /// assert_eq!(damaged.record.players[0].as_deref(), Some("Ada"));
    /// ```
    pub fn from_notation_file(bytes: impl AsRef<[u8]>) -> Result<Self, DamagedRecord> {
        let text = String::from_utf8_lossy(bytes.as_ref());
        let mut lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
        let header = lines.next().map_or("", |(line, _)| line.trim());
        let Some(rules) = rules_of_header(header) else {
            let record = Box::new(Self::new(Zertz::RINGS_37));
            let reason = RecordProblem::Header { found: header.to_owned() };
            return Err(Damaged { record, line: 1, reason });
        };
        let (mut record, mut after_end) = (Self::new(rules), AfterEnd::default());
        loop {
            let Damaged { record: so_far, line, reason } = match record.read_lines(&mut lines) {
                Ok(mut whole) => {
                    after_end.remark(&mut whole);
                    return Ok(whole);
                }
                Err(damaged) => damaged,
            };
            record = *so_far;
            if !goes_on_after_end(&record, &mut after_end, &reason) {
                after_end.remark(&mut record);
                return Err(Damaged { record: Box::new(record), line, reason: reason.into() });
            }
        }
    }

    /// Writes a notation file.
    pub fn to_notation_file(&self) -> String {
        format!("{}\n{}", header_of(*self.rules()), self.to_move_list())
    }

    /// Reads a Boardspace file. A final bracket that is missing is tolerated if the game has ended;
    /// otherwise the file was cut off, and the error has the game up to there.
    ///
    /// ```
    /// use burnside::{record::Record, zertz::Zertz};
    ///
    /// let file = "(;SU[Zertz]P0[id \"Ada\"]P1[id \"Bo\"]
    /// ; P0[0 Start P0]
    /// ; P0[1 RtoB 2 0 D 4]
    /// ; P0[2 R- A 1]
    /// ; P0[3 Done]
    /// ; P1[4 Resign])";
    /// let record = Record::<Zertz>::from_sgf(file)?;
    /// assert_eq!(record.to_notation_file(), "37\n# Player 1: Ada\n# Player 2: Bo\nWd4,a1\n# Resigned: player 2\n");
    /// # Ok::<(), Box<burnside::zertz::DamagedRecord>>(())
    /// ```
    pub fn from_sgf(bytes: impl AsRef<[u8]>) -> Result<Self, DamagedRecord> {
        sgf::read(&String::from_utf8_lossy(bytes.as_ref()))
    }

    /// Writes a Boardspace file. It can hold neither another start nor the short game: what is
    /// read back begins on the untouched board.
    pub fn to_sgf(&self) -> String {
        sgf::write(self)
    }

    /// Reads either kind: Boardspace files begin with a bracket.
    pub fn from_file(bytes: impl AsRef<[u8]>) -> Result<Self, DamagedRecord> {
        let bytes = bytes.as_ref();
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        if text.trim_ascii_start().starts_with(b"(") {
            Self::from_sgf(text)
        } else {
            Self::from_notation_file(text)
        }
    }

    /// Why it is over: by its last position, or because the last four plies repeat the four
    /// before.
    pub fn ending(&self) -> Option<Ending> {
        let repetition = || repeats(self.moves()).then_some(Ending::Repetition);
        self.rules().ending(self.last()).or_else(repetition)
    }
}

/// Whether a file begins as records of Zertz do.
#[cfg(feature = "catalog")]
pub(super) fn is_record(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let word = text.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    text.starts_with(b"(") || matches!(word, b"37" | b"48" | b"61")
}

/// The first line of a notation file.
fn header_of(rules: Zertz) -> String {
    format!("{}{}", rules.board(), if rules.is_blitz() { " blitz" } else { "" })
}

fn rules_of_header(header: &str) -> Option<Zertz> {
    let words: Vec<_> = header.split_ascii_whitespace().collect();
    Zertz::ALL.into_iter().find(|&rules| header_of(rules).eq_ignore_ascii_case(&words.join(" ")))
}

/// Whether a line is illegal only because the game is over, and is the rest of the turn that
/// decided it. Its first jumps may be in the record already.
fn goes_on_after_end(
    record: &Record<Zertz>,
    after_end: &mut AfterEnd,
    reason: &BadMove<TextError>,
) -> bool {
    let BadMove::Illegal { text, outcome: Some(_) } = reason else { return false };
    let Ok(turn) = record.rules().parse_turn(record.last(), text) else { return false };
    let played = (0..turn.len()).rev().find(|&plies| record.moves().ends_with(&turn[..plies]));
    turn[played.unwrap_or(0)..].iter().all(|&jump| {
        let found = after_end.find(record, |mv| mv == jump);
        found.inspect(|&mv| after_end.push(mv)).is_some()
    })
}

/// An illegal move as the reason of a damaged record.
pub(super) fn illegal(rules: Zertz, record: &Record<Zertz>, mv: Move) -> RecordProblem {
    let at = record.last();
    let outcome: Option<Outcome> = rules.ending(at).map(Ending::outcome);
    BadMove::Illegal { text: rules.move_text(at, mv), outcome }.into()
}
