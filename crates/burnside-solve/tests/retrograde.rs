//! Retrograde analysis, checkpoints and tables on a game small enough to solve by sheer force.

use std::{
    collections::HashMap,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use crate::damage::damaged;
use crate::morris::{NineHoles, Position};
use burnside::{Game, Value};
use burnside_solve::{
    Foresight,
    retrograde::Graded,
    solve::{Checkpoint, Observer, Options, Progress, Silent, SolveError, solve, solve_to_file},
    table::Table,
};

/// Every reachable position with its value, by the definition: over and over again until nothing
/// changes.
fn by_force() -> HashMap<Position, Value> {
    let game = NineHoles;
    let mut seen: HashMap<Position, Option<Value>> = HashMap::from([(game.start(), None)]);
    let mut fresh = vec![game.start()];
    while let Some(position) = fresh.pop() {
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            if seen.insert(child, None).is_none() {
                fresh.push(child);
            }
        }
    }
    for plies in 0..60 {
        let value = |position: Position| {
            if game.outcome(position).is_some() {
                return (plies == 0).then_some(Value::Loss(0));
            }
            let children: Vec<_> =
                game.moves(position).map(|mv| seen[&game.play(position, mv)]).collect();
            if plies > 0 && children.contains(&Some(Value::Loss(plies - 1))) {
                return Some(Value::Win(plies));
            }
            let won = |child: &Option<Value>| match child {
                Some(Value::Win(plies)) => Some(*plies),
                _ => None,
            };
            let slowest = children.iter().map(won).collect::<Option<Vec<_>>>()?.into_iter().max();
            (slowest.map(|slowest| slowest + 1) == Some(plies)).then_some(Value::Loss(plies))
        };
        let open = seen.iter().filter(|(_, value)| value.is_none());
        let found: Vec<_> = open.filter_map(|(&p, _)| Some((p, value(p)?))).collect();
        seen.extend(found.into_iter().map(|(position, value)| (position, Some(value))));
    }
    seen.into_iter().map(|(position, value)| (position, value.unwrap_or(Value::Draw))).collect()
}

fn table() -> Vec<u8> {
    solve(&NineHoles, &Options::default(), &Silent).unwrap()
}

#[test]
fn every_value_is_what_force_finds() {
    let table = Table::open(NineHoles, table()).unwrap();
    table.check().unwrap();
    let expected = by_force();
    let mut classes = HashMap::new();
    for (&position, &value) in &expected {
        assert_eq!(table.probe(position).unwrap(), value, "{position:?}");
        classes.insert(NineHoles.node_of(position), value);
    }
    let kinds: std::collections::HashSet<_> = classes.values().collect();
    assert!(kinds.contains(&Value::Draw) && kinds.len() > 5, "{kinds:?}");
    // The header counts reachable classes, with colors relative to the mover.
    assert_eq!(table.header().counts.total(), classes.len() as u64);
    for (value, count) in table.header().counts.iter() {
        assert_eq!(classes.values().filter(|&&other| other == value).count() as u64, count);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let with_threads = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(table)
    };
    let bytes = with_threads(1);
    assert_eq!(bytes, with_threads(2));
    assert_eq!(bytes, with_threads(5));
}

#[test]
fn memory_is_known_before_and_a_limit_is_kept() {
    let options = Options { memory: Some(1000), ..Options::default() };
    let refused = solve(&NineHoles, &options, &Silent);
    assert!(matches!(refused, Err(SolveError::Memory { allowed: 1000, .. })));
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
    let folder = scratch("stopped");
    let expected = table();
    let path = folder.join("table");
    for steps in 0..18 {
        // Each attempt gets a little further than the one before.
        let attempt =
            solve_to_file(&NineHoles, &path, Options::default(), &StopAfter(AtomicU64::new(steps)));
        match attempt {
            Err(SolveError::Stopped) => assert!(!path.exists()),
            other => panic!("{steps}: {other:?}"),
        }
    }
    let report = solve_to_file(&NineHoles, &path, Options::default(), &Silent).unwrap();
    assert_eq!(fs::read(&path).unwrap(), expected);
    assert_eq!(report.bytes, expected.len() as u64);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
    fs::remove_dir_all(folder).unwrap();
}

/// Whatever happened to the checkpoint: what is left of it is used, and the table is right.
#[test]
fn a_damaged_checkpoint_costs_time_and_nothing_else() {
    let folder = scratch("damaged");
    let expected = table();
    let path = folder.join("table");
    let checkpoint = folder.join("table.checkpoint");
    let stop = StopAfter(AtomicU64::new(14));
    let stopped = solve_to_file(&NineHoles, &path, Options::default(), &stop);
    assert!(matches!(stopped, Err(SolveError::Stopped)));
    let whole = fs::read(&checkpoint).unwrap();
    for number in 0..60 {
        let (bytes, damage) = damaged(&whole, number);
        fs::write(&checkpoint, &bytes).unwrap();
        solve_to_file(&NineHoles, &path, Options::default(), &Silent).unwrap();
        assert_eq!(fs::read(&path).unwrap(), expected, "{damage}");
        fs::remove_file(&path).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Slow enough to be killed in the middle.
struct Slowly;

impl Observer for Slowly {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        std::thread::sleep(Duration::from_millis(15));
        ControlFlow::Continue(())
    }
}

/// The process that the next test kills.
#[test]
#[ignore = "not a test of its own: the next one starts it"]
fn solve_when_asked_to() {
    let path = std::env::var_os(SOLVE_TO).expect("the test that starts this says where to");
    solve_to_file(&NineHoles, path.as_ref(), Options::default(), &Slowly).unwrap();
}

const SOLVE_TO: &str = "BURNSIDE_SOLVE_TO";

/// The length that a checkpoint has when everything is recorded once.
fn whole_checkpoint(folder: &Path) -> u64 {
    struct Length<'a>(&'a Path, AtomicU64);
    impl Observer for Length<'_> {
        fn progress(&self, _: Progress) -> ControlFlow<()> {
            self.1.fetch_max(fs::metadata(self.0).unwrap().len(), Relaxed);
            ControlFlow::Continue(())
        }
    }
    let checkpoint = folder.join("whole.checkpoint");
    let length = Length(&checkpoint, AtomicU64::new(0));
    solve_to_file(&NineHoles, &folder.join("whole"), Options::default(), &length).unwrap();
    length.1.into_inner()
}

/// Each attempt is killed as soon as it has recorded something new.
#[test]
fn killed_again_and_again_it_still_gives_the_same_bytes() {
    let folder = scratch("killed");
    let whole = whole_checkpoint(&folder);
    let path = folder.join("table");
    let checkpoint = folder.join("table.checkpoint");
    let length = || fs::metadata(&checkpoint).map_or(0, |file| file.len());
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "retrograde::solve_when_asked_to"])
            .env(SOLVE_TO, &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut kills = 0;
    while kills < 12 {
        let before = length();
        let mut child = start();
        while length() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap(); // SIGKILL
        let status = child.wait().unwrap();
        assert_eq!(status.code(), None, "attempt {kills} ended before it was killed: {status}");
        assert!(!path.exists(), "a table was written before it was complete");
        assert!(length() > before, "attempt {kills} recorded nothing");
        kills += 1;
    }
    // A run that did not go on where the last one was would record the same things again.
    assert!(length() < whole, "{} of {whole} bytes", length());
    assert!(start().wait().unwrap().success());
    assert_eq!(fs::read(&path).unwrap(), table());
    assert!(!checkpoint.exists());
    fs::remove_dir_all(folder).unwrap();
}

/// Records whose checksums fit and whose content does not: they are done again.
#[test]
fn a_checkpoint_that_lies_is_not_believed() {
    let folder = scratch("lying");
    let expected = table();
    let path = folder.join("table");
    let checkpoint = folder.join("table.checkpoint");
    let slots =
        |grade| NineHoles.grade(grade).iter().map(|r| r.end - r.start).sum::<u64>() as usize;
    // Kind 1 has values by grade, kind 3 what goes into blocks.
    let lies: [((u32, u32), Vec<u8>); 6] = [
        ((1, 0), vec![254; slots(0)]),
        ((1, 0), vec![255; slots(0)]),
        ((1, 3), vec![253; slots(3)]),
        ((1, 2), vec![0; 7]),
        ((2, 2), vec![0; 1]),
        ((3, 0), vec![253; 9]),
    ];
    for (name, bytes) in lies {
        let mut lying = Checkpoint::open(&checkpoint, "nine-holes none squares/1").unwrap();
        lying.record(name, bytes.len() as u64, |out| out.write_all(&bytes)).unwrap();
        assert!(lying.has(name));
        drop(lying);
        solve_to_file(&NineHoles, &path, Options::default(), &Silent).unwrap();
        assert_eq!(fs::read(&path).unwrap(), expected, "{name:?}");
        fs::remove_file(&path).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

/// What cannot be written is named, be it the table or its checkpoint.
#[test]
fn errors_name_the_file() {
    let folder = scratch("named");
    let missing = folder.join("nowhere").join("table");
    let error = solve_to_file(&NineHoles, &missing, Options::default(), &Silent).unwrap_err();
    assert!(error.to_string().contains("nowhere/table.checkpoint: "), "{error}");
    // A folder in the place of the table: everything is solved, and cannot be put there.
    let taken = folder.join("taken");
    fs::create_dir_all(taken.join("inside")).unwrap();
    let error = solve_to_file(&NineHoles, &taken, Options::default(), &Silent).unwrap_err();
    assert!(matches!(&error, SolveError::File { path, .. } if *path == taken), "{error}");
    fs::remove_dir_all(folder).unwrap();
}
