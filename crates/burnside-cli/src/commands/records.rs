//! Game records, move by move.

use std::{fmt::Write as _, path::Path};

use burnside::{
    catalog::{self, Analysis, Entry, Visitor},
    record::Record,
    zertz::Zertz,
};
use serde::Serialize;

use super::Context;
use crate::{
    failure::{Failure, Outcome},
    files,
    output::{Answer, print},
};

/// A file and what is in it.
#[derive(Serialize)]
struct Analyzed {
    file: String,
    #[serde(flatten)]
    analysis: Analysis,
    /// What is wrong with the rest of the file, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<String>,
}

/// Analyzes files one after the other; one that is damaged does not stop the others.
pub(super) fn analyze(
    context: Context,
    files: &[impl AsRef<Path>],
    game: Option<&str>,
    group: Option<&str>,
) -> Outcome<()> {
    let game = game.map(catalog::find).transpose()?;
    let mut worst = Ok(());
    for path in files {
        let path = path.as_ref();
        let result = one(context, path, game, group);
        match result {
            Err(failure) if files.len() > 1 && !failure.is_closed_pipe() => {
                failure.report(context.json);
                worst = Err(Failure::BadLines);
            }
            Err(failure) => return Err(failure),
            Ok(()) => {}
        }
    }
    worst
}

fn one(
    context: Context,
    path: &Path,
    game: Option<&'static str>,
    group: Option<&str>,
) -> Outcome<()> {
    let bytes = files::read(path)?;
    let named = game.or_else(|| game_of(&bytes));
    match (named, is_zertz(&bytes)) {
        (None, false) => Err(Failure::WhichGame { path: path.to_owned() }),
        // The file itself says which board.
        (named, true) if named.is_none_or(|name| catalog::family(name) == "zertz") => {
            let (record, damage) = match Record::<Zertz>::from_file(&bytes) {
                Ok(record) => (record, None),
                Err(damaged) => {
                    let damage = damaged.to_string();
                    (*damaged.record, Some(damage))
                }
            };
            say(context, path, &record, damage, group)
        }
        (named, _) => {
            let name = named.unwrap_or_default();
            catalog::visit(name, MoveList { context, path, bytes: &bytes, group })?
        }
    }
}

/// Whether a file begins as Zertz records do.
fn is_zertz(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let word = text.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    text.starts_with(b"(") || matches!(word, b"37" | b"48" | b"61")
}

/// The game that a move list names.
fn game_of(bytes: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(bytes);
    let comments = text.lines().filter_map(|line| line.trim().strip_prefix('#'));
    let mut names = comments.filter_map(|comment| comment.trim().strip_prefix("Game:"));
    names.find_map(|name| catalog::find(name).ok())
}

struct MoveList<'a> {
    context: Context,
    path: &'a Path,
    bytes: &'a [u8],
    group: Option<&'a str>,
}

impl Visitor for MoveList<'_> {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let (record, damage) = match Record::from_move_list(game, self.bytes) {
            Ok(record) => (record, None),
            Err(damaged) => {
                let damage = format!("line {}: {}", damaged.line, damaged.reason);
                (*damaged.record, Some(damage))
            }
        };
        say(self.context, self.path, &record, damage, self.group)
    }
}

/// Says what was read, and then what was not.
fn say<G: Entry>(
    context: Context,
    path: &Path,
    record: &Record<G>,
    damaged: Option<String>,
    group: Option<&str>,
) -> Outcome<()> {
    let game = record.rules();
    let group = group.map_or(Ok(game.portable_group()), |name| catalog::group(game, name))?;
    let analysis = catalog::analyze(record, group);
    let file = path.display().to_string();
    print(&Analyzed { file, analysis, damaged: damaged.clone() }, context.json)?;
    match damaged {
        None => Ok(()),
        Some(reason) => Err(Failure::Record { path: path.to_owned(), reason }),
    }
}

impl Answer for Analyzed {
    fn for_people(&self) -> String {
        let analysis = &self.analysis;
        let (thick, thin) = ("=".repeat(80), "-".repeat(80));
        let mut text = String::new();
        for ply in &analysis.plies {
            let _ = match &ply.text {
                Some(mv) => writeln!(text, "Move {}: {mv}", ply.ply),
                None => writeln!(text, "Move {}:", ply.ply),
            };
            let _ = if ply.canonical {
                writeln!(text, "  Status: ALREADY CANONICAL")
            } else {
                writeln!(text, "  Status: TRANSFORMED (via {})", ply.transform)
            };
            let _ = writeln!(text, "  Canonical State ID: #{}\n{thin}", ply.state);
        }
        let _ = writeln!(text, "\n{thick}\nCANONICALIZATION SUMMARY\n{thick}\n");
        let _ = writeln!(
            text,
            "{:<25} {:<15} {:<20} Permutations\n{thin}",
            "Canonical State ID", "First Seen", "Source States"
        );
        for state in &analysis.states {
            let _ = writeln!(
                text,
                "{:<25} {:<15} {:<20} {}",
                format!("State #{}", state.state),
                format!("Move {}", state.first_seen),
                state.source_states,
                state.permutations
            );
        }
        let _ = writeln!(
            text,
            "{thin}\n{:<25} {:<15} {:<20} {:.1} avg",
            "TOTAL",
            "",
            analysis.plies.len(),
            analysis.average
        );
        if let Some(outcome) = &analysis.outcome {
            let _ = writeln!(text, "\n{}", super::positions::standing(0, Some(outcome)));
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {} states", self.file, self.analysis.states.len())
    }
}
