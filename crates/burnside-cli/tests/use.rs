//! The program as it is used: batches, and a game at the terminal.

mod common;

use std::{
    fs,
    io::{Read, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use common::{run, run_with};

#[test]
fn a_batch_answers_each_line_as_if_it_came_alone() {
    let positions = [
        "start",
        "A.../..../..../....",
        "nonsense",
        "",
        ".A../..b./.c../...D",
        "AbCd/..../..../....",
    ];
    let input: String = positions.iter().cycle().take(5000).flat_map(|p| [p, "\n"]).collect();
    for command in [&["canon", "quantik"][..], &["moves", "quantik"]] {
        let batch = run_with(&[command, &["-", "--json"]].concat(), input.as_bytes());
        assert_eq!((batch.status, batch.err.as_str()), (1, ""));
        let answers: Vec<&str> = batch.out.lines().collect();
        assert_eq!(answers.len(), 5000);
        let one_thread =
            run_with(&[command, &["-", "--json", "--threads", "1"]].concat(), input.as_bytes());
        assert_eq!(one_thread.out, batch.out);
        for (index, position) in positions.iter().enumerate() {
            let alone = run(&[command, &[position, "--json"]].concat());
            for (number, answer) in answers.iter().enumerate().skip(index).step_by(positions.len())
            {
                if alone.status == 0 {
                    assert_eq!(format!("{answer}\n"), alone.out);
                } else {
                    let bad: serde_json::Value = serde_json::from_str(answer).unwrap();
                    assert_eq!(
                        (&bad["line"], &bad["input"]),
                        (&(number + 1).into(), &(*position).into())
                    );
                }
            }
        }
    }
}

#[test]
fn lines_may_end_as_they_do_elsewhere() {
    let windows = run_with(&["canon", "quantik", "-"], b"start\r\nstart\r\n");
    assert_eq!((windows.status, windows.out.lines().count()), (0, 2), "{windows:?}");
}

#[test]
fn a_game_can_be_played_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let script =
        format!("A0\nmoves\n1\nundo\nb5\nx9\n99\nhint\nvalue\nsave {file}\nsave\nhelp\nquit\n");
    let arguments = ["play", "quantik", "--against", "friend", "--nodes", "1000"];
    let game = run_with(&arguments, script.as_bytes());
    assert_eq!(game.status, 0, "{game:?}");
    for part in ["player 1 to move, 64 moves", "|  4  |< b >#  6  |  7  |", "saved 2 plies"] {
        assert!(game.out.contains(part), "{part} in {}", game.out);
    }
    for part in ["not a move", "there is no move 99", "needs the name of a file"] {
        assert!(game.err.contains(part), "{part} in {}", game.err);
    }
    let saved = fs::read_to_string(file).unwrap();
    assert_eq!(saved, "# Game: quantik\nA0\nb5\n");

    let again = run_with(&["play", "quantik", "--against", "friend", "--load", file], b"C10\n");
    assert_eq!(again.status, 0);
    for part in ["|  A  |  1  #", "|  4  |  b  #", "|  8  |  9  #< C >|"] {
        assert!(again.out.contains(part), "{part} in {}", again.out);
    }
    let analyzed = run(&["analyze", file, "--json"]);
    assert_eq!(analyzed.status, 0, "{analyzed:?}");
}

/// Zertz at the terminal: a record in any of its forms is continued, and saved in the form that the
/// name of the file asks for.
#[test]
fn a_game_of_zertz_is_loaded_and_saved_in_its_own_forms() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (sgf, notation, list) = (path("in.sgf"), path("in.txt"), path("list.txt"));
    // White onto d4 and the ring a1 away, in both of them.
    let boardspace = "(;SU[Zertz]P0[id \"Ada\"]P1[id \"Bo\"]\n; P0[0 Start P0]\n\
                      ; P0[1 RtoB 2 0 D 4]\n; P0[2 R- A 1]\n; P0[3 Done]\n)";
    fs::write(&sgf, boardspace).unwrap();
    fs::write(&notation, "37\nWd4,a1\n").unwrap();
    for (number, file) in [&sgf, &notation].into_iter().enumerate() {
        let written = path(&format!("{number}.sgf"));
        let script = format!("Bd5,g4\nsave {written}\nsave {list}\nload {written}\nquit\n");
        let words = ["play", "zertz", "--against", "friend", "--load", file];
        let game = run_with(&words, script.as_bytes());
        assert_eq!((game.status, game.err.as_str()), (0, ""), "{game:?}");
        assert!(game.out.contains("saved 2 plies"), "{}", game.out);
        let moves = fs::read_to_string(&list).unwrap();
        assert_eq!(moves, "# Game: zertz:37\nWd4,a1\nBd5,g4\n", "{file}");
        // Boardspace's words for both turns, in their order.
        let saved = fs::read_to_string(&written).unwrap();
        let words = ["RtoB 2 0 D 4]", "R- A 1]", "RtoB 2 2 D 5]", "R- G 4]"];
        let places: Vec<_> = words.iter().map(|word| saved.find(word)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{saved}");
        // Loaded again, both moves can be taken back and no more.
        let script = b"undo\nundo\nundo\nquit\n";
        let again = run_with(&["play", "zertz", "--against", "friend", "--load", &written], script);
        assert_eq!(again.out.matches("nothing to take back").count(), 1, "{again:?}");
    }
}

#[test]
fn the_rules_are_told_in_the_middle_of_a_game() {
    let game = run_with(&["play", "quarto", "--against", "friend"], b"rules\nquit\n");
    let rules = run(&["rules", "quarto"]);
    assert_eq!((game.status, rules.status), (0, 0));
    let told = rules.out.lines().filter(|line| line.len() > 40).collect::<Vec<_>>();
    assert!(told.len() > 3, "{rules:?}");
    assert!(told.iter().all(|line| game.out.contains(line)), "{}", game.out);
    let help = run_with(&["play", "quarto", "--against", "friend"], b"help\nquit\n");
    assert!(help.out.contains("rules         explain the rules"), "{}", help.out);
}

#[test]
fn the_program_plays_and_wins_what_is_won() {
    // Player 2 completes the top row at once.
    let arguments = ["play", "quantik", "AbC./..../..../....", "--against", "search"];
    let game = run_with(&arguments, b"");
    assert_eq!(game.status, 0, "{game:?}");
    assert!(
        game.out.contains("player 2 plays d3") && game.out.contains("player 2 has won"),
        "{game:?}"
    );
    // No table knows Zertz: the program thinks for two seconds, and not until a search is complete.
    let begin = Instant::now();
    let zertz = run_with(&["play", "zertz", "--as", "2"], b"quit\n");
    assert!(zertz.out.contains("player 1 plays"), "{zertz:?}");
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let random = run_with(&["play", "zertz", "--against", "random", "--as", "2"], b"quit\n");
    assert!(random.out.contains("player 1 plays"), "{random:?}");
}

#[test]
fn completions_and_the_manual_know_every_command() {
    for what in ["bash", "zsh", "fish", "man"] {
        let made = run(&["generate", what]);
        assert_eq!(made.status, 0);
        for command in ["games", "canon", "perft", "analyze"] {
            assert!(made.out.contains(command), "{what} {command}");
        }
        // Completions know games, groups and formats too; zsh writes a colon in its own way.
        let variant = if what == "zsh" { "zertz\\:48" } else { "zertz:48" };
        for name in [variant, "six-mens-morris", "d4-color-shapes", "qfen"] {
            assert!(made.out.contains(name) || what == "man", "{what} {name}");
        }
        assert!(!made.out.contains("(1)"), "there is one page: {what}");
    }
}

/// In a terminal the cursor can go back within a line, and the arrow up brings the last line back.
#[cfg(target_os = "linux")]
#[test]
fn a_line_can_be_edited_and_called_back() {
    // The program `script` gives the other one a terminal, for a minute at most.
    let program = concat!(env!("CARGO_BIN_EXE_burnside"), " play quantik --against friend");
    let mut terminal = Command::new("timeout")
        .args(["60", "script", "-q", "-e", "-c", program, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script (Debian: bsdutils) is there");
    let (mut keys, mut screen) = (terminal.stdin.take().unwrap(), terminal.stdout.take().unwrap());
    let mut shown = Vec::new();
    let mut read_until = |wanted: &str| {
        let from = shown.len();
        let mut byte = [0];
        while !String::from_utf8_lossy(&shown[from..]).ends_with(wanted) {
            let count = screen.read(&mut byte).unwrap();
            assert_eq!(count, 1, "{wanted:?} in {}", String::from_utf8_lossy(&shown));
            shown.push(byte[0]);
        }
        String::from_utf8_lossy(&shown[from..]).into_owned()
    };
    // What a terminal is told when a line is about to be read, and when it is there.
    let (ready, done) = ("\x1b[?2004h", "\x1b[?2004l");
    read_until(ready);
    // A zero, then an A before it.
    keys.write_all(b"0\x1b[DA\r").unwrap();
    assert!(read_until(ready).contains("player 2 to move"), "A0 is played");
    keys.write_all(b"\x1b[A\r").unwrap();
    read_until(done);
    let said = read_until(ready);
    assert!(said.contains("\"A0\" is written for player 1"), "{said}");
    keys.write_all(b"quit\r").unwrap();
    assert!(terminal.wait().unwrap().success());
}
