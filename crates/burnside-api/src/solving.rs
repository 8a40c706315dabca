//! Complete tables: making them.

use std::{ops::ControlFlow, path::Path, time::Duration};

use burnside::catalog::Entry;
use burnside_solve::solve::{self, Engine, SolveError};

use crate::{Error, Kind, answers::Solved, reason};

/// How a game is solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolveOptions {
    /// Refuse to start if more bytes of memory may be needed.
    pub memory: Option<u64>,
    /// Give up after this long.
    pub time: Option<Duration>,
    /// Of a game that is too large to be solved whole: only boards of up to so many pieces.
    pub pieces: Option<u32>,
    /// Of a large game that cannot return: store those values, too, that a short search finds. The
    /// table is several times as large, and written in a fraction of the time.
    pub every_value: bool,
}

/// How far a long piece of work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is being done.
    pub stage: &'static str,
    /// Units of work done.
    pub done: u64,
    /// Units of work in all; 0 if that is not known.
    pub total: u64,
    /// How long the rest of this stage takes at the pace of the run so far, where that is known.
    pub left: Option<Duration>,
}

/// Called whenever something was done; may stop the work.
pub type Watch<'a> = &'a (dyn Fn(Step) -> ControlFlow<()> + Sync);

/// What a run is busy with, in words.
pub(crate) const fn stage_name(stage: solve::Stage) -> &'static str {
    match stage {
        solve::Stage::Classes => "finding classes",
        solve::Stage::Values => "finding values",
        solve::Stage::Write => "packing",
    }
}

pub(crate) struct Observed<'a>(pub(crate) Watch<'a>);

impl solve::Observer for Observed<'_> {
    fn progress(&self, progress: solve::Progress) -> ControlFlow<()> {
        let solve::Progress { stage, done, total, left } = progress;
        (self.0)(Step { stage: stage_name(stage), done, total, left })
    }
}

fn run_options(options: &SolveOptions) -> solve::Options {
    let &SolveOptions { memory, time, pieces, every_value } = options;
    solve::Options { memory, time, pieces, every_value, ..solve::Options::default() }
}

pub(crate) fn solve<G: Entry>(
    game: &G,
    path: &Path,
    options: &SolveOptions,
    watch: Watch<'_>,
) -> Result<Solved, Error> {
    let options = run_options(options);
    match solve::solve_any(game, path, options, &Observed(watch)) {
        Ok(report) => Ok(Solved::new(game.name(), Some(path), report)),
        Err(SolveError::File { path, error }) => {
            let message = format!("cannot write {}: {}", path.display(), reason(&error));
            Err(Error::new(Kind::File, message))
        }
        Err(error @ (SolveError::Whole { .. } | SolveError::Pieces { .. })) => {
            Err(Error::new(Kind::Parameter, error.to_string()))
        }
        Err(error) => Err(Error::new(Kind::Table, error.to_string())),
    }
}

/// The same in memory: what came out, and the bytes of the table.
pub(crate) fn solve_in_memory<G: Entry>(
    game: &G,
    options: &SolveOptions,
    watch: Watch<'_>,
) -> Result<(Solved, Vec<u8>), Error> {
    // Nobody waits for a smaller table.
    let options = solve::Options { every_value: true, ..run_options(options) };
    let solved = solve::solve_codes(game, Engine::of(game), &options, &Observed(watch));
    let table = solved.map_err(|error| {
        let elsewhere = "on a machine of your own: burnside solve FILE";
        match error {
            SolveError::Stopped => Error::new(Kind::Stopped, "not solved in time").hint(elsewhere),
            SolveError::Memory { allowed, .. } => {
                let megabytes = allowed / 1_000_000;
                let message = format!("solving takes more than {megabytes} MB of memory");
                Error::new(Kind::Memory, message).hint(elsewhere)
            }
            error => Error::new(Kind::Table, error.to_string()),
        }
    })?;
    Ok((Solved::new(game.name(), None, solve::Report::of(&table)), table))
}
