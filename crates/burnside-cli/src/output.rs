//! Answers on standard output, for people and for programs.

use std::io::{self, Write};

use burnside_api::to_json;
use serde::Serialize;

use crate::failure::{Failure, Result};

/// An answer that people can read too.
pub(crate) trait Printed: Serialize {
    /// For people: some lines, each ended.
    fn for_people(&self) -> String;

    /// On one line, for when there are many.
    fn on_one_line(&self) -> String;
}

/// Prints one answer.
pub(crate) fn print(answer: &impl Printed, json: bool) -> Result<()> {
    if json { print_json(answer) } else { print_text(&answer.for_people()) }
}

/// Prints several answers: JSON lines, or one after the other.
pub(crate) fn print_all(answers: &[impl Printed], json: bool) -> Result<()> {
    answers.iter().try_for_each(|answer| print(answer, json))
}

/// Prints an object on a line of its own.
pub(crate) fn print_json(answer: &impl Serialize) -> Result<()> {
    let mut line = to_json(answer);
    line.push('\n');
    write_all(line.as_bytes())
}

/// Prints text that may be colored.
pub(crate) fn print_text(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::Output)
}

/// Prints bytes as they are.
pub(crate) fn write_all(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::Output)
}

/// Words on lines of at most 80 characters, indented.
pub(crate) fn wrapped(words: impl IntoIterator<Item = impl AsRef<str>>, indent: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let word = word.as_ref();
        let width = word.chars().count();
        if column > 0 && column + 1 + width > 80 {
            text.push('\n');
            column = 0;
        }
        let gap = if column == 0 { indent } else { 1 };
        text.extend(std::iter::repeat_n(' ', gap));
        text.push_str(word);
        column += gap + width;
    }
    text.push('\n');
    text
}

/// A number with its thousands apart: `1,944`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and what is counted.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}
