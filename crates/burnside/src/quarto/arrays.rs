//! Quarto: the six words of the key; 288 actions.

use super::{Move, Piece, Position, Quarto, Setup, Square};
use crate::arrays::{Arrays, Planes, mark};

/// The hand when it is empty.
const NO_PIECE: u16 = 16;

/// Where the actions begin that only place, and those that only give.
const PLACE: usize = 256;
const GIVE: usize = 272;

impl Arrays for Quarto {
    type Word = u16;

    fn width(&self) -> Option<usize> {
        Some(6)
    }

    fn layout(&self) -> &'static str {
        "the piece in hand (16 if none), the occupied squares, the squares of traits 3, 2, 1, 0"
    }

    fn load(&self, row: &[u16]) -> Result<Setup, String> {
        let &[hand, occupied, p3, p2, p1, p0] = row else {
            return Err("expected six words".to_owned());
        };
        if (p0 | p1 | p2 | p3) & !occupied != 0 {
            return Err("a square has traits and is not occupied".to_owned());
        }
        if hand > NO_PIECE {
            return Err(format!("the piece in hand is 0 to 15, or 16 for none, not {hand}"));
        }
        let mut board = [None; 16];
        for square in Square::of_mask(occupied) {
            let bit = |plane: u16| (plane >> square.index() & 1) as u8;
            board[square.index()] =
                Piece::new(bit(p3) << 3 | bit(p2) << 2 | bit(p1) << 1 | bit(p0));
        }
        let hand = u8::try_from(hand).ok().and_then(Piece::new);
        Setup::new(board, hand).map_err(|error| error.to_string())
    }

    fn store(&self, written: Setup, row: &mut [u16]) {
        let [p0, p1, p2, p3] = written.planes();
        let hand = written.hand().map_or(NO_PIECE, |piece| piece.bits().into());
        row.copy_from_slice(&[hand, written.occupied(), p3, p2, p1, p0]);
    }

    fn actions(&self) -> usize {
        GIVE + 16
    }

    /// Each trait twice, with and without: swapping its values is a symmetry.
    fn planes(&self) -> Planes {
        let mut channels = Vec::new();
        for place in ["board", "hand"] {
            for bit in 0..4 {
                channels.push(format!("{place}: trait {bit}"));
                channels.push(format!("{place}: not trait {bit}"));
            }
        }
        Planes { channels, shape: [4, 4] }
    }

    fn write_planes(&self, position: Position, planes: &mut [u8]) {
        let setup = Setup::from(position);
        let (board, hand) = planes.split_at_mut(8 * 16);
        for (bit, squares) in setup.planes().into_iter().enumerate() {
            mark(&mut board[32 * bit..][..16], squares.into());
            mark(&mut board[32 * bit + 16..][..16], (setup.occupied() & !squares).into());
            if let Some(piece) = setup.hand() {
                let without = usize::from(piece.bits() >> bit & 1 == 0);
                hand[32 * bit + 16 * without..][..16].fill(1);
            }
        }
    }

    /// 16 times the square, plus the piece to give; then placing only; then giving only.
    fn action(&self, mv: Move) -> Option<usize> {
        match (mv.square, mv.give) {
            (Some(square), Some(piece)) => Some(square.index() * 16 + piece.index()),
            (Some(square), None) => Some(PLACE + square.index()),
            (None, Some(piece)) => Some(GIVE + piece.index()),
            (None, None) => None,
        }
    }

    fn move_of(&self, _: Position, action: usize) -> Option<Move> {
        Some(match action {
            0..PLACE => Move::new(Square::try_index(action / 16)?, Piece::try_index(action % 16)?),
            PLACE..GIVE => Move::place(Square::try_index(action - PLACE)?),
            _ => Move::give(Piece::try_index(action - GIVE)?),
        })
    }
}
