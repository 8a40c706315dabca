//! Open ends of a certificate: is a position as claimed? By a plain search, from the rules alone.

use std::{
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use burnside::{Outcome, Player, catalog::Entry};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{Observer, ProofError, ProofReport, Violation, games, proof_check::check_above, tell};

/// A position after which a certificate says nothing more, and what it claims there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenEnd<P> {
    /// The line of the certificate.
    pub(crate) line: usize,
    pub(crate) position: P,
    /// Whose strategy it is.
    pub(crate) player: Player,
    /// Whether this player wins from here, or at least draws.
    pub(crate) wins: bool,
    /// Within how many plies, if the player wins.
    pub(crate) plies: Option<u32>,
}

/// Which open ends are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenEnds {
    /// One in this many.
    Search(NonZeroUsize),
    /// None: they are assumed to be as claimed.
    Assume,
}

/// Checks a certificate of this game, with or without open ends.
///
/// The report says how many ends are open, and how many of them were searched.
pub fn verify_proof<G: Entry>(
    game: &G,
    text: &str,
    open_ends: OpenEnds,
    observer: &dyn Observer,
) -> Result<ProofReport, Violation> {
    let (mut report, ends) = check_above(game, text)?;
    let OpenEnds::Search(every) = open_ends else { return Ok(report) };
    if ends.is_empty() {
        return Ok(report);
    }
    if game.can_return() {
        let reason = format!("open ends cannot be searched: in {} play can return", game.name());
        return Err(ProofError::new(ends[0].line, reason).into());
    }
    let own = games::own_search(game);
    let plain = PlainSearch::new(game);
    let holds = |end: &OpenEnd<G::Position>| match &own {
        Some(own) => own(end),
        None => plain.holds(end.position, end),
    };
    let (total, done) = (ends.len().div_ceil(every.get()) as u64, AtomicU64::new(0));
    let wrong = ends.par_iter().step_by(every.get()).find_map_first(|end| {
        if !holds(end) {
            let position = game.position_text(end.position);
            let reason = format!("{} does not do as claimed from {position}", end.player);
            return Some(ProofError::new(end.line, reason).into());
        }
        tell(observer, "open ends", done.fetch_add(1, Relaxed) + 1, total).err()
    });
    if let Some(violation) = wrong {
        return Err(violation);
    }
    for strategy in &mut report.strategies {
        let searched = ends.iter().step_by(every.get());
        strategy.searched = searched.filter(|end| end.player == strategy.player).count();
    }
    Ok(report)
}

/// What is asked: whose turn it is, how many plies are left, and the code of the class.
type Asked<C> = (bool, Option<u32>, C);

/// Answers that are kept at most.
const REMEMBERED: usize = 1 << 22;

/// Every move, until one decides. For games in which play cannot return.
struct PlainSearch<'a, G: Entry> {
    game: &'a G,
    memory: Mutex<FxHashMap<Asked<G::Code>, bool>>,
}

impl<'a, G: Entry> PlainSearch<'a, G> {
    fn new(game: &'a G) -> Self {
        Self { game, memory: Mutex::default() }
    }

    /// Whether a position is as claimed at an open end.
    fn holds(&self, position: G::Position, claim: &OpenEnd<G::Position>) -> bool {
        let OpenEnd { player, wins, plies, .. } = *claim;
        if let Some(outcome) = self.game.outcome(position) {
            return outcome == Outcome::Win(player) || !wins && outcome.winner().is_none();
        }
        if plies == Some(0) {
            return false;
        }
        let own = self.game.to_move(position) == player;
        let group = self.game.value_group();
        let canonical = self.game.canonical_position(group, position);
        let key = (own, plies, self.game.code(group, canonical));
        let memory = || self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = memory().get(&key) {
            return known;
        }
        let after = OpenEnd { plies: plies.map(|plies| plies - 1), ..*claim };
        let mut moves = self.game.moves(position);
        let mut holds = |mv| self.holds(self.game.play_unchecked(position, mv), &after);
        let answer = if own { moves.any(&mut holds) } else { moves.all(&mut holds) };
        let mut memory = memory();
        if memory.len() < REMEMBERED {
            memory.insert(key, answer);
        }
        answer
    }
}
