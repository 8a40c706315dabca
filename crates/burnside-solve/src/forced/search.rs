//! The search for forced wins: turn by turn, over moves that leave the other player few replies.

use burnside::{Game, Player, Symmetric};

use crate::{limits::Portion, shards::Shards};

/// How many ways there are to choose the attacker's moves: what was not found by one of them may be
/// found by another.
pub(crate) const WIDTHS: usize = 4;

/// Which moves an attacker considers.
pub(crate) trait Attacks<G: Game>: Sync {
    /// Appends moves for an attacker who has this many turns left, the current one included.
    /// Everything that wins at once must be there, and everything that goes on with a turn of
    /// several plies.
    fn find(&self, game: &G, at: G::Position, turns: u8, width: usize, found: &mut Vec<G::Move>);

    /// The attacker's turns must leave at most this many moves, unless they win at once.
    fn replies(&self, width: usize) -> usize;

    /// Whether a move of one player can make the other one win.
    fn moves_can_lose(&self) -> bool;
}

/// All moves.
pub(super) struct AllMoves {
    pub(super) replies: usize,
}

impl<G: Game> Attacks<G> for AllMoves {
    fn find(&self, game: &G, at: G::Position, _: u8, _: usize, found: &mut Vec<G::Move>) {
        found.extend(game.moves(at));
    }

    fn replies(&self, _: usize) -> usize {
        self.replies
    }

    fn moves_can_lose(&self) -> bool {
        true
    }
}

/// What is known of a class in which the attacker is to move.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known {
    /// Won within this many turns and this many plies.
    won: Option<(u8, u16)>,
    /// Not won within this many turns by the moves of each width.
    not_in: [u8; WIDTHS],
}

/// Everything learned, by canonical position: a full shard is emptied, so memory is bounded.
pub(crate) type Memory<P> = Shards<P, Known>;

/// A limit was reached.
pub(crate) struct OutOfBudget;

/// A forced win, seen from a position in which the winner is to move.
#[derive(Clone, Copy)]
pub(crate) struct Won<G: Game> {
    pub(crate) mv: G::Move,
    /// At most this many plies to the end, whatever the other player does.
    pub(crate) plies: u16,
    /// The position after the move, and the turns that are left.
    pub(super) next: G::Position,
    pub(super) left: u8,
}

pub(crate) struct Search<'a, 'b, G: Symmetric, A> {
    pub(crate) game: &'a G,
    pub(crate) attacks: &'a A,
    pub(crate) memory: &'a Memory<G::Position>,
    pub(crate) portion: &'a mut Portion<'b>,
    pub(crate) width: usize,
}

impl<G: Symmetric, A: Attacks<G>> Search<'_, '_, G, A> {
    fn spend(&mut self, nodes: u64) -> Result<(), OutOfBudget> {
        self.portion.spend(nodes);
        if self.portion.is_stopped() { Err(OutOfBudget) } else { Ok(()) }
    }

    fn wins(&self, at: G::Position, player: Player) -> Option<bool> {
        self.game.outcome(at).map(|outcome| outcome.winner() == Some(player))
    }

    /// Within how many plies the player to move wins in this many turns of theirs, the current one
    /// included; the game goes on.
    pub(crate) fn attack(
        &mut self,
        at: G::Position,
        turns: u8,
    ) -> Result<Option<u16>, OutOfBudget> {
        if turns == 0 {
            return Ok(None);
        }
        if turns == 1 {
            // Cheaper to look again than to remember.
            return Ok(self.winning_move(at, 1)?.map(|won| won.plies));
        }
        let key = self.game.canonical_position(self.game.value_group(), at);
        let known = self.memory.get(&key);
        if let Some((_, plies)) = known.won.filter(|&(within, _)| within <= turns) {
            return Ok(Some(plies));
        }
        if known.not_in[self.width] >= turns {
            return Ok(None);
        }
        let found = self.winning_move(at, turns)?.map(|won| won.plies);
        let width = self.width;
        self.memory.change(key, |known| match found {
            Some(plies) if known.won.is_none_or(|(within, _)| within > turns) => {
                known.won = Some((turns, plies));
            }
            Some(_) => {}
            None => known.not_in[width] = known.not_in[width].max(turns),
        });
        Ok(found)
    }

    /// A move that wins within this many turns.
    pub(crate) fn winning_move(
        &mut self,
        at: G::Position,
        turns: u8,
    ) -> Result<Option<Won<G>>, OutOfBudget> {
        let attacker = self.game.to_move(at);
        let mut moves = Vec::new();
        self.attacks.find(self.game, at, turns, self.width, &mut moves);
        // Looking at a move for a moment is a fraction of searching a position.
        self.spend(1 + moves.len() as u64 / 16)?;
        let most = self.attacks.replies(self.width);
        // The fewer replies a move leaves, the sooner it is tried. 0: the turn goes on.
        let mut tried: Vec<(usize, G::Move, G::Position)> = Vec::new();
        for mv in moves {
            let next = self.game.play_unchecked(at, mv);
            match self.wins(next, attacker) {
                Some(true) => return Ok(Some(Won { mv, plies: 1, next, left: turns })),
                Some(false) => {}
                None if self.game.to_move(next) == attacker => tried.push((0, mv, next)),
                None if turns > 1 || self.attacks.moves_can_lose() => {
                    let replies = self.game.moves(next).take(most.saturating_add(1)).count();
                    if replies <= most {
                        tried.push((replies, mv, next));
                    }
                }
                None => {}
            }
        }
        tried.sort_by_key(|&(replies, ..)| replies);
        for (replies, mv, next) in tried {
            let left = if replies == 0 { turns } else { turns - 1 };
            let found =
                if replies == 0 { self.attack(next, left)? } else { self.defend(next, left)? };
            if let Some(plies) = found {
                return Ok(Some(Won { mv, plies: plies.saturating_add(1), next, left }));
            }
        }
        Ok(None)
    }

    /// Within how many plies the player who is not to move wins with this many turns of theirs,
    /// whatever the other one does; the game goes on.
    pub(crate) fn defend(
        &mut self,
        at: G::Position,
        turns: u8,
    ) -> Result<Option<u16>, OutOfBudget> {
        self.spend(1)?;
        let defender = self.game.to_move(at);
        let mut longest = 0;
        for mv in self.game.moves(at) {
            let next = self.game.play_unchecked(at, mv);
            let Some(plies) = self.after_defense(next, defender, turns)? else { return Ok(None) };
            longest = longest.max(plies.saturating_add(1));
        }
        Ok(Some(longest))
    }

    /// The same after a move of the defender.
    fn after_defense(
        &mut self,
        next: G::Position,
        defender: Player,
        turns: u8,
    ) -> Result<Option<u16>, OutOfBudget> {
        match self.wins(next, defender.other()) {
            Some(true) => Ok(Some(0)),
            Some(false) => Ok(None),
            None if self.game.to_move(next) == defender => self.defend(next, turns),
            None => self.attack(next, turns),
        }
    }

    /// Every ply to the end from a position that the player to move wins within this many turns,
    /// against the defense that takes most turns.
    pub(super) fn line(
        &mut self,
        start: G::Position,
        turns: u8,
    ) -> Result<Vec<G::Move>, OutOfBudget> {
        let attacker = self.game.to_move(start);
        let (mut at, mut turns, mut line) = (start, turns, Vec::new());
        while self.game.outcome(at).is_none() {
            if self.game.to_move(at) == attacker {
                let Some(Won { mv, next, left, .. }) = self.winning_move(at, turns)? else { break };
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
        most: u8,
    ) -> Result<u8, OutOfBudget> {
        for turns in 0..most {
            if self.after_defense(at, attacker.other(), turns)?.is_some() {
                return Ok(turns);
            }
        }
        Ok(most)
    }
}
