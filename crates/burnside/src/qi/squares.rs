//! What stands on the squares, as numbers.

use std::{mem, sync::Arc};

use super::names::{EMPTY, PieceId};

/// Boards up to this size are part of the position and are copied with it; larger ones are
/// shared until they change.
const INLINE: usize = 64;

/// A piece number for each square, row by row.
///
/// On a small board there are few enough pieces for 16-bit numbers; what lies beyond the board is
/// empty. This is not an enum: the array is then copied in place, without looking.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Squares {
    small: [u16; INLINE],
    large: Option<Arc<[PieceId]>>,
}

impl Squares {
    pub(super) fn empty(squares: usize) -> Self {
        let large = (squares > INLINE).then(|| vec![EMPTY; squares].into());
        Self { small: [EMPTY as u16; INLINE], large }
    }

    /// # Panics
    /// If there is no such square (on a small board: if it is not below 64).
    #[inline]
    pub(super) fn get(&self, index: usize) -> PieceId {
        match &self.large {
            None => self.small[index].into(),
            Some(large) => large[index],
        }
    }

    /// Puts a piece there and returns what it replaces.
    #[inline]
    pub(super) fn replace(&mut self, index: usize, id: PieceId) -> PieceId {
        match &mut self.large {
            None => mem::replace(&mut self.small[index], id as u16).into(),
            Some(large) => mem::replace(&mut Arc::make_mut(large)[index], id),
        }
    }

    /// Renumbers every piece.
    pub(super) fn renumber(&mut self, new: impl Fn(PieceId) -> PieceId) {
        match &mut self.large {
            None => self.small.iter_mut().for_each(|id| *id = new((*id).into()) as u16),
            Some(large) => Arc::make_mut(large).iter_mut().for_each(|id| *id = new(*id)),
        }
    }

    /// The board on which each square has what `source` of it has here.
    pub(super) fn gather(&self, squares: usize, source: impl Fn(usize) -> usize) -> Self {
        let mut small = [EMPTY as u16; INLINE];
        let large = self.large.as_ref().map(|from| (0..squares).map(|i| from[source(i)]).collect());
        if large.is_none() {
            for (index, id) in small[..squares].iter_mut().enumerate() {
                *id = self.small[source(index)];
            }
        }
        Self { small, large }
    }
}
