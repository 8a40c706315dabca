//! One ply, to read and in one byte.

use std::fmt;

use super::{Pos, Size};

/// A move, spelled out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece of this size from the reserve.
    Place {
        /// Its size.
        size: Size,
        /// Where it goes.
        to: Pos,
    },
    /// A piece from the board.
    Slide {
        /// Whose top piece moves.
        from: Pos,
        /// Where it goes.
        to: Pos,
    },
}

/// A move in one byte: the destination in bits 0-3; in bits 4-7 the square that it comes from, or
/// 9, 10, 11 for a small, medium, large piece from the reserve. This encoding is stable.
///
/// ```
/// use burnside::gobblet::{PackedMove, Size};
///
/// assert_eq!(PackedMove::place(Size::Small, 4).to_u8(), 0x94);
/// assert_eq!(PackedMove::slide(0, 4).to_u8(), 0x04);
/// assert_eq!(PackedMove::from_u8(0xb8), Some(PackedMove::place(Size::Large, 8)));
/// assert_eq!(PackedMove::from_u8(0xc0), None);
/// assert_eq!(PackedMove::slide(0, 4).to_string(), "(0,0)->(1,1)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u8);

/// The source that means the first size in reserve.
pub(super) const RESERVE: u8 = 9;

impl PackedMove {
    /// Places a piece from the reserve.
    ///
    /// # Panics
    /// If the square is not one of 0 to 8.
    pub const fn place(size: Size, to: u8) -> Self {
        assert!(to < 9, "no such square");
        Self((RESERVE + size.index() as u8) << 4 | to)
    }

    /// Moves the top piece of a square.
    ///
    /// # Panics
    /// If a square is not one of 0 to 8.
    pub const fn slide(from: u8, to: u8) -> Self {
        assert!(from < 9 && to < 9, "no such square");
        Self(from << 4 | to)
    }

    /// Reads the byte, if it is a move.
    pub const fn from_u8(byte: u8) -> Option<Self> {
        if byte & 15 < 9 && byte >> 4 < RESERVE + 3 { Some(Self(byte)) } else { None }
    }

    /// The byte.
    pub const fn to_u8(self) -> u8 {
        self.0
    }

    /// A byte that is known to be a move.
    pub(super) const fn from_valid(byte: u8) -> Self {
        Self(byte)
    }

    /// Packs a move.
    pub const fn from_move(mov: Move) -> Self {
        match mov {
            Move::Place { size, to } => Self::place(size, to.index() as u8),
            Move::Slide { from, to } => Self::slide(from.index() as u8, to.index() as u8),
        }
    }

    /// Spells the move out.
    pub const fn to_move(self) -> Move {
        let to = Pos::ALL[self.to() as usize];
        match self.reserve_size() {
            Some(size) => Move::Place { size, to },
            None => Move::Slide { from: Pos::ALL[self.source() as usize], to },
        }
    }

    /// The square that it goes to: 0 to 8.
    pub const fn to(self) -> u8 {
        self.0 & 15
    }

    /// The square that it comes from, 0 to 8, or 9 to 11 for the reserve.
    pub const fn source(self) -> u8 {
        self.0 >> 4
    }

    /// Whether the piece comes from the reserve.
    pub const fn is_place(self) -> bool {
        self.source() >= RESERVE
    }

    /// The square that it comes from, unless that is the reserve.
    #[allow(clippy::wrong_self_convention)] // the seed's name: the position it comes from
    pub const fn from_pos(self) -> Option<u8> {
        if self.is_place() { None } else { Some(self.source()) }
    }

    /// The size of the piece from the reserve, if it comes from there.
    pub const fn reserve_size(self) -> Option<Size> {
        match self.source().checked_sub(RESERVE) {
            Some(size) => Size::try_index(size as usize),
            None => None,
        }
    }
}

impl From<Move> for PackedMove {
    fn from(mov: Move) -> Self {
        Self::from_move(mov)
    }
}

impl From<PackedMove> for Move {
    fn from(packed: PackedMove) -> Self {
        packed.to_move()
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedMove({self})")
    }
}
