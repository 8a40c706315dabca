//! All pieces of a player in one word: a lane of 16 bits for each kind. Four kinds are looked at
//! together, on boards of up to 16 points.

use crate::{
    layout::{Code, Field},
    position::Position,
};

/// Bits of a lane.
const LANE: u32 = 16;

/// Lanes of a word.
const LANES: usize = 4;

/// One in every lane.
const EACH: u64 = 0x0001_0001_0001_0001;

/// The same points in every lane.
#[inline]
pub(crate) const fn in_each(points: u64) -> u64 {
    points.wrapping_mul(EACH)
}

/// The points of all lanes.
#[inline]
pub(crate) const fn united(lanes: u64) -> u64 {
    let lanes = lanes | lanes >> (2 * LANE);
    (lanes | lanes >> LANE) & 0xffff
}

/// How many points each lane has.
#[inline]
pub(crate) const fn counted(lanes: u64) -> u64 {
    let pairs = lanes - (lanes >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (bytes + (bytes >> 8)) & 0x00ff_00ff_00ff_00ff
}

/// The sum of the products of the numbers in the same lanes.
#[inline]
pub(crate) const fn sum_of_products(counts: u64, others: u64) -> u64 {
    // As with polynomials: the lanes of one of them in reverse, all that belongs together meets in
    // the highest lane.
    let pairs = others.rotate_left(2 * LANE);
    let low = 0x0000_ffff_0000_ffff;
    let reverse = (pairs & low) << LANE | pairs >> LANE & low;
    counts.wrapping_mul(reverse) >> (3 * LANE)
}

/// Where the lanes of a player's kinds are: one after the other, in one word or two.
#[derive(Clone, Copy, Debug)]
struct Band {
    word: u8,
    next: u8,
    shift: u8,
    /// All points of all lanes.
    full: u64,
}

impl Band {
    #[inline]
    fn of<const W: usize>(&self, position: &Position<W>) -> u64 {
        let low = position.words[self.word as usize] >> self.shift;
        let high = position.words[self.next as usize] << 1 << (63 - self.shift);
        (low | high) & self.full
    }
}

/// Where each player's kinds are, if all of them fit.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    bands: [Band; 2],
    /// Kinds of a player.
    kinds: u8,
    /// Whether every kind covers the one before, instead of all standing on the board.
    pub(crate) stacked: bool,
    hands: [Hands; 2],
}

/// The lanes of what is in a hand, by the bits of the status that say so.
#[derive(Clone, Debug)]
struct Hands {
    field: Field,
    lanes: Vec<u64>,
}

/// The pieces of both players, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    pub(crate) own: u64,
    pub(crate) enemy: u64,
    /// In a game with stacks: the points of each lane and all larger ones.
    pub(crate) stacked: u64,
}

impl Lanes {
    /// `None` if there are too many kinds or points, or pieces of nobody.
    pub(crate) fn new(codes: &[Code], points: usize, levels: usize) -> Option<Self> {
        let kinds = codes.len() / 2;
        let owned = |player: usize| {
            let chosen = &codes[player * kinds..(player + 1) * kinds];
            chosen.iter().all(|code| code.owner == Some(player as u8))
        };
        if points > LANE as usize || !(1..=LANES).contains(&kinds) || codes.len() != 2 * kinds {
            return None;
        }
        let in_order = |player: usize| {
            let levels = codes[player * kinds..(player + 1) * kinds].iter().map(|code| code.level);
            levels.eq(0..kinds as u8)
        };
        let stacked = levels > 1;
        if !owned(0) || !owned(1) || stacked && !(in_order(0) && in_order(1)) {
            return None;
        }
        let full = (0..kinds).fold(0, |full, lane| full | ((1 << points) - 1) << (lane * 16));
        let bands = [0, 1].map(|player: usize| {
            let first = &codes[player * kinds];
            let last = &codes[(player + 1) * kinds - 1];
            let (word, next, shift) = (first.word as u8, last.word as u8, first.shift as u8);
            Band { word, next, shift, full }
        });
        let hands = |player: usize| Hands::new(&codes[player * kinds..(player + 1) * kinds]);
        Some(Self { bands, kinds: kinds as u8, stacked, hands: [hands(0)?, hands(1)?] })
    }

    /// The points of all lanes.
    #[inline]
    pub(crate) fn full(&self) -> u64 {
        self.bands[0].full
    }

    #[inline]
    pub(crate) fn pieces<const W: usize>(&self, position: &Position<W>, me: usize) -> Pieces {
        self.seen(self.bands[me].of(position), self.bands[1 - me].of(position))
    }

    /// These pieces, as their owner sees them.
    #[inline]
    pub(crate) fn seen(&self, own: u64, enemy: u64) -> Pieces {
        let mut stacked = 0;
        if self.stacked {
            stacked = own | enemy;
            stacked |= stacked >> LANE;
            stacked |= stacked >> (2 * LANE);
        }
        Pieces { own, enemy, stacked }
    }

    /// The lanes of both players.
    #[inline]
    pub(crate) fn both<const W: usize>(&self, position: &Position<W>) -> [u64; 2] {
        [self.bands[0].of(position), self.bands[1].of(position)]
    }

    /// The position with these lanes and this status.
    #[inline]
    pub(crate) fn position<const W: usize>(&self, lanes: [u64; 2], status: u64) -> Position<W> {
        let mut position = Position { words: [0; W] };
        for (band, lanes) in self.bands.iter().zip(lanes) {
            position.words[band.word as usize] |= lanes << band.shift;
            position.words[band.next as usize] |= lanes >> 1 >> (63 - band.shift);
        }
        position.words[0] = status;
        position
    }

    /// Every lane looked up in a table of images.
    #[inline]
    pub(crate) fn each_in<const N: usize>(&self, lanes: u64, images: &[u16; N]) -> u64 {
        let image = |lane: u32| {
            let points = lanes >> (LANE * lane) & 0xffff;
            u64::from(images[points as usize % N]) << (LANE * lane)
        };
        let three = image(0) | image(1) | image(2);
        if self.kinds > 3 { three | image(3) } else { three }
    }

    /// The code of the largest piece that a player has on a point.
    #[inline]
    pub(crate) fn top<const W: usize>(
        &self,
        position: &Position<W>,
        player: usize,
        point: u8,
    ) -> Option<u8> {
        let there = self.bands[player].of(position) >> point & EACH;
        let kinds = self.kinds * player as u8;
        (there != 0).then(|| kinds + (there.ilog2() / LANE) as u8)
    }

    /// All lanes of which there is something in a player's hand.
    #[inline]
    pub(crate) fn in_hand<const W: usize>(&self, position: &Position<W>, player: usize) -> u64 {
        let hands = &self.hands[player];
        hands.lanes[hands.field.get(position.words[0]) as usize]
    }
}

impl Pieces {
    /// What is larger, lane by lane.
    #[inline]
    const fn above(&self) -> u64 {
        self.stacked >> LANE
    }

    /// The points that show an own piece.
    #[inline]
    pub(crate) const fn own_points(&self) -> u64 {
        united(self.own_shown())
    }

    /// The points that show a piece of the enemy.
    #[inline]
    pub(crate) const fn enemy_points(&self) -> u64 {
        united(self.enemy_shown())
    }

    /// The points that are not empty.
    #[inline]
    pub(crate) const fn points(&self) -> u64 {
        united(self.own | self.enemy)
    }

    /// The own pieces that show.
    #[inline]
    pub(crate) const fn own_shown(&self) -> u64 {
        self.own & !self.above()
    }

    /// The enemy's pieces that show.
    #[inline]
    pub(crate) const fn enemy_shown(&self) -> u64 {
        self.enemy & !self.above()
    }

    /// The own pieces that show and cover one of the enemy's.
    #[inline]
    pub(crate) const fn reveals(&self) -> u64 {
        let any = self.own | self.enemy;
        let (free, freer) = (!(any << LANE), !(any << (2 * LANE)));
        let first = self.enemy << LANE;
        let second = self.enemy << (2 * LANE) & free;
        let third = self.enemy << (3 * LANE) & free & freer;
        self.own_shown() & (first | second | third)
    }
}

impl Hands {
    /// `None` if the counts take too many bits for a table.
    fn new(codes: &[Code]) -> Option<Self> {
        const MOST: u32 = 10;
        let counts = || codes.iter().filter_map(|code| code.hand);
        let shift = counts().map(|field| field.shift).min().unwrap_or(0);
        let end = counts().map(|field| field.shift + field.bits).max().unwrap_or(shift);
        let field = Field { shift, bits: end - shift };
        if field.bits > MOST {
            return None;
        }
        let lanes = (0..1_u64 << field.bits).map(|value| {
            let status = field.set(0, value);
            let held = |code: &Code| code.hand_mask == 0 || status & code.hand_mask != 0;
            let lanes = codes.iter().enumerate().filter(|(_, code)| held(code));
            lanes.fold(0, |lanes, (lane, _)| lanes | 0xffff << (lane * 16))
        });
        Some(Self { field, lanes: lanes.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_counted_and_multiplied_one_by_one() {
        let mut random = 1_u64;
        for _ in 0..10_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            let other = random.rotate_left(23);
            let lane = |word: u64, lane: u32| word >> (16 * lane) & 0xffff;
            let counts = |word| (0..4).map(move |i| u64::from(lane(word, i).count_ones()));
            for (i, count) in (0..4).zip(counts(random)) {
                assert_eq!(lane(counted(random), i), count);
                assert_eq!(lane(in_each(random & 0xffff), i), random & 0xffff);
            }
            let products = counts(random).zip(counts(other)).map(|(a, b)| a * b);
            assert_eq!(sum_of_products(counted(random), counted(other)), products.sum::<u64>());
            assert_eq!(united(random), (0..4).fold(0, |all, i| all | lane(random, i)));
        }
    }
}
