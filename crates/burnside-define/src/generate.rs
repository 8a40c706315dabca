//! The legal moves, from masks: alternative by alternative, source by source, target by target,
//! and whatever follows within the turn. Nothing is stored; the iterator is a place in that order.

use std::fmt;

use crate::{
    position::{Position, View, bits},
    rules::{Act, Alternative, Forbid, How, Rules, Then, When, holds},
};

/// No point or code.
pub(crate) const NONE: u8 = 255;

/// One ply of a game from a file: what is done, with what, from where, to where, and what follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) act: Act,
    pub(crate) code: u8,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The point whose piece is removed afterwards.
    pub(crate) gone: u8,
    /// The code that is given afterwards.
    pub(crate) give: u8,
    /// The point on which a piece is placed afterwards.
    pub(crate) put: u8,
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |value: u8| if value == NONE { "-".to_owned() } else { value.to_string() };
        let parts = [self.code, self.from, self.to, self.gone, self.give, self.put].map(part);
        write!(f, "{:?}({})", self.act, parts.join(" "))
    }
}

impl Move {
    pub(crate) const fn new(act: Act) -> Self {
        Self { act, code: NONE, from: NONE, to: NONE, gone: NONE, give: NONE, put: NONE }
    }
}

/// The legal moves of a position, in a fixed order.
#[derive(Clone, Debug)]
pub struct Moves<'r, const W: usize> {
    rules: &'r Rules,
    position: Position<W>,
    view: View,
    /// Alternatives that are open, a bit each.
    open: u32,
    /// Those that are still to come.
    coming: u32,
    /// The one at hand.
    turn: usize,
    /// Kinds of it that are still to come, a bit each.
    kinds: u32,
    /// The code that moves, and points that are still to move from.
    moving: Option<u8>,
    sources: u64,
    /// The move at hand, without target.
    template: Move,
    /// Where it may still go; for gifts the codes.
    targets: u64,
    /// Fills that are still to come.
    fill: usize,
    /// What may still follow the move at hand, and what it is.
    follows: u64,
    following: Following,
    /// After placing the given piece: where that ends the game, and what can be given elsewhere.
    gifts: Option<(u64, u64)>,
}

/// What kind of thing follows a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Following {
    Give,
    Remove,
    Place,
}

impl<'r, const W: usize> Moves<'r, W> {
    /// The legal moves; none if the game is over.
    #[inline]
    pub(crate) fn new(rules: &'r Rules, position: Position<W>) -> Self {
        let view = View::new(rules, &position);
        if rules.ended_seen(&position, &view).is_some() {
            return Self::with(rules, position, view, 0);
        }
        Self::seen(rules, position, view)
    }

    /// The moves, whether or not the board has decided the game.
    #[inline]
    pub(crate) fn all(rules: &'r Rules, position: Position<W>) -> Self {
        Self::seen(rules, position, View::new(rules, &position))
    }

    /// The same, with what the mover sees.
    #[inline]
    pub(crate) fn seen(rules: &'r Rules, position: Position<W>, view: View) -> Self {
        let (mut open, mut forced, mut last) = (0, 0, 0);
        for (index, turn) in rules.turns.iter().enumerate() {
            if !turn.players[view.me]
                || !rules.is_time(&position, turn.when, view.me)
                || turn.at_most.is_some_and(|most| rules.pieces_of(&position, view.me) > most)
            {
                continue;
            }
            match turn.when {
                When::Stuck => last |= 1 << index,
                _ => open |= 1 << index,
            }
            forced |= u32::from(turn.forced) << index;
        }
        let can = |turns: u32| Self::with(rules, position, view, turns).advance();
        if rules.has_forced && forced != 0 && can(forced) {
            open = forced;
        } else if last != 0 && !can(open) {
            open = last;
        }
        Self::with(rules, position, view, open)
    }

    #[inline]
    fn with(rules: &'r Rules, position: Position<W>, view: View, open: u32) -> Self {
        Self {
            rules,
            position,
            view,
            open,
            coming: open,
            turn: 0,
            kinds: 0,
            moving: None,
            sources: 0,
            template: Move::new(Act::Pass),
            targets: 0,
            fill: usize::MAX,
            follows: 0,
            following: Following::Give,
            gifts: None,
        }
    }

    /// Which alternative the last move came from.
    pub(crate) fn alternative(&self) -> usize {
        self.turn
    }

    /// Whether there is a move at all.
    #[inline]
    pub(crate) fn any_left(mut self) -> bool {
        self.advance()
    }

    /// Goes on to the next source that has targets. False if there is none.
    #[inline]
    fn advance(&mut self) -> bool {
        let rules = self.rules;
        loop {
            if self.sources != 0 {
                let from = self.sources.trailing_zeros() as u8;
                self.sources &= self.sources - 1;
                let turn = &rules.turns[self.turn];
                self.template = Move { from, ..Move::new(turn.act) };
                self.targets = self.fresh_targets(turn, self.moving, from);
            } else if self.kinds != 0 {
                let kind = self.kinds.trailing_zeros() as usize;
                self.kinds &= self.kinds - 1;
                let turn = &rules.turns[self.turn];
                let code = rules.kinds[kind].codes[self.view.me];
                if matches!(turn.act, Act::Move | Act::Jump | Act::Leave) {
                    self.moving = Some(code);
                    self.sources = self.sources_of(turn, Some(code));
                    continue;
                }
                self.template = Move { code, ..Move::new(turn.act) };
                if turn.act == Act::Fill {
                    self.fill = 0;
                    if self.has(turn, code) && self.next_fill() {
                        return true;
                    }
                    self.fill = usize::MAX;
                    continue;
                }
                self.targets = self.fresh_targets(turn, Some(code), NONE);
                self.gifts = match &turn.then {
                    Some(Then::Give { kinds }) if turn.given => {
                        let ending = rules.ending(&self.position, &self.view, code);
                        ending.map(|ending| (ending, self.gifts_of(kinds)))
                    }
                    _ => None,
                };
            } else if self.coming != 0 {
                self.turn = self.coming.trailing_zeros() as usize;
                self.coming &= self.coming - 1;
                self.begin(&rules.turns[self.turn]);
            } else {
                return false;
            }
            if self.targets != 0 {
                return true;
            }
        }
    }

    /// Sets up an alternative.
    #[inline]
    fn begin(&mut self, turn: &Alternative) {
        let rules = self.rules;
        self.gifts = None;
        match turn.act {
            Act::Place | Act::Fill if turn.given => {
                if let Some(code) = self.position.given(&rules.layout) {
                    self.kinds = 1 << rules.layout.codes[code as usize].kind;
                }
            }
            Act::Place | Act::Fill => self.kinds = turn.kind_mask,
            Act::Move | Act::Jump | Act::Leave => {
                if self.view.own != 0 {
                    self.kinds = turn.kind_mask;
                }
            }
            Act::Push => {
                self.moving = None;
                self.sources = self.sources_of(turn, None);
            }
            Act::Remove => {
                self.template = Move::new(Act::Remove);
                self.targets = self.fresh_targets(turn, None, NONE);
            }
            Act::Give => {
                self.template = Move::new(Act::Give);
                self.targets = self.gifts_of(&turn.kinds);
            }
            Act::Pass => {
                self.template = Move::new(Act::Pass);
                self.targets = 1;
            }
        }
    }

    /// The points that an alternative can begin with, for one code.
    #[inline]
    fn sources_of(&self, turn: &Alternative, code: Option<u8>) -> u64 {
        let (rules, view) = (self.rules, &self.view);
        let mut sources = match code {
            None => view.holding(rules, &self.position, turn.onto, None),
            Some(code) if rules.layout.codes[code as usize].owner.is_none() => 0,
            Some(code) => view.shown(rules, &self.position, code),
        };
        sources &= turn.from[view.me];
        for near in &turn.near {
            let what = view.holding(rules, &self.position, near.what & !holds::TWIN, None);
            let reach = bits(what).fold(0, |reach, point| reach | near.zone[point as usize]);
            sources &= if near.wanted { reach } else { !reach };
        }
        sources
    }

    /// Whether the mover has a piece of this code to place.
    #[inline]
    fn has(&self, turn: &Alternative, code: u8) -> bool {
        turn.given || self.position.in_hand(&self.rules.layout, code) != Some(0)
    }

    /// Targets that no earlier alternative has.
    #[inline]
    fn fresh_targets(&self, turn: &Alternative, code: Option<u8>, from: u8) -> u64 {
        let mut targets = self.targets_of(turn, code, from);
        for &earlier in turn.overlaps.iter().filter(|&&earlier| self.open >> earlier & 1 == 1) {
            if targets == 0 {
                break;
            }
            let other = &self.rules.turns[earlier];
            let begins = if from == NONE {
                code.is_none_or(|code| {
                    other.kinds.contains(&self.rules.layout.codes[code as usize].kind)
                })
            } else {
                self.sources_of(other, code) >> from & 1 == 1
                    && code.is_none_or(|code| {
                        other.kinds.contains(&self.rules.layout.codes[code as usize].kind)
                    })
            };
            if begins {
                targets &= !self.targets_of(other, code, from);
            }
        }
        targets
    }

    #[inline]
    fn targets_of(&self, turn: &Alternative, code: Option<u8>, from: u8) -> u64 {
        let (rules, view, position) = (self.rules, &self.view, &self.position);
        match turn.act {
            Act::Place => {
                let Some(code) = code.filter(|&code| self.has(turn, code)) else { return 0 };
                let mut targets =
                    view.holding(rules, position, turn.onto, Some(code)) & turn.to[view.me];
                for near in &turn.near {
                    let what = view.holding(rules, position, near.what, Some(code));
                    let reach =
                        bits(what).fold(0, |reach, point| reach | near.zone[point as usize]);
                    targets &= if near.wanted { reach } else { !reach };
                }
                if let Some(below) = &turn.below {
                    let rests = |point: u8| below[view.me][point as usize] & !view.occupied == 0;
                    targets = bits(targets)
                        .filter(|&point| rests(point))
                        .fold(0, |mask, point| mask | 1 << point);
                }
                targets & self.allowed(NONE, code)
            }
            Act::Move | Act::Jump => {
                let onto = view.holding(rules, position, turn.onto, code) & turn.to[view.me];
                let targets = self.reached(turn, from, onto);
                if targets == 0 { 0 } else { targets & self.allowed(from, code.unwrap_or(NONE)) }
            }
            Act::Leave => 1 << from,
            Act::Push => {
                let rays = &turn.rays[view.me][from as usize];
                rays.iter().fold(0, |ends, ray| ends | 1 << ray[ray.len() - 1])
            }
            Act::Remove => self.removable(turn.onto, &turn.kinds) & self.sources_near(turn),
            Act::Fill | Act::Give | Act::Pass => 0,
        }
    }

    /// Where a removal may take place.
    fn sources_near(&self, turn: &Alternative) -> u64 {
        let mut points = turn.from[self.view.me];
        for near in &turn.near {
            let what =
                self.view.holding(self.rules, &self.position, near.what & !holds::TWIN, None);
            let reach = bits(what).fold(0, |reach, point| reach | near.zone[point as usize]);
            points &= if near.wanted { reach } else { !reach };
        }
        points
    }

    /// The points with such pieces of these kinds.
    fn removable(&self, what: u8, kinds: &[u8]) -> u64 {
        let (rules, view) = (self.rules, &self.view);
        let of = |player: usize| {
            kinds.iter().fold(0, |mask, &kind| {
                mask | self.position.lane(&rules.layout, rules.kinds[kind as usize].codes[player])
            })
        };
        let own = if what & holds::OWN != 0 { of(view.me) & view.own } else { 0 };
        let enemy = if what & holds::ENEMY != 0 { of(1 - view.me) & view.enemy } else { 0 };
        own | enemy
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
            How::Jump => {
                let over = view.holding(self.rules, &self.position, turn.over, None);
                let mut targets = 0;
                for ray in &turn.rays[view.me][from as usize] {
                    for pair in ray.chunks_exact(2) {
                        if over >> pair[0] & 1 == 0 || onto >> pair[1] & 1 == 0 {
                            break;
                        }
                        targets |= 1 << pair[1];
                        if !turn.straight {
                            break;
                        }
                    }
                }
                targets
            }
            How::Off => 0,
        }
    }

    /// Where a piece may land as far as the forbidden lines go.
    #[inline]
    fn allowed(&self, from: u8, code: u8) -> u64 {
        let mut allowed = u64::MAX;
        for forbid in &self.rules.forbids {
            if self.rules.is_time(&self.position, forbid.when, self.view.me) {
                allowed &= self.allowed_by(forbid, from, code);
            }
        }
        allowed
    }

    #[inline]
    fn allowed_by(&self, forbid: &Forbid, from: u8, code: u8) -> u64 {
        let (layout, me) = (&self.rules.layout, self.view.me);
        // A line that ends the game can only come to light when a piece is lifted off another.
        if forbid.ends_game && !forbid.own && (from == NONE || !self.is_on_another(from, code)) {
            return u64::MAX;
        }
        let mut lifted = self.position;
        if from != NONE {
            lifted.lift(layout, code, from);
        }
        if forbid.own {
            let own = lifted.shown(layout, &layout.of_player[me]);
            let completes = forbid.lines.sets[me].iter().fold(0, |points, &set| {
                let missing = set & !own;
                if missing.is_power_of_two() { points | missing } else { points }
            });
            return !completes;
        }
        let enemy = lifted.shown(layout, &layout.of_player[1 - me]);
        let mut saves = u64::MAX;
        for &set in &forbid.lines.sets[1 - me] {
            if set & !enemy == 0 {
                saves &= set;
            }
        }
        if saves != u64::MAX && forbid.at_lift { 0 } else { saves }
    }

    /// Whether a piece covers another.
    #[inline]
    fn is_on_another(&self, from: u8, code: u8) -> bool {
        let level = self.rules.layout.codes[code as usize].level as usize;
        self.view.at_level[..level].iter().any(|points| points >> from & 1 == 1)
    }

    /// The codes of these kinds that can be given.
    #[inline]
    fn gifts_of(&self, kinds: &[u8]) -> u64 {
        kinds
            .iter()
            .map(|&kind| self.rules.kinds[kind as usize].codes[0])
            .filter(|&code| self.position.in_hand(&self.rules.layout, code) != Some(0))
            .fold(0, |codes, code| codes | 1 << code)
    }

    /// How many moves an alternative has, if they need not be looked at one by one: nothing
    /// follows, no earlier alternative has the same, and every piece of a kind may go to the same
    /// points.
    #[inline]
    fn count_at_once(&self, turn: &Alternative) -> Option<usize> {
        let (rules, view) = (self.rules, &self.view);
        if !turn.counts_at_once {
            return None;
        }
        let mut count = 0;
        for &kind in &turn.kinds {
            let code = rules.kinds[kind as usize].codes[view.me];
            if turn.act == Act::Place {
                count += self.targets_of(turn, Some(code), NONE).count_ones();
                continue;
            }
            let sources = self.sources_of(turn, Some(code));
            if sources == 0 {
                continue;
            }
            let onto = view.holding(rules, &self.position, turn.onto, Some(code));
            let onto = onto & turn.to[view.me];
            // Only where a forbidden line may come to light does it matter which piece moves.
            let level = rules.layout.codes[code as usize].level as usize;
            let below = view.at_level[..level].iter().fold(0, |below, points| below | points);
            let careful = if rules.forbids_only_reveal { sources & below } else { sources };
            let free = sources & !careful;
            count += free.count_ones() * onto.count_ones() - (free & onto).count_ones();
            for from in bits(careful) {
                count += (onto & !(1 << from) & self.allowed(from, code)).count_ones();
            }
        }
        Some(count as usize)
    }

    /// Goes on to the next fill of the alternative at hand.
    fn next_fill(&mut self) -> bool {
        let turn = &self.rules.turns[self.turn];
        while let Some(&(set, first, last)) = turn.fills[self.view.me].get(self.fill) {
            self.fill += 1;
            let onto = self.view.holding(self.rules, &self.position, turn.onto, None);
            if set & !(onto & turn.to[self.view.me]) == 0 {
                self.template.from = first;
                self.targets = 1 << last;
                return true;
            }
        }
        self.fill = usize::MAX;
        false
    }

    /// The move at hand with a target.
    #[inline]
    fn aimed(&self, target: u8) -> Move {
        let mut mv = self.template;
        match mv.act {
            Act::Give => mv.give = target,
            Act::Pass | Act::Leave => {}
            _ => mv.to = target,
        }
        mv
    }

    /// What may follow a move within the turn; 0 if nothing does.
    #[inline]
    fn follow(&self, then: &Then, mv: Move) -> u64 {
        let (rules, me) = (self.rules, self.view.me);
        if let Some((ending, gifts)) = self.gifts {
            return if ending >> mv.to & 1 == 1 { 0 } else { gifts };
        }
        let after = rules.act(self.position, mv);
        match then {
            Then::Give { kinds } => {
                let last = (mv.act == Act::Place).then_some(mv.to);
                if rules.ended(&after, me, last).is_some() {
                    return 0;
                }
                kinds
                    .iter()
                    .map(|&kind| rules.kinds[kind as usize].codes[0])
                    .filter(|&code| after.in_hand(&rules.layout, code) != Some(0))
                    .fold(0, |codes, code| codes | 1 << code)
            }
            Then::Place { kind, how, rays } => {
                let code = rules.kinds[*kind as usize].codes[me];
                let has = after.in_hand(&rules.layout, code) != Some(0);
                if !has || rules.ended(&after, me, None).is_some() {
                    return 0;
                }
                let occupied = after.union(&rules.layout, &rules.layout.all);
                let empty = rules.layout.full & !occupied;
                if *how == How::Anywhere || mv.to == NONE {
                    return empty;
                }
                let mut targets = 0;
                for ray in &rays[me][mv.to as usize] {
                    for &point in ray {
                        if occupied >> point & 1 == 1 {
                            break;
                        }
                        targets |= 1 << point;
                        if *how == How::Step {
                            break;
                        }
                    }
                }
                targets
            }
            Then::Remove { made, what, spare } => {
                let view = View::new(rules, &after);
                let is_made = |lines: &crate::rules::Lines| {
                    mv.to != NONE && lines.any_in(me, Some(mv.to), view.own)
                };
                if !made.as_ref().is_none_or(is_made) || rules.ended(&after, me, None).is_some() {
                    return 0;
                }
                let all = view.holding(rules, &after, *what, None);
                let Some(spare) = spare else { return all };
                let side = if what & holds::OWN != 0 { me } else { 1 - me };
                let safe = spare[side].iter().filter(|&set| set & !all == 0);
                let free = all & !safe.fold(0, |safe, set| safe | set);
                if free == 0 { all } else { free }
            }
        }
    }
}

impl<const W: usize> Iterator for Moves<'_, W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if self.follows != 0 {
                let mut mv = self.aimed(self.targets.trailing_zeros() as u8);
                let next = self.follows.trailing_zeros() as u8;
                self.follows &= self.follows - 1;
                match self.following {
                    Following::Give => mv.give = next,
                    Following::Remove => mv.gone = next,
                    Following::Place => mv.put = next,
                }
                if self.follows == 0 {
                    self.targets &= self.targets - 1;
                }
                return Some(mv);
            }
            if self.targets == 0
                && !(self.fill != usize::MAX && self.next_fill())
                && !self.advance()
            {
                return None;
            }
            let mv = self.aimed(self.targets.trailing_zeros() as u8);
            if let Some(then) = &self.rules.turns[self.turn].then {
                self.follows = self.follow(then, mv);
                self.following = match then {
                    Then::Give { .. } => Following::Give,
                    Then::Remove { .. } => Following::Remove,
                    Then::Place { .. } => Following::Place,
                };
                if self.follows != 0 {
                    continue;
                }
            }
            self.targets &= self.targets - 1;
            return Some(mv);
        }
    }

    /// Counts without naming: what cannot be followed by anything is only counted.
    #[inline]
    fn count(mut self) -> usize {
        let mut count = 0;
        if self.targets == 0 && self.sources == 0 && self.kinds == 0 {
            for index in bits(self.coming.into()) {
                if let Some(moves) = self.count_at_once(&self.rules.turns[index as usize]) {
                    count += moves;
                    self.coming &= !(1 << index);
                }
            }
        }
        loop {
            if self.follows != 0 {
                count += self.follows.count_ones() as usize;
                self.follows = 0;
                self.targets &= self.targets - 1;
            }
            if self.targets == 0
                && !(self.fill != usize::MAX && self.next_fill())
                && !self.advance()
            {
                return count;
            }
            if let Some((ending, gifts)) = self.gifts {
                let each = (gifts.count_ones() as usize).max(1);
                count += (self.targets & ending).count_ones() as usize;
                count += (self.targets & !ending).count_ones() as usize * each;
                self.targets = 0;
            } else if self.rules.turns[self.turn].then.is_some() {
                count += usize::from(self.next().is_some());
            } else {
                count += self.targets.count_ones() as usize;
                self.targets = 0;
            }
        }
    }
}
