//! What stands on the squares, as numbers.

use std::sync::Arc;

use super::names::{EMPTY, PieceId};

/// Boards up to this size are part of the position and are copied with it; larger ones are
/// shared until they change.
const INLINE: usize = 64;

/// A piece number for each square, row by row.
///
/// On an inline board there are few enough pieces for 16-bit numbers; what lies beyond the board
/// is empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Squares {
    Inline([u16; INLINE]),
    Shared(Arc<[PieceId]>),
}

impl Squares {
    pub(super) fn empty(squares: usize) -> Self {
        if squares <= INLINE {
            Self::Inline([EMPTY as u16; INLINE])
        } else {
            Self::Shared(vec![EMPTY; squares].into())
        }
    }

    /// # Panics
    /// If there is no such square (on an inline board: if it is not below 64).
    #[inline]
    pub(super) fn get(&self, index: usize) -> PieceId {
        match self {
            Self::Inline(squares) => squares[index].into(),
            Self::Shared(squares) => squares[index],
        }
    }

    /// Puts a piece there and returns what it replaces.
    #[inline]
    pub(super) fn replace(&mut self, index: usize, id: PieceId) -> PieceId {
        match self {
            Self::Inline(squares) => std::mem::replace(&mut squares[index], id as u16).into(),
            Self::Shared(squares) => std::mem::replace(&mut Arc::make_mut(squares)[index], id),
        }
    }

    /// Renumbers every piece.
    pub(super) fn renumber(&mut self, new: impl Fn(PieceId) -> PieceId) {
        match self {
            Self::Inline(squares) => squares.iter_mut().for_each(|id| *id = new((*id).into()) as u16),
            Self::Shared(squares) => Arc::make_mut(squares).iter_mut().for_each(|id| *id = new(*id)),
        }
    }

    /// The board on which each square has what `source` of it has here.
    pub(super) fn gather(&self, squares: usize, source: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Inline(from) => {
                let mut to = [EMPTY as u16; INLINE];
                for (index, id) in to[..squares].iter_mut().enumerate() {
                    *id = from[source(index)];
                }
                Self::Inline(to)
            }
            Self::Shared(from) => Self::Shared((0..squares).map(|i| from[source(i)]).collect()),
        }
    }
}
