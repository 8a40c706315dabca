//! Line status: everything about a board that still matters, in a few machine words.
//!
//! A winning set is a byte: the trait values (bits 0 to 3: has the trait, bits 4 to 7: has it
//! not) that all its pieces share. A piece placed on a square is one AND over all sets at once.
//! Another byte counts its pieces. A set with three pieces makes its shared values *hot*: whoever
//! gets a piece with a hot value wins, so the *safe* pieces are those without one.

use burnside::quarto::{Position, Quarto, Square};

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What the winning sets mean for the words of a [`Board`]; made once for a variant.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    /// For a piece on a square: the trait values that the sets through it can still share.
    place: [[[u64; W]; 16]; 16],
    /// For a square: one more piece in each set through it.
    count: [[u64; W]; 16],
    /// For a square: the sets through it.
    through: [[u64; W]; 16],
    /// The squares of the sets in a byte of eight of them.
    squares: [[u16; 256]; W],
    /// For hot values: the pieces without any of them.
    pub(super) safe: [u16; 256],
    /// For the pieces left: which values can still be had at least 1, 2, 3 and 4 times.
    enough: Vec<[u8; 4]>,
    /// The sets that there are.
    all: [u64; W],
}

/// How many winning sets fit into a [status](Board::status) of this many words.
pub(super) const fn most_sets(words: usize) -> usize {
    8 * words - 5
}

/// The trait values of a piece: has, and has not.
pub(super) const fn values(piece: usize) -> u8 {
    (piece | (!piece & 15) << 4) as u8
}

impl<const W: usize> Tables<W> {
    /// # Panics
    /// If there are more winning sets than [`most_sets`].
    pub(super) fn new(rules: &Quarto) -> Self {
        let sets = rules.sets().masks();
        assert!(sets.len() <= most_sets(W), "{} sets do not fit into {W} words", sets.len());
        let mut tables = Self {
            place: [[[u64::MAX; W]; 16]; 16],
            count: [[0; W]; 16],
            through: [[0; W]; 16],
            squares: [[0; 256]; W],
            safe: [0; 256],
            enough: Vec::with_capacity(1 << 16),
            all: [0; W],
        };
        for (index, &set) in sets.iter().enumerate() {
            let (word, shift) = (index / 8, index % 8 * 8);
            tables.all[word] |= 0xff << shift;
            for square in Square::of_mask(set) {
                tables.count[square.index()][word] += 1 << shift;
                tables.through[square.index()][word] |= 0xff << shift;
                for piece in 0..16 {
                    tables.place[piece][square.index()][word] &=
                        !(u64::from(!values(piece)) << shift);
                }
            }
            for byte in (0..256).filter(|byte| byte >> (index % 8) & 1 == 1) {
                tables.squares[word][byte] |= set;
            }
        }
        for (hot, safe) in tables.safe.iter_mut().enumerate() {
            let cold = (0..16).filter(|&piece| values(piece) as usize & hot == 0);
            *safe = cold.fold(0, |set, piece| set | 1 << piece);
        }
        // How often each value can be had, four bits a value; a piece more is an addition.
        let more: [u32; 16] = std::array::from_fn(|piece| {
            let has = (0..8).filter(|value| values(piece) >> value & 1 == 1);
            has.fold(0, |more, value| more | 1 << (4 * value))
        });
        let mut counts = vec![0_u32; 1 << 16];
        for left in 0..1_usize << 16 {
            if left > 0 {
                let piece = left.trailing_zeros() as usize;
                counts[left] = counts[left & (left - 1)] + more[piece];
            }
            let count = counts[left];
            tables.enough.push([1, 2, 3, 4].map(|needed| {
                // Counts are at most 8: the highest bit of the four tells which are enough.
                let mut has = (count + (8 - needed) * 0x1111_1111) >> 3 & 0x1111_1111;
                has = (has | has >> 3) & 0x0303_0303;
                has = (has | has >> 6) & 0x000f_000f;
                (has | has >> 12) as u8
            }));
        }
        tables
    }

    /// A square, and the values that are hot after a placement there: in any case, and if the
    /// piece has them.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call costs as much as what it does
    fn hot(&self, square: usize, two: &[u64; W], three: &[u64; W]) -> (u8, u8, u8) {
        let through = &self.through[square & 15];
        let (mut base, mut more) = (0, 0);
        for word in 0..W {
            base |= three[word] & !through[word];
            more |= two[word] & through[word];
        }
        let (base, more) = fold_two(base, more);
        (square as u8, base, more)
    }
}

/// A board on which nothing is complete, and the pieces that are not on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<const W: usize> {
    /// A byte for each set: the trait values that all its pieces share.
    alive: [u64; W],
    /// A byte for each set: how many pieces it has.
    counts: [u64; W],
    /// The four planes of traits, 16 bits each.
    pub(super) planes: u64,
    /// The empty squares.
    pub(super) empty: u16,
    /// The pieces neither on the board nor in hand.
    pub(super) left: u16,
    /// How many pieces are on the board.
    pub(super) n: u32,
}

/// For a piece: bit `16 t` if it has trait `t`.
const SPREAD: [u64; 16] = {
    let mut spread = [0; 16];
    let mut piece = 0_usize;
    while piece < 16 {
        let p = piece as u64;
        spread[piece] = p & 1 | (p >> 1 & 1) << 16 | (p >> 2 & 1) << 32 | (p >> 3 & 1) << 48;
        piece += 1;
    }
    spread
};

/// A position's planes in one word, trait `t` from bit `16 t`.
pub(super) fn spread_planes(position: Position) -> u64 {
    let planes = position.planes().map(u64::from);
    planes[0] | planes[1] << 16 | planes[2] << 32 | planes[3] << 48
}

impl<const W: usize> Board<W> {
    /// The pieces left include the one in hand: it is not on the board.
    pub(super) fn new(tables: &Tables<W>, position: Position) -> Self {
        let mut board = Self {
            alive: tables.all,
            counts: [0; W],
            planes: 0,
            empty: u16::MAX,
            left: u16::MAX,
            n: 0,
        };
        for square in Square::ALL {
            if let Some(piece) = position.piece(square) {
                board.left &= !(1 << piece.index());
                board = board.place(tables, piece.index(), square.index());
            }
        }
        board
    }

    /// The board with this piece on this empty square. The pieces left are the caller's.
    #[inline]
    pub(super) fn place(mut self, tables: &Tables<W>, piece: usize, square: usize) -> Self {
        let (mask, count) = (&tables.place[piece & 15][square & 15], &tables.count[square & 15]);
        for word in 0..W {
            self.alive[word] &= mask[word];
            self.counts[word] += count[word];
        }
        self.planes |= SPREAD[piece & 15] << square;
        self.empty &= !(1 << square);
        self.n += 1;
        self
    }

    /// The values alive in sets of two pieces, and in sets of three.
    #[inline]
    fn alive_in_two_and_three(&self) -> [[u64; W]; 2] {
        let (mut two, mut three) = ([0; W], [0; W]);
        for word in 0..W {
            let (low, high) = (self.counts[word] & ONES, self.counts[word] >> 1 & ONES);
            three[word] = ((low & high) * 0xff) & self.alive[word];
            two[word] = ((high & !low) * 0xff) & self.alive[word];
        }
        [two, three]
    }

    /// What each placement would make hot, whatever the piece.
    #[inline]
    pub(super) fn outlook(&self, tables: &Tables<W>) -> Outlook {
        let [two, three] = self.alive_in_two_and_three();
        let mut squares = self.empty;
        // With few squares left, it does not pay to find those that are alike.
        if self.n < 12 {
            let live = self.live_squares(tables);
            let dead = self.empty & !live;
            squares = live | dead & dead.wrapping_neg();
        }
        let mut outlook = Outlook { count: 0, squares: [(0, 0, 0); 16] };
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            outlook.squares[outlook.count & 15] = tables.hot(square, &two, &three);
            outlook.count += 1;
        }
        outlook
    }

    /// The [`outlook`](Self::outlook) of all empty squares, of which there are `E`.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call costs as much as what it does
    pub(super) fn all_squares<const E: usize>(&self, tables: &Tables<W>) -> [(u8, u8, u8); E] {
        let [two, three] = self.alive_in_two_and_three();
        let mut squares = self.empty;
        let mut all = [(0, 0, 0); E];
        for hot in &mut all {
            *hot = tables.hot(squares.trailing_zeros() as usize, &two, &three);
            squares &= squares.wrapping_sub(1);
        }
        all
    }

    /// By how much a placement changes the number of values alive in all sets of one piece, of two
    /// and of three.
    #[inline]
    pub(super) fn alive_after(&self, tables: &Tables<W>, piece: usize, square: usize) -> [i32; 3] {
        let (mask, through) =
            (&tables.place[piece & 15][square & 15], &tables.through[square & 15]);
        let sum = |bytes: u64| (bytes.wrapping_mul(ONES) >> 56) as i32;
        let mut change = [0; 3];
        for word in 0..W {
            let (low, high) = (self.counts[word] & ONES, self.counts[word] >> 1 & ONES);
            let with = [!(low | high) & ONES, low & !high, high & !low, low & high];
            let alive = self.alive[word] & through[word];
            let (before, after) = (ones_in_bytes(alive), ones_in_bytes(alive & mask[word]));
            for pieces in 0..3 {
                change[pieces] += sum(after & (with[pieces] * 0xff));
                change[pieces] -= sum(before & (with[pieces + 1] * 0xff));
            }
        }
        change
    }

    /// The empty squares on sets that can still be completed.
    #[inline]
    fn live_squares(&self, tables: &Tables<W>) -> u16 {
        let mut squares = 0;
        for word in 0..W {
            squares |= tables.squares[word][nonzero_bytes(self.alive[word])];
        }
        squares & self.empty
    }

    /// Forgets the trait values that a set can no longer be filled with, because too few of the
    /// pieces left have them.
    #[inline]
    pub(super) fn trim(&mut self, tables: &Tables<W>) {
        let [one, two, three, four] = tables.enough[self.left as usize].map(u64::from);
        for word in 0..W {
            let (low, high) = (self.counts[word] & ONES, self.counts[word] >> 1 & ONES);
            let both = low & high;
            let possible = (both * one)
                | ((high ^ both) * two)
                | ((low ^ both) * three)
                | ((!(low | high) & ONES) * four);
            self.alive[word] &= possible;
        }
    }

    /// Whether nothing can be completed any more.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.alive.iter().all(|&word| word == 0)
    }

    /// What decides how play goes on, the lowest byte free: the values alive in each set, the
    /// empty squares that matter, and the pieces left as far as their live traits tell them apart.
    #[inline]
    pub(super) fn status(&self, tables: &Tables<W>, live_traits: usize) -> [u64; W] {
        const HIGH: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
        let mut left = self.left;
        for (bit, high) in HIGH.into_iter().enumerate() {
            if live_traits >> bit & 1 == 0 {
                // Of two pieces that differ in this trait alone, take the one without it.
                let by = 1 << bit;
                let (with, without) = (left & high, left & !high);
                left = without | with >> by | without << by & with;
            }
        }
        let mut status = self.alive;
        let rest = u64::from(self.live_squares(tables)) << 24 | u64::from(left) << 8;
        status[W - 1] = status[W - 1] << 40 | rest;
        status
    }

    /// The traits (a bit each) of which a value is alive in some set. Pieces that agree on these
    /// play the same.
    #[inline]
    pub(super) fn live_traits(&self) -> usize {
        let all = fold(self.alive.iter().fold(0, |all, &word| all | word));
        ((all | all >> 4) & 15) as usize
    }
}

/// The empty squares that differ, each with the values that are hot after a placement there:
/// some in any case (sets with three pieces elsewhere), others if the piece has them (sets
/// through the square that get their third).
#[derive(Debug)]
pub(super) struct Outlook {
    count: usize,
    squares: [(u8, u8, u8); 16],
}

impl Outlook {
    #[inline]
    pub(super) fn squares(&self) -> &[(u8, u8, u8)] {
        &self.squares[..self.count]
    }
}

/// The OR of eight bytes.
#[inline]
fn fold(mut word: u64) -> u8 {
    word |= word >> 32;
    word |= word >> 16;
    (word | word >> 8) as u8
}

/// [`fold`] of two words at once.
#[inline]
fn fold_two(a: u64, b: u64) -> (u8, u8) {
    let mut both = (a | a >> 32) & 0xffff_ffff | (b | b << 32) & !0xffff_ffff;
    both |= both >> 16;
    both |= both >> 8;
    (both as u8, (both >> 32) as u8)
}

/// How many bits each byte has.
#[inline]
fn ones_in_bytes(mut word: u64) -> u64 {
    word -= word >> 1 & 0x5555_5555_5555_5555;
    word = (word & 0x3333_3333_3333_3333) + (word >> 2 & 0x3333_3333_3333_3333);
    (word + (word >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// A bit for each byte that is not zero.
#[inline]
fn nonzero_bytes(word: u64) -> usize {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let high = (((word & LOW) + LOW) | word) & !LOW;
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// The sets of a board alone, for games in which only the end matters.
pub(super) struct Progress<const W: usize> {
    alive: [u64; W],
    counts: [u64; W],
}

impl<const W: usize> Progress<W> {
    pub(super) fn new(tables: &Tables<W>) -> Self {
        Self { alive: tables.all, counts: [0; W] }
    }

    #[inline]
    pub(super) fn place(&mut self, tables: &Tables<W>, piece: usize, square: usize) {
        let (mask, count) = (&tables.place[piece & 15][square & 15], &tables.count[square & 15]);
        for word in 0..W {
            self.alive[word] &= mask[word];
            self.counts[word] += count[word];
        }
    }

    /// Whether a set has four pieces and a value that they share.
    #[inline]
    pub(super) fn is_won(&self) -> bool {
        (0..W).any(|word| self.alive[word] & ((self.counts[word] >> 2 & ONES) * 0xff) != 0)
    }
}

#[cfg(test)]
mod tests {
    use burnside::{
        Game, laws,
        quarto::{Piece, Setup},
    };

    use super::*;

    /// Every open position with a piece in hand of some random games.
    fn sample(rules: &Quarto) -> Vec<Position> {
        let mut positions = laws::sample(rules, 31, 40);
        positions.retain(|p| p.hand().is_some());
        positions
    }

    /// The pieces left, the hand included, that complete nothing at once.
    fn safe_pieces(rules: &Quarto, position: Position, hand: Option<Piece>) -> u16 {
        let left = hand.map_or(position.left(), |hand| position.left().with(hand));
        let safe = left.iter().filter(|&piece| rules.winning_squares(position, piece) == 0);
        safe.fold(0, |set, piece| set | 1 << piece.index())
    }

    fn agrees_with_the_rules<const W: usize>(rules: &Quarto) {
        let tables = Tables::<W>::new(rules);
        for position in sample(rules) {
            let hand = position.hand().unwrap();
            let board = Board::new(&tables, position);
            assert_eq!(board.n, position.count());
            assert_eq!(board.left, position.left().with(hand).0);
            if safe_pieces(rules, position, Some(hand)) >> hand.index() & 1 == 0 {
                continue;
            }
            for &(square, base, more) in board.outlook(&tables).squares() {
                let square = Square::ALL[square as usize];
                let hot = base | more & values(hand.index());
                let safe = position.left().0 & tables.safe[hot as usize];
                let mut squares = Square::ALL.map(|s| position.piece(s));
                squares[square.index()] = Some(hand);
                let next = rules.check(Setup::new(squares, None).unwrap()).unwrap();
                assert_eq!(safe, safe_pieces(rules, next, None), "{position} on {square}");
            }
        }
    }

    #[test]
    fn the_outlook_is_what_the_rules_say() {
        agrees_with_the_rules::<2>(&Quarto::LINES);
        agrees_with_the_rules::<3>(&Quarto::SQUARES);
        agrees_with_the_rules::<3>(&Quarto::LINES);
    }

    #[test]
    fn dead_boards_are_drawn_and_only_dead_squares_are_left_out() {
        let rules = Quarto::LINES;
        let tables = Tables::<2>::new(&rules);
        let mut dead = 0;
        for position in sample(&rules) {
            let mut board = Board::new(&tables, position);
            let listed = board.outlook(&tables).squares().len();
            assert!(listed <= board.empty.count_ones() as usize && listed > 0);
            board.trim(&tables);
            if board.is_dead() {
                dead += 1;
                assert_eq!(crate::negamax(&rules, position), burnside::Value::Draw, "{position}");
            }
        }
        assert!(dead > 0);
    }

    #[test]
    fn a_won_game_is_noticed_at_once() {
        for rules in [Quarto::LINES, Quarto::SQUARES] {
            let tables = Tables::<3>::new(&rules);
            for position in laws::sample(&rules, 32, 50) {
                let mut progress = Progress::new(&tables);
                for square in Square::ALL {
                    if let Some(piece) = position.piece(square) {
                        progress.place(&tables, piece.index(), square.index());
                    }
                }
                let won = rules.outcome(position).is_some_and(|o| o.winner().is_some());
                assert_eq!(progress.is_won(), won, "{position}");
            }
        }
    }

    #[test]
    fn bytes_are_folded_and_found() {
        let word = 0x8000_0000_0100_2000;
        assert_eq!(fold(word), 0xa1);
        assert_eq!(fold_two(word, 0x0f00), (0xa1, 0x0f));
        assert_eq!(nonzero_bytes(word), 0b1000_1010);
        assert_eq!((nonzero_bytes(0), nonzero_bytes(u64::MAX)), (0, 255));
    }
}
