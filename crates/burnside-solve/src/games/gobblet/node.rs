//! A class of Gobblet Gobblers as three configurations, one for each size.

use std::{ops::Range, sync::LazyLock};

use burnside::{
    gobblet::{CONFIGURATIONS, Configuration, LARGE_CLASSES, Reveal, WIN_MASKS},
    symmetry::D4,
};

/// A class of boards: the configurations of the small, medium and large pieces, as the mover and
/// the opponent see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// By size: the index of the configuration.
    pub(super) numbers: [u16; 3],
    /// By size: the mover's squares.
    pub(super) ours: [u16; 3],
    /// By size: the opponent's squares.
    pub(super) theirs: [u16; 3],
}

pub(super) const ALL: u16 = 0x1ff;
pub(super) const SMALL: usize = 0;
pub(super) const MEDIUM: usize = 1;
pub(super) const LARGE: usize = 2;

/// Grades of one size: how many pieces the mover and the opponent have on the board. Those that
/// differ only in who is to move count as one.
const PLACED: [(u8, u8); 9] =
    [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)];

pub(super) struct Tables {
    squares: Vec<(u16, u16)>,
    /// Index of the configuration by the numbers of two subsets.
    number: Vec<u16>,
    /// The number of each set of at most two squares.
    subset: [u8; 512],
    swapped: Vec<u16>,
    /// Images by symmetry, then configuration.
    images: Vec<u16>,
    pub(super) class: Vec<u16>,
    pub(super) to_first: Vec<u8>,
    pub(super) first: Vec<u16>,
    pub(super) stabilizer: Vec<u8>,
    /// Squares that complete a line, by the squares already held.
    pub(super) completing: [u16; 512],
    pub(super) has_line: [bool; 512],
    /// By source and by what the opponent shows once the piece is lifted: where it may land.
    saves: Vec<u16>,
    /// The grades, each as the six numbers of placed pieces of its two halves, most placed first.
    pub(super) grades: Vec<Vec<[(u8, u8); 3]>>,
}

const SUBSETS: usize = 46;

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut subset = [0; 512];
        let few = (0..512_usize).filter(|mask| mask.count_ones() <= 2);
        few.enumerate().for_each(|(number, mask)| subset[mask] = number as u8);

        let all: Vec<_> = (0..CONFIGURATIONS)
            .map(|index| Configuration::try_index(index).expect("below the number of them"))
            .collect();
        let squares: Vec<_> = all.iter().map(|layer| layer.squares()).collect();
        let mut number = vec![0; SUBSETS * SUBSETS];
        for (index, &(ours, theirs)) in squares.iter().enumerate() {
            let row = subset[ours as usize] as usize;
            number[row * SUBSETS + subset[theirs as usize] as usize] = index as u16;
        }
        let index = |layer: Configuration| layer.index() as u16;
        let swapped = squares
            .iter()
            .map(|&(a, b)| index(Configuration::new(b, a).expect("the same squares")))
            .collect();
        let images = D4::ALL
            .into_iter()
            .flat_map(|turn| all.iter().map(move |layer| index(layer.transform(turn))))
            .collect();
        let first: Vec<_> = (0..LARGE_CLASSES)
            .map(|class| Configuration::first_of_class(class).expect("below the number of them"))
            .collect();
        let to_first = |layer: &Configuration| {
            let target = first[layer.class()];
            D4::ALL.iter().position(|&turn| layer.transform(turn) == target).expect("same class")
        };
        let fixing = |layer: &Configuration| {
            (0..8).fold(0, |set, t| set | u8::from(layer.transform(D4::ALL[t]) == *layer) << t)
        };
        let has_line: [bool; 512] = std::array::from_fn(|squares| {
            WIN_MASKS.iter().any(|&line| line & !(squares as u16) == 0)
        });
        let completing = std::array::from_fn(|squares| {
            (0..9).fold(0, |set, s| {
                let new = squares >> s & 1 == 0 && has_line[squares | 1 << s];
                set | u16::from(new) << s
            })
        });
        let landing = |uncovered: usize| {
            WIN_MASKS
                .iter()
                .filter(|&&line| uncovered as u16 & line == line)
                .fold(ALL, |set, line| set & line)
        };
        Self {
            number,
            subset,
            swapped,
            images,
            class: all.iter().map(|layer| layer.class() as u16).collect(),
            to_first: all.iter().map(|layer| to_first(layer) as u8).collect(),
            stabilizer: first.iter().map(fixing).collect(),
            first: first.into_iter().map(index).collect(),
            completing,
            has_line,
            saves: (0..512).map(landing).collect(),
            grades: grades(),
            squares,
        }
    }

    #[inline]
    pub(super) fn find(&self, ours: u16, theirs: u16) -> u16 {
        let row = self.subset[ours as usize] as usize;
        self.number[row * SUBSETS + self.subset[theirs as usize] as usize]
    }

    #[inline]
    pub(super) fn image(&self, turn: usize, layer: u16) -> u16 {
        self.images[turn * CONFIGURATIONS + layer as usize]
    }

    #[inline]
    pub(super) fn smallest_pair(&self, class: usize, pair: (u16, u16)) -> (u16, u16) {
        let mut smallest = pair;
        let mut rest = self.stabilizer[class] & !1;
        while rest != 0 {
            let turn = rest.trailing_zeros() as usize;
            smallest = smallest.min((self.image(turn, pair.0), self.image(turn, pair.1)));
            rest &= rest - 1;
        }
        smallest
    }
}

/// All combinations of placed pieces and what they are when the other side is to move, those with
/// most pieces first.
fn grades() -> Vec<Vec<[(u8, u8); 3]>> {
    let mut grades = Vec::new();
    for large in PLACED {
        for medium in PLACED {
            for small in PLACED {
                let grade = [small, medium, large];
                let other = grade.map(|(ours, theirs)| (theirs, ours));
                if grade == other {
                    grades.push(vec![grade]);
                } else if grade < other {
                    grades.push(vec![grade, other]);
                }
            }
        }
    }
    let placed = |grade: &[(u8, u8); 3]| grade.iter().map(|(a, b)| a + b).sum::<u8>();
    grades.sort_by_key(|halves| std::cmp::Reverse(placed(&halves[0])));
    grades
}

/// The indices of the configurations with this many pieces: they are neighbors.
pub(super) fn configurations(placed: (u8, u8)) -> Range<usize> {
    let has = |&index: &usize| {
        Configuration::try_index(index).is_some_and(|layer| layer.placed() == placed)
    };
    let first = (0..CONFIGURATIONS).find(has).expect("all nine occur");
    let count = (first..CONFIGURATIONS).take_while(has).count();
    first..first + count
}

impl Node {
    #[inline]
    pub(super) fn new(layers: [u16; 3]) -> Self {
        let [s, m, l] = layers.map(|layer| TABLES.squares[layer as usize]);
        Self { numbers: layers, ours: [s.0, m.0, l.0], theirs: [s.1, m.1, l.1] }
    }

    /// Where pieces of the size or a larger one stand, by size.
    #[inline]
    pub(super) fn blocked(&self) -> [u16; 3] {
        let any = |size: usize| self.ours[size] | self.theirs[size];
        let large = any(LARGE);
        let medium = large | any(MEDIUM);
        [medium | any(SMALL), medium, large]
    }

    /// The squares that the mover and the opponent show.
    #[inline]
    pub(super) fn shown(&self) -> (u16, u16) {
        let [_, medium, large] = self.blocked();
        let top = |[s, m, l]: [u16; 3]| l | m & !large | s & !medium;
        (top(self.ours), top(self.theirs))
    }

    /// How many squares the mover and the opponent show, as one number below 49.
    pub(super) fn shown_counts(&self) -> u8 {
        let (ours, theirs) = self.shown();
        (7 * ours.count_ones() + theirs.count_ones()) as u8
    }

    /// What lifting the top piece of a size from a square brings to light: ours, theirs.
    #[inline]
    fn under(&self, size: usize, square: u16) -> (u16, u16) {
        let mut below = size;
        while below > 0 {
            below -= 1;
            let (ours, theirs) = (self.ours[below] & square, self.theirs[below] & square);
            if ours | theirs != 0 {
                return (ours, theirs);
            }
        }
        (0, 0)
    }

    /// Where a piece may land that was lifted, as far as the opponent's lines go.
    #[inline]
    pub(super) fn saves(
        &self,
        reveal: Reveal,
        size: usize,
        square: u16,
        theirs: u16,
    ) -> (u16, u16) {
        let (ours, uncovered) = self.under(size, square);
        if uncovered == 0 {
            return (ours, ALL);
        }
        let saves = TABLES.saves[(theirs | uncovered) as usize];
        (ours, if reveal == Reveal::Strict && saves != ALL { 0 } else { saves })
    }

    /// Whether the mover has a move, unless the opponent already has a line.
    #[inline]
    pub(super) fn can_move(&self, reveal: Reveal) -> bool {
        let blocked = self.blocked();
        let (_, theirs) = self.shown();
        (0..3).rev().any(|size| {
            let room = ALL & !blocked[size];
            let above = if size == LARGE { 0 } else { blocked[size + 1] };
            let mut pieces = self.ours[size] & !above;
            if room != 0 && self.ours[size].count_ones() < 2 {
                return true;
            }
            while pieces != 0 {
                let from = lowest(pieces);
                pieces ^= from;
                if room & self.saves(reveal, size, from, theirs).1 != 0 {
                    return true;
                }
            }
            false
        })
    }

    /// The same board with one layer's squares changed, seen from the other side.
    #[inline]
    pub(super) fn turned_over(&self, size: usize, ours: u16, theirs: u16) -> Self {
        let tables = &*TABLES;
        let mut layers = self.numbers.map(|layer| tables.swapped[layer as usize]);
        layers[size] = tables.find(theirs, ours);
        let (mut new_ours, mut new_theirs) = (self.theirs, self.ours);
        (new_ours[size], new_theirs[size]) = (theirs, ours);
        Self { numbers: layers, ours: new_ours, theirs: new_theirs }
    }
}

/// The lowest square of a mask, which must not be empty.
#[inline]
pub(super) const fn lowest(mask: u16) -> u16 {
    mask & mask.wrapping_neg()
}
