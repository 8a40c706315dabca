//! A table as an evaluator.

use burnside::{Symmetric, Value};

use super::{ReadAt, Table, TableError, Tabled};
use crate::{
    evaluator::{MoveValues, Source, ValuedMoves, known},
    limits::{Cause, Limits, Stopped},
};

impl<G: Tabled + Symmetric, R: ReadAt + Send + Sync> MoveValues<G> for &'static Table<G, R> {
    const SOURCE: Source = Source::Table;
    const USUAL_NODES: Option<u64> = None;

    fn rules(&self) -> &G {
        self.game()
    }

    fn move_values(
        &self,
        position: G::Position,
        _: &Limits<'_>,
    ) -> Result<ValuedMoves<G::Move>, Stopped> {
        self.moves(position).map(known).map_err(unreadable)
    }

    fn position_value(&self, position: G::Position, _: &Limits<'_>) -> Result<Value, Stopped> {
        self.probe(position).map_err(unreadable)
    }
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn unreadable(_: TableError) -> Stopped {
    Stopped { nodes: 0, cause: Cause::Table }
}
