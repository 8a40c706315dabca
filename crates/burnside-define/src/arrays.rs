//! Positions as rows of bytes: the code of a position.
//!
//! Moves of games from files have no numbers yet: there are no actions.

use burnside::{Symmetric, arrays::Arrays};

use crate::{generate::Move, group::Group, play::Defined, position::Position};

impl<const W: usize> Arrays for Defined<W> {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        let start = burnside::Game::start(self);
        Some(self.code_written(Group::Full, start).as_ref().len())
    }

    fn layout(&self) -> &'static str {
        "the code of the position, byte by byte"
    }

    fn load(&self, row: &[u8]) -> Result<Position<W>, String> {
        self.rules.position_of(row).ok_or_else(|| "not the code of a position".to_owned())
    }

    fn store(&self, written: Position<W>, row: &mut [u8]) {
        row.copy_from_slice(self.code_written(Group::Full, written).as_ref());
    }

    fn actions(&self) -> usize {
        0
    }

    fn action(&self, _: Move) -> Option<usize> {
        None
    }

    fn move_of(&self, _: Position<W>, _: usize) -> Option<Move> {
        None
    }
}
