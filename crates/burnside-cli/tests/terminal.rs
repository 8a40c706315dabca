//! What the program shows in a terminal and elsewhere, and what it understands there.

mod common;

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;

use common::{burnside, finished, run, run_with};

/// What begins every change of color.
const ESCAPE: char = '\x1b';

#[test]
fn color_is_written_where_it_is_asked_for() {
    let show = |words: &[&str], no_color: &str| {
        let mut command = burnside(words);
        finished(&command.env("NO_COLOR", no_color).output().unwrap())
    };
    for no_color in ["", "1"] {
        for command in [&["show", "quantik", "AbC./..../..../...."][..], &["games"]] {
            let with = |when| show(&[command, &["--color", when]].concat(), no_color).out;
            let (auto, always, never) = (with("auto"), with("always"), with("never"));
            assert!(!auto.contains(ESCAPE) && always.contains(ESCAPE), "{always:?}");
            // Color is all that is added: a pipe has plain characters.
            assert_eq!((anstream::adapter::strip_str(&always).to_string(), &never), (auto, &never));
            assert!(always.is_ascii() || command[0] == "games", "{always}");
        }
        // Errors too, those of the command line among them; JSON never.
        for words in [&["show", "quantik", "x"][..], &["show", "quantik"], &["nothing"]] {
            let said = show(&[words, &["--color=always"]].concat(), no_color).err;
            assert!(said.contains(ESCAPE), "{said:?}");
            let said = show(&[&["--color", "never"], words].concat(), no_color).err;
            assert!(!said.contains(ESCAPE), "{said:?}");
        }
        let json = show(&["value", "quantik", "start", "--json", "--color", "always"], no_color);
        assert!(json.status == 0 && !json.out.contains(ESCAPE), "{json:?}");
    }
    let wrong = run(&["games", "--color", "sometimes"]);
    assert!(wrong.status == 2 && wrong.err.contains("auto, always, never"), "{wrong:?}");
}

/// A terminal shows color unless `NO_COLOR` is set, and more than ASCII unless `--ascii` or the
/// locale says that it cannot: one has nothing to do with the other.
#[cfg(target_os = "linux")]
#[test]
fn color_and_characters_are_chosen_apart() {
    let shown = |variables: &str, options: &str| {
        let program = env!("CARGO_BIN_EXE_burnside");
        let line = format!("{program} show quantik AbC./..../..../.... {options}");
        let plain = "TERM=xterm LANG=C.UTF-8 LC_ALL= LC_CTYPE= NO_COLOR=";
        let line = format!("env {plain} {variables} {line}");
        // The program `script` gives the other one a terminal.
        let script = Command::new("script").args(["-q", "-e", "-c", &line, "/dev/null"]).output();
        let output = script.expect("script (Debian: bsdutils) is there");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("player 1"), "{text}");
        (text.contains(ESCAPE), !text.is_ascii())
    };
    assert_eq!(shown("", ""), (true, true));
    assert_eq!(shown("NO_COLOR=1", ""), (false, true));
    assert_eq!(shown("", "--color never"), (false, true));
    assert_eq!(shown("NO_COLOR=1", "--color always"), (true, true));
    assert_eq!(shown("", "--ascii"), (true, false));
    assert_eq!(shown("LC_ALL=C", ""), (true, false));
    assert_eq!(shown("LANG=en_US.ISO-8859-1", "--color never"), (false, false));
}

#[test]
fn letters_may_be_in_any_case_where_one_move_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let saved = |game: &str, typed: &str| {
        let script = format!("{typed}\nSave {}\nQUIT\n", path("game.txt"));
        let played = run_with(&["play", game, "--against", "friend"], script.as_bytes());
        assert_eq!(played.status, 0, "{played:?}");
        (fs::read_to_string(path("game.txt")).unwrap(), played.err)
    };
    // Small letters are player 2's in Quantik, and both players' moves are typed the other way.
    let (moves, said) = saved("quantik", "a0\nB5\nc10");
    assert_eq!((moves.as_str(), said.as_str()), ("# Game: quantik\nA0\nb5\nC10\n", ""));
    let (moves, said) = saved("zertz", "wd4,A1");
    assert_eq!((moves.as_str(), said.as_str()), ("# Game: zertz:37\nWd4,a1\n", ""));
    // What no case makes legal is refused as it was typed.
    let (moves, said) = saved("quantik", "a0\nA1");
    assert_eq!(moves, "# Game: quantik\nA0\n");
    assert!(said.contains("A1"), "{said}");
    // Of two moves that differ in nothing else each is typed exactly.
    let game = "name = \"sizes\"\ntitle = \"Sizes\"\nrules = \"Both place either size.\"\n\
                board.grid = [3, 3]\npieces.large = \"X\"\npieces.small = \"x\"\n\
                turn = [{ place = \"large\" }, { place = \"small\" }]\n\
                end = [{ line = \"3 in a row\", of = \"any\", same = \"kind\", winner = \"you\" }]\n";
    let file = path("sizes.game.toml");
    fs::write(&file, game).unwrap();
    let (moves, said) = saved(&file, "X@a1\nx@b2\nX@C3");
    assert_eq!(moves, "# Game: sizes\nX@a1\nx@b2\n");
    assert!(said.contains("C3"), "{said}");
}

#[test]
fn a_value_is_told_with_its_moves_or_alone() {
    let alone = run(&["value", "quantik", "start", "--brief"]);
    assert_eq!(alone.out, "..../..../..../....  loss in 10 (table)\n");
    let alone = run(&["value", "quantik", "start", "--brief", "--json"]);
    let expected =
        r#"{"position":"..../..../..../....","value":"loss","plies":10,"source":"table"}"#;
    assert_eq!(alone.out, format!("{expected}\n"));
    // The same lines as with all moves, and none more.
    let lines = b"start\nA.../..../..../....\nAbCd/..../..../....\n";
    let (brief, whole) = (&["value", "quantik", "-", "--brief"], &["value", "quantik", "-"]);
    assert_eq!(run_with(brief, lines).out, run_with(whole, lines).out);
    let brief = run_with(&["value", "quantik", "-", "--json", "--brief"], lines).out;
    assert!(brief.lines().count() == 3 && !brief.contains("move"), "{brief}");
}
