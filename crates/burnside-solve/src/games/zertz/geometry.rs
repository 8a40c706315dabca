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

/// The bit of each step in a window, in the same order.
const CIRCLE: [usize; 6] = [2, 5, 6, 4, 1, 0];

/// How the bits around a cell are cut out of a mask, in three pieces.
#[derive(Clone, Copy, Debug)]
struct Window {
    rotate: [u8; 3],
    keep: [u8; 3],
}

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
    windows: Vec<Window>,
    /// A window -> the sum of the powers of three of its bits.
    thirds: [u16; 128],
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
            (y as isize, x as isize)
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
        let windows = places.iter().map(|&(y, x)| {
            // Two cells, or three around the middle, of which the last is the lowest bit.
            let piece = |y: isize, x: isize, length: usize| {
                let there = (0..length).rev().map(|back| number(y, x - back as isize));
                let there: Vec<Option<usize>> = there.collect();
                let keep = there.iter().fold(0_u8, |keep, at| keep << 1 | u8::from(at.is_some()));
                let last = there
                    .iter()
                    .enumerate()
                    .find_map(|(place, &at)| at.map(|number| number + length - 1 - place));
                ((63 - last.unwrap_or(63).min(63)) as u8, keep)
            };
            let pieces = [piece(y - 1, x, 2), piece(y, x + 1, 3), piece(y + 1, x + 1, 2)];
            let mut keep = pieces.map(|(_, keep)| keep);
            // Not the cell itself.
            keep[1] &= 0b101;
            Window { rotate: pieces.map(|(rotate, _)| rotate), keep }
        });
        let windows = windows.collect();
        let mut thirds = [0; 128];
        for (window, sum) in thirds.iter_mut().enumerate() {
            let power = |(place, &bit): (usize, &usize)| {
                if window >> bit & 1 == 1 { 3_u16.pow(place as u32) } else { 0 }
            };
            *sum = CIRCLE.iter().enumerate().map(power).sum();
        }
        Self { adjacent: adjacent.collect(), far: steps(2), near, cells, windows, thirds }
    }

    /// The pattern around a cell: each neighbor counts 0 if it has no ring, 1 if it is vacant and 2
    /// if it is occupied, times a power of three in circular order.
    pub(super) fn pattern(&self, number: u8, rings: u64, occupied: u64) -> usize {
        let Window { rotate, keep } = self.windows[number as usize];
        let cut = |mask: u64| {
            let piece = |which: usize| {
                (mask.rotate_right(rotate[which].into()) as usize) & keep[which] as usize
            };
            piece(0) | piece(1) << 2 | piece(2) << 5
        };
        (self.thirds[cut(rings) & 127] + self.thirds[cut(occupied) & 127]) as usize
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
