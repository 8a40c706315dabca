//! Complete tables, made by several processes on one machine or on many.

use std::{ops::ControlFlow, path::Path};

use burnside::catalog::Entry;
use burnside_cluster::{ClusterError, Divided, Member, Observer, Options, Traffic};
use burnside_solve::solve::{Progress, SolveError};

use crate::{Error, Kind, Step, answers::Solved, reason, solving::stage_name};

/// Called a few times a second with the progress of all processes together, and with what each of
/// them has done; may stop the work.
pub type DividedWatch<'a> = &'a (dyn Fn(Step, &[u64]) -> ControlFlow<()> + Sync);

struct Observed<'a>(DividedWatch<'a>);

impl Observer for Observed<'_> {
    fn progress(&self, progress: Progress, by_process: &[u64]) -> ControlFlow<()> {
        let Progress { stage, done, total, left } = progress;
        (self.0)(Step { stage: stage_name(stage), done, total, left }, by_process)
    }
}

pub(crate) fn solve<G: Entry>(
    game: &G,
    path: &Path,
    member: Member,
    options: Options,
    watch: DividedWatch<'_>,
) -> Result<(Solved, Cost), Error> {
    let Divided { report, traffic, held } =
        burnside_cluster::solve(game, path, member, options, &Observed(watch))?;
    Ok((Solved::new(game.name(), Some(path), report), Cost { traffic, held }))
}

/// What solving together with other processes took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Work, waiting and what was sent.
    pub traffic: Traffic,
    /// The most bytes of positions and moves that this process has held.
    pub held: u64,
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Self {
        let message = error.to_string();
        match error {
            ClusterError::Hosts { .. } => Self::new(Kind::Parameter, message).hint(
                "a hosts file has an address with a port on each line, such as 10.0.0.1:7100",
            ),
            ClusterError::NoProcess { .. } | ClusterError::Listen { .. } => {
                Self::new(Kind::Parameter, message)
            }
            ClusterError::Undivided { .. } => {
                Self::new(Kind::Parameter, message).hint("leave --hosts and --processes out")
            }
            ClusterError::Solve(SolveError::File { path, error }) => {
                let message = format!("cannot write {}: {}", path.display(), reason(&error));
                Self::new(Kind::File, message)
            }
            ClusterError::Disk { .. } | ClusterError::Damaged { .. } | ClusterError::Io(_) => {
                Self::new(Kind::File, message)
            }
            ClusterError::Solve(SolveError::Memory { .. }) => Self::new(Kind::Memory, message)
                .hint("each process needs room for its share: more processes need less each"),
            ClusterError::Busy(_) => Self::new(Kind::Busy, message),
            _ => Self::new(Kind::Table, message),
        }
    }
}
