//! The smallest of up to 3,072 images, without trying them.
//!
//! Images are compared by their 16 payload bytes: player 1's planes A to D, then player 2's, low
//! byte first. Three observations do most of the work:
//!
//! 1. **Shapes.** Among the 24 renamings the smallest payload is the one with the pairs (player
//!    1's plane, player 2's plane) in ascending order. Sorting four pairs replaces 24 images.
//! 2. **Squares.** Sorted, empty planes come first; the first plane of player 1 that is not empty
//!    decides. It holds one or two pieces, so a small table knows, for each such plane, the
//!    smallest image and which maps lead to it. The minimum over the planes leaves a handful of
//!    the 128 maps to try.
//! 3. **Bytes.** A plane compares as its two bytes swapped, and to swap them is to move each square
//!    `s` to `s ^ 8`.

use std::sync::LazyLock;

use super::{Colors, Geometry, Group, Relabeling, Setup, Symmetry, geometry::Exchanges};
use crate::symmetry::{Canonical, D4, Perm16, Product, Symmetry as _};

/// The seed's look-up tables: the image of every mask under each of the eight turns and flips, in
/// the order of [`D4::ALL`]. Made when first asked for: 1 MiB.
///
/// Canonical forms here do without; this is for those who port the seed.
pub fn perm16() -> &'static [Perm16; 8] {
    static TABLES: LazyLock<[Perm16; 8]> =
        LazyLock::new(|| D4::ALL.map(|turn| Perm16::new(&turn.permutation(4))));
    &TABLES
}

impl Setup {
    /// The image under a symmetry.
    #[must_use]
    pub fn transform(self, Product(geometry, Product(shapes, colors)): Symmetry) -> Self {
        let [one, two] = self.map_squares(geometry).lanes.map(|lanes| shapes.apply(lanes));
        match colors {
            Colors::Kept => Self { lanes: [one, two] },
            Colors::Swapped => Self { lanes: [two, one] },
        }
    }

    /// The image under a map of the squares alone.
    #[must_use]
    pub const fn map_squares(self, geometry: Geometry) -> Self {
        let exchanges = geometry.exchanges();
        Self { lanes: [exchanges.apply(self.lanes[0]), exchanges.apply(self.lanes[1])] }
    }

    /// The image with the smallest payload, the first symmetry in the order of
    /// [`Group::symmetries`] that leads there, and how many leave it alone.
    ///
    /// ```
    /// use burnside::quantik::{Group, Setup};
    ///
    /// // . . . .        . . . .
    /// // . . . .  --->  . . . .     the byte order likes square 8 best,
    /// // . . . .        D . . .     and the last shape
    /// // . . A .        . . . .
    /// let setup = Setup::from_qfen("..../..../..../..A.")?;
    /// let canonical = setup.canonical(Group::Full);
    /// assert_eq!(canonical.position.to_qfen(), "..../..../D.../....");
    /// assert_eq!(setup.transform(canonical.witness), canonical.position);
    /// assert_eq!((canonical.orbit, canonical.stabilizer), (64, 48));
    /// # Ok::<(), burnside::quantik::QfenError>(())
    /// ```
    pub fn canonical(self, group: Group) -> Canonical<Self, Symmetry> {
        let mut best = Best::of(self.lanes, group);
        let mut colors = Colors::Kept;
        if group == Group::D4ColorShapes {
            let [one, two] = self.lanes;
            let swapped = Best::of([two, one], group);
            if swapped.code < best.code {
                (best, colors) = (swapped, Colors::Swapped);
            } else if swapped.code == best.code {
                best.reached += swapped.reached;
            }
        }
        let geometry = group.geometries()[best.geometry as usize];
        let shapes = match (group, colors) {
            (Group::D4, _) => Relabeling::IDENTITY,
            (_, Colors::Kept) => sorting_relabeling(self.map_squares(geometry).lanes),
            (_, Colors::Swapped) => {
                let [one, two] = self.map_squares(geometry).lanes;
                sorting_relabeling([two, one])
            }
        };
        Canonical {
            position: Self::from_code(best.code),
            witness: Product(geometry, Product(shapes, colors)),
            stabilizer: best.reached,
            orbit: group.order() / best.reached,
        }
    }

    /// The payload as a number that compares as the bytes do.
    const fn code(self) -> u128 {
        (self.lanes[0].swap_bytes() as u128) << 64 | self.lanes[1].swap_bytes() as u128
    }

    const fn from_code(code: u128) -> Self {
        Self { lanes: [((code >> 64) as u64).swap_bytes(), (code as u64).swap_bytes()] }
    }
}

/// The canonical setup and nothing else.
#[inline]
pub(super) fn smallest(setup: Setup, group: Group) -> Setup {
    let mut code = Best::of(setup.lanes, group).code;
    if group == Group::D4ColorShapes {
        let [one, two] = setup.lanes;
        code = code.min(Best::of([two, one], group).code);
    }
    Setup::from_code(code)
}

/// The smallest image so far: its code, the first geometry that reached it, and how many
/// symmetries did.
struct Best {
    code: u128,
    geometry: u32,
    reached: u32,
}

impl Best {
    /// The smallest image without swapping colors.
    #[inline]
    fn of(lanes: [u64; 2], group: Group) -> Self {
        match group {
            Group::D4 => Self::among(&D4_MAPS, 0xff, |maps| {
                let image = Setup { lanes: lanes.map(|lanes| maps.apply(lanes)) };
                (image.code(), 1)
            }),
            Group::D4Shapes | Group::D4ColorShapes => Self::sorted(lanes, &D4_MAPS, &D4_LEADERS),
            Group::Full => Self::sorted(lanes, &ALL_MAPS, &ALL_LEADERS),
        }
    }

    #[inline]
    fn sorted(lanes: [u64; 2], maps: &[Exchanges], leaders: &Leaders) -> Self {
        if lanes == [0, 0] {
            return Self { code: 0, geometry: 0, reached: 24 * maps.len() as u32 };
        }
        Self::among(maps, leaders.candidates(lanes), |map| {
            let pairs = sorted_pairs(lanes.map(|lanes| map.apply(lanes)));
            (join(pairs), arrangements_of_ties(pairs))
        })
    }

    /// Tries the maps whose bits are set, in ascending order.
    #[inline]
    fn among(
        maps: &[Exchanges],
        mut candidates: u128,
        image: impl Fn(&Exchanges) -> (u128, u32),
    ) -> Self {
        let mut best = Self { code: u128::MAX, geometry: 0, reached: 0 };
        while candidates != 0 {
            let geometry = candidates.trailing_zeros();
            candidates &= candidates - 1;
            let (code, ways) = image(&maps[geometry as usize]);
            if code < best.code {
                best = Self { code, geometry, reached: ways };
            } else if code == best.code {
                best.reached += ways;
            }
        }
        best
    }
}

/// The planes of each shape, player 1's before player 2's, bytes swapped; in ascending order.
#[inline]
fn sorted_pairs(lanes: [u64; 2]) -> [u32; 4] {
    let [one, two] = lanes.map(u64::swap_bytes); // shape A is now in the top lane
    let pair = |shape: u32| {
        let shift = 48 - 16 * shape;
        ((one >> shift) as u32) << 16 | (two >> shift) as u32 & 0xffff
    };
    let [a, b, c, d] = [pair(0), pair(1), pair(2), pair(3)];
    let ([a, b], [c, d]) = ([a.min(b), a.max(b)], [c.min(d), c.max(d)]);
    let ([a, c], [b, d]) = ([a.min(c), a.max(c)], [b.min(d), b.max(d)]);
    [a, b.min(c), b.max(c), d]
}

/// The code of a setup with these pairs, in this order.
#[inline]
const fn join([a, b, c, d]: [u32; 4]) -> u128 {
    let ones = (a >> 16) as u64 * (1 << 48)
        | (b >> 16) as u64 * (1 << 32)
        | (c & !0xffff) as u64
        | (d >> 16) as u64;
    let twos = (a & 0xffff) as u64 * (1 << 48)
        | (b & 0xffff) as u64 * (1 << 32)
        | ((c & 0xffff) as u64) << 16
        | (d & 0xffff) as u64;
    (ones as u128) << 64 | twos as u128
}

/// In how many ways equal pairs can stand in for each other.
#[inline]
const fn arrangements_of_ties([a, b, c, d]: [u32; 4]) -> u32 {
    // Runs of equals, from the left: ab, bc, cd.
    match (a == b, b == c, c == d) {
        (false, false, false) => 1,
        (true, false, false) | (false, true, false) | (false, false, true) => 2,
        (true, false, true) => 4,
        (true, true, false) | (false, true, true) => 6,
        (true, true, true) => 24,
    }
}

/// The renaming that sorts the pairs; of several, the first in the order of [`Relabeling::ALL`].
fn sorting_relabeling(lanes: [u64; 2]) -> Relabeling {
    let pair = |shape: &u8| lanes.map(|lanes| (lanes >> (16 * shape)) as u16).map(u16::swap_bytes);
    let mut old_of_new = [0, 1, 2, 3];
    old_of_new.sort_by_key(pair);
    Relabeling::from_old_of_new(old_of_new)
}

/// For each plane of one or two pieces: its smallest image (bytes swapped), and the maps that lead
/// to it, one bit each. Indexed by the lowest and the highest square.
struct Leaders {
    table: [[(u16, u128); 16]; 16],
    /// All maps that the table was made for.
    every: u128,
}

static D4_MAPS: [Exchanges; 8] = exchanges();
static ALL_MAPS: [Exchanges; 128] = exchanges();
static D4_LEADERS: Leaders = Leaders::new(8);
static ALL_LEADERS: Leaders = Leaders::new(128);

const fn exchanges<const N: usize>() -> [Exchanges; N] {
    let mut all = [Geometry::ALL[0].exchanges(); N];
    let mut i = 0;
    while i < N {
        all[i] = Geometry::ALL[i].exchanges();
        i += 1;
    }
    all
}

impl Leaders {
    const fn new(maps: usize) -> Self {
        let mut table = [[(u16::MAX, 0); 16]; 16];
        let mut map = 0;
        while map < maps {
            let images = Geometry::ALL[map].permutation();
            let mut low = 0;
            while low < 16 {
                let mut high = low;
                while high < 16 {
                    let image = 1 << (images.image(low) ^ 8) | 1 << (images.image(high) ^ 8);
                    let (smallest, leading) = &mut table[low][high];
                    if image < *smallest {
                        (*smallest, *leading) = (image, 0);
                    }
                    if image == *smallest {
                        *leading |= 1 << map;
                    }
                    high += 1;
                }
                low += 1;
            }
            map += 1;
        }
        Self { table, every: u128::MAX >> (128 - maps) }
    }

    /// The maps that can lead to the smallest image. All of them if a plane holds more pieces than
    /// the table knows.
    #[inline]
    fn candidates(&self, [one, two]: [u64; 2]) -> u128 {
        let deciding = if one == 0 { two } else { one };
        let mut best = (u16::MAX, 0);
        for shape in 0..4 {
            let plane = (deciding >> (16 * shape)) as u16;
            if plane == 0 {
                continue;
            }
            let (low, high) = (plane.trailing_zeros(), 15 - plane.leading_zeros());
            if plane != 1 << low | 1 << high {
                return self.every;
            }
            let (smallest, leading) = self.table[low as usize][high as usize];
            if smallest < best.0 {
                best = (smallest, leading);
            } else if smallest == best.0 {
                best.1 |= leading;
            }
        }
        best.1
    }
}
