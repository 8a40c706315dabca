//! Small groups on small boards: every image of a position as one number, and the smallest wins.
//!
//! The number has the occupied points first and then the piece on each point, the first point
//! first: the order of codes. Each piece adds its bits wherever it goes, so that the numbers of
//! all images are put together from a few rows of a table, several images at a time.

use std::sync::OnceLock;

use crate::{
    carry::Carry,
    first_look::FirstLook,
    layout::{Layout, sequence_bits},
    narrow::Narrow,
    position::Position,
    symmetry::Symmetry,
};

/// More images than this are not all looked at.
const MAX_IMAGES: usize = 64;

/// Bits that are looked up at once, at most.
const MAX_WIDTH: usize = 10;

/// Tables are kept below so many bytes.
const MAX_TABLE: usize = 1 << 15;

/// The images under some symmetries, compared by number.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// On small boards; made when first asked for.
    narrow: OnceLock<Option<Narrow>>,
    symmetries: Vec<Symmetry>,
    points: usize,
    /// On larger ones.
    first: Option<FirstLook>,
    rows: AnyRows,
    /// What all of them do to codes.
    pub(crate) carry: Carry,
}

/// The numbers of images, several at a time.
#[derive(Clone, Debug)]
enum AnyRows {
    By2(Rows<2>),
    By4(Rows<4>),
    By8(Rows<8>),
}

/// Rows of a table, with the numbers of `B` images side by side.
#[derive(Clone, Debug)]
struct Rows<const B: usize> {
    /// Where a few bits of a position are.
    parts: Vec<Part>,
    /// What each value of each part adds, for each block of images.
    numbers: Vec<[u64; B]>,
    /// The bits of a part.
    width: u32,
    images: usize,
}

/// A few bits of a position: neighboring points of one code.
#[derive(Clone, Copy, Debug)]
struct Part {
    word: u32,
    shift: u32,
    /// The row of value 0 within a block.
    row: u32,
}

impl Keys {
    /// For symmetries that all rename codes in the same way. `None` if there are too many, or if a
    /// number has too few bits.
    pub(crate) fn new(symmetries: &[Symmetry], layout: &Layout, points: usize) -> Option<Self> {
        let first = symmetries.first()?;
        if symmetries.len() > MAX_IMAGES || symmetries.iter().any(|s| s.codes != first.codes) {
            return None;
        }
        let places = Places::new(layout, points)?;
        let rows = match symmetries.len() {
            1 | 2 => AnyRows::By2(Rows::new(symmetries, layout, points, &places)),
            3 | 4 => AnyRows::By4(Rows::new(symmetries, layout, points, &places)),
            _ => AnyRows::By8(Rows::new(symmetries, layout, points, &places)),
        };
        let carry = Carry::new(layout, &first.codes, first.swap);
        Some(Self {
            narrow: OnceLock::new(),
            symmetries: symmetries.to_vec(),
            points,
            first: FirstLook::new(symmetries, layout, points),
            rows,
            carry,
        })
    }

    /// The smallest image, where it is found without its symmetry being asked for.
    #[inline]
    pub(crate) fn image<const W: usize>(
        &self,
        layout: &Layout,
        position: &Position<W>,
    ) -> Option<Position<W>> {
        self.narrow(layout)?.image(layout, &self.carry, position)
    }

    #[inline]
    fn narrow(&self, layout: &Layout) -> Option<&Narrow> {
        let narrow = || Narrow::new(&self.symmetries, layout, self.points, &self.carry);
        self.narrow.get_or_init(narrow).as_ref()
    }

    /// The first of the symmetries that lead to the smallest image, and how many do.
    #[inline]
    pub(crate) fn smallest<const W: usize>(
        &self,
        layout: &Layout,
        position: &Position<W>,
    ) -> (usize, u32) {
        if let Some(narrow) = self.narrow(layout) {
            if let Some(found) = narrow.smallest(layout, position) {
                return found;
            }
        } else if let Some(first) = &self.first {
            if let Some(image) = first.smallest(layout, position) {
                return (image, 1);
            }
        }
        match &self.rows {
            AnyRows::By2(rows) => rows.smallest(position),
            AnyRows::By4(rows) => rows.smallest(position),
            AnyRows::By8(rows) => rows.smallest(position),
        }
    }
}

/// Where the bits of a number are.
struct Places {
    /// For each level the lowest bit of its occupied points.
    occupied: Vec<u32>,
    /// For each level one more than the highest bit of its pieces, and the bits of a piece.
    pieces: Vec<(u32, u32)>,
    /// Each code's number among those of its level.
    numbers: Vec<u64>,
}

impl Places {
    fn new(layout: &Layout, points: usize) -> Option<Self> {
        let mut counts = vec![0; layout.levels];
        let numbers = layout.codes.iter().map(|code| {
            counts[code.level as usize] += 1;
            counts[code.level as usize] - 1
        });
        let numbers = numbers.collect();
        let widths: Vec<u32> = counts
            .iter()
            .map(|&count| if count > 1 { sequence_bits(count as usize) } else { 0 })
            .collect();
        let mut left = 64_u32;
        let mut take = |bits: usize| -> Option<u32> {
            left = left.checked_sub(bits as u32)?;
            Some(left)
        };
        let occupied = (0..layout.levels).map(|_| take(points)).collect::<Option<_>>()?;
        let pieces = widths.iter().map(|&width| {
            let low = take(points * width as usize)?;
            Some((low + points as u32 * width, width))
        });
        Some(Self { occupied, pieces: pieces.collect::<Option<_>>()?, numbers })
    }

    /// What a piece on a point adds to the number.
    fn bits(&self, layout: &Layout, code: usize, point: u8) -> u64 {
        let level = layout.codes[code].level as usize;
        let (above, width) = self.pieces[level];
        let piece = match width {
            0 => 0,
            _ => self.numbers[code] << (above - (u32::from(point) + 1) * width),
        };
        piece | 1 << (self.occupied[level] + u32::from(point))
    }
}

impl<const B: usize> Rows<B> {
    fn new(symmetries: &[Symmetry], layout: &Layout, points: usize, places: &Places) -> Self {
        let blocks = symmetries.len().div_ceil(B);
        let size =
            |width: usize| (layout.codes.len() * points.div_ceil(width) * 8 * B * blocks) << width;
        // Parts of equal width: nine points are five and four, not eight and one.
        let width = (1..=MAX_WIDTH).rev().find(|&width| size(width) <= MAX_TABLE).unwrap_or(1);
        let width = points.div_ceil(points.div_ceil(width));
        let mut parts = Vec::new();
        let mut starts = Vec::new();
        for (index, code) in layout.codes.iter().enumerate() {
            for first in (0..points).step_by(width) {
                let row = (parts.len() << width) as u32;
                let shift = code.shift + first as u32;
                parts.push(Part { word: code.word as u32, shift, row });
                starts.push((index, first));
            }
        }
        let mut rows = Vec::new();
        for block in symmetries.chunks(B) {
            // What is missing in the last block are images that are there anyway.
            let block: [Symmetry; B] =
                std::array::from_fn(|i| *block.get(i).unwrap_or(&symmetries[0]));
            for &(code, first) in &starts {
                let start = rows.len();
                for value in 0..1_usize << width {
                    let mut row = [0; B];
                    if value > 0 {
                        row = rows[start + (value & (value - 1))];
                        let point = first + value.trailing_zeros() as usize;
                        // What is beyond the last point is never there.
                        if point < points {
                            for (key, symmetry) in row.iter_mut().zip(&block) {
                                let to = symmetry.codes[code] as usize;
                                *key |= places.bits(layout, to, symmetry.points[point]);
                            }
                        }
                    }
                    rows.push(row);
                }
            }
        }
        Self { parts, numbers: rows, width: width as u32, images: symmetries.len() }
    }

    /// The first of the symmetries that lead to the smallest image, and how many do.
    #[inline]
    fn smallest<const W: usize>(&self, position: &Position<W>) -> (usize, u32) {
        let mask = (1_usize << self.width) - 1;
        let (mut best, mut found, mut reached) = (u64::MAX, 0, 0);
        let blocks = self.numbers.chunks_exact(self.parts.len().max(1) << self.width);
        for (block, rows) in blocks.enumerate() {
            let mut keys = [0; B];
            for part in &self.parts {
                let value = (position.words[part.word as usize] >> part.shift) as usize & mask;
                let row = &rows[part.row as usize + value];
                keys = std::array::from_fn(|i| keys[i] | row[i]);
            }
            let smallest = keys.iter().fold(u64::MAX, |least, &key| least.min(key));
            if smallest > best {
                continue;
            }
            let mut equal = 0_u32;
            for (i, &key) in keys.iter().enumerate() {
                equal |= u32::from(key == smallest) << i;
            }
            // The last block may have images of the first symmetry to fill it up.
            let images = (self.images - block * B).min(B);
            equal &= u32::MAX >> (32 - images);
            if smallest < best {
                (best, found, reached) = (smallest, block * B + equal.trailing_zeros() as usize, 0);
            }
            reached += equal.count_ones();
        }
        (found, reached)
    }
}
