//! The three boards, their cells, and the directions on them.

use std::{fmt, str::FromStr};

use super::tables::{TABLES, Tables};

/// A board, named by how many rings it is laid out with.
///
/// Cells are numbered along the rows of the printed array, from the top. The board of 37:
///
/// ```text
///     A4 B5 C6 D7
///    A3 B4 C5 D6 E6
///   A2 B3 C4 D5 E5 F5
///  A1 B2 C3 D4 E4 F4 G4
///   B1 C2 D3 E3 F3 G3
///    C1 D2 E2 F2 G2
///     D1 E1 F1 G1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Board {
    /// The basic board: a hexagon with four rings to a side.
    Rings37,
    /// The tournament board: sides of four and five rings in turn.
    Rings48,
    /// The large board: a hexagon with five rings to a side.
    Rings61,
}

impl Board {
    /// All boards, in order of their index.
    pub const ALL: [Self; 3] = [Self::Rings37, Self::Rings48, Self::Rings61];

    /// 0, 1 or 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The board with this index.
    pub const fn try_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::Rings37),
            1 => Some(Self::Rings48),
            2 => Some(Self::Rings61),
            _ => None,
        }
    }

    /// How many rings it starts with.
    pub const fn rings(self) -> usize {
        [37, 48, 61][self as usize]
    }

    /// The width of the square array that holds it.
    pub const fn width(self) -> usize {
        [7, 8, 9][self as usize]
    }

    /// Where `y - x` may be, from and to.
    pub(super) const fn diagonals(self) -> (i16, i16) {
        [(-3, 3), (-3, 4), (-4, 4)][self as usize]
    }

    /// Three times the center of the board, as (y, x).
    pub(super) const fn center3(self) -> (i16, i16) {
        [(9, 9), (11, 10), (12, 12)][self as usize]
    }

    pub(super) fn tables(self) -> &'static Tables {
        &TABLES[self as usize]
    }

    /// The cell in row `y`, column `x` of the array, if there is one.
    pub fn cell_at(self, y: usize, x: usize) -> Option<Cell> {
        let width = self.width();
        if y >= width || x >= width {
            return None;
        }
        let index = self.tables().index_at[y * 9 + x];
        (index != NONE).then(|| self.tables().cells[index as usize])
    }

    /// Row and column of a cell in the array, if the board has it.
    pub fn row_column(self, cell: Cell) -> Option<(usize, usize)> {
        let index = self.index_of(cell)?;
        let (y, x) = self.tables().places[index as usize];
        Some((y as usize, x as usize))
    }

    /// All cells, along the rows.
    pub fn cells(self) -> Cells {
        Cells { board: self, mask: self.tables().all }
    }

    /// The cell's number along the rows, if the board has it.
    pub(super) fn index_of(self, cell: Cell) -> Option<u8> {
        let index = self.tables().numbers[cell.0 as usize];
        (index != NONE).then_some(index)
    }
}

/// The number of rings.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rings())
    }
}

/// In tables of cells: no cell.
pub(super) const NONE: u8 = 255;

/// The bit of a cell by its number: the first cell is the highest bit, so that masks compare as
/// the bytes of the seed's key do.
pub(super) const fn bit(index: u8) -> u64 {
    (1 << 63) >> index
}

/// The numbers of the cells in a mask, ascending.
pub(super) fn numbers(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let index = mask.leading_zeros() as u8;
            mask &= !bit(index);
            index
        })
    })
}

/// A cell by its coordinate: column letter and number, as printed on the board. The same
/// coordinate is on another place on another board.
///
/// ```
/// use burnside::zertz::{Board, Cell};
///
/// let cell: Cell = "g4".parse()?;
/// assert_eq!(Board::Rings37.row_column(cell), Some((3, 6)));
/// assert_eq!(Board::Rings61.row_column(cell), Some((5, 6)));
/// assert_eq!(cell.to_string(), "g4");
/// # Ok::<(), burnside::zertz::UnknownCell>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u8);

/// The letters of the columns. There is no I.
pub(super) const LETTERS: &[u8; 9] = b"abcdefghj";

impl Cell {
    pub(super) const fn new(column: u8, number: u8) -> Self {
        Self(column << 4 | number)
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// The number within the column, from 1 at the bottom.
    pub const fn number(self) -> u8 {
        self.0 & 15
    }

    pub(super) fn from_letters(letter: u8, number: u8) -> Option<Self> {
        let column = LETTERS.iter().position(|&known| known == letter.to_ascii_lowercase())?;
        matches!(number, b'1'..=b'9').then(|| Self::new(column as u8, number - b'0'))
    }
}

/// Lower case: `d4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS[self.column() as usize % 9] as char, self.number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a coordinate of any board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a cell: expected a column a to j (without i) and a number 1 to 9")]
pub struct UnknownCell {
    /// What was written.
    pub text: String,
}

/// Either case.
impl FromStr for Cell {
    type Err = UnknownCell;

    fn from_str(text: &str) -> Result<Self, UnknownCell> {
        match text.as_bytes() {
            &[letter, number] => Self::from_letters(letter, number),
            _ => None,
        }
        .ok_or_else(|| UnknownCell { text: text.to_owned() })
    }
}

/// A set of cells of a board; it iterates along the rows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cells {
    pub(super) board: Board,
    pub(super) mask: u64,
}

impl Cells {
    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.board.index_of(cell).is_some_and(|index| self.mask & bit(index) != 0)
    }

    /// The set as bits: the first cell along the rows is the highest.
    ///
    /// ```
    /// use burnside::{Game, zertz::{Color, Zertz}};
    ///
    /// let rules = Zertz::RINGS_37;
    /// let position = rules.play(rules.start(), "Wa4,a1".parse()?);
    /// assert_eq!(position.marbles(Color::White).bits(), 1 << 63);
    /// # Ok::<(), burnside::zertz::TextError>(())
    /// ```
    pub fn bits(&self) -> u64 {
        self.mask
    }
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.mask == 0 {
            return None;
        }
        let index = self.mask.leading_zeros() as u8;
        self.mask &= !bit(index);
        Some(self.board.tables().cells[index as usize])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.mask.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Cells {}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.clone()).finish()
    }
}

crate::listed_text!(Board, Board::ALL, "a board", "37, 48 or 61");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_as_printed() {
        let rows = |board: Board| -> Vec<String> {
            (0..board.width())
                .map(|y| {
                    let row = (0..board.width()).filter_map(|x| board.cell_at(y, x));
                    row.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
                })
                .collect()
        };
        assert_eq!(
            rows(Board::Rings37),
            [
                "a4 b5 c6 d7",
                "a3 b4 c5 d6 e6",
                "a2 b3 c4 d5 e5 f5",
                "a1 b2 c3 d4 e4 f4 g4",
                "b1 c2 d3 e3 f3 g3",
                "c1 d2 e2 f2 g2",
                "d1 e1 f1 g1",
            ]
        );
        assert_eq!(rows(Board::Rings48)[0], "a5 b6 c7 d8");
        assert_eq!(rows(Board::Rings48)[7], "d1 e1 f1 g1 h1");
        assert_eq!(rows(Board::Rings61)[4], "a1 b2 c3 d4 e5 f5 g5 h5 j5");
    }

    #[test]
    fn cells_are_numbered_along_the_rows_and_found_by_name() {
        for board in Board::ALL {
            assert_eq!(Board::try_index(board.index()), Some(board));
            assert_eq!(board.cells().len(), board.rings());
            for (number, cell) in board.cells().enumerate() {
                assert_eq!(board.index_of(cell), Some(number as u8));
                assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
                let (y, x) = board.row_column(cell).unwrap();
                assert_eq!(board.cell_at(y, x), Some(cell));
            }
        }
        assert!("i3".parse::<Cell>().is_err());
        assert!("a0".parse::<Cell>().is_err());
        assert_eq!(Board::Rings37.row_column("h1".parse().unwrap()), None);
    }
}
