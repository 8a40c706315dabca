//! Writing Boardspace files.

use std::fmt::Write as _;

use super::result;
use crate::{
    Game,
    record::Record,
    zertz::{
        board::{Board, Cell},
        moves::Move,
        position::Position,
        rules::Zertz,
    },
};

pub(in crate::zertz) fn write(record: &Record<Zertz>) -> String {
    let variant = match record.rules().board() {
        Board::Rings37 => "Zertz",
        Board::Rings48 => "Zertz+11",
        Board::Rings61 => "Zertz+24",
    };
    let mut text = "(;\n".to_owned();
    let game = [("GM", "22"), ("VV", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let known = |name: &str| record.tags.iter().any(|(tag, _)| tag == name);
    let is_result = |(name, _): &&(String, String)| name == "RE";
    let said = record.tags.iter().rev().find(is_result);
    let said = said.and_then(|(_, value)| result::outcome(value, &record.players));
    // What the file says about the result stays as it is, if it says the same.
    let is_told = record.result.is_none() || said == record.result;
    let tags = record.tags.iter().filter(|tag| is_told || !is_result(tag));
    for (name, value) in game.iter().filter(|(name, _)| !known(name)).chain(tags) {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let _ = writeln!(text, "{name}[{}]", escaped(value));
    }
    if let Some(result) = record.result.filter(|_| !is_told) {
        let _ = writeln!(text, "RE[{result}]");
    }
    let _ = writeln!(text, "SU[{variant}]");
    for (seat, name) in record.players.iter().enumerate() {
        if let Some(name) = name {
            let _ = writeln!(text, "P{seat}[id \"{}\"]", escaped(name));
        }
    }
    let mut writer = Writer { text, nodes: 0 };
    writer.node(0, "Start P0");
    let mut comments = record.comments.iter().peekable();
    for (ply, position) in record.positions().enumerate() {
        while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
            let _ = writeln!(writer.text, "; C[{}]", escaped(&comment.text));
        }
        if let Some(&mv) = record.moves().get(ply) {
            writer.ply(record, position, mv);
        }
    }
    if let Some(player) = record.resigned {
        writer.node(player.index(), "Resign");
    }
    writer.text + ")\n"
}

struct Writer {
    text: String,
    nodes: usize,
}

impl Writer {
    fn node(&mut self, seat: usize, action: &str) {
        let _ = writeln!(self.text, "; P{seat}[{} {action}]", self.nodes);
        self.nodes += 1;
    }

    fn ply(&mut self, record: &Record<Zertz>, position: Position, mv: Move) {
        let seat = position.to_move().index();
        match mv {
            Move::Place { color, at, remove } => {
                let rack = if position.pool() == [0; 3] { seat } else { 2 };
                self.node(seat, &format!("RtoB {rack} {} {}", color.index(), cell_words(at)));
                if let Some(ring) = remove {
                    self.node(seat, &format!("R- {}", cell_words(ring)));
                }
            }
            Move::Jump { from, to, .. } => {
                self.node(seat, &format!("BtoB {} {}", cell_words(from), cell_words(to)));
                if record.rules().play_unchecked(position, mv).chain().is_some() {
                    return;
                }
            }
            Move::Pass => {}
        }
        self.node(seat, "Done");
    }
}

/// `D 4`, and I for our J.
fn cell_words(cell: Cell) -> String {
    format!("{} {}", (b'A' + cell.column()) as char, cell.number())
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
