//! Lines that a person types, with editing and history; or lines of a file.

use std::io::{self, BufRead, IsTerminal};

use rustyline::{DefaultEditor, error::ReadlineError};

use crate::{
    failure::{Failure, Result},
    output::print_text,
};

const PROMPT: &str = "> ";

/// Where lines come from.
pub(super) enum Input {
    /// A person at a terminal: the arrow keys move in the line and bring earlier ones back.
    Person(Box<DefaultEditor>),
    /// A file or a program. What is read is shown, as if it had been typed.
    Lines(io::Lines<io::StdinLock<'static>>),
}

impl Input {
    /// Opens standard input.
    pub(super) fn open() -> Self {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            // A terminal that cannot be edited on still has lines.
            if let Ok(editor) = DefaultEditor::new() {
                return Self::Person(Box::new(editor));
            }
        }
        Self::Lines(io::stdin().lock().lines())
    }

    /// The next line; none at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        match self {
            Self::Person(editor) => match editor.readline(PROMPT) {
                Ok(line) => {
                    // A history that is full is no reason to stop.
                    let _ = editor.add_history_entry(line.trim());
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(Failure::Input(error)),
                Err(error) => Err(Failure::Input(io::Error::other(error))),
            },
            Self::Lines(lines) => {
                print_text(PROMPT)?;
                let Some(line) = lines.next() else {
                    // The end of input ends the line that was begun, as a person's key would.
                    print_text("\n")?;
                    return Ok(None);
                };
                let line = line.map_err(Failure::Input)?;
                if !io::stdin().is_terminal() {
                    print_text(&format!("{line}\n"))?;
                }
                Ok(Some(line))
            }
        }
    }
}
