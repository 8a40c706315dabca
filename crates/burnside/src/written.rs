//! What can be written down, and why the rules may refuse it.
//!
//! Three things look alike and are three types:
//!
//! | | what it is | what it offers |
//! |---|---|---|
//! | [`Written`] | whatever can be drawn or read | symmetry, notation, drawing |
//! | [`Game::Position`] | what the rules accept | all that, and play |
//! | [`Canonical`](crate::Canonical) | the smallest image under a chosen group | the form, its witness, its orbit |
//!
//! The only way from the first to the second is [`Game::accept`]; the way back is `From`, and free.
//!
//! ```
//! use burnside::{Game, Symmetric, Written, quantik::{Group, Quantik}};
//!
//! // Player 2 has placed a piece and player 1 has not: this can be drawn, but not played.
//! let written: Written<Quantik> = "a.../..../..../....".parse()?;
//! assert!(Quantik.accept(written).is_err());
//!
//! // Under the portable group, which swaps the colors, it is the same as one piece of player 1.
//! let accepted = Quantik.accept("A.../..../..../....".parse()?)?;
//! let group = Group::D4ColorShapes;
//! let [one, other] = [written, accepted.into()].map(|w| Quantik.smallest_written(group, w));
//! assert_eq!(one, other);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Game;

/// What can be written down of a game: it can be turned, written and drawn. [`Game::accept`] decides
/// whether it can be played.
pub type Written<G> = <G as Game>::Written;

/// The rules do not accept what was written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct NotAccepted {
    /// What is wrong with it.
    pub reason: String,
}

impl NotAccepted {
    /// For this reason.
    #[allow(clippy::needless_pass_by_value)] // so that it can be named where errors are mapped
    pub fn new(reason: impl ToString) -> Self {
        Self { reason: reason.to_string() }
    }
}
