//! Games whose classes have numbers, as far as dividing them is concerned.

use std::ops::ControlFlow;

use burnside::catalog::{ClassStage, Entry};
use burnside_solve::{
    retrograde::pieces::{Derived, Numbers as _, Recent, first_look},
    solve::SolveError,
};

/// A game whose classes have numbers, in stages that follow each other from 0 on.
pub(crate) trait Classes: Sync {
    /// A class, ready to be played with.
    type Class: Copy;
    /// Numbers that were met a moment ago.
    type Recent: Default;

    /// The stages.
    fn stages(&self) -> &[ClassStage];

    /// The number of the class of the start.
    fn start(&self) -> Option<u64>;

    /// The class with a number, if there is one.
    fn class(&self, number: u64) -> Option<Self::Class>;

    /// What the rules and one ply say of a number.
    fn first_look(&self, number: u64) -> u8;

    /// Visits the numbers that moves lead to, and whether the same player moves again.
    fn children(
        &self,
        class: Self::Class,
        recent: &mut Self::Recent,
        visit: impl FnMut(u64, bool),
    ) -> Result<(), SolveError>;

    /// The same for solving: a child whose value is seen at once need not be asked for.
    fn open_children(
        &self,
        class: Self::Class,
        recent: &mut Self::Recent,
        mut visit: impl FnMut(Child),
    ) -> Result<(), SolveError> {
        self.children(class, recent, |number, again| visit(Child::Number(number, again)))
    }

    /// Whether [`parents`](Self::parents) finds all of them.
    fn knows_parents(&self) -> bool;

    /// Visits the numbers from which a move leads here.
    fn parents<B>(
        &self,
        class: Self::Class,
        visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// Where a move leads.
pub(crate) enum Child {
    /// To this number; `true` if the same player moves again.
    Number(u64, bool),
    /// To this packed value, and the other player moves.
    Known(u8),
}

/// The numbers that a game says itself.
pub(crate) struct Own<'a, G>(pub(crate) &'a G);

impl<G: Entry> Classes for Own<'_, G> {
    type Class = G::Position;
    type Recent = Recent<G::Position>;

    fn stages(&self) -> &[ClassStage] {
        self.0.stages()
    }

    fn start(&self) -> Option<u64> {
        self.0.class_number(self.0.start())
    }

    #[inline]
    fn class(&self, number: u64) -> Option<G::Position> {
        self.0.class_at(number)
    }

    fn first_look(&self, number: u64) -> u8 {
        first_look(&Derived(self.0), number)
    }

    fn children(
        &self,
        class: G::Position,
        recent: &mut Self::Recent,
        mut visit: impl FnMut(u64, bool),
    ) -> Result<(), SolveError> {
        let numbers = Derived(self.0);
        let game = numbers.game();
        for mv in game.moves(class) {
            let child = game.play_unchecked(class, mv);
            let again = game.to_move(child) == game.to_move(class);
            visit(recent.number(&numbers, child).ok_or(SolveError::Numbers)?, again);
        }
        Ok(())
    }

    fn knows_parents(&self) -> bool {
        self.0.knows_parents()
    }

    fn parents<B>(
        &self,
        class: G::Position,
        mut visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.parents(class, |parent| match self.0.class_number(parent) {
            Some(number) => visit(number),
            None => ControlFlow::Continue(()),
        })
    }
}
