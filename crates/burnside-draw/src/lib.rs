//! Pictures of positions: scenes of `burnside` as SVG, PNG and terminal drawings.
//!
//! ```
//! use burnside::scene::{Board, Gesture};
//! use burnside_draw::{Caption, Look, Marks, Terminal, picture, svg, terminal};
//!
//! // What a game describes with `game.scene(position)` and `game.gesture(position, mv)`, and
//! // what `caption(&game, position)` says about it, here by hand: three squares in a row.
//! let board = Board::squares(1, 3, 100.0);
//! let mut scene = board.scene();
//! for (index, name) in ["a1", "b1", "c1"].into_iter().enumerate() {
//!     scene.places.push(board.place(index, 0, name, name, name));
//! }
//! scene.won = vec!["a1".to_owned(), "b1".to_owned()];
//! let caption = Caption { status: "Player 1 has won".to_owned(), ..Caption::default() };
//! let last = Gesture { marks: vec!["b1".to_owned()], ..Gesture::default() };
//! let marks = Marks { last: Some(last), ..Marks::default() };
//!
//! let picture = svg(&picture(&scene, &caption, &marks, Look::LIGHT));
//! assert!(picture.contains(r#"aria-label="Player 1 has won""#));
//!
//! let drawing = terminal(&scene, &caption, &marks, Terminal::PLAIN);
//! assert!(drawing.contains("|*a1 *|*b1 *| c1  |"));
//! ```
//!
//! This crate contains no code for single games, and it reads and writes no files: its functions
//! return text or bytes.
//!
//! | file | idea |
//! |---|---|
//! | `look` | [`Look`] and [`Caption`]: what pictures look like, and what is written over them |
//! | `marks` | [`Marks`]: what to point at in a scene |
//! | `board`, `tray`, `badge` | [`picture()`]: a scene as a picture |
//! | `picture` | [`Picture`]: shapes with colors, before they are a file |
//! | `svg`, `png`, `pdf` | the kinds of file |
//! | `font` | letters as outlines: pictures are the same on every machine |
//! | `color` | [`Theme`]: which color an ink has |
//! | `gallery` | boards side by side: orbits, and canonical forms with what they came from |
//! | `graph` | the value of a game, ply by ply |
//! | `bars` | what the positions of each ply are worth |
//! | `terminal`, `cells`, `canvas` | [`terminal()`]: a scene in characters |
//!
//! Values are those of moves **for the player who moves**: `+5` wins in five plies, `=` draws,
//! `−4` loses in four. Where several moves share a place, the best of them is shown.

mod badge;
mod bars;
mod board;
mod canvas;
mod cells;
mod color;
mod font;
mod gallery;
mod graph;
mod look;
mod marks;
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod terminal;
mod tray;

pub use bars::{Bar, result_bars};
pub use board::picture;
pub use color::{Rgb, Theme};
pub use font::{Weight, width};
pub use gallery::{CanonicalGrid, Tile, canonical_grid, gallery, orbit_gallery};
pub use graph::{Evaluation, evaluation_graph};
pub use look::{Caption, Detail, Look, caption};
pub use marks::Marks;
pub use pdf::pdf;
pub use picture::{Anchor, Paint, Picture, Point, Shape, Step, at};
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngError, png};
pub use svg::svg;
pub use terminal::{Terminal, terminal};
