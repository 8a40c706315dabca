//! What the player to move may do: which alternatives are open, where a piece of them begins and
//! where it may go. All of it is masks.

use crate::{
    generate::{Move, NONE},
    position::{Position, View, bits},
    rules::{Act, Again, Alternative, Forbid, How, Near, Rules, When, holds},
};

/// A position seen by the player to move, and the alternatives that are open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices<'r, const W: usize> {
    pub(crate) rules: &'r Rules,
    pub(crate) position: Position<W>,
    pub(crate) view: View,
    /// Alternatives that are open, a bit each.
    pub(crate) open: u32,
}

impl<'r, const W: usize> Choices<'r, W> {
    /// Nothing is open if the game is over.
    #[inline]
    pub(crate) fn new(rules: &'r Rules, position: Position<W>) -> Self {
        let view = View::new(rules, &position);
        if rules.ended_seen(&position, &view).is_some() {
            return Self { rules, position, view, open: 0 };
        }
        Self::seen(rules, position, view)
    }

    /// Whether or not the board has decided the game.
    #[inline]
    pub(crate) fn seen(rules: &'r Rules, position: Position<W>, view: View) -> Self {
        let mut choices = Self { rules, position, view, open: rules.always[view.me] };
        if rules.sometimes[view.me] != 0 {
            choices.look_at_times();
        }
        choices
    }

    /// Opens what is open only at times.
    fn look_at_times(&mut self) {
        let (rules, me) = (self.rules, self.view.me);
        let (mut forced, mut last) = (0, 0);
        for index in bits(rules.sometimes[me].into()) {
            let turn = &rules.turns[index as usize];
            if !self.is_timely(turn) {
                continue;
            }
            match turn.when {
                When::Stuck => last |= 1 << index,
                _ => self.open |= 1 << index,
            }
            forced |= u32::from(turn.forced) << index;
        }
        if forced != 0 && self.any_of(forced) {
            self.open = forced;
        } else if last != 0 && !self.any_of(self.open) {
            self.open = last;
        }
    }

    /// Whether an alternative of the mover's is open at this time, if nothing is forced.
    pub(crate) fn is_timely(&self, turn: &Alternative) -> bool {
        let (rules, me) = (self.rules, self.view.me);
        rules.is_time(&self.position, turn.when, me)
            && turn.at_most.is_none_or(|most| rules.pieces_of(&self.position, me) <= most)
    }

    /// The codes that an alternative is about.
    #[inline]
    pub(crate) fn codes_of(&self, turn: &Alternative) -> u32 {
        if turn.given {
            return self.position.given(&self.rules.layout).map_or(0, |code| {
                let kind = self.rules.layout.codes[code as usize].kind;
                1 << self.rules.kinds[kind as usize].codes[self.view.me]
            });
        }
        turn.codes[self.view.me]
    }

    /// Whether the mover has a piece of this code to place.
    #[inline]
    pub(crate) fn has(&self, turn: &Alternative, code: u8) -> bool {
        turn.given || self.position.has_in_hand(&self.rules.layout, code)
    }

    /// The points near which there is what a condition speaks of, or is not.
    #[inline]
    pub(crate) fn near(&self, near: &Near, what: u8, code: Option<u8>) -> u64 {
        let reach = near.zone.of(self.view.holding(self.rules, &self.position, what, code));
        if near.wanted { reach } else { !reach }
    }

    /// The points that an alternative can begin with, for one code.
    #[inline]
    pub(crate) fn sources_of(&self, turn: &Alternative, code: Option<u8>) -> u64 {
        let (rules, view) = (self.rules, &self.view);
        let mut sources = match code {
            None => view.holding(rules, &self.position, turn.onto, None),
            Some(code) => view.shown(rules, &self.position, code),
        };
        sources &= turn.from[view.me];
        for near in &turn.near {
            sources &= self.near(near, near.what & !holds::TWIN, None);
        }
        sources
    }

    /// Where an alternative may go, and no earlier one may.
    #[inline]
    pub(crate) fn fresh_targets(&self, turn: &Alternative, code: Option<u8>, from: u8) -> u64 {
        let mut targets = self.targets_of(turn, code, from);
        for &earlier in turn.overlaps.iter().filter(|&&earlier| self.open >> earlier & 1 == 1) {
            if targets == 0 {
                break;
            }
            let other = &self.rules.turns[earlier];
            let same_kind = code.is_none_or(|code| {
                other.kinds.contains(&self.rules.layout.codes[code as usize].kind)
            });
            if same_kind && (from == NONE || self.sources_of(other, code) >> from & 1 == 1) {
                targets &= !self.targets_of(other, code, from);
            }
        }
        if targets != 0 && !turn.forks.is_empty() {
            targets &= !self.named_before(turn, code, from, targets);
        }
        targets
    }

    /// Of these targets those where nothing follows, neither here nor after an earlier alternative
    /// that leads there too.
    fn named_before(&self, turn: &Alternative, code: Option<u8>, from: u8, targets: u64) -> u64 {
        let placed = code.filter(|_| turn.act == Act::Place).unwrap_or(NONE);
        let template = Move { code: placed, from, ..Move::new(turn.act) };
        let plain = |turn: &Alternative, target: u8| {
            let follow = |then| self.follow(then, template.aimed(target));
            turn.then.as_ref().map_or(0, follow) == 0
        };
        let mut named = 0;
        for &earlier in turn.forks.iter().filter(|&&earlier| self.open >> earlier & 1 == 1) {
            let other = &self.rules.turns[earlier];
            let same_kind = code.is_none_or(|code| {
                other.kinds.contains(&self.rules.layout.codes[code as usize].kind)
            });
            if !same_kind || from != NONE && self.sources_of(other, code) >> from & 1 == 0 {
                continue;
            }
            let both = targets & self.targets_of(other, code, from);
            let same = bits(both).filter(|&target| plain(turn, target) && plain(other, target));
            named |= same.fold(0, |points, target| points | 1 << target);
        }
        named
    }

    /// Where an alternative may go.
    #[inline]
    pub(crate) fn targets_of(&self, turn: &Alternative, code: Option<u8>, from: u8) -> u64 {
        let targets = self.reached_by(turn, code, from);
        if targets == 0 || !matches!(turn.act, Act::Place | Act::Move | Act::Jump) {
            return targets;
        }
        targets & self.allowed(from, code.unwrap_or(NONE))
    }

    /// Where an alternative may go, as far as nothing is forbidden.
    #[inline]
    pub(crate) fn reached_by(&self, turn: &Alternative, code: Option<u8>, from: u8) -> u64 {
        let (rules, view, position) = (self.rules, &self.view, &self.position);
        match turn.act {
            Act::Place => {
                let Some(code) = code.filter(|&code| self.has(turn, code)) else { return 0 };
                let mut targets =
                    view.holding(rules, position, turn.onto, Some(code)) & turn.to[view.me];
                for near in &turn.near {
                    targets &= self.near(near, near.what, Some(code));
                }
                if let Some(below) = &turn.below {
                    let rests = |point: u8| below[view.me][point as usize] & !view.occupied == 0;
                    targets = bits(targets)
                        .filter(|&point| rests(point))
                        .fold(0, |mask, point| mask | 1 << point);
                }
                targets
            }
            Act::Move | Act::Jump => {
                let onto = view.holding(rules, position, turn.onto, code) & turn.to[view.me];
                self.reached(turn, from, onto)
            }
            Act::Leave => 1 << from,
            Act::Push => {
                let rays = &turn.rays[view.me][from as usize];
                rays.iter().fold(0, |ends, ray| ends | 1 << ray[ray.len() - 1])
            }
            Act::Remove => self.removable(turn),
            Act::Fill | Act::Give | Act::Pass => 0,
        }
    }

    /// The points with pieces that may be removed.
    fn removable(&self, turn: &Alternative) -> u64 {
        let (rules, view) = (self.rules, &self.view);
        let of = |player: usize| {
            turn.kinds.iter().fold(0, |mask, &kind| {
                mask | self.position.lane(&rules.layout, rules.kinds[kind as usize].codes[player])
            })
        };
        let own = if turn.onto & holds::OWN != 0 { of(view.me) & view.own } else { 0 };
        let enemy = if turn.onto & holds::ENEMY != 0 { of(1 - view.me) & view.enemy } else { 0 };
        let nobodys = view.occupied & !view.own & !view.enemy;
        let shared = if turn.onto & holds::SHARED != 0 { of(view.me) & nobodys } else { 0 };
        let mut points = (own | enemy | shared) & turn.from[view.me];
        for near in &turn.near {
            points &= self.near(near, near.what & !holds::TWIN, None);
        }
        points
    }

    /// Where a piece gets to by moving, given what it may land on.
    #[inline]
    fn reached(&self, turn: &Alternative, from: u8, onto: u64) -> u64 {
        let view = &self.view;
        match turn.how {
            How::Step => turn.steps[view.me][from as usize] & onto,
            How::Anywhere => onto & !(1 << from),
            How::Slide => {
                let mut targets = 0;
                for ray in &turn.rays[view.me][from as usize] {
                    for &point in ray {
                        targets |= 1 << point & onto;
                        if view.occupied >> point & 1 == 1 {
                            break;
                        }
                    }
                }
                targets
            }
            How::Run => {
                let mut targets = 0;
                for ray in &turn.rays[view.me][from as usize] {
                    let free = ray.iter().take_while(|&&point| view.occupied >> point & 1 == 0);
                    let steps = free.count();
                    // What stops it may be taken.
                    let takes = ray.get(steps).filter(|&&point| onto >> point & 1 == 1);
                    let last = takes.or_else(|| ray[..steps].last());
                    targets |= last.map_or(0, |&point| 1 << point & onto);
                }
                targets
            }
            How::Jump if turn.again == Again::AnyDirection && !turn.capture => {
                self.hopped(turn, from, onto)
            }
            How::Jump => {
                let over = view.holding(self.rules, &self.position, turn.over, None);
                let mut targets = 0;
                for ray in &turn.rays[view.me][from as usize] {
                    for pair in ray.chunks_exact(2) {
                        if over >> pair[0] & 1 == 0 || onto >> pair[1] & 1 == 0 {
                            break;
                        }
                        targets |= 1 << pair[1];
                        if turn.again != Again::Straight {
                            break;
                        }
                    }
                }
                targets
            }
            How::Off | How::Behind => 0,
        }
    }

    /// Where a piece may land as far as the forbidden lines go.
    #[inline]
    pub(crate) fn allowed(&self, from: u8, code: u8) -> u64 {
        let reveals = from != NONE && self.view.reveals >> from & 1 == 1;
        if self.rules.forbids_only_reveal && !reveals {
            return u64::MAX;
        }
        let mut allowed = u64::MAX;
        for forbid in &self.rules.forbids {
            if self.rules.is_time(&self.position, forbid.when, self.view.me) {
                allowed &= self.allowed_by(forbid, from, code);
            }
        }
        allowed
    }

    #[inline]
    pub(crate) fn allowed_by(&self, forbid: &Forbid, from: u8, code: u8) -> u64 {
        // A line that ends the game can only come to light when a piece is lifted off another.
        if forbid.ends_game && !forbid.own {
            if from == NONE || self.view.reveals >> from & 1 == 0 {
                return u64::MAX;
            }
            let enemy = self.view.enemy | 1 << from;
            return saves(forbid, forbid.lines.through(1 - self.view.me, from), enemy);
        }
        self.allowed_by_lines(forbid, from, code)
    }

    /// The same where there may be lines already.
    fn allowed_by_lines(&self, forbid: &Forbid, from: u8, code: u8) -> u64 {
        let (layout, me) = (&self.rules.layout, self.view.me);
        let mut lifted = self.position;
        if from != NONE {
            lifted.lift(layout, code, from);
        }
        if forbid.own {
            return !forbid.lines.missing_one(me, lifted.shown(layout, &layout.of_player[me]));
        }
        let enemy = lifted.shown(layout, &layout.of_player[1 - me]);
        saves(forbid, &forbid.lines.sets[1 - me], enemy)
    }

    /// The codes of these kinds that can be given.
    #[inline]
    pub(crate) fn gifts_of(&self, kinds: &[u8]) -> u64 {
        self.rules.gifts(&self.position, kinds)
    }

    /// The sets that an alternative can fill now: the first and last point of each.
    pub(crate) fn fills(&self, turn: &'r Alternative) -> impl Iterator<Item = (usize, u8, u8)> {
        let onto = self.view.holding(self.rules, &self.position, turn.onto, None);
        let room = onto & turn.to[self.view.me];
        let all = turn.fills[self.view.me].iter().enumerate();
        all.filter(move |(_, fill)| fill.0 & !room == 0)
            .map(|(index, &(_, first, last))| (index, first, last))
    }
}

impl Rules {
    /// The codes of these kinds that can be given.
    #[inline]
    pub(crate) fn gifts<const W: usize>(&self, position: &Position<W>, kinds: &[u8]) -> u64 {
        kinds
            .iter()
            .map(|&kind| self.kinds[kind as usize].codes[0])
            .filter(|&code| position.has_in_hand(&self.layout, code))
            .fold(0, |codes, code| codes | 1 << code)
    }
}

/// The points that are in every forbidden line that the enemy has: a piece must land there.
#[inline]
fn saves(forbid: &Forbid, sets: &[u64], enemy: u64) -> u64 {
    let full = sets.iter().filter(|&set| set & !enemy == 0);
    let saves = full.fold(u64::MAX, |saves, set| saves & set);
    if saves != u64::MAX && forbid.at_lift { 0 } else { saves }
}
