//! Counting with clauses: how many of some literals hold, as a tree of sums (a totalizer; Bailleux
//! and Boufkhad 2003), written only as far as it is asked for.

use batsat::{Lit, SolverInterface};

/// A sum, in a tree of sums.
struct Sum {
    /// The two sums it adds; none for a single literal.
    parts: Option<(usize, usize)>,
    /// How many literals are counted.
    size: usize,
    /// The first one holds if at least one literal does, the next if at least two do, and so on.
    at_least: Vec<Lit>,
}

/// A counter over some literals.
pub(crate) struct Counter {
    /// Parts come before what they are parts of.
    sums: Vec<Sum>,
    /// How many literals may hold at present.
    most: usize,
}

impl Counter {
    /// Counts these; one of them may hold.
    pub(crate) fn new(literals: &[Lit]) -> Self {
        let single = |&literal| Sum { parts: None, size: 1, at_least: vec![literal] };
        let mut sums: Vec<Sum> = literals.iter().map(single).collect();
        let mut at = 0;
        while at + 1 < sums.len() {
            let size = sums[at].size + sums[at + 1].size;
            sums.push(Sum { parts: Some((at, at + 1)), size, at_least: Vec::new() });
            at += 2;
        }
        Self { sums, most: 0 }
    }

    /// Lets one more literal hold: gives what holds if there are still more; none if all may.
    pub(crate) fn next(&mut self, solver: &mut impl SolverInterface) -> Option<Lit> {
        self.most += 1;
        let whole = self.sums.len().checked_sub(1)?;
        self.extend(whole, self.most + 1, solver);
        self.sums[whole].at_least.get(self.most).copied()
    }

    /// Writes a sum up to a number.
    fn extend(&mut self, sum: usize, number: usize, solver: &mut impl SolverInterface) {
        let Sum { parts, size, ref at_least } = self.sums[sum];
        let (known, number) = (at_least.len(), number.min(size));
        let Some((left, right)) = parts.filter(|_| known < number) else { return };
        self.extend(left, number, solver);
        self.extend(right, number, solver);
        for wanted in known + 1..=number {
            let total = Lit::new(solver.new_var_default(), true);
            for of_left in 0..=wanted {
                // So many on the left and the rest on the right are as many as wanted.
                let part = |sum: usize, count: usize| match count {
                    0 => Some(None),
                    _ => self.sums[sum].at_least.get(count - 1).map(|&literal| Some(!literal)),
                };
                if let (Some(a), Some(b)) = (part(left, of_left), part(right, wanted - of_left)) {
                    let mut clause: Vec<Lit> = a.into_iter().chain(b).chain([total]).collect();
                    solver.add_clause_reuse(&mut clause);
                }
            }
            self.sums[sum].at_least.push(total);
        }
    }
}
