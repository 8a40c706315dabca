//! Certificates: finding them, and drawing them.

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use burnside_api::{
    AnyGame, Kind, PictureFormat, Place, PosterSheet, ProveOptions, ProveProgress,
    answers::{Proved, ProvedStrategy},
};
use burnside_draw::Look;
use indicatif::ProgressBar;

use super::{Session, in_file, usage};
use crate::{
    args::Prove,
    failure::Result,
    files,
    output::{Printed, grouped, print},
    pictures,
};

/// Finds a small certificate and writes it. One that is there already is where the search begins,
/// and it stays if nothing smaller is found. The best so far is written now and then, so that a run
/// that was killed can go on.
pub(super) fn prove(session: &Session, options: Prove) -> Result<()> {
    let Prove { game: name, out, minimum, plies, from, moves, nodes, rounds, steps, seconds, seed } =
        options;
    let game = session.game_with_values(&name)?;
    let out = out.unwrap_or_else(|| PathBuf::from(format!("{}.proof", plain(&*game))));
    let time = seconds.map(Duration::try_from_secs_f64).transpose().map_err(|_| {
        usage("--seconds must be a number of seconds, at least 0", "for example --seconds 60")
    })?;
    if rounds == 0 || steps == 0 {
        return Err(usage("--rounds and --steps must be at least 1", "leave them out"));
    }
    let from = from.map(|position| Place { position, moves });
    // A proof from a position begins anew.
    let earlier = (from.is_none() && out.exists()).then(|| read(&out)).transpose()?;
    let options = ProveOptions {
        seed,
        rounds,
        steps,
        time,
        minimum,
        plies,
        from,
        nodes,
        earlier: earlier.clone(),
    };
    let bar = session.progress.bar(0, "changes");
    let unwritten = Mutex::new(None);
    let found = game.prove(&options, &|progress| {
        let mut unwritten = unwritten.lock().unwrap_or_else(PoisonError::into_inner);
        if let ProveProgress::Certificate(text) = &progress {
            *unwritten = files::write_whole(&out, text.as_bytes()).err();
        }
        if unwritten.is_some() {
            return ControlFlow::Break(());
        }
        show(&bar, &progress);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    if let Some(failure) = unwritten.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    let (proved, text) = found.map_err(|error| match error.kind {
        Kind::Table if earlier.is_some() => in_file(&out, error),
        _ => error.into(),
    })?;
    files::write_whole(&out, text.as_bytes())?;
    let file = out.display().to_string();
    print(&Written { proved, file }, session.json)
}

/// The name of a game in the name of a file.
fn plain(game: &dyn AnyGame) -> String {
    game.name().replace(':', "-")
}

fn read(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&files::read(path)?).into_owned())
}

fn show(bar: &ProgressBar, progress: &ProveProgress) {
    match *progress {
        ProveProgress::Changes { done, total, decisions } => {
            bar.set_message(format!("{decisions} decisions,"));
            bar.set_length(total);
            bar.set_position(done);
        }
        ProveProgress::Minimum { at_least, at_most } => {
            let most = at_most.map_or_else(String::new, |most| format!(" and at most {most}"));
            bar.set_message(format!("at least {at_least}{most} decisions,"));
        }
        ProveProgress::Certificate(_) => {}
    }
}

/// A certificate that was written.
#[derive(serde::Serialize)]
struct Written {
    #[serde(flatten)]
    proved: Proved,
    /// The file.
    file: String,
}

/// What a strategy does.
pub(super) fn in_words(strategy: &ProvedStrategy) -> String {
    let ProvedStrategy { player, decisions, at_least, plies, open, searched, .. } = strategy;
    let bound = match at_least {
        Some(least) if least == decisions => " (no strategy has fewer)".to_owned(),
        Some(least) => format!(" (no strategy has fewer than {least})"),
        None => String::new(),
    };
    let does = match plies {
        Some(plies) => format!("wins within {plies} plies"),
        None => "at least draws".to_owned(),
    };
    let condition = match (open, searched) {
        (Some(open), Some(searched)) if searched == open => {
            format!(", and by a search of all {} open ends", grouped(*open as u64))
        }
        (Some(open), searched) => {
            let searched = searched.filter(|&searched| searched > 0);
            let searched = searched.map_or("none".to_owned(), |count| grouped(count as u64));
            format!(
                ", if {} open ends are as claimed (searched: {searched})",
                grouped(*open as u64)
            )
        }
        _ => String::new(),
    };
    let decisions = grouped(*decisions as u64);
    format!("player {player} {does} with {decisions} decisions{bound}{condition}")
}

impl Printed for Written {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let Self { proved, file } = self;
        let all: Vec<_> = proved.strategies.iter().map(in_words).collect();
        let bytes = grouped(proved.bytes);
        format!("{}: {}; {file} has {bytes} bytes", proved.game, all.join("; "))
    }
}

/// Draws a certificate on one sheet.
pub(super) fn poster(
    session: &Session,
    name: &str,
    out: &Path,
    proof: Option<&Path>,
    sheet: PosterSheet,
    width: u32,
    dark: bool,
) -> Result<()> {
    let game = session.game_with_values(name)?;
    let end = out.extension().and_then(|end| end.to_str());
    let kind = end.map(str::to_ascii_lowercase);
    let Some(kind @ ("svg" | "pdf" | "png")) = kind.as_deref() else {
        let message = format!("{} ends in neither .svg, .pdf nor .png", out.display());
        return Err(usage(message, "for example burnside poster GAME poster.pdf"));
    };
    let text = match proof {
        Some(path) => read(path)?,
        None => game.prove(&ProveOptions::default(), &|_| ControlFlow::Continue(()))?.1,
    };
    let look = if dark { Look::DARK } else { Look::LIGHT };
    let picture = game.poster(&text, sheet, look).map_err(|error| match proof {
        Some(path) => in_file(path, error),
        None => error.into(),
    })?;
    match kind {
        "svg" => pictures::save_svg(out, &picture),
        "png" => pictures::save(out, &PictureFormat::Png(width).file(&picture)?),
        _ => files::write_whole(out, &burnside_draw::pdf(&picture, sheet.size().0)),
    }
}
