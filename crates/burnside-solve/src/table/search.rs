//! Values that a short search finds, so that a table need not store them.
//!
//! Is the game won or lost within 1, 2, 3 plies, and so on? The first yes is the exact value. If
//! nothing was left to look at, it is a draw. The search looks at positions in a fixed order and
//! gives up after a given number of them, so that whoever writes a table and whoever reads it
//! agree on what it finds.

use burnside::{Value, catalog::Entry};

/// The value of a position, if looking at this many positions is enough to find it. Only for games
/// that cannot return: others may never come to an end.
pub(crate) fn search<G: Entry>(game: &G, position: G::Position, most: u64) -> Option<Value> {
    if let Some(outcome) = game.outcome(position) {
        return Some(Value::of_finished(outcome, game.to_move(position)));
    }
    let mut search = Search { game, left: most, cut: false, children: Vec::new() };
    for plies in 1..=u16::MAX {
        search.cut = false;
        match search.within(position, plies)? {
            Answer::Won => return Some(Value::Win(plies)),
            Answer::Lost => return Some(Value::Loss(plies)),
            Answer::Neither if search.cut => {}
            Answer::Neither => return Some(Value::Draw),
        }
    }
    None
}

/// What can be forced within some plies.
enum Answer {
    Won,
    Lost,
    Neither,
}

struct Search<'a, G: Entry> {
    game: &'a G,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether play went on where the plies were used up.
    cut: bool,
    /// Where play goes on after the moves of all positions that are being looked at.
    children: Vec<G::Position>,
}

impl<G: Entry> Search<'_, G> {
    /// Looks at a position where the game goes on; `None` if there were too many.
    fn within(&mut self, position: G::Position, plies: u16) -> Option<Answer> {
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
        for &position in &fresh {
            let value = negamax(&TicTacToe, position);
            assert_eq!(search(&TicTacToe, position, u64::MAX), Some(value), "{position:?}");
            for most in [0, 3, 30, 300] {
                let short = search(&TicTacToe, position, most);
                found += usize::from(short.is_some());
                assert!(short.is_none_or(|short| short == value), "{most} {position:?}");
            }
        }
        assert!(found > fresh.len() / 2 && found < 4 * fresh.len(), "{found} of {}", fresh.len());
        assert_eq!(search(&TicTacToe, TicTacToe.start(), 1_000), None);
    }
}
