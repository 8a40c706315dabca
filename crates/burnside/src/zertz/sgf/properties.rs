//! A file cut into properties: names with values in brackets. The tree around them is skipped.

use crate::zertz::records::RecordProblem;

/// A property with its value, and the line that it begins on.
pub(super) struct Property {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// The properties of the first line of play, in order.
pub(super) struct Properties<'a> {
    rest: std::str::Chars<'a>,
    name: String,
    /// The line that has been reached.
    pub(super) line: usize,
    /// Whether the bracket was met that ends the game.
    pub(super) closed: bool,
}

impl<'a> Properties<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), name: String::new(), line: 1, closed: false }
    }

    fn value(&mut self) -> Result<Property, (usize, RecordProblem)> {
        let (line, name) = (self.line, std::mem::take(&mut self.name));
        let mut value = String::new();
        while let Some(letter) = self.rest.next() {
            match letter {
                ']' => return Ok(Property { name, value, line }),
                '\\' => value.extend(self.rest.next()),
                '\n' => {
                    self.line += 1;
                    value.push(letter);
                }
                _ => value.push(letter),
            }
        }
        Err((line, RecordProblem::Unfinished { property: name }))
    }
}

impl Iterator for Properties<'_> {
    type Item = Result<Property, (usize, RecordProblem)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let letter = self.rest.next()?;
            match letter {
                '\n' => self.line += 1,
                // Some files break a line between a name and its value; others have junk there.
                _ if letter.is_whitespace() => {}
                '(' | ';' => self.name.clear(),
                // The end; what may follow is not part of the game.
                ')' => {
                    self.rest = "".chars();
                    self.closed = true;
                    return None;
                }
                // The server itself is player P-1.
                'A'..='Z' | 'a'..='z' | '0'..='9' | '-' => {
                    self.name.push(letter.to_ascii_uppercase());
                }
                '[' => return Some(self.value()),
                found => return Some(Err((self.line, RecordProblem::Character { found }))),
            }
        }
    }
}
