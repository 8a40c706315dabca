//! Statistics of a whole game, from its table.

use burnside::{Outcome, Player, Value, catalog::Entry};
use burnside_solve::{
    stats::{self, RandomPlay, Row, Walk},
    table::Probe,
};

use crate::{
    Context, Error, Kind,
    answers::{
        BranchingStats, Distance, Known, LongestWin, MoveValue, NarrowStats, RandomShares, Stats,
        StatsRow,
    },
};

/// Counts everything. Reports how many classes of how many were seen.
pub(crate) fn stats<G: Entry>(
    game: &G,
    table: &dyn Probe<G>,
    context: &Context<'_>,
) -> Result<Stats, Error> {
    let report = |done, total| (context.report)(done, Some(total));
    let found = stats::stats(table, &context.limits, &report).map_err(|error| match error {
        stats::StatsError::Table(error) => Error::from(error),
        stats::StatsError::Stopped(stopped) => stopped.into(),
        other => Error::new(Kind::Internal, other.to_string()),
    })?;
    let counts = &found.counts;
    let [wins, losses, draws] = counts.by_result();
    let distance = |(value, classes)| Distance { known: Known(Some(value)), classes };
    let start = game.start();
    let first = |&(mv, value): &(G::Move, Value)| MoveValue {
        text: game.move_text(start, mv),
        known: Known(Some(value)),
    };
    let walk = found.walk.as_ref();
    let rows = |rows: &[Row]| (0..).zip(rows).map(row).filter(|row| row.classes > 0).collect();
    let longest = |walk: &Walk<G::Position>| {
        let win = |win: &stats::LongWin<G::Position>| LongestWin {
            plies: win.plies,
            classes: win.classes,
            position: game.position_text(win.position),
        };
        walk.longest.iter().map(win).collect()
    };
    Ok(Stats {
        game: game.name().to_owned(),
        classes: counts.total(),
        wins,
        losses,
        draws,
        share_drawn: share(draws, counts.total()),
        by_distance: counts.iter().map(distance).collect(),
        perfect: Some(outcome(found.start, game.to_move(start))),
        start: Known(Some(found.start)),
        first_moves: found.first_moves.iter().map(first).collect(),
        random: random(&found.random),
        by_ply: walk.map(|walk| rows(&walk.by_ply)),
        by_pieces: walk.filter(|walk| !walk.by_pieces.is_empty()).map(|walk| rows(&walk.by_pieces)),
        longest: walk.map(longest),
        branching: walk
            .map(|walk| BranchingStats { mean: walk.branching.mean(), most: walk.branching.most }),
        narrow: walk.map(|walk| NarrowStats {
            won: walk.narrow.won,
            one_wins: walk.narrow.one_wins,
            drawn: walk.narrow.drawn,
            one_saves: walk.narrow.one_saves,
        }),
    })
}

/// How a game ends that begins like this.
fn outcome(value: Value, mover: Player) -> Outcome {
    match value {
        Value::Win(_) => Outcome::Win(mover),
        Value::Loss(_) => Outcome::Win(mover.other()),
        Value::Draw => Outcome::Draw,
    }
}

fn row((number, row): (u32, &Row)) -> StatsRow {
    let [wins, draws, losses] = row.by_result;
    StatsRow { number, classes: row.classes(), finished: row.finished, wins, draws, losses }
}

fn random(play: &RandomPlay) -> RandomShares {
    RandomShares {
        player1: play.shares[0],
        player2: play.shares[1],
        draws: play.draws,
        unfinished: play.unfinished,
        mean_plies: play.mean_plies,
        games: play.sample.map(|sample| sample.games),
        seed: play.sample.map(|sample| sample.seed),
        standard_error: play.standard_error(play.shares[0]),
    }
}

/// A part of a whole, 0 of nothing.
#[allow(clippy::cast_precision_loss)] // shown with a few digits
pub(crate) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
