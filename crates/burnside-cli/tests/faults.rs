//! What goes wrong around the program: kills, two of them at once, little memory, a clock that
//! jumps, damaged files. `docs/reliability.md` says what is promised.
#![cfg(target_os = "linux")]

mod common;

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    thread,
    time::{Duration, Instant},
};

use common::{burnside, finished, run, run_with, with};

const PROGRAM: &str = env!("CARGO_BIN_EXE_burnside");

/// A process that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for something that must happen.
fn until(what: &str, happened: impl Fn() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_mins(1), "it never happened: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Commands that write one file quickly, with OUT for its name; one of them is told to by its
/// input.
const WRITERS: [&[&str]; 5] = [
    &["generate", "man", "--out", "OUT"],
    &["show", "zertz", "start", "--png", "OUT"],
    &["orbit", "gobblet", "S,.,./.,.,./.,.,. 2", "--svg", "OUT"],
    &["analyze", "tests/records/quantik.txt", "--graph", "OUT"],
    &["play", "quantik", "--against", "friend"],
];

#[test]
fn a_kill_during_a_write_leaves_the_old_file_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.png");
    let out = file.to_str().unwrap();
    let input = format!("A0\nb5\nsave {out}\nquit\n");
    for arguments in WRITERS {
        let arguments = with(arguments, "OUT", out);
        let start = Instant::now();
        assert_eq!(run_with(&arguments, input.as_bytes()).status, 0, "{arguments:?}");
        let whole = start.elapsed();
        let new = fs::read(&file).unwrap();
        for moment in 0..24 {
            fs::write(&file, "old").unwrap();
            let mut command = burnside(&arguments);
            let mut child = Running(command.stdin(Stdio::piped()).spawn().unwrap());
            // Those that take no input may be gone before it comes.
            let _ = child.0.stdin.take().unwrap().write_all(input.as_bytes());
            thread::sleep(whole * moment / 20);
            child.0.kill().unwrap();
            child.0.wait().unwrap();
            let found = fs::read(&file).unwrap();
            assert!(found == b"old" || found == new, "{arguments:?}: {} bytes", found.len());
        }
        // Whatever a killed one left behind is in nobody's way.
        assert_eq!(run_with(&arguments, input.as_bytes()).status, 0, "{arguments:?}");
        assert_eq!(fs::read(&file).unwrap(), new);
    }
}

/// The pictures in a folder, by name; what is still being written has another ending.
fn pictures(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    files
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "png"))
        .map(|file| (file.file_name(), fs::read(file.path()).unwrap()))
        .collect()
}

#[test]
fn a_kill_among_many_pictures_leaves_whole_ones() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("pictures");
    let arguments = ["analyze", "tests/records/quantik.txt", "--save-images", "--output-dir"];
    let arguments = [&arguments[..], &[out.to_str().unwrap()]].concat();
    assert_eq!(run(&arguments).status, 0);
    let all = pictures(&out);
    assert!(all.len() > 3, "{:?}", all.keys());
    let mut some = 0;
    for kill in 0..24 {
        fs::remove_dir_all(&out).unwrap();
        fs::create_dir(&out).unwrap();
        let mut child = Running(burnside(&arguments).spawn().unwrap());
        // Whole ones and the one that is being written.
        until("files", || fs::read_dir(&out).unwrap().count() > kill % all.len());
        child.0.kill().unwrap();
        child.0.wait().unwrap();
        let found = pictures(&out);
        some += usize::from(!found.is_empty() && found.len() < all.len());
        for (name, content) in &found {
            assert_eq!(all.get(name), Some(content), "{name:?}: {} bytes", content.len());
        }
    }
    assert!(some > 0, "no kill came between two pictures");
    assert_eq!(run(&arguments).status, 0);
    assert_eq!(pictures(&out), all);
}

#[test]
fn two_may_not_solve_into_one_file_and_may_into_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let solve = |game: &str, name: &str| {
        Running(burnside(&["solve", game, "--quiet", "--out", &path(name)]).spawn().unwrap())
    };
    let begun = |name: &str| {
        let checkpoint = path(&format!("{name}.checkpoint"));
        until("a checkpoint", || fs::metadata(&checkpoint).is_ok_and(|file| file.len() > 100));
    };
    let first = solve("quantik", "quantik.bst");
    begun("quantik.bst");
    let second = run(&["solve", "quantik", "--out", &path("quantik.bst")]);
    assert_eq!((second.status, second.out.as_str()), (1, ""), "{second:?}");
    assert!(second.err.contains("another run is using"), "{second:?}");
    let beside = solve("gobblet", "gobblet.bst");
    begun("gobblet.bst");
    drop(beside);

    // The first goes on undisturbed, and once it is gone another can take over.
    let before = fs::metadata(path("quantik.bst.checkpoint")).unwrap().len();
    until("more work", || {
        fs::metadata(path("quantik.bst.checkpoint")).is_ok_and(|file| file.len() > before)
    });
    drop(first);
    let third = solve("quantik", "quantik.bst");
    thread::sleep(Duration::from_millis(300));
    let fourth = run(&["solve", "quantik", "--out", &path("quantik.bst")]);
    assert!(fourth.err.contains("another run is using"), "{fourth:?}");
    drop(third);

    // A checkpoint of another game, or what is none, is not touched.
    fs::rename(path("quantik.bst.checkpoint"), path("other.checkpoint")).unwrap();
    let other = run(&["solve", "gobblet", "--out", &path("other")]);
    assert!(other.status == 1 && other.err.contains("belongs to"), "{other:?}");
    fs::write(path("diary.checkpoint"), "dear diary").unwrap();
    let diary = run(&["solve", "quantik", "--out", &path("diary")]);
    assert!(diary.status == 1 && diary.err.contains("is not a checkpoint"), "{diary:?}");
    assert_eq!(fs::read_to_string(path("diary.checkpoint")).unwrap(), "dear diary");
}

/// Runs the program with so little room for addresses.
fn run_within(kilobytes: u32, arguments: &[&str]) -> common::Run {
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, PROGRAM]).args(arguments).stdin(Stdio::null());
    finished(&command.output().unwrap())
}

#[test]
fn little_memory_is_noticed_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["quantik", "gobblet"] {
        let out = folder.path().join(game);
        let run = run_within(450_000, &["solve", game, "--out", out.to_str().unwrap()]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{run:?}");
        assert!(run.err.contains("MB of memory, but only"), "{run:?}");
        assert!(run.err.contains("solve on another machine"), "{run:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
    // What is small stays possible.
    for arguments in [
        &["canon", "quantik", "start"][..],
        &["value", "gobblet", "start"],
        &["moves", "zertz", "start"],
        &["show", "quarto", "start"],
        &["perft", "quantik", "--depth", "3"],
    ] {
        let run = run_within(450_000, arguments);
        assert_eq!(run.status, 0, "{arguments:?} {run:?}");
    }
}

#[test]
fn a_damaged_table_is_named_before_the_long_check() {
    let folder = tempfile::tempdir().unwrap();
    let table = fs::read("../burnside-solve/tables/quantik.bst").unwrap();
    let path = folder.path().join("quantik.bst");
    for damage in 0..40 {
        let mut bytes = table.clone();
        let place = damage * 104_729 % bytes.len();
        if damage % 4 == 0 {
            bytes.truncate(place);
        } else {
            bytes[place] ^= 1 << (damage % 8);
        }
        fs::write(&path, &bytes).unwrap();
        let run = run(&["verify", path.to_str().unwrap()]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{damage} at {place}: {run:?}");
        assert!(run.err.contains("quantik.bst"), "{run:?}");
    }
}

/// A file is not read into memory to see what it is: this one is larger than the memory there is.
#[cfg(target_os = "linux")]
#[test]
fn a_large_file_that_is_no_table_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.bst");
    let table = fs::read("../burnside-solve/tables/quantik.bst").unwrap();
    // Nothing but the first bytes of a table, then a whole table and nothing more.
    for begin in [&table[..8], &table] {
        fs::write(&path, begin).unwrap();
        // A gigabyte that is not on the disk.
        fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(1 << 30).unwrap();
        let run = run_within(450_000, &["verify", path.to_str().unwrap()]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{run:?}");
        assert!(run.err.contains("large.bst"), "{run:?}");
        assert!(!run.err.contains("memory"), "{run:?}");
    }
}

/// CRC-32 as table headers have it, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    })
}

/// A table of a game that this program does not have is a bad file, not bad usage.
#[test]
fn a_table_of_an_unknown_game_is_a_bad_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = fs::read("../burnside-solve/tables/quantik.bst").unwrap();
    let name = table.windows(7).position(|text| text == b"quantik").unwrap();
    table[name..name + 7].copy_from_slice(b"quantix");
    let length = u32::from_le_bytes(table[12..16].try_into().unwrap()) as usize;
    let checksum = crc32(&table[28..28 + length]);
    table[16..20].copy_from_slice(&checksum.to_le_bytes());
    let path = folder.path().join("strange.bst");
    fs::write(&path, table).unwrap();
    let run = run(&["verify", path.to_str().unwrap()]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.err.contains("strange.bst: there is no game \"quantix\""), "{run:?}");
}

/// Starts a server; `change` may put it into another environment first.
fn serve(change: impl FnOnce(&mut Command)) -> (Running, String) {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--addr", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    change(&mut command);
    let mut server = Running(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit_once("//").expect("an address").1;
    let address = address.trim_end_matches('/').to_owned();
    (server, address)
}

/// Asks once: a whole reply, or `None` if there is nobody any more who would begin one.
fn ask(address: &str, target: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
    let mut reply = String::new();
    match stream.read_to_string(&mut reply) {
        Ok(0) | Err(_) if reply.is_empty() => None,
        Ok(_) => Some(reply),
        Err(error) => panic!("{target}: cut off by {error} after {reply:?}"),
    }
}

fn end(mut server: Running) {
    let asked = Command::new("kill").arg(server.0.id().to_string()).status().unwrap();
    assert!(asked.success());
    let mut log = String::new();
    server.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(server.0.wait().unwrap().code(), Some(0), "{log}");
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn asked_to_end_under_load_it_finishes_what_it_began() {
    for _ in 0..3 {
        let (server, address) = serve(|_| {});
        let (over, answered) = (AtomicBool::new(false), AtomicU64::new(0));
        thread::scope(|scope| {
            for target in [
                "/api/gobblet/value",
                "/api/quantik/value?position=A.../..../..../....",
                "/api/zertz/orbit",
                "/api/quarto/perft?depth=2",
                "/",
                "/api/games",
            ] {
                let (over, answered, address) = (&over, &answered, &address);
                scope.spawn(move || {
                    while !over.load(SeqCst) {
                        let Some(reply) = ask(address, target) else { continue };
                        let (head, body) = reply.split_once("\r\n\r\n").expect("a whole head");
                        let status = head.split(' ').nth(1).unwrap_or_default();
                        assert!(["200", "503"].contains(&status), "{target}: {head}");
                        let length = head.to_ascii_lowercase();
                        let length =
                            length.lines().find_map(|l| l.strip_prefix("content-length: "));
                        if let Some(length) = length {
                            assert_eq!(body.len().to_string(), length, "{target}");
                        }
                        answered.fetch_add(1, SeqCst);
                    }
                });
            }
            until("answers", || answered.load(SeqCst) > 50);
            end(server);
            over.store(true, SeqCst);
        });
    }
}

/// The wall clock goes ten years ahead and twenty back; time that passes is measured by another.
#[test]
fn a_clock_that_jumps_changes_nothing() {
    let library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
    if !Path::new(library).exists() {
        eprintln!("skipped: there is no libfaketime");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let clock = folder.path().join("clock");
    fs::write(&clock, "+0").unwrap();
    let fake = |command: &mut Command| {
        command
            .env("LD_PRELOAD", library)
            .env("FAKETIME_TIMESTAMP_FILE", &clock)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    };
    let (server, address) = serve(fake);
    let expected = ask(&address, "/api/gobblet/value").unwrap();
    let body = |reply: &str| reply.split_once("\r\n\r\n").unwrap().1.to_owned();
    for jump in ["+10y", "-10y", "+1s", "-3600s", "+0"] {
        fs::write(&clock, jump).unwrap();
        let reply = ask(&address, "/api/gobblet/value").unwrap();
        assert!(reply.starts_with("HTTP/1.1 200"), "{jump}: {reply}");
        assert_eq!(body(&reply), body(&expected), "{jump}");
        // A search with a limit in seconds, during which the clock jumps.
        let mut command = burnside(&["value", "quarto", "start", "--no-book", "--time", "1"]);
        fake(&mut command);
        let start = Instant::now();
        let search = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(300));
        fs::write(&clock, "+5y").unwrap();
        let stopped = finished(&search.wait_with_output().unwrap());
        let took = start.elapsed();
        assert_ne!(stopped.status, 101, "{stopped:?}");
        assert!(took > Duration::from_millis(900), "{jump}: over after {took:?}: {stopped:?}");
        assert!(took < Duration::from_secs(30), "{jump}: {took:?}");
    }
    end(server);
}
