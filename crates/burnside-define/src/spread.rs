//! A mask for each point, and the union of those of many points: a look into a table for each
//! eight of them.

/// A mask for each point.
#[derive(Clone, Debug)]
pub(crate) struct Spread {
    pub(crate) each: Vec<u64>,
    bytes: Vec<[u64; 256]>,
    /// The same on boards of up to 16 points: two tables.
    small: Vec<[u16; 256]>,
}

impl Spread {
    pub(crate) fn new(each: Vec<u64>) -> Self {
        let bytes = each.chunks(8).map(|each| {
            let mut table = [0; 256];
            for mask in 1..256_usize {
                let low = mask.trailing_zeros() as usize;
                table[mask] = table[mask & (mask - 1)] | each.get(low).copied().unwrap_or(0);
            }
            table
        });
        let bytes: Vec<_> = bytes.collect();
        let mut small = Vec::new();
        if each.len() <= 16 {
            small.extend(bytes.iter().map(|table| table.map(|mask| mask as u16)));
            small.resize(2, [0; 256]);
        }
        Self { each, bytes, small }
    }

    /// The union of the masks of these points.
    #[inline]
    pub(crate) fn of(&self, points: u64) -> u64 {
        let at = |byte: usize| (points >> (8 * byte) & 255) as usize;
        self.bytes.iter().enumerate().fold(0, |union, (byte, table)| union | table[at(byte)])
    }

    /// The unions of the masks of the points of four lanes, on boards of up to 16 points.
    #[inline]
    pub(crate) fn of_lanes(&self, lanes: u64) -> u64 {
        let [low, high] = &self.small[..] else { return 0 };
        let mut unions = 0;
        for lane in 0..4 {
            let points = lanes >> (16 * lane);
            let union = low[(points & 255) as usize] | high[(points >> 8 & 255) as usize];
            unions |= u64::from(union) << (16 * lane);
        }
        unions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_union_is_that_of_the_points() {
        for points in [1, 7, 8, 9, 40, 64] {
            let each: Vec<u64> =
                (0..points).map(|p| 0x9e37_79b9_7f4a_7c15_u64.rotate_left(p)).collect();
            let spread = Spread::new(each.clone());
            let full = if points == 64 { u64::MAX } else { (1 << points) - 1 };
            for mask in [0, 1, 0b1010_0110, full, full & 0x1234_5678_9abc_def0] {
                let mask = mask & full;
                let chosen = (0..points as usize).filter(|p| mask >> p & 1 == 1);
                let union = chosen.fold(0, |union, p| union | each[p]);
                assert_eq!(spread.of(mask), union);
                if points <= 16 {
                    let lanes = mask << 16 | mask << 48;
                    let union = union & 0xffff;
                    assert_eq!(spread.of_lanes(lanes), union << 16 | union << 48);
                }
            }
        }
    }
}
