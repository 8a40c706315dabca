//! Complete tables: making them, and verifying them from the rules alone.

use std::{
    fmt::Display,
    fs::File,
    io::{Read as _, Seek as _},
    num::NonZeroUsize,
    ops::ControlFlow,
    path::Path,
    time::Duration,
};

use burnside::catalog::Entry;
use burnside_solve::solve::{self, Engine, SolveError};
use burnside_verify::{Violation, book_game, proof_game, verify_any, verify_any_book};

use crate::{
    Error, Kind,
    answers::{Solved, Verified},
    proving, reason,
};

/// How a game is solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolveOptions {
    /// Refuse to start if more bytes of memory may be needed.
    pub memory: Option<u64>,
    /// Give up after this long.
    pub time: Option<Duration>,
}

/// How a table is verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VerifyOptions {
    /// Of an opening book's last layer, or of a certificate's open ends, check only one in this
    /// many.
    pub every: Option<NonZeroUsize>,
    /// Take a certificate's open ends as they are claimed.
    pub assume_open: bool,
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

/// What a run is busy with, in words.
pub(crate) const fn stage_name(stage: solve::Stage) -> &'static str {
    match stage {
        solve::Stage::Classes => "finding classes",
        solve::Stage::Values => "finding values",
        solve::Stage::Write => "packing",
    }
}

struct Observed<'a>(Watch<'a>);

impl solve::Observer for Observed<'_> {
    fn progress(&self, progress: solve::Progress) -> ControlFlow<()> {
        let stage = stage_name(progress.stage);
        (self.0)(Step { stage, done: progress.done, total: progress.total })
    }
}

impl burnside_verify::Observer for Observed<'_> {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        (self.0)(Step { stage: progress.stage, done: progress.done, total: progress.total })
    }
}

fn run_options(&SolveOptions { memory, time }: &SolveOptions) -> solve::Options {
    solve::Options { memory, time, ..solve::Options::default() }
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
        Err(error) => Err(Error::new(Kind::Table, error.to_string())),
    }
}

/// The same in memory: what came out, and the bytes of the table.
pub(crate) fn solve_in_memory<G: Entry>(
    game: &G,
    options: &SolveOptions,
    watch: Watch<'_>,
) -> Result<(Solved, Vec<u8>), Error> {
    let options = run_options(options);
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

/// A file that is to be verified: a table, an opening book, or a certificate.
#[derive(Debug)]
pub enum Verifiable {
    /// A table, read where it is needed.
    Table(File),
    /// The whole of an opening book.
    Book(Vec<u8>),
    /// The whole of a certificate.
    Proof(String),
}

/// The longest opening book or certificate that is read.
const LONGEST_BOOK: u64 = 1 << 28;

/// What a file is, and the game that it names.
pub(crate) fn open(mut file: File) -> Result<(String, Verifiable), Error> {
    let wrong = |error: &dyn Display| Error::new(Kind::Table, error.to_string());
    let mut head = Vec::new();
    (&file).take(300).read_to_end(&mut head).map_err(|error| wrong(&error))?;
    file.rewind().map_err(|error| wrong(&error))?;
    if let Some(name) = book_game(&head) {
        let mut bytes = Vec::new();
        file.take(LONGEST_BOOK).read_to_end(&mut bytes).map_err(|error| wrong(&error))?;
        return Ok((name, Verifiable::Book(bytes)));
    }
    if let Some(name) = proof_game(&head) {
        let mut text = String::new();
        file.take(LONGEST_BOOK).read_to_string(&mut text).map_err(|error| wrong(&error))?;
        return Ok((name, Verifiable::Proof(text)));
    }
    let header = burnside_solve::table::Header::read(&file).map_err(|error| wrong(&error))?;
    Ok((header.game, Verifiable::Table(file)))
}

pub(crate) fn verify<G: Entry>(
    game: &G,
    file: Verifiable,
    options: &VerifyOptions,
    watch: Watch<'_>,
) -> Result<Verified, Error> {
    let observer = &Observed(watch);
    let verified = match (file, options.every) {
        (Verifiable::Proof(text), _) => return proving::verify(game, &text, options, observer),
        _ if options.assume_open => {
            let message = "--assume-open is for certificates with open ends";
            return Err(Error::new(Kind::Parameter, message).hint("leave it out"));
        }
        (Verifiable::Table(_), Some(_)) => {
            let message = "--every is for opening books and open ends: of a table, every value is \
                           checked";
            return Err(Error::new(Kind::Parameter, message).hint("leave it out"));
        }
        (Verifiable::Table(file), None) => verify_any(game, Box::new(file), observer),
        (Verifiable::Book(bytes), every) => {
            let every = every.unwrap_or(NonZeroUsize::MIN);
            verify_any_book(game, &bytes, every, observer).ok_or_else(|| {
                Error::new(Kind::Table, format!("{} has no opening book", game.name()))
            })?
        }
    };
    match verified {
        Ok(report) => Ok(Verified {
            game: game.name().to_owned(),
            checked: report.checked,
            reachable: report.reachable.total(),
            ok: true,
            proved: None,
        }),
        Err(Violation::Table(error)) => Err(error.into()),
        Err(violation) => Err(Error::new(Kind::Table, violation.to_string())),
    }
}
