//! What becomes of games that are played at random, every legal move being as likely as the others.
//!
//! With all classes at hand nobody has to play: the chance of being in a class is handed on along
//! its moves, ply by ply, until the games are over. The sums are exact but for the rounding of
//! floating-point numbers; where play can go in circles, what is still going on in the end is
//! stated.

use burnside::{Game, Player, Value};

use super::graph::Graph;
use crate::{
    limits::{Budget, Stopped},
    random,
};

/// What becomes of games that are played at random.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RandomPlay {
    /// The shares of games that player 1 and player 2 win.
    pub shares: [f64; 2],
    /// The share of games without a winner.
    pub draws: f64,
    /// The share of games that were not over when nobody looked any longer.
    pub unfinished: f64,
    /// The mean length in plies.
    pub mean_plies: f64,
    /// Which games were played, if it is not the exact answer.
    pub sample: Option<Sample>,
}

/// Games that were really played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// How many.
    pub games: u64,
    /// Which ones.
    pub seed: u64,
}

impl RandomPlay {
    /// The standard error of a share, if games were really played.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn standard_error(&self, share: f64) -> Option<f64> {
        self.sample.map(|sample| (share * (1.0 - share) / sample.games as f64).sqrt())
    }
}

/// No game is followed for longer.
const LONGEST: u32 = 10_000;

/// When so few games are left, nobody looks any longer.
const NOTHING: f64 = 1e-12;

/// The exact shares, over all classes.
pub(super) fn exact(
    graph: &Graph,
    first: Player,
    budget: &Budget<'_>,
) -> Result<RandomPlay, Stopped> {
    let bytes = graph.len() as u64 * 2 * (size_of::<[f64; 2]>() + size_of::<u32>()) as u64;
    budget.hold(bytes);
    // By class and player to move: a class stands for positions of both.
    let mut chances = vec![[0.0; 2]; graph.len()];
    let mut next = chances.clone();
    chances[0][first.index()] = 1.0;
    let mut at_work = vec![0_u32];
    let mut play =
        RandomPlay { shares: [0.0; 2], draws: 0.0, unfinished: 1.0, mean_plies: 0.0, sample: None };
    for _ in 0..LONGEST {
        let mut reached = Vec::new();
        let mut going = 0.0;
        budget.spend(at_work.len() as u64);
        budget.judge(())?;
        for &class in &at_work {
            let here = std::mem::take(&mut chances[class as usize]);
            let moves = graph.moves(class);
            if moves.len() == 0 {
                play.finish(graph.value(class), here);
                continue;
            }
            going += here[0] + here[1];
            #[allow(clippy::cast_precision_loss)] // a number of moves
            let share = here.map(|chance| chance / moves.len() as f64);
            for (child, again) in moves {
                let place = &mut next[child as usize];
                if place[0] + place[1] <= 0.0 {
                    reached.push(child);
                }
                for player in 0..2 {
                    place[player ^ usize::from(!again)] += share[player];
                }
            }
        }
        play.unfinished = going;
        // A game that goes on lasts one ply more.
        play.mean_plies += going;
        if going < NOTHING {
            break;
        }
        std::mem::swap(&mut chances, &mut next);
        at_work = reached;
    }
    budget.release(bytes);
    Ok(play)
}

impl RandomPlay {
    /// Takes games into account that are over, by the player whose turn it would be.
    fn finish(&mut self, value: Value, chances: [f64; 2]) {
        for (player, chance) in chances.into_iter().enumerate() {
            match value {
                Value::Win(_) => self.shares[player] += chance,
                Value::Loss(_) => self.shares[1 - player] += chance,
                Value::Draw => self.draws += chance,
            }
        }
    }
}

/// The shares of some games that are really played.
#[allow(clippy::cast_precision_loss)] // an estimate
pub(super) fn sample<G: Game>(game: &G) -> RandomPlay {
    let sample = Sample { games: 100_000, seed: 42 };
    let tally = random::play(game, game.start(), sample.games, LONGEST, sample.seed);
    let share = |games: u64| games as f64 / sample.games as f64;
    RandomPlay {
        shares: tally.wins.map(share),
        draws: share(tally.draws),
        unfinished: 0.0,
        mean_plies: tally.mean_plies(),
        sample: Some(sample),
    }
}
