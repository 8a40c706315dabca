//! The rest of the turn that decided a game.
//!
//! By the rules a game is over with the capture that decides it. At the board people finish their
//! chain of jumps, and write it down. These jumps belong to the record and change nothing: they are
//! kept as a remark.

use super::{
    moves::{Move, Moves},
    position::Position,
    rules::Zertz,
};
use crate::{
    Game,
    record::{Comment, Record},
};

/// Jumps after the end, all of them by the marble that decided the game.
#[derive(Default)]
pub(super) struct AfterEnd(Vec<Move>);

impl AfterEnd {
    /// The board after them.
    fn position(&self, record: &Record<Zertz>) -> Position {
        let play = |at, &mv| record.rules().play_unchecked(at, mv);
        self.0.iter().fold(record.last(), play)
    }

    /// A jump that fits, with which the chain that decided the game could go on.
    pub(super) fn find(&self, record: &Record<Zertz>, fits: impl Fn(Move) -> bool) -> Option<Move> {
        let at = self.position(record);
        record.rules().outcome(record.last())?;
        at.chain()?;
        Moves::of(&at).find(|&mv| fits(mv))
    }

    pub(super) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    pub(super) fn last(&self) -> Option<Move> {
        self.0.last().copied()
    }

    pub(super) fn undo(&mut self) -> Option<Move> {
        self.0.pop()
    }

    /// Leaves a remark in the record, if there is something to say.
    pub(super) fn remark(self, record: &mut Record<Zertz>) {
        if self.0.is_empty() {
            return;
        }
        let jumps: Vec<String> = self.0.iter().map(Move::to_string).collect();
        let text = format!("After the end: {}", jumps.join(", "));
        record.comments.push(Comment { ply: record.moves().len(), text });
    }
}
