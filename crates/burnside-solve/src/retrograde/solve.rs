//! One grade after the other, by distance inside each.
//!
//! Most classes are settled by looking two plies ahead: the game is over, or the mover wins at
//! once, or the opponent does whatever the mover tries. For each of the others the *safe* moves
//! matter, those after which the opponent cannot win at once. The ones that leave the grade lead
//! to values that are known; the ones that stay are kept as a list, and then everything happens in
//! that list: what has a move to a loss in n-1 is a win in n, what has only moves to wins is a
//! loss, and what is left in the end is a draw.
//!
//! Threads never disagree: a step to distance n reads only what was settled at smaller distances.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use burnside::Value;
use rayon::prelude::*;

use super::{
    Graded,
    places::Places,
    stage::{NO_CLASS, OPEN},
};
use crate::{Packed, solve::SolveError};

/// Ranges that one task looks at.
const TASK: usize = 64;

/// Classes of one task that two plies do not settle.
#[derive(Default)]
struct Unsettled {
    slots: Vec<u32>,
    /// By class: the fastest win through a move that leaves the grade; 255 if there is none.
    win: Vec<u8>,
    /// By class: the slowest loss that such moves leave; 255 if one of them draws.
    loss: Vec<u8>,
    /// By class: where its children end.
    ends: Vec<u32>,
    /// Safe children inside the grade: first their slots, later their places in the list.
    children: Vec<u32>,
}

/// Solves a grade whose moves lead into itself or to classes whose values are known. Writes the
/// value of each of its numbers.
///
/// `ranges` are ascending; the grade's `values` are [`OPEN`] before.
pub(super) fn solve_grade<G: Graded>(
    game: &G,
    ranges: &[Range<u64>],
    values: &[AtomicU8],
    places: &mut Places,
) -> Result<(), SolveError> {
    let mut parts: Vec<Unsettled> =
        ranges.par_chunks(TASK).map(|ranges| look_ahead(game, ranges, values)).collect();
    places.fill(parts.iter().map(|part| part.slots.as_slice()));
    let bases: Vec<usize> = parts
        .iter()
        .scan(0, |next, part| Some(std::mem::replace(next, *next + part.slots.len())))
        .collect();
    parts.par_iter_mut().for_each(|part| part.link(values, places));

    let count = parts.iter().map(|part| part.slots.len()).sum();
    let states: Vec<AtomicU8> = (0..count).map(|_| AtomicU8::new(OPEN)).collect();
    by_distance(&parts, &bases, &states)?;
    parts.par_iter().zip(&bases).for_each(|(part, &base)| {
        for (&slot, state) in part.slots.iter().zip(&states[base..]) {
            let value = match state.load(Relaxed) {
                OPEN => Packed::DRAW.byte(),
                settled => settled,
            };
            values[slot as usize].store(value, Relaxed);
        }
    });
    places.clear(parts.iter().map(|part| part.slots.as_slice()));
    Ok(())
}

/// Settles what two plies settle, and lists the rest.
fn look_ahead<G: Graded>(game: &G, ranges: &[Range<u64>], values: &[AtomicU8]) -> Unsettled {
    let mut list = Unsettled::default();
    for slot in ranges.iter().cloned().flatten() {
        let value = match game.node(slot) {
            None => NO_CLASS,
            Some(node) if game.wins_at_once(node) => Packed::WIN_IN_ONE.byte(),
            Some(node) => list.look(game, slot, node, values),
        };
        values[slot as usize].store(value, Relaxed);
    }
    list
}

impl Unsettled {
    /// The value of a class that cannot win at once, or [`OPEN`] once it is in the list.
    fn look<G: Graded>(&mut self, game: &G, slot: u64, node: G::Node, values: &[AtomicU8]) -> u8 {
        let (mut over, mut safe) = (true, false);
        let (mut win, mut loss) = (u8::MAX, 0);
        let first = self.children.len();
        let _ = game.children::<()>(node, |child| {
            over = false;
            if !game.wins_at_once(child) {
                safe = true;
                let slot = game.slot(child);
                match values[slot as usize].load(Relaxed) {
                    OPEN => self.children.push(slot as u32),
                    known => meet(known, &mut win, &mut loss),
                }
            }
            ControlFlow::Continue(())
        });
        if over {
            let end = game.end(node).and_then(Packed::from_value);
            return end.unwrap_or(Packed::LOST).byte();
        }
        if !safe {
            return Packed::LOSS_IN_TWO.byte();
        }
        debug_assert!(self.children.len() >= first);
        self.slots.push(slot as u32);
        self.win.push(win);
        self.loss.push(loss);
        self.ends.push(self.children.len() as u32);
        OPEN
    }

    /// Replaces children by their places in the list. Those that two plies settled are not in it:
    /// they count at once.
    fn link(&mut self, values: &[AtomicU8], places: &Places) {
        let (mut start, mut kept) = (0, 0);
        for class in 0..self.slots.len() {
            let end = self.ends[class] as usize;
            for child in start..end {
                let slot = self.children[child];
                match values[slot as usize].load(Relaxed) {
                    OPEN => {
                        self.children[kept] = places.of(slot);
                        kept += 1;
                    }
                    known => meet(known, &mut self.win[class], &mut self.loss[class]),
                }
            }
            start = end;
            self.ends[class] = kept as u32;
        }
        self.children.truncate(kept);
        self.children.shrink_to_fit();
    }

    fn children(&self, class: usize) -> &[u32] {
        let start = if class == 0 { 0 } else { self.ends[class - 1] };
        &self.children[start as usize..self.ends[class] as usize]
    }

    /// The value of a class if it is settled at this distance.
    fn settled(&self, class: usize, plies: u8, states: &[AtomicU8]) -> Option<Packed> {
        let mut children =
            self.children(class).iter().map(|&child| states[child as usize].load(Relaxed));
        if plies % 2 == 1 {
            let lost = Packed::from_value(Value::Loss(u16::from(plies) - 1))?.byte();
            let wins = self.win[class] == plies || children.any(|child| child == lost);
            return if wins { Packed::from_value(Value::Win(plies.into())) } else { None };
        }
        if self.loss[class] == u8::MAX || self.win[class] != u8::MAX {
            return None;
        }
        let mut slowest = self.loss[class];
        for child in children {
            match Packed::from_byte(child).map(Packed::value) {
                Some(Value::Win(after)) => slowest = slowest.max(after as u8 + 1),
                _ => return None,
            }
        }
        if slowest == plies { Packed::from_value(Value::Loss(plies.into())) } else { None }
    }
}

/// What a child that is known means to the class: a win, or a loss that may be slower.
fn meet(known: u8, win: &mut u8, loss: &mut u8) {
    match Packed::from_byte(known).map(Packed::value) {
        Some(Value::Loss(plies)) => *win = (*win).min(plies as u8 + 1),
        Some(Value::Win(plies)) => *loss = (*loss).max(plies as u8 + 1),
        Some(Value::Draw) | None => *loss = u8::MAX,
    }
}

/// Settles wins and losses at distance 1, 2, 3 and so on. An error if that does not end while
/// distances fit a byte.
fn by_distance(
    parts: &[Unsettled],
    bases: &[usize],
    states: &[AtomicU8],
) -> Result<(), SolveError> {
    // The last distance at which a move that leaves the grade can settle anything.
    let outside = parts.par_iter().map(|part| {
        let known = part.win.iter().chain(&part.loss).filter(|&&plies| plies != u8::MAX);
        known.copied().max().unwrap_or(0)
    });
    let last_outside = outside.max().unwrap_or(0);
    let mut left: Vec<Vec<u32>> =
        parts.iter().map(|part| (0..part.slots.len() as u32).collect()).collect();
    let mut quiet = 0;
    let mut plies = 0;
    while quiet < 2 || plies <= last_outside {
        plies += 1;
        if u16::from(plies) > Packed::LONGEST {
            return Err(SolveError::TooLong);
        }
        let settled: usize = left
            .par_iter_mut()
            .zip(parts)
            .zip(bases)
            .map(|((left, part), &base)| {
                let before = left.len();
                left.retain(|&class| {
                    let settled = part.settled(class as usize, plies, states);
                    if let Some(value) = settled {
                        states[base + class as usize].store(value.byte(), Relaxed);
                    }
                    settled.is_none()
                });
                before - left.len()
            })
            .sum();
        quiet = if settled == 0 { quiet + 1 } else { 0 };
    }
    Ok(())
}
