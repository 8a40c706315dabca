//! What a position and each of its moves are worth, and which move is good.

use std::{ops::ControlFlow, sync::atomic::Ordering::Relaxed};

use burnside::{Value, catalog::Entry};
use burnside_solve::{
    Evaluation, Evaluator, Limits,
    mcts::{self, Options},
};
use serde::{Serialize, Serializer};

use super::{known::Known, positions::read};
use crate::{Error, Place};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The game is over.
    Rules,
    /// A table has it.
    Table,
    /// A search found it.
    Search,
    /// It is not known.
    None,
}

impl Source {
    /// Its name: `rules`, `table`, `search`, `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Table => "table",
            Self::Search => "search",
            Self::None => "none",
        }
    }
}

impl From<burnside_solve::Source> for Source {
    fn from(source: burnside_solve::Source) -> Self {
        match source {
            burnside_solve::Source::Rules => Self::Rules,
            burnside_solve::Source::Table => Self::Table,
            burnside_solve::Source::Search => Self::Search,
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Source {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Source".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": ["rules", "table", "search", "none"] })
    }
}

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueAnswer {
    /// The position.
    pub position: String,
    /// Its value for the side to move.
    #[serde(flatten)]
    pub known: Known,
    /// The best moves.
    pub best: Vec<String>,
    /// Every move.
    pub moves: Vec<MoveValue>,
    /// Where the value comes from.
    pub source: Source,
}

/// The value of a move for the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, this move included; null if it is only known not to be best.
    #[serde(flatten)]
    pub known: Known,
}

/// The value of a position, by the evaluator of its game. A search that reaches its limit is an
/// error, or, if that is asked for, an answer in which nothing is known.
pub(crate) fn value<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    place: &Place,
    limits: &Limits<'_>,
    partial: bool,
) -> Result<ValueAnswer, Error> {
    let position = read(game, place)?;
    let text = game.position_text(position);
    let (known, moves, source) = match evaluator.evaluate(position, limits) {
        Ok(Evaluation { value, moves, source }) => (Some(value), moves, source.into()),
        Err(_) if partial => {
            (None, game.moves(position).map(|mv| (mv, None)).collect(), Source::None)
        }
        Err(stopped) => return Err(Error::no_value(&text, stopped)),
    };
    let mut answer = ValueAnswer {
        position: text,
        known: Known(known),
        best: Vec::new(),
        moves: Vec::with_capacity(moves.len()),
        source,
    };
    for (mv, worth) in moves {
        let text = game.move_text(position, mv);
        if known.is_some() && worth == known {
            answer.best.push(text.clone());
        }
        answer.moves.push(MoveValue { text, known: Known(worth) });
    }
    Ok(answer)
}

/// How good a suggested move is, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Worth {
    /// Exactly.
    Exact(Value),
    /// By games played out: 1 always wins, -1 always loses.
    Likely(f64),
}

/// A best move if the evaluator can tell within the limits; else what a Monte Carlo search of some
/// iterations likes best. `None` if the game is over.
///
/// Of several best moves the seed chooses.
pub(crate) fn best_move<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: G::Position,
    limits: &Limits<'_>,
    options: &Options,
) -> Option<(G::Move, Worth)> {
    if game.outcome(position).is_some() {
        return None;
    }
    if let Ok(Evaluation { value, moves, .. }) = evaluator.evaluate(position, limits) {
        let best: Vec<_> = moves.into_iter().filter(|&(_, worth)| worth == Some(value)).collect();
        let chosen = options.seed.checked_rem(best.len() as u64)?;
        return best.get(chosen as usize).map(|&(mv, _)| (mv, Worth::Exact(value)));
    }
    let report = mcts::search_with(game, position, options, |_| {
        let canceled = limits.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        if canceled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    report.best().map(|best| (best.mv, Worth::Likely(best.value)))
}

/// A move that is suggested.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suggestion {
    /// The position.
    pub position: String,
    /// The move; null if the game is over.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// Its value for the player who makes it, if that is known.
    #[serde(flatten)]
    pub known: Known,
    /// Where the value is not known: how the games went that were tried, from 1 (all won) to -1.
    pub likely: Option<f64>,
}

/// A good move in a position. Half of the time goes to the search for its exact value, and if
/// that finds none, the other half to playing games out.
pub(crate) fn suggest<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    place: &Place,
    limits: &Limits<'_>,
    seed: u64,
) -> Result<Suggestion, Error> {
    let position = read(game, place)?;
    let time = limits.time.map(|time| time / 2);
    let options = Options { time, seed, ..Options::default() };
    let found = best_move(game, evaluator, position, &Limits { time, ..*limits }, &options);
    let (exact, likely) = match found.map(|(_, worth)| worth) {
        Some(Worth::Exact(value)) => (Some(value), None),
        Some(Worth::Likely(chance)) => (None, Some(chance)),
        None => (None, None),
    };
    Ok(Suggestion {
        position: game.position_text(position),
        text: found.map(|(mv, _)| game.move_text(position, mv)),
        known: Known(exact),
        likely,
    })
}
