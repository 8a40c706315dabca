//! How large a certificate of a game would be that is too large to find: `measure GAME SAMPLES`.
//!
//! Plays at random as a strategy would: one move that keeps the claim, of a few that are tried the
//! one with the fewest different replies that go on, then one of those replies at random. The
//! product of the numbers of replies estimates how many positions a strategy meets at each ply
//! (Knuth 1975). Positions that are met in several orders are counted several times, so this is
//! too large rather than too small.

use std::{collections::HashSet, env, error::Error};

use burnside::{
    Outcome, Player,
    catalog::{Entry, Visitor, visit},
};
use burnside_solve::{Limits, evaluator, random::below};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// How many moves are tried in each position.
const TRIED: usize = 6;

struct Measure {
    samples: u32,
}

impl Visitor for Measure {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let values = evaluator(&game);
        let limits = Limits::default();
        let group = game.value_group();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for player in Player::ALL {
            let lost = |position| game.outcome(position) == Some(Outcome::Win(player.other()));
            let mut sums: Vec<f64> = Vec::new();
            for _ in 0..self.samples {
                let (mut position, mut weight) = (game.start(), 1.0);
                for ply in 0.. {
                    if game.outcome(position).is_some() {
                        break;
                    }
                    if sums.len() <= ply {
                        sums.push(0.0);
                    }
                    sums[ply] += weight;
                    // Different positions after every reply, the game not over.
                    let replies = |from: G::Position| {
                        let mut seen = HashSet::new();
                        let after = game.moves(from).map(|mv| game.play_unchecked(from, mv));
                        after
                            .filter(|&next| game.outcome(next).is_none())
                            .filter(|&next| {
                                let end = |mv| game.outcome(game.play_unchecked(next, mv));
                                !game.moves(next).any(|mv| {
                                    end(mv).is_some_and(|end| end.winner() != Some(player.other()))
                                })
                            })
                            .filter(|&next| seen.insert(game.canonical_position(group, next)))
                            .collect::<Vec<_>>()
                    };
                    if game.to_move(position) == player {
                        let evaluation = values.evaluate(position, &limits)?;
                        let best = evaluation.value;
                        let good =
                            evaluation.moves.iter().filter(|(_, value)| *value == Some(best));
                        let mut tried: Vec<_> = good.map(|&(mv, _)| mv).collect();
                        while tried.len() > TRIED {
                            tried.swap_remove(below(&mut random, tried.len()));
                        }
                        let next = tried.iter().map(|&mv| game.play_unchecked(position, mv));
                        let Some(next) = next.min_by_key(|&next| replies(next).len()) else {
                            break;
                        };
                        assert!(!lost(next));
                        position = next;
                    } else {
                        let next = replies(position);
                        if next.is_empty() {
                            break;
                        }
                        weight *= f64::from(next.len() as u32);
                        position = next[below(&mut random, next.len())];
                    }
                }
            }
            println!("{}, {player}:", game.name());
            for (ply, sum) in sums.iter().enumerate() {
                println!(
                    "  after {ply:2} plies about {:.3e} classes",
                    sum / f64::from(self.samples)
                );
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let [_, game, samples] = &arguments[..] else { return Err("measure GAME SAMPLES".into()) };
    visit(game, Measure { samples: samples.parse()? })?
}
