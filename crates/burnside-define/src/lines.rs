//! Families of sets of points, and whether one of the sets is among some points.
//!
//! A board of up to 16 points has a bit for every mask. On larger boards sets of one shape are
//! looked at together: the mask, shifted once for each point of the shape.

use std::sync::Arc;

use crate::position::bits;

/// Boards of up to so many points have a bit for every mask.
const SMALL: usize = 16;

/// Boards of up to so many points have a list of what is missing from a set, for every mask.
const FEW: usize = 12;

/// Sets of points, and for each point those through it; for each player.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) sets: [Vec<u64>; 2],
    through: [Vec<Vec<u64>>; 2],
    tests: [Arc<Test>; 2],
    /// On boards of up to [`FEW`] points: what is missing, by mask.
    missing: Option<[Arc<[u16]>; 2]>,
}

impl Lines {
    pub(crate) fn new(sets: [Vec<u64>; 2], points: usize) -> Self {
        let through = [0, 1].map(|player: usize| {
            let of = |point| sets[player].iter().copied().filter(move |set| set >> point & 1 == 1);
            (0..points).map(|point| of(point).collect()).collect()
        });
        let first = Arc::new(Test::new(&sets[0], points));
        let same = sets[0] == sets[1];
        let second = if same { Arc::clone(&first) } else { Arc::new(Test::new(&sets[1], points)) };
        let missing = (points <= FEW).then(|| {
            [0, 1].map(|player: usize| {
                let masks = 0..1_u64 << points;
                masks.map(|mask| missing_one(&sets[player], mask) as u16).collect()
            })
        });
        Self { sets, through, tests: [first, second], missing }
    }

    /// Whether one of the sets is among these points.
    #[inline]
    pub(crate) fn any_in(&self, player: usize, points: u64) -> bool {
        self.tests[player].any_in(points)
    }

    /// A bit for every mask: whether one of the sets is in it. Boards of up to 16 points have it.
    pub(crate) fn table(&self, player: usize) -> Option<Arc<[u64]>> {
        match &*self.tests[player] {
            Test::Table(table) => Some(table.as_slice().into()),
            _ => None,
        }
    }

    /// Whether one of the sets through a point is among these points.
    #[inline]
    pub(crate) fn any_through(&self, player: usize, point: u8, points: u64) -> bool {
        self.through(player, point).iter().any(|&set| set & !points == 0)
    }

    /// The sets through a point.
    #[inline]
    pub(crate) fn through(&self, player: usize, point: u8) -> &[u64] {
        &self.through[player][point as usize]
    }

    /// Every point that alone is missing from one of the sets.
    #[inline]
    pub(crate) fn missing_one(&self, player: usize, points: u64) -> u64 {
        match &self.missing {
            Some(missing) => missing[player][points as usize].into(),
            None => missing_one(&self.sets[player], points),
        }
    }
}

/// Every point that alone is missing from one of the sets.
fn missing_one(sets: &[u64], points: u64) -> u64 {
    sets.iter().fold(0, |found, &set| {
        let missing = set & !points;
        found | if missing & missing.wrapping_sub(1) == 0 { missing } else { 0 }
    })
}

/// How to find out whether one of the sets is among some points.
#[derive(Clone, Debug)]
enum Test {
    /// A bit for every mask.
    Table(Vec<u64>),
    Shapes(Vec<Shape>),
    Sets(Vec<u64>),
}

/// Sets that differ only by where they begin.
#[derive(Clone, Debug)]
struct Shape {
    /// The points, counted from the first.
    offsets: Vec<u8>,
    /// Where such a set begins.
    starts: u64,
}

impl Test {
    fn new(sets: &[u64], points: usize) -> Self {
        if points <= SMALL {
            return Self::Table(table(sets, points));
        }
        let mut shapes: Vec<Shape> = Vec::new();
        for &set in sets.iter().filter(|&&set| set != 0) {
            let start = set.trailing_zeros();
            let offsets: Vec<u8> = bits(set >> start).collect();
            match shapes.iter_mut().find(|shape| shape.offsets == offsets) {
                Some(shape) => shape.starts |= 1 << start,
                None => shapes.push(Shape { offsets, starts: 1 << start }),
            }
        }
        let work: usize = shapes.iter().map(|shape| shape.offsets.len()).sum();
        if work <= sets.len() { Self::Shapes(shapes) } else { Self::Sets(sets.to_vec()) }
    }

    #[inline]
    fn any_in(&self, points: u64) -> bool {
        match self {
            Self::Table(table) => {
                table.get((points >> 6) as usize).is_some_and(|word| word >> (points & 63) & 1 == 1)
            }
            Self::Shapes(shapes) => shapes.iter().any(|shape| {
                let begins = |starts, &offset| starts & points >> offset;
                shape.offsets.iter().fold(shape.starts, begins) != 0
            }),
            Self::Sets(sets) => sets.iter().any(|set| set & !points == 0),
        }
    }
}

/// For every mask of so many points, whether one of the sets is in it.
fn table(sets: &[u64], points: usize) -> Vec<u64> {
    let mut table = vec![0_u64; (1_usize << points).div_ceil(64)];
    for &set in sets {
        table[(set >> 6) as usize] |= 1 << (set & 63);
    }
    // With one more point, what was in a mask still is.
    for point in 0..points {
        for word in 0..table.len() {
            if point < 6 {
                const WITHOUT: [u64; 6] = [
                    0x5555_5555_5555_5555,
                    0x3333_3333_3333_3333,
                    0x0f0f_0f0f_0f0f_0f0f,
                    0x00ff_00ff_00ff_00ff,
                    0x0000_ffff_0000_ffff,
                    0x0000_0000_ffff_ffff,
                ];
                table[word] |= (table[word] & WITHOUT[point]) << (1 << point);
            } else if word >> (point - 6) & 1 == 1 {
                table[word] |= table[word ^ 1 << (point - 6)];
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows, columns and diagonals of a grid.
    fn runs(side: usize, length: usize) -> Vec<u64> {
        let at = |x: usize, y: usize| 1_u64 << (side * y + x);
        let mut sets = Vec::new();
        for y in 0..side {
            for x in 0..=side - length {
                sets.push((0..length).map(|i| at(x + i, y)).sum());
                sets.push((0..length).map(|i| at(y, x + i)).sum());
                if y + length <= side {
                    sets.push((0..length).map(|i| at(x + i, y + i)).sum());
                    sets.push((0..length).map(|i| at(x + i, y + length - 1 - i)).sum());
                }
            }
        }
        sets
    }

    #[test]
    fn every_way_agrees_with_the_list_of_sets() {
        // By table (2, 3 and 4 wide), by shape (5 wide), set by set (two sets of different shape).
        let odd = vec![0b1011, 0b1_1100_0000];
        let families =
            [(2, runs(2, 2)), (3, runs(3, 3)), (4, runs(4, 3)), (5, runs(5, 4)), (5, odd)];
        for (side, sets) in families {
            let lines = Lines::new([sets.clone(), sets.clone()], side * side);
            let mut random = 1_u64;
            let (mut found, mut tried) = (0, 0);
            for _ in 0..20_000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                // Two of three points, so that sets are full now and then.
                let mask = (random >> 30 | random >> 3) & ((1 << (side * side)) - 1);
                let expected = sets.iter().any(|set| set & mask == *set);
                assert_eq!(lines.any_in(0, mask), expected, "{side} {mask:b}");
                let point = (0..side * side).filter(|&point| {
                    mask >> point & 1 == 0
                        && sets
                            .iter()
                            .any(|set| set & !(mask | 1 << point) == 0 && set >> point & 1 == 1)
                });
                let missing = point.fold(0, |missing, point| missing | 1_u64 << point);
                assert_eq!(lines.missing_one(0, mask), missing, "{side} {mask:b}");
                found += usize::from(expected);
                tried += 1;
            }
            assert!(found > 0 && found < tried, "{side}: {found} of {tried}");
        }
    }
}
