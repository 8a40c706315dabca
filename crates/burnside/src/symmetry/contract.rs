//! The symmetric half of the contract: elements, chosen groups, canonical forms.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use super::plain::{plain_canonical, plain_orbit};
use crate::{Game, Player};

/// A named, invertible transformation: an element of a finite group.
///
/// Its `Display` is its name and `FromStr` reads every name back.
pub trait Symmetry:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = UnknownSymmetry> + Send + Sync
{
    /// The one that changes nothing.
    const IDENTITY: Self;

    /// This one first, then `next`.
    #[must_use]
    fn then(self, next: Self) -> Self;

    /// The one that takes this one back.
    #[must_use]
    fn inverse(self) -> Self;

    /// What people call the inverse, where that is not the name that the inverse prints: a seed
    /// may undo `T1,0+R60` by `R300+T-1,0`. It reads back as [`inverse`](Symmetry::inverse).
    #[must_use]
    fn inverse_name(self) -> String {
        self.inverse().to_string()
    }
}

/// A name that is no symmetry of the kind asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown symmetry {name:?}: expected {expected}")]
pub struct UnknownSymmetry {
    /// What was written.
    pub name: String,
    /// What could have been, in words.
    pub expected: &'static str,
}

/// A game with symmetries.
///
/// Each game offers a few named groups, and the caller chooses. Under a group, positions count as
/// the same when some symmetry of the group makes their [`code`](Symmetric::code)s equal, and the
/// canonical one has the smallest code.
pub trait Symmetric: Game {
    /// What can be done to a position.
    type Symmetry: Symmetry;

    /// A chosen group. Its `Display` is its name (`d4`, `full`).
    type Group: Copy + Eq + Debug + Display + Send + Sync + 'static;

    /// The bytes by which positions are compared, and of which keys are made.
    type Code: Copy + Ord + Hash + Debug + AsRef<[u8]> + Send + Sync;

    /// Every group on offer.
    fn groups(&self) -> &'static [Self::Group];

    /// The group of the game's seed document: its canonical keys are the ones others have.
    fn portable_group(&self) -> Self::Group;

    /// The largest group under which equal positions have equal values for their movers.
    fn value_group(&self) -> Self::Group;

    /// Whether the group maps play onto play: moves onto moves and outcomes onto outcomes. One
    /// that does not is for keys only, and no solver may use it.
    fn preserves_play(&self, group: Self::Group) -> bool {
        let _ = group;
        true
    }

    /// The group's symmetries that apply to this position, the identity first. On boards that
    /// never change that is the whole group; on a board that shrinks there are also shifts, and
    /// which of them fit depends on what is left.
    fn symmetries(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> impl Iterator<Item = Self::Symmetry>;

    /// The position after the symmetry.
    fn transform(&self, position: Self::Position, symmetry: Self::Symmetry) -> Self::Position;

    /// The move that means in the transformed position what `mv` means in the original.
    fn transform_move(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Who plays this player's part after the symmetry. Only color swaps change it.
    fn transform_player(&self, player: Player, symmetry: Self::Symmetry) -> Player {
        let _ = symmetry;
        player
    }

    /// The position's bytes, as far as this group looks at them.
    fn code(&self, group: Self::Group, position: Self::Position) -> Self::Code;

    /// The canonical position, with the symmetry that leads there.
    ///
    /// The default tries every image. A faster way must give the same answer, witness included:
    /// of all symmetries that reach the smallest code, the first in the order of
    /// [`symmetries`](Symmetric::symmetries).
    fn canonical(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> Canonical<Self::Position, Self::Symmetry> {
        plain_canonical(self, group, position)
    }

    /// Only the canonical position, for hot loops.
    fn canonical_position(&self, group: Self::Group, position: Self::Position) -> Self::Position {
        self.canonical(group, position).position
    }

    /// The distinct images of a position, each with the first symmetry that leads to it.
    fn orbit(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> Vec<(Self::Symmetry, Self::Position)> {
        plain_orbit(self, group, position)
    }

    /// The symmetries that leave the position's code as it is.
    fn stabilizer(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> impl Iterator<Item = Self::Symmetry> {
        let code = self.code(group, position);
        self.symmetries(group, position)
            .filter(move |&s| self.code(group, self.transform(position, s)) == code)
    }
}

/// A canonical position, and how the caller's position is related to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical<P, S> {
    /// The image with the smallest code.
    pub position: P,
    /// Carries the caller's position onto the canonical one: caller's space -> canonical space.
    /// Its inverse brings moves home.
    pub witness: S,
    /// How many symmetries leave the position as it is.
    pub stabilizer: u32,
    /// How many different images the position has.
    pub orbit: u32,
}
