//! Many rows in order, with little memory: what does not fit is kept in scratch files.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
    vec,
};

use rayon::slice::ParallelSliceMut;

use super::{
    Scratch,
    format::{Child, Class, GameResult},
};

/// A step of a game: where, what was played, which game, how it went, who played. Rows are sorted
/// as bytes, and no two are the same.
pub(super) type Row = [u8; 27];

/// The row of a step.
pub(super) fn row(class: &Class, child: Child, record: u32, step: Seen) -> Row {
    let Seen { result, first, player } = step;
    let mut row = [0; 27];
    row[..12].copy_from_slice(class);
    row[12..18].copy_from_slice(&child);
    row[18..22].copy_from_slice(&record.to_be_bytes());
    row[22] = result as u8 | u8::from(first) << 2;
    row[23..].copy_from_slice(&player.map_or(0, |player| player + 1).to_be_bytes());
    row
}

/// What a row says about a step, apart from where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// How the game went for the player who moves.
    pub(super) result: GameResult,
    /// Whether the game comes here for the first time.
    pub(super) first: bool,
    /// The number of the player's name.
    pub(super) player: Option<u32>,
}

/// The parts of a row.
pub(super) fn parts(row: &Row) -> (Class, Child, u32, Seen) {
    let number = |at: usize| u32::from_be_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]);
    let seen = Seen {
        result: GameResult::ALL[usize::from(row[22] & 3)],
        first: row[22] >> 2 == 1,
        player: number(23).checked_sub(1),
    };
    let (class, rest) = row.split_first_chunk().expect("a row is longer");
    (*class, *rest.first_chunk().expect("a row is longer"), number(18), seen)
}

/// Rows that are kept in memory: 27 MB of them.
const IN_MEMORY: usize = 1_000_000;

/// Scratch files that are open at once.
const MOST_RUNS: usize = 64;

/// Takes rows in any order.
pub(super) struct Sorter {
    rows: Vec<Row>,
    runs: Vec<File>,
    most: usize,
}

impl Sorter {
    pub(super) fn new() -> Self {
        Self::with_memory(IN_MEMORY)
    }

    fn with_memory(most: usize) -> Self {
        Self { rows: Vec::new(), runs: Vec::new(), most }
    }

    pub(super) fn push(&mut self, row: Row, scratch: Scratch<'_>) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() < self.most {
            return Ok(());
        }
        self.rows.par_sort_unstable();
        let run = write_run(self.rows.drain(..).map(Ok), scratch)?;
        self.runs.push(run);
        if self.runs.len() == MOST_RUNS {
            let all = std::mem::take(&mut self.runs);
            let run = write_run(Merge::new(Vec::new(), all)?, scratch)?;
            self.runs.push(run);
        }
        Ok(())
    }

    /// All rows, in order.
    pub(super) fn finish(mut self) -> io::Result<Merge> {
        self.rows.par_sort_unstable();
        Merge::new(self.rows, self.runs)
    }
}

fn write_run(
    rows: impl Iterator<Item = io::Result<Row>>,
    scratch: Scratch<'_>,
) -> io::Result<File> {
    let mut file = BufWriter::with_capacity(1 << 18, scratch()?);
    for row in rows {
        file.write_all(&row?)?;
    }
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// Sorted rows of several sources.
enum Source {
    Memory(vec::IntoIter<Row>),
    Run(BufReader<File>),
}

impl Source {
    fn next(&mut self) -> io::Result<Option<Row>> {
        let file = match self {
            Self::Memory(rows) => return Ok(rows.next()),
            Self::Run(file) => file,
        };
        let mut row = [0; size_of::<Row>()];
        match file.read_exact(&mut row) {
            Ok(()) => Ok(Some(row)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Rows of several sorted sources in one order.
pub(super) struct Merge {
    sources: Vec<Source>,
    next: BinaryHeap<Reverse<(Row, usize)>>,
}

impl Merge {
    fn new(rows: Vec<Row>, runs: Vec<File>) -> io::Result<Self> {
        let runs = runs.into_iter().map(|run| Source::Run(BufReader::with_capacity(1 << 18, run)));
        let sources: Vec<_> =
            std::iter::once(Source::Memory(rows.into_iter())).chain(runs).collect();
        let mut merge = Self { next: BinaryHeap::with_capacity(sources.len()), sources };
        (0..merge.sources.len()).try_for_each(|source| merge.refill(source))?;
        Ok(merge)
    }

    fn refill(&mut self, source: usize) -> io::Result<()> {
        let row = self.sources[source].next()?;
        self.next.extend(row.map(|row| Reverse((row, source))));
        Ok(())
    }
}

impl Iterator for Merge {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((row, source)) = self.next.pop()?;
        Some(self.refill(source).map(|()| row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_its_parts() {
        for result in GameResult::ALL {
            for (first, player) in [(true, None), (false, Some(0)), (true, Some(70_000))] {
                let seen = Seen { result, first, player };
                let row = row(&[7; 12], [9; 6], 1 << 20, seen);
                assert_eq!(parts(&row), ([7; 12], [9; 6], 1 << 20, seen));
            }
        }
    }

    #[test]
    fn rows_come_in_order_however_little_memory_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = || tempfile::tempfile_in(folder.path());
        let mut state = 5_u64;
        let mut rows = Vec::new();
        for record in 0..5_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mut class = [0; 12];
            class[..8].copy_from_slice(&(state >> 56).to_be_bytes());
            let seen = Seen { result: GameResult::Win, first: true, player: None };
            rows.push(row(&class, [1; 6], record, seen));
        }
        let mut expected = rows.clone();
        expected.sort_unstable();
        assert_ne!(rows, expected);
        // With 30 rows in memory, runs are merged twice on the way.
        for most in [30, 1_000, 5_000, 10_000] {
            let mut sorter = Sorter::with_memory(most);
            for &row in &rows {
                sorter.push(row, &scratch).unwrap();
            }
            let merged: io::Result<Vec<_>> = sorter.finish().unwrap().collect();
            assert!(merged.unwrap() == expected, "{most}");
        }
    }
}
