//! The four groups that a caller can choose, and the trait `Symmetric`.

use std::{fmt, str::FromStr};

use super::{Geometry, Move, Position, Quantik, Relabeling, Setup, canonical};
use crate::{
    Canonical, Player, Symmetric,
    symmetry::{Colors, Product},
};

/// Moving the squares, renaming the shapes, swapping the colors.
pub type Symmetry = Product<Geometry, Product<Relabeling, Colors>>;

/// A group of symmetries of Quantik, by the name of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// `d4`: turn and flip the board. 8.
    D4,
    /// `d4-shapes`: and rename the shapes. 192. The keys of the widespread `quantik-core`.
    D4Shapes,
    /// `d4-color-shapes`: and swap the colors. 384. The seed's group and its portable keys. A
    /// color swap exchanges mover and opponent, so this is not a symmetry of the *game*.
    D4ColorShapes,
    /// `full`: all 128 maps that keep the lines, and rename the shapes. 3,072. The largest group
    /// that preserves values.
    Full,
}

impl Group {
    /// All four.
    pub const ALL: [Self; 4] = [Self::D4, Self::D4Shapes, Self::D4ColorShapes, Self::Full];

    /// How many symmetries it has.
    pub const fn order(self) -> u32 {
        match self {
            Self::D4 => 8,
            Self::D4Shapes => 192,
            Self::D4ColorShapes => 384,
            Self::Full => 3072,
        }
    }

    /// Its symmetries: by colors, then by geometry, then by shapes. The identity is the first.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        self.colors().iter().flat_map(move |&colors| {
            self.geometries().iter().flat_map(move |&geometry| {
                self.relabelings()
                    .iter()
                    .map(move |&shapes| Product(geometry, Product(shapes, colors)))
            })
        })
    }

    pub(super) const fn geometries(self) -> &'static [Geometry] {
        const ALL: &[Geometry] = &Geometry::ALL;
        match self {
            Self::Full => ALL,
            Self::D4 | Self::D4Shapes | Self::D4ColorShapes => ALL.split_at(8).0,
        }
    }

    pub(super) const fn relabelings(self) -> &'static [Relabeling] {
        const ALL: &[Relabeling] = &Relabeling::ALL;
        match self {
            Self::D4 => ALL.split_at(1).0,
            Self::D4Shapes | Self::D4ColorShapes | Self::Full => ALL,
        }
    }

    const fn colors(self) -> &'static [Colors] {
        match self {
            Self::D4ColorShapes => &[Colors::Kept, Colors::Swapped],
            Self::D4 | Self::D4Shapes | Self::Full => &[Colors::Kept],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::D4 => "d4",
            Self::D4Shapes => "d4-shapes",
            Self::D4ColorShapes => "d4-color-shapes",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of the groups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown group {0:?}: expected d4, d4-shapes, d4-color-shapes (portable) or full (value)")]
pub struct UnknownGroup(pub String);

impl FromStr for Group {
    type Err = UnknownGroup;

    fn from_str(name: &str) -> Result<Self, UnknownGroup> {
        match name {
            "portable" => Ok(Self::D4ColorShapes),
            "value" => Ok(Self::Full),
            _ => Self::ALL
                .into_iter()
                .find(|group| group.name() == name)
                .ok_or_else(|| UnknownGroup(name.to_owned())),
        }
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

    fn symmetries_written(&self, group: Group, _: Setup) -> impl Iterator<Item = Symmetry> {
        group.symmetries()
    }

    fn transform_written(&self, written: Setup, symmetry: Symmetry) -> Setup {
        written.transform(symmetry)
    }

    fn code_written(&self, _: Group, written: Setup) -> [u8; 16] {
        written.payload()
    }

    fn transform_move(&self, mv: Move, Product(geometry, Product(shapes, _)): Symmetry) -> Move {
        let (shape, square) = (shapes.image(mv.shape()), geometry.image(mv.square()));
        Move::new(shape, square).expect("symmetries keep squares on the board")
    }

    fn transform_player(&self, player: Player, Product(_, Product(_, colors)): Symmetry) -> Player {
        colors.image(player)
    }

    fn canonical_written(&self, group: Group, written: Setup) -> Canonical<Setup, Symmetry> {
        written.canonical(group)
    }

    fn smallest_written(&self, group: Group, written: Setup) -> Setup {
        canonical::smallest(written, group)
    }

    fn transform(&self, position: Position, symmetry: Symmetry) -> Position {
        let Product(_, Product(_, colors)) = symmetry;
        assert!(colors == Colors::Kept, "{KEYS_ONLY}");
        Position::unchecked(position.setup().transform(symmetry))
    }

    fn canonical(&self, group: Group, position: Position) -> Canonical<Position, Symmetry> {
        assert!(self.preserves_play(group), "{KEYS_ONLY}");
        position.setup().canonical(group).map(Position::unchecked)
    }

    fn canonical_position(&self, group: Group, position: Position) -> Position {
        assert!(self.preserves_play(group), "{KEYS_ONLY}");
        Position::unchecked(canonical::smallest(position.setup(), group))
    }
}

/// Why a position has no image that swaps the colors.
const KEYS_ONLY: &str = "swapping the colors is for keys only: ask what is written";

#[cfg(feature = "serde")]
crate::text_serde!(Group);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_what_is_listed() {
        for group in Group::ALL {
            assert_eq!(group.symmetries().count(), group.order() as usize, "{group}");
            assert_eq!(group.to_string().parse(), Ok(group));
        }
        assert_eq!("portable".parse(), Ok(Group::D4ColorShapes));
        assert_eq!("value".parse(), Ok(Group::Full));
        assert_eq!("d8".parse::<Group>(), Err(UnknownGroup("d8".to_owned())));
    }
}
