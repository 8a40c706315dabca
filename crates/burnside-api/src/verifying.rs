//! Tables, opening books and certificates, verified from the rules alone.

use std::{
    fmt::Display,
    fs::File,
    io::{Read as _, Seek as _},
    num::NonZeroUsize,
    ops::ControlFlow,
};

use burnside::catalog::Entry;
use burnside_verify::{Violation, book_game, proof_game, verify_any, verify_any_book};

use crate::{Error, Kind, Step, Watch, answers::Verified, proving, solving::Observed};

/// How a table is verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VerifyOptions {
    /// Of an opening book's last layer, or of a certificate's open ends, check only one in this
    /// many.
    pub every: Option<NonZeroUsize>,
    /// Take a certificate's open ends as they are claimed.
    pub assume_open: bool,
}

impl burnside_verify::Observer for Observed<'_> {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        (self.0)(Step { stage: progress.stage, done: progress.done, total: progress.total })
    }
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
