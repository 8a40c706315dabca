//! What solving a game would take.

use serde::Serialize;

/// What solving a game would take.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The game.
    pub game: String,
    /// Whether play can return to a position.
    pub can_return: bool,
    /// How it would be solved: `layers`, ply by ply; `distances`, backward from the end;
    /// `numbers`, the same with numbers instead of lists of classes; `own`, by an order of classes
    /// that the game has.
    pub method: &'static str,
    /// How many classes there are.
    pub classes: u64,
    /// Whether they were all counted; else their number is an estimate.
    pub counted: bool,
    /// Whether the time was over before the last ply: then there are more classes than that.
    pub cut_short: bool,
    /// How many numbers there are for classes, with or without a class; null if classes have none.
    pub numbers: Option<u64>,
    /// The stages that the numbers fall into, which are solved one after the other; null if classes
    /// have no numbers.
    pub stages: Option<u64>,
    /// Moves in a class on average.
    pub moves: f64,
    /// Moves looked at in a second, on all threads.
    pub rate: f64,
    /// The memory that solving takes, in bytes.
    pub memory: u64,
    /// The memory that is free, in bytes, if the system says so.
    pub free_memory: Option<u64>,
    /// The disk that it takes until it is done, in bytes: the table and its checkpoint.
    pub disk: u64,
    /// The length of the table, in bytes.
    pub table: u64,
    /// How long it takes; null with an order of classes of its own, which has its own pace.
    pub seconds: Option<f64>,
    /// The plies as far as they were looked at.
    pub plies: Vec<PlannedPly>,
}

/// The classes of a ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlannedPly {
    /// Plies played.
    pub ply: u32,
    /// How many classes come up first at this ply; if that is an estimate and play can return, how
    /// many come up at all.
    pub classes: u64,
    /// Whether they were counted.
    pub counted: bool,
}
