//! A position with exactly one good move, up to symmetry.

use burnside::{Player, catalog::Entry};
use burnside_solve::puzzles::PuzzleGoal;
use serde::{Serialize, Serializer};

use super::known;
use crate::{Context, Error, Kind, PuzzleChoice, game::Typed, puzzles::puzzles};

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleAnswer {
    /// The name of the game, variant included.
    pub game: String,
    /// Its number, from 1; the easiest is the first.
    pub number: u64,
    /// How many puzzles there are.
    pub count: u64,
    /// How hard it is: for how many plies the wrong moves hide, all together.
    pub rating: u32,
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// What is to be found: `win`, the only move that wins, or `save`, the only one that does not
    /// lose.
    #[serde(serialize_with = "goal")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "goal_schema"))]
    pub goal: PuzzleGoal,
    /// Plies to the end after the best move, this one included; null if nobody wins.
    pub plies: Option<u16>,
    /// How many moves are legal.
    pub moves: usize,
    /// How many of them are different up to symmetry.
    pub classes: usize,
    /// The good moves: symmetries of the position carry them onto each other.
    pub solution: Vec<String>,
}

/// `win` or `save`.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn goal<S: Serializer>(goal: &PuzzleGoal, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(goal_word(*goal))
}

/// What is to be found, in a word.
const fn goal_word(goal: PuzzleGoal) -> &'static str {
    match goal {
        PuzzleGoal::Win => "win",
        PuzzleGoal::Save => "save",
    }
}

#[cfg(feature = "schema")]
fn goal_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": ["win", "save"] })
}

/// A puzzle of a game.
pub(crate) fn puzzle<G: Entry>(
    typed: &Typed<G>,
    which: PuzzleChoice,
    context: &Context<'_>,
) -> Result<PuzzleAnswer, Error> {
    let puzzles = puzzles(typed)?;
    let count = puzzles.len();
    let at = match which {
        PuzzleChoice::Number(number) => {
            let at = number.checked_sub(1).and_then(|at| usize::try_from(at).ok());
            at.filter(|&at| at < count).ok_or_else(|| {
                let message = format!("there is no puzzle {number}");
                Error::new(Kind::Parameter, message).hint(format!("they go from 1 to {count}"))
            })?
        }
        PuzzleChoice::Date(day) => puzzles.of_day(day),
        PuzzleChoice::Rating(rating) => puzzles.at_least(typed, rating, context)?,
    };
    let game = &typed.game;
    let (position, puzzle) = puzzles.get(typed, at, context)?;
    let text = |&mv: &G::Move| game.move_text(position, mv);
    Ok(PuzzleAnswer {
        game: game.name().to_owned(),
        number: at as u64 + 1,
        count: count as u64,
        rating: puzzle.rating(),
        position: game.position_text(position),
        to_move: game.to_move(position),
        goal: puzzle.goal,
        plies: puzzle.value.plies(),
        moves: game.moves(position).count(),
        classes: puzzle.wrong.len() + 1,
        solution: puzzle.right.iter().map(text).collect(),
    })
}
