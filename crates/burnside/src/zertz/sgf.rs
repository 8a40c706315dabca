//! Boardspace files: a tree of nodes in brackets, of which only the main line is ever used.
//!
//! ```text
//! (;
//! GM[22]VV[2]
//! SU[Zertz+11]
//! P0[id "Ada"]
//! P1[id "Bo"]
//! ; P0[0 Start P0]
//! ; P0[1 RtoB 2 0 D 4]        a white marble (0) from the pool (rack 2) onto d4
//! ; P0[2 R- A 1]              the ring a1 goes
//! ; P0[3 Done]
//! ; P1[4 BtoB D 4 D 6]        a jump
//! ; P1[5 Done]
//! )
//! ```

use std::fmt::Write as _;

use super::{
    board::{Board, Cell, UnknownCell},
    moves::Move,
    position::{Color, Position},
    records::{DamagedRecord, RecordProblem, illegal},
    rules::Zertz,
};
use crate::{
    Game, Player,
    record::{Comment, Damaged, Record},
};

/// A property with its value, and the line that it begins on.
struct Property {
    name: String,
    value: String,
    line: usize,
}

/// Cuts a file into properties. Brackets and semicolons of the tree are skipped.
struct Properties<'a> {
    rest: std::str::Chars<'a>,
    line: usize,
    name: String,
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
                    return None;
                }
                'A'..='Z' | 'a'..='z' | '0'..='9' => self.name.push(letter.to_ascii_uppercase()),
                '[' => return Some(self.value()),
                found => return Some(Err((self.line, RecordProblem::Character { found }))),
            }
        }
    }
}

impl Properties<'_> {
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

/// A turn as far as it has been read. Marble and ring come in either order.
#[derive(Default)]
struct Turn {
    placed: Option<(Color, Cell)>,
    removed: Option<Cell>,
    /// The line of the first of them.
    line: usize,
}

struct Reading {
    record: Record<Zertz>,
    /// Whether the board is known.
    set_up: bool,
    /// The seat of player 1, once it is known.
    first_seat: Option<usize>,
    names: [Option<String>; 2],
    turn: Turn,
    /// The seat that acted last.
    acting: Option<usize>,
    /// The line of a turn that proved wrong when it was finished.
    wrong_turn: Option<usize>,
}

pub(super) fn read(text: &str) -> Result<Record<Zertz>, DamagedRecord> {
    let mut reading = Reading {
        record: Record::new(Zertz::RINGS_37),
        set_up: false,
        first_seat: None,
        names: [None, None],
        turn: Turn::default(),
        acting: None,
        wrong_turn: None,
    };
    let text = text.trim_start_matches('\u{feff}');
    let properties = Properties { rest: text.chars(), line: 1, name: String::new() };
    let mut read = Ok(());
    for property in properties {
        read = property.and_then(|property| {
            let line = property.line;
            reading.property(property).map_err(|reason| (line, reason))
        });
        if read.is_err() {
            break;
        }
    }
    let read = read.and_then(|()| reading.finish_turn().map_err(|reason| (0, reason)));
    reading.seat_players();
    match read {
        Ok(()) => Ok(reading.record),
        Err((line, reason)) => {
            let line = reading.wrong_turn.unwrap_or(line);
            Err(Damaged { record: Box::new(reading.record), line, reason })
        }
    }
}

impl Reading {
    fn property(&mut self, Property { name, value, line }: Property) -> Result<(), RecordProblem> {
        match name.as_str() {
            "SU" => self.set_up(value.trim()),
            "P0" => self.node(0, value.trim(), line),
            "P1" => self.node(1, value.trim(), line),
            "C" => {
                let ply = self.record.moves().len();
                let lines = value.lines().map(|text| Comment { ply, text: text.trim().to_owned() });
                self.record.comments.extend(lines);
                Ok(())
            }
            // How long moves took is not part of the game.
            "TM" => Ok(()),
            _ => {
                if self.acting.is_none() {
                    self.record.tags.push((name, value));
                }
                Ok(())
            }
        }
    }

    fn set_up(&mut self, variant: &str) -> Result<(), RecordProblem> {
        let name = variant.split_ascii_whitespace().next().unwrap_or("").to_ascii_lowercase();
        let board = match name.as_str() {
            "zertz" => Board::Rings37,
            "zertz+11" => Board::Rings48,
            "zertz+24" => Board::Rings61,
            _ => return Err(RecordProblem::OtherGame { found: variant.to_owned() }),
        };
        if self.record.moves().is_empty() {
            let mut record = Record::new(Zertz::new(board));
            record.tags = std::mem::take(&mut self.record.tags);
            record.comments = std::mem::take(&mut self.record.comments);
            self.record = record;
            self.set_up = true;
        }
        Ok(())
    }

    /// `id "Ada"`, `time 0:09:18`, or an action with or without its number.
    fn node(&mut self, seat: usize, text: &str, line: usize) -> Result<(), RecordProblem> {
        let mut words = text.split_ascii_whitespace().peekable();
        words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit()));
        let Some(command) = words.next() else { return Ok(()) };
        let words: Vec<&str> = words.collect();
        let damaged = |expected| RecordProblem::DamagedNode { text: text.to_owned(), expected };
        match command.to_ascii_lowercase().as_str() {
            "id" => {
                let name = text.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
                self.names[seat] = Some(name.ok_or_else(|| damaged("id \"name\""))?.0.to_owned());
                return Ok(());
            }
            "time" => return Ok(()),
            "start" => {
                self.first_seat = match words.first() {
                    Some(word) if word.eq_ignore_ascii_case("p0") => Some(0),
                    Some(word) if word.eq_ignore_ascii_case("p1") => Some(1),
                    _ => return Err(damaged("Start P0 or Start P1")),
                };
                return Ok(());
            }
            _ => {}
        }
        if !self.set_up {
            return Err(RecordProblem::NoBoard);
        }
        self.act(seat)?;
        match (command.to_ascii_lowercase().as_str(), words.as_slice()) {
            ("rtob", &[_rack, color, column, row]) => {
                let color = color.parse().ok().and_then(Color::try_index);
                let color = color.ok_or_else(|| damaged("a color 0, 1 or 2 after the rack"))?;
                self.turn.placed = Some((color, self.cell(column, row)?));
                self.turn.line = line;
                Ok(())
            }
            ("rtob", _) => Err(damaged("RtoB rack color column row")),
            ("r-", &[column, row]) => {
                self.turn.removed = Some(self.cell(column, row)?);
                self.turn.line = line;
                Ok(())
            }
            ("r-", _) => Err(damaged("R- column row")),
            ("btob", &[column, row, to_column, to_row]) => {
                let from = self.cell(column, row)?;
                self.jump(from, self.cell(to_column, to_row)?)
            }
            ("btob", _) => Err(damaged("BtoB column row column row")),
            // The marble just placed is put back.
            ("btor", _) => {
                self.turn.placed = None;
                Ok(())
            }
            // Gestures of the hand that change nothing.
            ("pick" | "pickb" | "rtor", _) => Ok(()),
            ("done", _) => self.finish_turn(),
            ("resign", _) => {
                self.turn = Turn::default();
                self.record.resigned = Some(self.player(seat));
                Ok(())
            }
            _ => Err(RecordProblem::UnknownNode { command: command.to_owned() }),
        }
    }

    /// Old files have no `Done`: the turn is over when the other seat acts.
    fn act(&mut self, seat: usize) -> Result<(), RecordProblem> {
        if self.acting.is_some_and(|acting| acting != seat) {
            self.finish_turn()?;
        }
        self.acting = Some(seat);
        self.first_seat.get_or_insert(seat);
        Ok(())
    }

    fn player(&self, seat: usize) -> Player {
        if self.first_seat.unwrap_or(0) == seat { Player::One } else { Player::Two }
    }

    fn cell(&self, column: &str, row: &str) -> Result<Cell, RecordProblem> {
        let board = self.record.rules().board();
        let wrong = || RecordProblem::NoSuchCell {
            cell: UnknownCell { text: format!("{column} {row}") },
            board,
        };
        // Their columns run on to I, ours skip it.
        let column = if column.eq_ignore_ascii_case("i") { "j" } else { column };
        let cell: Cell = format!("{column}{row}").parse().map_err(|_| wrong())?;
        board.row_column(cell).map(|_| cell).ok_or_else(wrong)
    }

    fn jump(&mut self, from: Cell, to: Cell) -> Result<(), RecordProblem> {
        if from == to {
            return Ok(());
        }
        if let Some((_, at)) = self.turn.placed.as_mut().filter(|(_, at)| *at == from) {
            // A second thought about where to place.
            *at = to;
            return Ok(());
        }
        let rules = *self.record.rules();
        let between = rules
            .moves(self.record.last())
            .find(|mv| matches!(*mv, Move::Jump { from: a, to: b, .. } if (a, b) == (from, to)));
        // An illegal jump is reported as a jump over white, if it is over nothing.
        let over = Move::Jump { from, captured: Color::White, to };
        self.play(between.unwrap_or(over))
    }

    fn finish_turn(&mut self) -> Result<(), RecordProblem> {
        let turn = std::mem::take(&mut self.turn);
        let played = match (turn.placed, turn.removed) {
            (Some((color, at)), remove) => self.play(Move::Place { color, at, remove }),
            (None, Some(_)) => Err(RecordProblem::NoMarble),
            (None, None) => Ok(()),
        };
        self.wrong_turn = played.is_err().then_some(turn.line);
        played
    }

    fn play(&mut self, mv: Move) -> Result<(), RecordProblem> {
        let seat = self.acting.unwrap_or(0);
        let rules = *self.record.rules();
        let at = self.record.last();
        if rules.outcome(at).is_none() && self.player(seat) != rules.to_move(at) {
            return Err(RecordProblem::WrongPlayer { seat });
        }
        self.record.play(mv).map(|_| ()).map_err(|_| illegal(rules, &self.record, mv))
    }

    fn seat_players(&mut self) {
        if self.first_seat == Some(1) {
            self.names.swap(0, 1);
        }
        self.record.players = std::mem::take(&mut self.names);
    }
}

pub(super) fn write(record: &Record<Zertz>) -> String {
    let variant = match record.rules().board() {
        Board::Rings37 => "Zertz",
        Board::Rings48 => "Zertz+11",
        Board::Rings61 => "Zertz+24",
    };
    let mut text = "(;\n".to_owned();
    let game = [("GM", "22"), ("VV", "2")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let known = |name: &str| record.tags.iter().any(|(tag, _)| tag == name);
    for (name, value) in game.iter().filter(|(name, _)| !known(name)).chain(&record.tags) {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let _ = writeln!(text, "{name}[{}]", escaped(value));
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
