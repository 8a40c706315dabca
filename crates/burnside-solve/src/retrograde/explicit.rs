//! Any game, class by class: nothing is asked of the game but its rules.
//!
//! First all classes are found, ply by ply, each once. Their places in the order of codes are
//! their numbers, and all of them together are one [stage](super::stage).

use std::sync::atomic::Ordering::Relaxed;

use burnside::catalog::Entry;
use rustc_hash::FxHashSet;

use super::{
    stage::{ENDED_DRAWN, Numbers, solve_stage},
    values::Values,
};
use crate::{
    Packed,
    expand::{Pile, SHARDS, bytes_of, expand, shard_of, sort_by_code},
    parallel,
    solve::{Run, Solution, SolveError, Stage},
};

/// Kinds of records.
const CLASSES: u32 = 1;
const VALUES: u32 = 2;

/// Positions expanded between two merges.
const BATCH: usize = 1 << 16;

/// Solves any game that fits into memory.
pub(crate) fn solve_explicit<G: Entry>(
    game: &G,
    run: &mut Run<'_>,
) -> Result<Solution, SolveError> {
    let classes = all_classes(game, run)?;
    let listed = Listed { game, classes: &classes };
    // Every class is looked at twice.
    run.stage(Stage::Values, 2 * classes.len() as u64)?;
    let recorded = run.recorded((VALUES, 0))?.filter(|bytes| {
        let is_value = |&byte: &u8| byte == ENDED_DRAWN || Packed::from_byte(byte).is_some();
        bytes.len() == classes.len() && bytes.iter().all(is_value)
    });
    let values = if let Some(values) = recorded {
        run.resume(2 * classes.len() as u64)?;
        values
    } else {
        let everything = 0..classes.len() as u64;
        let mut values = Values::new(vec![everything]);
        values.begin(0, &[], 0, run)?;
        solve_stage(&listed, 0, &values, run)?;
        let values: Vec<u8> = values.part(0).iter().map(|value| value.load(Relaxed)).collect();
        run.record((VALUES, 0), &values)?;
        values
    };
    let (mut open, mut finished) = (Vec::new(), Vec::new());
    for (&(code, position), byte) in classes.iter().zip(values) {
        if game.outcome(position).is_some() {
            finished.push(if byte == ENDED_DRAWN { Packed::DRAW.byte() } else { byte });
        } else {
            open.push((code, byte));
        }
    }
    Solution::new(&open, finished.into_iter())
}

/// Every class that can be reached, in ascending order of codes.
fn all_classes<G: Entry>(game: &G, run: &mut Run<'_>) -> Result<Pile<G>, SolveError> {
    let group = game.value_group();
    let start = game.canonical_position(group, game.start());
    let start = (game.code(group, start), start);
    let mut known = vec![FxHashSet::default(); SHARDS];
    known[shard_of(&start.0)].insert(start.0);
    let mut all: Pile<G> = vec![start];
    let mut fresh: Pile<G> = vec![start];
    run.stage(Stage::Classes, 0)?;
    for ply in 0.. {
        if fresh.is_empty() {
            break;
        }
        let recorded = run.recorded((CLASSES, ply))?;
        let recorded = recorded.and_then(|bytes| read(game, &bytes, &mut known));
        let next = if let Some(next) = recorded {
            run.resume(next.len() as u64)?;
            next
        } else {
            let next = next_ply(game, &fresh, &mut known, run)?;
            let codes = next.iter().flat_map(|(code, _)| code.as_ref());
            run.record((CLASSES, ply), &codes.copied().collect::<Vec<u8>>())?;
            next
        };
        // Twice in lists, and its code in the set.
        run.hold(
            next.len() * (2 * size_of::<(G::Code, G::Position)>() + 2 * size_of::<G::Code>()),
        )?;
        all.extend_from_slice(&next);
        fresh = next;
    }
    drop(known);
    sort_by_code::<G>(&mut all);
    Ok(all)
}

/// The classes that a ply of an earlier run found; `None`, and nothing is taken in, if the bytes
/// are something else.
fn read<G: Entry>(game: &G, bytes: &[u8], known: &mut [FxHashSet<G::Code>]) -> Option<Pile<G>> {
    let group = game.value_group();
    let length = game.code(group, game.start()).as_ref().len();
    let class = |code: &[u8]| {
        let position = game.position_of_code(code)?;
        let canonical = game.canonical_position(group, position);
        let found = game.code(group, canonical);
        (found.as_ref() == code).then_some((found, canonical))
    };
    let some = |part: &[u8]| part.chunks(length).map(class).collect::<Option<Pile<G>>>();
    let parts = parallel::map_parts(bytes, length << 12, some).into_iter();
    let classes = parts.collect::<Option<Vec<_>>>()?.concat();
    let is_new = |(code, _): &(G::Code, _)| !known[shard_of(code)].contains(code);
    if !classes.iter().all(is_new) {
        return None;
    }
    for (code, _) in &classes {
        known[shard_of(code)].insert(*code);
    }
    Some(classes)
}

/// The classes that a move from one of these leads to and that are not known, in ascending order.
fn next_ply<G: Entry>(
    game: &G,
    classes: &Pile<G>,
    known: &mut [FxHashSet<G::Code>],
    run: &mut Run<'_>,
) -> Result<Pile<G>, SolveError> {
    let mut next: Pile<G> = Vec::new();
    for batch in classes.chunks(BATCH) {
        let positions: Vec<_> = batch.iter().map(|&(_, position)| position).collect();
        let piles = expand(game, game.value_group(), &positions, run.budget());
        run.within_memory()?;
        let mut found: Vec<Pile<G>> = vec![Vec::new(); known.len()];
        let mut shards: Vec<_> = known.iter_mut().zip(&mut found).collect();
        parallel::each_item(&mut shards, |index, (shard, found)| {
            let children = piles.iter().flat_map(|piles| &piles[index]);
            found.extend(children.filter(|(code, _)| shard.insert(*code)));
        });
        let before = next.len();
        next.extend(found.into_iter().flatten());
        run.budget().release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
        run.advance((next.len() - before) as u64)?;
    }
    sort_by_code::<G>(&mut next);
    Ok(next)
}

/// Classes in ascending order of codes: their places are their numbers.
struct Listed<'a, G: Entry> {
    game: &'a G,
    classes: &'a Pile<G>,
}

impl<G: Entry> Numbers<G> for Listed<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn number(&self, position: G::Position) -> Option<u64> {
        let group = self.game.value_group();
        let code = self.game.code(group, self.game.canonical_position(group, position));
        let at = self.classes.binary_search_by(|(other, _)| other.as_ref().cmp(code.as_ref()));
        at.ok().map(|at| at as u64)
    }

    fn class(&self, number: u64) -> Option<G::Position> {
        self.classes.get(number as usize).map(|&(_, position)| position)
    }
}
