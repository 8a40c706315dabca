//! Which puzzles a game has: those that come with the program, or, if the game has few classes, some
//! that are chosen when they are first asked for.

use burnside::catalog::Entry;
use burnside_solve::{
    Limits,
    puzzles::{self, Puzzle, PuzzleFile},
};

use crate::{Context, Day, Effort, Error, Kind, Report, USUAL_SEED, game::Typed};

/// How many puzzles are chosen if nothing else is asked for.
pub const USUAL_PUZZLES: usize = 1_000;

/// Which puzzles to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleOptions {
    /// How many, if there are so many.
    pub count: usize,
    /// The same seed gives the same puzzles.
    pub seed: u64,
}

impl Default for PuzzleOptions {
    fn default() -> Self {
        Self { count: USUAL_PUZZLES, seed: USUAL_SEED }
    }
}

/// The puzzles of a game: positions, the easiest first. The rest is looked up.
pub(crate) struct Puzzles<G: Entry>(Vec<G::Position>);

impl<G: Entry> Puzzles<G> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The puzzle with this number, from 0.
    pub(crate) fn get(
        &self,
        typed: &Typed<G>,
        at: usize,
        context: &Context<'_>,
    ) -> Result<(G::Position, Puzzle<G::Move>), Error> {
        let (game, position) = (&typed.game, self.0[at]);
        let evaluator = typed.complete_evaluator().unwrap_or_else(|| typed.evaluator(context.book));
        let limits = Typed::limits(&*evaluator, Effort::default(), context);
        let moves = puzzles::all_values(game, &*evaluator, position, &limits)
            .map_err(|stopped| Error::no_value(&game.position_text(position), stopped))?;
        let puzzle = puzzles::puzzle_of(game, position, &moves).ok_or_else(|| {
            let text = game.position_text(position);
            Error::new(Kind::Internal, format!("{text} is not a puzzle"))
        })?;
        Ok((position, puzzle))
    }

    /// The first that is at least so hard, from 0; the last if none is.
    pub(crate) fn at_least(
        &self,
        typed: &Typed<G>,
        rating: u32,
        context: &Context<'_>,
    ) -> Result<usize, Error> {
        let (mut low, mut high) = (0, self.len().saturating_sub(1));
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.get(typed, middle, context)?.1.rating() < rating {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// The one of a day, from 0: day after day a step of about 0.618 of them all, so that easy and
    /// hard ones take turns and each comes once before any comes again.
    pub(crate) fn of_day(&self, day: Day) -> usize {
        let count = self.len();
        let day = i128::from(day.number()).rem_euclid(count as i128) as usize;
        day * step(count) % count
    }
}

/// The smallest number that is at least 0.618 of this one and has no divisor in common with it.
fn step(count: usize) -> usize {
    fn greatest_divisor(a: usize, b: usize) -> usize {
        if b == 0 { a } else { greatest_divisor(b, a % b) }
    }
    // The next number after this one has none.
    ((count * 618).div_ceil(1_000)..=count + 1)
        .find(|&step| greatest_divisor(step, count) == 1)
        .unwrap_or(1)
}

/// The puzzles of a game.
pub(crate) fn puzzles<G: Entry>(typed: &Typed<G>) -> Result<&Puzzles<G>, Error> {
    let found = typed.puzzles.get_or_init(|| {
        let listed = embedded(&typed.game);
        let few = || {
            typed.small_table()?;
            chosen(typed, &PuzzleOptions::default(), &|_| ()).ok()
        };
        listed.or_else(few).map(Puzzles)
    });
    found.as_ref().filter(|puzzles| puzzles.len() > 0).ok_or_else(|| {
        let message = format!("there are no puzzles of {}", typed.game.name());
        Error::new(Kind::Table, message)
            .hint("solved games have some, and games with at most 10,000 classes of positions")
    })
}

/// The puzzles that come with the program.
fn embedded<G: Entry>(game: &G) -> Option<Vec<G::Position>> {
    let file = puzzles::embedded_puzzles().iter().find(|file| file.is_of(game))?;
    file.positions.iter().map(|text| game.parse_position(text).ok()).collect()
}

/// Chooses puzzles of a game all of whose values are known.
fn chosen<G: Entry>(
    typed: &Typed<G>,
    options: &PuzzleOptions,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Vec<G::Position>, Error> {
    let game = &typed.game;
    let evaluator = typed.complete_evaluator().ok_or_else(|| {
        let message = format!("there is no table of {}", game.name());
        Error::new(Kind::Table, message).hint("solve the game first: burnside solve GAME")
    })?;
    let limits = Limits::default();
    let moves = |position| puzzles::all_values(game, &*evaluator, position, &limits);
    let chosen = puzzles::choose(game, &moves, options.count, options.seed, report)?;
    Ok(chosen.iter().map(|chosen| chosen.position).collect())
}

/// A file of chosen puzzles.
pub(crate) fn choose<G: Entry>(
    typed: &Typed<G>,
    options: &PuzzleOptions,
    report: Report<'_>,
) -> Result<PuzzleFile, Error> {
    let chosen = chosen(typed, options, &|found| report(found, None))?;
    Ok(PuzzleFile::new(&typed.game, options.seed, chosen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_its_day() {
        for count in [1, 2, 3, 10, 131, 1_000, 1_024] {
            let mut seen = vec![false; count];
            for day in 0..count {
                seen[day * step(count) % count] = true;
            }
            assert!(seen.iter().all(|&seen| seen), "{count}");
        }
    }
}
