//! A coder of bits whose likelihoods it learns as it goes (binary arithmetic coding).
//!
//! The state is an interval of 32-bit numbers. A bit takes its share of it, and as soon as all
//! numbers of the interval begin with the same byte, that byte is written. The decoder learns the
//! same likelihoods from the same bits. Everything is a whole number: the same bits give the same
//! bytes on every machine.

/// Likelihoods are whole numbers below this.
const ONE: u16 = 1 << 12;
/// A bit moves its likelihood by this share (a power of two) of what is missing.
const RATE: u32 = 4;

/// How likely a bit is set, as far as is known.
#[derive(Clone, Copy, Debug)]
struct Chance(u16);

impl Chance {
    const EVEN: Self = Self(ONE / 2);

    fn see(&mut self, bit: bool) {
        if bit {
            self.0 += (ONE - self.0) >> RATE;
        } else {
            self.0 -= self.0 >> RATE;
        }
    }

    /// Where the interval is cut: below is a set bit. Neither part is ever empty.
    fn cut(self, low: u32, high: u32) -> u32 {
        let share = u64::from(self.0.clamp(1, ONE - 1));
        low + (u64::from(high - low) * share / u64::from(ONE)) as u32
    }
}

/// The likelihoods of a byte, bit by bit from the top, each after those before it.
#[derive(Clone, Debug)]
pub(super) struct ByteModel([Chance; 256]);

impl ByteModel {
    /// Nothing is known.
    pub(super) const fn new() -> Self {
        Self([Chance::EVEN; 256])
    }
}

/// Writes bits.
pub(super) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Self { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    fn bit(&mut self, chance: &mut Chance, bit: bool) {
        let cut = chance.cut(self.low, self.high);
        if bit {
            self.high = cut;
        } else {
            self.low = cut + 1;
        }
        chance.see(bit);
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// Writes a byte.
    pub(super) fn byte(&mut self, model: &mut ByteModel, byte: u8) {
        let mut path = 1;
        for place in (0..8).rev() {
            let bit = byte >> place & 1 == 1;
            self.bit(&mut model.0[path], bit);
            path = path << 1 | usize::from(bit);
        }
    }

    /// All bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(&self.low.to_be_bytes());
        self.bytes
    }
}

/// Reads bits back.
pub(super) struct Decoder<'a> {
    low: u32,
    high: u32,
    state: u32,
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Starts on the bytes of an encoder; `None` if they cannot be that.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        let (first, rest) = bytes.split_first_chunk()?;
        Some(Self { low: 0, high: u32::MAX, state: u32::from_be_bytes(*first), rest })
    }

    fn bit(&mut self, chance: &mut Chance) -> Option<bool> {
        let cut = chance.cut(self.low, self.high);
        let bit = self.state <= cut;
        if bit {
            self.high = cut;
        } else {
            self.low = cut + 1;
        }
        chance.see(bit);
        while (self.low ^ self.high) >> 24 == 0 {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.state = self.state << 8 | u32::from(byte);
        }
        Some(bit)
    }

    /// Reads a byte; `None` if the bytes end before it.
    pub(super) fn byte(&mut self, model: &mut ByteModel) -> Option<u8> {
        let mut path = 1;
        for _ in 0..8 {
            path = path << 1 | usize::from(self.bit(&mut model.0[path])?);
        }
        Some(path as u8)
    }

    /// Whether exactly what was written was read.
    pub(super) fn is_done(&self) -> bool {
        self.rest.is_empty() && self.state == self.low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out_and_likely_bytes_take_less() {
        let mut state = 7_u32;
        let mut random = || {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            state >> 16
        };
        let any: Vec<u8> = (0..5_000).map(|_| random() as u8).collect();
        let few: Vec<u8> = (0..5_000).map(|_| [3, 3, 3, 200][random() as usize % 4]).collect();
        let same = vec![255; 5_000];
        for (bytes, most) in [(any, 5_500), (few, 900), (same, 400), (Vec::new(), 4)] {
            let (mut encoder, mut model) = (Encoder::new(), ByteModel::new());
            for &byte in &bytes {
                encoder.byte(&mut model, byte);
            }
            let coded = encoder.finish();
            assert!(coded.len() <= most, "{} of {most}", coded.len());
            let (mut decoder, mut model) = (Decoder::new(&coded).unwrap(), ByteModel::new());
            for &byte in &bytes {
                assert_eq!(decoder.byte(&mut model), Some(byte));
            }
            assert!(decoder.is_done());
            if bytes.len() > 1 {
                let (mut decoder, mut model) = (Decoder::new(&coded).unwrap(), ByteModel::new());
                decoder.byte(&mut model);
                assert!(!decoder.is_done(), "there is more");
            }
        }
        assert!(Decoder::new(&[1, 2, 3]).is_none());
    }
}
