//! Gobblet Gobblers as a scene: discs of three sizes. What a piece covers peeks out from behind
//! it, on the left if it is medium, on the right if it is small.

use super::{Board, Gobblet, Move, PackedMove, Pos, Size, WIN_MASKS};
use crate::{
    Game, Outcome, Player,
    scene::{
        self, Color, Coordinate, Gesture, Ink, Item, Paint, Piece, Refusal, Route, Scene, Scenic,
        Shape, Tray, tile,
    },
};

/// The radius of a piece, by its size.
const RADII: [f64; 3] = [17.0, 32.0, 48.0];

/// How much of a covered piece can be seen.
const PEEK: f64 = 13.0;

impl Scenic for Gobblet {
    fn scene(&self, position: Board) -> Scene {
        let board = scene::Board::squares(3, 3, 120.0);
        let mut scene = board.scene();
        for pos in Pos::ALL {
            let (index, name) = (pos.index(), name(pos));
            scene.coordinates.push(Coordinate::in_corner(&name, board.centers[index], board.reach));
            let stack = stack(position, pos);
            let label = format!("square {name}, {}", contents(&stack));
            scene.places.push(board.place(index, pos.row(), &*name, &*name, label));
            scene.pieces.extend(pieces(&stack, board.centers[index], &name));
        }
        scene.trays = Player::ALL.map(|player| tray(position, player)).to_vec();
        if let Some(Outcome::Win(player)) = self.outcome(position) {
            let seen = position.visibility_masks();
            let seen = if player == Player::One { seen.0 } else { seen.1 };
            let lines = WIN_MASKS.iter().filter(|&line| seen & line == *line);
            let cells = lines.fold(0, |cells, line| cells | line);
            let won = Pos::ALL.into_iter().filter(|pos| cells >> pos.index() & 1 == 1);
            scene.won = won.map(name).collect();
        }
        scene
    }

    fn gesture(&self, position: Board, mv: PackedMove) -> Gesture {
        let gobbles = !position.is_empty(Pos::ALL[mv.to() as usize]);
        let gobbling = if gobbles { ", gobbling" } else { "" };
        match mv.to_move() {
            Move::Place { size, to } => {
                let (item, to) = (letter(self.to_move(position), size), name(to));
                Gesture {
                    ways: vec![vec![item.clone(), to.clone()], vec![to.clone(), item]],
                    words: format!("{size} piece to square {to}{gobbling}"),
                    brief: format!("{size} to {to}{gobbling}"),
                    marks: vec![to],
                    ..Gesture::default()
                }
            }
            Move::Slide { from, to } => {
                let size =
                    position.top_piece(from).map_or(String::new(), |(_, size)| size.to_string());
                let (from, to) = (name(from), name(to));
                Gesture {
                    ways: vec![vec![from.clone(), to.clone()]],
                    words: format!("{size} piece from square {from} to {to}{gobbling}"),
                    brief: format!("{from} to {to}{gobbling}"),
                    paths: vec![Route::new(&from, &to)],
                    marks: vec![from, to],
                    ..Gesture::default()
                }
            }
        }
    }

    /// Pieces that are not smaller, and lines of the opponent that would show.
    fn refusals(&self, position: Board) -> Vec<Refusal> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let player = self.to_move(position);
        let left = position.reserves(player);
        let legal: Vec<_> = self.moves(position).map(PackedMove::to_move).collect();
        let mut refusals = Vec::new();
        for to in Pos::ALL {
            let top = position.top_piece(to);
            let taken = |size: Size| {
                let (owner, other) = top.filter(|&(_, other)| other >= size)?;
                let words = format!("{} on {} is not smaller", in_words((owner, other)), name(to));
                Some((words, vec![name(to)]))
            };
            for size in Size::ALL.into_iter().filter(|size| left[size.index()] > 0) {
                if let Some((words, marks)) = taken(size) {
                    let touches = vec![letter(player, size), name(to)];
                    refusals.push(Refusal::new(touches, words, marks));
                }
            }
            for from in Pos::ALL.into_iter().filter(|&from| from != to) {
                let Some((owner, size)) = position.top_piece(from) else { continue };
                if owner != player || legal.contains(&Move::Slide { from, to }) {
                    continue;
                }
                let shown = || {
                    let line = shown_line(position, from)?;
                    Some((format!("without it {} shows a line", player.other()), line))
                };
                if let Some((words, marks)) = taken(size).or_else(shown) {
                    let touches = vec![name(from), name(to)];
                    refusals.push(Refusal::new(touches, words, marks));
                }
            }
        }
        refusals
    }

    fn emblem(&self) -> Vec<Shape> {
        let stack =
            [(Player::One, Size::Small), (Player::One, Size::Medium), (Player::Two, Size::Large)];
        let mut shapes = vec![tile()];
        for piece in pieces(&stack, (0.0, -4.0), "") {
            let (x, y) = (0.74 * piece.x, 0.74 * piece.y);
            shapes.extend(piece.shapes.iter().map(|shape| shape.placed(x, y, 0.74)));
        }
        shapes
    }
}

/// What stands on a square, the lowest first.
fn stack(board: Board, pos: Pos) -> Vec<(Player, Size)> {
    let owner = |size: Size| match board.cell(pos) >> (2 * size.index()) & 3 {
        1 => Some((Player::One, size)),
        2 => Some((Player::Two, size)),
        _ => None,
    };
    Size::ALL.into_iter().filter_map(owner).collect()
}

/// `1,2`: as moves write it, without the brackets.
fn name(pos: Pos) -> String {
    format!("{},{}", pos.row(), pos.column())
}

fn letter(player: Player, size: Size) -> String {
    match player {
        Player::One => size.letter().to_string(),
        Player::Two => size.letter().to_ascii_lowercase().to_string(),
    }
}

fn in_words((player, size): (Player, Size)) -> String {
    format!("{player}'s {size} piece")
}

fn contents(stack: &[(Player, Size)]) -> String {
    let words: Vec<_> = stack.iter().rev().map(|&piece| in_words(piece)).collect();
    if words.is_empty() { "empty".to_owned() } else { words.join(" over ") }
}

/// The pieces of a stack: the last one in the middle, those that it covers behind it.
fn pieces(stack: &[(Player, Size)], (x, y): (f64, f64), place: &str) -> Vec<Piece> {
    let top = stack.last().map_or(0.0, |(_, size)| RADII[size.index()]);
    let piece = |(depth, &(player, size)): (usize, &(Player, Size))| {
        let covered = depth + 1 < stack.len();
        let out = if covered { top - RADII[size.index()] + PEEK } else { 0.0 };
        // Along the diagonal: down to the right, or down to the left.
        let aside = out * 0.5_f64.sqrt();
        let dx = if size == Size::Small { aside } else { -aside };
        Piece {
            place: place.to_owned(),
            x: x + dx,
            y: y + aside,
            shapes: vec![disc(player, size)],
            text: letter(player, size),
            symbol: None,
            owner: Some(player),
        }
    };
    stack.iter().enumerate().map(piece).collect()
}

fn disc(player: Player, size: Size) -> Shape {
    let paint = Paint::fill(Ink::player(player)).outlined(Color::Outline, 4.0);
    Shape::circle(0.0, 0.0, RADII[size.index()], paint)
}

/// The line of the opponent that shows once a piece is lifted.
fn shown_line(position: Board, from: Pos) -> Option<Vec<String>> {
    let player = position.current_player().other();
    let shows = |&pos: &Pos| {
        let mut stack = stack(position, pos);
        if pos == from {
            stack.pop();
        }
        stack.last().is_some_and(|&(owner, _)| owner == player)
    };
    let seen = Pos::ALL.into_iter().filter(shows).fold(0, |seen, pos| seen | 1 << pos.index());
    let line = WIN_MASKS.iter().find(|&line| seen & line == *line)?;
    let on_line = |pos: &Pos| line >> pos.index() & 1 == 1;
    Some(Pos::ALL.into_iter().filter(on_line).map(name).collect())
}

/// The pieces that a player has in reserve.
fn tray(position: Board, player: Player) -> Tray {
    let left = position.reserves(player);
    let item = |size: Size| Item {
        id: Some(letter(player, size)),
        shapes: vec![disc(player, size)],
        label: in_words((player, size)),
        text: letter(player, size),
        symbol: None,
        count: Some(left[size.index()].into()),
        present: true,
    };
    let items = Size::ALL.map(item).to_vec();
    Tray { owner: Some(player), title: "Reserve".to_owned(), columns: 3, items }
}
