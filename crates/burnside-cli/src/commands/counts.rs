//! Commands that count, play out and search.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use burnside::{
    Game,
    catalog::{Entry, Visitor},
};
use burnside_solve::{
    alphabeta::Limits,
    door::{self, Judge},
};

use super::Context;
use crate::{
    args::Effort,
    failure::Outcome,
    output::{grouped, print},
};

pub(super) struct Perft {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) depth: u32,
    pub(super) unique: bool,
    pub(super) group: Option<String>,
}

impl Visitor for Perft {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let Self { context, position, depth, unique, group } = self;
        if unique {
            let report = ply_report(context);
            return print(
                &door::unique(&game, &position, depth, group.as_deref(), &report)?,
                context.json,
            );
        }
        let bar = context.progress.bar(0, "first moves");
        let report = |done, all| {
            bar.set_length(all);
            bar.set_position(done);
        };
        let answer = door::perft(&game, &position, depth, &report);
        bar.finish_and_clear();
        print(&answer?, context.json)
    }
}

/// Says how far a count by plies has come.
fn ply_report(context: Context) -> impl Fn(u32, u64) + Sync {
    let spinner = context.progress.spinner();
    move |ply, classes| spinner.set_message(format!("ply {ply}: {} classes", grouped(classes)))
}

pub(super) struct Random {
    pub(super) context: Context,
    pub(super) games: u64,
    pub(super) seed: u64,
}

impl Visitor for Random {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let bar = self.context.progress.bar(self.games, "games");
        let answer = door::random(&game, self.games, self.seed, &|games| bar.inc(games));
        bar.finish_and_clear();
        print(&answer, self.context.json)
    }
}

pub(super) struct Count {
    pub(super) context: Context,
    pub(super) plies: u32,
    pub(super) group: Option<String>,
}

impl Visitor for Count {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let report = ply_report(self.context);
        let answer = door::count(&game, self.plies, self.group.as_deref(), &report)?;
        print(&answer, self.context.json)
    }
}

pub(super) struct Value {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) effort: Effort,
}

impl Visitor for Value {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let Self { context, position, effort } = self;
        let judge: Box<dyn Judge<G>> =
            if effort.no_book { door::judge_without_book(&game) } else { door::judge(&game) };
        let limits = limits(effort, &*judge);
        let bar = match limits.nodes {
            _ if position == "-" => indicatif::ProgressBar::hidden(),
            Some(nodes) => context.progress.bar(nodes, "positions"),
            None => context.progress.counter("positions"),
        };
        let searched = AtomicU64::new(0);
        let progress = |nodes| {
            searched.fetch_max(nodes, Relaxed);
            bar.set_position(searched.load(Relaxed));
        };
        let limits = Limits { progress: Some(&progress), ..limits };
        context.answer(&position, |text| {
            let answer = door::value(&game, &*judge, text, &limits);
            bar.finish_and_clear();
            Ok(answer?)
        })
    }
}

/// The limits of a search by this judge.
pub(super) fn limits<G: Game>(effort: Effort, judge: &dyn Judge<G>) -> Limits<'static> {
    let time = effort
        .time
        .map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX));
    Limits { nodes: effort.nodes.or(judge.usual_nodes()), time, ..Limits::default() }
}
