//! Why a command failed, and how the program reports it.

use std::{fmt::Write as _, io, path::PathBuf, process::ExitCode};

use anstyle::{AnsiColor, Style};
use burnside_api::{Error, Kind, reason, to_json};

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request has no answer.
    Request(Box<Error>),
    /// A file could not be read or written.
    File { doing: &'static str, path: PathBuf, error: io::Error },
    /// Something is wrong with a file; what came before it was used.
    InFile { path: PathBuf, error: Box<Error> },
    /// The game of a file is not known.
    WhichGame { path: PathBuf },
    /// The command cannot be used like that.
    Usage { message: String, hint: Option<String> },
    /// Some lines were bad: they have been reported one by one.
    BadLines,
    /// Another process has failed, and has said why.
    Elsewhere,
    /// Standard input could not be read.
    Input(io::Error),
    /// The answer could not be written.
    Output(io::Error),
}

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Request(Box::new(error))
    }
}

impl Failure {
    /// What was wrong, where, and what to try.
    pub(crate) fn error(&self) -> Error {
        match self {
            Self::Request(error) => Error::clone(error),
            Self::File { doing, path, error } => {
                let message = format!("cannot {doing} {}: {}", path.display(), reason(error));
                Error::new(Kind::File, message)
            }
            Self::InFile { path, error } => {
                let message = format!("{}: {}", path.display(), error.message);
                Error { message, ..Error::clone(error) }
            }
            Self::WhichGame { path } => {
                let message = format!("{}: the file does not name its game", path.display());
                Error::new(Kind::Record, message)
                    .hint("name it with --game, or begin the file with `# Game: NAME`")
            }
            Self::Usage { message, hint } => {
                Error { hint: hint.clone(), ..Error::new(Kind::Parameter, message) }
            }
            Self::BadLines => Error::new(Kind::Position, "some lines could not be answered"),
            Self::Elsewhere => Error::new(Kind::Table, "one of the processes failed"),
            Self::Input(error) => {
                Error::new(Kind::File, format!("cannot read standard input: {}", reason(error)))
            }
            Self::Output(error) => {
                Error::new(Kind::File, format!("cannot write the answer: {}", reason(error)))
            }
        }
    }

    /// Whether the reader closed the pipe that we write to.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// 1 for bad input, 2 for wrong usage.
    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Self::Request(error) if error.kind.is_about_names() => ExitCode::from(2),
            Self::Usage { .. } | Self::WhichGame { .. } => ExitCode::from(2),
            _ => ExitCode::from(1),
        }
    }

    /// Reports it on standard error.
    pub(crate) fn report(&self, json: bool) {
        let error = self.error();
        if json {
            anstream::eprintln!("{}", to_json(&error));
            return;
        }
        let (red, bold) = (AnsiColor::Red.on_default().bold(), Style::new().bold());
        let mut text = format!("{red}error{red:#}: {}\n", visible(&error.message));
        if let Some((wrong, column)) = error.place().and_then(|(text, at)| excerpt(text, at)) {
            let _ = writeln!(text, "  {wrong}\n  {:column$}{red}^{red:#}", "");
        }
        if let Some(hint) = &error.hint {
            let _ = writeln!(text, "{bold}hint{bold:#}: {}", visible(hint));
        }
        anstream::eprint!("{text}");
    }
}

/// The part of a text around a character (counted from 1) and the blanks in front of it.
fn excerpt(text: &str, at: usize) -> Option<(String, usize)> {
    const AROUND: usize = 60;
    let first = at.saturating_sub(AROUND);
    let part: String = text.chars().skip(first).take(2 * AROUND).collect();
    let before = (at - 1).checked_sub(first)?;
    (!part.is_empty() && !part.chars().any(char::is_control)).then_some((part, before))
}

/// The text with everything escaped that could move a cursor.
fn visible(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let escape = c.is_control() && c != '\n';
            let escaped = escape.then(|| c.escape_default()).into_iter().flatten();
            escaped.chain((!escape).then_some(c))
        })
        .collect()
}
