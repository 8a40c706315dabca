//! Random games: a random piece, a random square, millions of games a second.
//!
//! The seed's question. Every piece left is as likely as the others to be given, and every empty
//! square to be taken. (Uniform *moves* would be another game: a winning placement is one move,
//! and a quiet one as many as there are pieces left to give.)

use burnside::{
    Player,
    quarto::{Piece, Position, Quarto, Setup},
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rayon::prelude::*;

use super::{
    solver::TooManySets,
    status::{Progress, Tables, most_sets},
};
use crate::random::Tally;

/// Plays random games from the start, on all threads. The seed decides everything: the answer
/// does not depend on the number of threads.
///
/// Plies are those of the game: the first piece given is one, each placement another.
///
/// ```
/// use burnside::quarto::Quarto;
/// use burnside_solve::quarto::random_games;
///
/// let tally = random_games(&Quarto::LINES, 100_000, 42)?;
/// let (draws, error) = tally.share_drawn();
/// assert!((draws - 0.01980129).abs() < 5.0 * error); // exactly: 1.980129 %
/// # Ok::<(), burnside_solve::quarto::TooManySets>(())
/// ```
pub fn random_games(rules: &Quarto, games: u64, seed: u64) -> Result<Tally, TooManySets> {
    random_games_reporting(rules, games, seed, &|_| ())
}

/// [`random_games`], with a report of every few games that are done, from any thread.
pub fn random_games_reporting(
    rules: &Quarto,
    games: u64,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Tally, TooManySets> {
    let found = rules.sets().masks().len();
    if found <= most_sets(2) {
        Ok(play_all(&Tables::<2>::new(rules), games, seed, report))
    } else if found <= most_sets(3) {
        Ok(play_all(&Tables::<3>::new(rules), games, seed, report))
    } else if found <= most_sets(5) {
        Ok(play_all(&Tables::<5>::new(rules), games, seed, report))
    } else {
        Err(TooManySets { found, most: most_sets(5) })
    }
}

/// Random quiet positions with `n` pieces on the board, at most 15: nothing is complete, and the
/// piece in hand completes nothing. For measuring searches.
pub fn quiet_positions(rules: &Quarto, n: usize, count: usize, seed: u64) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut squares: [usize; 16] = std::array::from_fn(|i| i);
        let mut pieces = Piece::ALL;
        for i in 0..16 {
            squares.swap(i, i + crate::random::below(&mut random, 16 - i));
            pieces.swap(i, i + crate::random::below(&mut random, 16 - i));
        }
        let mut board = [None; 16];
        for (&square, &piece) in squares.iter().zip(&pieces).take(n) {
            board[square] = Some(piece);
        }
        let hand = pieces[n];
        let setup = Setup::new(board, Some(hand)).expect("each piece once");
        if rules.winning_squares(setup, hand) == 0 {
            positions.extend(rules.check(setup));
        }
    }
    positions
}

fn play_all<const W: usize>(
    tables: &Tables<W>,
    games: u64,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Tally {
    /// Games that share a random stream. Part of the answer: change it and seeds mean other games.
    const STREAM: u64 = 1 << 14;
    (0..games.div_ceil(STREAM))
        .into_par_iter()
        .map(|stream| {
            let mixed = seed ^ (stream + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(mixed);
            let count = STREAM.min(games - stream * STREAM);
            let mut tally = Tally { games: count, ..Tally::default() };
            (0..count).for_each(|_| one(tables, &mut random, &mut tally));
            report(count);
            tally
        })
        .reduce(Tally::default, std::ops::Add::add)
}

/// A whole number below `bound` from 32 random bits, each as likely as the others to within one
/// in 2^28.
fn below(bits: u64, bound: usize) -> usize {
    (((bits & 0xffff_ffff) * bound as u64) >> 32) as usize
}

/// Plays a game and adds how it went; games themselves are not counted here.
fn one<const W: usize>(tables: &Tables<W>, random: &mut impl Rng, tally: &mut Tally) {
    let mut squares: [u8; 16] = std::array::from_fn(|i| i as u8);
    let mut pieces = squares;
    let mut board = Progress::new(tables);
    for left in (1..=16).rev() {
        let bits = random.next_u64();
        let (s, p) = (below(bits, left), below(bits >> 32, left));
        board.place(tables, pieces[p & 15] as usize, squares[s & 15] as usize);
        if board.is_won() {
            // Player two places the first piece, and so every odd one.
            let winner = if left % 2 == 0 { Player::Two } else { Player::One };
            tally.wins[winner.index()] += 1;
            tally.plies += 18 - left as u64;
            return;
        }
        squares[s & 15] = squares[left - 1];
        pieces[p & 15] = pieces[left - 1];
    }
    tally.draws += 1;
    tally.plies += 17;
}
