//! What a table says about a game as a whole: is it fair, is it narrow, is it long?
//!
//! | file | idea |
//! |---|---|
//! | `graph` | every class that can be reached, with its value and its moves |
//! | `chance` | what becomes of games that are played at random |
//!
//! Everything is counted over **classes**: positions that can be reached from the start, up to the
//! symmetries of the value group, each once.

mod chance;
mod graph;

use burnside::{Game, Value, catalog::Entry};

pub use chance::{RandomPlay, Sample};

use self::graph::Graph;
use crate::{
    limits::{Budget, Cause, Limits, Stopped, free_memory},
    table::{Counts, Probe, TableError},
};

/// What a table says about a game as a whole.
#[derive(Clone, Debug)]
pub struct Stats<G: Game> {
    /// How many classes have which value, finished ones included.
    pub counts: Counts,
    /// The value of the start, for the player who begins.
    pub start: Value,
    /// The first moves, with what they are worth to the player who begins.
    pub first_moves: Vec<(G::Move, Value)>,
    /// What becomes of games that are played at random.
    pub random: RandomPlay,
    /// What a walk over every class shows; `None` if they do not fit into memory.
    pub walk: Option<Walk<G::Position>>,
}

/// What a walk over every class shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk<P> {
    /// By the fewest plies that lead from the start to a class, from 0 on.
    pub by_ply: Vec<Row>,
    /// By the pieces on the board, from 0 on; empty if the game does not count them.
    pub by_pieces: Vec<Row>,
    /// The longest wins, the longest first.
    pub longest: Vec<LongWin<P>>,
    /// How many moves there are to choose from.
    pub branching: Branching,
    /// How many of them are good.
    pub narrow: Narrow,
}

/// Some classes, by what they are worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// Those in which the game is over.
    pub finished: u64,
    /// Those that go on and are won, drawn, lost.
    pub by_result: [u64; 3],
}

impl Row {
    /// All of them.
    pub fn classes(&self) -> u64 {
        self.finished + self.by_result.iter().sum::<u64>()
    }

    fn count(&mut self, value: Value, finished: bool) {
        let result = match value {
            _ if finished => &mut self.finished,
            Value::Win(_) => &mut self.by_result[0],
            Value::Draw => &mut self.by_result[1],
            Value::Loss(_) => &mut self.by_result[2],
        };
        *result += 1;
    }
}

/// A win that takes long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongWin<P> {
    /// Plies to the end.
    pub plies: u16,
    /// How many classes are won in so many plies.
    pub classes: u64,
    /// One of those that can be reached soonest.
    pub position: P,
}

/// How many moves there are in the classes that go on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Branching {
    /// The classes that go on.
    pub classes: u64,
    /// Their moves, all together.
    pub moves: u64,
    /// The most moves in one of them.
    pub most: u64,
}

impl Branching {
    /// The moves in one of them on average.
    #[allow(clippy::cast_precision_loss)] // shown with a few digits
    pub fn mean(&self) -> f64 {
        if self.classes == 0 { 0.0 } else { self.moves as f64 / self.classes as f64 }
    }
}

/// How many classes leave just one good move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Narrow {
    /// Classes that go on and are won.
    pub won: u64,
    /// Those of them in which exactly one move wins.
    pub one_wins: u64,
    /// Classes that go on and are drawn.
    pub drawn: u64,
    /// Those of them in which exactly one move keeps the draw.
    pub one_saves: u64,
}

/// Why there are no numbers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatsError {
    /// The table cannot answer.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// How many of the longest wins are named.
const LONGEST: usize = 5;

/// Counts everything. Reports how many classes of how many were seen.
///
/// A game whose classes do not fit into memory is counted as far as the table's header goes, and
/// is played at random some times instead of exactly.
///
/// ```
/// use burnside::tictactoe::TicTacToe;
/// use burnside_solve::{Limits, stats, table::Probe};
///
/// # #[cfg(feature = "tables")] {
/// let table = burnside_solve::embedded_table(&TicTacToe).unwrap();
/// let stats = stats::stats(&*table, &Limits::default(), &|_, _| ())?;
/// assert_eq!(stats.counts.total(), 765);
/// // The player who begins wins 737 of 1,260 random games.
/// assert!((stats.random.shares[0] - 737.0 / 1260.0).abs() < 1e-12);
/// # }
/// # Ok::<(), stats::StatsError>(())
/// ```
pub fn stats<G: Entry>(
    table: &dyn Probe<G>,
    limits: &Limits<'_>,
    report: &(dyn Fn(u64, u64) + Sync),
) -> Result<Stats<G>, StatsError> {
    let (game, header) = (table.game(), table.header());
    let start = game.start();
    let allowed = limits.memory.or_else(|| free_memory().map(|free| free / 4 * 3));
    let limits = Limits { memory: allowed, ..*limits };
    let budget = Budget::new(&limits);
    let needed = header.counts.total().saturating_mul(Graph::likely_bytes::<G>());
    let seen = if allowed.is_some_and(|allowed| allowed < needed) {
        None
    } else {
        match graph::walk(table, &budget, report) {
            Err(StatsError::Stopped(Stopped { cause: Cause::Memory, .. })) => None,
            seen => Some(seen?),
        }
    };
    let (random, walk) = match seen {
        None => (chance::sample(game), None),
        Some((graph, walk)) => (chance::exact(&graph, game.to_move(start), &budget)?, Some(walk)),
    };
    Ok(Stats {
        counts: header.counts.clone(),
        start: table.probe(start)?,
        first_moves: table.moves(start)?,
        random,
        walk,
    })
}
