//! What evaluators and random games ask of Quarto.

use std::path::Path;

use burnside::{
    Value,
    quarto::{Group, Move, Position, Quarto},
};

use super::{
    classes::usual_pieces, counts::burnside_classes, random::random_games_reporting,
    solver::Solver, solving::solve_to,
};
use crate::{
    evaluator::{Evaluator, MoveValues, Source, ValuedMoves, known},
    games::{LemmaBoards, Own},
    limits::{Limits, Stopped},
    random::Tally,
    solve::{Observer, Options, Report, Solvable, SolveError},
    table::{AnyReader, Probe, REMEMBERED, Table, TableError},
};

impl Own for Quarto {
    /// The table of early positions, and a search.
    fn own_evaluator(&self, book: bool) -> Option<Box<dyn Evaluator<Self>>> {
        #[cfg(feature = "tables")]
        if book && let Some(Ok(table)) = crate::embedded::table_of(self) {
            return Some(crate::evaluator_with_table(self, Box::new(table)));
        }
        let _ = book;
        Some(Box::new(Solver::try_new(self.clone()).ok()?))
    }

    fn open_own_table(
        &self,
        reader: AnyReader,
    ) -> Option<Result<Box<dyn Probe<Self>>, TableError>> {
        let table = Table::open(self.clone(), reader);
        Some(table.map(|table| Box::new(table.remembering(REMEMBERED)) as _))
    }

    fn solve_own(
        &self,
        path: &Path,
        options: &Options,
        observer: &dyn Observer,
    ) -> Option<Result<Report, SolveError>> {
        let pieces = options.pieces.unwrap_or_else(|| usual_pieces(self));
        Some(solve_to(self, pieces, path, options.clone(), observer))
    }

    fn own_memory(&self) -> Option<u64> {
        Some(Solvable::memory(self))
    }

    fn own_boards(&self, group: Group) -> Option<Vec<LemmaBoards>> {
        let counted = (0..).zip(burnside_classes(self, group));
        let fits = |classes: u128| u64::try_from(classes).ok();
        counted
            .map(|(pieces, [boards, with_hand])| {
                // A set has four pieces: with fewer, play leads to every board.
                let ply = (pieces < 4).then_some(pieces + 1);
                let (boards, with_hand) = (fits(boards)?, fits(with_hand)?);
                Some(LemmaBoards { pieces, boards, with_hand, ply })
            })
            .collect()
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
