//! Reading Boardspace files. Nodes that are moves are played, and must be legal. Whatever else a
//! file contains is kept as a remark; what cannot be understood is refused only if it names a cell,
//! because then it would change the play.

use super::{
    properties::{Properties, Property},
    result,
};
use crate::{
    Game, Outcome, Player,
    record::{Comment, Damaged, Record},
    zertz::{
        after_end::AfterEnd,
        board::{Board, Cell, UnknownCell},
        moves::Move,
        position::Color,
        records::{DamagedRecord, RecordProblem, illegal},
        rules::Zertz,
    },
};

/// A turn as far as it has been read. Marble and ring come in either order.
#[derive(Default)]
struct Turn {
    placed: Option<(Color, Cell)>,
    removed: Option<Cell>,
    /// How many jumps have been played.
    jumps: usize,
    /// The line of the last marble or ring.
    line: usize,
}

struct Reading {
    record: Record<Zertz>,
    /// Whether the board is known.
    set_up: bool,
    /// The seat that the file says begins.
    announced: Option<usize>,
    /// The seat that made the first move.
    first: Option<usize>,
    names: [Option<String>; 2],
    turn: Turn,
    /// The seat that acted last.
    acting: Option<usize>,
    /// The line of a turn that proved wrong when it was finished.
    wrong_turn: Option<usize>,
    resigned: Option<usize>,
    won_on_time: Option<usize>,
    /// Whether marbles and rings are being set by hand.
    editing: bool,
    after_end: AfterEnd,
}

pub(in crate::zertz) fn read(text: &str) -> Result<Record<Zertz>, DamagedRecord> {
    let mut reading = Reading {
        record: Record::new(Zertz::RINGS_37),
        set_up: false,
        announced: None,
        first: None,
        names: [None, None],
        turn: Turn::default(),
        acting: None,
        wrong_turn: None,
        resigned: None,
        won_on_time: None,
        editing: false,
        after_end: AfterEnd::default(),
    };
    let mut properties = Properties::new(text.trim_start_matches('\u{feff}'));
    let read = properties
        .try_for_each(|property| {
            let property = property?;
            let line = property.line;
            reading.property(property).map_err(|reason| (line, reason))
        })
        .and_then(|()| {
            reading.last_turn(properties.closed).map_err(|reason| (properties.line, reason))
        })
        .and_then(|()| {
            let is_whole = properties.closed || reading.has_ended();
            if is_whole { Ok(()) } else { Err((properties.line, RecordProblem::CutOff)) }
        });
    let wrong_turn = reading.wrong_turn;
    let record = reading.finish();
    match read {
        Ok(()) => Ok(record),
        Err((line, reason)) => {
            Err(Damaged { record: Box::new(record), line: wrong_turn.unwrap_or(line), reason })
        }
    }
}

impl Reading {
    fn property(&mut self, Property { name, value, line }: Property) -> Result<(), RecordProblem> {
        match name.as_str() {
            "SU" => self.set_up(value.trim()),
            "GM" if value.trim() != "22" => {
                Err(RecordProblem::OtherGame { found: format!("GM[{}]", value.trim()) })
            }
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
            "RE" => {
                self.record.tags.push((name, value));
                Ok(())
            }
            // A node of somebody who does not play: the server, a spectator.
            _ if is_seat(&name) => self.aside(&name, value.trim()),
            _ if self.acting.is_none() => {
                self.record.tags.push((name, value));
                Ok(())
            }
            _ => {
                self.remark(&format!("{name}: {}", value.trim()));
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
            _ => return Err(RecordProblem::OtherGame { found: format!("SU[{variant}]") }),
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
        let text = without_number(text);
        let mut words = text.split_ascii_whitespace();
        let Some(command) = words.next() else { return Ok(()) };
        let words: Vec<&str> = words.collect();
        let command = command.to_ascii_lowercase();
        let damaged = |expected| RecordProblem::DamagedNode { text: text.to_owned(), expected };
        match (command.as_str(), words.as_slice()) {
            ("id", _) => {
                let quoted = text.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
                let name = quoted.map_or(text["id".len()..].trim(), |(name, _)| name);
                self.names[seat] = Some(name.to_owned());
                Ok(())
            }
            ("rtor", &[from, _, to]) if self.editing && from != to => {
                Err(RecordProblem::Edited { text: text.to_owned() })
            }
            // How long it took, and gestures of the hand that change nothing.
            ("time" | "pick" | "pickb" | "rtor", _) => Ok(()),
            ("start", _) => {
                self.announce(&format!("P{seat}"), text);
                Ok(())
            }
            ("edit", _) => {
                self.editing = true;
                self.remark(&format!("P{seat}: {text}"));
                Ok(())
            }
            ("reset", _) => {
                self.act(seat)?;
                self.reset();
                self.remark(&format!("P{seat}: {text}"));
                Ok(())
            }
            ("winontime", _) => {
                self.won_on_time = Some(seat);
                self.remark(&format!("P{seat}: {text}"));
                Ok(())
            }
            // Pressed again, it is taken back.
            ("resign", _) => {
                if self.resigned == Some(seat) {
                    self.withdraw_resignation();
                } else {
                    self.resigned = Some(seat);
                }
                Ok(())
            }
            ("rtob" | "r-" | "r+" | "btob" | "btor" | "done", words) => {
                if !self.set_up {
                    return Err(RecordProblem::NoBoard);
                }
                if self.editing && command != "done" {
                    return Err(RecordProblem::Edited { text: text.to_owned() });
                }
                self.act(seat)?;
                self.action(&command, words, line, &damaged)
            }
            _ => self.aside(&format!("P{seat}"), text),
        }
    }

    /// What is done with marbles and rings.
    fn action(
        &mut self,
        command: &str,
        words: &[&str],
        line: usize,
        damaged: &dyn Fn(&'static str) -> RecordProblem,
    ) -> Result<(), RecordProblem> {
        if command != "done" {
            // Who goes on has not resigned.
            self.withdraw_resignation();
        }
        match (command, words) {
            ("rtob", &[rack, color, column, row]) => {
                let color = color.parse().ok().and_then(Color::try_index);
                let color = color.ok_or_else(|| damaged("a color 0, 1 or 2 after the rack"))?;
                self.turn.placed = Some((color, self.cell(column, row)?));
                self.turn.line = line;
                if rack != "2" && self.record.last().pool() != [0; 3] {
                    self.remark(&format!("From rack {rack}, while the pool is not empty"));
                }
                Ok(())
            }
            ("rtob", _) => Err(damaged("RtoB rack color column row")),
            ("r-", &[column, row]) => {
                self.turn.removed = Some(self.cell(column, row)?);
                self.turn.line = line;
                Ok(())
            }
            ("r-", _) => Err(damaged("R- column row")),
            // The ring just taken away is put back.
            ("r+", &[column, row]) => {
                let ring = self.cell(column, row)?;
                match self.turn.removed.take() {
                    Some(removed) if removed == ring => Ok(()),
                    _ => Err(RecordProblem::RingBack { ring }),
                }
            }
            ("r+", _) => Err(damaged("R+ column row")),
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
            _ => self.finish_turn(),
        }
    }

    fn withdraw_resignation(&mut self) {
        if let Some(seat) = self.resigned.take() {
            self.remark(&format!("P{seat}: Resign, taken back"));
        }
    }

    /// Who begins, by what the file says. Some files name the wrong seat: see [`Self::player`].
    fn announce(&mut self, who: &str, text: &str) {
        self.editing = false;
        match text.split_ascii_whitespace().nth(1).map(str::to_ascii_lowercase).as_deref() {
            Some("p0") => self.announced = Some(0),
            Some("p1") => self.announced = Some(1),
            _ => self.remark(&format!("{who}: {text}")),
        }
    }

    /// A node that is none of the moves that we know: a remark, unless it names a cell.
    fn aside(&mut self, who: &str, text: &str) -> Result<(), RecordProblem> {
        let text = without_number(text);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(()) };
        if command.eq_ignore_ascii_case("start") {
            self.announce(who, text);
            return Ok(());
        }
        if rest.windows(2).any(|pair| is_cell(pair[0], pair[1])) {
            return Err(RecordProblem::UnknownNode { command: (*command).to_owned() });
        }
        self.remark(&format!("{who}: {text}"));
        Ok(())
    }

    fn remark(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.record.comments.push(Comment { ply: self.record.moves().len(), text });
    }

    /// Old files have no `Done`: the turn is over when the other seat acts.
    fn act(&mut self, seat: usize) -> Result<(), RecordProblem> {
        if self.acting.is_some_and(|acting| acting != seat) {
            self.finish_turn()?;
        }
        self.acting = Some(seat);
        Ok(())
    }

    /// Whoever made the first move is player 1, whatever was announced.
    fn player(&self, seat: usize) -> Player {
        let first = self.first.or(self.announced).unwrap_or(0);
        if first == seat { Player::One } else { Player::Two }
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
        if self.takes_back(from, to) {
            return Ok(());
        }
        let rules = *self.record.rules();
        let fits =
            |mv: Move| matches!(mv, Move::Jump { from: a, to: b, .. } if (a, b) == (from, to));
        let acts = self.acting.map(|seat| self.player(seat)) == Some(self.record.last().to_move());
        let after_end = acts.then(|| self.after_end.find(&self.record, fits)).flatten();
        if let Some(mv) = after_end {
            self.after_end.push(mv);
            return Ok(());
        }
        let between = rules.moves(self.record.last()).find(|&mv| fits(mv));
        // An illegal jump is reported as a jump over white, if it is over nothing.
        let over = Move::Jump { from, captured: Color::White, to };
        self.play(between.unwrap_or(over))?;
        self.turn.jumps += 1;
        Ok(())
    }

    /// Takes the last jump of this turn back, if the marble goes back to where it came from. No
    /// jump does that: the marble between is gone.
    fn takes_back(&mut self, from: Cell, to: Cell) -> bool {
        let goes_back = |last: &Move| matches!(*last, Move::Jump { from: a, to: b, .. } if (a, b) == (to, from));
        if self.after_end.last().as_ref().is_some_and(goes_back) {
            self.after_end.undo();
            return true;
        }
        let taken = self.turn.jumps > 0 && self.record.moves().last().is_some_and(goes_back);
        if taken {
            self.undo_jump();
        }
        taken
    }

    fn undo_jump(&mut self) {
        self.turn.jumps -= 1;
        if let Some(jump) = self.record.undo() {
            self.remark(&format!("Taken back: {jump}"));
        }
        let plies = self.record.moves().len();
        for comment in &mut self.record.comments {
            comment.ply = comment.ply.min(plies);
        }
    }

    /// The turn begins again.
    fn reset(&mut self) {
        while self.after_end.undo().is_some() {}
        while self.turn.jumps > 0 {
            self.undo_jump();
        }
        self.turn = Turn::default();
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
        self.first.get_or_insert(seat);
        let rules = *self.record.rules();
        let at = self.record.last();
        if rules.outcome(at).is_none() && self.player(seat) != rules.to_move(at) {
            return Err(RecordProblem::WrongPlayer { seat });
        }
        self.record.play(mv).map(|_| ()).map_err(|_| illegal(rules, &self.record, mv))
    }

    /// The last turn need not be finished, unless the file was cut off.
    fn last_turn(&mut self, closed: bool) -> Result<(), RecordProblem> {
        if !self.set_up {
            return Err(RecordProblem::BoardMissing);
        }
        let remark = match (self.turn.placed, self.turn.removed) {
            (Some((color, at)), None) => {
                let mv = Move::Place { color, at, remove: None };
                let is_whole = self.record.rules().is_legal(self.record.last(), mv);
                (!is_whole).then(|| format!("Unfinished turn: {mv}"))
            }
            (None, Some(ring)) => Some(format!("Unfinished turn: {ring} is removed")),
            (Some((color, at)), remove) if self.resigned.is_some() => {
                Some(format!("Unfinished turn: {}", Move::Place { color, at, remove }))
            }
            _ => None,
        };
        match remark {
            Some(text) if closed || self.resigned.is_some() => {
                self.turn = Turn::default();
                self.remark(&text);
                Ok(())
            }
            _ => self.finish_turn(),
        }
    }

    /// Whether the moves themselves say that the game is over.
    fn has_ended(&self) -> bool {
        self.resigned.is_some() || self.won_on_time.is_some() || self.record.ending().is_some()
    }

    /// The record, with players instead of seats.
    fn finish(mut self) -> Record<Zertz> {
        if self.player(0) == Player::Two {
            self.names.swap(0, 1);
        }
        if let Some((first, announced)) = self.first.zip(self.announced).filter(|(a, b)| a != b) {
            let text = format!("P{announced} was to begin, and P{first} began");
            self.record.comments.insert(0, Comment { ply: 0, text });
        }
        let (resigned, won_on_time) = (
            self.resigned.map(|seat| self.player(seat)),
            self.won_on_time.map(|seat| self.player(seat)),
        );
        let mut record = self.record;
        self.after_end.remark(&mut record);
        record.players = self.names;
        record.resigned = resigned;
        let said = record.tags.iter().rev().find(|(name, _)| name == "RE");
        let said = said.and_then(|(_, text)| result::outcome(text, &record.players));
        record.result = won_on_time.map(Outcome::Win).or(said);
        record
    }
}

/// `P-1`, `P2`, …: a seat that is not one of the two.
fn is_seat(name: &str) -> bool {
    let number = name.strip_prefix('P').map(|rest| rest.strip_prefix('-').unwrap_or(rest));
    number.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether two words name a cell of some board: a column and a row.
fn is_cell(column: &str, row: &str) -> bool {
    let is_column = column.len() == 1 && column.bytes().all(|b| b.is_ascii_alphabetic());
    is_column && row.len() <= 2 && row.bytes().all(|b| b.is_ascii_digit())
}

/// A node without the number that most of them begin with.
fn without_number(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match &text[digits..] {
        rest if rest.starts_with(|letter: char| letter.is_ascii_whitespace()) => rest.trim_start(),
        "" => "",
        _ => text,
    }
}
