//! How few decisions there can be: a lower bound that is proved, however weak.
//!
//! Every strategy makes some choice in the start, and then must settle all classes that the choice
//! leads to. So a class needs, for its best choice, at least the larger of two numbers: how many
//! different classes follow, and what the most demanding of them needs. Itself is one more, unless
//! play may come back to it: then it may be one of those that its followers need. Classes far from
//! the start, or after many others, count only for themselves: that keeps it a lower bound.

use burnside::catalog::Entry;
use burnside_solve::{Evaluator, Limits, Stopped};
use rustc_hash::FxHashMap;

use crate::{
    claim::{Claim, Goal},
    classes::Classes,
    search::Choices,
};

/// How many classes may be expanded for it.
const MOST_EXPANDED: usize = 3_000;

/// How many choices may be looked ahead.
const MOST_DEPTH: u32 = 200;

/// No strategy for this claim has fewer decisions.
pub fn lower_bound<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    claim: Claim,
    limits: &Limits<'_>,
) -> Result<usize, Stopped> {
    let mut classes = Classes::new(game, evaluator, *limits, claim);
    let falls = claim.goal == Goal::Win || !game.can_return();
    bound(&mut classes, falls, MOST_EXPANDED)
}

/// The bound that looking further and further ahead gives, until too much was looked at.
pub(crate) fn bound(
    classes: &mut impl Choices,
    falls: bool,
    most: usize,
) -> Result<usize, Stopped> {
    let mut best = 0;
    // Deeper than that nothing is new.
    for depth in 1..MOST_DEPTH {
        let known = FxHashMap::default();
        let mut look = Look { classes, falls, known, left: most, cut: false };
        best = best.max(look.needs(0, depth)?);
        let (left, cut) = (look.left, look.cut);
        if left == 0 || !cut {
            break;
        }
    }
    Ok(best)
}

struct Look<'a, C: Choices> {
    classes: &'a mut C,
    /// Whether no class follows itself.
    falls: bool,
    /// What a class needs at least, with so many choices looked ahead.
    known: FxHashMap<(u32, u32), usize>,
    left: usize,
    /// Whether something was not looked at.
    cut: bool,
}

impl<C: Choices> Look<'_, C> {
    fn needs(&mut self, class: u32, depth: u32) -> Result<usize, Stopped> {
        let own = usize::from(self.classes.counts(class));
        if depth == 0 || self.left == 0 {
            self.cut = true;
            return Ok(own);
        }
        if let Some(&known) = self.known.get(&(class, depth)) {
            return Ok(known);
        }
        // A class that follows itself counts for itself.
        self.known.insert((class, depth), own);
        self.left -= 1;
        self.classes.expand(class)?;
        let choices: Vec<_> = self.classes.choices(class).to_vec();
        let mut least = usize::MAX;
        for choice in choices {
            let counts = |&&child: &&u32| child != class && self.classes.counts(child);
            let mut needed = choice.children.iter().filter(counts).count();
            needed += usize::from(!self.falls) * own;
            for &child in &choice.children {
                if needed >= least {
                    break;
                }
                needed = needed.max(self.needs(child, depth - 1)?);
            }
            least = least.min(needed);
        }
        let least = if least == usize::MAX { 0 } else { least };
        let needs = if self.falls { own + least } else { least.max(own) };
        self.known.insert((class, depth), needs);
        Ok(needs)
    }
}
