//! The trait that a game implements: rules are a value, positions are plain data.
//!
//! A type that implements [`Game`] is a *rulebook*. Variants are data inside it; a rulebook
//! without variants is zero-sized and costs nothing. Positions are `Copy`: they go in and come
//! out by value, and nothing here allocates.

use std::{fmt::Debug, hash::Hash};

use crate::{NotAccepted, Outcome, Player};

/// The rules of a two-player game without chance and without secrets.
pub trait Game: Clone + Send + Sync {
    /// Everything that decides how play may go on, accepted by the rules. Two positions that are
    /// equal play the same.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;

    /// What can be written down, whether or not the rules accept it: see
    /// [`Written`](crate::Written). A game that reads nothing but positions, and whose symmetries
    /// lead to nothing else, has its `Position` here.
    type Written: Copy + Eq + Hash + Debug + From<Self::Position> + Send + Sync;

    /// One ply.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// The name of the game in every interface, with its variant: `quarto:squares`.
    fn name(&self) -> &str;

    /// What was written, as a position; or the reason why the rules do not accept it.
    fn accept(&self, written: Self::Written) -> Result<Self::Position, NotAccepted>;

    /// The position in which the game begins.
    fn start(&self) -> Self::Position;

    /// Whose turn it is. In a finished game: whose turn it would be.
    fn to_move(&self, position: Self::Position) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: Self::Position) -> Option<Outcome>;

    /// Whether the game ended only because the side to move has no move: nothing on the board
    /// decided it. Counts tell such positions from those that a line or a capture finished.
    fn is_stuck(&self, position: Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The legal moves, each once, always in the same order. A finished game has none; a game
    /// that goes on has at least one.
    fn moves(&self, position: Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after a move that the caller knows to be legal.
    ///
    /// An illegal move gives a position without meaning, or panics; it is never unsound.
    fn play_unchecked(&self, position: Self::Position, mv: Self::Move) -> Self::Position;

    /// Whether the move is legal here. The default looks through [`moves`](Game::moves).
    fn is_legal(&self, position: Self::Position, mv: Self::Move) -> bool {
        self.moves(position).any(|legal| legal == mv)
    }

    /// Appends moves that a search should look at before the others: those that win at once, first,
    /// and those that take something. A hint, which may be incomplete; the default gives none. A
    /// game that can find such moves faster than by playing all of them finds them here.
    fn find_urgent_moves(&self, position: Self::Position, found: &mut Vec<Self::Move>) {
        let _ = (position, found);
    }

    /// How many legal moves there are, and how many there are after each of them, all together (at
    /// most `u64::MAX`): what counting lines of play asks most. The default plays every move; a game
    /// that knows without playing says so here.
    #[inline]
    fn count_two_plies(&self, position: Self::Position) -> (u64, u64) {
        // Folded, because games know how to hand out all of their moves at once.
        self.moves(position).fold((0, 0), |(first, second): (u64, u64), mv| {
            let more = self.moves(self.play_unchecked(position, mv)).count() as u64;
            (first + 1, second.saturating_add(more))
        })
    }

    /// The position after a move, or both of them back if the rules do not allow it.
    fn try_play(
        &self,
        position: Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, PlayError<Self::Position, Self::Move>> {
        if self.is_legal(position, mv) {
            return Ok(self.play_unchecked(position, mv));
        }
        Err(PlayError { position, mv, outcome: self.outcome(position) })
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is illegal: use [`try_play`](Game::try_play) for moves from outside.
    fn play(&self, position: Self::Position, mv: Self::Move) -> Self::Position {
        match self.try_play(position, mv) {
            Ok(next) => next,
            Err(error) => panic!("{error}: {mv:?} in {position:?}"),
        }
    }
}

/// A game whose moves can be made and taken back in place, for engines that keep one position.
pub trait Reversible: Game {
    /// What has to be remembered to take a move back.
    type Undo: Copy + Debug;

    /// Makes a legal move in place.
    fn make(&self, position: &mut Self::Position, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back. The position is again what it was, bit for bit.
    fn undo(&self, position: &mut Self::Position, undo: Self::Undo);
}

/// A move that the rules do not allow, with everything that the caller handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", match .outcome {
    Some(outcome) => format!("the game is over ({outcome}): there are no moves"),
    None => "illegal move".to_owned(),
})]
pub struct PlayError<P, M> {
    /// The position in which it was tried, unchanged.
    pub position: P,
    /// The move.
    pub mv: M,
    /// How the game had already ended, if that is the reason.
    pub outcome: Option<Outcome>,
}
