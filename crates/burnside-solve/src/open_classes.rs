//! Every class that play can come to, each once, whether or not play can come back.

use burnside::Symmetric;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::{
    expand::{SHARDS, bytes_of, expand, shard_of},
    limits::{Budget, Limits, Stopped},
    parallel,
};

/// The classes in which the game goes on, by the fewest plies to them, and then by their codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenClasses<P> {
    /// A canonical position of each.
    pub positions: Vec<P>,
    /// The fewest plies that lead there.
    pub ply: Vec<u16>,
}

/// Positions expanded between two merges: bounds what is held twice.
const BATCH: usize = 1 << 18;

/// The classes in which the game goes on, and to which play comes from these positions, under a
/// group that preserves play. An error if there are more than `most`, or the limits are reached.
///
/// ```
/// use burnside::{Game, Symmetric, tictactoe::TicTacToe};
/// use burnside_solve::{Limits, open_classes};
///
/// let group = TicTacToe.value_group();
/// let found = open_classes(&TicTacToe, group, &[TicTacToe.start()], 1000, &Limits::default())?;
/// assert_eq!(found.positions.len(), 627); // and 138 in which the game is over
/// # Ok::<(), burnside_solve::Stopped>(())
/// ```
///
/// # Panics
/// If the group does not preserve play.
pub fn open_classes<G: Symmetric>(
    game: &G,
    group: G::Group,
    starts: &[G::Position],
    most: usize,
    limits: &Limits<'_>,
) -> Result<OpenClasses<G::Position>, Stopped> {
    assert!(game.preserves_play(group), "{group} does not preserve play");
    let budget = Budget::new(limits);
    let mut known: Vec<FxHashSet<G::Code>> = vec![FxHashSet::default(); SHARDS];
    let mut layer = Vec::new();
    for &start in starts.iter().filter(|&&start| game.outcome(start).is_none()) {
        let canonical = game.canonical_position(group, start);
        let code = game.code(group, canonical);
        if known[shard_of(&code)].insert(code) {
            layer.push((code, canonical));
        }
    }
    let mut found = OpenClasses { positions: Vec::new(), ply: Vec::new() };
    for ply in 0..=u16::MAX {
        if layer.is_empty() {
            break;
        }
        layer.par_sort_unstable_by_key(|&(code, _)| code);
        let from = found.positions.len();
        found.positions.extend(layer.drain(..).map(|(_, position)| position));
        found.ply.resize(found.positions.len(), ply);
        if found.positions.len() > most {
            return Err(Stopped::at_limit(budget.spent()));
        }
        for batch in found.positions[from..].chunks(BATCH) {
            let piles = expand(game, group, batch, &budget);
            let mut shards: Vec<_> = known.iter_mut().map(|known| (known, Vec::new())).collect();
            parallel::each_item(&mut shards, |index, (known, new)| {
                for &(code, position) in piles.iter().flat_map(|piles| &piles[index]) {
                    if game.outcome(position).is_none() && known.insert(code) {
                        new.push((code, position));
                    }
                }
            });
            // Each stays known, waits in the layer, and is listed in the end.
            let new: usize = shards.iter().map(|(_, new)| new.len()).sum();
            budget.hold((4 * new * size_of::<(G::Code, G::Position)>()) as u64);
            budget.release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
            layer.extend(shards.into_iter().flat_map(|(_, new)| new));
            budget.judge(())?;
        }
    }
    Ok(found)
}
