//! Quarto: blocks and cylinders, tall and short, of two woods, hollow and solid.

use anstyle::{AnsiColor, Style};
use burnside::quarto::{Move, Piece, Quarto, Setup, Square};

use super::shared::{Frame, Squares, badge};
use crate::{
    Anchor, Detail, Draw, Look, Marks, Paint, Point, Rgb, Scene, Shape, Terminal, Theme, Weight,
    at,
    canvas::{Canvas, Content, Squares as Rows},
    draw::{short, status},
    scene::count,
    terminal::{self, FAINT},
};

const SIDE: f64 = 100.0;

/// The height of the space for the pieces that are not on the board.
const BELOW: f64 = 148.0;

impl Draw for Quarto {
    fn scene_written(&self, position: Setup, marks: &Marks<Move>, look: Look) -> Scene {
        let theme = &look.theme;
        let all = 4.0 * SIDE;
        let (frame, mut scene) = Frame::new(self, position, look, (all, all), Some(BELOW));
        let board = Squares { corner: frame.board, size: 4, side: SIDE };
        let last = marks.last.and_then(|mv| mv.square);
        board.paint(
            &mut scene,
            theme,
            false,
            |row, column| last == Some(square_at(row, column)),
            |row, column| marks.cells.contains(&square_at(row, column).index()),
        );
        let values = marks.best(|mv| mv.square);
        for row in 0..4 {
            for column in 0..4 {
                let (square, center) = (square_at(row, column), board.center(row, column));
                if let Some(piece) = position.piece(square) {
                    scene.extend(block(piece, center, 1.0, theme));
                } else if let Some(&value) = values.get(&square) {
                    scene.extend(badge(center, 40.0, value, theme));
                } else if look.detail == Detail::Full {
                    let number = square.to_string();
                    scene.add(Shape::text(center, 20.0, Weight::Book, theme.faint, number));
                }
            }
        }
        if look.detail == Detail::Full {
            let corner = at(frame.board.x, frame.board.y + all + 16.0);
            scene.extend(beside(position, marks, corner, theme));
        }
        scene
    }

    fn terminal_written(&self, position: Setup, marks: &Marks<Move>, terminal: Terminal) -> String {
        let mut canvas = Canvas::new(terminal);
        canvas.line([(&*status(self, position), Style::new().bold())]);
        let values = marks.best(|mv| mv.square);
        let board = Rows { size: 4, inside: (8, 2), zones: false, numbered: false };
        board.draw(&mut canvas, |row, column| {
            let square = square_at(row, column);
            let lines = match (position.piece(square), values.get(&square)) {
                (Some(piece), _) => {
                    vec![vec![sign(piece, terminal)], vec![(piece.to_string(), FAINT)]]
                }
                (None, Some(&value)) => {
                    let value = (short(value, '-'), terminal::value(value));
                    vec![vec![value], vec![(square.to_string(), FAINT)]]
                }
                (None, None) => vec![vec![], vec![(square.to_string(), FAINT)]],
            };
            let last = marks.last.and_then(|mv| mv.square) == Some(square);
            Content { lines, last, won: marks.cells.contains(&square.index()) }
        });
        let gives = marks.best(|mv| mv.give);
        if let Some(piece) = position.hand() {
            let (text, style) = sign(piece, terminal);
            let number = format!(" {piece}: {}", piece.in_words());
            canvas.line([("in hand: ", Style::new()), (&*text, style), (&*number, FAINT)]);
        }
        let left: Vec<Piece> = position.left().iter().collect();
        for (index, pieces) in left.chunks(4).enumerate() {
            let mut parts =
                vec![(if index == 0 { "left:    " } else { "         " }.to_owned(), Style::new())];
            for &piece in pieces {
                parts.push(sign(piece, terminal));
                let value = gives.get(&piece);
                let label = value.map_or(String::new(), |&value| short(value, '-'));
                parts.push((format!(" {piece} "), FAINT));
                parts.push((
                    format!("{label:<4}"),
                    value.map_or(FAINT, |&value| terminal::value(value)),
                ));
            }
            canvas.line(parts.iter().map(|(text, style)| (&**text, *style)));
        }
        canvas.finish()
    }

    fn winning_cells_written(&self, position: Setup) -> Vec<usize> {
        let cells = self.completed(position).fold(0, |cells, line| cells | line);
        Square::of_mask(cells).map(Square::index).collect()
    }
}

/// The square in a row and column, from the top left.
fn square_at(row: usize, column: usize) -> Square {
    Square::ALL[15 - 4 * row - column]
}

/// The piece in hand on its stand, and the pieces that are left with the values of giving them.
fn beside(position: Setup, marks: &Marks<Move>, corner: Point, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let gives = marks.best(|mv| mv.give);
    let caption = |x: f64, text: &str| {
        Shape::text(corner.plus(x, 6.0), 15.0, Weight::Book, theme.faint, text)
            .anchored(Anchor::Start)
    };
    shapes.push(caption(2.0, "in hand"));
    shapes.push(caption(106.0, "left"));
    let stand = Paint::fill(theme.square);
    let top = corner.plus(0.0, 20.0);
    let tray = BELOW - 20.0;
    shapes.push(Shape::Rect { corner: top, size: (92.0, tray), round: 10.0, paint: stand });
    let size = (4.0 * SIDE - 104.0, tray);
    shapes.push(Shape::Rect { corner: top.plus(104.0, 0.0), size, round: 10.0, paint: stand });
    if let Some(piece) = position.hand() {
        shapes.extend(block(piece, top.plus(46.0, tray / 2.0), 0.95, theme));
    }
    for piece in position.left().iter() {
        let (row, column) = (count(piece.index() / 8), count(piece.index() % 8));
        let center = top.plus(104.0 + 18.0 + 37.0 * column, tray / 4.0 * (1.0 + 2.0 * row));
        let value = gives.get(&piece);
        let lift = if value.is_some() { -10.0 } else { 0.0 };
        shapes.extend(block(piece, center.plus(0.0, lift), 0.5, theme));
        if let Some(&value) = value {
            shapes.extend(badge(center.plus(0.0, 21.0), 17.0, value, theme));
        }
    }
    shapes
}

/// A piece as it stands before you: all four traits can be seen.
fn block(piece: Piece, center: Point, scale: f64, theme: &Theme) -> Vec<Shape> {
    let has = |bit: u8| piece.bits() >> bit & 1 == 1;
    let (hollow, square, tall, red) = (has(0), has(1), has(2), has(3));
    let wood = theme.woods[usize::from(red)];
    let base = 29.0;
    let top = if tall { base - 56.0 } else { base - 22.0 };
    let p = |x: f64, y: f64| center.plus(x * scale, y * scale);
    let line = 3.2 * scale.max(0.6);
    let (lit, shaded) = (wood.mix(Rgb::hex(0xff_ffff), 28), wood.mix(Rgb::hex(0), 22));
    let outlined = |color: Rgb| Paint::fill(color).outlined(theme.outline, line);
    let hole = Paint::fill(theme.outline);
    if square {
        let mut shapes = vec![
            Shape::polygon(
                [p(-29.0, top), p(0.0, top + 14.0), p(0.0, base + 14.0), p(-29.0, base)],
                outlined(wood),
            ),
            Shape::polygon(
                [p(29.0, top), p(0.0, top + 14.0), p(0.0, base + 14.0), p(29.0, base)],
                outlined(shaded),
            ),
            Shape::polygon(
                [p(0.0, top - 14.0), p(29.0, top), p(0.0, top + 14.0), p(-29.0, top)],
                outlined(lit),
            ),
        ];
        if hollow {
            shapes.push(Shape::polygon(
                [p(0.0, top - 7.5), p(15.5, top), p(0.0, top + 7.5), p(-15.5, top)],
                hole,
            ));
        }
        return shapes;
    }
    let oval = |y: f64, (rx, ry): (f64, f64), paint: Paint| Shape::Ellipse {
        center: p(0.0, y),
        radii: (rx * scale, ry * scale),
        paint,
    };
    let side = |x: f64| Shape::line(p(x, top), p(x, base), theme.outline, line);
    let mut shapes = vec![
        oval(base, (26.0, 13.0), outlined(wood)),
        Shape::polygon(
            [p(-26.0, top), p(26.0, top), p(26.0, base), p(-26.0, base)],
            Paint::fill(wood),
        ),
        side(-26.0),
        side(26.0),
        oval(top, (26.0, 13.0), outlined(lit)),
    ];
    if hollow {
        shapes.push(oval(top, (14.0, 7.0), hole));
    }
    shapes
}

/// Four characters for a piece: `( )` round or `[ ]` square; `W` tall and white, `w` short and
/// white, `R` and `r` red; `o` if it is hollow.
fn sign(piece: Piece, terminal: Terminal) -> (String, Style) {
    let has = |bit: u8| piece.bits() >> bit & 1 == 1;
    let letter = match (has(3), has(2)) {
        (false, false) => 'w',
        (false, true) => 'W',
        (true, false) => 'r',
        (true, true) => 'R',
    };
    let top = if has(0) { terminal.pick('○', 'o') } else { terminal.pick('●', '.') };
    let text = if has(1) { format!("[{letter}{top}]") } else { format!("({letter}{top})") };
    let color = if has(3) { AnsiColor::BrightRed } else { AnsiColor::BrightWhite };
    (text, color.on_default().bold())
}
