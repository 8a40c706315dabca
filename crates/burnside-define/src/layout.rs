//! Where everything is in the few words of a position.
//!
//! Word 0 is the status: whose turn it is, the piece given, the turns counted, the hands. The
//! other words are the board: a lane of bits for each code (a kind of a player), a bit a point.

use crate::{canonical::MAX_LEVELS, lanes::Lanes, rules::Kind};

/// Words of a position at most: the status and seven of the board.
pub const MAX_WORDS: usize = 8;

/// Kinds of players at most.
pub(crate) const MAX_CODES: usize = 32;

/// Bits of a code's number at most.
pub(crate) const MAX_PLANES: usize = 5;

/// How many bits tell this many codes apart.
pub(crate) const fn sequence_bits(codes: usize) -> u32 {
    usize::BITS - (codes - 1).leading_zeros()
}

/// Some bits of the status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Field {
    pub(crate) shift: u32,
    pub(crate) bits: u32,
}

impl Field {
    #[inline]
    pub(crate) const fn get(self, status: u64) -> u64 {
        status >> self.shift & ((1 << self.bits) - 1)
    }

    #[inline]
    pub(crate) const fn set(self, status: u64, value: u64) -> u64 {
        status & !(((1 << self.bits) - 1) << self.shift) | value << self.shift
    }
}

/// A choice of codes: their lanes in the board words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct CodeSet(pub(crate) [u64; MAX_WORDS]);

impl CodeSet {
    #[inline]
    pub(crate) const fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        let mut i = 0;
        while i < MAX_WORDS {
            both.0[i] &= other.0[i];
            i += 1;
        }
        both
    }
}

/// A kind of a player: what a point can hold.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) kind: u8,
    /// 0 or 1, or nobody.
    pub(crate) owner: Option<u8>,
    pub(crate) level: u8,
    pub(crate) letter: char,
    /// How many are in hand.
    pub(crate) hand: Option<Field>,
    /// The bits of that; none if there is no end of them.
    pub(crate) hand_mask: u64,
    /// Word and shift of its lane.
    pub(crate) word: usize,
    pub(crate) shift: u32,
}

/// Where everything is.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) full: u64,
    /// Bits of a lane: 16, 32 or 64.
    pub(crate) lane: u32,
    /// Words in use, the status included.
    pub(crate) words: usize,
    pub(crate) codes: Vec<Code>,
    pub(crate) levels: usize,
    /// Whether some codes belong to nobody.
    pub(crate) has_shared: bool,
    pub(crate) given: Option<Field>,
    /// For each player the bits of all counts in hand.
    pub(crate) held: [u64; 2],
    /// Turns, counted up to the last one that a rule speaks of.
    pub(crate) turns: Option<(Field, u64)>,
    /// Plies, if they are limited.
    pub(crate) plies: Option<(Field, u64)>,
    pub(crate) all: CodeSet,
    pub(crate) of_player: [CodeSet; 2],
    pub(crate) of_level: Vec<CodeSet>,
    /// For each player and level.
    pub(crate) of_player_level: [Vec<CodeSet>; 2],
    /// Whether what is in hand follows from the board.
    pub(crate) hand_follows: bool,
    /// Bits of each count in hand within a code.
    pub(crate) hand_bits: u32,
    /// For each level and each bit the codes of that level with this bit in their number.
    pub(crate) planes: Vec<[CodeSet; MAX_PLANES]>,
    /// Where each player's code of each level is, if every player has one of each.
    pub(crate) single: Option<[[(usize, u32); MAX_LEVELS]; 2]>,
    /// The kinds of each player side by side, if there are few.
    pub(crate) lanes: Option<Lanes>,
    /// Bits of a position's code, at most.
    pub(crate) code_bits: usize,
}

/// Gives every kind its codes, and every code its lane.
fn list_codes(kinds: &mut [Kind], lane: u32) -> Vec<Code> {
    let mut codes = Vec::new();
    // All of player 1's first, so that whole words belong to one player where possible.
    for player in 0..2_u8 {
        for (index, kind) in kinds.iter_mut().enumerate() {
            let shared = kind.letters.len() == 1;
            if shared && player == 1 {
                kind.codes[1] = kind.codes[0];
                continue;
            }
            kind.codes[player as usize] = codes.len() as u8;
            let lanes = (64 / lane) as usize;
            codes.push(Code {
                kind: index as u8,
                owner: (!shared).then_some(player),
                level: kind.level,
                letter: kind.letters[player as usize],
                hand: None,
                hand_mask: 0,
                word: 1 + codes.len() / lanes,
                shift: (codes.len() % lanes) as u32 * lane,
            });
        }
    }
    codes
}

/// Where each player's code of each level is, if every player has one of each and nobody others.
fn single_codes(codes: &[Code], levels: usize) -> Option<[[(usize, u32); MAX_LEVELS]; 2]> {
    let mut single = [[(0, 0); MAX_LEVELS]; 2];
    if codes.len() != 2 * levels || levels > MAX_LEVELS {
        return None;
    }
    for (player, places) in (0_u8..).zip(&mut single) {
        for (level, place) in (0_u8..).zip(places).take(levels) {
            let is_it = |code: &&Code| code.owner == Some(player) && code.level == level;
            let code = codes.iter().find(is_it)?;
            *place = (code.word, code.shift);
        }
    }
    Some(single)
}

/// The side to move: bit 0 of the status.
pub(crate) const TURN: u64 = 1;

/// What the status has to count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counted {
    pub(crate) given: bool,
    pub(crate) turns: u8,
    pub(crate) plies: u32,
    pub(crate) to_hand: bool,
    pub(crate) hand_follows: bool,
}

impl Layout {
    /// Lays out a board of this many points for these kinds. `on_board` says how many pieces of
    /// each code the start has. `None` if it does not fit.
    pub(crate) fn new(
        points: usize,
        kinds: &mut [Kind],
        counted: Counted,
        on_board: &dyn Fn(char) -> usize,
    ) -> Option<Self> {
        let lane = [16, 32, 64].into_iter().find(|&lane| points <= lane)? as u32;
        let full = if points == 64 { u64::MAX } else { (1 << points) - 1 };
        let mut codes = list_codes(kinds, lane);
        let mut next = 1;
        let mut field = |largest: u64| {
            let bits = 64 - largest.leading_zeros();
            let field = Field { shift: next, bits };
            next += bits;
            (next <= 64).then_some(field)
        };
        let given = if counted.given { Some(field(codes.len() as u64)?) } else { None };
        let turns = if counted.turns > 0 {
            let last = u64::from(counted.turns);
            Some((field(last)?, last))
        } else {
            None
        };
        let plies = if counted.plies > 0 {
            let last = u64::from(counted.plies);
            Some((field(last)?, last))
        } else {
            None
        };
        for code in &mut codes {
            let kind = &kinds[code.kind as usize];
            let Some(supply) = kind.supply else { continue };
            let mut most = u64::from(supply);
            if counted.to_hand {
                // Whatever ends up as this kind may be in one hand.
                let ends_here = kinds.iter().filter(|k| k.taken_as == code.kind);
                let letters = ends_here.flat_map(|k| &k.letters);
                most = letters.map(|&letter| on_board(letter) as u64).sum::<u64>() + 2 * most;
            }
            let hand = field(most.max(1))?;
            code.hand = Some(hand);
            code.hand_mask = hand.set(0, (1 << hand.bits) - 1);
        }
        let held = [0, 1].map(|player| {
            let own = codes.iter().filter(|code| code.owner.is_none_or(|owner| owner == player));
            own.fold(0, |held, code| held | code.hand_mask)
        });
        let words = codes.last().map_or(1, |code| code.word + 1);
        let levels = kinds.iter().map(|kind| kind.level as usize + 1).max().unwrap_or(1);
        let hands = codes.iter().filter_map(|code| code.hand);
        let widest = hands.clone().map(|field| field.bits).max().unwrap_or(0) as usize;
        let counted_bits = [given, turns.map(|t| t.0), plies.map(|t| t.0)];
        let status: u32 = 1 + counted_bits.iter().flatten().map(|field| field.bits).sum::<u32>();
        let hand_bits = if counted.hand_follows { 0 } else { hands.count() * widest };
        let code_bits = status as usize
            + hand_bits
            + levels * points * (1 + sequence_bits(codes.len()) as usize);
        let words = words.max(code_bits.div_ceil(64));
        if words > MAX_WORDS || codes.len() > MAX_CODES {
            return None;
        }
        let all = select(&codes, full, |_, _| true);
        let of_player =
            [0, 1].map(|player| select(&codes, full, |_, code| code.owner == Some(player)));
        let level = |level: usize| select(&codes, full, |_, code| code.level as usize == level);
        let of_level: Vec<CodeSet> = (0..levels).map(level).collect();
        let of_player_level =
            of_player.map(|own| of_level.iter().map(|set| own.and(set)).collect());
        let plane = |set: &CodeSet, bit: usize| {
            set.and(&select(&codes, full, |index, _| index >> bit & 1 == 1))
        };
        let planes = of_level.iter().map(|set| std::array::from_fn(|bit| plane(set, bit)));
        let planes = planes.collect();
        let single = single_codes(&codes, levels);
        let lanes = Lanes::new(&codes, points, levels);
        Some(Self {
            full,
            lane,
            words,
            all,
            of_player,
            of_level,
            of_player_level,
            codes,
            has_shared: kinds.iter().any(|kind| kind.letters.len() == 1),
            levels,
            given,
            held,
            turns,
            plies,
            hand_follows: counted.hand_follows,
            hand_bits: widest as u32,
            planes,
            single,
            lanes,
            code_bits,
        })
    }

    /// The lanes of some codes.
    pub(crate) fn select(&self, holds: impl Fn(&Code) -> bool) -> CodeSet {
        select(&self.codes, self.full, |_, code| holds(code))
    }
}

/// The lanes of the codes, with their numbers, for which something holds.
fn select(codes: &[Code], full: u64, holds: impl Fn(usize, &Code) -> bool) -> CodeSet {
    let mut set = CodeSet::default();
    for (_, code) in codes.iter().enumerate().filter(|(index, code)| holds(*index, code)) {
        set.0[code.word] |= full << code.shift;
    }
    set
}
