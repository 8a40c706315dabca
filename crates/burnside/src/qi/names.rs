//! Pieces as numbers.
//!
//! Every EPIN token has a number of its own, the same in every position. All other strings are
//! kept in a sorted table beside the position, which holds exactly the ones in use. So a position
//! has one representation: equal positions are equal number by number.

use std::sync::Arc;

use super::Epin;

/// 0 is an empty square, then come the EPIN tokens, then the names of the position's own table.
pub(super) type PieceId = u32;

pub(super) const EMPTY: PieceId = 0;

/// The first number that is not a token's.
pub(super) const FIRST_NAME: PieceId = Epin::COUNT as PieceId + 1;

#[inline]
pub(super) const fn token_id(token: Epin) -> PieceId {
    token.index() as PieceId + 1
}

/// The strings in use that are not EPIN tokens, in ascending order.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Names(Option<Arc<[Arc<str>]>>);

impl Names {
    pub(super) const EMPTY: Self = Self(None);

    pub(super) fn new(sorted: Vec<Arc<str>>) -> Self {
        debug_assert!(sorted.is_sorted());
        Self(if sorted.is_empty() { None } else { Some(sorted.into()) })
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Arc<str>] {
        self.0.as_deref().unwrap_or_default()
    }

    /// The text of a piece; an empty square has none.
    #[inline]
    pub(super) fn text(&self, id: PieceId) -> Option<&str> {
        match id {
            EMPTY => None,
            FIRST_NAME.. => Some(&self.as_slice()[(id - FIRST_NAME) as usize]),
            _ => Epin::try_index(id as usize - 1).map(Epin::text),
        }
    }

    /// The number of a text that is not an EPIN token, if it is in use.
    pub(super) fn find(&self, name: &str) -> Option<PieceId> {
        let at = self.as_slice().binary_search_by(|known| (**known).cmp(name)).ok()?;
        Some(FIRST_NAME + at as PieceId)
    }

    /// The number of any text, if it is an EPIN token or in use.
    #[inline]
    pub(super) fn find_piece(&self, piece: &str) -> Option<PieceId> {
        Epin::exactly(piece).map(token_id).or_else(|| self.find(piece))
    }
}
