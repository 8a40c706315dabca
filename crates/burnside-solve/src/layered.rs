//! Backward induction for games that cannot return: ply by ply forward to find every class, and
//! ply by ply back to value them.

use burnside::{Game, Symmetric, Value, catalog::Entry};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Packed,
    expand::{SHARDS, bytes_of, expand, shard_of, sort_by_code},
    limits::{Budget, Limits},
    parallel,
    parent::seen_by_parent,
    solve::{Run, SolveError, Solved, Stage},
    table::{Counts, Tabled},
};

/// A game whose canonical positions can be read back from their codes, for checkpoints: every
/// game of the list, and every other one that says how.
pub trait Recorded: Symmetric {
    /// A position with this code under the value group, if there is one.
    fn read_code(&self, code: &[u8]) -> Option<Self::Position>;
}

impl<G: Entry> Recorded for G {
    fn read_code(&self, code: &[u8]) -> Option<Self::Position> {
        self.position_of_code(code)
    }
}

/// Kinds of records.
const LAYER: u32 = 1;
const VALUES: u32 = 2;
/// And the ply: a batch of a layer.
const BATCHES: u32 = 256;

/// Solves a game that cannot return, from its start.
pub fn solve_layered<G: Recorded + Tabled + 'static>(
    game: &G,
    run: &mut Run<'_>,
) -> Result<Solved<G>, SolveError> {
    let group = game.value_group();
    let start = game.canonical_position(group, game.start());
    let layers = all_layers(game, group, vec![start], run)?;
    let values = all_values(game, group, &layers, run)?;
    let mut counts = Counts::default();
    let mut count = |byte, classes| {
        counts.add(Packed::from_byte(byte).expect("layers hold values"), classes);
    };
    let mut stored = FxHashMap::default();
    for (layer, values) in layers.iter().zip(&values) {
        layer.finished.iter().for_each(|&(byte, classes)| count(byte, classes));
        for (&position, &byte) in layer.open.iter().zip(values) {
            count(byte, 1);
            if let Some(place) = game.place(game.node_of(position)) {
                stored.insert(place, byte);
            }
        }
    }
    let value = move |block, key, _| {
        let byte = *stored.get(&(block, key)).expect("every class of a block was found");
        Packed::from_byte(byte).expect("layers hold values")
    };
    Ok(Solved { counts, value: Box::new(value) })
}

/// Every layer from a first one to the end of the game: from the start, or from any ply on, under
/// the value group. Of a game that can return there is no end.
pub fn all_layers<G: Recorded>(
    game: &G,
    group: G::Group,
    first: Vec<G::Position>,
    run: &mut Run<'_>,
) -> Result<Vec<Layer<G::Position>>, SolveError> {
    // It is not known how many there will be.
    run.stage(Stage::Classes, 0)?;
    let mut layers = vec![Layer { open: first, finished: Vec::new() }];
    for ply in 1.. {
        let Some(Layer { open: before, .. }) = layers.last().filter(|layer| !layer.open.is_empty())
        else {
            break;
        };
        let recorded = run.recorded((LAYER, ply))?;
        if let Some(layer) = recorded.and_then(|bytes| Layer::from_bytes(game, group, &bytes)) {
            run.resume(layer.open.len() as u64)?;
            layers.push(layer);
            continue;
        }
        let layer = recorded_layer(game, group, before, ply, BATCH, run)?;
        run.record((LAYER, ply), &layer.to_bytes(game, group))?;
        layers.push(layer);
    }
    Ok(layers)
}

/// The packed values of the open classes of all layers.
pub fn all_values<G: Recorded>(
    game: &G,
    group: G::Group,
    layers: &[Layer<G::Position>],
    run: &mut Run<'_>,
) -> Result<Vec<Vec<u8>>, SolveError> {
    run.stage(Stage::Values, layers.iter().map(|layer| layer.open.len() as u64).sum())?;
    let mut all = vec![Vec::new(); layers.len()];
    let mut next = Values::none();
    for (ply, layer) in layers.iter().enumerate().rev() {
        let (name, size) = ((VALUES, ply as u32), layer.open.len() as u64);
        let are_values = |bytes: &Vec<u8>| {
            let values = bytes.iter().all(|&byte| Packed::from_byte(byte).is_some());
            values && bytes.len() == layer.open.len()
        };
        if let Some(values) = run.recorded(name)?.filter(are_values) {
            all[ply] = values;
            run.resume(size)?;
        } else {
            for batch in layer.open.chunks(BATCH) {
                all[ply].extend(values_of_layer(game, group, batch, &next)?);
                run.advance(batch.len() as u64)?;
            }
            run.record(name, &all[ply])?;
        }
        next = Values::new(&|index| game.code(group, layer.open[index]), &all[ply]);
    }
    Ok(all)
}

impl<P: Copy> Layer<P> {
    /// How many values of finished classes there are, each with its count, then the codes.
    fn to_bytes<G: Symmetric<Position = P>>(&self, game: &G, group: G::Group) -> Vec<u8> {
        let mut bytes = vec![self.finished.len() as u8];
        for (value, count) in &self.finished {
            bytes.push(*value);
            bytes.extend_from_slice(&count.to_le_bytes());
        }
        for &position in &self.open {
            bytes.extend_from_slice(game.code(group, position).as_ref());
        }
        bytes
    }

    fn from_bytes<G: Recorded<Position = P>>(
        game: &G,
        group: G::Group,
        bytes: &[u8],
    ) -> Option<Self> {
        let (&kinds, mut rest) = bytes.split_first()?;
        let mut finished = Vec::new();
        for _ in 0..kinds {
            let (head, tail) = rest.split_first_chunk::<9>()?;
            let [value, count @ ..] = *head;
            Packed::from_byte(value)?;
            finished.push((value, u64::from_le_bytes(count)));
            rest = tail;
        }
        let length = game.code(group, game.start()).as_ref().len();
        let open = rest.chunks(length).map(|code| game.read_code(code)).collect::<Option<_>>()?;
        Some(Self { open, finished })
    }
}

/// The classes that stand on the board after this many plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer<P> {
    /// Canonical positions where the game goes on or the mover is stuck, in order of their codes.
    pub open: Vec<P>,
    /// How many classes were finished otherwise at this ply, by their packed value.
    pub finished: Vec<(u8, u64)>,
}

/// Positions expanded between two merges, and between two looks at who watches: bounds what is held
/// twice.
const BATCH: usize = 1 << 18;

/// The value of a finished game for the side whose turn it would be.
fn finished_value<G: Game>(game: &G, position: G::Position) -> Option<Packed> {
    let outcome = game.outcome(position)?;
    let value = Value::of_finished(outcome, game.to_move(position));
    Some(Packed::from_value(value).expect("the end is no plies away"))
}

/// What is known of the next layer so far.
struct Growing<G: Symmetric> {
    shards: Vec<Shard<G>>,
    /// Bytes that were taken into account.
    held: u64,
}

/// What one shard collects of the next layer.
struct Shard<G: Symmetric> {
    open: FxHashMap<G::Code, G::Position>,
    finished: FxHashSet<(u8, G::Code)>,
    /// Whatever the last batch brought: the value if it is finished, and the code.
    new: Vec<(Option<u8>, G::Code)>,
}

/// The classes one ply further on.
///
/// # Panics
/// If the group does not preserve play.
pub fn next_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
) -> Layer<G::Position> {
    let mut growing = Growing::new(game, group);
    let budget = Budget::new(&Limits { memory: Some(u64::MAX), ..Limits::default() });
    layer.chunks(BATCH).for_each(|batch| growing.grow(game, group, batch, &budget));
    growing.finish(&budget)
}

/// The same, each batch recorded, and those not done again that an earlier run recorded.
fn recorded_layer<G: Recorded>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
    ply: u32,
    size: usize,
    run: &mut Run<'_>,
) -> Result<Layer<G::Position>, SolveError> {
    let mut growing = Growing::new(game, group);
    for (number, batch) in layer.chunks(size).enumerate() {
        let name = (BATCHES + ply, number as u32);
        let recorded = run.recorded(name)?;
        if recorded.is_some_and(|bytes| growing.restore(game, group, &bytes).is_some()) {
            continue;
        }
        let before = growing.open();
        growing.grow(game, group, batch, run.budget());
        run.within_memory()?;
        run.advance((growing.open() - before) as u64)?;
        // A layer of one batch is recorded as a whole.
        if layer.len() > size {
            run.record(name, &growing.new_bytes())?;
        }
    }
    Ok(growing.finish(run.budget()))
}

impl<G: Symmetric> Growing<G> {
    fn new(game: &G, group: G::Group) -> Self {
        assert!(game.preserves_play(group), "{group} does not preserve play");
        let shard = |_| Shard {
            open: FxHashMap::default(),
            finished: FxHashSet::default(),
            new: Vec::new(),
        };
        Self { shards: (0..SHARDS).map(shard).collect(), held: 0 }
    }

    /// The classes so far that go on.
    fn open(&self) -> usize {
        self.shards.iter().map(|shard| shard.open.len()).sum()
    }

    /// Adds the children of a batch.
    fn grow(&mut self, game: &G, group: G::Group, batch: &[G::Position], budget: &Budget<'_>) {
        let piles = expand(game, group, batch, budget);
        parallel::each_item(&mut self.shards, |index, shard| {
            shard.new.clear();
            for &(code, position) in piles.iter().flat_map(|piles| &piles[index]) {
                shard.take(game, code, position);
            }
        });
        // A map has room for twice what it holds, and what is new is listed as well.
        let new: usize = self.shards.iter().map(|shard| shard.new.len()).sum();
        let more = (3 * new * size_of::<(G::Code, G::Position)>()) as u64;
        self.held += more;
        budget.hold(more);
        budget.release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
    }

    /// What the last batch brought: for each class 255 or its packed value, then its code.
    fn new_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (value, code) in self.shards.iter().flat_map(|shard| &shard.new) {
            bytes.push(value.unwrap_or(u8::MAX));
            bytes.extend_from_slice(code.as_ref());
        }
        bytes
    }

    fn finish(self, budget: &Budget<'_>) -> Layer<G::Position> {
        let mut by_value = [0; 256];
        for &(value, _) in self.shards.iter().flat_map(|shard| &shard.finished) {
            by_value[usize::from(value)] += 1;
        }
        let finished = (0..=u8::MAX).zip(by_value).filter(|&(_, count)| count > 0).collect();
        let mut all: Vec<_> = self.shards.into_iter().flat_map(|shard| shard.open).collect();
        sort_by_code::<G>(&mut all);
        let open: Vec<_> = all.into_iter().map(|(_, position)| position).collect();
        budget.release(self.held);
        budget.hold(size_of_val(open.as_slice()) as u64);
        Layer { open, finished }
    }
}

impl<G: Recorded> Growing<G> {
    /// Adds what a batch brought in an earlier run; `None`, and nothing is added, if the bytes
    /// are of something else.
    fn restore(&mut self, game: &G, group: G::Group, bytes: &[u8]) -> Option<()> {
        let length = 1 + game.code(group, game.start()).as_ref().len();
        let read = |class: &[u8]| {
            let (&value, code) = class.split_first()?;
            if value != u8::MAX {
                Packed::from_byte(value)?;
            }
            let position = game.read_code(code)?;
            Some((value, game.code(group, position), position))
        };
        let some = |part: &[u8]| part.chunks(length).map(read).collect::<Option<Vec<_>>>();
        let parts = parallel::map_parts(bytes, length << 12, some);
        let parts: Vec<_> = parts.into_iter().collect::<Option<_>>()?;
        for (value, code, position) in parts.into_iter().flatten() {
            let shard = &mut self.shards[shard_of(&code)];
            if value == u8::MAX {
                shard.open.insert(code, position);
            } else {
                shard.finished.insert((value, code));
            }
        }
        Some(())
    }
}

impl<G: Symmetric> Shard<G> {
    fn take(&mut self, game: &G, code: G::Code, position: G::Position) {
        if self.open.contains_key(&code) {
            return;
        }
        match finished_value(game, position) {
            Some(value) if !game.is_stuck(position) => {
                if self.finished.insert((value.byte(), code)) {
                    self.new.push((Some(value.byte()), code));
                }
            }
            _ => {
                self.open.insert(code, position);
                self.new.push((None, code));
            }
        }
    }
}

/// Values by code, for the layer that the one before it looks into.
struct Values<C>(Vec<FxHashMap<C, u8>>);

impl<C: Copy + Eq + std::hash::Hash + Send + Sync> Values<C> {
    /// No values: behind the last layer.
    fn none() -> Self {
        Self(vec![FxHashMap::default(); SHARDS])
    }

    /// The values of a layer's positions.
    fn new(codes: &(impl Fn(usize) -> C + Sync), values: &[u8]) -> Self {
        let mut piles: Vec<Vec<u32>> = vec![Vec::new(); SHARDS];
        for index in 0..values.len() {
            piles[shard_of(&codes(index))].push(index as u32);
        }
        let value = |&i: &u32| (codes(i as usize), values[i as usize]);
        Self(parallel::map(SHARDS, |shard| piles[shard].iter().map(value).collect()))
    }

    #[inline]
    fn of(&self, code: &C) -> Option<u8> {
        self.0[shard_of(code)].get(code).copied()
    }
}

/// The packed values of a layer, given those of the next one.
fn values_of_layer<G: Symmetric>(
    game: &G,
    group: G::Group,
    layer: &[G::Position],
    next: &Values<G::Code>,
) -> Result<Vec<u8>, SolveError> {
    let byte = |&position: &G::Position| {
        value(game, group, position, next).map(Packed::byte).ok_or(SolveError::TooLong)
    };
    let parts = parallel::try_map_parts(layer, 1 << 12, |part| {
        part.iter().map(byte).collect::<Result<Vec<_>, _>>()
    })?;
    Ok(parts.concat())
}

/// The packed value of a class; `None` if it is too long for a byte.
fn value<G: Symmetric>(
    game: &G,
    group: G::Group,
    position: G::Position,
    next: &Values<G::Code>,
) -> Option<Packed> {
    if let Some(value) = finished_value(game, position) {
        return Some(value);
    }
    let seen = |value, child| seen_by_parent(game, position, child, value);
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
    Packed::from_value(best.expect("a game that goes on has a move"))
}

#[cfg(test)]
mod tests {
    use burnside::quantik::{Group, Quantik};

    use super::*;
    use crate::solve::{Checkpoint, Silent};

    #[test]
    fn a_layer_in_recorded_batches_is_the_layer() {
        let path = std::env::temp_dir().join(format!("burnside-batches-{}", std::process::id()));
        let group = Group::Full;
        let mut layer = vec![Quantik.start()];
        for _ in 0..4 {
            layer = next_layer(&Quantik, group, &layer).open;
        }
        let expected = next_layer(&Quantik, group, &layer);
        assert!(!expected.finished.is_empty(), "some games end here");
        let run = |batches: usize| {
            let checkpoint = Checkpoint::open(&path, "a test").unwrap();
            let mut run = Run::new(&Silent, Some(checkpoint));
            // As if a kill came after this many batches, which begin alike.
            let part = &layer[..layer.len().min(7 * batches)];
            recorded_layer(&Quantik, group, part, 5, 7, &mut run).unwrap()
        };
        for batches in [2, 3, 10] {
            run(batches);
        }
        assert_eq!(run(layer.len()), expected);
        assert_eq!(run(layer.len()), expected, "all of it from the checkpoint");
        std::fs::remove_file(path).unwrap();
    }
}
