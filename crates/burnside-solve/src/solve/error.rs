//! Why a game was not solved.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::Packed;

impl SolveError {
    /// What went wrong with this file.
    pub fn of_file(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File { path: path.to_owned(), error }
    }
}

/// Why a game was not solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// More memory than allowed.
    #[error(
        "solving takes up to {} MB of memory, but only {} MB are allowed: allow more, or solve on \
         another machine", .needed.div_ceil(1_000_000), .allowed / 1_000_000
    )]
    Memory {
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
    },
    /// More memory than there is.
    #[error(
        "solving takes up to {} MB of memory, but only {} MB are free: end other programs, or \
         solve on another machine", .needed.div_ceil(1_000_000), .free / 1_000_000
    )]
    NoMemory {
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// A file that cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which one: the table, or its checkpoint.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// Anything else that the system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A checkpoint of something else.
    #[error("the checkpoint belongs to {found:?}, not to {expected:?}: remove it to start again")]
    Checkpoint {
        /// What is being solved.
        expected: String,
        /// What the checkpoint is of.
        found: String,
    },
    /// Another run has the checkpoint open.
    #[error("another run is using {}: wait for it to end, or write to another file", .0.display())]
    Busy(PathBuf),
    /// What should be a checkpoint is something else, and is left alone.
    #[error("{} is not a checkpoint: move it away, or write to another file", .0.display())]
    NoCheckpoint(PathBuf),
    /// A win or loss that is longer than a table can hold.
    #[error(
        "a position is won or lost in more than {} plies, which is more than a table can hold",
        Packed::LONGEST
    )]
    TooLong,
    /// More classes than can be numbered.
    #[error("there are more than {} classes, which is more than a table can hold", 1_u32 << 31)]
    TooMany,
    /// The numbers of classes do not fit the moves: a mistake of ours.
    #[error(
        "the numbers of this game's classes do not fit its moves: please report it, with the rules"
    )]
    Numbers,
    /// Codes that cannot be put into a table.
    #[error("the codes of this game must all have the same length, at most 255 bytes")]
    Codes,
    /// A game that is solved whole, and not up to a number of pieces.
    #[error("tables of {game} have every position: leave the number of pieces out")]
    Whole {
        /// The game.
        game: String,
    },
    /// More pieces than a table of early positions has.
    #[error("a table has boards of up to {most} pieces, not of {asked}")]
    Pieces {
        /// How many were asked for.
        asked: u32,
        /// How many there may be.
        most: u32,
    },
    /// The observer asked to stop.
    #[error("stopped: the work done so far is in the checkpoint, if there is one")]
    Stopped,
}
