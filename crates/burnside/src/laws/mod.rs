//! The law-test kit: what every game must obey, checked for any game and any positions.
//!
//! Sample some positions, hand them to the checks that apply, and unwrap the result. A violation
//! names the law, the position and the symmetry.
//!
//! ```
//! use burnside::{Symmetric, laws, quantik::Quantik};
//!
//! let positions = laws::sample(&Quantik, 42, 3); // every position of three random games
//! laws::check_rules(&Quantik, &positions)?;
//! laws::check_undo(&Quantik, &positions)?;
//! laws::check_text(&Quantik, &positions)?;
//! laws::check_symmetry(&Quantik, Quantik.value_group(), &positions)?;
//!
//! // Boards that can be drawn but not played obey the laws of symmetry and text, too.
//! let written = ["a.../..../..../....".parse()?];
//! laws::check_written(&Quantik, Quantik.portable_group(), &written)?;
//! laws::check_written_text(&Quantik, &written)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The kit's own tests break a small game in every way that [`Law`] knows, and each must be
//! noticed.

mod rules;
mod symmetry;
mod text;

pub use rules::{check_rules, check_undo};
pub use symmetry::{check_symmetries, check_symmetry, check_written};
pub use text::{check_text, check_written_text};

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::Game;

/// Every position of `games` random games, first and last included. The same seed gives the
/// same positions.
pub fn sample<G: Game>(game: &G, seed: u64, games: usize) -> Vec<G::Position> {
    /// Long enough for every game that ends, short enough for those with cycles.
    const LONGEST: usize = 200;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = game.start();
        positions.push(position);
        for _ in 0..LONGEST {
            let moves: Vec<_> = game.moves(position).collect();
            if moves.is_empty() {
                break;
            }
            let choice = (random.next_u64() as u128 * moves.len() as u128) >> 64;
            position = game.play_unchecked(position, moves[choice as usize]);
            positions.push(position);
        }
    }
    positions
}

/// A law that was broken, and how.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{law:?}: {detail}")]
pub struct Violation {
    /// Which law.
    pub law: Law,
    /// The position and whatever else shows it.
    pub detail: String,
}

macro_rules! laws {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// What the kit checks.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Law { $($(#[doc = $doc])* $name,)* }

        impl Law {
            /// Every law.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

laws! {
    /// A finished game has no moves.
    FinishedHasNoMoves,
    /// A game that goes on has a move.
    UnfinishedHasMoves,
    /// No move is listed twice.
    MovesDistinct,
    /// `is_legal` says yes to exactly the listed moves.
    LegalityAgrees,
    /// As many moves are counted, one ply ahead and two, as are listed (two only where the first ply
    /// has at most 100).
    CountsAgree,
    /// `try_play` does what `play_unchecked` does, and hands everything else back.
    PlayAgrees,
    /// `make` does what `play_unchecked` does.
    MakeAgrees,
    /// `undo` restores the position bit for bit.
    UndoRestores,
    /// A position's text reads back as the position.
    PositionText,
    /// A move's text reads back as the move.
    MoveText,
    /// The rules accept what is written of a position, as that position.
    Accepted,
    /// The text of what is written reads back as what is written.
    WrittenText,
    /// A text is read as a position exactly where the rules accept what it says.
    ReadAccepted,
    /// The identity comes first and changes nothing.
    Identity,
    /// A symmetry followed by its inverse changes nothing.
    Inverse,
    /// Two symmetries in a row are one symmetry of the group, the one that `then` names.
    Composition,
    /// A symmetry's name reads back as the symmetry, and no two share one.
    Names,
    /// Under a group that preserves play, the image of a position is the position that is written
    /// as the image of what is written; and so with every question.
    PositionsMapped,
    /// The side to move is mapped as the players are.
    SideMapped,
    /// The outcome is mapped as the players are.
    OutcomeMapped,
    /// The moves of the image are the images of the moves.
    MovesMapped,
    /// Playing and then transforming is transforming and then playing.
    PlayMapped,
    /// All images have the same canonical form.
    CanonicalConstant,
    /// The canonical form has the smallest code of all images.
    CanonicalMinimal,
    /// The canonical form of the canonical form is itself.
    CanonicalIdempotent,
    /// The witness carries the position onto its canonical form, and is the first that does.
    Witness,
    /// The hot-path form equals the one with the witness.
    CanonicalAgrees,
    /// The stabilizer is what leaves the position alone, and the count says how many do.
    Stabilizer,
    /// The orbit lists every image once, under the first name that leads to it, and the count
    /// says how many there are.
    Orbit,
}

/// Returns a [`Violation`] from the surrounding function unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $law:ident, $($detail:tt)+) => {
        if !$holds {
            return Err($crate::laws::Violation {
                law: $crate::laws::Law::$law,
                detail: format!($($detail)+),
            });
        }
    };
}
use ensure;
