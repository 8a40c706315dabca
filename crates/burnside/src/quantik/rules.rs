//! The contract signed.

use std::iter::FusedIterator;

use super::{Group, Move, Position, Symmetry, canonical, lines::has_full_line_through};
use crate::{Canonical, Game, Outcome, Player, Reversible, Symmetric, symmetry::Product};

/// The rules of Quantik. There is one set of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
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
    type Move = Move;

    fn name(&self) -> &str {
        "quantik"
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

impl Symmetric for Quantik {
    type Symmetry = Symmetry;
    type Group = Group;
    type Code = [u8; 16];

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    fn portable_group(&self) -> Group {
        Group::D4ColorShapes
    }

    fn value_group(&self) -> Group {
        Group::Full
    }

    /// Swapping colors does not: with as many pieces on both sides, player 1 moves before and
    /// after it.
    fn preserves_play(&self, group: Group) -> bool {
        group != Group::D4ColorShapes
    }

    fn symmetries(&self, group: Group, _: Position) -> impl Iterator<Item = Symmetry> {
        group.symmetries()
    }

    fn transform(&self, position: Position, symmetry: Symmetry) -> Position {
        Position::unchecked(position.setup().transform(symmetry))
    }

    fn transform_move(&self, mv: Move, Product(geometry, Product(shapes, _)): Symmetry) -> Move {
        let (shape, square) = (shapes.image(mv.shape()), geometry.image(mv.square()));
        Move::new(shape, square).expect("symmetries keep squares on the board")
    }

    fn transform_player(&self, player: Player, Product(_, Product(_, colors)): Symmetry) -> Player {
        colors.image(player)
    }

    fn code(&self, _: Group, position: Position) -> [u8; 16] {
        position.payload()
    }

    fn canonical(&self, group: Group, position: Position) -> Canonical<Position, Symmetry> {
        let Canonical { position, witness, stabilizer, orbit } = position.setup().canonical(group);
        Canonical { position: Position::unchecked(position), witness, stabilizer, orbit }
    }

    fn canonical_position(&self, group: Group, position: Position) -> Position {
        Position::unchecked(canonical::smallest(position.setup(), group))
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
