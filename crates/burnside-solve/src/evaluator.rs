//! What a position and its moves are worth, from the best source there is for a game.

use std::{fmt, sync::OnceLock};

use burnside::{Game, Value, catalog::Entry};

use crate::{
    alphabeta::AlphaBeta,
    games,
    limits::{Cause, Limits, Stopped},
    on_demand::OnDemand,
    parallel,
    table::{Probe, TableError},
    within::Within,
};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The game is over.
    Rules,
    /// A table of all values.
    Table,
    /// The whole game, solved in memory when a search did not answer.
    Solved,
    /// A search.
    Search,
}

/// `rules`, `table`, `solved` or `search`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "rules",
            Self::Table => "table",
            Self::Solved => "solved",
            Self::Search => "search",
        })
    }
}

/// Each legal move with its value for the player who makes it, unless it is only known not to be
/// best.
pub type ValuedMoves<M> = Vec<(M, Option<Value>)>;

/// The value of a position, and of its moves as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation<M> {
    /// The value for the side to move.
    pub value: Value,
    /// Each legal move with the value of the game after it, for the player who makes it. `None`
    /// if it is only known not to be a best move. Empty if the game is over.
    pub moves: ValuedMoves<M>,
    /// Where the values come from.
    pub source: Source,
    /// Whether the winner is proved and the distance is not: the winner needs at most so many
    /// plies, and moves without a value may be as good.
    pub at_most: bool,
}

/// The value of a position alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The value for the side to move.
    pub value: Value,
    /// Where it comes from.
    pub source: Source,
    /// As [`Evaluation::at_most`].
    pub at_most: bool,
}

/// Exact values of one game, from a table, by search or by solving it. What it learns, it keeps.
///
/// ```
/// use burnside::{Game, Value, quantik::Quantik};
/// use burnside_solve::{Limits, Source, evaluator};
///
/// // The second player wins, with the tenth ply.
/// let evaluation = evaluator(&Quantik).evaluate(Quantik.start(), &Limits::default())?;
/// assert_eq!(evaluation.value, Value::Loss(10));
/// assert_eq!(evaluation.moves.len(), 64);
/// # Ok::<(), burnside_solve::Stopped>(())
/// ```
pub trait Evaluator<G: Game>: Send + Sync {
    /// Where the values of games that go on come from.
    fn source(&self) -> Source;

    /// How many positions to search by default; `None` if every answer comes in reasonable
    /// time.
    fn usual_nodes(&self) -> Option<u64>;

    /// The value of a position and of its moves, if they can be had within the limits. A finished
    /// game has a value by the rules, and no moves. Who wins is always exact; how soon is too,
    /// unless [`Evaluation::at_most`] says otherwise.
    fn evaluate(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Evaluation<G::Move>, Stopped>;

    /// Only the value, always exact; a table answers it without looking at the moves.
    fn value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped>;

    /// The value that [`evaluate`](Self::evaluate) finds, and where it comes from, without values of
    /// moves: a table answers it without looking at them.
    fn worth(&self, position: G::Position, limits: &Limits<'_>) -> Result<Worth, Stopped> {
        let Evaluation { value, source, at_most, .. } = self.evaluate(position, limits)?;
        Ok(Worth { value, source, at_most })
    }

    /// A move by which the player to move wins, one that wins soonest if values are exact; none if
    /// this player does not win. Whoever plays such moves to the end has won.
    fn winning_move(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<G::Move>, Stopped> {
        let Evaluation { value, moves, .. } = self.evaluate(position, limits)?;
        let best = moves.into_iter().find(|&(_, of_move)| of_move == Some(value));
        Ok(best.filter(|_| matches!(value, Value::Win(_))).map(|(mv, _)| mv))
    }

    /// The values of many positions, in order, on all threads; the limits are for each of them.
    /// `None` where there is none within them. A table decodes every block once.
    fn values(&self, positions: &[G::Position], limits: &Limits<'_>) -> Vec<Option<Value>> {
        parallel::map_items(positions, FEW, |&position| {
            if limits.is_canceled() { None } else { self.value(position, limits).ok() }
        })
    }
}

/// Positions that are worth a thread where each may take long.
const FEW: usize = 16;

/// The best evaluator there is for a game: with a table where there is one, of all positions or of
/// early ones.
/// Without them it searches, and solves a game that is small enough for the limits when the search
/// does not answer.
pub fn evaluator<G: Entry>(game: &G) -> Box<dyn Evaluator<G>> {
    best(game, true)
}

/// The best evaluator there is that does not know a table of early positions, an opening book.
pub fn evaluator_without_book<G: Entry>(game: &G) -> Box<dyn Evaluator<G>> {
    best(game, false)
}

/// An evaluator that answers from a table that was opened, and searches for positions that the
/// table has no place for.
pub fn evaluator_with_table<G: Entry>(game: &G, table: Box<dyn Probe<G>>) -> Box<dyn Evaluator<G>> {
    let is_whole = table.is_whole();
    Box::new(FromTable { table, search: LazySearch::new(game, is_whole) })
}

/// The table of this program that has every value of a game, if there is one.
pub fn embedded_table<G: Entry>(game: &G) -> Option<Box<dyn Probe<G>>> {
    #[cfg(feature = "tables")]
    {
        let mut tables = crate::embedded::tables_of(game.name());
        // A game from a file may have the name of a listed one: its table does not open.
        let table =
            tables.find_map(|(_, bytes)| crate::table::open_any(game, Box::new(bytes)).ok());
        table.filter(|table| table.is_whole())
    }
    #[cfg(not(feature = "tables"))]
    {
        let _ = game;
        None
    }
}

/// Whether every value of a game is in a table of this program.
pub fn has_table<G: Entry>(game: &G) -> bool {
    games::has_table(game) || embedded_table(game).is_some()
}

fn best<G: Entry>(game: &G, book: bool) -> Box<dyn Evaluator<G>> {
    games::evaluator(game, book)
        .or_else(|| embedded_table(game).map(|table| evaluator_with_table(game, table)))
        .unwrap_or_else(|| Box::new(OnDemand::new(game)))
}

/// A search that is set up when it is first needed.
struct LazySearch<G: Entry> {
    game: G,
    /// Whether the table has every value: then the search is for what cannot be reached.
    is_whole: bool,
    search: OnceLock<Box<dyn Evaluator<G>>>,
}

impl<G: Entry> LazySearch<G> {
    fn new(game: &G, is_whole: bool) -> Self {
        Self { game: game.clone(), is_whole, search: OnceLock::new() }
    }

    fn get(&self) -> &dyn Evaluator<G> {
        &**self.search.get_or_init(|| {
            let own = if self.is_whole { None } else { games::evaluator(&self.game, false) };
            own.unwrap_or_else(|| search(&self.game))
        })
    }
}

/// Values from a table, and from a search where the table has no place.
struct FromTable<G: Entry> {
    table: Box<dyn Probe<G>>,
    search: LazySearch<G>,
}

impl<G: Entry> MoveValues<G> for FromTable<G> {
    fn source(&self) -> Source {
        if self.search.is_whole { Source::Table } else { Source::Search }
    }

    fn usual_nodes(&self) -> Option<u64> {
        None
    }

    fn rules(&self) -> &G {
        &self.search.game
    }

    fn move_values(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped> {
        match self.table.moves(position) {
            Ok(moves) => {
                // What looking ahead finds of late positions is not from the table.
                let after = |&(mv, _): &(G::Move, Value)| {
                    self.table.has(self.search.game.play_unchecked(position, mv))
                };
                let is_stored = self.search.is_whole || moves.iter().any(after);
                let source = if is_stored { Source::Table } else { Source::Search };
                Ok((known(moves), source))
            }
            Err(TableError::NoPlace) => {
                let found = self.search.get().evaluate(position, limits)?;
                Ok((found.moves, found.source))
            }
            Err(_) => Err(Stopped { nodes: 0, cause: Cause::Table }),
        }
    }

    fn position_value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        match self.table.probe(position) {
            Ok(value) => Ok(value),
            // Some positions have no place, and all that follow have one.
            Err(TableError::NoPlace) => match self.table.moves(position) {
                Ok(moves) if !moves.is_empty() && !self.search.is_whole => {
                    Ok(moves.into_iter().map(|(_, value)| value).max().expect("there are moves"))
                }
                _ => self.search.get().value(position, limits),
            },
            Err(_) => Err(Stopped { nodes: 0, cause: Cause::Table }),
        }
    }

    fn position_worth(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(Value, Source), Stopped> {
        if let Ok(value) = self.table.probe(position) {
            let is_stored = self.search.is_whole || self.table.has(position);
            return Ok((value, if is_stored { Source::Table } else { Source::Search }));
        }
        // What follows may have a place, and tells where its values come from.
        let (moves, source) = self.move_values(position, limits)?;
        let best = moves.into_iter().filter_map(|(_, value)| value).max();
        best.map(|value| (value, source)).ok_or(Stopped::at_limit(0))
    }

    fn position_values(
        &self,
        positions: &[G::Position],
        limits: &Limits<'_>,
    ) -> Option<Vec<Option<Value>>> {
        let stop = || limits.is_canceled();
        let mut values = self.table.probe_all(positions, &stop).ok()?;
        let missing: Vec<usize> = (0..values.len()).filter(|&at| values[at].is_none()).collect();
        let found = parallel::map_items(&missing, FEW, |&at| {
            if stop() { None } else { self.position_value(positions[at], limits).ok() }
        });
        for (at, value) in missing.into_iter().zip(found) {
            values[at] = value;
        }
        Some(values)
    }
}

/// The search that works for every game.
pub(crate) fn search<G: Entry>(game: &G) -> Box<dyn Evaluator<G>> {
    if game.can_return() {
        Box::new(Within::new(game.clone()))
    } else {
        Box::new(AlphaBeta::new(game.clone()))
    }
}

/// Something that knows what moves are worth. All of these are [`Evaluator`]s.
pub(crate) trait MoveValues<G: Game>: Send + Sync {
    /// As [`Evaluator::source`].
    fn source(&self) -> Source;

    /// As [`Evaluator::usual_nodes`].
    fn usual_nodes(&self) -> Option<u64>;

    fn rules(&self) -> &G;

    /// The moves of a game that goes on, with their values for the mover, and where these come
    /// from; those that are not known are not the best.
    fn move_values(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped>;

    /// The value of a game that goes on.
    fn position_value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped>;

    /// The value of a game that goes on, and where it comes from.
    fn position_worth(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(Value, Source), Stopped> {
        Ok((self.position_value(position, limits)?, self.source()))
    }

    /// The values of many games that go on, if there is a quicker way than one by one.
    fn position_values(
        &self,
        positions: &[G::Position],
        limits: &Limits<'_>,
    ) -> Option<Vec<Option<Value>>> {
        let _ = (positions, limits);
        None
    }
}

impl<G: Game, T: MoveValues<G>> Evaluator<G> for T {
    fn source(&self) -> Source {
        MoveValues::source(self)
    }

    fn usual_nodes(&self) -> Option<u64> {
        MoveValues::usual_nodes(self)
    }

    fn evaluate(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Evaluation<G::Move>, Stopped> {
        if let Some(value) = finished(self.rules(), position) {
            return Ok(Evaluation {
                value,
                moves: Vec::new(),
                source: Source::Rules,
                at_most: false,
            });
        }
        let (moves, source) = self.move_values(position, limits)?;
        let best = moves.iter().filter_map(|&(_, value)| value).max();
        let value = best.ok_or(Stopped::at_limit(0))?;
        Ok(Evaluation { value, moves, source, at_most: false })
    }

    fn value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        match finished(self.rules(), position) {
            Some(value) => Ok(value),
            None => self.position_value(position, limits),
        }
    }

    fn worth(&self, position: G::Position, limits: &Limits<'_>) -> Result<Worth, Stopped> {
        let (value, source) = match finished(self.rules(), position) {
            Some(value) => (value, Source::Rules),
            None => self.position_worth(position, limits)?,
        };
        Ok(Worth { value, source, at_most: false })
    }

    fn values(&self, positions: &[G::Position], limits: &Limits<'_>) -> Vec<Option<Value>> {
        let mut values =
            parallel::map_items(positions, 1 << 10, |&position| finished(self.rules(), position));
        let open: Vec<usize> = (0..values.len()).filter(|&at| values[at].is_none()).collect();
        let left: Vec<G::Position> = open.iter().map(|&at| positions[at]).collect();
        let found = self.position_values(&left, limits).unwrap_or_else(|| {
            parallel::map_items(&left, FEW, |&position| {
                let stopped = limits.is_canceled();
                if stopped { None } else { self.position_value(position, limits).ok() }
            })
        });
        for (at, value) in open.into_iter().zip(found) {
            values[at] = value;
        }
        values
    }
}

fn finished<G: Game>(game: &G, position: G::Position) -> Option<Value> {
    let outcome = game.outcome(position)?;
    Some(Value::of_finished(outcome, game.to_move(position)))
}

/// Values that are all known.
pub(crate) fn known<M>(moves: Vec<(M, Value)>) -> ValuedMoves<M> {
    moves.into_iter().map(|(mv, value)| (mv, Some(value))).collect()
}

/// How many positions a search looks at by default.
const USUAL: Option<u64> = Some(5_000_000);

impl<G: Entry> MoveValues<G> for AlphaBeta<G> {
    fn source(&self) -> Source {
        Source::Search
    }

    fn usual_nodes(&self) -> Option<u64> {
        USUAL
    }

    fn rules(&self) -> &G {
        self.game()
    }

    fn move_values(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped> {
        self.moves(position, limits).map(|moves| (known(moves), Source::Search))
    }

    fn position_value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.value(position, limits)
    }
}

impl<G: Entry> MoveValues<G> for Within<G> {
    fn source(&self) -> Source {
        Source::Search
    }

    fn usual_nodes(&self) -> Option<u64> {
        USUAL
    }

    fn rules(&self) -> &G {
        self.game()
    }

    fn move_values(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped> {
        self.evaluate(position, limits).map(|(_, moves)| (moves, Source::Search))
    }

    fn position_value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.value(position, limits)
    }
}
