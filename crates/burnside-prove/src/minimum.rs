//! The fewest decisions of any strategy, or a bound that is proved.
//!
//! A strategy is a set of classes with one choice each. The start is in it; a class that is in it
//! has a choice; a choice brings its children into it. These are clauses, and how few classes there
//! can be is for a SAT solver to count (`fewest`).
//!
//! Only what matters is written down. A class that was met but not yet looked into counts as one that
//! needs nothing more. That makes strategies look smaller than they are, so every bound is one for
//! the whole game. Where the smallest strategy of the moment uses such classes, they are looked into,
//! and the solver goes on.
//!
//! In a strategy that wins, play must not return. Where the smallest strategy of the moment goes round
//! in a circle, a clause forbids it: of a set of classes, if one is in the strategy, some class of the
//! set has a choice that leads out of it. (The one that is nearest to the end has.)

use std::{ops::ControlFlow, time::Duration};

use batsat::Lit;
use burnside::catalog::Entry;
use burnside_solve::{Evaluator, Limits, Stopped, clock::Instant};

use crate::{
    claim::{Claim, Goal},
    classes::Classes,
    fewest::{Fewest, Found},
    search::{Choices, Plan},
    strategy::Strategy,
};

/// How few decisions there can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimum<G: Entry> {
    /// No strategy has fewer decisions.
    pub at_least: usize,
    /// The smallest strategy that was met: if it has as many decisions as that, it is a smallest one
    /// of all.
    pub strategy: Option<Strategy<G>>,
}

/// How far the search for the minimum is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MinimumProgress {
    /// No strategy has fewer decisions.
    pub at_least: usize,
    /// A strategy with so many was met or known before.
    pub at_most: Option<usize>,
    /// Classes that were looked into.
    pub expanded: usize,
}

/// Called now and then; may stop the search, and the best bound so far is the answer.
pub type MinimumWatch<'a> = &'a (dyn Fn(MinimumProgress) -> ControlFlow<()> + Sync);

/// The fewest decisions of any strategy for a claim that is true, or the best bound that is found in
/// the time. If a strategy with so many decisions as `known` is known, it stops where that is the
/// fewest, without looking for another one.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use burnside::{Player, tictactoe::TicTacToe};
/// use burnside_prove::{Claim, Goal, minimum};
/// use burnside_solve::{Limits, evaluator};
///
/// let claim = Claim { player: Player::One, goal: Goal::Draw };
/// let values = evaluator(&TicTacToe);
/// let watch = |_| ControlFlow::Continue(());
/// let fewest = minimum(&TicTacToe, &*values, claim, None, None, &Limits::default(), &watch)?;
/// assert_eq!(fewest.at_least, 6);
/// assert_eq!(fewest.strategy.map(|strategy| strategy.decisions()), Some(6));
/// # Ok::<(), burnside_solve::Stopped>(())
/// ```
pub fn minimum<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    claim: Claim,
    known: Option<usize>,
    time: Option<Duration>,
    limits: &Limits<'_>,
    watch: MinimumWatch<'_>,
) -> Result<Minimum<G>, Stopped> {
    let mut classes = Classes::new(game, evaluator, *limits, claim);
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let (at_least, plan) = fewest(&mut classes, claim.goal == Goal::Win, known, &late, watch)?;
    let strategy = plan.map(|plan| Strategy::new(&mut classes, &plan)).transpose()?;
    Ok(Minimum { at_least, strategy })
}

/// The bound, and the smallest plan that was met.
pub(crate) fn fewest<C: Choices>(
    classes: &mut C,
    falls: bool,
    known: Option<usize>,
    late: &dyn Fn() -> bool,
    watch: MinimumWatch<'_>,
) -> Result<(usize, Option<Plan>), Stopped> {
    let mut problem = Problem::new(classes, falls, late);
    problem.expand(0)?;
    let mut best: Option<Plan> = None;
    loop {
        let at_least = problem.solver.bound();
        let met = best.as_ref().map(|plan| plan.decisions);
        let at_most = known.into_iter().chain(met).min();
        let progress = MinimumProgress { at_least, at_most, expanded: problem.expanded };
        let is_exact = at_most.is_some_and(|most| most <= at_least);
        if watch(progress).is_break() || is_exact {
            return Ok((at_least, best));
        }
        match problem.solver.advance() {
            Found::Bound => {}
            Found::Model => {
                if let Some(plan) = problem.look()? {
                    if met.is_none_or(|met| plan.decisions < met) {
                        best = Some(plan);
                    }
                    problem.solver.count();
                }
            }
            Found::Impossible | Found::Stopped => return Ok((at_least, best)),
        }
    }
}

/// What a class is to the solver.
struct Written {
    /// Whether it is in the strategy.
    chosen: Lit,
    /// Whether this choice is made, for each choice; empty as long as it was not looked into.
    choices: Vec<Lit>,
}

struct Problem<'a, C: Choices> {
    classes: &'a mut C,
    falls: bool,
    solver: Fewest<'a>,
    /// By class.
    written: Vec<Written>,
    expanded: usize,
}

impl<'a, C: Choices> Problem<'a, C> {
    fn new(classes: &'a mut C, falls: bool, late: &'a dyn Fn() -> bool) -> Self {
        let solver = Fewest::new(late);
        let mut problem = Self { classes, falls, solver, written: Vec::new(), expanded: 0 };
        problem.grow();
        let start = problem.written[0].chosen;
        problem.solver.clause([start]);
        problem
    }

    /// Writes down the classes that were met.
    fn grow(&mut self) {
        for class in self.written.len()..self.classes.len() {
            let chosen = self.solver.variable(self.classes.counts(class as u32));
            self.written.push(Written { chosen, choices: Vec::new() });
        }
    }

    fn is_expanded(&self, class: u32) -> bool {
        !self.written[class as usize].choices.is_empty()
    }

    /// Looks into a class: one of its choices, and all that it leads to.
    fn expand(&mut self, class: u32) -> Result<(), Stopped> {
        self.classes.expand(class)?;
        self.grow();
        self.expanded += 1;
        let chosen = self.written[class as usize].chosen;
        let choices = self.classes.choices(class);
        let literals: Vec<Lit> = match choices.len() {
            // Without a choice, it cannot be in a strategy.
            0 => {
                self.solver.clause([!chosen]);
                vec![chosen]
            }
            1 => vec![chosen],
            count => (0..count).map(|_| self.solver.variable(false)).collect(),
        };
        for (choice, &made) in choices.iter().zip(&literals) {
            for &child in &choice.children {
                self.solver.clause([!made, self.written[child as usize].chosen]);
            }
        }
        if literals.len() > 1 {
            self.solver.clause(literals.iter().copied().chain([!chosen]));
        }
        self.written[class as usize].choices = literals;
        Ok(())
    }

    /// The choices of a class that the model makes.
    fn made(&self, class: u32) -> impl Iterator<Item = usize> {
        let choices = self.written[class as usize].choices.iter().enumerate();
        choices.filter(|&(_, &made)| self.solver.holds(made)).map(|(index, _)| index)
    }

    fn children(&self, class: u32, choice: usize) -> &[u32] {
        self.classes.choices(class).get(choice).map_or(&[], |choice| &choice.children)
    }

    /// Looks at the model: the plan if it is one; if not, the solver learns why.
    fn look(&mut self) -> Result<Option<Plan>, Stopped> {
        let (order, plan) = self.settled();
        let reached = self.reached(&plan);
        let open: Vec<u32> =
            reached.iter().copied().filter(|&class| !self.is_expanded(class)).collect();
        let circle = self.circle(&reached, &plan);
        if open.is_empty() && circle.is_empty() {
            let chosen = order.into_iter().filter(|class| reached.contains(class));
            let chosen: Vec<(u32, u32)> =
                chosen.filter_map(|class| Some((class, plan[class as usize]? as u32))).collect();
            let counts = |&&(class, _): &&(u32, u32)| self.classes.counts(class);
            let decisions = chosen.iter().filter(counts).count();
            return Ok(Some(Plan { decisions, chosen }));
        }
        self.forbid(&circle);
        for class in open {
            self.expand(class)?;
        }
        Ok(None)
    }

    /// For each class that the model chooses, a choice that leads only to classes that were settled
    /// before it, and the order. Without falling, any choice.
    fn settled(&self) -> (Vec<u32>, Vec<Option<usize>>) {
        let classes = (0..self.written.len() as u32)
            .filter(|&class| self.solver.holds(self.written[class as usize].chosen));
        let mut left: Vec<u32> = classes.filter(|&class| self.is_expanded(class)).collect();
        let mut plan = vec![None; self.written.len()];
        let mut order = Vec::new();
        loop {
            let before = left.len();
            left.retain(|&class| {
                let is_settled = |&child: &u32| {
                    !self.falls || !self.is_expanded(child) || plan[child as usize].is_some()
                };
                let fits = |&choice: &usize| self.children(class, choice).iter().all(is_settled);
                let choice = self.made(class).find(fits);
                plan[class as usize] = choice;
                order.extend(choice.map(|_| class));
                choice.is_none()
            });
            if left.len() == before {
                return (order, plan);
            }
        }
    }

    /// The classes that play meets from the start, where it is not settled by any choice of the model.
    fn reached(&self, plan: &[Option<usize>]) -> Vec<u32> {
        let mut met = vec![false; self.written.len()];
        met[0] = true;
        let mut reached = vec![0];
        let mut at = 0;
        while let Some(&class) = reached.get(at) {
            at += 1;
            let choice = plan[class as usize].or_else(|| self.made(class).next());
            for &child in choice.map_or(&[][..], |choice| self.children(class, choice)) {
                if !met[child as usize] {
                    met[child as usize] = true;
                    reached.push(child);
                }
            }
        }
        reached
    }

    /// Classes from which play can go on in circles, and out of which no choice of the model leads.
    fn circle(&self, reached: &[u32], plan: &[Option<usize>]) -> Vec<u32> {
        let unsettled = |class: u32| self.is_expanded(class) && plan[class as usize].is_none();
        let Some(&first) = reached.iter().find(|&&class| unsettled(class)) else {
            return Vec::new();
        };
        // Whatever is made there leads to another unsettled class.
        let closure = |from: u32| {
            let mut met = vec![from];
            let mut at = 0;
            while let Some(&class) = met.get(at) {
                at += 1;
                for choice in self.made(class) {
                    for &child in self.children(class, choice) {
                        if unsettled(child) && !met.contains(&child) {
                            met.push(child);
                        }
                    }
                }
            }
            met
        };
        // The smallest of them: nothing leads out of it but to what is settled.
        let all = closure(first);
        let sets = all.into_iter().map(closure);
        sets.min_by_key(Vec::len).unwrap_or_default()
    }

    /// If a class of the circle is in the strategy, some choice leads out.
    fn forbid(&mut self, circle: &[u32]) {
        let mut ways_out = Vec::new();
        for &class in circle {
            let choices = &self.written[class as usize].choices;
            for (index, &made) in choices.iter().enumerate() {
                if !self.children(class, index).iter().any(|child| circle.contains(child)) {
                    ways_out.push(made);
                }
            }
        }
        for &class in circle {
            let chosen = self.written[class as usize].chosen;
            self.solver.clause(ways_out.iter().copied().chain([!chosen]));
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    use super::*;
    use crate::{explicit::Explicit, search::Choice};

    fn solve(classes: &mut Explicit, falls: bool) -> (usize, Option<Plan>) {
        fewest(classes, falls, None, &|| false, &|_| ControlFlow::Continue(())).unwrap()
    }

    #[test]
    fn the_fewest_decisions_of_little_games_are_those_that_trying_everything_finds() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut none, mut returning) = (0, 0);
        for case in 0..2_000 {
            let (returns, falls) = (case % 2 == 0, case % 4 < 2);
            let mut classes = Explicit::random(&mut random, returns);
            let expected = classes.fewest(falls);
            let (at_least, plan) = solve(&mut classes, falls);
            assert_eq!(plan.as_ref().map(|plan| plan.decisions), expected, "case {case}");
            let Some(Plan { decisions, chosen }) = plan else {
                none += 1;
                continue;
            };
            assert_eq!(at_least, decisions);
            let mut settled = vec![0];
            for (class, choice) in chosen {
                for child in &classes.0[class as usize][choice as usize].children {
                    assert!(!falls || settled.contains(child), "what follows comes first");
                }
                settled.push(class);
                returning += usize::from(returns && falls);
            }
        }
        assert!(none > 20 && returning > 1_000, "{none}, {returning}");
    }

    /// Class 0 leads to 1 or to 2 and 3; class 1 leads back, or to five others.
    #[test]
    fn a_circle_is_not_a_win() {
        let class = |choices: &[&[u32]]| {
            let choice = |children: &&[u32]| Choice { children: (*children).into() };
            choices.iter().map(choice).collect::<Vec<_>>()
        };
        let mut classes = vec![class(&[&[1], &[2, 3]]), class(&[&[0], &[2, 3, 4, 5, 6]])];
        classes.extend((0..5).map(|_| class(&[&[]])));
        let mut classes = Explicit(classes);
        assert_eq!(solve(&mut classes, false).0, 2);
        assert_eq!(solve(&mut classes, true).0, 3);
    }

    #[test]
    fn whoever_stops_it_has_a_bound() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
        for _ in 0..200 {
            let mut classes = Explicit::random(&mut random, false);
            let Some(expected) = classes.fewest(true) else { continue };
            for stop in 0..expected {
                let watch = |progress: MinimumProgress| {
                    let enough = progress.at_least >= stop;
                    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let (at_least, _) = fewest(&mut classes, true, None, &|| false, &watch).unwrap();
                assert!(at_least <= expected);
            }
            let known = fewest(&mut classes, true, Some(expected), &|| false, &|_| {
                ControlFlow::Continue(())
            });
            assert_eq!(known.unwrap().0, expected);
            let late = fewest(&mut classes, true, None, &|| true, &|_| ControlFlow::Continue(()));
            assert!(late.unwrap().0 <= expected);
        }
    }
}
