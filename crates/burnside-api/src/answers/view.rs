//! A position to look at and to play on: what is there, what can be touched, what is known.

use burnside::{
    Outcome, Player,
    catalog::{self, Entry},
    scene::{Gesture, Refusal, Scene},
};
use burnside_solve::{Evaluation, Evaluator, Limits, move_classes};
use serde::Serialize;

use super::{known, known::Known, value::Source};
use crate::{Error, Place};

/// Everything that a page needs to show a position and to continue the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// How the game ended, if it has.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
    /// The value for the side to move, if it can be had at once.
    #[serde(flatten)]
    pub known: Known,
    /// Where the value comes from.
    pub source: Source,
    /// What is to be drawn.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub scene: Scene,
    /// The move that led here, if the request had moves.
    pub last: Option<LastMove>,
    /// Every legal move.
    pub moves: Vec<ViewMove>,
    /// What players may try in vain, and why.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub refusals: Vec<Refusal>,
}

/// The move that led to a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How it is made, what it is called, what it leaves behind.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub gesture: Gesture,
}

/// A legal move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value for the player who makes it, if that can be had at once.
    #[serde(flatten)]
    pub known: Known,
    /// The same for moves that a symmetry of the position carries onto each other: a number from 0,
    /// in the order of the moves. The symmetries are those that preserve values.
    pub class: usize,
    /// How it is made, what it is called, what it leaves behind.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub gesture: Gesture,
}

/// A position to look at. Values are there if an evaluator is given: one that answers at once.
pub(crate) fn view<G: Entry>(
    game: &G,
    evaluator: Option<&dyn Evaluator<G>>,
    place: &Place,
) -> Result<View, Error> {
    let first = catalog::read(game, &place.position)?;
    let line = catalog::read_moves(game, first, &place.moves)?;
    let position = line.last().map_or(first, |&(_, last)| last);
    let before = line.len().checked_sub(2).map_or(first, |index| line[index].1);
    let last = line.last().map(|&(mv, _)| LastMove {
        text: game.move_text(before, mv),
        gesture: game.gesture(before, mv),
    });
    let found = evaluator.and_then(|known| known.evaluate(position, &Limits::default()).ok());
    let (known, moves, source) = match found {
        Some(Evaluation { value, moves, source, .. }) => (Some(value), moves, source.into()),
        None => (None, game.moves(position).map(|mv| (mv, None)).collect(), Source::None),
    };
    let classes =
        move_classes(game, position, &moves.iter().map(|&(mv, _)| mv).collect::<Vec<_>>());
    let moves = moves.into_iter().zip(classes).map(|((mv, worth), class)| ViewMove {
        text: game.move_text(position, mv),
        known: Known(worth),
        class,
        gesture: game.gesture(position, mv),
    });
    Ok(View {
        position: game.position_text(position),
        to_move: game.to_move(position),
        outcome: game.outcome(position),
        known: Known(known),
        source,
        scene: game.scene(position),
        last,
        moves: moves.collect(),
        refusals: game.refusals(position),
    })
}
