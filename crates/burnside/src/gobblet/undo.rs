//! Making moves in place, and taking them back.

use super::{Board, Move, PackedMove, Pos, Size};
use crate::Player;

/// What a move did, spelled out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Undo {
    /// The move.
    pub mov: Move,
    /// The piece that it covered.
    pub captured: Option<(Player, Size)>,
    /// The piece that came to light where it left.
    pub revealed: Option<(Player, Size)>,
}

/// What a move did, in two bytes: the [move](PackedMove) in bits 0-7, the covered piece in bits
/// 8-10, the revealed one in bits 11-13. A piece is 0 for none, 1-3 for player 1's small, medium,
/// large, 4-6 for player 2's. This encoding is stable.
///
/// ```
/// use burnside::{Player, gobblet::{PackedMove, PackedUndo, Size}};
///
/// let covered = Some((Player::Two, Size::Small));
/// let revealed = Some((Player::One, Size::Medium));
/// let undo = PackedUndo::new(PackedMove::slide(2, 5), covered, revealed);
/// assert_eq!(undo.to_u16(), 0x1425);
/// assert_eq!((undo.captured(), undo.revealed()), (covered, revealed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedUndo(u16);

impl PackedUndo {
    /// Packs a move and what it covered and revealed.
    pub const fn new(
        mov: PackedMove,
        captured: Option<(Player, Size)>,
        revealed: Option<(Player, Size)>,
    ) -> Self {
        Self(mov.to_u8() as u16 | piece_code(captured) << 8 | piece_code(revealed) << 11)
    }

    /// Reads the two bytes, if they are an undo.
    pub const fn from_u16(bits: u16) -> Option<Self> {
        let pieces_exist = bits >> 8 & 7 < 7 && bits >> 11 < 7;
        match PackedMove::from_u8(bits as u8) {
            Some(_) if pieces_exist => Some(Self(bits)),
            _ => None,
        }
    }

    /// The two bytes.
    pub const fn to_u16(self) -> u16 {
        self.0
    }

    /// The move.
    pub const fn mov(self) -> PackedMove {
        PackedMove::from_valid(self.0 as u8)
    }

    /// The piece that it covered.
    pub const fn captured(self) -> Option<(Player, Size)> {
        piece(self.0 >> 8 & 7)
    }

    /// The piece that came to light where it left.
    pub const fn revealed(self) -> Option<(Player, Size)> {
        piece(self.0 >> 11 & 7)
    }
}

impl From<Undo> for PackedUndo {
    fn from(Undo { mov, captured, revealed }: Undo) -> Self {
        Self::new(mov.into(), captured, revealed)
    }
}

impl From<PackedUndo> for Undo {
    fn from(packed: PackedUndo) -> Self {
        let (captured, revealed) = (packed.captured(), packed.revealed());
        Self { mov: packed.mov().into(), captured, revealed }
    }
}

const fn piece_code(piece: Option<(Player, Size)>) -> u16 {
    match piece {
        Some((player, size)) => (player.index() * 3 + size.index() + 1) as u16,
        None => 0,
    }
}

const fn piece(code: u16) -> Option<(Player, Size)> {
    match code {
        1..=6 => {
            let index = code as usize - 1;
            Some((Player::ALL[index / 3], Size::ALL[index % 3]))
        }
        _ => None,
    }
}

impl Board {
    /// Makes a move in place, and remembers what it did.
    ///
    /// The move must be legal: otherwise the board has no meaning afterwards. For moves from
    /// outside see [`Game::try_play`](crate::Game::try_play).
    pub fn apply(&mut self, mov: Move) -> Undo {
        self.apply_packed(mov.into()).into()
    }

    /// Takes the last move back.
    pub fn undo(&mut self, undo: &Undo) {
        self.undo_packed((*undo).into());
    }

    /// The packed form of [`apply`](Board::apply).
    #[inline]
    pub fn apply_packed(&mut self, mov: PackedMove) -> PackedUndo {
        let captured = self.top_piece_fast(Pos::ALL[mov.to() as usize]);
        self.play_packed(mov);
        let source = mov.from_pos().map(|from| Pos::ALL[from as usize]);
        let revealed = source.and_then(|from| self.top_piece_fast(from));
        PackedUndo::new(mov, captured, revealed)
    }

    /// The packed form of [`undo`](Board::undo).
    #[inline]
    pub fn undo_packed(&mut self, undo: PackedUndo) {
        let mov = undo.mov();
        self.pass();
        match mov.reserve_size() {
            Some(size) => self.toggle(self.current_player(), size, mov.to()),
            None => self.carry(mov.to(), mov.source()),
        }
    }

    /// Makes a move in place and remembers nothing.
    #[inline]
    pub(super) fn play_packed(&mut self, mov: PackedMove) {
        match mov.reserve_size() {
            Some(size) => self.toggle(self.current_player(), size, mov.to()),
            None => self.carry(mov.source(), mov.to()),
        }
        self.pass();
    }
}
