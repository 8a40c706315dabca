//! The opening book: the exact score of every class with a piece in hand and few pieces on the
//! board, made by search once and embedded.
//!
//! Nearly all of them are draws, so the book lists the others. Its bytes, all numbers little
//! endian unless they are *variable* (seven bits a byte, low ones first, the top bit set on all
//! but the last):
//!
//! | bytes | meaning |
//! |---|---|
//! | 8 | `QUARTOB1` |
//! | 1 + k | length of the game's name, the name |
//! | 1 | N: boards of 0 to N pieces are in the book |
//! | for each n from 0 to N: | |
//! | variable | classes with a piece in hand |
//! | variable | entries: those that are not draws |
//! | for each entry: variable, 1 | key minus the key before it (the first minus 0); score |
//! | 8 | FNV-1a hash (64 bits) of all bytes before |
//!
//! A key is four bits for each occupied square, the lowest square in the highest place, then 16
//! bits that say which squares are occupied: of the class's smallest image, with the piece in
//! hand as piece 0. A score is `17 - m` for a win of the player to move at the game's `m`-th
//! placement, as much below zero for a loss, in two's complement.

use burnside::{
    Game, Value,
    quarto::{Position, Quarto},
};

use super::{key::Keys, solver::value_of_score, status::spread_planes};

const MOST_PIECES: u8 = 16;

/// Exact scores of early positions.
#[derive(Debug)]
pub struct Book {
    name: String,
    keys: Keys,
    layers: Vec<Layer>,
    hash: u64,
}

/// The classes of boards with this many pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Layer {
    /// How many classes there are.
    pub(super) classes: u64,
    /// Those that are not draws, by key, ascending.
    pub(super) entries: Vec<(u64, i8)>,
}

/// What is wrong with the bytes of a book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadBook {
    /// The bytes end too early.
    #[error("the book ends in the middle, at byte {at}")]
    Truncated {
        /// Where more was expected.
        at: usize,
    },
    /// Not a book.
    #[error("this is not a Quarto book: it does not begin with QUARTOB1")]
    Magic,
    /// The book of another game.
    #[error("this is the book of {found}, not of {expected}")]
    Game {
        /// Whose book it is.
        found: String,
        /// Whose it should be.
        expected: String,
    },
    /// The hash does not fit.
    #[error("the book is damaged: its bytes hash to {found:016x}, not to {expected:016x}")]
    Hash {
        /// Of the bytes.
        found: u64,
        /// Written at the end.
        expected: u64,
    },
    /// A number that cannot be.
    #[error("the number at byte {at} is out of range")]
    Number {
        /// Where it begins.
        at: usize,
    },
    /// More bytes than the book has.
    #[error("{extra} bytes follow the end of the book")]
    Extra {
        /// How many.
        extra: usize,
    },
}

/// The books that are part of this library, and whose they are: none without the feature `tables`.
pub(crate) fn embedded_books() -> Vec<(Quarto, &'static [u8])> {
    if cfg!(not(feature = "tables")) {
        return Vec::new();
    }
    vec![
        (Quarto::LINES, include_bytes!("../../../data/quarto.book")),
        (Quarto::SQUARES, include_bytes!("../../../data/quarto-squares.book")),
    ]
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Book {
    /// How the bytes of a book begin.
    pub const MAGIC: [u8; 8] = *b"QUARTOB1";

    /// The book that is part of this library, if there is one for these rules: with the feature
    /// `tables`.
    pub fn embedded(rules: &Quarto) -> Option<Self> {
        let (_, bytes) = embedded_books().into_iter().find(|(of, _)| of == rules)?;
        Some(Self::read(rules, bytes).expect("tested with the library"))
    }

    /// The name of the game whose book these bytes are; the first few will do. `None` if they are
    /// something else. A book that is cut off before its name has an empty one.
    pub fn game_of(bytes: &[u8]) -> Option<String> {
        let rest = bytes.strip_prefix(&Self::MAGIC)?;
        let name = rest.split_first().and_then(|(&length, rest)| rest.get(..length.into()));
        Some(String::from_utf8_lossy(name.unwrap_or_default()).into_owned())
    }

    /// Reads a book.
    pub fn read(rules: &Quarto, bytes: &[u8]) -> Result<Self, BadBook> {
        let mut input = Input { bytes, at: 0 };
        if input.take(8)? != Self::MAGIC {
            return Err(BadBook::Magic);
        }
        let length = input.byte()? as usize;
        let name = String::from_utf8_lossy(input.take(length)?).into_owned();
        if name != rules.name() {
            return Err(BadBook::Game { found: name, expected: rules.name().to_owned() });
        }
        let at = input.at;
        let most = input.byte()?;
        if most > MOST_PIECES {
            return Err(BadBook::Number { at });
        }
        let mut layers = Vec::new();
        for _ in 0..=most {
            let classes = input.variable()?;
            let at = input.at;
            let count = input.variable()?;
            // An entry takes at least two bytes: no damage can ask for more memory than that.
            if count > classes || count > bytes.len() as u64 / 2 {
                return Err(BadBook::Number { at });
            }
            let mut entries = Vec::with_capacity(count as usize);
            let mut key = 0_u64;
            for _ in 0..count {
                let at = input.at;
                let step = input.variable()?;
                if step == 0 && !entries.is_empty() {
                    return Err(BadBook::Number { at });
                }
                key = key.checked_add(step).ok_or(BadBook::Number { at })?;
                let at = input.at;
                let score = input.byte()?.cast_signed();
                if score == 0 || score.unsigned_abs() > MOST_PIECES {
                    return Err(BadBook::Number { at });
                }
                entries.push((key, score));
            }
            layers.push(Layer { classes, entries });
        }
        let found = fnv1a(&bytes[..input.at]);
        let expected = u64::from_le_bytes(input.take(8)?.try_into().expect("eight bytes"));
        if found != expected {
            return Err(BadBook::Hash { found, expected });
        }
        let extra = bytes.len() - input.at;
        if extra > 0 {
            return Err(BadBook::Extra { extra });
        }
        Ok(Self { name, keys: Keys::new(rules), layers, hash: found })
    }

    pub(super) fn new(rules: &Quarto, layers: Vec<Layer>) -> Self {
        let mut book =
            Self { name: rules.name().to_owned(), keys: Keys::new(rules), layers, hash: 0 };
        let bytes = book.to_bytes();
        book.hash = fnv1a(&bytes[..bytes.len() - 8]);
        book
    }

    /// The bytes of the book.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::MAGIC.to_vec();
        bytes.push(self.name.len() as u8);
        bytes.extend(self.name.as_bytes());
        bytes.push((self.layers.len() - 1) as u8);
        for layer in &self.layers {
            put_variable(&mut bytes, layer.classes);
            put_variable(&mut bytes, layer.entries.len() as u64);
            let mut before = 0;
            for &(key, score) in &layer.entries {
                put_variable(&mut bytes, key - before);
                bytes.push(score.cast_unsigned());
                before = key;
            }
        }
        let hash = fnv1a(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    /// The largest number of pieces on the board that the book covers.
    pub fn most_pieces(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The hash at the end of its bytes.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// For boards of `n` pieces: how many classes with a piece in hand there are, and how many
    /// of them are wins and losses of the player to move.
    pub fn counts(&self, n: u32) -> Option<[u64; 3]> {
        let layer = self.layers.get(n as usize)?;
        let wins = layer.entries.iter().filter(|&&(_, score)| score > 0).count() as u64;
        Some([layer.classes, wins, layer.entries.len() as u64 - wins])
    }

    /// The value of a position with a piece in hand, if the book covers it.
    pub fn value(&self, position: Position) -> Option<Value> {
        self.score(position).map(|score| value_of_score(score, position.count()))
    }

    /// The score of a position with a piece in hand, if the book covers it.
    pub(super) fn score(&self, position: Position) -> Option<i8> {
        let layer = self.layers.get(position.count() as usize)?;
        let key = key_of(&self.keys, position)?;
        let found = layer.entries.binary_search_by_key(&key, |&(key, _)| key);
        Some(found.map_or(0, |at| layer.entries[at].1))
    }
}

/// The key of a position with a piece in hand.
pub(super) fn key_of(keys: &Keys, position: Position) -> Option<u64> {
    let planes = spread_planes(position);
    Some(keys.with_hand(planes, position.occupied(), position.hand()?.index()))
}

fn put_variable(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], BadBook> {
        let truncated = BadBook::Truncated { at: self.bytes.len() };
        let taken =
            self.bytes.get(self.at..).and_then(|rest| rest.get(..length)).ok_or(truncated)?;
        self.at += length;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, BadBook> {
        Ok(self.take(1)?[0])
    }

    fn variable(&mut self) -> Result<u64, BadBook> {
        let at = self.at;
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            // Too large, or longer than it needs to be.
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(BadBook::Number { at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Book {
        let late = vec![(3, 5), (700, -4), (u64::MAX - 1, 1)];
        let layers =
            vec![Layer { classes: 1, entries: Vec::new() }, Layer { classes: 1000, entries: late }];
        Book::new(&Quarto::LINES, layers)
    }

    #[test]
    fn a_book_reads_back() {
        let bytes = sample().to_bytes();
        let book = Book::read(&Quarto::LINES, &bytes).unwrap();
        assert_eq!((&book.layers, book.hash), (&sample().layers, sample().hash));
        assert_eq!(book.counts(1), Some([1000, 2, 1]));
        assert_eq!(book.to_bytes(), bytes);
    }

    #[test]
    fn any_damage_is_noticed() {
        let bytes = sample().to_bytes();
        for length in 0..bytes.len() {
            assert!(Book::read(&Quarto::LINES, &bytes[..length]).is_err(), "{length} bytes");
        }
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(Book::read(&Quarto::LINES, &flipped).is_err(), "bit {bit}");
        }
        let more: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        let refused = Book::read(&Quarto::LINES, &more).unwrap_err();
        assert_eq!(refused, BadBook::Extra { extra: 1 });
        let refused = Book::read(&Quarto::SQUARES, &bytes).unwrap_err();
        assert_eq!(refused.to_string(), "this is the book of quarto, not of quarto:squares");
    }
    /// The hash fits, the content cannot be what we write. Found by fuzzing.
    #[test]
    fn there_is_one_way_to_write_a_book() {
        let refused = |content: &[u8]| {
            let mut bytes = [&Book::MAGIC[..], b"\x06quarto", content].concat();
            bytes.extend(fnv1a(&bytes).to_le_bytes());
            Book::read(&Quarto::LINES, &bytes).unwrap_err()
        };
        let number = |at: usize| BadBook::Number { at: 15 + at };
        assert_eq!(refused(&[17]), number(0), "more pieces than there are");
        assert_eq!(refused(&[0, 0x8c, 0x00, 0]), number(1), "a number longer than it needs to be");
        assert_eq!(refused(&[0, 2, 2, 7, 1, 0, 1]), number(5), "a key twice");
        assert_eq!(refused(&[0, 2, 1, 7, 0]), number(4), "a draw that is listed");
        assert_eq!(refused(&[0, 2, 1, 7, 17]), number(4), "a score that no game has");
    }
}
