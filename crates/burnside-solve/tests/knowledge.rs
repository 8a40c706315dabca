//! Estimates of Zertz, and the tree search with what a game knows.

use std::{
    collections::{BTreeSet, HashSet},
    ops::ControlFlow,
};

use burnside::{
    Game, Outcome, Symmetric, Value, laws,
    tictactoe::TicTacToe,
    zertz::{Board, Color, Move, Position, Zertz},
};
use burnside_solve::{
    knowledge,
    mcts::{CERTAIN, Knowledge, Options, Report, search_knowing},
    negamax,
    zertz::{Chances, Learned, WEIGHTS, WeightsError},
};

fn learned(rules: Zertz) -> Learned {
    Learned::new(rules).expect("the weights of the program are whole")
}

fn search(rules: Zertz, at: Position, iterations: u64, seed: u64) -> Report<Move> {
    let learned = learned(rules);
    let options = Options { iterations, seed, ..Options::default() };
    search_knowing(&rules, Some(&learned), at, &options, |_| ControlFlow::Continue(()))
}

#[test]
fn images_of_a_position_are_worth_the_same() {
    let mut images = 0;
    for rules in Zertz::ALL {
        let learned = learned(rules);
        for (number, at) in laws::sample(&rules, 5, 12).into_iter().enumerate() {
            if rules.outcome(at).is_some() {
                continue;
            }
            let worth = learned.estimate(at);
            assert!(worth.abs() <= CERTAIN);
            // There may be hundreds of shifts.
            let group = rules.value_group();
            for symmetry in rules.symmetries(group, at).skip(number % 3).step_by(3) {
                let image = rules.transform(at, symmetry);
                assert_eq!(learned.estimate(image), worth, "{at} {symmetry}");
                images += 1;
            }
        }
    }
    assert!(images > 10_000, "{images}");
}

/// The sum of weights by the names of cells and by lists, from the bytes of the file.
fn plain_weight(rules: Zertz, at: Position) -> i32 {
    let board = rules.board();
    let variant = Zertz::ALL.iter().position(|&one| one == rules).unwrap();
    let count = (WEIGHTS.len() - 25 - 32) / 2 / 4;
    let weight = |feature: usize| {
        let place = 25 + 2 * (variant * count + feature);
        i32::from(i16::from_le_bytes([WEIGHTS[place], WEIGHTS[place + 1]]))
    };
    let kinds = necklaces();
    let mut sum = 0;
    let lying = |color: Color| at.marbles(color).count();
    for cell in at.rings() {
        let around = around(board, at, cell);
        let kind = kinds.iter().position(|known| *known == smallest(&around)).unwrap();
        let center = at.marble(cell).map_or(0, |color| 1 + color.index());
        sum += weight(center * 92 + kind);
    }
    let (me, other) = (at.to_move(), at.to_move().other());
    let captures = |player| at.captures(player).map(usize::from);
    let number = |[white, gray, black]: [usize; 3]| white + 4 * gray + 20 * black;
    sum += weight(368 + number(captures(me)));
    sum += weight(488 + number(captures(other)));
    let (goals, each) = rules.goals();
    let mut lacks = Vec::new();
    for (side, player) in [me, other].into_iter().enumerate() {
        let mut ways = Vec::new();
        for color in Color::ALL {
            let index = color.index();
            let lacking = usize::from(goals[index]) - captures(player)[index];
            ways.push(lacking);
            sum += weight(608 + ((side * 3 + index) * 7 + lacking) * 8 + lying(color).min(7));
        }
        ways.push(captures(player).iter().map(|&had| usize::from(each).saturating_sub(had)).sum());
        lacks.push(*ways.iter().min().unwrap());
    }
    for color in Color::ALL {
        sum += weight(944 + 11 * color.index() + usize::from(at.pool()[color.index()]));
    }
    sum += weight(977 + at.vacant().count());
    sum += weight(1039 + at.free_rings().count());
    sum + weight(1071 + 7 * lacks[0] + lacks[1])
}

/// What is around a cell, clockwise on the printed board: 0 no ring, 1 vacant, 2 a marble.
fn around(board: Board, at: Position, cell: burnside::zertz::Cell) -> Vec<u8> {
    let (y, x) = board.row_column(cell).unwrap();
    let steps: [(isize, isize); 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];
    let look = |(dy, dx)| {
        let place = (y.checked_add_signed(dy), x.checked_add_signed(dx));
        let (Some(y), Some(x)) = place else { return 0 };
        match board.cell_at(y, x) {
            Some(cell) if at.marble(cell).is_some() => 2,
            Some(cell) if at.rings().contains(cell) => 1,
            _ => 0,
        }
    };
    steps.map(look).to_vec()
}

/// The smallest of the ways to read a ring of six.
fn smallest(ring: &[u8]) -> Vec<u8> {
    let mut ways = Vec::new();
    for start in 0..6 {
        let mut way = [&ring[start..], &ring[..start]].concat();
        ways.push(way.clone());
        way.reverse();
        ways.push(way);
    }
    ways.into_iter().min().unwrap()
}

/// The rings of six in three colors, up to turning and mirroring, in order.
fn necklaces() -> Vec<Vec<u8>> {
    let all = (0..729_u32).map(|number| {
        let ring: Vec<u8> = (0..6).map(|place| (number / 3_u32.pow(place) % 3) as u8).collect();
        smallest(&ring)
    });
    all.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn weights_are_added_up_as_a_plain_count_does() {
    assert_eq!(necklaces().len(), 92);
    for rules in Zertz::ALL {
        let learned = learned(rules);
        let mut seen = HashSet::new();
        for at in laws::sample(&rules, 3, 20) {
            if rules.outcome(at).is_some() {
                continue;
            }
            let worth = learned.weigh(at);
            assert_eq!(worth, plain_weight(rules, at), "{at}");
            seen.insert(worth);
        }
        assert!(seen.len() > 100, "{rules}: {}", seen.len());
    }
}

#[test]
fn damaged_weights_are_refused() {
    let read = |bytes: &[u8]| Learned::read(bytes, Zertz::RINGS_48).err();
    assert_eq!(read(WEIGHTS), None);
    assert_eq!(read(b"weights"), Some(WeightsError::Other));
    let short = &WEIGHTS[..WEIGHTS.len() - 1];
    let length = WeightsError::Length { expected: WEIGHTS.len(), found: short.len() };
    assert_eq!(read(short), Some(length));
    for place in [30, WEIGHTS.len() / 2, WEIGHTS.len() - 1] {
        let mut damaged = WEIGHTS.to_vec();
        damaged[place] ^= 4;
        assert_eq!(read(&damaged), Some(WeightsError::Hash));
    }
    assert!(WEIGHTS.len() < 100_000);
}

#[test]
fn promising_moves_are_legal_and_come_once() {
    for rules in Zertz::ALL {
        let learned = learned(rules);
        let mut found = Vec::new();
        for at in laws::sample(&rules, 8, 3) {
            learned.promising(at, 0, usize::MAX / 2, &mut found);
            let all = found.clone();
            assert_eq!(all.is_empty(), rules.outcome(at).is_some());
            assert!(all.iter().all(|&mv| rules.is_legal(at, mv)));
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
            learned.promising(at, 0, 3, &mut found);
            let mut pieces = found.clone();
            learned.promising(at, 3, 10, &mut found);
            pieces.extend(&found);
            assert_eq!(pieces, all[..all.len().min(13)]);
        }
    }
}

#[test]
fn no_win_in_one_is_missed_with_estimates() {
    for rules in Zertz::ALL {
        let mut won = 0;
        for at in laws::sample(&rules, 31, 60) {
            let wins = |&mv: &Move| {
                let outcome = rules.outcome(rules.play(at, mv));
                outcome.and_then(Outcome::winner) == Some(at.to_move())
            };
            if !rules.moves(at).any(|mv| wins(&mv)) {
                continue;
            }
            won += 1;
            let report = search(rules, at, 10, 1);
            let best = report.best().unwrap();
            assert!(wins(&best.mv) && best.proved, "{at}: {best:?}");
        }
        assert!(won > 20, "{rules}: {won}");
    }
}

/// What the search says is corrected by what came in games: never what is certain, and never so that
/// something worse is said of a better result.
#[test]
fn what_is_said_is_corrected_and_stays_in_order() {
    for rules in Zertz::ALL {
        let learned = learned(rules);
        let said: Vec<f64> =
            (-100..=100).map(|value| learned.corrected(f64::from(value) / 100.0)).collect();
        assert_eq!(
            (said[0].to_bits(), said[200].to_bits()),
            ((-1.0_f64).to_bits(), 1.0_f64.to_bits())
        );
        assert!(said.is_sorted(), "{rules}: {said:?}");
        let moved =
            (-100..=100).zip(&said).map(|(value, said)| (said - f64::from(value) / 100.0).abs());
        let most = moved.fold(0.0, f64::max);
        assert!(most > 0.01 && most < 0.5, "{rules}: {most}");
    }
}

#[test]
fn points_of_a_correction_ascend() {
    let read = |points: &str| Chances::read(&format!("a 1:1\nb {points}\n"), "b");
    assert_eq!(read("200:100 500:400").unwrap().to_string(), "200:100 500:400");
    for wrong in ["500:400 200:100", "500:400 600:300", "0:0", "1000:900", "500", "500:1001", ""] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    assert_eq!(Chances::read("a 1:1\n", "b"), None);
    // The better half came out worse: together they are what both came out as.
    let games = |expected: f64, won: u32| (0..100).map(move |game| (expected, game < won));
    let chances = Chances::fit(games(0.4, 70).chain(games(0.6, 50)).collect());
    assert_eq!(chances.to_string(), "500:600");
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let rules = Zertz::RINGS_37;
    let learned = learned(rules);
    let at = laws::sample(&rules, 2, 1)[9];
    let run = |seed, threads| {
        let options = Options { iterations: 900, seed, threads, trees: 3, ..Options::default() };
        let report =
            search_knowing(&rules, Some(&learned), at, &options, |_| ControlFlow::Continue(()));
        report.moves
    };
    assert_eq!(run(1, 1), run(1, 1));
    assert_eq!(run(1, 1), run(1, 3));
}

#[test]
fn estimates_follow_captures() {
    for rules in Zertz::ALL {
        let learned = learned(rules);
        // One marble short of a win by white, on either side.
        let start = rules.start().to_string();
        let white = rules.goals().0[0] - 1;
        let ahead = start.replace("0/0/0 0/0/0", &format!("{white}/2/0 0/0/0"));
        let behind = start.replace("0/0/0 0/0/0", &format!("0/0/0 {white}/2/0"));
        let worth = |text: String| learned.estimate(text.parse().unwrap());
        assert!(worth(ahead) > CERTAIN / 3 && worth(behind) < -CERTAIN / 3, "{rules}");
    }
}

/// Estimates without sense, and an order of moves that is none.
#[derive(Debug)]
struct Nonsense;

impl Knowledge<TicTacToe> for Nonsense {
    fn estimate(&self, at: <TicTacToe as Game>::Position) -> i32 {
        let number = format!("{at:?}")
            .bytes()
            .fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        (number % (2 * CERTAIN.unsigned_abs())).cast_signed() - CERTAIN
    }

    fn promising(
        &self,
        at: <TicTacToe as Game>::Position,
        skipped: usize,
        count: usize,
        found: &mut Vec<<TicTacToe as Game>::Move>,
    ) {
        found.clear();
        found.extend(TicTacToe.moves(at).take(2).skip(skipped).take(count));
    }
}

#[test]
fn what_is_proved_does_not_depend_on_estimates() {
    let rules = TicTacToe;
    for at in laws::sample(&rules, 4, 30) {
        // Who trusts such estimates little finds out in spite of them.
        let options = Options { iterations: 30_000, exploration: 8.0, ..Options::default() };
        let report =
            search_knowing(&rules, Some(&Nonsense), at, &options, |_| ControlFlow::Continue(()));
        let Some(best) = report.best() else {
            assert!(rules.outcome(at).is_some());
            continue;
        };
        let exact = match negamax(&rules, at) {
            Value::Win(_) => 1.0,
            Value::Draw => 0.0,
            Value::Loss(_) => -1.0,
        };
        assert!(best.proved && (best.value - exact).abs() < 1e-9, "{at:?}: {best:?}");
    }
}

#[test]
fn only_games_that_know_something_say_so() {
    assert!(knowledge(&Zertz::RINGS_48).is_some());
    assert!(knowledge(&TicTacToe).is_none());
}
