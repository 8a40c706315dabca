//! A game as a whole, and what solving it would take.

use std::fmt::Write as _;

use anstyle::Style;
use burnside_api::{
    Context, Kind,
    answers::{Distance, LongestWin, Plan, PlannedPly, Stats, StatsRow, outcome_word},
};

use super::{Session, usage, words::by_worth};
use crate::{
    failure::Result,
    output::{Printed, grouped, print},
    pictures::Pictures,
};

const BOLD: Style = Style::new().bold();

/// Says what a table tells about a game as a whole.
pub(super) fn stats(session: &Session, name: &str, pictures: &Pictures) -> Result<()> {
    let game = session.game_with_values(name)?;
    let bar = session.progress.bar(0, "classes");
    let report = |done: u64, total: Option<u64>| {
        bar.set_length(total.unwrap_or(done));
        bar.set_position(done);
    };
    let stats = game.stats(&Context { report: &report, ..Context::default() });
    bar.finish_and_clear();
    let stats = stats.map_err(|error| match error.kind {
        Kind::Table if !game.is_solved() => {
            error.hint(format!("burnside solve {name}, or --table FILE"))
        }
        _ => error,
    })?;
    if pictures.are_wanted() {
        let picture = stats.picture(pictures.look()).ok_or_else(|| {
            usage("there are too many classes to draw them", "leave --svg and --png out")
        })?;
        for (path, options) in pictures.files(pictures.options(session.terminal(), None)) {
            crate::pictures::save(path, &options.format.file(&picture)?)?;
        }
    }
    print(&stats, session.json)
}

/// Says what solving a game would take.
pub(super) fn plan(session: &Session, name: &str) -> Result<()> {
    let game = session.game(name)?;
    let bar = session.progress.counter("classes");
    let report = |done: u64, _: Option<u64>| bar.set_position(done);
    let plan = game.plan(&Context { report: &report, ..Context::default() });
    bar.finish_and_clear();
    print(&plan?, session.json)
}

/// `12.34 %`.
fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A part of a whole with its share.
fn of(part: u64, whole: u64) -> String {
    #[allow(clippy::cast_precision_loss)] // shown with two digits
    let share = if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
    format!("{} of {} ({})", grouped(part), grouped(whole), percent(share))
}

fn rows(text: &mut String, heading: &str, rows: &[StatsRow]) {
    let _ = writeln!(
        text,
        "\n{BOLD}{heading:<6}{:>13}{:>13}{:>13}{:>13}{:>13}{BOLD:#}",
        "classes", "won", "drawn", "lost", "finished"
    );
    for row in rows {
        let numbers = [row.classes, row.wins, row.draws, row.losses, row.finished];
        let [classes, wins, draws, losses, finished] = numbers.map(grouped);
        let number = row.number;
        let _ = writeln!(
            text,
            "{number:>6}{classes:>13}{wins:>13}{draws:>13}{losses:>13}{finished:>13}"
        );
    }
}

impl Printed for Stats {
    fn for_people(&self) -> String {
        let mut text = format!("{BOLD}{}{BOLD:#}\n", self.on_one_line());
        let random = &self.random;
        let (one, two) = (percent(random.player1), percent(random.player2));
        let _ = write!(text, "at random    player 1 wins {one}, player 2 {two}");
        let _ = write!(text, ", draws {}; {:.2} plies", percent(random.draws), random.mean_plies);
        match (random.games, random.standard_error) {
            (Some(games), Some(error)) => {
                let games = grouped(games);
                let _ = writeln!(text, " ({games} games, standard error {})", percent(error));
            }
            _ if random.unfinished > 1e-9 => {
                let _ = writeln!(text, " ({} go on and on)", percent(random.unfinished));
            }
            _ => text.push_str(" (exactly)\n"),
        }
        if let Some(branching) = &self.branching {
            let (mean, most) = (branching.mean, branching.most);
            let _ = writeln!(text, "moves        {mean:.2} on average, at most {most}");
        }
        if let Some(narrow) = &self.narrow {
            let _ = writeln!(text, "one wins     {}", of(narrow.one_wins, narrow.won));
            let _ = writeln!(text, "one saves    {}", of(narrow.one_saves, narrow.drawn));
        }
        let _ = writeln!(text, "\n{BOLD}first moves{BOLD:#}");
        text.push_str(&by_worth(&self.first_moves, false));
        let _ = writeln!(text, "\n{BOLD}{:<12}{:>15}{BOLD:#}", "value", "classes");
        for Distance { known, classes } in &self.by_distance {
            let name = known.0.map_or_else(String::new, |value| value.to_string());
            let _ = writeln!(text, "{name:<12}{:>15}", grouped(*classes));
        }
        if let Some(plies) = &self.by_ply {
            rows(&mut text, "ply", plies);
        }
        if let Some(pieces) = &self.by_pieces {
            rows(&mut text, "pieces", pieces);
        }
        if let Some(longest) = self.longest.as_ref().filter(|wins| !wins.is_empty()) {
            let _ = writeln!(text, "\n{BOLD}longest wins{BOLD:#}");
            for LongestWin { plies, classes, position } in longest {
                let _ = writeln!(text, "win in {plies:<3} {:>12}  {position}", grouped(*classes));
            }
        } else if self.longest.is_none() {
            text.push_str(
                "\ntoo many classes to walk over them: no plies, moves and longest wins\n",
            );
        }
        text
    }

    fn on_one_line(&self) -> String {
        let perfect = self.perfect.map_or("unknown", outcome_word);
        let plies = self.start.0.and_then(burnside::Value::plies);
        let plies = plies.map_or_else(String::new, |plies| format!(" in {plies}"));
        let wins = if perfect == "draw" { "a draw" } else { "wins" };
        let who = if perfect == "draw" { String::new() } else { format!("{perfect} ") };
        format!(
            "{}: {who}{wins}{plies}; {} classes, {} drawn",
            self.game,
            grouped(self.classes),
            percent(self.share_drawn)
        )
    }
}

/// A number of bytes in few characters.
fn bytes(number: u64) -> String {
    #[allow(clippy::cast_precision_loss)] // two digits
    let number = number as f64;
    let (scaled, unit) = match number {
        n if n < 1e6 => (n / 1e3, "kB"),
        n if n < 1e9 => (n / 1e6, "MB"),
        n => (n / 1e9, "GB"),
    };
    if scaled < 10.0 { format!("{scaled:.1} {unit}") } else { format!("{scaled:.0} {unit}") }
}

/// A time in few characters.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => "less than a second".to_owned(),
        s if s < 120.0 => format!("{s:.0} seconds"),
        s if s < 7_200.0 => format!("{:.0} minutes", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} hours", s / 3_600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

impl Printed for Plan {
    fn for_people(&self) -> String {
        let mut text = format!("{BOLD}{}{BOLD:#}\n", self.on_one_line());
        let play = if self.can_return { "can return" } else { "cannot return" };
        let method = match self.method {
            "own" => "by the game's own order of classes",
            "layers" => "ply by ply",
            _ => "backward from the end",
        };
        let _ = writeln!(text, "play      {play}: solved {method}");
        if let (Some(numbers), Some(stages)) = (self.numbers, self.stages) {
            let of = if stages == 1 { "stage" } else { "stages" };
            let (numbers, stages) = (grouped(numbers), grouped(stages));
            let _ = writeln!(text, "numbers   {numbers}, in {stages} {of}");
        }
        let _ = writeln!(text, "moves     {:.1} in a class on average", self.moves);
        let free =
            self.free_memory.map_or_else(String::new, |free| format!(", {} are free", bytes(free)));
        let _ = writeln!(text, "memory    {}{free}", bytes(self.memory));
        let (disk, table) = (bytes(self.disk), bytes(self.table));
        let _ = writeln!(text, "disk      {disk} until it is done, {table} for the table");
        match self.seconds {
            Some(seconds) => {
                #[allow(clippy::cast_sign_loss)] // a rate
                let rate = grouped(self.rate.round() as u64);
                let _ = writeln!(text, "time      {} at {rate} moves a second", time(seconds));
            }
            None => text.push_str("time      not known: the game has a solver of its own\n"),
        }
        let _ = writeln!(text, "\n{BOLD}ply           classes{BOLD:#}");
        for PlannedPly { ply, classes, counted } in &self.plies {
            let how = if *counted { "" } else { "  estimated" };
            let _ = writeln!(text, "{ply:>3}  {:>16}{how}", grouped(*classes));
        }
        text
    }

    fn on_one_line(&self) -> String {
        let how = match (self.counted, self.cut_short) {
            (true, _) => "all of them counted",
            (_, true) => "at least: there was no time to see more",
            _ => "estimated from samples",
        };
        let about = if self.counted { "" } else { "about " };
        format!("{}: {about}{} classes, {how}", self.game, grouped(self.classes))
    }
}
