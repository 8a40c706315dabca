//! Changes every rule line of every shipped file, and of examples with numbers, and says whether a number on the game's page
//! notices: `cargo xtask mutate`. Exits with 1 if a line is noticed by nobody.

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;

use burnside_define::Defined;
use common::{Facts, example_facts, facts, page, text};

/// Lines that are only description: no number depends on them.
const DESCRIPTION: [&str; 4] = ["name", "title", "rules", "source"];

/// Changes that leave the game as it is, and why. The first text is the game, or part of its name.
const SAME_GAME: [(&str, &str, &str); 19] = [
    ("", "without how = \"step\"", "a step is what is meant if nothing is said"),
    ("", "without over = \"enemy\"", "so is the enemy"),
    ("", "without of = \"own\"", "so are own pieces"),
    ("", "without after = \"turn\"", "so is the end of the turn"),
    ("", "without [[end]] full = true, winner = \"nobody\"", "nobody wins without a rule"),
    ("gobblet", "size = 4 }", "still the largest"),
    ("gobblet-two-sizes", "size = 3 }", "still the larger"),
    ("konane", "without paths = ", "diagonal neighbors are never enemies"),
    ("konane", "without when = \"after turn 2\"", "nothing can be jumped into before"),
    ("konane", "when = \"after turn 1\"", "nothing can be jumped into in turn 2"),
    ("konane-4x4", "without again = true", "a second jump does not fit on four points"),
    ("mu-torere", "without to = \"x\"", "the other alternative goes everywhere else"),
    ("tic-tac-toe-3d", "winner = \"you\"", "a full board has a line"),
    ("teeko", "NO_MOVE", "four men have more than four free neighbors"),
    ("three-mens-morris", "NO_MOVE", "no reachable position is without a move"),
    ("mill-3x3", "NO_MOVE", "no reachable position is without a move"),
    ("picaria", "NO_MOVE", "no reachable position is without a move"),
    ("gobblet-two-sizes", "NO_MOVE", "four large pieces do not cover nine points"),
    (
        "gobblet-strict",
        "without [[end]] line = \"3 in a row\", winner = \"you\"",
        "whoever is shown a line has no move left, and that loses too",
    ),
];

/// Why a change leaves the game as it is, if that is known.
fn known(name: &str, what: &str) -> Option<&'static str> {
    let no_move = ["without [[end]] no_move = true, winner = \"you\"", "winner = \"opponent\""];
    let says = |change: &str| match change {
        "NO_MOVE" => no_move.contains(&what),
        _ => what.ends_with(change) || what.starts_with(change),
    };
    let found = SAME_GAME.iter().find(|(game, change, _)| name.starts_with(game) && says(change));
    found.map(|(.., why)| *why)
}

/// Words that are exchanged, one for the other.
const WORDS: [(&str, &str); 16] = [
    ("\"own\"", "\"enemy\""),
    ("\"enemy\"", "\"own\""),
    ("\"you\"", "\"opponent\""),
    ("\"opponent\"", "\"you\""),
    ("\"nobody\"", "\"you\""),
    ("\"player 1\"", "\"player 2\""),
    ("\"player 2\"", "\"player 1\""),
    ("\"step\"", "\"anywhere\""),
    ("\"anywhere\"", "\"step\""),
    ("\"smaller\"", "\"empty\""),
    ("\"orthogonal\"", "\"diagonal\""),
    ("\"diagonal\"", "\"orthogonal\""),
    ("\"forward\"", "\"backward\""),
    ("\"forward diagonal\"", "\"backward diagonal\""),
    ("\"hand empty\"", "\"hand left\""),
    ("\"any direction\"", "true"),
];

/// A changed file, and what was done to it.
struct Mutant {
    line: usize,
    what: String,
    text: String,
}

fn main() -> ExitCode {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let (mut tried, mut refused, mut same, mut survivors) = (0, 0, 0, 0);
    let mut known_of = facts();
    known_of.extend(example_facts());
    for (name, facts) in known_of.iter().filter(|(n, _)| chosen.is_empty() || chosen.contains(n)) {
        let text = text(name);
        if !matches!(judge(&text, facts), Verdict::Survived) {
            println!("{name}: a number is wrong before anything is changed");
            return ExitCode::FAILURE;
        }
        for mutant in mutants(&text) {
            tried += 1;
            match judge(&mutant.text, facts) {
                Verdict::Refused => refused += 1,
                Verdict::Noticed => {}
                Verdict::Survived if known(name, &mutant.what).is_some() => same += 1,
                Verdict::Survived => {
                    survivors += 1;
                    println!("{name}, line {}: nobody notices: {}", mutant.line, mutant.what);
                }
            }
        }
    }
    println!(
        "{tried} changes: {refused} refused, {same} known to leave the game as it is, {survivors} \
         that nobody notices"
    );
    ExitCode::from(u8::from(survivors > 0))
}

enum Verdict {
    /// The file is no game any more.
    Refused,
    /// A number changes.
    Noticed,
    Survived,
}

fn judge(text: &str, facts: &Facts) -> Verdict {
    let Ok(game) = Defined::read(text) else { return Verdict::Refused };
    match page::difference(&game, facts) {
        Ok(()) => Verdict::Survived,
        Err(_) => Verdict::Noticed,
    }
}

/// Every section without one of its lines, without all of them, and with a word or number changed.
fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut mutants = Vec::new();
    // Lines of a text in three quotes are one value.
    let mut quoted = false;
    for (index, &line) in lines.iter().enumerate() {
        let inside = quoted;
        if line.matches("\"\"\"").count() % 2 == 1 || line.matches("'''").count() % 2 == 1 {
            quoted = !quoted;
        }
        let key = line.split([' ', '=']).next().unwrap_or_default();
        let is_rule = line.contains(" = ") && !line.starts_with('#');
        if inside || DESCRIPTION.contains(&key) {
            continue;
        }
        let mut add = |what: String, replaced: &[String], until: usize| {
            let before = lines[..index].iter().map(|&line| line.to_owned());
            let after = lines[until..].iter().map(|&line| line.to_owned());
            let all: Vec<String> = before.chain(replaced.iter().cloned()).chain(after).collect();
            mutants.push(Mutant { line: index + 1, what, text: all.join("\n") + "\n" });
        };
        if line.starts_with("[[") {
            let next = lines[index + 1..].iter().position(|line| line.starts_with('['));
            let until = next.map_or(lines.len(), |next| index + 1 + next);
            let body: Vec<&str> = lines[index + 1..until]
                .iter()
                .copied()
                .filter(|line| line.contains(" = ") && !line.starts_with('#'))
                .collect();
            add(format!("without {line} {}", body.join(", ")), &[], until);
        }
        if !is_rule || quoted {
            continue;
        }
        add(format!("without {line}"), &[], index + 1);
        for changed in changes(line) {
            add(changed.clone(), &[changed], index + 1);
        }
    }
    mutants
}

/// The line with one of its words or numbers changed.
fn changes(line: &str) -> Vec<String> {
    let mut changed: Vec<String> = WORDS
        .iter()
        .filter(|(word, _)| line.contains(word))
        .map(|(word, other)| line.replace(word, other))
        .collect();
    for (at, found) in line.match_indices(|c: char| c.is_ascii_digit()) {
        let part_of_name = line[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        if let (false, Ok(number)) = (part_of_name, found.parse::<u32>()) {
            for other in [number + 1, number.saturating_sub(1)] {
                changed.push(format!("{}{other}{}", &line[..at], &line[at + 1..]));
            }
        }
    }
    changed.dedup();
    changed.retain(|other| other != line);
    changed
}
