//! Checks a certificate from the rules alone.
//!
//! Nothing is searched here. Every position, move, symmetry and number of the certificate is held against
//! the rules, and every legal reply must be there. What follows is proved in `docs/proof-format.md`,
//! and for three games by machine in `proofs/coq`: the player of a strategy wins within the plies of
//! its first node, or never loses. A certificate with open ends proves that only if what it claims
//! there is true; `open_ends` searches for it.

use burnside::{Game, Outcome, Player, Symmetry, catalog::Entry};
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};

use crate::{
    open_ends::OpenEnd,
    proof::{Proof, ProofError, ProofNext, ProofNode, ProofStrategy, ProofThen},
};

/// A certificate in which nothing is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofReport {
    /// Who wins, or none for a draw.
    pub winner: Option<Player>,
    /// Each strategy.
    pub strategies: Vec<ProvedStrategy>,
}

/// What a strategy proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvedStrategy {
    /// Whose it is.
    pub player: Player,
    /// Whether the player wins by it, or at least draws.
    pub wins: bool,
    /// In how many classes a move has to be known.
    pub decisions: usize,
    /// How many plies the game lasts at most, if it is won.
    pub plies: Option<u32>,
    /// How many replies were checked.
    pub replies: usize,
    /// After how many moves nothing more is said: the strategy proves what it does only if these
    /// positions are as claimed.
    pub open: usize,
    /// How many of them were searched, and found to be as claimed.
    pub searched: usize,
}

/// Checks a certificate of this game; one with open ends is no proof, and is refused.
///
/// ```
/// use burnside::tictactoe::TicTacToe;
/// use burnside_verify::check_proof;
///
/// let error = check_proof(&TicTacToe, "burnside proof 1\ngame tictactoe\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3: expected a line that begins with rules, but the file ends"
/// );
/// ```
pub fn check_proof<G: Entry>(game: &G, text: &str) -> Result<ProofReport, ProofError> {
    let (report, ends) = check_above(game, text)?;
    if let Some(end) = ends.first() {
        let reason =
            format!("a whole certificate is needed, and this one has {} open ends", ends.len());
        return Err(ProofError::new(end.line, reason));
    }
    Ok(report)
}

/// The open ends of a certificate.
type OpenEnds<G> = Vec<OpenEnd<<G as Game>::Position>>;

/// Checks a certificate as far as it goes, and gives its open ends, strategy by strategy.
pub(crate) fn check_above<G: Entry>(
    game: &G,
    text: &str,
) -> Result<(ProofReport, OpenEnds<G>), ProofError> {
    let proof = Proof::read(text)?;
    if proof.game != game.name() {
        let reason = format!("this is about {}, not about {}", proof.game, game.name());
        return Err(ProofError::new(2, reason));
    }
    if proof.rules.item != hex::encode(Sha256::digest(game.rules_text().as_bytes())) {
        let reason = format!("the rules of {} are others today", game.name());
        return Err(ProofError::new(proof.rules.line, reason));
    }
    let start = start(game, &proof)?;
    let generators = generators(game, &proof)?;
    let claims: Vec<_> = proof.strategies.iter().map(|s| (s.player, s.wins)).collect();
    let wanted = match proof.result.item {
        Some(winner) => vec![(winner, true)],
        None => Player::ALL.map(|player| (player, false)).to_vec(),
    };
    if claims != wanted {
        let reason = match proof.result.item {
            Some(winner) => format!("this needs one strategy, by which {winner} wins"),
            None => "this needs two strategies, by which player 1 and player 2 draw".to_owned(),
        };
        return Err(ProofError::new(proof.result.line, reason));
    }
    let mut ends = Vec::new();
    let partial = proof.from.is_some();
    let mut check =
        |strategy| Check::new(game, &generators, partial, strategy)?.strategy(start, &mut ends);
    let strategies = proof.strategies.iter().map(&mut check).collect::<Result<_, _>>()?;
    if ends.is_empty() && proof.strategies.iter().any(|strategy| strategy.open.is_some()) {
        return Err(ProofError::new(1, "no end is open: such a certificate has version 1"));
    }
    Ok((ProofReport { winner: proof.result.item, strategies }, ends))
}

/// The position from which something is proved.
fn start<G: Entry>(game: &G, proof: &Proof) -> Result<G::Position, ProofError> {
    let Some(from) = &proof.from else { return Ok(game.start()) };
    let position = position(game, from.line, &from.item)?;
    if position == game.start() {
        let reason = "this is the start of the game: such a certificate has version 1";
        return Err(ProofError::new(from.line, reason));
    }
    Ok(position)
}

/// A position in which the game goes on, written as the program writes it.
fn position<G: Entry>(game: &G, line: usize, written: &str) -> Result<G::Position, ProofError> {
    let wrong = |reason| ProofError::new(line, reason);
    let position = game
        .parse_position(written)
        .map_err(|error| wrong(format!("not a position of {}: {error}", game.name())))?;
    let text = game.position_text(position);
    if text != written {
        return Err(wrong(format!("this position is written {text}")));
    }
    if game.outcome(position).is_some() {
        return Err(wrong("the game is over here".to_owned()));
    }
    Ok(position)
}

/// The generators: symmetries that keep the players. Those of a certificate from the start are
/// symmetries of the start; others may be of some positions only, and are checked where they are
/// used.
fn generators<G: Entry>(game: &G, proof: &Proof) -> Result<Vec<G::Symmetry>, ProofError> {
    let of_start: FxHashSet<_> = game.symmetries(game.value_group(), game.start()).collect();
    let read = |name: &str| {
        let symmetry: G::Symmetry = name.parse().ok()?;
        let keeps = game.transform_player(Player::One, symmetry) == Player::One;
        let known = proof.from.is_some() || of_start.contains(&symmetry);
        let known = known && symmetry.to_string() == name;
        (known && keeps).then_some(symmetry)
    };
    let each = proof.generators.iter().map(|name| {
        let reason = || format!("{:?} is not a symmetry that keeps the players", name.item);
        read(&name.item).ok_or_else(|| ProofError::new(name.line, reason()))
    });
    each.collect()
}

/// One strategy being checked.
struct Check<'a, G: Entry> {
    game: &'a G,
    generators: &'a [G::Symmetry],
    /// Whether a symmetry may be one of some positions only.
    partial: bool,
    strategy: &'a ProofStrategy,
    positions: Vec<G::Position>,
}

impl<'a, G: Entry> Check<'a, G> {
    fn new(
        game: &'a G,
        generators: &'a [G::Symmetry],
        partial: bool,
        strategy: &'a ProofStrategy,
    ) -> Result<Self, ProofError> {
        let read = |node: &ProofNode| position(game, node.line, &node.position);
        let positions = strategy.nodes.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { game, generators, partial, strategy, positions })
    }

    /// Checks every node, and adds the open ends.
    fn strategy(
        &self,
        start: G::Position,
        ends: &mut OpenEnds<G>,
    ) -> Result<ProvedStrategy, ProofError> {
        let ProofStrategy { player, wins, ref decisions, ref nodes, .. } = *self.strategy;
        if self.positions[0] != start {
            let start = self.game.position_text(start);
            return Err(ProofError::new(nodes[0].line, format!("the start is {start}")));
        }
        let mut used = vec![false; nodes.len()];
        let (mut replies, mut plays, before) = (0, 0, ends.len());
        for (node, &position) in nodes.iter().zip(&self.positions) {
            replies += self.node(node, position, &mut used, ends)?;
            plays += usize::from(node.play.is_some());
        }
        if let Some(unused) = used.iter().skip(1).position(|used| !used) {
            let reason = "no reply leads to this node";
            return Err(ProofError::new(nodes[unused + 1].line, reason));
        }
        if plays != decisions.item {
            let reason = format!("there are {plays} decisions");
            return Err(ProofError::new(decisions.line, reason));
        }
        let open = ends.len() - before;
        if let Some(claimed) = self.strategy.open.as_ref().filter(|claimed| claimed.item != open) {
            return Err(ProofError::new(claimed.line, format!("there are {open} open ends")));
        }
        let (decisions, plies) = (plays, nodes[0].plies);
        Ok(ProvedStrategy { player, wins, decisions, plies, replies, open, searched: 0 })
    }

    /// Checks a node, and how many replies it has.
    fn node(
        &self,
        node: &ProofNode,
        position: G::Position,
        used: &mut [bool],
        ends: &mut OpenEnds<G>,
    ) -> Result<usize, ProofError> {
        let wrong = |reason: &str| ProofError::new(node.line, reason);
        let own = self.game.to_move(position) == self.strategy.player;
        let after = match &node.play {
            Some(mv) if own => self.play(position, &mv.item, mv.line)?,
            None if !own => position,
            Some(mv) => return Err(ProofError::new(mv.line, "it is the other player's turn")),
            None => return Err(wrong("a move is missing: play MOVE")),
        };
        let longest;
        let mut given = FxHashSet::default();
        if let Some(open) = &node.open {
            if self.game.outcome(after).is_some() {
                return Err(ProofError::new(open.line, "the game is over before this"));
            }
            if let Some(next) = node.next.first() {
                return Err(ProofError::new(next.line, "nothing is said after an open end"));
            }
            let ProofStrategy { player, wins, .. } = *self.strategy;
            let (line, plies) = (open.line, open.item);
            ends.push(OpenEnd { line, position: after, player, wins, plies });
            longest = plies.unwrap_or(0);
        } else if let Some(outcome) = self.game.outcome(after) {
            if !self.meets(outcome) {
                return Err(wrong("the game ends otherwise than claimed"));
            }
            if let Some(next) = node.next.first() {
                return Err(ProofError::new(next.line, "the game is over before this"));
            }
            longest = 0;
        } else if self.game.to_move(after) == self.strategy.player {
            let [next] = &node.next[..] else {
                return Err(wrong("one line must follow: the same player moves again"));
            };
            if !next.replies.is_empty() {
                return Err(ProofError::new(next.line, "the same player moves again: no replies"));
            }
            longest = self.then(next, after, used)?;
        } else {
            let mut most = 0;
            for next in &node.next {
                if next.replies.is_empty() {
                    return Err(ProofError::new(next.line, "the replies are missing: after MOVES"));
                }
                for reply in &next.replies {
                    if !given.insert(reply.as_str()) {
                        return Err(ProofError::new(next.line, format!("{reply} is there twice")));
                    }
                    let position = self.play(after, reply, next.line)?;
                    most = most.max(1 + self.then(next, position, used)?);
                }
            }
            for mv in self.game.moves(after) {
                let text = self.game.move_text(after, mv);
                if !given.contains(text.as_str()) {
                    return Err(wrong(&format!("the reply {text} is missing")));
                }
            }
            longest = most;
        }
        let longest = longest + u32::from(own);
        if node.plies.is_some_and(|plies| plies != longest) {
            return Err(wrong(&format!("the game lasts at most {longest} plies from here")));
        }
        Ok(given.len())
    }

    fn meets(&self, outcome: Outcome) -> bool {
        match outcome.winner() {
            Some(winner) => winner == self.strategy.player,
            None => !self.strategy.wins,
        }
    }

    /// The position after a move that must be legal.
    fn play(
        &self,
        position: G::Position,
        text: &str,
        line: usize,
    ) -> Result<G::Position, ProofError> {
        let illegal = || {
            let position = self.game.position_text(position);
            ProofError::new(line, format!("{text} is not a move in {position}"))
        };
        let mv = self.game.parse_move(position, text).map_err(|_| illegal())?;
        let next = self.game.try_play(position, mv).map_err(|_| illegal())?;
        (self.game.move_text(position, mv) == text).then_some(next).ok_or_else(illegal)
    }

    /// Checks what is said to follow a position, and gives the most plies to the end.
    fn then(
        &self,
        next: &ProofNext,
        position: G::Position,
        used: &mut [bool],
    ) -> Result<u32, ProofError> {
        let wrong = |reason: String| ProofError::new(next.line, reason);
        let here = || self.game.position_text(position);
        let outcome = self.game.outcome(position);
        match &next.then {
            ProofThen::Over => match outcome {
                Some(outcome) if self.meets(outcome) => Ok(0),
                Some(outcome) => Err(wrong(format!("the game ends in {}: {outcome}", here()))),
                None => Err(wrong(format!("the game goes on in {}", here()))),
            },
            _ if outcome.is_some() => Err(wrong(format!("the game is over in {}", here()))),
            ProofThen::End(mv) => {
                if self.game.to_move(position) != self.strategy.player {
                    return Err(wrong(format!("it is the other player's turn in {}", here())));
                }
                let end = self.play(position, mv, next.line)?;
                match self.game.outcome(end) {
                    Some(outcome) if self.meets(outcome) => Ok(1),
                    _ => Err(wrong(format!("{mv} does not end the game as claimed in {}", here()))),
                }
            }
            ProofThen::Node(node, word) => {
                let there = self.positions.get(*node);
                let there = there.ok_or_else(|| wrong(format!("there is no node {}", node + 1)))?;
                let image = self.image(position, word, next.line)?;
                if image != *there {
                    let image = self.game.position_text(image);
                    return Err(wrong(format!(
                        "{} leads to {image}, not to node {}",
                        here(),
                        node + 1
                    )));
                }
                used[*node] = true;
                Ok(self.strategy.nodes[*node].plies.unwrap_or(0))
            }
        }
    }

    /// The position after the generators of a word, from left to right.
    fn image(
        &self,
        position: G::Position,
        word: &str,
        line: usize,
    ) -> Result<G::Position, ProofError> {
        let mut symmetry = G::Symmetry::IDENTITY;
        for letter in word.bytes() {
            let generator = self.generators.get(usize::from(letter - b'a')).ok_or_else(|| {
                ProofError::new(line, format!("there is no generator {}", char::from(letter)))
            })?;
            symmetry = symmetry.then(*generator);
        }
        let applies = |position| {
            let mut all = self.game.symmetries(self.game.value_group(), position);
            symmetry == G::Symmetry::IDENTITY || all.any(|other| other == symmetry)
        };
        let image = if !self.partial || applies(position) {
            let written = self.game.transform_written(position.into(), symmetry);
            self.game.accept(written).ok()
        } else {
            None
        };
        let image = image.filter(|&image| self.is_same_play(position, image, symmetry));
        image.ok_or_else(|| ProofError::new(line, format!("{symmetry} does not apply here")))
    }

    /// Whether a symmetry carries the moves of a position onto those of its image.
    fn is_same_play(&self, from: G::Position, to: G::Position, symmetry: G::Symmetry) -> bool {
        let mut here = self.game.moves(from).map(|mv| self.game.transform_move(mv, symmetry));
        here.all(|mv| self.game.is_legal(to, mv))
            && self.game.moves(from).count() == self.game.moves(to).count()
            && self.game.to_move(from) == self.game.to_move(to)
    }
}
