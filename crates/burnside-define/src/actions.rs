//! Numbers of moves: every move that the rules could ever allow, in a fixed order.
//!
//! The list is made from the compiled rules alone: an alternative's pieces, points, steps and rays,
//! whatever stands on the board, and what may follow. It is longer than the legal moves of any
//! position, and every symmetry of the rules maps it onto itself. Whose piece is placed follows
//! from whose turn it is, unless pieces of the opponent are placed too, and a given piece from the
//! position: neither is part of a number.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::{
    chains::everything_reached,
    generate::{Move, NONE},
    position::{Position, bits},
    rules::{Act, Again, Alternative, How, Rules, Then, holds},
    symmetry::Symmetry,
};

/// A game with more moves than this has no numbers for them.
pub const MAX_ACTIONS: usize = 1 << 16;

/// The moves that have numbers.
#[derive(Debug)]
pub(crate) struct Actions {
    /// In their order. `code` is what has to be known of the piece that is placed: see [`Placing`].
    list: Vec<Move>,
    numbers: FxHashMap<Move, u32>,
    placing: Placing,
    /// Whether there are too many: then there is none.
    pub(crate) too_many: bool,
}

impl Actions {
    pub(crate) fn new(rules: &Rules) -> Self {
        let places = |turn: &&Alternative| matches!(turn.act, Act::Place | Act::Fill);
        let mut turns = rules.turns.iter().filter(places);
        let placing = match () {
            () if turns.clone().all(|turn| turn.given) => Placing::Given,
            () if turns.any(|turn| turn.of_enemy) => Placing::OfBoth,
            () => Placing::Own,
        };
        let mut all = Listing { rules, placing, moves: BTreeSet::new() };
        for turn in &rules.turns {
            for player in (0..2).filter(|&player| turn.players[player]) {
                all.add(turn, player);
            }
        }
        let too_many = all.moves.len() > MAX_ACTIONS;
        let list: Vec<Move> = if too_many { Vec::new() } else { all.moves.into_iter().collect() };
        let numbers = list.iter().copied().zip(0..).collect();
        Self { list, numbers, placing, too_many }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of a move.
    pub(crate) fn number(&self, rules: &Rules, mv: Move) -> Option<usize> {
        let code = match (mv.code, self.placing) {
            (NONE, _) | (_, Placing::Given) => NONE,
            (code, Placing::OfBoth) => code,
            (code, Placing::Own) => rules.layout.codes[code as usize].kind,
        };
        self.numbers.get(&Move { code, ..mv }).map(|&number| number as usize)
    }

    /// The move with a number, as it would be in this position.
    pub(crate) fn find<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        number: usize,
    ) -> Option<Move> {
        let mut mv = *self.list.get(number)?;
        if matches!(mv.act, Act::Place | Act::Fill) {
            mv.code = match self.placing {
                Placing::Given => position.given(&rules.layout)?,
                Placing::OfBoth => mv.code,
                Placing::Own => rules.kinds[mv.code as usize].codes[position.to_move().index()],
            };
        }
        Some(mv)
    }

    /// Where a symmetry takes a number, if `image` is what it does to moves.
    pub(crate) fn image(
        &self,
        rules: &Rules,
        number: usize,
        symmetry: &Symmetry,
        image: impl Fn(Move) -> Move,
    ) -> Option<usize> {
        let mv = *self.list.get(number)?;
        // All codes of a kind go to codes of one kind: any of them will do.
        let kind = match (mv.code, self.placing) {
            (NONE, _) => NONE,
            (code, Placing::OfBoth) => symmetry.codes[code as usize],
            (kind, _) => {
                let code = symmetry.codes[rules.kinds[kind as usize].codes[0] as usize];
                rules.layout.codes[code as usize].kind
            }
        };
        let moved = Move { code: kind, ..image(Move { code: NONE, ..mv }) };
        self.numbers.get(&moved).map(|&number| number as usize)
    }
}

/// Whose pieces are placed, and so what has to be told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Placing {
    /// Every piece that is placed was given: nothing.
    Given,
    /// Pieces of whoever is to move, or of nobody: their kinds.
    Own,
    /// Pieces of the opponent as well: their codes.
    OfBoth,
}

/// The list while it is made.
struct Listing<'r> {
    rules: &'r Rules,
    placing: Placing,
    moves: BTreeSet<Move>,
}

impl Listing<'_> {
    /// Adds what a player can do with an alternative, on whatever board.
    fn add(&mut self, turn: &Alternative, player: usize) {
        let blank = Move::new(turn.act);
        let (from, to) = (turn.from[player], turn.to[player]);
        match turn.act {
            Act::Place => {
                for code in self.placed(turn, player) {
                    for to in bits(to) {
                        self.finish(turn, player, Move { code, to, ..blank });
                    }
                }
            }
            Act::Fill => {
                for code in self.placed(turn, player) {
                    for &(set, first, last) in &turn.fills[player] {
                        if set & !to == 0 {
                            let mv = Move { code, from: first, to: last, ..blank };
                            self.finish(turn, player, mv);
                        }
                    }
                }
            }
            Act::Jump if turn.takes_in_chains() => {
                for from in bits(from) {
                    turn.every_chain(player, from, &mut |mv| {
                        self.finish(turn, player, mv);
                        self.moves.len() > MAX_ACTIONS
                    });
                }
            }
            Act::Move | Act::Jump => {
                for from in bits(from) {
                    for to in bits(self.reached(turn, player, from) & to & !(1 << from)) {
                        self.finish(turn, player, Move { from, to, ..blank });
                    }
                }
            }
            Act::Push => {
                for from in bits(from) {
                    for ray in &turn.rays[player][from as usize] {
                        if let Some(&to) = ray.last() {
                            self.finish(turn, player, Move { from, to, ..blank });
                        }
                    }
                }
            }
            Act::Leave => {
                bits(from).for_each(|from| self.finish(turn, player, Move { from, ..blank }));
            }
            Act::Remove => {
                bits(from).for_each(|to| self.finish(turn, player, Move { to, ..blank }));
            }
            Act::Give => {
                for &kind in &turn.kinds {
                    let give = self.rules.kinds[kind as usize].codes[0];
                    self.finish(turn, player, Move { give, ..blank });
                }
            }
            Act::Pass => self.finish(turn, player, blank),
        }
    }

    /// What an alternative places, as numbers tell it apart.
    fn placed(&self, turn: &Alternative, player: usize) -> Vec<u8> {
        match self.placing {
            Placing::Given => vec![NONE],
            Placing::OfBoth => bits(turn.codes[player].into()).collect(),
            Placing::Own => turn.kinds.clone(),
        }
    }

    /// Where a piece could get to if whatever it needs were there.
    fn reached(&self, turn: &Alternative, player: usize, from: u8) -> u64 {
        let rays = || turn.rays[player][from as usize].iter();
        match turn.how {
            How::Step => turn.steps[player][from as usize],
            How::Anywhere => self.rules.layout.full,
            How::Slide | How::Run => rays().flatten().fold(0, |points, &point| points | 1 << point),
            How::Jump => {
                let jumps = if turn.again == Again::Straight { usize::MAX } else { 1 };
                let landings = |from: u8| {
                    let rays = turn.rays[player][from as usize].iter();
                    let pairs = rays.flat_map(|ray| ray.chunks_exact(2).take(jumps));
                    pairs.fold(0, |points, pair| points | 1 << pair[1])
                };
                if turn.again == Again::AnyDirection {
                    return everything_reached(1 << from, landings);
                }
                landings(from)
            }
            How::Off | How::Behind => 0,
        }
    }

    /// Adds a move, and the same with whatever may follow it.
    fn finish(&mut self, turn: &Alternative, player: usize, mv: Move) {
        // One more than there may be is enough to know.
        if self.moves.len() > MAX_ACTIONS {
            return;
        }
        self.moves.insert(mv);
        match &turn.then {
            None => {}
            Some(Then::Give { kinds }) => {
                for &kind in kinds {
                    let give = self.rules.kinds[kind as usize].codes[0];
                    self.moves.insert(Move { give, ..mv });
                }
            }
            Some(Then::Place { how, rays, .. }) => {
                let points = match (how, mv.to) {
                    (_, NONE) => self.rules.layout.full,
                    (How::Behind, _) => 1 << mv.from,
                    (How::Anywhere, to) => self.rules.layout.full & !(1 << to),
                    (how, to) => {
                        let steps = if *how == How::Step { 1 } else { usize::MAX };
                        let rays = rays[player][to as usize].iter();
                        let reached = rays.flat_map(|ray| ray.iter().take(steps));
                        reached.fold(0, |points, &point| points | 1 << point)
                    }
                };
                self.moves.extend(bits(points).map(|put| Move { put, ..mv }));
            }
            Some(Then::Remove { made, what, .. }) => {
                let in_line = |lines: &crate::lines::Lines| {
                    mv.to != NONE && !lines.through(player, mv.to).is_empty()
                };
                if made.as_ref().is_none_or(in_line) {
                    let mut points = self.rules.layout.full;
                    if what & holds::OWN == 0 && mv.to != NONE {
                        points &= !(1 << mv.to);
                    }
                    self.moves.extend(bits(points).map(|gone| Move { gone, ..mv }));
                }
            }
        }
    }
}
