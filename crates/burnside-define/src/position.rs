//! Positions: a few words, and what a player sees in them.

use std::fmt;

use burnside::Player;

use crate::{
    canonical::MAX_LEVELS,
    lanes::{Lanes, Pieces, united},
    layout::{CodeSet, Layout, MAX_WORDS, TURN},
    rules::{Rules, holds},
};

/// A position of a game from a file: the status and the board, at most `W` words together.
///
/// Equality is equality of boards, hands, side to move and whatever else the rules count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const W: usize = MAX_WORDS> {
    pub(crate) words: [u64; W],
}

impl<const W: usize> fmt::Debug for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(")?;
        for (index, word) in self.words.iter().enumerate() {
            write!(f, "{}{word:x}", if index == 0 { "" } else { " " })?;
        }
        f.write_str(")")
    }
}

impl<const W: usize> Position<W> {
    /// Whose turn it is.
    pub const fn to_move(&self) -> Player {
        if self.words[0] & TURN == 0 { Player::One } else { Player::Two }
    }

    /// The points that hold one of these codes, seen or not.
    #[inline]
    pub(crate) fn union(&self, layout: &Layout, set: &CodeSet) -> u64 {
        let mut all = 0;
        for i in 1..W {
            all |= self.words[i] & set.0[i];
        }
        Self::fold(layout, all)
    }

    /// The points that hold a code of both sets.
    #[inline]
    fn common(&self, layout: &Layout, set: &CodeSet, other: &CodeSet) -> u64 {
        let mut all = 0;
        for i in 1..W {
            all |= self.words[i] & set.0[i] & other.0[i];
        }
        Self::fold(layout, all)
    }

    /// All lanes of a word in one.
    #[inline]
    fn fold(layout: &Layout, mut all: u64) -> u64 {
        if layout.lane < 64 {
            all |= all >> 32;
            if layout.lane < 32 {
                all |= all >> 16;
            }
        }
        all & layout.full
    }

    /// The occupied points of all levels, 16 bits for each if there are several.
    #[inline]
    pub(crate) fn occupied_lanes(&self, layout: &Layout) -> u64 {
        if layout.levels == 1 {
            return self.union(layout, &layout.all);
        }
        if let Some(lanes) = &layout.lanes {
            let [one, two] = lanes.both(self);
            return one | two;
        }
        let levels = layout.of_level.iter().enumerate();
        levels.fold(0, |all, (level, codes)| all | self.union(layout, codes) << (16 * level))
    }

    /// The points of one code, seen or not.
    #[inline]
    pub(crate) fn lane(&self, layout: &Layout, code: u8) -> u64 {
        let code = &layout.codes[code as usize];
        self.words[code.word] >> code.shift & layout.full
    }

    /// The points that show one of these codes.
    #[inline]
    pub(crate) fn shown(&self, layout: &Layout, set: &CodeSet) -> u64 {
        if layout.levels == 1 {
            return self.union(layout, set);
        }
        let (mut shown, mut above) = (0, 0);
        for level in layout.of_level.iter().rev() {
            shown |= self.common(layout, set, level) & !above;
            above |= self.union(layout, level);
        }
        shown
    }

    /// The code that a point shows.
    #[inline]
    pub(crate) fn top(&self, layout: &Layout, point: u8) -> Option<u8> {
        let (every_lane, log) = match layout.lane {
            16 => (0x0001_0001_0001_0001, 4),
            32 => (0x0000_0001_0000_0001, 5),
            _ => (1_u64, 6),
        };
        let bits = every_lane << point;
        for level in layout.of_level.iter().rev() {
            for i in 1..W {
                let here = self.words[i] & bits & level.0[i];
                if here != 0 {
                    let lanes = 64 >> log;
                    return Some(((i - 1) * lanes + (here.trailing_zeros() as usize >> log)) as u8);
                }
            }
        }
        None
    }

    #[inline]
    pub(crate) fn put(&mut self, layout: &Layout, code: u8, point: u8) {
        let code = &layout.codes[code as usize];
        self.words[code.word] |= 1 << (code.shift + u32::from(point));
    }

    #[inline]
    pub(crate) fn lift(&mut self, layout: &Layout, code: u8, point: u8) {
        let code = &layout.codes[code as usize];
        self.words[code.word] &= !(1 << (code.shift + u32::from(point)));
    }

    /// Whether there is a piece of a code in hand.
    #[inline]
    pub(crate) fn has_in_hand(&self, layout: &Layout, code: u8) -> bool {
        let mask = layout.codes[code as usize].hand_mask;
        mask == 0 || self.words[0] & mask != 0
    }

    /// How many pieces of a code are in hand; `None` if there is no end of them.
    #[inline]
    pub(crate) fn in_hand(&self, layout: &Layout, code: u8) -> Option<u64> {
        layout.codes[code as usize].hand.map(|field| field.get(self.words[0]))
    }

    /// One more in hand, if they are counted and there is room for it.
    #[inline]
    pub(crate) fn add_to_hand(&mut self, layout: &Layout, code: u8) {
        let mask = layout.codes[code as usize].hand_mask;
        let one = mask & mask.wrapping_neg();
        self.words[0] += if self.words[0] & mask == mask { 0 } else { one };
    }

    /// One less in hand, if there is one and they are counted.
    #[inline]
    pub(crate) fn take_from_hand(&mut self, layout: &Layout, code: u8) {
        let mask = layout.codes[code as usize].hand_mask;
        let one = mask & mask.wrapping_neg();
        self.words[0] -= if self.words[0] & mask == 0 { 0 } else { one };
    }

    /// The code of the piece that was given.
    #[inline]
    pub(crate) fn given(&self, layout: &Layout) -> Option<u8> {
        let field = layout.given?;
        (field.get(self.words[0]) as u8).checked_sub(1)
    }

    pub(crate) fn set_given(&mut self, layout: &Layout, code: Option<u8>) {
        if let Some(field) = layout.given {
            self.words[0] = field.set(self.words[0], code.map_or(0, |code| u64::from(code) + 1));
        }
    }
}

/// What the player to move sees.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    /// 0 or 1.
    pub(crate) me: usize,
    pub(crate) occupied: u64,
    pub(crate) own: u64,
    pub(crate) enemy: u64,
    /// Where an own piece covers one of the enemy's, which shows when it is lifted.
    pub(crate) reveals: u64,
    /// Points with pieces of each level or larger, and one more.
    pub(crate) from_level: [u64; MAX_LEVELS + 1],
}

impl View {
    #[inline]
    pub(crate) fn new<const W: usize>(rules: &Rules, position: &Position<W>) -> Self {
        let layout = &rules.layout;
        let me = (position.words[0] & TURN) as usize;
        let mut from_level = [0; MAX_LEVELS + 1];
        if layout.levels == 1 {
            let own = position.union(layout, &layout.of_player[me]);
            let enemy = position.union(layout, &layout.of_player[1 - me]);
            let mut occupied = own | enemy;
            if layout.has_shared {
                occupied = position.union(layout, &layout.all);
            }
            from_level[0] = occupied;
            return Self { me, occupied, own, enemy, reveals: 0, from_level };
        }
        if let Some(lanes) = &layout.lanes {
            return Self::of_lanes(lanes, &lanes.pieces(position, me), me);
        }
        let (mut own, mut enemy, mut reveals) = (0, 0, 0);
        let levels = layout.levels.min(MAX_LEVELS);
        for (level, at_level) in from_level.iter_mut().enumerate().take(levels) {
            let of = |player: usize| match &layout.single {
                Some(single) => {
                    let (word, shift) = single[player][level];
                    position.words[word] >> shift & layout.full
                }
                None => position.union(layout, &layout.of_player_level[player][level]),
            };
            let (mine, theirs) = (of(me), of(1 - me));
            let mut here = mine | theirs;
            if layout.has_shared {
                here |= position.union(layout, &layout.of_level[level]);
            }
            reveals = reveals & !here | mine & enemy;
            own = own & !here | mine;
            enemy = enemy & !here | theirs;
            *at_level = here;
        }
        for level in (0..levels).rev() {
            from_level[level] |= from_level[level + 1];
        }
        Self { me, occupied: from_level[0], own, enemy, reveals, from_level }
    }

    /// What there is to see, all kinds at once.
    #[inline]
    pub(crate) fn of_lanes(lanes: &Lanes, pieces: &Pieces, me: usize) -> Self {
        if !lanes.stacked {
            let (own, enemy) = (united(pieces.own), united(pieces.enemy));
            let occupied = own | enemy;
            let from_level = [occupied, 0, 0, 0, 0];
            return Self { me, occupied, own, enemy, reveals: 0, from_level };
        }
        let of = |lane: u32| pieces.stacked >> (16 * lane) & 0xffff;
        Self {
            me,
            occupied: of(0),
            own: united(pieces.own_shown()),
            enemy: united(pieces.enemy_shown()),
            reveals: united(pieces.reveals()),
            from_level: [of(0), of(1), of(2), of(3), 0],
        }
    }

    /// The points that show one code.
    #[inline]
    pub(crate) fn shown<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        code: u8,
    ) -> u64 {
        let lane = position.lane(&rules.layout, code);
        lane & !self.from_level[rules.layout.codes[code as usize].level as usize + 1]
    }

    /// The points that hold one of these things, for a piece whose level is known.
    #[inline]
    pub(crate) fn room<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        what: u8,
        code: Option<u8>,
        level: usize,
    ) -> u64 {
        match what {
            holds::EMPTY => rules.layout.full & !self.occupied,
            holds::SMALLER => rules.layout.full & !self.from_level[level],
            _ => self.holding(rules, position, what, code),
        }
    }

    /// The points that hold one of these things; `code` is the piece in question.
    #[inline]
    pub(crate) fn holding<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        what: u8,
        code: Option<u8>,
    ) -> u64 {
        let layout = &rules.layout;
        // The two that are asked for most.
        if what == holds::EMPTY {
            return layout.full & !self.occupied;
        }
        if what == holds::SMALLER {
            let level = code.map_or(0, |code| layout.codes[code as usize].level as usize);
            return layout.full & !self.from_level[level];
        }
        let mut points = 0;
        if what & holds::EMPTY != 0 {
            points |= layout.full & !self.occupied;
        }
        if what & holds::TWIN != 0 {
            let Some(code) = code else { return points };
            let kind = &rules.kinds[layout.codes[code as usize].kind as usize];
            let player = if what & holds::OWN != 0 { self.me } else { 1 - self.me };
            return points | self.shown(rules, position, kind.codes[player]);
        }
        if what & holds::OWN != 0 {
            points |= self.own;
        }
        if what & holds::ENEMY != 0 {
            points |= self.enemy;
        }
        if what & holds::SHARED != 0 {
            points |= self.occupied & !self.own & !self.enemy;
        }
        if what & holds::SMALLER != 0 {
            let level = code.map_or(0, |code| layout.codes[code as usize].level as usize);
            points |= layout.full & !self.from_level[level];
        }
        points
    }
}

/// The set bits of a mask, lowest first.
#[inline]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as u8;
            mask &= mask - 1;
            bit
        })
    })
}
