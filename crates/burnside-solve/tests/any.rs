//! Solving any game: against numbers from elsewhere, against sheer force, and against every
//! accident.

use std::{
    collections::HashMap,
    fs,
    ops::ControlFlow,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use crate::toys::{Board, Toy, by_force};
use burnside::{Game, Symmetric, Value, catalog::Entry, laws};
use burnside_solve::{
    Limits, Source, evaluator, evaluator_with_table, has_table, negamax,
    solve::{
        Checkpoint, Engine, Observer, Options, Progress, Silent, SolveError, solve_any, solve_codes,
    },
    table::{CODES, CodeTable, Header, Probe, TableError, open_any},
};

fn bytes(toy: Toy) -> Vec<u8> {
    solve_codes(&toy, Engine::of(&toy), &Options::default(), &Silent).unwrap()
}

fn table(toy: Toy) -> CodeTable<Toy, Vec<u8>> {
    CodeTable::open(toy, bytes(toy)).unwrap()
}

#[test]
fn toys_obey_the_laws() {
    for toy in Toy::ALL {
        let positions: Vec<_> = laws::sample(&toy, 5, 6);
        laws::check_rules(&toy, &positions).unwrap();
        laws::check_symmetry(&toy, Board, &positions).unwrap();
        for position in positions {
            let code = toy.code(Board, position);
            assert_eq!(toy.position_of_code(&code), Some(position));
        }
    }
}

/// Positions, finished ones, classes, the value of the start, the longest win or loss: computed
/// elsewhere by separately written rules.
#[test]
fn numbers_are_those_that_are_known() {
    let known = [
        (Toy::TicTacToe, 5_478, 958, 765, Value::Draw, 5),
        (Toy::Misere, 5_478, 958, 765, Value::Draw, 8),
        (Toy::Morris, 5_390, 416, 744, Value::Win(9), 10),
        (Toy::Anywhere, 5_390, 416, 744, Value::Draw, 5),
        (Toy::Dodgem, 1_963, 98, 1_963, Value::Win(19), 21),
    ];
    for (toy, positions, finished, classes, start, longest) in known {
        let force = by_force(&toy);
        assert_eq!(force.len(), positions, "{toy:?}");
        let over = force.keys().filter(|&&position| toy.outcome(position).is_some()).count();
        assert_eq!(over, finished, "{toy:?}");
        let table = table(toy);
        assert_eq!(table.header().counts.total(), classes, "{toy:?}");
        assert_eq!(table.header().max_plies(), longest, "{toy:?}");
        assert_eq!(table.probe(toy.start()).unwrap(), start, "{toy:?}");
    }
}

#[test]
fn every_value_is_what_force_finds() {
    for toy in Toy::ALL {
        let table = table(toy);
        table.check().unwrap();
        let force = by_force(&toy);
        let mut classes = HashMap::new();
        for (&position, &value) in &force {
            assert_eq!(table.probe(position).unwrap(), value, "{toy:?} {position:?}");
            let moves = table.moves(position).unwrap();
            assert_eq!(moves.len(), toy.moves(position).count());
            for (mv, worth) in moves {
                assert_eq!(worth, force[&toy.play(position, mv)].one_ply_earlier());
                let best = table.best_moves(position).unwrap().contains(&mv);
                assert_eq!(best, worth == value, "{toy:?} {position:?}");
            }
            classes.insert(toy.canonical_position(Board, position), value);
        }
        for (value, count) in table.header().counts.iter() {
            assert_eq!(classes.values().filter(|&&other| other == value).count() as u64, count);
        }
        let open = classes.keys().filter(|&&position| toy.outcome(position).is_none());
        assert_eq!(table.header().stored, open.count() as u64);
        let kinds: std::collections::HashSet<_> = classes.values().collect();
        assert!(kinds.len() > 5, "{toy:?}: {kinds:?}");
    }
}

#[test]
fn engines_and_threads_give_the_same_bytes() {
    for toy in Toy::ALL {
        let expected = bytes(toy);
        let by_distance = solve_codes(&toy, Engine::Distances, &Options::default(), &Silent);
        assert_eq!(by_distance.unwrap(), expected, "{toy:?}");
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| bytes(toy)), expected, "{toy:?}");
        }
    }
}

/// Stops after this many steps.
struct StopAfter(AtomicU64);

impl Observer for StopAfter {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        if self.0.fetch_sub(1, Relaxed) == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("burnside-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_same_bytes() {
    let folder = scratch("any-stopped");
    for toy in [Toy::TicTacToe, Toy::Morris] {
        let path = folder.join("table");
        let mut stops = 0;
        let report = loop {
            let stop = StopAfter(AtomicU64::new(stops));
            match solve_any(&toy, &path, Options::default(), &stop) {
                Err(SolveError::Stopped) => assert!(!path.exists()),
                Ok(report) => break report,
                Err(error) => panic!("{error}"),
            }
            stops += 1;
        };
        assert!(stops > 10, "{stops}");
        assert_eq!(fs::read(&path).unwrap(), bytes(toy));
        assert_eq!(report.bytes, fs::metadata(&path).unwrap().len());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
        fs::remove_file(&path).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Records whose checksums fit and whose content does not: they are done again.
#[test]
fn a_checkpoint_that_lies_is_not_believed() {
    let folder = scratch("any-lying");
    for toy in [Toy::TicTacToe, Toy::Morris] {
        let (path, checkpoint) = (folder.join("table"), folder.join("table.checkpoint"));
        let rules = hex::encode(burnside_solve::table::rules_hash(&toy));
        let work = format!("{} board {CODES} {:?} {rules}", toy.name(), Engine::of(&toy));
        for kind in [1, 2] {
            for number in [0, 1, 3] {
                for lie in [vec![254; 765], vec![1; 5], vec![0; 744], vec![3; 7]] {
                    let mut lying = Checkpoint::open(&checkpoint, &work).unwrap();
                    let size = lie.len() as u64;
                    lying.record((kind, number), size, |out| out.write_all(&lie)).unwrap();
                    drop(lying);
                    if lie == vec![0; 744] && kind == 2 && number == 0 && toy == Toy::Morris {
                        // Values that could be right: nothing but solving again tells.
                        fs::remove_file(&checkpoint).unwrap();
                        continue;
                    }
                    solve_any(&toy, &path, Options::default(), &Silent).unwrap();
                    assert_eq!(fs::read(&path).unwrap(), bytes(toy), "{toy:?} {kind} {number}");
                    fs::remove_file(&path).unwrap();
                }
            }
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn memory_is_limited() {
    for toy in [Toy::TicTacToe, Toy::Morris] {
        let options = Options { memory: Some(10_000), ..Options::default() };
        let refused = solve_codes(&toy, Engine::of(&toy), &options, &Silent);
        let Err(SolveError::Memory { allowed: 10_000, needed }) = refused else {
            panic!("{:?}", refused.err());
        };
        assert!(needed > 10_000);
        let options = Options { memory: Some(10_000_000), ..Options::default() };
        assert!(solve_codes(&toy, Engine::of(&toy), &options, &Silent).is_ok());
    }
}

#[test]
fn evaluators_use_a_table_and_search_for_what_it_does_not_have() {
    let toy = Toy::TicTacToe;
    assert!(!has_table(&toy));
    assert_eq!(evaluator(&toy).source(), Source::Search);
    let opened = open_any(&toy, Box::new(bytes(toy))).unwrap();
    let by_table = evaluator_with_table(&toy, opened);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    assert_eq!((by_table.source(), by_table.usual_nodes()), (Source::Table, None));
    for (position, value) in by_force(&toy) {
        let found = by_table.evaluate(position, &limits).unwrap();
        assert_eq!(found.value, value);
        assert_eq!(by_table.value(position, &limits), Ok(value));
        let over = toy.outcome(position).is_some();
        assert_eq!(found.source, if over { Source::Rules } else { Source::Table });
    }
    // Two more of one mark than of the other: nobody gets there, and it can be played all the same.
    let odd = toy.position_of_code(&[1, 0, 0b11, 0, 0]).unwrap();
    assert!(matches!(table(toy).probe(odd), Err(TableError::NoPlace)));
    let found = by_table.evaluate(odd, &Limits::default()).unwrap();
    assert_eq!((found.value, found.source), (negamax(&toy, odd), Source::Search));
    assert_eq!(by_table.value(odd, &Limits::default()), Ok(negamax(&toy, odd)));
}

/// A listed game's rules are told from others by the SHA-256 of its name, as `sha256sum` has it:
/// embedded tables depend on it.
#[test]
fn the_hash_of_listed_rules_does_not_change() {
    let hash = burnside_solve::table::rules_hash(&burnside::tictactoe::TicTacToe);
    let expected = "66b35ce4d6d5e718be4318f1069b828d33135f503545a085969e0ff4eb52aaae";
    assert_eq!(hex::encode(hash), expected);
}

#[test]
fn the_wrong_game_is_refused() {
    let morris = bytes(Toy::Morris);
    let refused = CodeTable::open(Toy::Anywhere, morris.clone()).err().unwrap();
    assert!(matches!(refused, TableError::Mismatch { what: "game", .. }), "{refused}");
    assert!(open_any(&burnside::quantik::Quantik, Box::new(morris)).is_err());
    #[cfg(feature = "tables")]
    {
        let quantik: &[u8] = include_bytes!("../tables/quantik.bst");
        let refused = open_any(&Toy::Morris, Box::new(quantik)).err().unwrap();
        assert!(matches!(refused, TableError::Mismatch { what: "scheme", .. }), "{refused}");
        let opened = open_any(&burnside::quantik::Quantik, Box::new(quantik)).unwrap();
        let start = burnside::quantik::Quantik.start();
        assert_eq!(opened.probe(start).unwrap(), Value::Loss(10));
        assert_eq!(opened.moves(start).unwrap().len(), 64);
    }
}

/// Whatever is cut off or flipped: an error, or the right answer, and never a panic.
#[test]
fn damaged_files_never_lie() {
    let toy = Toy::Dodgem;
    let whole = bytes(toy);
    let force = by_force(&toy);
    for length in 0..whole.len() {
        assert!(CodeTable::open(toy, whole[..length].to_vec()).is_err(), "cut to {length}");
    }
    let (mut refused, mut met) = (0, 0);
    for byte in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[byte] ^= 1 << (byte % 8);
        let Ok(table) = CodeTable::open(toy, bytes) else {
            refused += 1;
            continue;
        };
        assert!(table.check().is_err(), "byte {byte}");
        for (&position, &value) in force.iter().take(40) {
            match table.probe(position) {
                Ok(found) => assert_eq!(found, value, "byte {byte}"),
                Err(_) => met += 1,
            }
        }
    }
    assert!(refused > 100 && met > 1_000, "{refused} {met}");
}

/// A header or a block whose checksum fits its lies: errors or wrong values, and never a panic.
#[test]
fn hostile_files_never_panic() {
    const PREFIX: usize = 28;
    let toy = Toy::Morris;
    let whole = bytes(toy);
    let length = u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let positions: Vec<_> = by_force(&toy).into_keys().take(60).collect();
    let (mut refused, mut opened, mut errors) = (0, 0, 0);
    for byte in PREFIX..PREFIX + length {
        for flip in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[byte] ^= flip;
            let checksum = crc32fast::hash(&bytes[PREFIX..PREFIX + length]);
            bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
            let Ok(table) = CodeTable::open(toy, bytes) else {
                refused += 1;
                continue;
            };
            opened += 1;
            errors += positions.iter().filter(|&&p| table.probe(p).is_err()).count();
        }
    }
    assert!(refused > 100 && opened > 20 && errors > 100, "{refused} {opened} {errors}");
    assert_eq!(Header::read(&whole).unwrap().scheme, CODES);
}
