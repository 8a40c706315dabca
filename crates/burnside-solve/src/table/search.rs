//! Values that a short search finds, so that a table need not store them.
//!
//! Is the game won or lost within 1, 2, 3 plies, and so on? The first yes is the exact value. If
//! nothing was left to look at, it is a draw. The search looks at positions in a fixed order and
//! gives up after a given number of them, so that whoever writes a table and whoever reads it
//! agree on what it finds.
//!
//! Whoever writes a table searches for every class of it, and neighbors lead to the same positions.
//! What was seen there is remembered, with how many positions were looked at: these count again, as
//! if they had been looked at again, so that remembering changes nothing but the time.

use std::hash::BuildHasher;

use burnside::{Value, catalog::Entry};
use rustc_hash::FxBuildHasher;

use crate::Packed;

/// Answers that are remembered, and how many plies are left where they are: a look at what has
/// fewer costs less.
const REMEMBERED: usize = 1 << 15;
const FEWEST: u16 = 2;

/// The value of a position, if looking at this many positions is enough to find it. Only for games
/// that cannot return: others may never come to an end.
pub(crate) fn search<G: Entry>(game: &G, position: G::Position, most: u64) -> Option<Value> {
    ShortSearch { game, left: 0, cut: false, children: Vec::new(), seen: Vec::new() }
        .value(position, most)
}

/// What can be forced within some plies.
#[derive(Clone, Copy, Debug)]
enum Answer {
    Won,
    Lost,
    Neither,
}

/// What was seen at a position, with so many plies left.
#[derive(Clone, Copy, Debug)]
struct Seen<P> {
    position: P,
    plies: u16,
    answer: Answer,
    cut: bool,
    /// How many positions were looked at.
    looked: u64,
}

/// A short search for many positions, one after the other.
#[derive(Debug)]
pub struct ShortSearch<'a, G: Entry> {
    game: &'a G,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether play went on where the plies were used up.
    cut: bool,
    /// Where play goes on after the moves of all positions that are being looked at.
    children: Vec<G::Position>,
    /// What is remembered, by a hash; nothing if it has no length.
    seen: Vec<Option<Seen<G::Position>>>,
}

impl<'a, G: Entry> ShortSearch<'a, G> {
    /// One that remembers what it has seen.
    pub fn new(game: &'a G) -> Self {
        let seen = vec![None; REMEMBERED];
        Self { game, left: 0, cut: false, children: Vec::new(), seen }
    }

    /// Whether a search that looks at so many positions finds the value of a class.
    pub fn finds(&mut self, code: &[u8], value: u8, most: u64) -> bool {
        // One look is enough for these.
        if value == Packed::WIN_IN_ONE.byte() && most > 0 {
            return true;
        }
        let Some(position) = self.game.position_of_code(code) else { return false };
        // The order of moves decides what is found: that of the canonical position.
        let canonical = self.game.canonical_position(self.game.value_group(), position);
        self.value(canonical, most).is_some()
    }

    fn value(&mut self, position: G::Position, most: u64) -> Option<Value> {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Some(Value::of_finished(outcome, game.to_move(position)));
        }
        self.left = most;
        self.children.clear();
        for plies in 1..=u16::MAX {
            self.cut = false;
            match self.within(position, plies)? {
                Answer::Won => return Some(Value::Win(plies)),
                Answer::Lost => return Some(Value::Loss(plies)),
                Answer::Neither if self.cut => {}
                Answer::Neither => return Some(Value::Draw),
            }
        }
        None
    }

    /// Looks at a position where the game goes on, or remembers what was seen there; `None` if
    /// there were too many.
    fn within(&mut self, position: G::Position, plies: u16) -> Option<Answer> {
        if plies < FEWEST || self.seen.is_empty() {
            return self.look(position, plies);
        }
        let hash = FxBuildHasher.hash_one((position, plies));
        let place = hash as usize % self.seen.len();
        if let Some(seen) = &self.seen[place]
            && (seen.position, seen.plies) == (position, plies)
        {
            self.left = self.left.checked_sub(seen.looked)?;
            self.cut |= seen.cut;
            return Some(seen.answer);
        }
        let (left, cut) = (self.left, std::mem::take(&mut self.cut));
        let answer = self.look(position, plies)?;
        let looked = left - self.left;
        self.seen[place] = Some(Seen { position, plies, answer, cut: self.cut, looked });
        self.cut |= cut;
        Some(answer)
    }

    fn look(&mut self, position: G::Position, plies: u16) -> Option<Answer> {
        self.left = self.left.checked_sub(1)?;
        let game = self.game;
        if game.sees_win(position) {
            return Some(Answer::Won);
        }
        let mover = game.to_move(position);
        let first = self.children.len();
        let mut lost = true;
        for mv in game.moves(position) {
            let child = game.play_unchecked(position, mv);
            match game.outcome(child) {
                None => self.children.push(child),
                Some(outcome) if outcome.winner() == Some(mover) => {
                    self.children.truncate(first);
                    return Some(Answer::Won);
                }
                Some(outcome) => lost &= outcome.winner().is_some(),
            }
        }
        if plies == 1 && self.children.len() > first {
            self.cut = true;
            self.children.truncate(first);
            return Some(Answer::Neither);
        }
        for index in first..self.children.len() {
            let child = self.children[index];
            let again = game.to_move(child) == mover;
            match (self.within(child, plies - 1)?, again) {
                (Answer::Won, true) | (Answer::Lost, false) => {
                    self.children.truncate(first);
                    return Some(Answer::Won);
                }
                (Answer::Won, false) | (Answer::Lost, true) => {}
                (Answer::Neither, _) => lost = false,
            }
        }
        self.children.truncate(first);
        Some(if lost { Answer::Lost } else { Answer::Neither })
    }
}

#[cfg(test)]
mod tests {
    use burnside::{Game, tictactoe::TicTacToe};

    use super::*;
    use crate::negamax;

    #[test]
    fn what_is_found_is_the_value() {
        let (mut fresh, mut found) = (vec![TicTacToe.start()], 0);
        // Random games, from all openings.
        for round in 0..400_usize {
            let position = fresh[round % fresh.len()];
            let moves: Vec<_> = TicTacToe.moves(position).collect();
            fresh.extend(moves.iter().map(|&mv| TicTacToe.play(position, mv)));
        }
        let mut remembering = ShortSearch::new(&TicTacToe);
        for &position in &fresh {
            let value = negamax(&TicTacToe, position);
            assert_eq!(search(&TicTacToe, position, u64::MAX), Some(value), "{position:?}");
            for most in [0, 3, 30, 300] {
                let short = search(&TicTacToe, position, most);
                assert_eq!(remembering.value(position, most), short, "{most} {position:?}");
                found += usize::from(short.is_some());
                assert!(short.is_none_or(|short| short == value), "{most} {position:?}");
            }
        }
        assert!(found > fresh.len() / 2 && found < 4 * fresh.len(), "{found} of {}", fresh.len());
        assert_eq!(search(&TicTacToe, TicTacToe.start(), 1_000), None);
    }
}
