//! Moves backward: the positions from which a legal move leads to a position.
//!
//! They are guessed and then tried. A guess takes a move back: the piece goes back to the hand or
//! to where it may have come from, as what it may have been, and what it may have taken stands
//! there again. It counts if the rules allow the move there and it leads here. Moves that are not
//! placing, moving or passing, or that something follows within the turn, are not taken back.

use std::ops::ControlFlow;

use crate::{
    choices::Choices,
    generate::{Move, NONE},
    layout::TURN,
    play::Defined,
    position::{Position, View, bits},
    rules::{Act, Alternative, How, Rules, When, holds},
};

/// Whether the moves of an alternative can be taken back.
fn goes_back(turn: &Alternative) -> bool {
    let known = match turn.act {
        Act::Place => !turn.given,
        Act::Move => !matches!(turn.how, How::Jump | How::Off),
        Act::Pass => true,
        _ => false,
    };
    known && turn.then.is_none()
}

impl Rules {
    /// Whether every legal move can be taken back.
    pub(crate) fn can_go_back(&self) -> bool {
        let owned = self.layout.given.is_none() && !self.layout.has_shared;
        owned && self.turns.iter().all(goes_back)
    }

    /// Whether the enemy, who is to move, has a line that no turn may leave behind.
    fn forbids<const W: usize>(&self, position: &Position<W>) -> bool {
        let mover = (position.words[0] & TURN) as usize;
        let mut forbids =
            self.forbids.iter().filter(|forbid| !forbid.own && forbid.when == When::Always);
        forbids.any(|forbid| {
            let shown = position.shown(&self.layout, &self.layout.of_player[mover]);
            forbid.lines.any_in(mover, shown)
        })
    }
}

/// A position, and whoever moved last.
struct Back<'r, const W: usize, V> {
    rules: &'r Rules,
    position: Position<W>,
    view: View,
    me: usize,
    visit: V,
}

impl<const W: usize, B, V: FnMut(Position<W>) -> ControlFlow<B>> Back<'_, W, V> {
    /// Takes back every move of an alternative.
    fn alternative(&mut self, index: usize) -> ControlFlow<B> {
        let turn = &self.rules.turns[index];
        if turn.act == Act::Pass {
            return self.counted(self.position, index, None, Move::new(Act::Pass));
        }
        for code in bits(turn.codes[self.me].into()) {
            match turn.act {
                Act::Place => self.placed(index, turn, code)?,
                _ => self.moved(index, turn, code)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// A piece goes back to the hand.
    fn placed(&mut self, index: usize, turn: &Alternative, code: u8) -> ControlFlow<B> {
        let layout = &self.rules.layout;
        let shown = self.view.shown(self.rules, &self.position, code);
        for to in bits(shown & turn.to[self.me]) {
            let mut before = self.position;
            before.lift(layout, code, to);
            before.add_to_hand(layout, code);
            let mut mv = Move::new(Act::Place);
            (mv.code, mv.to) = (code, to);
            self.counted(before, index, Some(code), mv)?;
        }
        ControlFlow::Continue(())
    }

    /// A piece goes back to where it may have come from; `code` is what it was there.
    fn moved(&mut self, index: usize, turn: &Alternative, code: u8) -> ControlFlow<B> {
        let (rules, layout) = (self.rules, &self.rules.layout);
        let view = self.view;
        let level = layout.codes[code as usize].level as usize;
        let becomes = rules.kinds[layout.codes[code as usize].kind as usize].becomes;
        let later = becomes.map(|(kind, place)| (rules.kinds[kind as usize].codes[self.me], place));
        for after in [Some(code), later.map(|(code, _)| code)].into_iter().flatten() {
            let shown = view.shown(rules, &self.position, after) & turn.to[self.me];
            for to in bits(shown) {
                let changes = later.is_some_and(|(_, place)| place[self.me] >> to & 1 == 1);
                if changes == (after == code) {
                    continue;
                }
                let mut lifted = self.position;
                lifted.lift(layout, after, to);
                // A larger or equal piece would stand on it.
                let free = layout.full & !view.from_level[level] & !(1 << to);
                for from in bits(free & turn.from[self.me]) {
                    let steps = &turn.steps[self.me];
                    if turn.how == How::Step && steps[from as usize] >> to & 1 == 0 {
                        continue;
                    }
                    let mut before = lifted;
                    before.put(layout, code, from);
                    let mut mv = Move::new(Act::Move);
                    (mv.from, mv.to) = (from, to);
                    self.counted(before, index, Some(code), mv)?;
                    if layout.levels == 1 && turn.onto & !(holds::EMPTY | holds::SMALLER) != 0 {
                        self.took(before, index, code, mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What the piece may have taken stands there again.
    fn took(&mut self, before: Position<W>, index: usize, code: u8, mv: Move) -> ControlFlow<B> {
        let (rules, layout) = (self.rules, &self.rules.layout);
        let onto = rules.turns[index].onto;
        for (taken, known) in layout.codes.iter().enumerate() {
            let own = known.owner == Some(self.me as u8);
            if onto & if own { holds::OWN } else { holds::ENEMY } == 0 {
                continue;
            }
            let mut there = before;
            there.put(layout, taken as u8, mv.to);
            if rules.to_hand {
                let kind = &rules.kinds[known.kind as usize];
                let held = rules.kinds[kind.taken_as as usize].codes[self.me];
                let mut fewer = there;
                fewer.take_from_hand(layout, held);
                if fewer != there {
                    self.counted(fewer, index, Some(code), mv)?;
                }
            }
            // A hand that is full stays as it is.
            self.counted(there, index, Some(code), mv)?;
        }
        ControlFlow::Continue(())
    }

    /// The counts of turns and plies are one less, or at their limit.
    fn counted(
        &mut self,
        mut before: Position<W>,
        index: usize,
        code: Option<u8>,
        mv: Move,
    ) -> ControlFlow<B> {
        before.words[0] ^= TURN;
        let fields = [self.rules.layout.turns, self.rules.layout.plies];
        if fields == [None, None] {
            return self.tried(before, index, code, mv);
        }
        for less in 0..4_u64 {
            let mut earlier = before;
            let mut fits = true;
            for (place, counted) in fields.into_iter().enumerate() {
                let less = less >> place & 1;
                match counted.map(|(field, _)| (field, field.get(before.words[0]))) {
                    Some((field, count)) if count >= less => {
                        earlier.words[0] = field.set(earlier.words[0], count - less);
                    }
                    None if less == 0 => {}
                    _ => fits = false,
                }
            }
            if fits {
                self.tried(earlier, index, code, mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the rules allow the move there, and it leads here.
    fn tried(
        &mut self,
        before: Position<W>,
        index: usize,
        code: Option<u8>,
        mv: Move,
    ) -> ControlFlow<B> {
        let turn = &self.rules.turns[index];
        let choices = Choices::new(self.rules, before);
        let is_open = choices.open >> index & 1 == 1
            && (mv.from == NONE || choices.sources_of(turn, code) >> mv.from & 1 == 1)
            && (mv.to == NONE || choices.targets_of(turn, code, mv.from) >> mv.to & 1 == 1);
        if is_open && self.rules.play(before, mv) == self.position {
            return (self.visit)(before);
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Defined<W> {
    /// Visits positions from which a legal move leads here; some may come more than once. Moves
    /// that cannot be taken back are left out.
    pub(crate) fn go_back<B>(
        &self,
        position: Position<W>,
        visit: impl FnMut(Position<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rules = &*self.rules;
        if rules.forbids(&position) {
            return ControlFlow::Continue(());
        }
        let me = 1 - (position.words[0] & TURN) as usize;
        let view = View::new(rules, &position);
        let mut back = Back { rules, position, view, me, visit };
        for (index, turn) in rules.turns.iter().enumerate() {
            if turn.players[me] && goes_back(turn) {
                back.alternative(index)?;
            }
        }
        ControlFlow::Continue(())
    }
}
