//! Moves in an array of fixed size.

use std::{fmt, iter::FusedIterator};

use super::{PackedMove, masks::ALL};

/// How many moves a [`MoveList`] holds. No board has more than 51: with a piece of some size on
/// the board and one in reserve there are at most eight slides and nine placements for that size,
/// and no way to have more.
pub const MAX_MOVES: usize = 64;

/// A list of moves on the stack.
///
/// ```
/// use burnside::gobblet::{MoveList, PackedMove, Size};
///
/// let mut list = MoveList::new();
/// list.push(PackedMove::place(Size::Small, 4));
/// list.push(PackedMove::slide(0, 4));
/// assert_eq!((list.len(), list.get(1).to_u8()), (2, 0x04));
/// assert_eq!(list.iter().map(|mov| mov.to()).sum::<u8>(), 8);
/// ```
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [u8; MAX_MOVES],
    len: u8,
}

/// The squares of each mask in ascending order, one in each byte, lowest first; and how many there
/// are. Of nine the last does not fit: it is always square 8.
static SQUARES: [(u64, u8); 512] = {
    let mut table = [(0, 0); 512];
    let mut mask = 0_usize;
    while mask < 512 {
        table[mask].1 = mask.count_ones() as u8;
        let mut rest = mask;
        let mut shift = 0;
        while rest != 0 && shift < 64 {
            table[mask].0 |= (rest.trailing_zeros() as u64) << shift;
            rest &= rest - 1;
            shift += 8;
        }
        mask += 1;
    }
    table
};

impl MoveList {
    /// The empty list.
    pub const fn new() -> Self {
        Self { moves: [0; MAX_MOVES], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, mov: PackedMove) {
        self.moves[self.len as usize] = mov.to_u8();
        self.len += 1;
    }

    /// Adds the moves from one source to each square of a mask, eight at a stroke.
    #[inline]
    pub(super) fn push_all(&mut self, source: u8, targets: u16) {
        const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
        let len = self.len as usize;
        let first = (source as u64) << 4;
        let (squares, count) = SQUARES[(targets & ALL) as usize];
        let eight = squares | (first * EVERY_BYTE);
        self.moves[len..len + 8].copy_from_slice(&eight.to_le_bytes());
        self.moves[len + 8] = first as u8 | 8;
        self.len += count;
    }

    /// How many moves there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The move at an index.
    ///
    /// # Panics
    /// If there is none.
    pub fn get(&self, idx: usize) -> PackedMove {
        PackedMove::from_valid(self.moves[..self.len()][idx])
    }

    /// The moves in order.
    pub fn iter(&self) -> MoveIter {
        MoveIter { list: *self, next: 0 }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other)
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = PackedMove;
    type IntoIter = MoveIter;

    fn into_iter(self) -> MoveIter {
        MoveIter { list: self, next: 0 }
    }
}

impl IntoIterator for &MoveList {
    type Item = PackedMove;
    type IntoIter = MoveIter;

    fn into_iter(self) -> MoveIter {
        self.iter()
    }
}

/// The moves of a [`MoveList`], in order.
#[derive(Clone, Debug)]
pub struct MoveIter {
    list: MoveList,
    next: u8,
}

impl Iterator for MoveIter {
    type Item = PackedMove;

    #[inline]
    fn next(&mut self) -> Option<PackedMove> {
        if self.next == self.list.len {
            return None;
        }
        let byte = self.list.moves[self.next as usize];
        self.next += 1;
        Some(PackedMove::from_valid(byte))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.list.len - self.next) as usize;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for MoveIter {}
impl FusedIterator for MoveIter {}
