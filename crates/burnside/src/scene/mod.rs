//! Scenes and touches: a game describes **what is there and what can be touched**; pictures,
//! terminals and pages render it and know no rules.
//!
//! ```
//! use burnside::catalog::{self, Entry, Visitor};
//!
//! /// Every move of every listed game can be made by touching what the game shows.
//! struct Touches;
//!
//! impl Visitor for Touches {
//!     type Output = ();
//!
//!     fn visit<G: Entry>(self, game: G) {
//!         let position = game.start();
//!         let scene = game.scene(position);
//!         for mv in game.moves(position) {
//!             for id in game.gesture(position, mv).ways.iter().flatten() {
//!                 assert!(scene.place(id).is_some() || scene.item(id).is_some());
//!             }
//!         }
//!     }
//! }
//!
//! for name in catalog::names() {
//!     catalog::visit(name, Touches)?;
//! }
//! # Ok::<(), catalog::UnknownGame>(())
//! ```
//!
//! # What renderers do
//! - A touch picks up an item, or the uppermost piece of a place that holds one. If a way
//!   continues with a place, what was picked up would stand on that place.
//! - If only one next touch is possible and it does not complete the move, renderers make it.
//! - Renderers mark what is held, what won, and the last move: its places, its way, what vanished.
//!
//! | file | idea |
//! |---|---|
//! | `shape` | [`Shape`], [`Paint`], [`Ink`]: what a picture is made of, without its colors |
//! | `parts` | [`Scene`] and what it is made of: [`Place`], [`Piece`], [`Tray`], [`Item`] |
//! | `gesture` | [`Gesture`]: a move as touches |
//! | `refusal` | [`Refusal`]: why touches lead nowhere |
//! | `board` | [`Board`]: squares, hexagons and points with lines between them |
//! | `sheet` | the scene and the gestures of any game: from its mapping into Qi, or from its text |

mod board;
mod gesture;
mod parts;
mod refusal;
mod shape;
mod sheet;

pub use board::Board;
pub(crate) use board::tile;
pub use gesture::{Gesture, Route};
pub use parts::{Coordinate, Item, Outline, Piece, Place, Scene, Tray};
pub use refusal::Refusal;
pub use shape::{Color, Form, Ink, Paint, Shade, Shape, Step, Steps};

use crate::{Notation, qi::InQi};

/// A game that can be shown.
///
/// The defaults serve any game: its mapping into Qi says what stands where, and without one the
/// rows of letters in the text of its position do.
pub trait Scenic: Notation + InQi {
    /// The position as shapes, with what can be touched.
    fn scene(&self, position: Self::Position) -> Scene {
        sheet::Sheet::of(self, position).scene()
    }

    /// What is written as shapes, whether or not the rules accept it.
    ///
    /// The default shows an accepted position as itself, and anything else by its text.
    fn written_scene(&self, written: Self::Written) -> Scene {
        match self.accept(written) {
            Ok(position) => self.scene(position),
            Err(_) => sheet::Sheet::of_text(&self.written_text(written)).scene(),
        }
    }

    /// How a move is made by touching things, what it is called, and what it leaves behind.
    ///
    /// The default compares the positions before and after a legal move: what left a hand or a
    /// square, and where something arrived. Moves that do not differ in that have the same ways.
    fn gesture(&self, position: Self::Position, mv: Self::Move) -> Gesture {
        let after = self.play_unchecked(position, mv);
        let text = self.move_text(position, mv);
        sheet::Sheet::of(self, position).gesture(&sheet::Sheet::of(self, after), &text)
    }

    /// What players may try in vain, and why: touches that no legal move is made by. Nothing for a
    /// finished game.
    ///
    /// The default is nothing: whoever shows the scene sees what is there and whose it is.
    fn refusals(&self, position: Self::Position) -> Vec<Refusal> {
        let _ = position;
        Vec::new()
    }

    /// The game in a picture of 100 x 100 around the middle.
    ///
    /// The default is the board as it stands after a few moves.
    fn emblem(&self) -> Vec<Shape> {
        let mut position = self.start();
        for ply in 0..6 {
            let moves: Vec<_> = self.moves(position).collect();
            let Some(&mv) = moves.get((5 * ply + 2) % moves.len().max(1)) else { break };
            let next = self.play_unchecked(position, mv);
            if self.outcome(next).is_some() {
                break;
            }
            position = next;
        }
        let scene = self.scene(position);
        let scale = 94.0 / scene.width.max(scene.height).max(1.0);
        let (left, top) = (-scene.width * scale / 2.0, -scene.height * scale / 2.0);
        let pieces = scene
            .pieces
            .iter()
            .flat_map(|piece| piece.shapes.iter().map(|shape| shape.placed(piece.x, piece.y, 1.0)));
        let shapes = scene.board.iter().cloned().chain(pieces);
        shapes.map(|shape| shape.placed(left, top, scale)).collect()
    }
}
