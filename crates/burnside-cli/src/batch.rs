//! One position per line of standard input, one answer per line of standard output: in order, on
//! all threads, in memory that does not grow.

use std::io::{self, Read};

use burnside_api::{Kind, to_json};
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    failure::{Failure, Result},
    output::{Printed, write_all},
    progress::Progress,
};

/// A line that could not be answered.
#[derive(Serialize)]
struct BadLine<'a> {
    line: u64,
    input: &'a str,
    error: String,
    kind: Kind,
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// Bytes that are read at once.
const BLOCK: usize = 1 << 20;

/// No line that is answered is longer. The rest of a longer one is read and forgotten.
const LONGEST: usize = BLOCK - 1;

/// As much of a bad line as is shown, in bytes.
const SHOWN: usize = 400;

/// The beginning of a line.
fn clipped(text: &str) -> &str {
    let mut end = text.len().min(SHOWN);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Lines that one thread answers at a time.
const SHARE: usize = 256;

/// Answers every line. What has arrived is answered at once, so a person may be at the other end.
pub(crate) fn run<A: Printed>(
    json: bool,
    progress: Progress,
    answer: impl Fn(&str) -> Result<A> + Sync,
) -> Result<()> {
    let bar = progress.lines();
    let mut input = Blocks::new(io::stdin().lock());
    let (mut number, mut all_good) = (1, true);
    while let Some(block) = input.next().map_err(Failure::Input)? {
        let lines: Vec<&[u8]> = block.split(|&byte| byte == b'\n').collect();
        let answers: Vec<(Vec<u8>, bool)> = lines
            .par_chunks(SHARE)
            .enumerate()
            .map(|(index, lines)| {
                let first = number + (index * SHARE) as u64;
                let mut out = Vec::with_capacity(lines.len() * 320);
                let mut good = true;
                for (number, line) in (first..).zip(lines) {
                    good &= answer_line(json, number, line, &answer, &mut out);
                }
                (out, good)
            })
            .collect();
        number += lines.len() as u64;
        for (out, good) in &answers {
            all_good &= good;
            write_all(out)?;
        }
        bar.inc(block.len() as u64 + 1);
    }
    bar.finish_and_clear();
    if all_good { Ok(()) } else { Err(Failure::BadLines) }
}

/// Answers a line, counted from 1; `false` if it is a bad one.
pub(crate) fn answer_line<A: Printed>(
    json: bool,
    number: u64,
    line: &[u8],
    answer: &impl Fn(&str) -> Result<A>,
    out: &mut Vec<u8>,
) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    // Some editors begin a file with a mark that says that it is UTF-8.
    let marked = line.strip_prefix("\u{feff}".as_bytes()).filter(|_| number == 1);
    let line = marked.unwrap_or(line);
    let text = String::from_utf8_lossy(line);
    let answered = match &text {
        _ if line.len() > LONGEST => Err(Failure::Usage {
            message: format!("the line is longer than {LONGEST} bytes"),
            hint: None,
        }),
        std::borrow::Cow::Borrowed(text) => answer(text),
        std::borrow::Cow::Owned(_) => {
            Err(Failure::Usage { message: "the line is not valid UTF-8".to_owned(), hint: None })
        }
    };
    match &answered {
        Ok(answer) if json => out.extend_from_slice(to_json(answer).as_bytes()),
        Ok(answer) => out.extend_from_slice(answer.on_one_line().as_bytes()),
        Err(failure) => {
            let said = failure.error();
            let bad = BadLine {
                line: number,
                input: clipped(&text),
                error: said.message,
                kind: said.kind,
                hint: said.hint,
                column: said.column,
            };
            out.extend_from_slice(to_json(&bad).as_bytes());
        }
    }
    out.push(b'\n');
    answered.is_ok()
}

/// Cuts an input into blocks of whole lines: whatever has arrived, as far as lines are complete.
struct Blocks<R> {
    input: R,
    buffer: Vec<u8>,
    /// What of the buffer has been read and not yet given out.
    filled: usize,
    given: usize,
    ended: bool,
    /// Whether what comes next is the rest of a line that was too long.
    skipping: bool,
}

impl<R: Read> Blocks<R> {
    fn new(input: R) -> Self {
        Self { input, buffer: vec![0; BLOCK], filled: 0, given: 0, ended: false, skipping: false }
    }

    /// The next lines, without the end of the last one.
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.buffer.copy_within(self.given..self.filled, 0);
        self.filled -= self.given;
        self.given = 0;
        let mut searched = 0;
        while !self.ended {
            if self.skipping {
                let end = self.buffer[..self.filled].iter().position(|&byte| byte == b'\n');
                let past = end.map_or(self.filled, |end| end + 1);
                self.buffer.copy_within(past..self.filled, 0);
                self.filled -= past;
                self.skipping = end.is_none();
            }
            let fresh = &self.buffer[searched..self.filled];
            if let Some(last) = fresh.iter().rposition(|&byte| byte == b'\n') {
                let end = searched + last;
                self.given = end + 1;
                return Ok(Some(&self.buffer[..end]));
            }
            searched = self.filled;
            if self.filled == self.buffer.len() {
                self.given = self.filled;
                self.skipping = true;
                return Ok(Some(&self.buffer[..self.filled]));
            }
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if self.skipping {
            self.filled = 0;
        }
        self.given = self.filled;
        Ok((self.filled > 0).then(|| &self.buffer[..self.filled]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in portions.
    struct Portions<'a>(&'a [u8], usize);

    impl Read for Portions<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(to.len()).min(self.0.len());
            to[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn lines(text: &str, portion: usize) -> Vec<String> {
        let mut blocks = Blocks::new(Portions(text.as_bytes(), portion));
        let mut lines = Vec::new();
        while let Some(block) = blocks.next().unwrap() {
            let block = String::from_utf8(block.to_vec()).unwrap();
            lines.extend(block.split('\n').map(str::to_owned));
        }
        lines
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        let texts = ["", "a", "a\n", "\n", "\n\n", "ab\ncd\n\nef", "ab\ncd\n\nef\n", "x\n\n\n"];
        for text in texts {
            for portion in 1..8 {
                let expected: Vec<_> = text.lines().collect();
                assert_eq!(lines(text, portion), expected, "{text:?} by {portion}");
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        for length in [LONGEST, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 7] {
            let text = format!("before\n{}\nafter\n", "x".repeat(length));
            for portion in [1 << 18, BLOCK + 3, usize::MAX] {
                let lines = lines(&text, portion);
                assert_eq!(lines.len(), 3, "{length} by {portion}");
                assert_eq!((&*lines[0], &*lines[2]), ("before", "after"));
                assert_eq!(lines[1].len() > LONGEST, length > LONGEST, "{length} by {portion}");
            }
        }
        let unended = lines(&"x".repeat(3 * BLOCK), BLOCK);
        assert_eq!(unended.len(), 1);
    }

    #[test]
    fn only_the_beginning_of_a_bad_line_is_shown() {
        assert_eq!(clipped("short"), "short");
        let long = "é".repeat(SHOWN);
        assert_eq!(clipped(&long), "é".repeat(SHOWN / 2));
    }
}
