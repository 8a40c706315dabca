//! Games with grades, whose numbers do not follow each other grade by grade: here they get numbers
//! that do.

use std::ops::{ControlFlow, Range};

use burnside::catalog::ClassStage;
use burnside_solve::{
    Packed,
    retrograde::{
        Graded,
        pieces::{ENDED_DRAWN, OPEN},
    },
    solve::SolveError,
};

use crate::classes::{Child, Classes};

/// Slots or numbers that share a place in an index.
const SHIFT: u32 = 8;

/// Which number each slot of a game has: those of the first grade come first, in their order, then
/// those of the second, and so on.
pub(crate) struct Grades<'a, G> {
    pub(crate) game: &'a G,
    stages: Vec<ClassStage>,
    by_slot: Pieces,
    by_number: Pieces,
}

/// Pieces of a line, and where each begins on another one.
struct Pieces {
    /// Ascending: where each piece begins.
    starts: Vec<u32>,
    /// Where it begins on the other line.
    others: Vec<u32>,
    /// For every so many: the last piece that begins there or before.
    index: Vec<u32>,
}

impl Pieces {
    /// From pieces with both their beginnings, ascending, that leave no gap.
    fn new(pieces: impl Iterator<Item = (u32, u32)>, size: u64) -> Self {
        let (starts, others): (Vec<u32>, Vec<u32>) = pieces.unzip();
        let mut index = Vec::with_capacity((size >> SHIFT) as usize + 1);
        let mut last = 0;
        for at in (0..size).step_by(1 << SHIFT) {
            while starts.get(last + 1).is_some_and(|&next| u64::from(next) <= at) {
                last += 1;
            }
            index.push(last as u32);
        }
        Self { starts, others, index }
    }

    /// The same point on the other line.
    #[inline]
    fn other(&self, at: u64) -> u64 {
        let mut piece = self.index[(at >> SHIFT) as usize] as usize;
        while self.starts.get(piece + 1).is_some_and(|&next| u64::from(next) <= at) {
            piece += 1;
        }
        u64::from(self.others[piece]) + (at - u64::from(self.starts[piece]))
    }

    /// A range, piece by piece on the other line.
    fn runs(&self, range: Range<u64>) -> impl Iterator<Item = Range<u64>> {
        let first = self.starts.partition_point(|&start| u64::from(start) <= range.start) - 1;
        let starts = self.starts[first..].iter().zip(&self.others[first..]);
        let ends = self.starts[first + 1..].iter().map(|&end| u64::from(end)).chain([u64::MAX]);
        starts.zip(ends).map_while(move |((&start, &other), end)| {
            let (start, other) = (u64::from(start), u64::from(other));
            let (from, to) = (start.max(range.start), end.min(range.end));
            (from < to).then(|| other + from - start..other + to - start)
        })
    }

    fn room(&self) -> u64 {
        4 * (self.starts.len() + self.others.len() + self.index.len()) as u64
    }
}

impl<'a, G: Graded> Grades<'a, G> {
    pub(crate) fn new(game: &'a G) -> Result<Self, SolveError> {
        let mut stages = Vec::new();
        let mut pieces: Vec<(u32, u32)> = Vec::new();
        let mut next = 0;
        for grade in 0..game.grades() {
            let first = next;
            for range in game.grade(grade) {
                pieces.push((next as u32, range.start as u32));
                next += range.end - range.start;
            }
            // It is not said to which ones moves lead.
            let leads_to = (0..grade as u32).collect();
            stages.push(ClassStage { numbers: first..next, leads_to });
        }
        if next != game.slots() || next > u64::from(u32::MAX) {
            return Err(SolveError::Numbers);
        }
        let by_number = Pieces::new(pieces.iter().copied(), next);
        let mut slots: Vec<(u32, u32)> =
            pieces.into_iter().map(|(number, slot)| (slot, number)).collect();
        slots.sort_unstable();
        let by_slot = Pieces::new(slots.into_iter(), next);
        Ok(Self { game, stages, by_slot, by_number })
    }

    /// The number of a slot.
    #[inline]
    pub(crate) fn number(&self, slot: u64) -> u64 {
        self.by_slot.other(slot)
    }

    /// Slots that follow each other, as ranges of numbers.
    pub(crate) fn runs(&self, slots: Range<u64>) -> impl Iterator<Item = Range<u64>> {
        self.by_slot.runs(slots)
    }

    /// Bytes that it takes.
    pub(crate) fn room(&self) -> u64 {
        self.by_slot.room() + self.by_number.room()
    }
}

impl<G: Graded> Classes for Grades<'_, G> {
    type Class = G::Node;
    type Recent = ();

    fn stages(&self) -> &[ClassStage] {
        &self.stages
    }

    fn start(&self) -> Option<u64> {
        Some(self.number(self.game.slot(self.game.node_of(self.game.start()))))
    }

    #[inline]
    fn class(&self, number: u64) -> Option<G::Node> {
        self.game.node(self.by_number.other(number))
    }

    fn first_look(&self, node: G::Node) -> u8 {
        if self.game.wins_at_once(node) {
            return Packed::WIN_IN_ONE.byte();
        }
        match self.game.end(node).and_then(Packed::from_value) {
            Some(Packed::DRAW) => ENDED_DRAWN,
            Some(end) => end.byte(),
            None => OPEN,
        }
    }

    fn children(
        &self,
        class: G::Node,
        (): &mut (),
        mut visit: impl FnMut(u64, bool),
    ) -> Result<(), SolveError> {
        let _ = self.game.children::<()>(class, |child| {
            visit(self.number(self.game.slot(child)), false);
            ControlFlow::Continue(())
        });
        Ok(())
    }

    /// Looking whether the other player wins at once costs less than asking.
    fn open_children(
        &self,
        class: G::Node,
        mut visit: impl FnMut(Child),
    ) -> Result<(), SolveError> {
        let _ = self.game.children::<()>(class, |child| {
            visit(if self.game.wins_at_once(child) {
                Child::Known(Packed::WIN_IN_ONE.byte(), false)
            } else {
                Child::Number(self.number(self.game.slot(child)), false)
            });
            ControlFlow::Continue(())
        });
        Ok(())
    }

    fn knows_parents(&self) -> bool {
        true
    }

    fn parents<B>(
        &self,
        class: G::Node,
        mut visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.game.parents(class, |parent| visit(self.number(self.game.slot(parent))))
    }
}

#[cfg(test)]
mod tests {
    use burnside::{Game, gobblet::Gobblet};
    use burnside_solve::Foresight;

    use super::*;

    #[test]
    fn numbers_follow_the_grades() {
        let game = Gobblet::default();
        let grades = Grades::new(&game).unwrap();
        let stages = grades.stages();
        assert_eq!(stages.len(), game.grades());
        let last = stages.last().unwrap();
        assert_eq!((stages[0].numbers.start, last.numbers.end), (0, game.slots()));
        for (grade, stage) in stages.iter().enumerate().step_by(37) {
            let ranges = game.grade(grade);
            let mut number = stage.numbers.start;
            for range in &ranges {
                assert_eq!(grades.number(range.start), number);
                assert_eq!(grades.by_number.other(number), range.start);
                number += range.end - range.start;
                assert_eq!(grades.number(range.end - 1), number - 1);
                assert_eq!(grades.by_number.other(number - 1), range.end - 1);
            }
            assert_eq!(number, stage.numbers.end);
        }
        assert!(last.numbers.contains(&grades.start().unwrap()), "nothing is on the board");

        // The numbers of blocks of the table, one after the other.
        for block in [0, 1, 777, 40_000] {
            let slots = game.table_block(block);
            let numbers: Vec<u64> = grades.runs(slots.clone()).flatten().collect();
            let expected: Vec<u64> = slots.map(|slot| grades.number(slot)).collect();
            assert_eq!(numbers, expected);
        }
    }

    #[test]
    fn a_move_leads_back_to_where_it_came_from() {
        let game = Gobblet::default();
        let grades = Grades::new(&game).unwrap();
        let mut position = game.start();
        for step in 0..12_usize {
            let number = grades.number(game.slot(game.node_of(position)));
            let class = grades.class(number).unwrap();
            let mut children = Vec::new();
            grades.children(class, &mut (), |child, _| children.push(child)).unwrap();
            let stage = |number| grades.stages().iter().position(|s| s.numbers.contains(&number));
            for &child in children.iter().step_by(5) {
                assert!(stage(child) <= stage(number), "play goes to earlier stages");
                let Some(child) = grades.class(child) else { continue };
                let back = grades.parents(child, |parent| {
                    if parent == number {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                assert!(back.is_break());
            }
            let moves: Vec<_> = game.moves(position).collect();
            let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
            position = game.play_unchecked(position, mv);
        }
    }
}
