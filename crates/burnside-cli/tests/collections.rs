//! Collections as the program makes them.

mod common;

use std::{fs, path::Path};

use common::run;
use serde_json::{Value, json};

const FOLDER: &str = "tests/records/collection";

fn collect(arguments: &[&str]) -> Value {
    let run = run(&[&["collect", "--json"], arguments].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

/// The bytes of a collection are a promise: others read this file, and its content is counted by
/// hand in the tests of the API.
#[test]
fn the_collection_of_the_tests_is_the_one_that_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.openings");
    let out = out.to_str().unwrap();
    let said = collect(&[FOLDER, "--out", out]);
    assert_eq!((&said["records"], &said["refused"]), (&json!(5), &json!(2)));
    let kept = Path::new("tests/records/games.openings");
    if std::env::var_os("BURNSIDE_WRITE").is_some() {
        fs::copy(out, kept).unwrap();
    }
    assert!(fs::read(out).unwrap() == fs::read(kept).unwrap());
}

#[test]
fn everything_that_is_left_out_is_listed() {
    let said = collect(&[FOLDER, "tests/records/gone.txt", "--out", "/dev/null"]);
    let left_out: Vec<_> = said["left_out"]
        .as_array()
        .unwrap()
        .iter()
        .map(|left| {
            (left["file"].as_str().unwrap(), &left["line"], left["reason"].as_str().unwrap())
        })
        .collect();
    assert_eq!(said["refused"], json!(left_out.len()));
    let [gone, damaged, nameless] = left_out[..] else { panic!("{left_out:?}") };
    assert_eq!((gone.0, gone.1), ("tests/records/gone.txt", &Value::Null));
    assert_eq!((damaged.0, damaged.1), ("tests/records/collection/damaged.txt", &json!(3)));
    assert!(damaged.2.contains("illegal"), "{damaged:?}");
    assert_eq!((nameless.0, nameless.1), ("tests/records/collection/nameless.txt", &json!(1)));
    // The records that were read are those that are counted, game by game.
    let games: u64 = said["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["records"].as_u64().unwrap())
        .sum();
    assert_eq!(json!(games), said["records"]);
}

/// Games of several kinds, in one file and in many, packed or not, on one thread and on two: the
/// same answers, and the same bytes where the files are the same.
#[test]
fn the_same_games_make_the_same_collection() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir_all(path("many")).unwrap();
    let mut all = String::new();
    for number in 0..3_000_usize {
        // A marble in the middle and a ring of the rim away; then another, or not.
        let game = ["# Player 1: Ada\n", "# Player 2: Bo\n", ""][number % 3].to_owned()
            + "# Game: quantik\n"
            + ["A0\n", "B1\n", "C5\n"][number / 3 % 3]
            + ["b15\n", "d14\n", ""][number / 9 % 3]
            + ["# Result: draw\n", "# Resigned: player 1\n", ""][number / 27 % 3];
        fs::write(path(&format!("many/{number:04}.txt")), &game).unwrap();
        all += &game;
    }
    fs::write(path("one.txt"), &all).unwrap();
    let outs = ["a", "b", "c"].map(path);
    let many = collect(&[&path("many"), "--out", &outs[0], "--threads", "1"]);
    collect(&[&path("many"), "--out", &outs[1], "--threads", "2"]);
    assert!(fs::read(&outs[0]).unwrap() == fs::read(&outs[1]).unwrap());
    let one = collect(&[&path("one.txt"), "--out", &outs[2]]);
    assert_eq!((&many["records"], &many["refused"]), (&json!(3_000), &json!(0)));
    assert_eq!(many["games"], one["games"]);

    let asked = |file: &str| -> Value {
        let run = run(&["openings", file, "start", "--json"]);
        assert_eq!(run.status, 0, "{run:?}");
        serde_json::from_str(&run.out).unwrap()
    };
    let (many, one) = (asked(&outs[0]), asked(&outs[2]));
    assert_eq!(many["games"], json!(3_000));
    // All first moves of Quantik are the same up to symmetry.
    assert_eq!(
        (&many["moves"][0]["games"], many["moves"].as_array().unwrap().len()),
        (&json!(3_000), 1)
    );
    for field in ["games", "wins", "draws", "losses", "share", "players"] {
        assert_eq!(many["moves"][0][field], one["moves"][0][field], "{field}");
    }
}

#[test]
fn mistakes_are_lines_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("lost.csv");
    let csv = csv.to_str().unwrap();
    let said = collect(&[FOLDER, "--out", "/dev/null", "--mistakes", csv]);
    // By hand: see the tests of the API. The games of Zertz have no table.
    let expected = json!({"looked_at": 3, "with_mistakes": 2, "moves": 3, "lost_that_were_won": 1});
    assert_eq!(said["mistakes"], expected);
    let text = fs::read_to_string(csv).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], "file,line,ply,player,name,position,move,before,after,best,result");
    let file = "tests/records/collection/a.txt";
    assert!(
        lines[1].starts_with(&format!("{file},1,2,2,Bo,x../.../...,1,draw,loss in ")),
        "{text}"
    );
    assert!(lines[3].contains(",10,5,1,Bo,") && lines[3].ends_with(",6,player 2"), "{text}");
}
