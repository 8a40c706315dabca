//! A certificate as a guide through a game: what its player does in a position, and where replies
//! lead.
//!
//! Positions are looked up by their class, so it does not matter in which of its images a game
//! stands, nor by which moves it came there.

use burnside::{Player, Symmetry as _, catalog::Entry};
use burnside_solve::move_classes;
use burnside_verify::{Proof, ProofError, ProofStrategy, check_proof, proof_game};
use rustc_hash::FxHashMap;

use crate::claim::{Claim, Goal};

/// The certificates that come with the program.
static SHIPPED: &[&str] = &include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The certificate of a game that comes with the program, by the name of the game.
///
/// ```
/// assert!(burnside_prove::shipped_proof("gobblet:strict").is_some());
/// ```
pub fn shipped_proof(game: &str) -> Option<&'static str> {
    SHIPPED.iter().copied().find(|text| proof_game(text.as_bytes()).is_some_and(|of| of == game))
}

/// The games whose certificates come with the program.
pub fn shipped_games() -> impl Iterator<Item = String> {
    SHIPPED.iter().filter_map(|text| proof_game(text.as_bytes()))
}

/// A strategy to walk along.
#[derive(Clone, Debug)]
pub struct Guide<G: Entry> {
    game: G,
    claim: Claim,
    /// The most plies that the game lasts, if it is won.
    plies: Option<u32>,
    /// The positions in which a move has to be known, in the order of the certificate.
    decisions: Vec<Decision<G>>,
    /// By class: the decision of the strategy's player.
    own: FxHashMap<G::Code, usize>,
    /// By class: the other player's turn, and the most plies that the game lasts.
    other: FxHashMap<G::Code, Option<u32>>,
}

#[derive(Clone, Debug)]
struct Decision<G: Entry> {
    position: G::Position,
    play: G::Move,
    plies: Option<u32>,
}

/// What a strategy says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<M> {
    /// Whether the position belongs to the strategy: its player knows what to do here, or has just
    /// done it.
    pub known: bool,
    /// The decision that it is up to symmetry, from 1.
    pub decision: Option<usize>,
    /// What the strategy's player plays: one move and those that are the same by symmetry, or all
    /// that end the game as claimed.
    pub play: Vec<M>,
    /// Whether these moves end the game.
    pub ends: bool,
    /// The most plies that the game lasts from here, if it is won.
    pub plies: Option<u32>,
    /// The replies of the other player, each with the decision it leads to, if it leads to one.
    pub replies: Vec<(M, Option<usize>)>,
}

impl<G: Entry> Guide<G> {
    /// The strategies of a certificate, after checking it.
    pub fn read(game: &G, text: &str) -> Result<Vec<Self>, ProofError> {
        check_proof(game, text)?;
        let proof = Proof::read(text)?;
        proof.strategies.iter().map(|strategy| Self::new(game, strategy)).collect()
    }

    fn new(game: &G, strategy: &ProofStrategy) -> Result<Self, ProofError> {
        let goal = if strategy.wins { Goal::Win } else { Goal::Draw };
        let mut guide = Self {
            game: game.clone(),
            claim: Claim { player: strategy.player, goal },
            plies: strategy.nodes.first().and_then(|node| node.plies),
            decisions: Vec::new(),
            own: FxHashMap::default(),
            other: FxHashMap::default(),
        };
        for node in &strategy.nodes {
            let unread = |line: usize, text: &str| ProofError {
                line,
                reason: format!("{text} cannot be read"),
            };
            let position = game.parse_position(&node.position);
            let position = position.map_err(|_| unread(node.line, &node.position))?;
            let Some(play) = &node.play else {
                guide.other.insert(guide.code(position), node.plies);
                continue;
            };
            let mv = game.parse_move(position, &play.item);
            let mv = mv.map_err(|_| unread(play.line, &play.item))?;
            guide.own.insert(guide.code(position), guide.decisions.len());
            guide.decisions.push(Decision { position, play: mv, plies: node.plies });
            let after = game.try_play(position, mv);
            let after = after.map_err(|_| unread(play.line, &play.item))?;
            if game.outcome(after).is_none() && game.to_move(after) != strategy.player {
                let plies = node.plies.map(|plies| plies.saturating_sub(1));
                guide.other.insert(guide.code(after), plies);
            }
        }
        Ok(guide)
    }

    /// Whose strategy it is.
    pub fn player(&self) -> Player {
        self.claim.player
    }

    /// Whether its player wins by it, or at least draws.
    pub fn wins(&self) -> bool {
        self.claim.goal == Goal::Win
    }

    /// In how many classes a move has to be known.
    pub fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// The most plies that the game lasts, if it is won.
    pub fn plies(&self) -> Option<u32> {
        self.plies
    }

    /// The position of a decision, from 1.
    pub fn position(&self, decision: usize) -> Option<G::Position> {
        self.decisions.get(decision.checked_sub(1)?).map(|decision| decision.position)
    }

    /// What the strategy says about a position.
    pub fn step(&self, position: G::Position) -> Step<G::Move> {
        let nothing = Step {
            known: false,
            decision: None,
            play: Vec::new(),
            ends: false,
            plies: None,
            replies: Vec::new(),
        };
        if let Some(outcome) = self.game.outcome(position) {
            return Step { known: self.claim.is_met_by(outcome), ..nothing };
        }
        if self.game.to_move(position) != self.claim.player {
            let Some(&plies) = self.other.get(&self.code(position)) else { return nothing };
            let lead = |mv| (mv, self.decision(self.game.play_unchecked(position, mv)));
            let replies = self.game.moves(position).map(lead).collect();
            return Step { known: true, plies, replies, ..nothing };
        }
        let ends = self.ends(position);
        if !ends.is_empty() {
            let plies = self.wins().then_some(1);
            return Step { known: true, play: ends, ends: true, plies, ..nothing };
        }
        let Some(&at) = self.own.get(&self.code(position)) else { return nothing };
        let Decision { position: known, play, plies } = self.decisions[at];
        // From the decision's position to the canonical one, and from there to this one.
        let group = self.game.value_group();
        let there = self.game.canonical(group, known).witness;
        let back = self.game.canonical(group, position).witness.inverse();
        let play = self.game.transform_move(self.game.transform_move(play, there), back);
        Step {
            known: true,
            decision: Some(at + 1),
            play: self.same(position, play),
            plies,
            ..nothing
        }
    }

    /// The decision that a position is: none if it is not the player's turn, or can be ended.
    fn decision(&self, position: G::Position) -> Option<usize> {
        let goes_on = self.game.outcome(position).is_none()
            && self.game.to_move(position) == self.claim.player
            && self.ends(position).is_empty();
        let at = goes_on.then(|| self.own.get(&self.code(position)))??;
        Some(at + 1)
    }

    /// The moves that end the game as claimed.
    fn ends(&self, position: G::Position) -> Vec<G::Move> {
        let ends = |&mv: &G::Move| {
            let outcome = self.game.outcome(self.game.play_unchecked(position, mv));
            outcome.is_some_and(|outcome| self.claim.is_met_by(outcome))
        };
        self.game.moves(position).filter(ends).collect()
    }

    /// A move, and those that are the same up to the symmetries of the position.
    fn same(&self, position: G::Position, mv: G::Move) -> Vec<G::Move> {
        let moves: Vec<G::Move> = self.game.moves(position).collect();
        let classes = move_classes(&self.game, position, &moves);
        let class = moves.iter().position(|&legal| legal == mv).map(|at| classes[at]);
        let same = moves.into_iter().zip(classes).filter(|&(_, of)| Some(of) == class);
        same.map(|(mv, _)| mv).collect()
    }

    fn code(&self, position: G::Position) -> G::Code {
        let group = self.game.value_group();
        self.game.code(group, self.game.canonical_position(group, position))
    }
}
