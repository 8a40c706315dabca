//! The traits of symmetry: elements, chosen groups, canonical forms.

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

/// A name that is not a symmetry of the kind asked for.
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
///
/// A symmetry acts on whatever is [written](crate::Written), and every group does. A group that
/// [preserves play](Symmetric::preserves_play) also carries positions to positions, so each
/// question can be asked of both:
///
/// | of what is written | of a position |
/// |---|---|
/// | [`symmetries_written`](Symmetric::symmetries_written) | [`symmetries`](Symmetric::symmetries) |
/// | [`transform_written`](Symmetric::transform_written) | [`transform`](Symmetric::transform) |
/// | [`code_written`](Symmetric::code_written) | [`code`](Symmetric::code) |
/// | [`canonical_written`](Symmetric::canonical_written) | [`canonical`](Symmetric::canonical) |
/// | [`smallest_written`](Symmetric::smallest_written) | [`canonical_position`](Symmetric::canonical_position) |
/// | [`orbit_written`](Symmetric::orbit_written) | [`orbit`](Symmetric::orbit) |
/// | [`stabilizer_written`](Symmetric::stabilizer_written) | [`stabilizer`](Symmetric::stabilizer) |
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

    /// The group's symmetries that apply to what is written, the identity first. On boards that
    /// never change that is the whole group; on a board that shrinks there are also shifts, and
    /// which of them fit depends on what is left.
    fn symmetries_written(
        &self,
        group: Self::Group,
        written: Self::Written,
    ) -> impl Iterator<Item = Self::Symmetry>;

    /// What is written, after the symmetry.
    fn transform_written(&self, written: Self::Written, symmetry: Self::Symmetry) -> Self::Written;

    /// The bytes of what is written, as far as this group looks at them.
    fn code_written(&self, group: Self::Group, written: Self::Written) -> Self::Code;

    /// The move that means in the transformed position what `mv` means in the original.
    fn transform_move(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Who plays this player's part after the symmetry. Only color swaps change it.
    fn transform_player(&self, player: Player, symmetry: Self::Symmetry) -> Player {
        let _ = symmetry;
        player
    }

    /// The canonical form of what is written, with the symmetry that leads there.
    ///
    /// The default tries every image. A faster way must give the same answer, witness included:
    /// of all symmetries that reach the smallest code, the first in the order of
    /// [`symmetries_written`](Symmetric::symmetries_written).
    fn canonical_written(
        &self,
        group: Self::Group,
        written: Self::Written,
    ) -> Canonical<Self::Written, Self::Symmetry> {
        plain_canonical(self, group, written)
    }

    /// Only the canonical form of what is written, for hot loops.
    fn smallest_written(&self, group: Self::Group, written: Self::Written) -> Self::Written {
        self.canonical_written(group, written).position
    }

    /// The distinct images of what is written, each with the first symmetry that leads to it.
    fn orbit_written(
        &self,
        group: Self::Group,
        written: Self::Written,
    ) -> Vec<(Self::Symmetry, Self::Written)> {
        plain_orbit(self, group, written)
    }

    /// The symmetries that leave the code of what is written as it is.
    fn stabilizer_written(
        &self,
        group: Self::Group,
        written: Self::Written,
    ) -> impl Iterator<Item = Self::Symmetry> {
        let code = self.code_written(group, written);
        self.symmetries_written(group, written)
            .filter(move |&s| self.code_written(group, self.transform_written(written, s)) == code)
    }

    /// The group's symmetries that apply to this position, the identity first.
    fn symmetries(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> impl Iterator<Item = Self::Symmetry> {
        self.symmetries_written(group, position.into())
    }

    /// The position after a symmetry that [preserves play](Symmetric::preserves_play).
    ///
    /// # Panics
    /// If the rules do not accept the image, which only symmetries for keys lead to: use
    /// [`transform_written`](Symmetric::transform_written) for those.
    fn transform(&self, position: Self::Position, symmetry: Self::Symmetry) -> Self::Position {
        accepted(self, self.transform_written(position.into(), symmetry))
    }

    /// The position's bytes, as far as this group looks at them.
    fn code(&self, group: Self::Group, position: Self::Position) -> Self::Code {
        self.code_written(group, position.into())
    }

    /// The canonical position under a group that [preserves play](Symmetric::preserves_play),
    /// with the symmetry that leads there.
    ///
    /// # Panics
    /// If the group is for keys only and leads to what the rules do not accept: use
    /// [`canonical_written`](Symmetric::canonical_written) for those.
    fn canonical(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> Canonical<Self::Position, Self::Symmetry> {
        self.canonical_written(group, position.into()).map(|written| accepted(self, written))
    }

    /// Only the canonical position, for hot loops.
    ///
    /// # Panics
    /// As [`canonical`](Symmetric::canonical); use
    /// [`smallest_written`](Symmetric::smallest_written) for groups that are for keys only.
    fn canonical_position(&self, group: Self::Group, position: Self::Position) -> Self::Position {
        accepted(self, self.smallest_written(group, position.into()))
    }

    /// The distinct images of a position under a group that
    /// [preserves play](Symmetric::preserves_play), each with the first symmetry that leads to it.
    ///
    /// # Panics
    /// As [`canonical`](Symmetric::canonical); use [`orbit_written`](Symmetric::orbit_written) for
    /// groups that are for keys only.
    fn orbit(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> Vec<(Self::Symmetry, Self::Position)> {
        let images = self.orbit_written(group, position.into()).into_iter();
        images.map(|(symmetry, image)| (symmetry, accepted(self, image))).collect()
    }

    /// The symmetries that leave the position's code as it is.
    fn stabilizer(
        &self,
        group: Self::Group,
        position: Self::Position,
    ) -> impl Iterator<Item = Self::Symmetry> {
        self.stabilizer_written(group, position.into())
    }
}

/// The image of a position, which the rules accept if the symmetry preserves play.
fn accepted<G: Game>(game: &G, image: G::Written) -> G::Position {
    match game.accept(image) {
        Ok(position) => position,
        Err(error) => panic!("{image:?} is an image for keys only: {error}"),
    }
}

/// A canonical position, and how the caller's position is related to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

impl<P, S> Canonical<P, S> {
    /// The same with the position as another type.
    pub fn map<Q>(self, position: impl FnOnce(P) -> Q) -> Canonical<Q, S> {
        let Self { position: from, witness, stabilizer, orbit } = self;
        Canonical { position: position(from), witness, stabilizer, orbit }
    }
}
