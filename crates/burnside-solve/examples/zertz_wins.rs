//! How many wins of the last turns of games are proved: `cargo run --release -p burnside-solve
//! --example zertz_wins -- FOLDER|GAMES [SECONDS]`, with a folder of Boardspace files or a number of
//! games that the tree search plays with itself on 37 rings.
//!
//! Of each game that was won on the board, the positions are asked from which the winner had one, two,
//! three and four turns to the end. The evaluator gets so many seconds (1) for each, on one thread,
//! and knows nothing beforehand. Beside it stands a search of another kind, which looks at all of the
//! winner's moves that leave at most eight replies, and with two turns at all moves.

use std::{error::Error, fs, ops::ControlFlow, time::Duration};

use burnside::{
    Game as _, Outcome, Player, Value,
    record::Record,
    zertz::{Position, Zertz},
};
use burnside_solve::{
    Limits, evaluator,
    forced::{Answer, Options, win},
    knowledge,
    mcts::{self, search_knowing},
    random,
};

/// So many of the winner's turns are asked about.
const TURNS: usize = 4;

/// Positions that the other search may look at.
const REFERENCE: u64 = 400_000;

/// The positions of a game, from its start.
type Played = (Zertz, Vec<Position>);

/// The games in a folder, in the order of their names; damaged ones are passed over.
fn games_in(folder: &str) -> Result<Vec<Played>, Box<dyn Error>> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    let mut games = Vec::new();
    for file in files {
        if let Ok(record) = Record::<Zertz>::from_sgf(fs::read(file)?) {
            games.push((*record.rules(), record.positions().collect()));
        }
    }
    Ok(games)
}

/// A game of the tree search with itself, after two moves at random.
fn game_of_its_own(number: u64) -> Played {
    const LONGEST: usize = 200;
    let rules = Zertz::RINGS_37;
    let knows = knowledge(&rules);
    let mut line = vec![rules.start()];
    while let Some(&at) = line.last()
        && rules.outcome(at).is_none()
        && line.len() < LONGEST
    {
        let seed = random::stream(number, line.len() as u64);
        let options = mcts::Options { iterations: 500, seed, ..mcts::Options::default() };
        let mv = if line.len() < 3 {
            random::any_move(&rules, at, seed)
        } else {
            let report = search_knowing(&rules, knows.as_deref(), at, &options, |_| {
                ControlFlow::Continue(())
            });
            report.best().map(|best| best.mv)
        };
        line.extend(mv.map(|mv| rules.play(at, mv)));
    }
    (rules, line)
}

/// Where the last turns of a player begin, the last one first.
fn last_turns(line: &[Position], player: Player) -> Vec<Position> {
    let mut turns = Vec::new();
    for at in (0..line.len() - 1).rev() {
        let before = at.checked_sub(1).map(|before| line[before].to_move());
        if line[at].to_move() == player && before != Some(player) {
            turns.push(line[at]);
        }
    }
    turns.truncate(TURNS);
    turns
}

/// What became of the positions with so many turns to the end.
#[derive(Clone, Copy, Default)]
struct Row {
    positions: u32,
    proved: u32,
    /// Not proved, but won by the other search.
    missed: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let from = arguments.next().ok_or("usage: zertz_wins FOLDER|GAMES [SECONDS]")?;
    let seconds: f64 = arguments.next().map_or(Ok(1.0), |seconds| seconds.parse())?;
    let games = match from.parse() {
        Ok(count) => (0..count).map(game_of_its_own).collect(),
        Err(_) => games_in(&from)?,
    };
    let time = Some(Duration::try_from_secs_f64(seconds)?);
    let limits = Limits { time, ..Limits::default() };
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let mut rows = [Row::default(); TURNS];
    let mut won = 0;
    for (rules, line) in &games {
        let end = line.last().and_then(|&end| rules.outcome(end));
        let Some(Outcome::Win(winner)) = end else { continue };
        won += 1;
        for (turns, (at, row)) in (1..).zip(last_turns(line, winner).into_iter().zip(&mut rows)) {
            row.positions += 1;
            let found = alone.install(|| evaluator(rules).evaluate(at, &limits));
            if found.is_ok_and(|found| matches!(found.value, Value::Win(_))) {
                row.proved += 1;
                continue;
            }
            let replies = if turns <= 2 { usize::MAX } else { 8 };
            let options = Options { turns, replies, nodes: REFERENCE };
            row.missed += u32::from(matches!(win(rules, at, &options), Answer::Win { .. }));
        }
    }
    println!("{} games, {won} of them won on the board, {seconds} s for a position", games.len());
    println!("| turns to the end | positions | proved | won by the other search alone |");
    println!("|---|---|---|---|");
    for (turns, row) in (1..).zip(rows) {
        println!("| {turns} | {} | {} | {} |", row.positions, row.proved, row.missed);
    }
    Ok(())
}
