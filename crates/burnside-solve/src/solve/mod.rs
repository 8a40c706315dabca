//! Solving a game completely, from nothing to a table file.
//!
//! | file | idea |
//! |---|---|
//! | `run` | [`Options`], [`Observer`]: how it is done, who watches, what it may use |
//! | `checkpoint` | what was finished, record by record, so that nothing is done twice |
//! | `packing` | what goes into the table's blocks, with checkpoints |
//! | `any` | [`solve_any`]: games without an order of classes of their own |
//! | `small` | [`solve_small`]: games with few classes, in memory |
//! | `whole_file` | [`write_file`]: files that are written whole or not at all |
//! | `error` | [`SolveError`] |
//!
//! How a game is solved is its own affair ([`Solvable`]): [by layers](crate::layered) if it cannot
//! return, by [retrograde analysis](crate::retrograde) if it can.

mod any;
mod checkpoint;
mod error;
mod packing;
mod run;
mod small;
mod whole_file;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use burnside::Symmetric;
use sha2::{Digest, Sha256};

pub(crate) use any::Solution;
pub use any::{Engine, encode_classes, solve_any, solve_codes};
pub use checkpoint::Checkpoint;
pub use error::SolveError;
pub use run::{Observer, Options, Progress, Run, Silent, Stage};
pub(crate) use small::few_classes;
pub use small::solve_small;
use whole_file::refuse_what_is_no_file;
pub use whole_file::{WholeFile, write_file};

use crate::{
    Packed,
    limits::free_memory,
    table::{Counts, Provenance, Tabled, encode},
};

/// A game that can be solved completely on one machine.
pub trait Solvable: Tabled + Symmetric {
    /// The most memory that solving takes, in bytes.
    fn memory(&self) -> u64;

    /// Solves it. What the run has recorded before is not done again.
    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError>;
}

/// Every value of a game.
pub struct Solved<G: Tabled> {
    /// How many reachable classes have which value.
    pub counts: Counts,
    /// The value of any class that a table stores: by block, key and class.
    #[allow(clippy::type_complexity)] // a function of three things
    pub value: Box<dyn Fn(u32, u32, G::Node) -> Packed + Sync + Send>,
}

impl<G: Tabled> std::fmt::Debug for Solved<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solved").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How many reachable classes have which value, finished ones included.
    pub counts: Counts,
    /// The length of the table.
    pub bytes: u64,
    /// The SHA-256 of the table file, in hex.
    pub sha256: String,
}

/// Solves a game and returns the bytes of its table.
pub fn solve<G: Solvable>(
    game: &G,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Vec<u8>, SolveError> {
    refuse_beyond_memory(game.memory(), options)?;
    solve_blocks(game, game.blocks(), options, observer, |run| game.solve_values(run))
}

/// An error if more bytes are needed than are allowed, or free.
pub(crate) fn refuse_beyond_memory(needed: u64, options: &Options) -> Result<(), SolveError> {
    if let Some(allowed) = options.memory.filter(|&allowed| allowed < needed) {
        return Err(SolveError::Memory { needed, allowed });
    }
    if let Some(free) = free_memory().filter(|&free| free < needed) {
        return Err(SolveError::NoMemory { needed, free });
    }
    Ok(())
}

/// The bytes of a table with so many blocks, once its values are found.
pub(crate) fn solve_blocks<G: Tabled + Symmetric>(
    game: &G,
    blocks: u32,
    options: &Options,
    observer: &dyn Observer,
    solve_values: impl FnOnce(&mut Run<'_>) -> Result<Solved<G>, SolveError>,
) -> Result<Vec<u8>, SolveError> {
    let work = format!("{} {} {}", game.name(), game.value_group(), G::SCHEME);
    let mut run = Run::within(observer, open_checkpoint(options, &work)?, options);
    let solved = solve_values(&mut run)?;
    let blocks = packing::all_contents(game, blocks, &solved.value, &mut run)?;
    drop(solved.value);
    let pieces = options.pieces.map_or_else(String::new, |pieces| format!(" --pieces {pieces}"));
    let bytes = encode(game, solved.counts, &made_with(game.name(), &pieces), &blocks);
    run.advance(1)?;
    Ok(bytes)
}

/// Solves a game and writes its table to a file, whole or not at all. An interrupted run goes on
/// where it was: the checkpoint lies beside the file until that is complete.
///
/// ```no_run
/// use burnside::gobblet::Gobblet;
/// use burnside_solve::solve::{Options, Silent, solve_to_file};
///
/// let report = solve_to_file(&Gobblet::default(), "gobblet.bst".as_ref(), Options::default(), &Silent)?;
/// println!("{} classes in {} bytes", report.counts.total(), report.bytes);
/// # Ok::<(), burnside_solve::solve::SolveError>(())
/// ```
pub fn solve_to_file<G: Solvable>(
    game: &G,
    path: &Path,
    options: Options,
    observer: &dyn Observer,
) -> Result<Report, SolveError> {
    to_file(path, options, |options| solve(game, options, observer))
}

/// The checkpoint of a piece of work, if one is wanted.
fn open_checkpoint(options: &Options, work: &str) -> Result<Option<Checkpoint>, SolveError> {
    options.checkpoint.as_ref().map(|path| Checkpoint::open(path, work)).transpose()
}

/// The program that writes tables, and the first version of it that wrote these bytes. Later ones
/// write the same until they say otherwise here, so that a table made again can be compared.
const PROGRAM: &str = "burnside-solve 0.1.0";

/// Where a table of this game comes from, on however many machines it was made.
pub fn provenance(game: &str) -> Provenance {
    made_with(game, "")
}

/// The same of a table that is asked for with an option, which begins with a blank.
fn made_with(game: &str, option: &str) -> Provenance {
    let command = format!("burnside solve {game}{option} --out {}.bst", file_stem(game));
    Provenance { program: PROGRAM.to_owned(), command }
}

/// Writes what comes of solving to a file, with a checkpoint beside it until it is complete.
pub(crate) fn to_file(
    path: &Path,
    mut options: Options,
    solve: impl FnOnce(&Options) -> Result<Vec<u8>, SolveError>,
) -> Result<Report, SolveError> {
    refuse_what_is_no_file(path)?;
    let checkpoint = options.checkpoint.get_or_insert_with(|| with_suffix(path, ".checkpoint"));
    let checkpoint = checkpoint.clone();
    let bytes = solve(&options)?;
    let report = Report::of(&bytes);
    write_file(path, &bytes)?;
    match fs::remove_file(&checkpoint) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(SolveError::of_file(&checkpoint)(error))
        }
        _ => Ok(report),
    }
}

impl Report {
    /// Describes a table that was just made.
    ///
    /// # Panics
    /// If the bytes are not those of a table.
    pub fn of(table: &[u8]) -> Self {
        let sha256 = hex::encode(Sha256::digest(table));
        let counts = crate::table::Header::read(&table).expect("just written").counts;
        Self { counts, bytes: table.len() as u64, sha256 }
    }
}

/// A game's name without what file systems dislike.
fn file_stem(name: &str) -> String {
    name.replace(':', "-")
}

/// A path with something added to its last part.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
