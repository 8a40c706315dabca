//! Zertz, the game whose board shrinks: exact rules on all boards, and its symmetries.

mod board;
mod canonical;
#[cfg(feature = "catalog")]
mod entry;
mod moves;
mod position;
mod records;
mod region;
mod rules;
mod sgf;
mod symmetric;
mod tables;
mod tensor;
mod text;
mod transform;

pub use board::{Board, Cell, Cells, UnknownCell};
pub use moves::{Move, Moves};
pub use position::{Color, Counts, Position};
pub use records::{DamagedRecord, RecordProblem};
pub use rules::{Ending, UnknownVariant, WinningSet, Zertz, repeats};
pub use symmetric::{Group, Key, TransformFlags};
pub use tensor::{Actions, DIRECTIONS, Layers, global_vector};
pub use text::ParseError;
pub use transform::Transform;
