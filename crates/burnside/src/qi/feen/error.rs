//! What can be wrong with a FEEN text, and why a position may have none.

use crate::{Player, qi::error::ordinal};

/// Why a text is not FEEN. Places are counted in bytes from 0.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FeenError {
    /// The text ends too soon.
    #[error("the text ends at byte {at}: expected {expected}")]
    Ended {
        /// Its length.
        at: usize,
        /// What should follow.
        expected: &'static str,
    },
    /// A character that cannot stand there.
    #[error("unexpected {found:?} at byte {at}: expected {expected}")]
    Unexpected {
        /// Where.
        at: usize,
        /// The character.
        found: char,
        /// What should stand there.
        expected: &'static str,
    },
    /// A count that is zero, or begins with one.
    #[error("the count at byte {at} begins with 0")]
    LeadingZero {
        /// Where.
        at: usize,
    },
    /// A single piece in hand, written with its count.
    #[error("the count at byte {at} is 1: a count of 1 is left out")]
    CountOfOne {
        /// Where.
        at: usize,
    },
    /// More than 255 files, ranks or layers.
    #[error("more than 255 {what} at byte {at}")]
    DimensionTooLarge {
        /// Where the 256th is.
        at: usize,
        /// What there are too many of.
        what: &'static str,
    },
    /// Three or more slashes in a row.
    #[error(
        "the separator at byte {at} has {slashes} slashes: a board has at most three dimensions"
    )]
    TooManyDimensions {
        /// Where.
        at: usize,
        /// How many.
        slashes: usize,
    },
    /// Ranks of different lengths.
    #[error(
        "the rank that ends at byte {at} has {found} squares, but the first one has {expected}"
    )]
    RankLength {
        /// Where it ends.
        at: usize,
        /// Its length.
        found: usize,
        /// That of the first.
        expected: usize,
    },
    /// Layers of different heights.
    #[error("the layer that ends at byte {at} has {found} ranks, but the first one has {expected}")]
    LayerHeight {
        /// Where it ends.
        at: usize,
        /// Its ranks.
        found: usize,
        /// Those of the first.
        expected: usize,
    },
    /// A layer of one rank, which has no `/` within for the `//` to outrank.
    #[error("the layer that ends at byte {at} has only one rank")]
    SingleRankLayer {
        /// Where it ends.
        at: usize,
    },
    /// A board of more than 65,025 squares.
    #[error("board exceeds 65025 squares (got {squares})")]
    TooManySquares {
        /// How many.
        squares: usize,
    },
    /// A piece in hand that should stand before the one before it.
    #[error("the hand is out of order at byte {at}: larger counts first, then tokens in order")]
    HandOrder {
        /// Where.
        at: usize,
    },
    /// A piece that is twice in the same hand.
    #[error("{piece} at byte {at} is already in the hand")]
    HandRepeats {
        /// Where.
        at: usize,
        /// The piece.
        piece: &'static str,
    },
    /// Both styles in upper case, or both in lower case.
    #[error(
        "the styles {to_move} and {waiting} have the same case: player one's is upper case, player two's is lower case"
    )]
    SameSide {
        /// The style of the player to move.
        to_move: &'static str,
        /// The other one.
        waiting: &'static str,
    },
    /// More pieces than squares, on the board and in both hands together.
    #[error("too many pieces for board size ({pieces} pieces, {squares} squares)")]
    TooManyPieces {
        /// How many pieces; where a single count is beyond all boards, only those up to it.
        pieces: u64,
        /// How many squares.
        squares: usize,
    },
}

/// Why a position cannot be written as FEEN, or as PON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotFeen {
    /// A piece that is not an EPIN token.
    #[error("the piece {piece:?} is not an EPIN token")]
    Piece {
        /// The piece.
        piece: String,
    },
    /// A style that is not a SIN token in that player's case.
    #[error("the {} player's style {style:?} is not {}-case letter", ordinal(*.player),
        if *.player == Player::One { "an upper" } else { "a lower" })]
    Style {
        /// Whose.
        player: Player,
        /// The style.
        style: String,
    },
    /// A board of one layer, or with layers or a board of one rank: FEEN has no spelling for it.
    #[error("a board of shape {shape:?} has no FEEN: all sizes but the last must be at least 2")]
    Shape {
        /// The sizes, outermost first.
        shape: Vec<u8>,
    },
}
