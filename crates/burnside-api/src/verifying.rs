//! Tables and certificates, verified from the rules alone.

use std::{
    fmt::Display,
    fs::File,
    io::{Read as _, Seek as _},
    num::NonZeroUsize,
    ops::ControlFlow,
};

use burnside::catalog::Entry;
use burnside_solve::table::{AnyReader, open_any};
use burnside_verify::{Violation, proof_game, verify_some};

use crate::{Error, Kind, Step, Watch, answers::Verified, proving, reason, solving::Observed};

/// How a table is verified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VerifyOptions {
    /// Of the last layer of a table of early positions, or of a certificate's open ends, check only
    /// one in this many.
    pub every: Option<NonZeroUsize>,
    /// Take a certificate's open ends as they are claimed.
    pub assume_open: bool,
}

impl burnside_verify::Observer for Observed<'_> {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        let burnside_verify::Progress { stage, done, total } = progress;
        (self.0)(Step { stage, done, total, left: None })
    }
}

/// A file that is to be verified: a table or a certificate.
#[derive(Debug)]
pub enum Verifiable {
    /// A table, read where it is needed.
    Table(File),
    /// The whole of a certificate.
    Proof(String),
}

/// The longest certificate that is read.
const LONGEST_PROOF: u64 = 1 << 28;

/// What a file is, and the game that it names.
pub(crate) fn open(mut file: File) -> Result<(String, Verifiable), Error> {
    let wrong = |error: &dyn Display| Error::new(Kind::Table, error.to_string());
    let mut head = Vec::new();
    (&file).take(300).read_to_end(&mut head).map_err(|error| wrong(&error))?;
    file.rewind().map_err(|error| wrong(&error))?;
    if let Some(name) = proof_game(&head) {
        let mut text = String::new();
        file.take(LONGEST_PROOF).read_to_string(&mut text).map_err(|error| wrong(&error))?;
        return Ok((name, Verifiable::Proof(text)));
    }
    let header = burnside_solve::table::Header::read(&file).map_err(|error| wrong(&error))?;
    Ok((header.game, Verifiable::Table(file)))
}

/// A reader of the same file.
fn again(file: &File) -> Result<AnyReader, Error> {
    let again = file.try_clone();
    again.map(|file| Box::new(file) as _).map_err(|error| Error::new(Kind::File, reason(&error)))
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
        (Verifiable::Table(file), Some(_)) if open_any(game, again(&file)?)?.is_whole() => {
            let message = "--every is for tables of early positions and open ends: of this table, \
                           every value is checked";
            return Err(Error::new(Kind::Parameter, message).hint("leave it out"));
        }
        (Verifiable::Table(file), every) => {
            let every = every.unwrap_or(NonZeroUsize::MIN);
            verify_some(game, Box::new(file), every, observer)
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
