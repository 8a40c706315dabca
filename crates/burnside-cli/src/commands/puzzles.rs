//! Puzzles, asking for one and choosing many; and lessons.

use std::{fmt::Write as _, path::PathBuf};

use burnside_api::{
    Context, PuzzleOptions, Request,
    answers::{Lesson, PuzzleAnswer},
};
use burnside_solve::puzzles::PuzzleGoal;

use super::{Session, words::standing};
use crate::{
    args::{self, Puzzle},
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

/// Asks what a strategy does.
pub(super) fn lesson(session: &Session, lesson: args::Lesson) -> Result<()> {
    let args::Lesson { game, position, moves, player, number, proof } = lesson;
    let game = session.game_with_values(&game)?;
    let read = |path: PathBuf| files::read(&path);
    let proof = proof.map(read).transpose()?;
    let parameters = burnside_api::Parameters {
        position,
        moves: (!moves.is_empty()).then_some(moves),
        player,
        number,
        text: proof.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        ..Default::default()
    };
    let request = Request::new(burnside_api::Command::Lesson, parameters)?;
    print(&game.answer(&request, &Context::default())?, session.json)
}

impl Printed for Lesson {
    fn for_people(&self) -> String {
        let Self { player, decisions, position, .. } = self;
        let does = if self.wins { "wins" } else { "never loses" };
        let mut text = format!("{}: {player} {does} with {decisions} decisions\n", self.game);
        let _ = writeln!(text, "{position}  {}", standing(self.to_move, self.outcome));
        let _ = match (self.known, self.decision) {
            (false, _) => writeln!(text, "this position does not belong to the strategy"),
            (true, Some(number)) => writeln!(text, "decision {number}: {}", self.play.join(" ")),
            (true, None) if self.ends => writeln!(text, "this ends it: {}", self.play.join(" ")),
            (true, None) => Ok(()),
        };
        for reply in &self.replies {
            let _ = match reply.decision {
                Some(number) => writeln!(text, "{} leads to decision {number}", reply.text),
                None => writeln!(text, "{} leads to the end", reply.text),
            };
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, self.play.join(" "))
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
