//! Any game, class by class: every class that can be reached is listed, and every move among them.
//!
//! Nothing is asked of the game but its rules. First all classes are found, ply by ply, each once.
//! Then every move is written down from its end to its beginning, and values go backward by
//! distance: a class with a move to a loss in n-1 is a win in n; a class all of whose moves lead
//! to wins is a loss, one ply after the slowest. For that it is enough to count, for each class,
//! the moves that are not known to lose yet. What is left in the end is a draw. Each move is looked
//! at once.
//!
//! Threads never disagree: a step to distance n+1 reads only what has distance n, and changes only
//! what is open.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

use burnside::{Value, catalog::Entry};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::solve::OPEN;
use crate::{
    Packed,
    expand::{Pile, SHARDS, bytes_of, expand, shard_of},
    solve::{Run, Solution, SolveError, Stage, value_of_end},
};

/// Kinds of records.
const CLASSES: u32 = 1;
const VALUES: u32 = 2;

/// Positions expanded between two merges.
const BATCH: usize = 1 << 16;

/// In a list of moves: the same player moves again.
const AGAIN: u32 = 1 << 31;

/// Solves any game that fits into memory.
pub(crate) fn solve_explicit<G: Entry>(
    game: &G,
    run: &mut Run<'_>,
) -> Result<Solution, SolveError> {
    let classes = all_classes(game, run)?;
    run.stage(Stage::Values, classes.len() as u64)?;
    let recorded = run.recorded((VALUES, 0))?.filter(|bytes| {
        let are_values = bytes.iter().all(|&byte| Packed::from_byte(byte).is_some());
        are_values && bytes.len() == classes.len()
    });
    let values = if let Some(values) = recorded {
        run.resume(classes.len() as u64)?;
        values
    } else {
        let values = by_distance(game, &classes, run)?;
        run.record((VALUES, 0), &values)?;
        values
    };
    let (mut open, mut finished) = (Vec::new(), Vec::new());
    for (&(code, position), byte) in classes.iter().zip(values) {
        if game.outcome(position).is_some() {
            finished.push(byte);
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
        let next = recorded.and_then(|bytes| read(game, &bytes, &mut known));
        let next = if let Some(next) = next {
            run.resume(next.len() as u64)?;
            next
        } else {
            let next = next_ply(game, &fresh, &mut known, run)?;
            let codes = next.iter().flat_map(|(code, _)| code.as_ref());
            run.record((CLASSES, ply), &codes.copied().collect::<Vec<u8>>())?;
            run.advance(next.len() as u64)?;
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
    all.par_sort_unstable_by(|a, b| a.0.as_ref().cmp(b.0.as_ref()));
    if all.len() >= AGAIN as usize {
        return Err(SolveError::TooMany);
    }
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
    let classes: Pile<G> = bytes.par_chunks(length).map(class).collect::<Option<_>>()?;
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
    run: &Run<'_>,
) -> Result<Pile<G>, SolveError> {
    let mut next: Pile<G> = Vec::new();
    for batch in classes.chunks(BATCH) {
        let positions: Vec<_> = batch.iter().map(|&(_, position)| position).collect();
        let piles = expand(game, game.value_group(), &positions, run.budget());
        run.within_memory()?;
        let found = known.par_iter_mut().enumerate().flat_map_iter(|(index, shard)| {
            let children = piles.iter().flat_map(|piles| &piles[index]);
            children.filter(|(code, _)| shard.insert(*code)).copied().collect::<Vec<_>>()
        });
        next.par_extend(found);
        run.budget().release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
    }
    next.par_sort_unstable_by(|a, b| a.0.as_ref().cmp(b.0.as_ref()));
    Ok(next)
}

/// The moves of all classes, from their ends to their beginnings.
struct Backward {
    /// By class: where its list begins; one more at the end.
    starts: Vec<usize>,
    /// The classes from which a move leads here, with [`AGAIN`].
    from: Vec<u32>,
    /// By class: how many different classes its moves lead to.
    moves: Vec<AtomicU32>,
}

impl Backward {
    fn new<G: Entry>(game: &G, classes: &Pile<G>, run: &Run<'_>) -> Result<Self, SolveError> {
        let forward: Vec<Vec<u32>> = classes
            .par_chunks(BATCH)
            .map(|part| {
                let mut list = Vec::new();
                for &(_, position) in part {
                    let children = children(game, classes, position);
                    list.push(children.len() as u32);
                    list.extend(children);
                }
                run.budget().hold(size_of_val(list.as_slice()) as u64);
                list
            })
            .collect();
        let edges: usize = forward.iter().map(Vec::len).sum::<usize>() - classes.len();
        run.hold(4 * edges + (8 + 4 + 1) * classes.len())?;
        let mut starts = vec![0; classes.len() + 1];
        for_each_list(&forward, |_, children| {
            for &child in children {
                starts[(child & !AGAIN) as usize + 1] += 1;
            }
        });
        for class in 0..classes.len() {
            starts[class + 1] += starts[class];
        }
        let mut next = starts.clone();
        let mut from = vec![0; edges];
        let mut moves = Vec::with_capacity(classes.len());
        for_each_list(&forward, |class, children| {
            moves.push(AtomicU32::new(children.len() as u32));
            for &child in children {
                let place = &mut next[(child & !AGAIN) as usize];
                from[*place] = class | child & AGAIN;
                *place += 1;
            }
        });
        run.budget().release(forward.iter().map(|list| size_of_val(list.as_slice()) as u64).sum());
        Ok(Self { starts, from, moves })
    }

    fn to(&self, class: u32) -> &[u32] {
        &self.from[self.starts[class as usize]..self.starts[class as usize + 1]]
    }
}

/// Visits each class with its children. A list has their number before them.
fn for_each_list(parts: &[Vec<u32>], mut visit: impl FnMut(u32, &[u32])) {
    let mut class = 0;
    for part in parts {
        let mut rest = part.as_slice();
        while let Some((&count, after)) = rest.split_first() {
            let (children, after) = after.split_at(count as usize);
            visit(class, children);
            class += 1;
            rest = after;
        }
    }
}

/// The classes that the moves of a position lead to, each once, with [`AGAIN`].
fn children<G: Entry>(game: &G, classes: &Pile<G>, position: G::Position) -> Vec<u32> {
    let group = game.value_group();
    let mut children: Vec<u32> = game
        .moves(position)
        .map(|mv| {
            let child = game.play_unchecked(position, mv);
            let code = game.code(group, game.canonical_position(group, child));
            let at = classes.binary_search_by(|(other, _)| other.as_ref().cmp(code.as_ref()));
            let at = at.expect("every class that can be reached is listed") as u32;
            let again = game.to_move(child) == game.to_move(position);
            at | if again { AGAIN } else { 0 }
        })
        .collect();
    children.sort_unstable();
    children.dedup();
    children
}

/// The packed value of every class.
fn by_distance<G: Entry>(
    game: &G,
    classes: &Pile<G>,
    run: &mut Run<'_>,
) -> Result<Vec<u8>, SolveError> {
    let backward = Backward::new(game, classes, run)?;
    let end = |&(_, position): &(_, G::Position)| value_of_end(game, position).unwrap_or(OPEN);
    let values: Vec<AtomicU8> = classes.par_iter().map(|c| AtomicU8::new(end(c))).collect();
    let decided = |&class: &u32| {
        let byte = values[class as usize].load(Relaxed);
        byte != OPEN && byte != Packed::DRAW.byte()
    };
    let mut settled: Vec<u32> = (0..classes.len() as u32).into_par_iter().filter(decided).collect();
    let mut done = 0;
    while !settled.is_empty() {
        run.advance(settled.len() as u64)?;
        done += settled.len();
        let next: Result<Vec<Vec<u32>>, SolveError> =
            settled.par_chunks(1 << 12).map(|part| step(part, &backward, &values)).collect();
        settled = next?.concat();
    }
    run.advance((classes.len() - done) as u64)?;
    let byte = |value: AtomicU8| match value.into_inner() {
        OPEN => Packed::DRAW.byte(),
        byte => byte,
    };
    Ok(values.into_par_iter().map(byte).collect())
}

/// Goes back from classes that were settled at one distance to those that are settled thereby.
fn step(part: &[u32], backward: &Backward, values: &[AtomicU8]) -> Result<Vec<u32>, SolveError> {
    let mut next = Vec::new();
    for &class in part {
        let byte = values[class as usize].load(Relaxed);
        let value = Packed::from_byte(byte).map(Packed::value).ok_or(SolveError::TooLong)?;
        for &from in backward.to(class) {
            let again = from & AGAIN != 0;
            let parent = (from & !AGAIN) as usize;
            if values[parent].load(Relaxed) != OPEN {
                continue;
            }
            let seen = if again { value.one_ply_later() } else { value.one_ply_earlier() };
            // A loss is one only when no other move is left.
            if matches!(seen, Value::Loss(_)) && backward.moves[parent].fetch_sub(1, Relaxed) != 1 {
                continue;
            }
            let packed = Packed::from_value(seen).ok_or(SolveError::TooLong)?.byte();
            if values[parent].compare_exchange(OPEN, packed, Relaxed, Relaxed).is_ok() {
                next.push(parent as u32);
            }
        }
    }
    Ok(next)
}
