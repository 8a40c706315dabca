//! The groups that a caller can choose, and canonical boards under each.

use std::{fmt, str::FromStr};

use super::{
    Board, Gobblet, Move, PackedMove, Pos,
    turns::{swap_colors, transform},
};
use crate::{
    Canonical, Player, Symmetric,
    symmetry::{Colors, D4, Product},
};

/// Turning or flipping the board, and changing the players over or not.
pub type Symmetry = Product<D4, Colors>;

/// A group of symmetries of Gobblet Gobblers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// `d4`: turn and flip the board. 8. The canonical encoding that others have.
    D4,
    /// `d4-mover`: and change the players over, so that all that matters is which pieces are the
    /// mover's. 16. Its canonical boards have player 1 to move.
    D4Mover,
}

impl Group {
    /// Both.
    pub const ALL: [Self; 2] = [Self::D4, Self::D4Mover];

    /// How many symmetries it has.
    pub const fn order(self) -> u32 {
        8 * self.colors().len() as u32
    }

    const fn colors(self) -> &'static [Colors] {
        match self {
            Self::D4 => &[Colors::Kept],
            Self::D4Mover => &[Colors::Kept, Colors::Swapped],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::D4 => "d4",
            Self::D4Mover => "d4-mover",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not one of the groups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown group {0:?}: expected d4 (portable) or d4-mover (value)")]
pub struct UnknownGroup(pub String);

impl FromStr for Group {
    type Err = UnknownGroup;

    fn from_str(name: &str) -> Result<Self, UnknownGroup> {
        match name {
            "d4" | "portable" => Ok(Self::D4),
            "d4-mover" | "value" => Ok(Self::D4Mover),
            _ => Err(UnknownGroup(name.to_owned())),
        }
    }
}

impl Symmetric for Gobblet {
    type Symmetry = Symmetry;
    type Group = Group;
    /// The encoding, most significant byte first.
    type Code = [u8; 8];

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    fn portable_group(&self) -> Group {
        Group::D4
    }

    fn value_group(&self) -> Group {
        Group::D4Mover
    }

    fn symmetries_written(&self, group: Group, _: Board) -> impl Iterator<Item = Symmetry> {
        let colors = group.colors().iter();
        colors.flat_map(|&colors| D4::ALL.into_iter().map(move |turn| Product(turn, colors)))
    }

    fn transform_written(&self, written: Board, Product(turn, colors): Symmetry) -> Board {
        let turned = transform(written.to_u64(), turn);
        Board::from_valid(match colors {
            Colors::Kept => turned,
            Colors::Swapped => swap_colors(turned),
        })
    }

    fn transform_move(&self, mv: PackedMove, Product(turn, _): Symmetry) -> PackedMove {
        let image = |pos: Pos| {
            let (row, column) = turn.image(3, pos.row(), pos.column());
            Pos::at(row, column).expect("a symmetry stays on the board")
        };
        PackedMove::from_move(match mv.to_move() {
            Move::Place { size, to } => Move::Place { size, to: image(to) },
            Move::Slide { from, to } => Move::Slide { from: image(from), to: image(to) },
        })
    }

    fn transform_player(&self, player: Player, Product(_, colors): Symmetry) -> Player {
        colors.image(player)
    }

    fn code_written(&self, _: Group, written: Board) -> [u8; 8] {
        written.to_u64().to_be_bytes()
    }

    fn canonical_written(&self, group: Group, written: Board) -> Canonical<Board, Symmetry> {
        let (start, colors) = with_canonical_colors(group, written);
        let (images, smallest) = (start.all_symmetries(), start.canonical());
        let mut reaching = D4::ALL.into_iter().filter(|turn| images[turn.index()] == smallest);
        let turn = reaching.next().expect("the smallest is one of them");
        let stabilizer = 1 + reaching.count() as u32;
        Canonical {
            position: Board::from_valid(smallest),
            witness: Product(turn, colors),
            stabilizer,
            orbit: group.order() / stabilizer,
        }
    }

    fn smallest_written(&self, group: Group, written: Board) -> Board {
        Board::from_valid(with_canonical_colors(group, written).0.canonical())
    }
}

/// A board with the colors of its smallest image, and what became of them. The highest bit that is
/// ever set says whose turn it is, so that of all images those with player 1 to move are smallest.
fn with_canonical_colors(group: Group, board: Board) -> (Board, Colors) {
    match (group, board.current_player()) {
        (Group::D4Mover, Player::Two) => (board.swap_colors(), Colors::Swapped),
        _ => (board, Colors::Kept),
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Group);
