//! Games solved by several processes, here by several threads that know each other only through
//! their connections: the same bytes as one process, whatever happens on the way.

use std::{
    fs,
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use burnside::{Game, Notation, catalog::Entry, quarto::Quarto, tictactoe::TicTacToe};
use burnside_cluster::{
    ClusterError, Divided, Hosts, Member, Options, Patience, Silent, Task, answer_lines, solve,
};
use burnside_define::Defined;
use burnside_solve::{
    negamax,
    solve::{Engine, Silent as Unwatched, SolveError, solve_codes},
};

fn game(name: &str) -> Defined {
    let text = burnside_define::shipped_text(name).unwrap();
    Defined::read(text).unwrap()
}

/// The table that one process writes without any engine.
fn plain<G: Entry>(game: &G) -> Vec<u8> {
    solve_codes(game, Engine::of(game), &burnside_solve::solve::Options::default(), &Unwatched)
        .unwrap()
}

/// Free addresses of this machine, with who listens there.
fn members(count: usize) -> (Hosts, Vec<Member>) {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = listeners.iter().map(|at| format!("{}\n", at.local_addr().unwrap()));
    let hosts = Hosts::read(&addresses.collect::<String>()).unwrap();
    let member =
        |(process, listener)| Member::with_listener(hosts.clone(), process, listener).unwrap();
    let members = listeners.into_iter().enumerate().map(member).collect();
    (hosts, members)
}

type Outcome = Result<Divided, ClusterError>;

/// Solves a game with so many processes, each with options of its own.
fn divided<G: Entry>(
    game: &G,
    path: &Path,
    count: usize,
    options: impl Fn(usize) -> Options,
) -> Vec<Outcome> {
    let (_, members) = members(count);
    thread::scope(|scope| {
        let start = |member: Member| {
            let options = options(member.process());
            scope.spawn(move || solve(game, path, member, options, &Silent))
        };
        let running: Vec<_> = members.into_iter().map(start).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

#[test]
fn any_number_of_processes_writes_the_table_of_one() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    for name in ["teeko-4x4", "mill-3x3", "three-on-4x3"] {
        all_write_the_same(&game(name), &path, 1..=4);
    }
    // Its classes have no numbers.
    all_write_the_same(&TicTacToe, &path, 1..=4);
    // Many classes of a stage are only reached through others of it, which another process has.
    all_write_the_same(&game("gobblet-two-sizes"), &path, 2..=2);
}

fn all_write_the_same<G: Entry>(game: &G, path: &Path, counts: RangeInclusive<usize>) {
    let expected = plain(game);
    for count in counts {
        for outcome in divided(game, path, count, |_| Options::default()) {
            let divided = outcome.unwrap();
            assert_eq!(divided.report.bytes, expected.len() as u64);
            assert_eq!(divided.traffic.bytes > 0, count > 1, "{:?}", divided.traffic);
        }
        assert_eq!(fs::read(path).unwrap(), expected, "{} with {count} processes", game.name());
        let left = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(left, 1, "nothing is left over");
    }
}

/// Each process keeps only its share: the largest share of four is not much more than a quarter of
/// what one process holds.
#[test]
fn shares_are_small() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let game = game("teeko-4x4");
    let held = |count| {
        let all = divided(&game, &path, count, |_| Options::default());
        all.into_iter().map(|outcome| outcome.unwrap().held).max().unwrap()
    };
    let (one, four) = (held(1), held(4));
    assert!(four * 5 < one * 2, "one process holds {one} bytes, the largest of four {four}");
}

/// Processes that do not see the same directory send their results to process 0. A run that was
/// stopped goes on from them, with another number of processes.
#[test]
fn process_0_gathers_what_others_cannot_write() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let own = |process: usize| directory.path().join(format!("of-{process}"));
    let options = |process| Options { directory: Some(own(process)), ..Options::default() };
    check_gathering(&game("teeko-4x4"), "values-3", "values-2", &path, &own, options);
    check_gathering(&TicTacToe, "values-4", "values-5", &path, &own, options);
}

/// The run is stopped when process 0 wants to write the part of process 2 of one tier.
fn check_gathering<G: Entry>(
    game: &G,
    tier: &str,
    before: &str,
    path: &Path,
    own: &dyn Fn(usize) -> PathBuf,
    options: impl Fn(usize) -> Options,
) {
    let obstacle = own(0).join(format!("{tier}.part-2-of-3.unfinished"));
    fs::create_dir_all(&obstacle).unwrap();
    for (process, outcome) in divided(game, path, 3, &options).into_iter().enumerate() {
        let error = outcome.unwrap_err();
        assert!(error.to_string().contains(&format!("{tier}.part-2-of-3")), "{process}: {error}");
        assert_eq!(matches!(error, ClusterError::Lost { process: 0, .. }), process > 0, "{error}");
    }
    fs::remove_dir(&obstacle).unwrap();
    assert!(own(0).join(format!("{before}.json")).exists(), "some tiers are committed");
    assert!(!own(0).join(format!("{tier}.json")).exists());
    for outcome in divided(game, path, 2, &options) {
        outcome.unwrap();
    }
    assert_eq!(fs::read(path).unwrap(), plain(game), "{}", game.name());
    fs::remove_file(path).unwrap();
    for process in 0..3 {
        assert!(!own(process).exists(), "process {process} has left something");
    }
}

/// Everything between processes goes through here, later than it was sent, until it is cut: then
/// nothing arrives any more, and nobody is told.
struct Wire {
    cut: Arc<AtomicBool>,
}

impl Wire {
    /// A way to an address, and where it begins.
    fn to(&self, address: SocketAddr) -> SocketAddr {
        let entrance = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = entrance.local_addr().unwrap();
        let cut = Arc::clone(&self.cut);
        thread::spawn(move || {
            for caller in entrance.incoming().map_while(Result::ok) {
                let Ok(called) = TcpStream::connect(address) else { continue };
                for (from, to) in [(&caller, &called), (&called, &caller)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let cut = Arc::clone(&cut);
                    thread::spawn(move || carry(from, to, &cut));
                }
            }
        });
        at
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool) {
    to.set_nodelay(true).unwrap();
    let mut bytes = vec![0; 1 << 16];
    while let Ok(length) = from.read(&mut bytes) {
        thread::sleep(Duration::from_millis(1));
        while cut.load(Relaxed) {
            thread::sleep(Duration::from_millis(100));
        }
        if length == 0 || to.write_all(&bytes[..length]).is_err() {
            // Whoever has said everything may still listen.
            let _ = to.shutdown(Shutdown::Write);
            return;
        }
    }
}

/// With some delay between processes the result is the same. When the network is cut, each of them
/// ends in time, and says whom it does not hear.
#[test]
fn a_slow_network_changes_nothing_and_a_cut_one_ends_the_run() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let game = game("mill-3x3");
    for cut in [false, true] {
        let wire = Wire { cut: Arc::default() };
        let listeners: Vec<TcpListener> =
            (0..3).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let ways = listeners.iter().map(|at| wire.to(at.local_addr().unwrap()).to_string());
        let hosts = Hosts::read(&ways.collect::<Vec<_>>().join("\n")).unwrap();
        let silence = if cut { Duration::from_secs(2) } else { Duration::from_secs(60) };
        let patience = Patience { silence, ..Patience::default() };
        let results = directory.path().join("results");
        let options = Options { directory: Some(results.clone()), patience, ..Options::default() };
        let outcomes: Vec<Outcome> = thread::scope(|scope| {
            let start = |(process, listener)| {
                let member = Member::with_listener(hosts.clone(), process, listener).unwrap();
                let (game, path, options) = (&game, &path, options.clone());
                scope.spawn(move || solve(game, path, member, options, &Silent))
            };
            let running: Vec<_> = listeners.into_iter().enumerate().map(start).collect();
            if cut {
                while !results.join("work").exists() {
                    thread::sleep(Duration::from_millis(1));
                }
                wire.cut.store(true, Relaxed);
            }
            running.into_iter().map(|process| process.join().unwrap()).collect()
        });
        for (process, outcome) in outcomes.into_iter().enumerate() {
            if !cut {
                outcome.unwrap();
                continue;
            }
            match outcome.unwrap_err() {
                ClusterError::Lost { process: blamed, why, .. } => {
                    assert!(blamed != process && why.contains("was silent for 2 seconds"), "{why}");
                }
                other => panic!("process {process}: {other}"),
            }
        }
        if !cut {
            assert_eq!(fs::read(&path).unwrap(), plain(&game));
            fs::remove_file(&path).unwrap();
        }
    }
    assert!(!path.exists());
}

/// Values of many positions by search: the same, in the same order, however many search.
#[test]
fn lines_are_answered_in_order() {
    let game = game("tic-tac-toe");
    let mut positions = vec![game.start()];
    // All of the first plies: 1, 9, 72 and 504.
    for at in 0..586 {
        let position = positions[at];
        positions.extend(game.moves(position).map(|mv| game.play_unchecked(position, mv)));
    }
    let lines: Vec<Vec<u8>> = positions[586..1586]
        .iter()
        .map(|&position| game.position_text(position).into_bytes())
        .collect();
    let value = |game: &Defined, line: &[u8]| {
        let position = game.parse_position(std::str::from_utf8(line).unwrap()).unwrap();
        negamax(game, position).to_string()
    };
    let expected: Vec<String> = lines.iter().map(|line| value(&game, line)).collect();
    for count in [1, 3] {
        let (_, members) = members(count);
        let told = Arc::new(Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for member in members {
                let (game, told) = (game.clone(), Arc::clone(&told));
                let lines = if member.process() == 0 { lines.clone() } else { Vec::new() };
                let task = Task { name: "values".to_owned(), rules: [0; 32] };
                let answer = move |_, line: &[u8]| value(&game, line).into_bytes();
                let tell = move |answer: &[u8]| {
                    told.lock().unwrap().push(String::from_utf8(answer.to_vec()).unwrap());
                    Ok(())
                };
                let patience = Patience::default();
                scope.spawn(move || {
                    answer_lines(&task, lines, member, patience, &Silent, answer, tell).unwrap();
                });
            }
        });
        assert_eq!(*told.lock().unwrap(), expected, "{count} processes");
    }
}

/// One of three processes cannot commit a tier: all stop and say which and why. Two others go on
/// from what was committed.
#[test]
fn a_run_goes_on_with_another_number_of_processes() {
    let directory = tempfile::tempdir().unwrap();
    let (path, results) = (directory.path().join("table.bst"), directory.path().join("results"));
    let game = game("teeko-4x4");
    let options = |_| Options { directory: Some(results.clone()), ..Options::default() };
    // There is something else where the file should be.
    let obstacle = results.join("values-3.part-1-of-3.unfinished");
    fs::create_dir_all(&obstacle).unwrap();
    for (process, outcome) in divided(&game, &path, 3, options).into_iter().enumerate() {
        match outcome.unwrap_err() {
            ClusterError::Solve(SolveError::File { path, .. }) => {
                assert_eq!((process, path), (1, obstacle.clone()));
            }
            ClusterError::Lost { process: blamed, why, .. } => {
                assert_eq!(blamed, 1, "{why}");
                assert!(process != 1 && why.contains("values-3.part-1-of-3"), "{why}");
            }
            other => panic!("process {process}: {other}"),
        }
    }
    fs::remove_dir(&obstacle).unwrap();
    assert!(!path.exists());
    let committed = |name: &str| fs::metadata(results.join(name)).is_ok();
    assert!(committed("reached-0.json") && committed("values-2.json"), "some tiers are done");
    assert!(!committed("values-3.json"));

    // A result that was damaged meanwhile is not taken for a good one.
    let part = results.join("values-0.part-2-of-3");
    let good = fs::read(&part).unwrap();
    let mut bad = good.clone();
    bad[0] ^= 1;
    fs::write(&part, &bad).unwrap();
    for outcome in divided(&game, &path, 2, options) {
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("hash differs"), "{error}");
    }
    fs::write(&part, &good).unwrap();
    for outcome in divided(&game, &path, 2, options) {
        outcome.unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), plain(&game));
    assert!(!results.exists());
}

/// A process that has too little memory for its share says so.
#[test]
fn too_little_memory_ends_the_run_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let options =
        |process| Options { memory: (process == 1).then_some(10_000), ..Options::default() };
    for (process, outcome) in divided(&game("teeko-4x4"), &path, 2, options).into_iter().enumerate()
    {
        let error = outcome.unwrap_err();
        assert!(error.to_string().contains("of memory"), "{error}");
        assert_eq!(matches!(error, ClusterError::Lost { process: 1, .. }), process == 0);
    }
}

/// Solving all of Quarto would never end: its tables have early positions alone.
#[test]
fn a_game_that_is_too_large_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    for outcome in divided(&Quarto::LINES, &path, 2, |_| Options::default()) {
        let error = outcome.unwrap_err();
        assert!(matches!(error, ClusterError::Undivided { .. }), "{error}");
        assert!(error.to_string().contains("too large to be solved whole"), "{error}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "nothing is begun");
}

/// A table that cannot be written is noticed before any work, not after it.
#[test]
fn a_place_for_the_table_that_is_none_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let results = directory.path().join("results");
    let options = |_| Options { directory: Some(results.clone()), ..Options::default() };
    let path = directory.path().join("missing/table.bst");
    for (process, outcome) in divided(&game("picaria"), &path, 2, options).into_iter().enumerate() {
        let error = outcome.unwrap_err();
        assert!(error.to_string().contains("table.bst.unfinished"), "{process}: {error}");
    }
    assert!(!results.exists(), "nothing is begun");
}

#[test]
fn results_of_something_else_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let (path, results) = (directory.path().join("table.bst"), directory.path().join("results"));
    fs::create_dir(&results).unwrap();
    fs::write(results.join("work"), "another game").unwrap();
    let options = |_| Options { directory: Some(results.clone()), ..Options::default() };
    for outcome in divided(&game("picaria"), &path, 2, options) {
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("results of another game"), "{error}");
    }
}

/// The second of two processes with one number is refused, and the run goes on with the first.
#[test]
fn two_processes_with_one_number_are_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let listeners: Vec<TcpListener> =
        (0..3).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = listeners.iter().map(|at| format!("{}\n", at.local_addr().unwrap()));
    let hosts = Hosts::read(&addresses.collect::<String>()).unwrap();
    let game = game("picaria");
    let (tell, ended) = std::sync::mpsc::channel();
    thread::scope(|scope| {
        let start = |process: usize| {
            let listener = listeners[process].try_clone().unwrap();
            let member = Member::with_listener(hosts.clone(), process, listener).unwrap();
            let (game, path, tell) = (&game, &path, tell.clone());
            scope.spawn(move || {
                tell.send(solve(game, path, member, Options::default(), &Silent)).unwrap();
            });
        };
        [0, 1, 1].into_iter().for_each(start);
        let refused = ended.recv().unwrap().unwrap_err().to_string();
        assert!(refused.contains("two processes were started with this number"), "{refused}");
        start(2);
        for _ in 0..3 {
            ended.recv().unwrap().unwrap();
        }
    });
    assert_eq!(fs::read(&path).unwrap(), plain(&game));
}

/// A process of another run that calls here by mistake is refused by name, and strangers who say
/// nothing take all places for callers: the run begins nevertheless.
#[test]
fn neither_another_run_nor_many_strangers_keep_a_run_from_beginning() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let (hosts, mut both) = members(2);
    let (second, first) = (both.pop().unwrap(), both.pop().unwrap());
    // Its hosts file has the address of our process 0.
    let stray = TcpListener::bind("127.0.0.1:0").unwrap();
    let text = format!("{}\n{}\n", hosts.name(0), stray.local_addr().unwrap());
    let stray = Member::with_listener(Hosts::read(&text).unwrap(), 1, stray).unwrap();
    let (ours, theirs) = (game("mill-3x3"), game("teeko-4x4"));
    let (table, other) = (at("table.bst"), at("other.bst"));
    thread::scope(|scope| {
        let solve = |game, path, member| solve(game, path, member, Options::default(), &Silent);
        let (ours, theirs) = (&ours, &theirs);
        let (path, other) = (&table, &other);
        let one = scope.spawn(move || solve(ours, path, first));
        let refused = solve(theirs, other, stray).unwrap_err().to_string();
        assert!(refused.contains("process 0 at") && refused.contains("mill-3x3"), "{refused}");
        let connect = |_| TcpStream::connect(hosts.name(0)).unwrap();
        let strangers: Vec<TcpStream> = (0..100).map(connect).collect();
        let two = scope.spawn(move || solve(ours, path, second));
        one.join().unwrap().unwrap();
        two.join().unwrap().unwrap();
        drop(strangers);
    });
    assert_eq!(fs::read(&table).unwrap(), plain(&ours));
    assert!(!other.exists());
}

/// Who comes with other rules is refused by name, on both sides, and so is a second process with
/// the same number; strangers are not even answered.
#[test]
fn only_who_belongs_to_the_run_is_let_in() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("table.bst");
    let patience = Patience { start: Duration::from_secs(60), ..Patience::default() };
    let options = Options { patience, ..Options::default() };
    let (hosts, mut both) = members(2);
    let (second, first) = (both.pop().unwrap(), both.pop().unwrap());
    let (ours, theirs) = (game("picaria"), game("teeko-4x4"));
    thread::scope(|scope| {
        let one = scope.spawn(|| solve(&ours, &path, first, options.clone(), &Silent));
        for words in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"", &[0xff; 4096]] {
            let mut stranger = TcpStream::connect(hosts.name(0)).unwrap();
            stranger.write_all(words).unwrap();
            stranger.shutdown(Shutdown::Write).unwrap();
            let mut answer = Vec::new();
            // Closed with or without a reset: nothing is said.
            let _ = stranger.read_to_end(&mut answer);
            assert!(answer.is_empty());
        }
        let two = scope.spawn(|| solve(&theirs, &path, second, options.clone(), &Silent));
        let refused = two.join().unwrap().unwrap_err().to_string();
        assert!(refused.contains("process 0 at") && refused.contains("has the task"), "{refused}");
        let refused = one.join().unwrap().unwrap_err().to_string();
        assert!(refused.contains("process 1 at") && refused.contains("teeko-4x4"), "{refused}");
    });
    assert!(!path.exists());

    let twice = Hosts::read("127.0.0.1:1\n192.0.2.7:7100\n").unwrap();
    let error = Member::new(twice.clone(), 2).unwrap_err().to_string();
    assert!(error.contains("there is no process 2"), "{error}");
    let error = Member::new(twice, 1).unwrap_err().to_string();
    assert!(error.contains("not an address of this machine"), "{error}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = Hosts::read(&taken.local_addr().unwrap().to_string()).unwrap();
    let error = Member::new(hosts, 0).unwrap_err().to_string();
    assert!(error.contains("running twice"), "{error}");
}
