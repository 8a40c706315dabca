//! All grades, with checkpoints.

use std::{
    io::{self, Read, Write},
    ops::Range,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use rayon::prelude::*;

use super::{
    Graded,
    places::Places,
    reach::{Reached, reach_grade},
    solve::solve_grade,
    stage::{NO_CLASS, OPEN},
};
use crate::{
    Packed,
    solve::{Run, SolveError, Solved, Stage},
    table::{Counts, Tabled},
};

/// Kinds of records.
const VALUES: u32 = 1;
const REACHED: u32 = 2;

/// The most memory that solving takes: a byte and a few bits for each number, and what the lists
/// of the largest grade take.
pub fn memory<G: Graded>(game: &G, lists: u64) -> u64 {
    game.slots() + Places::bytes(game.slots()) + Reached::bytes(game.slots()) + lists
}

/// Solves a graded game. Every class that the rules accept gets its value; those that can be
/// reached are counted.
pub fn solve_graded<G: Graded + Tabled + 'static>(
    game: &G,
    run: &mut Run<'_>,
) -> Result<Solved<G>, SolveError> {
    let reached = all_reached(game, run)?;
    let values = all_values(game, run)?;
    let counts = count(&values, &reached);
    drop(reached);
    let game = game.clone();
    let value = move |_, _, node: G::Node| {
        let byte = values[game.slot(node) as usize].load(Relaxed);
        Packed::from_byte(byte).expect("every class has a value")
    };
    Ok(Solved { counts, value: Box::new(value) })
}

fn size(ranges: &[Range<u64>]) -> u64 {
    ranges.iter().map(|range| range.end - range.start).sum()
}

fn all_values<G: Graded>(game: &G, run: &mut Run<'_>) -> Result<Vec<AtomicU8>, SolveError> {
    let values: Vec<AtomicU8> = (0..game.slots()).map(|_| AtomicU8::new(OPEN)).collect();
    let mut places = Places::new(game.slots());
    run.stage(Stage::Values, game.slots())?;
    for grade in 0..game.grades() {
        let ranges = game.grade(grade);
        let name = (VALUES, grade as u32);
        if let Some(checkpoint) = &run.checkpoint
            && checkpoint.stream(name, |input, bytes| {
                Ok(bytes == size(&ranges) && read_values(game, input, &ranges, &values)?)
            })? == Some(true)
        {
            run.resume(size(&ranges))?;
            continue;
        }
        solve_grade(game, &ranges, &values, &mut places)?;
        if let Some(checkpoint) = &mut run.checkpoint {
            checkpoint.record(name, size(&ranges), |out| write_values(out, &ranges, &values))?;
        }
        run.advance(size(&ranges))?;
    }
    Ok(values)
}

/// Reads the values of a grade; `false`, and all of them are open, if some are not values of its
/// classes.
fn read_values<G: Graded>(
    game: &G,
    input: &mut dyn Read,
    ranges: &[Range<u64>],
    values: &[AtomicU8],
) -> io::Result<bool> {
    let mut buffer = Vec::new();
    for range in ranges {
        buffer.resize((range.end - range.start) as usize, 0);
        input.read_exact(&mut buffer)?;
        for (value, &byte) in values[range.start as usize..].iter().zip(&buffer) {
            value.store(byte, Relaxed);
        }
    }
    let is_sound = |slot: u64| match values[slot as usize].load(Relaxed) {
        NO_CLASS => game.node(slot).is_none(),
        byte => Packed::from_byte(byte).is_some(),
    };
    let sound = ranges.par_iter().all(|range| range.clone().all(is_sound));
    if !sound {
        for slot in ranges.iter().cloned().flatten() {
            values[slot as usize].store(OPEN, Relaxed);
        }
    }
    Ok(sound)
}

fn write_values(out: &mut dyn Write, ranges: &[Range<u64>], values: &[AtomicU8]) -> io::Result<()> {
    let mut buffer = Vec::new();
    for range in ranges {
        let part = &values[range.start as usize..range.end as usize];
        buffer.clear();
        buffer.extend(part.iter().map(|value| value.load(Relaxed)));
        out.write_all(&buffer)?;
    }
    Ok(())
}

fn all_reached<G: Graded>(game: &G, run: &mut Run<'_>) -> Result<Reached, SolveError> {
    let reached = Reached::new(game.slots());
    reached.insert(game.slot(game.node_of(game.start())));
    run.stage(Stage::Classes, game.slots())?;
    for grade in (0..game.grades()).rev() {
        let ranges = game.grade(grade);
        let name = (REACHED, grade as u32);
        let bytes: u64 = ranges.iter().map(|range| (range.end - range.start).div_ceil(8)).sum();
        if let Some(checkpoint) = &run.checkpoint
            && checkpoint.stream(name, |input, size| {
                Ok(size == bytes && read_reached(input, &ranges, &reached)?)
            })? == Some(true)
        {
            run.resume(size(&ranges))?;
            continue;
        }
        reach_grade(game, &ranges, &reached);
        if let Some(checkpoint) = &mut run.checkpoint {
            checkpoint.record(name, bytes, |out| write_reached(out, &ranges, &reached))?;
        }
        run.advance(size(&ranges))?;
    }
    Ok(reached)
}

/// Reads what was reached of a grade. Any bits make sense.
fn read_reached(
    input: &mut dyn Read,
    ranges: &[Range<u64>],
    reached: &Reached,
) -> io::Result<bool> {
    let mut buffer = Vec::new();
    for range in ranges {
        buffer.resize((range.end - range.start).div_ceil(8) as usize, 0);
        input.read_exact(&mut buffer)?;
        for (place, slot) in range.clone().enumerate() {
            if buffer[place / 8] >> (place % 8) & 1 == 1 {
                reached.insert(slot);
            }
        }
    }
    Ok(true)
}

fn write_reached(out: &mut dyn Write, ranges: &[Range<u64>], reached: &Reached) -> io::Result<()> {
    let mut buffer = Vec::new();
    for range in ranges {
        buffer.clear();
        buffer.resize((range.end - range.start).div_ceil(8) as usize, 0);
        for (place, slot) in range.clone().enumerate() {
            buffer[place / 8] |= u8::from(reached.contains(slot)) << (place % 8);
        }
        out.write_all(&buffer)?;
    }
    Ok(())
}

fn count(values: &[AtomicU8], reached: &Reached) -> Counts {
    const PART: usize = 1 << 20;
    let parts = values.par_chunks(PART).enumerate().map(|(part, values)| {
        let mut counts = [0; 256];
        for (slot, value) in (part * PART..).zip(values) {
            let here = reached.contains(slot as u64);
            counts[usize::from(value.load(Relaxed))] += u64::from(here);
        }
        counts
    });
    let sum = parts.reduce(|| [0; 256], |a, b| std::array::from_fn(|byte| a[byte] + b[byte]));
    let mut counts = Counts::default();
    for (byte, classes) in (0..=u8::MAX).zip(sum).filter(|&(_, classes)| classes > 0) {
        counts.add(Packed::from_byte(byte).expect("reached classes have values"), classes);
    }
    counts
}
