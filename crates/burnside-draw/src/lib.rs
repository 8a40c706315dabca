//! Pictures of positions: SVG, PNG and terminal drawings of all games of `burnside`.
//!
//! ```
//! use burnside::{Game, quantik::Quantik};
//! use burnside_draw::{Draw, Look, Marks, Terminal, svg};
//!
//! let position = "AbC./..../..../....".parse()?;
//! let last = "d3".parse()?;
//! let won = Quantik.play(position, last);
//! let marks = Marks::new().last(last).cells(Quantik.winning_cells(won));
//!
//! let picture = svg(&Quantik.scene(won, &marks, Look::LIGHT));
//! assert!(picture.starts_with("<svg "));
//!
//! let drawing = Quantik.terminal(won, &marks, Terminal::PLAIN);
//! assert!(drawing.contains("|* A *|* b *#* C *|<*d*>|"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads or writes anything: functions return text or bytes.
//!
//! | file | idea |
//! |---|---|
//! | `draw` | [`Draw`]: what a game can show; [`Marks`] on it, and its [`Look`] |
//! | `door` | [`visit`]: games by name, with their pictures |
//! | `games/` | a file for each game |
//! | `scene` | [`Scene`]: a picture before it is a file |
//! | `svg`, `png` | the two kinds of file |
//! | `font` | letters as outlines: pictures are the same on every machine |
//! | `color` | [`Theme`]: which color means what |
//! | `gallery` | boards side by side: orbits, and canonical forms with what they came from |
//! | `graph` | the value of a game, ply by ply |
//! | `terminal`, `canvas` | drawings of characters |
//!
//! Values are those of moves **for the player who moves**: `+5` wins in five plies, `=` draws,
//! `−4` loses in four. Where several moves share a place, the best of them is shown.

mod canvas;
mod color;
mod door;
mod draw;
mod font;
mod gallery;
mod games;
mod graph;
#[cfg(feature = "png")]
mod png;
mod scene;
mod svg;
mod terminal;

pub use color::{Rgb, Theme};
pub use door::{Visitor, visit};
pub use draw::{Detail, Draw, Look, Marks};
pub use font::{Weight, width};
pub use gallery::{CanonicalGrid, Tile, canonical_grid, gallery, orbit_gallery};
pub use graph::{Evaluation, evaluation_graph};
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngError, png};
pub use scene::{Anchor, Paint, Point, Scene, Shape, Step, at};
pub use svg::svg;
pub use terminal::Terminal;
