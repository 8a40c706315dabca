//! Where the neighbors of each cell are, and what a cell and its neighbors look like as a number.
//!
//! Cells are numbered along the rows, as bits are in [`Cells::bits`](burnside::zertz::Cells::bits).
//! A pattern is what the six neighbors of a cell are: no ring, vacant or occupied. Patterns that
//! are the same up to turning and mirroring are one class, so that every evaluation made of classes
//! has all the symmetries of the game, shifts included.
//!
//! The board lies in an array of rows of ten, so that the neighbors of a place are always as far
//! away, and a *view* is what is on a place and around it: 729 times the center, plus the pattern.

use burnside::zertz::{Board, Cell};

/// Patterns, and classes of them.
pub(super) const PATTERNS: usize = 729;
pub(super) const CLASSES: usize = 92;

/// In tables of cells: no cell.
pub(super) const NONE: u8 = 255;

/// The six steps as (y, x), in circular order.
const STEPS: [(isize, isize); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The array has rows of ten, and nothing around the board for a row and a place.
const ROW: usize = 10;
const MARGIN: usize = ROW + 1;

/// Places of the array: 112 are needed, and a power of two spares a check of each index.
const PLACES: usize = 128;

/// For each place, how far its neighbors are in the order of [`STEPS`], and what it counts in their
/// patterns: the power of three of the opposite direction.
pub(super) const NEAR: [(isize, u16); 6] =
    [(1, 27), (11, 81), (10, 243), (-1, 1), (-11, 3), (-10, 9)];

/// Centers: a vacant ring, a marble by its color, no ring.
pub(super) const VACANT: u16 = 0;
pub(super) const NO_RING: u16 = 4;

/// Views: 5 * [`PATTERNS`] are needed; see [`PLACES`].
pub(super) const VIEWS: usize = 4096;

/// Something for each view.
#[derive(Clone, Debug)]
pub(super) struct OfViews<T>(pub(super) [T; VIEWS]);

impl<T: Copy> OfViews<T> {
    pub(super) fn at(&self, view: u16) -> T {
        self.0[view as usize % VIEWS]
    }
}

/// The view from each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Views([u16; PLACES]);

impl Views {
    pub(super) fn at(&self, place: usize) -> u16 {
        self.0[place % PLACES]
    }

    pub(super) fn at_mut(&mut self, place: usize) -> &mut u16 {
        &mut self.0[place % PLACES]
    }
}

/// Something for each number of a cell; see [`PLACES`].
#[derive(Clone, Debug)]
pub(super) struct OfCells<T>([T; 64]);

impl<T: Copy> OfCells<T> {
    fn new(each: impl IntoIterator<Item = T>, other: T) -> Self {
        let mut all = [other; 64];
        all.iter_mut().zip(each).for_each(|(place, one)| *place = one);
        Self(all)
    }

    pub(super) fn at(&self, number: u8) -> T {
        self.0[number as usize % 64]
    }
}

/// One more in the center of a view.
pub(super) const CENTER: u16 = PATTERNS as u16;

/// A board's cells and their neighbors.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// Number -> cell.
    pub(super) cells: Vec<Cell>,
    /// Number -> its neighbors in circular order, and those behind them.
    pub(super) near: OfCells<[u8; 6]>,
    pub(super) far: OfCells<[u8; 6]>,
    /// Number -> all its neighbors.
    pub(super) adjacent: OfCells<u64>,
    /// Number -> its place in [`Views`].
    places: OfCells<u8>,
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

/// The same from the last one on, which is faster.
pub(super) fn numbers_backward(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let number = 63 - mask.trailing_zeros() as u8;
            mask &= mask - 1;
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
        let in_array = places
            .iter()
            .map(|&(y, x)| (y.cast_unsigned() * ROW + x.cast_unsigned() + MARGIN) as u8);
        Self {
            adjacent: OfCells::new(adjacent, 0),
            places: OfCells::new(in_array, 0),
            far: OfCells::new(steps(2), [NONE; 6]),
            near: OfCells::new(near, [NONE; 6]),
            cells,
        }
    }

    /// The place of a cell.
    pub(super) fn place(&self, number: u8) -> usize {
        self.places.at(number) as usize
    }

    /// The views from all places.
    pub(super) fn views(&self, rings: u64, marbles: [u64; 3]) -> Views {
        // With another margin, so that the view from the margin is right as well.
        let mut there = [0_u16; PLACES + 2 * MARGIN];
        let mut views = [NO_RING * CENTER; PLACES];
        let mut put = |cells: u64, center: u16, counts: u16| {
            for number in numbers_backward(cells) {
                let place = self.place(number) % PLACES;
                there[place + MARGIN] = counts;
                views[place] = center * CENTER;
            }
        };
        put(rings, VACANT, 1);
        for (center, cells) in (1..).zip(marbles) {
            put(cells, center, 2);
        }
        for (place, view) in views.iter_mut().enumerate() {
            let at = place + MARGIN;
            *view += there[at + 1]
                + 3 * there[at + ROW + 1]
                + 9 * there[at + ROW]
                + 27 * there[at - 1]
                + 81 * there[at - ROW - 1]
                + 243 * there[at - ROW];
        }
        Views(views)
    }
}

/// In [`SIGHTS`]: the directions in which the marble in the center can be jumped over.
pub(super) const DIRECTIONS: u8 = (1 << 6) - 1;
/// In [`SIGHTS`]: two neighbors are missing side by side.
pub(super) const LOOSE: u8 = 1 << 6;
/// In [`SIGHTS`]: a marble is in the center, and no neighbor is vacant.
pub(super) const HEMMED: u8 = 1 << 7;

/// What can be seen at once of each view: [`DIRECTIONS`] as bits, [`LOOSE`] and [`HEMMED`].
pub(super) static SIGHTS: OfViews<u8> = {
    let mut sights = [0; VIEWS];
    let mut view = 0;
    while view < 5 * PATTERNS {
        let mut digits = [0; 6];
        let (mut rest, mut direction) = (view % PATTERNS, 0);
        while direction < 6 {
            digits[direction] = rest % 3;
            (rest, direction) = (rest / 3, direction + 1);
        }
        let is_marble = view / PATTERNS != VACANT as usize && view / PATTERNS != NO_RING as usize;
        let (mut sight, mut is_hemmed) = (0, is_marble);
        direction = 0;
        while direction < 6 {
            if is_marble && digits[direction] == 1 && digits[(direction + 3) % 6] == 2 {
                sight |= 1 << direction;
            }
            if digits[direction] == 0 && digits[(direction + 1) % 6] == 0 {
                sight |= LOOSE;
            }
            is_hemmed = is_hemmed && digits[direction] != 1;
            direction += 1;
        }
        sights[view] = if is_hemmed { sight | HEMMED } else { sight };
        view += 1;
    }
    OfViews(sights)
};

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
