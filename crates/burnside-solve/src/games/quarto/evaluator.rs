//! What evaluators and random games ask of Quarto.

use burnside::{
    Value,
    quarto::{Move, Position, Quarto},
};

use super::{
    random::random_games_reporting,
    solver::{DEFAULT_BITS, Solver},
};
use crate::{
    evaluator::{Evaluator, MoveValues, Source, ValuedMoves, known},
    games::Own,
    limits::{Limits, Stopped},
    random::Tally,
};

impl Own for Quarto {
    fn own_evaluator(&self, book: bool) -> Option<Box<dyn Evaluator<Self>>> {
        let solver = if book {
            Solver::try_new(self.clone())
        } else {
            Solver::without_book(self.clone(), DEFAULT_BITS)
        };
        Some(Box::new(solver.ok()?))
    }

    /// Every square and every piece is as likely as the others, not every move.
    fn own_random_games(
        &self,
        games: u64,
        seed: u64,
        report: &(dyn Fn(u64) + Sync),
    ) -> Option<Tally> {
        random_games_reporting(self, games, seed, report).ok()
    }
}

impl MoveValues<Quarto> for Solver {
    const SOURCE: Source = Source::Search;
    const USUAL_NODES: Option<u64> = None;

    fn rules(&self) -> &Quarto {
        self.rules()
    }

    fn move_values(
        &self,
        position: Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<Move>, Source), Stopped> {
        self.moves_within(position, limits).map(|moves| (known(moves), Self::SOURCE))
    }

    fn position_value(&self, position: Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.value_within(position, limits)
    }
}
