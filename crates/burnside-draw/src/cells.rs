//! The places of a board in characters: squares in boxes, other places by their position.

use std::collections::BTreeMap;

use anstyle::Style;
use burnside::scene::{Form, Outline, Place, Scene, Shape, Step};

use crate::{
    Marks, Terminal,
    badge::short,
    canvas::Canvas,
    marks::Best,
    terminal::{ACCENT, COLUMNS, FAINT, thing, value},
};

/// Coordinates that differ by less are the same.
const CLOSE: f64 = 1.0;

/// Draws the board under what is there.
pub(crate) fn draw(
    canvas: &mut Canvas,
    scene: &Scene,
    marks: &Marks,
    best: &BTreeMap<String, Best>,
) {
    let terminal = canvas.terminal();
    let cells = |names: bool| -> Vec<Cell<'_>> {
        scene
            .places
            .iter()
            .map(|place| Cell::of(scene, place, marks, best, terminal, names))
            .collect()
    };
    let axes = Axes::of(scene);
    match scene.outline {
        Outline::Square => {
            let boxes = Boxes::of(scene, &axes, &cells(true));
            if boxes.width() <= COLUMNS {
                return boxes.draw(canvas, scene, &cells(true));
            }
            // Without the names of squares there is more space.
            let cells = cells(false);
            Boxes::of(scene, &axes, &cells).draw(canvas, scene, &cells);
        }
        Outline::Circle => scatter(canvas, scene, &axes, &cells(true)),
    }
}

/// What is written at a place.
struct Cell<'a> {
    place: &'a Place,
    /// What stands there, or the value, or the name of the place.
    first: Vec<(String, Style)>,
    /// Whether that is only the name.
    only_name: bool,
    /// The value, if something stands there.
    second: Option<(String, Style)>,
    last: bool,
    star: bool,
}

impl<'a> Cell<'a> {
    fn of(
        scene: &Scene,
        place: &'a Place,
        marks: &Marks,
        best: &BTreeMap<String, Best>,
        terminal: Terminal,
        names: bool,
    ) -> Self {
        let stack: Vec<_> = scene.pieces.iter().filter(|piece| piece.place == place.id).collect();
        let best = best.get(&place.id).map(|best| (short(best.value, '-'), value(best.value)));
        let pick = |text: &String, symbol: &Option<String>| {
            symbol.as_ref().filter(|_| terminal.unicode).unwrap_or(text).clone()
        };
        let (mut first, mut second) = (Vec::new(), None);
        let only_name = stack.is_empty() && best.is_none() && names;
        if let Some((top, covered)) = stack.split_last() {
            first.push((pick(&top.text, &top.symbol), thing(&top.shapes)));
            if !covered.is_empty() {
                first.push(("(".to_owned(), FAINT));
                for piece in covered.iter().rev() {
                    let style = thing(&piece.shapes).dimmed();
                    first.push((pick(&piece.text, &piece.symbol), style));
                }
                first.push((")".to_owned(), FAINT));
            }
            second = best;
        } else if let Some(best) = best {
            first.push(best);
        } else if names {
            first.push((pick(&place.text, &place.symbol), FAINT));
        }
        let last = marks.last.as_ref().is_some_and(|last| {
            let on_path = || last.paths.iter().flat_map(|route| [&route.from, &route.to]);
            last.marks.iter().chain(&last.gone).chain(on_path()).any(|id| *id == place.id)
        });
        let star = scene.won.contains(&place.id) || scene.held.contains(&place.id);
        Self { place, first, only_name, second, last, star }
    }

    fn wide(&self) -> usize {
        self.first.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// Signs at the sides; a name gives way to them.
    fn wide_with_signs(&self) -> usize {
        self.wide() + if (self.last || self.star) && !self.only_name { 2 } else { 0 }
    }

    /// Writes what is at the place into a space of this width, with signs at its sides.
    fn write(&self, canvas: &mut Canvas, row: usize, column: usize, wide: usize) {
        let mut at = column + wide.saturating_sub(self.wide()) / 2;
        let gives_way = self.only_name && (self.last || self.star) && wide < self.wide() + 2;
        for (text, style) in self.first.iter().filter(|_| !gives_way) {
            canvas.put(row, at, text, *style);
            at += text.chars().count();
        }
        let (left, right) = match (self.last, self.star) {
            (true, true) if wide >= self.wide() + 4 => ("<*", "*>"),
            (_, true) => ("*", "*"),
            (true, false) => ("<", ">"),
            (false, false) => return,
        };
        canvas.put(row, column, left, ACCENT);
        canvas.put(row, column + wide - right.len(), right, ACCENT);
    }
}

/// The different x and y of all places, ascending.
struct Axes {
    xs: Vec<f64>,
    ys: Vec<f64>,
}

impl Axes {
    fn of(scene: &Scene) -> Self {
        let distinct = |value: &dyn Fn(&Place) -> f64| {
            let mut values: Vec<f64> = scene.places.iter().map(value).collect();
            values.sort_by(f64::total_cmp);
            values.dedup_by(|a, b| (*a - *b).abs() < CLOSE);
            values
        };
        Self { xs: distinct(&|place| place.x), ys: distinct(&|place| place.y) }
    }
}

/// The number of a coordinate.
fn rank(axis: &[f64], value: f64) -> usize {
    axis.iter().position(|known| (known - value).abs() < CLOSE).unwrap_or(0)
}

/// A coordinate in steps of an axis, between its numbers and beyond them.
fn steps(axis: &[f64], value: f64) -> f64 {
    let (Some(&first), Some(&last)) = (axis.first(), axis.last()) else { return 0.0 };
    let count = f64::from(axis.len() as u32 - 1);
    if count == 0.0 { 0.0 } else { (value - first) / (last - first) * count }
}

/// Squares with lines around them.
struct Boxes {
    /// The inside of a square: characters across, lines down.
    inside: (usize, usize),
    /// The columns of the left edges and the rows of the upper edges.
    lefts: Vec<usize>,
    tops: Vec<usize>,
    axes: Axes,
}

impl Boxes {
    fn of(scene: &Scene, axes: &Axes, cells: &[Cell<'_>]) -> Self {
        // Around what stands there is space for two signs on each side, if the board is small.
        let signs = if 6 * axes.xs.len() < COLUMNS { 4 } else { 2 };
        let stands = |cell: &&Cell<'_>| scene.top(&cell.place.id).is_some();
        let pieces = cells.iter().filter(stands).map(Cell::wide).max().unwrap_or(1);
        let wide = cells.iter().map(|cell| cell.wide() + 2).max().unwrap_or(0);
        let wide = wide.max(pieces + signs);
        let high = if cells.iter().any(|cell| cell.second.is_some()) { 2 } else { 1 };
        let side = 2.0 * scene.places.first().map_or(1.0, |place| place.reach);
        // Squares that touch share a line; others stand apart.
        let edges = |axis: &[f64], step: usize, apart: usize| {
            let mut edges = vec![0];
            for pair in axis.windows(2) {
                let gap = if pair[1] - pair[0] > side + CLOSE { apart } else { 0 };
                edges.push(edges.last().copied().unwrap_or(0) + step + 1 + gap);
            }
            edges
        };
        let (lefts, tops) = (edges(&axes.xs, wide, 3), edges(&axes.ys, high, 1));
        let axes = Axes { xs: axes.xs.clone(), ys: axes.ys.clone() };
        Self { inside: (wide, high), lefts, tops, axes }
    }

    fn width(&self) -> usize {
        self.lefts.last().copied().unwrap_or(0) + self.inside.0 + 2
    }

    fn draw(&self, canvas: &mut Canvas, scene: &Scene, cells: &[Cell<'_>]) {
        let outside = Outside::of(scene, &self.axes);
        let (left, top) = (outside.left, canvas.height() + outside.top);
        let (wide, high) = self.inside;
        let mut lines = Lines::default();
        for cell in cells {
            let x = left + self.lefts[rank(&self.axes.xs, cell.place.x)];
            let y = top + self.tops[rank(&self.axes.ys, cell.place.y)];
            let thick = |dx: f64, dy: f64| {
                let reach = cell.place.reach;
                is_thick(scene, (cell.place.x + dx * reach, cell.place.y + dy * reach), dx != 0.0)
            };
            lines.down(x, y, high + 1, thick(-1.0, 0.0));
            lines.down(x + wide + 1, y, high + 1, thick(1.0, 0.0));
            lines.across(x, y, wide + 1, thick(0.0, -1.0));
            lines.across(x, y + high + 1, wide + 1, thick(0.0, 1.0));
            cell.write(canvas, y + 1, x + 1, wide);
            if let Some((text, style)) = &cell.second {
                let offset = wide.saturating_sub(text.chars().count()) / 2;
                canvas.put(y + 2, x + 1 + offset, text, *style);
            }
        }
        lines.draw(canvas);
        for (text, x, y) in outside.texts {
            let column = x.map_or(0, |x| left + self.lefts[x] + 1 + (wide - 1) / 2);
            let row = y.map_or(top.saturating_sub(1), |y| top + self.tops[y] + 1 + (high - 1) / 2);
            canvas.put(row, column, &text, FAINT);
        }
    }
}

/// Coordinates beside rows and over columns; those inside of squares are what is written there.
struct Outside {
    texts: Vec<(String, Option<usize>, Option<usize>)>,
    left: usize,
    top: usize,
}

impl Outside {
    fn of(scene: &Scene, axes: &Axes) -> Self {
        let reach = scene.places.first().map_or(1.0, |place| place.reach);
        let near =
            |axis: &[f64], value: f64| axis.iter().position(|at| (at - value).abs() <= reach);
        let texts: Vec<_> = scene
            .coordinates
            .iter()
            .map(|c| (c.text.clone(), near(&axes.xs, c.x), near(&axes.ys, c.y)))
            .filter(|(_, x, y)| x.is_some() != y.is_some())
            .collect();
        let beside = texts.iter().filter(|(_, x, _)| x.is_none());
        let left = beside.map(|(text, ..)| text.chars().count() + 1).max().unwrap_or(0);
        let top = usize::from(texts.iter().any(|(_, _, y)| y.is_none()));
        Self { texts, left, top }
    }
}

/// Whether a line of the board that is thicker than the others goes through a point.
fn is_thick(scene: &Scene, (x, y): (f64, f64), upright: bool) -> bool {
    scene.board.iter().any(|Shape { form, paint }| {
        let Form::Path { d } = form else { return false };
        let &[Step::Move(ax, ay), Step::Line(bx, by)] = &*d.0 else { return false };
        let along = if upright {
            (ax - x).abs().max((bx - x).abs()) < CLOSE && (ay.min(by)..=ay.max(by)).contains(&y)
        } else {
            (ay - y).abs().max((by - y).abs()) < CLOSE && (ax.min(bx)..=ax.max(bx)).contains(&x)
        };
        along && paint.stroke_width.is_some_and(|width| width >= 4.0)
    })
}

/// Lines between squares: at each character, whether they go up, down, left and right from it.
#[derive(Default)]
struct Lines(BTreeMap<(usize, usize), Arms>);

#[derive(Clone, Copy, Default)]
struct Arms {
    /// 1 to the left, 2 to the right, 3 both.
    across: usize,
    /// 1 up, 2 down, 3 both.
    down: usize,
    thick_across: bool,
    thick_down: bool,
}

impl Lines {
    fn across(&mut self, x: usize, y: usize, length: usize, thick: bool) {
        for offset in 0..=length {
            let arms = self.0.entry((y, x + offset)).or_default();
            arms.across |= usize::from(offset > 0) | usize::from(offset < length) << 1;
            arms.thick_across |= thick;
        }
    }

    fn down(&mut self, x: usize, y: usize, length: usize, thick: bool) {
        for offset in 0..=length {
            let arms = self.0.entry((y + offset, x)).or_default();
            arms.down |= usize::from(offset > 0) | usize::from(offset < length) << 1;
            arms.thick_down |= thick;
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        let terminal = canvas.terminal();
        for (&(row, column), arms) in &self.0 {
            canvas.put(row, column, &arms.sign(terminal).to_string(), FAINT);
        }
    }
}

impl Arms {
    fn sign(self, terminal: Terminal) -> char {
        match (self.across, self.down, self.thick_across, self.thick_down) {
            (_, 0, false, _) => terminal.pick('─', '-'),
            (_, 0, true, _) => terminal.pick('═', '='),
            (0, _, _, false) => terminal.pick('│', '|'),
            (0, _, _, true) => terminal.pick('║', '#'),
            (across, down, ..) => {
                let joint = match (self.thick_across, self.thick_down) {
                    (false, false) => [['┘', '└', '┴'], ['┐', '┌', '┬'], ['┤', '├', '┼']],
                    (true, false) => [['╛', '╘', '╧'], ['╕', '╒', '╤'], ['╡', '╞', '╪']],
                    (false, true) => [['╜', '╙', '╨'], ['╖', '╓', '╥'], ['╢', '╟', '╫']],
                    (true, true) => [['╝', '╚', '╩'], ['╗', '╔', '╦'], ['╣', '╠', '╬']],
                }[down - 1][across - 1];
                terminal.pick(joint, if self.thick_down { '#' } else { '+' })
            }
        }
    }
}

/// Places by their position: each different x has a column, each different y a row.
#[allow(clippy::cast_sign_loss)] // the smallest is subtracted first
fn scatter(canvas: &mut Canvas, scene: &Scene, axes: &Axes, cells: &[Cell<'_>]) {
    let wide = cells.iter().map(Cell::wide_with_signs).max().unwrap_or(1).max(3);
    let pitch = f64::from(wide as u32) + 1.0;
    // A line under each row for the values of places on which something stands.
    let lines = if cells.iter().any(|cell| cell.second.is_some()) { 2 } else { 1 };
    let column = |x: f64| (pitch * steps(&axes.xs, x)).round() as i32;
    let row = |y: f64| (f64::from(lines) * steps(&axes.ys, y)).round() as i32;
    let texts = scene.coordinates.iter().map(|c| (&*c.text, column(c.x), row(c.y)));
    let lefts = texts.clone().map(|(_, x, _)| x).chain([-1]);
    let left = lefts.min().unwrap_or(0);
    let above = texts.clone().map(|(_, _, y)| y).chain([0]).min().unwrap_or(0);
    let top = canvas.height();
    let place = |x: i32, y: i32| (top + (y - above) as usize, (x - left) as usize + wide / 2);
    let spot = |cell: &Cell<'_>| {
        let x = (pitch * f64::from(rank(&axes.xs, cell.place.x) as u32)).round() as i32;
        place(x, lines * i32::from(rank(&axes.ys, cell.place.y) as u16))
    };
    // A name is not written where something else is, nor beside a place that has it inside.
    let has_room = |text: &str, row: usize, column: usize| {
        cells.iter().all(|cell| {
            let (y, x) = spot(cell);
            let start = x - wide / 2;
            let apart =
                y != row || column >= start + wide || column + text.chars().count() <= start;
            apart && !(text == cell.place.text && cell.first.iter().any(|(first, _)| first == text))
        })
    };
    for (text, x, y) in texts {
        let (row, column) = place(x, y);
        if has_room(text, row, column) {
            canvas.put(row, column, text, FAINT);
        }
    }
    for cell in cells {
        let (row, column) = spot(cell);
        cell.write(canvas, row, column - wide / 2, wide);
        if let Some((text, style)) = &cell.second {
            canvas.put(row + 1, column - text.chars().count() / 2, text, *style);
        }
    }
}
