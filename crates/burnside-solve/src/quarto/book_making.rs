//! Making the book: search the classes of the last layer, then look one ply ahead for the others.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{
        Mutex,
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
    alphabeta::{Budget, Limits},
    for_each_layer,
};

/// Makes the book of boards of up to `most` pieces, on all threads.
///
/// What is known is appended to the file `partial` as it is found, a line for each class of the
/// last layer; what stands there already is not searched again. `progress` is told how many of
/// those classes are settled, and how many there are.
pub fn make_book(
    rules: &Quarto,
    most: u32,
    bits: u32,
    partial: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> io::Result<Book> {
    let keys = Keys::new(rules);
    let mut layers: Vec<Vec<Position>> = Vec::new();
    for_each_layer(rules, Group::Full, most + 1, |_, positions| {
        let with_hand = positions.iter().copied().filter(|p| p.hand().is_some());
        layers.push(with_hand.collect());
    });
    let mut layers = layers.split_off(1); // the start has no hand
    let key = |position| key_of(&keys, position).expect("it has a hand");

    let last = layers.pop().unwrap_or_default();
    let known = read_partial(rules, partial)?;
    let scores = search_layer(rules, bits, &last, &known, &key, partial, progress)?;
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

/// What an earlier run found: lines of a key in hexadecimal and a score.
fn read_partial(rules: &Quarto, partial: &Path) -> io::Result<FxHashMap<u64, i8>> {
    let mut known = FxHashMap::default();
    if !partial.exists() {
        writeln!(File::create(partial)?, "{}", rules.name())?;
        return Ok(known);
    }
    let text = std::fs::read_to_string(partial)?;
    if !text.ends_with('\n') {
        // A run was ended in the middle of a line: the next one begins on its own.
        writeln!(OpenOptions::new().append(true).open(partial)?)?;
    }
    let mut lines = text.lines();
    let bad = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let name = lines.next().unwrap_or_default();
    if name != rules.name() {
        return Err(bad(format!("{} is of {name:?}, not of {}", partial.display(), rules.name())));
    }
    for line in lines {
        let parsed = line.split_once(' ').and_then(|(key, score)| {
            // A line that was cut off when the run ended has no final mark.
            let score = score.strip_suffix(';')?;
            Some((u64::from_str_radix(key, 16).ok()?, score.parse().ok()?))
        });
        if let Some((key, score)) = parsed {
            known.insert(key, score);
        }
    }
    Ok(known)
}

fn search_layer(
    rules: &Quarto,
    bits: u32,
    positions: &[Position],
    known: &FxHashMap<u64, i8>,
    key: &(impl Fn(Position) -> u64 + Sync),
    partial: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> io::Result<BTreeMap<u64, i8>> {
    /// Neighbors in order of keys share much of their search.
    const CHUNK: usize = 16;
    let solver = Solver::without_book(rules.clone(), bits).map_err(io::Error::other)?;
    let file = Mutex::new(OpenOptions::new().append(true).open(partial)?);
    let settled = AtomicUsize::new(0);
    let chunks: io::Result<Vec<Vec<(u64, i8)>>> = positions
        .par_chunks(CHUNK)
        .with_max_len(1)
        .map(|chunk| {
            let mut found = Vec::with_capacity(chunk.len());
            let mut lines = String::new();
            for &position in chunk {
                let key = key(position);
                let score = known.get(&key).copied().unwrap_or_else(|| {
                    let budget = Budget::new(&Limits::default());
                    let score = solver.score(position, &budget);
                    let _ = writeln!(lines, "{key:x} {score};"); // a String takes everything
                    score
                });
                found.push((key, score));
            }
            if !lines.is_empty() {
                file.lock().expect("no thread panics here").write_all(lines.as_bytes())?;
            }
            let before = settled.fetch_add(chunk.len(), Relaxed);
            progress(before + chunk.len(), positions.len());
            Ok(found)
        })
        .collect();
    Ok(chunks?.into_iter().flatten().collect())
}
