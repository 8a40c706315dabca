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
    canonical::MAX_LEVELS,
    combine::Choose,
    layout::{Layout, MAX_CODES},
    number::{Codes, TierIndex},
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
/// Choices that make a number, at most: occupied points of each level, and codes.
pub(crate) const MAX_STEPS: usize = MAX_CODES + MAX_LEVELS;

/// The classes of a game by number.
#[derive(Debug)]
pub(crate) struct Rank {
    pub(crate) choose: Choose,
    pub(crate) tiers: Vec<Numbered>,
    /// For each 2^[`SHIFT`] numbers: the tier of the first.
    tier_at: Vec<u32>,
    pub(crate) index: TierIndex,
    /// What becomes of codes without and with a change of players.
    pub(crate) codes: [Codes; 2],
    /// Bits of each code's count in the key of a tier; 0 if the status tells tiers apart.
    pub(crate) width: u32,
    /// The smallest choices of the first level, by how many points they have.
    firsts: Vec<Vec<First>>,
    /// Where each is in its list.
    pub(crate) place: Places,
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
pub(crate) enum Places {
    /// By mask, on boards of up to 16 points.
    Small(Vec<u16>),
    Large(FxHashMap<u64, u32>),
}

impl Places {
    #[inline]
    pub(crate) fn of(&self, mask: u64) -> Option<u64> {
        match self {
            Self::Small(list) => list.get(mask as usize).map(|&place| u64::from(place)),
            Self::Large(map) => map.get(&mask).map(|&place| u64::from(place)),
        }
    }
}

/// A tier and the numbers of its classes.
#[derive(Debug)]
pub(crate) struct Numbered {
    pub(crate) status: u64,
    /// How many pieces of each code it has, if the status does not tell.
    pub(crate) counts: u64,
    pub(crate) first: u64,
    pub(crate) numbers: u64,
    /// The choices that make a number, the one that counts most first.
    pub(crate) steps: Vec<Step>,
}

/// A choice of points: those that are occupied on a level, or those of them that a code has.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) level: u8,
    /// The code that stands on the chosen points, among what earlier ones left; `None` for the
    /// occupied points.
    pub(crate) code: Option<u8>,
    /// How many points are chosen, and how many choices there are.
    pub(crate) count: u32,
    pub(crate) choices: u64,
    /// The last code of the level has what is left after this choice.
    pub(crate) rest: Option<u8>,
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
            index: TierIndex::default(),
            codes: [None, swap.as_ref()].map(|swap| Codes::new(&rules.layout, swap)),
            width,
            firsts,
            place,
            stages: Vec::new(),
        };
        let mut next = 0_u64;
        for stage in &stages_of_tiers {
            let first = next;
            for tier in &stage.tiers {
                let steps = rank.steps(rules, tier)?;
                let product = |all: u64, step: &Step| all.checked_mul(step.choices);
                let numbers = steps.iter().try_fold(1, product)?;
                let (status, counts) = (tier.status, rank.key(tier.counts.iter().copied()));
                rank.tiers.push(Numbered { status, counts, first: next, numbers, steps });
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
        rank.index = TierIndex::new(&rank.tiers);
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

    fn steps(&self, rules: &Rules, tier: &Tier) -> Option<Vec<Step>> {
        let size = rules.board.size() as u32;
        let mut steps = Vec::new();
        for level in 0..rules.layout.levels {
            let points = level_count(rules, tier, level);
            let choices = match level {
                0 => self.firsts[points as usize].len() as u64,
                _ => self.choose.of(size, points),
            };
            if choices == u64::MAX {
                return None;
            }
            let mut left = points;
            let level_step = |code, count, choices| Step {
                level: level as u8,
                code,
                count,
                choices,
                rest: None,
            };
            steps.push(level_step(None, points, choices));
            for (index, code) in rules.layout.codes.iter().enumerate() {
                let count = u32::from(tier.counts[index]);
                if code.level as usize != level || count == 0 {
                    continue;
                }
                if count == left {
                    steps.last_mut()?.rest = Some(index as u8);
                    break;
                }
                steps.push(level_step(Some(index as u8), count, self.choose.of(left, count)));
                left -= count;
            }
        }
        Some(steps)
    }

    /// The stages, in the order in which they can be solved.
    pub(crate) fn stages(&self) -> &[ClassStage] {
        &self.stages
    }

    /// The tier of a number.
    #[inline]
    pub(crate) fn tier_of(&self, number: u64) -> Option<usize> {
        let mut tier = *self.tier_at.get((number >> SHIFT) as usize)? as usize;
        while number >= self.tiers.get(tier)?.first + self.tiers[tier].numbers {
            tier += 1;
        }
        Some(tier)
    }

    /// The position with this number, and the symmetries that keep its first level.
    fn position<const W: usize>(&self, rules: &Rules, number: u64) -> Option<(Position<W>, u64)> {
        let tier = &self.tiers[self.tier_of(number)?];
        let mut digits = [0; MAX_STEPS];
        tier.split(number - tier.first, &mut digits);
        let mut built = Built::new(tier.status);
        for (step, &digit) in tier.steps.iter().zip(&digits) {
            self.choose_points(rules, step, digit, &mut built);
        }
        Some((built.position, built.kept))
    }

    /// Makes one of the choices that a position is built of.
    #[inline]
    pub(crate) fn choose_points<const W: usize>(
        &self,
        rules: &Rules,
        step: &Step,
        digit: u64,
        built: &mut Built<W>,
    ) {
        let layout = &rules.layout;
        match step.code {
            None if step.level == 0 => {
                let first = self.firsts[step.count as usize][digit as usize];
                (built.left, built.kept) = (first.points, first.kept);
            }
            None => built.left = self.choose.unrank(digit, step.count, layout.full),
            Some(code) => {
                let lane = self.choose.unrank(digit, step.count, built.left);
                built.left &= !lane;
                built.put(layout, code, lane);
            }
        }
        if let Some(code) = step.rest {
            built.put(layout, code, built.left);
        }
    }
}

impl Numbered {
    /// The choices that a number within the tier stands for.
    #[inline]
    pub(crate) fn split(&self, mut number: u64, digits: &mut [u64; MAX_STEPS]) {
        for (digit, step) in digits.iter_mut().zip(&self.steps).rev() {
            (number, *digit) = (number / step.choices, number % step.choices);
        }
    }
}

/// A position that is being built, choice by choice.
#[derive(Clone, Copy)]
pub(crate) struct Built<const W: usize> {
    pub(crate) position: Position<W>,
    /// The symmetries that keep its first level.
    pub(crate) kept: u64,
    /// Occupied points of the level at hand that have no piece yet.
    left: u64,
}

impl<const W: usize> Built<W> {
    pub(crate) fn new(status: u64) -> Self {
        let mut position = Position { words: [0; W] };
        position.words[0] = status;
        Self { position, kept: 0, left: 0 }
    }

    #[inline]
    fn put(&mut self, layout: &Layout, code: u8, lane: u64) {
        let code = &layout.codes[code as usize];
        self.position.words[code.word] |= lane << code.shift;
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
    pub(crate) fn rank(&self) -> Option<&Rank> {
        self.rules.rank.get_or_init(|| Rank::derive(&self.rules)).as_ref()
    }

    pub(crate) fn stages_of_classes(&self) -> &[ClassStage] {
        self.rank().map_or(&[], Rank::stages)
    }

    pub(crate) fn class_of_number(&self, number: u64) -> Option<Position<W>> {
        let (position, kept) = self.rank()?.position(&self.rules, number)?;
        self.rules.is_class(&position, kept).then_some(position)
    }
}

impl Rules {
    /// Whether a position is the smallest of its class, if only these symmetries keep its first
    /// level.
    #[inline]
    pub(crate) fn is_class<const W: usize>(&self, position: &Position<W>, kept: u64) -> bool {
        let sure = self.groups.full.is_smallest(self, position, kept);
        sure.unwrap_or_else(|| self.groups.full.smallest(self, position) == *position)
    }
}
