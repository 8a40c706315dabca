//! What each command does.
//!
//! | file | commands |
//! |---|---|
//! | `requests` | every request of the API: `moves`, `play`, `canon`, `orbit`, `convert`, `perft`, `random`, `count`, `value`, `suggest` |
//! | `show` | `show`, and pictures of `orbit` |
//! | `records` | `analyze` |
//! | `terminal_game` | a game at the terminal: `play` without moves |
//! | `game_files` | `new`, `check` |
//! | `tables` | `solve`, `verify` |
//! | `serve` | `serve` |
//! | `words` | answers in words |
//! | `generate` | completions and the manual page |

mod game_files;
mod generate;
mod records;
mod requests;
mod serve;
mod show;
mod tables;
mod terminal_game;
mod words;

use std::{path::Path, sync::Arc};

use burnside_api::{AnyGame, Error, Service, read_game_file};

use crate::{
    args::{Command, Common},
    batch,
    failure::{Failure, Result},
    output::{Printed, print, print_all, print_text},
    progress::Progress,
};

/// What every command is told.
#[derive(Clone)]
struct Session {
    service: Arc<Service>,
    json: bool,
    progress: Progress,
}

impl Session {
    /// The game of this name, or of this game file.
    fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>> {
        let path = Path::new(name);
        if path.extension().is_none_or(|extension| extension != "toml") {
            return Ok(self.service.game(name)?);
        }
        read_game_file(&game_files::text(path)?).map_err(|error| in_file(path, error))
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

/// Runs a command.
pub(crate) fn run(common: &Common, command: Command) -> Result<()> {
    let session = Session {
        service: Arc::new(Service::new()),
        json: common.json,
        progress: Progress::new(common.quiet),
    };
    match command {
        Command::Games => {
            print_all(&session.service.games(), session.json)?;
            if !session.json {
                print_text("More games, from game files that come with the program:\n")?;
            }
            print_all(&session.service.shipped(), session.json)
        }
        Command::Show { place, ascii, values, pictures } => {
            show::show(&session, &place, ascii, values, &pictures)
        }
        Command::Play(play) if play.moves.is_empty() && !session.json && play.position != "-" => {
            terminal_game::run(&session, play)
        }
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
        Command::Value { place, effort } => requests::value(&session, &place, effort),
        Command::Suggest { place, effort, seed } => {
            requests::suggest(&session, &place, effort, seed)
        }
        Command::Solve { game, out, memory } => tables::solve(&session, &game, &out, memory),
        Command::Verify { file, every } => tables::verify(&session, &file, every),
        Command::Feen { text, to } => requests::feen(&session, &text, to),
        Command::Analyze { files, game, group, values, graph, effort, grids } => {
            let asked = records::Asked {
                session: &session,
                game: game.as_deref(),
                group: group.as_deref(),
                values,
                graph: graph.as_deref(),
                effort,
                grids: &grids,
            };
            records::analyze(asked, &files)
        }
        Command::Serve(serve) => serve::run(&session, serve),
        Command::New { name, like, out } => game_files::new(&name, like.as_deref(), out),
        Command::Check { file } => game_files::check(&file),
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
