//! Quarto's search, tables, counts and random games, against everything that is known otherwise.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
};

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
    embedded_table, evaluator, for_each_layer, has_table,
    layered::{all_layers, all_values},
    negamax,
    quarto::{
        Solver, board_classes, burnside_classes, most_pieces, perft, quiet_positions, random_games,
        solve_to,
    },
    solve::{Observer, Options, Progress, Run, Silent, SolveError},
    table::{Table, TableError, Tabled},
};

fn facts() -> serde_json::Value {
    serde_json::from_str(include_str!("../../../conformance/quarto.json")).unwrap()
}

fn both() -> [Quarto; 2] {
    [Quarto::LINES, Quarto::SQUARES]
}

fn by_search(rules: &Quarto) -> Solver {
    Solver::with_memory(rules.clone(), 14).unwrap()
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
    for position in late(&rules, 10, 13, 20) {
        assert_eq!(solver.value(position), negamax(&rules, position), "{position}");
    }
    let rules = Quarto::with_sets("torus:squares", WinningSets::TORUS_AND_SQUARES);
    let solver = Solver::try_new(rules.clone()).unwrap();
    for position in late(&rules, 9, 12, 20) {
        assert_eq!(solver.value(position), negamax(&rules, position), "{position}");
    }
    let many: Vec<_> = (4..16).flat_map(|a| [[0, 1, 2, a], [0, 1, 3, a], [0, 2, 3, a]]).collect();
    let rules = Quarto::with_sets("quarto:many", WinningSets::new(&many).unwrap());
    assert_eq!(
        Solver::try_new(rules).unwrap_err().to_string(),
        "36 winning sets are too many: the search allows at most 35"
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

/// Open classes with a piece in hand, those won and those lost, by the number of pieces: of the
/// opening book that the tables took the place of, which had another order of classes.
const KNOWN: [[[u64; 3]; 5]; 2] = [
    [[1, 0, 0], [8, 0, 0], [148, 0, 0], [3_382, 66, 0], [91_558, 9_361, 0]],
    [[1, 0, 0], [12, 0, 0], [381, 0, 0], [12_113, 584, 0], [358_784, 155_249, 53]],
];

#[cfg(feature = "tables")]
#[test]
fn the_tables_agree_with_the_rules_one_ply_apart() {
    for (rules, known) in both().into_iter().zip(KNOWN) {
        let table = burnside_solve::embedded::table_of(&rules).unwrap().unwrap();
        table.check().unwrap();
        let most = most_pieces(&table);
        assert!(most >= 4);
        let mut layer = vec![rules.start()];
        for (n, known) in (0..=4).zip(known) {
            let children = layer
                .iter()
                .flat_map(|&p| rules.moves(p).map(move |mv| (p, mv)).collect::<Vec<_>>());
            let children = children.map(|(p, mv)| rules.play_unchecked(p, mv));
            let open = children.filter(|p| p.hand().is_some());
            let next: HashSet<_> = open.map(|p| rules.canonical_position(Group::Full, p)).collect();
            layer = next.into_iter().collect();
            let values: Vec<_> = layer.iter().map(|&p| table.probe(p).unwrap()).collect();
            let won = values.iter().filter(|&&value| value > Value::Draw).count() as u64;
            let lost = values.iter().filter(|&&value| value < Value::Draw).count() as u64;
            assert_eq!([values.len() as u64, won, lost], known, "{n} pieces");
            if n < most {
                let checked = layer.iter().zip(&values).step_by(1 + layer.len() / 200);
                for (&position, &value) in checked {
                    let moves = table.moves(position).unwrap();
                    let best = moves.into_iter().map(|(_, value)| value).max();
                    assert_eq!(best, Some(value), "{position}");
                }
            }
        }
        // The start is worth what its moves are worth, and boards of more pieces are searched.
        let evaluator = evaluator(&rules);
        let limits = Limits { nodes: Some(5_000_000), ..Limits::default() };
        assert_eq!(evaluator.value(rules.start(), &limits), Ok(Value::Draw));
        assert!(!has_table(&rules) && embedded_table(&rules).is_none());
        let late = quiet_positions(&rules, 9, 1, 3)[0];
        assert!(matches!(table.probe(late), Err(TableError::NoPlace)));
        assert_eq!(evaluator.value(late, &limits).unwrap(), by_search(&rules).value(late));
    }
}

#[cfg(feature = "tables")]
#[test]
fn some_values_of_the_tables_are_searched_for() {
    for rules in both() {
        let table = burnside_solve::embedded::table_of(&rules).unwrap().unwrap();
        let solver = by_search(&rules);
        for position in quiet_positions(&rules, most_pieces(&table) as usize, 3, 23) {
            assert_eq!(solver.value(position), table.probe(position).unwrap(), "{position}");
        }
    }
}

/// The larger tables, which only the program contains.
#[test]
fn some_values_of_the_tables_of_the_program_are_searched_for() {
    for (rules, file, most) in
        [(Quarto::LINES, "quarto", 6), (Quarto::SQUARES, "quarto-squares", 5)]
    {
        let path = format!("{}/../burnside-cli/tables/{file}.bst", env!("CARGO_MANIFEST_DIR"));
        let table = Table::open(rules.clone(), std::fs::File::open(path).unwrap()).unwrap();
        assert_eq!(most_pieces(&table), most);
        let solver = by_search(&rules);
        let mut decided = 0;
        for position in quiet_positions(&rules, most as usize, 20, 29) {
            let value = table.probe(position).unwrap();
            assert_eq!(solver.value(position), value, "{position}");
            decided += u32::from(value != Value::Draw);
        }
        assert!(decided > 2, "{file}: {decided}");
    }
}

/// The order of classes in a table has every class that play leads to once, with a piece in hand
/// that completes nothing.
#[test]
fn every_class_has_one_place() {
    for (rules, most) in [(Quarto::LINES, 4), (Quarto::SQUARES, 3)] {
        let (mut places, mut last) = (HashMap::new(), None);
        for block in 0.. {
            let mut count = 0;
            rules.scan(block, |key, position| {
                assert!(last < Some((block, key)), "places ascend");
                last = Some((block, key));
                assert_eq!(rules.place(position), last, "{position}");
                assert_eq!(rules.canonical_position(Group::Full, position), position);
                count = position.count();
                places.insert(position, last);
            });
            if count > most {
                places.retain(|position, _| position.count() <= most);
                break;
            }
        }
        let mut listed = 0;
        for_each_layer(&rules, Group::Full, most + 1, |_, positions| {
            for &position in positions {
                let is_quiet =
                    position.hand().is_some_and(|hand| rules.winning_squares(position, hand) == 0);
                assert_eq!(places.contains_key(&position), is_quiet, "{position}");
                assert_eq!(rules.place(position).is_some(), is_quiet, "{position}");
                listed += usize::from(is_quiet);
            }
        });
        assert_eq!(places.len(), listed);
        for position in quiet_positions(&rules, 4, 20, 5) {
            for (_, image) in rules.orbit(Group::Full, position).into_iter().step_by(97) {
                assert_eq!(rules.place(image), rules.place(position), "{image}");
            }
        }
    }
}

/// Stops after some steps.
struct Steps(AtomicUsize);

impl Observer for Steps {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        let left = self.0.fetch_sub(1, SeqCst);
        if left > 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn a_table_is_made_and_taken_up_again() {
    let row = WinningSets::new(&[[0, 1, 2, 3]]).unwrap();
    let rules = Quarto::with_sets("quarto:row", row);
    let folder = std::env::temp_dir().join(format!("quarto-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (path, checkpoint) = (folder.join("row.bst"), folder.join("row.bst.checkpoint"));
    let make = |rules: &Quarto, observer: &dyn Observer| {
        solve_to(rules, 2, &path, Options::default(), observer)
    };
    let stopped = make(&rules, &Steps(AtomicUsize::new(30))).unwrap_err();
    assert!(matches!(stopped, SolveError::Stopped), "{stopped}");
    let whole = std::fs::read(&checkpoint).unwrap();
    let other = make(&Quarto::LINES, &Silent).unwrap_err().to_string();
    assert!(other.contains("quarto:row full"), "{other}");
    let report = make(&rules, &Silent).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert!(!checkpoint.exists());
    // Cut, as a run that was ended leaves it, and damaged.
    for number in 0..20 {
        let (damaged, damage) = damaged(&whole, number);
        std::fs::write(&checkpoint, damaged).unwrap();
        make(&rules, &Silent).unwrap_or_else(|error| panic!("{damage}: {error}"));
        assert_eq!(bytes, std::fs::read(&path).unwrap(), "{damage}");
    }
    // One thread writes the same, and every value is what its moves are worth.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(pool.install(|| make(&rules, &Silent)).unwrap(), report);
    let table = Table::open(rules.clone(), &*bytes).unwrap();
    assert_eq!(most_pieces(&table), 2);
    let command = "burnside solve quarto:row --pieces 2 --out quarto-row.bst";
    assert_eq!(table.header().command, command);
    assert_eq!(table.count_stored(), table.header().stored);
    let (solver, mut checked) = (by_search(&rules), 0);
    for_each_layer(&rules, Group::Full, 3, |_, positions| {
        for &position in positions.iter().filter(|position| position.hand().is_some()) {
            assert_eq!(table.probe(position).unwrap(), solver.value(position), "{position}");
            checked += 1;
        }
    });
    assert_eq!(checked, report.counts.total());
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
