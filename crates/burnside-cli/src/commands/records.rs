//! Game records, move by move.

use std::{borrow::Cow, fmt::Write as _, fs, num::NonZeroUsize, path::Path, sync::Arc};

use burnside::{Player, Value};
use burnside_api::{
    AnalyzedRecord, Answer, AnyGame, Context, Place, Request,
    answers::{Analysis, Orbit, Ply, PlyValue},
};
use burnside_draw::{CanonicalGrid, Evaluation, Look, canonical_grid, evaluation_graph};
use burnside_solve::solve::with_suffix;
use serde::Serialize;

use super::{Session, game_files, requests::mismatch, usage, words::standing};
use crate::{
    args::{Effort, Grids},
    failure::{Failure, Result},
    files,
    output::{Printed, print},
    pictures::{save_png, save_svg},
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

/// The options of `analyze`, the same for every file.
#[derive(Clone, Copy)]
pub(super) struct AnalyzeOptions<'a> {
    pub(super) session: &'a Session,
    /// The game of a move list, if the file does not name it.
    pub(super) game: Option<&'a str>,
    pub(super) group: Option<&'a str>,
    /// Whether values are worth a search.
    pub(super) values: bool,
    pub(super) graph: Option<&'a Path>,
    pub(super) effort: Effort,
    pub(super) grids: &'a Grids,
}

/// Analyzes files one after the other; one that is damaged does not stop the others.
pub(super) fn analyze(options: AnalyzeOptions<'_>, files: &[impl AsRef<Path>]) -> Result<()> {
    let file = options.game.and_then(game_files::path_of);
    let game = options.game.map(|name| match file {
        Some(_) => options.session.game_with_values(name),
        None => options.session.game(name),
    });
    let game = game.transpose()?.filter(|_| file.is_some());
    if options.graph.is_some() && files.len() > 1 {
        return Err(usage("a graph shows only one game", "name one file, or leave --graph out"));
    }
    let mut worst = Ok(());
    let names = picture_names(files);
    for (path, name) in files.iter().zip(names) {
        match one(options, game.clone(), path.as_ref(), &name) {
            Err(failure) if files.len() > 1 && !failure.is_closed_pipe() => {
                failure.report(options.session.json);
                worst = Err(Failure::BadLines);
            }
            Err(failure) => return Err(failure),
            Ok(()) => {}
        }
    }
    worst
}

/// Says what was read, and then what was not. A game from a file is the game of every record.
fn one(
    options: AnalyzeOptions<'_>,
    from_file: Option<Arc<dyn AnyGame>>,
    path: &Path,
    pictures: &str,
) -> Result<()> {
    let bytes = files::read(path)?;
    let game = if let Some(game) = from_file {
        game
    } else {
        let found = options.session.service.game_of_record(&bytes, options.game)?;
        let game = found.ok_or_else(|| Failure::WhichGame { path: path.to_owned() })?;
        options.session.open_table(&*game, None)?;
        game
    };
    let wanted = options.values || options.graph.is_some() || game.is_solved();
    let effort = wanted.then(|| options.effort.within()).transpose()?;
    let bar = options.session.progress.bar(0, "positions");
    let report = |done: u64, total: Option<u64>| {
        bar.set_length(total.unwrap_or(done));
        bar.set_position(done);
    };
    let context = Context { report: &report, book: !options.effort.no_book, ..Context::default() };
    let AnalyzedRecord { analysis, damage } =
        game.analyze_record(&bytes, options.group, effort, &context)?;
    bar.finish_and_clear();
    if let Some((graph, values)) = options.graph.zip(analysis.values.as_ref()) {
        draw_graph(graph, &record_name(path), values, &analysis.plies)?;
    }
    if options.grids.are_wanted() {
        draw(options, pictures, &game, &analysis)?;
    }
    let file = path.display().to_string();
    let damaged = damage.as_ref().map(|error| error.message.clone());
    print(&Analyzed { file, analysis, damaged }, options.session.json)?;
    match damage {
        None => Ok(()),
        Some(error) => Err(Failure::InFile { path: path.to_owned(), error: Box::new(error) }),
    }
}

/// Draws the values of a game as a graph.
fn draw_graph(path: &Path, heading: &str, values: &[PlyValue], plies: &[Ply]) -> Result<()> {
    let moves = plies.iter().skip(1).map(|ply| ply.text.clone().unwrap_or_default());
    let evaluation = |(value, mv): (&PlyValue, String)| Evaluation {
        to_move: value.to_move,
        value: value.known.0,
        mv,
    };
    let moves = moves.chain(std::iter::once(String::new()));
    let plies: Vec<_> = values.iter().zip(moves).map(evaluation).collect();
    let picture = evaluation_graph(heading, &plies, Look::LIGHT);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => save_svg(path, &picture),
        Some("png") => save_png(path, &picture, GRID_WIDTH),
        _ => Err(usage(
            format!("the name {} ends in neither .svg nor .png", path.display()),
            "for example --graph game.svg, or --graph game.png",
        )),
    }
}

/// The folder for pictures, as the seed calls it.
const DEFAULT_FOLDER: &str = "canonicalization_output";

/// How many boards stand side by side if nothing else is said.
const COLUMNS: usize = 6;

/// How many pixels wide graphs and grids of boards are.
const GRID_WIDTH: u32 = 1200;

/// The name of a record's file, without what it ends in.
fn record_name(path: &Path) -> Cow<'_, str> {
    path.file_stem().map_or("record".into(), |stem| stem.to_string_lossy())
}

/// What the pictures of each file are called: like the file, and files of one name are numbered.
fn picture_names(files: &[impl AsRef<Path>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for path in files {
        let stem = record_name(path.as_ref());
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut candidates = std::iter::once(stem.to_string()).chain(numbered);
        names.extend(candidates.find(|name| !names.contains(name)));
    }
    names
}

/// Draws each state of a record: the canonical form first, the state itself second, and then, if
/// asked for, the other images of the canonical form, each under the name of what leads there.
fn draw(
    AnalyzeOptions { session, grids, .. }: AnalyzeOptions<'_>,
    stem: &str,
    game: &Arc<dyn AnyGame>,
    analysis: &Analysis,
) -> Result<()> {
    let folder = grids.output_dir.as_deref().unwrap_or(Path::new(DEFAULT_FOLDER));
    fs::create_dir_all(folder).map_err(|error| Failure::File {
        doing: "make",
        path: folder.to_owned(),
        error,
    })?;
    let columns = grids.image_columns.map_or(COLUMNS, NonZeroUsize::get);
    let bar = session.progress.bar(analysis.plies.len() as u64, "pictures");
    let identity = identity(&**game)?;
    // Boards, the space between them and blank places have one ground.
    let mut look = Look::LIGHT;
    look.theme.background = look.theme.square;
    let tile = |position: &str| game.board_picture(&Place::at(position), look);
    for ply in &analysis.plies {
        let canonical = &analysis.states[ply.state - 1].position;
        let mut others = Vec::new();
        if grids.show_all_transforms {
            for image in images(&**game, canonical)?.images {
                // The state itself stands for the image that it is, or that it only lies beside.
                let shown = ply.alike.as_ref() == Some(&image.position);
                if image.position != *canonical && image.position != ply.position && !shown {
                    let picture = tile(&image.position)?;
                    others.push((image.transform, picture));
                }
            }
        }
        let grid = CanonicalGrid {
            heading: format!("{stem}: move {}", ply.ply),
            canonical: tile(canonical)?,
            original: tile(&ply.position)?,
            transform: ply.transform.clone(),
            identity: identity.clone(),
            others,
        };
        let picture = canonical_grid(&grid, columns, look);
        let file = folder.join(format!("{stem}-{:03}", ply.ply));
        if grids.svg {
            save_svg(&with_suffix(&file, ".svg"), &picture)?;
        } else {
            save_png(&with_suffix(&file, ".png"), &picture, GRID_WIDTH)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// The images of a position that are shown.
fn images(game: &dyn AnyGame, position: &str) -> Result<Orbit> {
    let group = Some(game.picture_group());
    let request = Request::Orbit { place: Place::at(position), group };
    match game.answer(&request, &Context::default())? {
        Answer::Orbit(orbit) => Ok(orbit),
        _ => Err(mismatch()),
    }
}

/// The name of the symmetry that changes nothing: the first image is the position itself.
fn identity(game: &dyn AnyGame) -> Result<String> {
    let first = images(game, "start")?.images.into_iter().next();
    Ok(first.map_or_else(String::new, |image| image.transform))
}

/// `player 2 wins in 10`, `draw`, `not known`.
fn value_in_words(ply: &PlyValue) -> String {
    let winner = match ply.known.0 {
        None => return "not known".to_owned(),
        Some(Value::Draw) => return "draw".to_owned(),
        Some(Value::Win(_)) => ply.to_move,
        Some(Value::Loss(_)) => ply.to_move.other(),
    };
    match ply.known.0.and_then(Value::plies) {
        Some(0) => format!("{winner} has won"),
        Some(plies) if ply.at_most => format!("{winner} wins in at most {plies}"),
        Some(plies) => format!("{winner} wins in {plies}"),
        None => format!("{winner} wins"),
    }
}

impl Printed for Analyzed {
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
            if let Some(value) = analysis.values.as_ref().map(|values| &values[ply.ply]) {
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
        if let Some(outcome) = analysis.outcome {
            let _ = writeln!(text, "\n{}", standing(Player::One, Some(outcome)));
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {} states", self.file, self.analysis.states.len())
    }
}
