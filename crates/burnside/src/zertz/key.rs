//! The seed's key: what canonical forms are compared by, byte for byte. Nothing fast uses it.

use std::fmt;

#[cfg(feature = "catalog")]
use super::{Zertz, board::bit, position::Parts};
use super::{
    board::{NONE, numbers},
    group::Group,
    position::Position,
};
#[cfg(feature = "catalog")]
use crate::Player;

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
            for number in numbers(layer) {
                let (y, x) = position.board.tables().places[number as usize];
                key.bytes[key.length as usize + y as usize * width + x as usize] = 1;
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

/// The position with this key under [`Group::Value`], if the rules have one.
#[cfg(feature = "catalog")]
pub(super) fn read_value_key(rules: Zertz, key: &[u8]) -> Option<Position> {
    let (board, width) = (rules.board(), rules.board().width());
    let area = width * width;
    let (layers, rest) = key.split_at_checked(4 * area)?;
    let &[chain, ref counts @ .., mover] = rest else { return None };
    let places = &board.tables().places[..board.rings()];
    let mut masks = [0; 4];
    for (mask, layer) in masks.iter_mut().zip(layers.chunks_exact(area)) {
        for (number, &(y, x)) in (0..).zip(places) {
            if layer[y as usize * width + x as usize] == 1 {
                *mask |= bit(number);
            }
        }
    }
    let counts: Vec<[u8; 3]> = counts.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
    let &[pool, own, other] = counts.as_slice() else { return None };
    let to_move = Player::try_index(mover.into())?;
    let mut captures = [own, other];
    if to_move == Player::Two {
        captures.swap(0, 1);
    }
    let place = |place: usize| ((place / width) as u8, (place % width) as u8);
    let chain = match usize::from(chain).checked_sub(1) {
        None => None,
        Some(at) => Some(places.iter().position(|&p| p == place(at))? as u8),
    };
    let [rings, marbles @ ..] = masks;
    let parts = Parts { rings, marbles, pool, captures, chain, to_move };
    let position = Position::of_parts(rules, parts);
    let position = position.ok()?;
    (Key::of(Group::Value, &position).as_ref() == key).then_some(position)
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
