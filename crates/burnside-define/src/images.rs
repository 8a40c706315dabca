//! Images of masks by table: where the points of a board go, and which symmetries make a set of
//! points smallest.

use burnside::symmetry::Symmetry as _;

use crate::{fault::MAX_POINTS, symmetry::Symmetry};

/// Where points go, with tables for masks.
#[derive(Clone, Debug)]
pub(crate) struct Representative {
    pub(crate) symmetry: Symmetry,
    /// Where each point comes from.
    pub(crate) back: [u8; MAX_POINTS],
    /// The image of each byte of a mask, on boards of up to 16 points.
    small: Vec<[u16; 256]>,
    /// The same for larger boards.
    large: Vec<[u64; 256]>,
}

impl Representative {
    pub(crate) fn new(symmetry: Symmetry, points: usize) -> Self {
        let tables = (0..points.div_ceil(8)).map(|byte| {
            let mut table = [0_u64; 256];
            for mask in 1..256_usize {
                let low = mask.trailing_zeros() as usize;
                let image = symmetry.points.get(8 * byte + low).copied().unwrap_or(0);
                table[mask] = table[mask & (mask - 1)] | 1 << image;
            }
            table
        });
        let back = symmetry.inverse().points;
        if points <= 16 {
            let mut small: Vec<_> = tables.map(|table| table.map(|mask| mask as u16)).collect();
            small.resize(2, [0; 256]);
            return Self { symmetry, back, small, large: Vec::new() };
        }
        Self { symmetry, back, small: Vec::new(), large: tables.collect() }
    }

    /// The images of the first and the second byte of a mask, on boards of up to 16 points.
    #[inline]
    pub(crate) fn small(&self) -> Option<&[[u16; 256]; 2]> {
        self.small.first_chunk()
    }

    /// The image of a mask.
    #[inline]
    pub(crate) fn apply(&self, mask: u64) -> u64 {
        if let [low, high] = &self.small[..] {
            return u64::from(low[(mask & 255) as usize] | high[(mask >> 8 & 255) as usize]);
        }
        self.large
            .iter()
            .enumerate()
            .fold(0, |image, (byte, table)| image | table[(mask >> (8 * byte) & 255) as usize])
    }
}

/// On boards of up to 16 points: for each mask, which representatives make it smallest.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Where the list of each mask begins, with one more for the end.
    starts: Vec<u32>,
    lists: Vec<u16>,
}

impl Reach {
    /// For the representatives that swap the players, or those that do not.
    pub(crate) fn new(all: &[Representative], points: usize, swap: bool) -> Self {
        let chosen: Vec<(u16, Representative)> = all
            .iter()
            .enumerate()
            .filter(|(_, representative)| representative.symmetry.swap == swap)
            .map(|(index, representative)| {
                // What leads from the smallest image back.
                (index as u16, Representative::new(representative.symmetry.inverse(), points))
            })
            .collect();
        let masks = 1_usize << points;
        let mut leads: Vec<(u32, u16)> = Vec::new();
        let mut seen = vec![false; masks];
        // The images of a mask under those that swap are the images of another under those that
        // do not, so that the smallest of all comes first either way.
        for smallest in 0..masks {
            if seen[smallest] {
                continue;
            }
            for still in all.iter().filter(|still| !still.symmetry.swap) {
                seen[still.apply(smallest as u64) as usize] = true;
            }
            leads.extend(
                chosen.iter().map(|(index, back)| (back.apply(smallest as u64) as u32, *index)),
            );
        }
        leads.sort_unstable();
        let mut starts = vec![0; masks + 1];
        for &(mask, _) in &leads {
            starts[mask as usize + 1] += 1;
        }
        for mask in 0..masks {
            starts[mask + 1] += starts[mask];
        }
        Self { starts, lists: leads.into_iter().map(|(_, index)| index).collect() }
    }

    #[inline]
    pub(crate) fn of(&self, mask: u64) -> &[u16] {
        let mask = mask as usize;
        &self.lists[self.starts[mask] as usize..self.starts[mask + 1] as usize]
    }
}
