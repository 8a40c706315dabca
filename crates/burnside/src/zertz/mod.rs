//! Zertz, the game whose board shrinks: exact rules on all boards, its symmetries, its records.
//!
//! | file | idea |
//! |---|---|
//! | `board`, `tables` | the three boards, their cells, and what is known about them beforehand |
//! | `position`, `moves`, `rules` | bit boards, moves without listing them, [`Zertz`] itself |
//! | `tactics` | captures, wins and offers, found without trying all moves |
//! | `text` | positions and moves as text |
//! | `transform`, `map` | [`Transform`]: shifts, rotations and mirrors by name, and at work |
//! | `group`, `key`, `symmetry` | [`Group`], [`TransformFlags`], the seed's key and functions |
//! | `region`, `symmetries`, `canonical` | how far boards can be shifted; all transforms that apply, in order; canonical forms, fast |
//! | `tensor` | layers, counts and action masks for learning code |
//! | `records`, `sgf`, `after_end` | notation files and Boardspace files, and the rest of the turn that decided a game |
//! | `explanation` | the rules for people |
//! | `entry`, `arrays`, `qi` | Zertz in the catalog, in arrays, in Qi |
//!
//! ```
//! use burnside::{Game, Symmetric, zertz::Zertz};
//!
//! let rules = Zertz::RINGS_37;
//! let position = rules.play(rules.start(), "Wd4,a1".parse()?);
//! assert_eq!(
//!     position.to_string(),
//!     "oooo/ooooo/oooooo/.oowooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2 -"
//! );
//! let canonical = rules.canonical(rules.portable_group(), position);
//! assert_eq!(canonical.witness.to_string(), "MR0");
//! # Ok::<(), burnside::zertz::TextError>(())
//! ```

// Places are counted in small signed numbers, none of them larger than a board.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod after_end;
mod arrays;
mod board;
mod canonical;
#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "catalog")]
mod explanation;
mod group;
mod key;
mod map;
mod moves;
mod position;
mod qi;
mod records;
mod region;
mod rules;
mod scene;
mod sgf;
mod symmetries;
mod symmetry;
mod tables;
mod tactics;
mod tensor;
mod text;
mod transform;

pub use board::{Board, Cell, Cells, UnknownCell};
pub use group::{Group, TransformFlags, UnknownGroup};
pub use key::Key;
pub use moves::{Move, Moves};
pub use position::{Color, Counts, Position};
pub use records::{DamagedRecord, RecordProblem};
pub use rules::{Ending, UnknownVariant, WinningSet, Zertz, repeats};
pub use tensor::{Actions, DIRECTIONS, Layers, global_vector};
pub use text::TextError;
pub use transform::Transform;

/// The project's name for what the seed document calls a transform.
pub type Symmetry = Transform;
