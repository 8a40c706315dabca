//! Few decisions: a small set of classes with one choice each, closed under every reply.
//!
//! *Build* goes through the classes from the start, depth first. Where a class has no choice yet, it
//! takes the one that needs the fewest new classes. *Improve* changes a choice, forbids a class or
//! forgets some choices, builds again, and keeps what is not worse, or with luck what is a little
//! worse. All random choices come from one seed.

use burnside_solve::{Stopped, random::below};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// One way to go on from a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The classes that it may lead to, ascending.
    pub(crate) children: Box<[u32]>,
}

/// Classes with choices. Class 0 is the start.
pub(crate) trait Choices {
    /// Finds the choices of a class.
    fn expand(&mut self, class: u32) -> Result<(), Stopped>;

    /// The choices of a class that was expanded.
    fn choices(&self, class: u32) -> &[Choice];

    /// How many classes were met.
    fn len(&self) -> usize;

    /// Whether a class counts as a decision.
    fn counts(&self, class: u32) -> bool;

    /// About how many decisions a class takes.
    fn weight(&self, class: u32) -> f32;
}

/// No choice was made.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Not met in this build.
    New,
    /// Met, and what follows it is not settled.
    Open,
    /// Settled.
    Done,
}

/// A set of classes with one choice each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// How many of them count.
    pub(crate) decisions: usize,
    /// The classes and their choices; what follows a class comes before it.
    pub(crate) chosen: Vec<(u32, u32)>,
}

/// A search in progress.
pub(crate) struct Search<'a, C: Choices> {
    pub(crate) classes: &'a mut C,
    /// Whether a class may not follow itself.
    falls: bool,
    random: Xoshiro256PlusPlus,
    /// How much the weights of classes count: with 0, all count the same.
    power: f32,
    /// How much chance has a say in choices.
    noise: f32,
    /// The choice of each class.
    policy: Vec<u32>,
    marks: Vec<Mark>,
    /// Whether a class is in the current plan.
    current: Vec<bool>,
    /// Choices that the last build changed, with what they were.
    changes: Vec<(u32, u32)>,
}

impl<'a, C: Choices> Search<'a, C> {
    pub(crate) fn new(classes: &'a mut C, falls: bool, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        // Every search looks elsewhere.
        let power = below(&mut random, 8) as f32 / 4.0;
        let noise = below(&mut random, 4) as f32 / 4.0;
        Self {
            classes,
            falls,
            random,
            power,
            noise,
            policy: Vec::new(),
            marks: Vec::new(),
            current: Vec::new(),
            changes: Vec::new(),
        }
    }

    fn grow(&mut self) {
        let len = self.classes.len();
        self.policy.resize(len, NONE);
        self.marks.resize(len, Mark::New);
        self.current.resize(len, false);
    }

    fn set(&mut self, class: u32, choice: u32) {
        let place = &mut self.policy[class as usize];
        if *place != choice {
            self.changes.push((class, *place));
            *place = choice;
        }
    }

    fn roll_back(&mut self) {
        while let Some((class, choice)) = self.changes.pop() {
            self.policy[class as usize] = choice;
        }
    }

    fn is_allowed(&self, choice: &Choice, banned: u32) -> bool {
        choice.children.iter().all(|&child| {
            child != banned && !(self.falls && self.marks[child as usize] == Mark::Open)
        })
    }

    /// The choice of a class: the one made before, or the one that needs least that is new.
    fn choose(&mut self, class: u32, banned: u32) -> Option<u32> {
        let choices = self.classes.choices(class);
        let old = self.policy[class as usize];
        if let Some(choice) = choices.get(old as usize)
            && self.is_allowed(choice, banned)
        {
            return Some(old);
        }
        let (mut best, mut lowest, mut ties) = (None, f32::INFINITY, 0);
        for (index, choice) in choices.iter().enumerate() {
            if !self.is_allowed(choice, banned) {
                continue;
            }
            let cost = |&child: &u32| match self.marks[child as usize] {
                Mark::Open | Mark::Done => 0.0,
                Mark::New if self.current[child as usize] => 0.25,
                Mark::New => self.classes.weight(child).powf(self.power),
            };
            let mut cost: f32 = choice.children.iter().map(cost).sum();
            if self.noise > 0.0 {
                cost *= 1.0 + self.noise * below(&mut self.random, 1024) as f32 / 1024.0;
            }
            if cost < lowest {
                (best, lowest, ties) = (Some(index as u32), cost, 1);
            } else if cost.total_cmp(&lowest).is_eq() {
                ties += 1;
                if below(&mut self.random, ties) == 0 {
                    best = Some(index as u32);
                }
            }
        }
        best
    }

    /// Settles everything from the start; none if some class has no choice left, or if there would
    /// be more decisions than `most`.
    fn build(&mut self, banned: u32, most: usize) -> Result<Option<Plan>, Stopped> {
        self.marks.fill(Mark::New);
        let mut plan = Plan { decisions: 0, chosen: Vec::new() };
        // Each class with how many of its children were looked at.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut next = Some(0);
        loop {
            if let Some(class) = next.take() {
                self.classes.expand(class)?;
                self.grow();
                self.marks[class as usize] = Mark::Open;
                plan.decisions += usize::from(self.classes.counts(class));
                let Some(choice) = self.choose(class, banned) else { return Ok(None) };
                if plan.decisions > most {
                    return Ok(None);
                }
                self.set(class, choice);
                open.push((class, 0));
            }
            let Some((class, looked)) = open.last_mut() else { return Ok(Some(plan)) };
            let choice = self.policy[*class as usize];
            let children = &self.classes.choices(*class)[choice as usize].children;
            if let Some(&child) = children.get(*looked) {
                *looked += 1;
                match self.marks[child as usize] {
                    Mark::New => next = Some(child),
                    // Chosen before it was open.
                    Mark::Open if self.falls => return Ok(None),
                    Mark::Open | Mark::Done => {}
                }
            } else {
                self.marks[*class as usize] = Mark::Done;
                plan.chosen.push((*class, choice));
                open.pop();
            }
        }
    }

    /// A plan from nothing.
    pub(crate) fn fresh(&mut self) -> Result<Option<Plan>, Stopped> {
        self.grow();
        self.policy.fill(NONE);
        self.current.fill(false);
        let plan = self.build(NONE, usize::MAX)?;
        self.changes.clear();
        Ok(plan)
    }

    /// A plan with these choices where they are possible, and the best others elsewhere.
    pub(crate) fn complete(&mut self, wanted: &[(u32, u32)]) -> Result<Option<Plan>, Stopped> {
        self.take(&Plan { decisions: 0, chosen: wanted.to_vec() });
        let plan = self.build(NONE, usize::MAX)?;
        self.changes.clear();
        Ok(plan)
    }

    /// Goes on from a plan.
    pub(crate) fn take(&mut self, plan: &Plan) {
        self.grow();
        self.policy.fill(NONE);
        self.current.fill(false);
        for &(class, choice) in &plan.chosen {
            self.policy[class as usize] = choice;
            self.current[class as usize] = true;
        }
    }

    /// One change, and what comes of it; `None` if it leads nowhere or to more than `most`.
    fn change(&mut self, plan: &Plan, most: usize) -> Result<Option<Plan>, Stopped> {
        let pick =
            |random: &mut Xoshiro256PlusPlus| plan.chosen[below(random, plan.chosen.len())].0;
        let class = pick(&mut self.random);
        let mut banned = NONE;
        match below(&mut self.random, 10) {
            0..4 => {
                let choices = self.classes.choices(class).len();
                let choice = below(&mut self.random, choices) as u32;
                self.set(class, choice);
            }
            4..7 if class != 0 => banned = class,
            7 => {
                self.set(class, NONE);
                let choice = plan.chosen.iter().find(|&&(chosen, _)| chosen == class);
                let choice = choice.map_or(0, |&(_, choice)| choice as usize);
                let children = self.classes.choices(class)[choice].children.clone();
                for child in children {
                    self.set(child, NONE);
                }
            }
            _ => {
                for _ in 0..=below(&mut self.random, 6) {
                    let class = pick(&mut self.random);
                    self.set(class, NONE);
                }
            }
        }
        self.build(banned, most)
    }

    /// Changes a plan so many times, ever less boldly, and gives the best that was met.
    pub(crate) fn improve(
        &mut self,
        from: Plan,
        steps: u64,
        mut go_on: impl FnMut(u64, usize) -> bool,
    ) -> Result<Plan, Stopped> {
        self.take(&from);
        let (mut best, mut plan) = (from.clone(), from);
        for step in 0..steps {
            if step.is_multiple_of(64) && !go_on(step, best.decisions) {
                break;
            }
            // From two decisions too many now and then to hardly one.
            let heat = 0.9 * (1.0 - step as f64 / steps as f64) + 0.12;
            let uniform = ((self.random.next_u64() >> 11) as f64 + 1.0) / (1_u64 << 53) as f64;
            #[allow(clippy::cast_sign_loss)] // the logarithm of at most 1 is not positive
            let more = (-uniform.ln() * heat) as usize;
            let most = plan.decisions + more;
            match self.change(&plan, most)? {
                Some(changed) => {
                    self.changes.clear();
                    for &(class, _) in &plan.chosen {
                        self.current[class as usize] = false;
                    }
                    for &(class, _) in &changed.chosen {
                        self.current[class as usize] = true;
                    }
                    plan = changed;
                    if plan.decisions < best.decisions {
                        best = plan.clone();
                    }
                }
                None => self.roll_back(),
            }
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bound::bound, explicit::Explicit};

    #[test]
    fn the_fewest_decisions_are_found_in_small_games_and_none_has_fewer_than_the_bound() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut settled, mut returning) = (0, 0);
        for case in 0..400 {
            let (returns, falls) = (case % 2 == 0, case % 4 < 2);
            let mut classes = Explicit::random(&mut random, returns);
            let fewest = classes.fewest(falls);
            let mut search = Search::new(&mut classes, falls, case);
            let plan = (0..20).find_map(|_| search.fresh().unwrap());
            // A greedy beginning may miss the only way that never returns.
            let Some(plan) = plan else { continue };
            let best = search.improve(plan, 3_000, |_, _| true).unwrap();
            assert_eq!(Some(best.decisions), fewest, "case {case}");
            // Where play returns but need not fall, a class may follow itself.
            let bound = bound(&mut classes, falls || !returns, 1_000).unwrap();
            assert!(bound <= best.decisions, "case {case}");
            settled += 1;
            returning += usize::from(returns && falls);
        }
        assert!(settled > 350 && returning > 60, "{settled}, {returning}");
    }
}
