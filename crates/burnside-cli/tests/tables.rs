//! Tables beside game files, and tables that are named.

mod common;

use std::{fs, path::Path};

use common::{Run, burnside, finished, run, run_with};

/// Copies a shipped game to a folder.
fn copy(folder: &Path, name: &str) -> String {
    let from = format!("{}/../../games/{name}.game.toml", env!("CARGO_MANIFEST_DIR"));
    let to = folder.join(format!("{name}.game.toml"));
    fs::copy(from, &to).unwrap();
    to.to_str().unwrap().to_owned()
}

fn fine(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, &*err), (0, ""), "{arguments:?}");
    out
}

#[test]
fn every_command_finds_the_table_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let game = copy(folder.path(), "three-mens-morris");
    let searched = fine(&["value", &game, "start", "--json"]);
    assert!(searched.contains(r#""value":"win","plies":9"#), "{searched}");
    assert!(searched.contains(r#""source":"search""#), "{searched}");

    // It has few classes; of a game with many, there is nothing to tell without a table.
    let in_memory = fine(&["stats", &game, "--json"]);
    let elsewhere = tempfile::tempdir().unwrap();
    let large = copy(elsewhere.path(), "teeko");
    let without = run(&["stats", &large]);
    assert_eq!(without.status, 1);
    assert!(without.err.contains(&format!("burnside solve {large}")), "{}", without.err);
    let plan = fine(&["solve", &game, "--plan", "--json"]);
    assert!(plan.contains(r#""can_return":true,"method":"numbers","classes":540"#), "{plan}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a plan writes nothing");

    let solved = run(&["solve", &game]);
    assert_eq!(solved.status, 0, "{solved:?}");
    assert!(solved.err.starts_with("needs "), "{}", solved.err);
    assert!(solved.err.ends_with("morris.bst.checkpoint until it is done\n"), "{}", solved.err);
    let solved = solved.out;
    assert!(solved.contains("three-mens-morris.bst has"), "{solved}");
    let table = folder.path().join("three-mens-morris.bst");
    let table = table.to_str().unwrap();
    assert!(fs::metadata(table).is_ok_and(|file| file.len() > 500));

    let value = fine(&["value", &game, "start", "--json"]);
    assert!(value.contains(r#""source":"table""#), "{value}");
    // One position of the search: only a table has the answer.
    let suggested = fine(&["suggest", &game, "start", "--nodes", "1", "--json"]);
    assert!(suggested.contains(r#""value":"win","plies":9"#), "{suggested}");
    let shown = run(&["show", &game, "start", "--values"]);
    assert_eq!(shown.status, 0, "{}", shown.err);
    let record = folder.path().join("record.txt");
    fs::write(&record, "X@b2\n").unwrap();
    let record = record.to_str().unwrap();
    let analyzed = fine(&["analyze", record, "--game", &game, "--json"]);
    assert!(analyzed.contains(r#""value":"win","plies":9"#), "{analyzed}");
    let played =
        run_with(&["play", &game, "--against", "friend", "--nodes", "1"], b"value\nquit\n");
    assert!(played.out.contains("wins in 9") || played.out.contains("win in 9"), "{}", played.out);

    let picture = folder.path().join("stats.svg");
    let stats = fine(&["stats", &game, "--json", "--svg", picture.to_str().unwrap()]);
    assert!(stats.contains(r#""perfect":"player 1","value":"win","plies":9"#), "{stats}");
    assert_eq!(stats, in_memory);
    assert!(fs::read_to_string(picture).unwrap().contains("<svg"));

    let verified = fine(&["verify", table]);
    assert!(verified.contains("all right"), "{verified}");
    let named = fine(&["verify", table, "--game", &game]);
    assert_eq!(named, verified);
}

#[test]
fn a_table_of_other_rules_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = copy(folder.path(), "three-mens-morris");
    fine(&["solve", &game, "--quiet"]);
    let text = fs::read_to_string(&game).unwrap();

    // Words for people may change.
    fs::write(&game, text.replace("title = \"", "# a comment\ntitle = \"My ")).unwrap();
    let value = fine(&["value", &game, "start", "--json"]);
    assert!(value.contains(r#""source":"table""#), "{value}");

    let changed = text.replacen("winner = \"you\"", "winner = \"opponent\"", 1);
    assert_ne!(changed, text);
    fs::write(&game, changed).unwrap();
    let refused = run(&["value", &game, "start"]);
    assert_eq!((refused.status, &*refused.out), (1, ""));
    assert!(refused.err.contains("three-mens-morris.bst: this is a table of other rules"));
    assert!(refused.err.contains("solve the game again, or remove the table"), "{}", refused.err);
    // What tells no values does not need it.
    assert!(fine(&["moves", &game, "start"]).contains("9 moves"));
    let solved = fine(&["solve", &game, "--quiet", "--json"]);
    assert!(solved.contains(r#""file":"#), "{solved}");
    assert!(fine(&["value", &game, "start", "--json"]).contains(r#""source":"table""#));
}

#[test]
fn a_table_can_be_named() {
    let folder = tempfile::tempdir().unwrap();
    let game = copy(folder.path(), "tic-tac-toe");
    let table = folder.path().join("elsewhere");
    let table = table.to_str().unwrap();
    fine(&["solve", &game, "--out", table, "--quiet"]);
    let value = ["value", &game, "start", "--json"];
    assert!(fine(&value).contains(r#""source":"search""#));
    assert!(fine(&[&value[..], &["--table", table]].concat()).contains(r#""source":"table""#));

    // A listed game has nothing beside it, and takes a table as well.
    let listed = folder.path().join("listed.bst");
    let listed = listed.to_str().unwrap();
    let solved = run(&["solve", "tictactoe", "--out", listed]);
    assert_eq!(solved.status, 0, "{solved:?}");
    // A new run says what it takes, and where.
    let needs = solved.err.lines().next().unwrap();
    let place = format!(" MB on disk in {listed}.checkpoint until it is done");
    assert!(needs.starts_with("needs about ") && needs.ends_with(&place), "{needs}");
    // A run that finds a checkpoint says that it goes on with it.
    let begun = folder.path().join("begun.bst");
    fs::write(begun.with_extension("bst.checkpoint"), "").unwrap();
    let resumed = run(&["solve", "tictactoe", "--out", begun.to_str().unwrap()]);
    assert_eq!(resumed.status, 0, "{resumed:?}");
    assert!(resumed.err.starts_with("continues an earlier run"), "{}", resumed.err);
    let value = fine(&["value", "tictactoe", "start", "--json", "--table", listed]);
    assert!(value.contains(r#""source":"table""#));
    let refused = run(&["value", "tictactoe", "start", "--table", table]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("\"tic-tac-toe\", not \"tictactoe\""), "{}", refused.err);
    let missing = run(&["value", "tictactoe", "start", "--table", "/nowhere/at.all"]);
    assert_eq!(missing.status, 1);
    assert!(missing.err.contains("cannot read /nowhere/at.all"), "{}", missing.err);
    let useless = run(&["moves", "tictactoe", "start", "--table", table]);
    assert_eq!(useless.status, 2, "{}", useless.err);

    // Without a file to lie beside, the table lies here.
    let status = burnside(&["solve", "tictactoe", "--quiet"]).current_dir(folder.path()).status();
    assert!(status.unwrap().success());
    assert_eq!(fs::read(folder.path().join("tictactoe.bst")).unwrap(), fs::read(listed).unwrap());
}

/// That values wait on the disk where they do not fit is what burnside-define's tests show.
#[test]
fn a_limit_of_memory_changes_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let game = copy(folder.path(), "gobblet-two-sizes");
    let solve = |name: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let all = [&["solve", &game, "--quiet", "--out", path.to_str().unwrap()], more].concat();
        fine(&all);
        fs::read(path).unwrap()
    };
    let bytes = solve("free.bst", &[]);
    assert_eq!(solve("small.bst", &["--memory", "1"]), bytes);
    // Two bits for each number take more than nothing.
    let refused = run(&["solve", &game, "--quiet", "--memory", "0"]);
    assert_eq!(refused.status, 1, "{refused:?}");
    assert!(refused.err.contains("only 0 MB are allowed"), "{}", refused.err);
}

/// The folder where the program looks for tables: whatever lies there is listed, and what cannot
/// be used is said.
#[test]
fn tables_in_the_folder_are_listed_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let list = |arguments: &[&str]| {
        let mut command = burnside(&[&["tables"], arguments].concat());
        finished(&command.env("BURNSIDE_TABLES", folder.path()).output().unwrap())
    };
    let own = list(&["--json"]);
    assert_eq!((own.status, own.out.lines().count()), (0, 8), "{own:?}");
    assert!(own.out.lines().all(|row| row.contains(r#""file":null"#)), "{own:?}");

    let shipped = |name| format!("{}/../burnside-solve/tables/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(shipped("tictactoe.bst")).unwrap();
    let path = folder.path().join("tictactoe.bst");
    fs::write(&path, &bytes).unwrap();
    let good = list(&["--check", "--json"]);
    assert_eq!((good.status, good.out.lines().count()), (0, 9), "{good:?}");
    assert_eq!(good.out.matches(r#""ok":true"#).count(), 9, "{good:?}");
    assert!(good.out.contains(path.to_str().unwrap()), "{good:?}");

    // Its last block is damaged: only reading it to its end tells.
    let mut damaged = bytes.clone();
    let at = damaged.len() - 40;
    damaged[at] ^= 1;
    fs::write(&path, damaged).unwrap();
    assert_eq!(list(&[]).status, 0);
    let bad = list(&["--check"]);
    assert_eq!(bad.status, 1);
    assert!(bad.out.contains("WRONG"), "{bad:?}");
    fs::write(&path, b"no table").unwrap();
    let none = list(&[]);
    assert_eq!(none.status, 1, "{none:?}");

    // A file that is no table is said to be none, and is not passed over.
    let mut command = burnside(&["value", "tictactoe", "start"]);
    let asked = finished(&command.env("BURNSIDE_TABLES", folder.path()).output().unwrap());
    assert_eq!(asked.status, 1, "{asked:?}");
    assert!(asked.err.contains(path.to_str().unwrap()), "{asked:?}");
}

/// The program has larger tables of Quarto than other packages: the values of all moves from five
/// pieces, with squares from four, come from them without a search, and a smaller one in the folder
/// changes nothing.
#[test]
fn of_all_tables_the_largest_answers() {
    the_largest_answers("quarto", "quarto.bst", "0..1/.2../...4/.5.. 8");
    the_largest_answers("quarto:squares", "quarto-squares.bst", "0..1/.2../...4/.... 8");
}

fn the_largest_answers(game: &str, file: &str, position: &str) {
    let folder = tempfile::tempdir().unwrap();
    let ask = |arguments: &[&str]| {
        let all = [&["value", game, position, "--json"], arguments].concat();
        let mut command = burnside(&all);
        let run = finished(&command.env("BURNSIDE_TABLES", folder.path()).output().unwrap());
        assert_eq!((run.status, &*run.err), (0, ""), "{run:?}");
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        (answer["value"].clone(), answer["plies"].clone())
    };
    let by_table = ask(&["--nodes", "1"]);
    let small = format!("{}/../burnside-solve/tables/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::copy(small, folder.path().join(file)).unwrap();
    assert_eq!(ask(&["--nodes", "1"]), by_table);
    assert_eq!(ask(&["--no-book"]), by_table);
}
