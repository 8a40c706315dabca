//! Games played at random: uniformly among the legal moves, from a seed.

use std::{
    ops::Add,
    sync::{Mutex, PoisonError},
};

use burnside::{Game, Outcome, Player, catalog::Entry};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::{games, parallel};

/// What became of a number of games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Plies in all of them together.
    pub plies: u64,
    /// Games that player 1 and player 2 won.
    pub wins: [u64; 2],
    /// Games without a winner, those included that reached the longest length allowed.
    pub draws: u64,
}

impl Tally {
    /// The mean length of a game in plies.
    #[allow(clippy::cast_precision_loss)] // 2^53 plies are out of reach
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games as f64
    }

    /// The share of games that this player won, and its standard error.
    pub fn share_won(&self, player: Player) -> (f64, f64) {
        self.share(self.wins[player.index()])
    }

    /// The share of games without a winner, and its standard error.
    pub fn share_drawn(&self) -> (f64, f64) {
        self.share(self.draws)
    }

    #[allow(clippy::cast_precision_loss)] // as above
    fn share(&self, part: u64) -> (f64, f64) {
        let (n, p) = (self.games as f64, part as f64 / self.games as f64);
        (p, (p * (1.0 - p) / n).sqrt())
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            wins: [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]],
            draws: self.draws + other.draws,
        }
    }
}

/// Plays `games` random games from a position, none longer than `longest` plies, on all threads.
///
/// The seed decides everything: the answer does not depend on the number of threads.
///
/// ```
/// use burnside::{Game, quantik::Quantik};
/// use burnside_solve::random::play;
///
/// let tally = play(&Quantik, Quantik.start(), 10_000, 16, 42);
/// assert_eq!(tally.games, 10_000);
/// assert_eq!(tally.draws, 0); // Quantik has none
/// ```
pub fn play<G: Game>(
    game: &G,
    position: G::Position,
    games: u64,
    longest: u32,
    seed: u64,
) -> Tally {
    play_reporting(game, position, games, longest, seed, &|_| ())
}

/// Plays random games from a game's start, as the game likes them played: every legal move is as
/// likely as the others unless the game says otherwise. Games that last longer than 10,000 plies
/// are draws.
pub fn play_from_start<G: Entry>(
    game: &G,
    games: u64,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Tally {
    /// Only games that can return ever come near it.
    const LONGEST: u32 = 10_000;
    games::random_games(game, games, seed, report)
        .unwrap_or_else(|| play_reporting(game, game.start(), games, LONGEST, seed, report))
}

/// [`play`], with a report of every few games that are done, from any thread.
pub fn play_reporting<G: Game>(
    game: &G,
    position: G::Position,
    games: u64,
    longest: u32,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Tally {
    /// Games that share a random stream. Part of the answer: change it and seeds mean other games.
    const STREAM: u64 = 1024;
    let total = Mutex::new(Tally::default());
    parallel::each(games.div_ceil(STREAM) as usize, &|stream| {
        let stream = stream as u64;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self::stream(seed, stream));
        let mut moves = Vec::new();
        let count = STREAM.min(games - stream * STREAM);
        let tally = (0..count).fold(Tally::default(), |tally, _| {
            tally + one(game, position, longest, &mut random, &mut moves)
        });
        report(count);
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        *total = *total + tally;
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A whole number below `bound`, each as likely as the others to within 2^-64 `bound`.
pub fn below(random: &mut impl Rng, bound: usize) -> usize {
    ((random.next_u64() as u128 * bound as u128) >> 64) as usize
}

/// One of the legal moves, by the seed; `None` if the game is over.
pub fn any_move<G: Game>(game: &G, position: G::Position, seed: u64) -> Option<G::Move> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    choose(game, position, &mut random, &mut Vec::new())
}

/// One of `0..bound`, by the seed.
pub fn any_below(bound: usize, seed: u64) -> usize {
    below(&mut Xoshiro256PlusPlus::seed_from_u64(seed), bound)
}

fn one<G: Game>(
    game: &G,
    mut position: G::Position,
    longest: u32,
    random: &mut impl Rng,
    moves: &mut Vec<G::Move>,
) -> Tally {
    let mut tally = Tally { games: 1, ..Tally::default() };
    for _ in 0..longest {
        let Some(mv) = choose(game, position, random, moves) else { break };
        position = game.play_unchecked(position, mv);
        tally.plies += 1;
    }
    match game.outcome(position) {
        Some(Outcome::Win(player)) => tally.wins[player.index()] += 1,
        Some(Outcome::Draw | Outcome::BothLose) | None => tally.draws += 1,
    }
    tally
}

/// One of the legal moves, if there is one. A game that knows how many it has, and can skip to any
/// of them, is not asked to list them; the choice is the same.
pub(crate) fn choose<G: Game>(
    game: &G,
    position: G::Position,
    random: &mut impl Rng,
    moves: &mut Vec<G::Move>,
) -> Option<G::Move> {
    let mut legal = game.moves(position);
    if let (least, Some(most)) = legal.size_hint()
        && least == most
    {
        return if least == 0 { None } else { legal.nth(below(random, least)) };
    }
    moves.clear();
    // Not `extend`, which takes one after the other: games hand out all at once more quickly.
    legal.for_each(|mv| moves.push(mv));
    if moves.is_empty() { None } else { Some(moves[below(random, moves.len())]) }
}

/// A seed for each stream of random numbers, such that neighboring streams and seeds have nothing
/// in common.
pub fn stream(seed: u64, stream: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    random.next_u64() ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
