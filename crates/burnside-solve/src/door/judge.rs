//! Who knows what a position is worth.

use std::any::Any;

use burnside::{Game, Value, catalog::Entry, quarto::Quarto};

use crate::{
    alphabeta::{AlphaBeta, Limits, Stopped},
    quarto::{DEFAULT_BITS, Solver},
    within::Within,
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

impl<M> Settled<M> {
    fn from_moves(moves: Vec<(M, Value)>) -> Option<Self> {
        let value = moves.iter().map(|&(_, value)| value).max()?;
        let moves = moves.into_iter().map(|(mv, value)| (mv, Some(value))).collect();
        Some(Self { value, moves })
    }
}

/// Exact values of one game, from a table or by search. What it learns, it keeps.
pub trait Judge<G: Game>: Send + Sync {
    /// `table` or `search`.
    fn source(&self) -> &'static str;

    /// How many positions to search if nobody says; nothing if every answer comes in reasonable
    /// time.
    fn usual_nodes(&self) -> Option<u64> {
        Some(5_000_000)
    }

    /// The value of a position that is not finished, if it can be had within the limits.
    fn settle(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<G::Move>, Stopped>;
}

/// The best judge there is for a game.
pub fn judge<G: Entry>(game: &G) -> Box<dyn Judge<G>> {
    best_judge(game, true)
}

/// The best judge there is that does not know an opening book.
pub fn judge_without_book<G: Entry>(game: &G) -> Box<dyn Judge<G>> {
    best_judge(game, false)
}

fn best_judge<G: Entry>(game: &G, book: bool) -> Box<dyn Judge<G>> {
    let own = own_judge(game, book).and_then(|judge| judge.downcast::<Box<dyn Judge<G>>>().ok());
    match own {
        Some(judge) => *judge,
        None if game.can_return() => Box::new(Within::new(game.clone())),
        None => Box::new(AlphaBeta::new(game.clone())),
    }
}

/// Whether every value of a game is in a table of this program.
pub(super) fn has_table<G: Entry>(game: &G) -> bool {
    #[cfg(feature = "tables")]
    return tabled::judge(game).is_some();
    #[cfg(not(feature = "tables"))]
    return {
        _ = game;
        false
    };
}

/// The games that have a judge of their own. A `Box<dyn Judge<G>>` for that very game is inside.
fn own_judge(game: &dyn Any, book: bool) -> Option<Box<dyn Any>> {
    if let Some(rules) = game.downcast_ref::<Quarto>() {
        let rules = rules.clone();
        let solver =
            if book { Solver::try_new(rules) } else { Solver::without_book(rules, DEFAULT_BITS) };
        let solver = solver.ok()?;
        let judge: Box<dyn Judge<Quarto>> = Box::new(solver);
        return Some(Box::new(judge));
    }
    #[cfg(feature = "tables")]
    return tabled::judge(game);
    #[cfg(not(feature = "tables"))]
    None
}

/// Games whose every value is inside the program.
#[cfg(feature = "tables")]
mod tabled {
    use std::any::Any;

    use burnside::{
        Game, Symmetric,
        gobblet::{Gobblet, Reveal},
        quantik::Quantik,
    };

    use super::{Judge, Settled};
    use crate::{
        alphabeta::{Limits, Stopped},
        embedded,
        table::{Table, Tabled},
    };

    pub(super) fn judge(game: &dyn Any) -> Option<Box<dyn Any>> {
        if game.is::<Quantik>() {
            let judge: Box<dyn Judge<Quantik>> = Box::new(FromTable(embedded::quantik()));
            return Some(Box::new(judge));
        }
        let Gobblet { reveal } = game.downcast_ref()?;
        let table = match reveal {
            Reveal::HailMary => embedded::gobblet(),
            Reveal::Strict => embedded::gobblet_strict(),
        };
        let judge: Box<dyn Judge<Gobblet>> = Box::new(FromTable(table));
        Some(Box::new(judge))
    }

    struct FromTable<G: 'static>(&'static Table<G, &'static [u8]>);

    impl<G: Tabled + Symmetric> Judge<G> for FromTable<G> {
        fn source(&self) -> &'static str {
            "table"
        }

        fn usual_nodes(&self) -> Option<u64> {
            None
        }

        fn settle(
            &self,
            position: <G as Game>::Position,
            _: &Limits<'_>,
        ) -> Result<Settled<<G as Game>::Move>, Stopped> {
            let moves = self.0.moves(position).expect("a test reads every block of the table");
            Settled::from_moves(moves).ok_or(Stopped { nodes: 0 })
        }
    }
}

impl Judge<Quarto> for Solver {
    fn source(&self) -> &'static str {
        "search"
    }

    fn usual_nodes(&self) -> Option<u64> {
        None
    }

    fn settle(
        &self,
        position: <Quarto as Game>::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<<Quarto as Game>::Move>, Stopped> {
        let moves = self.moves_within(position, limits)?;
        Settled::from_moves(moves).ok_or(Stopped { nodes: 0 })
    }
}

impl<G: Entry> Judge<G> for AlphaBeta<G> {
    fn source(&self) -> &'static str {
        "search"
    }

    fn settle(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<G::Move>, Stopped> {
        Settled::from_moves(self.moves(position, limits)?).ok_or(Stopped { nodes: 0 })
    }
}

impl<G: Entry> Judge<G> for Within<G> {
    fn source(&self) -> &'static str {
        "search"
    }

    fn settle(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Settled<G::Move>, Stopped> {
        let (value, moves) = self.settle(position, limits)?;
        Ok(Settled { value, moves })
    }
}
