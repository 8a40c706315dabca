//! CELL: names of squares, such as `e4` or `b3A`.

use std::{fmt, str::FromStr};

use super::Qi;

/// A square by its coordinates: a file in small letters, a rank as a number, a layer in capital
/// letters; as many of them as the board has dimensions.
///
/// CELL is about names only. On a [`Qi`] board, files go from left to right, ranks are counted
/// **from the last one up** and layers from the first one on, so that the squares of a chess
/// position have the names that everyone knows:
///
/// ```
/// use burnside::qi::{Cell, Qi};
///
/// let chess = Qi::new(&[8, 8], "C", "c")?;
/// assert_eq!(chess.index_of("a8".parse()?)?, 0);
/// assert_eq!(chess.index_of("e2".parse()?)?, 52);
/// assert_eq!(chess.cell_of(36), Some("e4".parse::<Cell>()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    dimensions: u8,
    indices: [u8; 3],
}

/// Why a text is not a CELL coordinate, or a coordinate no square of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CellError {
    /// The text ends too soon.
    #[error("the text ends at byte {at}: expected {expected}")]
    Ended {
        /// Its length.
        at: usize,
        /// What should follow.
        expected: &'static str,
    },
    /// A character that cannot stand there.
    #[error("unexpected {found:?} at byte {at}: expected {expected}")]
    Unexpected {
        /// Where.
        at: usize,
        /// The character.
        found: char,
        /// What should stand there.
        expected: &'static str,
    },
    /// A coordinate beyond the 256th of its kind.
    #[error("the coordinate at byte {at} is larger than {largest}")]
    TooLarge {
        /// Where.
        at: usize,
        /// The largest one.
        largest: &'static str,
    },
    /// A square with more or fewer coordinates than the board has dimensions.
    #[error("{cell} has {found} coordinates, but the board has {expected} dimensions")]
    Dimensions {
        /// The square.
        cell: Cell,
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A square beyond the edge.
    #[error("{cell} is not on a board of shape {shape:?}")]
    OffBoard {
        /// The square.
        cell: Cell,
        /// The sizes of the board, outermost first.
        shape: Vec<u8>,
    },
}

impl Cell {
    /// The square with these coordinates, counted from 0: file, then rank, then layer. There
    /// must be one to three.
    pub fn new(indices: &[u8]) -> Option<Self> {
        if !(1..=3).contains(&indices.len()) {
            return None;
        }
        let mut cell = Self { dimensions: indices.len() as u8, indices: [0; 3] };
        cell.indices[..indices.len()].copy_from_slice(indices);
        Some(cell)
    }

    /// The coordinates, counted from 0: file, then rank, then layer.
    pub fn indices(&self) -> &[u8] {
        &self.indices[..self.dimensions as usize]
    }
}

impl Qi {
    /// The name of a square, if there is such a square.
    pub fn cell_of(&self, index: usize) -> Option<Cell> {
        if index >= self.square_count() {
            return None;
        }
        let [_, ranks, files] = self.shape.layers_ranks_files();
        let (layer, rank, file) = (index / (ranks * files), index / files % ranks, index % files);
        let indices = [file as u8, (ranks - 1 - rank) as u8, layer as u8];
        Cell::new(&indices[..self.shape().len()])
    }

    /// The square with this name.
    pub fn index_of(&self, cell: Cell) -> Result<usize, CellError> {
        let (found, expected) = (cell.indices().len(), self.shape().len());
        if found != expected {
            return Err(CellError::Dimensions { cell, found, expected });
        }
        let [layers, ranks, files] = self.shape.layers_ranks_files();
        let [file, rank, layer] = cell.indices.map(usize::from);
        if file >= files || rank >= ranks || layer >= layers {
            return Err(CellError::OffBoard { cell, shape: self.shape().to_vec() });
        }
        Ok((layer * ranks + ranks - 1 - rank) * files + file)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (dimension, &index) in self.indices().iter().enumerate() {
            match dimension {
                0 => write_letters(f, b'a', index),
                1 => write!(f, "{}", u16::from(index) + 1),
                _ => write_letters(f, b'A', index),
            }?;
        }
        Ok(())
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn write_letters(f: &mut fmt::Formatter<'_>, first: u8, index: u8) -> fmt::Result {
    if index >= 26 {
        write!(f, "{}", (first + index / 26 - 1) as char)?;
    }
    write!(f, "{}", (first + index % 26) as char)
}

/// `Cell(e4)`.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let mut indices = Vec::with_capacity(3);
        let mut at = 0;
        let kinds =
            [("a small letter", "iv"), ("a number from 1", "256"), ("a capital letter", "IV")];
        for (dimension, (expected, largest)) in kinds.into_iter().enumerate() {
            if dimension > 0 && at == text.len() {
                break;
            }
            let start = at;
            let mut number = 0_u32;
            for byte in text.bytes().skip(start) {
                let (base, digit) = match (dimension, byte) {
                    (0, b'a'..=b'z') => (26, byte - b'a' + 1),
                    (1, b'1'..=b'9') => (10, byte - b'0'),
                    (1, b'0') if number > 0 => (10, 0),
                    (2, b'A'..=b'Z') => (26, byte - b'A' + 1),
                    _ => break,
                };
                number = number * base + u32::from(digit);
                if number > 256 {
                    return Err(CellError::TooLarge { at: start, largest });
                }
                at += 1;
            }
            if at == start {
                return Err(unexpected(text, at, expected));
            }
            indices.push((number - 1) as u8);
        }
        if at < text.len() {
            return Err(unexpected(text, at, "the end"));
        }
        Ok(Self::new(&indices).expect("one to three were read"))
    }
}

fn unexpected(text: &str, at: usize, expected: &'static str) -> CellError {
    match text[at..].chars().next() {
        Some(found) => CellError::Unexpected { at, found, expected },
        None => CellError::Ended { at, expected },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coordinate_reads_back() {
        for a in 0..=255 {
            for indices in [vec![a], vec![255 - a, a], vec![a / 2, 7, a]] {
                let cell = Cell::new(&indices).unwrap();
                assert_eq!(cell.to_string().parse(), Ok(cell));
                assert_eq!(cell.indices(), indices);
            }
        }
        let named = |indices: &[u8]| Cell::new(indices).unwrap().to_string();
        assert_eq!(named(&[25, 9, 26]), "z10AA");
        assert_eq!(named(&[255, 255, 255]), "iv256IV");
    }

    #[test]
    fn what_is_no_coordinate_is_refused_with_the_place() {
        let error = |text: &str| text.parse::<Cell>().unwrap_err().to_string();
        assert_eq!(error(""), "the text ends at byte 0: expected a small letter");
        assert_eq!(error("1"), "unexpected '1' at byte 0: expected a small letter");
        assert_eq!(error("a0"), "unexpected '0' at byte 1: expected a number from 1");
        assert_eq!(error("aé"), "unexpected 'é' at byte 1: expected a number from 1");
        assert_eq!(error("a1Aa"), "unexpected 'a' at byte 3: expected the end");
        assert_eq!(error("iw"), "the coordinate at byte 0 is larger than iv");
        assert_eq!(error("a99999999999"), "the coordinate at byte 1 is larger than 256");
    }

    #[test]
    fn squares_and_names_of_a_board_are_the_same_thing() {
        for shape in [&[7][..], &[3, 5], &[2, 3, 4], &[1, 1, 30]] {
            let qi = Qi::new(shape, "C", "c").unwrap();
            for index in 0..qi.square_count() {
                assert_eq!(qi.index_of(qi.cell_of(index).unwrap()), Ok(index));
            }
            assert_eq!(qi.cell_of(qi.square_count()), None);
        }
        let space = Qi::new(&[2, 3, 4], "C", "c").unwrap();
        // Layer A is the first; its last rank is rank 1.
        assert_eq!(space.index_of("a1A".parse().unwrap()), Ok(8));
        assert_eq!(space.index_of("b3B".parse().unwrap()), Ok(13));
        let error = |text: &str| space.index_of(text.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(error("a1"), "a1 has 2 coordinates, but the board has 3 dimensions");
        assert_eq!(error("a4A"), "a4A is not on a board of shape [2, 3, 4]");
    }
}
