//! A game being played: a position with its history, undo and redo, and repetitions announced.

use crate::{Game, Outcome, PlayError, Player};

/// A game from its first position to the current one.
///
/// Moves that were taken back stay available to [`redo`](Match::redo) until another is played.
///
/// ```
/// use burnside::{Match, quantik::{Move, Quantik}};
///
/// let mut game = Match::new(Quantik);
/// game.play("A0".parse::<Move>()?)?;
/// game.play("b5".parse::<Move>()?)?;
/// assert_eq!(game.position().to_qfen(), "A.../.b../..../....");
///
/// game.undo();
/// assert_eq!(game.position().to_qfen(), "A.../..../..../....");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    rules: G,
    first: G::Position,
    /// Every ply known, with the position after it; those at `played..` were taken back.
    plies: Vec<(G::Move, G::Position)>,
    played: usize,
}

impl<G: Game> Match<G> {
    /// A new game from the start.
    pub fn new(rules: G) -> Self {
        let first = rules.start();
        Self::from_position(rules, first)
    }

    /// A game from a given position.
    pub fn from_position(rules: G, first: G::Position) -> Self {
        Self { rules, first, plies: Vec::new(), played: 0 }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The current position.
    pub fn position(&self) -> G::Position {
        self.played.checked_sub(1).map_or(self.first, |last| self.plies[last].1)
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.rules.to_move(self.position())
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(self.position())
    }

    /// Plays a move; an illegal one changes nothing and comes back in the error.
    pub fn play(&mut self, mv: G::Move) -> Result<(), PlayError<G::Position, G::Move>> {
        let next = self.rules.try_play(self.position(), mv)?;
        self.plies.truncate(self.played);
        self.plies.push((mv, next));
        self.played += 1;
        Ok(())
    }

    /// Takes the last move back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.plies[self.played].0)
    }

    /// Plays again what was last taken back, and returns it.
    pub fn redo(&mut self) -> Option<G::Move> {
        let (mv, _) = *self.plies.get(self.played)?;
        self.played += 1;
        Some(mv)
    }

    /// The moves played so far.
    pub fn history(&self) -> impl ExactSizeIterator<Item = G::Move> {
        self.plies[..self.played].iter().map(|&(mv, _)| mv)
    }

    /// Every position so far, the first one and the current one included.
    pub fn positions(&self) -> impl Iterator<Item = G::Position> {
        std::iter::once(self.first).chain(self.plies[..self.played].iter().map(|&(_, p)| p))
    }

    /// How often the current position has stood on the board, this time included. Three is the
    /// threefold repetition that a game with cycles announces; it ends nothing by itself.
    pub fn repetitions(&self) -> usize {
        let current = self.position();
        self.positions().filter(|&position| position == current).count()
    }
}
