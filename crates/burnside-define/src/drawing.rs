//! A board drawn with characters.

use std::collections::BTreeMap;

use crate::{
    fault::{Fault, Faults, MAX_POINTS},
    geometry::{Board, Family, Path, Point},
    section::Word,
};

/// Where lines lead (right, down), what draws them, and what they are called.
const DIRECTIONS: [(i32, i32, &str, Family); 4] = [
    (1, 0, "-+", Family::Row),
    (0, 1, "|+", Family::Column),
    (1, 1, "\\x", Family::Diagonal),
    (-1, 1, "/x", Family::Diagonal),
];

/// A board drawn with `-`, `|`, `/` and `\` between points; a point is `.` or a letter or digit.
pub(crate) fn read_drawing(faults: &mut Faults<'_>, drawing: &Word) -> Option<Board> {
    let lines: Vec<Vec<char>> = drawing.text.lines().map(|line| line.chars().collect()).collect();
    let at = |x: i32, y: i32| -> char {
        let line = usize::try_from(y).ok().and_then(|y| lines.get(y));
        line.and_then(|line| line.get(usize::try_from(x).ok()?)).copied().unwrap_or(' ')
    };
    let is_point = |c: char| c == '.' || c.is_ascii_alphanumeric() && c != 'x';
    let mut board = Board {
        points: Vec::new(),
        paths: Vec::new(),
        grid: None,
        cells: Vec::new(),
        rows: vec![],
    };
    let mut index = BTreeMap::new();
    for (y, line) in lines.iter().enumerate() {
        let before = board.size();
        for (x, &c) in line.iter().enumerate() {
            if is_point(c) {
                let (x, y) = (x as i32, y as i32);
                index.insert((x, y), board.size() as u8);
                let number = board.size() - before;
                let name = if c == '.' {
                    let row = board.rows.len();
                    format!("{}{}", (b'a' + number.min(25) as u8) as char, row + 1)
                } else {
                    c.to_string()
                };
                board.points.push(Point { name, x, y });
                board.cells.push([x, y, 0]);
            } else if !" -|/\\+x".contains(c) {
                let word = Word { text: c.to_string(), at: drawing.at };
                let expected = "part of a drawing: points are '.', lines are - | / \\";
                faults.unknown_word::<&str>(&word, expected, &[]);
                return None;
            }
        }
        if board.size() > before {
            board.rows.push(board.size() - before);
        }
    }
    if board.size() > MAX_POINTS {
        let (what, found) = ("points of the board", board.size());
        faults.add(drawing.at, Fault::TooMany { what, found, limit: MAX_POINTS });
        return None;
    }
    let mut names: Vec<_> = board.points.iter().map(|point| &point.name).collect();
    names.sort_unstable();
    let twice = names.windows(2).find_map(|pair| (pair[0] == pair[1]).then_some(pair[0]));
    if let Some(name) = twice {
        faults.contradiction(drawing.at, format!("two points are called {name}"));
        return None;
    }
    if let Some(loose) = loose_end(&lines, &at, &is_point) {
        faults.add_like(drawing.at, Fault::Contradiction(loose), "a---b");
        return None;
    }
    for (dx, dy, strokes, family) in DIRECTIONS {
        let next = |(x, y): (i32, i32), sign: i32| {
            let (mut x, mut y) = (x + sign * dx, y + sign * dy);
            let mut drawn = false;
            while strokes.contains(at(x, y)) {
                drawn = true;
                (x, y) = (x + sign * dx, y + sign * dy);
            }
            (drawn && index.contains_key(&(x, y))).then_some((x, y))
        };
        for (&start, &first) in &index {
            if next(start, -1).is_some() {
                continue;
            }
            let mut points = vec![first];
            let mut here = start;
            while let Some(there) = next(here, 1) {
                points.push(index[&there]);
                here = there;
            }
            if points.len() > 1 {
                let direction = Some([dx as i8, dy as i8, 0]);
                board.paths.push(Path { family, points, closed: false, direction });
            }
        }
    }
    Some(board)
}

/// A line that does not lead from a point to a point, in words. A crossing belongs to two lines,
/// and is none by itself.
fn loose_end(
    lines: &[Vec<char>],
    at: &impl Fn(i32, i32) -> char,
    is_point: &impl Fn(char) -> bool,
) -> Option<String> {
    for (y, line) in lines.iter().enumerate() {
        for (x, &c) in line.iter().enumerate() {
            let drawn = DIRECTIONS.iter().find(|(.., strokes, _)| strokes.starts_with(c));
            let Some(&(dx, dy, strokes, _)) = drawn else { continue };
            let leads_to_a_point = |sign: i32| {
                let (mut x, mut y) = (x as i32, y as i32);
                while strokes.contains(at(x, y)) {
                    (x, y) = (x + sign * dx, y + sign * dy);
                }
                is_point(at(x, y))
            };
            if !(leads_to_a_point(1) && leads_to_a_point(-1)) {
                let (row, column) = (y + 1, x + 1);
                return Some(format!(
                    "'{c}' in row {row}, column {column} of the drawing does not lead straight \
                     from point to point"
                ));
            }
        }
    }
    None
}
