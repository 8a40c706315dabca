//! The generic search against plain negamax: on games written out as trees, on random trees, and
//! on late Quarto positions.

use std::{fmt, sync::Arc, time::Duration};

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player, Symmetric, Value, laws,
    quarto::Quarto,
    symmetry::{D4, Symmetry},
};
use burnside_solve::{
    alphabeta::{AlphaBeta, Limits},
    negamax,
    random::below,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// A game written out: `(A(B=)B)` offers the first player a win, a choice of the second player
/// between a loss of the first and a draw, and a loss.
#[derive(Clone, Debug)]
struct Tree {
    nodes: Arc<Vec<Node>>,
}

#[derive(Clone, Debug)]
struct Node {
    to_move: Player,
    outcome: Option<Outcome>,
    children: Vec<u16>,
}

impl Tree {
    fn new(text: &str) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        let mut path: Vec<u16> = Vec::new();
        for letter in text.chars() {
            let outcome = match letter {
                ')' => {
                    path.pop();
                    continue;
                }
                '(' => None,
                'A' => Some(Outcome::Win(Player::One)),
                'B' => Some(Outcome::Win(Player::Two)),
                _ => Some(Outcome::Draw),
            };
            let index = u16::try_from(nodes.len()).unwrap();
            if let Some(&parent) = path.last() {
                nodes[parent as usize].children.push(index);
            }
            let to_move = Player::ALL[path.len() % 2];
            nodes.push(Node { to_move, outcome, children: Vec::new() });
            if outcome.is_none() {
                path.push(index);
            }
        }
        Self { nodes: Arc::new(nodes) }
    }

    fn random(random: &mut Xoshiro256PlusPlus, depth: u32) -> String {
        if depth == 0 || below(random, 5) == 0 {
            return ["A", "B", "="][below(random, 3)].to_owned();
        }
        let children = 1 + below(random, 4);
        let inner: String = (0..children).map(|_| Self::random(random, depth - 1)).collect();
        format!("({inner})")
    }
}

impl Game for Tree {
    type Position = u16;
    type Written = u16;
    type Move = u16;

    fn name(&self) -> &'static str {
        "tree"
    }

    fn accept(&self, written: u16) -> Result<u16, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> u16 {
        0
    }

    fn to_move(&self, position: u16) -> Player {
        self.nodes[position as usize].to_move
    }

    fn outcome(&self, position: u16) -> Option<Outcome> {
        self.nodes[position as usize].outcome
    }

    fn moves(&self, position: u16) -> impl Iterator<Item = u16> {
        self.nodes[position as usize].children.iter().copied()
    }

    fn play_unchecked(&self, _: u16, mv: u16) -> u16 {
        mv
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Trivial;

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("trivial")
    }
}

impl Symmetric for Tree {
    type Symmetry = D4;
    type Group = Trivial;
    type Code = [u8; 2];

    fn groups(&self) -> &'static [Trivial] {
        &[Trivial]
    }

    fn portable_group(&self) -> Trivial {
        Trivial
    }

    fn value_group(&self) -> Trivial {
        Trivial
    }

    fn symmetries_written(&self, _: Trivial, _: u16) -> impl Iterator<Item = D4> {
        std::iter::once(D4::IDENTITY)
    }

    fn transform_written(&self, position: u16, _: D4) -> u16 {
        position
    }

    fn transform_move(&self, mv: u16, _: D4) -> u16 {
        mv
    }

    fn code_written(&self, _: Trivial, position: u16) -> [u8; 2] {
        position.to_be_bytes()
    }
}

fn value(tree: &Tree) -> Value {
    AlphaBeta::new(tree.clone()).value(0, &Limits::default()).unwrap()
}

#[test]
fn games_whose_answer_is_obvious() {
    assert_eq!(value(&Tree::new("A")), Value::Win(0));
    assert_eq!(value(&Tree::new("(BA=)")), Value::Win(1));
    assert_eq!(value(&Tree::new("(B=B)")), Value::Draw);
    assert_eq!(value(&Tree::new("(B(B)B)")), Value::Loss(2));
    assert_eq!(value(&Tree::new("(((A))(A))")), Value::Win(2));
    assert_eq!(value(&Tree::new("((A=)(AB))")), Value::Draw);
    assert_eq!(value(&Tree::new("((((B)))B(B))")), Value::Loss(4));
}

#[test]
fn random_trees_agree_with_plain_negamax() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..2000 {
        let text = Tree::random(&mut random, 6);
        let tree = Tree::new(&text);
        assert_eq!(value(&tree), negamax(&tree, 0), "{text}");
        // Even a table that forgets nearly everything gives the same answer.
        let forgetful = AlphaBeta::with_entries(tree.clone(), 1);
        assert_eq!(forgetful.value(0, &Limits::default()).unwrap(), negamax(&tree, 0), "{text}");
    }
}

#[test]
fn late_quarto_positions_agree_with_plain_negamax() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let search = AlphaBeta::new(rules.clone());
        for position in laws::sample(&rules, 21, 30) {
            if position.count() < 10 {
                continue;
            }
            let limits = Limits::default();
            let found = search.value(position, &limits).unwrap();
            assert_eq!(found, negamax(&rules, position), "{position}");
            for (mv, value) in search.moves(position, &limits).unwrap() {
                let child = rules.play_unchecked(position, mv);
                assert_eq!(value, negamax(&rules, child).one_ply_earlier(), "{position} {mv}");
            }
        }
    }
}

#[test]
fn limits_stop_it_and_threads_change_nothing() {
    let rules = Quarto::SQUARES;
    let position = rules.parse_position("97../4.3D/8.5./..6. E").unwrap();
    let search = AlphaBeta::new(rules.clone());
    let few = Limits { nodes: Some(50), ..Limits::default() };
    assert!(search.value(position, &few).unwrap_err().nodes > 50);
    assert!(search.moves(position, &few).is_err());
    let soon = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert!(search.value(position, &soon).is_err());
    let answers = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| search.moves(position, &Limits::default()).unwrap())
    });
    assert_eq!(answers[0], answers[1]);
    assert!(!answers[0].is_empty());
}
