//! What was played in a position, by a collection of games; what came of collecting them.

use std::collections::HashMap;

use burnside::{Outcome, Player, Value};
use serde::Serialize;

use super::known::{self, Known};
use crate::{
    AnyGame, AnyPosition, AnyValue, Collection, Context, Error, Kind,
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

/// What was played in a position. Values are looked for within the limits of the context if
/// `values` says so.
pub(crate) fn openings(
    game: &dyn AnyGame,
    position: &AnyPosition,
    values: bool,
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
    let found = values.then(|| game.evaluate(position, context).ok()).flatten();
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
    Ok(answer)
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
