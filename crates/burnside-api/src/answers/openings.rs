//! What was played in a position, by a collection of games; what came of collecting them.

use std::collections::HashMap;

use burnside::{Outcome, Player, Value};
use burnside_solve::{Limits, clock::Instant};
use serde::Serialize;

use super::known::{self, Known};
use crate::{
    AnyGame, AnyPosition, AnyValue, Collection, Context, Error, Kind, USUAL_SEED,
    collection::{END, Edge, Results, child, class},
};

/// What was played in a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Openings {
    /// The game.
    pub game: String,
    /// The group under which positions count as the same.
    pub group: String,
    /// The position.
    pub position: String,
    /// Whose turn it is; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// How the game ended here by the rules, if it did.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
    /// Games that came to this position, or to one that is the same.
    #[serde(flatten)]
    pub results: OpeningResults,
    /// Games that ended, or whose records stop, here.
    pub ended: u64,
    /// The value for the side to move; null if it is not known.
    #[serde(flatten)]
    pub known: Known,
    /// Whether the plies, here and of the moves, are only the most that the winner needs. Left out
    /// where they are exact.
    #[serde(skip_serializing_if = "known::is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub at_most: bool,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<OpeningMove>,
    /// All games of the collection.
    pub collected: u64,
    /// How many plies of each game the collection has, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies_collected: Option<u64>,
}

/// How games went for the player who moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningResults {
    /// How many.
    pub games: u64,
    /// Games that the player won.
    pub wins: u64,
    /// Games without a winner or a loser.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
    /// Wins and half of the draws, as a share of the games whose result is known.
    pub share: Option<f64>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Other moves that lead to a position that is the same: they are counted together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub alike: Vec<String>,
    /// How the games went for the player who made it.
    #[serde(flatten)]
    pub results: OpeningResults,
    /// Its value for the player who makes it; null if it is not known.
    #[serde(flatten)]
    pub known: Known,
    /// Where the value was searched for and is not known: an estimate by the tree search for the
    /// player who makes the move, from 1 (always wins) to -1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likely: Option<f64>,
    /// Those who played it and have the most games in the collection.
    pub players: Vec<String>,
    /// The first of the games.
    pub first: OpeningGame,
}

/// A game of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningGame {
    /// The file that it is from.
    pub file: String,
    /// The line on which it begins.
    pub line: u64,
    /// The names of the players, as far as they are known.
    pub players: [Option<String>; 2],
    /// How it ended, if that is known.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
}

impl From<Results> for OpeningResults {
    fn from(Results { games, wins, draws, losses }: Results) -> Self {
        let known = wins + draws + losses;
        #[allow(clippy::cast_precision_loss)] // no collection has so many games
        let share = (known > 0).then(|| (wins as f64 + draws as f64 / 2.0) / known as f64);
        Self { games, wins, draws, losses, share }
    }
}

/// Where the values of moves come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worths {
    /// Nobody asked for them.
    Left,
    /// A table has them.
    Known,
    /// They are searched for within the limits of the context; what the search does not find is
    /// estimated, within the same limits again.
    SearchedFor,
}

/// What was played in a position.
pub(crate) fn openings(
    game: &dyn AnyGame,
    position: &AnyPosition,
    worths: Worths,
    context: &Context<'_>,
) -> Result<Openings, Error> {
    let collection = game.collection().ok_or_else(|| {
        Error::new(Kind::Table, format!("no collection of games of {} is open", game.name())).hint(
            "`burnside collect FOLDER --out FILE` makes one, and `burnside openings FILE` reads it; \
             open it as a table is opened",
        )
    })?;
    let section = collection.section(game.name())?;
    let group = Some(&*section.group);
    let key = |position: &AnyPosition| Ok::<_, Error>(class(&game.canonical(position, group)?.key));
    let node = collection.node(section, &key(position)?)?;
    let found = match worths {
        Worths::Left => None,
        Worths::Known | Worths::SearchedFor => game.evaluate(position, context).ok(),
    };
    let worth: HashMap<&AnyValue, Option<Value>> =
        found.iter().flat_map(|found| &found.moves).map(|(mv, value)| (mv, *value)).collect();
    let mut answer = Openings {
        game: game.name().to_owned(),
        group: section.group.clone(),
        position: game.text(position)?,
        to_move: game.to_move(position)?,
        outcome: game.outcome(position)?,
        results: node.as_ref().map_or_else(Results::default, |node| node.results).into(),
        ended: 0,
        known: Known(found.as_ref().map(|found| found.value)),
        at_most: found.as_ref().is_some_and(|found| found.at_most),
        moves: Vec::new(),
        collected: section.records,
        plies_collected: section.plies,
    };
    let Some(node) = node else { return Ok(answer) };
    let mut edges: HashMap<_, Edge> = HashMap::new();
    for edge in node.edges {
        if edge.child == END {
            answer.ended = edge.results.games;
        } else {
            edges.insert(edge.child, edge);
        }
    }
    // Moves in their order, each with those that lead to the same class.
    let mut places: HashMap<_, usize> = HashMap::new();
    if !edges.is_empty() {
        for mv in game.moves(position)? {
            let leads_to = child(&key(&game.play(position, &mv)?)?);
            let Some(edge) = edges.get(&leads_to) else { continue };
            let text = game.move_text(position, &mv)?;
            if let Some(&place) = places.get(&leads_to) {
                answer.moves[place].alike.push(text);
                continue;
            }
            places.insert(leads_to, answer.moves.len());
            let known = Known(worth.get(&mv).copied().flatten());
            answer.moves.push(one_move(&collection, edge, text, known)?);
        }
    }
    if places.len() < edges.len() {
        let message = "the collection has moves that the rules do not have";
        return Err(Error::new(Kind::Table, message).hint("collect the games again"));
    }
    // Moves that were played equally often stay in their order.
    answer.moves.sort_by_key(|mv| std::cmp::Reverse(mv.results.games));
    if worths == Worths::SearchedFor {
        estimate(game, position, &mut answer.moves, context)?;
    }
    Ok(answer)
}

/// Iterations of the tree search for a move, at most.
const ITERATIONS: u64 = 10_000;

/// Estimates the moves whose values are not known. The limits are divided among them.
fn estimate(
    game: &dyn AnyGame,
    position: &AnyPosition,
    moves: &mut [OpeningMove],
    context: &Context<'_>,
) -> Result<(), Error> {
    let start = Instant::now();
    let player = game.to_move(position)?;
    let by_text = game.moves(position)?.into_iter();
    let by_text = by_text.map(|mv| Ok((game.move_text(position, &mv)?, mv)));
    let by_text: HashMap<String, AnyValue> = by_text.collect::<Result<_, Error>>()?;
    let open = |mv: &&mut OpeningMove| mv.known.0.is_none();
    let count = moves.iter_mut().filter(open).count() as u64;
    for (mv, left) in moves.iter_mut().filter(open).zip((1..=count).rev()) {
        let next = game.play(position, &by_text[&mv.text])?;
        let Limits { nodes, time, .. } = context.limits;
        let limits = Limits {
            nodes: Some(nodes.map_or(ITERATIONS, |nodes| (nodes / count).clamp(1, ITERATIONS))),
            time: time.map(|time| time.saturating_sub(start.elapsed()) / left as u32),
            ..context.limits
        };
        let next_player = game.to_move(&next)?;
        let (value, guess) = if let Some(outcome) = game.outcome(&next)? {
            (Some(Value::of_finished(outcome, next_player)), None)
        } else {
            let found = game.suggest(&next, USUAL_SEED, &Context { limits, ..*context })?;
            found.map_or((None, None), |found| (found.value, found.likely))
        };
        let likely = match value {
            Some(Value::Win(_)) => Some(1.0),
            Some(Value::Loss(_)) => Some(-1.0),
            Some(Value::Draw) => Some(0.0),
            None => guess,
        };
        mv.likely = likely.map(|likely| if next_player == player { likely } else { 0.0 - likely });
    }
    Ok(())
}

fn one_move(
    collection: &Collection,
    edge: &Edge,
    text: String,
    known: Known,
) -> Result<OpeningMove, Error> {
    let name = |number: u64| collection.name(number);
    let players: Result<Vec<_>, _> = edge.players.iter().map(|&number| name(number)).collect();
    let entered = collection.entered(edge.record)?;
    let [one, two] = entered.players.map(|player| player.map(name).transpose());
    let (file, line) = (entered.file, entered.line);
    Ok(OpeningMove {
        text,
        alike: Vec::new(),
        results: edge.results.into(),
        known,
        likely: None,
        players: players?,
        first: OpeningGame { file, line, players: [one?, two?], outcome: entered.outcome },
    })
}

/// What came of collecting games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Gathered {
    /// Records in the collection.
    pub records: u64,
    /// Records that could not be read, and are not in it.
    pub refused: u64,
    /// Different names of players.
    pub players: u64,
    /// Each game.
    pub games: Vec<GatheredGame>,
    /// The length of the file.
    pub bytes: u64,
}

/// What came of the records of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GatheredGame {
    /// The game.
    pub game: String,
    /// The group under which positions count as the same.
    pub group: String,
    /// Its records.
    pub records: u64,
    /// Positions up to symmetry.
    pub positions: u64,
    /// Moves up to symmetry that were played in them.
    pub moves: u64,
}
