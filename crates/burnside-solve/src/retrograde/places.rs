//! From numbers of classes to places in an ascending list of them: a bit for each number, and how
//! many there are before each block of bits.

/// Bits of a block.
const BLOCK: usize = 512;

/// Places in a list of numbers, found by counting bits.
#[derive(Debug)]
pub struct Places {
    bits: Vec<u64>,
    before: Vec<u32>,
}

impl Places {
    /// For numbers below a bound.
    pub fn new(slots: u64) -> Self {
        let blocks = slots.div_ceil(BLOCK as u64) as usize;
        Self { bits: vec![0; blocks * (BLOCK / 64)], before: vec![0; blocks] }
    }

    /// Bytes that it takes.
    pub const fn bytes(slots: u64) -> u64 {
        slots.div_ceil(BLOCK as u64) * (BLOCK as u64 / 8 + 4)
    }

    /// Takes a list in: ascending numbers, part by part.
    pub fn fill<'a>(&mut self, parts: impl Iterator<Item = &'a [u32]>) {
        let (mut block, mut place) = (0, 0);
        for &slot in parts.flatten() {
            let slot = slot as usize;
            while block <= slot / BLOCK {
                self.before[block] = place;
                block += 1;
            }
            self.bits[slot / 64] |= 1 << (slot % 64);
            place += 1;
        }
    }

    /// Forgets the list that it was filled with.
    pub(super) fn clear<'a>(&mut self, parts: impl Iterator<Item = &'a [u32]>) {
        for &slot in parts.flatten() {
            self.bits[slot as usize / 64] = 0;
        }
    }

    /// The place of a number that is in the list.
    #[inline]
    pub fn of(&self, slot: u32) -> u32 {
        let slot = slot as usize;
        let first = slot / BLOCK * (BLOCK / 64);
        let whole: u32 = self.bits[first..slot / 64].iter().map(|word| word.count_ones()).sum();
        let below = self.bits[slot / 64] & ((1 << (slot % 64)) - 1);
        self.before[slot / BLOCK] + whole + below.count_ones()
    }
}
