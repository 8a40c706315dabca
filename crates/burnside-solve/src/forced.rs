//! Forced wins: does the player to move win within a given number of turns, whatever the other does?
//!
//! A turn is a run of plies by one player, so a chain of jumps is one turn. The attacker may be
//! held to moves that leave the other player few replies. In games where one must jump, that
//! finds long wins among thousands of moves: whatever is found is a proof, and whatever is not
//! found was only not forced.

use burnside::{Player, Symmetric};
use rustc_hash::FxHashMap;

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The turns of the attacker, at most.
    pub turns: u32,
    /// The attacker's turns must leave at most this many moves, unless they win at once.
    /// `usize::MAX` looks at everything.
    pub replies: usize,
    /// Give up after this many positions.
    pub nodes: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { turns: 4, replies: 6, nodes: 10_000_000 }
    }
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<M> {
    /// The player to move wins in this many turns of theirs, and no sooner by such moves. The
    /// line has the longest defense.
    Win {
        /// Turns of the winner.
        turns: u32,
        /// Every ply to the end.
        line: Vec<M>,
    },
    /// There is no such win within the turns allowed. With all replies allowed, there is no win
    /// at all within them.
    None,
    /// The positions allowed were not enough.
    GaveUp,
}

/// Whether the player to move wins by force.
///
/// ```
/// use burnside::{Notation, zertz::Zertz};
/// use burnside_solve::forced::{Answer, Options, win};
///
/// // A marble is offered on c4; whoever takes it opens two jumps to the fifth gray one.
/// let rules = Zertz::RINGS_37;
/// let position = rules.parse_position(
///     "..../..go./.booo./..oooow/.ooogo/w.ooo/..o. 0/0/8 2/4/1 2/2/0 1 -",
/// )?;
/// let answer = win(&rules, position, &Options { turns: 2, ..Options::default() });
/// let Answer::Win { turns: 2, line } = answer else { panic!("{answer:?}") };
/// assert_eq!(rules.move_text(position, line[0]), "Bc4,d6");
/// assert_eq!(line.len(), 4);
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn win<G: Symmetric>(game: &G, position: G::Position, options: &Options) -> Answer<G::Move> {
    let attacker = game.to_move(position);
    let mut search = Search { game, options, known: FxHashMap::default(), left: options.nodes };
    for turns in 1..=options.turns {
        match search.wins(position, attacker, turns) {
            Err(OutOfNodes) => return Answer::GaveUp,
            Ok(false) => {}
            Ok(true) => {
                // Whatever the line needs has been proved, or is proved again.
                search.left = u64::MAX;
                let line = search.line(position, attacker, turns).unwrap_or_default();
                return Answer::Win { turns, line };
            }
        }
    }
    Answer::None
}

struct OutOfNodes;

/// What is known about a position: within how many turns it is won, and within how many it is not.
#[derive(Clone, Copy, Default)]
struct Known {
    won_in: Option<u32>,
    not_in: Option<u32>,
}

struct Search<'a, G: Symmetric> {
    game: &'a G,
    options: &'a Options,
    /// By canonical position, and whether its mover is the attacker.
    known: FxHashMap<(G::Position, bool), Known>,
    left: u64,
}

impl<G: Symmetric> Search<'_, G> {
    /// Whether the attacker wins from here within this many turns, the current one included if it
    /// is theirs.
    fn wins(&mut self, at: G::Position, attacker: Player, turns: u32) -> Result<bool, OutOfNodes> {
        if let Some(outcome) = self.game.outcome(at) {
            return Ok(outcome.winner() == Some(attacker));
        }
        let attacks = self.game.to_move(at) == attacker;
        if attacks && turns == 0 {
            return Ok(false);
        }
        let key = (self.game.canonical_position(self.game.value_group(), at), attacks);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.won_in.is_some_and(|enough| enough <= turns) {
            return Ok(true);
        }
        if known.not_in.is_some_and(|short| short >= turns) {
            return Ok(false);
        }
        self.left = self.left.checked_sub(1).ok_or(OutOfNodes)?;
        let wins = if attacks {
            self.attack(at, attacker, turns)?.is_some()
        } else {
            self.no_defense(at, attacker, turns)?
        };
        let known = self.known.entry(key).or_default();
        if wins {
            known.won_in = Some(known.won_in.map_or(turns, |before| before.min(turns)));
        } else {
            known.not_in = Some(known.not_in.map_or(turns, |before| before.max(turns)));
        }
        Ok(wins)
    }

    /// A winning move of the attacker, with the position after it and the turns that are left.
    #[allow(clippy::type_complexity)] // said in the line above
    fn attack(
        &mut self,
        at: G::Position,
        attacker: Player,
        turns: u32,
    ) -> Result<Option<(G::Move, G::Position, u32)>, OutOfNodes> {
        for mv in self.game.moves(at) {
            let next = self.game.play_unchecked(at, mv);
            let goes_on = self.game.to_move(next) == attacker;
            let left = if goes_on { turns } else { turns - 1 };
            let is_tried = match self.game.outcome(next) {
                Some(outcome) => outcome.winner() == Some(attacker),
                None if goes_on => true,
                None => self.leaves_few(next),
            };
            if is_tried && self.wins(next, attacker, left)? {
                return Ok(Some((mv, next, left)));
            }
        }
        Ok(None)
    }

    fn leaves_few(&self, at: G::Position) -> bool {
        self.options.replies == usize::MAX
            || self.game.moves(at).nth(self.options.replies).is_none()
    }

    /// Whether every move of the defender loses.
    fn no_defense(
        &mut self,
        at: G::Position,
        attacker: Player,
        turns: u32,
    ) -> Result<bool, OutOfNodes> {
        for mv in self.game.moves(at) {
            if !self.wins(self.game.play_unchecked(at, mv), attacker, turns)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The line from a position that is known to be won.
    fn line(
        &mut self,
        start: G::Position,
        attacker: Player,
        turns: u32,
    ) -> Result<Vec<G::Move>, OutOfNodes> {
        let (mut at, mut turns, mut line) = (start, turns, Vec::new());
        while self.game.outcome(at).is_none() {
            if self.game.to_move(at) == attacker {
                let Some((mv, next, left)) = self.attack(at, attacker, turns)? else { break };
                line.push(mv);
                (at, turns) = (next, left);
            } else {
                let mut longest = None;
                for mv in self.game.moves(at) {
                    let next = self.game.play_unchecked(at, mv);
                    let needed = self.turns_needed(next, attacker, turns)?;
                    if longest.is_none_or(|(most, _, _)| needed > most) {
                        longest = Some((needed, mv, next));
                    }
                }
                let Some((needed, mv, next)) = longest else { break };
                line.push(mv);
                (at, turns) = (next, needed);
            }
        }
        Ok(line)
    }

    fn turns_needed(
        &mut self,
        at: G::Position,
        attacker: Player,
        most: u32,
    ) -> Result<u32, OutOfNodes> {
        for turns in 0..most {
            if self.wins(at, attacker, turns)? {
                return Ok(turns);
            }
        }
        Ok(most)
    }
}
