//! A scene and what it is made of: places, pieces, trays.

use super::Shape;
use crate::Player;

/// What a game shows of a position, and what can be touched in it. Drawings, terminals and pages
/// render it; none of them knows the game.
///
/// Coordinates are in units of the scene: x to the right, y down, from the upper left corner.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The outline of its places.
    pub outline: Outline,
    /// What lies under everything else, the lowest first.
    pub board: Vec<Shape>,
    /// Names of rows, columns or places, as the notation uses them.
    pub coordinates: Vec<Coordinate>,
    /// The places of the board, row by row.
    pub places: Vec<Place>,
    /// What stands on the places, the lowest first.
    pub pieces: Vec<Piece>,
    /// What lies beside the board.
    pub trays: Vec<Tray>,
    /// The identifiers of places or items that won the game; empty while it goes on.
    pub won: Vec<String>,
    /// The identifiers of places that must act: a piece that has to go on jumping.
    pub held: Vec<String>,
}

impl Scene {
    /// An empty scene of this size.
    pub fn new(width: f64, height: f64, outline: Outline) -> Self {
        Self {
            width,
            height,
            outline,
            board: Vec::new(),
            coordinates: Vec::new(),
            places: Vec::new(),
            pieces: Vec::new(),
            trays: Vec::new(),
            won: Vec::new(),
            held: Vec::new(),
        }
    }

    /// The place with this identifier.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.id == id)
    }

    /// The item with this identifier.
    pub fn item(&self, id: &str) -> Option<&Item> {
        let mut items = self.trays.iter().flat_map(|tray| &tray.items);
        items.find(|item| item.id.as_deref() == Some(id))
    }

    /// The uppermost piece on a place.
    pub fn top(&self, place: &str) -> Option<&Piece> {
        self.pieces.iter().rev().find(|piece| piece.place == place)
    }
}

/// The outline of places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Outline {
    /// Squares: twice the reach is their side.
    Square,
    /// Circles: the reach is their radius.
    Circle,
}

/// A name of a row, a column or a place, where it is to be read.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Coordinate {
    /// The name.
    pub text: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
}

impl Coordinate {
    /// The name of a square in its upper left corner.
    pub fn in_corner(text: &str, (x, y): (f64, f64), reach: f64) -> Self {
        let half = 4.2 * f64::from(text.chars().count() as u32);
        Self { text: text.to_owned(), x: x - reach + 8.0 + half, y: y - reach + 13.0 }
    }
}

/// A place of the board: it can be touched, and things can stand on it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// What gestures call it; no other place and no item has this identifier.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// How far it reaches: half the side of a square, the radius of a circle.
    pub reach: f64,
    /// The row in which it is read aloud, from 0.
    pub row: usize,
    /// What it is called and what is on it: `square 5, player 1's circle`.
    pub label: String,
    /// What a terminal shows there while nothing stands on it: ASCII characters, perhaps none.
    pub text: String,
    /// The same for a terminal that has more than ASCII, if that says it better.
    pub symbol: Option<String>,
}

/// Something that stands on a place.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// The identifier of the place.
    pub place: String,
    /// Where its shapes have their origin.
    pub x: f64,
    /// Where its shapes have their origin.
    pub y: f64,
    /// What it looks like, the lowest shape first.
    pub shapes: Vec<Shape>,
    /// What it is in a terminal: a few ASCII characters.
    pub text: String,
    /// What it is in a terminal that has more than ASCII, if that says it better.
    pub symbol: Option<String>,
    /// Whose it is, if it is anybody's.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub owner: Option<Player>,
}

/// Things beside the board: a reserve, captures, a pool.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tray {
    /// Whose it is; shared if it is nobody's.
    #[cfg_attr(feature = "serde", serde(serialize_with = "number"))]
    pub owner: Option<Player>,
    /// What it is called.
    pub title: String,
    /// How many items lie side by side.
    pub columns: usize,
    /// What lies in it.
    pub items: Vec<Item>,
}

/// A thing, or several that are alike, in a tray.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Item {
    /// What gestures call it, if it can ever be touched or can win.
    pub id: Option<String>,
    /// What it looks like around the origin, as large as it would stand on the board and within
    /// the reach of a place.
    pub shapes: Vec<Shape>,
    /// What it is called.
    pub label: String,
    /// What it is in a terminal: a few ASCII characters.
    pub text: String,
    /// What it is in a terminal that has more than ASCII, if that says it better.
    pub symbol: Option<String>,
    /// How many there are, if that can be more than one; where there are none, the item is shown
    /// as spent.
    pub count: Option<usize>,
    /// Whether it is there; else its space is empty.
    pub present: bool,
}

/// A player as 1 or 2.
#[cfg(feature = "serde")]
#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn number<S: serde::Serializer>(owner: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&owner.map(Player::number), serializer)
}
