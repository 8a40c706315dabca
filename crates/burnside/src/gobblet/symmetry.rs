//! Turning and flipping the board, and swapping the colors.

use std::{fmt, str::FromStr};

use super::{
    Board, Gobblet, Move, PackedMove, Pos,
    masks::{FIRST, SECOND_TO_MOVE},
};
use crate::{
    Canonical, Player, Symmetric, Symmetry,
    symmetry::{D4, Product, UnknownSymmetry},
};

/// Where each square of the transformed board comes from (new -> old), in the order of
/// [`D4::ALL`].
pub const TRANSFORMS: [[u8; 9]; 8] = {
    let mut table = [[0; 9]; 8];
    let mut t = 0;
    while t < 8 {
        table[t] = *D4::ALL[t].permutation::<9>(3).inverse().images();
        t += 1;
    }
    table
};

/// The bits of the cells whose squares are set in a mask.
const fn cells(squares: u16) -> u64 {
    let mut bits = 0;
    let mut square = 0;
    while square < 9 {
        if squares >> square & 1 == 1 {
            bits |= 0x3f << (6 * square);
        }
        square += 1;
    }
    bits
}

/// Left and right change places.
const fn mirror_columns(bits: u64) -> u64 {
    const LEFT: u64 = cells(0b001_001_001);
    const RIGHT: u64 = cells(0b100_100_100);
    bits & !(LEFT | RIGHT) | (bits & LEFT) << 12 | (bits & RIGHT) >> 12
}

/// Top and bottom change places.
const fn mirror_rows(bits: u64) -> u64 {
    const TOP: u64 = cells(0b000_000_111);
    const BOTTOM: u64 = cells(0b111_000_000);
    bits & !(TOP | BOTTOM) | (bits & TOP) << 36 | (bits & BOTTOM) >> 36
}

/// Rows and columns change places.
const fn transpose(bits: u64) -> u64 {
    const STAYS: u64 = cells(0b100_010_001) | SECOND_TO_MOVE;
    const UP: u64 = cells(0b000_100_010);
    const FAR_UP: u64 = cells(0b000_000_100);
    bits & STAYS
        | (bits & UP) << 12
        | (bits & UP << 12) >> 12
        | (bits & FAR_UP) << 24
        | (bits & FAR_UP << 24) >> 24
}

const fn transform(bits: u64, symmetry: D4) -> u64 {
    match symmetry {
        D4::Identity => bits,
        D4::Rot90 => mirror_columns(transpose(bits)),
        D4::Rot180 => mirror_rows(mirror_columns(bits)),
        D4::Rot270 => mirror_rows(transpose(bits)),
        D4::ReflV => mirror_columns(bits),
        D4::ReflH => mirror_rows(bits),
        D4::ReflD => transpose(bits),
        D4::ReflAD => mirror_rows(mirror_columns(transpose(bits))),
    }
}

/// All eight images, in the order of [`D4::ALL`].
#[inline]
const fn images(bits: u64) -> [u64; 8] {
    let (flipped, turned) = (mirror_columns(bits), transpose(bits));
    let quarter = mirror_columns(turned);
    [
        bits,
        quarter,
        mirror_rows(flipped),
        mirror_rows(turned),
        flipped,
        mirror_rows(bits),
        turned,
        mirror_rows(quarter),
    ]
}

/// Every piece and the turn go to the other player.
#[inline]
pub(super) const fn swap_colors(bits: u64) -> u64 {
    (bits & FIRST) << 1 | bits >> 1 & FIRST | bits & SECOND_TO_MOVE ^ SECOND_TO_MOVE
}

impl Board {
    /// The encoding after a symmetry, given by its place in [`TRANSFORMS`] (which is that in
    /// [`D4::ALL`]).
    ///
    /// # Panics
    /// If `t` is 8 or more.
    pub const fn transform(self, t: usize) -> u64 {
        transform(self.to_u64(), D4::ALL[t])
    }

    /// The encodings after all eight symmetries.
    pub const fn all_symmetries(self) -> [u64; 8] {
        images(self.to_u64())
    }

    /// The smallest of the eight encodings.
    #[inline]
    pub const fn canonical(self) -> u64 {
        let images = images(self.to_u64());
        let mut smallest = images[0];
        let mut t = 1;
        while t < 8 {
            if images[t] < smallest {
                smallest = images[t];
            }
            t += 1;
        }
        smallest
    }

    /// The same board with the players changed over: every piece, and whose turn it is.
    #[must_use]
    pub const fn swap_colors(self) -> Self {
        Self::from_valid(swap_colors(self.to_u64()))
    }
}

/// Whether the players change over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colors {
    /// They do not.
    Keep,
    /// Every piece, and the turn, goes to the other player.
    Swap,
}

impl Colors {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Keep, Self::Swap];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one with this index, if it is 0 or 1.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 2 { Some(Self::ALL[index]) } else { None }
    }
}

impl Symmetry for Colors {
    const IDENTITY: Self = Self::Keep;

    fn then(self, next: Self) -> Self {
        if self == next { Self::Keep } else { Self::Swap }
    }

    fn inverse(self) -> Self {
        self
    }
}

/// `keep` or `swap`.
impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["keep", "swap"][self.index()])
    }
}

impl FromStr for Colors {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        match name.to_ascii_lowercase().as_str() {
            "keep" => Ok(Self::Keep),
            "swap" => Ok(Self::Swap),
            _ => Err(UnknownSymmetry { name: name.to_owned(), expected: "keep or swap" }),
        }
    }
}

/// The groups on offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// The eight symmetries of the board: the canonical encoding that others have.
    D4,
    /// These, and changing the players over: what matters is only which pieces are the mover's.
    /// Its canonical boards have player 1 to move.
    D4Mover,
}

impl Group {
    /// Both.
    pub const ALL: [Self; 2] = [Self::D4, Self::D4Mover];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The group with this index, if it is 0 or 1.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 2 { Some(Self::ALL[index]) } else { None }
    }

    const fn colors(self) -> &'static [Colors] {
        match self {
            Self::D4 => &[Colors::Keep],
            Self::D4Mover => &Colors::ALL,
        }
    }
}

/// `d4` or `d4-mover`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["d4", "d4-mover"][self.index()])
    }
}

impl Symmetric for Gobblet {
    type Symmetry = Product<D4, Colors>;
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

    fn symmetries(&self, group: Group, _: Board) -> impl Iterator<Item = Self::Symmetry> {
        let colors = group.colors().iter();
        colors.flat_map(|&colors| D4::ALL.into_iter().map(move |turn| Product(turn, colors)))
    }

    fn transform(&self, position: Board, Product(turn, colors): Self::Symmetry) -> Board {
        let turned = transform(position.to_u64(), turn);
        Board::from_valid(match colors {
            Colors::Keep => turned,
            Colors::Swap => swap_colors(turned),
        })
    }

    fn transform_move(&self, mv: PackedMove, Product(turn, _): Self::Symmetry) -> PackedMove {
        let image = |pos: Pos| {
            let (row, column) = turn.image(3, pos.row(), pos.column());
            Pos::at(row, column).expect("a symmetry stays on the board")
        };
        PackedMove::from_move(match mv.to_move() {
            Move::Place { size, to } => Move::Place { size, to: image(to) },
            Move::Slide { from, to } => Move::Slide { from: image(from), to: image(to) },
        })
    }

    fn transform_player(&self, player: Player, Product(_, colors): Self::Symmetry) -> Player {
        match colors {
            Colors::Keep => player,
            Colors::Swap => player.other(),
        }
    }

    fn code(&self, _: Group, position: Board) -> [u8; 8] {
        position.to_u64().to_be_bytes()
    }

    fn canonical(&self, group: Group, position: Board) -> Canonical<Board, Self::Symmetry> {
        let colors = to_canonical_colors(group, position);
        let start = self.transform(position, Product(D4::Identity, colors));
        let (images, smallest) = (start.all_symmetries(), start.canonical());
        let mut reaching = D4::ALL.into_iter().filter(|turn| images[turn.index()] == smallest);
        let turn = reaching.next().expect("the smallest is one of them");
        let stabilizer = 1 + reaching.count() as u32;
        Canonical {
            position: Board::from_valid(smallest),
            witness: Product(turn, colors),
            stabilizer,
            orbit: 8 * group.colors().len() as u32 / stabilizer,
        }
    }

    fn canonical_position(&self, group: Group, position: Board) -> Board {
        let colors = to_canonical_colors(group, position);
        let start = self.transform(position, Product(D4::Identity, colors));
        Board::from_valid(start.canonical())
    }
}

/// The highest bit that is ever set says whose turn it is, so that of all images those with
/// player 1 to move are smallest.
fn to_canonical_colors(group: Group, position: Board) -> Colors {
    match (group, position.current_player()) {
        (Group::D4Mover, Player::Two) => Colors::Swap,
        _ => Colors::Keep,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_are_those_of_the_seed() {
        assert_eq!(TRANSFORMS[1], [6, 3, 0, 7, 4, 1, 8, 5, 2]); // 90 degrees clockwise
        assert_eq!(TRANSFORMS[3], [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        assert_eq!(TRANSFORMS[4], [2, 1, 0, 5, 4, 3, 8, 7, 6]); // left and right
        assert_eq!(TRANSFORMS[7], [8, 5, 2, 7, 4, 1, 6, 3, 0]); // anti-diagonal
    }

    #[test]
    fn shifting_cells_is_moving_them_one_by_one() {
        // Each cell holds its own number and one: all different, and no board at all.
        let bits = (0..9).map(|i| (i + 1) << (6 * i)).sum::<u64>() | SECOND_TO_MOVE;
        for (turn, sources) in D4::ALL.into_iter().zip(TRANSFORMS) {
            let cell = |(new, &old): (usize, &u8)| (bits >> (6 * old) & 63) << (6 * new);
            let expected = sources.iter().enumerate().map(cell).sum::<u64>() | SECOND_TO_MOVE;
            assert_eq!(transform(bits, turn), expected, "{turn}");
            assert_eq!(images(bits)[turn.index()], expected, "{turn}");
        }
    }
}
