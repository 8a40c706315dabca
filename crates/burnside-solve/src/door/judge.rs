//! Who knows what a position is worth: the evaluators, by their older names.

use burnside::{Game, Value, catalog::Entry};

use crate::{
    evaluator::{Evaluation, Evaluator, Source, evaluator, evaluator_without_book},
    limits::{Limits, Stopped},
};

/// The value of a position, and of its moves as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled<M> {
    /// The value for the side to move.
    pub value: Value,
    /// Each legal move with the value of the game after it, for the player who makes it. `None`
    /// if it is only known not to be a best move.
    pub moves: Vec<(M, Option<Value>)>,
}

/// Exact values of one game, from a table or by search. What it learns, it keeps.
pub trait Judge<G: Game>: Send + Sync {
    /// `table` or `search`.
    fn source(&self) -> &'static str;

    /// How many positions to search if nobody says; nothing if every answer comes in reasonable
    /// time.
    fn usual_nodes(&self) -> Option<u64>;

    /// The value of a position that is not finished, if it can be had within the limits.
    fn settle(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<G::Move>, Stopped>;
}

/// The best judge there is for a game.
pub fn judge<G: Entry>(game: &G) -> Box<dyn Judge<G>> {
    Box::new(evaluator(game))
}

/// The best judge there is that does not know an opening book.
pub fn judge_without_book<G: Entry>(game: &G) -> Box<dyn Judge<G>> {
    Box::new(evaluator_without_book(game))
}

impl<G: Game> Judge<G> for Box<dyn Evaluator<G>> {
    fn source(&self) -> &'static str {
        match (**self).source() {
            Source::Rules => "rules",
            Source::Table => "table",
            Source::Search => "search",
        }
    }

    fn usual_nodes(&self) -> Option<u64> {
        (**self).usual_nodes()
    }

    fn settle(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<G::Move>, Stopped> {
        let Evaluation { value, moves, .. } = self.evaluate(position, limits)?;
        Ok(Settled { value, moves })
    }
}
