//! The canonical children of many positions, sorted into piles by their codes.

use std::hash::{BuildHasher, Hash};

use burnside::{Game, Symmetric};
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::{limits::Budget, parallel};

/// Enough for an even split among any number of threads that one machine has.
pub(crate) const SHARDS: usize = 256;

/// Where a code belongs.
pub(crate) fn shard_of<C: Hash>(code: &C) -> usize {
    (FxBuildHasher.hash_one(code) >> 56) as usize % SHARDS
}

/// Positions with their codes.
pub(crate) type Pile<G> = Vec<(<G as Symmetric>::Code, <G as Game>::Position)>;

/// Sorts by code, on all threads. The one place that does: a sort is large once it is compiled, and
/// it is compiled for every game.
pub(crate) fn sort_by_code<G: Symmetric>(pile: &mut Pile<G>) {
    pile.par_sort_unstable_by_key(|&(code, _)| code);
}

/// The memory that piles take.
pub(crate) fn bytes_of<G: Symmetric>(piles: &[Pile<G>]) -> u64 {
    let room: usize = piles.iter().map(Vec::capacity).sum();
    (room * size_of::<(G::Code, G::Position)>()) as u64
}

/// The canonical children of a batch: for each part of it, in order, a pile for each shard. Some
/// are missing once the budget is used up. The memory of the piles is taken into account; the
/// caller releases it.
pub(crate) fn expand<G: Symmetric>(
    game: &G,
    group: G::Group,
    batch: &[G::Position],
    budget: &Budget<'_>,
) -> Vec<Vec<Pile<G>>> {
    parallel::map_parts(batch, 1 << 12, |positions| {
        let mut piles: Vec<Pile<G>> = vec![Vec::new(); SHARDS];
        // A position has up to a thousand children, each with dozens of images.
        let mut portion = budget.portion_of(64);
        for &position in positions {
            if portion.is_stopped() {
                break;
            }
            portion.spend(1);
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let canonical = game.canonical_position(group, child);
                let code = game.code(group, canonical);
                piles[shard_of(&code)].push((code, canonical));
            }
        }
        budget.hold(bytes_of::<G>(&piles));
        piles
    })
}
