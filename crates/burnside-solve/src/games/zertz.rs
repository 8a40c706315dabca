//! Zertz: values by proofs of forced wins, where looking at all moves does not reach.
//!
//! Whoever can jump must. So an attack is a row of offers: placements after which the other player
//! has one jump, or a few, until a jump of one's own decides the game. There are thousands of
//! placements in two turns and few offers, so this finds wins of many turns. What it finds is a
//! proof; how soon the game could be won by other moves is a question for the search of all moves.
//!
//! | width | the attacker's moves | replies |
//! |---|---|---|
//! | narrow | captures, and offers with one ring of those that make no difference at once | up to 4 |
//! | broad | captures, and all offers | up to 8 |
//! | full | all | any number |

mod chances;
mod geometry;
mod learned;
mod weights;

pub use chances::Chances;
pub use learned::Learned;
pub use weights::{Feature, LOGIT, WEIGHTS, WeightsError};

use burnside::{
    Game, Value,
    zertz::{Move, Position, Zertz},
};

use super::Own;
use crate::{
    clock::Instant,
    evaluator::{Evaluation, Evaluator, Source, known},
    exhaustive::Exhaustive,
    forced::search::{Attacks, Memory, OutOfBudget, Search},
    limits::{Budget, Limits, Stopped},
    mcts::Knowledge,
    within::Within,
};

const NARROW: usize = 0;
const BROAD: usize = 1;
const FULL: usize = 2;

struct Offers;

impl Attacks<Zertz> for Offers {
    fn find(&self, game: &Zertz, at: Position, turns: u8, width: usize, found: &mut Vec<Move>) {
        let first = game.moves(at).next();
        let jumps = matches!(first, Some(Move::Jump { .. }));
        if jumps || width == FULL && turns > 1 {
            found.extend(game.moves(at));
            return;
        }
        game.find_urgent_moves(at, found);
        if turns > 1 {
            game.find_offers(at, if width == NARROW { 1 } else { usize::MAX }, found);
        }
    }

    fn replies(&self, width: usize) -> usize {
        match width {
            NARROW => 4,
            BROAD => 8,
            _ => usize::MAX,
        }
    }

    /// Captures and a full board win for the player who moves, and who has no marble loses.
    fn moves_can_lose(&self) -> bool {
        false
    }
}

/// What is asked, one question after the other.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// Does the player to move win in this many turns?
    Won(usize, u8),
    /// Does the other player win in this many turns, whatever the player to move does?
    Lost(usize, u8),
}

use Question::{Lost, Won};

/// The questions in the order of what they cost.
const QUESTIONS: [Question; 16] = [
    Won(FULL, 1),
    Won(NARROW, 2),
    Won(FULL, 2),
    Lost(NARROW, 1),
    Won(NARROW, 3),
    Lost(NARROW, 2),
    Won(NARROW, 4),
    Won(BROAD, 3),
    Lost(NARROW, 3),
    Won(NARROW, 5),
    Won(BROAD, 4),
    Lost(NARROW, 4),
    Won(NARROW, 6),
    Won(BROAD, 5),
    Won(NARROW, 8),
    Won(BROAD, 8),
];

/// Exact values as far as the search of all moves gets, and proofs of forced wins beyond.
pub(crate) struct Prover {
    within: Within<Zertz>,
    memory: Memory<Position>,
    endings: Exhaustive<Zertz>,
}

/// Classes that the prover remembers, in about 64 MiB.
const MEMORY: usize = 1 << 19;

/// Up to so many rings, all moves are looked at to the end of the game. With more rings the prover
/// decides more in the same time.
const FEW_RINGS: usize = 14;

/// Classes that are remembered of such boards, in about 64 MiB.
const ENDINGS: usize = 1 << 19;

/// Of eight parts of the limits: how many the search of all moves gets first, and the prover then;
/// and how many of the prover's are for the end of the game where few rings are left.
const FIRST: u32 = 1;
const PROOFS: u32 = 5;
const TO_THE_END: u32 = 3;

/// Within this many plies it is worth looking at all moves.
const NEAR: u16 = 4;

impl Prover {
    pub(crate) fn new(game: Zertz) -> Self {
        let endings = Exhaustive::new(game, ENDINGS);
        Self { within: Within::new(game), memory: Memory::new(MEMORY), endings }
    }

    /// Who wins, within how many plies at most, and by which move if it is the mover.
    fn prove(
        &self,
        position: Position,
        questions: impl Iterator<Item = Question>,
        limits: &Limits<'_>,
    ) -> Result<(Value, Option<Move>), Stopped> {
        let budget = Budget::new(limits);
        let mut portion = budget.portion_of(64);
        for question in questions {
            let (Won(width, turns) | Lost(width, turns)) = question;
            let mut search = Search {
                game: self.within.game(),
                attacks: &Offers,
                memory: &self.memory,
                portion: &mut portion,
                width,
            };
            let found = match question {
                Won(..) => search
                    .winning_move(position, turns)
                    .map(|found| found.map(|won| (Value::Win(won.plies), Some(won.mv)))),
                Lost(..) => {
                    let found = search.defend(position, turns);
                    found.map(|found| found.map(|plies| (Value::Loss(plies), None)))
                }
            };
            match found {
                Ok(Some(proof)) => return Ok(proof),
                Ok(None) => {}
                Err(OutOfBudget) => break,
            }
        }
        drop(portion);
        Err(Stopped::at_limit(budget.spent()))
    }

    /// Who wins a small board, by all moves and to the end of the game.
    fn decide(&self, position: Position, limits: &Limits<'_>) -> Result<Evaluation<Move>, Stopped> {
        let moves = known(self.endings.moves(position, limits)?);
        let best = moves.iter().filter_map(|&(_, value)| value).max();
        let value = best.ok_or(Stopped::at_limit(0))?;
        let at_most = value != Value::Draw;
        Ok(Evaluation { value, moves, source: Source::Search, at_most })
    }

    /// Looks at all moves.
    fn exact(&self, position: Position, limits: &Limits<'_>) -> Result<Evaluation<Move>, Stopped> {
        let is_over = self.within.game().outcome(position).is_some();
        let source = if is_over { Source::Rules } else { Source::Search };
        let (value, moves) = self.within.evaluate(position, limits)?;
        Ok(Evaluation { value, moves, source, at_most: false })
    }
}

/// Some of eight parts of the limits.
fn parts<'a>(limits: &Limits<'a>, parts: u32) -> Limits<'a> {
    let share = |nodes: u64| (nodes / 8).saturating_mul(parts.into()).max(1);
    Limits {
        nodes: limits.nodes.map(share),
        time: limits.time.map(|time| time / 8 * parts),
        ..*limits
    }
}

impl Evaluator<Zertz> for Prover {
    fn source(&self) -> Source {
        Source::Search
    }

    fn usual_nodes(&self) -> Option<u64> {
        Some(5_000_000)
    }

    fn evaluate(
        &self,
        position: Position,
        limits: &Limits<'_>,
    ) -> Result<Evaluation<Move>, Stopped> {
        if limits.nodes.is_none() && limits.time.is_none() {
            return self.exact(position, limits);
        }
        let start = Instant::now();
        let first = match self.exact(position, &parts(limits, FIRST)) {
            Ok(found) => return Ok(found),
            Err(stopped) => stopped.nodes,
        };
        let (mut proofs, mut to_the_end) = (PROOFS, 0);
        if position.rings().len() <= FEW_RINGS {
            proofs -= TO_THE_END;
            match self.decide(position, &parts(limits, TO_THE_END)) {
                Ok(found) => return Ok(found),
                Err(stopped) => to_the_end = stopped.nodes,
            }
        }
        let rest = parts(limits, 8 - FIRST - PROOFS);
        let second = match self.prove(position, QUESTIONS.into_iter(), &parts(limits, proofs)) {
            Ok((value, best)) => {
                // So near to the end, all moves can be looked at: then the distance is exact.
                let is_near = value.plies().is_some_and(|plies| plies <= NEAR);
                if is_near && let Ok(found) = self.exact(position, &rest) {
                    return Ok(found);
                }
                let known = |mv| best.is_none_or(|best| best == mv).then_some(value);
                let moves = self.within.game().moves(position).map(|mv| (mv, known(mv))).collect();
                return Ok(Evaluation { value, moves, source: Source::Search, at_most: true });
            }
            Err(stopped) => stopped.nodes,
        };
        let time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
        self.exact(position, &Limits { time, ..rest }).map_err(|stopped| Stopped {
            nodes: stopped.nodes + first + to_the_end + second,
            ..stopped
        })
    }

    fn value(&self, position: Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.within.value(position, limits)
    }

    /// By a proof first, even where all moves could be looked at: what one proof needs is
    /// remembered for the next positions.
    fn winning_move(
        &self,
        position: Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Move>, Stopped> {
        let questions = QUESTIONS.into_iter().filter(|question| matches!(question, Won(..)));
        if position.rings().len() <= FEW_RINGS
            && let Ok(found) = self.endings.winning_move(position, limits)
        {
            return Ok(found);
        }
        if let Ok((_, mv)) = self.prove(position, questions, limits) {
            return Ok(mv);
        }
        let Evaluation { value, moves, .. } = self.exact(position, limits)?;
        let best = moves.into_iter().find(|&(_, of_move)| of_move == Some(value));
        Ok(best.filter(|_| matches!(value, Value::Win(_))).map(|(mv, _)| mv))
    }
}

impl Own for Zertz {
    fn own_evaluator(&self, _: bool) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::new(Prover::new(*self)))
    }

    fn own_knowledge(&self) -> Option<Box<dyn Knowledge<Self>>> {
        Some(Box::new(Learned::new(*self)?))
    }
}
