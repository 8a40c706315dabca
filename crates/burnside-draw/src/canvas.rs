//! Characters on a grid, each with its style.

use anstyle::Style;

use crate::Terminal;

/// A sheet of characters that grows as it is written on.
pub(crate) struct Canvas {
    terminal: Terminal,
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    pub(crate) fn new(terminal: Terminal) -> Self {
        Self { terminal, rows: Vec::new() }
    }

    pub(crate) fn terminal(&self) -> Terminal {
        self.terminal
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
