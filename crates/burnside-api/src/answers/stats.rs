//! What a table says about a game as a whole.

use burnside::Outcome;
use burnside_draw::{Bar, Look, Picture, result_bars};
use serde::Serialize;

use super::{Distance, Known, MoveValue, known};

/// What a table says about a game as a whole. Everything is counted over classes: positions that
/// can be reached, up to symmetry, each once.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// The game.
    pub game: String,
    /// All classes.
    pub classes: u64,
    /// Those that the side to move wins, whether they go on or are finished.
    pub wins: u64,
    /// Those that it loses; whoever would move after the last move of a game has mostly lost.
    pub losses: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// The share of draws.
    pub share_drawn: f64,
    /// How many classes have which value.
    pub by_distance: Vec<Distance>,
    /// Who wins if nobody makes a mistake.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub perfect: Option<Outcome>,
    /// The value of the start.
    #[serde(flatten)]
    pub start: Known,
    /// The first moves, with what they are worth to the player who begins.
    pub first_moves: Vec<MoveValue>,
    /// What becomes of games that are played at random.
    pub random: RandomShares,
    /// By the fewest plies that lead from the start to a class; null if there are too many classes
    /// to walk over them, like whatever is null below.
    pub by_ply: Option<Vec<StatsRow>>,
    /// By the pieces on the board, for games that count them.
    pub by_pieces: Option<Vec<StatsRow>>,
    /// The longest wins, the longest first.
    pub longest: Option<Vec<LongestWin>>,
    /// How many moves there are to choose from.
    pub branching: Option<BranchingStats>,
    /// How many of them are good.
    pub narrow: Option<NarrowStats>,
}

/// Some classes, by what they are worth to the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsRow {
    /// The ply, or the number of pieces.
    pub number: u32,
    /// All of them.
    pub classes: u64,
    /// Those in which the game is over.
    pub finished: u64,
    /// Those that go on and are won.
    pub wins: u64,
    /// Those that go on and are drawn.
    pub draws: u64,
    /// Those that go on and are lost.
    pub losses: u64,
}

/// What becomes of games that are played at random, every move as likely as the others.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RandomShares {
    /// The share that player 1 wins.
    pub player1: f64,
    /// The share that player 2 wins.
    pub player2: f64,
    /// The share without a winner.
    pub draws: f64,
    /// The share that was not over after 10,000 plies.
    pub unfinished: f64,
    /// The mean length in plies.
    pub mean_plies: f64,
    /// How many games were played; null if the shares are exact.
    pub games: Option<u64>,
    /// Which games they were.
    pub seed: Option<u64>,
    /// The standard error of player 1's share, if games were played.
    pub standard_error: Option<f64>,
}

/// A win that takes long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestWin {
    /// Plies to the end.
    pub plies: u16,
    /// How many classes are won in so many plies.
    pub classes: u64,
    /// One of those that can be reached soonest.
    pub position: String,
}

/// How many moves there are in the classes that go on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BranchingStats {
    /// On average.
    pub mean: f64,
    /// At most.
    pub most: u64,
}

/// How many classes leave just one good move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NarrowStats {
    /// Classes that go on and are won.
    pub won: u64,
    /// Those of them in which exactly one move wins.
    pub one_wins: u64,
    /// Classes that go on and are drawn.
    pub drawn: u64,
    /// Those of them in which exactly one move keeps the draw.
    pub one_saves: u64,
}

impl Stats {
    /// A bar for each ply: how many of its classes are won, drawn, lost and finished. Nothing if
    /// nobody walked over the classes.
    pub fn picture(&self, look: Look) -> Option<Picture> {
        let bar = |row: &StatsRow| Bar {
            label: row.number.to_string(),
            results: [row.wins, row.draws, row.losses],
            finished: row.finished,
        };
        let bars: Vec<_> = self.by_ply.as_ref()?.iter().map(bar).collect();
        let heading = format!("{}: what positions are worth to the side to move", self.game);
        Some(result_bars(&heading, "ply", &bars, look))
    }
}
