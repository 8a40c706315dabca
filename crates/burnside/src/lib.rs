#![doc = include_str!("../README.md")]

pub mod arrays;
mod game;
mod listed_text;
mod notation;
mod outcome;
mod playing;
mod short_text;
#[cfg(feature = "serde")]
mod text_serde;
mod value;
mod written;

#[cfg(feature = "catalog")]
pub mod catalog;
#[cfg(feature = "laws")]
pub mod laws;
pub mod record;
pub mod scene;
pub mod symmetry;

pub mod gobblet;
pub mod qi;
pub mod quantik;
pub mod quarto;
pub mod tictactoe;
pub mod zertz;

pub use game::{Game, PlayError, Reversible};
pub use listed_text::NotListed;
pub use notation::Notation;
pub use outcome::{NotAPlayer, NotAnOutcome, Outcome, Player};
pub use playing::Match;
pub use symmetry::{Canonical, Symmetric, Symmetry};
pub use value::{NotAValue, Value};
pub use written::{NotAccepted, Written};

pub(crate) use listed_text::listed_text;
#[cfg(feature = "serde")]
pub(crate) use text_serde::text_serde;
