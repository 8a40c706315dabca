//! Gobblet Gobblers: one word; 108 actions.

use super::{Board, Gobblet, PackedMove};
use crate::arrays::{Arrays, Planes, named};

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

    /// Pieces under others are in the planes too, and reserves are as many as there are in hand.
    fn planes(&self) -> Planes {
        let names =
            ["small", "medium", "large", "small in hand", "medium in hand", "large in hand"];
        let channels = named("mover", names).chain(named("opponent", names)).collect();
        Planes { channels, shape: [3, 3] }
    }

    fn write_planes(&self, position: Board, planes: &mut [u8]) {
        let mover = position.current_player();
        // Two bits of a cell are a size, one of them for each player.
        for place in 0..6 * SQUARES {
            let (square, size, player) = (place / 6, place % 6 / 2, place % 2);
            let channel = 6 * usize::from(player != mover.index()) + size;
            planes[channel * SQUARES + square] = (position.to_u64() >> place & 1) as u8;
        }
        for (side, player) in [mover, mover.other()].into_iter().enumerate() {
            for (size, count) in position.reserves(player).into_iter().enumerate() {
                planes[(6 * side + 3 + size) * SQUARES..][..SQUARES].fill(count);
            }
        }
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
