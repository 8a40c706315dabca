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
    number: u64,
    digits: [u64; MAX_STEPS],
    /// What is built before each choice, and after the last.
    built: [Built<W>; MAX_STEPS + 1],
}

impl<'r, const W: usize> Walk<'r, W> {
    /// At the first number of a tier, before anything is chosen.
    fn new(rank: &'r Rank, rules: &'r Rules, tier: &'r Numbered) -> Self {
        let built = [Built::new(tier.status); MAX_STEPS + 1];
        Self { rank, rules, tier, number: u64::MAX, digits: [0; MAX_STEPS], built }
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

    /// Goes to a number of the tier; to the next one only what changes is chosen anew.
    #[inline]
    fn go_to(&mut self, number: u64) -> &Built<W> {
        let mut from = 0;
        if number == self.number.wrapping_add(1) && number > 0 {
            for (index, step) in self.tier.steps.iter().enumerate().rev() {
                self.digits[index] += 1;
                if self.digits[index] < step.choices {
                    from = index;
                    break;
                }
                self.digits[index] = 0;
            }
        } else {
            self.tier.split(number, &mut self.digits);
        }
        self.number = number;
        self.build(from);
        &self.built[self.tier.steps.len()]
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
            let mut walk = Walk::new(rank, rules, tier);
            for number in (number..end).filter(|&number| wanted(number)) {
                let &Built { position, kept, .. } = walk.go_to(number - tier.first);
                if rules.is_class(&position, kept) {
                    visit(number, position)?;
                }
            }
            number = end;
        }
        ControlFlow::Continue(())
    }
}
