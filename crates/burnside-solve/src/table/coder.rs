//! An entropy coder with fixed likelihoods (range asymmetric numeral systems, rANS).
//!
//! The state is one number. To code a value that has `size` of the [`TOTAL`] shares of likelihood
//! multiplies the state by about `TOTAL / size`; to decode takes that back. Values come out in the
//! opposite order, so the encoder works from the last to the first. A decoder that ends in another
//! state than the encoder began with has read something else than was written.

/// All shares of likelihood together.
pub(super) const TOTAL: u32 = 1 << SHARE_BITS;
const SHARE_BITS: u32 = 14;

/// Between values the state is at least this and less than 256 times this.
const LOWEST: u32 = 1 << 16;

/// The share of one value: `size` shares from `start` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub(super) start: u32,
    pub(super) size: u32,
}

/// Codes the shares of all values of a block. No values give no bytes.
pub(super) fn encode(shares: &[Share]) -> Vec<u8> {
    let (mut state, mut bytes) = (LOWEST, Vec::new());
    for share in shares.iter().rev() {
        let limit = ((LOWEST >> SHARE_BITS) << 8) * share.size;
        while state >= limit {
            bytes.push(state as u8);
            state >>= 8;
        }
        state = ((state / share.size) << SHARE_BITS) + state % share.size + share.start;
    }
    // The state has three bytes. They are there even if every value is certain: a block without
    // bytes is one without values.
    if !shares.is_empty() {
        bytes.extend_from_slice(&state.to_le_bytes()[..3]);
    }
    bytes.reverse();
    bytes
}

/// Reads values back.
pub(super) struct Decoder<'a> {
    state: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Starts on the bytes of a block, if they can be one.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        if bytes.is_empty() {
            return Some(Self { state: LOWEST, bytes });
        }
        let (state, bytes) = bytes.split_first_chunk::<3>()?;
        let state = u32::from(state[0]) << 16 | u32::from(state[1]) << 8 | u32::from(state[2]);
        (state >= LOWEST).then_some(Self { state, bytes })
    }

    /// A number below [`TOTAL`] that lies in the share of the next value.
    #[inline]
    pub(super) fn peek(&self) -> u32 {
        self.state & (TOTAL - 1)
    }

    /// Takes the value with this share off. `None` if the bytes end too soon.
    #[inline]
    pub(super) fn take(&mut self, share: Share) -> Option<()> {
        self.state = share.size * (self.state >> SHARE_BITS) + self.peek() - share.start;
        while self.state < LOWEST {
            let (byte, rest) = self.bytes.split_first()?;
            (self.state, self.bytes) = (self.state << 8 | u32::from(*byte), rest);
        }
        Some(())
    }

    /// Whether everything was read, and ends where the encoder began.
    pub(super) fn is_done(&self) -> bool {
        self.bytes.is_empty() && self.state == LOWEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let shares = [
            Share { start: 0, size: 16_000 },
            Share { start: 16_000, size: 383 },
            Share { start: 16_383, size: 1 },
        ];
        let mut state = 7_u32;
        for length in [0, 1, 2, 3, 50, 3_000] {
            let values: Vec<usize> = (0..length)
                .map(|_| {
                    state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    match state >> 16 & 63 {
                        0 => 2,
                        1..=5 => 1,
                        _ => 0,
                    }
                })
                .collect();
            let coded: Vec<Share> = values.iter().map(|&value| shares[value]).collect();
            let bytes = encode(&coded);
            let mut decoder = Decoder::new(&bytes).unwrap();
            for &value in &values {
                let at = decoder.peek();
                let found = shares.iter().position(|s| (s.start..s.start + s.size).contains(&at));
                assert_eq!(found, Some(value));
                decoder.take(shares[value]).unwrap();
            }
            assert!(decoder.is_done());
        }
        assert!(encode(&[]).is_empty());
        let certain = encode(&[Share { start: 0, size: TOTAL }; 5]);
        assert_eq!(certain.len(), 3);
        assert!(Decoder::new(&certain).unwrap().is_done());
        assert!(Decoder::new(&[1, 2]).is_none());
        assert!(Decoder::new(&[0, 2, 3]).is_none());
    }
}
