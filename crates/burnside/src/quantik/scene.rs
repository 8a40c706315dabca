//! Quantik as a scene: circles, squares, triangles and stars of two players, in four zones.

use super::{LINES, Move, Piece, Position, Quantik, SCOPE, Setup, Shape as Kind};
use crate::{
    Game, Player,
    scene::{
        Board, Color, Coordinate, Gesture, Ink, Item, Paint, Refusal, Scene, Scenic, Shape, Tray,
        tile,
    },
};

/// How large a piece is.
const RADIUS: f64 = 34.0;

impl Scenic for Quantik {
    fn scene(&self, position: Position) -> Scene {
        self.written_scene(position.setup())
    }

    /// Any setup can be drawn: a color swap makes some that the rules refuse.
    fn written_scene(&self, setup: Setup) -> Scene {
        let board = Board::squares(4, 4, 100.0);
        let mut scene = board.scene();
        scene.board.extend([board.row_line(2, 5.0), board.column_line(2, 5.0)]);
        for square in 0..16 {
            let (name, piece) = (square.to_string(), setup.piece_at(square as u8));
            scene.coordinates.push(Coordinate::in_corner(
                &name,
                board.centers[square],
                board.reach,
            ));
            let contents = piece.map_or("empty".to_owned(), in_words);
            let label = format!("square {square}, {contents}");
            scene.places.push(board.place(square, square / 4, &*name, &*name, label));
            if let Some(piece) = piece {
                let (x, y) = board.centers[square];
                scene.pieces.push(crate::scene::Piece {
                    place: name,
                    x,
                    y,
                    shapes: vec![figure(piece)],
                    text: piece.to_string(),
                    symbol: Some(symbol(piece).to_string()),
                    owner: Some(piece.player),
                });
            }
        }
        scene.trays = Player::ALL.map(|player| tray(setup, player)).to_vec();
        let cells = setup.full_lines().fold(0, |cells, line| cells | line);
        let won = (0..16).filter(|square| cells >> square & 1 == 1);
        scene.won = won.map(|square| square.to_string()).collect();
        scene
    }

    fn gesture(&self, position: Position, mv: Move) -> Gesture {
        let piece = Piece { player: self.to_move(position), shape: mv.shape() };
        let (item, square) = (piece.to_string(), mv.square().to_string());
        let name = name(mv.shape());
        Gesture {
            ways: vec![vec![item.clone(), square.clone()], vec![square.clone(), item]],
            words: format!("{name} on square {square}"),
            brief: format!("{name} on {square}"),
            marks: vec![square],
            ..Gesture::default()
        }
    }

    /// A shape that the opponent has in the same row, column or zone.
    fn refusals(&self, position: Position) -> Vec<Refusal> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let setup = position.setup();
        let player = self.to_move(position);
        let left = |shape: &Kind| setup.plane(Piece { player, shape: *shape }).count_ones() < 2;
        let empty = |square: &u8| setup.piece_at(*square).is_none();
        let mut refusals = Vec::new();
        for shape in Kind::ALL.into_iter().filter(left) {
            let twin = Piece { player: player.other(), shape };
            for square in (0..16).filter(empty) {
                let near = setup.plane(twin) & SCOPE[usize::from(square)];
                if near == 0 {
                    continue;
                }
                let other = near.trailing_zeros() as u8;
                let touches = vec![Piece { player, shape }.to_string(), square.to_string()];
                let words =
                    format!("{} on {other} is in the same {}", in_words(twin), line(square, other));
                refusals.push(Refusal::new(touches, words, vec![other.to_string()]));
            }
        }
        refusals
    }

    fn emblem(&self) -> Vec<Shape> {
        let mut shapes = vec![
            tile(),
            Shape::line(&[(0.0, -45.0), (0.0, 45.0)], Color::Line, 1.5),
            Shape::line(&[(-45.0, 0.0), (45.0, 0.0)], Color::Line, 1.5),
        ];
        let quarters = [(-23.0, -23.0), (23.0, -23.0), (-23.0, 23.0), (23.0, 23.0)];
        let players = [Player::One, Player::Two, Player::Two, Player::One];
        for ((shape, (x, y)), player) in Kind::ALL.into_iter().zip(quarters).zip(players) {
            shapes.push(figure(Piece { player, shape }).placed(x, y, 16.0 / RADIUS));
        }
        shapes
    }
}

/// What two squares share: rows come first, then columns, then zones.
fn line(a: u8, b: u8) -> &'static str {
    let both = 1_u16 << a | 1 << b;
    match LINES.iter().position(|line| line & both == both) {
        Some(0..4) => "row",
        Some(4..8) => "column",
        _ => "zone",
    }
}

/// The pieces that a player has left.
fn tray(setup: Setup, player: Player) -> Tray {
    let left = Kind::ALL
        .map(|shape| 2_u32.saturating_sub(setup.plane(Piece { player, shape }).count_ones()));
    let item = |shape: Kind| {
        let piece = Piece { player, shape };
        Item {
            id: Some(piece.to_string()),
            shapes: vec![figure(piece)],
            label: in_words(piece),
            text: piece.to_string(),
            symbol: Some(format!("{piece}{}", symbol(piece))),
            count: Some(left[shape.index()] as usize),
            present: true,
        }
    };
    let items = Kind::ALL.map(item).to_vec();
    Tray { owner: Some(player), title: "Pieces left".to_owned(), columns: 4, items }
}

fn name(shape: Kind) -> &'static str {
    ["circle", "square", "triangle", "star"][shape.index()]
}

fn in_words(piece: Piece) -> String {
    format!("{}'s {}", piece.player, name(piece.shape))
}

/// One character: filled for player 1, hollow for player 2.
fn symbol(piece: Piece) -> char {
    let shapes = match piece.player {
        Player::One => ['●', '■', '▲', '★'],
        Player::Two => ['○', '□', '△', '☆'],
    };
    shapes[piece.shape.index()]
}

fn figure(piece: Piece) -> Shape {
    let paint = Paint::fill(Ink::player(piece.player)).outlined(Color::Outline, 4.0);
    let polygon = |corners: &[(f64, f64)]| {
        let scaled: Vec<_> = corners.iter().map(|(x, y)| (x * RADIUS, y * RADIUS)).collect();
        Shape::polygon(&scaled, paint)
    };
    match piece.shape {
        Kind::A => Shape::circle(0.0, 0.0, 30.0, paint),
        Kind::B => Shape::rect(0.0, 0.0, 54.0, 54.0, 3.4, paint),
        Kind::C => polygon(&[(0.0, -0.97), (1.02, 0.8), (-1.02, 0.8)]),
        Kind::D => polygon(&STAR),
    }
}

/// A star with five points, the first one at the top.
const STAR: [(f64, f64); 10] = [
    (0.0, -1.08),
    (0.299, -0.361),
    (1.074, -0.299),
    (0.484, 0.207),
    (0.664, 0.963),
    (0.0, 0.559),
    (-0.664, 0.963),
    (-0.484, 0.207),
    (-1.074, -0.299),
    (-0.299, -0.361),
];
