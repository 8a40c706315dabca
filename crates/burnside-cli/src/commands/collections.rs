//! Many games in one file: collecting them, and asking what was played.

use std::{
    fmt::Write as _,
    io::{BufWriter, Write},
    sync::Arc,
};

use burnside::{Outcome, Value};
use burnside_api::{
    CollectOptions, Collection, Collector, Context, Effort, Error, Folded, Kind, Mistake, Place,
    Request,
    answers::{Gathered, OpeningMove, OpeningResults, Openings, outcome_word},
};
use rayon::prelude::*;
use serde::Serialize;

use super::{
    Session,
    archive::{self, Piece, Unread},
    in_file,
    words::{at_most, standing},
};
use crate::{
    args,
    failure::{Failure, Result},
    files::{self, Whole},
    output::{Printed, counted, grouped, print},
};

/// What was collected.
#[derive(Serialize)]
struct Collected {
    file: String,
    #[serde(flatten)]
    gathered: Gathered,
    /// What was left out.
    left_out: Vec<LeftOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<MistakeCount>,
}

/// A record that could not be read.
#[derive(Serialize)]
struct LeftOut {
    file: String,
    line: Option<u64>,
    reason: String,
}

/// How many mistakes there were.
#[derive(Default, Serialize)]
struct MistakeCount {
    /// Games whose values are known.
    looked_at: u64,
    /// Games with mistakes.
    with_mistakes: u64,
    /// Mistakes.
    moves: u64,
    /// Games that a player lost after having had a win.
    lost_that_were_won: u64,
}

/// Records that are folded at once, and how long they are together.
const BATCH: (usize, usize) = (1_024, 4 << 20);

/// Collects all records in some places.
pub(super) fn collect(session: &Session, collect: args::Collect) -> Result<()> {
    let args::Collect { files: places, out, game, group, plies, mistakes, nodes, time } = collect;
    let game = game.map(|name| session.game_with_values(&name)).transpose()?;
    if let (None, Some(table)) = (&game, &session.table) {
        session.service.open_table(table).map_err(|error| in_file(table, error))?;
    }
    let effort = Effort::seconds(nodes, time)?;
    let options =
        CollectOptions { game, group, plies, mistakes: mistakes.is_some().then_some(effort) };
    let scratch = || tempfile::tempfile_in(files::folder_of(&out));
    // A place that cannot be written to is known before the work begins.
    let mut whole = Whole::create(&out)?;
    let list = mistakes.as_deref().map(MistakeList::create).transpose()?;
    let mut taking = Taking {
        collector: Collector::new(&session.service, options, &scratch),
        left_out: Vec::new(),
        list,
    };
    let (found, unread) = archive::find(&places);
    for unread in unread {
        taking.leave_out(unread);
    }
    let bar = session.progress.bar(found.iter().map(|file| file.bytes).sum(), "bytes");
    let (mut batch, mut length) = (Vec::new(), 0);
    for file in &found {
        let unread = archive::read(&file.path, |piece| {
            length += piece.bytes.len();
            batch.push(piece);
            if batch.len() < BATCH.0 && length < BATCH.1 {
                return Ok(());
            }
            length = 0;
            taking.take(&std::mem::take(&mut batch))
        })?;
        if let Some(unread) = unread {
            taking.leave_out(unread);
        }
        bar.inc(file.bytes);
    }
    taking.take(&batch)?;
    bar.finish_and_clear();
    let Taking { collector, left_out, list } = taking;
    let bar = session.progress.bar(0, "steps");
    let report = |done: u64, total: Option<u64>| {
        bar.set_length(total.unwrap_or(done));
        bar.set_position(done);
    };
    let gathered = collector.finish(&mut BufWriter::new(&mut whole), &report)?;
    bar.finish_and_clear();
    if gathered.records == 0 {
        let first = left_out.first().map(|left: &LeftOut| format!(": {}", left.in_words()));
        let message = format!("no record could be read{}", first.unwrap_or_default());
        return Err(Error::new(Kind::Record, message)
            .hint("records are move lists that begin with `# Game: NAME`, or files in a game's own form")
            .into());
    }
    whole.finish()?;
    let mistakes = list.map(MistakeList::finish).transpose()?;
    let file = out.display().to_string();
    print(&Collected { file, gathered, left_out, mistakes }, session.json)
}

/// A collection in the making.
struct Taking<'a> {
    collector: Collector<'a>,
    left_out: Vec<LeftOut>,
    list: Option<MistakeList>,
}

impl Taking<'_> {
    fn leave_out(&mut self, Unread { file, line, reason }: Unread) {
        self.collector.refuse();
        self.left_out.push(LeftOut { file: file.to_string(), line, reason });
    }

    /// Folds records on all threads, and adds them in their order.
    fn take(&mut self, batch: &[Piece]) -> Result<()> {
        let collector = &self.collector;
        let folded: Vec<_> = batch.par_iter().map(|piece| collector.fold(&piece.bytes)).collect();
        for (piece, folded) in batch.iter().zip(folded) {
            match folded {
                Ok((game, folded)) => {
                    self.collector.add(&piece.file, piece.line, &game, &folded)?;
                    if let Some(list) = &mut self.list {
                        list.add(piece, &folded)?;
                    }
                }
                // A group that a game does not have is wrong for all its records.
                Err(error) if error.kind == Kind::Group => return Err(error.into()),
                Err(error) => {
                    let within = error.line.map_or(0, |line| line as u64 - 1);
                    let file = Arc::clone(&piece.file);
                    let line = Some(piece.line + within);
                    self.leave_out(Unread { file, line, reason: error.message });
                }
            }
        }
        Ok(())
    }
}

/// Every mistake, as CSV.
struct MistakeList {
    file: BufWriter<Whole>,
    count: MistakeCount,
}

impl MistakeList {
    fn create(path: &std::path::Path) -> Result<Self> {
        let mut list =
            Self { file: BufWriter::new(Whole::create(path)?), count: MistakeCount::default() };
        list.line("file,line,ply,player,name,position,move,before,after,best,result")?;
        Ok(list)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        writeln!(self.file, "{line}").map_err(Failure::Output)
    }

    fn add(&mut self, piece: &Piece, folded: &Folded) -> Result<()> {
        let Some(mistakes) = &folded.mistakes else { return Ok(()) };
        self.count.looked_at += 1;
        self.count.moves += mistakes.len() as u64;
        self.count.with_mistakes += u64::from(!mistakes.is_empty());
        let gave_away = |mistake: &Mistake| {
            let lost = folded.outcome == Some(Outcome::Win(mistake.player.other()));
            lost && matches!(mistake.before, Value::Win(_))
        };
        self.count.lost_that_were_won += u64::from(mistakes.iter().any(gave_away));
        for mistake in mistakes {
            let Mistake { ply, player, position, mv, before, after, best } = mistake;
            let name = folded.players[player.index()].as_deref().unwrap_or_default();
            let cells = [
                &*piece.file,
                &piece.line.to_string(),
                &ply.to_string(),
                &player.number().to_string(),
                name,
                position,
                mv,
                &before.to_string(),
                &after.to_string(),
                best,
                folded.outcome.map_or("", outcome_word),
            ];
            self.line(&cells.map(cell).join(","))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<MistakeCount> {
        let file = self.file.into_inner().map_err(|error| Failure::Output(error.into_error()))?;
        file.finish()?;
        Ok(self.count)
    }
}

/// A cell of CSV.
fn cell(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Says what was played in a position.
pub(super) fn openings(session: &Session, openings: args::Openings) -> Result<()> {
    let args::Openings { file, position, moves, game, values, effort } = openings;
    let open = std::fs::File::open(&file);
    let open = open.map_err(|error| Failure::File { doing: "read", path: file.clone(), error })?;
    let collection = Collection::open(Box::new(open)).map_err(|error| in_file(&file, error))?;
    let name = match &game {
        Some(name) => name.clone(),
        None => most_records(&collection).ok_or_else(|| {
            in_file(&file, Error::new(Kind::Table, "the collection has no games"))
        })?,
    };
    let game = session.game_with_values(&name).map_err(|failure| match (&game, failure) {
        (None, Failure::Request(error)) => {
            let hint = format!("name the game file of {name} with --game");
            in_file(&file, error.hint(hint))
        }
        (_, failure) => failure,
    })?;
    game.open_collection(Arc::clone(&collection)).map_err(|error| in_file(&file, error))?;
    let mut within = effort.within()?;
    if values && within == Effort::default() {
        within.nodes = Some(USUAL_NODES);
    }
    let context = Context { book: !effort.no_book, ..Context::default() };
    let request = |position: &str| Request::Openings {
        place: Place { position: position.to_owned(), moves: moves.clone() },
        effort: within,
    };
    session.answer(&position, |text| Ok(game.answer(&request(text), &context)?))
}

/// Positions that are searched for values if nothing else is said.
const USUAL_NODES: u64 = 5_000_000;

/// The game of which a collection has the most records.
fn most_records(collection: &Collection) -> Option<String> {
    let most = collection.games().map(|(_, records)| records).max()?;
    collection.games().find(|&(_, records)| records == most).map(|(name, _)| name.to_owned())
}

impl LeftOut {
    fn in_words(&self) -> String {
        let line = self.line.map_or_else(String::new, |line| format!(":{line}"));
        format!("{}{line}: {}", self.file, self.reason)
    }
}

impl Printed for Collected {
    fn for_people(&self) -> String {
        let Gathered { records, players, games, bytes, .. } = &self.gathered;
        let mut text = format!(
            "wrote {}: {} by {}, {} bytes\n",
            self.file,
            counted(*records, "game", "games"),
            counted(*players, "name", "names"),
            grouped(*bytes),
        );
        for game in games {
            let _ = writeln!(
                text,
                "  {}: {}, {} and {} up to symmetry ({})",
                game.game,
                counted(game.records, "game", "games"),
                counted(game.positions, "position", "positions"),
                counted(game.moves, "move", "moves"),
                game.group,
            );
        }
        if let Some(mistakes) = &self.mistakes {
            let MistakeCount { looked_at, with_mistakes, moves, lost_that_were_won } = mistakes;
            let _ = writeln!(
                text,
                "{} in {} of {} whose values are known; {} lost that had been won",
                counted(*moves, "mistake", "mistakes"),
                grouped(*with_mistakes),
                counted(*looked_at, "game", "games"),
                counted(*lost_that_were_won, "game was", "games were"),
            );
        }
        if !self.left_out.is_empty() {
            let count = counted(self.left_out.len() as u64, "record", "records");
            let _ = writeln!(text, "left out {count}:");
            for left in &self.left_out {
                let _ = writeln!(text, "  {}", left.in_words());
            }
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {} games", self.file, self.gathered.records)
    }
}

/// Won, drawn, lost, and the share in percent.
fn results(results: &OpeningResults) -> [String; 4] {
    let share = results.share.map_or_else(String::new, |share| format!("{:.0} %", 100.0 * share));
    [grouped(results.wins), grouped(results.draws), grouped(results.losses), share]
}

fn row(mv: &OpeningMove, is_bound: bool) -> [String; 9] {
    let alike = match mv.alike.len() {
        0 => String::new(),
        more => format!(" +{more}"),
    };
    let [won, drawn, lost, share] = results(&mv.results);
    let value = mv.known.0.map_or_else(String::new, |value| {
        if is_bound { at_most(mv.known) } else { value.to_string() }
    });
    let likely = |likely: f64| format!("about {:.0} %", 50.0 * (likely + 1.0));
    let likely = mv.likely.map_or_else(String::new, likely);
    let games = grouped(mv.results.games);
    let players = mv.players.join(", ");
    [format!("{}{alike}", mv.text), games, won, drawn, lost, share, value, likely, players]
}

impl Printed for Openings {
    fn for_people(&self) -> String {
        let mut text = format!("{}  {}", self.position, standing(self.to_move, self.outcome));
        if let Some(value) = self.known.0 {
            let value = if self.at_most { at_most(self.known) } else { value.to_string() };
            let _ = write!(text, ", {value}");
        }
        let _ = writeln!(
            text,
            "\n{} of {} of {}{}",
            grouped(self.results.games),
            counted(self.collected, "game", "games"),
            self.game,
            match self.ended {
                0 => String::new(),
                ended => format!(", {} here", counted(ended, "ends", "end")),
            }
        );
        if self.moves.is_empty() {
            return text;
        }
        let heads =
            ["move", "games", "won", "drawn", "lost", "share", "value", "estimate", "players"];
        let moves = self.moves.iter().map(|mv| row(mv, self.at_most));
        let rows: Vec<_> = std::iter::once(heads.map(str::to_owned)).chain(moves).collect();
        let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<_> = (0..heads.len()).map(|column| widest(column).unwrap_or(0)).collect();
        for row in &rows {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                // A column in which nothing is known is not there.
                let is_empty = rows[1..].iter().all(|row| row[column].is_empty());
                if is_empty {
                    continue;
                }
                let _ = match column {
                    0 => write!(line, "{cell:<width$}"),
                    1..=5 => write!(line, "  {cell:>width$}"),
                    _ => write!(line, "  {cell:<width$}"),
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    fn on_one_line(&self) -> String {
        let moves = self.moves.iter().map(|mv| format!("{}:{}", mv.text, mv.results.games));
        let moves: Vec<_> = moves.collect();
        format!("{}  {}", self.position, moves.join(" "))
    }
}
