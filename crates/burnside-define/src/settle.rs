//! The smallest image where pieces can be renamed: piece by piece, each as small as it can be.

use crate::{
    canonical::{MAX_LEVELS, Renaming, Tables},
    fault::MAX_POINTS,
    images::Representative,
    layout::MAX_CODES,
    position::{Position, bits},
    rules::Rules,
    symmetry::Symmetry,
};
use burnside::symmetry::Symmetry as _;

/// The given piece, pieces on points of all levels, hands.
const LONGEST: usize = 1 + MAX_POINTS * MAX_LEVELS + MAX_CODES;

/// The smallest image so far.
pub(crate) struct Best {
    occupied: [u64; MAX_LEVELS],
    /// The given piece, the pieces on the board, the pieces in hand.
    sequence: [u8; LONGEST],
    pub(crate) representative: usize,
    pub(crate) renaming: Renaming,
    /// How many symmetries lead to it.
    pub(crate) reached: u32,
}

impl Tables {
    /// The smallest image of a position, whatever there is to rename.
    #[inline]
    pub(crate) fn search<const W: usize>(&self, rules: &Rules, position: &Position<W>) -> Best {
        let layout = &rules.layout;
        let levels = layout.levels.min(MAX_LEVELS);
        let mut occupied = [0; MAX_LEVELS];
        for (level, mask) in occupied.iter_mut().enumerate().take(levels) {
            *mask = position.union(layout, &layout.of_level[level]);
        }
        let mut cells = [0_u8; MAX_POINTS * MAX_LEVELS];
        for (index, code) in layout.codes.iter().enumerate() {
            let base = MAX_POINTS * code.level as usize;
            for point in bits(position.lane(layout, index as u8)) {
                cells[base + point as usize] = index as u8;
            }
        }
        let given = position.given(layout);
        let swap = self.swaps(position);
        let held = (!layout.hand_follows).then(|| {
            let mut held = [0; MAX_CODES];
            for (index, count) in held.iter_mut().enumerate().take(layout.codes.len()) {
                *count = position.in_hand(layout, index as u8).unwrap_or(0) as u8;
            }
            held
        });
        let mut best = Best {
            occupied: [u64::MAX; MAX_LEVELS],
            sequence: [0; LONGEST],
            representative: 0,
            renaming: Symmetry::IDENTITY.codes,
            reached: 0,
        };
        for &index in self.candidates(swap, occupied[0]) {
            let representative = &self.representatives[index as usize];
            let mut image = [0; MAX_LEVELS];
            let mut order = std::cmp::Ordering::Equal;
            for level in 0..levels {
                image[level] = representative.apply(occupied[level]);
                if order.is_eq() {
                    order = image[level].cmp(&best.occupied[level]);
                    if order.is_gt() {
                        break;
                    }
                }
            }
            if order.is_gt() && best.reached > 0 {
                continue;
            }
            let case = Case {
                representative,
                image: &image[..levels],
                cells: &cells,
                given,
                held: held.as_ref(),
            };
            let fresh = order.is_lt() || best.reached == 0;
            if let Some((renaming, reached, fresh)) = self.settle(&case, &mut best.sequence, fresh)
            {
                if fresh {
                    best.occupied = image;
                    best.representative = index as usize;
                    best.renaming = renaming;
                    best.reached = reached;
                } else {
                    best.reached += reached;
                }
            }
        }
        best
    }

    /// Renames the pieces of one image as small as possible. `None` if it is larger than the
    /// sequence so far; else the renaming, how many do as well, and whether it is smaller: then
    /// the sequence is replaced.
    #[inline]
    fn settle(
        &self,
        case: &Case<'_>,
        sequence: &mut [u8; LONGEST],
        mut fresh: bool,
    ) -> Option<(Renaming, u32, bool)> {
        let first = &case.representative.symmetry.codes;
        let mut renaming = Symmetry::IDENTITY.codes;
        let mut node = &self.nodes[0];
        let mut length = 0;
        let mut put = |value: u8| -> bool {
            if !fresh {
                if value > sequence[length] {
                    return false;
                }
                fresh = value < sequence[length];
            }
            sequence[length] = value;
            length += 1;
            true
        };
        let mut rename = |code: u8| -> u8 {
            let mut small = renaming[first[code as usize] as usize];
            if node.order > 1 {
                let by = &self.kernel[node.by[small as usize] as usize];
                small = node.smallest[small as usize];
                for code in &mut renaming[..self.codes] {
                    *code = by[*code as usize];
                }
                node = &self.nodes[node.next[small as usize] as usize];
            }
            small
        };
        if case.given.is_some_and(|code| !put(rename(code))) {
            return None;
        }
        for (level, &mask) in case.image.iter().enumerate() {
            for point in bits(mask) {
                let from = case.representative.back[point as usize] as usize;
                if !put(rename(case.cells[MAX_POINTS * level + from])) {
                    return None;
                }
            }
        }
        let Some(held) = case.held else { return Some((renaming, node.order, fresh)) };
        let hands = |by: &Renaming| {
            let mut hands = [0; MAX_CODES];
            for (code, &count) in held.iter().enumerate() {
                let image = renaming[first[code] as usize];
                hands[by[image as usize] as usize] = count;
            }
            hands
        };
        let mut chosen = &self.kernel[node.members[0] as usize];
        let mut smallest = hands(chosen);
        let mut reached = 1;
        for member in &node.members[1..] {
            let by = &self.kernel[*member as usize];
            let other = hands(by);
            if other < smallest {
                (chosen, smallest, reached) = (by, other, 1);
            } else if other == smallest {
                reached += 1;
            }
        }
        for count in smallest {
            if !put(count) {
                return None;
            }
        }
        Some((renaming.map(|code| chosen[code as usize]), reached, fresh))
    }
}

/// One image of the board, its pieces not yet renamed.
struct Case<'a> {
    representative: &'a Representative,
    /// Occupied points by level.
    image: &'a [u64],
    /// The codes before the symmetry, by level and point.
    cells: &'a [u8; MAX_POINTS * MAX_LEVELS],
    given: Option<u8>,
    held: Option<&'a [u8; MAX_CODES]>,
}
