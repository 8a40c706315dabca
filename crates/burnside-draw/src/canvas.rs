//! Characters on a grid, each with its style; and boards of squares made of them.

use anstyle::Style;

use crate::{
    Terminal,
    terminal::{ACCENT, FAINT},
};

/// A sheet of characters that grows as it is written on.
pub(crate) struct Canvas {
    terminal: Terminal,
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    pub(crate) fn new(terminal: Terminal) -> Self {
        Self { terminal, rows: Vec::new() }
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Writes a text from here to the right.
    pub(crate) fn put(&mut self, row: usize, column: usize, text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        for (letter, column) in text.chars().zip(column..) {
            let line = &mut self.rows[row];
            if line.len() <= column {
                line.resize(column + 1, (' ', Style::new()));
            }
            line[column] = (letter, style);
        }
    }

    /// Writes pieces of text one after the other on a new line at the bottom.
    pub(crate) fn line<'t>(&mut self, parts: impl IntoIterator<Item = (&'t str, Style)>) {
        let row = self.rows.len();
        let mut column = 0;
        self.put(row, 0, "", Style::new());
        for (text, style) in parts {
            self.put(row, column, text, style);
            column += text.chars().count();
        }
    }

    /// All lines, without blanks at their ends.
    pub(crate) fn finish(self) -> String {
        let mut out = String::new();
        for line in self.rows {
            let blank = |&(letter, style): &(char, Style)| {
                letter == ' ' && (!self.terminal.color || style.get_bg_color().is_none())
            };
            let end = line.len() - line.iter().rev().take_while(|cell| blank(cell)).count();
            for run in line[..end].chunk_by(|a, b| a.1 == b.1) {
                let (style, text) = (run[0].1, run.iter().map(|cell| cell.0));
                if self.terminal.color && !style.is_plain() {
                    out.push_str(&style.render().to_string());
                    out.extend(text);
                    out.push_str(&style.render_reset().to_string());
                } else {
                    out.extend(text);
                }
            }
            out.push('\n');
        }
        out
    }
}

/// What is written in a square: its lines, each of parts with their styles.
#[derive(Default)]
pub(crate) struct Content {
    pub(crate) lines: Vec<Vec<(String, Style)>>,
    pub(crate) last: bool,
    pub(crate) won: bool,
}

/// A board of squares in characters.
pub(crate) struct Squares {
    pub(crate) size: usize,
    /// The inside of a square: characters across, lines down.
    pub(crate) inside: (usize, usize),
    /// Whether the lines through the middle divide zones.
    pub(crate) zones: bool,
    /// Whether rows and columns are numbered.
    pub(crate) numbered: bool,
}

impl Squares {
    pub(crate) fn draw(&self, canvas: &mut Canvas, content: impl Fn(usize, usize) -> Content) {
        let (wide, high) = self.inside;
        let left = if self.numbered { 2 } else { 0 };
        let mut top = canvas.height();
        if self.numbered {
            for column in 0..self.size {
                let middle = left + column * (wide + 1) + wide / 2 + 1;
                canvas.put(top, middle, &column.to_string(), FAINT);
            }
            top += 1;
        }
        for row in 0..=self.size {
            let y = top + row * (high + 1);
            canvas.put(y, left, &self.rule(row, canvas.terminal), FAINT);
        }
        for row in 0..self.size {
            let y = top + row * (high + 1) + 1;
            if self.numbered {
                canvas.put(y + high / 2, 0, &row.to_string(), FAINT);
            }
            for column in 0..=self.size {
                let bar = if self.is_zone(column) {
                    canvas.terminal.pick("║", "#")
                } else {
                    canvas.terminal.pick("│", "|")
                };
                for line in 0..high {
                    canvas.put(y + line, left + column * (wide + 1), bar, FAINT);
                }
            }
            for column in 0..self.size {
                let x = left + column * (wide + 1) + 1;
                self.fill(canvas, y, x, &content(row, column));
            }
        }
    }

    fn fill(&self, canvas: &mut Canvas, y: usize, x: usize, content: &Content) {
        let wide = self.inside.0;
        for (line, parts) in content.lines.iter().enumerate() {
            let length: usize = parts.iter().map(|(text, _)| text.chars().count()).sum();
            let mut at = x + wide.saturating_sub(length) / 2;
            for (text, style) in parts {
                canvas.put(y + line, at, text, *style);
                at += text.chars().count();
            }
        }
        let signs = match (content.last, content.won) {
            (true, true) => [("<*", 0), ("*>", wide - 2)],
            (true, false) => [("<", 0), (">", wide - 1)],
            (false, true) => [("*", 0), ("*", wide - 1)],
            (false, false) => return,
        };
        for (sign, offset) in signs {
            canvas.put(y, x + offset, sign, ACCENT);
        }
    }

    fn is_zone(&self, line: usize) -> bool {
        self.zones && 2 * line == self.size
    }

    /// The line over a row, or under the last one.
    fn rule(&self, row: usize, terminal: Terminal) -> String {
        let bar =
            if self.is_zone(row) { terminal.pick('═', '=') } else { terminal.pick('─', '-') };
        let mut out = String::new();
        for column in 0..=self.size {
            let across = usize::from(column > 0) + 2 * usize::from(column < self.size);
            let down = usize::from(row > 0) + 2 * usize::from(row < self.size);
            let joint = match (self.is_zone(row), self.is_zone(column)) {
                (false, false) => [['┘', '└', '┴'], ['┐', '┌', '┬'], ['┤', '├', '┼']],
                (true, false) => [['╛', '╘', '╧'], ['╕', '╒', '╤'], ['╡', '╞', '╪']],
                (false, true) => [['╜', '╙', '╨'], ['╖', '╓', '╥'], ['╢', '╟', '╫']],
                (true, true) => [['╝', '╚', '╩'], ['╗', '╔', '╦'], ['╣', '╠', '╬']],
            }[down - 1][across - 1];
            let plain = if self.is_zone(column) { '#' } else { '+' };
            out.push(terminal.pick(joint, plain));
            if column < self.size {
                out.extend(std::iter::repeat_n(bar, self.inside.0));
            }
        }
        out
    }
}
