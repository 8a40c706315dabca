//! Jumps that go on in any direction. With captures a move is a path, from landing to landing;
//! without, only where it ends counts.

use std::ops::ControlFlow;

use crate::{
    choices::Choices,
    fault::Faults,
    generate::{MAX_JUMPS, Move, NONE},
    position::bits,
    rules::{Act, Again, Alternative, How, holds},
};

/// What does not go together with jumps that go on in any direction.
pub(crate) fn check_chains(faults: &mut Faults<'_>, turns: &[Alternative], forbids: bool) {
    for (index, turn) in turns.iter().enumerate() {
        let jumps = |other: &usize| turns[*other].how == How::Jump;
        let chains = |turn: &Alternative| turn.again == Again::AnyDirection;
        let mut alike = turn.overlaps.iter().chain(&turn.forks).filter(|other| jumps(other));
        if jumps(&index) && alike.any(|&other| chains(turn) || chains(&turns[other])) {
            let message = "jumps of one kind that go on in any direction: say them in one [[turn]]";
            faults.contradiction(turn.at, message);
        }
        if chains(turn) && turn.onto != holds::EMPTY {
            let message = "jumps that go on in any direction lead to empty points";
            faults.contradiction(turn.at, message);
        }
        if turn.takes_in_chains() && (forbids || turn.then.is_some()) {
            let what = if forbids { "[[forbid]]" } else { "then" };
            let message = format!("{what} does not go with jumps that take in any direction");
            faults.contradiction(turn.at, message);
        }
    }
}

impl Alternative {
    /// Whether its moves are paths.
    #[inline]
    pub(crate) fn takes_in_chains(&self) -> bool {
        self.again == Again::AnyDirection && self.act == Act::Jump
    }

    /// Every chain of captures that begins on a point, whatever stands on the board, until `enough`
    /// says so.
    pub(crate) fn every_chain(&self, me: usize, from: u8, enough: &mut impl FnMut(Move) -> bool) {
        let mut path = Path::of(Move { from, ..Move::new(Act::Jump) });
        let _ = self.longer_chains(me, from, &mut path, 0, enough);
    }

    /// Chains that are longer than the path by a jump or more. A point that was jumped over is
    /// occupied until the end, and one that the piece came to is empty.
    fn longer_chains(
        &self,
        me: usize,
        from: u8,
        path: &mut Path,
        taken: u64,
        enough: &mut impl FnMut(Move) -> bool,
    ) -> ControlFlow<()> {
        let landed = path.so_far().iter().fold(1 << from, |points, &point| points | 1_u64 << point);
        let at = path.so_far().last().copied().unwrap_or(from);
        for ray in &self.rays[me][at as usize] {
            let &[over, landing, ..] = &ray[..] else { continue };
            let room = self.to[me] & !taken;
            if (taken | landed) >> over & 1 == 1 || room >> landing & 1 == 0 {
                continue;
            }
            path.push(landing);
            if Move::jumping(from, path.so_far()).is_some_and(&mut *enough) {
                return ControlFlow::Break(());
            }
            if path.jumps < MAX_JUMPS {
                self.longer_chains(me, from, path, taken | 1 << over, enough)?;
            }
            path.pop();
        }
        ControlFlow::Continue(())
    }
}

impl Move {
    /// Where it lands, one point after the other; the last one is where it ends.
    pub(crate) fn landings(&self) -> impl Iterator<Item = u8> + use<> {
        self.via.0.into_iter().take_while(|&point| point != NONE).chain([self.to])
    }

    /// A jump with these landings, if there are not too many.
    pub(crate) fn jumping(from: u8, landings: &[u8]) -> Option<Self> {
        let (&to, before) = landings.split_last()?;
        let mut mv = Self { from, to, ..Self::new(Act::Jump) };
        mv.via.0.get_mut(..before.len())?.copy_from_slice(before);
        Some(mv)
    }
}

/// The landings of a chain while it is looked for.
#[derive(Clone, Copy)]
struct Path {
    landings: [u8; MAX_JUMPS],
    jumps: usize,
}

impl Path {
    /// None, if the move has no end yet.
    fn of(mv: Move) -> Self {
        let mut path = Self { landings: [NONE; MAX_JUMPS], jumps: 0 };
        if mv.to != NONE {
            mv.landings().for_each(|point| path.push(point));
        }
        path
    }

    fn so_far(&self) -> &[u8] {
        &self.landings[..self.jumps]
    }

    fn push(&mut self, point: u8) {
        self.landings[self.jumps] = point;
        self.jumps += 1;
    }

    fn pop(&mut self) -> Option<u8> {
        self.jumps = self.jumps.checked_sub(1)?;
        Some(self.landings[self.jumps])
    }
}

impl<const W: usize> Choices<'_, W> {
    /// Where a chain that has come so far may land next. What was jumped over stays on the board
    /// until the chain ends, and is not jumped over again.
    fn next_landings(&self, turn: &Alternative, from: u8, path: &Path) -> u64 {
        if path.jumps == MAX_JUMPS {
            return 0;
        }
        let (rules, view) = (self.rules, &self.view);
        let mut over = view.holding(rules, &self.position, turn.over, None) & !(1 << from);
        let mut at = from;
        for &landing in path.so_far() {
            over &= !rules.passed(at, landing, view.me);
            at = landing;
        }
        let empty = view.holding(rules, &self.position, holds::EMPTY, None) | 1 << from;
        let room = empty & turn.to[view.me];
        single_jumps(turn, view.me, at, over, room)
    }

    /// The chain after this one, of all that begin on the same point: those that go on come right
    /// after it. A move without an end comes before the first.
    pub(crate) fn next_chain(&self, turn: &Alternative, last: Move) -> Option<Move> {
        let mut path = Path::of(last);
        let mut next = self.next_landings(turn, last.from, &path);
        loop {
            if next == 0 {
                let point = path.pop()?;
                next = self.next_landings(turn, last.from, &path) & (u64::MAX << point << 1);
                continue;
            }
            path.push(next.trailing_zeros() as u8);
            next = self.next_landings(turn, last.from, &path);
            // Whoever has to take has to take on.
            if next == 0 || !turn.forced {
                return Move::jumping(last.from, path.so_far());
            }
        }
    }

    /// All chains that begin on a point.
    pub(crate) fn chains(&self, turn: &Alternative, from: u8) -> impl Iterator<Item = Move> {
        let first = Move { from, ..Move::new(Act::Jump) };
        std::iter::successors(self.next_chain(turn, first), |&last| self.next_chain(turn, last))
    }

    /// Whether a chain could go on, and need not.
    pub(crate) fn stops_early(&self, mv: Move) -> bool {
        if mv.act != Act::Jump {
            return false;
        }
        let code = self.position.top(&self.rules.layout, mv.from);
        let about = |turn: &&Alternative| {
            let me = self.view.me;
            turn.players[me] && code.is_some_and(|code| turn.codes[me] >> code & 1 == 1)
        };
        let mut turns =
            self.rules.turns.iter().filter(|turn| turn.takes_in_chains() && !turn.forced);
        turns.find(about).is_some_and(|turn| self.next_landings(turn, mv.from, &Path::of(mv)) != 0)
    }

    /// Where hops that take nothing lead in the end, given what a piece may land on.
    pub(crate) fn hopped(&self, turn: &Alternative, from: u8, onto: u64) -> u64 {
        let view = &self.view;
        let over = view.holding(self.rules, &self.position, turn.over, None) & !(1 << from);
        everything_reached(1 << from, |at| single_jumps(turn, view.me, at, over, onto))
    }
}

/// Where one jump leads.
fn single_jumps(turn: &Alternative, me: usize, at: u8, over: u64, room: u64) -> u64 {
    let lands = |ray: &Vec<u8>| match ray[..] {
        [between, landing, ..] if over >> between & room >> landing & 1 == 1 => 1 << landing,
        _ => 0,
    };
    turn.rays[me][at as usize].iter().fold(0, |targets, ray| targets | lands(ray))
}

/// Where steps lead in the end, without the points that they begin with.
pub(crate) fn everything_reached(first: u64, step: impl Fn(u8) -> u64) -> u64 {
    let (mut reached, mut fresh) = (first, first);
    while fresh != 0 {
        let next = bits(fresh).fold(0, |points, point| points | step(point));
        fresh = next & !reached;
        reached |= next;
    }
    reached & !first
}
