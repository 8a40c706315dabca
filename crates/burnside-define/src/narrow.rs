//! Which images of a position are smallest, on small boards with few symmetries: mask by mask, those
//! that are left. The sets of symmetries that can be left are few, so that a table knows the next one.

use crate::{
    carry::Carry,
    lanes::Lanes,
    layout::Layout,
    position::{Position, bits},
    symmetry::Symmetry,
};

/// Points at most: a table has a row for each choice of them.
const POINTS: usize = 10;

/// Images at most.
const IMAGES: usize = 8;

/// Sets of symmetries at most.
const SETS: usize = 64;

/// Sets of symmetries, and what is left of each when a mask is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    /// The sets, a bit for each symmetry; those with a single one come first.
    sets: Vec<u8>,
    /// Where the rows of the set of all begin.
    all: u16,
    /// By set and mask: where the rows of those begin whose image is the smallest number.
    smallest: Vec<u16>,
    /// By set and mask: the same of those whose image has its first points last, the first one
    /// counting most.
    latest: Vec<u16>,
    /// For each level the code that becomes the larger of two; `None` if a level has more.
    larger: Option<Vec<u8>>,
    /// For each symmetry the image of every mask.
    moved: Vec<[u16; 1 << POINTS]>,
    points: u32,
    /// Where the rows of the sets with more than one symmetry begin.
    several: u16,
    /// If the pieces of each player are in one word: where, and whether the players exchange them.
    lanes: Option<(Lanes, bool)>,
}

impl Narrow {
    /// `None` if the board is too large or there are too many symmetries. All of them rename codes in
    /// the same way.
    pub(crate) fn new(
        symmetries: &[Symmetry],
        layout: &Layout,
        points: usize,
        carry: &Carry,
    ) -> Option<Self> {
        if points > POINTS || symmetries.len() > IMAGES {
            return None;
        }
        let images = symmetries.len();
        let image = |symmetry: &Symmetry, mask: usize| {
            let image = |point| symmetry.points[usize::from(point)];
            bits(mask as u64).fold(0_u64, |moved, point| moved | 1 << image(point))
        };
        let moved: Vec<Vec<u64>> = symmetries
            .iter()
            .map(|symmetry| (0..1 << points).map(|mask| image(symmetry, mask)).collect())
            .collect();
        let mut sets: Vec<u8> = (0..images).map(|image| 1 << image).collect();
        let everything = sets.iter().fold(0, |all, set| all | set);
        let all = if images == 1 { 0 } else { images };
        sets.extend((images > 1).then_some(everything));
        let (mut smallest, mut latest) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&set) = sets.get(at) {
            for mask in 0..1 << points {
                for (table, reversed) in [(&mut smallest, false), (&mut latest, true)] {
                    let number = |image: u8| {
                        let moved = moved[image as usize][mask];
                        if reversed { moved.reverse_bits() } else { moved }
                    };
                    let least = bits(set.into()).map(number).min()?;
                    let left = bits(set.into()).filter(|&image| number(image) == least);
                    let left = left.fold(0, |left, image| left | 1 << image);
                    let known = sets.iter().position(|&set| set == left);
                    table.push((known.unwrap_or(sets.len()) << points) as u16);
                    if known.is_none() {
                        sets.push(left);
                    }
                }
            }
            at += 1;
            if sets.len() > SETS {
                return None;
            }
        }
        let larger = larger_codes(symmetries, layout);
        let of = |moved: &Vec<u64>| {
            std::array::from_fn(|mask| moved.get(mask).map_or(0, |&image| image as u16))
        };
        let moved = moved.iter().map(of).collect();
        let (all, several) = ((all << points) as u16, (images << points) as u16);
        let stacked = layout.lanes.clone().filter(|lanes| lanes.stacked);
        let lanes = stacked.zip(carry.exchanges);
        let points = points as u32;
        Some(Self { sets, all, smallest, latest, larger, moved, points, several, lanes })
    }

    /// The first of the symmetries that lead to the smallest image, and how many do; `None` if that
    /// takes more than the masks of levels.
    #[inline]
    pub(crate) fn smallest<const W: usize>(
        &self,
        layout: &Layout,
        position: &Position<W>,
    ) -> Option<(usize, u32)> {
        let occupied = position.occupied_lanes(layout);
        self.least(layout, occupied, |level| {
            let code = self.larger.as_ref().and_then(|larger| larger.get(level));
            code.map_or(0, |&code| position.lane(layout, code))
        })
    }

    /// The smallest image itself, of positions with the pieces of each player in one word.
    #[inline]
    pub(crate) fn image<const W: usize>(
        &self,
        layout: &Layout,
        carry: &Carry,
        position: &Position<W>,
    ) -> Option<Position<W>> {
        let (lanes, exchanges) = self.lanes.as_ref()?;
        let [one, two] = lanes.both(position);
        // What becomes player 2's is the larger of two.
        let (first, second) = if *exchanges { (two, one) } else { (one, two) };
        let (symmetry, _) =
            self.least(layout, one | two, |level| second >> (16 * level) & layout.full)?;
        let images = &self.moved[symmetry];
        let pieces = [lanes.each_in(first, images), lanes.each_in(second, images)];
        Some(lanes.position(pieces, carry.status(position.words[0])))
    }

    /// The first of the symmetries that lead to the smallest image, and how many do, by the occupied
    /// points of each level and those of the larger code.
    #[inline]
    fn least(
        &self,
        layout: &Layout,
        occupied: u64,
        larger: impl Fn(usize) -> u64,
    ) -> Option<(usize, u32)> {
        let mut rows = self.all;
        let row = |rows: u16, mask: u64| usize::from(rows) | mask as usize;
        for level in 0..layout.levels {
            rows = self.smallest[row(rows, occupied >> (16 * level) & layout.full)];
            if rows < self.several {
                return Some((usize::from(rows) >> self.points, 1));
            }
        }
        for level in 0..self.larger.as_ref()?.len() {
            rows = self.latest[row(rows, larger(level))];
        }
        let set = self.sets[usize::from(rows) >> self.points];
        Some((set.trailing_zeros() as usize, set.count_ones()))
    }
}

/// For each level with two codes the one that becomes the larger one; `None` if a level has more.
fn larger_codes(symmetries: &[Symmetry], layout: &Layout) -> Option<Vec<u8>> {
    let mut larger = Vec::new();
    for level in 0..layout.levels {
        let here = |&code: &usize| layout.codes[code].level as usize == level;
        let codes: Vec<usize> = (0..layout.codes.len()).filter(here).collect();
        match codes[..] {
            [_] => {}
            [_, high] => {
                let becomes = |code: &u8| usize::from(*code) == high;
                larger.push(symmetries.first()?.codes.iter().position(becomes)? as u8);
            }
            _ => return None,
        }
    }
    Some(larger)
}
