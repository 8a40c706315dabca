//! Forced wins: does the player to move win within a given number of turns, whatever the other does?
//!
//! A turn is a run of plies by one player, so a chain of jumps is one turn. The attacker may be
//! held to moves that leave the other player few replies. In games where one must jump, that
//! finds long wins among thousands of moves: whatever is found is a proof, and whatever is not
//! found was only not forced.
//!
//! `search` is the search itself; a game can tell it which moves are worth a try.

pub(crate) mod search;

use burnside::Symmetric;

use crate::limits::{Budget, Limits};
use search::{AllMoves, Memory, Search};

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
/// use burnside::{Game, Notation, Outcome, Player, zertz::Zertz};
/// use burnside_solve::forced::{Answer, Options, win};
///
/// // A marble is offered, and must be taken; the gray one that took it can then be taken itself.
/// let rules = Zertz::RINGS_37;
/// let position = rules.parse_position(
///     "..../..go./.booo./..oooow/.ooogo/w.ooo/..o. 0/0/8 2/4/1 2/2/0 1 -",
/// )?;
/// let answer = win(&rules, position, &Options { turns: 2, ..Options::default() });
/// let Answer::Win { turns: 2, line } = answer else { panic!("{answer:?}") };
/// assert_eq!(line.len(), 3);
/// let end = line.iter().fold(position, |position, &mv| rules.play(position, mv));
/// assert_eq!(rules.outcome(end), Some(Outcome::Win(Player::One)));
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn win<G: Symmetric>(game: &G, position: G::Position, options: &Options) -> Answer<G::Move> {
    if game.outcome(position).is_some() {
        return Answer::None;
    }
    let memory = Memory::new(MEMORY);
    let attacks = AllMoves { replies: options.replies };
    let run = |limits: &Limits<'_>, turns: u8| {
        let budget = Budget::new(limits);
        let mut portion = budget.portion();
        let mut search =
            Search { game, attacks: &attacks, memory: &memory, portion: &mut portion, width: 0 };
        let found = search.attack(position, turns);
        let line = match found {
            Ok(Some(_)) => {
                // Whatever the line needs has been proved, or is proved again.
                let free = Budget::new(&Limits::default());
                let mut portion = free.portion();
                Search { portion: &mut portion, ..search }.line(position, turns).ok()
            }
            _ => None,
        };
        drop(portion);
        (found.map(|_| line), budget.spent())
    };
    let mut left = options.nodes;
    for turns in 1..=u8::try_from(options.turns).unwrap_or(u8::MAX) {
        let (found, spent) = run(&Limits { nodes: Some(left), ..Limits::default() }, turns);
        left = left.saturating_sub(spent);
        match found {
            Err(_) => return Answer::GaveUp,
            Ok(Some(line)) => return Answer::Win { turns: turns.into(), line },
            Ok(None) => {}
        }
    }
    Answer::None
}

/// Classes that a search remembers; then some are forgotten.
const MEMORY: usize = 1 << 20;
