//! What boards have in common: squares, trays, and labels with values.

use burnside::{Player, Value};

use crate::{
    Anchor, Detail, Look, Paint, Point, Scene, Shape, Theme, Weight, at,
    draw::{Draw, short, status, title},
    scene::count,
};

/// The space around everything.
pub(super) const MARGIN: f64 = 16.0;

/// The height of the line over a board.
const HEADER: f64 = 36.0;

/// The height of a tray with a player's pieces.
const TRAY: f64 = 52.0;

/// Where the parts of a picture are: header, tray, board, tray.
pub(super) struct Frame {
    pub(super) board: Point,
    size: (f64, f64),
    trays: bool,
}

impl Frame {
    /// A frame around a board of this size, and the picture that it makes. `below` is the space
    /// that the game needs under the board; without it, there is a tray over and under it.
    pub(super) fn new<G: Draw>(
        rules: &G,
        written: G::Written,
        look: Look,
        size: (f64, f64),
        below: Option<f64>,
    ) -> (Self, Scene) {
        let theme = &look.theme;
        let full = look.detail == Detail::Full;
        let trays = full && below.is_none();
        let tray = if trays { TRAY + MARGIN / 2.0 } else { 0.0 };
        let header = if full { HEADER } else { 0.0 };
        let below = if full { below.map_or(tray, |below| below + MARGIN) } else { 0.0 };
        let board = at(MARGIN, MARGIN + header + tray);
        let width = size.0 + 2.0 * MARGIN;
        let height = board.y + size.1 + below + MARGIN;
        let mut scene = Scene::new(title(rules, written), width, height, theme.background);
        if full {
            let middle = MARGIN + HEADER / 2.0 - 6.0;
            let color =
                rules.accept(written).ok().and_then(|position| match rules.outcome(position) {
                    None => Some(rules.to_move(position)),
                    Some(outcome) => outcome.winner(),
                });
            let mut x = MARGIN + 2.0;
            if let Some(player) = color {
                scene.add(Shape::circle(at(x + 9.0, middle), 9.0, disc(player, theme, 2.5)));
                x += 28.0;
            }
            let text = status(rules, written);
            let line = Shape::text(at(x, middle), 20.0, Weight::Bold, theme.text, text);
            scene.add(line.anchored(Anchor::Start));
            let name = Shape::text(
                at(width - MARGIN - 2.0, middle),
                16.0,
                Weight::Book,
                theme.faint,
                rules.name(),
            );
            scene.add(name.anchored(Anchor::End));
        }
        (Self { board, size, trays }, scene)
    }

    /// Paints both players' trays, if they are shown: player 2's over the board. `pieces` paints
    /// into a tray, from a point at the middle of its left end.
    pub(super) fn trays(
        &self,
        scene: &mut Scene,
        theme: &Theme,
        mut pieces: impl FnMut(Player, Point, f64) -> Vec<Shape>,
    ) {
        if !self.trays {
            return;
        }
        for player in Player::ALL {
            let y = match player {
                Player::One => self.board.y + self.size.1 + MARGIN / 2.0,
                Player::Two => self.board.y - MARGIN / 2.0 - TRAY,
            };
            let corner = at(self.board.x, y);
            let paint = Paint::fill(theme.square);
            scene.add(Shape::Rect { corner, size: (self.size.0, TRAY), round: 10.0, paint });
            let middle = corner.plus(12.0, TRAY / 2.0);
            let text = player.number().to_string();
            scene.add(Shape::text(middle.plus(8.0, 0.0), 20.0, Weight::Bold, theme.faint, text));
            scene.extend(pieces(player, middle.plus(28.0, 0.0), self.size.0 - 48.0));
        }
    }
}

/// How a player's things are painted.
pub(super) fn disc(player: Player, theme: &Theme, outline: f64) -> Paint {
    Paint::fill(theme.players[player.index()]).outlined(theme.outline, outline)
}

/// How the place of a piece in a tray is painted: with the piece, or as an empty outline.
pub(super) fn slot(player: Player, present: bool, theme: &Theme) -> Paint {
    if present {
        return disc(player, theme, 2.5);
    }
    Paint::stroke(theme.faint.mix(theme.square, 60), 1.5)
}

/// A board of squares.
pub(super) struct Squares {
    pub(super) corner: Point,
    pub(super) size: usize,
    pub(super) side: f64,
}

impl Squares {
    /// The middle of a square, by row and column.
    pub(super) fn center(&self, row: usize, column: usize) -> Point {
        let half = self.side / 2.0;
        self.corner.plus(count(column) * self.side + half, count(row) * self.side + half)
    }

    /// Paints the squares. Those of the last move and of winning lines stand out.
    pub(super) fn paint(
        &self,
        scene: &mut Scene,
        theme: &Theme,
        zones: bool,
        is_last: impl Fn(usize, usize) -> bool,
        is_won: impl Fn(usize, usize) -> bool,
    ) {
        let (side, all) = (self.side, self.side * count(self.size));
        let around = self.corner.plus(all / 2.0, all / 2.0);
        scene.add(Shape::rect_around(around, (all, all), 8.0, Paint::fill(theme.square)));
        let cells = || (0..self.size).flat_map(|row| (0..self.size).map(move |col| (row, col)));
        for (row, column) in cells() {
            let center = self.center(row, column);
            if is_won(row, column) {
                let paint = Paint::fill(theme.won);
                scene.add(Shape::rect_around(center, (side, side), 0.0, paint));
            } else if is_last(row, column) {
                let paint = Paint::fill(theme.recent);
                scene.add(Shape::rect_around(center, (side, side), 0.0, paint));
            }
        }
        for line in 1..self.size {
            let offset = count(line) * side;
            let width = if zones && 2 * line == self.size { 5.0 } else { 2.0 };
            // A little short, so that round ends stay inside.
            let ends = [2.0, all - 2.0];
            let [left, right] = ends.map(|x| self.corner.plus(x, offset));
            let [top, bottom] = ends.map(|y| self.corner.plus(offset, y));
            scene.add(Shape::line(left, right, theme.line, width));
            scene.add(Shape::line(top, bottom, theme.line, width));
        }
        scene.add(Shape::rect_around(around, (all, all), 8.0, Paint::stroke(theme.line, 3.0)));
        for (row, column) in cells() {
            let center = self.center(row, column);
            if is_won(row, column) {
                let paint = Paint::stroke(theme.accent, 5.0);
                let inner = side - 9.0;
                scene.add(Shape::rect_around(center, (inner, inner), 8.0, paint));
            }
            if is_last(row, column) {
                scene.extend(corners(center, side, theme));
            }
        }
    }
}

/// Four brackets in the corners of a square: the last move.
fn corners(center: Point, side: f64, theme: &Theme) -> impl Iterator<Item = Shape> {
    let (far, near, color) = (side / 2.0 - 10.0, side / 2.0 - 24.0, theme.accent);
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().map(move |(sx, sy)| {
        let steps = vec![
            crate::Step::Move(center.plus(sx * near, sy * far)),
            crate::Step::Line(center.plus(sx * far, sy * far)),
            crate::Step::Line(center.plus(sx * far, sy * near)),
        ];
        Shape::Path { steps, paint: Paint::stroke(color, 4.0) }
    })
}

/// The colors of a value: paint and text.
pub(super) fn value_colors(value: Value, theme: &Theme) -> [crate::Rgb; 2] {
    theme.values[match value {
        Value::Win(_) => 0,
        Value::Draw => 1,
        Value::Loss(_) => 2,
    }]
}

/// A label with a value, around a point.
pub(super) fn badge(center: Point, height: f64, value: Value, theme: &Theme) -> [Shape; 2] {
    let text = short(value, '−');
    let [paint, ink] = value_colors(value, theme);
    let size = height * 0.72;
    let width = (crate::width(&text, Weight::Bold) * size + height * 0.5).max(height);
    let paint = Paint::fill(paint).outlined(theme.outline, height * 0.06);
    [
        Shape::rect_around(center, (width, height), height / 2.0, paint),
        Shape::text(center, size, Weight::Bold, ink, text),
    ]
}
