//! The groups that a caller can choose, and the trait `Symmetric`.

use std::fmt;

use burnside::{Canonical, Player, Symmetric};

use crate::{
    canonical::Tables,
    code::Code,
    generate::{Move, NONE, Via},
    play::Defined,
    position::Position,
    rules::Act,
    symmetry::Symmetry,
};

/// A group of symmetries of a game from a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// `board`: turns and mirrors of the board. Neighbors stay neighbors, pieces and players stay
    /// what they are.
    Board,
    /// `full`: everything that the rules allow, between positions that can occur.
    Full,
    /// `colors`: and the players change over, with the turn, even where that leads to positions
    /// that cannot occur.
    Colors,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Board, Self::Full, Self::Colors];
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board",
            Self::Full => "full",
            Self::Colors => "colors",
        })
    }
}

impl<const W: usize> Defined<W> {
    pub(crate) fn tables(&self, group: Group) -> &Tables {
        match group {
            Group::Board => &self.rules.groups.board,
            Group::Full => &self.rules.groups.full,
            Group::Colors => &self.rules.groups.colors,
        }
    }

    /// How many symmetries the value group has.
    pub fn order(&self) -> usize {
        self.order_of(Group::Full)
    }

    /// How many symmetries a group has.
    pub fn order_of(&self, group: Group) -> usize {
        self.tables(group).order()
    }

    /// A few symmetries from which all of the value group can be made.
    pub fn generators(&self) -> &[Symmetry] {
        &self.rules.groups.generators
    }
}

impl<const W: usize> Symmetric for Defined<W> {
    type Symmetry = Symmetry;
    type Group = Group;
    type Code = Code<W>;

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    fn portable_group(&self) -> Group {
        Group::Board
    }

    fn value_group(&self) -> Group {
        Group::Full
    }

    fn symmetries_written(&self, group: Group, _: Position<W>) -> impl Iterator<Item = Symmetry> {
        self.tables(group).elements()
    }

    fn transform_written(&self, position: Position<W>, symmetry: Symmetry) -> Position<W> {
        self.rules.transform(&position, &symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let point = |point: u8| if point == NONE { NONE } else { symmetry.points[point as usize] };
        let code = |code: u8| if code == NONE { NONE } else { symmetry.codes[code as usize] };
        let mut image = Move {
            act: mv.act,
            code: code(mv.code),
            from: point(mv.from),
            to: point(mv.to),
            gone: point(mv.gone),
            give: code(mv.give),
            put: point(mv.put),
            via: Via(mv.via.0.map(point)),
        };
        // The ends of a set are its first and last point, wherever they came from.
        let set = if mv.act == Act::Fill { self.rules.fill_of(mv) } else { None };
        if let Some(set) = set {
            let moved = crate::position::bits(set).fold(0, |moved, p| moved | 1_u64 << point(p));
            image.from = moved.trailing_zeros() as u8;
            image.to = moved.ilog2() as u8;
        }
        image
    }

    fn transform_player(&self, player: Player, symmetry: Symmetry) -> Player {
        symmetry.player(player)
    }

    fn code_written(&self, _: Group, position: Position<W>) -> Code<W> {
        self.rules.code(&position)
    }

    fn canonical_written(
        &self,
        group: Group,
        position: Position<W>,
    ) -> Canonical<Position<W>, Symmetry> {
        self.tables(group).canonical(&self.rules, &position)
    }

    fn smallest_written(&self, group: Group, position: Position<W>) -> Position<W> {
        self.tables(group).smallest(&self.rules, &position)
    }
}
