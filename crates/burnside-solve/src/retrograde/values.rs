//! The values of all numbers, stage by stage: in memory as far as there is room, and else in the
//! checkpoint.
//!
//! A stage that is solved is recorded in the checkpoint. When there is no room for what comes
//! next, the stages that were not needed for the longest time are forgotten, and read again when a
//! later stage leads to them.

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use super::stage::OPEN;
use crate::solve::{Run, SolveError};

/// The kind of these records.
const VALUES: u32 = 1;

/// Numbers that share a place in the index.
const SHIFT: u32 = 12;

/// A byte for each number, as far as it is in memory.
#[derive(Debug)]
pub struct Values {
    ranges: Vec<Range<u64>>,
    /// For each so many numbers: the stage of the first.
    index: Vec<u32>,
    /// By stage: its values, if they are here.
    parts: Vec<Vec<AtomicU8>>,
    /// By stage: when it was needed last.
    needed: Vec<u64>,
    clock: u64,
    /// How often a stage was forgotten.
    pub(crate) forgotten: u64,
}

impl Values {
    /// Nothing is known yet.
    pub fn new(ranges: Vec<Range<u64>>) -> Self {
        let size = ranges.last().map_or(0, |range| range.end);
        let mut index = Vec::with_capacity((size >> SHIFT) as usize + 1);
        let mut stage = 0;
        for number in (0..size).step_by(1 << SHIFT) {
            while ranges[stage].end <= number {
                stage += 1;
            }
            index.push(stage as u32);
        }
        let parts = ranges.iter().map(|_| Vec::new()).collect();
        let needed = vec![0; ranges.len()];
        Self { ranges, index, parts, needed, clock: 0, forgotten: 0 }
    }

    /// The numbers of a stage.
    pub fn range(&self, stage: usize) -> &Range<u64> {
        &self.ranges[stage]
    }

    /// The values of a stage; none if they are not here.
    pub fn part(&self, stage: usize) -> &[AtomicU8] {
        &self.parts[stage]
    }

    /// The value of a number, if its stage is here.
    #[inline]
    pub fn of(&self, number: u64) -> Option<u8> {
        let mut stage = *self.index.get((number >> SHIFT) as usize)? as usize;
        while self.ranges[stage].end <= number {
            stage += 1;
            if stage == self.ranges.len() {
                return None;
            }
        }
        let place = (number - self.ranges[stage].start) as usize;
        self.parts[stage].get(place).map(|value| value.load(Relaxed))
    }

    /// Appends the values of numbers that follow each other; `None` if a stage of theirs is not here.
    pub fn copy(&self, numbers: Range<u64>, to: &mut Vec<u8>) -> Option<()> {
        let mut next = numbers.start;
        let mut stage = *self.index.get((next >> SHIFT) as usize)? as usize;
        while next < numbers.end {
            let range = self.ranges.get(stage)?;
            if next < range.end {
                let end = range.end.min(numbers.end);
                let part = (next - range.start) as usize..(end - range.start) as usize;
                to.extend(self.parts[stage].get(part)?.iter().map(|value| value.load(Relaxed)));
                next = end;
            }
            stage += 1;
        }
        Some(())
    }

    /// Takes in the values of a stage, a byte for each of its numbers.
    pub fn put(&mut self, stage: usize, part: Vec<AtomicU8>) {
        debug_assert_eq!(part.len() as u64, self.ranges[stage].end - self.ranges[stage].start);
        self.parts[stage] = part;
    }

    /// Forgets the values of a stage.
    pub fn put_away(&mut self, stage: usize) {
        self.parts[stage] = Vec::new();
    }

    /// Makes room for a stage, open, and brings in those that it leads to. `lists` is what solving
    /// it may take beside.
    pub(crate) fn begin(
        &mut self,
        stage: usize,
        leads_to: &[u32],
        lists: u64,
        run: &Run<'_>,
    ) -> Result<(), SolveError> {
        self.clock += 1;
        let others = leads_to.iter().map(|&other| other as usize);
        for other in others.clone().chain([stage]) {
            self.needed[other] = self.clock;
        }
        let size = self.ranges[stage].end - self.ranges[stage].start;
        self.make_room(size, run)?;
        self.parts[stage] = (0..size).map(|_| AtomicU8::new(OPEN)).collect();
        for other in others {
            self.bring(other, run)?;
        }
        while run.budget().room() < lists && self.forget_one(run) {}
        Ok(())
    }

    /// Brings the values of a stage from the checkpoint, unless they are here.
    pub(crate) fn bring(&mut self, stage: usize, run: &Run<'_>) -> Result<(), SolveError> {
        let size = self.ranges[stage].end - self.ranges[stage].start;
        if self.parts[stage].len() as u64 == size {
            return Ok(());
        }
        self.make_room(size, run)?;
        self.parts[stage] = read(stage, size, run)?.ok_or(SolveError::Numbers)?;
        Ok(())
    }

    /// Takes in what an earlier run recorded of a stage; `false` if it recorded nothing. The values
    /// need not stay.
    pub(crate) fn resume(&mut self, stage: usize, run: &Run<'_>) -> Result<bool, SolveError> {
        let size = self.ranges[stage].end - self.ranges[stage].start;
        let fits = run.budget().room() >= size;
        let Some(part) = read(stage, size, run)? else { return Ok(false) };
        if fits {
            run.hold(size as usize)?;
            self.parts[stage] = part;
        }
        Ok(true)
    }

    /// Records the values of a stage that is solved.
    pub(crate) fn record(&self, stage: usize, run: &mut Run<'_>) -> Result<(), SolveError> {
        let Some(checkpoint) = &mut run.checkpoint else { return Ok(()) };
        let part = &self.parts[stage];
        checkpoint.record((VALUES, stage as u32), part.len() as u64, |out| {
            for values in part.chunks(1 << 16) {
                let bytes: Vec<u8> = values.iter().map(|value| value.load(Relaxed)).collect();
                out.write_all(&bytes)?;
            }
            Ok(())
        })
    }

    /// The values of a stage, as bytes, for the last time.
    pub(crate) fn take(&mut self, stage: usize, run: &Run<'_>) -> Result<Vec<u8>, SolveError> {
        self.clock += 1;
        self.needed[stage] = self.clock;
        self.bring(stage, run)?;
        let part = std::mem::take(&mut self.parts[stage]);
        run.budget().release(part.len() as u64);
        Ok(part.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Forgets stages until there is room for so many bytes, and takes it.
    fn make_room(&mut self, bytes: u64, run: &Run<'_>) -> Result<(), SolveError> {
        while run.budget().room() < bytes && self.forget_one(run) {}
        run.hold(bytes as usize)
    }

    /// Forgets the stage that was not needed for the longest time; `false` if there is none.
    fn forget_one(&mut self, run: &Run<'_>) -> bool {
        if run.checkpoint.is_none() {
            return false;
        }
        let here = (0..self.parts.len())
            .filter(|&stage| !self.parts[stage].is_empty() && self.needed[stage] < self.clock);
        let Some(stage) = here.min_by_key(|&stage| self.needed[stage]) else { return false };
        let part = std::mem::take(&mut self.parts[stage]);
        run.budget().release(part.len() as u64);
        self.forgotten += 1;
        true
    }
}

/// What the checkpoint has of a stage, if that is what it should be.
fn read(stage: usize, size: u64, run: &Run<'_>) -> Result<Option<Vec<AtomicU8>>, SolveError> {
    let Some(checkpoint) = &run.checkpoint else { return Ok(None) };
    let part = checkpoint.stream((VALUES, stage as u32), |input, length| {
        let mut part = Vec::with_capacity(if length == size { size as usize } else { 0 });
        if length != size {
            return Ok(part);
        }
        let mut bytes = vec![0; 1 << 16];
        while part.len() < size as usize {
            let piece = bytes.len().min(size as usize - part.len());
            input.read_exact(&mut bytes[..piece])?;
            part.extend(bytes[..piece].iter().map(|&byte| AtomicU8::new(byte)));
        }
        Ok(part)
    })?;
    let is_solved = |part: &Vec<AtomicU8>| {
        part.len() as u64 == size && part.iter().all(|value| value.load(Relaxed) != OPEN)
    };
    Ok(part.filter(is_solved))
}
