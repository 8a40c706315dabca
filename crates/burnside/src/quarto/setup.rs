//! Boards as they can be written down: four planes of traits, the pieces left, the piece in hand.

use std::fmt;

use super::{Piece, Pieces, Square};

/// The hand when it is empty.
pub(super) const NO_PIECE: u8 = 16;

/// A board and the piece in hand, each piece at most once: whatever can be drawn.
///
/// [`Position`](super::Position) is what the rules accept.
///
/// ```
/// use burnside::{Game, quarto::{Quarto, Setup}};
///
/// // Two complete rows: no single piece can have completed both.
/// let setup: Setup = "4567/..../..../3210 -".parse()?;
/// assert!(Quarto::LINES.accept(setup).is_err());
/// # Ok::<(), burnside::quarto::TextError>(())
/// ```
///
/// Equality is equality of boards and hands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// Bit `s` of plane `t`: the piece on square `s` has trait `t`.
    pub(super) planes: [u16; 4],
    pub(super) occupied: u16,
    /// Neither on the board nor in hand. Follows from the rest.
    pub(super) left: Pieces,
    pub(super) hand: u8,
}

/// Why pieces on squares are not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("piece {piece} occurs twice")]
pub struct BadBoard {
    /// The piece that occurs twice: on the board, or on the board and in hand.
    pub piece: Piece,
}

/// Why bytes are not the key of a board and a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadKey {
    /// There are too few or too many.
    #[error("a key has 11 bytes, not {found}")]
    Length {
        /// How many there are.
        found: usize,
    },
    /// The hand is neither a piece nor empty.
    #[error("the piece in hand is 0 to 15, or 16 if there is none, not {found}")]
    Hand {
        /// What stands for it.
        found: u8,
    },
    /// A square has traits and no piece.
    #[error("the masks have bits of squares that are not occupied")]
    Masks,
    /// A piece repeats.
    #[error(transparent)]
    Board(#[from] BadBoard),
}

impl Setup {
    /// The empty board and an empty hand.
    pub const EMPTY: Self = Self { planes: [0; 4], occupied: 0, left: Pieces::ALL, hand: NO_PIECE };

    /// A board square by square, by number, and the piece in hand. Whether the rules lead there
    /// is another question: see [`Quarto::check`](super::Quarto::check).
    pub fn new(board: [Option<Piece>; 16], hand: Option<Piece>) -> Result<Self, BadBoard> {
        let mut setup = Self::EMPTY;
        let mut take = |piece| {
            let there = setup.left.contains(piece);
            setup.left = setup.left.without(piece);
            if there { Ok(()) } else { Err(BadBoard { piece }) }
        };
        for piece in board.into_iter().flatten() {
            take(piece)?;
        }
        hand.map_or(Ok(()), take)?;
        for (square, piece) in board.into_iter().enumerate() {
            if let Some(piece) = piece {
                setup.put(Square::ALL[square], piece);
            }
        }
        setup.hand = hand.map_or(NO_PIECE, Piece::bits);
        Ok(setup)
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let s = square.index();
        if self.occupied >> s & 1 == 0 {
            return None;
        }
        let bit = |t: usize| ((self.planes[t] >> s & 1) as u8) << t;
        Some(Piece::truncated(bit(0) | bit(1) | bit(2) | bit(3)))
    }

    /// The piece in hand.
    pub fn hand(&self) -> Option<Piece> {
        Piece::new(self.hand)
    }

    /// The pieces that are neither on the board nor in hand.
    pub fn left(&self) -> Pieces {
        self.left
    }

    /// The occupied squares.
    pub fn occupied(&self) -> u16 {
        self.occupied
    }

    /// The squares whose piece has trait `t` (0 to 3), for each `t`.
    pub fn planes(&self) -> [u16; 4] {
        self.planes
    }

    /// How many pieces are on the board.
    pub fn count(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The seed's identifier of a full board: four bits a square, square `k` at bit `4k`.
    ///
    /// `None` while a square is empty: then piece 0 and no piece would look the same. The key of
    /// every board is its [`key`](Setup::key).
    pub fn full_id(&self) -> Option<u64> {
        let digit =
            |k: usize| u64::from(self.piece(Square::ALL[k])?.bits()).checked_shl(4 * k as u32);
        (0..16).try_fold(0, |id, k| Some(id | digit(k)?))
    }

    /// The full board with this [identifier](Setup::full_id); an error if a piece repeats.
    pub fn from_full_id(id: u64) -> Result<Self, BadBoard> {
        let mut board = [None; 16];
        for (k, square) in board.iter_mut().enumerate() {
            *square = Some(Piece::truncated((id >> (4 * k)) as u8));
        }
        Self::new(board, None)
    }

    /// Eleven bytes that tell every board and hand from every other; stable.
    ///
    /// The piece in hand (`10` if none), the occupied squares, and the squares of traits 3, 2, 1
    /// and 0: five masks, two bytes each, the high byte first.
    pub fn key(&self) -> [u8; 11] {
        let mut key = [0; 11];
        key[0] = self.hand;
        let [p0, p1, p2, p3] = self.planes;
        for (i, mask) in [self.occupied, p3, p2, p1, p0].into_iter().enumerate() {
            key[1 + 2 * i..3 + 2 * i].copy_from_slice(&mask.to_be_bytes());
        }
        key
    }

    /// Reads what [`key`](Setup::key) writes.
    pub fn from_key(bytes: &[u8]) -> Result<Self, BadKey> {
        let key: &[u8; 11] = bytes.try_into().map_err(|_| BadKey::Length { found: bytes.len() })?;
        let [hand, masks @ ..] = key;
        let hand = match *hand {
            NO_PIECE => None,
            found => Some(Piece::new(found).ok_or(BadKey::Hand { found })?),
        };
        let [occupied, planes @ ..]: [u16; 5] =
            std::array::from_fn(|i| u16::from_be_bytes([masks[2 * i], masks[2 * i + 1]]));
        if planes.iter().any(|plane| plane & !occupied != 0) {
            return Err(BadKey::Masks);
        }
        let mut board = [None; 16];
        for square in Square::of_mask(occupied) {
            let bit = |mask: u16| (mask >> square.index() & 1) as u8;
            board[square.index()] = Piece::new(planes.iter().fold(0, |p, &m| p << 1 | bit(m)));
        }
        Ok(Self::new(board, hand)?)
    }

    /// Sets a piece on an empty square; the pieces left and the hand are the caller's.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let s = square.index();
        for (t, plane) in self.planes.iter_mut().enumerate() {
            *plane |= ((piece.bits() >> t & 1) as u16) << s;
        }
        self.occupied |= 1 << s;
    }

    /// Takes away what is on a square; the pieces left and the hand are the caller's.
    pub(super) fn clear(&mut self, square: Square) {
        for plane in &mut self.planes {
            *plane &= !square.mask();
        }
        self.occupied &= !square.mask();
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(bits: u8) -> Option<Piece> {
        Piece::new(bits)
    }

    #[test]
    fn a_board_says_what_is_on_it() {
        let mut board = [None; 16];
        (board[15], board[0]) = (piece(9), piece(0));
        let position = Setup::new(board, piece(4)).unwrap();
        for (square, on_it) in Square::ALL.into_iter().zip(board) {
            assert_eq!(position.piece(square), on_it);
        }
        assert_eq!((position.hand(), position.count()), (piece(4), 2));
        assert_eq!(position.left().len(), 13);
        assert_eq!(position.full_id(), None);
        assert_eq!(hex::encode(position.key()), "0480018000000000008000");
    }

    #[test]
    fn a_piece_is_there_once() {
        let mut board = [None; 16];
        (board[3], board[7]) = (piece(9), piece(9));
        assert_eq!(Setup::new(board, None), Err(BadBoard { piece: Piece::ALL[9] }));
        board[7] = None;
        let refused = Setup::new(board, piece(9)).unwrap_err();
        assert_eq!(refused.to_string(), "piece 9 occurs twice");
    }

    #[test]
    fn keys_are_read_back_and_others_are_refused() {
        let read = |digits: &str| Setup::from_key(&hex::decode(digits).unwrap());
        let setup = read("0480018000000000008000").unwrap();
        assert_eq!(setup.to_string(), "9.../..../..../...0 4");
        assert_eq!(read("1000000000000000000000"), Ok(Setup::EMPTY));
        assert_eq!(read("10"), Err(BadKey::Length { found: 1 }));
        assert_eq!(read("1100000000000000000000"), Err(BadKey::Hand { found: 17 }));
        assert_eq!(read("1080010000000000000002"), Err(BadKey::Masks));
        let twice = BadBoard { piece: Piece::ALL[0] };
        assert_eq!(read("0080010000000000000000"), Err(BadKey::Board(twice)));
    }

    #[test]
    fn full_boards_and_their_identifiers() {
        let board = Setup::from_full_id(0xFEDC_BA98_7654_3210).unwrap();
        assert_eq!(board.piece(Square::ALL[13]), piece(13));
        assert_eq!(board.full_id(), Some(0xFEDC_BA98_7654_3210));
        assert_eq!(Setup::from_full_id(0x11), Err(BadBoard { piece: Piece::ALL[1] }));
    }
}
