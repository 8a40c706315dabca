//! Any game as letters on squares: from its mapping into Qi, or from the rows of its text.
//!
//! Pieces are discs in their owner's color with their letters on them: capital letters are player
//! 1's, small letters player 2's, as in Qi. The layers of a board of three dimensions lie side by
//! side. What is in hand lies in a tray.

use std::collections::BTreeMap;

use super::{Board, Color, Coordinate, Gesture, Ink, Item, Paint, Piece, Place, Route};
use super::{Outline, Scene, Shape, Tray};
use crate::{
    Notation, Player,
    qi::{InQi, Qi},
};

const SIDE: f64 = 100.0;

/// Between layers.
const GAP: f64 = 50.0;

/// What stands where, as letters.
pub(super) struct Sheet {
    squares: Vec<Square>,
    /// Layers, ranks and files, if there is a square in each of them.
    whole: Option<[usize; 3]>,
    /// Pieces in hand and how many of each.
    hands: [BTreeMap<String, usize>; 2],
}

struct Square {
    name: String,
    row: usize,
    /// In squares from the left; layers have gaps between them.
    x: f64,
    piece: Option<String>,
}

impl Sheet {
    /// The position of any game.
    pub(super) fn of<G: Notation + InQi>(game: &G, position: G::Position) -> Self {
        match game.to_qi(position) {
            Ok(qi) => Self::of_qi(&qi),
            Err(_) => Self::of_text(&game.position_text(position)),
        }
    }

    fn of_qi(qi: &Qi) -> Self {
        let sizes: Vec<usize> = qi.shape().iter().copied().map(usize::from).collect();
        let [layers, ranks, files] = match sizes[..] {
            [files] => [1, 1, files],
            [ranks, files] => [1, ranks, files],
            _ => [sizes[0], sizes[1], sizes[2]],
        };
        let square = |(index, piece): (usize, Option<&str>)| {
            let (layer, row, file) =
                (index / (ranks * files), index / files % ranks, index % files);
            Square {
                name: qi.cell_of(index).map_or(String::new(), |cell| cell.to_string()),
                row,
                x: length(layer) * (length(files) + GAP / SIDE) + length(file),
                piece: piece.map(str::to_owned),
            }
        };
        let squares = qi.board().iter().enumerate().map(square).collect();
        let hand = |player| {
            let held = qi.hand(player).iter();
            held.map(|(piece, count)| (piece.to_owned(), count)).collect()
        };
        Self { squares, whole: Some([layers, ranks, files]), hands: Player::ALL.map(hand) }
    }

    /// The rows of the first part of a text, if slashes divide it into rows; else its parts are
    /// the rows. `.`, `-` and `_` are empty squares.
    fn of_text(text: &str) -> Self {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let rows: Vec<&str> = match parts.first() {
            Some(board) if board.contains('/') => board.split('/').collect(),
            _ => parts,
        };
        let mut squares = Vec::new();
        for (row, letters) in rows.iter().enumerate() {
            let pieces: Vec<String> = if letters.contains(',') {
                letters.split(',').map(str::to_owned).collect()
            } else {
                letters.chars().map(String::from).collect()
            };
            for (file, piece) in pieces.into_iter().enumerate() {
                let name = format!("{}{}", file_name(file), rows.len() - row);
                let piece = Some(piece).filter(|piece| !["", ".", "-", "_"].contains(&&**piece));
                squares.push(Square { name, row, x: length(file), piece });
            }
        }
        let files = rows.first().map_or(0, |_| squares.iter().filter(|s| s.row == 0).count());
        let even = (0..rows.len())
            .all(|row| squares.iter().filter(|square| square.row == row).count() == files);
        let whole = (even && files > 0).then_some([1, rows.len(), files]);
        Self { squares, whole, hands: [BTreeMap::new(), BTreeMap::new()] }
    }

    /// The scene of this position.
    pub(super) fn scene(&self) -> Scene {
        let columns = self.squares.iter().map(|square| square.x + 1.0).fold(1.0, f64::max);
        let rows = self.squares.iter().map(|square| square.row + 1).max().unwrap_or(1);
        let mut scene = Scene::new(columns * SIDE, length(rows) * SIDE, Outline::Square);
        scene.board = self.board();
        for square in &self.squares {
            let (x, y) = ((square.x + 0.5) * SIDE, (length(square.row) + 0.5) * SIDE);
            scene.coordinates.push(Coordinate::in_corner(&square.name, (x, y), SIDE / 2.0));
            let contents = square.piece.as_deref().map_or("empty".to_owned(), in_words);
            scene.places.push(Place {
                id: square.name.clone(),
                name: square.name.clone(),
                x,
                y,
                reach: SIDE / 2.0,
                row: square.row,
                label: format!("{}, {contents}", square.name),
                text: square.name.clone(),
                symbol: None,
            });
            if let Some(piece) = &square.piece {
                scene.pieces.push(Piece {
                    place: square.name.clone(),
                    x,
                    y,
                    shapes: disc(piece),
                    text: ascii(piece),
                    symbol: None,
                    owner: owner(piece),
                });
            }
        }
        scene.trays = self.trays();
        scene
    }

    fn board(&self) -> Vec<Shape> {
        let Some([layers, ranks, files]) = self.whole else {
            let paint = Paint::fill(Color::Square).outlined(Color::Line, 2.0);
            let square = |square: &Square| {
                let (x, y) = ((square.x + 0.5) * SIDE, (length(square.row) + 0.5) * SIDE);
                Shape::rect(x, y, SIDE - 2.0, SIDE - 2.0, 0.0, paint)
            };
            return self.squares.iter().map(square).collect();
        };
        let layer = Board::squares(ranks, files, SIDE).shapes;
        let offset = |index: usize| length(index) * (length(files) * SIDE + GAP);
        let all = (0..layers).flat_map(|index| layer.iter().map(move |shape| (index, shape)));
        all.map(|(index, shape)| shape.placed(offset(index), 0.0, 1.0)).collect()
    }

    fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::new();
        for player in Player::ALL {
            let hand = &self.hands[player.index()];
            let items = hand.iter().map(|(piece, &count)| Item {
                id: Some(item_id(player, piece)),
                shapes: disc(piece),
                label: format!("{piece} in {player}'s hand"),
                text: ascii(piece),
                symbol: None,
                count: Some(count),
                present: true,
            });
            let (title, columns) = ("In hand".to_owned(), hand.len().max(1));
            trays.push(Tray { owner: Some(player), title, columns, items: items.collect() });
        }
        trays.retain(|_| self.hands.iter().any(|hand| !hand.is_empty()));
        trays
    }

    /// The move that leads from here to another position.
    pub(super) fn gesture(&self, after: &Self, text: &str) -> Gesture {
        let mut gesture =
            Gesture { words: text.to_owned(), brief: text.to_owned(), ..Gesture::default() };
        let next: BTreeMap<&str, Option<&str>> =
            after.squares.iter().map(|square| (&*square.name, square.piece.as_deref())).collect();
        // What was emptied, what was filled, and where another piece stands.
        let (mut emptied, mut filled, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        for square in &self.squares {
            let now = next.get(&*square.name).copied().flatten();
            match (square.piece.as_deref(), now) {
                (Some(piece), None) => emptied.push((&*square.name, piece)),
                (None, Some(piece)) => filled.push((&*square.name, piece)),
                (Some(old), Some(new)) if old != new => changed.push((&*square.name, new)),
                _ => {}
            }
        }
        let arrived = if filled.is_empty() { changed } else { filled };
        let mut dropped = Vec::new();
        for player in Player::ALL {
            let later = &after.hands[player.index()];
            for (piece, &count) in &self.hands[player.index()] {
                if later.get(piece).is_none_or(|&left| left < count) {
                    dropped.push(item_id(player, piece));
                }
            }
        }
        // What went somewhere else has the same letters there, or at least the same owner.
        let same = |piece: &str| arrived.iter().any(|&(_, other)| other == piece);
        let ours = |piece: &str| arrived.iter().any(|&(_, other)| owner(other) == owner(piece));
        let exact = emptied.iter().any(|&(_, piece)| same(piece));
        let moved = |&(_, piece): &(&str, &str)| {
            dropped.is_empty() && if exact { same(piece) } else { ours(piece) }
        };
        let (from, gone): (Vec<_>, Vec<_>) =
            emptied.into_iter().partition(|square| arrived.is_empty() || moved(square));
        let names = |squares: &[(&str, &str)]| -> Vec<String> {
            squares.iter().map(|&(name, _)| name.to_owned()).collect()
        };
        let (from, to, gone) = (names(&from), names(&arrived), names(&gone));
        let way = [&*dropped, &*from, &*to].concat();
        if let ([item], [], [place]) = (&*dropped, &*from, &*to) {
            gesture.ways = vec![way, vec![place.clone(), item.clone()]];
        } else if !way.is_empty() {
            gesture.ways = vec![way];
        }
        if let ([from], [to]) = (&*from, &*to) {
            gesture.paths = vec![Route::new(from, to)];
        }
        gesture.marks = [from, to].concat();
        gesture.gone = gone;
        gesture
    }
}

fn length(count: usize) -> f64 {
    f64::from(count as u32)
}

/// `a` to `z`, then `aa`.
fn file_name(file: usize) -> String {
    let letter = char::from(b'a' + (file % 26) as u8);
    if file < 26 { letter.to_string() } else { format!("{}{letter}", file_name(file / 26 - 1)) }
}

fn item_id(player: Player, piece: &str) -> String {
    format!("{}:{piece}", player.number())
}

/// Whose piece it is: the case of its first letter says so.
fn owner(piece: &str) -> Option<Player> {
    let letter = piece.chars().find(|letter| letter.is_alphabetic())?;
    Some(if letter.is_lowercase() { Player::Two } else { Player::One })
}

fn in_words(piece: &str) -> String {
    owner(piece).map_or_else(|| piece.to_owned(), |player| format!("{player}'s {piece}"))
}

/// At most three characters that every terminal has.
fn ascii(piece: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_graphic() { letter } else { '?' };
    piece.chars().take(3).map(plain).collect()
}

/// The disc of a piece with its letters.
fn disc(piece: &str) -> Vec<Shape> {
    let owner = owner(piece);
    let fill = owner.map_or(Ink::of(Color::Gray), Ink::player);
    let ink = if owner == Some(Player::Two) { Color::White } else { Color::Outline };
    let letters: String = piece.chars().take(3).collect();
    let size = [36.0, 36.0, 28.0, 22.0][letters.chars().count().min(3)];
    vec![
        Shape::circle(0.0, 0.0, 32.0, Paint::fill(fill).outlined(Color::Outline, 4.0)),
        Shape::text(0.0, 0.0, size, ink, letters).bold(),
    ]
}
