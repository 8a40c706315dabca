//! Every value of a game with few classes, in memory: no table is needed for its puzzles.

use burnside::{Value, catalog::Entry};
use rustc_hash::FxHashMap;

use super::choose::walk;
use crate::{
    Limits, Source, Stopped, ValuedMoves,
    evaluator::{MoveValues, known},
    limits::Cause,
    parent::seen_by_parent,
};

/// Every value of a game with few classes.
///
/// ```
/// use burnside::{Game, Value, tictactoe::TicTacToe};
/// use burnside_solve::puzzles::SmallGame;
///
/// let small = SmallGame::solve(&TicTacToe, 1_000).unwrap();
/// assert_eq!(small.moves(TicTacToe.start()).unwrap()[0].1, Value::Draw);
/// assert!(SmallGame::solve(&TicTacToe, 764).is_none()); // it has 765 classes
/// ```
#[derive(Debug)]
pub struct SmallGame<G: Entry> {
    game: G,
    values: FxHashMap<G::Code, Value>,
}

impl<G: Entry> SmallGame<G> {
    /// Solves a game by distance: what is over, what is won or lost in one ply, in two, and so on.
    /// What remains is drawn. Nothing if there are more classes than this.
    pub fn solve(game: &G, most: usize) -> Option<Self> {
        let group = game.value_group();
        let classes = walk(game, most)?;
        let numbers: FxHashMap<G::Code, usize> = classes
            .iter()
            .zip(0..)
            .map(|(&position, at)| (game.code(group, position), at))
            .collect();
        // By class: whether the same player moves again, and where to.
        let children: Vec<Vec<(bool, usize)>> = classes
            .iter()
            .map(|&position| {
                let child = |mv| {
                    let child = game.play_unchecked(position, mv);
                    let again = game.to_move(child) == game.to_move(position);
                    let canonical = game.canonical_position(group, child);
                    (again, numbers[&game.code(group, canonical)])
                };
                game.moves(position).map(child).collect()
            })
            .collect();
        let over = |&position: &G::Position| {
            Some(Value::of_finished(game.outcome(position)?, game.to_move(position)))
        };
        let mut values: Vec<Option<Value>> = classes.iter().map(over).collect();
        for plies in 1.. {
            let settled = |at: usize| {
                if values[at].is_some() {
                    return None;
                }
                let seen = |&(again, child): &(bool, usize)| {
                    let value: Value = values[child]?;
                    Some(if again { value.one_ply_later() } else { value.one_ply_earlier() })
                };
                let best = children[at].iter().filter_map(seen).max();
                let all_lose =
                    || children[at].iter().all(|child| matches!(seen(child), Some(Value::Loss(_))));
                match best? {
                    win @ Value::Win(_) => Some((at, win)),
                    loss @ Value::Loss(_) if all_lose() => Some((at, loss)),
                    _ => None,
                }
            };
            let found: Vec<(usize, Value)> = (0..classes.len()).filter_map(settled).collect();
            if found.is_empty() {
                break;
            }
            for (at, value) in found {
                debug_assert_eq!(value.plies(), Some(plies), "values are found by distance");
                values[at] = Some(value);
            }
        }
        let values = numbers
            .into_iter()
            .map(|(code, at)| (code, values[at].unwrap_or(Value::Draw)))
            .collect();
        Some(Self { game: game.clone(), values })
    }

    /// The value of a position; none if play from the start does not lead to its class.
    pub fn value(&self, position: G::Position) -> Option<Value> {
        let group = self.game.value_group();
        let canonical = self.game.canonical_position(group, position);
        self.values.get(&self.game.code(group, canonical)).copied()
    }

    /// Every legal move with what it is worth to the mover.
    pub fn moves(&self, position: G::Position) -> Option<Vec<(G::Move, Value)>> {
        let each = |mv| {
            let child = self.game.play_unchecked(position, mv);
            Some((mv, seen_by_parent(&self.game, position, child, self.value(child)?)))
        };
        self.game.moves(position).map(each).collect()
    }
}

/// A position that play does not lead to is not known.
const UNKNOWN: Stopped = Stopped { nodes: 0, cause: Cause::Table };

impl<G: Entry> MoveValues<G> for SmallGame<G> {
    const SOURCE: Source = Source::Table;
    const USUAL_NODES: Option<u64> = None;

    fn rules(&self) -> &G {
        &self.game
    }

    fn move_values(
        &self,
        position: G::Position,
        _: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped> {
        let moves = self.moves(position).ok_or(UNKNOWN)?;
        Ok((known(moves), Self::SOURCE))
    }

    fn position_value(&self, position: G::Position, _: &Limits<'_>) -> Result<Value, Stopped> {
        self.value(position).ok_or(UNKNOWN)
    }
}
