//! Every class of boards by number, for tables.
//!
//! The three sizes do not restrict each other: a board is a small, a medium and a large layer,
//! each one of 1,423 [configurations](Configuration) of the mover's and the opponent's pieces.
//! Colors are the mover's and the opponent's, so changing the players over changes nothing. Turns
//! and flips are taken out by turning the large layer into the first of its class, of which there
//! are 219; those that then still leave the large layer alone choose the smallest pair of the
//! other two:
//!
//! ```text
//! rank = (class of large * 1423 + medium) * 1423 + small
//! ```
//!
//! That is 443,459,451 numbers for the 360,382,485 classes of boards: four in five are used.
//! Configurations are ordered by how many pieces they have, and small pieces, which are covered
//! most often, come last: neighbors are alike.

use super::{
    Board, Size,
    masks::{ALL, CELLS, gather, has_line, shown_by},
    turns::swap_colors,
};
use crate::{Player, symmetry::D4};

/// How many ways there are to put 0 to 2 pieces of the mover and 0 to 2 of the opponent on nine
/// squares.
pub const CONFIGURATIONS: usize = 1423;

/// How many of them there are up to turning and flipping.
pub const LARGE_CLASSES: usize = 219;

/// All ranks are below this.
pub const RANKS: u64 = (LARGE_CLASSES * CONFIGURATIONS * CONFIGURATIONS) as u64;

/// Where the pieces of one size stand: the mover's and the opponent's.
///
/// Configurations are numbered from 0, ordered by how many pieces there are, then by how many of
/// them are the mover's, then by squares. Configurations with the same reserves are neighbors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Configuration(u16);

impl Configuration {
    /// The configuration with this index, if it is below [`CONFIGURATIONS`].
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < CONFIGURATIONS { Some(Self(index as u16)) } else { None }
    }

    /// 0 to 1,422.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The configuration with the mover's and the opponent's pieces on these squares, if they are
    /// at most two each and do not share one.
    pub const fn new(mover: u16, opponent: u16) -> Option<Self> {
        let few = mover.count_ones() <= 2 && opponent.count_ones() <= 2;
        if few && mover & opponent == 0 && (mover | opponent) <= ALL {
            Some(Self(TABLES.find(mover, opponent)))
        } else {
            None
        }
    }

    /// The mover's squares and the opponent's.
    pub const fn squares(self) -> (u16, u16) {
        let spread = TABLES.spread[self.index()];
        (gather(spread & CELLS), gather(spread >> 1 & CELLS))
    }

    /// How many pieces the mover and the opponent have on the board. Pieces never leave the
    /// board, so that these numbers, over all sizes, grade the game: play goes up the grades, and
    /// cycles live inside one.
    pub const fn placed(self) -> (u8, u8) {
        let spread = TABLES.spread[self.index()];
        ((spread & CELLS).count_ones() as u8, (spread >> 1 & CELLS).count_ones() as u8)
    }

    /// The configuration after a symmetry.
    #[must_use]
    pub const fn transform(self, symmetry: D4) -> Self {
        Self(TABLES.images[symmetry.index()][self.index()])
    }

    /// The number of its class: that of its images under [`D4`]. Classes are in the order of
    /// their first configurations.
    pub const fn class(self) -> usize {
        TABLES.class[self.index()] as usize
    }

    /// The first configuration of a class, if there are this many.
    pub const fn first_of_class(class: usize) -> Option<Self> {
        if class < LARGE_CLASSES { Some(Self(TABLES.first[class])) } else { None }
    }
}

/// The rank of a board: the same for all boards that turning, flipping and changing the players
/// over make of it, and for no others.
///
/// ```
/// use burnside::gobblet::{Board, RANKS, rank, unrank};
///
/// let board: Board = "Sl,.,s/M,.,./M,.,. 2".parse()?;
/// let turned: Board = "m,m,sL/.,.,./.,.,S 1".parse()?;
/// assert_eq!(rank(board), rank(turned));
///
/// let same = unrank(rank(board)).expect("this is the rank of a board");
/// assert_eq!(same.to_string(), "sL,m,m/.,.,./S,.,. 1");
/// assert_eq!((rank(Board::new()), RANKS), (0, 443_459_451));
/// # Ok::<(), burnside::gobblet::TextError>(())
/// ```
#[inline]
pub fn rank(board: Board) -> u64 {
    let bits = match board.current_player() {
        Player::One => board.to_u64(),
        Player::Two => swap_colors(board.to_u64()),
    };
    let layer = |size: Size| {
        let layer = bits >> (2 * size.index());
        TABLES.find(gather(layer & CELLS), gather(layer >> 1 & CELLS)) as usize
    };
    let (small, medium, large) = (layer(Size::Small), layer(Size::Medium), layer(Size::Large));
    let turned = &TABLES.images[TABLES.to_first[large] as usize];
    let class = TABLES.class[large] as usize;
    let mut pair = (turned[medium], turned[small]);
    if TABLES.stabilizer[class] != 1 {
        pair = smallest_pair(class, pair);
    }
    pack(class, pair)
}

/// The board with this rank, player 1 to move. `None` if there is none: not all numbers below
/// [`RANKS`] are [classes](is_class), and in some of these the mover already has a line.
#[inline]
pub fn unrank(rank: u64) -> Option<Board> {
    if !is_class(rank) {
        return None;
    }
    let [small, medium, large] = layers(rank)?.map(|layer| TABLES.spread[layer.index()]);
    let bits = small | medium << 2 | large << 4;
    if has_line(gather(shown_by(bits, 0))) { None } else { Some(Board::from_valid(bits)) }
}

/// Whether this is the number of a class of mover-relative boards. 360,382,485 numbers are, with
/// boards that play cannot go on from (the mover has a line) among them.
#[inline]
pub fn is_class(rank: u64) -> bool {
    layers(rank).is_some_and(|[small, medium, large]| {
        let (class, pair) = (large.class(), (medium.0, small.0));
        TABLES.stabilizer[class] == 1 || smallest_pair(class, pair) == pair
    })
}

/// The layers that a number below [`RANKS`] is made of: small, medium, large.
#[inline]
pub fn layers(rank: u64) -> Option<[Configuration; 3]> {
    const N: u64 = CONFIGURATIONS as u64;
    let small = Configuration((rank % N) as u16);
    let medium = Configuration((rank / N % N) as u16);
    let large = Configuration::first_of_class(usize::try_from(rank / (N * N)).ok()?)?;
    Some([small, medium, large])
}

const fn pack(class: usize, (medium, small): (u16, u16)) -> u64 {
    ((class * CONFIGURATIONS + medium as usize) * CONFIGURATIONS + small as usize) as u64
}

/// The smallest images of a medium and a small layer under what leaves the large layer alone.
fn smallest_pair(class: usize, pair: (u16, u16)) -> (u16, u16) {
    let mut smallest = pair;
    // The identity is bit 0, and has been tried.
    let mut rest = TABLES.stabilizer[class] & !1;
    while rest != 0 {
        let images = &TABLES.images[rest.trailing_zeros() as usize];
        smallest = smallest.min((images[pair.0 as usize], images[pair.1 as usize]));
        rest &= rest - 1;
    }
    smallest
}

/// Sets of at most two of nine squares.
const SUBSETS: usize = 46;

struct Tables {
    /// The number of each set of at most two squares.
    subset: [u8; 512],
    /// The number of each configuration, by the subsets of the mover and the opponent.
    number: [[u16; SUBSETS]; SUBSETS],
    /// The owners on each square, as in the small layer of a board.
    spread: [u64; CONFIGURATIONS],
    /// The configurations' images under each symmetry.
    images: [[u16; CONFIGURATIONS]; 8],
    /// Each configuration's class.
    class: [u8; CONFIGURATIONS],
    /// The first symmetry that takes a configuration to the first of its class.
    to_first: [u8; CONFIGURATIONS],
    /// The first configuration of each class.
    first: [u16; LARGE_CLASSES],
    /// Which symmetries leave that one alone: a bit for each.
    stabilizer: [u8; LARGE_CLASSES],
}

static TABLES: Tables = Tables::new();

impl Tables {
    #[inline]
    const fn find(&self, mover: u16, opponent: u16) -> u16 {
        self.number[self.subset[mover as usize] as usize][self.subset[opponent as usize] as usize]
    }

    #[allow(clippy::large_stack_arrays)] // the compiler's stack: this runs at compile time
    const fn new() -> Self {
        let mut tables = Self {
            subset: [0; 512],
            number: [[0; SUBSETS]; SUBSETS],
            spread: [0; CONFIGURATIONS],
            images: [[0; CONFIGURATIONS]; 8],
            class: [0; CONFIGURATIONS],
            to_first: [0; CONFIGURATIONS],
            first: [0; LARGE_CLASSES],
            stabilizer: [0; LARGE_CLASSES],
        };
        let squares = tables.number_subsets();
        tables.number_configurations(&squares);
        tables.find_images(&squares);
        tables.find_classes();
        tables
    }

    /// Numbers the subsets by size, then as masks; returns them by number.
    const fn number_subsets(&mut self) -> [u16; SUBSETS] {
        let mut squares = [0; SUBSETS];
        let mut next = 0;
        let mut size = 0;
        while size <= 2 {
            let mut mask = 0;
            while mask <= ALL {
                if mask.count_ones() == size {
                    squares[next] = mask;
                    self.subset[mask as usize] = next as u8;
                    next += 1;
                }
                mask += 1;
            }
            size += 1;
        }
        assert!(next == SUBSETS);
        squares
    }

    const fn number_configurations(&mut self, squares: &[u16; SUBSETS]) {
        let mut next = 0;
        let mut grade = 0;
        while grade < 9 {
            // Total 0 to 4, and of each the mover's from 0: (0,0) (0,1) (1,0) (0,2) (1,1) …
            const GRADES: [(u32, u32); 9] =
                [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)];
            let mut m = 0;
            while m < SUBSETS {
                let mut o = 0;
                while o < SUBSETS {
                    let (mover, opponent) = (squares[m], squares[o]);
                    let here = mover.count_ones() == GRADES[grade].0
                        && opponent.count_ones() == GRADES[grade].1;
                    if here && mover & opponent == 0 {
                        self.number[m][o] = next as u16;
                        self.spread[next] = spread(mover) | spread(opponent) << 1;
                        next += 1;
                    }
                    o += 1;
                }
                m += 1;
            }
            grade += 1;
        }
        assert!(next == CONFIGURATIONS);
    }

    const fn find_images(&mut self, squares: &[u16; SUBSETS]) {
        let mut t = 0;
        while t < 8 {
            let turn = D4::ALL[t].permutation::<9>(3);
            let mut m = 0;
            while m < SUBSETS {
                let mover = turn.permute_mask(squares[m] as u64) as u16;
                let mut o = 0;
                while o < SUBSETS {
                    if squares[m] & squares[o] == 0 {
                        let opponent = turn.permute_mask(squares[o] as u64) as u16;
                        let from = self.number[m][o] as usize;
                        self.images[t][from] = self.find(mover, opponent);
                    }
                    o += 1;
                }
                m += 1;
            }
            t += 1;
        }
    }

    const fn find_classes(&mut self) {
        let mut next = 0;
        let mut c = 0;
        while c < CONFIGURATIONS {
            let mut first = c as u16;
            let mut t = 1;
            while t < 8 {
                if self.images[t][c] < first {
                    first = self.images[t][c];
                    self.to_first[c] = t as u8;
                }
                t += 1;
            }
            if first as usize == c {
                self.first[next] = first;
                self.class[c] = next as u8;
                let mut t = 0;
                while t < 8 {
                    self.stabilizer[next] |= ((self.images[t][c] == first) as u8) << t;
                    t += 1;
                }
                next += 1;
            } else {
                self.class[c] = self.class[first as usize];
            }
            c += 1;
        }
        assert!(next == LARGE_CLASSES);
    }
}

/// The opposite of [`gather`].
const fn spread(squares: u16) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < 9 {
        bits |= (squares as u64 >> i & 1) << (6 * i);
        i += 1;
    }
    bits
}
