//! Random games as rows.

use burnside::{Outcome, arrays::WordVec, catalog::Entry};
use burnside_solve::{parallel, random::below};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::{Context, Error, rows};

/// Which games to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many.
    pub games: u32,
    /// Which ones.
    pub seed: u64,
    /// Plies after which a game is left as it is.
    pub longest: u16,
}

/// Every position of some games, in order: one row each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGames {
    /// The positions.
    pub states: WordVec,
    /// The number of the game, from 0.
    pub game: Vec<u32>,
    /// Plies played before.
    pub ply: Vec<u16>,
    /// Whose turn it is, 1 or 2.
    pub to_move: Vec<u8>,
    /// What was played; -1 in the last position, and for moves without a number.
    pub action: Vec<i32>,
    /// How the game ended for the row's player to move: 1 won, -1 lost, 0 neither.
    pub result: Vec<i8>,
}

/// The same with the type of its words.
#[derive(Default)]
pub(crate) struct Played<W> {
    pub(crate) states: Vec<W>,
    pub(crate) game: Vec<u32>,
    pub(crate) ply: Vec<u16>,
    pub(crate) to_move: Vec<u8>,
    pub(crate) action: Vec<i32>,
    pub(crate) result: Vec<i8>,
}

/// Games that are worth a thread.
const GAMES: u32 = 64;

/// Plays random games, each with a random stream of its own: the rows are the same on any number
/// of threads.
pub(crate) fn play<G: Entry>(
    game: &G,
    start: G::Position,
    plan: Plan,
    context: &Context<'_>,
) -> Result<Played<G::Word>, Error> {
    let one = |number| {
        rows::check_canceled(context)?;
        Ok(one(game, start, plan, number))
    };
    let games = parallel::try_map(plan.games.div_ceil(GAMES) as usize, |part| {
        let first = part as u32 * GAMES;
        (first..plan.games.min(first + GAMES)).map(one).collect::<Result<Vec<_>, Error>>()
    })?;
    let mut games: Vec<_> = games.into_iter().flatten().collect();
    let total = games.iter().map(|played| played.game.len()).sum();
    let mut all = Played {
        states: Vec::with_capacity(total * game.width().unwrap_or(1)),
        game: Vec::with_capacity(total),
        ply: Vec::with_capacity(total),
        to_move: Vec::with_capacity(total),
        action: Vec::with_capacity(total),
        result: Vec::with_capacity(total),
    };
    for played in &mut games {
        all.states.append(&mut played.states);
        all.game.append(&mut played.game);
        all.ply.append(&mut played.ply);
        all.to_move.append(&mut played.to_move);
        all.action.append(&mut played.action);
        all.result.append(&mut played.result);
    }
    Ok(all)
}

fn one<G: Entry>(game: &G, start: G::Position, plan: Plan, number: u32) -> Played<G::Word> {
    // The same seed and stream always give the same game: part of what a seed means.
    let stream = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(
        Xoshiro256PlusPlus::seed_from_u64(plan.seed).next_u64() ^ stream,
    );
    let width = game.width().unwrap_or(1);
    let mut played = Played::default();
    let mut position = start;
    let mut turns = Vec::new();
    for ply in 0..=plan.longest {
        let at = played.states.len();
        played.states.resize(at + width, G::Word::default());
        game.store(position.into(), &mut played.states[at..]);
        turns.push(game.to_move(position));
        played.game.push(number);
        played.ply.push(ply);
        let moves: Vec<_> =
            if ply < plan.longest { game.moves(position).collect() } else { vec![] };
        let chosen = (!moves.is_empty()).then(|| moves[below(&mut random, moves.len())]);
        let action = chosen.and_then(|mv| game.action(mv));
        played.action.push(action.and_then(|action| action.try_into().ok()).unwrap_or(-1));
        match chosen {
            Some(mv) => position = game.play_unchecked(position, mv),
            None => break,
        }
    }
    let winner = game.outcome(position).and_then(Outcome::winner);
    played.to_move.extend(turns.iter().map(|mover| mover.number()));
    played.result.extend(turns.iter().map(|mover| match winner {
        None => 0,
        Some(winner) if winner == *mover => 1,
        Some(_) => -1,
    }));
    played
}
