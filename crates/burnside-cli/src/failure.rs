//! What went wrong, as a person is told.

use std::{fmt::Write as _, io, path::PathBuf, process::ExitCode};

use anstyle::{AnsiColor, Style};
use burnside::catalog;
use burnside_solve::door::ValueError;
use serde::Serialize;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A name, position or move is wrong.
    Request(catalog::Error),
    /// A search ended without an answer.
    Value(ValueError),
    /// A file could not be read or written.
    File { doing: &'static str, path: PathBuf, error: io::Error },
    /// A record is damaged; what came before it was used.
    Record { path: PathBuf, reason: String },
    /// Nobody knows which game a file is of.
    WhichGame { path: PathBuf },
    /// A table could not be made, or is not right.
    Table { message: String },
    /// The command cannot be used like that.
    Usage { message: String, hint: Option<String> },
    /// Some lines were bad: they have been reported one by one.
    BadLines,
    /// Standard input could not be read.
    Input(io::Error),
    /// The answer could not be written.
    Output(io::Error),
}

pub(crate) type Outcome<T> = Result<T, Failure>;

impl From<catalog::Error> for Failure {
    fn from(error: catalog::Error) -> Self {
        Self::Request(error)
    }
}

impl From<catalog::UnknownGame> for Failure {
    fn from(error: catalog::UnknownGame) -> Self {
        Self::Request(error.into())
    }
}

impl From<ValueError> for Failure {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Request(error) => Self::Request(error),
            ValueError::Stopped { .. } => Self::Value(error),
        }
    }
}

impl Failure {
    /// What was wrong.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Request(error) => error.to_string(),
            Self::Value(error) => error.to_string(),
            Self::File { doing, path, error } => {
                format!("cannot {doing} {}: {}", path.display(), reason(error))
            }
            Self::Record { path, reason } => format!("{}: {reason}", path.display()),
            Self::WhichGame { path } => {
                format!("{}: nothing says which game this is", path.display())
            }
            Self::Table { message } | Self::Usage { message, .. } => message.clone(),
            Self::BadLines => "some lines could not be answered".to_owned(),
            Self::Input(error) => format!("cannot read standard input: {}", reason(error)),
            Self::Output(error) => format!("cannot write the answer: {}", reason(error)),
        }
    }

    /// What to try.
    pub(crate) fn hint(&self) -> Option<String> {
        match self {
            Self::Request(error) => error.hint(),
            Self::Value(_) => {
                Some("search longer with --nodes or --time, or ask later in the game".to_owned())
            }
            Self::WhichGame { .. } => Some(
                "name it with --game, or begin the file with `# Game: quantik`, or with 37, 48 or \
                 61 if it is Zertz"
                    .to_owned(),
            ),
            Self::Usage { hint, .. } => hint.clone(),
            _ => None,
        }
    }

    /// The text that is wrong and the character at which it goes wrong, from 1.
    fn place(&self) -> Option<(&str, usize)> {
        match self {
            Self::Request(error) => error.place(),
            _ => None,
        }
    }

    /// Whether somebody closed the pipe that we write to: they have seen enough.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// 1 for what was to be worked on, 2 for how it was asked.
    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Self::Request(error) if error.is_unknown_name() => ExitCode::from(2),
            Self::Usage { .. } | Self::WhichGame { .. } => ExitCode::from(2),
            _ => ExitCode::from(1),
        }
    }

    /// Tells it on standard error.
    pub(crate) fn report(&self, json: bool) {
        #[derive(Serialize)]
        struct Said {
            error: String,
            hint: Option<String>,
        }
        let said = Said { error: self.message(), hint: self.hint() };
        if json {
            anstream::eprintln!("{}", serde_json::to_string(&said).unwrap_or(said.error));
            return;
        }
        let (red, bold) = (AnsiColor::Red.on_default().bold(), Style::new().bold());
        let mut text = format!("{red}error{red:#}: {}\n", visible(&said.error));
        if let Some((wrong, column)) = self.place().and_then(|(text, at)| excerpt(text, at)) {
            let _ = writeln!(text, "  {wrong}\n  {:column$}{red}^{red:#}", "");
        }
        if let Some(hint) = said.hint {
            let _ = writeln!(text, "{bold}try{bold:#}: {}", visible(&hint));
        }
        anstream::eprint!("{text}");
    }
}

/// The system's words, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
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
