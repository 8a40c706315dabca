//! What burnside knows about tic-tac-toe: `cargo run --release -p tic-tac-toe`.

use burnside::{Game, Symmetric};
use burnside_solve::{classes, negamax, perft};
use tic_tac_toe::TicTacToe;

fn main() {
    let (game, start) = (TicTacToe, TicTacToe.start());
    let total: u64 =
        classes(&game, game.value_group(), 9).iter().map(|ply| ply.open + ply.finished).sum();
    println!("{}, if both play well: {}", game.name(), negamax(&game, start));
    println!("{total} positions up to symmetry");
    println!("{} lines of nine moves", perft(&game, start, 9));
}
