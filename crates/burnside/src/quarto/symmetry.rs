//! The groups that a caller can choose, and the trait `Symmetric`.

use std::{fmt, str::FromStr};

use super::{
    Move, PieceSymmetry, Position, Quarto, Setup, Square, SquareSymmetry, canonical,
    elements::PERMUTATIONS, setup::NO_PIECE,
};
use crate::{Canonical, Symmetric, symmetry::Product};

/// What may be done to a position: squares and pieces, independently.
pub type Symmetry = Product<SquareSymmetry, PieceSymmetry>;

/// The groups on offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// `d4-flip`, the seed's: turning and mirroring the board, swapping the values of traits.
    D4Flip,
    /// `full`: everything that maps the game onto itself.
    Full,
}

impl Group {
    /// Both.
    pub const ALL: [Self; 2] = [Self::D4Flip, Self::Full];
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::D4Flip => "d4-flip",
            Self::Full => "full",
        })
    }
}

/// A name that is not one of the groups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown group {0:?}: expected d4-flip (portable) or full (value)")]
pub struct UnknownGroup(pub String);

impl FromStr for Group {
    type Err = UnknownGroup;

    fn from_str(name: &str) -> Result<Self, UnknownGroup> {
        match name {
            "d4-flip" | "portable" => Ok(Self::D4Flip),
            "full" | "value" => Ok(Self::Full),
            _ => Err(UnknownGroup(name.to_owned())),
        }
    }
}

impl Quarto {
    /// The symmetries of the squares under a group, a bit each.
    pub(super) fn square_symmetries(&self, group: Group) -> u32 {
        match group {
            Group::D4Flip => self.squares & 0xff,
            Group::Full => self.squares,
        }
    }
}

impl Symmetric for Quarto {
    type Symmetry = Symmetry;
    type Group = Group;
    type Code = [u8; 11];

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    fn portable_group(&self) -> Group {
        Group::D4Flip
    }

    fn value_group(&self) -> Group {
        Group::Full
    }

    fn symmetries_written(&self, group: Group, _: Setup) -> impl Iterator<Item = Symmetry> {
        let squares = self.square_symmetries(group);
        let orders = if group == Group::Full { 24 } else { 1 };
        SquareSymmetry::ALL.into_iter().filter(move |s| squares >> s.index() & 1 == 1).flat_map(
            move |square| PieceSymmetry::all().take(orders * 16).map(move |p| Product(square, p)),
        )
    }

    fn transform_written(&self, written: Setup, Product(squares, pieces): Symmetry) -> Setup {
        let occupied = squares.apply(written.occupied);
        let mut planes = [0; 4];
        for t in 0..4 {
            let to = pieces.goes(t);
            let flip = (pieces.flip as u16 >> to & 1).wrapping_neg();
            planes[to] = squares.apply(written.planes[t]) ^ (flip & occupied);
        }
        let hand = written.hand().map_or(NO_PIECE, |piece| pieces.apply(piece).bits());
        Setup { planes, occupied, left: pieces.apply_set(written.left), hand }
    }

    fn transform_move(&self, mv: Move, Product(squares, pieces): Symmetry) -> Move {
        let to = |square: Square| Square::ALL[PERMUTATIONS[squares.index()].image(square.index())];
        Move { square: mv.square.map(to), give: mv.give.map(|piece| pieces.apply(piece)) }
    }

    fn code_written(&self, _: Group, written: Setup) -> [u8; 11] {
        written.key()
    }

    fn canonical_written(&self, group: Group, written: Setup) -> Canonical<Setup, Symmetry> {
        canonical::with_witness(self, group, written)
    }

    fn smallest_written(&self, group: Group, written: Setup) -> Setup {
        canonical::smallest(self.square_symmetries(group), group == Group::Full, written)
    }

    // Every group maps winning sets onto winning sets, and so positions onto positions: nothing
    // has to be checked again.

    fn transform(&self, position: Position, symmetry: Symmetry) -> Position {
        Position(self.transform_written(position.0, symmetry))
    }

    fn canonical(&self, group: Group, position: Position) -> Canonical<Position, Symmetry> {
        self.canonical_written(group, position.0).map(Position)
    }

    fn canonical_position(&self, group: Group, position: Position) -> Position {
        Position(self.smallest_written(group, position.0))
    }

    fn orbit(&self, group: Group, position: Position) -> Vec<(Symmetry, Position)> {
        let images = self.orbit_written(group, position.0).into_iter();
        images.map(|(symmetry, image)| (symmetry, Position(image))).collect()
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Group);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_other_permutation_of_squares_keeps_the_lines() {
        // Backtracking over all 16! permutations, cut where a finished line is not a line.
        fn count(images: &mut Vec<u16>, sets: &[u16]) -> usize {
            let square = images.len();
            if square == 16 {
                return 1;
            }
            let mut found = 0;
            for image in 0..16 {
                if images.contains(&image) {
                    continue;
                }
                images.push(image);
                let kept = sets.iter().filter(|&&set| set >> square == 1).all(|&set| {
                    let moved = Square::of_mask(set).map(|s| 1 << images[s.index()]).sum();
                    sets.contains(&moved)
                });
                if kept {
                    found += count(images, sets);
                }
                images.pop();
            }
            found
        }
        assert_eq!(count(&mut Vec::new(), Quarto::LINES.sets().masks()), 32);
        assert_eq!(count(&mut Vec::new(), Quarto::SQUARES.sets().masks()), 8);
    }

    #[test]
    fn the_constants_say_which_symmetries_keep_the_sets() {
        for rules in [Quarto::LINES, Quarto::SQUARES] {
            let found = Quarto::with_sets("as data", rules.sets().clone());
            assert_eq!(found.squares, rules.squares);
        }
        let order = |rules: &Quarto, group| rules.symmetries(group, Position::START).count();
        assert_eq!(order(&Quarto::LINES, Group::Full), 12_288);
        assert_eq!(order(&Quarto::SQUARES, Group::Full), 3_072);
        assert_eq!(order(&Quarto::LINES, Group::D4Flip), 128);
        assert_eq!(order(&Quarto::SQUARES, Group::D4Flip), 128);
    }
}
