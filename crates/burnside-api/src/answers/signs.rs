//! How the pieces of a game are written in the text of a position, and what they look like: enough
//! to set up a position by hand, without knowing the game.
//!
//! The first word of a text has the places in the order of the scene, with `/` between rows: a sign
//! for each, or several with `,` between the places where pieces stand on each other. Which signs
//! there are is seen from games that are played.

use std::collections::BTreeMap;

use burnside::{
    Player,
    catalog::Entry,
    scene::{Form, Place, Scene, Shape},
};
use serde::Serialize;

/// A game is over for this purpose after so many plies.
const LONGEST: usize = 80;

/// After so many games that show nothing new there is nothing new.
const ENOUGH: usize = 12;

/// A sign in the text of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sign {
    /// The character.
    pub sign: char,
    /// What it means: `player 1's circle`.
    pub label: String,
    /// Whose piece it is, as 1 or 2.
    pub owner: Option<u8>,
    /// What it looks like around the middle of its place, with what is under it.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub shapes: Vec<Shape>,
}

/// What is written for each place, in the order of the scene's places.
fn cells(text: &str) -> Vec<Vec<char>> {
    let board = text.split(' ').next().unwrap_or_default();
    let signs = |cell: &str| cell.chars().filter(|&sign| sign != '/').collect();
    if board.contains(',') {
        board.split([',', '/']).map(signs).collect()
    } else {
        board.chars().filter(|&sign| sign != '/').map(|sign| vec![sign]).collect()
    }
}

/// What of the board is drawn around the middle of a place: a ring, a point.
fn ground<'a>(scene: &'a Scene, place: &Place) -> impl Iterator<Item = Shape> + 'a {
    let (at_x, at_y) = (place.x, place.y);
    let here = move |shape: &&Shape| match shape.form {
        Form::Circle { x, y, .. } => (x - at_x).abs() < 0.01 && (y - at_y).abs() < 0.01,
        _ => false,
    };
    scene.board.iter().filter(here).map(move |shape| shape.placed(-at_x, -at_y, 1.0))
}

/// The sign of a place that holds at most one piece.
fn sign(scene: &Scene, place: &Place, sign: char) -> Sign {
    let pieces = || scene.pieces.iter().filter(|piece| piece.place == place.id);
    let drawn = pieces().flat_map(|piece| {
        let (x, y) = (piece.x - place.x, piece.y - place.y);
        piece.shapes.iter().map(move |shape| shape.placed(x, y, 1.0))
    });
    let label = place.label.split_once(", ").map_or(&*place.label, |(_, contents)| contents);
    Sign {
        sign,
        label: label.to_owned(),
        owner: pieces().find_map(|piece| piece.owner).map(Player::number),
        shapes: ground(scene, place).chain(drawn).collect(),
    }
}

/// The signs of a game, pieces of nobody first. Nothing if its text does not name the places one
/// after the other.
pub(crate) fn signs<G: Entry>(game: &G) -> Vec<Sign> {
    let mut found: BTreeMap<char, Sign> = BTreeMap::new();
    let mut seed = 0_usize;
    let mut idle = 0;
    while idle < ENOUGH {
        let before = found.len();
        let mut position = game.start();
        for _ in 0..LONGEST {
            let (text, scene) = (game.position_text(position), game.scene(position));
            let cells = cells(&text);
            if cells.len() != scene.places.len() {
                return Vec::new();
            }
            for (cell, place) in cells.iter().zip(&scene.places) {
                if let &[one] = &cell[..] {
                    found.entry(one).or_insert_with(|| sign(&scene, place, one));
                }
            }
            let moves: Vec<_> = game.moves(position).collect();
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223) % (1 << 31);
            let Some(&mv) = moves.get((seed >> 8) % moves.len().max(1)) else { break };
            position = game.play_unchecked(position, mv);
        }
        idle = if found.len() == before { idle + 1 } else { 0 };
    }
    let mut signs: Vec<Sign> = found.into_values().collect();
    signs.sort_by_key(|one| (one.owner, one.sign));
    signs
}
