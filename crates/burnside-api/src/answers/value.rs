//! What a position and each of its moves are worth, and which move is good.

use std::{ops::ControlFlow, sync::atomic::Ordering::Relaxed, time::Duration};

use burnside::{Value, catalog::Entry};
use burnside_solve::{
    Evaluation, Evaluator, Limits,
    clock::Instant,
    mcts::{self, Options},
};
use serde::{Serialize, Serializer};

use super::{
    known::{self, Known},
    positions::read,
};
use crate::{Error, Place};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The game is over.
    Rules,
    /// A table has it.
    Table,
    /// The whole game was solved in memory, when a search did not answer.
    Solved,
    /// A search found it.
    Search,
    /// It is not known.
    None,
}

impl Source {
    /// Its name: `rules`, `table`, `solved`, `search`, `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Table => "table",
            Self::Solved => "solved",
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
            burnside_solve::Source::Solved => Self::Solved,
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
        schemars::json_schema!({ "enum": ["rules", "table", "solved", "search", "none"] })
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
    /// Whether only the winner is proved: `plies` is the most that the winner needs, and moves
    /// without a value may be as good. Left out where the distance is exact.
    #[serde(skip_serializing_if = "known::is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub at_most: bool,
}

/// The value of a position alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorthAnswer {
    /// The position.
    pub position: String,
    /// Its value for the side to move.
    #[serde(flatten)]
    pub known: Known,
    /// Where the value comes from.
    pub source: Source,
    /// Whether only the winner is proved: `plies` is the most that the winner needs. Left out where
    /// the distance is exact.
    #[serde(skip_serializing_if = "known::is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub at_most: bool,
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
    let (known, moves, source, at_most) = match evaluator.evaluate(position, limits) {
        Ok(Evaluation { value, moves, source, at_most }) => {
            (Some(value), moves, source.into(), at_most)
        }
        Err(_) if partial => {
            (None, game.moves(position).map(|mv| (mv, None)).collect(), Source::None, false)
        }
        Err(stopped) => return Err(Error::no_value(&text, stopped)),
    };
    let mut answer = ValueAnswer {
        position: text,
        known: Known(known),
        best: Vec::new(),
        moves: Vec::with_capacity(moves.len()),
        source,
        at_most,
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

/// The value of a position without its moves. A search that reaches its limit is as for [`value`].
pub(crate) fn worth<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    place: &Place,
    limits: &Limits<'_>,
    partial: bool,
) -> Result<WorthAnswer, Error> {
    let position = read(game, place)?;
    let text = game.position_text(position);
    let (known, source, at_most) = match evaluator.worth(position, limits) {
        Ok(found) => (Some(found.value), found.source.into(), found.at_most),
        Err(_) if partial => (None, Source::None, false),
        Err(stopped) => return Err(Error::no_value(&text, stopped)),
    };
    Ok(WorthAnswer { position: text, known: Known(known), source, at_most })
}

/// How good a suggested move is, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Worth {
    /// Exactly, or, if the flag is set, with a distance that may be shorter.
    Exact(Value, bool),
    /// An estimate by the tree search: 1 always wins, -1 always loses.
    Likely(f64),
}

/// The exact search gets this part of what a suggestion may take, and the tree search the rest.
const EXACT_SHARE: u32 = 8;

/// Iterations of the tree search where neither time nor positions are limited.
const USUAL_ITERATIONS: u64 = 10_000;

/// How often the tree search looks whether its answer is still wanted.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A good move within limits; `None` if the game is over.
///
/// A table answers at once. Where values are searched for, an eighth of the time and of the
/// positions goes to that; then a tree search takes all the time that is left, on all threads of
/// the pool, or as many iterations as positions are allowed. The same seed gives the same move where
/// only positions are limited. Of several best moves the seed chooses.
pub(crate) fn best_move<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: G::Position,
    limits: &Limits<'_>,
    seed: u64,
) -> Option<(G::Move, Worth)> {
    if game.outcome(position).is_some() {
        return None;
    }
    let start = Instant::now();
    let exact = match evaluator.usual_nodes() {
        None => *limits,
        Some(usual) => {
            let time = limits.time.map(|time| time / EXACT_SHARE);
            let nodes = limits.nodes.or(limits.time.is_none().then_some(usual));
            Limits { nodes: nodes.map(|nodes| nodes / u64::from(EXACT_SHARE)), time, ..*limits }
        }
    };
    let mut lost = None;
    if let Ok(Evaluation { value, moves, at_most, .. }) = evaluator.evaluate(position, &exact) {
        // Who is lost within some plies at most still looks for the move that is hardest to refute.
        if at_most && matches!(value, Value::Loss(_)) {
            lost = Some(value);
        } else {
            let mut best = moves.into_iter().filter(|&(_, worth)| worth == Some(value));
            let count = best.clone().count() as u64;
            let chosen = seed.checked_rem(count)?;
            return best.nth(chosen as usize).map(|(mv, _)| (mv, Worth::Exact(value, at_most)));
        }
    }
    let threads = if limits.time.is_some() { rayon::current_num_threads() } else { 1 };
    let usual = Options::default();
    let options = Options {
        iterations: match (limits.nodes, limits.time) {
            (Some(nodes), _) => nodes.max(1),
            (None, Some(_)) => u64::MAX,
            (None, None) => USUAL_ITERATIONS,
        },
        time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
        seed,
        trees: threads,
        threads,
        nodes: usual.nodes / threads,
        report_every: LOOK_EVERY,
        ..usual
    };
    let knowledge = burnside_solve::knowledge(game);
    let report = mcts::search_knowing(game, knowledge.as_deref(), position, &options, |_| {
        let canceled = limits.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        if canceled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    // Too little time for a single iteration: any move.
    let Some(best) = report.best() else {
        return game.moves(position).next().map(|mv| (mv, Worth::Likely(0.0)));
    };
    let likely = match &knowledge {
        Some(knowledge) if !best.proved => knowledge.corrected(best.value),
        _ => best.value,
    };
    let worth = lost.map_or(Worth::Likely(likely), |value| Worth::Exact(value, true));
    Some((best.mv, worth))
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
    /// Whether `plies` is only the most that the winner needs. Left out where it is exact.
    #[serde(skip_serializing_if = "known::is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub at_most: bool,
    /// Where the value is not known: an estimate by the tree search, from 1 (always wins) to -1.
    pub likely: Option<f64>,
}

/// A good move in a position.
pub(crate) fn suggest<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    place: &Place,
    limits: &Limits<'_>,
    seed: u64,
) -> Result<Suggestion, Error> {
    let position = read(game, place)?;
    let found = best_move(game, evaluator, position, limits, seed);
    let (exact, at_most, likely) = match found.map(|(_, worth)| worth) {
        Some(Worth::Exact(value, at_most)) => (Some(value), at_most, None),
        Some(Worth::Likely(chance)) => (None, false, Some(chance)),
        None => (None, false, None),
    };
    Ok(Suggestion {
        position: game.position_text(position),
        text: found.map(|(mv, _)| game.move_text(position, mv)),
        known: Known(exact),
        at_most,
        likely,
    })
}
