//! Tree search and forced wins, on games whose answers are known.

use std::{
    fmt,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use burnside::{
    Game, NotAccepted, Outcome, Player, Symmetric, Value, laws,
    symmetry::D4,
    zertz::{Move, Position, Zertz},
};
use burnside_solve::{
    forced::{self, Answer},
    mcts::{Options, search, search_with},
    negamax,
};

/// A game tree written down node by node. Whoever is to move at a node was thrown by dice, so
/// turns do not alternate.
#[derive(Clone)]
struct Tree {
    nodes: Vec<(Player, Result<Outcome, Vec<usize>>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Trivial;

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("trivial")
    }
}

impl Game for Tree {
    type Position = usize;
    type Written = usize;
    type Move = usize;

    fn name(&self) -> &'static str {
        "tree"
    }

    fn accept(&self, written: usize) -> Result<usize, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> usize {
        0
    }

    fn to_move(&self, at: usize) -> Player {
        self.nodes[at].0
    }

    fn outcome(&self, at: usize) -> Option<Outcome> {
        self.nodes[at].1.as_ref().ok().copied()
    }

    fn moves(&self, at: usize) -> impl Iterator<Item = usize> {
        self.nodes[at].1.as_ref().err().into_iter().flatten().copied()
    }

    fn play_unchecked(&self, _: usize, child: usize) -> usize {
        child
    }
}

impl Symmetric for Tree {
    type Symmetry = D4;
    type Group = Trivial;
    type Code = [u8; 8];

    fn groups(&self) -> &'static [Trivial] {
        &[Trivial]
    }

    fn portable_group(&self) -> Trivial {
        Trivial
    }

    fn value_group(&self) -> Trivial {
        Trivial
    }

    fn symmetries_written(&self, _: Trivial, _: usize) -> impl Iterator<Item = D4> {
        [D4::Identity].into_iter()
    }

    fn transform_written(&self, at: usize, _: D4) -> usize {
        at
    }

    fn transform_move(&self, mv: usize, _: D4) -> usize {
        mv
    }

    fn code_written(&self, _: Trivial, at: usize) -> [u8; 8] {
        at.to_be_bytes()
    }
}

impl Tree {
    /// A tree that the seed decides: three moves at each node, five plies deep.
    fn thrown(seed: u64) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        tree.grow(5, &mut dice);
        tree
    }

    fn grow(&mut self, depth: u32, dice: &mut u64) -> usize {
        *dice ^= *dice << 13;
        *dice ^= *dice >> 7;
        *dice ^= *dice << 17;
        let thrown = *dice;
        let node = self.nodes.len();
        let player = Player::ALL[(thrown >> 20) as usize % 2];
        self.nodes.push((player, Ok(Outcome::Draw)));
        self.nodes[node].1 = if depth == 0 || (depth < 4 && (thrown >> 30).is_multiple_of(7)) {
            Ok(match (thrown >> 40) % 5 {
                0 | 1 => Outcome::Win(Player::One),
                2 | 3 => Outcome::Win(Player::Two),
                _ => Outcome::Draw,
            })
        } else {
            Err((0..3).map(|_| self.grow(depth - 1, dice)).collect())
        };
        node
    }

    /// The fewest turns in which the attacker can force a win, by trying everything.
    fn turns(&self, at: usize, attacker: Player) -> Option<u32> {
        if let Some(outcome) = self.outcome(at) {
            return (outcome.winner() == Some(attacker)).then_some(0);
        }
        let mine = self.to_move(at) == attacker;
        let after = self.moves(at).map(|next| {
            // The last ply of a turn completes it.
            let ends = mine && (self.to_move(next) != attacker || self.outcome(next).is_some());
            self.turns(next, attacker).map(|turns| turns + u32::from(ends))
        });
        if mine {
            after.flatten().min()
        } else {
            after.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
    }
}

fn quick(iterations: u64) -> Options {
    Options { iterations, ..Options::default() }
}

#[test]
fn the_best_move_is_as_good_as_any_when_turns_do_not_alternate() {
    let rank = |value: Value| match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    let mut extra_turns = 0;
    for seed in 0..60 {
        let tree = Tree::thrown(seed);
        extra_turns +=
            usize::from(tree.moves(0).any(|child| tree.to_move(child) == tree.to_move(0)));
        let report = search(&tree, 0, &Options { seed, widening: None, ..quick(6_000) });
        let best = report.best().unwrap();
        let value = negamax(&tree, best.mv);
        let value =
            if tree.to_move(best.mv) == tree.to_move(0) { value } else { value.one_ply_earlier() };
        let exact = negamax(&tree, 0);
        assert_eq!(rank(value), rank(exact), "seed {seed}: {report:?}");
        assert!(best.proved, "seed {seed}: {report:?}");
        assert!((best.value - f64::from(rank(exact))).abs() < 1e-9, "seed {seed}: {report:?}");
    }
    assert!(extra_turns > 20);
}

#[test]
fn losing_together_is_a_loss_for_both() {
    let (one, two) = (Player::One, Player::Two);
    // Player 1 chooses between a draw and handing over to player 2, who can only lose with them.
    let tree = Tree {
        nodes: vec![
            (one, Err(vec![1, 2])),
            (one, Ok(Outcome::Draw)),
            (two, Err(vec![3])),
            (one, Ok(Outcome::BothLose)),
        ],
    };
    let report = search(&tree, 0, &quick(200));
    assert_eq!(report.best().unwrap().mv, 1);
    let other = report.moves.iter().find(|report| report.mv == 2).unwrap();
    assert!(other.value < -0.99, "{report:?}");
    assert_eq!(forced::win(&tree, 2, &forced::Options::default()), Answer::None);
}

#[test]
fn threads_and_progress_do_not_change_the_answer_and_the_seed_does() {
    let rules = Zertz::RINGS_37;
    let run = |seed, threads| {
        let options = Options { seed, threads, trees: 4, ..quick(400) };
        let report = search(&rules, rules.start(), &options);
        assert_eq!(report.iterations, 400);
        report.moves
    };
    assert_eq!(run(1, 1), run(1, 2));
    assert_eq!(run(1, 1), run(1, 4));
    assert_ne!(run(1, 1), run(2, 1));

    let options =
        Options { trees: 4, seed: 1, threads: 2, report_every: Duration::ZERO, ..quick(400) };
    let mut reports = 0;
    let report = search_with(&rules, rules.start(), &options, |progress| {
        reports += 1;
        assert!(progress.iterations <= 400 && progress.best.is_some());
        ControlFlow::Continue(())
    });
    assert!(reports >= 2);
    assert_eq!(report.moves, run(1, 1));
}

#[test]
fn time_is_kept() {
    let rules = Zertz::RINGS_61;
    for threads in [1, 2] {
        let time = Duration::from_millis(60);
        let options = Options { time: Some(time), threads, trees: 3, ..quick(u64::MAX) };
        let start = Instant::now();
        let report = search(&rules, rules.start(), &options);
        // Generous to a busy machine, and far below what the iterations would take.
        assert!(start.elapsed() >= time && start.elapsed() < 20 * time);
        assert!(report.iterations > 0 && !report.moves.is_empty());
    }
}

#[test]
fn progress_can_stop_the_search() {
    let rules = Zertz::RINGS_37;
    let options = Options { report_every: Duration::ZERO, ..quick(u64::MAX) };
    let report = search_with(&rules, rules.start(), &options, |_| ControlFlow::Break(()));
    assert!(report.iterations > 0 && report.iterations < 1_000);
}

#[test]
fn moves_that_are_the_same_up_to_symmetry_count_once() {
    let rules = Zertz::RINGS_37;
    let report = search(&rules, rules.start(), &Options { widening: None, ..quick(400) });
    assert_eq!(report.moves.len(), 171);
    let narrow = search(&rules, rules.start(), &quick(400));
    assert!(narrow.moves.len() <= 41, "two times the square root of 400, at most");
    let small = search(&rules, rules.start(), &Options { nodes: 50, ..quick(400) });
    assert_eq!((small.nodes, small.iterations), (50, 400));
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let rules = Zertz::RINGS_37;
    let over = *laws::sample(&rules, 1, 1).last().unwrap();
    let report = search(&rules, over, &quick(100));
    assert!(report.best().is_none() && report.iterations == 0);
    assert_eq!(forced::win(&rules, over, &forced::Options::default()), Answer::None);
}

/// Positions of random games in which the player to move has a winning jump among others.
fn winning_jumps() -> Vec<(Position, Vec<Move>)> {
    let rules = Zertz::RINGS_37;
    let mut found = Vec::new();
    for at in laws::sample(&rules, 17, 300) {
        let moves: Vec<Move> = rules.moves(at).collect();
        let wins =
            |&mv: &Move| rules.outcome(rules.play(at, mv)) == Some(Outcome::Win(rules.to_move(at)));
        let winning: Vec<Move> = moves.iter().copied().filter(wins).collect();
        if !winning.is_empty() && winning.len() < moves.len() && moves.len() < 8 {
            found.push((at, winning));
        }
    }
    found
}

#[test]
fn winning_jumps_are_found_in_the_callers_orientation() {
    let rules = Zertz::RINGS_37;
    let positions = winning_jumps();
    assert!(positions.len() > 20);
    for (at, winning) in positions {
        let best = *search(&rules, at, &quick(600)).best().unwrap();
        assert!(rules.is_legal(at, best.mv));
        assert!(best.value > 0.8, "{at}: {best:?}");
        let options = forced::Options { turns: 1, ..forced::Options::default() };
        let Answer::Win { turns: 1, line } = forced::win(&rules, at, &options) else {
            panic!("{at} is won by {winning:?}")
        };
        let end = line.iter().fold(at, |at, &mv| rules.play(at, mv));
        assert_eq!(rules.outcome(end), Some(Outcome::Win(rules.to_move(at))));
    }
}

/// Positions of games, some played at random and some by the search itself, with every move that
/// wins at once.
fn wins_in_one(rules: Zertz) -> Vec<(Position, Vec<Move>)> {
    let mut positions = laws::sample(&rules, 29, 60);
    for game in 0..6 {
        let mut at = rules.start();
        for ply in 0.. {
            positions.push(at);
            let options = Options { seed: game * 100 + ply, ..quick(60) };
            let Some(best) = search(&rules, at, &options).best().copied() else { break };
            at = rules.play(at, best.mv);
        }
    }
    let winning = |at: Position| {
        let wins =
            |&mv: &Move| rules.outcome(rules.play(at, mv)) == Some(Outcome::Win(rules.to_move(at)));
        (at, rules.moves(at).filter(wins).collect::<Vec<_>>())
    };
    let won = positions.into_iter().map(winning);
    won.filter(|(_, moves)| !moves.is_empty()).collect()
}

#[test]
fn no_win_in_one_is_missed() {
    for rules in Zertz::ALL {
        let positions = wins_in_one(rules);
        assert!(positions.len() > 40, "{}", positions.len());
        let by_placing =
            |(_, moves): &&(Position, Vec<Move>)| matches!(moves[0], Move::Place { .. });
        assert!(positions.iter().filter(by_placing).count() > 5);
        for (at, winning) in positions {
            let report = search(&rules, at, &quick(10_000));
            let best = report.best().unwrap();
            assert!(best.proved && best.value >= 1.0, "{at}: {best:?}");
            assert!(winning.contains(&best.mv), "{at}: {best:?}");
        }
    }
}

/// A win of the other player that comes at once is seen one ply earlier, too.
#[test]
fn a_move_that_allows_a_win_in_one_is_proved_lost() {
    let rules = Zertz::RINGS_37;
    let mut seen = 0;
    for at in laws::sample(&rules, 31, 30) {
        if rules.moves(at).count() > 60 {
            continue;
        }
        let replies = |mv| rules.moves(rules.play(at, mv)).map(move |reply| (mv, reply));
        let losing: Vec<Move> = rules
            .moves(at)
            .filter(|&mv| {
                let next = rules.play(at, mv);
                rules.outcome(next).is_none()
                    && rules.to_move(next) != rules.to_move(at)
                    && replies(mv).any(|(_, reply)| {
                        let end = rules.play(next, reply);
                        rules.outcome(end) == Some(Outcome::Win(rules.to_move(next)))
                    })
            })
            .collect();
        let report = search(&rules, at, &Options { widening: None, ..quick(300) });
        for found in &report.moves {
            if losing.contains(&found.mv) && found.visits > 0 {
                assert!(found.proved && found.value <= -1.0, "{at}: {found:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn it_beats_a_player_who_does_not_think() {
    let rules = Zertz::BLITZ;
    for game in 0..8 {
        let thinker = Player::ALL[game as usize % 2];
        let mut at = rules.start();
        let mut ply = 0;
        while rules.outcome(at).is_none() {
            let mv = if rules.to_move(at) == thinker {
                search(&rules, at, &Options { seed: game, ..quick(300) }).best().unwrap().mv
            } else {
                let count = rules.moves(at).count();
                rules.moves(at).nth((game as usize * 7_919 + ply * 104_729) % count).unwrap()
            };
            at = rules.play(at, mv);
            ply += 1;
        }
        assert_eq!(rules.outcome(at), Some(Outcome::Win(thinker)), "game {game}");
    }
}

#[test]
fn forced_wins_are_those_of_the_whole_tree() {
    let all = forced::Options { turns: 9, replies: usize::MAX, nodes: u64::MAX };
    let mut won = 0;
    for seed in 0..200 {
        let tree = Tree::thrown(seed);
        let attacker = tree.to_move(0);
        match forced::win(&tree, 0, &all) {
            Answer::Win { turns, line } => {
                won += 1;
                assert_eq!(Some(turns), tree.turns(0, attacker), "seed {seed}");
                assert!(matches!(negamax(&tree, 0), Value::Win(_)));
                let end = line.iter().fold(0, |at, &mv| tree.play(at, mv));
                assert_eq!(tree.outcome(end), Some(Outcome::Win(attacker)));
            }
            Answer::None => {
                assert_eq!(tree.turns(0, attacker), None, "seed {seed}");
                assert!(!matches!(negamax(&tree, 0), Value::Win(_)));
            }
            Answer::GaveUp => panic!("there was no limit"),
        }
    }
    assert!((20..180).contains(&won), "{won}");
    let few = forced::Options { nodes: 1, ..all };
    let deep = (0..200).map(Tree::thrown).find(|tree| tree.turns(0, tree.to_move(0)) == Some(2));
    assert_eq!(forced::win(&deep.unwrap(), 0, &few), Answer::GaveUp);
}

#[test]
fn forced_lines_of_zertz_can_be_played_against_every_defense() {
    let rules = Zertz::RINGS_37;
    let options = forced::Options { turns: 2, replies: 3, nodes: 3_000 };
    let mut found = 0;
    for at in laws::sample(&rules, 23, 40).into_iter().rev().step_by(5).take(60) {
        let Answer::Win { turns, line } = forced::win(&rules, at, &options) else { continue };
        let attacker = rules.to_move(at);
        let mut position = at;
        for (ply, &mv) in line.iter().enumerate() {
            position = rules.try_play(position, mv).unwrap();
            // After the attacker's first turn every reply must still lose.
            let handed_over = ply == 0 && rules.to_move(position) != attacker;
            if handed_over && rules.outcome(position).is_none() {
                for reply in rules.moves(position) {
                    let next = rules.play(position, reply);
                    if rules.to_move(next) == attacker && rules.outcome(next).is_none() {
                        let one = forced::Options { turns: turns - 1, ..options };
                        assert!(matches!(forced::win(&rules, next, &one), Answer::Win { .. }));
                    }
                }
            }
        }
        assert_eq!(rules.outcome(position), Some(Outcome::Win(attacker)));
        found += 1;
    }
    assert!(found > 5, "{found}");
}
