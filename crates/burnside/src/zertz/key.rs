//! The seed's key: what canonical forms are compared by, byte for byte. Nothing fast uses it.

use std::fmt;

use super::{
    board::{NONE, bit},
    group::Group,
    position::Position,
};

/// The bytes by which boards are compared: the seed's key, which is the layers of rings, white,
/// gray and black, one byte per cell of the whole square array, row after row.
///
/// Under [`Group::Value`] there follow the place of the marble that must go on jumping (counted
/// from 1 along the whole array, 0 if there is none), the pool, the captures of the mover and of
/// the opponent, and the index of the player who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    // Compared before the length, which is the same on the same board.
    bytes: [u8; Self::LONGEST],
    length: u16,
}

impl Key {
    const LONGEST: usize = 4 * 81 + 11;

    pub(super) fn of(group: Group, position: &Position) -> Self {
        let mut key = Self { bytes: [0; Self::LONGEST], length: 0 };
        let width = position.board.width();
        let [white, gray, black] = position.marbles;
        for layer in [position.rings, white, gray, black] {
            for (number, &(y, x)) in (0..).zip(&position.board.tables().places) {
                if layer & bit(number) != 0 {
                    key.bytes[key.length as usize + y as usize * width + x as usize] = 1;
                }
            }
            key.length += (width * width) as u16;
        }
        if group == Group::Value {
            let chain = position.chain;
            let chain = if chain == NONE {
                0
            } else {
                let (y, x) = position.board.tables().places[chain as usize];
                y * width as u8 + x + 1
            };
            let mover = position.to_move.index();
            let counts = [position.pool, position.captures[mover], position.captures[1 - mover]];
            let rest = [chain].into_iter().chain(counts.into_iter().flatten());
            for byte in rest.chain([position.to_move.index() as u8]) {
                key.bytes[key.length as usize] = byte;
                key.length += 1;
            }
        }
        key
    }
}

impl AsRef<[u8]> for Key {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..self.length as usize]
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({:?})", self.as_ref())
    }
}
