//! The canonical children of many positions, sorted into piles by their codes.

use std::hash::{BuildHasher, Hash};

use burnside::{Game, Symmetric};
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::limits::Budget;

/// Enough for an even split among any number of threads that one machine has.
pub(crate) const SHARDS: usize = 256;

/// Where a code belongs.
pub(crate) fn shard_of<C: Hash>(code: &C) -> usize {
    (FxBuildHasher.hash_one(code) >> 56) as usize % SHARDS
}

/// Positions with their codes.
pub(crate) type Pile<G> = Vec<(<G as Symmetric>::Code, <G as Game>::Position)>;

/// The canonical children of a batch: for each part of it, in order, a pile for each shard. Some
/// are missing once the budget is used up.
pub(crate) fn expand<G: Symmetric>(
    game: &G,
    group: G::Group,
    batch: &[G::Position],
    budget: &Budget<'_>,
) -> Vec<Vec<Pile<G>>> {
    batch
        .par_chunks(1 << 13)
        .map(|positions| {
            let mut piles = vec![Vec::new(); SHARDS];
            for &position in positions.iter().take_while(|_| !budget.is_stopped()) {
                budget.spend(1);
                for mv in game.moves(position) {
                    let child = game.play_unchecked(position, mv);
                    let canonical = game.canonical_position(group, child);
                    let code = game.code(group, canonical);
                    piles[shard_of(&code)].push((code, canonical));
                }
            }
            piles
        })
        .collect()
}
