//! Positions up to symmetry, ply by ply.

use burnside::Symmetric;
use rustc_hash::FxHashMap;

use crate::{
    expand::{SHARDS, bytes_of, expand, sort_by_code},
    limits::{Budget, Limits},
    parallel,
};

/// How many classes first stand on the board after this many plies.
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
        Self::of_within(game, ply, layer, &Budget::new(&Limits::default()))
    }

    /// The counts of one layer; they mean nothing once the budget is used up.
    pub fn of_within<G: Symmetric>(
        game: &G,
        ply: u32,
        layer: &[G::Position],
        budget: &Budget<'_>,
    ) -> Self {
        let count = |positions: &[G::Position]| {
            let mut portion = budget.portion_of(256);
            let (mut over, mut stuck) = (0, 0);
            for &position in positions {
                if portion.is_stopped() {
                    break;
                }
                portion.spend(1);
                over += u64::from(game.outcome(position).is_some());
                stuck += u64::from(game.is_stuck(position));
            }
            (over, stuck)
        };
        let parts = parallel::map_parts(layer, 1 << 12, count).into_iter();
        let (over, stuck) = parts.fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
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
    // Nothing may end it early: a count that stops on the way would be wrong.
    let limits = Limits { memory: Some(u64::MAX), ..Limits::default() };
    for_each_layer_within(game, group, first, plies, &Budget::new(&limits), visit);
}

/// [`for_each_layer_from`], as long as there is something left of the budget. A layer that was not
/// completed is not visited; [`Budget::judge`] says whether there was one.
///
/// Layers and what leads to them are held in memory: their bytes count as well.
pub fn for_each_layer_within<G: Symmetric>(
    game: &G,
    group: G::Group,
    first: G::Position,
    plies: u32,
    budget: &Budget<'_>,
    mut visit: impl FnMut(u32, &[G::Position]),
) {
    assert!(game.preserves_play(group), "{group} does not preserve play");
    let mut layer = vec![game.canonical_position(group, first)];
    budget.hold(bytes(&layer));
    visit(0, &layer);
    for ply in 1..=plies {
        layer = next_layer(game, group, &layer, budget);
        if budget.is_stopped() {
            break;
        }
        visit(ply, &layer);
    }
    budget.release(bytes(&layer));
}

/// The memory that a list takes.
fn bytes<T>(list: &[T]) -> u64 {
    size_of_val(list) as u64
}

/// The memory that a map takes: an entry and a byte for each place, and room for one more in seven.
fn map_bytes<K, V>(map: &FxHashMap<K, V>) -> u64 {
    (map.capacity() * (size_of::<(K, V)>() + 1) * 8 / 7) as u64
}

/// The canonical children of a layer, each once, in order of their codes. Nothing once the budget
/// is used up: what was found until then is not even put together.
fn next_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
    budget: &Budget<'_>,
) -> Vec<G::Position> {
    /// Positions expanded between two merges: bounds what is held twice.
    const BATCH: usize = 1 << 17;

    let mut shards: Vec<FxHashMap<G::Code, G::Position>> = vec![FxHashMap::default(); SHARDS];
    for batch in layer.chunks(BATCH) {
        let piles = expand(game, group, batch, budget);
        parallel::each_item(&mut shards, |index, shard| {
            // Looks at the clock: merging takes as long as finding.
            budget.spend(0);
            if budget.is_stopped() {
                return;
            }
            let before = map_bytes(shard);
            shard.extend(piles.iter().flat_map(|pile| pile[index].iter().copied()));
            budget.hold(map_bytes(shard) - before);
        });
        budget.release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
        if budget.is_stopped() {
            return Vec::new();
        }
    }
    let held = shards.iter().map(map_bytes).sum();
    let mut all: Vec<_> = shards.into_iter().flatten().collect();
    budget.hold(bytes(&all));
    budget.release(held);
    budget.spend(0);
    if budget.is_stopped() {
        return Vec::new();
    }
    sort_by_code::<G>(&mut all);
    let next: Vec<_> = all.iter().map(|&(_, position)| position).collect();
    budget.hold(bytes(&next));
    budget.release(bytes(&all) + bytes(layer));
    next
}
