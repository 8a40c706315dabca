//! Classes one after the other: from one number to the next only the last choices change.

use std::ops::{ControlFlow, Range};

use crate::{
    play::Defined,
    position::Position,
    rank::{Built, MAX_STEPS, Numbered, Rank},
    rules::Rules,
};

/// A place among the numbers of a tier.
struct Walk<'r, const W: usize> {
    rank: &'r Rank,
    rules: &'r Rules,
    tier: &'r Numbered,
    digits: [u64; MAX_STEPS],
    /// What is built before each choice, and after the last.
    built: [Built<W>; MAX_STEPS + 1],
}

impl<'r, const W: usize> Walk<'r, W> {
    /// At a number within a tier.
    fn new(rank: &'r Rank, rules: &'r Rules, tier: &'r Numbered, number: u64) -> Self {
        let mut digits = [0; MAX_STEPS];
        tier.split(number, &mut digits);
        let built = [Built::new(tier.status); MAX_STEPS + 1];
        let mut walk = Self { rank, rules, tier, digits, built };
        walk.build(0);
        walk
    }

    /// Makes the choices from one on.
    #[inline]
    fn build(&mut self, from: usize) {
        for (index, step) in self.tier.steps.iter().enumerate().skip(from) {
            let mut built = self.built[index];
            self.rank.choose_points(self.rules, step, self.digits[index], &mut built);
            self.built[index + 1] = built;
        }
    }

    /// Goes to the next number; after the last one of the tier to the first.
    #[inline]
    fn advance(&mut self) {
        for (index, step) in self.tier.steps.iter().enumerate().rev() {
            self.digits[index] += 1;
            if self.digits[index] < step.choices {
                self.build(index);
                return;
            }
            self.digits[index] = 0;
        }
    }
}

impl<const W: usize> Defined<W> {
    /// Visits the classes with numbers of a range, ascending, but only those that are wanted.
    #[inline]
    pub(crate) fn walk<B>(
        &self,
        numbers: Range<u64>,
        mut wanted: impl FnMut(u64) -> bool,
        mut visit: impl FnMut(u64, Position<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (Some(rank), rules) = (self.rank(), &*self.rules) else {
            return ControlFlow::Continue(());
        };
        let mut number = numbers.start;
        while number < numbers.end {
            let Some(tier) = rank.tier_of(number) else { break };
            let tier = &rank.tiers[tier];
            let end = numbers.end.min(tier.first + tier.numbers);
            let mut walk = Walk::new(rank, rules, tier, number - tier.first);
            for number in number..end {
                if wanted(number) {
                    let Built { position, kept, .. } = walk.built[tier.steps.len()];
                    if rules.is_class(&position, kept) {
                        visit(number, position)?;
                    }
                }
                walk.advance();
            }
            number = end;
        }
        ControlFlow::Continue(())
    }
}
