//! What evaluators and random games ask of Quarto.

use burnside::{
    Value,
    quarto::{Group, Move, Position, Quarto},
};

use super::{
    book::Book,
    counts::burnside_classes,
    random::random_games_reporting,
    solver::{DEFAULT_BITS, Solver},
};
use crate::{
    evaluator::{Evaluator, MoveValues, Source, ValuedMoves, known},
    games::{LemmaBoards, Own},
    limits::{Limits, Stopped},
    random::Tally,
    table::TableError,
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

    fn own_boards(&self, group: Group) -> Option<Vec<LemmaBoards>> {
        let counted = (0..).zip(burnside_classes(self, group));
        let fits = |classes: u128| u64::try_from(classes).ok();
        counted
            .map(|(pieces, [boards, with_hand])| {
                Some(LemmaBoards { pieces, boards: fits(boards)?, with_hand: fits(with_hand)? })
            })
            .collect()
    }

    fn open_own_book(&self, bytes: &[u8]) -> Option<Result<Box<dyn Evaluator<Self>>, TableError>> {
        let book = Book::read(self, bytes).map_err(|error| TableError::Book(error.to_string()));
        let solver = book.map(|book| Solver::with_book(self.clone(), book));
        match solver {
            Ok(solver) => Some(Ok(Box::new(solver.ok()?))),
            Err(error) => Some(Err(error)),
        }
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
    fn source(&self) -> Source {
        Source::Search
    }

    fn usual_nodes(&self) -> Option<u64> {
        None
    }

    fn rules(&self) -> &Quarto {
        self.rules()
    }

    fn move_values(
        &self,
        position: Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<Move>, Source), Stopped> {
        self.moves_within(position, limits).map(|moves| (known(moves), Source::Search))
    }

    fn position_value(&self, position: Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.value_within(position, limits)
    }
}
