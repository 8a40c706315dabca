//! The small certificates of the repository are made again, byte for byte; and that none has fewer
//! decisions is seen a second way: by trying every move everywhere, from the rules alone.

#![cfg(feature = "minimum")]

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use burnside::{
    Player,
    catalog::{Entry, Visitor},
    tictactoe::TicTacToe,
};
use burnside_define::{Defined, shipped_text};
use burnside_prove::{Claim, Goal, minimum, shipped_games, shipped_proof, write};
use burnside_solve::{
    Limits, evaluator, evaluator_with_table, has_table,
    solve::{Options, Silent, solve_any},
    table::open_any,
};
use burnside_verify::check_proof;

/// Those that take longer are left to the example `certificates`.
const LONG: [&str; 3] = ["gobblet", "gobblet:strict", "quantik"];

/// One listed game, and the rest from files: to compile this for every listed game takes minutes.
fn on<V: Visitor>(name: &str, visitor: V) -> V::Output {
    match name {
        "tictactoe" => visitor.visit(TicTacToe),
        _ => visitor.visit(Defined::read(shipped_text(name).unwrap()).unwrap()),
    }
}

/// The certificate that the SAT solver makes.
struct Make;

impl Visitor for Make {
    type Output = String;

    fn visit<G: Entry>(self, game: G) -> String {
        let values = if has_table(&game) {
            evaluator(&game)
        } else {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("table.bst");
            solve_any(&game, &path, Options::default(), &Silent).unwrap();
            let table = std::fs::read(path).unwrap();
            evaluator_with_table(&game, open_any(&game, Box::new(table)).unwrap())
        };
        let limits = Limits::default();
        let value = values.value(game.start(), &limits).unwrap();
        let make = |claim| {
            let watch = |_| ControlFlow::Continue(());
            let fewest = minimum(&game, &*values, claim, None, None, &limits, &watch).unwrap();
            let strategy = fewest.strategy.unwrap();
            assert_eq!(strategy.decisions(), fewest.at_least);
            strategy
        };
        let claims = Claim::of_start(value, game.to_move(game.start()));
        write(&game, &claims.into_iter().map(make).collect::<Vec<_>>()).unwrap()
    }
}

#[test]
fn small_certificates_are_made_again_byte_for_byte() {
    let small: Vec<String> = shipped_games().filter(|name| !LONG.contains(&&**name)).collect();
    assert!(small.len() >= 10);
    for name in small {
        assert_eq!(on(&name, Make), shipped_proof(&name).unwrap(), "{name}");
    }
}

/// Whether a player has a strategy with at most so many decisions: every move is tried in every
/// position, with no values and no solver.
struct Exists {
    claim: Claim,
    most: usize,
}

impl Visitor for Exists {
    type Output = bool;

    fn visit<G: Entry>(self, game: G) -> bool {
        let start = game.start();
        let mut found =
            Trial { game: &game, claim: self.claim, most: self.most, moves: BTreeMap::new() };
        if game.to_move(start) == self.claim.player {
            return found.settle(vec![start]);
        }
        found.replies(start).is_some_and(|open| {
            open.len() <= self.most && found.settle(open.into_values().collect())
        })
    }
}

struct Trial<'a, G: Entry> {
    game: &'a G,
    claim: Claim,
    most: usize,
    /// The classes that are settled, each with the classes that its move leads to.
    moves: BTreeMap<String, BTreeSet<String>>,
}

impl<G: Entry> Trial<'_, G> {
    /// A text for a class: all positions of the class have the same.
    fn class(&self, position: G::Position) -> String {
        let canonical = self.game.canonical_position(self.game.value_group(), position);
        self.game.position_text(canonical)
    }

    /// The classes that the other player's moves lead to and in which the game cannot be ended; none
    /// if one of the moves ends the game otherwise than claimed.
    fn replies(&self, position: G::Position) -> Option<BTreeMap<String, G::Position>> {
        let (game, claim) = (self.game, self.claim);
        let mut open = BTreeMap::new();
        for reply in game.moves(position) {
            let after = game.play_unchecked(position, reply);
            if let Some(outcome) = game.outcome(after) {
                if !claim.is_met_by(outcome) {
                    return None;
                }
                continue;
            }
            assert_eq!(game.to_move(after), claim.player, "players take turns");
            let ends = game.moves(after).any(|mv| {
                let outcome = game.outcome(game.play_unchecked(after, mv));
                outcome.is_some_and(|outcome| claim.is_met_by(outcome))
            });
            if !ends {
                open.insert(self.class(after), after);
            }
        }
        Some(open)
    }

    /// Settles open positions in every way, until one way has few enough decisions.
    fn settle(&mut self, mut open: Vec<G::Position>) -> bool {
        let Some(position) = open.pop() else {
            return self.claim.goal == Goal::Draw || self.falls();
        };
        let class = self.class(position);
        let mut tried = BTreeSet::new();
        for mv in self.game.moves(position).collect::<Vec<_>>() {
            let after = self.game.play_unchecked(position, mv);
            if self.game.outcome(after).is_some() {
                continue;
            }
            let Some(next) = self.replies(after) else { continue };
            let classes: BTreeSet<String> = next.keys().cloned().collect();
            if !tried.insert(classes.clone()) {
                continue;
            }
            self.moves.insert(class.clone(), classes);
            let waiting: BTreeSet<String> = open.iter().map(|&p| self.class(p)).collect();
            let fresh = next
                .into_iter()
                .filter(|(class, _)| !self.moves.contains_key(class) && !waiting.contains(class));
            let mut further = open.clone();
            further.extend(fresh.map(|(_, position)| position));
            if self.moves.len() + further.len() <= self.most && self.settle(further) {
                return true;
            }
            self.moves.remove(&class);
        }
        false
    }

    /// Whether play cannot return.
    fn falls(&self) -> bool {
        let mut left: BTreeSet<&String> = self.moves.keys().collect();
        loop {
            let before = left.len();
            let still = left.clone();
            left.retain(|class| self.moves[*class].iter().any(|next| still.contains(next)));
            if left.len() == before {
                return left.is_empty();
            }
        }
    }
}

#[test]
fn a_second_way_finds_as_few_decisions_and_no_fewer() {
    struct Shipped<'a>(&'a str);
    impl Visitor for Shipped<'_> {
        type Output = Vec<(Claim, usize)>;

        fn visit<G: Entry>(self, game: G) -> Self::Output {
            let report = check_proof(&game, self.0).unwrap();
            let claim = |strategy: &burnside_verify::ProvedStrategy| {
                let goal = if strategy.wins { Goal::Win } else { Goal::Draw };
                (Claim { player: strategy.player, goal }, strategy.decisions)
            };
            report.strategies.iter().map(claim).collect()
        }
    }
    let mut tried = 0;
    for (name, player) in [
        ("hexapawn", Player::Two),
        ("konane-4x4", Player::Two),
        ("hex-3x3", Player::One),
        ("tictactoe", Player::One),
        ("three-mens-morris", Player::One),
        ("mu-torere", Player::Two),
        ("mu-torere", Player::One),
        ("tic-tac-toe-misere", Player::One),
        ("tictactoe", Player::Two),
        ("quixo-3x3", Player::One),
        ("domineering-4x4", Player::One),
        ("three-on-4x3", Player::One),
    ] {
        for (claim, most) in on(name, Shipped(shipped_proof(name).unwrap())) {
            if claim.player == player {
                assert!(on(name, Exists { claim, most }), "{name}: {most}");
                assert!(!on(name, Exists { claim, most: most - 1 }), "{name}: fewer than {most}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 12);
}
