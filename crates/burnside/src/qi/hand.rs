//! Pieces off the board.

use std::{fmt, sync::Arc};

use super::names::{Names, PieceId};

/// Pieces and how many of each, by number, none of them zero; shared until they change.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Held {
    kinds: Option<Arc<[(PieceId, u32)]>>,
    total: u32,
}

impl Held {
    pub(super) const EMPTY: Self = Self { kinds: None, total: 0 };

    /// From ascending piece numbers with counts above zero.
    pub(super) fn new(kinds: impl Iterator<Item = (PieceId, u32)>) -> Self {
        let kinds: Arc<[_]> = kinds.collect();
        let total = kinds.iter().map(|&(_, count)| count).sum();
        Self { kinds: (total > 0).then_some(kinds), total }
    }

    #[inline]
    pub(super) fn kinds(&self) -> &[(PieceId, u32)] {
        self.kinds.as_deref().unwrap_or_default()
    }

    #[inline]
    pub(super) fn total(&self) -> u32 {
        self.total
    }
}

/// A player's hand: pieces and how many of each.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    pub(super) held: &'a Held,
    pub(super) names: &'a Names,
}

impl<'a> Hand<'a> {
    /// How many of this piece are held.
    pub fn count(&self, piece: &str) -> usize {
        let Some(id) = self.names.find_piece(piece) else { return 0 };
        let kinds = self.held.kinds();
        kinds.binary_search_by_key(&id, |&(id, _)| id).map_or(0, |at| kinds[at].1 as usize)
    }

    /// All pieces together.
    pub fn total(&self) -> usize {
        self.held.total() as usize
    }

    /// How many different pieces are held.
    pub fn len(&self) -> usize {
        self.held.kinds().len()
    }

    /// Whether nothing is held.
    pub fn is_empty(&self) -> bool {
        self.held.total() == 0
    }

    /// Each piece once with its count: EPIN tokens in their canonical order, then other pieces
    /// in the order of their bytes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a str, usize)> + use<'a> {
        let Self { held, names } = *self;
        let text = |id| names.text(id).expect("hands hold pieces");
        held.kinds().iter().map(move |&(id, count)| (text(id), count as usize))
    }
}

/// `{"P": 2, "R": 1}`.
impl fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The same pieces, as often each.
impl PartialEq for Hand<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Hand<'_> {}
