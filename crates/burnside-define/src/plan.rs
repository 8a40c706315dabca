//! Where a board from a file is drawn: a grid as squares, its layers in rows; any other board as
//! points with lines between them, and their names where there is room.

use burnside::scene::{Board as Drawn, Color, Coordinate, Outline, Paint, Shape};

use crate::play::Defined;

/// The side of a square.
const SIDE: f64 = 100.0;

/// Between two layers.
const GAP: f64 = 40.0;

/// From a point to its nearest neighbor.
const STEP: f64 = 100.0;

/// From the outermost points to the edge.
const EDGE: f64 = 62.0;

/// How far a point reaches.
const REACH: f64 = 36.0;

/// From a point to the middle of its name: beyond a piece that stands there.
const AWAY: f64 = 46.0;

/// A place on the plane.
type Spot = (f64, f64);

impl<const W: usize> Defined<W> {
    /// The board, and the middle of each point's name.
    pub(crate) fn drawn(&self) -> (Drawn, Vec<Spot>) {
        match self.rules.board.grid {
            Some(size) if self.is_square(size) => self.squares(size),
            _ => self.graph(),
        }
    }

    /// Whether the cells of a grid are squares: those of a rhombus are not.
    fn is_square(&self, [width, ..]: [usize; 3]) -> bool {
        let (points, cells) = (self.points(), &self.rules.board.cells);
        let shift = 2 * (width as i32 + 1);
        points.iter().zip(cells).all(|(point, &[column, row, layer])| {
            (point.x, point.y) == (2 * column + layer * shift, 2 * row)
        })
    }

    fn squares(&self, [width, height, depth]: [usize; 3]) -> (Drawn, Vec<Spot>) {
        let mut board = Drawn::squares(height, width, SIDE);
        let shapes = std::mem::take(&mut board.shapes);
        // As many layers beside each other as below each other, so that squares are large on
        // every screen.
        let across = (1..=depth).find(|count| count * count >= depth).unwrap_or(1);
        let (wide, high) = (board.width + GAP, board.height + GAP);
        let layer = |number: usize| {
            let (column, row) = (number % across, number / across);
            (wide * f64::from(column as u32), high * f64::from(row as u32))
        };
        for (dx, dy) in (0..depth).map(layer) {
            board.shapes.extend(shapes.iter().map(|shape| shape.placed(dx, dy, 1.0)));
        }
        board.width += layer(across - 1).0;
        board.height += layer(depth - 1).1;
        let middle = |index: i32| (f64::from(index) + 0.5) * SIDE;
        let cells = self.rules.board.cells.iter();
        let center = |&[column, row, number]: &[i32; 3]| {
            let (dx, dy) = layer(number as usize);
            (middle(column) + dx, middle(row) + dy)
        };
        board.centers = cells.map(center).collect();
        let corner = |(point, &center): (&crate::Point, &Spot)| {
            let name = Coordinate::in_corner(&point.name, center, board.reach);
            (name.x, name.y)
        };
        let names = self.points().iter().zip(&board.centers).map(corner).collect();
        (board, names)
    }

    fn graph(&self) -> (Drawn, Vec<Spot>) {
        let points: Vec<Spot> =
            self.points().iter().map(|point| (f64::from(point.x), f64::from(point.y))).collect();
        let pairs =
            points.iter().enumerate().flat_map(|(i, &a)| points[..i].iter().map(move |&b| (a, b)));
        let nearest = pairs.map(|(a, b)| distance(a, b)).filter(|&d| d > 0.0);
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        let scale = if nearest.is_finite() { STEP / nearest } else { 1.0 };
        let low = |of: fn(&Spot) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
        let (left, top) = (low(|spot| spot.0), low(|spot| spot.1));
        let place = |&(x, y): &Spot| (EDGE + (x - left) * scale, EDGE + (y - top) * scale);
        let centers: Vec<Spot> = points.iter().map(place).collect();
        let high = |of: fn(&Spot) -> f64| centers.iter().map(of).fold(0.0, f64::max) + EDGE;
        let (width, height) = (high(|spot| spot.0), high(|spot| spot.1));

        let lines: Vec<[Spot; 2]> =
            self.joined().iter().map(|pair| pair.map(|point| centers[point])).collect();
        let table = Paint::fill(Color::Square);
        let mut shapes = vec![Shape::rect(width / 2.0, height / 2.0, width, height, 24.0, table)];
        shapes.extend(lines.iter().map(|line| Shape::line(line, Color::Line, 3.0)));
        let point = Paint::fill(Color::Square).outlined(Color::Line, 3.0);
        shapes.extend(centers.iter().map(|&(x, y)| Shape::circle(x, y, 11.0, point)));
        let names = centers.iter().map(|&center| name_near(center, &centers, &lines)).collect();
        let board =
            Drawn { width, height, outline: Outline::Circle, reach: REACH, centers, shapes };
        (board, names)
    }
}

fn distance(a: Spot, b: Spot) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// From a spot to the nearest of a line.
fn to_line(spot: Spot, [from, to]: [Spot; 2]) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.mul_add(dx, dy * dy);
    let along = ((spot.0 - from.0) * dx + (spot.1 - from.1) * dy) / length.max(f64::MIN_POSITIVE);
    let along = along.clamp(0.0, 1.0);
    distance(spot, (along.mul_add(dx, from.0), along.mul_add(dy, from.1)))
}

/// Where the name of a point is: around it, in the direction in which lines and other points are
/// farthest away; of several, the first from the upper left on.
fn name_near(center: Spot, centers: &[Spot], lines: &[[Spot; 2]]) -> Spot {
    const DIRECTIONS: u32 = 16;
    // More room than this makes no difference.
    const ENOUGH: f64 = 18.0;
    let spot = |step: u32| {
        let angle = std::f64::consts::TAU * (f64::from(step) / f64::from(DIRECTIONS) + 0.625);
        (AWAY.mul_add(angle.cos(), center.0), AWAY.mul_add(angle.sin(), center.1))
    };
    let room = |spot: Spot| {
        let lines = lines.iter().map(|&line| to_line(spot, line));
        let others = centers.iter().filter(|&&other| other != center);
        let others = others.map(|&other| distance(spot, other) - REACH);
        lines.chain(others).fold(ENOUGH, f64::min)
    };
    let spots = (0..DIRECTIONS).map(spot);
    let best = |best: Option<(f64, Spot)>, spot: Spot| match best {
        Some((found, _)) if room(spot) <= found + 0.01 => best,
        _ => Some((room(spot), spot)),
    };
    spots.fold(None, best).map_or(center, |(_, spot)| spot)
}

#[cfg(test)]
mod tests {
    use burnside::{Game as _, scene::Scenic as _};

    use super::*;
    use crate::{Defined, shipped};

    /// Names are inside the scene, not on a point, and no two are in one place.
    #[test]
    fn names_are_where_they_can_be_read() {
        for (file, text) in shipped() {
            let game = Defined::read(text).unwrap();
            let scene = game.scene(game.start());
            for (index, name) in scene.coordinates.iter().enumerate() {
                let at = (name.x, name.y);
                let inside = (9.0..=scene.width - 9.0).contains(&name.x)
                    && (7.0..=scene.height - 7.0).contains(&name.y);
                assert!(inside, "{file} {}: {at:?}", name.text);
                for place in &scene.places {
                    let far = distance(at, (place.x, place.y));
                    assert!(far > 34.0, "{file} {}: {far} from {}", name.text, place.id);
                }
                for other in &scene.coordinates[..index] {
                    assert!(distance(at, (other.x, other.y)) > 14.0, "{file} {}", name.text);
                }
            }
        }
    }

    #[test]
    fn a_name_keeps_away_from_lines() {
        let line = [(0.0, 0.0), (10.0, 0.0)];
        assert!((to_line((5.0, 3.0), line) - 3.0).abs() < 1e-9);
        assert!((to_line((13.0, 4.0), line) - 5.0).abs() < 1e-9);
        let center = (100.0, 100.0);
        let to = |x, y| [center, (x, y)];
        // Lines to the upper left, to the left and up: the name is to the lower right.
        let lines = [to(0.0, 0.0), to(0.0, 100.0), to(100.0, 0.0), to(200.0, 0.0), to(0.0, 200.0)];
        let (x, y) = name_near(center, &[center], &lines);
        assert!(x > 100.0 && y > 99.0, "{x} {y}");
    }
}
