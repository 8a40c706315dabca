//! Quarto as a scene: blocks and cylinders, tall and short, of two woods, hollow and solid.

use super::{Move, Piece, Position, Quarto, Square};
use crate::{
    Game,
    scene::{
        self, Board, Color, Coordinate, Gesture, Ink, Item, Paint, Scene, Scenic, Shade, Shape,
        Tray, tile,
    },
};

/// The identifier of the piece that was given.
const HAND: &str = "hand";

impl Scenic for Quarto {
    fn scene(&self, position: Position) -> Scene {
        let board = Board::squares(4, 4, 100.0);
        let mut scene = board.scene();
        // Square 15 is at the top left. What is behind comes first: tall pieces overlap it.
        for (index, square) in Square::ALL.into_iter().rev().enumerate() {
            let (name, piece) = (square.to_string(), position.piece(square));
            let (x, y) = board.centers[index];
            scene.coordinates.push(Coordinate::in_corner(&name, (x, y), board.reach));
            let contents = piece.map_or("empty".to_owned(), in_words);
            let label = format!("square {name}, {contents}");
            scene.places.push(board.place(index, index / 4, &*name, &*name, label));
            if let Some(piece) = piece {
                let (text, symbol) = texts(piece);
                scene.pieces.push(scene::Piece {
                    place: name,
                    x,
                    y,
                    shapes: block(piece),
                    text,
                    symbol: Some(symbol),
                    owner: None,
                });
            }
        }
        scene.trays = vec![hand(position), left(position)];
        if self.outcome(position).is_some() {
            let cells = self.completed(position).fold(0, |cells, line| cells | line);
            scene.won = Square::of_mask(cells).map(|square| square.to_string()).collect();
        }
        scene
    }

    fn gesture(&self, position: Position, mv: Move) -> Gesture {
        let (mut way, mut words, mut brief) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(square) = mv.square {
            way.extend([HAND.to_owned(), square.to_string()]);
            let piece = position.hand().map_or("piece".to_owned(), in_words);
            words.push(format!("{piece} on square {square}"));
            brief.push(format!("on {square}"));
        }
        if let Some(piece) = mv.give {
            way.push(item_id(piece));
            words.push(format!("gives the {}", in_words(piece)));
            brief.push(format!("gives {}", traits(piece)));
        }
        Gesture {
            ways: vec![way],
            words: words.join(", "),
            brief: brief.join(", "),
            marks: mv.square.iter().map(Square::to_string).collect(),
            ..Gesture::default()
        }
    }

    fn emblem(&self) -> Vec<Shape> {
        let mut shapes = vec![tile()];
        for (piece, x, y) in [(5, -19.0, -6.0), (10, 20.0, 8.0)] {
            let block = block(Piece::ALL[piece]);
            shapes.extend(block.iter().map(|shape| shape.placed(x, y, 0.74)));
        }
        shapes
    }
}

/// `:C`, as in the move that gives it.
fn item_id(piece: Piece) -> String {
    format!(":{piece}")
}

fn has(piece: Piece, bit: u8) -> bool {
    piece.bits() >> bit & 1 == 1
}

/// `red tall round solid`.
fn traits(piece: Piece) -> String {
    let word = |bit, yes, no| if has(piece, bit) { yes } else { no };
    let color = word(3, "red", "white");
    let height = word(2, "tall", "short");
    let outline = word(1, "square", "round");
    let top = word(0, "hollow", "solid");
    format!("{color} {height} {outline} {top}")
}

fn in_words(piece: Piece) -> String {
    format!("{} piece", traits(piece))
}

/// The piece that is to be placed.
fn hand(position: Position) -> Tray {
    let given = position.hand();
    let (text, symbol) = given.map_or((String::new(), None), |piece| {
        let (text, symbol) = texts(piece);
        (format!("{piece}{text}"), Some(format!("{piece}{symbol}")))
    });
    let item = Item {
        id: Some(HAND.to_owned()),
        shapes: given.map_or(Vec::new(), block),
        label: given.map_or("no piece in hand".to_owned(), in_words),
        text,
        symbol,
        count: None,
        present: given.is_some(),
    };
    Tray { owner: None, title: "In hand".to_owned(), columns: 1, items: vec![item] }
}

/// The pieces that can still be given, each in its place.
fn left(position: Position) -> Tray {
    let item = |piece: Piece| {
        let (text, symbol) = texts(piece);
        Item {
            id: Some(item_id(piece)),
            shapes: block(piece),
            label: in_words(piece),
            text: format!("{piece}{text}"),
            symbol: Some(format!("{piece}{symbol}")),
            count: None,
            present: position.left().contains(piece),
        }
    };
    let items = Piece::ALL.map(item).to_vec();
    Tray { owner: None, title: "Pieces left".to_owned(), columns: 8, items }
}

/// Four characters: `( )` round or `[ ]` square; `W` tall and white, `w` short and white, `R` and
/// `r` red; `o` if it is hollow. In ASCII and with real circles.
fn texts(piece: Piece) -> (String, String) {
    let letter = match (has(piece, 3), has(piece, 2)) {
        (false, false) => 'w',
        (false, true) => 'W',
        (true, false) => 'r',
        (true, true) => 'R',
    };
    let (top, sign) = if has(piece, 0) { ('o', '○') } else { ('.', '●') };
    if has(piece, 1) {
        (format!("[{letter}{top}]"), format!("[{letter}{sign}]"))
    } else {
        (format!("({letter}{top})"), format!("({letter}{sign})"))
    }
}

/// A piece as it stands before you: all four traits can be seen.
fn block(piece: Piece) -> Vec<Shape> {
    let wood = Ink::of(if has(piece, 3) { Color::Red } else { Color::Pale });
    let (base, tall) = (29.0, has(piece, 2));
    let top = if tall { base - 56.0 } else { base - 22.0 };
    let outlined = |ink: Ink| Paint::fill(ink).outlined(Color::Outline, 3.2);
    let (lit, shaded) = (wood.shaded(Shade::Light), wood.shaded(Shade::Dark));
    let hole = Paint::fill(Color::Outline);
    let mut shapes = if has(piece, 1) {
        let (near, foot) = (top + 14.0, base + 14.0);
        vec![
            Shape::polygon(
                &[(-29.0, top), (0.0, near), (0.0, foot), (-29.0, base)],
                outlined(wood),
            ),
            Shape::polygon(
                &[(29.0, top), (0.0, near), (0.0, foot), (29.0, base)],
                outlined(shaded),
            ),
            Shape::polygon(
                &[(0.0, top - 14.0), (29.0, top), (0.0, near), (-29.0, top)],
                outlined(lit),
            ),
        ]
    } else {
        let side = |x: f64| Shape::line(&[(x, top), (x, base)], Color::Outline, 3.2);
        let body = [(-26.0, top), (26.0, top), (26.0, base), (-26.0, base)];
        vec![
            Shape::ellipse(0.0, base, 26.0, 13.0, outlined(wood)),
            Shape::polygon(&body, Paint::fill(wood)),
            side(-26.0),
            side(26.0),
            Shape::ellipse(0.0, top, 26.0, 13.0, outlined(lit)),
        ]
    };
    if has(piece, 0) {
        shapes.push(if has(piece, 1) {
            let hole_corners = [(0.0, top - 7.5), (15.5, top), (0.0, top + 7.5), (-15.5, top)];
            Shape::polygon(&hole_corners, hole)
        } else {
            Shape::ellipse(0.0, top, 14.0, 7.0, hole)
        });
    }
    shapes
}
