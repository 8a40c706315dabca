//! A record move by move: how each position becomes canonical, and which of them are the same.

use std::collections::HashMap;

use serde::Serialize;

use super::Entry;
use crate::{Canonical, Symmetry, record::Record};

/// What there is to say about a record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The names of the players, as far as they are known.
    pub players: [Option<String>; 2],
    /// The group under which positions count as the same.
    pub group: String,
    /// How it ended, if it did.
    pub outcome: Option<String>,
    /// Every position, the first one included.
    pub plies: Vec<Ply>,
    /// Every canonical position, in the order in which they appeared.
    pub states: Vec<State>,
    /// The mean of the permutations of all states.
    pub average: f64,
}

/// A position of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
}

/// A canonical position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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

/// Goes through a record once.
pub fn analyze<G: Entry>(record: &Record<G>, group: G::Group) -> Analysis {
    let game = record.rules();
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
        let last_move = before.zip(ply.checked_sub(1).map(|last| record.moves()[last]));
        plies.push(Ply {
            ply,
            text: last_move.map(|(before, mv)| game.move_text(before, mv)),
            position: game.position_text(position),
            canonical: witness == G::Symmetry::IDENTITY,
            transform: witness.to_string(),
            state,
        });
        before = Some(position);
    }
    let all: usize = states.iter().map(|state| state.permutations).sum();
    #[allow(clippy::cast_precision_loss)] // no record is that long
    let average = all as f64 / states.len().max(1) as f64;
    Analysis {
        game: game.name().to_owned(),
        players: record.players.clone(),
        group: group.to_string(),
        outcome: record.outcome().map(|outcome| outcome.to_string()),
        plies,
        states,
        average,
    }
}
