//! Backward induction for games that cannot return: ply by ply forward to find every class, and
//! ply by ply back to value them.

use std::hash::BuildHasher;

use burnside::{Game, Symmetric, Value};
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::Packed;

/// The classes that stand on the board after so many plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer<P> {
    /// Canonical positions where the game goes on or the mover is stuck, in order of their codes.
    pub open: Vec<P>,
    /// How many classes were finished otherwise at this ply, by their packed value.
    pub finished: Vec<(u8, u64)>,
}

/// Enough for an even split among any number of threads that one machine has.
const SHARDS: usize = 256;
/// Positions expanded between two merges: bounds what is held twice.
const BATCH: usize = 1 << 18;

fn shard_of<C: std::hash::Hash>(code: &C) -> usize {
    (FxBuildHasher.hash_one(code) >> 56) as usize % SHARDS
}

/// The value of a finished game for the side whose turn it would be.
fn finished_value<G: Game>(game: &G, position: G::Position) -> Option<Packed> {
    let outcome = game.outcome(position)?;
    let value = Value::of_finished(outcome, game.to_move(position));
    Some(Packed::from_value(value).expect("the end is no plies away"))
}

/// What one shard collects of the next layer.
struct Shard<G: Symmetric> {
    open: FxHashMap<G::Code, G::Position>,
    finished: FxHashSet<(u8, G::Code)>,
}

type Pile<G> = Vec<(<G as Symmetric>::Code, <G as Game>::Position)>;

/// The classes one ply further on.
///
/// # Panics
/// If the group does not preserve play.
pub fn next_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
) -> Layer<G::Position> {
    assert!(game.preserves_play(group), "{group} does not preserve play");
    let new = || Shard::<G> { open: FxHashMap::default(), finished: FxHashSet::default() };
    let mut shards: Vec<Shard<G>> = (0..SHARDS).map(|_| new()).collect();
    for batch in layer.chunks(BATCH) {
        let piles: Vec<Vec<Pile<G>>> = batch
            .par_chunks(1 + BATCH / 64)
            .map(|positions| {
                let mut piles = vec![Vec::new(); SHARDS];
                for &position in positions {
                    for mv in game.moves(position) {
                        let child = game.play_unchecked(position, mv);
                        let canonical = game.canonical_position(group, child);
                        let code = game.code(group, canonical);
                        piles[shard_of(&code)].push((code, canonical));
                    }
                }
                piles
            })
            .collect();
        shards.par_iter_mut().enumerate().for_each(|(index, shard)| {
            for &(code, position) in piles.iter().flat_map(|piles| &piles[index]) {
                shard.take(game, code, position);
            }
        });
    }
    let mut by_value = [0; 256];
    for &(value, _) in shards.iter().flat_map(|shard| &shard.finished) {
        by_value[usize::from(value)] += 1;
    }
    let finished = (0..=u8::MAX).zip(by_value).filter(|&(_, count)| count > 0).collect();
    let mut all: Vec<_> = shards.into_par_iter().flat_map_iter(|shard| shard.open).collect();
    all.par_sort_unstable_by_key(|&(code, _)| code);
    Layer { open: all.into_iter().map(|(_, position)| position).collect(), finished }
}

impl<G: Symmetric> Shard<G> {
    fn take(&mut self, game: &G, code: G::Code, position: G::Position) {
        if self.open.contains_key(&code) {
            return;
        }
        match finished_value(game, position) {
            Some(value) if !game.is_stuck(position) => {
                self.finished.insert((value.byte(), code));
            }
            _ => {
                self.open.insert(code, position);
            }
        }
    }
}

/// Values by code, for the layer that the one before it looks into.
pub struct Values<C>(Vec<FxHashMap<C, u8>>);

impl<C: Copy + Eq + std::hash::Hash + Send + Sync> Values<C> {
    /// No values: behind the last layer.
    pub fn none() -> Self {
        Self(vec![FxHashMap::default(); SHARDS])
    }

    /// The values of a layer's positions.
    pub fn new(codes: &(impl Fn(usize) -> C + Sync), values: &[u8]) -> Self {
        let mut piles: Vec<Vec<u32>> = vec![Vec::new(); SHARDS];
        for index in 0..values.len() {
            piles[shard_of(&codes(index))].push(index as u32);
        }
        let shard = |pile: Vec<u32>| {
            pile.into_iter().map(|i| (codes(i as usize), values[i as usize])).collect()
        };
        Self(piles.into_par_iter().map(shard).collect())
    }

    #[inline]
    fn of(&self, code: &C) -> Option<u8> {
        self.0[shard_of(code)].get(code).copied()
    }
}

/// The packed values of a layer, given those of the next one.
pub fn values_of_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
    next: &Values<G::Code>,
) -> Vec<u8> {
    layer.par_iter().map(|&position| value(game, group, position, next).byte()).collect()
}

fn value<G: Symmetric>(
    game: &G,
    group: G::Group,
    position: G::Position,
    next: &Values<G::Code>,
) -> Packed {
    if let Some(value) = finished_value(game, position) {
        return value;
    }
    let mover = game.to_move(position);
    let seen = |value: Value, child: G::Position| {
        if game.to_move(child) == mover { value.one_ply_later() } else { value.one_ply_earlier() }
    };
    // A game that ends with this move needs no looking up, and nothing is faster than winning so.
    let mut best = None;
    for mv in game.moves(position) {
        let child = game.play_unchecked(position, mv);
        if let Some(end) = finished_value(game, child) {
            best = best.max(Some(seen(end.value(), child)));
        }
    }
    if best != Some(Value::Win(1)) {
        for mv in game.moves(position) {
            let child = game.play_unchecked(position, mv);
            let canonical = game.canonical_position(group, child);
            // Finished classes are not in the layer; they have counted already.
            if let Some(byte) = next.of(&game.code(group, canonical)) {
                let packed = Packed::from_byte(byte).expect("layers hold values");
                best = best.max(Some(seen(packed.value(), child)));
            }
        }
    }
    let best = best.expect("a game that goes on has a move");
    Packed::from_value(best).expect("no layered game is that long")
}
