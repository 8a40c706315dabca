//! Games with few classes, solved in memory when somebody asks.

use burnside::catalog::Entry;
use rustc_hash::FxHashSet;

use super::{Engine, Options, Silent, solve_codes};
use crate::table::{Probe, open_any};

/// The table of a game with at most this many classes, made in memory; `None` if there are more.
///
/// ```
/// use burnside::{Game, Value, tictactoe::TicTacToe};
/// use burnside_solve::solve::solve_small;
///
/// let table = solve_small(&TicTacToe, 765).expect("it has 765 classes");
/// assert_eq!(table.probe(TicTacToe.start())?, Value::Draw);
/// assert!(solve_small(&TicTacToe, 764).is_none());
/// # Ok::<(), burnside_solve::table::TableError>(())
/// ```
pub fn solve_small<G: Entry>(game: &G, most: usize) -> Option<Box<dyn Probe<G>>> {
    few_classes(game, most)?;
    let bytes = solve_codes(game, Engine::of(game), &Options::default(), &Silent).ok()?;
    open_any(game, Box::new(bytes)).ok()
}

/// Every class that can be reached, each as its canonical position; `None` if there are more than
/// this many.
pub(crate) fn few_classes<G: Entry>(game: &G, most: usize) -> Option<Vec<G::Position>> {
    let group = game.value_group();
    let start = game.canonical_position(group, game.start());
    let mut known: FxHashSet<G::Code> = FxHashSet::from_iter([game.code(group, start)]);
    let mut all = vec![start];
    let mut at = 0;
    while let Some(&position) = all.get(at) {
        at += 1;
        for mv in game.moves(position) {
            let child = game.canonical_position(group, game.play_unchecked(position, mv));
            if known.insert(game.code(group, child)) {
                all.push(child);
            }
        }
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}
