//! Which image of a position is smallest, by its occupied points alone: they come first in a code, and
//! mostly nothing else has to be looked at.

use crate::{layout::Layout, position::Position, symmetry::Symmetry};

/// Images at most.
const IMAGES: usize = 8;

/// Bits of a number at most: the occupied points of all levels, and which image it is.
const BITS: usize = 31;

/// Bits that are looked up at once, at most.
const WIDTH: usize = 5;

/// The occupied points of every image, as numbers side by side.
#[derive(Clone, Debug)]
pub(crate) struct FirstLook {
    /// Where each part of the occupied points is, and its first row.
    parts: Vec<(u8, u32)>,
    rows: Vec<[i32; IMAGES]>,
    /// What is there before the first point: which image it is, or more than any number.
    which: [i32; IMAGES],
}

impl FirstLook {
    /// `None` if there are too many images or points.
    pub(crate) fn new(symmetries: &[Symmetry], layout: &Layout, points: usize) -> Option<Self> {
        let levels = layout.levels;
        let fits = levels == 1 || points <= 16;
        let bits = IMAGES.ilog2() as usize + levels * points;
        if symmetries.len() > IMAGES || bits > BITS || !fits {
            return None;
        }
        let mut look = Self { parts: Vec::new(), rows: Vec::new(), which: [i32::MAX; IMAGES] };
        for (image, which) in (0..symmetries.len() as i32).zip(&mut look.which) {
            *which = image;
        }
        for level in 0..levels {
            // The first level counts most.
            let lowest = IMAGES.ilog2() as usize + (levels - 1 - level) * points;
            for first in (0..points).step_by(WIDTH) {
                look.parts.push(((16 * level + first) as u8, look.rows.len() as u32));
                for value in 0..1_usize << WIDTH {
                    let mut row = [0; IMAGES];
                    for point in (0..WIDTH).filter(|bit| value >> bit & 1 == 1) {
                        // What is beyond the last point is never there.
                        let Some(point) = Some(first + point).filter(|&p| p < points) else {
                            continue;
                        };
                        for (number, symmetry) in row.iter_mut().zip(symmetries) {
                            *number |= 1 << (lowest + symmetry.points[point] as usize);
                        }
                    }
                    look.rows.push(row);
                }
            }
        }
        Some(look)
    }

    /// The image that is smallest, if there is only one.
    #[inline]
    pub(crate) fn smallest<const W: usize>(
        &self,
        layout: &Layout,
        position: &Position<W>,
    ) -> Option<usize> {
        let occupied = position.occupied_lanes(layout);
        let mut numbers = self.which;
        for &(shift, first) in &self.parts {
            let value = (occupied >> shift) as usize & ((1 << WIDTH) - 1);
            let row = &self.rows[first as usize + value];
            for (number, more) in numbers.iter_mut().zip(row) {
                *number |= more;
            }
        }
        let least = numbers.iter().fold(i32::MAX, |least, &number| least.min(number));
        let points = |number: i32| number >> IMAGES.ilog2();
        let same = numbers.iter().map(|&number| i32::from(points(number) == points(least)));
        (same.sum::<i32>() == 1).then_some(least as usize % IMAGES)
    }
}
