//! Zertz as a scene: rings that come and go, marbles on them, marbles taken.
//!
//! Columns stand upright, as on the printed board: `a4` is at the upper left, `d7` at the top.

use super::{Board, Cell, Color, Counts, Ending, Move, Position, WinningSet, Zertz};
use crate::{
    Game, Player,
    scene::{
        Color as Hue, Coordinate, Gesture, Ink, Item, Outline, Paint, Piece, Place, Refusal, Route,
        Scene, Scenic, Shade, Shape, Tray, tile,
    },
};

/// From ring to neighboring ring.
const STEP: f64 = 60.0;

/// From column to column: `STEP * sqrt(3) / 2`.
const COLUMN: f64 = 51.96;

/// From the middle of the outer rings to the edges of the board: there is space for numbers at
/// the left and for letters at the bottom.
const SIDES: f64 = 48.0;
const ABOVE: f64 = 40.0;
const BELOW: f64 = 58.0;

impl Scenic for Zertz {
    fn scene(&self, position: Position) -> Scene {
        let layout = Layout::of(position.board());
        let (width, height) = layout.size();
        let mut scene = Scene::new(width, height, Outline::Circle);
        let ground = Paint::fill(Hue::Square);
        scene.board.push(Shape::rect(width / 2.0, height / 2.0, width, height, 24.0, ground));
        scene.coordinates = layout.coordinates();
        for cell in position.board().cells() {
            let ring = position.rings().contains(cell);
            let (x, y) = layout.center(cell);
            if ring {
                scene.board.extend(self::ring().iter().map(|shape| shape.placed(x, y, 1.0)));
            }
            let marble = position.marble(cell);
            let contents = match marble {
                Some(color) => format!("{color} marble"),
                None => if ring { "ring" } else { "no ring" }.to_owned(),
            };
            let (text, symbol) = if ring { ("o", "○") } else { (".", "·") };
            scene.places.push(Place {
                id: cell.to_string(),
                name: cell.to_string(),
                x,
                y,
                reach: 26.0,
                row: position.board().row_column(cell).map_or(0, |(row, _)| row),
                label: format!("{cell}, {contents}"),
                text: text.to_owned(),
                symbol: Some(symbol.to_owned()),
            });
            if let Some(color) = marble {
                scene.pieces.push(Piece {
                    place: cell.to_string(),
                    x,
                    y,
                    shapes: self::marble(color).to_vec(),
                    text: color.letter().to_string(),
                    symbol: None,
                    owner: None,
                });
            }
        }
        let captures = |player| tray(Some(player), position.captures(player));
        scene.trays =
            vec![captures(Player::One), tray(None, position.pool()), captures(Player::Two)];
        scene.won = won(self.ending(position));
        let chain = position.chain().filter(|_| self.outcome(position).is_none());
        scene.held = chain.iter().map(Cell::to_string).collect();
        scene
    }

    fn gesture(&self, position: Position, mv: Move) -> Gesture {
        match mv {
            Move::Place { color, at, remove } => {
                let stock = (position.pool() == [0; 3]).then(|| self.to_move(position));
                let mut way = vec![item_id(stock, color), at.to_string()];
                way.extend(remove.map(|ring| ring.to_string()));
                let after = self.play_unchecked(position, mv);
                let before = position.rings();
                let gone = before.filter(|&cell| !after.rings().contains(cell));
                let taken: Vec<_> = gone
                    .clone()
                    .filter(|&cell| Some(cell) != remove)
                    .map(|cell| cell.to_string())
                    .collect();
                let ring = remove.map_or(String::new(), |ring| format!(", ring {ring} goes"));
                let captures = if taken.is_empty() {
                    String::new()
                } else {
                    format!(", captures {}", taken.join(" and "))
                };
                let brief_ring = remove.map_or(String::new(), |ring| format!(", without {ring}"));
                Gesture {
                    ways: vec![way],
                    words: format!("{color} marble on {at}{ring}{captures}"),
                    brief: format!("{color} on {at}{brief_ring}{captures}"),
                    marks: vec![at.to_string()],
                    paths: Vec::new(),
                    gone: gone.map(|cell| cell.to_string()).collect(),
                }
            }
            Move::Jump { from, captured, to } => Gesture {
                ways: vec![vec![from.to_string(), to.to_string()]],
                words: format!("{from} jumps over a {captured} marble to {to}"),
                brief: format!("{from} to {to}, takes {captured}"),
                marks: vec![to.to_string()],
                paths: vec![Route::new(from.to_string(), to.to_string())],
                gone: between(self.board(), from, to).iter().map(Cell::to_string).collect(),
            },
            Move::Pass => {
                Gesture { words: "pass".to_owned(), brief: "pass".to_owned(), ..Gesture::default() }
            }
        }
    }

    /// Jumps that must be made, rings that cannot be taken away, marbles that are not to be placed.
    fn refusals(&self, position: Position) -> Vec<Refusal> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let mut jumpers: Vec<String> = Vec::new();
        for mv in self.moves(position) {
            let Move::Jump { from, .. } = mv else { break };
            if !jumpers.contains(&from.to_string()) {
                jumpers.push(from.to_string());
            }
        }
        let owners = [None, Some(Player::One), Some(Player::Two)];
        let items = owners.into_iter().flat_map(|owner| {
            Color::ALL.into_iter().map(move |color| (owner, item_id(owner, color)))
        });
        if let [first, ..] = jumpers.as_slice() {
            let words = match position.chain() {
                Some(cell) => format!("the marble on {cell} must go on jumping"),
                None => format!("the marble on {first} can jump: jumps must be made"),
            };
            let cells = position.board().cells().map(|cell| cell.to_string());
            let vain = items.map(|(_, id)| id).chain(cells.filter(|id| !jumpers.contains(id)));
            return vain.map(|id| Refusal::new(vec![id], &*words, jumpers.clone())).collect();
        }
        let stock = (position.pool() == [0; 3]).then(|| self.to_move(position));
        let others = items.filter(|&(owner, _)| owner != stock).map(|(_, id)| {
            let words = match stock {
                None => "captured marbles are placed only when the pool is empty".to_owned(),
                Some(player) => format!("the pool is empty: {player} places captured marbles"),
            };
            Refusal::new(vec![id], words, Vec::new())
        });
        let free = position.free_rings();
        let held = position.vacant().filter(|&cell| !free.contains(cell));
        let held = held.map(|cell| {
            let words = format!(
                "ring {cell} is held: only rings with two missing neighbors side by side can go"
            );
            Refusal::new(vec![cell.to_string()], words, Vec::new())
        });
        others.chain(held).collect()
    }

    fn emblem(&self) -> Vec<Shape> {
        let cells = [
            (0.0, 0.0, Some(Color::Black)),
            (0.0, -60.0, None),
            (52.0, -30.0, Some(Color::White)),
            (52.0, 30.0, None),
            (0.0, 60.0, Some(Color::Gray)),
            (-52.0, 30.0, None),
            (-52.0, -30.0, None),
        ];
        let mut shapes = vec![tile()];
        for (x, y, color) in cells {
            let marble = color.map(marble);
            let all = ring().into_iter().chain(marble.into_iter().flatten());
            shapes.extend(all.map(|shape| shape.placed(x / 2.0, y / 2.0, 0.5)));
        }
        shapes
    }
}

/// The cell between two that a jump connects.
fn between(board: Board, from: Cell, to: Cell) -> Option<Cell> {
    let ((y, x), (v, u)) = (board.row_column(from)?, board.row_column(to)?);
    board.cell_at(y.midpoint(v), x.midpoint(u))
}

/// `W` in the pool, `1W` captured by player 1.
fn item_id(owner: Option<Player>, color: Color) -> String {
    let letter = color.letter().to_ascii_uppercase();
    owner.map_or(letter.to_string(), |player| format!("{}{letter}", player.number()))
}

/// The marbles in the pool, or those that a player captured.
fn tray(owner: Option<Player>, marbles: Counts) -> Tray {
    let item = |color: Color| {
        let whose =
            owner.map_or("in the pool".to_owned(), |player| format!("captured by {player}"));
        Item {
            id: Some(item_id(owner, color)),
            shapes: marble(color).to_vec(),
            label: format!("{color} marble, {whose}"),
            text: color.letter().to_ascii_uppercase().to_string(),
            symbol: None,
            count: Some(marbles[color.index()].into()),
            present: true,
        }
    };
    let title = if owner.is_some() { "Captured" } else { "Pool" }.to_owned();
    Tray { owner, title, columns: 3, items: Color::ALL.map(item).to_vec() }
}

/// The captured marbles that won the game.
fn won(ending: Option<Ending>) -> Vec<String> {
    let Some(Ending::Captured { winner, set }) = ending else { return Vec::new() };
    let wins = |color: &Color| match set {
        WinningSet::EachColor => true,
        WinningSet::OneColor(enough) => enough == *color,
    };
    Color::ALL.into_iter().filter(wins).map(|color| item_id(Some(winner), color)).collect()
}

fn ring() -> [Shape; 3] {
    let edge = Paint::stroke(Ink::of(Hue::Ring).shaded(Shade::Edge), 1.8);
    [
        Shape::circle(0.0, 0.0, 19.5, Paint::stroke(Hue::Ring, 12.0)),
        Shape::circle(0.0, 0.0, 25.5, edge),
        Shape::circle(0.0, 0.0, 13.5, edge),
    ]
}

/// A marble with a light on it.
fn marble(color: Color) -> [Shape; 2] {
    let (hue, edge) = match color {
        Color::White => (Hue::White, Hue::Outline),
        Color::Gray => (Hue::Gray, Hue::Outline),
        Color::Black => (Hue::Black, Hue::Faint),
    };
    let light = Paint::fill(Ink::of(hue).shaded(Shade::Light));
    [
        Shape::circle(0.0, 0.0, 20.0, Paint::fill(hue).outlined(edge, 2.2)),
        Shape::circle(-7.0, -7.0, 4.0, light),
    ]
}

/// Where the cells of a board are.
struct Layout {
    board: Board,
    /// The highest and the lowest cell, in half steps down.
    span: (i32, i32),
}

impl Layout {
    fn of(board: Board) -> Self {
        let halves = || board.cells().map(|cell| halves(board, cell));
        Self { board, span: (halves().min().unwrap_or(0), halves().max().unwrap_or(0)) }
    }

    fn center(&self, cell: Cell) -> (f64, f64) {
        let down = f64::from(halves(self.board, cell) - self.span.0);
        (SIDES + COLUMN * f64::from(cell.column()), ABOVE + STEP / 2.0 * down)
    }

    fn size(&self) -> (f64, f64) {
        let columns = f64::from(self.board.width() as u32 - 1);
        let down = f64::from(self.span.1 - self.span.0);
        (2.0 * SIDES + COLUMN * columns, ABOVE + BELOW + STEP / 2.0 * down)
    }

    /// A letter under each column, and the numbers along the upper left edge.
    fn coordinates(&self) -> Vec<Coordinate> {
        let mut coordinates = Vec::new();
        for cell in self.board.cells() {
            let ((x, y), name) = (self.center(cell), cell.to_string());
            if cell.number() == 1 {
                coordinates.push(Coordinate { text: name[..1].to_owned(), x, y: y + 43.0 });
            }
            let same_number = |other: &Cell| other.number() == cell.number();
            let first = self.board.cells().filter(same_number).map(Cell::column).min();
            if first == Some(cell.column()) {
                let y = if cell.column() == 0 { y } else { y - 13.0 };
                coordinates.push(Coordinate { text: name[1..].to_owned(), x: x - 36.0, y });
            }
        }
        coordinates
    }
}

/// How far down a cell is, in half steps.
fn halves(board: Board, cell: Cell) -> i32 {
    let (row, column) = board.row_column(cell).unwrap_or_default();
    2 * i32::from(row as u8) - i32::from(column as u8)
}
