//! `Symmetric` for Zertz, and the functions that the seed document names.

use std::collections::HashSet;

use super::{
    canonical,
    group::{Group, TransformFlags},
    key::Key,
    map::transformed_cell,
    moves::Move,
    position::Position,
    region::Region,
    rules::Zertz,
    symmetries::Symmetries,
    transform::Transform,
};
use crate::{
    Player,
    symmetry::{Canonical, Symmetric, Symmetry},
};

impl Symmetric for Zertz {
    type Symmetry = Transform;
    type Group = Group;
    type Code = Key;

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    /// `all`.
    fn portable_group(&self) -> Group {
        Group::Transforms(TransformFlags::ALL)
    }

    /// `value`.
    fn value_group(&self) -> Group {
        Group::Value
    }

    /// The identity, then in the order in which ties are broken: rows down, columns right, then
    /// R0, MR0, R60, MR60, R60M, R120 and so on.
    fn symmetries_written(
        &self,
        group: Group,
        written: Position,
    ) -> impl Iterator<Item = Transform> {
        Symmetries::of(group, &written)
    }

    fn transform_written(&self, written: Position, transform: Transform) -> Position {
        written.transformed(transform)
    }

    fn code_written(&self, group: Group, written: Position) -> Key {
        Key::of(group, &written)
    }

    fn transform_move(&self, mv: Move, transform: Transform) -> Move {
        let map = |cell| transformed_cell(self.board(), cell, transform).unwrap_or(cell);
        match mv {
            Move::Place { color, at, remove } => {
                Move::Place { color, at: map(at), remove: remove.map(map) }
            }
            Move::Jump { from, captured, to } => {
                Move::Jump { from: map(from), captured, to: map(to) }
            }
            Move::Pass => Move::Pass,
        }
    }

    fn transform_player(&self, player: Player, transform: Transform) -> Player {
        if transform.swap { player.other() } else { player }
    }

    fn canonical_written(&self, group: Group, written: Position) -> Canonical<Position, Transform> {
        canonical::canonical(group, &written)
    }

    fn smallest_written(&self, group: Group, written: Position) -> Position {
        canonical::canonical_position(group, &written)
    }

    // An image has the board and the captures of its position: nothing has to be checked again.

    fn transform(&self, position: Position, transform: Transform) -> Position {
        self.transform_written(position, transform)
    }

    fn canonical(&self, group: Group, position: Position) -> Canonical<Position, Transform> {
        self.canonical_written(group, position)
    }

    fn canonical_position(&self, group: Group, position: Position) -> Position {
        self.smallest_written(group, position)
    }
}

impl Zertz {
    /// Whether the transform keeps every ring of the position on a cell of the board.
    pub fn applies(self, position: Position, transform: Transform) -> bool {
        position.board == self.board()
            && Region::of(&position, transform.turn, true)
                .contains(transform.turn.apply(transform.shift3))
    }

    /// The canonical position, the transform that leads there and its inverse: the seed's
    /// `canonicalize_state`.
    ///
    /// ```
    /// use burnside::{Game, Symmetry, zertz::{TransformFlags, Zertz}};
    ///
    /// let rules = Zertz::RINGS_37;
    /// let position = rules.play(rules.start(), "Wb5,a1".parse()?);
    /// let (canonical, transform, inverse) = rules.canonicalize(position, TransformFlags::ALL);
    /// assert_eq!(transform.to_string(), "MR0");
    /// assert_eq!(
    ///     canonical.to_string(),
    ///     ".ooo/ooooo/oooooo/ooooooo/wooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2 -"
    /// );
    /// assert_eq!(transform.inverse(), inverse);
    /// # Ok::<(), burnside::zertz::TextError>(())
    /// ```
    pub fn canonicalize(
        self,
        position: Position,
        flags: TransformFlags,
    ) -> (Position, Transform, Transform) {
        let Canonical { position, witness, .. } =
            self.canonical(Group::Transforms(flags), position);
        (position, witness, witness.inverse())
    }

    /// The distinct images of a board, each under its simplest name, the simplest first: the
    /// seed's `get_all_transformations`. Images are distinct when rings or marbles differ.
    ///
    /// ```
    /// use burnside::{Game, zertz::Zertz};
    ///
    /// let rules = Zertz::RINGS_37;
    /// assert_eq!(rules.get_all_transformations(rules.start(), true).len(), 1);
    /// ```
    pub fn get_all_transformations(
        self,
        position: Position,
        include_translation: bool,
    ) -> Vec<(Transform, Position)> {
        let flags =
            if include_translation { TransformFlags::ALL } else { TransformFlags::ROTATION_MIRROR };
        let mut transforms: Vec<Transform> =
            self.symmetries(Group::Transforms(flags), position).collect();
        transforms.sort_by_cached_key(|transform| transform.simplicity());
        let mut seen = HashSet::new();
        transforms
            .into_iter()
            .map(|transform| (transform, position.transformed(transform)))
            .filter(|(_, image)| seen.insert((image.rings, image.marbles)))
            .collect()
    }
}

impl Transform {
    /// What decides between symmetries that do the same.
    pub(super) fn order(self) -> (bool, (i16, i16), u8) {
        (self.swap, self.shift3, self.turn.rank())
    }
}
