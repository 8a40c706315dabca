//! What a game from a file says about itself to programs that know games only by name.

use std::{
    borrow::Cow,
    ops::{ControlFlow, Range},
};

use burnside::catalog::{ClassStage, Entry, RulesSection, Sight};

use crate::{
    play::Defined,
    position::Position,
    rules::{Act, Alternative, How, Rules, Then, holds},
    text::TextError,
};

impl<const W: usize> Entry for Defined<W> {
    fn title(&self) -> &str {
        &self.rules.title
    }

    fn rules_in_short(&self) -> &str {
        &self.rules.in_short
    }

    fn explanation(&self) -> Vec<RulesSection> {
        self.rules.explanation.clone()
    }

    fn rules_text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.rules.normal_form)
    }

    fn piece_count(&self, position: Position<W>) -> Option<u32> {
        Some(position.words[1..].iter().map(|word| word.count_ones()).sum())
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position<W>> {
        self.rules.position_of(code)
    }

    fn can_return(&self) -> bool {
        self.rules.can_return()
    }

    const NUMBERED: bool = true;

    fn stages(&self) -> &[ClassStage] {
        self.stages_of_classes()
    }

    #[inline]
    fn class_number(&self, position: Position<W>) -> Option<u64> {
        self.number_of_class(&position)
    }

    fn class_at(&self, number: u64) -> Option<Position<W>> {
        self.class_of_number(number)
    }

    #[inline]
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        wanted: impl FnMut(u64) -> bool,
        visit: impl FnMut(u64, Position<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(numbers, wanted, visit)
    }

    fn knows_parents(&self) -> bool {
        self.rules.can_go_back()
    }

    fn parents<B>(
        &self,
        position: Position<W>,
        visit: impl FnMut(Position<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.go_back(position, visit)
    }

    #[inline]
    fn sees_win(&self, position: Position<W>) -> bool {
        self.sees_line(position)
    }

    fn sees_wins(&self) -> bool {
        self.sees_lines()
    }

    #[inline]
    fn sight(&self, position: Position<W>) -> Sight {
        self.look(position)
    }

    fn column(&self, _: &str, error: &TextError) -> Option<usize> {
        match error {
            TextError::Letter { column, .. } => Some(*column),
            _ => None,
        }
    }
}

impl Rules {
    /// Whether play might come back to a position. `false` is a proof: pieces leave hands and
    /// never return, pieces leave the board, moves go only forward.
    pub(crate) fn can_return(&self) -> bool {
        if self.layout.plies.is_some() {
            return false;
        }
        let removes = |turn: &Alternative| {
            matches!(turn.act, Act::Remove | Act::Leave | Act::Jump)
                || turn.onto & holds::ENEMY != 0 && turn.act == Act::Move
                || matches!(turn.then, Some(Then::Remove { .. }))
        };
        let some_removed = self.turns.iter().any(removes);
        self.turns.iter().any(|turn| match turn.act {
            // What comes from an endless supply and may be removed again can come back.
            Act::Place | Act::Fill => {
                let endless = |&kind: &u8| self.kinds[kind as usize].supply.is_none();
                self.to_hand || some_removed && !turn.given && turn.kinds.iter().any(endless)
            }
            Act::Give | Act::Remove | Act::Leave | Act::Jump => self.to_hand,
            Act::Move => {
                self.to_hand
                    || turn.how == How::Anywhere
                    || (0..2).any(|player| turn.players[player] && cyclic(&turn.steps[player]))
                    || self.moves_of_both_go_around()
            }
            Act::Push | Act::Pass => true,
        })
    }

    /// Whether steps of several alternatives together lead back to where they began: those of one
    /// player, or of both where they move the same piece. Longer moves are several steps.
    fn moves_of_both_go_around(&self) -> bool {
        let shared = |&kind: &u8| self.kinds[kind as usize].letters.len() == 1;
        let both = self
            .turns
            .iter()
            .any(|turn| matches!(turn.act, Act::Move | Act::Jump) && turn.kinds.iter().any(shared));
        let mut steps = [vec![0; self.board.size()], vec![0; self.board.size()]];
        for turn in &self.turns {
            for player in (0..2).filter(|&player| turn.players[player]) {
                let all = &mut steps[if both { 0 } else { player }];
                for (all, step) in all.iter_mut().zip(&turn.steps[player]) {
                    *all |= step;
                }
            }
        }
        steps.iter().any(|steps| cyclic(steps))
    }
}

/// Whether steps lead from some point back to it.
fn cyclic(steps: &[u64]) -> bool {
    // Points without a step to what is left are taken away until nothing changes.
    let mut left = if steps.len() == 64 { u64::MAX } else { (1 << steps.len()) - 1 };
    loop {
        let kept = crate::position::bits(left)
            .filter(|&point| steps[point as usize] & left != 0)
            .fold(0, |kept, point| kept | 1_u64 << point);
        if kept == left {
            return left != 0;
        }
        left = kept;
    }
}

#[cfg(test)]
mod tests {
    use burnside::catalog::Entry as _;

    use crate::{Defined, shipped_text};

    #[test]
    fn games_that_cannot_return_are_known() {
        let returns = |name: &str| Defined::read(shipped_text(name).unwrap()).unwrap().can_return();
        for name in [
            "tic-tac-toe",
            "quantik",
            "quarto",
            "hexapawn",
            "breakthrough-4x4",
            "konane-4x4",
            "domineering-4x4",
            "hex-3x3",
        ] {
            assert!(!returns(name), "{name}");
        }
        for name in
            ["gobblet", "three-mens-morris", "dodgem", "quixo-3x3", "mu-torere", "dobutsu-shogi"]
        {
            assert!(returns(name), "{name}");
        }
    }
}
