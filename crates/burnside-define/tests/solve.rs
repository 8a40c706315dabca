//! Complete solutions: by numbers and by codes the same, and the numbers that are known.

use std::{
    collections::HashSet,
    fs,
    ops::ControlFlow,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::common::{Facts, facts, game};
use burnside::{Game, Symmetric, Value, catalog::Entry};
use burnside_define::{Defined, Group};
use burnside_solve::{
    solve::{Engine, Observer, Options, Progress, Silent, SolveError, solve_codes},
    table::{CodeTable, Counts, NumberTable, Probe},
};
use burnside_verify::{Silent as Unwatched, verify_any};

/// Numbers that a test has time for.
const NUMBERS: u64 = 50_000;

/// A position of every class that can be reached.
fn classes(game: &Defined) -> Vec<<Defined as Game>::Position> {
    let group = game.value_group();
    let start = game.canonical_position(group, game.start());
    let mut known = HashSet::from([start]);
    let mut all = vec![start];
    let mut next = 0;
    while next < all.len() {
        for mv in game.moves(all[next]) {
            let child = game.canonical_position(group, game.play_unchecked(all[next], mv));
            if known.insert(child) {
                all.push(child);
            }
        }
        next += 1;
    }
    all
}

/// What is known from elsewhere.
fn check(game: &Defined, facts: &Facts, start: Value, counts: &Counts) {
    let name = game.name();
    let by_board = game.order() == game.order_of(Group::Board);
    let classes = facts.classes_with_swap.or(facts.classes.filter(|_| by_board));
    if let Some(classes) = classes {
        assert_eq!(counts.total(), classes as u64, "{name}: classes");
    }
    let known = match facts.start_value.as_deref() {
        Some("win") => Value::Win(facts.start_plies.unwrap()),
        Some("loss") => Value::Loss(facts.start_plies.unwrap()),
        Some("draw") => Value::Draw,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(start, known, "{name}: the start");
    assert_eq!(Some(counts.max_plies()), facts.longest, "{name}: the longest");
}

#[test]
fn numbers_and_codes_give_the_same_values() {
    let mut solved = 0;
    for (name, facts) in facts() {
        let game = game(&name);
        let numbers = game.stages().last().map_or(u64::MAX, |stage| stage.numbers.end);
        if numbers > NUMBERS {
            continue;
        }
        solved += 1;
        let (options, observer) = (Options::default(), Silent);
        let by_numbers = solve_codes(&game, Engine::Numbers, &options, &observer).unwrap();
        let by_codes = solve_codes(&game, Engine::Distances, &options, &observer).unwrap();
        let by_numbers = NumberTable::open(game.clone(), by_numbers).unwrap();
        let by_codes = CodeTable::open(game.clone(), by_codes).unwrap();
        let counts = &by_numbers.header().counts;
        assert_eq!(*counts, by_codes.header().counts, "{name}");
        let start = by_numbers.probe(game.start()).unwrap();
        check(&game, &facts, start, counts);
        let all = classes(&game);
        assert_eq!(all.len() as u64, counts.total(), "{name}");
        for position in all {
            let value = by_numbers.probe(position).unwrap();
            assert_eq!(value, by_codes.probe(position).unwrap(), "{name}: {position:?}");
        }
    }
    assert!(solved >= 12, "{solved} games were solved");
}

/// Three in a row lose, and nobody can be made to: all values that are stored are the same.
#[test]
fn a_table_of_draws_answers() {
    let text = crate::common::text("three-mens-morris");
    let text = text.replacen("winner = \"you\"", "winner = \"opponent\"", 1);
    let game = Defined::read(&text).unwrap();
    let bytes = solve_codes(&game, Engine::Numbers, &Options::default(), &Silent).unwrap();
    verify_any(&game, Box::new(bytes.clone()), &Unwatched).unwrap();
    let table = NumberTable::open(game.clone(), bytes).unwrap();
    let codes = solve_codes(&game, Engine::Distances, &Options::default(), &Silent).unwrap();
    let codes = CodeTable::open(game.clone(), codes).unwrap();
    assert_eq!(table.probe(game.start()).unwrap(), Value::Draw);
    for position in classes(&game) {
        assert_eq!(table.probe(position).unwrap(), codes.probe(position).unwrap());
    }
}

#[test]
fn verification_finds_every_change() {
    let mut changed = 0;
    for name in ["tic-tac-toe", "three-mens-morris", "dodgem", "mill-3x3", "quixo-3x3"] {
        let game = game(name);
        let bytes = solve_codes(&game, Engine::Numbers, &Options::default(), &Silent).unwrap();
        let report = verify_any(&game, Box::new(bytes.clone()), &Unwatched).unwrap();
        let table = NumberTable::open(game.clone(), bytes).unwrap();
        assert_eq!(report.reachable, table.header().counts, "{name}");
        let mut here = 0;
        for position in classes(&game).into_iter().step_by(7) {
            for value in [Value::Draw, Value::Win(5), Value::Loss(6)] {
                let Some(bytes) = table.altered(position, value).unwrap() else { continue };
                here += 1;
                let verdict = verify_any(&game, Box::new(bytes), &Unwatched);
                assert!(verdict.is_err(), "{name}: {position:?} as {value} passes");
            }
            if here >= 40 {
                break;
            }
        }
        assert!(here >= 10, "{name}: only {here} changes");
        changed += here;
    }
    assert!(changed >= 150, "only {changed} changes");
}

/// A checkpoint that is removed in the end.
struct Checkpoint(PathBuf);

impl Checkpoint {
    fn new(name: &str) -> Self {
        let name = format!("burnside-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn options(&self) -> Options {
        Options { checkpoint: Some(self.0.clone()), ..Options::default() }
    }
}

impl Drop for Checkpoint {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn what_does_not_fit_into_memory_is_read_again() {
    let game = game("three-on-4x3");
    let solve = |options: &Options| solve_codes(&game, Engine::Numbers, options, &Silent);
    let bytes = solve(&Options::default()).unwrap();
    // Two bits for each number, the largest stage and those that it leads to; not all of them.
    let numbers = game.stages().last().unwrap().numbers.end;
    let memory = Some(numbers / 4 + numbers * 7 / 10);
    assert!(matches!(
        solve(&Options { memory, ..Options::default() }),
        Err(SolveError::Memory { .. })
    ));
    let checkpoint = Checkpoint::new("disk");
    let small = Options { memory, ..checkpoint.options() };
    assert_eq!(solve(&small).unwrap(), bytes);
}

/// Stops a run after so many reports.
struct Stop(AtomicU32);

impl Observer for Stop {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        if self.0.fetch_sub(1, Relaxed) == 1 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn stopped_runs_go_on_to_the_same_bytes_on_any_number_of_threads() {
    for name in ["mill-3x3", "picaria", "three-on-4x3"] {
        let game = game(name);
        let with = |threads: usize, options: &Options, observer: &dyn Observer| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| solve_codes(&game, Engine::Numbers, options, observer))
        };
        let bytes = with(1, &Options::default(), &Silent).unwrap();
        assert_eq!(with(2, &Options::default(), &Silent).unwrap(), bytes, "{name}");
        let checkpoint = Checkpoint::new(name);
        let mut stops = 0;
        let resumed = loop {
            let stop = Stop(AtomicU32::new(5 + stops));
            match with(1 + stops as usize % 2, &checkpoint.options(), &stop) {
                Ok(resumed) => break resumed,
                Err(SolveError::Stopped) => stops += 1,
                Err(error) => panic!("{name}: {error}"),
            }
        };
        assert!(stops >= 3, "{name}: stopped {stops} times");
        assert_eq!(resumed, bytes, "{name}: after {stops} stops");
    }
}

/// The game ends with its last ply, which wins: there is nothing to choose.
fn limited(plies: u32) -> Defined {
    let text = format!(
        r#"
        name = "slow"
        title = "Slow"
        rules = "Go to and fro; the last ply wins."
        start = "X./O."
        [board]
        grid = [2, 2]
        [pieces]
        stone = "XO"
        [[turn]]
        move = "stone"
        directions = ["left", "right"]
        [[end]]
        plies = {plies}
        winner = "you"
        "#
    );
    Defined::read(&text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Player 1 walks two men off the far end of a path, a step with each turn, while player 2 goes to
/// and fro.
fn walk(length: usize) -> Defined {
    let points: Vec<String> = (1..=length).map(|point| format!("p{point}")).collect();
    let path = points.join(" ");
    let start = format!("XX{}O.", ".".repeat(length - 2));
    let text = format!(
        r#"
        name = "walk"
        title = "Walk"
        rules = "Walk off the board."
        start = "{start}"
        [board]
        paths = ["{path}", "y z"]
        [pieces]
        man = "XO"
        [[turn]]
        move = "man"
        [[turn]]
        player = 1
        move = "man"
        how = "off"
        from = "p{length}"
        [[end]]
        player = 1
        fewer = 1
        of = "own"
        winner = "you"
        "#
    );
    Defined::read(&text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A value of a table has room for 125 plies. What takes longer is refused, and said to be.
#[test]
fn wins_that_are_too_long_are_refused() {
    let solve = |game: &Defined, engine| solve_codes(game, engine, &Options::default(), &Silent);
    let last = limited(125);
    assert_eq!(Engine::of(&last), Engine::Layers);
    for engine in [Engine::Layers, Engine::Distances] {
        let table = CodeTable::open(last.clone(), solve(&last, engine).unwrap()).unwrap();
        assert_eq!(table.probe(last.start()).unwrap(), Value::Win(125));
        for plies in [126, 127, 300] {
            let refused = solve(&limited(plies), engine);
            assert!(matches!(refused, Err(SolveError::TooLong)), "{plies} {engine:?}");
        }
    }
    // The men are 31 and 30 steps from where they are gone, and player 2 has one turn less. With
    // player 2 to move at the same place, which men who go back come to, it is one ply more.
    let (last, longer) = (walk(31), walk(32));
    assert_eq!(Engine::of(&last), Engine::Numbers);
    let table = NumberTable::open(last.clone(), solve(&last, Engine::Numbers).unwrap()).unwrap();
    assert_eq!(table.probe(last.start()).unwrap(), Value::Win(121));
    assert_eq!(table.header().max_plies(), 122);
    for engine in [Engine::Numbers, Engine::Distances] {
        let refused = solve(&longer, engine);
        assert!(matches!(refused, Err(SolveError::TooLong)), "{engine:?}");
    }
}
