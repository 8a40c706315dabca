//! The rules: marks in turn, three in a line win, a full board is a draw.

use super::{Move, Position};
use crate::{Game, NotAccepted, Outcome, Player, Reversible};

/// The rules. There is nothing to choose, so there is nothing inside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TicTacToe;

impl Game for TicTacToe {
    type Position = Position;
    type Written = Position;
    type Move = Move;

    fn name(&self) -> &'static str {
        "tictactoe"
    }

    /// Nothing but positions can be written.
    fn accept(&self, written: Position) -> Result<Position, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn to_move(&self, position: Position) -> Player {
        position.to_move()
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        match Player::ALL.into_iter().find(|&player| position.has_line(player)) {
            Some(winner) => Some(Outcome::Win(winner)),
            None => (position.free() == 0).then_some(Outcome::Draw),
        }
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Move> {
        let over = self.outcome(position).is_some();
        let free = if over { 0 } else { position.free() };
        (0..9).filter(move |square| free >> square & 1 == 1).filter_map(Move::new)
    }

    fn play_unchecked(&self, position: Position, mv: Move) -> Position {
        position.with(mv)
    }
}

impl Reversible for TicTacToe {
    type Undo = Move;

    fn make(&self, position: &mut Position, mv: Move) -> Move {
        *position = position.with(mv);
        mv
    }

    fn undo(&self, position: &mut Position, mv: Move) {
        *position = position.without(mv);
    }
}
