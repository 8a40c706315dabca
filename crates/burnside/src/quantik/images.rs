//! Images of planes that hold at most two pieces, by table.
//!
//! A legal plane is nothing, a square, or a pair of squares: 137 cases. For each of them and each
//! map there is room to know the image; and for each of them the smallest image, with the set of
//! maps that lead to it.

use super::{Geometry, lines::holds_three};

/// What the first `N` maps of [`Geometry::ALL`] do to the planes of a legal setup. Images have
/// their bytes swapped, so that they compare as the payload does.
pub(super) struct Images<const N: usize> {
    image: [[u16; CASES]; N],
    /// The smallest image, and the maps that lead to it, as two halves of a mask: not every machine
    /// shifts 128 bits at once. For the empty plane: larger than any.
    leading: [(u16, [u64; 2]); CASES],
}

pub(super) static D4_IMAGES: Images<8> = Images::new();
pub(super) static ALL_IMAGES: Images<128> = Images::new();

/// The number of a plane: `17 * lowest + highest + 1`, where the empty plane has the lowest square
/// 16 and the highest -1.
const CASES: usize = 17 * 16 + 1;

const fn case_of(plane: u16) -> u16 {
    let lowest = (plane as u32 | 1 << 16).trailing_zeros();
    let above_highest = ((plane as u32) << 1 | 1).ilog2();
    (17 * lowest + above_highest) as u16
}

/// The numbers of both players' planes, unless one holds more than two pieces.
#[inline]
pub(super) fn cases_of(lanes: [u64; 2]) -> Option<[[u16; 4]; 2]> {
    if holds_three(lanes[0]) || holds_three(lanes[1]) {
        return None;
    }
    Some(lanes.map(|lanes| [0, 16, 32, 48].map(|shift| case_of((lanes >> shift) as u16))))
}

impl<const N: usize> Images<N> {
    const fn new() -> Self {
        let mut images = Self { image: [[0; CASES]; N], leading: [(u16::MAX, [0; 2]); CASES] };
        let mut map = 0;
        while map < N {
            let squares = Geometry::ALL[map].permutation();
            let mut low = 0;
            while low < 16 {
                let mut high = low;
                while high < 16 {
                    let image = 1 << (squares.image(low) ^ 8) | 1 << (squares.image(high) ^ 8);
                    let case = case_of(1 << low | 1 << high) as usize;
                    images.image[map][case] = image;
                    let (smallest, leading) = &mut images.leading[case];
                    if image < *smallest {
                        (*smallest, *leading) = (image, [0; 2]);
                    }
                    if image == *smallest {
                        leading[map / 64] |= 1 << (map % 64);
                    }
                    high += 1;
                }
                low += 1;
            }
            map += 1;
        }
        images
    }

    /// The maps that lead to the smallest image of any of these planes.
    #[inline]
    pub(super) fn leading(&self, planes: [u16; 4]) -> [u64; 2] {
        let mut best = (u16::MAX, [0; 2]);
        for plane in planes {
            let (smallest, leading) = self.leading[plane as usize];
            if smallest < best.0 {
                best = (smallest, leading);
            } else if smallest == best.0 {
                best.1 = [best.1[0] | leading[0], best.1[1] | leading[1]];
            }
        }
        best.1
    }

    /// The images of four planes under one map.
    #[inline]
    pub(super) fn of(&self, map: u32, planes: [u16; 4]) -> [u32; 4] {
        let images = &self.image[map as usize];
        planes.map(|plane| u32::from(images[plane as usize]))
    }
}
