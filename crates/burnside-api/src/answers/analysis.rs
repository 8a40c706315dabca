//! A game move by move: how each position becomes canonical, which of them are the same, and what
//! each was worth.

use std::collections::HashMap;

use burnside::{
    Canonical, Outcome, Player, Symmetry,
    catalog::{self, Entry},
    record::Record,
};
use burnside_solve::{Evaluation, Evaluator, Limits};
use serde::Serialize;

use super::{known, known::Known, positions::group_or_portable};
use crate::{Error, Place};

/// The analysis of a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The names of the players, as far as they are known.
    pub players: [Option<String>; 2],
    /// The group under which positions count as the same.
    pub group: String,
    /// How it ended, if it did.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
    /// Every position, the first one included.
    pub plies: Vec<Ply>,
    /// Every canonical position, in the order in which they appeared.
    pub states: Vec<State>,
    /// The mean of the permutations of all states.
    pub average: f64,
    /// What every position is worth, the first one included, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<PlyValue>>,
}

/// A position of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ply {
    /// Plies played.
    pub ply: usize,
    /// The move that led here.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The position.
    pub position: String,
    /// Whether it is canonical itself.
    pub canonical: bool,
    /// Carries it onto its canonical form.
    pub transform: String,
    /// The number of that form, from 1.
    pub state: usize,
    /// The image of that form that looks like the position, apart from where it lies on the board.
    /// For pictures; none if no image that is shown does.
    #[serde(skip)]
    pub alike: Option<String>,
}

/// A canonical position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// Its number, from 1.
    pub state: usize,
    /// The position.
    pub position: String,
    /// The ply at which it first appeared.
    pub first_seen: usize,
    /// How many positions of the record lead to it.
    pub source_states: usize,
    /// How many distinct images it has that can be shown, shifts not counted.
    pub permutations: usize,
}

/// What a position of a record is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlyValue {
    /// Plies played.
    pub ply: usize,
    /// Whose turn it is; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// The value for the side to move; null if the search did not find it.
    #[serde(flatten)]
    pub known: Known,
    /// Whether `plies` is only the most that the winner needs. Left out where it is exact.
    #[serde(skip_serializing_if = "known::is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub at_most: bool,
    /// The best moves.
    pub best: Vec<String>,
}

/// Plays the moves of a place.
pub(crate) fn record_of<G: Entry>(game: &G, place: &Place) -> Result<Record<G>, Error> {
    let start = catalog::read(game, &place.position)?;
    let mut record = Record::from_position(game.clone(), start);
    for (mv, _) in catalog::read_moves(game, start, &place.moves)? {
        record.play(mv).expect("they were legal when they were read");
    }
    Ok(record)
}

/// Goes through a record once.
pub(crate) fn analyze<G: Entry>(
    record: &Record<G>,
    group: Option<&str>,
) -> Result<Analysis, Error> {
    let game = record.rules();
    let group = group_or_portable(game, group)?;
    let mut numbers = HashMap::new();
    let (mut plies, mut states) = (Vec::new(), Vec::<State>::new());
    let mut before = None;
    for (ply, position) in record.positions().enumerate() {
        let Canonical { position: canonical, witness, .. } =
            game.canonical_written(group, position.into());
        let code = game.code_written(group, canonical);
        let state = *numbers.entry(code).or_insert_with(|| {
            states.push(State {
                state: states.len() + 1,
                position: game.written_text(canonical),
                first_seen: ply,
                source_states: 0,
                permutations: game.images(game.picture_group(), canonical).len(),
            });
            states.len()
        });
        states[state - 1].source_states += 1;
        let mut shown = game.symmetries_written(game.picture_group(), canonical);
        let alike = shown.find(|&next| game.looks_alike(witness.then(next)));
        let last_move = before.zip(ply.checked_sub(1).map(|last| record.moves()[last]));
        plies.push(Ply {
            ply,
            text: last_move.map(|(before, mv)| game.move_text(before, mv)),
            position: game.position_text(position),
            canonical: witness == G::Symmetry::IDENTITY,
            transform: witness.to_string(),
            state,
            alike: alike.map(|next| game.written_text(game.transform_written(canonical, next))),
        });
        before = Some(position);
    }
    let all: usize = states.iter().map(|state| state.permutations).sum();
    #[allow(clippy::cast_precision_loss)] // no record is that long
    let average = all as f64 / states.len().max(1) as f64;
    Ok(Analysis {
        game: game.name().to_owned(),
        players: record.players.clone(),
        group: group.to_string(),
        outcome: record.outcome(),
        plies,
        states,
        average,
        values: None,
    })
}

/// The values of all positions of a record, as far as they can be had within the limits, which
/// are for each position. Reports every position that is done.
pub(crate) fn evaluate<G: Entry>(
    record: &Record<G>,
    evaluator: &dyn Evaluator<G>,
    limits: &Limits<'_>,
    report: &dyn Fn(),
) -> Vec<PlyValue> {
    let game = record.rules();
    let ply_value = |(ply, position)| {
        let found = evaluator.evaluate(position, limits).ok();
        report();
        let (value, moves, at_most) = match found {
            Some(Evaluation { value, moves, at_most, .. }) => (Some(value), moves, at_most),
            None => (None, Vec::new(), false),
        };
        let best = moves.into_iter().filter(|&(_, worth)| worth == value);
        PlyValue {
            ply,
            to_move: game.to_move(position),
            known: Known(value),
            at_most,
            best: best.map(|(mv, _)| game.move_text(position, mv)).collect(),
        }
    };
    record.positions().enumerate().map(ply_value).collect()
}
