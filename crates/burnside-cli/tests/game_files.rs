//! Game files from the beginning: `new`, `check`, and the tutorial docs/design-a-game.md step by
//! step, as somebody new would follow it.

mod common;

use std::{fs, path::Path};

use common::{Run, run};

fn fine(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, &*err), (0, ""), "{arguments:?}");
    out
}

/// A file in a folder, and its path.
fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The blocks of the tutorial in a language, in their order.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string("../../docs/design-a-game.md").unwrap();
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = line.strip_prefix("```") {
            let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
            if found == language {
                blocks.push(block.join("\n") + "\n");
            }
        }
    }
    blocks
}

/// The part of a file from one heading up to another.
fn part<'t>(text: &'t str, from: &str, until: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from} in {text}"));
    let end = text[start..].find(until).map_or(text.len(), |end| start + end);
    &text[start..end]
}

#[test]
fn the_tutorial_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let toml = blocks("toml");
    let [smallest, full, three_stones, stuck, drawing] = &toml[..] else {
        panic!("the tutorial has {} files and parts of files", toml.len())
    };
    let said = blocks("");
    let [report, errors] = &said[..] else { panic!("it shows {} outputs", said.len()) };

    // 1. The smallest game, its report, and the rule that the warning asks for.
    let file = write(folder.path(), "mine.game.toml", smallest);
    let checked = fine(&["check", &file]);
    let mut lines = checked.lines();
    for line in report.lines().filter(|line| !line.trim().starts_with("...")) {
        assert!(lines.any(|said| said == line), "{line:?} is not in this order in\n{checked}");
    }
    let complete = format!("{smallest}\n{full}");
    let file = write(folder.path(), "mine.game.toml", &complete);
    let checked = fine(&["check", &file]);
    assert!(!checked.contains("warning"), "{checked}");

    // 2. Three stones, another end, a drawing.
    let pieces_and_turns = part(&complete, "[pieces]", "[[end]]");
    let second = complete.replace(pieces_and_turns, &format!("{three_stones}\n"));
    let second = second.replace(full, stuck);
    let board = part(&second, "[board]", "[pieces]");
    let third = second.replace(board, &format!("{drawing}\n"));
    for text in [&second, &third] {
        let file = write(folder.path(), "mine.game.toml", text);
        let checked = fine(&["check", &file]);
        // Play can go in circles, and nobody is ever stuck on nine points: both are said.
        for warning in checked.lines().filter(|line| line.starts_with("warning")) {
            let expected = ["a game was not over after", "[[end]] number 2 never ended a game"];
            assert!(expected.iter().any(|known| warning.contains(known)), "{warning}");
        }
    }
    let checked = fine(&["check", &file]);
    let page = fs::read_to_string("../../docs/design-a-game.md").unwrap();
    let counts = part(&page, "Check again: ", " lines of play");
    for (ply, count) in (1..).zip(counts.trim_start_matches("Check again: ").split(", ")) {
        let count = count.replace(',', "");
        let is_ply = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().take(2).collect();
            words == [ply.to_string().as_str(), count.as_str()]
        };
        assert!(checked.lines().any(is_ply), "{count} lines at ply {ply}:\n{checked}");
    }
    let value = fine(&["value", &file, "start", "--json"]);
    assert!(value.contains(r#""value":"win","plies":9"#), "{value}");

    // 3. Solved, verified and drawn.
    assert_eq!(run(&["solve", &file, "--quiet"]).status, 0);
    let table = folder.path().join("mine.bst");
    let verified = fine(&["verify", table.to_str().unwrap()]);
    assert!(verified.contains("all right"), "{verified}");
    let picture = folder.path().join("mine.svg");
    fine(&["stats", &file, "--svg", picture.to_str().unwrap()]);
    assert!(fs::read_to_string(picture).unwrap().contains("<svg"));

    // 4. Mistakes.
    let wrong = smallest
        .replace("grid = [3, 3]\n", "grid = [3, 3]\nwarp = true\n")
        .replace("place = \"stone\"", "place = \"stnoe\"")
        .replace("\"you\"", "\"me\"");
    let file = write(folder.path(), "wrong.game.toml", &wrong);
    let refused = run(&["check", &file]);
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains(errors.trim_end()), "{}", refused.err);
}

#[test]
fn a_new_file_is_a_game_and_is_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.game.toml");
    let path = path.to_str().unwrap();
    let said = fine(&["new", "mine", "--out", path]);
    assert_eq!(said, format!("wrote {path}; now: burnside check {path}\n"));
    assert!(fine(&["check", path]).starts_with("mine\n"));
    let again = run(&["new", "mine", "--out", path]);
    assert_eq!(again.status, 2, "{again:?}");
    assert!(again.err.contains("already exists"), "{}", again.err);

    let other = folder.path().join("other.game.toml");
    let other = other.to_str().unwrap();
    fine(&["new", "other", "--like", "quantik", "--out", other]);
    let checked = fine(&["check", other]);
    // Four shapes on sixteen squares, and any can be carried to any other.
    assert!(checked.contains("  1           64          1\n"), "{checked}");
    let unknown = run(&["new", "third", "--like", "quantick"]);
    assert_eq!(unknown.status, 2, "{unknown:?}");
    assert!(unknown.err.contains("quantik"), "{}", unknown.err);
}
