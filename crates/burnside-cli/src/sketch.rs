//! A plain drawing of any board, made from its text alone.

use std::fmt::Write as _;

use burnside::catalog::Entry;

/// The ranks of the position's text below each other, cells apart, short ranks in the middle.
pub(crate) fn sketch<G: Entry>(game: &G, position: G::Position) -> String {
    let text = game.position_text(position);
    let (board, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let ranks: Vec<String> = board.split('/').map(rank).collect();
    let widest = ranks.iter().map(|rank| rank.chars().count()).max().unwrap_or(0);
    let mut drawing = String::new();
    for rank in ranks {
        let indent = (widest - rank.chars().count()) / 2;
        drawing.extend(std::iter::repeat_n(' ', indent + 2));
        drawing.push_str(rank.trim_end());
        drawing.push('\n');
    }
    if !rest.is_empty() {
        let _ = writeln!(drawing, "\n  {rest}");
    }
    drawing
}

/// The cells of a rank apart from each other: between commas, or one letter each.
fn rank(text: &str) -> String {
    if text.contains(',') {
        let cells: Vec<_> = text.split(',').map(|cell| format!("{cell:<3}")).collect();
        return cells.join(" ");
    }
    let cells: Vec<_> = text.chars().map(String::from).collect();
    cells.join(" ")
}
