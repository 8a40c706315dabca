//! The reasons for which rules do not allow something, in words.

use crate::{
    choices::Choices,
    generate::{Move, NONE},
    position::{Position, View, bits},
    rules::{Act, Again, Alternative, How, Rules, Then, When, holds},
};

/// Why something is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// In plain words.
    pub(crate) words: String,
    /// The points that it speaks of.
    pub(crate) marks: u64,
    /// How much of the attempt an alternative allows.
    far: u8,
}

fn reason(far: u8, words: impl Into<String>, marks: u64) -> Reason {
    Reason { words: words.into(), marks, far }
}

/// Whoever asks why.
pub(crate) struct Reasons<'r, const W: usize> {
    /// Every alternative that is open at this time, whether or not another one is forced.
    choices: Choices<'r, W>,
    /// The points that the legal moves begin with, if they are forced.
    forced: Option<u64>,
}

impl<'r, const W: usize> Reasons<'r, W> {
    pub(crate) fn new(rules: &'r Rules, position: Position<W>, moves: &[Move]) -> Self {
        let mut choices = Choices::new(rules, position);
        let is_forced = |index: u8| rules.turns[index as usize].forced;
        let must = choices.open != 0 && bits(choices.open.into()).all(is_forced);
        let begin = |mv: &Move| if mv.from == NONE { mv.to } else { mv.from };
        let points = moves.iter().map(begin).filter(|&point| point != NONE);
        let forced = must.then(|| points.fold(0, |mask, point| mask | 1 << point));
        choices.open = u32::MAX;
        Self { choices, forced }
    }

    fn rules(&self) -> &'r Rules {
        self.choices.rules
    }

    fn view(&self) -> &View {
        &self.choices.view
    }

    fn name(&self, point: u8) -> &str {
        &self.rules().board.points[point as usize].name
    }

    fn names(&self, points: u64) -> String {
        let names: Vec<_> = bits(points).map(|point| self.name(point)).collect();
        match names.as_slice() {
            [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
            names => names.concat(),
        }
    }

    /// `player 2's lion on b3`.
    fn piece_on(&self, point: u8) -> String {
        let layout = &self.rules().layout;
        let Some(code) = self.choices.position.top(layout, point) else {
            return format!("nothing on {}", self.name(point));
        };
        let code = &layout.codes[code as usize];
        let kind = &self.rules().kinds[code.kind as usize];
        let what = if self.rules().traits.is_empty() { &*kind.name } else { "piece" };
        match code.owner {
            Some(owner) => format!("player {}\u{2019}s {what} on {}", owner + 1, self.name(point)),
            None => format!("the {what} on {}", self.name(point)),
        }
    }

    /// The alternatives of the mover that do one of these things.
    fn alternatives(&self, acts: &'static [Act]) -> impl Iterator<Item = &'r Alternative> {
        let (turns, me) = (&self.rules().turns, self.view().me);
        turns.iter().filter(move |turn| turn.players[me] && acts.contains(&turn.act))
    }

    /// Of several reasons the one of the alternative that allows most. If one allows all of it,
    /// something else must be done first.
    fn best(&self, reasons: impl Iterator<Item = Option<Reason>>) -> Option<Reason> {
        let mut best: Option<Reason> = None;
        for why in reasons {
            let Some(why) = why else { return self.forced() };
            if best.as_ref().is_none_or(|best| why.far > best.far) {
                best = Some(why);
            }
        }
        best
    }

    /// What must be done instead.
    fn forced(&self) -> Option<Reason> {
        let points = self.forced?;
        let words = match self.alternatives(&[Act::Jump, Act::Move, Act::Remove]).find(|t| t.forced)
        {
            Some(turn) if turn.how == How::Jump => "can jump, and must",
            Some(turn) if turn.act == Act::Remove => "must be removed first",
            Some(turn) if turn.onto & holds::ENEMY != 0 => "can take, and must",
            _ => "must move first",
        };
        let Some(first) = bits(points).next() else {
            return Some(reason(9, "something else must be done first", 0));
        };
        let several = points & (points - 1) != 0;
        let words = if several {
            format!("a piece {words}: on {}", self.names(points))
        } else {
            format!("the piece on {} {words}", self.name(first))
        };
        Some(reason(9, words, points))
    }

    /// Whether it is not the time for an alternative.
    fn time(&self, turn: &Alternative) -> Option<Reason> {
        let (rules, me, position) = (self.rules(), self.view().me, &self.choices.position);
        let what = match turn.act {
            Act::Place | Act::Fill => "pieces are placed",
            Act::Remove => "pieces are removed",
            Act::Give => "pieces are given",
            _ => "pieces move",
        };
        if let Some(most) = turn.at_most.filter(|&most| rules.pieces_of(position, me) > most) {
            return Some(reason(1, format!("{what} like that only with {most} pieces left"), 0));
        }
        if rules.is_time(position, turn.when, me) {
            return None;
        }
        let when = match turn.when {
            When::Always | When::Stuck => return None,
            When::Turn(n) => format!("in turn {n}"),
            When::AfterTurn(n) => format!("after turn {n}"),
            When::HandEmpty => "when no piece is left in hand".to_owned(),
            When::HandLeft => "while there are pieces in hand".to_owned(),
        };
        Some(reason(1, format!("{what} only {when}"), 0))
    }

    /// A condition on what is near.
    fn near(&self, turn: &Alternative, at: u8, code: Option<u8>) -> Option<Reason> {
        for near in &turn.near {
            let what = if code.is_none() { near.what & !holds::TWIN } else { near.what };
            if self.choices.near(near, what, code) >> at & 1 == 1 {
                continue;
            }
            let all = self.view().holding(self.rules(), &self.choices.position, what, code);
            let zone = near.zone.each[at as usize];
            let place = match &near.within {
                Some(sets) => format!("in the same {sets}"),
                None => format!("next to {}", self.name(at)),
            };
            return Some(match bits(all & zone).next() {
                Some(other) if !near.wanted => {
                    reason(5, format!("{} is {place}", self.piece_on(other)), 1 << other)
                }
                _ => reason(5, format!("there is no {} {place}", holds::words(what)), zone),
            });
        }
        None
    }

    /// What lies where something should go.
    fn room(&self, turn: &Alternative, code: Option<u8>, to: u8) -> Option<Reason> {
        let holding = self.view().holding(self.rules(), &self.choices.position, turn.onto, code);
        if holding >> to & 1 == 1 {
            return None;
        }
        let here = self.view().occupied >> to & 1 == 1;
        Some(match here {
            false => reason(4, format!("there is nothing to take on {}", self.name(to)), 1 << to),
            true if turn.onto & holds::SMALLER != 0 => {
                reason(4, format!("{} is not smaller", self.piece_on(to)), 1 << to)
            }
            true => reason(4, format!("{} is in the way", self.piece_on(to)), 1 << to),
        })
    }

    /// Points that the rules name.
    fn region(&self, points: u64, at: u8, only: &str) -> Option<Reason> {
        if points >> at & 1 == 1 {
            return None;
        }
        let words = match points.count_ones() {
            1..=6 => format!("{only} {}", self.names(points)),
            _ => format!("{} is not one of the points for that", self.name(at)),
        };
        Some(reason(2, words, if points.count_ones() <= 6 { points } else { 0 }))
    }

    /// A line that must not be left behind.
    fn line(&self, from: u8, code: u8, to: u8) -> Option<Reason> {
        let (rules, me) = (self.rules(), self.view().me);
        if self.choices.allowed(from, code) >> to & 1 == 1 {
            return None;
        }
        let layout = &rules.layout;
        let mut lifted = self.choices.position;
        if from != NONE {
            lifted.lift(layout, code, from);
        }
        let mut landed = lifted;
        landed.put(layout, code, to);
        let time = |when| rules.is_time(&self.choices.position, when, me);
        for forbid in rules.forbids.iter().filter(|forbid| time(forbid.when)) {
            let side = if forbid.own { me } else { 1 - me };
            let after = if forbid.at_lift { &lifted } else { &landed };
            let shown = after.shown(layout, &layout.of_player[side]);
            if let Some(&set) = forbid.lines.sets[side].iter().find(|&set| set & !shown == 0) {
                let how = if from == NONE { "then" } else { "without it" };
                let words = if forbid.own {
                    "it would make a line of your own, which is not allowed".to_owned()
                } else {
                    format!("{how} player {} shows a line", side + 1)
                };
                return Some(reason(6, words, set));
            }
        }
        Some(reason(6, "it would leave a line that is not allowed", 0))
    }

    /// Why a piece from hand cannot be placed on a point.
    pub(crate) fn place(&self, code: u8, to: u8) -> Option<Reason> {
        let me = self.view().me;
        let about = |turn: &&Alternative| turn.codes[me] >> code & 1 == 1;
        let turns = self.alternatives(&[Act::Place]).filter(about);
        self.best(turns.map(|turn| self.place_by(turn, code, to)))
    }

    fn place_by(&self, turn: &Alternative, code: u8, to: u8) -> Option<Reason> {
        let me = self.view().me;
        let falls = || {
            let below = turn.below.as_ref()?[me][to as usize] & !self.view().occupied;
            let next = bits(below).next()?;
            Some(reason(5, format!("it would fall to {}", self.name(next)), below))
        };
        self.time(turn)
            .or_else(|| self.region(turn.to[me], to, "it can be placed only on"))
            .or_else(|| self.room(turn, Some(code), to))
            .or_else(|| self.near(turn, to, Some(code)))
            .or_else(falls)
            .or_else(|| self.line(NONE, code, to))
    }

    /// Why what a move begins with on one point does not go to another.
    pub(crate) fn go(&self, from: u8, to: u8) -> Option<Reason> {
        let layout = &self.rules().layout;
        let top = self.choices.position.top(layout, from);
        let moves = self.alternatives(&[Act::Move, Act::Jump, Act::Leave]).filter_map(|turn| {
            let code = top.filter(|&code| turn.codes[self.view().me] >> code & 1 == 1)?;
            Some(self.go_by(turn, code, from, to))
        });
        let pushes = self.alternatives(&[Act::Push]).map(|turn| Some(self.push_by(turn, from)));
        let fills = self.alternatives(&[Act::Fill]).map(|turn| self.fill_by(turn, from, to));
        self.best(moves.chain(pushes).chain(fills))
    }

    fn go_by(&self, turn: &Alternative, code: u8, from: u8, to: u8) -> Option<Reason> {
        let me = self.view().me;
        if turn.how == How::Off {
            return Some(reason(0, "it can leave the board from there", 0));
        }
        self.time(turn)
            .or_else(|| self.region(turn.from[me], from, "it can move like that only from"))
            .or_else(|| self.region(turn.to[me], to, "it can go only to"))
            .or_else(|| self.way(turn, code, from, to))
            .or_else(|| self.near(turn, from, None))
            .or_else(|| self.room(turn, Some(code), to))
            .or_else(|| self.line(from, code, to))
    }

    /// Whether there is a way from one point to another.
    fn way(&self, turn: &Alternative, code: u8, from: u8, to: u8) -> Option<Reason> {
        let (rules, view) = (self.rules(), self.view());
        let near = rules.neighbors.each[from as usize] >> to & 1 == 1;
        let far = || {
            let (a, b) = (self.name(from), self.name(to));
            if near {
                reason(3, format!("it does not go from {a} in that direction"), 0)
            } else {
                reason(3, format!("{b} is too far from {a}"), 0)
            }
        };
        let rays = turn.rays[view.me].get(from as usize);
        let ray = || rays.into_iter().flatten().find(|ray| ray.contains(&to));
        match turn.how {
            How::Step => (turn.steps[view.me][from as usize] >> to & 1 == 0).then(far),
            How::Anywhere | How::Off | How::Behind => None,
            How::Slide | How::Run => {
                let Some(ray) = ray() else {
                    let words = format!("it does not slide from {} that way", self.name(from));
                    return Some(reason(3, words, 0));
                };
                let before = ray.iter().take_while(|&&point| point != to);
                let mut taken = before.filter(|&&point| view.occupied >> point & 1 == 1);
                let Some(&other) = taken.next() else {
                    let stops = turn.how == How::Slide
                        || self.choices.targets_of(turn, Some(code), from) >> to & 1 == 1;
                    let words = "it goes on as far as it can";
                    return (!stops).then(|| reason(4, words, 0));
                };
                Some(reason(4, format!("{} is in the way", self.piece_on(other)), 1 << other))
            }
            How::Jump => {
                let place = ray().and_then(|ray| Some((ray, ray.iter().position(|p| *p == to)?)));
                let Some((ray, end)) = place.filter(|(_, end)| end % 2 == 1) else {
                    let words = "a jump leads to the point behind a neighbor, straight on";
                    return Some(reason(3, words, 0));
                };
                if end > 1 && turn.again == Again::No {
                    return Some(reason(3, "a jump is over one neighbor", 0));
                }
                let over = view.holding(rules, &self.choices.position, turn.over, None);
                let missing = ray[..end].iter().step_by(2).find(|&&p| over >> p & 1 == 0);
                if let Some(&point) = missing {
                    let what = holds::words(turn.over);
                    let words = format!("there is no {what} to jump over on {}", self.name(point));
                    return Some(reason(4, words, 1 << point));
                }
                let mut blocked = ray[..end].iter().skip(1).step_by(2);
                let &other = blocked.find(|&&p| view.occupied >> p & 1 == 1)?;
                Some(reason(4, format!("{} is in the way", self.piece_on(other)), 1 << other))
            }
        }
    }

    fn push_by(&self, turn: &Alternative, from: u8) -> Reason {
        let rays = &turn.rays[self.view().me][from as usize];
        let ends = rays.iter().filter_map(|ray| ray.last()).fold(0, |ends, &end| ends | 1 << end);
        reason(3, format!("it comes back in at {}", self.names(ends)), ends)
    }

    fn fill_by(&self, turn: &Alternative, from: u8, to: u8) -> Option<Reason> {
        let ends = (from.min(to), from.max(to));
        let fill = turn.fills[self.view().me].iter().find(|fill| (fill.1, fill.2) == ends);
        let Some(fill) = fill else {
            let words = format!("{} and {} are not its two ends", self.name(from), self.name(to));
            return Some(reason(2, words, 0));
        };
        let taken = fill.0 & self.view().occupied;
        let other = bits(taken).next()?;
        Some(reason(4, format!("{} is in the way", self.piece_on(other)), taken))
    }

    /// Why no move begins with a point.
    pub(crate) fn first(&self, point: u8) -> Option<Reason> {
        let (view, me) = (self.view(), self.view().me);
        if self.forced.is_some() {
            return self.forced();
        }
        if let Some(why) = self.removed(point) {
            return Some(why);
        }
        if view.enemy >> point & 1 == 1 {
            return None;
        }
        let top = self.choices.position.top(&self.rules().layout, point);
        if view.own >> point & 1 == 1 {
            let about = |turn: &&Alternative| top.is_some_and(|c| turn.codes[me] >> c & 1 == 1);
            let moves = self.alternatives(&[Act::Move, Act::Jump, Act::Leave]).filter(about);
            let stays = || reason(1, "pieces stay where they were placed", 1 << point);
            let stuck = || {
                let words = format!("the piece on {} has nowhere to go", self.name(point));
                reason(2, words, 1 << point)
            };
            let whys: Vec<_> = moves
                .map(|turn| {
                    self.time(turn)
                        .or_else(|| self.region(turn.from[me], point, "pieces can move only from"))
                        .or_else(|| self.near(turn, point, None))
                        .unwrap_or_else(stuck)
                })
                .collect();
            let best = whys.into_iter().reduce(|a, b| if b.far > a.far { b } else { a });
            return Some(best.unwrap_or_else(stays));
        }
        self.no_begin(point)
    }

    /// A point without a piece of the mover's.
    fn no_begin(&self, point: u8) -> Option<Reason> {
        let me = self.view().me;
        if let Some(turn) = self.alternatives(&[Act::Push]).next() {
            return self.region(turn.from[me], point, "take from");
        }
        if self.alternatives(&[Act::Fill]).next().is_some() {
            let words = format!("there is not enough room at {}", self.name(point));
            return Some(reason(2, words, 0));
        }
        let layout = &self.rules().layout;
        if let Some(code) = self.choices.position.given(layout) {
            return self.place(code, point);
        }
        let mut codes = (0..layout.codes.len() as u8).filter(|&code| {
            layout.codes[code as usize].owner.is_none_or(|owner| usize::from(owner) == me)
                && self.choices.position.has_in_hand(layout, code)
        });
        let placed = codes.find_map(|code| self.place(code, point));
        placed.or_else(|| {
            let empty = self.view().occupied >> point & 1 == 0;
            let words = format!("none of your pieces is on {}", self.name(point));
            empty.then(|| reason(1, words, 0))
        })
    }

    /// Why a piece is not removed, where pieces are.
    fn removed(&self, point: u8) -> Option<Reason> {
        let me = self.view().me;
        let now = self.alternatives(&[Act::Remove]).find(|turn| self.time(turn).is_none())?;
        let wanted = self.view().holding(self.rules(), &self.choices.position, now.onto, None);
        if wanted >> point & 1 == 0 {
            let words = format!("there is no {} on {}", holds::words(now.onto), self.name(point));
            return Some(reason(3, words, 0));
        }
        self.region(now.from[me], point, "now pieces are removed only from")
            .or_else(|| self.near(now, point, None))
    }

    /// Why no move begins with a piece in hand.
    pub(crate) fn hand(&self, code: u8) -> Option<Reason> {
        if self.forced.is_some() {
            return self.forced();
        }
        let layout = &self.rules().layout;
        if self.choices.position.given(layout).is_some() {
            return Some(reason(1, "first place the piece that you were given", 0));
        }
        let me = self.view().me;
        let about = |turn: &&Alternative| turn.codes[me] >> code & 1 == 1;
        let mut turns = self.alternatives(&[Act::Place]).filter(about);
        let first = turns.next()?;
        let nowhere = || reason(2, "there is no point where it can be placed", 0);
        Some(self.time(first).unwrap_or_else(nowhere))
    }

    /// Why a point does not follow a move within the turn.
    pub(crate) fn follow(&self, mv: Move, point: u8) -> Reason {
        let after = self.choices.after(mv);
        let me = self.view().me;
        let name = self.name(point);
        match self.choices.then_of(mv) {
            Some(Then::Remove { what, spare, .. }) => {
                let side = if what & holds::OWN != 0 { after.own } else { after.enemy };
                // The board is seen by whoever moved: the turn has not passed yet.
                if side >> point & 1 == 0 {
                    let what = holds::words(*what);
                    return reason(3, format!("there is no {what} on {name} to remove"), 0);
                }
                let whose = if what & holds::OWN != 0 { me } else { 1 - me };
                let sets = spare.iter().flat_map(|spare| &spare[whose]);
                let mut lines = sets.filter(|&set| set >> point & 1 == 1 && set & !side == 0);
                let line = lines.next().copied().unwrap_or(0);
                reason(4, format!("the piece on {name} is safe in its line"), line)
            }
            Some(Then::Place { .. }) if after.occupied >> point & 1 == 1 => {
                reason(3, format!("{name} is taken"), 1 << point)
            }
            _ => reason(2, format!("{name} cannot be reached from there"), 0),
        }
    }
}
