//! What can be wrong with a position, and what can be wrong with a token.

use std::fmt;

use super::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_PIECE_BYTES, MAX_SQUARES, MAX_STYLE_BYTES};
use crate::Player;

/// Why a position could not be made. The texts are those of the reference implementation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QiError {
    /// A shape without dimensions.
    #[error("at least one dimension is required")]
    NoDimension,
    /// A shape with more than three.
    #[error("board exceeds {MAX_DIMENSIONS} dimensions (got {got})")]
    TooManyDimensions {
        /// How many.
        got: usize,
    },
    /// A dimension of size zero.
    #[error("dimension size must be at least 1, got 0")]
    DimensionTooSmall {
        /// Which one, the outermost being 0.
        axis: usize,
    },
    /// A dimension of more than 255.
    #[error("dimension size {size} exceeds maximum of {MAX_DIMENSION_SIZE}")]
    DimensionTooLarge {
        /// Which one, the outermost being 0.
        axis: usize,
        /// Its size.
        size: usize,
    },
    /// A board of more than 65,025 squares.
    #[error("board exceeds {MAX_SQUARES} squares (got {squares})")]
    TooManySquares {
        /// How many.
        squares: usize,
    },
    /// A style of more than 255 bytes.
    #[error("{} player style exceeds {MAX_STYLE_BYTES} bytes", ordinal(*.player))]
    StyleTooLong {
        /// Whose.
        player: Player,
        /// How many.
        bytes: usize,
    },
    /// A square that the board does not have.
    #[error("invalid flat index: {index} (board has {squares} squares)")]
    InvalidIndex {
        /// The index asked for.
        index: usize,
        /// How many squares there are.
        squares: usize,
    },
    /// A piece of more than 255 bytes.
    #[error("piece exceeds {MAX_PIECE_BYTES} bytes (got {bytes})")]
    PieceTooLong {
        /// How many.
        bytes: usize,
    },
    /// More copies were to be removed than the hand holds.
    #[error("cannot remove {}: not found in hand", Inspect(.piece))]
    NotInHand {
        /// Whose hand.
        player: Player,
        /// The piece.
        piece: String,
    },
    /// More pieces than squares, on the board and in both hands together.
    #[error("too many pieces for board size ({pieces} pieces, {squares} squares)")]
    TooManyPieces {
        /// How many pieces.
        pieces: u128,
        /// How many squares.
        squares: usize,
    },
}

/// `first` or `second`.
pub(super) fn ordinal(player: Player) -> &'static str {
    match player {
        Player::One => "first",
        Player::Two => "second",
    }
}

/// A string in quotes, escaped as the reference does it: `"P"`, `"\n"`, `"\u0000"`.
struct Inspect<'a>(&'a str);

impl fmt::Display for Inspect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        let mut rest = self.0.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '"' | '\\' => write!(f, "\\{c}"),
                '#' if matches!(rest.peek(), Some('{' | '$' | '@')) => f.write_str("\\#"),
                '\n' => f.write_str("\\n"),
                '\r' => f.write_str("\\r"),
                '\t' => f.write_str("\\t"),
                '\x0C' => f.write_str("\\f"),
                '\x0B' => f.write_str("\\v"),
                '\x08' => f.write_str("\\b"),
                '\x07' => f.write_str("\\a"),
                '\x1B' => f.write_str("\\e"),
                '\x7F' => f.write_str("\\x7F"),
                c if c.is_control() => write!(f, "\\u{:04X}", c as u32),
                c => write!(f, "{c}"),
            }?;
        }
        f.write_str("\"")
    }
}

/// A text that is not a token of the kind asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a valid {kind} token: expected {expected}")]
pub struct TokenError {
    /// What was written.
    pub text: String,
    /// `EPIN`, `PIN` or `SIN`.
    pub kind: &'static str,
    /// What could have been, in words.
    pub expected: &'static str,
}

impl TokenError {
    pub(super) fn epin(text: &str) -> Self {
        let expected = "a letter, perhaps with + or - before it, then perhaps ^, then perhaps '";
        Self { text: text.to_owned(), kind: "EPIN", expected }
    }

    pub(super) fn pin(text: &str) -> Self {
        let expected = "a letter, perhaps with + or - before it and ^ after it";
        Self { text: text.to_owned(), kind: "PIN", expected }
    }

    pub(super) fn sin(text: &str) -> Self {
        Self { text: text.to_owned(), kind: "SIN", expected: "one letter" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_quoted_as_the_reference_quotes_them() {
        let quoted = |piece: &str| Inspect(piece).to_string();
        assert_eq!(quoted("+P^'"), r#""+P^'""#);
        assert_eq!(quoted("é\"\\"), r#""é\"\\""#);
        assert_eq!(quoted("\n\t\u{1B}\u{7F}\0"), r#""\n\t\e\x7F\u0000""#);
        assert_eq!(quoted("#a#{b"), r##""#a\#{b""##);
    }
}
