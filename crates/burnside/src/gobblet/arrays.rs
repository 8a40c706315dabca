//! Gobblet Gobblers: one word; 108 actions.

use super::{Board, Gobblet, PackedMove};
use crate::arrays::Arrays;

/// Squares, and so places to go to.
const SQUARES: usize = 9;

/// Places to come from: the squares, and a reserve of each size.
const SOURCES: usize = 12;

impl Arrays for Gobblet {
    type Word = u64;

    fn width(&self) -> Option<usize> {
        None
    }

    fn layout(&self) -> &'static str {
        "the encoding: nine cells of six bits, bit 54 when player 2 is to move"
    }

    #[inline]
    fn load(&self, row: &[u64]) -> Result<Board, String> {
        let &[bits] = row else { return Err("expected one word".to_owned()) };
        Board::from_u64(bits).map_err(|error| error.to_string())
    }

    fn store(&self, written: Board, row: &mut [u64]) {
        row.fill(written.to_u64());
    }

    fn actions(&self) -> usize {
        SOURCES * SQUARES
    }

    /// The packed byte without its gaps: nine times the high half, plus the low half.
    fn action(&self, mv: PackedMove) -> Option<usize> {
        Some(usize::from(mv.source()) * SQUARES + usize::from(mv.to()))
    }

    fn move_of(&self, _: Board, action: usize) -> Option<PackedMove> {
        let (source, to) = (action / SQUARES, action % SQUARES);
        PackedMove::from_u8(u8::try_from(source << 4 | to).ok()?)
    }
}
