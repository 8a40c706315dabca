//! The results of solving a game and of verifying a table.

use std::path::Path;

use burnside_solve::{solve, table::Counts};
use serde::Serialize;

use super::known::Known;

/// A game that was solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The game.
    pub game: String,
    /// Classes in all.
    pub positions: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that it loses.
    pub losses: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// How many classes have which value.
    pub by_distance: Vec<Distance>,
    /// The longest way to an end.
    pub max_plies: u16,
    /// The table file.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256 hash, in hexadecimal.
    pub sha256: String,
}

/// How many classes have one value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distance {
    /// The value.
    #[serde(flatten)]
    pub known: Known,
    /// The classes.
    pub classes: u64,
}

impl Solved {
    /// What came of solving a game.
    pub(crate) fn new(game: &str, file: &Path, report: solve::Report) -> Self {
        let counts: &Counts = &report.counts;
        let [wins, losses, draws] = counts.by_result();
        let by_distance =
            counts.iter().map(|(value, classes)| Distance { known: Known(Some(value)), classes });
        Self {
            game: game.to_owned(),
            positions: counts.total(),
            wins,
            losses,
            draws,
            by_distance: by_distance.collect(),
            max_plies: counts.max_plies(),
            file: file.display().to_string(),
            bytes: report.bytes,
            sha256: report.sha256,
        }
    }
}

/// A table that was verified.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verified {
    /// The game.
    pub game: String,
    /// Classes whose values were checked.
    pub checked: u64,
    /// Those of them that can be reached from the start.
    pub reachable: u64,
    /// Whether everything was right.
    pub ok: bool,
}
