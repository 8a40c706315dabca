//! Which puzzles a game has: those that come with the program, or, if the game has few classes, some
//! that are chosen when they are first asked for.

use burnside::catalog::Entry;
use burnside_solve::{
    Cause, Limits, Stopped,
    puzzles::{self, ChosenPuzzle, Puzzle, PuzzleFile, SmallGame},
};

use crate::{Context, Day, Effort, Error, Kind, Report, USUAL_SEED, game::Typed};

/// How many puzzles are chosen if nothing else is asked for.
pub const USUAL_PUZZLES: usize = 1_000;

/// Games with more classes are not solved just because somebody asks for a puzzle or a lesson.
const FEW: usize = 10_000;

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

/// The puzzles of a game, the easiest first.
pub(crate) enum Puzzles<G: Entry> {
    /// Positions; an evaluator knows the rest.
    Listed(Vec<G::Position>),
    /// With all that is to be known.
    Chosen(Vec<ChosenPuzzle<G>>),
}

impl<G: Entry> Puzzles<G> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Listed(positions) => positions.len(),
            Self::Chosen(puzzles) => puzzles.len(),
        }
    }

    /// The puzzle with this number, from 0.
    pub(crate) fn get(
        &self,
        typed: &Typed<G>,
        at: usize,
        context: &Context<'_>,
    ) -> Result<(G::Position, Puzzle<G::Move>), Error> {
        let positions = match self {
            Self::Listed(positions) => positions,
            Self::Chosen(puzzles) => {
                let ChosenPuzzle { position, puzzle, .. } = &puzzles[at];
                return Ok((*position, puzzle.clone()));
            }
        };
        let (game, position) = (&typed.game, positions[at]);
        let evaluator = typed.evaluator(context.book);
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

/// Every value of a game with few classes.
pub(crate) fn small<G: Entry>(typed: &Typed<G>) -> Option<&SmallGame<G>> {
    typed.small.get_or_init(|| SmallGame::solve(&typed.game, FEW)).as_ref()
}

/// The puzzles of a game.
pub(crate) fn puzzles<G: Entry>(typed: &Typed<G>) -> Result<&Puzzles<G>, Error> {
    let found = typed.puzzles.get_or_init(|| {
        if let Some(positions) = embedded(&typed.game) {
            return Some(Puzzles::Listed(positions));
        }
        let small = small(typed)?;
        let moves = |position| small.moves(position).ok_or(UNKNOWN);
        let PuzzleOptions { count, seed } = PuzzleOptions::default();
        puzzles::choose(&typed.game, &moves, count, seed, &|_| ()).ok().map(Puzzles::Chosen)
    });
    found.as_ref().filter(|puzzles| puzzles.len() > 0).ok_or_else(|| {
        let message = format!("there are no puzzles of {}", typed.game.name());
        Error::new(Kind::Table, message)
            .hint("solved games have some, and games with at most 10,000 classes of positions")
    })
}

/// A position that play does not lead to.
const UNKNOWN: Stopped = Stopped { nodes: 0, cause: Cause::Table };

/// The puzzles that come with the program.
fn embedded<G: Entry>(game: &G) -> Option<Vec<G::Position>> {
    let file = puzzles::embedded_puzzles().iter().find(|file| file.is_of(game))?;
    file.positions.iter().map(|text| game.parse_position(text).ok()).collect()
}

/// Chooses puzzles, by the table of the game or by solving it in memory.
pub(crate) fn choose<G: Entry>(
    typed: &Typed<G>,
    options: &PuzzleOptions,
    report: Report<'_>,
) -> Result<PuzzleFile, Error> {
    let (game, evaluator) = (&typed.game, typed.evaluator(true));
    let limits = Limits::default();
    let from_table = |position| puzzles::all_values(game, &*evaluator, position, &limits);
    let PuzzleOptions { count, seed } = *options;
    let report = |found| report(found, None);
    let chosen = if typed.values().is_complete() {
        puzzles::choose(game, &from_table, count, seed, &report)
    } else if let Some(small) = small(typed) {
        puzzles::choose(game, &|at| small.moves(at).ok_or(UNKNOWN), count, seed, &report)
    } else {
        let message = format!("there is no table of {}", game.name());
        let hint = "solve the game first: burnside solve GAME";
        return Err(Error::new(Kind::Table, message).hint(hint));
    };
    let chosen = chosen.map_err(Error::from)?;
    Ok(PuzzleFile::new(game, seed, chosen.iter().map(|puzzle| puzzle.position)))
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
