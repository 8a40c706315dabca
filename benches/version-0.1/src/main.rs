//! Games of Zertz between the tree search of this version and that of version 0.1, with the same
//! time for a move: time of the thread on the processor, so that a busy machine changes nothing.
//! `cargo xtask zertz-match` runs it.
//!
//! `burnside-beside-version-0-1 VARIANT GAMES WINS SECONDS SEED`
//!
//! Each opening, two moves at random, is played with both colors. The match ends early once this
//! version has won so many games, or can no longer win so many.

use std::{error::Error, fs, ops::ControlFlow, process::ExitCode, time::Duration};

use burnside::{
    Game, Notation, Outcome, Player,
    zertz::{Move, Position, Zertz},
};
use burnside_solve::{mcts, random, zertz::Learned};

/// Longer games go in circles, and nobody wins them.
const LONGEST: u64 = 200;

/// How often a search looks at the clock.
const LOOK_EVERY: Duration = Duration::from_millis(3);

type Failure = Box<dyn Error>;

/// This thread's time on the processor.
fn cpu_seconds() -> Result<f64, Failure> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = text.split(' ').next().ok_or("the system does not say the time")?;
    Ok(nanoseconds.parse::<f64>()? / 1e9)
}

/// Whether the time is over. Without a clock it is, so that nothing goes on for ever.
fn until(end: f64) -> ControlFlow<()> {
    let goes_on = cpu_seconds().is_ok_and(|now| now < end);
    if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Both programs, with the rules of one variant.
struct Match {
    rules: Zertz,
    learned: Learned,
    old: old::zertz::Zertz,
    seconds: f64,
}

impl Match {
    fn new(variant: &str, seconds: f64) -> Result<Self, Failure> {
        let rules: Zertz = variant.parse()?;
        let learned = Learned::read(burnside_solve::zertz::WEIGHTS, rules)?;
        Ok(Self { rules, learned, old: variant.parse()?, seconds })
    }

    /// What this version plays, and how many iterations it had time for.
    fn ours(&self, at: Position, seed: u64) -> Result<(Move, u64), Failure> {
        let end = cpu_seconds()? + self.seconds;
        let options = mcts::Options {
            iterations: u64::MAX,
            seed,
            report_every: LOOK_EVERY,
            ..mcts::Options::default()
        };
        let report =
            mcts::search_knowing(&self.rules, Some(&self.learned), at, &options, |_| until(end));
        let best = report.best().ok_or("there is no move")?;
        Ok((best.mv, report.iterations))
    }

    /// What version 0.1 plays. The two understand each other by text.
    fn theirs(&self, at: Position, seed: u64) -> Result<(Move, u64), Failure> {
        use old::Notation as _;
        use old_solve::mcts;

        let position = self.old.parse_position(&self.rules.position_text(at))?;
        let end = cpu_seconds()? + self.seconds;
        let options = mcts::Options {
            iterations: u64::MAX,
            seed,
            report_every: LOOK_EVERY,
            ..mcts::Options::default()
        };
        let report = mcts::search_with(&self.old, position, &options, |_| until(end));
        let best = report.best().ok_or("there is no move")?;
        let text = self.old.move_text(position, best.mv);
        Ok((self.rules.parse_move(at, &text)?, report.iterations))
    }

    /// Who wins a game in which `player` is this version; the iterations of both are added up.
    fn winner(
        &self,
        player: Player,
        seed: u64,
        opening: u64,
        iterations: &mut [u64; 2],
    ) -> Result<Option<Player>, Failure> {
        let mut at = self.rules.start();
        for ply in 0..2 {
            let mv = random::any_move(&self.rules, at, random::stream(opening, ply));
            at = self.rules.play(at, mv.ok_or("there is no move")?);
        }
        for ply in 0..LONGEST {
            if let Some(outcome) = self.rules.outcome(at) {
                return Ok(Outcome::winner(outcome));
            }
            let seed = random::stream(seed, ply);
            let is_old = self.rules.to_move(at) != player;
            let (mv, done) = if is_old { self.theirs(at, seed) } else { self.ours(at, seed) }?;
            iterations[usize::from(is_old)] += done;
            at = self.rules.try_play(at, mv).map_err(|error| error.to_string())?;
        }
        Ok(None)
    }
}

fn run() -> Result<bool, Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [variant, games, wins, seconds, seed] = words.as_slice() else {
        return Err("VARIANT GAMES WINS SECONDS SEED".into());
    };
    let (games, wins, seed): (u64, u64, u64) = (games.parse()?, wins.parse()?, seed.parse()?);
    let both = Match::new(variant, seconds.parse()?)?;
    let (mut won, mut lost, mut iterations) = ([0_u64; 2], [0_u64; 2], [0_u64; 2]);
    for game in 0..games {
        let player = Player::ALL[(game % 2) as usize];
        let opening = random::stream(seed, game / 2);
        let winner = both.winner(player, random::stream(!seed, game), opening, &mut iterations)?;
        won[player.index()] += u64::from(winner == Some(player));
        lost[player.index()] += u64::from(winner == Some(player.other()));
        let (all_won, all_lost) = (won[0] + won[1], lost[0] + lost[1]);
        println!(
            "{variant}, {seconds} CPU-seconds a move, seed {seed}, game {} of {games}: {all_won} won, \
             {all_lost} lost, {} neither; as player 1 {}-{}, as player 2 {}-{}; iterations {} \
             against {}",
            game + 1,
            game + 1 - all_won - all_lost,
            won[0],
            lost[0],
            won[1],
            lost[1],
            iterations[0],
            iterations[1],
        );
        if all_won >= wins || all_won + (games - game - 1) < wins {
            return Ok(all_won >= wins);
        }
    }
    Ok(false)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("too few games were won");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
