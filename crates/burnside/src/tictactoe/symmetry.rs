//! The board may be turned and flipped.

use std::{fmt, str::FromStr};

use super::{Move, Position, TicTacToe};
use crate::{
    Player, Symmetric,
    symmetry::{D4, Permutation},
};

/// The one group on offer: turn and flip the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// `d4`: the eight symmetries of a square.
    D4,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("d4")
    }
}

impl FromStr for Group {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case("d4") {
            return Ok(Self::D4);
        }
        Err(format!("unknown group {name:?}: expected d4"))
    }
}

impl Symmetric for TicTacToe {
    type Symmetry = D4;
    type Group = Group;
    type Code = [u8; 4];

    fn groups(&self) -> &'static [Group] {
        &[Group::D4]
    }

    fn portable_group(&self) -> Group {
        Group::D4
    }

    fn value_group(&self) -> Group {
        Group::D4
    }

    fn symmetries_written(&self, _: Group, _: Position) -> impl Iterator<Item = D4> {
        D4::ALL.into_iter()
    }

    fn transform_written(&self, position: Position, symmetry: D4) -> Position {
        let squares: Permutation<9> = symmetry.permutation(3);
        position.map(|mask| squares.permute_mask(mask.into()) as u16)
    }

    fn transform_move(&self, mv: Move, symmetry: D4) -> Move {
        let square = symmetry.permutation::<9>(3).image(mv.square());
        Move::new(square).expect("a permutation of the squares")
    }

    fn code_written(&self, _: Group, position: Position) -> [u8; 4] {
        let [[a, b], [c, d]] = Player::ALL.map(|player| position.marks(player).to_be_bytes());
        [a, b, c, d]
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Group);
