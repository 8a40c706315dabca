//! Solving games, and verifying tables.

use std::{
    fmt::Write as _,
    fs::{self, File},
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use burnside_api::{
    AnyGame, Context, Kind, SolveOptions, Step, VerifyOptions,
    answers::{Distance, Solved, Verified},
};
use burnside_solve::{Limits, solve::with_suffix};
use indicatif::{HumanDuration, ProgressBar};

use super::{Session, game_files, proofs};
use crate::{
    failure::{Failure, Result},
    output::{Printed, counted, grouped, print},
};

/// Solves a game completely and writes its table, beside its file unless told otherwise.
pub(super) fn solve(
    session: &Session,
    name: &str,
    out: Option<PathBuf>,
    options: &SolveOptions,
) -> Result<()> {
    let game = session.game(name)?;
    let out = out.unwrap_or_else(|| table_of(name, game.name()));
    announce(session, &*game, &out);
    let bar = session.progress.bar_with_time(0, "steps");
    let solved = game.solve(&out, options, &|step| {
        let left = |left| format!(", {:#} left", HumanDuration(left));
        bar.set_prefix(step.left.map_or_else(String::new, left));
        show(&bar, step)
    });
    bar.finish_and_clear();
    print(&solved?, session.json)
}

/// Where the table of a game goes unless somebody says otherwise.
pub(super) fn table_of(asked: &str, name: &str) -> PathBuf {
    match game_files::path_of(asked) {
        Some(file) => game_files::table_beside(file),
        None => usual_name(name).into(),
    }
}

/// The name of the table of a listed game.
pub(super) fn usual_name(game: &str) -> String {
    format!("{}.bst", game.replace(':', "-"))
}

/// Says whether an earlier run is continued, or else what a new one takes.
fn announce(session: &Session, game: &dyn AnyGame, out: &Path) {
    if session.json || session.progress.is_quiet() {
        return;
    }
    let megabytes = |bytes: u64| grouped(bytes.div_ceil(1_000_000));
    let checkpoint = with_suffix(out, ".checkpoint");
    if let Ok(found) = fs::metadata(&checkpoint) {
        let (path, size) = (checkpoint.display(), megabytes(found.len()));
        session.progress.note(&format!("continues an earlier run: {path} has {size} MB"));
        return;
    }
    let limits = Limits { time: Some(PLANNING), ..Limits::default() };
    let needs = match game.plan(&Context::from(limits)) {
        Ok(plan) => {
            let (memory, disk) = (megabytes(plan.memory), megabytes(plan.disk));
            format!("needs about {memory} MB of memory, and {disk} MB on disk")
        }
        // It takes longer to say than it should.
        Err(_) => "needs memory, and room on disk (`--plan` says how much)".to_owned(),
    };
    session.progress.note(&format!("{needs} in {} until it is done", checkpoint.display()));
}

/// No longer than this is spent on saying what solving takes.
const PLANNING: Duration = Duration::from_secs(2);

/// Checks every value of a table by the rules alone.
pub(super) fn verify(
    session: &Session,
    path: &Path,
    game: Option<&str>,
    options: &VerifyOptions,
) -> Result<()> {
    let beside = || Some(game_files::file_beside(path)?.to_string_lossy().into_owned());
    let game =
        game.map(str::to_owned).or_else(beside).map(|name| session.game(&name)).transpose()?;
    let open = |error| Failure::File { doing: "read", path: path.to_owned(), error };
    let file = File::open(path).map_err(open)?;
    let bar = session.progress.bar(0, "steps");
    let watch = |step| show(&bar, step);
    let verified = match &game {
        Some(game) => session.service.verify_as(&**game, file, options, &watch),
        None => session.service.verify(file, options, &watch),
    };
    bar.finish_and_clear();
    match verified {
        Ok(verified) => print(&verified, session.json),
        Err(error) if error.kind == Kind::Table => {
            Err(Failure::InFile { path: path.to_owned(), error: Box::new(error) })
        }
        Err(error) => Err(error.into()),
    }
}

/// Draws the bar.
pub(super) fn show(bar: &ProgressBar, step: Step) -> ControlFlow<()> {
    if bar.message() != step.stage {
        bar.reset();
        bar.set_message(step.stage);
    }
    bar.set_length(step.total.max(step.done));
    bar.set_position(step.done);
    ControlFlow::Continue(())
}

impl Printed for Solved {
    fn for_people(&self) -> String {
        let mut text = String::new();
        for Distance { known, classes } in &self.by_distance {
            let name = known.0.map_or_else(String::new, |value| value.to_string());
            let _ = writeln!(text, "{name:<12} {:>15}", grouped(*classes));
        }
        text + &self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let file = self.file.as_deref().unwrap_or("the table");
        format!(
            "{}: {}, {}, {}, {}; {file} has {} bytes, SHA-256 {}",
            self.game,
            counted(self.positions, "class", "classes"),
            counted(self.wins, "win", "wins"),
            counted(self.losses, "loss", "losses"),
            counted(self.draws, "draw", "draws"),
            grouped(self.bytes),
            self.sha256
        )
    }
}

impl Printed for Verified {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        if let Some(strategies) = &self.proved {
            let proved: Vec<_> = strategies.iter().map(proofs::in_words).collect();
            let replies = grouped(self.checked);
            let all = proved.join("; ");
            return format!("{}: {all}; {replies} replies checked: all right", self.game);
        }
        let (checked, reachable) = (grouped(self.checked), grouped(self.reachable));
        format!("{}: {checked} classes checked, {reachable} reachable: all right", self.game)
    }
}
