//! Gobblet Gobblers by layers: a class is three configurations, and a move changes one of them.

use std::{
    ops::{ControlFlow, Range},
    sync::LazyLock,
};

use burnside::{
    Player,
    gobblet::{
        Board, CONFIGURATIONS, Configuration, Gobblet, LARGE_CLASSES, RANKS, Reveal, Setup, Size,
        WIN_MASKS,
    },
    symmetry::D4,
};

use super::Graded;
use crate::Foresight;

/// A class of boards: the configurations of the small, medium and large pieces, as the mover and
/// the opponent see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// By size: the index of the configuration.
    numbers: [u16; 3],
    /// By size: the mover's squares.
    ours: [u16; 3],
    /// By size: the opponent's squares.
    theirs: [u16; 3],
}

const ALL: u16 = 0x1ff;
const SMALL: usize = 0;
const MEDIUM: usize = 1;
const LARGE: usize = 2;

/// Grades of one size: how many pieces the mover and the opponent have on the board. Those that
/// differ only in who is to move count as one.
const PLACED: [(u8, u8); 9] =
    [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)];

struct Tables {
    squares: Vec<(u16, u16)>,
    /// Index of the configuration by the numbers of two subsets.
    number: Vec<u16>,
    /// The number of each set of at most two squares.
    subset: [u8; 512],
    swapped: Vec<u16>,
    /// Images by symmetry, then configuration.
    images: Vec<u16>,
    class: Vec<u16>,
    to_first: Vec<u8>,
    first: Vec<u16>,
    stabilizer: Vec<u8>,
    /// Squares that complete a line, by the squares already held.
    completing: [u16; 512],
    has_line: [bool; 512],
    /// By source and by what the opponent shows once the piece is lifted: where it may land.
    saves: Vec<u16>,
    /// The grades, each as the six numbers of placed pieces of its two halves, most placed first.
    grades: Vec<Vec<[(u8, u8); 3]>>,
}

const SUBSETS: usize = 46;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

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
    fn find(&self, ours: u16, theirs: u16) -> u16 {
        let row = self.subset[ours as usize] as usize;
        self.number[row * SUBSETS + self.subset[theirs as usize] as usize]
    }

    #[inline]
    fn image(&self, turn: usize, layer: u16) -> u16 {
        self.images[turn * CONFIGURATIONS + layer as usize]
    }

    #[inline]
    fn smallest_pair(&self, class: usize, pair: (u16, u16)) -> (u16, u16) {
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

/// The indices of the configurations with so many pieces: they are neighbors.
fn configurations(placed: (u8, u8)) -> Range<usize> {
    let has = |&index: &usize| {
        Configuration::try_index(index).is_some_and(|layer| layer.placed() == placed)
    };
    let first = (0..CONFIGURATIONS).find(has).expect("all nine occur");
    let count = (first..CONFIGURATIONS).take_while(has).count();
    first..first + count
}

impl Layers {
    #[inline]
    fn new(layers: [u16; 3]) -> Self {
        let [s, m, l] = layers.map(|layer| TABLES.squares[layer as usize]);
        Self { numbers: layers, ours: [s.0, m.0, l.0], theirs: [s.1, m.1, l.1] }
    }

    /// Where pieces of the size or a larger one stand, by size.
    #[inline]
    fn blocked(&self) -> [u16; 3] {
        let any = |size: usize| self.ours[size] | self.theirs[size];
        let large = any(LARGE);
        let medium = large | any(MEDIUM);
        [medium | any(SMALL), medium, large]
    }

    /// The squares that the mover and the opponent show.
    #[inline]
    fn shown(&self) -> (u16, u16) {
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
    fn saves(&self, reveal: Reveal, size: usize, square: u16, theirs: u16) -> (u16, u16) {
        let (ours, uncovered) = self.under(size, square);
        if uncovered == 0 {
            return (ours, ALL);
        }
        let saves = TABLES.saves[(theirs | uncovered) as usize];
        (ours, if reveal == Reveal::Strict && saves != ALL { 0 } else { saves })
    }

    /// Whether the mover has a move, unless the opponent already has a line.
    #[inline]
    fn can_move(&self, reveal: Reveal) -> bool {
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
    fn turned_over(&self, size: usize, ours: u16, theirs: u16) -> Self {
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
const fn lowest(mask: u16) -> u16 {
    mask & mask.wrapping_neg()
}

impl Foresight for Gobblet {
    type Node = Layers;

    #[inline]
    fn node_of(&self, position: Board) -> Layers {
        let bits = position.to_u64();
        let mover = position.current_player().index();
        let layer = |size: usize| {
            let plane = |player: usize| {
                (0..9).fold(0, |set, square| {
                    set | ((bits >> (6 * square + 2 * size + player) & 1) as u16) << square
                })
            };
            TABLES.find(plane(mover), plane(1 - mover))
        };
        Layers::new([layer(SMALL), layer(MEDIUM), layer(LARGE)])
    }

    fn position_of(&self, node: Layers) -> Board {
        let mut setup = Setup::default();
        for size in Size::ALL {
            let sides = [node.ours[size.index()], node.theirs[size.index()]];
            for (player, squares) in Player::ALL.into_iter().zip(sides) {
                for pos in burnside::gobblet::Pos::ALL {
                    if squares >> pos.index() & 1 == 1 {
                        setup.push_piece(pos, player, size);
                    }
                }
            }
        }
        setup.validate().expect("a node is a board that the rules accept")
    }

    #[inline]
    fn is_over(&self, node: Layers) -> bool {
        TABLES.has_line[node.shown().1 as usize] || !node.can_move(self.reveal)
    }

    #[inline]
    fn wins_at_once(&self, node: Layers) -> bool {
        let tables = &*TABLES;
        let blocked = node.blocked();
        let (shown, theirs) = node.shown();
        if tables.has_line[theirs as usize] {
            return false;
        }
        // A larger piece finds room wherever a smaller one does.
        let reserve = (0..3).rev().find(|&size| node.ours[size].count_ones() < 2);
        let room = reserve.map_or(0, |size| ALL & !blocked[size]);
        if tables.completing[shown as usize] & room != 0 {
            return true;
        }
        let visible = [node.ours[0] & !blocked[1], node.ours[1] & !blocked[2], node.ours[2]];
        for size in (0..3).rev() {
            let mut rest = visible[size];
            while rest != 0 {
                let from = lowest(rest);
                rest ^= from;
                // Most often there is no such square, whatever the lift brings to light.
                let without = tables.completing[(shown & !from) as usize];
                if (without | tables.completing[shown as usize]) & !blocked[size] == 0 {
                    continue;
                }
                let (ours, saves) = node.saves(self.reveal, size, from, theirs);
                let held = (shown & !from | ours) as usize;
                if tables.completing[held] & !blocked[size] & saves != 0 {
                    return true;
                }
            }
        }
        self.can_stifle(node)
    }

    #[inline]
    fn children<B>(
        &self,
        node: Layers,
        mut visit: impl FnMut(Layers) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let blocked = node.blocked();
        let (_, theirs) = node.shown();
        if TABLES.has_line[theirs as usize] {
            return ControlFlow::Continue(());
        }
        let visible = [node.ours[0] & !blocked[1], node.ours[1] & !blocked[2], node.ours[2]];
        for size in 0..3 {
            let room = ALL & !blocked[size];
            let (ours, other) = (node.ours[size], node.theirs[size]);
            if ours.count_ones() < 2 {
                let mut rest = room;
                while rest != 0 {
                    let to = lowest(rest);
                    rest ^= to;
                    visit(node.turned_over(size, ours | to, other))?;
                }
            }
            let mut pieces = visible[size];
            while pieces != 0 {
                let from = lowest(pieces);
                pieces ^= from;
                let (_, saves) = node.saves(self.reveal, size, from, theirs);
                let mut rest = room & saves;
                while rest != 0 {
                    let to = lowest(rest);
                    rest ^= to;
                    visit(node.turned_over(size, ours ^ from | to, other))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Graded for Gobblet {
    fn slots(&self) -> u64 {
        RANKS
    }

    fn grades(&self) -> usize {
        TABLES.grades.len()
    }

    fn grade(&self, grade: usize) -> Vec<Range<u64>> {
        const N: usize = CONFIGURATIONS;
        let mut ranges = Vec::new();
        for &[small, medium, large] in &TABLES.grades[grade] {
            let (small, medium) = (configurations(small), configurations(medium));
            for class in 0..LARGE_CLASSES {
                let first = Configuration::first_of_class(class).expect("below their number");
                if first.placed() != large {
                    continue;
                }
                for medium in medium.clone() {
                    let row = ((class * N + medium) * N) as u64;
                    ranges.push(row + small.start as u64..row + small.end as u64);
                }
            }
        }
        ranges.sort_by_key(|range| range.start);
        ranges
    }

    #[inline]
    fn node(&self, slot: u64) -> Option<Layers> {
        const N: u32 = CONFIGURATIONS as u32;
        let tables = &*TABLES;
        let rank = u32::try_from(slot).ok()?;
        let (row, small) = (rank / N, (rank % N) as u16);
        let (class, medium) = ((row / N) as usize, (row % N) as u16);
        let large = *tables.first.get(class)?;
        if tables.stabilizer[class] != 1
            && tables.smallest_pair(class, (medium, small)) != (medium, small)
        {
            return None;
        }
        let node = Layers::new([small, medium, large]);
        (!tables.has_line[node.shown().0 as usize]).then_some(node)
    }

    #[inline]
    fn slot(&self, node: Layers) -> u64 {
        const N: u32 = CONFIGURATIONS as u32;
        let tables = &*TABLES;
        let [small, medium, large] = node.numbers;
        let class = tables.class[large as usize] as usize;
        let turn = tables.to_first[large as usize] as usize;
        let mut pair = (tables.image(turn, medium), tables.image(turn, small));
        if tables.stabilizer[class] != 1 {
            pair = tables.smallest_pair(class, pair);
        }
        u64::from((class as u32 * N + u32::from(pair.0)) * N + u32::from(pair.1))
    }

    #[inline]
    fn parents<B>(
        &self,
        node: Layers,
        mut visit: impl FnMut(Layers) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tables = &*TABLES;
        let blocked = node.blocked();
        let visible = [node.theirs[0] & !blocked[1], node.theirs[1] & !blocked[2], node.theirs[2]];
        for (size, mut pieces) in visible.into_iter().enumerate() {
            let (ours, theirs) = (node.ours[size], node.theirs[size]);
            while pieces != 0 {
                let to = lowest(pieces);
                pieces ^= to;
                // The board with the piece in the hand; the mover there is our opponent.
                let lifted = node.turned_over(size, ours, theirs ^ to);
                let (held, against) = lifted.shown();
                let open = |parent: Layers| {
                    let (ours, theirs) = parent.shown();
                    !tables.has_line[ours as usize] && !tables.has_line[theirs as usize]
                };
                if open(lifted) {
                    visit(lifted)?;
                }
                if self.reveal == Reveal::Strict && tables.has_line[against as usize] {
                    continue;
                }
                let mut rest = ALL & !lifted.blocked()[size] & !to;
                while rest != 0 {
                    let from = lowest(rest);
                    rest ^= from;
                    // It may stand on any smaller piece, and covers it.
                    if tables.has_line[(held | from) as usize]
                        || tables.has_line[(against & !from) as usize]
                    {
                        continue;
                    }
                    let mut parent = lifted;
                    parent.ours[size] |= from;
                    parent.numbers[size] = tables.find(parent.ours[size], parent.theirs[size]);
                    visit(parent)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The one way to win at once without a line.
trait Stifle {
    fn can_stifle(&self, node: Layers) -> bool;
}

impl Stifle for Gobblet {
    /// Whether a move leaves the opponent without one. Large pieces always find room: so both of
    /// the opponent's must be on the board, each held down by a piece of ours beneath it.
    #[inline]
    fn can_stifle(&self, node: Layers) -> bool {
        let large = node.theirs[LARGE];
        let over_ours = large & (node.ours[MEDIUM] | node.ours[SMALL] & !node.theirs[MEDIUM]);
        if large.count_ones() < 2 || over_ours != large {
            return false;
        }
        let stuck = |child| {
            if self.is_over(child) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.children(node, stuck).is_break()
    }
}
