//! Gobblet Gobblers: what can be seen as discs, what is covered as rings on them.

use anstyle::Style;
use burnside::{
    Player, Value,
    gobblet::{Board, Gobblet, PackedMove, Pos, Size, WIN_MASKS},
};

use super::shared::{Frame, Squares, disc, slot, value_colors};
use crate::{
    Draw, Look, Marks, Paint, Point, Scene, Shape, Terminal, Theme, Weight,
    canvas::{Canvas, Content, Squares as Rows},
    draw::{short, status},
    scene::count,
    terminal::{self, FAINT},
};

const SIDE: f64 = 120.0;

/// The radius of a piece.
const RADII: [f64; 3] = [17.0, 32.0, 48.0];

impl Draw for Gobblet {
    fn scene_written(&self, position: Board, marks: &Marks<PackedMove>, look: Look) -> Scene {
        let theme = &look.theme;
        let all = 3.0 * SIDE;
        let (frame, mut scene) = Frame::new(self, position, look, (all, all), None);
        let board = Squares { corner: frame.board, size: 3, side: SIDE };
        board.paint(
            &mut scene,
            theme,
            false,
            |row, column| is_last(marks, 3 * row + column),
            |row, column| marks.cells.contains(&(3 * row + column)),
        );
        for pos in Pos::ALL {
            let center = board.center(pos.row(), pos.column());
            scene.extend(stack(&pieces(position, pos), center, theme));
        }
        let values = marks.best(|mv| Some((mv.to() as usize, size_moved(position, mv)?)));
        for (&(square, size), &value) in &values {
            let center = board.center(square / 3, square % 3);
            let dx = [-38.0, 0.0, 38.0][size.index()];
            scene.extend(label(size, center.plus(dx, 39.0), value, theme));
        }
        frame.trays(&mut scene, theme, |player, start, width| {
            let mut shapes = Vec::new();
            let reserves = position.reserves(player);
            for size in Size::ALL {
                for copy in 0..2 {
                    let place = count(2 * size.index() + copy);
                    let center = start.plus(width / 6.0 * place + width / 12.0, 0.0);
                    let paint = slot(player, copy < reserves[size.index()] as usize, theme);
                    shapes.push(Shape::circle(center, RADII[size.index()] * 0.45, paint));
                }
            }
            shapes
        });
        scene
    }

    fn terminal_written(
        &self,
        position: Board,
        marks: &Marks<PackedMove>,
        terminal: Terminal,
    ) -> String {
        let mut canvas = Canvas::new(terminal);
        canvas.line([(&*status(self, position), Style::new().bold())]);
        let values = marks.best(|mv| Some(mv.to() as usize));
        let lines = if values.is_empty() { 1 } else { 2 };
        let board = Rows { size: 3, inside: (7, lines), zones: false, numbered: true };
        board.draw(&mut canvas, |row, column| {
            let square = 3 * row + column;
            let standing = pieces(position, Pos::ALL[square]);
            let letters =
                standing.iter().rev().enumerate().rev().map(|(depth, &(player, size))| {
                    let style = terminal::player(player);
                    (letter(player, size), if depth == 0 { style } else { style.dimmed() })
                });
            let value =
                values.get(&square).map(|&value| (short(value, '-'), terminal::value(value)));
            Content {
                lines: vec![letters.collect(), value.into_iter().collect()],
                last: is_last(marks, square),
                won: marks.cells.contains(&square),
            }
        });
        for player in Player::ALL {
            let mut reserve = String::new();
            for (size, count) in Size::ALL.into_iter().zip(position.reserves(player)) {
                reserve += &letter(player, size).repeat(count as usize);
            }
            let name = format!("player {}: ", player.number());
            let (reserve, style) = if reserve.is_empty() {
                ("-", FAINT)
            } else {
                (&*reserve, terminal::player(player))
            };
            canvas.line([(&*name, terminal::player(player)), (reserve, style)]);
        }
        canvas.finish()
    }

    fn winning_cells_written(&self, position: Board) -> Vec<usize> {
        let (one, two) = position.visibility_masks();
        let full = |line: &&u16| [one, two].iter().any(|seen| seen & **line == **line);
        let cells = WIN_MASKS.iter().filter(full).fold(0, |cells, line| cells | line);
        (0..9).filter(|square| cells >> square & 1 == 1).collect()
    }
}

fn is_last(marks: &Marks<PackedMove>, square: usize) -> bool {
    marks.last.is_some_and(|mv| {
        mv.to() as usize == square || mv.from_pos().is_some_and(|from| from as usize == square)
    })
}

/// What stands on a square, the smallest first.
fn pieces(board: Board, pos: Pos) -> Vec<(Player, Size)> {
    let owner = |size: Size| match board.cell(pos) >> (2 * size.index()) & 3 {
        1 => Some((Player::One, size)),
        2 => Some((Player::Two, size)),
        _ => None,
    };
    Size::ALL.into_iter().filter_map(owner).collect()
}

/// The size of the piece that a move brings to its square.
fn size_moved(board: Board, mv: PackedMove) -> Option<Size> {
    match mv.from_pos() {
        None => mv.reserve_size(),
        Some(from) => board.top_piece(Pos::ALL[from as usize]).map(|(_, size)| size),
    }
}

/// The top piece as a disc, and on it a ring for each piece that it covers.
fn stack(pieces: &[(Player, Size)], center: Point, theme: &Theme) -> Vec<Shape> {
    let Some((&(player, size), covered)) = pieces.split_last() else { return Vec::new() };
    let mut shapes = vec![Shape::circle(center, RADII[size.index()], disc(player, theme, 4.0))];
    for &(player, size) in covered.iter().rev() {
        let radius = RADII[size.index()] - 3.0;
        shapes.push(Shape::circle(center, radius, Paint::stroke(theme.outline, 11.0)));
        let color = theme.players[player.index()];
        shapes.push(Shape::circle(center, radius, Paint::stroke(color, 6.0)));
    }
    shapes
}

/// A size with the best value of bringing a piece of it.
fn label(size: Size, center: Point, value: Value, theme: &Theme) -> [Shape; 3] {
    let [paint, ink] = value_colors(value, theme);
    let paint = Paint::fill(paint).outlined(theme.outline, 1.3);
    let radius = [3.0, 5.5, 8.5][size.index()];
    [
        Shape::rect_around(center, (36.0, 37.0), 8.0, paint),
        Shape::circle(center.plus(0.0, -8.0), radius, Paint::fill(ink)),
        Shape::text(center.plus(0.0, 10.0), 15.0, Weight::Bold, ink, short(value, '−')),
    ]
}

fn letter(player: Player, size: Size) -> String {
    match player {
        Player::One => size.letter().to_ascii_uppercase().to_string(),
        Player::Two => size.letter().to_ascii_lowercase().to_string(),
    }
}
