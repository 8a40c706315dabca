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
//!    the 128 maps to try (see `images`), and of those only the few that agree on all of player
//!    1's planes are looked at again with player 2's.
//! 3. **Bytes.** A plane compares as its two bytes swapped, and to swap them is to move each square
//!    `s` to `s ^ 8`.

use std::sync::LazyLock;

use super::{
    Geometry, Group, Relabeling, Setup, Symmetry,
    images::{ALL_IMAGES, D4_IMAGES, Images, cases_of},
};
use crate::symmetry::{Canonical, Colors, D4, Perm16, Product, Symmetry as _};

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
    const NONE: Self = Self { code: u128::MAX, geometry: 0, reached: 0 };

    /// The smallest image without swapping colors.
    #[inline]
    fn of(lanes: [u64; 2], group: Group) -> Self {
        if lanes == [0, 0] {
            let reached = (group.geometries().len() * group.relabelings().len()) as u32;
            return Self { code: 0, geometry: 0, reached };
        }
        match group {
            Group::D4 => Self::by_trying(lanes, group),
            Group::D4Shapes | Group::D4ColorShapes => Self::by_table(lanes, group, &D4_IMAGES),
            Group::Full => Self::by_table(lanes, group, &ALL_IMAGES),
        }
    }

    #[inline]
    fn by_table<const N: usize>(lanes: [u64; 2], group: Group, images: &Images<N>) -> Self {
        let Some([one, two]) = cases_of(lanes) else { return Self::by_trying(lanes, group) };
        let candidates = images.leading(if lanes[0] == 0 { two } else { one });

        let (mut smallest, mut tied) = (u64::MAX, [0; 2]);
        for geometry in bits(candidates) {
            let ones = join(sorted(images.of(geometry, one)));
            if ones < smallest {
                (smallest, tied) = (ones, [0; 2]);
            }
            tied[geometry as usize / 64] |= u64::from(ones == smallest) << (geometry % 64);
        }
        let mut best = Self::NONE;
        for geometry in bits(tied) {
            best.meet(geometry, pairs(images.of(geometry, one), images.of(geometry, two)));
        }
        best
    }

    /// For planes that no table has, and for the group that does not rename.
    fn by_trying(lanes: [u64; 2], group: Group) -> Self {
        let mut best = Self::NONE;
        for (index, geometry) in group.geometries().iter().enumerate() {
            let image = Setup { lanes }.map_squares(*geometry);
            if group == Group::D4 {
                best.meet_code(index as u32, image.code(), 1);
            } else {
                let planes = image.planes().map(|plane| u32::from(plane.swap_bytes()));
                let pairs = std::array::from_fn(|shape| planes[shape] << 16 | planes[shape + 4]);
                best.meet(index as u32, pairs);
            }
        }
        best
    }

    /// An image whose shapes may still be renamed.
    #[inline]
    fn meet(&mut self, geometry: u32, pairs: [u32; 4]) {
        let pairs = sorted(pairs);
        let ones = join(pairs.map(|pair| pair >> 16));
        let twos = join(pairs.map(|pair| pair & 0xffff));
        self.meet_code(geometry, u128::from(ones) << 64 | u128::from(twos), ways_to_tie(pairs));
    }

    #[inline]
    fn meet_code(&mut self, geometry: u32, code: u128, ways: u32) {
        if code < self.code {
            *self = Self { code, geometry, reached: ways };
        } else if code == self.code {
            self.reached += ways;
        }
    }
}

/// The set bits of a mask in two halves, in ascending order.
#[inline]
fn bits([mut mask, mut upper]: [u64; 2]) -> impl Iterator<Item = u32> {
    let mut first = 0;
    std::iter::from_fn(move || {
        if mask == 0 {
            (mask, upper, first) = (upper, 0, 64);
        }
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(first + bit)
    })
}

/// The planes of each shape, player 1's above player 2's.
#[inline]
fn pairs(ones: [u32; 4], twos: [u32; 4]) -> [u32; 4] {
    std::array::from_fn(|shape| ones[shape] << 16 | twos[shape])
}

#[inline]
fn sorted([a, b, c, d]: [u32; 4]) -> [u32; 4] {
    let ([a, b], [c, d]) = ([a.min(b), a.max(b)], [c.min(d), c.max(d)]);
    let ([a, c], [b, d]) = ([a.min(c), a.max(c)], [b.min(d), b.max(d)]);
    [a, b.min(c), b.max(c), d]
}

/// Four planes as one number, the first on top.
#[inline]
fn join([a, b, c, d]: [u32; 4]) -> u64 {
    u64::from(a) << 48 | u64::from(b) << 32 | u64::from(c) << 16 | u64::from(d)
}

/// In how many ways equal ones among sorted pairs can stand in for each other.
#[inline]
fn ways_to_tie([a, b, c, d]: [u32; 4]) -> u32 {
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
