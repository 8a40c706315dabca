//! Making the book: search the classes of the last layer, then look one ply ahead for the others.

use std::{
    collections::BTreeMap,
    io,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use burnside::{
    Game, Symmetric,
    quarto::{Group, Position, Quarto},
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{
    book::{Book, Layer, key_of},
    key::Keys,
    search::at_placement,
    solver::Solver,
};
use crate::{
    for_each_layer,
    limits::{Budget, Limits},
    solve::{Checkpoint, SolveError},
};

/// Classes that are searched together: neighbors in order of keys share much of their search.
const CHUNK: usize = 16;

/// The kind of a checkpoint's records: a score for each class of a chunk.
const SCORES: u32 = 1;

/// Makes the book of boards of up to `most` pieces, on all threads.
///
/// What is found about the classes of the last layer goes to the checkpoint, and what is there
/// already is not searched again. `progress` is told how many of those classes are settled, and how
/// many there are.
pub fn make_book(
    rules: &Quarto,
    most: u32,
    bits: u32,
    checkpoint: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Book, SolveError> {
    let keys = Keys::new(rules);
    let mut layers: Vec<Vec<Position>> = Vec::new();
    for_each_layer(rules, Group::Full, most + 1, |_, positions| {
        let with_hand = positions.iter().copied().filter(|p| p.hand().is_some());
        layers.push(with_hand.collect());
    });
    let mut layers = layers.split_off(1); // the start has no hand
    let key = |position| key_of(&keys, position).expect("it has a hand");

    let last = layers.pop().unwrap_or_default();
    let work = format!("the book of {} to {most} pieces", rules.name());
    let checkpoint = Checkpoint::open(checkpoint, &work)?;
    let scores = search_layer(rules, bits, &last, &key, checkpoint, progress)?;
    let mut done = vec![layer(&scores)];
    let mut above: FxHashMap<u64, i8> = scores.into_iter().collect();
    while let Some(positions) = layers.pop() {
        let score =
            |&position: &Position| (key(position), look_ahead(rules, position, &above, &key));
        let scores: BTreeMap<u64, i8> = positions.par_iter().map(score).collect();
        done.push(layer(&scores));
        above = scores.into_iter().collect();
    }
    done.reverse();
    Ok(Book::new(rules, done))
}

fn layer(scores: &BTreeMap<u64, i8>) -> Layer {
    let entries = scores.iter().map(|(&key, &score)| (key, score)).filter(|&(_, s)| s != 0);
    Layer { classes: scores.len() as u64, entries: entries.collect() }
}

/// The score of a position from those of all positions one ply later.
fn look_ahead(
    rules: &Quarto,
    position: Position,
    later: &FxHashMap<u64, i8>,
    key: &(impl Fn(Position) -> u64 + Sync),
) -> i8 {
    let scores = rules.moves(position).map(|mv| {
        let child = rules.play_unchecked(position, mv);
        if child.hand().is_none() {
            return at_placement(child.count()); // it won: boards this early are not full
        }
        -later[&key(rules.canonical_position(Group::Full, child))]
    });
    scores.max().expect("early games go on")
}

/// Searches the classes, as far as the checkpoint does not have them.
fn search_layer(
    rules: &Quarto,
    bits: u32,
    positions: &[Position],
    key: &(impl Fn(Position) -> u64 + Sync),
    checkpoint: Checkpoint,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<BTreeMap<u64, i8>, SolveError> {
    let solver = Solver::without_book(rules.clone(), bits).map_err(io::Error::other)?;
    let chunks: Vec<_> = (0..).zip(positions.chunks(CHUNK)).collect();
    let known: Vec<_> = chunks
        .iter()
        .map(|&(number, _)| checkpoint.bytes((SCORES, number)))
        .collect::<Result<_, SolveError>>()?;
    let checkpoint = Mutex::new(checkpoint);
    let settled = AtomicUsize::new(0);
    let score = |&position: &Position| {
        let budget = Budget::new(&Limits::default());
        solver.score(position, &budget).cast_unsigned()
    };
    let found: Result<Vec<Vec<(u64, i8)>>, SolveError> = chunks
        .into_par_iter()
        .zip(known)
        .with_max_len(1)
        .map(|((number, chunk), known)| {
            let known = known.filter(|scores| scores.len() == chunk.len());
            let scores = if let Some(scores) = known {
                scores
            } else {
                let scores: Vec<u8> = chunk.iter().map(score).collect();
                let mut checkpoint = checkpoint.lock().unwrap_or_else(PoisonError::into_inner);
                let size = scores.len() as u64;
                checkpoint.record((SCORES, number), size, |out| out.write_all(&scores))?;
                scores
            };
            let before = settled.fetch_add(chunk.len(), Relaxed);
            progress(before + chunk.len(), positions.len());
            let keys = chunk.iter().map(|&position| key(position));
            Ok(keys.zip(scores.into_iter().map(u8::cast_signed)).collect())
        })
        .collect();
    Ok(found?.into_iter().flatten().collect())
}
