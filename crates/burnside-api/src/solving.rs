//! Complete tables: making them, and verifying them by the rules alone.

use std::{fs::File, num::NonZeroUsize, ops::ControlFlow, path::Path};

use burnside::catalog::Entry;
use burnside_solve::solve::{self, SolveError};

use crate::{
    Error, Kind,
    answers::{Solved, Verified},
};

/// How a game is solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolveOptions {
    /// Refuse to start if more bytes of memory may be needed.
    pub memory: Option<u64>,
}

/// How a table is verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VerifyOptions {
    /// Of an opening book's last layer check only one class in this many.
    pub every: Option<NonZeroUsize>,
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
}

/// Called whenever something was done; may stop the work.
pub type Watch<'a> = &'a (dyn Fn(Step) -> ControlFlow<()> + Sync);

struct Observed<'a>(Watch<'a>);

impl solve::Observer for Observed<'_> {
    fn progress(&self, progress: solve::Progress) -> ControlFlow<()> {
        let stage = match progress.stage {
            solve::Stage::Classes => "finding classes",
            solve::Stage::Values => "finding values",
            solve::Stage::Write => "packing",
        };
        (self.0)(Step { stage, done: progress.done, total: progress.total })
    }
}

impl burnside_verify::Observer for Observed<'_> {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        (self.0)(Step { stage: progress.stage, done: progress.done, total: progress.total })
    }
}

pub(crate) fn solve<G: Entry>(
    game: &G,
    path: &Path,
    options: &SolveOptions,
    watch: Watch<'_>,
) -> Result<Solved, Error> {
    let options = solve::Options { memory: options.memory, ..solve::Options::default() };
    match solve::solve_any(game, path, options, &Observed(watch)) {
        Ok(report) => Ok(Solved::new(game.name(), report)),
        Err(SolveError::File { path, error }) => {
            let message = format!("cannot write {}: {}", path.display(), reason(&error));
            Err(Error::new(Kind::File, message))
        }
        Err(error) => Err(Error::new(Kind::Table, error.to_string())),
    }
}

/// The system's words, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

pub(crate) fn verify<G: Entry>(
    game: &G,
    file: File,
    options: &VerifyOptions,
    watch: Watch<'_>,
) -> Result<Verified, Error> {
    let every = options.every.unwrap_or(NonZeroUsize::MIN);
    match todo_verify_any(game, file, every, &Observed(watch)) {
        Ok(report) => Ok(Verified {
            game: game.name().to_owned(),
            checked: report.checked,
            reachable: report.reachable.total(),
            ok: true,
        }),
        Err(violation) => Err(Error::new(Kind::Table, violation.to_string())),
    }
}

/// The game that a table or an opening book names.
pub(crate) fn game_of(file: &File) -> Result<String, Error> {
    match burnside_solve::table::Header::read(file) {
        Ok(header) => Ok(header.game),
        Err(error) => Err(Error::new(Kind::Table, error.to_string())),
    }
}

fn todo_verify_any<G: Entry>(
    _: &G,
    _: File,
    _: NonZeroUsize,
    _: &dyn burnside_verify::Observer,
) -> Result<burnside_verify::Report, Error> {
    Err(Error::new(Kind::Table, "not yet"))
}
