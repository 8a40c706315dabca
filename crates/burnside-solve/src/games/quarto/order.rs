//! What to try first: of the squares for a piece, and of the pieces to give.
//!
//! A player who can reach the score needs one good choice, and the best is the one that is found
//! out soonest: likely to be good, and with little to search below it. Both were measured, choice
//! by choice, in searches that tried all of them; the weights here are fitted to that.

use super::status::{Board, Outlook, Tables, values};

/// How many bits a byte has.
const ONES_IN: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0_usize;
    while byte < 256 {
        ones[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    ones
};

/// How many pieces there are in a set of them.
#[inline]
fn size(pieces: u16) -> u32 {
    let [low, high] = pieces.to_le_bytes();
    u32::from(ONES_IN[low as usize] + ONES_IN[high as usize])
}

/// Some choices, each with its rank above its data. The least is looked for only when it is asked
/// for: mostly the first is enough, and to sort them all takes longer.
pub(super) struct Choices {
    list: [u32; 16],
    count: usize,
}

impl Choices {
    const NONE: Self = Self { list: [0; 16], count: 0 };

    /// Adds a choice, if it is one.
    #[inline]
    fn add(&mut self, choice: u32, is_one: bool) {
        self.list[self.count & 15] = choice;
        self.count += usize::from(is_one);
    }

    /// Takes out the choice of the least rank.
    #[inline]
    fn take(&mut self) -> Option<u32> {
        let (mut least, mut at) = (u32::MAX, 0);
        for index in 0..self.count {
            let choice = self.list[index & 15];
            at = if choice < least { index } else { at };
            least = least.min(choice);
        }
        self.count = self.count.checked_sub(1)?;
        self.list[at & 15] = self.list[self.count & 15];
        Some(least)
    }
}

/// Placements that leave something safe to give: each square, with the pieces that are safe after
/// a placement there. The most promising come first.
pub(super) struct Placements(Choices);

/// What a placement's rank is made of: for each safe piece, each hot value, and each value alive
/// in a set of one, two and three pieces.
struct Weights {
    safe: u32,
    hot: i32,
    alive: [i32; 3],
}

/// For a player who wants to win: few safe pieces, and many chances kept.
const ATTACK: Weights = Weights { safe: 57, hot: -60, alive: [-8, -46, -70] };

/// For a player who wants to hold: little but the size of the search matters.
const DEFENSE: Weights = Weights { safe: 23, hot: -30, alive: [0, -8, -15] };

impl Placements {
    /// The placements of `hand`, with `left` the pieces that remain, for a player who wants to
    /// reach `beta`.
    #[inline]
    pub(super) fn new<const W: usize>(
        tables: &Tables<W>,
        board: &Board<W>,
        outlook: &Outlook,
        hand: usize,
        left: u16,
        beta: i8,
    ) -> Self {
        // Later there is too little to search for a thorough look.
        if board.n <= 8 {
            Self::weighed(tables, board, outlook, hand, left, beta)
        } else {
            Self::at_a_glance(tables, outlook.squares(), hand, left)
        }
    }

    /// By the number of safe pieces, for later boards.
    #[inline]
    pub(super) fn at_a_glance<const W: usize>(
        tables: &Tables<W>,
        squares: &[(u8, u8, u8)],
        hand: usize,
        left: u16,
    ) -> Self {
        let mut choices = Choices::NONE;
        let values = values(hand);
        for &(square, base, more) in squares {
            let safe = left & tables.safe[(base | more & values) as usize];
            // Few safe pieces tie the opponent's hands; among equals, keep one's own chances:
            // spoil few values in sets of two.
            let spoiled = u32::from(ONES_IN[(more & !values) as usize]);
            let rank = size(safe) << 4 | spoiled;
            choices.add(rank << 20 | u32::from(square) << 16 | u32::from(safe), safe != 0);
        }
        Self(choices)
    }

    fn weighed<const W: usize>(
        tables: &Tables<W>,
        board: &Board<W>,
        outlook: &Outlook,
        hand: usize,
        left: u16,
        beta: i8,
    ) -> Self {
        let mut choices = Choices::NONE;
        let values = values(hand);
        let weights = if beta > 0 { ATTACK } else { DEFENSE };
        for &(square, base, more) in outlook.squares() {
            let hot = base | more & values;
            let safe = left & tables.safe[hot as usize];
            if safe == 0 {
                continue;
            }
            let alive = board.alive_after(tables, hand, square as usize);
            let rank = 2000
                + (weights.safe * size(safe)).cast_signed()
                + weights.hot * i32::from(ONES_IN[hot as usize])
                + (0..3).map(|pieces| weights.alive[pieces] * alive[pieces]).sum::<i32>();
            let rank = rank.clamp(0, 0xfff).cast_unsigned();
            choices.add(rank << 20 | u32::from(square) << 16 | u32::from(safe), true);
        }
        Self(choices)
    }

    /// All of them, in any order.
    #[inline]
    pub(super) fn squares(&self) -> impl Iterator<Item = usize> {
        self.0.list[..self.0.count].iter().map(|choice| (choice >> 16 & 15) as usize)
    }
}

impl Iterator for Placements {
    type Item = (usize, u16);

    #[inline]
    fn next(&mut self) -> Option<(usize, u16)> {
        self.0.take().map(|choice| ((choice >> 16 & 15) as usize, choice as u16))
    }
}

/// The pieces to give, one of each kind that differs in a live trait: those first after which the
/// opponent has the least choice, square by square.
pub(super) struct Gives(Choices);

impl Gives {
    pub(super) fn new<const W: usize>(
        tables: &Tables<W>,
        board: &Board<W>,
        outlook: &Outlook,
        safe: u16,
        live_traits: usize,
    ) -> Self {
        let mut choices = Choices::NONE;
        for piece in different(safe, live_traits) {
            let (left, values) = (board.left & !(1 << piece), values(piece));
            let after = outlook
                .squares()
                .iter()
                .map(|&(_, base, more)| size(left & tables.safe[(base | more & values) as usize]));
            let after = after.sum::<u32>();
            choices.add(after << 4 | piece as u32, true);
            if after == 0 {
                break;
            }
        }
        Self(choices)
    }
}

impl Iterator for Gives {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.take().map(|choice| (choice & 15) as usize)
    }
}

/// Of the `safe` pieces, one of each kind that differs in a live trait.
#[inline]
pub(super) fn different(safe: u16, live_traits: usize) -> impl Iterator<Item = usize> {
    let (mut rest, mut seen) = (safe, 0_u16);
    std::iter::from_fn(move || {
        while rest != 0 {
            let piece = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let kind = 1 << (piece & live_traits);
            if seen & kind == 0 {
                seen |= kind;
                return Some(piece);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_the_order_of_their_ranks() {
        let mut choices = Choices::NONE;
        for (at, rank) in [5, 3, 9, 3, 0, 7, 200].into_iter().enumerate() {
            choices.add(rank << 4 | at as u32, rank != 9);
        }
        let taken: Vec<_> = std::iter::from_fn(|| choices.take()).collect();
        let mut sorted = taken.clone();
        sorted.sort_unstable();
        assert_eq!(taken, sorted);
        assert_eq!(taken.len(), 6);
        assert_eq!(choices.take(), None);
    }

    #[test]
    fn sixteen_choices_fit() {
        let mut choices = Choices::NONE;
        (0..16).rev().for_each(|rank| choices.add(rank, true));
        assert_eq!(
            std::iter::from_fn(|| choices.take()).collect::<Vec<_>>(),
            (0..16).collect::<Vec<_>>()
        );
    }

    #[test]
    fn pieces_that_differ_in_dead_traits_alone_are_given_once() {
        let given = |safe, traits| different(safe, traits).collect::<Vec<_>>();
        assert_eq!(given(0b1111, 15), [0, 1, 2, 3]);
        assert_eq!(given(0b1111, 1), [0, 1]);
        assert_eq!(given(0b1110, 2), [1, 2]);
        assert_eq!(given(0b1110, 0), [1]);
    }
}
