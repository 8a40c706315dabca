//! Where the neighbors of each cell are, and what a cell and its neighbors look like as a number.
//!
//! Cells are numbered along the rows, as bits are in [`Cells::bits`](burnside::zertz::Cells::bits).
//! A pattern is what the six neighbors of a cell are: no ring, vacant or occupied. Patterns that
//! are the same up to turning and mirroring are one class, so that every evaluation made of classes
//! has all the symmetries of the game, shifts included.

use burnside::zertz::{Board, Cell};

/// Patterns, and classes of them.
pub(super) const PATTERNS: usize = 729;
pub(super) const CLASSES: usize = 92;

/// In tables of cells: no cell.
pub(super) const NONE: u8 = 255;

/// The six steps as (y, x), in circular order.
const STEPS: [(isize, isize); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The board lies in an array of rows of ten, with nothing around it.
const ROW: usize = 10;
const MARGIN: usize = ROW + 1;

/// For each place of that array, a margin before: the pattern around it.
pub(super) type Patterns = [u16; 9 * ROW];

/// A board's cells and their neighbors.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// Number -> cell.
    pub(super) cells: Vec<Cell>,
    /// Number -> its neighbors in circular order, and those behind them.
    pub(super) near: Vec<[u8; 6]>,
    pub(super) far: Vec<[u8; 6]>,
    /// Number -> all its neighbors.
    pub(super) adjacent: Vec<u64>,
    /// Number -> its place in [`Patterns`].
    pub(super) places: [u8; 61],
}

/// The bit of a cell.
pub(super) const fn bit(number: u8) -> u64 {
    (1 << 63) >> number
}

/// The numbers of the cells in a mask.
pub(super) fn numbers(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let number = mask.leading_zeros() as u8;
            mask &= !bit(number);
            number
        })
    })
}

impl Geometry {
    pub(super) fn of(board: Board) -> Self {
        let cells: Vec<Cell> = board.cells().collect();
        let number = |y: isize, x: isize| {
            let cell = board.cell_at(usize::try_from(y).ok()?, usize::try_from(x).ok()?)?;
            cells.iter().position(|&known| known == cell)
        };
        let places = cells.iter().map(|&cell| {
            let (y, x) = board.row_column(cell).expect("a cell of this board");
            (y.cast_signed(), x.cast_signed())
        });
        let places: Vec<(isize, isize)> = places.collect();
        let steps = |times: isize| {
            let at = |&(y, x): &(isize, isize)| {
                STEPS.map(|(dy, dx)| {
                    number(y + times * dy, x + times * dx).map_or(NONE, |number| number as u8)
                })
            };
            places.iter().map(at).collect::<Vec<[u8; 6]>>()
        };
        let near = steps(1);
        let adjacent = near.iter().map(|near| {
            near.iter().filter(|&&cell| cell != NONE).fold(0, |mask, &cell| mask | bit(cell))
        });
        let mut in_array = [0; 61];
        for (place, &(y, x)) in in_array.iter_mut().zip(&places) {
            *place = (y.cast_unsigned() * ROW + x.cast_unsigned()) as u8;
        }
        let places = in_array;
        Self { adjacent: adjacent.collect(), far: steps(2), near, cells, places }
    }

    /// The patterns around all cells: each neighbor counts 0 if it has no ring, 1 if it is vacant
    /// and 2 if it is occupied, times a power of three in circular order.
    pub(super) fn patterns(&self, rings: u64, occupied: u64) -> Patterns {
        let mut there = [0_u16; 9 * ROW + 2 * MARGIN];
        for ring in numbers(rings) {
            let place = self.places[ring as usize] as usize;
            there[place + MARGIN] = 1 + u16::from(occupied & bit(ring) != 0);
        }
        std::array::from_fn(|place| {
            let at = place + MARGIN;
            there[at + 1]
                + 3 * there[at + ROW + 1]
                + 9 * there[at + ROW]
                + 27 * there[at - 1]
                + 81 * there[at - ROW - 1]
                + 243 * there[at - ROW]
        })
    }
}

/// The class of each pattern, by the smallest pattern of the class.
pub(super) fn classes() -> [u8; PATTERNS] {
    let mut classes = [NONE; PATTERNS];
    let mut count = 0;
    for pattern in 0..PATTERNS {
        if classes[pattern] != NONE {
            continue;
        }
        let digits: [usize; 6] =
            std::array::from_fn(|place| pattern / 3_usize.pow(place as u32) % 3);
        for turn in 0..6 {
            for mirrored in [false, true] {
                let image = (0..6).map(|place| {
                    let from = (if mirrored { 6 + turn - place } else { turn + place }) % 6;
                    digits[from] * 3_usize.pow(place as u32)
                });
                classes[image.sum::<usize>()] = count;
            }
        }
        count += 1;
    }
    classes
}
