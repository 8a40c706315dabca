//! What each command does.
//!
//! | file | commands |
//! |---|---|
//! | `requests` | every request of the API: `moves`, `play`, `view`, `scene`, `canon`, `orbit`, `convert`, `perft`, `random`, `count`, `value`, `suggest`, `read` |
//! | `show` | `show`, and pictures of `orbit` |
//! | `rules` | `rules` |
//! | `records` | `analyze` |
//! | `collections` | `collect`, `openings`; `archive` finds records in folders and files |
//! | `terminal_game` | a game at the terminal: `play` without moves; `line_input` reads what is typed |
//! | `game_files` | `new`, `check` |
//! | `tables` | `solve`, `verify` |
//! | `table_list` | `tables`, and where larger tables are found |
//! | `cluster` | `solve` and `value` as one of several processes |
//! | `team` | several processes, started on this machine |
//! | `proofs` | `prove`, `poster` |
//! | `puzzles` | `puzzle`, `puzzles`, `lesson` |
//! | `stats` | `stats`, `solve --plan` |
//! | `serve` | `serve` |
//! | `words` | answers in words |
//! | `chances` | `chances` |
//! | `doctor` | `doctor` |
//! | `generate` | completions and the manual page |

mod archive;
mod chances;
mod cluster;
mod collections;
mod doctor;
mod game_files;
mod generate;
mod line_input;
mod proofs;
mod puzzles;
mod records;
mod requests;
mod rules;
mod serve;
mod show;
mod stats;
mod table_list;
mod tables;
mod team;
mod terminal_game;
mod words;
mod write_record;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use burnside_api::{
    AnyGame, Error, Kind, PosterSheet, Service, SolveOptions, VerifyOptions, read_game_file,
};
use burnside_draw::Terminal;

pub(crate) use table_list::LARGER_HASHES;

use crate::{
    args::{self, Command, Common},
    batch,
    failure::{Failure, Result},
    output::{Printed, print, print_all, print_text},
    pictures,
    progress::Progress,
};

/// What every command needs: options, games, progress.
#[derive(Clone)]
struct Session {
    service: Arc<Service>,
    /// The table that was named.
    table: Option<PathBuf>,
    json: bool,
    ascii: bool,
    progress: Progress,
}

impl Session {
    /// What standard output shows.
    fn terminal(&self) -> Terminal {
        pictures::terminal(self.ascii)
    }

    /// The game of this name, or of this game file.
    fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>> {
        let Some(path) = game_files::path_of(name) else { return Ok(self.service.game(name)?) };
        read_game_file(&game_files::text(path)?).map_err(|error| in_file(path, error))
    }

    /// The same, ready to tell values: from the table that is named, from the one that lies
    /// beside its game file, or from a larger one that the program finds.
    fn game_with_values(&self, name: &str) -> Result<Arc<dyn AnyGame>> {
        let game = self.game(name)?;
        self.open_table(&*game, game_files::path_of(name))?;
        Ok(game)
    }

    /// Opens the table that is named, the one beside the game file, or for a listed game the
    /// largest that there is.
    fn open_table(&self, game: &dyn AnyGame, file: Option<&Path>) -> Result<()> {
        let beside = file.map(game_files::table_beside).filter(|path| path.exists());
        let Some(path) = self.table.clone().or(beside) else {
            return if file.is_none() { table_list::open_largest(game) } else { Ok(()) };
        };
        game.open_table(&path).map_err(|error| match error.kind {
            Kind::Table => in_file(&path, error),
            _ => error.into(),
        })
    }

    /// Answers for one position, or for every line of standard input.
    fn answer<A: Printed>(
        &self,
        position: &str,
        answer: impl Fn(&str) -> Result<A> + Sync,
    ) -> Result<()> {
        if position == "-" {
            return batch::run(self.json, self.progress, answer);
        }
        print(&answer(position)?, self.json)
    }
}

/// Values, from this process or from several.
fn values(
    common: &Common,
    session: &Session,
    place: &args::Place,
    how: (args::Effort, bool),
    several: args::Several,
) -> Result<()> {
    if let Some(count) = several.processes {
        return team::start_all(common, count, team::Input::Lines);
    }
    match cluster::Place::of(several) {
        Some(at) => cluster::value(session, place, how, &at),
        None => requests::value(session, place, how),
    }
}

/// A table, or only what it would take; by this process or by several.
fn solve(common: &Common, session: &Session, wanted: args::Solve) -> Result<()> {
    let args::Solve { game, out, memory, pieces, every_value, processes, results, plan } = wanted;
    if plan {
        return stats::plan(session, &game);
    }
    if let Some(count) = processes.processes {
        return team::start_all(common, count, team::Input::None);
    }
    if let Some(place) = cluster::Place::of(processes) {
        return cluster::solve(session, &game, out, memory, &place, results);
    }
    // More than can be counted is more than there is.
    let memory = memory.map(|mb| mb.saturating_mul(1_000_000));
    let options = SolveOptions { memory, pieces, every_value, ..SolveOptions::default() };
    tables::solve(session, &game, out, &options)
}

/// All games that go by name.
fn games(session: &Session) -> Result<()> {
    print_all(&session.service.games(), session.json)?;
    if !session.json {
        print_text("More games, from game files that come with the program:\n")?;
    }
    print_all(&session.service.shipped(), session.json)
}

/// Runs a command.
pub(crate) fn run(common: &Common, command: Command) -> Result<()> {
    let session = Session {
        service: Arc::new(Service::new()),
        table: common.table.clone(),
        json: common.json,
        ascii: common.ascii,
        progress: Progress::new(common.quiet),
    };
    if session.table.is_some() && !command.tells_values() {
        return Err(usage("this command tells no values: it needs no table", "leave --table out"));
    }
    match command {
        Command::Games => games(&session),
        Command::Show { place, values, pictures } => {
            show::show(&session, &place, values, &pictures)
        }
        Command::Play(play) if play.moves.is_empty() && !session.json && play.position != "-" => {
            terminal_game::run(&session, play)
        }
        Command::Rules { game } => rules::rules(&session, &game),
        Command::Read { game, text } => requests::read(&session, &game, text),
        Command::View(place) => requests::view(&session, &place),
        Command::Scene(place) => requests::scene(&session, &place),
        Command::Moves(place) => requests::moves(&session, &place),
        Command::Play(play) => requests::play(&session, &play),
        Command::Canon { place, group } => requests::canon(&session, &place, group.as_deref()),
        Command::Orbit { place, group, columns, pictures } => {
            if pictures.are_wanted() {
                pictures.refuse_batch(&place.position)?;
                show::orbit(&session, &place, group.as_deref(), columns, &pictures)?;
            }
            requests::orbit(&session, &place, group.as_deref())
        }
        Command::Convert { place, to, from } => {
            requests::convert(&session, &place, &to, from.as_deref())
        }
        Command::Perft { game, position, depth, unique, group } => {
            requests::perft(&session, &game, &position, depth, unique, group)
        }
        Command::Random { game, games, seed } => requests::random(&session, &game, games, seed),
        Command::Count { game, plies, group } => requests::count(&session, &game, plies, group),
        Command::Value { place, effort, brief, processes } => {
            values(common, &session, &place, (effort, brief), processes)
        }
        Command::Suggest { place, effort, seed } => {
            requests::suggest(&session, &place, effort, seed)
        }
        Command::Solve(wanted) => solve(common, &session, wanted),
        Command::Tables { check } => table_list::run(&session, check),
        Command::Stats { game, pictures } => stats::stats(&session, &game, &pictures),
        Command::Lesson(lesson) => puzzles::lesson(&session, lesson),
        Command::Puzzle(puzzle) => puzzles::puzzle(&session, puzzle),
        Command::Puzzles { game, count, seed, out } => {
            puzzles::choose(&session, &game, count, seed, out)
        }
        Command::Prove(prove) => proofs::prove(&session, prove),
        Command::Poster { game, out, proof, pocket, width, dark } => {
            let sheet = if pocket { PosterSheet::Pocket } else { PosterSheet::A2 };
            proofs::poster(&session, &game, &out, proof.as_deref(), sheet, width, dark)
        }
        Command::Verify { file, game, every, assume_open } => {
            let options = VerifyOptions { every, assume_open };
            tables::verify(&session, &file, game.as_deref(), &options)
        }
        Command::Feen { text, apply, to } => requests::feen(&session, &text, apply.as_deref(), to),
        Command::Analyze { files, game, group, values, graph, effort, grids } => {
            let options = records::AnalyzeOptions {
                session: &session,
                game: game.as_deref(),
                group: group.as_deref(),
                values,
                graph: graph.as_deref(),
                effort,
                grids: &grids,
            };
            records::analyze(options, &files)
        }
        Command::Collect(collect) => collections::collect(&session, collect),
        Command::Openings(openings) => collections::openings(&session, openings),
        Command::Record { file, game, to, out } => {
            write_record::convert(&session, &file, game.as_deref(), &to, out.as_deref())
        }
        Command::Serve(serve) => serve::run(&session, serve),
        Command::New { name, like, out } => game_files::new(&name, like.as_deref(), out),
        Command::Check { file } => game_files::check(&file),
        Command::Chances { trials, seed } => chances::chances(&session, trials, seed),
        Command::Doctor => doctor::run(&session),
        Command::Generate { what, out } => generate::run(what, out.as_deref()),
    }
}

/// Something wrong with what is in a file.
fn in_file(path: &Path, error: impl Into<Error>) -> Failure {
    Failure::InFile { path: path.to_owned(), error: Box::new(error.into()) }
}

/// A command that cannot be used like that.
fn usage(message: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::Usage { message: message.into(), hint: Some(hint.into()) }
}
