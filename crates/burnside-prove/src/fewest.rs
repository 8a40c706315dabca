//! How few of some variables can be true, if clauses must hold: a SAT solver that counts.
//!
//! All counted variables are assumed to be false. As long as the solver refutes that, it names a
//! *core*: some of the assumptions that cannot hold together. So at least one of them is broken, and
//! the bound grows by one. These assumptions are dropped, and the solver goes on with the others.
//! When nothing is refuted any more, a counter over each core is assumed to say "at most one", later
//! "at most two". When nothing is refuted although all cores are counted, as many variables are true
//! as the bound says: it is exact. (This is known as OLL, of Andres, Kaufmann, Matheis and Schaub
//! 2012, with the counters delayed as Berg and Järvisalo do, 2017.) Clauses may be added at any time:
//! the bound stays a bound.

use std::{cell::Cell, mem};

use batsat::{Callbacks, Lit, Solver, SolverInterface as _, SolverOpts, lbool};

use crate::counter::Counter;

/// How many decisions of the solver may be spent on leaving one assumption out of a core.
const LEAVE_OUT: u64 = 3_000;

/// Longer cores are taken as they are.
const LONGEST: usize = 300;

/// What the solver came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The bound has grown by one.
    Bound,
    /// The clauses hold. If all cores are counted, as many variables are true as the bound says.
    Model,
    /// The clauses never hold.
    Impossible,
    /// It was told to stop.
    Stopped,
}

/// When the solver is to stop.
struct Stop<'a> {
    late: &'a dyn Fn() -> bool,
    /// How many more decisions it may take.
    left: Cell<u64>,
    stopped: Cell<bool>,
}

impl Callbacks for Stop<'_> {
    fn stop(&self) -> bool {
        let left = self.left.get().saturating_sub(1);
        self.left.set(left);
        // Looking at a clock takes longer than a decision.
        if left.is_multiple_of(256) && (self.late)() {
            self.stopped.set(true);
        }
        left == 0 || self.stopped.get()
    }
}

/// Clauses, variables that are counted, and what was found out about them.
pub(crate) struct Fewest<'a> {
    solver: Solver<Stop<'a>>,
    /// What is assumed, each with the counter that says it, if it is one.
    assumed: Vec<(Lit, Option<usize>)>,
    counters: Vec<Counter>,
    /// Cores that are not counted yet, each assumption with its counter.
    waiting: Vec<Vec<(Lit, Option<usize>)>>,
    bound: usize,
}

impl<'a> Fewest<'a> {
    /// No clauses. It stops when `late` says so, which is asked often.
    pub(crate) fn new(late: &'a dyn Fn() -> bool) -> Self {
        let stop = Stop { late, left: Cell::new(u64::MAX), stopped: Cell::new(false) };
        let solver = Solver::new(SolverOpts::default(), stop);
        Self { solver, assumed: Vec::new(), counters: Vec::new(), waiting: Vec::new(), bound: 0 }
    }

    /// At least so many of the counted variables are true, whatever clauses are added.
    pub(crate) fn bound(&self) -> usize {
        self.bound
    }

    /// A new variable, counted or not.
    pub(crate) fn variable(&mut self, counted: bool) -> Lit {
        let variable = Lit::new(self.solver.new_var_default(), true);
        if counted {
            self.assumed.push((!variable, None));
        }
        variable
    }

    /// One of these must hold.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        let mut literals: Vec<Lit> = literals.into_iter().collect();
        // A clause that cannot hold is found by the next search.
        self.solver.add_clause_reuse(&mut literals);
    }

    /// Whether a literal holds in the last model.
    pub(crate) fn holds(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }

    /// Goes on until the bound grows or cannot grow.
    pub(crate) fn advance(&mut self) -> Found {
        let all: Vec<Lit> = self.assumed.iter().map(|&(literal, _)| literal).collect();
        let answer = self.solve(&all, u64::MAX);
        if answer == lbool::TRUE {
            return Found::Model;
        }
        if answer != lbool::FALSE {
            return Found::Stopped;
        }
        let core = self.core();
        if core.is_empty() {
            return Found::Impossible;
        }
        let core = self.smaller(core);
        self.break_one(&core);
        Found::Bound
    }

    fn solve(&mut self, assumed: &[Lit], steps: u64) -> lbool {
        self.solver.cb().left.set(steps);
        self.solver.solve_limited(assumed)
    }

    /// The assumptions that were refuted together.
    fn core(&self) -> Vec<Lit> {
        self.solver.unsat_core().iter().map(|&literal| !literal).collect()
    }

    /// A core with fewer assumptions, if that is easy to see.
    fn smaller(&mut self, mut core: Vec<Lit>) -> Vec<Lit> {
        loop {
            let before = core.len();
            if self.solve(&core, LEAVE_OUT) == lbool::FALSE {
                core = self.core();
            }
            if core.len() >= before {
                break;
            }
        }
        let mut at = 0;
        while core.len() <= LONGEST && at < core.len() {
            let mut without = core.clone();
            without.remove(at);
            if self.solve(&without, LEAVE_OUT) == lbool::FALSE {
                // The order stays, so that what was needed before is not tried again.
                let needed = self.core();
                core = without.into_iter().filter(|literal| needed.contains(literal)).collect();
            } else {
                at += 1;
            }
        }
        core
    }

    /// One assumption of a core is broken. Which one is not asked yet.
    fn break_one(&mut self, core: &[Lit]) {
        self.bound += 1;
        let (broken, kept): (Vec<_>, Vec<_>) =
            self.assumed.iter().copied().partition(|(literal, _)| core.contains(literal));
        self.assumed = kept;
        self.waiting.push(broken);
    }

    /// Counts the cores: from now on one assumption of each is broken, and no more.
    pub(crate) fn count(&mut self) {
        for core in mem::take(&mut self.waiting) {
            for &(_, counter) in &core {
                self.raise(counter);
            }
            let literals: Vec<Lit> = core.iter().map(|&(literal, _)| !literal).collect();
            if let [single] = literals[..] {
                self.clause([single]);
            } else {
                self.counters.push(Counter::new(&literals));
                self.raise(Some(self.counters.len() - 1));
            }
        }
    }

    /// Assumes the next larger number of a counter.
    fn raise(&mut self, counter: Option<usize>) {
        let Some(index) = counter else { return };
        let more = self.counters[index].next(&mut self.solver);
        if let Some(more) = more {
            self.assumed.push((!more, counter));
        }
    }
}
