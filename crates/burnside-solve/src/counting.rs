//! Classes of positions of any game, within limits.

use std::collections::HashMap;

use burnside::catalog::Entry;
use rustc_hash::FxHashMap;

use crate::{
    PlyClasses, for_each_layer_within,
    limits::{Budget, Limits, Stopped},
};

/// Counts the classes that can be reached from a position in exactly 0, 1, 2 … plies, on all
/// threads. Reports each ply and its classes.
pub fn unique_classes<G: Entry>(
    game: &G,
    group: G::Group,
    position: G::Position,
    depth: u32,
    limits: &Limits<'_>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Vec<u64>, Stopped> {
    let (budget, mut classes) = (Budget::new(limits), Vec::new());
    for_each_layer_within(game, group, position, depth, &budget, |ply, layer| {
        classes.push(layer.len() as u64);
        report(ply, layer.len() as u64);
    });
    budget.judge(classes)
}

/// The classes of one ply, counted twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedPly {
    /// Plies played.
    pub ply: u32,
    /// Classes that nothing on the board has decided, stuck ones included.
    pub open: u64,
    /// Classes decided by a line, a capture or a full board at this ply.
    pub finished: u64,
    /// All of them once more by Burnside's lemma, from the positions themselves and without
    /// canonical forms, as far as they are few enough to be listed.
    pub burnside: Option<u64>,
}

/// Counts the classes of a game from its start, on all threads. Reports each ply and its classes.
pub fn count_classes<G: Entry>(
    game: &G,
    group: G::Group,
    plies: u32,
    limits: &Limits<'_>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Vec<CountedPly>, Stopped> {
    let budget = Budget::new(limits);
    let mut lemma = ByLemma::new(game, group, &budget);
    let mut counts = Vec::new();
    for_each_layer_within(game, group, game.start(), plies, &budget, |ply, layer| {
        let PlyClasses { open, finished, .. } = PlyClasses::of_within(game, ply, layer, &budget);
        report(ply, layer.len() as u64);
        if !layer.is_empty() {
            counts.push(CountedPly { ply, open, finished, burnside: lemma.next_ply() });
        }
    });
    budget.judge(counts)
}

/// Burnside's lemma over the positions of each ply: the classes are the sum, over the positions
/// and all their images, of the share of symmetries that leave a position as it is.
struct ByLemma<'a, G: Entry> {
    game: &'a G,
    group: G::Group,
    /// Symmetries of the start.
    order: usize,
    /// The positions of the ply, while they are few enough.
    layer: Option<FxHashMap<G::Code, G::Position>>,
    started: bool,
    /// What is counted once it is used up means nothing.
    budget: &'a Budget<'a>,
}

impl<'a, G: Entry> ByLemma<'a, G> {
    /// Images looked at in one ply.
    const MOST: usize = 1 << 24;

    fn new(game: &'a G, group: G::Group, budget: &'a Budget<'a>) -> Self {
        let start = game.start();
        let layer = FxHashMap::from_iter([(game.code(group, start), start)]);
        let order = game.symmetries(group, start).count();
        Self { game, group, order, layer: Some(layer), started: false, budget }
    }

    fn next_ply(&mut self) -> Option<u64> {
        if self.started {
            let layer = self.layer.take()?;
            let mut next = FxHashMap::default();
            let most = Self::MOST / self.order;
            for &position in layer.values().take_while(|_| !self.budget.is_stopped()) {
                self.budget.spend(1);
                for mv in self.game.moves(position) {
                    let child = self.game.play_unchecked(position, mv);
                    next.insert(self.game.code(self.group, child), child);
                }
                if next.len() > most {
                    return None;
                }
            }
            self.layer = Some(next);
        }
        self.started = true;
        self.orbits(self.layer.as_ref()?)
    }

    fn orbits(&self, layer: &FxHashMap<G::Code, G::Position>) -> Option<u64> {
        let (game, group) = (self.game, self.group);
        // A symmetry that changes the players' parts leads out of the layer: close it.
        let mut closed = layer.clone();
        for &position in layer.values().take_while(|_| !self.budget.is_stopped()) {
            self.budget.spend(1);
            for symmetry in game.symmetries(group, position) {
                let image = game.transform(position, symmetry);
                closed.insert(game.code(group, image), image);
            }
        }
        // Fixed points by the number of symmetries, which on shrinking boards is not always the
        // same; within a class it is.
        let mut fixed: HashMap<u64, u64> = HashMap::new();
        for (code, &position) in closed.iter().take_while(|_| !self.budget.is_stopped()) {
            self.budget.spend(1);
            let (mut order, mut leaving) = (0, 0);
            for symmetry in game.symmetries(group, position) {
                order += 1;
                leaving += u64::from(game.code(group, game.transform(position, symmetry)) == *code);
            }
            *fixed.entry(order).or_default() += leaving;
        }
        fixed.into_iter().map(|(order, sum)| (sum % order == 0).then_some(sum / order)).sum()
    }
}
