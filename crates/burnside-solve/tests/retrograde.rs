//! Retrograde analysis, checkpoints and tables on a game small enough to solve by sheer force.

mod damage;
mod morris;

use std::{
    collections::HashMap,
    fs,
    ops::ControlFlow,
    path::PathBuf,
    process::{Command, Stdio},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use burnside::{Game, Value};
use burnside_solve::{
    Foresight,
    solve::{Observer, Options, Progress, Silent, SolveError, solve, solve_to_file},
    table::Table,
};
use damage::damaged;
use morris::{NineHoles, Position};

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
    let options = Options { memory: Some(1000), checkpoint: None };
    let refused = solve(&NineHoles, &options, &Silent);
    assert!(matches!(refused, Err(SolveError::Memory { allowed: 1000, .. })));
}

/// Stops after so many steps.
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

/// Not a test of its own: the process that the next test kills.
#[test]
fn solve_when_asked_to() {
    if let Some(path) = std::env::var_os("BURNSIDE_SOLVE_TO") {
        solve_to_file(&NineHoles, path.as_ref(), Options::default(), &Slowly).unwrap();
    }
}

#[test]
fn killed_twenty_times_it_still_gives_the_same_bytes() {
    let folder = scratch("killed");
    let path = folder.join("table");
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "solve_when_asked_to"])
            .env("BURNSIDE_SOLVE_TO", &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    for attempt in 0_u64..20 {
        let mut child = start();
        std::thread::sleep(Duration::from_millis(5 + attempt * 7919 % 120));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
    }
    assert!(start().wait().unwrap().success());
    assert_eq!(fs::read(&path).unwrap(), table());
    fs::remove_dir_all(folder).unwrap();
}
