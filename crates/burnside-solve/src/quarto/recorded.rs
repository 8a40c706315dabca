//! Quarto by layers: backward induction from any ply on.

use burnside::quarto::{Group, Piece, Position, Quarto, Setup};

use crate::layered::Recorded;

impl Recorded for Quarto {
    fn read_code(&self, _: Group, code: &[u8]) -> Option<Position> {
        let &[hand, ref words @ ..] = <&[u8; 11]>::try_from(code).ok()?;
        let word = |at: usize| u16::from_be_bytes([words[2 * at], words[2 * at + 1]]);
        let mut board = [None; 16];
        for (square, place) in board.iter_mut().enumerate() {
            let traits = (1..5).fold(0, |piece, plane| piece << 1 | (word(plane) >> square & 1));
            if word(0) >> square & 1 == 1 {
                *place = Piece::try_index(traits.into());
            } else if traits != 0 {
                return None;
            }
        }
        let hand = if hand == 16 { None } else { Some(Piece::try_index(hand.into())?) };
        self.check(Setup::new(board, hand).ok()?).ok()
    }

    fn longest_game(&self) -> u32 {
        17
    }
}
