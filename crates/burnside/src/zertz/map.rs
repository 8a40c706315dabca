//! Transforms at work on bit boards.

use super::{
    board::{Board, Cell, NONE, bit},
    position::Position,
    transform::{Transform, Turn},
};

impl Position {
    /// The position after a transform that applies to it.
    pub(super) fn transformed(&self, transform: Transform) -> Self {
        let map = Map::of(self.board, transform);
        let mut image = *self;
        image.rings = map.mask(self.rings);
        image.marbles = self.marbles.map(|mask| map.mask(mask));
        image.loose = map.mask(self.loose);
        if self.chain != NONE {
            let chain = map.mask(bit(self.chain));
            image.chain = if chain == 0 { NONE } else { chain.leading_zeros() as u8 };
        }
        if transform.swap {
            image.captures.swap(0, 1);
            image.to_move = self.to_move.other();
        }
        image
    }
}

/// A transform made ready for masks of one board.
#[derive(Clone, Copy)]
pub(super) struct Map {
    board: Board,
    /// The board whose turn is done: the same, or the one with 61 rings, in which all turns fit.
    host: Board,
    turn: Turn,
    /// Whole rows and columns, after the turn.
    shift: (i16, i16),
}

impl Map {
    pub(super) fn of(board: Board, transform: Transform) -> Self {
        let turn = transform.turn;
        Self::turn_and_shift(board, turn, turn.apply(transform.shift3))
    }

    /// A turn, then a shift in thirds.
    pub(super) fn turn_and_shift(board: Board, turn: Turn, (dy, dx): (i16, i16)) -> Self {
        if board.tables().fits(turn) {
            return Self { board, host: board, turn, shift: (dy / 3, dx / 3) };
        }
        // Around the center of the larger board instead of its own.
        let host = Board::Rings61;
        let ((y, x), (host_y, host_x)) = (board.center3(), host.center3());
        let offset = (y - host_y, x - host_x);
        let (turned_y, turned_x) = turn.apply(offset);
        let shift = (
            dy.wrapping_add(offset.0 - turned_y).div_euclid(3),
            dx.wrapping_add(offset.1 - turned_x).div_euclid(3),
        );
        Self { board, host, turn, shift }
    }

    pub(super) fn mask(self, mask: u64) -> u64 {
        if mask == 0 {
            return 0;
        }
        let (own, host) = (self.board.tables(), self.host.tables());
        let mask =
            if self.host == self.board { mask } else { own.shifted_mask(mask, (0, 0), host) };
        let mask =
            if self.turn == Turn::IDENTITY { mask } else { host.turned_mask(self.turn.0, mask) };
        if self.host == self.board && self.shift == (0, 0) {
            return mask;
        }
        host.shifted_mask(mask, self.shift, own)
    }
}

/// Where a transform carries a cell, if that is on the board.
pub(super) fn transformed_cell(board: Board, cell: Cell, transform: Transform) -> Option<Cell> {
    let index = board.index_of(cell)?;
    let image = Map::of(board, transform).mask(bit(index));
    (image != 0).then(|| board.tables().cells[image.leading_zeros() as usize])
}
