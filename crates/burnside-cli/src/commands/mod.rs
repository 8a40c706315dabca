//! What each command does.
//!
//! | file | commands |
//! |---|---|
//! | `positions` | `games`, `show`, `moves`, `play`, `canon`, `orbit`, `convert`, `feen` |
//! | `counts` | `perft`, `random`, `count`, `value` |
//! | `records` | `analyze` |
//! | `table` | a game at the terminal: `play` without moves |
//! | `tables` | `solve`, `verify` |
//! | `serve` | `serve` |
//! | `words` | answers in words |
//! | `generate` | completions and the manual page |

mod counts;
mod generate;
mod positions;
mod records;
mod serve;
mod table;
mod tables;
mod words;

use burnside::catalog;
use burnside_solve::door;

use crate::{
    args::{Command, Common, Place, Serve},
    batch,
    failure::Outcome,
    output::{Answer, print, print_all},
    progress::Progress,
};

/// What every command is told.
#[derive(Clone, Copy, Debug)]
struct Context {
    json: bool,
    progress: Progress,
}

impl Context {
    /// Answers for one position, or for every line of standard input.
    fn answer<A: Answer>(
        self,
        position: &str,
        answer: impl Fn(&str) -> Outcome<A> + Sync,
    ) -> Outcome<()> {
        if position == "-" {
            return batch::run(self.json, self.progress, answer);
        }
        print(&answer(position)?, self.json)
    }
}

/// Runs a command.
pub(crate) fn run(common: &Common, command: Command) -> Outcome<()> {
    let context = Context { json: common.json, progress: Progress::new(common.quiet) };
    match command {
        Command::Games => print_all(&door::games(), context.json),
        Command::Show { place: Place { game, position }, ascii, values, pictures } => {
            pictures.check_one(&position)?;
            burnside_draw::visit(
                &game,
                positions::Show { context, position, ascii, values, pictures },
            )?
        }
        Command::Moves(Place { game, position }) => {
            catalog::visit(&game, positions::Moves { context, position })?
        }
        Command::Play(play) if play.moves.is_empty() && !context.json && play.position != "-" => {
            let game = play.game.clone();
            burnside_draw::visit(&game, table::Table { context, play })?
        }
        Command::Play(play) => {
            let game = play.game.clone();
            catalog::visit(&game, positions::Play { context, play })?
        }
        Command::Canon { place: Place { game, position }, group } => {
            catalog::visit(&game, positions::Canon { context, position, group })?
        }
        Command::Orbit { place: Place { game, position }, group, columns, pictures } => {
            pictures.check_one(&position)?;
            let orbit = positions::Orbit { context, position, group, columns, pictures };
            burnside_draw::visit(&game, orbit)?
        }
        Command::Convert { place: Place { game, position }, to, from } => {
            catalog::visit(&game, positions::Convert { context, position, to, from })?
        }
        Command::Perft { game, position, depth, unique, group } => {
            catalog::visit(&game, counts::Perft { context, position, depth, unique, group })?
        }
        Command::Random { game, games, seed } => {
            catalog::visit(&game, counts::Random { context, games, seed })?
        }
        Command::Count { game, plies, group } => {
            catalog::visit(&game, counts::Count { context, plies, group })?
        }
        Command::Value { place: Place { game, position }, effort } => {
            catalog::visit(&game, counts::Value { context, position, effort })?
        }
        Command::Solve { game, out, memory } => tables::solve(context, &game, &out, memory),
        Command::Verify { file, every } => tables::verify(context, &file, every),
        Command::Feen { text, to } => positions::feen(context, &text, to),
        Command::Analyze { files, game, group, values, graph, effort, grids } => {
            let asked = records::Asked {
                context,
                game: game.as_deref(),
                group: group.as_deref(),
                values,
                graph: graph.as_deref(),
                effort,
                grids: &grids,
            };
            records::analyze(asked, &files)
        }
        Command::Serve(Serve { addr, log }) => serve::run(context.json, addr, log),
        Command::Generate { what, out } => generate::run(what, out.as_deref()),
    }
}
