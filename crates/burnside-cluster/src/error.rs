//! Why a run on several machines did not begin, or ended early.

use std::{io, path::PathBuf, time::Duration};

use burnside_solve::solve::SolveError;

/// Why a run on several machines did not begin, or ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The list of hosts is not one.
    #[error("hosts file, line {line}: {reason}")]
    Hosts {
        /// The line, counted from 1; 0 if it is about the whole.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A process number that the hosts file does not have.
    #[error("there is no process {process}: the hosts file has {count} lines, so processes are 0 to {}", .count - 1)]
    NoProcess {
        /// The number.
        process: usize,
        /// How many there are.
        count: usize,
    },
    /// This process cannot listen where the hosts file says.
    #[error("process {process} cannot listen at {address}: {reason}")]
    Listen {
        /// Which process.
        process: usize,
        /// Where.
        address: String,
        /// Why not.
        reason: String,
    },
    /// Another process has refused us, or we it, before any work began.
    #[error("{0}")]
    Refused(String),
    /// A process did not come.
    #[error("process {process} at {address} did not come within {} seconds", .waited.as_secs())]
    Missing {
        /// Which process.
        process: usize,
        /// Where it should be.
        address: String,
        /// How long we have waited.
        waited: Duration,
    },
    /// A process was there, and is not any more.
    #[error(
        "process {process} at {address} {why}: all processes stop, and the same command goes on from the last committed tier"
    )]
    Lost {
        /// Which process.
        process: usize,
        /// Where it was.
        address: String,
        /// What happened to it.
        why: String,
    },
    /// The work of this process stands still.
    #[error(
        "the work has stood still for {} seconds, without waiting for another process: the disk may not answer",
        .waited.as_secs()
    )]
    Stalled {
        /// How long it has.
        waited: Duration,
    },
    /// The directory for results belongs to something else.
    #[error("{} has results of {found}, and this is {expected}: remove it, or name another directory", .directory.display())]
    Directory {
        /// Which directory.
        directory: PathBuf,
        /// What is being solved.
        expected: String,
        /// What it has results of.
        found: String,
    },
    /// Another run uses the directory.
    #[error("another run is using {}: wait for it to end, or name another directory", .0.display())]
    Busy(PathBuf),
    /// There is too little room on the disk.
    #[error("{} has room for {} MB, and the results may take {} MB: make room, or name another directory", .directory.display(), .free / 1_000_000, .needed.div_ceil(1_000_000))]
    Disk {
        /// Which directory.
        directory: PathBuf,
        /// Bytes that are free.
        free: u64,
        /// Bytes that may be needed.
        needed: u64,
    },
    /// A committed file that is missing or damaged.
    #[error("{}: {reason}: remove the directory to begin again", .path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A game that cannot be divided.
    #[error("{game} cannot be solved on several machines: {reason}")]
    Undivided {
        /// The game.
        game: String,
        /// Why not.
        reason: &'static str,
    },
    /// More numbers than one process can have.
    #[error("a process would have {numbers} numbers, and at most {} are possible: start more processes", 1_u32 << 31)]
    Share {
        /// How many.
        numbers: u64,
    },
    /// The engine between the processes failed.
    #[error("the connections between the processes failed: {0}")]
    Engine(String),
    /// Whatever ends solving with one process, too.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Anything else that the system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}
