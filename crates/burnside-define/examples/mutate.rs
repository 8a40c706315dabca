//! Changes every rule line of every shipped file and of examples with numbers, and every letter and
//! stroke of their drawings, and says whether a number on the game's page notices: `cargo xtask
//! mutate`. Exits with 1 if a change is noticed by nobody.

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;

use burnside_define::Defined;
use common::{Facts, example_facts, facts, page, text};

/// Lines that are only description: no number depends on them.
const DESCRIPTION: [&str; 4] = ["name", "title", "rules", "source"];

/// A change that leaves the game as it is, and why.
struct Same {
    /// The games of which this is known; of all if there are none.
    games: &'static [&'static str],
    /// A line of the same section, if it matters in which one the change is.
    beside: &'static str,
    change: &'static str,
    why: &'static str,
}

const fn same(
    games: &'static [&'static str],
    beside: &'static str,
    change: &'static str,
    why: &'static str,
) -> Same {
    Same { games, beside, change, why }
}

/// Games in which no position that play gets to is without a move: four men have more than four
/// free neighbors, four large pieces do not cover nine points, and of the others all were counted.
const NEVER_STUCK: [&str; 7] = [
    "teeko",
    "teeko-4x4",
    "three-mens-morris",
    "three-mens-morris-anywhere",
    "mill-3x3",
    "picaria",
    "gobblet-two-sizes",
];
const STUCK: &str = "no reachable position is without a move";
const KONANE: [&str; 2] = ["konane-4x4", "konane-5x5"];

const SAME_GAME: [Same; 16] = [
    same(&[], "", "without how = \"step\"", "a step is what is meant if nothing is said"),
    same(&[], "", "without over = \"enemy\"", "so is the enemy"),
    same(&[], "", "without of = \"own\"", "so are own pieces"),
    same(&[], "", "without after = \"turn\"", "so is the end of the turn"),
    same(&[], "", "without [[end]] full = true, winner = \"nobody\"", "nobody wins without a rule"),
    same(
        &["gobblet", "gobblet-strict"],
        "",
        "large = { letters = \"Ll\", supply = 2, size = 4 }",
        "still the largest",
    ),
    same(
        &["gobblet-two-sizes"],
        "",
        "large = { letters = \"XO\", supply = 2, size = 3 }",
        "still the larger",
    ),
    same(
        &KONANE,
        "",
        "without paths = [\"rows\", \"columns\"]",
        "diagonal neighbors are never enemies",
    ),
    same(&KONANE, "", "without when = \"after turn 2\"", "nothing can be jumped into before"),
    same(&KONANE, "", "when = \"after turn 1\"", "nothing can be jumped into in turn 2"),
    same(&["konane-4x4"], "", "without again = true", "a second jump does not fit on four points"),
    same(&["mu-torere"], "", "without to = \"x\"", "the other alternative goes everywhere else"),
    same(&["tic-tac-toe-3d"], "full = true", "winner = \"you\"", "a full board has a line"),
    same(&NEVER_STUCK, "no_move = true", "winner = \"opponent\"", STUCK),
    same(&NEVER_STUCK, "", "without [[end]] no_move = true, winner = \"you\"", STUCK),
    same(
        &["gobblet-strict"],
        "",
        "without [[end]] line = \"3 in a row\", winner = \"you\"",
        "whoever is shown a line has no move left, and that loses too",
    ),
];

/// Why a change leaves the game as it is, if that is known.
fn known(name: &str, mutant: &Mutant) -> Option<&'static str> {
    let found = SAME_GAME.iter().find(|same| {
        (same.games.is_empty() || same.games.contains(&name))
            && (same.beside.is_empty() || mutant.section.iter().any(|line| line == same.beside))
            && mutant.what == same.change
    });
    found.map(|same| same.why)
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
    /// All lines of the section in which it was done.
    section: Vec<String>,
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
                Verdict::Survived if known(name, &mutant).is_some() => same += 1,
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

/// Every section without one of its lines, without all of them, and with a word, a number, a
/// letter of the start or a stroke of the board changed.
fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut mutants = Vec::new();
    let mut index = 0;
    while index < lines.len() {
        let line = lines[index];
        let end = index + length(&lines[index..]);
        let key = line.split([' ', '=']).next().unwrap_or_default();
        let is_rule = line.contains(" = ") && !line.starts_with('#');
        let mut add = |what: String, from: usize, replaced: &[String], until: usize| {
            let before = lines[..from].iter().map(|&line| line.to_owned());
            let after = lines[until..].iter().map(|&line| line.to_owned());
            let all: Vec<String> = before.chain(replaced.iter().cloned()).chain(after).collect();
            let section = section(&lines, from);
            mutants.push(Mutant { line: from + 1, section, what, text: all.join("\n") + "\n" });
        };
        if line.starts_with("[[") {
            let next = lines[index + 1..].iter().position(|line| line.starts_with('['));
            let until = next.map_or(lines.len(), |next| index + 1 + next);
            let body: Vec<&str> = lines[index + 1..until]
                .iter()
                .copied()
                .filter(|line| line.contains(" = ") && !line.starts_with('#'))
                .collect();
            add(format!("without {line} {}", body.join(", ")), index, &[], until);
        }
        if is_rule && !DESCRIPTION.contains(&key) {
            add(format!("without {line}"), index, &[], end);
            if end == index + 1 {
                for changed in changes(line) {
                    add(changed.clone(), index, &[changed], end);
                }
            }
            let inside = lines.iter().enumerate().take(end.saturating_sub(1)).skip(index + 1);
            for (inner, line) in inside {
                add(format!("{key} without {line}"), inner, &[], inner + 1);
                for changed in inner_changes(key, text, line) {
                    add(format!("{key} with {changed}"), inner, &[changed], inner + 1);
                }
            }
        }
        index = end;
    }
    mutants
}

/// How many lines the first value takes: a text in three quotes and a list may take several.
fn length(lines: &[&str]) -> usize {
    let forms = [(" = \"\"\"", "\"\"\""), (" = '''", "'''"), (" = [", "]")];
    let close = forms.into_iter().find(|(open, _)| lines[0].ends_with(open));
    let until = close.and_then(|(_, close)| lines.iter().position(|line| line.starts_with(close)));
    until.map_or(1, |until| until + 1)
}

/// All lines of the section that a line is in.
fn section(lines: &[&str], index: usize) -> Vec<String> {
    let is_head = |line: &&str| line.starts_with('[') && line.ends_with(']');
    let start = lines[..=index].iter().rposition(is_head).unwrap_or(0);
    let next = lines[start + 1..].iter().position(is_head);
    let until = next.map_or(lines.len(), |next| start + 1 + next);
    lines[start..until].iter().map(|&line| line.to_owned()).collect()
}

/// A line within a value, with a piece of the start lost or put there, a stroke of the board lost,
/// or a text of a list lost.
fn inner_changes(key: &str, text: &str, line: &str) -> Vec<String> {
    let start = text.split("\"\"\"").nth(1).unwrap_or_default();
    let piece = start.chars().find(char::is_ascii_alphabetic).unwrap_or('.');
    let mut changed = Vec::new();
    for (at, c) in line.char_indices() {
        let other = match (key, c) {
            ("start", '.') => piece,
            ("start", _) => '.',
            ("drawing", '-' | '|' | '/' | '\\') => ' ',
            _ => continue,
        };
        changed.push(format!("{}{other}{}", &line[..at], &line[at + c.len_utf8()..]));
    }
    if !["start", "drawing"].contains(&key) {
        let items: Vec<&str> = line.trim_end_matches(',').split(", ").collect();
        for lost in (0..items.len()).filter(|_| items.len() > 1) {
            let kept = items.iter().enumerate().filter(|(index, _)| *index != lost);
            let kept: Vec<&str> = kept.map(|(_, item)| item.trim()).collect();
            changed.push(format!("  {},", kept.join(", ")));
        }
    }
    changed
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
