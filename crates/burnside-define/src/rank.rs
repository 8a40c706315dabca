//! Numbers for classes, so that a table needs no list of them.
//!
//! Classes are sorted into [tiers](crate::tiers). Inside a tier the smallest image of a position
//! is numbered by choices: the occupied points of the first level *up to symmetry*, who stands on
//! which of them, then the same for each further level, among all choices of points. Neighbors in
//! this order look alike, so that tables of values become small.
//!
//! **Waste.** Only the first choice is up to symmetry. A set of points that some symmetries leave
//! in place comes with images of the rest that are the same class: numbers that no class has. On
//! average over a tier that is at most the mean number of symmetries that leave its occupied
//! points in place, which falls to 1 as pieces come onto the board. Games whose symmetries rename
//! pieces without swapping the players, or whose first level has too many choices, have no numbers.

use burnside::{catalog::ClassStage, symmetry::Symmetry as _};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    combine::Choose,
    layout::{MAX_CODES, TURN},
    play::Defined,
    position::Position,
    rules::Rules,
    symmetry::Symmetry,
    tiers::{Tier, stages},
};

/// Choices of points of the first level, in all tiers together, at most.
const MAX_CHOICES: u64 = 1 << 25;
/// Numbers at most.
const MAX_NUMBERS: u64 = 1 << 40;
/// Numbers that share a place in the index of tiers, as a power of two.
const SHIFT: u32 = 14;
/// Choices that make a number, at most.
const MAX_DIGITS: usize = MAX_CODES + 8;

/// The classes of a game by number.
#[derive(Debug)]
pub(crate) struct Rank {
    choose: Choose,
    tiers: Vec<Numbered>,
    /// For each 2^[`SHIFT`] numbers: the tier of the first.
    tier_at: Vec<u32>,
    by_counts: FxHashMap<(u64, u64), u32>,
    /// Bits of each code's count in the key of a tier; 0 if the status tells tiers apart.
    width: u32,
    /// The smallest choices of the first level, by how many points they have.
    firsts: Vec<Vec<First>>,
    /// Where each is in its list.
    place: Places,
    stages: Vec<ClassStage>,
}

/// A set of points that no symmetry makes smaller.
#[derive(Clone, Copy, Debug)]
struct First {
    points: u64,
    /// The symmetries that keep it, a bit for each of the first 64 that do not swap the players.
    /// Every other makes it larger, and so every position that has these points on its first
    /// level.
    kept: u64,
}

/// Where a choice is in its list.
#[derive(Debug)]
enum Places {
    /// By mask, on boards of up to 16 points.
    Small(Vec<u16>),
    Large(FxHashMap<u64, u32>),
}

impl Places {
    #[inline]
    fn of(&self, mask: u64) -> Option<u64> {
        match self {
            Self::Small(list) => list.get(mask as usize).map(|&place| u64::from(place)),
            Self::Large(map) => map.get(&mask).map(|&place| u64::from(place)),
        }
    }
}

/// A tier and the numbers of its classes.
#[derive(Debug)]
struct Numbered {
    status: u64,
    first: u64,
    numbers: u64,
    levels: Vec<Level>,
}

/// How the pieces of a level are chosen.
#[derive(Debug)]
struct Level {
    /// How many points are occupied.
    points: u32,
    /// How many choices of points there are.
    choices: u64,
    /// Codes with how many pieces, and how many choices among what earlier ones left; the last
    /// one has no choice.
    codes: Vec<(u8, u32, u64)>,
}

impl Rank {
    /// Derives the numbers; `None` if there are none.
    pub(crate) fn derive(rules: &Rules) -> Option<Self> {
        let group = &rules.groups.full;
        let plain = |s: &Symmetry| s.swap || s.codes == Symmetry::IDENTITY.codes;
        let swap = group.elements().find(|symmetry| symmetry.swap);
        let alike = |s: &Symmetry| !s.swap || swap.is_some_and(|swap| swap.codes == s.codes);
        if group.kernel.len() > 1 || !group.elements().all(|s| plain(&s) && alike(&s)) {
            return None;
        }
        let choose = Choose::new(rules.board.size());
        let stages_of_tiers = stages(rules, swap.as_ref())?;
        let size = rules.board.size() as u32;
        let on_first = |tier: &Tier| level_count(rules, tier, 0);
        let all = stages_of_tiers.iter().flat_map(|stage| &stage.tiers);
        let mut counts: Vec<u32> = all.map(on_first).collect();
        counts.sort_unstable();
        counts.dedup();
        let choices: u64 =
            counts.iter().fold(0, |all, &count| all.saturating_add(choose.of(size, count)));
        if choices > MAX_CHOICES {
            return None;
        }
        let (firsts, place) = smallest_choices(rules, &counts);
        let all = stages_of_tiers.iter().flat_map(|stage| &stage.tiers);
        let statuses: FxHashSet<u64> = all.clone().map(|tier| tier.status).collect();
        // What stands on the board follows from what is left in hand.
        let counted = rules.layout.codes.iter().all(|code| code.hand.is_some());
        let follows = rules.layout.hand_follows && counted && statuses.len() == all.count();
        let width = if follows { 0 } else { u64::BITS - u64::from(size).leading_zeros() };
        if width as usize * rules.layout.codes.len() > 64 {
            return None;
        }
        let mut rank = Self {
            choose,
            tiers: Vec::new(),
            tier_at: Vec::new(),
            by_counts: FxHashMap::default(),
            width,
            firsts,
            place,
            stages: Vec::new(),
        };
        let mut next = 0_u64;
        for stage in &stages_of_tiers {
            let first = next;
            for tier in &stage.tiers {
                let levels = rank.levels(rules, tier)?;
                let numbers = levels.iter().try_fold(1_u64, |numbers, level| {
                    let seated = level
                        .codes
                        .iter()
                        .try_fold(level.choices, |all, code| all.checked_mul(code.2))?;
                    numbers.checked_mul(seated)
                })?;
                let key = (tier.status, rank.key(tier.counts.iter().copied()));
                rank.by_counts.insert(key, rank.tiers.len() as u32);
                rank.tiers.push(Numbered { status: tier.status, first: next, numbers, levels });
                next = next.checked_add(numbers).filter(|&all| all <= MAX_NUMBERS)?;
            }
            let leads_to = stage.leads_to.clone();
            rank.stages.push(ClassStage { numbers: first..next, leads_to });
        }
        let mut tier = 0;
        for number in (0..next).step_by(1 << SHIFT) {
            while rank.tiers[tier].first + rank.tiers[tier].numbers <= number {
                tier += 1;
            }
            rank.tier_at.push(tier as u32);
        }
        Some(rank)
    }

    fn key(&self, counts: impl Iterator<Item = u8>) -> u64 {
        if self.width == 0 {
            return 0;
        }
        (0..).zip(counts).fold(0, |key, (code, count)| {
            if count == 0 { key } else { key | u64::from(count) << (code * self.width) }
        })
    }

    fn levels(&self, rules: &Rules, tier: &Tier) -> Option<Vec<Level>> {
        let size = rules.board.size() as u32;
        let level = |level: usize| {
            let points = level_count(rules, tier, level);
            let choices = if level == 0 {
                self.firsts[points as usize].len() as u64
            } else {
                self.choose.of(size, points)
            };
            let mut left = points;
            let mut codes = Vec::new();
            for (index, code) in rules.layout.codes.iter().enumerate() {
                let count = u32::from(tier.counts[index]);
                if code.level as usize == level && count > 0 {
                    codes.push((index as u8, count, self.choose.of(left, count)));
                    left -= count;
                }
            }
            (choices < u64::MAX).then_some(Level { points, choices, codes })
        };
        (0..rules.layout.levels).map(level).collect()
    }

    /// The stages, in the order in which they can be solved.
    pub(crate) fn stages(&self) -> &[ClassStage] {
        &self.stages
    }

    /// The number of a position that is the smallest of its class.
    #[inline]
    fn number<const W: usize>(&self, rules: &Rules, position: &Position<W>) -> Option<u64> {
        let layout = &rules.layout;
        let mut key = 0;
        let counted = if self.width == 0 { 0 } else { layout.codes.len() };
        for index in 0..counted {
            let count = u64::from(position.lane(layout, index as u8).count_ones());
            key |= count << (index as u32 * self.width);
        }
        let tier = &self.tiers[*self.by_counts.get(&(position.words[0], key))? as usize];
        let mut number = 0;
        for (index, level) in tier.levels.iter().enumerate() {
            let occupied = position.union(layout, &layout.of_level[index]);
            let choice = if index == 0 {
                self.place.of(occupied)?
            } else {
                self.choose.rank(occupied, layout.full)
            };
            number = number * level.choices + choice;
            let mut left = occupied;
            if let Some((_, codes)) = level.codes.split_last() {
                for &(code, _, choices) in codes {
                    let lane = position.lane(layout, code);
                    number = number * choices + self.choose.rank(lane, left);
                    left &= !lane;
                }
            }
        }
        Some(tier.first + number)
    }

    /// The position with this number, and the symmetries that keep its first level.
    fn position<const W: usize>(&self, rules: &Rules, number: u64) -> Option<(Position<W>, u64)> {
        let layout = &rules.layout;
        let first = *self.tier_at.get((number >> SHIFT) as usize)? as usize;
        let mut tiers = self.tiers[first..].iter();
        let tier = tiers.find(|tier| number < tier.first + tier.numbers)?;
        let mut rest = number - tier.first;
        let mut digits = [0; MAX_DIGITS];
        let mut used = 0;
        for level in tier.levels.iter().rev() {
            let seated = level.codes.split_last().map_or(&[][..], |(_, codes)| codes);
            let radices = seated.iter().rev().map(|code| code.2).chain([level.choices]);
            for radix in radices {
                digits[used] = rest % radix;
                rest /= radix;
                used += 1;
            }
        }
        let mut position = Position { words: [0; W] };
        position.words[0] = tier.status;
        let mut next = || {
            used -= 1;
            digits[used]
        };
        let mut kept = 0;
        for (index, level) in tier.levels.iter().enumerate() {
            let choice = next();
            let mut left = if index == 0 {
                let first = self.firsts[level.points as usize][choice as usize];
                kept = first.kept;
                first.points
            } else {
                self.choose.unrank(choice, level.points, layout.full)
            };
            for (place, &(code, count, _)) in level.codes.iter().enumerate() {
                let last = place + 1 == level.codes.len();
                let lane = if last { left } else { self.choose.unrank(next(), count, left) };
                left &= !lane;
                let code = &layout.codes[code as usize];
                position.words[code.word] |= lane << code.shift;
            }
        }
        Some((position, kept))
    }
}

/// How many points of a level are occupied in a tier.
fn level_count(rules: &Rules, tier: &Tier, level: usize) -> u32 {
    let codes = rules.layout.codes.iter().zip(&tier.counts);
    codes.filter(|(code, _)| code.level as usize == level).map(|(_, &count)| u32::from(count)).sum()
}

/// The sets of so many points that no symmetry makes smaller, by their size, and where each is.
fn smallest_choices(rules: &Rules, counts: &[u32]) -> (Vec<Vec<First>>, Places) {
    let size = rules.board.size() as u32;
    let group = &rules.groups.full;
    let still: Vec<_> = group.representatives.iter().filter(|image| !image.symmetry.swap).collect();
    let mut firsts = vec![Vec::new(); size as usize + 1];
    let most = counts.iter().max().copied().unwrap_or(0);
    for &count in counts {
        let mut mask = if count == 64 { u64::MAX } else { (1_u64 << count) - 1 };
        loop {
            if still.iter().all(|image| image.apply(mask) >= mask) {
                let keeps = |index: &usize| still[*index].apply(mask) == mask;
                let kept = (0..still.len()).filter(keeps);
                let kept =
                    kept.fold(0, |kept, index| kept | if index < 64 { 1 << index } else { 0 });
                firsts[count as usize].push(First { points: mask, kept });
            }
            // The next larger number with as many bits.
            if mask == 0 {
                break;
            }
            let low = mask & mask.wrapping_neg();
            let Some(ripple) = mask.checked_add(low) else { break };
            mask = ripple | (((mask ^ ripple) >> 2) / low);
            if mask > rules.layout.full {
                break;
            }
        }
    }
    debug_assert!(most <= size);
    let all = firsts.iter().flat_map(|list| list.iter().zip(0_u32..));
    let place = if size <= 16 {
        let mut list = vec![u16::MAX; 1 << size];
        all.for_each(|(first, place)| list[first.points as usize] = place as u16);
        Places::Small(list)
    } else {
        Places::Large(all.map(|(first, place)| (first.points, place)).collect())
    };
    (firsts, place)
}

impl<const W: usize> Defined<W> {
    fn rank(&self) -> Option<&Rank> {
        self.rules.rank.get_or_init(|| Rank::derive(&self.rules)).as_ref()
    }

    pub(crate) fn stages_of_classes(&self) -> &[ClassStage] {
        self.rank().map_or(&[], Rank::stages)
    }

    pub(crate) fn number_of_class(&self, position: &Position<W>) -> Option<u64> {
        let smallest = self.rules.groups.full.smallest(&self.rules, position);
        self.rank()?.number(&self.rules, &smallest)
    }

    pub(crate) fn class_of_number(&self, number: u64) -> Option<Position<W>> {
        let (position, kept) = self.rank()?.position(&self.rules, number)?;
        match self.rules.groups.full.is_smallest(&self.rules, &position, kept) {
            Some(true) => return Some(position),
            Some(false) => return None,
            None => {}
        }
        let smallest = self.rules.groups.full.smallest(&self.rules, &position);
        debug_assert!(position.words[0] & TURN == 0 || smallest.words[0] & TURN == 1);
        (smallest == position).then_some(position)
    }
}
