//! Every transcript of `docs/cli.md` and `docs/seeds.md`, run; and the tables of the latter, checked.

mod common;

use std::{fs, path::Path};

use common::run_with;

#[test]
fn transcripts_are_true() {
    let cases = trycmd::TestCases::new();
    cases.case("../../docs/cli.md");
    cases.case("../../docs/seeds.md");
}

/// The one example with input, which the transcripts cannot have.
#[test]
fn lines_of_input_are_answered_as_the_page_says() {
    let page = fs::read_to_string("../../docs/cli.md").unwrap();
    let (_, example) = page.split_once("\n$ printf '").unwrap();
    let (input, rest) = example.split_once("' | burnside ").unwrap();
    let (command, rest) = rest.split_once('\n').unwrap();
    let (expected, _) = rest.split_once("```").unwrap();
    let arguments: Vec<_> = command.split(' ').collect();
    let run = run_with(&arguments, input.replace("\\n", "\n").as_bytes());
    assert_eq!((run.status, run.out.as_str()), (1, expected));
}

/// All items are there, each works or differs on purpose, and what shows it exists.
#[test]
fn the_tables_of_the_seeds_are_whole() {
    let root = Path::new("../..");
    let page = fs::read_to_string(root.join("docs/seeds.md")).unwrap();
    let mut counts = Vec::new();
    for section in page.split("\n### ").skip(1) {
        let (table, rest) = section.split_once("```console\n").unwrap_or((section, ""));
        let has_transcript = rest.starts_with("$ burnside ");
        let mut number = 0;
        for row in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
            let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let [index, item, now, shown] = cells[..] else { panic!("four cells: {row}") };
            number += 1;
            assert_eq!(index.parse(), Ok(number), "{row}");
            assert!(!item.is_empty(), "{row}");
            let verdict = now.split(':').next().unwrap_or(now);
            assert!(["works", "different on purpose"].contains(&verdict), "{row}");
            for evidence in shown.split(", ") {
                match evidence {
                    "transcript" => assert!(has_transcript, "{row}"),
                    "above" => assert_eq!(verdict, "different on purpose", "{row}"),
                    _ => check(root, evidence.trim_matches('`')),
                }
            }
        }
        counts.push(number);
    }
    assert_eq!(counts, [40, 32, 29, 35, 44]);
}

/// A file, perhaps with the name of a test in it.
fn check(root: &Path, evidence: &str) {
    let (file, test) = evidence.split_once("::").unwrap_or((evidence, ""));
    let path = [root.join(file), root.join("crates").join(file)].into_iter().find(|p| p.exists());
    let content =
        fs::read_to_string(path.unwrap_or_else(|| panic!("{file} is not there"))).unwrap();
    let words = ["fn", "def", "func"].map(|word| format!("{word} {test}("));
    let is_there = test.is_empty() || words.iter().any(|word| content.contains(word));
    assert!(is_there, "{file} has no test {test}");
}

/// Whatever names the version of this project names the one of the workspace.
#[test]
fn one_version_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, text) in [
        ("CHANGELOG.md", format!("\n## {version} (")),
        ("js/package.json", format!("\n  \"version\": \"{version}\",")),
        ("web/package.json", format!("\n  \"version\": \"{version}\",")),
        ("crates/burnside-c/include/burnside.h", format!("BURNSIDE_VERSION \"{version}\"\n")),
        ("docs/c.md", format!("\n## Changes\n{version}:")),
        ("docs/go.md", format!("\n## Changes\n{version}:")),
    ] {
        let content = fs::read_to_string(Path::new("../..").join(file)).unwrap();
        assert!(content.contains(&text), "{file} does not say {version}");
    }
}
