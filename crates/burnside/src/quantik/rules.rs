//! The rules: how pieces are placed, and when the game ends.

use std::iter::FusedIterator;

use super::{Move, Position, Setup, lines::has_full_line_through};
use crate::{Game, NotAccepted, Outcome, Player, Reversible};

/// The rules of Quantik. There is one set of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Quantik;

impl Quantik {
    /// Whether this move, just played, completed a line: only the three lines through its square
    /// are looked at.
    pub const fn wins(self, position: Position, mv: Move) -> bool {
        let [one, two] = position.setup().lanes;
        has_full_line_through(one | two | 1 << mv.index(), mv.square() as u32)
    }
}

impl Game for Quantik {
    type Position = Position;
    type Written = Setup;
    type Move = Move;

    fn name(&self) -> &'static str {
        "quantik"
    }

    fn accept(&self, written: Setup) -> Result<Position, NotAccepted> {
        written.validate().map_err(NotAccepted::new)
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn to_move(&self, position: Position) -> Player {
        position.to_move()
    }

    /// Whoever placed the last piece has won, by a full line or because the other is stuck.
    fn outcome(&self, position: Position) -> Option<Outcome> {
        (position.legal_mask() == 0).then(|| Outcome::Win(position.to_move().other()))
    }

    fn is_stuck(&self, position: Position) -> bool {
        position.is_stuck()
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Move> {
        position.moves()
    }

    fn is_legal(&self, position: Position, mv: Move) -> bool {
        position.legal_mask() >> mv.index() & 1 == 1
    }

    fn play_unchecked(&self, position: Position, mv: Move) -> Position {
        position.with(mv)
    }
}

impl Reversible for Quantik {
    type Undo = Move;

    fn make(&self, position: &mut Position, mv: Move) -> Move {
        *position = position.with(mv);
        mv
    }

    fn undo(&self, position: &mut Position, mv: Move) {
        *position = position.without(mv);
    }
}

/// The moves of a position, straight from their mask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves(u64);

impl Moves {
    pub(super) const fn from_mask(mask: u64) -> Self {
        Self(mask)
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = Move::try_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}
