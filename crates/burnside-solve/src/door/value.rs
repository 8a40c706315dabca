//! What a position and each of its moves are worth.

use burnside::{
    Value,
    catalog::{self, Entry},
};
use serde::Serialize;

use super::{Judge, Settled};
use crate::alphabeta::{Limits, Stopped};

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueAnswer {
    /// The position.
    pub position: String,
    /// `win`, `loss` or `draw`, for the side to move; nothing only from [`value_so_far`].
    pub value: Option<&'static str>,
    /// Plies to the end, unless it is a draw.
    pub plies: Option<u16>,
    /// The best moves.
    pub best: Vec<String>,
    /// Every move.
    pub moves: Vec<MoveValue>,
    /// `table`, `search`, or `rules` if the game is over; `none` if nothing was found.
    pub source: &'static str,
}

/// The value of a move for the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// `win`, `loss` or `draw`; nothing if it is only known not to be best.
    pub value: Option<&'static str>,
    /// Plies to the end of the game, this move included.
    pub plies: Option<u16>,
}

/// Why there is no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueError {
    /// The request is wrong.
    #[error(transparent)]
    Request(#[from] catalog::Error),
    /// The search was too short.
    #[error("no exact value of {position} after {nodes} positions")]
    Stopped {
        /// The position.
        position: String,
        /// Positions searched.
        nodes: u64,
    },
}

/// The value of a position, by the judge of its game.
pub fn value<G: Entry>(
    game: &G,
    judge: &dyn Judge<G>,
    text: &str,
    limits: &Limits<'_>,
) -> Result<ValueAnswer, ValueError> {
    let position = catalog::read(game, text)?;
    let text = game.position_text(position);
    if let Some(outcome) = game.outcome(position) {
        let value = Value::of_finished(outcome, game.to_move(position));
        return Ok(ValueAnswer {
            position: text,
            value: Some(word(value)),
            plies: value.plies(),
            best: Vec::new(),
            moves: Vec::new(),
            source: "rules",
        });
    }
    let Settled { value, moves } = judge
        .settle(position, limits)
        .map_err(|Stopped { nodes, .. }| ValueError::Stopped { position: text.clone(), nodes })?;
    let mut answer = ValueAnswer {
        position: text,
        value: Some(word(value)),
        plies: value.plies(),
        best: Vec::new(),
        moves: Vec::new(),
        source: judge.source(),
    };
    for (mv, worth) in moves {
        let text = game.move_text(position, mv);
        if worth == Some(value) {
            answer.best.push(text.clone());
        }
        let plies = worth.and_then(Value::plies);
        answer.moves.push(MoveValue { text, value: worth.map(word), plies });
    }
    Ok(answer)
}

/// [`value`], but a search that reaches its limit says so with an answer in which nothing is known.
pub fn value_so_far<G: Entry>(
    game: &G,
    judge: &dyn Judge<G>,
    text: &str,
    limits: &Limits<'_>,
) -> Result<ValueAnswer, catalog::Error> {
    match value(game, judge, text, limits) {
        Ok(answer) => Ok(answer),
        Err(ValueError::Request(error)) => Err(error),
        Err(ValueError::Stopped { position, .. }) => {
            let moves = catalog::moves(game, &position)?.moves.into_iter();
            let unknown = |text| MoveValue { text, value: None, plies: None };
            Ok(ValueAnswer {
                position,
                value: None,
                plies: None,
                best: Vec::new(),
                moves: moves.map(unknown).collect(),
                source: "none",
            })
        }
    }
}

pub(super) fn word(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
        Value::Draw => "draw",
    }
}
