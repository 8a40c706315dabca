//! Gobblet Gobblers: nested pieces on a 3x3 board, three in a row wins.
//!
//! Each player has two small, two medium and two large pieces. A turn places one of them or moves
//! one that can be seen; a piece may stand on any smaller one. Three visible pieces of one player
//! in a line win.
//!
//! | file | idea |
//! |---|---|
//! | `piece` | [`Size`], [`Pos`] |
//! | `masks` | nine cells of six bits: all of them at once |
//! | `setup` | [`Setup`]: any `u64`, and [`SetupError`], what is wrong with it |
//! | `position` | [`Position`], which the seed calls [`Board`]: one `u64` that the rules accept |
//! | `moves` | [`Move`], and [`PackedMove`] in one byte |
//! | `undo` | [`Undo`], and [`PackedUndo`] in two; making moves and taking them back |
//! | `list` | [`MoveList`]: moves without a heap |
//! | `generate` | the legal moves, with both reveal rules |
//! | `rules` | [`Gobblet`]: the rulebook, with its [`Reveal`] variant |
//! | `turns` | the eight turns and flips, and colors swapped: what it does to the bits |
//! | `symmetry` | [`Group`]: those that one may choose, and canonical boards |
//! | `text` | boards and moves as text |
//! | `record` | move lists: [`Gobblet::import`] and [`export`] |
//! | `rank` | [`rank()`] and [`unrank`]: every class of boards by number |
//! | `explanation` | the rules for people |
//! | `entry`, `arrays`, `qi` | Gobblet Gobblers in the catalog, in arrays, in Qi |
//!
//! ```
//! use burnside::{Game, gobblet::{Board, Gobblet, PackedMove}};
//!
//! let rules = Gobblet::default();
//! let board: Board = "S,.,./.,.,./.,.,. 2".parse()?;
//! let gobbled = rules.play(board, "L(0,0)".parse()?);
//! assert_eq!(gobbled.to_string(), "Sl,.,./.,.,./.,.,. 1");
//! assert_eq!(gobbled.to_u64(), 33);
//! assert_eq!(rules.moves(gobbled).count(), 24);
//! # Ok::<(), burnside::gobblet::TextError>(())
//! ```

mod arrays;
#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "catalog")]
mod explanation;
mod generate;
mod list;
mod masks;
mod moves;
mod piece;
mod position;
mod qi;
mod rank;
mod record;
mod rules;
mod scene;
mod setup;
mod symmetry;
mod text;
mod turns;
mod undo;

pub use list::{MAX_MOVES, MoveIter, MoveList};
pub use masks::WIN_MASKS;
pub use moves::{Move, PackedMove};
pub use piece::{Pos, Size};
pub use position::{Board, Position};
pub use rank::{
    CONFIGURATIONS, Configuration, LARGE_CLASSES, RANKS, is_class, layers, rank, unrank,
};
pub use record::{RecordError, export};
pub use rules::{Gobblet, Reveal};
pub use setup::{Setup, SetupError};
pub use symmetry::{Group, Symmetry, UnknownGroup};
pub use text::TextError;
pub use turns::TRANSFORMS;
pub use undo::{PackedUndo, Undo};
