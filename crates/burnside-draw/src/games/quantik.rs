//! Quantik: circles, squares, triangles and stars, of two players, in four zones.

use anstyle::Style;
use burnside::{
    Player,
    quantik::{Move, Piece, Quantik, Setup, Shape as Kind},
};

use super::shared::{Frame, Squares, disc, slot, value_colors};
use crate::{
    Detail, Draw, Look, Marks, Paint, Point, Scene, Shape, Terminal, Theme, Weight,
    canvas::{Canvas, Content, Squares as Rows},
    draw::{short, status},
    scene::count,
    terminal::{self, FAINT},
};

const SIDE: f64 = 100.0;

impl Draw for Quantik {
    fn scene_written(&self, position: Setup, marks: &Marks<Move>, look: Look) -> Scene {
        let theme = &look.theme;
        let all = 4.0 * SIDE;
        let (frame, mut scene) = Frame::new(self, position, look, (all, all), None);
        let board = Squares { corner: frame.board, size: 4, side: SIDE };
        let last = marks.last.map(|mv| mv.square() as usize);
        board.paint(
            &mut scene,
            theme,
            true,
            |row, column| last == Some(4 * row + column),
            |row, column| marks.cells.contains(&(4 * row + column)),
        );
        let values = marks.best(|mv| Some((mv.square(), mv.shape())));
        for square in 0..16 {
            let center = board.center(square / 4, square % 4);
            let labels = values.range((square as u8, Kind::A)..=(square as u8, Kind::D));
            if let Some(piece) = position.piece_at(square as u8) {
                scene.add(figure(piece.shape, center, 34.0, disc(piece.player, theme, 4.0)));
            } else if look.detail == Detail::Full && labels.clone().next().is_none() {
                let number = square.to_string();
                scene.add(Shape::text(center, 20.0, Weight::Book, theme.faint, number));
            }
            for (&(_, kind), &value) in labels {
                let index = kind.index();
                let dx = if index % 2 == 0 { -23.0 } else { 23.0 };
                let dy = if index < 2 { -22.0 } else { 22.0 };
                scene.extend(label(kind, center.plus(dx, dy), value, theme));
            }
        }
        frame.trays(&mut scene, theme, |player, start, width| {
            let left = position.inventory(player);
            let mut shapes = Vec::new();
            for kind in Kind::ALL {
                for copy in 0..2 {
                    let x = width / 8.0 * count(2 * kind.index() + copy) + width / 16.0;
                    let paint = slot(player, copy < left[kind.index()] as usize, theme);
                    shapes.push(figure(kind, start.plus(x, 0.0), 15.0, paint));
                }
            }
            shapes
        });
        scene
    }

    fn terminal_written(&self, position: Setup, marks: &Marks<Move>, terminal: Terminal) -> String {
        let mut canvas = Canvas::new(terminal);
        canvas.line([(&*status(self, position), Style::new().bold())]);
        let values = marks.best(|mv| Some(mv.square() as usize));
        let board = Rows { size: 4, inside: (5, 1), zones: true, numbered: false };
        board.draw(&mut canvas, |row, column| {
            let square = 4 * row + column;
            let part = match (position.piece_at(square as u8), values.get(&square)) {
                (Some(piece), _) => {
                    (sign(piece, terminal).to_string(), terminal::player(piece.player))
                }
                (None, Some(&value)) => (short(value, '-'), terminal::value(value)),
                (None, None) => (square.to_string(), FAINT),
            };
            Content {
                lines: vec![vec![part]],
                last: marks.last.is_some_and(|mv| mv.square() as usize == square),
                won: marks.cells.contains(&square),
            }
        });
        for player in Player::ALL {
            let mut parts =
                vec![(format!("player {}:", player.number()), terminal::player(player))];
            for (kind, count) in Kind::ALL.into_iter().zip(position.inventory(player)) {
                let piece = Piece { player, shape: kind };
                let letter =
                    if terminal.unicode { format!(" {}", piece.letter()) } else { " ".to_owned() };
                parts.push((letter, FAINT));
                let left = sign(piece, terminal).to_string().repeat(count as usize);
                parts.push((
                    if left.is_empty() { "-".to_owned() } else { left },
                    terminal::player(player),
                ));
            }
            canvas.line(parts.iter().map(|(text, style)| (&**text, *style)));
        }
        canvas.finish()
    }

    fn winning_cells_written(&self, position: Setup) -> Vec<usize> {
        let cells = position.full_lines().fold(0, |cells, line| cells | line);
        (0..16).filter(|square| cells >> square & 1 == 1).collect()
    }
}

/// The outline of a shape, within a radius.
fn figure(kind: Kind, center: Point, radius: f64, paint: Paint) -> Shape {
    let scaled = |corners: &[(f64, f64)]| {
        let corners = corners.iter().map(|(x, y)| center.plus(x * radius, y * radius));
        Shape::polygon(corners.collect::<Vec<_>>(), paint)
    };
    match kind {
        Kind::A => Shape::circle(center, radius * 0.88, paint),
        Kind::B => Shape::rect_around(center, (radius * 1.6, radius * 1.6), radius * 0.1, paint),
        Kind::C => scaled(&[(0.0, -0.97), (1.02, 0.8), (-1.02, 0.8)]),
        Kind::D => scaled(&STAR),
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

/// A shape with the value of placing it.
fn label(kind: Kind, center: Point, value: burnside::Value, theme: &Theme) -> [Shape; 3] {
    let [paint, ink] = value_colors(value, theme);
    let paint = Paint::fill(paint).outlined(theme.outline, 1.3);
    [
        Shape::rect_around(center, (42.0, 40.0), 8.0, paint),
        figure(kind, center.plus(0.0, -9.0), 7.5, Paint::fill(ink)),
        Shape::text(center.plus(0.0, 9.0), 17.0, Weight::Bold, ink, short(value, '−')),
    ]
}

/// One character for a piece: QFEN's letter, or the shape, filled for player 1.
fn sign(piece: Piece, terminal: Terminal) -> char {
    let filled = ['●', '■', '▲', '★'];
    let hollow = ['○', '□', '△', '☆'];
    let shapes = if piece.player == Player::One { filled } else { hollow };
    terminal.pick(shapes[piece.shape.index()], piece.letter())
}
