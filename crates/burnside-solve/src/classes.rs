//! Positions up to symmetry, ply by ply.

use burnside::Symmetric;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{
    expand::{SHARDS, expand},
    limits::{Budget, Limits},
};

/// How many classes first stand on the board after so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyClasses {
    /// Plies played.
    pub ply: u32,
    /// Classes that nothing on the board has decided, stuck ones included.
    pub open: u64,
    /// Those of them in which the side to move has no move.
    pub stuck: u64,
    /// Classes decided by a line, a capture or a full board at this ply.
    pub finished: u64,
}

/// Counts the classes at each ply from 0 to `plies`, under a group that preserves play.
///
/// ```
/// use burnside::{Symmetric, quantik::Quantik};
/// use burnside_solve::classes;
///
/// let counts: Vec<_> = classes(&Quantik, Quantik.value_group(), 4).iter().map(|c| c.open).collect();
/// assert_eq!(counts, [1, 1, 7, 70, 901]);
/// ```
///
/// # Panics
/// If the group does not preserve play: a representative would not stand for its class.
pub fn classes<G: Symmetric>(game: &G, group: G::Group, plies: u32) -> Vec<PlyClasses> {
    let mut counts = Vec::new();
    for_each_layer(game, group, plies, |ply, layer| counts.push(PlyClasses::of(game, ply, layer)));
    counts
}

impl PlyClasses {
    /// The counts of one layer.
    pub fn of<G: Symmetric>(game: &G, ply: u32, layer: &[G::Position]) -> Self {
        let count = |holds: fn(&G, G::Position) -> bool| {
            layer.par_iter().filter(|&&position| holds(game, position)).count() as u64
        };
        let stuck = count(G::is_stuck);
        let over = count(|game, position| game.outcome(position).is_some());
        Self { ply, open: layer.len() as u64 - over + stuck, stuck, finished: over - stuck }
    }
}

/// Visits the canonical positions of each ply from 0 to `plies`, in order of their codes.
///
/// A layer holds what can be reached in exactly that many plies; in games that can return, a
/// class may stand in several layers.
pub fn for_each_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    plies: u32,
    visit: impl FnMut(u32, &[G::Position]),
) {
    for_each_layer_from(game, group, game.start(), plies, visit);
}

/// [`for_each_layer`] from a given position.
pub fn for_each_layer_from<G: Symmetric>(
    game: &G,
    group: G::Group,
    first: G::Position,
    plies: u32,
    visit: impl FnMut(u32, &[G::Position]),
) {
    layers(game, group, first, plies, &Budget::new(&Limits::default()), visit);
}

/// [`for_each_layer_from`], as long as there is something left of the budget.
pub(crate) fn layers<G: Symmetric>(
    game: &G,
    group: G::Group,
    first: G::Position,
    plies: u32,
    budget: &Budget<'_>,
    mut visit: impl FnMut(u32, &[G::Position]),
) {
    assert!(game.preserves_play(group), "{group} does not preserve play");
    let mut layer = vec![game.canonical_position(group, first)];
    visit(0, &layer);
    for ply in 1..=plies {
        layer = next_layer(game, group, &layer, budget);
        if budget.is_stopped() {
            break;
        }
        visit(ply, &layer);
    }
}

/// The canonical children of a layer, each once, in order of their codes.
fn next_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
    budget: &Budget<'_>,
) -> Vec<G::Position> {
    /// Positions expanded between two merges: bounds what is held twice.
    const BATCH: usize = 1 << 19;

    let mut shards: Vec<FxHashMap<G::Code, G::Position>> = vec![FxHashMap::default(); SHARDS];
    for batch in layer.chunks(BATCH) {
        let piles = expand(game, group, batch, budget);
        shards.par_iter_mut().enumerate().for_each(|(index, shard)| {
            shard.extend(piles.iter().flat_map(|pile| pile[index].iter().copied()));
        });
    }
    let mut all: Vec<_> = shards.into_par_iter().flatten_iter().collect();
    all.par_sort_unstable_by_key(|&(code, _)| code);
    all.into_iter().map(|(_, position)| position).collect()
}
