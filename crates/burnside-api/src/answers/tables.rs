//! The results of solving a game, of verifying a table, and of proving who wins.

#[cfg(feature = "solving")]
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
    /// The table file; null if the table is only in memory.
    pub file: Option<String>,
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

#[cfg(feature = "solving")]
impl Solved {
    /// What came of solving a game.
    pub(crate) fn new(game: &str, file: Option<&std::path::Path>, report: solve::Report) -> Self {
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
            file: file.map(|file| file.display().to_string()),
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
    /// What a certificate proves: then `checked` counts replies and `reachable` decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<Vec<ProvedStrategy>>,
}

/// A certificate that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// The game.
    pub game: String,
    /// Who wins, 1 or 2; null if both can draw.
    pub winner: Option<u8>,
    /// The strategy of the winner, or one of each player.
    pub strategies: Vec<ProvedStrategy>,
    /// The length of the certificate.
    pub bytes: u64,
}

/// What a strategy proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvedStrategy {
    /// Whose it is, 1 or 2.
    pub player: u8,
    /// Whether the player wins by it, or at least draws.
    pub wins: bool,
    /// In how many classes a move has to be known.
    pub decisions: usize,
    /// No strategy has fewer, if that was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// How many plies the game lasts at most, if it is won.
    pub plies: Option<u32>,
    /// After how many moves nothing more is said, if there are such moves: the strategy does what
    /// it claims only if these positions are as claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<usize>,
    /// How many of these positions were searched, and found to be as claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched: Option<usize>,
}

impl From<burnside_verify::ProvedStrategy> for ProvedStrategy {
    fn from(from: burnside_verify::ProvedStrategy) -> Self {
        let burnside_verify::ProvedStrategy { wins, decisions, plies, open, searched, .. } = from;
        let (player, has_open) = (from.player.number(), open > 0);
        let [open, searched] = [open, searched].map(|count| has_open.then_some(count));
        Self { player, wins, decisions, at_least: None, plies, open, searched }
    }
}
