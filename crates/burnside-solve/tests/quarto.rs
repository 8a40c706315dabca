//! Quarto's search, book, counts and random games, against everything that is known otherwise.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use crate::damage::damaged;
use burnside::{
    Game, Notation, Player, Symmetric, Value,
    catalog::Entry,
    laws,
    quarto::{Group, Position, Quarto, Setup, Square, WinningSets},
};
use burnside_solve::{
    Packed,
    alphabeta::Limits,
    for_each_layer,
    layered::{all_layers, all_values},
    negamax,
    quarto::{
        Solver, board_classes, burnside_classes, make_book, perft, quiet_positions, random_games,
    },
    solve::{Run, Silent},
};

fn facts() -> serde_json::Value {
    serde_json::from_str(include_str!("../../../conformance/quarto.json")).unwrap()
}

fn both() -> [Quarto; 2] {
    [Quarto::LINES, Quarto::SQUARES]
}

fn by_search(rules: &Quarto) -> Solver {
    Solver::without_book(rules.clone(), 14).unwrap()
}

/// Positions of random games with at least this many pieces on the board.
fn late(rules: &Quarto, pieces: u32, seed: u64, games: usize) -> Vec<Position> {
    let mut positions = laws::sample(rules, seed, games);
    positions.retain(|p| p.count() >= pieces);
    positions
}

#[test]
fn values_from_an_independent_program() {
    for rules in both() {
        let solver = by_search(&rules);
        for row in facts()["values"].as_array().unwrap() {
            if row["game"] != rules.name() {
                continue;
            }
            let text = row["position"].as_str().unwrap();
            let position = rules.parse_position(text).unwrap();
            let plies = || u16::try_from(row["plies"].as_u64().unwrap()).unwrap();
            let expected = match row["value"].as_str().unwrap() {
                "win" => Value::Win(plies()),
                "loss" => Value::Loss(plies()),
                _ => Value::Draw,
            };
            assert_eq!(solver.value(position), expected, "{} {text}", rules.name());
        }
    }
}

#[test]
fn late_positions_agree_with_plain_negamax() {
    for rules in both() {
        let solver = by_search(&rules);
        for position in late(&rules, 10, 11, 60) {
            assert_eq!(solver.value(position), negamax(&rules, position), "{position}");
        }
    }
}

#[test]
fn boards_without_a_hand_and_moves_agree_with_plain_negamax() {
    for rules in both() {
        let solver = by_search(&rules);
        for position in late(&rules, 11, 12, 12) {
            let board = Square::ALL.map(|s| position.piece(s));
            let ungiven = rules.check(Setup::new(board, None).unwrap()).unwrap();
            assert_eq!(solver.value(ungiven), negamax(&rules, ungiven), "{ungiven}");
            let expected: Vec<_> = rules
                .moves(position)
                .map(|mv| {
                    let child = rules.play_unchecked(position, mv);
                    (mv, negamax(&rules, child).one_ply_earlier())
                })
                .collect();
            assert_eq!(solver.moves(position), expected, "{position}");
        }
    }
}

#[test]
fn sets_of_your_own() {
    let at = |row: usize, column: usize| row % 4 * 4 + column % 4;
    let broken = |k: usize| [0, 1, 2, 3].map(|i| at(i, k + i));
    let rows = |k: usize| [0, 1, 2, 3].map(|i| at(k, i));
    let sets: Vec<_> = (0..4).flat_map(|k| [broken(k), rows(k)]).collect();
    let rules = Quarto::with_sets("quarto:broken", WinningSets::new(&sets).unwrap());
    let solver = Solver::try_new(rules.clone()).unwrap();
    assert!(solver.book().is_none());
    for position in late(&rules, 10, 13, 20) {
        assert_eq!(solver.value(position), negamax(&rules, position), "{position}");
    }
    let many: Vec<_> = (4..16).flat_map(|a| [[0, 1, 2, a], [0, 1, 3, a]]).collect();
    let rules = Quarto::with_sets("quarto:many", WinningSets::new(&many).unwrap());
    assert_eq!(
        Solver::try_new(rules).unwrap_err().to_string(),
        "24 winning sets are too many: the search allows at most 19"
    );
}

#[test]
fn one_thread_or_more_give_the_same_answers() {
    let rules = Quarto::SQUARES;
    let position = rules.parse_position("..A./..0./14../.... 5").unwrap();
    let children = rules.moves(position).step_by(9).map(|mv| rules.play_unchecked(position, mv));
    let positions: Vec<_> = std::iter::once(position).chain(children).collect();
    let answers = [1, 2, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let solver = by_search(&rules);
        pool.install(|| positions.iter().map(|&p| solver.value(p)).collect::<Vec<_>>())
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn limits_stop_a_search_and_leave_no_wrong_knowledge() {
    let rules = Quarto::LINES;
    let solver = by_search(&rules);
    let position = rules.parse_position("..../..2./A..C/B..9 4").unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let stopped = solver.value_within(position, &limits).unwrap_err();
    assert!(stopped.nodes > 20_000 && stopped.nodes < 200_000, "{stopped}");
    let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert!(solver.value_within(rules.start(), &none).is_err());
    // The same solver, asked again without a limit, still answers exactly.
    assert_eq!(solver.value(position), Value::Draw);
}

#[test]
fn the_book_agrees_with_the_rules_one_ply_apart() {
    for rules in both() {
        let solver = Solver::new(rules.clone());
        let book = solver.book().unwrap();
        assert_eq!(solver.value(rules.start()), Value::Draw);
        assert_eq!(book.counts(book.most_pieces() + 1), None);
        // Every class that the book says it has, and each worth what its moves are worth.
        for_each_layer(&rules, Group::Full, book.most_pieces() + 1, |ply, positions| {
            let Some(n) = ply.checked_sub(1) else { return };
            let with_hand = || positions.iter().copied().filter(|p| p.hand().is_some());
            assert_eq!(book.counts(n).unwrap()[0], with_hand().count() as u64);
            if n < book.most_pieces() {
                for position in with_hand().step_by(1 + positions.len() / 200) {
                    let best = solver.moves(position).into_iter().map(|(_, value)| value).max();
                    assert_eq!(best, Some(solver.value(position)), "{position}");
                }
            }
        });
    }
}

#[test]
fn a_book_is_made_and_taken_up_again() {
    let rules = Quarto::with_sets("quarto:rows", {
        let row = |k: usize| [0, 1, 2, 3].map(|i| 4 * k + i);
        WinningSets::new(&[row(0)]).unwrap()
    });
    let folder = std::env::temp_dir().join(format!("quarto-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("rows.checkpoint");
    let settled = AtomicUsize::new(0);
    let make =
        |rules: &Quarto| make_book(rules, 1, 14, &path, &|_, all| settled.store(all, SeqCst));
    let book = make(&rules).unwrap().to_bytes();
    assert!(settled.load(SeqCst) > 16, "there is more than one record");
    // Cut, as a run that was ended leaves it, and damaged.
    let whole = std::fs::read(&path).unwrap();
    for number in 0..20 {
        let (bytes, damage) = damaged(&whole, number);
        std::fs::write(&path, bytes).unwrap();
        let again = make(&rules).unwrap_or_else(|error| panic!("{damage}: {error}"));
        assert_eq!(book, again.to_bytes(), "{damage}");
        assert_eq!(std::fs::read(&path).unwrap().len(), whole.len(), "{damage}");
    }
    let other = make(&Quarto::LINES).unwrap_err().to_string();
    assert!(other.contains("belongs to \"the book of quarto:rows to 1 pieces\""), "{other}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn classes_of_boards() {
    let facts = facts();
    let number = |value: &serde_json::Value, n: usize| value[n].as_u64().unwrap();
    for (rules, most) in [(Quarto::LINES, 5), (Quarto::SQUARES, 4)] {
        let open = &facts["open_classes"][rules.name()];
        let burnside = burnside_classes(&rules, Group::Full);
        for classes in board_classes(&rules, Group::Full, most) {
            let n = classes.n as usize;
            assert_eq!(u128::from(classes.all), burnside[n][0], "{classes:?}");
            if n < 4 {
                assert_eq!(u128::from(classes.open_with_hand), burnside[n][1], "{classes:?}");
            }
            assert_eq!(classes.open, number(&open["without_hand"], n), "{classes:?}");
            if rules == Quarto::LINES {
                let all = number(&facts["all_classes_without_hand"]["quarto"], n);
                let boards = number(&facts["open_positions"]["quarto"], n);
                assert_eq!(classes.open_with_hand, number(&open["with_hand"], n));
                assert_eq!((classes.all, classes.open_boards), (all, boards));
            }
        }
    }
}

#[test]
fn perft_in_bulk_and_plainly() {
    let facts = facts();
    for rules in both() {
        let expected = &facts["perft"][rules.name()];
        for depth in 1..=4_u32 {
            let lines = perft(&rules, rules.start(), depth);
            assert_eq!(lines, expected[depth as usize - 1].as_u64().unwrap());
        }
        for position in late(&rules, 11, 14, 5) {
            for depth in 0..4 {
                let plain = burnside_solve::perft(&rules, position, depth);
                assert_eq!(perft(&rules, position, depth), plain, "{position}");
            }
        }
    }
}

/// 22.9 billion lines: `cargo test --release -p burnside-solve --test all quarto:: -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn perft_five() {
    let facts = facts();
    for rules in both() {
        let expected = facts["perft"][rules.name()][4].as_u64().unwrap();
        assert_eq!(perft(&rules, rules.start(), 5), expected);
    }
}

#[test]
fn random_games_agree_with_the_exact_chances() {
    let facts = facts();
    for rules in both() {
        let tally = random_games(&rules, 1_000_000, 42).unwrap();
        let exact = |name: &str| facts["random_games"][rules.name()][name].as_f64().unwrap();
        let near = |(share, error): (f64, f64), name| {
            let off = (share - exact(name) / 100.0).abs();
            assert!(off < 4.0 * error, "{name}: {share} is off by {} errors", off / error);
        };
        near(tally.share_won(Player::One), "player1");
        near(tally.share_won(Player::Two), "player2");
        near(tally.share_drawn(), "draws");
        // The length varies by about 2.4 placements; the first piece given is a ply too.
        assert!((tally.mean_plies() - 1.0 - exact("mean_placements")).abs() < 4.0 * 0.0024);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert_eq!(pool.install(|| random_games(&rules, 1_000_000, 42).unwrap()), tally);
    }
}

/// The same backward induction that solves Quantik, from late positions on, against the search.
#[test]
fn layers_agree_with_the_search() {
    for rules in both() {
        let search = by_search(&rules);
        let canonical = |position| rules.canonical_position(Group::Full, position);
        let mut first: Vec<_> =
            quiet_positions(&rules, 10, 3, 19).into_iter().map(canonical).collect();
        first.sort_unstable();
        let mut run = Run::new(&Silent, None);
        let layers = all_layers(&rules, Group::Full, first, &mut run).unwrap();
        let values = all_values(&rules, Group::Full, &layers, &mut run).unwrap();
        let mut checked = 0;
        for (layer, values) in layers.iter().zip(&values) {
            for (&position, &byte) in
                layer.open.iter().zip(values).step_by(1 + layer.open.len() / 99)
            {
                let value = Packed::from_byte(byte).unwrap().value();
                assert_eq!(value, search.value(position), "{}", rules.position_text(position));
                assert_eq!(
                    rules.position_of_code(&rules.code(Group::Full, position)),
                    Some(position)
                );
                checked += 1;
            }
        }
        assert!(checked > 200, "{checked}");
        let code = rules.code(Group::Full, layers[0].open[0]);
        assert_eq!(rules.position_of_code(&code[1..]), None);
        assert_eq!(rules.position_of_code(&[17; 11]), None);
    }
}
