//! Puzzles: asking for one, and choosing many.

use std::path::PathBuf;

use burnside_api::{Context, PuzzleOptions, Request, answers::PuzzleAnswer};
use burnside_solve::puzzles::PuzzleGoal;

use super::Session;
use crate::{
    args::Puzzle,
    failure::Result,
    files,
    output::{Printed, grouped, print},
};

/// Asks for a puzzle.
pub(super) fn puzzle(session: &Session, puzzle: Puzzle) -> Result<()> {
    let Puzzle { game, number, date, rating } = puzzle;
    let game = session.game_with_values(&game)?;
    let parameters = burnside_api::Parameters { number, date, rating, ..Default::default() };
    let request = Request::new(burnside_api::Command::Puzzle, parameters)?;
    print(&game.answer(&request, &Context::default())?, session.json)
}

impl Printed for PuzzleAnswer {
    fn for_people(&self) -> String {
        let Self { position, to_move, goal, moves, classes, .. } = self;
        let task = match (goal, self.plies) {
            (PuzzleGoal::Win, Some(1)) => "wins with this move".to_owned(),
            (PuzzleGoal::Win, Some(plies)) => format!("wins in {plies} plies"),
            (PuzzleGoal::Win, None) => "wins".to_owned(),
            (PuzzleGoal::Save, _) => "saves the draw".to_owned(),
        };
        let solution = self.solution.join(" ");
        format!(
            "{}\n{position}\n{to_move} {task}: one of {moves} moves, {classes} up to symmetry\nsolution: {solution}\n",
            self.title()
        )
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, self.title())
    }
}

/// The words over a puzzle.
trait Title {
    fn title(&self) -> String;
}

impl Title for PuzzleAnswer {
    fn title(&self) -> String {
        let (number, count) = (grouped(self.number), grouped(self.count));
        format!("{}, puzzle {number} of {count}, rating {}", self.game, self.rating)
    }
}

/// Chooses puzzles and writes them.
pub(super) fn choose(
    session: &Session,
    name: &str,
    count: usize,
    seed: u64,
    out: Option<PathBuf>,
) -> Result<()> {
    let game = session.game_with_values(name)?;
    let out = out.unwrap_or_else(|| PathBuf::from(game.name().replace(':', "-") + ".puzzles"));
    let bar = session.progress.counter("puzzles found");
    let report = |done: u64, _: Option<u64>| bar.set_position(done);
    let chosen = game.puzzles(&PuzzleOptions { count, seed }, &report);
    bar.finish_and_clear();
    let chosen = chosen?;
    let text = chosen.write();
    files::write_whole(&out, text.as_bytes())?;
    let written = Written {
        game: chosen.game,
        seed,
        puzzles: chosen.positions.len(),
        bytes: text.len() as u64,
        file: out.display().to_string(),
    };
    print(&written, session.json)
}

/// Puzzles that were written.
#[derive(serde::Serialize)]
struct Written {
    game: String,
    seed: u64,
    puzzles: usize,
    bytes: u64,
    file: String,
}

impl Printed for Written {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let Self { game, seed, puzzles, bytes, file } = self;
        let (puzzles, bytes) = (grouped(*puzzles as u64), grouped(*bytes));
        format!("{game}: {puzzles} puzzles with seed {seed}; {file} has {bytes} bytes")
    }
}
