//! What is learned: a weight for each feature of a position, and the file that holds them.
//!
//! The file has a line of text, then for each variant (37, 48, 61 rings, and the short game) one
//! number of 16 bits for each [`Feature`], lowest byte first, then the SHA-256 hash of all before
//! it. `cargo run --release -p burnside-solve --example zertz -- train` writes it.

use burnside::zertz::{Counts, Zertz};
use sha2::{Digest, Sha256};

use super::geometry::CLASSES;

/// One in the logarithm of the odds, as a weight.
pub const LOGIT: i32 = 512;

/// The weights of this program.
pub const WEIGHTS: &[u8] = include_bytes!("../../../data/zertz.weights");

const HEAD: &[u8] = b"burnside zertz weights 1\n";

/// Something that a position has, once or several times. All of it is seen by the player to move,
/// and none of it changes when the board is turned, mirrored or shifted, or the players exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// A ring with this class of neighbors; it is vacant (0) or has a marble (1 and its color).
    Ring(usize, u8),
    /// What the player to move has captured.
    Mine(Counts),
    /// What the other player has captured.
    Theirs(Counts),
    /// How many marbles of a color a player (0 moves, 1 does not) lacks to win by it, and how many
    /// lie on the board.
    Needs(usize, usize, u8, u32),
    /// How many marbles of a color the pool has.
    Pool(usize, u8),
    /// How many rings are vacant.
    Vacant(u32),
    /// How many rings may be taken away.
    Free(u32),
    /// How many marbles the player to move lacks to win, and how many the other one.
    Lacks(u8, u8),
}

const MINE: usize = 4 * CLASSES;
const THEIRS: usize = MINE + 120;
const NEEDS: usize = THEIRS + 120;
const POOL: usize = NEEDS + 2 * 3 * 7 * 8;
const VACANT: usize = POOL + 3 * 11;
const FREE: usize = VACANT + 62;
const LACKS: usize = FREE + 32;

impl Feature {
    /// How many there are.
    pub const COUNT: usize = LACKS + 7 * 7;

    /// Its number. What is larger than ever occurs in play counts as the largest that does.
    pub fn index(self) -> usize {
        let at_most = |number: u8, most: u8| number.min(most) as usize;
        let captures = |[white, gray, black]: Counts| {
            at_most(white, 3) + 4 * (at_most(gray, 4) + 5 * at_most(black, 5))
        };
        match self {
            Self::Ring(center, class) => center * CLASSES + class as usize,
            Self::Mine(counts) => MINE + captures(counts),
            Self::Theirs(counts) => THEIRS + captures(counts),
            Self::Needs(player, color, lacking, lying) => {
                NEEDS + ((player * 3 + color) * 7 + at_most(lacking, 6)) * 8 + lying.min(7) as usize
            }
            Self::Pool(color, count) => POOL + color * 11 + at_most(count, 10),
            Self::Vacant(count) => VACANT + count.min(61) as usize,
            Self::Free(count) => FREE + count.min(31) as usize,
            Self::Lacks(mine, theirs) => LACKS + at_most(mine, 6) * 7 + at_most(theirs, 6),
        }
    }
}

/// Why a file of weights is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It begins differently.
    #[error("this is not a file of weights for Zertz")]
    Other,
    /// It is too short or too long.
    #[error("a file of weights has {expected} bytes, and this one {found}")]
    Length {
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// Its hash is not the one that it names.
    #[error("the file of weights is damaged: its hash is not the one at its end")]
    Hash,
}

const WIDTH: usize = 2 * Feature::COUNT;
const LENGTH: usize = HEAD.len() + Zertz::ALL.len() * WIDTH + 32;

/// The weights of a variant, from a file.
pub(super) fn read(file: &[u8], rules: Zertz) -> Result<Vec<i16>, WeightsError> {
    if !file.starts_with(HEAD) {
        return Err(WeightsError::Other);
    }
    if file.len() != LENGTH {
        return Err(WeightsError::Length { expected: LENGTH, found: file.len() });
    }
    let (body, hash) = file.split_at(LENGTH - 32);
    if Sha256::digest(body)[..] != *hash {
        return Err(WeightsError::Hash);
    }
    let variant = Zertz::ALL.iter().position(|&one| one == rules).unwrap_or(0);
    let numbers = &body[HEAD.len() + variant * WIDTH..][..WIDTH];
    Ok(numbers.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}

/// The file with these weights, in the order of [`Zertz::ALL`].
pub(super) fn write(weights: &[Vec<i16>; 4]) -> Vec<u8> {
    let mut file = HEAD.to_vec();
    file.extend(weights.iter().flatten().flat_map(|weight| weight.to_le_bytes()));
    let hash = Sha256::digest(&file);
    file.extend_from_slice(&hash);
    file
}
