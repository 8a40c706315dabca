//! Making a table: search the classes of the last layer, then look one ply ahead for the others.
//!
//! Nearly all of the work of a search is done for boards with one piece more, and each of these
//! comes after several boards of the layer. So all searches share one memory that has room for all
//! of them, and those of a board with every piece in hand come one after the other.

use std::{ops::Range, path::Path};

use burnside::{
    Game, Symmetric, Value,
    quarto::{Group, Position, Quarto, Square, SquareSymmetry},
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{
    classes::{MOST_PIECES, blocks_up_to, scan_open, usual_pieces},
    counts::burnside_classes,
    solver::{Solver, value_of_score},
};
use crate::{
    Packed,
    solve::{
        Observer, Options, Report, Run, Solvable, SolveError, Solved, Stage, refuse_beyond_memory,
        solve_blocks, to_file,
    },
    table::{Counts, Tabled},
};

/// Memory of the searches for boards of up to five pieces: 2^22 buckets of 64 bytes.
const BITS: u32 = 22;

/// For more pieces: 1 GiB, which has room for all 51 million boards of seven pieces without squares,
/// and for about one in four with squares.
const MORE_BITS: u32 = 24;

/// Memory of the searches for boards of up to so many pieces.
const fn bits(pieces: u32) -> u32 {
    if pieces > 5 { MORE_BITS } else { BITS }
}

/// What solving takes in bytes, at most: the memory of the searches, and a key with its value for
/// each class that the table stores. Burnside's lemma counts those as well that it does not store.
fn memory(rules: &Quarto, pieces: u32) -> u64 {
    let classes = burnside_classes(rules, Group::Full);
    let classes: u128 = classes.iter().take(pieces as usize + 1).map(|[_, hands]| hands).sum();
    let values = classes * (size_of::<u32>() + size_of::<u8>()) as u128;
    (64 << bits(pieces)) + u64::try_from(values).unwrap_or(u64::MAX / 2)
}

/// The kind of a checkpoint's records: the values of a block.
const VALUES: u32 = 1;

/// The values of the classes that have a place, by block.
struct Layer {
    blocks: Range<u32>,
    values: Vec<Block>,
}

/// Keys in ascending order, and a packed value for each.
struct Block {
    keys: Vec<u32>,
    values: Vec<u8>,
}

impl Block {
    fn value(&self, key: u32) -> Option<Packed> {
        Packed::from_byte(self.values[self.keys.binary_search(&key).ok()?])
    }
}

impl Layer {
    fn value(&self, block: u32, key: u32) -> Option<Packed> {
        let at = block.checked_sub(self.blocks.start)?;
        self.values.get(at as usize)?.value(key)
    }
}

/// The blocks of boards with so many pieces.
fn blocks_with(rules: &Quarto, pieces: u32) -> Option<Range<u32>> {
    let before = pieces.checked_sub(1).map_or(Some(0), |pieces| blocks_up_to(rules, pieces));
    Some(before?..blocks_up_to(rules, pieces)?)
}

impl Solvable for Quarto {
    fn memory(&self) -> u64 {
        memory(self, usual_pieces(self))
    }

    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError> {
        solve_early(self, usual_pieces(self), run)
    }
}

/// Finds the values of all boards of up to so many pieces, and writes them to a table file, whole
/// or not at all. An interrupted run goes on where it was: the checkpoint lies beside the file
/// until that is complete.
///
/// Without squares, five pieces take some twenty minutes of one core, and six take an hour.
/// [`solve_any`](crate::solve::solve_any) does the same.
pub fn solve_to(
    rules: &Quarto,
    pieces: u32,
    path: &Path,
    mut options: Options,
    observer: &dyn Observer,
) -> Result<Report, SolveError> {
    let too_many = SolveError::Pieces { asked: pieces, most: MOST_PIECES };
    let blocks = blocks_up_to(rules, pieces).ok_or(too_many)?;
    // What the table says of the command that writes it again.
    options.pieces = Some(pieces).filter(|&pieces| pieces != usual_pieces(rules));
    refuse_beyond_memory(memory(rules, pieces), &options)?;
    to_file(path, options, |options| {
        let values = |run: &mut Run<'_>| solve_early(rules, pieces, run);
        solve_blocks(rules, blocks, options, observer, values)
    })
}

/// The values of all boards of up to so many pieces.
fn solve_early(
    rules: &Quarto,
    pieces: u32,
    run: &mut Run<'_>,
) -> Result<Solved<Quarto>, SolveError> {
    let other = || SolveError::Pieces { asked: pieces, most: MOST_PIECES };
    let blocks = blocks_with(rules, pieces).ok_or_else(other)?;
    let mut layers = vec![search_layer(rules, blocks, bits(pieces), run)?];
    for pieces in (0..pieces).rev() {
        let blocks = blocks_with(rules, pieces).ok_or_else(other)?;
        let later = layers.last().expect("the last layer at least");
        let values = blocks.clone().into_par_iter().map(|block| pull(rules, block, later));
        layers.push(Layer { values: values.collect(), blocks });
    }
    layers.reverse();
    let counts = layers.par_iter().flat_map_iter(|layer| {
        let blocks = layer.blocks.clone().zip(&layer.values);
        blocks.map(|(number, block)| count(rules, number, block))
    });
    let none = [0_u64; 256];
    let counts = counts.reduce(|| none, |a, b| std::array::from_fn(|at| a[at] + b[at]));
    let mut by_value = Counts::default();
    for (byte, classes) in (0..Packed::LIMIT).zip(counts) {
        by_value.add(Packed::from_byte(byte).expect("below the limit"), classes);
    }
    let value = move |block: u32, key, _| {
        let layer = layers.partition_point(|layer| layer.blocks.end <= block);
        layers[layer].value(block, key).expect("every class of a block has a value")
    };
    Ok(Solved { counts: by_value, value: Box::new(value) })
}

/// How many classes of a block have which packed value, those that are won at once included.
fn count(rules: &Quarto, number: u32, block: &Block) -> [u64; 256] {
    let mut counts = [0; 256];
    for &value in &block.values {
        counts[usize::from(value)] += 1;
    }
    scan_open(rules, number, |_, _, is_quiet| {
        counts[usize::from(Packed::WIN_IN_ONE.byte())] += u64::from(!is_quiet);
    });
    counts
}

/// A block's values from those of the layer with one piece more.
fn pull(rules: &Quarto, number: u32, later: &Layer) -> Block {
    let mut block = Block { keys: Vec::new(), values: Vec::new() };
    rules.scan(number, |key, position| {
        let values = rules.moves(position).map(|mv| {
            let child = rules.play_unchecked(position, mv);
            let value = match rules.place(child) {
                Some((block, key)) => later.value(block, key).expect("it is in the next layer"),
                None => Packed::WIN_IN_ONE,
            };
            value.value().one_ply_earlier()
        });
        block.keys.push(key);
        block.values.push(packed(values.max().expect("early games go on")));
    });
    block.keys.shrink_to_fit();
    block.values.shrink_to_fit();
    block
}

fn packed(value: Value) -> u8 {
    Packed::from_value(value).expect("a game has 17 plies at most").byte()
}

/// Searches the classes of the last layer, as far as the checkpoint does not have them.
fn search_layer(
    rules: &Quarto,
    blocks: Range<u32>,
    bits: u32,
    run: &mut Run<'_>,
) -> Result<Layer, SolveError> {
    let classes = |block: u32| {
        let (mut keys, mut positions) = (Vec::new(), Vec::new());
        rules.scan(block, |key, position| {
            keys.push(key);
            positions.push(position);
        });
        keys.shrink_to_fit();
        (keys, positions)
    };
    let work = Work::new(rules, blocks.clone());
    run.stage(Stage::Values, work.0.iter().sum())?;
    let solver = Solver::with_memory(rules.clone(), bits).map_err(std::io::Error::other)?;
    let mut layer = Layer { blocks: blocks.clone(), values: Vec::new() };
    for (block, work) in blocks.zip(work.0) {
        let (keys, positions) = classes(block);
        let are_values = |bytes: &Vec<u8>| {
            let values = bytes.iter().all(|&byte| Packed::from_byte(byte).is_some());
            values && bytes.len() == keys.len()
        };
        let values = if let Some(values) = run.recorded((VALUES, block))?.filter(are_values) {
            run.resume(work)?;
            values
        } else {
            let n = positions.first().map_or(0, |position| position.count());
            let scores = solver.scores(&positions);
            let values: Vec<u8> =
                scores.into_iter().map(|score| packed(value_of_score(score, n))).collect();
            run.record((VALUES, block), &values)?;
            run.advance(work)?;
            values
        };
        layer.values.push(Block { keys, values });
    }
    Ok(layer)
}

/// How much work each block is, about: what was found for boards with one piece more is not
/// searched again.
struct Work(Vec<u64>);

impl Work {
    fn new(rules: &Quarto, blocks: Range<u32>) -> Self {
        let mut symmetries: Vec<SquareSymmetry> =
            rules.symmetries(Group::Full, Position::START).map(|symmetry| symmetry.0).collect();
        symmetries.dedup();
        let smallest = |mask| symmetries.iter().map(|s| s.apply(mask)).min().unwrap_or(mask);
        let mut seen = FxHashSet::default();
        let (mut before, mut new) = (None, 0);
        let work = blocks.map(|block| {
            let (mut classes, mut occupied) = (0_u64, None);
            rules.scan(block, |_, position| {
                classes += 1;
                occupied = Some(position.occupied());
            });
            if let Some(mask) = occupied.filter(|_| occupied != before) {
                before = occupied;
                let squares = Square::of_mask(!mask);
                let larger = squares.map(|square| smallest(mask | square.mask()));
                new = larger.filter(|&mask| seen.insert(mask)).count() as u64;
            }
            classes * (1 + NEW * new)
        });
        Self(work.collect())
    }
}

/// How much more work a square is whose boards are new.
const NEW: u64 = 4;
