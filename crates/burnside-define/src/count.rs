//! How many moves there are, and whether there is one, without listing them.

use crate::{
    bulk::{Sides, lost},
    choices::Choices,
    generate::{Move, NONE},
    lanes::{Lanes, Pieces},
    layout::TURN,
    position::{Position, View, bits},
    rules::{Act, Alternative, Piece, Rules, Then, holds},
};

impl Rules {
    /// How many moves there are; none if the game is over.
    #[inline]
    pub(crate) fn count_moves<const W: usize>(&self, position: Position<W>) -> usize {
        let me = (position.words[0] & TURN) as usize;
        let (Some(lanes), Some(bulk)) = (&self.layout.lanes, &self.bulk[me]) else {
            return Choices::new(self, position).count();
        };
        let pieces = lanes.pieces(&position, me);
        let occupied = pieces.points();
        if self.is_over(lanes, &position, &pieces, occupied) {
            return 0;
        }
        let sides = Sides { me, hand: lanes.in_hand(&position, me) };
        let lost = |revealing: u64, room: u64| {
            lost(self, &position, &View::of_lanes(lanes, &pieces, me), revealing, room)
        };
        bulk.count(self, &pieces, occupied, sides, lost) as usize
    }

    /// Whether the board has decided the game, with all pieces in lanes.
    #[inline]
    pub(crate) fn is_over<const W: usize>(
        &self,
        lanes: &Lanes,
        position: &Position<W>,
        pieces: &Pieces,
        occupied: u64,
    ) -> bool {
        let me = (position.words[0] & TURN) as usize;
        let over = &self.over[1 - me];
        over.as_ref().is_none_or(|over| over.may_be(pieces, occupied))
            && self.ended_seen(position, &View::of_lanes(lanes, pieces, me)).is_some()
    }
}

impl<const W: usize> Choices<'_, W> {
    /// Whether there is a move.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.any_of(self.open)
    }

    /// Whether one of these alternatives has a move.
    #[inline]
    pub(crate) fn any_of(&self, turns: u32) -> bool {
        bits(turns.into()).any(|index| self.has_moves(&self.rules.turns[index as usize]))
    }

    #[inline]
    fn has_moves(&self, turn: &Alternative) -> bool {
        let mut codes = bits(self.codes_of(turn).into());
        match turn.act {
            Act::Place => codes.any(|code| self.targets_of(turn, Some(code), NONE) != 0),
            Act::Fill => {
                codes.any(|code| self.has(turn, code)) && self.fills(turn).next().is_some()
            }
            Act::Leave => codes.any(|code| self.sources_of(turn, Some(code)) != 0),
            Act::Move | Act::Jump => codes.any(|code| {
                let mut sources = bits(self.sources_of(turn, Some(code)));
                sources.any(|from| self.targets_of(turn, Some(code), from) != 0)
            }),
            Act::Push => {
                let mut sources = bits(self.sources_of(turn, None));
                sources.any(|from| self.targets_of(turn, None, from) != 0)
            }
            Act::Remove => self.targets_of(turn, None, NONE) != 0,
            Act::Give => self.gifts_of(&turn.kinds) != 0,
            Act::Pass => true,
        }
    }

    /// How many moves there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        let turns = bits(self.open.into());
        turns.map(|index| self.count_of(&self.rules.turns[index as usize])).sum()
    }

    #[inline]
    fn count_of(&self, turn: &Alternative) -> usize {
        let pieces = &turn.pieces[self.view.me];
        if !pieces.is_empty() {
            return self.count_at_once(turn, pieces);
        }
        let codes = bits(self.codes_of(turn).into());
        match turn.act {
            Act::Place => codes.map(|code| self.count_placed(turn, code)).sum(),
            Act::Fill => codes
                .filter(|&code| self.has(turn, code))
                .flat_map(|code| self.fills(turn).map(move |fill| (code, fill)))
                .map(|(code, (_, from, last))| {
                    let template = Move { code, from, ..Move::new(turn.act) };
                    self.count_followed(turn, template, 1 << last)
                })
                .sum(),
            Act::Jump if turn.takes_in_chains() => codes
                .flat_map(|code| bits(self.sources_of(turn, Some(code))))
                .map(|from| self.chains(turn, from).count())
                .sum(),
            Act::Move | Act::Jump | Act::Leave => codes
                .flat_map(|code| {
                    bits(self.sources_of(turn, Some(code))).map(move |from| (code, from))
                })
                .map(|(code, from)| {
                    let targets = self.fresh_targets(turn, Some(code), from);
                    self.count_followed(turn, Move { from, ..Move::new(turn.act) }, targets)
                })
                .sum(),
            Act::Push => bits(self.sources_of(turn, None))
                .map(|from| {
                    let targets = self.fresh_targets(turn, None, from);
                    self.count_followed(turn, Move { from, ..Move::new(turn.act) }, targets)
                })
                .sum(),
            Act::Remove => {
                let targets = self.fresh_targets(turn, None, NONE);
                self.count_followed(turn, Move::new(turn.act), targets)
            }
            Act::Give => self.count_followed(turn, Move::new(turn.act), self.gifts_of(&turn.kinds)),
            Act::Pass => self.count_followed(turn, Move::new(turn.act), 1),
        }
    }

    #[inline]
    fn count_placed(&self, turn: &Alternative, code: u8) -> usize {
        let targets = self.fresh_targets(turn, Some(code), NONE);
        match self.gifts_after(turn, code) {
            Some((ending, gifts)) => {
                let each = (gifts.count_ones() as usize).max(1);
                (targets & ending).count_ones() as usize
                    + (targets & !ending).count_ones() as usize * each
            }
            None => self.count_followed(turn, Move { code, ..Move::new(turn.act) }, targets),
        }
    }

    /// Every piece of a kind may go to the same points, unless lifting it brings a line to light.
    #[inline]
    fn count_at_once(&self, turn: &Alternative, pieces: &[Piece]) -> usize {
        let (rules, view) = (self.rules, &self.view);
        let mut count = 0;
        for piece in pieces {
            let code = Some(piece.code);
            let level = piece.level as usize;
            if turn.act == Act::Place {
                let held = self.position.words[0] & piece.hand_mask != 0;
                if held || piece.hand_mask == 0 {
                    let mut room = view.room(rules, &self.position, turn.onto, code, level);
                    for near in &turn.near {
                        room &= self.near(near, near.what, code);
                    }
                    count += (room & turn.to[view.me]).count_ones();
                }
                continue;
            }
            let lane = self.position.words[piece.word as usize] >> piece.shift & rules.layout.full;
            let mut sources = lane & !view.from_level[level + 1] & turn.from[view.me];
            for near in &turn.near {
                sources &= self.near(near, near.what & !holds::TWIN, None);
            }
            if sources == 0 {
                continue;
            }
            let room = view.room(rules, &self.position, turn.onto, code, level) & turn.to[view.me];
            count += sources.count_ones() * room.count_ones() - (sources & room).count_ones();
            for from in bits(sources & view.reveals) {
                let lost = room & !(1 << from) & !self.allowed(from, piece.code);
                count -= lost.count_ones();
            }
        }
        count as usize
    }

    /// How many moves there are to these targets, with whatever follows.
    #[inline]
    fn count_followed(&self, turn: &Alternative, template: Move, targets: u64) -> usize {
        let Some(then) = &turn.then else { return targets.count_ones() as usize };
        let each =
            |target| (self.follow(then, template.aimed(target)).count_ones() as usize).max(1);
        bits(targets).map(each).sum()
    }

    /// After placing the given piece: where that ends the game, and what can be given elsewhere.
    #[inline]
    pub(crate) fn gifts_after(&self, turn: &Alternative, code: u8) -> Option<(u64, u64)> {
        match &turn.then {
            Some(Then::Give { kinds }) if turn.given => {
                let ending = self.rules.ending(&self.position, &self.view, code)?;
                Some((ending, self.gifts_of(kinds)))
            }
            _ => None,
        }
    }
}
