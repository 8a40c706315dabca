//! Everything that can be wrong: a clear message, the right exit status, no crash, no half file.

mod common;

use std::{fs, path::Path, process::Stdio};

use common::{burnside, finished, run, run_with, with};
use serde_json::Value;

/// Every command that names a game, with right arguments after it.
const WITH_GAME: [&[&str]; 11] = [
    &["show", "GAME", "start"],
    &["moves", "GAME", "start"],
    &["play", "GAME", "start", "A0"],
    &["play", "GAME"],
    &["canon", "GAME", "start"],
    &["orbit", "GAME", "start"],
    &["convert", "GAME", "start", "--to", "text"],
    &["perft", "GAME", "--depth", "1"],
    &["random", "GAME", "--games", "5"],
    &["count", "GAME", "--plies", "1"],
    &["value", "GAME", "start", "--nodes", "100"],
];

/// Every command that reads positions.
const WITH_POSITION: [&[&str]; 8] = [
    &["show", "quantik", "POSITION"],
    &["moves", "quantik", "POSITION"],
    &["play", "quantik", "POSITION", "A0"],
    &["canon", "quantik", "POSITION"],
    &["orbit", "quantik", "POSITION"],
    &["convert", "quantik", "POSITION", "--to", "text"],
    &["value", "quantik", "POSITION", "--nodes", "100"],
    &["feen", "POSITION"],
];

#[test]
fn a_wrong_game_is_named_and_the_nearest_suggested() {
    for arguments in WITH_GAME {
        let arguments = with(arguments, "GAME", "quantic");
        let run = run(&arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?} {run:?}");
        assert!(run.err.contains("did you mean quantik?"), "{arguments:?} {run:?}");
    }
    let analyze = run(&["analyze", "--game", "quantic", "tests/records/nameless.txt"]);
    assert_eq!(analyze.status, 2, "{analyze:?}");
    let nothing_like_it = run(&["moves", "chess-960", "start"]);
    assert!(nothing_like_it.err.contains("zertz:61"), "{nothing_like_it:?}");
}

#[test]
fn a_wrong_position_is_shown_with_a_caret() {
    let wrong = "..../..x./..../....";
    for arguments in
        WITH_POSITION.into_iter().chain([&["perft", "quantik", "POSITION", "-d", "1"][..]])
    {
        let arguments = with(arguments, "POSITION", wrong);
        let run = run(&arguments);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{arguments:?} {run:?}");
        let caret = run.err.lines().skip_while(|line| !line.contains(wrong)).nth(1);
        let caret = caret.unwrap_or_else(|| panic!("{arguments:?} {run:?}"));
        assert_eq!(caret.trim(), "^", "{arguments:?} {run:?}");
        if arguments[0] != "feen" {
            assert_eq!(caret, "         ^", "{arguments:?} {run:?}");
        }
        assert!(run.err.contains("hint: "), "{run:?}");
    }
    let other_board = run(&[
        "moves",
        "zertz:48",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -",
    ]);
    assert_eq!(other_board.status, 1);
}

#[test]
fn a_wrong_move_is_told_from_an_illegal_one() {
    for (moves, part) in [("Z9", "not a move"), ("A0 A1", "turn"), ("A0 a1", "not legal")] {
        let arguments: Vec<_> =
            ["play", "quantik", "start"].into_iter().chain(moves.split(' ')).collect();
        let run = run(&arguments);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{run:?}");
        assert!(run.err.contains(part) && run.err.contains("hint: "), "{run:?}");
    }
    let over = run(&["play", "quantik", "AbCd/..../..../....", "A5"]);
    assert!(over.err.contains("the game is over (player 2)"), "{over:?}");
}

#[test]
fn a_wrong_group_or_format_is_named_and_the_nearest_suggested() {
    let commands: [&[&str]; 5] = [
        &["canon", "quantik", "start", "--group", "d4-shape"],
        &["orbit", "quantik", "start", "--group", "d4-shape"],
        &["count", "quantik", "--group", "d4-shape"],
        &["perft", "quantik", "--depth", "1", "--unique", "--group", "d4-shape"],
        &["analyze", "tests/records/quantik.txt", "--group", "d4-shape"],
    ];
    for arguments in commands {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?} {run:?}");
        assert!(run.err.contains("did you mean d4-shapes?"), "{arguments:?} {run:?}");
    }
    // A name that is wrong for every line is said once.
    let batch = run_with(&["canon", "quantik", "-", "--group", "no"], b"start\nstart\n");
    assert_eq!((batch.status, batch.out.as_str()), (2, ""), "{batch:?}");
    let format = run(&["convert", "zertz", "00", "--to", "text", "--from", "key"]);
    assert_eq!(format.status, 2, "{format:?}");
    assert!(format.err.contains("output-only"), "{format:?}");
}

#[test]
fn usage_is_refused_with_2() {
    for arguments in [
        &["moves"][..],
        &["moves", "quantik"],
        &["no"],
        &["perft", "quantik"],
        &["count", "quantik", "--plies", "x"],
        &["analyze"],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty());
    }
    assert_eq!(run(&["--version"]).status, 0);
}

#[test]
fn empty_input_has_no_answers() {
    for arguments in WITH_POSITION {
        for flags in [&[][..], &["--json"]] {
            let arguments = [&with(arguments, "POSITION", "-"), flags].concat();
            let run = run_with(&arguments, b"");
            assert_eq!(
                (run.status, run.out.as_str(), run.err.as_str()),
                (0, "", ""),
                "{arguments:?}"
            );
        }
        let empty = run(&with(arguments, "POSITION", ""));
        assert_eq!((empty.status, empty.out.as_str()), (1, ""), "{arguments:?} {empty:?}");
    }
}

#[test]
fn garbage_is_answered_line_by_line() {
    // Every byte, newlines among them, and a last line without end.
    let garbage: Vec<u8> = (0..3000_u32).map(|i| (i * 197 + i * i / 7) as u8).collect();
    let lines = garbage.split(|&byte| byte == b'\n').count();
    for arguments in WITH_POSITION {
        let arguments = with(arguments, "POSITION", "-");
        let run = run_with(&arguments, &garbage);
        assert_eq!((run.status, run.err.as_str()), (1, ""), "{arguments:?}");
        assert_eq!(run.out.lines().count(), lines, "{arguments:?}");
        for (number, line) in (1..).zip(run.out.lines()) {
            let line: Value = serde_json::from_str(line).unwrap();
            assert_eq!(line["line"], number);
            assert!(line["input"].is_string() && line["error"].is_string());
        }
    }
}

#[test]
fn a_line_that_is_too_long_is_one_bad_line() {
    let mut input = vec![b'.'; 3 << 20];
    let alone = run_with(&["canon", "quantik", "-"], &input);
    assert_eq!((alone.status, alone.err.as_str(), alone.out.lines().count()), (1, "", 1));
    input.splice(0..0, *b"\xef\xbb\xbfstart\n");
    input.extend(b"\nstart\n");
    let run = run_with(&["canon", "quantik", "-", "--json"], &input);
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((run.status, run.err.as_str(), lines.len()), (1, "", 3));
    assert_eq!((&lines[0], &lines[0]["orbit"]), (&lines[2], &1.into()));
    assert_eq!(lines[1]["line"], 2);
    assert!(lines[1]["error"].as_str().unwrap().contains("longer than"), "{}", lines[1]);
    assert!(run.out.len() < 2_000, "the line is not repeated");
}

#[test]
fn a_long_line_of_a_file_is_not_repeated() {
    let folder = tempfile::tempdir().unwrap();
    for (game, begin) in [("quantik", "# Game: quantik\nA0\n"), ("zertz", "37\nWd4,a1\n")] {
        let path = folder.path().join(game);
        fs::write(&path, [begin, &"x".repeat(1 << 20)].concat()).unwrap();
        let path = path.to_str().unwrap();
        for command in [&["analyze", path][..], &["record", path], &["play", game, "--load", path]]
        {
            let run = run(command);
            assert_eq!(run.status, 1, "{command:?}");
            assert!(run.out.len() + run.err.len() < 20_000, "{command:?}");
        }
        let said = run(&["analyze", path, "--json"]);
        assert!(said.out.len() + said.err.len() < 20_000, "{path}");
        let error: Value = serde_json::from_str(&said.err).unwrap();
        assert_eq!(error["line"], begin.lines().count() + 1, "{error}");
    }
}

/// Otherwise the answer would be about another position.
#[test]
fn a_saved_game_is_not_left_out_of_an_answer() {
    let file = "tests/records/quantik.txt";
    for words in [&["--json"][..], &["start", "A0"], &["-"]] {
        let run = run(&[&["play", "quantik", "--load", file], words].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{words:?}");
        assert!(run.err.contains("--load"), "{run:?}");
    }
}

#[test]
fn wrong_usage_is_said_in_json_if_that_is_asked_for() {
    for arguments in [&["moves", "quantik", "--json"][..], &["--json", "canon", "--depth", "3"]] {
        let refused = run(arguments);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""));
        let said: Value = serde_json::from_str(&refused.err).unwrap();
        assert_eq!(said["kind"], "parameter");
        assert!(said["hint"].as_str().unwrap().contains("Usage"), "{said}");
    }
    assert_eq!(run(&["canon", "quantik", "start", "--threads", "0"]).status, 2);
    assert_eq!(run(&["canon", "quantik", "start", "--threads", "1025"]).status, 2);
}

/// More memory than can be counted in bytes is enough memory; a time is a number.
#[test]
fn numbers_do_not_wrap_and_are_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.bst");
    let table = table.to_str().unwrap();
    // As a number of 64 bits, this many megabytes are 0.4 megabytes.
    let memory = "18446744073710";
    let solved = run(&["solve", "tictactoe", "--out", table, "--memory", memory, "--quiet"]);
    assert_eq!(solved.status, 0, "{solved:?}");
    assert_eq!(run(&["verify", table, "--quiet"]).status, 0);
    for time in ["nan", "inf", "-inf", "soon"] {
        let time = format!("--time={time}");
        let refused = run(&["suggest", "zertz", "start", "--nodes", "1", &time]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{time}: {refused:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_overwritten_keeps_its_mode_and_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file.svg"), folder.path().join("link.svg"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("file.svg", &link).unwrap();
    let done = run(&["show", "quantik", "start", "--svg", link.to_str().unwrap()]);
    assert_eq!(done.status, 0, "{done:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    // The same with a table.
    let done = run(&["solve", "hexapawn", "--out", link.to_str().unwrap()]);
    assert_eq!(done.status, 0, "{done:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read(&file).unwrap().starts_with(b"burnside"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut commands: Vec<Vec<&str>> =
        WITH_POSITION.iter().map(|arguments| with(arguments, "POSITION", "-")).collect();
    commands.extend([
        vec!["games"],
        vec!["generate", "man"],
        vec!["orbit", "quantik", "A.../b.../..../....", "--group", "full"],
    ]);
    for arguments in commands {
        let mut command = burnside(&arguments);
        let mut process = command.stdin(Stdio::piped()).spawn().unwrap();
        drop(process.stdout.take());
        let mut stdin = process.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            use std::io::Write;
            for _ in 0..200 {
                if stdin.write_all(&b"..../..../..../....\n".repeat(100)).is_err() {
                    break;
                }
            }
        });
        let run = finished(&process.wait_with_output().unwrap());
        writer.join().unwrap();
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error() {
    for arguments in
        [&["games"][..], &["moves", "quantik", "start", "--json"], &["generate", "bash"]]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = finished(&burnside(arguments).stdout(full).output().unwrap());
        assert_eq!(run.status, 1, "{arguments:?}");
        assert!(run.err.contains("cannot write the answer: no space left"), "{run:?}");
    }
}

/// A file is written beside its place and then moved there: a device would be gone.
#[test]
#[cfg(unix)]
fn a_table_does_not_take_the_place_of_a_device() {
    use std::os::unix::{fs::FileTypeExt as _, net::UnixListener};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    let _socket = UnixListener::bind(&path).unwrap();
    let run = run(&["solve", "tictactoe", "--out", path.to_str().unwrap()]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.err.contains("something else than a file is there"), "{run:?}");
    assert!(fs::metadata(&path).unwrap().file_type().is_socket());
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let missing = run(&["analyze", "no/such/file"]);
    assert_eq!((missing.status, missing.out.as_str()), (1, ""));
    assert!(missing.err.contains("cannot read no/such/file"), "{missing:?}");
    let missing = run(&["play", "quantik", "--load", "no/such/file"]);
    assert_eq!(missing.status, 1);

    let folder = tempfile::tempdir().unwrap();
    for out in [folder.path().join("no/man.1"), folder.path().to_owned()] {
        let run = run(&["generate", "man", "--out", out.to_str().unwrap()]);
        assert_eq!(run.status, 1, "{run:?}");
        assert!(run.err.contains("cannot write"), "{run:?}");
    }
    let file = folder.path().join("man.1");
    assert_eq!(run(&["generate", "man", "--out", file.to_str().unwrap()]).status, 0);
    assert!(fs::metadata(&file).unwrap().len() > 1000);
    assert_eq!(names(folder.path()), ["man.1"]);
}

/// What is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Every command that writes a file, with OUT for its name.
const WITH_FILE: [&[&str]; 8] = [
    &["generate", "zsh", "--out", "OUT"],
    &["show", "quantik", "start", "--png", "OUT"],
    &["show", "zertz", "start", "--svg", "OUT"],
    &["orbit", "gobblet", "S,.,./.,.,./.,.,. 2", "--png", "OUT"],
    &["orbit", "quarto", "0.../..../..../.... 1", "--svg", "OUT"],
    &["analyze", "tests/records/quantik.txt", "--graph", "OUT"],
    &["analyze", "tests/records/quantik.txt", "--save-images", "--output-dir", "OUT"],
    &["solve", "quantik", "--out", "OUT"],
];

#[test]
fn what_cannot_be_written_is_named_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    // Below a file there is no folder.
    let out = file.join("out.png");
    for arguments in WITH_FILE {
        let arguments = with(arguments, "OUT", out.to_str().unwrap());
        let run = run(&arguments);
        assert_eq!(run.status, 1, "{arguments:?} {run:?}");
        assert!(run.err.contains("cannot") && run.err.contains("file"), "{arguments:?} {run:?}");
        assert_eq!(names(folder.path()), ["file"], "{arguments:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_old_file() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8k", "none", path]).output();
    if !mount.is_ok_and(|output| output.status.success()) {
        assert!(
            std::env::var_os("BURNSIDE_WITHOUT_MOUNT").is_some(),
            "this user may not mount a small tmpfs: run as root, or set BURNSIDE_WITHOUT_MOUNT=1 \
             to leave this test out"
        );
        return;
    }
    let file = folder.path().join("out.png");
    fs::write(&file, "old").unwrap();
    let mut wrong = Vec::new();
    for arguments in WITH_FILE.into_iter().filter(|words| !words.contains(&"--output-dir")) {
        let arguments = with(arguments, "OUT", file.to_str().unwrap());
        let run = run(&arguments);
        let (content, left) = (fs::read_to_string(&file).unwrap(), names(folder.path()));
        // A solver's disk is filled by its checkpoint, and that is the file to look for.
        let full = if arguments[0] == "solve" { "out.png.checkpoint" } else { "out.png" };
        let named = run.err.contains("no space left") && run.err.contains(full);
        let told = run.status == 1 && named;
        // A solver keeps what it has done, and says where.
        let kept = |name: &String| name == "out.png" || name.ends_with(".checkpoint");
        if !told || content != "old" || !left.iter().all(kept) {
            wrong.push(format!("{arguments:?} {run:?} {content} {left:?}"));
        }
        left.iter().filter(|name| *name != "out.png").for_each(|name| {
            fs::remove_file(folder.path().join(name)).unwrap();
        });
    }
    assert!(Command::new("umount").arg(path).status().unwrap().success());
    assert_eq!(wrong, Vec::<String>::new());
}
