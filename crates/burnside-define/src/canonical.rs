//! The smallest image of a position, without trying every symmetry.
//!
//! A code begins with the side to move and the occupied points: most ways to move points are out
//! by these alone. Then come the pieces in the order of their points. Renamings of pieces that
//! leave points alone are settled piece by piece: the first piece becomes the smallest that it
//! can, the next the smallest among renamings that keep the first, and so on. A small tree of
//! subgroups, made once, knows the answers.

use std::{cmp::Ordering, sync::OnceLock};

use burnside::{Canonical, symmetry::Symmetry as _};
use rustc_hash::FxHashMap;

use crate::{
    images::{Reach, Representative},
    keys::Keys,
    layout::{Layout, MAX_CODES, TURN},
    position::{Position, bits},
    rules::Rules,
    settle::Best,
    steps::Steps,
    symmetry::Symmetry,
};

/// A renaming of codes.
pub(crate) type Renaming = [u8; MAX_CODES];

/// Sizes of pieces that cover each other, at most.
pub(crate) const MAX_LEVELS: usize = 4;

/// A subgroup of the renamings.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// How many renamings it has.
    pub(crate) order: u32,
    /// Which ones.
    pub(crate) members: Vec<u16>,
    /// The smallest that each code can become.
    pub(crate) smallest: Renaming,
    /// A renaming that does it.
    pub(crate) by: Vec<u16>,
    /// The subgroup that keeps what it became.
    pub(crate) next: [u16; MAX_CODES],
}

/// A group, ready for canonical forms: each symmetry is a representative, then a renaming.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    pub(crate) representatives: Vec<Representative>,
    pub(crate) kernel: Vec<Renaming>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) codes: usize,
    points: usize,
    /// The representatives that swap the players not, and those that do.
    by_swap: [Vec<u16>; 2],
    /// If there is nothing to rename and no level has more than two codes: for each swap and
    /// level the code that becomes the larger one.
    larger: Option<[[u8; MAX_LEVELS]; 2]>,
    /// If there is nothing to rename and few symmetries: their images as numbers, for each swap.
    keys: [Option<Keys>; 2],
    /// Made when first asked for.
    reach: OnceLock<[Reach; 2]>,
    /// What pieces become, by table, if that is small enough. Made when first asked for.
    steps: OnceLock<Option<Steps>>,
}

/// The code of a level that has only one.
const ALONE: u8 = 255;

impl Tables {
    pub(crate) fn new(
        elements: &[Symmetry],
        kernel: &[Renaming],
        layout: &Layout,
        points: usize,
    ) -> Self {
        let representatives =
            elements.iter().map(|&element| Representative::new(element, points)).collect();
        let of = |swap: bool| {
            let all = elements.iter().zip(0..);
            all.filter(|(element, _)| element.swap == swap).map(|(_, index)| index).collect()
        };
        let mut tables = Self {
            representatives,
            kernel: kernel.to_vec(),
            nodes: Vec::new(),
            codes: layout.codes.len(),
            points,
            by_swap: [of(false), of(true)],
            larger: None,
            keys: [None, None],
            reach: OnceLock::new(),
            steps: OnceLock::new(),
        };
        tables.larger = tables.larger_codes(layout);
        if kernel.len() == 1 && layout.given.is_none() {
            tables.keys = [false, true].map(|swap| {
                let chosen = elements.iter().filter(|element| element.swap == swap);
                Keys::new(&chosen.copied().collect::<Vec<_>>(), layout, points)
            });
        }
        let everything: Vec<u16> = (0..kernel.len() as u16).collect();
        tables.grow(&everything, &mut FxHashMap::default());
        tables
    }

    /// See the field.
    fn larger_codes(&self, layout: &Layout) -> Option<[[u8; MAX_LEVELS]; 2]> {
        if self.kernel.len() > 1 || layout.given.is_some() {
            return None;
        }
        let mut larger = [[ALONE; MAX_LEVELS]; 2];
        for (list, larger) in self.by_swap.iter().zip(&mut larger) {
            let Some(&first) = list.first() else { continue };
            let codes = self.representatives[first as usize].symmetry.codes;
            let same = |&other: &u16| self.representatives[other as usize].symmetry.codes == codes;
            if !list.iter().all(same) {
                return None;
            }
            for (level, larger) in larger.iter_mut().enumerate().take(layout.levels) {
                let here = |index: &usize| layout.codes[*index].level as usize == level;
                let known: Vec<usize> = (0..self.codes).filter(here).collect();
                match known[..] {
                    [_] => {}
                    [_, high] => *larger = codes.iter().position(|&c| c as usize == high)? as u8,
                    _ => return None,
                }
            }
        }
        Some(larger)
    }

    pub(crate) fn order(&self) -> usize {
        self.representatives.len() * self.kernel.len()
    }

    /// Every symmetry, the identity first.
    pub(crate) fn elements(&self) -> impl Iterator<Item = Symmetry> {
        self.representatives.iter().flat_map(|representative| {
            let first = representative.symmetry;
            self.kernel.iter().map(move |renaming| first.renamed(renaming))
        })
    }

    /// Adds the node of a subgroup, and those below it.
    fn grow(&mut self, members: &[u16], known: &mut FxHashMap<Vec<u16>, u16>) -> u16 {
        if let Some(&node) = known.get(members) {
            return node;
        }
        let index = self.nodes.len();
        known.insert(members.to_vec(), index as u16);
        let mut node = Node {
            order: members.len() as u32,
            members: members.to_vec(),
            smallest: Symmetry::IDENTITY.codes,
            by: vec![members[0]; MAX_CODES],
            next: [index as u16; MAX_CODES],
        };
        for code in 0..self.codes {
            let image = |member: &u16| self.kernel[*member as usize][code];
            let by = *members.iter().min_by_key(|member| image(member)).unwrap_or(&0);
            node.smallest[code] = self.kernel[by as usize][code];
            node.by[code] = by;
        }
        self.nodes.push(node.clone());
        if members.len() > 1 {
            for code in 0..self.codes {
                let target = node.smallest[code] as usize;
                let keeps = |member: &&u16| self.kernel[**member as usize][target] == target as u8;
                let stabilizer: Vec<u16> = members.iter().filter(keeps).copied().collect();
                node.next[target] = self.grow(&stabilizer, known);
            }
        }
        self.nodes[index] = node;
        index as u16
    }

    /// Whether [`candidates`](Self::candidates) all lead to the smallest points of the first level.
    #[inline]
    pub(crate) fn narrows(&self) -> bool {
        self.points <= 16 && self.representatives.len() > 1
    }

    /// What pieces become, by table.
    #[inline]
    pub(crate) fn steps(&self) -> Option<&Steps> {
        let steps = || Steps::new(&self.nodes, &self.kernel, &self.representatives, self.codes);
        self.steps.get_or_init(steps).as_ref()
    }

    /// The representatives that may lead to the smallest image.
    #[inline]
    pub(crate) fn candidates(&self, swap: bool, occupied: u64) -> &[u16] {
        if !self.narrows() {
            return &self.by_swap[usize::from(swap)];
        }
        let reach = self.reach.get_or_init(|| {
            [false, true].map(|swap| Reach::new(&self.representatives, self.points, swap))
        });
        reach[usize::from(swap)].of(occupied)
    }

    /// Whether the players change over: then player 1 is to move in the smaller image.
    #[inline]
    pub(crate) fn swaps<const W: usize>(&self, position: &Position<W>) -> bool {
        !self.by_swap[1].is_empty() && position.words[0] & TURN == 1
    }

    /// Which representative leads to the smallest image, what the codes become, and how many
    /// symmetries do the same.
    #[inline]
    fn find<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
    ) -> (usize, Renaming, u32) {
        let swap = self.swaps(position);
        if let Some(keys) = &self.keys[usize::from(swap)] {
            let (place, reached) = keys.smallest(&rules.layout, position);
            let representative = self.by_swap[usize::from(swap)][place] as usize;
            return (representative, self.representatives[representative].symmetry.codes, reached);
        }
        if let Some(larger) = self.larger {
            let (representative, reached) = self.search_two(rules, position, larger);
            return (representative, self.representatives[representative].symmetry.codes, reached);
        }
        let mut best = Best::new();
        self.search(rules, position, &mut best);
        (best.representative, best.codes, best.reached)
    }

    /// With two codes to a level the order of images is that of masks: the occupied points, then
    /// the points of the larger code, the first point first.
    #[inline]
    fn search_two<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        larger: [[u8; MAX_LEVELS]; 2],
    ) -> (usize, u32) {
        let layout = &rules.layout;
        let levels = layout.levels.min(MAX_LEVELS);
        let swap = self.swaps(position);
        let mut masks = [0_u64; 2 * MAX_LEVELS];
        for level in 0..levels {
            masks[level] = position.union(layout, &layout.of_level[level]);
            let code = larger[usize::from(swap)][level];
            masks[levels + level] = if code == ALONE { 0 } else { position.lane(layout, code) };
        }
        let mut best = [u64::MAX; 2 * MAX_LEVELS];
        let (mut found, mut reached) = (0, 0);
        'next: for &index in self.candidates(swap, masks[0]) {
            let representative = &self.representatives[index as usize];
            let mut fresh = false;
            for place in 0..2 * levels {
                let mut image = representative.apply(masks[place]);
                if place >= levels {
                    image = image.reverse_bits();
                }
                if !fresh {
                    if image > best[place] {
                        continue 'next;
                    }
                    fresh = image < best[place];
                }
                best[place] = image;
            }
            if fresh || reached == 0 {
                (found, reached) = (index as usize, 1);
            } else {
                reached += 1;
            }
        }
        (found, reached)
    }
}

impl Rules {
    /// An empty board with the turn and the counts of a position's image.
    #[inline]
    fn counted_image<const W: usize>(&self, position: &Position<W>, swap: bool) -> Position<W> {
        let mut image = Position { words: [0; W] };
        image.words[0] = position.words[0] & TURN ^ u64::from(swap);
        for (field, _) in [self.layout.turns, self.layout.plies].into_iter().flatten() {
            image.words[0] = field.set(image.words[0], field.get(position.words[0]));
        }
        image
    }

    /// The image of a position.
    pub(crate) fn transform<const W: usize>(
        &self,
        position: &Position<W>,
        symmetry: &Symmetry,
    ) -> Position<W> {
        let layout = &self.layout;
        let mut image = self.counted_image(position, symmetry.swap);
        image.set_given(layout, position.given(layout).map(|code| symmetry.codes[code as usize]));
        for (index, known) in layout.codes.iter().enumerate() {
            let to = symmetry.codes[index];
            for point in bits(position.lane(layout, index as u8)) {
                image.put(layout, to, symmetry.points[point as usize]);
            }
            if let (Some(from), Some(field)) = (known.hand, layout.codes[to as usize].hand) {
                image.words[0] = field.set(image.words[0], from.get(position.words[0]));
            }
        }
        image
    }
}

impl Tables {
    /// The smallest image and nothing else.
    #[inline]
    pub(crate) fn smallest<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
    ) -> Position<W> {
        let swap = usize::from(self.swaps(position));
        if let Some(keys) = &self.keys[swap] {
            if let Some(image) = keys.image(&rules.layout, position) {
                return image;
            }
            let (place, _) = keys.smallest(&rules.layout, position);
            let representative = &self.representatives[self.by_swap[swap][place] as usize];
            return keys.carry.image(&rules.layout, position, representative);
        }
        if self.larger.is_none() && rules.layout.hand_follows {
            let mut best = Best::new();
            self.search(rules, position, &mut best);
            return best.image(rules, position, swap == 1);
        }
        let (representative, codes, _) = self.find(rules, position);
        image_of(rules, position, &self.representatives[representative], &codes)
    }

    /// Whether a position is the smallest of its class, if that is seen by the occupied points of
    /// its levels. Only these symmetries keep the first level, and the others make it larger: a bit
    /// for each of the first 64 that do not swap the players, the identity being the first.
    #[inline]
    pub(crate) fn is_smallest<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        kept: u64,
    ) -> Option<bool> {
        let layout = &rules.layout;
        let still = &self.by_swap[0];
        if still.len() > 64 || self.swaps(position) {
            return None;
        }
        let mut sure = true;
        for index in bits(kept & !1) {
            let representative = &self.representatives[still[index as usize] as usize];
            let mut levels = layout.of_level[1..].iter().map(|level| {
                let occupied = position.union(layout, level);
                representative.apply(occupied).cmp(&occupied)
            });
            match levels.find(|order| order.is_ne()) {
                Some(Ordering::Less) => return Some(false),
                Some(_) => {}
                None => sure = false,
            }
        }
        sure.then_some(true)
    }

    /// The smallest image, the first symmetry that leads to it, and how many do.
    pub(crate) fn canonical<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
    ) -> Canonical<Position<W>, Symmetry> {
        let (representative, codes, reached) = self.find(rules, position);
        let representative = &self.representatives[representative];
        let image = image_of(rules, position, representative, &codes);
        let first = representative.symmetry;
        let moved = rules.transform(position, &first);
        let by = |renaming: &&Renaming| {
            rules.transform(&moved, &Symmetry::IDENTITY.renamed(renaming)) == image
        };
        let renaming = self.kernel.iter().find(by).unwrap_or(&Symmetry::IDENTITY.codes);
        Canonical {
            position: image,
            witness: first.renamed(renaming),
            stabilizer: reached,
            orbit: self.order() as u32 / reached.max(1),
        }
    }
}

/// The image when points go where a representative says and codes become these, lane by lane.
#[inline]
fn image_of<const W: usize>(
    rules: &Rules,
    position: &Position<W>,
    representative: &Representative,
    codes: &Renaming,
) -> Position<W> {
    let layout = &rules.layout;
    let mut image = Position { words: [0; W] };
    for (known, &code) in layout.codes.iter().zip(codes) {
        let to = &layout.codes[code as usize];
        let lane = position.words[known.word] >> known.shift & layout.full;
        image.words[to.word] |= representative.apply(lane) << to.shift;
    }
    let swap = representative.symmetry.swap;
    image.words[0] = if *codes == Symmetry::IDENTITY.codes {
        position.words[0] ^ u64::from(swap)
    } else {
        status_image(layout, position.words[0], codes, swap)
    };
    image
}

/// The image of the status: whose turn it is, what is counted, the hands and the given piece.
#[inline]
fn status_image(layout: &Layout, status: u64, codes: &Renaming, swap: bool) -> u64 {
    let mut image = status & !(layout.held[0] | layout.held[1]) ^ u64::from(swap);
    for (known, &code) in layout.codes.iter().zip(codes) {
        let to = &layout.codes[code as usize];
        if let (Some(from), Some(field)) = (known.hand, to.hand) {
            image |= from.get(status) << field.shift;
        }
    }
    match layout.given.map(|field| (field, field.get(status))) {
        Some((field, given)) if given > 0 => {
            field.set(image, u64::from(codes[given as usize - 1]) + 1)
        }
        _ => image,
    }
}
