//! Tic-tac-toe as a scene: crosses and rings on nine numbered squares.

use super::{Move, Position, TicTacToe};
use crate::{
    Player,
    scene::{Board, Color, Coordinate, Gesture, Ink, Paint, Piece, Scene, Scenic, Shape},
};

/// How large a mark is.
const RADIUS: f64 = 24.0;

impl Scenic for TicTacToe {
    fn scene(&self, position: Position) -> Scene {
        let board = Board::squares(3, 3, 100.0);
        let mut scene = board.scene();
        for (square, &(x, y)) in board.centers.iter().enumerate() {
            let (name, owner) = (square.to_string(), position.owner(square));
            scene.coordinates.push(Coordinate::in_corner(&name, (x, y), board.reach));
            let contents = owner.map_or("empty".to_owned(), |player| format!("{player}'s mark"));
            let label = format!("square {square}, {contents}");
            scene.places.push(board.place(square, square / 3, &*name, &*name, label));
            if let Some(player) = owner {
                let text = ["x", "o"][player.index()].to_owned();
                let shapes = mark(player);
                let owner = Some(player);
                scene.pieces.push(Piece { place: name, x, y, shapes, text, symbol: None, owner });
            }
        }
        let cells = position.lines().fold(0, |cells, line| cells | line);
        let won = (0..9).filter(|square| cells >> square & 1 == 1);
        scene.won = won.map(|square: usize| square.to_string()).collect();
        scene
    }

    fn gesture(&self, _: Position, mv: Move) -> Gesture {
        let square = mv.square().to_string();
        Gesture {
            ways: vec![vec![square.clone()]],
            words: format!("mark on square {square}"),
            brief: format!("on {square}"),
            marks: vec![square],
            ..Gesture::default()
        }
    }
}

/// A cross for player 1, a ring for player 2.
fn mark(player: Player) -> Vec<Shape> {
    let ink = Ink::player(player);
    match player {
        Player::One => {
            let stroke = |sign: f64| {
                let ends = [(-RADIUS, -sign * RADIUS), (RADIUS, sign * RADIUS)];
                [Shape::line(&ends, Color::Outline, 20.0), Shape::line(&ends, ink, 12.0)]
            };
            let [[edge, line], [other_edge, other_line]] = [stroke(1.0), stroke(-1.0)];
            vec![edge, other_edge, line, other_line]
        }
        Player::Two => {
            vec![
                Shape::circle(0.0, 0.0, RADIUS, Paint::stroke(Color::Outline, 20.0)),
                Shape::circle(0.0, 0.0, RADIUS, Paint::stroke(ink, 12.0)),
            ]
        }
    }
}
