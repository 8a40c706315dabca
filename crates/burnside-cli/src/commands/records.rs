//! Game records, move by move.

use std::{borrow::Cow, fmt::Write as _, fs, path::Path};

use burnside::{
    Player, Symmetry, Value,
    catalog::{self, Analysis, Entry},
    record::Record,
    zertz::Zertz,
};
use burnside_draw::{
    CanonicalGrid, Draw, Evaluation, Look, Visitor, canonical_grid, evaluation_graph, svg,
};
use burnside_solve::door::{self, PlyValue};
use serde::Serialize;

use super::{Context, counts::limits};
use crate::{
    args::{Effort, Grids},
    failure::{Failure, Outcome},
    files,
    output::{Answer, print},
    pictures::save_png,
};

/// A file and what is in it.
#[derive(Serialize)]
struct Analyzed {
    file: String,
    #[serde(flatten)]
    analysis: Analysis,
    /// What every position is worth, if somebody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<PlyValue>>,
    /// What is wrong with the rest of the file, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<String>,
}

/// What is asked of every file.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) context: Context,
    /// The game of a move list, if the file does not say.
    pub(super) game: Option<&'a str>,
    pub(super) group: Option<&'a str>,
    /// Whether values are worth a search.
    pub(super) values: bool,
    pub(super) graph: Option<&'a Path>,
    pub(super) effort: Effort,
    pub(super) grids: &'a Grids,
}

/// Analyzes files one after the other; one that is damaged does not stop the others.
pub(super) fn analyze(asked: Asked<'_>, files: &[impl AsRef<Path>]) -> Outcome<()> {
    asked.game.map(catalog::find).transpose()?;
    if asked.graph.is_some() && files.len() > 1 {
        return Err(Failure::Usage {
            message: "one graph shows one game".to_owned(),
            hint: Some("one file, or no --graph".to_owned()),
        });
    }
    let mut worst = Ok(());
    for path in files {
        match one(asked, path.as_ref()) {
            Err(failure) if files.len() > 1 && !failure.is_closed_pipe() => {
                failure.report(asked.context.json);
                worst = Err(Failure::BadLines);
            }
            Err(failure) => return Err(failure),
            Ok(()) => {}
        }
    }
    worst
}

fn one(asked: Asked<'_>, path: &Path) -> Outcome<()> {
    let bytes = files::read(path)?;
    let named = asked.game.or_else(|| game_of(&bytes));
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
            say(asked, path, &record, damage)
        }
        (named, _) => {
            let name = named.unwrap_or_default();
            burnside_draw::visit(name, MoveList { asked, path, bytes: &bytes })?
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
    asked: Asked<'a>,
    path: &'a Path,
    bytes: &'a [u8],
}

impl Visitor for MoveList<'_> {
    type Output = Outcome<()>;

    fn visit<G: Entry + Draw>(self, game: G) -> Outcome<()> {
        let (record, damage) = match Record::from_move_list(game, self.bytes) {
            Ok(record) => (record, None),
            Err(damaged) => {
                let damage = format!("line {}: {}", damaged.line, damaged.reason);
                (*damaged.record, Some(damage))
            }
        };
        say(self.asked, self.path, &record, damage)
    }
}

/// Says what was read, and then what was not.
fn say<G: Entry + Draw>(
    asked: Asked<'_>,
    path: &Path,
    record: &Record<G>,
    damaged: Option<String>,
) -> Outcome<()> {
    let game = record.rules();
    let group = asked.group.map_or(Ok(game.portable_group()), |name| catalog::group(game, name))?;
    let analysis = catalog::analyze(record, group);
    let file = path.display().to_string();
    let wanted = asked.values || asked.graph.is_some() || door::is_solved(game.name());
    let values = wanted.then(|| evaluate(asked, record));
    if let Some((graph, values)) = asked.graph.zip(values.as_ref()) {
        let heading = record_name(path);
        let plies = analysis.plies.iter().map(|ply| ply.text.as_deref()).skip(1);
        draw_graph(graph, &heading, values, plies)?;
    }
    print(&Analyzed { file, analysis, values, damaged: damaged.clone() }, asked.context.json)?;
    if asked.grids.save_images {
        draw(asked, path, record, group)?;
    }
    match damaged {
        None => Ok(()),
        Some(reason) => Err(Failure::Record { path: path.to_owned(), reason }),
    }
}

/// The values of all positions of a record, as far as a search finds them.
fn evaluate<G: Entry>(asked: Asked<'_>, record: &Record<G>) -> Vec<PlyValue> {
    let bar = asked.context.progress.bar(record.moves().len() as u64 + 1, "positions");
    let judge = door::judge(record.rules());
    let values = door::evaluate(record, &*judge, &limits(asked.effort, &*judge), &|| bar.inc(1));
    bar.finish_and_clear();
    values
}

/// Draws the values of a game as a graph.
fn draw_graph<'a>(
    path: &Path,
    heading: &str,
    values: &[PlyValue],
    moves: impl Iterator<Item = Option<&'a str>>,
) -> Outcome<()> {
    let players = [Player::One, Player::Two];
    let moves = moves.map(Option::unwrap_or_default).chain(std::iter::once(""));
    let evaluation = |(value, mv): (&PlyValue, &str)| Evaluation {
        to_move: players[usize::from(value.to_move == 2)],
        value: value.exact,
        mv: mv.to_owned(),
    };
    let plies: Vec<_> = values.iter().zip(moves).map(evaluation).collect();
    let scene = evaluation_graph(heading, &plies, Look::LIGHT);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => files::write_whole(path, svg(&scene).as_bytes()),
        Some("png") => save_png(path, &scene, 1200),
        _ => Err(Failure::Usage {
            message: format!("{} is neither .svg nor .png", path.display()),
            hint: Some("--graph game.svg, or --graph game.png".to_owned()),
        }),
    }
}

/// The name of a record's file, without what it ends in.
fn record_name(path: &Path) -> Cow<'_, str> {
    path.file_stem().map_or("record".into(), |stem| stem.to_string_lossy())
}

/// Draws each state of a record: the canonical form first, the state itself second, and then, if
/// asked for, its other images.
fn draw<G: Entry + Draw>(
    Asked { context, grids, .. }: Asked<'_>,
    path: &Path,
    record: &Record<G>,
    group: G::Group,
) -> Outcome<()> {
    let game = record.rules();
    let folder = &grids.output_dir;
    fs::create_dir_all(folder).map_err(|error| Failure::File {
        doing: "make",
        path: folder.clone(),
        error,
    })?;
    let stem = record_name(path);
    let bar = context.progress.bar(record.moves().len() as u64 + 1, "pictures");
    for (ply, original) in record.positions().enumerate() {
        let original = G::Written::from(original);
        let canonical = game.canonical_written(group, original);
        let images = if grids.show_all_transforms {
            game.images(game.picture_group(), original)
        } else {
            Vec::new()
        };
        let others = images
            .into_iter()
            .filter(|&(_, image)| image != canonical.position && image != original)
            .map(|(symmetry, image)| (symmetry.to_string(), image))
            .collect();
        let grid = CanonicalGrid {
            heading: format!("{stem}: move {ply}"),
            canonical: canonical.position,
            original,
            transform: canonical.witness.to_string(),
            identity: G::Symmetry::IDENTITY.to_string(),
            others,
        };
        let scene = canonical_grid(game, &grid, grids.image_columns.max(1), Look::LIGHT);
        let file = folder.join(format!("{stem}-{ply:03}"));
        if grids.svg {
            files::write_whole(&file.with_added_extension("svg"), svg(&scene).as_bytes())?;
        } else {
            save_png(&file.with_added_extension("png"), &scene, 1200)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// `player 2 wins in 10`, `draw`, `not known`.
fn value_in_words(ply: &PlyValue) -> String {
    let winner = match ply.exact {
        None => return "not known".to_owned(),
        Some(Value::Draw) => return "draw".to_owned(),
        Some(Value::Win(_)) => ply.to_move,
        Some(Value::Loss(_)) => 3 - ply.to_move,
    };
    match ply.plies {
        Some(0) => format!("player {winner} has won"),
        Some(plies) => format!("player {winner} wins in {plies}"),
        None => format!("player {winner} wins"),
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
            if let Some(value) = self.values.as_ref().map(|values| &values[ply.ply]) {
                let _ = writeln!(text, "  Value: {}", value_in_words(value));
            }
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
