//! How to search.

use std::time::Duration;

/// How long to search, how widely, and where chance comes from.
///
/// The same options give the same report on any number of threads, unless time runs out first.
#[derive(Clone, Debug)]
pub struct Options {
    /// Iterations over all trees together: each adds at most one position, and estimates it or plays
    /// one game to its end.
    pub iterations: u64,
    /// Stop after this time, if the iterations are not done before.
    pub time: Option<Duration>,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Independent trees whose results are added up. The answer depends on their number.
    pub trees: usize,
    /// Threads that share the trees among them. The answer does not depend on their number.
    pub threads: usize,
    /// How strongly moves are tried that were tried seldom.
    pub exploration: f64,
    /// How many moves of a position are looked at, or all of them.
    pub widening: Option<Widening>,
    /// Random games longer than this count as draws. Where positions are estimated, none are played.
    pub longest: u32,
    /// Positions that a tree may remember.
    pub nodes: usize,
    /// How often progress is reported.
    pub report_every: Duration,
}

/// Progressive widening: after `n` visits, `factor * n.powf(exponent)` moves of a position are
/// looked at, at least one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// Moves after the first visit.
    pub factor: f64,
    /// How fast their number grows: between 0 and 1.
    pub exponent: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            iterations: 10_000,
            time: None,
            seed: 0,
            trees: 1,
            threads: 1,
            exploration: 1.0,
            widening: Some(Widening { factor: 2.0, exponent: 0.5 }),
            longest: 400,
            nodes: 1_000_000,
            report_every: Duration::from_millis(200),
        }
    }
}

impl Options {
    pub(super) fn trees(&self) -> usize {
        self.trees.max(1)
    }

    /// The iterations of one tree.
    pub(super) fn share(&self, tree: usize) -> u64 {
        let (trees, tree) = (self.trees() as u64, tree as u64);
        self.iterations / trees + u64::from(tree < self.iterations % trees)
    }

    /// How many moves to look at after this many visits.
    #[allow(clippy::cast_sign_loss, clippy::cast_precision_loss)] // a positive number of moves
    pub(super) fn width(&self, visits: u64) -> usize {
        match self.widening {
            Some(Widening { factor, exponent }) => {
                let visits = visits as f64;
                // A root is the same on every machine; other powers may not be.
                let power = if (exponent - 0.5).abs() < f64::EPSILON {
                    visits.sqrt()
                } else {
                    visits.powf(exponent)
                };
                ((factor * power).ceil() as usize).max(1)
            }
            None => usize::MAX,
        }
    }
}
