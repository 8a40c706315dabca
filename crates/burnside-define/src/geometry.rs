//! A board is points and straight paths through them. Neighbors, slides, jumps and lines all come
//! from the paths.

use std::collections::BTreeMap;

use crate::{
    drawing::read_drawing,
    fault::{Fault, Faults, MAX_POINTS},
    section::{Section, Word, choose},
};

/// A point of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// Its name: `a1`.
    pub name: String,
    /// How far right it is drawn.
    pub x: i32,
    /// How far down it is drawn.
    pub y: i32,
}

/// What a path is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Family {
    Row,
    Column,
    Pillar,
    Diagonal,
    /// Neither of these: a path of a drawing that is bent, or of a list.
    Other,
}

/// Right, down, deeper: one of -1, 0, 1 each.
pub(crate) type Direction = [i8; 3];

/// A straight line of points.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) family: Family,
    pub(crate) points: Vec<u8>,
    /// Whether the last point is next to the first.
    pub(crate) closed: bool,
    /// Which way it goes, if it is straight on the plane.
    pub(crate) direction: Option<Direction>,
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) points: Vec<Point>,
    pub(crate) paths: Vec<Path>,
    /// Width, height, depth, if it is a grid.
    pub(crate) grid: Option<[usize; 3]>,
    /// Column, row, layer of each point of a grid.
    pub(crate) cells: Vec<[i32; 3]>,
    /// How many points each line of text has.
    pub(crate) rows: Vec<usize>,
}

impl Board {
    pub(crate) fn size(&self) -> usize {
        self.points.len()
    }

    pub(crate) fn full(&self) -> u64 {
        if self.size() == 64 { u64::MAX } else { (1 << self.size()) - 1 }
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.points.iter().position(|point| point.name == name)
    }

    /// Every step from a point to a neighbor, with the rest of the ray behind it.
    pub(crate) fn rays(&self, from: u8) -> Vec<(Option<Direction>, Family, Vec<u8>)> {
        let mut rays = Vec::new();
        for path in &self.paths {
            let n = path.points.len();
            for at in (0..n).filter(|&at| path.points[at] == from) {
                for (forward, sign) in [(true, 1), (false, -1)] {
                    let mut ray = Vec::new();
                    let mut here = at;
                    loop {
                        let next = if forward { here + 1 } else { here + n - 1 };
                        let inside = if forward { next < n } else { here > 0 };
                        if !(inside || path.closed) || next % n == at {
                            break;
                        }
                        here = next % n;
                        ray.push(path.points[here]);
                    }
                    if !ray.is_empty() {
                        let direction = path.direction.map(|d| d.map(|c| c * sign));
                        rays.push((direction, path.family, ray));
                    }
                }
            }
        }
        rays
    }

    /// The neighbors of each point along all paths.
    pub(crate) fn neighbors(&self) -> Vec<u64> {
        let mask = |from: u8| self.rays(from).iter().fold(0, |mask, (.., ray)| mask | 1 << ray[0]);
        (0..self.size() as u8).map(mask).collect()
    }
}

const FAMILIES: [&str; 5] = ["rows", "columns", "pillars", "diagonals", "main diagonals"];

/// Reads `[board]`.
pub(crate) fn read_board(faults: &mut Faults<'_>, section: &Section<'_>) -> Option<Board> {
    let ways = ["grid", "hexagon", "drawing", "paths"];
    let board = if section.has("grid") {
        read_grid(faults, section)
    } else if section.has("hexagon") {
        let side = section.number(faults, "hexagon", 2..6)?;
        Some(hexagon(side as i32))
    } else if section.has("drawing") {
        let drawing = section.word(faults, "drawing")?;
        read_drawing(faults, &drawing)
    } else if section.has("paths") {
        let words = section.words(faults, "paths")?;
        read_paths(faults, &words)
    } else {
        section.allow(&ways);
        section.allow(&["wrap", "cells"]);
        let needs = "grid, hexagon, drawing or paths";
        let fault = Fault::Missing { section: section.name.clone(), needs };
        faults.add_like(section.at, fault, "grid = [3, 3]");
        section.finish(faults);
        return None;
    };
    section.allow(&ways);
    section.finish(faults);
    let board = board?;
    let limit = |what, found, limit| Fault::TooMany { what, found, limit };
    if board.size() > MAX_POINTS {
        faults.add(section.at, limit("points of the board", board.size(), MAX_POINTS));
        return None;
    }
    if board.size() < 2 {
        faults.contradiction(section.at, "a board of one point is not a board");
        return None;
    }
    Some(board)
}

/// A step of a lattice: where it leads, what its path is called, how it looks on the plane.
type Step = ([i32; 3], Family, Direction);

fn read_grid(faults: &mut Faults<'_>, section: &Section<'_>) -> Option<Board> {
    let sizes = section.numbers(faults, "grid")?;
    let bad = sizes.iter().find(|&&(size, _)| !(1..=16).contains(&size));
    if let Some(&(size, at)) = bad {
        faults.contradiction(at, format!("a side has {size} points: it should have 1 to 16"));
        return None;
    }
    let [width, height, depth] = match sizes[..] {
        [(w, _), (h, _)] => [w as usize, h as usize, 1],
        [(w, _), (h, _), (d, _)] => [w as usize, h as usize, d as usize],
        _ => {
            let fault = Fault::Contradiction("a grid has two sides, or three".to_owned());
            faults.add_like(section.at_of("grid"), fault, "grid = [4, 4] or grid = [3, 3, 3]");
            return None;
        }
    };
    let count = width * height * depth;
    if count > MAX_POINTS {
        let what = "points of the board";
        let fault = Fault::TooMany { what, found: count, limit: MAX_POINTS };
        faults.add(section.at_of("grid"), fault);
        return None;
    }
    let wrap = section.flag(faults, "wrap").unwrap_or(false);
    if wrap && [width, height, depth].iter().any(|&side| side == 2 || side == 1 && depth > 1) {
        faults.contradiction(section.at_of("wrap"), "a side of 2 points cannot be wrapped");
        return None;
    }
    let cells = section.word(faults, "cells");
    let hex = cells.is_some_and(|word| {
        choose(faults, &word, "a form of cells", &["square", "hex"]) == Some(1)
    });
    if hex && depth > 1 {
        faults.contradiction(section.at_of("cells"), "hex cells have no third dimension");
        return None;
    }
    let mut board = Board {
        points: Vec::new(),
        paths: Vec::new(),
        grid: Some([width, height, depth]),
        cells: Vec::new(),
        rows: vec![width; height * depth],
    };
    for layer in 0..depth as i32 {
        for row in 0..height as i32 {
            for column in 0..width as i32 {
                let letter = (b'a' + column as u8) as char;
                let mut name = format!("{letter}{}", height as i32 - row);
                if depth > 1 {
                    name = format!("{name}.{}", layer + 1);
                }
                let (x, y) = if hex {
                    (2 * column + row, 2 * row)
                } else {
                    (2 * column + layer * 2 * (width as i32 + 1), 2 * row)
                };
                board.points.push(Point { name, x, y });
                board.cells.push([column, row, layer]);
            }
        }
    }
    let steps = lattice_steps(hex, depth);
    let ends = [width as i32, height as i32, depth as i32];
    trace(&mut board, &steps, |cell| {
        if wrap {
            Some(std::array::from_fn(|i| cell[i].rem_euclid(ends[i])))
        } else {
            (0..3).all(|i| (0..ends[i]).contains(&cell[i])).then_some(cell)
        }
    });
    let longest = |board: &Board| {
        let diagonals = board.paths.iter().filter(|path| path.family == Family::Diagonal);
        diagonals.map(|path| path.points.len()).max().unwrap_or(0)
    };
    if let Some(words) = section.words(faults, "paths") {
        let longest = longest(&board);
        let mut kept = [false; 5];
        for word in &words {
            kept[choose(faults, word, "a family of paths", &FAMILIES)?] = true;
        }
        board.paths.retain(|path| match path.family {
            Family::Row => kept[0],
            Family::Column => kept[1],
            Family::Pillar => kept[2],
            Family::Diagonal => kept[3] || kept[4] && path.points.len() == longest,
            Family::Other => false,
        });
    }
    Some(board)
}

/// The steps of a grid, one of each pair of opposite ones.
fn lattice_steps(hex: bool, depth: usize) -> Vec<Step> {
    if hex {
        vec![
            ([1, 0, 0], Family::Row, [1, 0, 0]),
            ([0, 1, 0], Family::Column, [1, 1, 0]),
            ([-1, 1, 0], Family::Diagonal, [-1, 1, 0]),
        ]
    } else {
        let mut steps: Vec<Step> = Vec::new();
        for dz in -1..=1 {
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let step = [dx, dy, dz];
                    // One of each pair of opposite directions.
                    let positive = step.iter().rev().find(|&&c| c != 0).is_some_and(|&c| c > 0);
                    if !positive || dz != 0 && depth == 1 {
                        continue;
                    }
                    let family = match step {
                        [_, 0, 0] => Family::Row,
                        [0, _, 0] => Family::Column,
                        [0, 0, _] => Family::Pillar,
                        _ => Family::Diagonal,
                    };
                    steps.push((step, family, step.map(|c| c as i8)));
                }
            }
        }
        steps
    }
}

/// Follows every step from every cell and keeps the longest paths.
fn trace(board: &mut Board, steps: &[Step], on_board: impl Fn([i32; 3]) -> Option<[i32; 3]>) {
    let index: BTreeMap<[i32; 3], u8> = board.cells.iter().copied().zip(0..).collect();
    for &(step, family, direction) in steps {
        let next = |cell: [i32; 3], sign: i32| {
            let moved = std::array::from_fn(|i| cell[i] + sign * step[i]);
            on_board(moved).and_then(|cell| index.get(&cell).copied())
        };
        let mut seen = 0_u64;
        for start in 0..board.cells.len() as u8 {
            if seen >> start & 1 == 1 || next(board.cells[start as usize], 1).is_none() {
                continue;
            }
            // Back to the beginning, or all the way around.
            let mut first = start;
            let mut closed = false;
            while let Some(before) = next(board.cells[first as usize], -1) {
                first = before;
                if before == start {
                    closed = true;
                    break;
                }
            }
            let mut points = vec![first];
            while let Some(after) = next(board.cells[points[points.len() - 1] as usize], 1) {
                if after == first {
                    break;
                }
                points.push(after);
            }
            seen |= points.iter().fold(0, |mask, &point| mask | 1 << point);
            board.paths.push(Path { family, points, closed, direction: Some(direction) });
        }
    }
}

/// A hexagon of hexagons, `side` to a side.
fn hexagon(side: i32) -> Board {
    let radius = side - 1;
    let mut board = Board {
        points: Vec::new(),
        paths: Vec::new(),
        grid: None,
        cells: Vec::new(),
        rows: vec![],
    };
    for row in -radius..=radius {
        let columns = (-radius).max(-radius - row)..=radius.min(radius - row);
        board.rows.push(columns.clone().count());
        for (number, column) in columns.enumerate() {
            let letter = (b'a' + number as u8) as char;
            let name = format!("{letter}{}", radius - row + 1);
            board.points.push(Point {
                name,
                x: 2 * column + row + 2 * radius,
                y: 2 * (row + radius),
            });
            board.cells.push([column, row, 0]);
        }
    }
    let steps = [
        ([1, 0, 0], Family::Row, [1, 0, 0]),
        ([0, 1, 0], Family::Diagonal, [1, 1, 0]),
        ([-1, 1, 0], Family::Diagonal, [-1, 1, 0]),
    ];
    trace(&mut board, &steps, Some);
    board
}

/// A board as a list of paths, each a list of points: `"a b c d a"` is closed.
fn read_paths(faults: &mut Faults<'_>, words: &[Word]) -> Option<Board> {
    let mut board = Board {
        points: Vec::new(),
        paths: Vec::new(),
        grid: None,
        cells: Vec::new(),
        rows: vec![],
    };
    for word in words {
        let mut points = Vec::new();
        for name in word.text.split_whitespace() {
            if !name.chars().all(|c| c.is_ascii_alphanumeric()) {
                let expected = "the name of a point (letters and digits)";
                let word = Word { text: name.to_owned(), at: word.at };
                faults.unknown_word::<&str>(&word, expected, &[]);
                return None;
            }
            let index = board.find(name).unwrap_or_else(|| {
                board.points.push(Point { name: name.to_owned(), x: 0, y: 0 });
                board.size() - 1
            });
            points.push(index.min(255) as u8);
        }
        let closed = points.len() > 2 && points.first() == points.last();
        if closed {
            points.pop();
        }
        let mut sorted = points.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if points.is_empty() || sorted.len() != points.len() {
            let fault = Fault::Contradiction(format!("{:?} is not a path", word.text));
            faults.add_like(word.at, fault, "paths = [\"a b c\", \"a d\"]");
            return None;
        }
        // A single point has no neighbors by this.
        if points.len() > 1 {
            board.paths.push(Path { family: Family::Other, points, closed, direction: None });
        }
    }
    if board.size() > MAX_POINTS {
        let (what, found) = ("points of the board", board.size());
        faults.add(words[0].at, Fault::TooMany { what, found, limit: MAX_POINTS });
        return None;
    }
    // Around a circle, in order; a point that is next to more than half of them in the middle.
    let neighbors = board.neighbors();
    let n = board.size();
    let middle = |index: usize| 2 * neighbors[index].count_ones() as usize > n;
    let around: Vec<usize> = (0..n).filter(|&index| !middle(index)).collect();
    let count = f64::from(around.len().max(1) as u32);
    // Large enough that no two points are drawn in one place.
    let radius = (count / std::f64::consts::PI).ceil().max(4.0);
    for index in 0..n {
        board.cells.push([index as i32, 0, 0]);
        (board.points[index].x, board.points[index].y) = (radius as i32, radius as i32);
    }
    let step = std::f64::consts::TAU / count;
    for (number, &index) in (0_u32..).zip(&around) {
        let (sin, cos) = (step * f64::from(number)).sin_cos();
        board.points[index].x += (radius * sin).round() as i32;
        board.points[index].y -= (radius * cos).round() as i32;
    }
    board.rows = vec![n];
    Some(board)
}
