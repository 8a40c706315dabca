//! Words for sets of points: `3 in a row`, `rows`, `2x2 squares`, `far row`, `a1 b2 c3`.

use std::collections::BTreeMap;

use crate::{
    fault::{Fault, Faults, MAX_SETS, near},
    geometry::{Board, Family},
    section::{Section, Word, words_of},
};

/// A family of sets, as each player sees it: only `far row` and `near row` differ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sets(pub(crate) [Vec<u64>; 2]);

impl Sets {
    fn same(sets: Vec<u64>) -> Self {
        Self([sets.clone(), sets])
    }

    /// All points of all sets, for each player.
    pub(crate) fn union(&self) -> [u64; 2] {
        [0, 1].map(|player| self.0[player].iter().fold(0, |all, set| all | set))
    }
}

/// The words that stand for one set each or a family of them.
const WORDS: [&str; 22] = [
    "rows",
    "columns",
    "pillars",
    "diagonals",
    "main diagonals",
    "paths",
    "top row",
    "bottom row",
    "left column",
    "right column",
    "far row",
    "near row",
    "corners",
    "center",
    "border",
    "everywhere",
    "3 in a row",
    "4 in a row",
    "5 in a row",
    "2x2 squares",
    "2x2 blocks",
    "2 in a row along rows",
];

/// Names that the file gives to families.
pub(crate) type Named = BTreeMap<String, Sets>;

/// Reads `[sets]`.
pub(crate) fn read_sets(faults: &mut Faults<'_>, section: &Section<'_>, board: &Board) -> Named {
    let mut named = Named::new();
    for (key, at, value) in section.entries() {
        let Some(words) = words_of(faults, &key, value) else { continue };
        if WORDS.contains(&key.as_str()) || board.find(&key).is_some() {
            faults.contradiction(at, format!("the name {key:?} already has a meaning"));
            continue;
        }
        if let Some(sets) = read_words(faults, board, &named, &words) {
            named.insert(key, sets);
        }
    }
    named
}

/// The family that some words stand for together.
pub(crate) fn read_words(
    faults: &mut Faults<'_>,
    board: &Board,
    named: &Named,
    words: &[Word],
) -> Option<Sets> {
    let mut all = Sets::default();
    for word in words {
        let found = read_word(board, named, &word.text);
        if found.is_none() && is_known(&word.text) {
            faults.contradiction(word.at, missing(board, &word.text));
            return None;
        }
        let Some(sets) = found else {
            let known = WORDS.into_iter().chain(named.keys().map(String::as_str));
            let near = near(&word.text, known);
            let expected = "the name of a set, or points";
            let known = named.keys().cloned().collect();
            let fault = Fault::UnknownWord { word: word.text.clone(), expected, known, near };
            faults.add_like(
                word.at,
                fault,
                "\"3 in a row\", \"rows\", \"2x2 squares\" or \"a1 b2 c3\"",
            );
            return None;
        };
        if sets.0.iter().any(|sets| sets.is_empty() || sets.contains(&0)) {
            faults.contradiction(word.at, missing(board, &word.text));
            return None;
        }
        for player in 0..2 {
            all.0[player].extend(&sets.0[player]);
        }
    }
    for sets in &mut all.0 {
        sets.sort_unstable();
        sets.dedup();
        if sets.len() > MAX_SETS {
            let (what, found) = ("sets of a family", sets.len());
            faults.add(words[0].at, Fault::TooMany { what, found, limit: MAX_SETS });
            return None;
        }
    }
    if all.0[0].is_empty() {
        let at = words.first().map_or(0, |word| word.at);
        faults.contradiction(at, "an empty list of sets");
        return None;
    }
    Some(all)
}

/// Why there are no sets of this name on a board.
fn missing(board: &Board, text: &str) -> String {
    let (base, along) = text.split_once(" along ").unwrap_or((text, ""));
    let along = families(along);
    let lengths = |family: &dyn Fn(Family) -> bool| {
        let meant = board.paths.iter().filter(|path| family(path.family));
        meant.map(|path| path.points.len()).max().unwrap_or(0)
    };
    let why = if base.ends_with(" in a row") {
        let is_chosen = |family: Family| along.as_ref().is_none_or(|along| along.contains(&family));
        format!("the longest of its paths there has {} points", lengths(&is_chosen))
    } else if let ["rows" | "columns" | "pillars" | "diagonals" | "paths"] | ["main", "diagonals"] =
        base.split(' ').collect::<Vec<_>>()[..]
    {
        "none of its paths is one".to_owned()
    } else if let Some([width, height, _]) = board.grid {
        format!("its sides have {width} and {height} points")
    } else {
        "only a grid has one".to_owned()
    };
    format!("there is no {text:?} on this board: {why}")
}

/// Whether a text names sets on some board, if not on this one.
fn is_known(text: &str) -> bool {
    let is_length = |text: &str| text.parse().is_ok_and(|length: u8| (1..=16).contains(&length));
    let blocks = text.strip_suffix(" squares").or_else(|| text.strip_suffix(" blocks"));
    let sides = blocks.and_then(|sides| sides.split_once('x'));
    WORDS.contains(&text)
        || sides.is_some_and(|(width, height)| is_length(width) && is_length(height))
}

fn mask(points: &[u8]) -> u64 {
    points.iter().fold(0, |mask, &point| mask | 1 << point)
}

fn read_word(board: &Board, named: &Named, text: &str) -> Option<Sets> {
    if let Some(sets) = named.get(text) {
        return Some(sets.clone());
    }
    let (base, along) = match text.split_once(" along ") {
        Some((base, along)) => (base, Some(families(along)?)),
        None => (text, None),
    };
    if let Some(length) = base.strip_suffix(" in a row") {
        let length: usize = length.parse().ok().filter(|length| (1..=16).contains(length))?;
        return Some(Sets::same(windows(board, length, along.as_deref())));
    }
    if along.is_some() {
        return None;
    }
    let whole = |family| {
        let paths = board.paths.iter().filter(|path| path.family == family);
        Some(Sets::same(paths.map(|path| mask(&path.points)).collect()))
    };
    let where_cell = |holds: &dyn Fn([i32; 3], [i32; 3]) -> bool| {
        let sides = board.grid?.map(|side| side as i32);
        let cells = board.cells.iter().enumerate();
        let points = cells.filter(|&(_, &cell)| holds(cell, sides));
        Some(points.fold(0, |mask, (index, _)| mask | 1_u64 << index))
    };
    let one = |mask: Option<u64>| Some(Sets::same(vec![mask?]));
    let top = || where_cell(&|cell, _| cell[1] == 0);
    let bottom = || where_cell(&|cell, sides| cell[1] == sides[1] - 1);
    let ends = |cell: [i32; 3], sides: [i32; 3]| -> usize {
        (0..3).filter(|&i| sides[i] > 1 && (cell[i] == 0 || cell[i] == sides[i] - 1)).count()
    };
    match base {
        "rows" => whole(Family::Row),
        "columns" => whole(Family::Column),
        "pillars" => whole(Family::Pillar),
        "diagonals" => whole(Family::Diagonal),
        "main diagonals" => {
            let of = |path: &&crate::geometry::Path| path.family == Family::Diagonal;
            let longest = board.paths.iter().filter(of).map(|path| path.points.len()).max()?;
            let main = board.paths.iter().filter(of).filter(|path| path.points.len() == longest);
            Some(Sets::same(main.map(|path| mask(&path.points)).collect()))
        }
        "paths" => Some(Sets::same(board.paths.iter().map(|path| mask(&path.points)).collect())),
        "everywhere" => one(Some(board.full())),
        "top row" => one(top()),
        "bottom row" => one(bottom()),
        "far row" => Some(Sets([vec![top()?], vec![bottom()?]])),
        "near row" => Some(Sets([vec![bottom()?], vec![top()?]])),
        "left column" => one(where_cell(&|cell, _| cell[0] == 0)),
        "right column" => one(where_cell(&|cell, sides| cell[0] == sides[0] - 1)),
        "corners" => one(where_cell(&|cell, sides| {
            ends(cell, sides) == sides.iter().filter(|&&side| side > 1).count()
        })),
        "border" => one(where_cell(&|cell, sides| ends(cell, sides) > 0)),
        "center" => {
            one(where_cell(&|cell, sides| (0..3).all(|i| (2 * cell[i] + 1 - sides[i]).abs() <= 1)))
        }
        _ => blocks(board, base).or_else(|| {
            let mask = base
                .split_whitespace()
                .map(|name| board.find(name))
                .try_fold(0_u64, |mask, point| Some(mask | 1 << point?))?;
            one(Some(mask))
        }),
    }
}

/// `rows`, or several joined by `and`.
fn families(text: &str) -> Option<Vec<Family>> {
    text.split(" and ")
        .map(|word| match word {
            "rows" => Some(Family::Row),
            "columns" => Some(Family::Column),
            "pillars" => Some(Family::Pillar),
            "diagonals" => Some(Family::Diagonal),
            _ => None,
        })
        .collect()
}

/// Every run of this many points along the paths.
pub(crate) fn windows(board: &Board, length: usize, along: Option<&[Family]>) -> Vec<u64> {
    let mut sets = Vec::new();
    for path in &board.paths {
        let n = path.points.len();
        if n < length || along.is_some_and(|along| !along.contains(&path.family)) {
            continue;
        }
        let starts = if path.closed { n } else { n - length + 1 };
        for start in 0..starts {
            sets.push((0..length).fold(0, |set, i| set | 1 << path.points[(start + i) % n]));
        }
    }
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// `2x2 squares`: all of them; `2x2 blocks`: side by side.
fn blocks(board: &Board, text: &str) -> Option<Sets> {
    let (size, word) = text.split_once(' ')?;
    let (width, height) = size.split_once('x')?;
    let number = |text: &str| text.parse::<i32>().ok().filter(|side| (1..=16).contains(side));
    let (width, height) = (number(width)?, number(height)?);
    let [columns, rows, layers] = board.grid?.map(|side| side as i32);
    let (dx, dy) = match word {
        "squares" => (1, 1),
        "blocks" if columns % width == 0 && rows % height == 0 => (width, height),
        _ => return None,
    };
    let mut sets = Vec::new();
    for layer in 0..layers {
        for row in (0..=rows - height).step_by(dy as usize) {
            for column in (0..=columns - width).step_by(dx as usize) {
                let inside = |cell: &[i32; 3]| {
                    (column..column + width).contains(&cell[0])
                        && (row..row + height).contains(&cell[1])
                        && cell[2] == layer
                };
                let cells = board.cells.iter().enumerate().filter(|(_, cell)| inside(cell));
                sets.push(cells.fold(0, |set, (index, _)| set | 1_u64 << index));
            }
        }
    }
    Some(Sets::same(sets))
}
