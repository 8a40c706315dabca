//! Rows of two words, and nine actions.

use super::{Move, Position, TicTacToe};
use crate::{
    Player,
    arrays::{Arrays, Planes, mark},
};

impl Arrays for TicTacToe {
    type Word = u16;

    fn width(&self) -> Option<usize> {
        Some(2)
    }

    fn layout(&self) -> &'static str {
        "the squares of player 1 and of player 2, a bit each"
    }

    fn load(&self, row: &[u16]) -> Result<Position, String> {
        let marks = row.try_into().map_err(|_| "expected two words".to_owned())?;
        Position::new(marks).ok_or_else(|| "no game leads to these marks".to_owned())
    }

    fn store(&self, written: Position, row: &mut [u16]) {
        row.copy_from_slice(&Player::ALL.map(|player| written.marks(player)));
    }

    fn actions(&self) -> usize {
        9
    }

    fn planes(&self) -> Planes {
        let channels = ["mover", "opponent"].map(str::to_owned).to_vec();
        Planes { channels, shape: [3, 3] }
    }

    fn write_planes(&self, position: Position, planes: &mut [u8]) {
        let mover = position.to_move();
        for (plane, player) in planes.chunks_exact_mut(9).zip([mover, mover.other()]) {
            mark(plane, position.marks(player).into());
        }
    }

    fn action(&self, mv: Move) -> Option<usize> {
        Some(mv.square())
    }

    fn move_of(&self, _: Position, action: usize) -> Option<Move> {
        Move::new(action)
    }
}
