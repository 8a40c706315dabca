//! Permutations of `N` things: squares, shapes, pieces.

/// A permutation of `0..N`, with `N` at most 64. Thing `i` goes to [`image(i)`](Self::image).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Permutation<const N: usize> {
    images: [u8; N],
}

/// A list that does not name each of `0..N` once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {at} of the list is {image}, which {}", if *.repeated { "occurs twice" } else { "is too large" })]
pub struct NotAPermutation {
    /// Which entry is wrong.
    pub at: usize,
    /// What it says.
    pub image: u8,
    /// Whether it repeats an earlier entry; otherwise it is out of range.
    pub repeated: bool,
}

impl<const N: usize> Permutation<N> {
    /// The permutation that moves nothing.
    pub const IDENTITY: Self = {
        assert!(N <= 64, "permutations of more than 64 things are not needed here");
        let mut images = [0; N];
        let mut i = 0;
        while i < N {
            images[i] = i as u8;
            i += 1;
        }
        Self { images }
    };

    /// The permutation that sends each `i` to `images[i]`.
    pub const fn new(images: [u8; N]) -> Result<Self, NotAPermutation> {
        let mut seen = 0_u64;
        let mut i = 0;
        while i < N {
            let image = images[i];
            if image as usize >= N {
                return Err(NotAPermutation { at: i, image, repeated: false });
            }
            if seen >> image & 1 == 1 {
                return Err(NotAPermutation { at: i, image, repeated: true });
            }
            seen |= 1 << image;
            i += 1;
        }
        Ok(Self { images })
    }

    /// Like [`new`](Self::new), for tables that are written down in the source.
    ///
    /// # Panics
    /// If the list is not a permutation; in a constant, that is a compile error.
    pub const fn literal(images: [u8; N]) -> Self {
        match Self::new(images) {
            Ok(permutation) => permutation,
            Err(_) => panic!("not a permutation"),
        }
    }

    /// Where `i` goes.
    pub const fn image(&self, i: usize) -> usize {
        self.images[i] as usize
    }

    /// Where everything goes.
    pub const fn images(&self) -> &[u8; N] {
        &self.images
    }

    /// This one first, then `next`.
    #[must_use]
    pub const fn then(&self, next: &Self) -> Self {
        let mut images = [0; N];
        let mut i = 0;
        while i < N {
            images[i] = next.images[self.images[i] as usize];
            i += 1;
        }
        Self { images }
    }

    /// The permutation that takes this one back.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let mut images = [0; N];
        let mut i = 0;
        while i < N {
            images[self.images[i] as usize] = i as u8;
            i += 1;
        }
        Self { images }
    }

    /// The lengths of the cycles, fixed points included: the cycle through the smallest thing
    /// first.
    pub fn cycles(&self) -> impl Iterator<Item = usize> {
        let mut seen = 0_u64;
        (0..N).filter_map(move |first| {
            let mut length = 0;
            let mut at = first;
            while seen >> at & 1 == 0 {
                seen |= 1 << at;
                at = self.image(at);
                length += 1;
            }
            (length > 0).then_some(length)
        })
    }

    /// How many times it must be repeated until everything is back.
    ///
    /// ```
    /// use burnside::symmetry::Permutation;
    ///
    /// let turn = Permutation::new([1, 2, 0, 4, 3])?; // a 3-cycle and a swap
    /// assert_eq!(turn.order(), 6);
    /// # Ok::<(), burnside::symmetry::NotAPermutation>(())
    /// ```
    pub fn order(&self) -> u64 {
        self.cycles().fold(1, |order, length| {
            let length = length as u64;
            order / gcd(order, length) * length
        })
    }

    /// Moves every set bit `i` of a mask to bit `image(i)`, one by one. For hot paths see
    /// [`Perm16`](super::Perm16).
    pub const fn permute_mask(&self, mask: u64) -> u64 {
        let mut image = 0;
        let mut i = 0;
        while i < N {
            image |= (mask >> i & 1) << self.images[i];
            i += 1;
        }
        image
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lists_are_refused_where_they_are_bad() {
        let refused = |images| Permutation::<3>::new(images).unwrap_err();
        assert_eq!(refused([0, 3, 1]), NotAPermutation { at: 1, image: 3, repeated: false });
        assert_eq!(refused([2, 0, 2]), NotAPermutation { at: 2, image: 2, repeated: true });
        assert_eq!(refused([2, 0, 2]).to_string(), "entry 2 of the list is 2, which occurs twice");
    }

    #[test]
    fn then_goes_left_to_right() {
        let swap = Permutation::literal([1, 0, 2]);
        let turn = Permutation::literal([1, 2, 0]);
        // 0 goes to 1 by the swap, and from there to 2 by the turn.
        assert_eq!(swap.then(&turn).image(0), 2);
        assert_eq!(turn.then(&swap).image(0), 0);
        assert_eq!(turn.then(&turn.inverse()), Permutation::IDENTITY);
    }

    #[test]
    fn masks_move_as_their_bits_do() {
        let turn = Permutation::literal([1, 2, 0]);
        assert_eq!(turn.permute_mask(0b011), 0b110);
        assert_eq!(turn.permute_mask(0b100), 0b001);
    }

    #[test]
    fn cycles_and_order() {
        let permutation = Permutation::literal([1, 2, 0, 4, 3, 5]);
        assert_eq!(permutation.cycles().collect::<Vec<_>>(), [3, 2, 1]);
        assert_eq!(permutation.order(), 6);
        assert_eq!(Permutation::<6>::IDENTITY.order(), 1);
    }
}
