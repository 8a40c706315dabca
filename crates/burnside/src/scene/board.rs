//! Boards by their points: squares, hexagons, and points with lines between them.

use super::{Color, Outline, Paint, Place, Scene, Shape};

/// A board without anything on it: where its places are, and what lies under them.
///
/// ```
/// use burnside::scene::Board;
///
/// let squares = Board::squares(3, 4, 100.0);
/// assert_eq!((squares.width, squares.height), (400.0, 300.0));
/// assert_eq!(squares.centers[5], (150.0, 150.0)); // row by row
///
/// // A triangle of three points.
/// let graph = Board::graph(&[(0.0, 0.0), (2.0, 0.0), (1.0, 2.0)], &[(0, 1), (1, 2), (2, 0)]);
/// assert_eq!((graph.centers.len(), graph.shapes.len()), (3, 1 + 3 + 3));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The outline of its places.
    pub outline: Outline,
    /// How far a place reaches.
    pub reach: f64,
    /// The middle of each place.
    pub centers: Vec<(f64, f64)>,
    /// What lies under them.
    pub shapes: Vec<Shape>,
}

/// From a point to its nearest neighbor.
const STEP: f64 = 60.0;

/// From the outermost points to the edge.
const EDGE: f64 = 46.0;

/// How far a point reaches.
const REACH: f64 = 26.0;

fn length(count: usize) -> f64 {
    f64::from(count as u32)
}

impl Board {
    /// Squares of this side, row by row, with lines between them.
    pub fn squares(rows: usize, columns: usize, side: f64) -> Self {
        let (width, height) = (length(columns) * side, length(rows) * side);
        let middle = |index: usize| (length(index) + 0.5) * side;
        let centers = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let mut board = Self {
            width,
            height,
            outline: Outline::Square,
            reach: side / 2.0,
            centers: centers.map(|(row, column)| (middle(column), middle(row))).collect(),
            shapes: vec![Shape::rect(
                width / 2.0,
                height / 2.0,
                width,
                height,
                8.0,
                Paint::fill(Color::Square),
            )],
        };
        for row in 1..rows {
            board.shapes.push(board.row_line(row, 2.0));
        }
        for column in 1..columns {
            board.shapes.push(board.column_line(column, 2.0));
        }
        board.shapes.push(Shape::rect(
            width / 2.0,
            height / 2.0,
            width,
            height,
            8.0,
            Paint::stroke(Color::Line, 3.0),
        ));
        board
    }

    /// A line over this row of squares, a little short so that its round ends stay inside.
    pub fn row_line(&self, row: usize, width: f64) -> Shape {
        let y = 2.0 * self.reach * length(row);
        Shape::line(&[(2.0, y), (self.width - 2.0, y)], Color::Line, width)
    }

    /// A line left of this column of squares, a little short as well.
    pub fn column_line(&self, column: usize, width: f64) -> Shape {
        let x = 2.0 * self.reach * length(column);
        Shape::line(&[(x, 2.0), (x, self.height - 2.0)], Color::Line, width)
    }

    /// Cells of a hexagonal grid, by column and by half steps down: neighbors in a column are two
    /// half steps apart, those in the next columns one.
    pub fn hexagons(cells: &[(i32, i32)]) -> Self {
        let point = |&(column, halves): &(i32, i32)| {
            (0.75_f64.sqrt() * f64::from(column), f64::from(halves) / 2.0)
        };
        let points: Vec<_> = cells.iter().map(point).collect();
        let mut board = Self::points(&points, 1.0);
        for &(x, y) in &board.centers {
            board.shapes.push(Shape::circle(x, y, 26.0, Paint::stroke(Color::Line, 2.0)));
        }
        board
    }

    /// Points anywhere, by their coordinates, with lines between some of them.
    pub fn graph(points: &[(f64, f64)], lines: &[(usize, usize)]) -> Self {
        let distance = |(a, b): (&(f64, f64), &(f64, f64))| (a.0 - b.0).hypot(a.1 - b.1);
        let pairs =
            points.iter().enumerate().flat_map(|(i, a)| points[..i].iter().map(move |b| (a, b)));
        let nearest = pairs.map(distance).filter(|&d| d > 0.0).fold(f64::INFINITY, f64::min);
        let mut board = Self::points(points, if nearest.is_finite() { nearest } else { 1.0 });
        for &(from, to) in lines {
            if let (Some(&from), Some(&to)) = (board.centers.get(from), board.centers.get(to)) {
                board.shapes.push(Shape::line(&[from, to], Color::Line, 3.0));
            }
        }
        for &(x, y) in &board.centers {
            let paint = Paint::fill(Color::Square).outlined(Color::Line, 3.0);
            board.shapes.push(Shape::circle(x, y, 9.0, paint));
        }
        board
    }

    /// Points on a table, so large that the nearest are a step apart.
    fn points(points: &[(f64, f64)], nearest: f64) -> Self {
        let scale = STEP / nearest;
        let span = |values: &dyn Fn(&(f64, f64)) -> f64| {
            let low = points.iter().map(values).fold(f64::INFINITY, f64::min);
            let high = points.iter().map(values).fold(f64::NEG_INFINITY, f64::max);
            if low <= high { (low, (high - low) * scale) } else { (0.0, 0.0) }
        };
        let ((left, wide), (top, high)) = (span(&|point| point.0), span(&|point| point.1));
        let (width, height) = (wide + 2.0 * EDGE, high + 2.0 * EDGE);
        let center = |&(x, y): &(f64, f64)| (EDGE + (x - left) * scale, EDGE + (y - top) * scale);
        let paint = Paint::fill(Color::Square);
        Self {
            width,
            height,
            outline: Outline::Circle,
            reach: REACH,
            centers: points.iter().map(center).collect(),
            shapes: vec![Shape::rect(width / 2.0, height / 2.0, width, height, 24.0, paint)],
        }
    }

    /// A scene of this board, still without places.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.width, self.height, self.outline);
        scene.board.clone_from(&self.shapes);
        scene
    }

    /// The place with this number, which must be one of the board's. In a terminal it shows its
    /// name.
    pub fn place(
        &self,
        index: usize,
        row: usize,
        id: impl Into<String>,
        name: impl Into<String>,
        label: impl Into<String>,
    ) -> Place {
        let (x, y) = self.centers[index];
        let name = name.into();
        Place {
            id: id.into(),
            text: name.clone(),
            name,
            x,
            y,
            reach: self.reach,
            row,
            label: label.into(),
            symbol: None,
        }
    }
}

/// What an emblem stands on: 100 x 100 around the middle, with a little space around it.
pub(crate) fn tile() -> Shape {
    Shape::rect(0.0, 0.0, 94.0, 94.0, 12.0, Paint::fill(Color::Square).outlined(Color::Line, 3.0))
}
