//! One ply: place the piece in hand, give the opponent the next.

use super::{Piece, Square};

/// Place, then give. The first move of a game only gives; a placement that wins or fills the
/// board only places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece in hand goes.
    pub square: Option<Square>,
    /// What the opponent must place.
    pub give: Option<Piece>,
}

impl Move {
    /// Only give: the first move.
    pub const fn give(piece: Piece) -> Self {
        Self { square: None, give: Some(piece) }
    }

    /// Only place: a win, or the last square.
    pub const fn place(square: Square) -> Self {
        Self { square: Some(square), give: None }
    }

    /// Place and give.
    pub const fn new(square: Square, piece: Piece) -> Self {
        Self { square: Some(square), give: Some(piece) }
    }
}
