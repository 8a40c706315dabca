//! Games whose classes have numbers, as far as dividing them is concerned.

use std::ops::{ControlFlow, Range};

use burnside::catalog::{ClassStage, Entry, Sight};
use burnside_solve::{
    Packed,
    retrograde::pieces::{Derived, Numbers as _, Recent, byte_of_end, look_at},
    solve::SolveError,
};

use crate::share::Share;

/// Classes that are this far apart are looked up one by one.
const SPARSE: u64 = 16;

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

    /// Visits the classes with numbers of a range, ascending: those whose numbers are wanted.
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        mut wanted: impl FnMut(u64) -> bool,
        mut visit: impl FnMut(u64, Self::Class) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for number in numbers {
            if wanted(number)
                && let Some(class) = self.class(number)
            {
                visit(number, class)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the rules and one ply say of a class.
    fn first_look(&self, class: Self::Class) -> u8;

    /// Visits the numbers that moves lead to, and whether the same player moves again.
    fn children(
        &self,
        class: Self::Class,
        recent: &mut Self::Recent,
        visit: impl FnMut(u64, bool),
    ) -> Result<(), SolveError>;

    /// The same for solving: a child whose value is seen at once need not be asked for.
    fn open_children(&self, class: Self::Class, visit: impl FnMut(Child))
    -> Result<(), SolveError>;

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
    /// To what has this byte.
    Known(u8, bool),
}

/// Visits the classes at some places of a process, ascending, where there are classes. Places that
/// do not ascend are an error: some of them would be passed over.
pub(crate) fn each_place<C: Classes>(
    classes: &C,
    share: Share,
    places: &[u32],
    mut visit: impl FnMut(u32, C::Class) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    if !places.is_sorted() {
        return Err(SolveError::Numbers);
    }
    for some in places.chunk_by(|&a, &b| share.follow_each_other(a.into(), b.into())) {
        let [first, .., last] = *some else {
            let class = some.first().and_then(|&place| classes.class(share.number(place.into())));
            class.map_or(Ok(()), |class| visit(some[0], class))?;
            continue;
        };
        let (number, span) = (share.number(first.into()), u64::from(last - first));
        if span > SPARSE * some.len() as u64 {
            for &place in some {
                if let Some(class) = classes.class(share.number(place.into())) {
                    visit(place, class)?;
                }
            }
            continue;
        }
        let place = |at: u64| first + (at - number) as u32;
        let mut left = some;
        let wanted = |at: u64| {
            while left.first().is_some_and(|&next| next < place(at)) {
                left = &left[1..];
            }
            left.first() == Some(&place(at))
        };
        let seen = classes.each_class(number..number + span + 1, wanted, |at, class| {
            match visit(place(at), class) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        if let ControlFlow::Break(error) = seen {
            return Err(error);
        }
    }
    Ok(())
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

    #[inline]
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        wanted: impl FnMut(u64) -> bool,
        visit: impl FnMut(u64, G::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.each_class(numbers, wanted, visit)
    }

    fn first_look(&self, class: G::Position) -> u8 {
        // Where few wins are seen, playing moves keeps the lists short.
        look_at(self.0, class, !self.0.sees_wins())
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

    fn open_children(
        &self,
        class: G::Position,
        mut visit: impl FnMut(Child),
    ) -> Result<(), SolveError> {
        let game = self.0;
        let sees_wins = game.sees_wins();
        for mv in game.moves(class) {
            let child = game.play_unchecked(class, mv);
            let again = game.to_move(child) == game.to_move(class);
            let sight = if sees_wins { game.sight(child) } else { Sight::Open };
            visit(match sight {
                Sight::Over(outcome) => Child::Known(byte_of_end(game, child, outcome), again),
                Sight::Wins => Child::Known(Packed::WIN_IN_ONE.byte(), again),
                Sight::Open => {
                    let number = game.class_number(child).ok_or(SolveError::Numbers)?;
                    Child::Number(number, again)
                }
            });
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
