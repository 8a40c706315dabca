//! Little games by hand, for tests: their fewest decisions are found by trying everything.

use burnside_solve::{Stopped, random::below};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::search::{Choice, Choices};

/// Classes with choices by hand.
pub(crate) struct Explicit(pub(crate) Vec<Vec<Choice>>);

impl Choices for Explicit {
    fn expand(&mut self, _: u32) -> Result<(), Stopped> {
        Ok(())
    }

    fn choices(&self, class: u32) -> &[Choice] {
        &self.0[class as usize]
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn counts(&self, _: u32) -> bool {
        true
    }

    fn weight(&self, _: u32) -> f32 {
        1.0
    }
}

impl Explicit {
    /// Some classes; choices lead to later ones, and to earlier ones too if play can return.
    pub(crate) fn random(random: &mut Xoshiro256PlusPlus, returns: bool) -> Self {
        let count = 9;
        let class = |index: usize, random: &mut Xoshiro256PlusPlus| {
            let choice = |random: &mut Xoshiro256PlusPlus| {
                let first = if returns && below(random, 3) == 0 { 0 } else { index + 1 };
                let mut children: Vec<u32> = (0..below(random, 4))
                    .map(|_| (first + below(random, count - first)) as u32)
                    .collect();
                children.sort_unstable();
                children.dedup();
                Choice { children: children.into() }
            };
            if index + 1 == count {
                return vec![Choice { children: Box::default() }];
            }
            (0..=below(random, 3)).map(|_| choice(random)).collect()
        };
        Self((0..count).map(|index| class(index, random)).collect())
    }

    /// The fewest decisions, by trying every choice everywhere.
    pub(crate) fn fewest(&self, falls: bool) -> Option<usize> {
        let mut policy = vec![0; self.0.len()];
        let mut best = None;
        loop {
            let mut state = vec![0; self.0.len()];
            if self.walk(0, &policy, &mut state, falls) {
                let decisions = state.iter().filter(|&&state| state != 0).count();
                best = Some(best.map_or(decisions, |best: usize| best.min(decisions)));
            }
            let Some(next) = (0..policy.len()).find(|&i| policy[i] + 1 < self.0[i].len()) else {
                return best;
            };
            policy[next] += 1;
            policy[..next].fill(0);
        }
    }

    /// Whether play from a class stays settled; 1 marks classes on the way, 2 those behind.
    fn walk(&self, class: usize, policy: &[usize], state: &mut [u8], falls: bool) -> bool {
        state[class] = 1;
        for &child in &self.0[class][policy[class]].children {
            let fine = match state[child as usize] {
                0 => self.walk(child as usize, policy, state, falls),
                1 => !falls,
                _ => true,
            };
            if !fine {
                return false;
            }
        }
        state[class] = 2;
        true
    }
}
