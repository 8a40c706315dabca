//! The smallest image where pieces can be renamed: piece by piece, each as small as it can be.

use crate::{
    canonical::{MAX_LEVELS, Renaming, Tables},
    fault::MAX_POINTS,
    images::Representative,
    layout::{Layout, MAX_CODES},
    position::{Position, bits},
    rules::Rules,
    steps::{ByTable, Renamer, StepByStep, Steps},
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
    /// What every code becomes.
    pub(crate) codes: Renaming,
    /// How many symmetries lead to it.
    pub(crate) reached: u32,
}

impl Best {
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            occupied: [u64::MAX; MAX_LEVELS],
            sequence: [0; LONGEST],
            representative: 0,
            codes: Symmetry::IDENTITY.codes,
            reached: 0,
        }
    }

    /// The image, of a game in which what is in hand follows from the board.
    #[inline]
    pub(crate) fn image<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        swap: bool,
    ) -> Position<W> {
        let layout = &rules.layout;
        let mut image = Position { words: [0; W] };
        let counted = position.words[0] & !(layout.held[0] | layout.held[1]);
        image.words[0] = (counted ^ u64::from(swap)) | rules.all_in_hand;
        let mut sequence = self.sequence.iter();
        // In a game of placing, each piece on the board is one less in hand.
        let mut less = |image: &mut Position<W>| {
            let code = sequence.next().copied().unwrap_or(0);
            let mask = layout.codes[code as usize].hand_mask;
            image.words[0] = image.words[0].wrapping_sub(mask & mask.wrapping_neg());
            code
        };
        if position.given(layout).is_some() {
            let code = less(&mut image);
            image.set_given(layout, Some(code));
        }
        for &occupied in &self.occupied[..layout.levels.min(MAX_LEVELS)] {
            for point in bits(occupied) {
                let code = less(&mut image);
                image.put(layout, code, point);
            }
        }
        image
    }
}

/// A sequence that is compared with the smallest so far, value by value, and takes its place from where
/// it is smaller.
struct Compared<'a> {
    sequence: &'a mut [u8; LONGEST],
    length: usize,
    /// Whether it is smaller by now.
    fresh: bool,
}

impl Compared<'_> {
    /// The next value; `false` if that makes the sequence larger.
    #[inline]
    fn put(&mut self, value: u8) -> bool {
        if !self.fresh {
            if value > self.sequence[self.length] {
                return false;
            }
            self.fresh = value < self.sequence[self.length];
        }
        self.sequence[self.length] = value;
        self.length += 1;
        true
    }
}

impl Tables {
    /// The smallest image of a position, whatever there is to rename.
    #[inline]
    pub(crate) fn search<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        best: &mut Best,
    ) {
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
        let held = (!layout.hand_follows).then(|| held_by(layout, position));
        let steps = self.steps();
        let narrowed = self.narrows();
        let candidates = self.candidates(self.swaps(position), occupied[0]);
        if let (Some(steps), None, true, 1) = (steps, held, narrowed, levels) {
            self.search_flat(steps, candidates, occupied[0], &cells, given, best);
            return;
        }
        for &index in candidates {
            let representative = &self.representatives[index as usize];
            let mut image = [0; MAX_LEVELS];
            let mut order = std::cmp::Ordering::Equal;
            let mut first = 0;
            if narrowed && best.reached > 0 {
                // All of them lead to the same points of the first level.
                image[0] = best.occupied[0];
                first = 1;
            }
            for level in first..levels {
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
            let image = &image[..levels];
            let case = Case { representative, image, cells: &cells, given, held: held.as_ref() };
            let fresh = order.is_lt() || best.reached == 0;
            let found = if let Some(steps) = steps {
                let renamer = ByTable::new(steps, index.into());
                self.settle(&case, renamer, &mut best.sequence, fresh)
            } else {
                let first = &representative.symmetry.codes;
                let renamer = StepByStep::new(&self.nodes, &self.kernel, self.codes, first);
                self.settle(&case, renamer, &mut best.sequence, fresh)
            };
            if let Some((codes, reached, fresh)) = found {
                if fresh {
                    best.occupied[..levels].copy_from_slice(image);
                    best.representative = index as usize;
                    best.codes = codes;
                    best.reached = reached;
                } else {
                    best.reached += reached;
                }
            }
        }
    }

    /// The same on a board of one level, when all candidates lead to the same points and what is in
    /// hand follows from the board: each is a sequence of pieces, and nothing else.
    #[inline]
    fn search_flat(
        &self,
        steps: &Steps,
        candidates: &[u16],
        occupied: u64,
        cells: &[u8; MAX_POINTS * MAX_LEVELS],
        given: Option<u8>,
        best: &mut Best,
    ) {
        let Some(&first) = candidates.first() else { return };
        best.occupied[0] = self.representatives[first as usize].apply(occupied);
        let mut list = [0; MAX_POINTS];
        let mut count = 0;
        for point in bits(best.occupied[0]) {
            list[count] = point;
            count += 1;
        }
        let mut fresh = true;
        'next: for &index in candidates {
            let mut renamer = ByTable::new(steps, index.into());
            let mut compared = Compared { sequence: &mut best.sequence, length: 0, fresh };
            fresh = false;
            if given.is_some_and(|code| !compared.put(renamer.rename(code))) {
                continue;
            }
            let back = &self.representatives[index as usize].back;
            for &point in &list[..count] {
                let from = back[usize::from(point) % MAX_POINTS];
                if !compared.put(renamer.rename(cells[usize::from(from)])) {
                    continue 'next;
                }
            }
            let smaller = compared.fresh;
            let node = renamer.node();
            if smaller {
                best.representative = index.into();
                best.codes = renamer.left().0;
                best.reached = 0;
            }
            best.reached += self.nodes[node].order;
        }
    }

    /// Renames the pieces of one image as small as possible. `None` if it is larger than the
    /// sequence so far; else what the codes become, how many renamings do as well, and whether it is
    /// smaller: then the sequence is replaced.
    #[inline]
    fn settle(
        &self,
        case: &Case<'_>,
        mut renamer: impl Renamer,
        sequence: &mut [u8; LONGEST],
        fresh: bool,
    ) -> Option<(Renaming, u32, bool)> {
        let mut compared = Compared { sequence, length: 0, fresh };
        if case.given.is_some_and(|code| !compared.put(renamer.rename(code))) {
            return None;
        }
        for (level, &mask) in case.image.iter().enumerate() {
            for point in bits(mask) {
                let from = case.representative.back[point as usize] as usize;
                if !compared.put(renamer.rename(case.cells[MAX_POINTS * level + from])) {
                    return None;
                }
            }
        }
        let (renaming, node) = renamer.left();
        let node = &self.nodes[node];
        let Some(held) = case.held else { return Some((renaming, node.order, compared.fresh)) };
        let hands = |by: &Renaming| {
            let mut hands = [0; MAX_CODES];
            for (code, &count) in held.iter().enumerate() {
                hands[by[renaming[code] as usize] as usize] = count;
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
            if !compared.put(count) {
                return None;
            }
        }
        Some((renaming.map(|code| chosen[code as usize]), reached, compared.fresh))
    }
}

/// How many pieces of each code are in hand.
fn held_by<const W: usize>(layout: &Layout, position: &Position<W>) -> [u8; MAX_CODES] {
    let mut held = [0; MAX_CODES];
    for (index, count) in held.iter_mut().enumerate().take(layout.codes.len()) {
        *count = position.in_hand(layout, index as u8).unwrap_or(0) as u8;
    }
    held
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
