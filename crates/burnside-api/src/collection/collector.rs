//! Games in, a collection out.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, Write},
    sync::Arc,
};

use burnside::catalog::family;

use super::{
    fold::Folded,
    format::{GameResult, ITEMS, OUTCOMES, Section, put_number, put_text},
    sort::{Seen, Sorter, row},
    write::Writer,
};
use crate::{
    AnyGame, Effort, Error, Kind, Report, Service,
    answers::{Gathered, GatheredGame},
    records::named_game,
    tables::reason,
};

/// Where rows are kept that do not fit into memory: makes a file that goes away by itself.
pub type Scratch<'a> = &'a (dyn Fn() -> io::Result<File> + Sync);

/// How games are collected.
#[derive(Clone, Default)]
pub struct CollectOptions {
    /// The game of records that do not name it; others are not taken.
    pub game: Option<Arc<dyn AnyGame>>,
    /// The group under which positions are the same; the value group if none is named.
    pub group: Option<String>,
    /// Only so many plies from the start of each game.
    pub plies: Option<u32>,
    /// How much to search for mistakes, if they are wanted; nothing limits what a table answers.
    pub mistakes: Option<Effort>,
}

impl std::fmt::Debug for CollectOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = self.game.as_ref().map(|game| game.name());
        f.debug_struct("CollectOptions").field("game", &game).finish_non_exhaustive()
    }
}

/// Takes games, in any number and with little memory, and writes a collection.
///
/// [`fold`](Self::fold) can be called by many threads; what it answers is
/// [added](Self::add) in one order, and then the file has the same bytes for any number of threads.
pub struct Collector<'a> {
    service: &'a Service,
    /// Games that may have records in forms of their own.
    own: Vec<Arc<dyn AnyGame>>,
    options: CollectOptions,
    scratch: Scratch<'a>,
    games: Vec<OneGame>,
    names: Names,
    records: Records,
    rows: u64,
    refused: u64,
}

/// What came of one game so far.
struct OneGame {
    game: Arc<dyn AnyGame>,
    group: String,
    records: u64,
    rows: Sorter,
}

/// Names in the order in which they came, with how many games each has.
#[derive(Default)]
struct Names {
    numbers: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
    games: Vec<u64>,
}

impl Names {
    /// The number of a name that has one game more.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            self.games[number as usize] += 1;
            return number;
        }
        let (text, number) = (Arc::<str>::from(name), self.texts.len() as u32);
        self.numbers.insert(Arc::clone(&text), number);
        self.texts.push(text);
        self.games.push(1);
        number
    }
}

/// The games in blocks, as they are written.
#[derive(Default)]
struct Records {
    blocks: Vec<Vec<u8>>,
    count: u64,
    /// The file of the one before.
    file: String,
}

impl Records {
    fn push(&mut self, file: &str, line: u64, players: [Option<u32>; 2], outcome: u8) {
        if self.count.is_multiple_of(ITEMS) {
            self.blocks.push(Vec::new());
            self.file.clear();
        }
        self.count += 1;
        let block = self.blocks.last_mut().expect("one was pushed before");
        let same = self.file.char_indices().zip(file.chars()).take_while(|((_, a), b)| a == b);
        let shared = same.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
        put_number(block, shared as u64);
        put_text(block, &file[shared..]);
        put_number(block, line);
        for player in players {
            put_number(block, player.map_or(0, |player| u64::from(player) + 1));
        }
        block.push(outcome);
        self.file.replace_range(.., file);
    }
}

impl std::fmt::Debug for Collector<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Collector").field("records", &self.records.count).finish_non_exhaustive()
    }
}

impl<'a> Collector<'a> {
    /// Nothing yet.
    pub fn new(service: &'a Service, options: CollectOptions, scratch: Scratch<'a>) -> Self {
        let mut own = service.all();
        if let Some(game) = &options.game {
            let listed = own.iter().any(|known| Arc::ptr_eq(known, game));
            own.retain(|known| listed && family(known.name()) == family(game.name()));
            if !listed {
                own.push(Arc::clone(game));
            }
        }
        Self {
            service,
            own,
            options,
            scratch,
            games: Vec::new(),
            names: Names::default(),
            records: Records::default(),
            rows: 0,
            refused: 0,
        }
    }

    /// Reads one record and folds it. The error has the line of the record that is wrong.
    pub fn fold(&self, record: &[u8]) -> Result<(Arc<dyn AnyGame>, Folded), Error> {
        for game in &self.own {
            if let Some(folded) = game.fold_record(record, true, &self.options) {
                return Ok((Arc::clone(game), folded?));
            }
        }
        let named = match &self.options.game {
            Some(game) => Some(Arc::clone(game)),
            None => named_game(record).map(|name| self.service.game(&name)).transpose()?,
        };
        let Some(game) = named else {
            return Err(Error::new(Kind::Record, "the record does not name its game")
                .hint("name it with --game, or begin the record with `# Game: NAME`"));
        };
        let folded = game.fold_record(record, false, &self.options);
        let nothing = || Error::new(Kind::Record, "this is not a record");
        Ok((Arc::clone(&game), folded.ok_or_else(nothing)??))
    }

    /// Adds a game that was folded: the file that it is from, and the line on which it begins.
    pub fn add(
        &mut self,
        file: &str,
        line: u64,
        game: &Arc<dyn AnyGame>,
        folded: &Folded,
    ) -> Result<(), Error> {
        let at = self.games.iter().position(|known| known.game.name() == game.name());
        let at = at.unwrap_or_else(|| {
            self.games.push(OneGame {
                game: Arc::clone(game),
                group: folded.group.clone(),
                records: 0,
                rows: Sorter::new(),
            });
            self.games.len() - 1
        });
        let record = u32::try_from(self.records.count)
            .map_err(|_| Error::new(Kind::Memory, "a collection has at most 2^32 records"))?;
        let numbers = &mut self.names;
        let players =
            [0, 1].map(|seat| folded.players[seat].as_deref().map(|name| numbers.number(name)));
        let outcome = OUTCOMES.iter().position(|&outcome| outcome == folded.outcome).unwrap_or(0);
        self.records.push(file, line, players, outcome as u8);
        self.games[at].records += 1;
        for step in &folded.steps {
            let seen = Seen {
                result: GameResult::of(folded.outcome, step.player),
                first: step.first,
                player: players[step.player.index()],
            };
            let row = row(&step.class, step.child, record, seen);
            self.games[at].rows.push(row, self.scratch).map_err(|error| scratch_error(&error))?;
        }
        self.rows += folded.steps.len() as u64;
        Ok(())
    }

    /// Counts a record that could not be read.
    pub fn refuse(&mut self) {
        self.refused += 1;
    }

    /// Writes the file. Reports how many steps of how many are written.
    pub fn finish(self, out: &mut dyn Write, report: Report<'_>) -> Result<Gathered, Error> {
        const REPORT_EVERY: u64 = 1 << 16;
        let failed = |error: io::Error| {
            Error::new(Kind::File, format!("cannot write the collection: {}", reason(&error)))
        };
        let (players, records) = (self.names.texts.len() as u64, self.records.count);
        let mut writer = Writer::new(out).map_err(failed)?;
        writer.names(self.names.texts.iter().map(|name| &**name)).map_err(failed)?;
        for block in &self.records.blocks {
            writer.block(block).map_err(failed)?;
        }
        writer.directory.records = records;
        writer.directory.refused = self.refused;
        let mut games = Vec::new();
        let mut done = 0;
        let mut tell = || {
            done += 1;
            if done % REPORT_EVERY == 0 {
                report(done, Some(self.rows));
            }
        };
        let mut all = self.games;
        all.sort_by(|a, b| a.game.name().cmp(b.game.name()));
        for OneGame { game, group, records, rows } in all {
            let section = Section {
                game: game.name().to_owned(),
                group: group.clone(),
                rules: game.rules_hash(),
                plies: self.options.plies.map(u64::from),
                records,
                positions: 0,
                firsts: Vec::new(),
                first_block: 0,
            };
            let rows = rows.finish().map_err(|error| scratch_error(&error))?;
            let moves =
                writer.positions(section, rows, &self.names.games, &mut tell).map_err(failed)?;
            let positions = writer.directory.sections.last().map_or(0, |section| section.positions);
            games.push(GatheredGame {
                game: game.name().to_owned(),
                group,
                records,
                positions,
                moves,
            });
        }
        let bytes = writer.finish().map_err(failed)?;
        Ok(Gathered { records, refused: self.refused, players, games, bytes })
    }
}

fn scratch_error(error: &io::Error) -> Error {
    Error::new(Kind::File, format!("cannot use a scratch file: {}", reason(error)))
        .hint("they are beside the file that is written, about 27 bytes a ply")
}
