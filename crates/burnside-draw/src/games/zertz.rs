//! Zertz: rings that come and go, marbles on them, marbles taken.
//!
//! Columns stand upright, as on the printed board: `a4` is at the upper left, `d7` at the top.

use std::collections::BTreeMap;

use anstyle::{Ansi256Color, Style};
use burnside::{
    Game, Player, Value,
    zertz::{Board, Cell, Color, Counts, Ending, Move, Position, WinningSet, Zertz},
};

use super::shared::{Frame, badge, disc, value_colors};
use crate::{
    Anchor, Detail, Draw, Look, Marks, Paint, Point, Scene, Shape, Terminal, Theme, Weight, at,
    canvas::Canvas,
    draw::{short, status},
    scene::count,
    terminal::{self, ACCENT, FAINT},
};

/// From ring to neighboring ring.
const STEP: f64 = 60.0;

/// From column to column: `STEP * sqrt(3) / 2`.
const COLUMN: f64 = 51.96;

/// From the middle of the outer rings to the edge, with and without coordinates between them.
const EDGES: [f64; 2] = [54.0, 38.0];

/// The height of the space for pool and captures.
const BELOW: f64 = 84.0;

impl Draw for Zertz {
    fn scene_written(&self, position: Position, marks: &Marks<Move>, look: Look) -> Scene {
        let theme = &look.theme;
        let layout = Layout::of(position.board(), look.detail);
        let (frame, mut scene) = Frame::new(self, position, look, layout.size(), Some(BELOW));
        let place = |cell: Cell| layout.center(cell).plus(frame.board.x, frame.board.y);
        let size = layout.size();
        let paint = Paint::fill(theme.square);
        scene.add(Shape::Rect { corner: frame.board, size, round: 24.0, paint });
        if look.detail == Detail::Full {
            scene.extend(coordinates(&layout, place, theme));
        }
        let cells: Vec<Cell> = position.board().cells().collect();
        for &cell in &cells {
            if position.rings().contains(cell) {
                scene.extend(ring(place(cell), theme));
            }
        }
        for cell in marks.cells.iter().filter_map(|&index| cells.get(index)) {
            scene.add(Shape::circle(place(*cell), 29.0, Paint::stroke(theme.accent, 5.0)));
        }
        if let Some(mv) = marks.last {
            scene.extend(last_move(mv, place, theme));
        }
        scene.extend(jumps(marks, place, theme));
        for color in Color::ALL {
            for cell in position.marbles(color) {
                scene.extend(marble(color, place(cell), 20.0, theme));
            }
        }
        if let Some(cell) = must_jump(*self, position) {
            scene.add(Shape::circle(place(cell), 9.0, Paint::stroke(theme.accent, 5.0)));
        }
        scene.extend(move_values(marks, place, theme));
        if look.detail == Detail::Full {
            let corner = frame.board.plus(0.0, layout.size().1 + 16.0);
            scene.extend(counts(*self, position, corner, layout.size().0, theme));
        }
        scene
    }

    fn terminal_written(
        &self,
        position: Position,
        marks: &Marks<Move>,
        terminal: Terminal,
    ) -> String {
        let mut canvas = Canvas::new(terminal);
        canvas.line([(&*status(self, position), Style::new().bold())]);
        let layout = Layout::of(position.board(), Detail::Full);
        let top = canvas.height();
        let mut lowest = BTreeMap::new();
        let values = marks.best(destination);
        for (index, cell) in position.board().cells().enumerate() {
            let (row, column) = layout.row_column(cell);
            let (row, column) = (top + row, 4 + 4 * column);
            let bottom = lowest.entry(cell.column()).or_insert((row, column));
            *bottom = (*bottom).max((row, column));
            let (text, style) = match (position.marble(cell), values.get(&cell)) {
                (Some(color), _) => (format!(" {} ", color.letter()), marble_style(color)),
                (None, Some(&value)) => {
                    (format!("{:^3}", short(value, '-')), terminal::value(value))
                }
                (None, None) if position.rings().contains(cell) => {
                    (format!(" {} ", terminal.pick('○', 'o')), Style::new())
                }
                (None, None) => (format!(" {} ", terminal.pick('·', '.')), FAINT),
            };
            canvas.put(row, column - 1, &text, style);
            if is_last(marks.last, cell) {
                canvas.put(row, column - 1, "<", ACCENT);
                canvas.put(row, column + 1, ">", ACCENT);
            }
            if marks.cells.contains(&index) || must_jump(*self, position) == Some(cell) {
                canvas.put(row, column - 1, "*", ACCENT);
                canvas.put(row, column + 1, "*", ACCENT);
            }
            let number = cell.number();
            if layout.is_numbered(cell) {
                canvas.put(row, column - 3, &number.to_string(), FAINT);
            }
        }
        for (letter, (row, column)) in lowest.values().enumerate() {
            let letter = letter_of(letter);
            canvas.put(row + 2, *column, &letter, FAINT);
        }
        let list = |[white, gray, black]: Counts| format!("{white} w  {gray} g  {black} b");
        canvas.line([("pool:     ", FAINT), (&*list(position.pool()), Style::new())]);
        for player in Player::ALL {
            let name = format!("player {}: ", player.number());
            let taken = list(position.captures(player));
            canvas.line([(&*name, terminal::player(player)), (&*taken, Style::new())]);
        }
        canvas.finish()
    }

    /// The game is won by captured marbles: no cell ever.
    fn winning_cells_written(&self, _: Position) -> Vec<usize> {
        Vec::new()
    }
}

/// The marble that must go on jumping, while the game goes on.
fn must_jump(rules: Zertz, position: Position) -> Option<Cell> {
    position.chain().filter(|_| rules.outcome(position).is_none())
}

/// Where the cells of a board are.
struct Layout {
    board: Board,
    /// The highest cell, in half rows.
    top: i32,
    /// The lowest.
    bottom: i32,
    edge: f64,
    /// How much less space there is at the top than at the bottom, where the letters are.
    lift: f64,
}

impl Layout {
    fn of(board: Board, detail: Detail) -> Self {
        let halves = || board.cells().map(|cell| half_rows(board, cell));
        let (edge, lift) = match detail {
            Detail::Full => (EDGES[0], 12.0),
            Detail::Board => (EDGES[1], 0.0),
        };
        let (top, bottom) = (halves().min().unwrap_or(0), halves().max().unwrap_or(0));
        Self { board, top, bottom, edge, lift }
    }

    /// Half rows from the top, and columns from the left.
    fn row_column(&self, cell: Cell) -> (usize, usize) {
        ((half_rows(self.board, cell) - self.top).unsigned_abs() as usize, cell.column() as usize)
    }

    fn center(&self, cell: Cell) -> Point {
        let (half_rows, columns) = self.row_column(cell);
        let y = self.edge - self.lift + STEP / 2.0 * count(half_rows);
        at(self.edge + COLUMN * count(columns), y)
    }

    fn size(&self) -> (f64, f64) {
        let columns = count(self.board.width() - 1);
        let rows = f64::from(self.bottom - self.top) / 2.0;
        (2.0 * self.edge + COLUMN * columns, 2.0 * self.edge + STEP * rows)
    }

    /// Whether the number of the cell is written beside it: it is the first with its number.
    fn is_numbered(&self, cell: Cell) -> bool {
        !self
            .board
            .cells()
            .any(|other| other.number() == cell.number() && other.column() < cell.column())
    }
}

/// How far down a cell is, in half steps.
#[allow(clippy::cast_possible_wrap)] // rows and columns are below 9
fn half_rows(board: Board, cell: Cell) -> i32 {
    board.row_column(cell).map_or(0, |(y, x)| 2 * y as i32 - x as i32)
}

/// The letter of a column: there is no I.
fn letter_of(column: usize) -> String {
    char::from(b"ABCDEFGHJ"[column % 9]).to_string()
}

/// The letters under the columns and the numbers along the upper left edge.
fn coordinates(layout: &Layout, place: impl Fn(Cell) -> Point, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut label = |at: Point, text: String| {
        shapes.push(Shape::text(at, 17.0, Weight::Book, theme.faint, text));
    };
    for cell in layout.board.cells() {
        if cell.number() == 1 {
            label(place(cell).plus(0.0, 43.0), letter_of(cell.column() as usize));
        }
        if layout.is_numbered(cell) {
            let down = if cell.column() == 0 { 0.0 } else { -20.0 };
            label(place(cell).plus(-37.0, down), cell.number().to_string());
        }
    }
    shapes
}

fn ring(center: Point, theme: &Theme) -> [Shape; 3] {
    let edge = theme.ring.mix(theme.outline, 55);
    [
        Shape::circle(center, 19.5, Paint::stroke(theme.ring, 12.0)),
        Shape::circle(center, 25.5, Paint::stroke(edge, 1.8)),
        Shape::circle(center, 13.5, Paint::stroke(edge, 1.8)),
    ]
}

/// A marble with a light on it.
fn marble(color: Color, center: Point, radius: f64, theme: &Theme) -> [Shape; 2] {
    let ball = theme.marbles[color.index()];
    let edge = match color {
        Color::Black => theme.faint,
        _ => theme.outline,
    };
    let light = ball.mix(crate::Rgb::hex(0xff_ffff), 40);
    let glint = center.plus(-radius * 0.35, -radius * 0.35);
    [
        Shape::circle(center, radius, Paint::fill(ball).outlined(edge, radius * 0.11)),
        Shape::circle(glint, radius * 0.2, Paint::fill(light)),
    ]
}

/// The cell under a move: where a marble comes to lie.
fn destination(mv: Move) -> Option<Cell> {
    match mv {
        Move::Place { at, .. } => Some(at),
        Move::Jump { to, .. } => Some(to),
        Move::Pass => None,
    }
}

fn is_last(last: Option<Move>, cell: Cell) -> bool {
    match last {
        Some(Move::Place { at, remove, .. }) => at == cell || remove == Some(cell),
        Some(Move::Jump { from, to, .. }) => from == cell || to == cell,
        Some(Move::Pass) | None => false,
    }
}

/// The new marble and the ring that went, or the path of the jump.
fn last_move(mv: Move, place: impl Fn(Cell) -> Point, theme: &Theme) -> Vec<Shape> {
    let halo = |cell: Cell| Shape::circle(place(cell), 28.0, Paint::stroke(theme.accent, 4.0));
    match mv {
        Move::Place { at, remove, .. } => {
            let mut shapes = vec![halo(at)];
            if let Some(cell) = remove {
                let paint = Paint::stroke(theme.accent, 2.5);
                shapes.push(Shape::circle(place(cell), 22.0, paint));
                let (a, b) = (place(cell).plus(-15.5, 15.5), place(cell).plus(15.5, -15.5));
                shapes.push(Shape::line(a, b, theme.accent, 2.5));
            }
            shapes
        }
        Move::Jump { from, to, .. } => {
            vec![
                halo(to),
                Shape::line(place(from), place(to), theme.accent, 5.0),
                Shape::circle(place(from), 7.0, Paint::fill(theme.accent)),
            ]
        }
        Move::Pass => Vec::new(),
    }
}

fn jump(mv: Move) -> Option<(Cell, Cell)> {
    match mv {
        Move::Jump { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

/// The ways of jumps that have a value, in its color.
fn jumps(marks: &Marks<Move>, place: impl Fn(Cell) -> Point, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (&(from, to), &value) in &marks.best(jump) {
        let (a, b) = (place(from), place(to));
        shapes.push(Shape::line(a, b, theme.outline, 12.0));
        shapes.push(Shape::line(a, b, value_colors(value, theme)[0], 8.0));
    }
    shapes
}

/// The best value at each cell where a marble may come to lie. Placements carry the color of the
/// marble that reaches it.
fn move_values(marks: &Marks<Move>, place: impl Fn(Cell) -> Point, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (&cell, &value) in &marks.best(|mv| jump(mv).map(|(_, to)| to)) {
        shapes.extend(badge(place(cell), 27.0, value, theme));
    }
    let mut best: BTreeMap<Cell, (Value, Color)> = BTreeMap::new();
    for (mv, value) in &marks.values {
        if let Move::Place { color, at, .. } = *mv {
            let known = best.entry(at).or_insert((*value, color));
            if *value > known.0 {
                *known = (*value, color);
            }
        }
    }
    for (&cell, &(value, color)) in &best {
        shapes.extend(badge(place(cell), 27.0, value, theme));
        shapes.extend(marble(color, place(cell).plus(0.0, -17.0), 7.5, theme));
    }
    shapes
}

/// The captures of player 1, the pool, the captures of player 2.
fn counts(
    rules: Zertz,
    position: Position,
    corner: Point,
    width: f64,
    theme: &Theme,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let winner = match rules.ending(position) {
        Some(Ending::Captured { winner, set }) => Some((winner, set)),
        _ => None,
    };
    let third = (width - 24.0) / 3.0;
    let trays = [
        (Some(Player::One), position.captures(Player::One)),
        (None, position.pool()),
        (Some(Player::Two), position.captures(Player::Two)),
    ];
    for (index, (player, marbles)) in trays.into_iter().enumerate() {
        let left = corner.plus((third + 12.0) * count(index), 0.0);
        let paint = Paint::fill(theme.square);
        shapes.push(Shape::Rect { corner: left, size: (third, BELOW), round: 10.0, paint });
        let heading = left.plus(12.0, 18.0);
        let name = player.map_or("pool".to_owned(), |player| format!("player {}", player.number()));
        let mut text = heading;
        if let Some(player) = player {
            shapes.push(Shape::circle(heading.plus(6.0, 0.0), 6.0, disc(player, theme, 2.0)));
            text = heading.plus(19.0, 0.0);
        }
        let name = Shape::text(text, 15.0, Weight::Book, theme.text, name);
        shapes.push(name.anchored(Anchor::Start));
        for color in Color::ALL {
            let slot = (third - 12.0) / 3.0;
            let center = left.plus(6.0 + slot * (0.5 + count(color.index())), 54.0);
            let wins = winner.is_some_and(|(winner, set)| {
                Some(winner) == player
                    && (set == WinningSet::EachColor || set == WinningSet::OneColor(color))
            });
            if wins {
                let paint = Paint::stroke(theme.accent, 4.0);
                shapes.push(Shape::rect_around(center, (slot - 2.0, 34.0), 12.0, paint));
            }
            shapes.extend(marble(color, center.plus(-7.0, 0.0), 9.5, theme));
            let count = marbles[color.index()];
            let ink = if count == 0 { theme.faint } else { theme.text };
            let number =
                Shape::text(center.plus(5.0, 0.0), 17.0, Weight::Bold, ink, count.to_string());
            shapes.push(number.anchored(Anchor::Start));
        }
    }
    shapes
}

fn marble_style(color: Color) -> Style {
    let (ink, ball) = [(16, 231), (231, 243), (231, 16)][color.index()];
    Style::new().fg_color(Some(Ansi256Color(ink).into())).bg_color(Some(Ansi256Color(ball).into()))
}
