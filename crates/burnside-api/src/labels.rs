//! What many positions and their moves are worth: the moves of all of them are looked up together.

use burnside::{
    Value,
    arrays::{Word, WordVec},
    catalog::Entry,
};
use burnside_solve::{Evaluator, Limits, Source, parallel};

use crate::{Context, Error, game::Typed, rows};

/// What positions are worth to the side to move, a row each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Labels {
    /// 1 won, 0 drawn, -1 lost; 0 where nothing is known.
    pub value: Vec<i8>,
    /// Plies to the end; -1 in a draw and where nothing is known.
    pub plies: Vec<i16>,
    /// Whether the search came to an end within its limits.
    pub known: Vec<bool>,
    /// The best actions, a row of flags for each position; `None` if they were not requested.
    pub best: Option<Vec<bool>>,
}

impl Labels {
    pub(crate) fn new(values: &[Option<Value>], best: Option<Vec<bool>>) -> Self {
        let mut labels = Self { best, ..Self::default() };
        for &value in values {
            let (value, plies, known) = numbers(value);
            labels.value.push(value);
            labels.plies.push(plies);
            labels.known.push(known);
        }
        labels
    }
}

/// The legal moves of many positions, one after the other: those of position `i` are the entries
/// from `starts[i]` up to `starts[i + 1]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLists {
    /// Where the moves of each position begin, and at last how many there are.
    pub starts: Vec<i64>,
    /// The numbers of the moves; -1 for a move without a number.
    pub actions: Vec<i32>,
    /// The rows after each move.
    pub states: WordVec,
}

/// The same moves with their values for the player who makes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValues {
    /// Where the moves of each position begin, and at last how many there are.
    pub starts: Vec<i64>,
    /// The numbers of the moves; -1 for a move without a number.
    pub actions: Vec<i32>,
    /// Their values.
    pub values: Labels,
}

/// A value as numbers: 1, 0 or -1, and the plies.
pub(crate) fn numbers(value: Option<Value>) -> (i8, i16, bool) {
    let plies = |plies: u16| i16::try_from(plies).unwrap_or(i16::MAX);
    match value {
        Some(Value::Win(n)) => (1, plies(n), true),
        Some(Value::Loss(n)) => (-1, plies(n), true),
        Some(Value::Draw) => (0, -1, true),
        None => (0, -1, false),
    }
}

/// What a value is worth one ply earlier, to the same player or to the other.
fn seen(value: Value, same: bool) -> Value {
    if same { value.one_ply_later() } else { value.one_ply_earlier() }
}

/// Moves looked up together: what is held for them is some hundred megabytes.
const TOGETHER: usize = 1 << 22;

/// Rows that are worth a thread.
const PART: usize = 1 << 10;

/// A move: where it leads, its number, and its value for the mover if the game ends with it.
pub(crate) struct Child<G: Entry> {
    pub(crate) position: G::Position,
    pub(crate) action: Option<u32>,
    end: Option<Value>,
    again: bool,
}

impl<G: Entry> Typed<G> {
    /// The moves of a position.
    pub(crate) fn children(&self, position: G::Position) -> Vec<Child<G>> {
        let game = &self.game;
        if game.outcome(position).is_some() {
            return Vec::new();
        }
        let mover = game.to_move(position);
        let child = |mv| {
            let child = game.play_unchecked(position, mv);
            let again = game.to_move(child) == mover;
            let end = game.outcome(child).map(|end| seen(Value::of_finished(end, mover), true));
            let action = game.action(mv).and_then(|action| u32::try_from(action).ok());
            Child { position: child, action, end, again }
        };
        game.moves(position).map(child).collect()
    }

    /// The values of the moves of many positions, in the order of the moves.
    fn values_of_moves(
        moves: &[Vec<Child<G>>],
        evaluator: &dyn Evaluator<G>,
        limits: &Limits<'_>,
    ) -> Vec<Vec<Option<Value>>> {
        let open = moves.iter().flatten().filter(|child| child.end.is_none());
        let open: Vec<G::Position> = open.map(|child| child.position).collect();
        let mut found = evaluator.values(&open, limits).into_iter();
        let mut value = |child: &Child<G>| {
            if child.end.is_some() {
                return child.end;
            }
            let value = found.next().flatten()?;
            Some(seen(value, child.again))
        };
        moves.iter().map(|moves| moves.iter().map(&mut value).collect()).collect()
    }

    /// Does something with the values of the moves of all positions, as many positions at a time as
    /// have about so many moves. `keep` says which moves matter.
    pub(crate) fn with_move_values(
        &self,
        positions: &[G::Position],
        keep: impl Fn(Vec<Child<G>>) -> Vec<Child<G>> + Sync,
        context: &Context<'_>,
        mut take: impl FnMut(usize, &[Child<G>], &[Option<Value>]),
    ) -> Result<(), Error> {
        let evaluator = self.evaluator(context.book);
        let mut first = 0;
        while first < positions.len() {
            let (mut moves, mut count) = (Vec::new(), 0);
            for rows in positions[first..].chunks(PART * 32) {
                rows::check_canceled(context)?;
                let part =
                    parallel::map_items(rows, PART, |&position| keep(self.children(position)));
                count += part.iter().map(Vec::len).sum::<usize>();
                moves.extend(part);
                if count > TOGETHER {
                    break;
                }
            }
            let values = Self::values_of_moves(&moves, &*evaluator, &context.limits);
            rows::check_canceled(context)?;
            for (index, (moves, values)) in moves.iter().zip(&values).enumerate() {
                take(first + index, moves, values);
            }
            first += moves.len();
        }
        Ok(())
    }

    /// Whether moves are best looked up together: a table has all of them. A search for a position
    /// finds its moves on the way.
    pub(crate) fn looks_up(&self, context: &Context<'_>) -> bool {
        matches!(self.evaluator(context.book).source(), Source::Table | Source::Solved)
    }

    /// The values of positions and their best actions, from a table.
    pub(crate) fn table_labels(
        &self,
        positions: &[G::Position],
        context: &Context<'_>,
    ) -> Result<Labels, Error> {
        let (game, actions) = (&self.game, self.game.actions());
        let mut values: Vec<Option<Value>> = positions
            .iter()
            .map(|&p| game.outcome(p).map(|end| Value::of_finished(end, game.to_move(p))))
            .collect();
        let mut best = rows::filled(positions.len().checked_mul(actions), false)?;
        // Nothing is better than to win at once: then the other moves need not be looked up.
        let keep = |mut moves: Vec<Child<G>>| {
            let wins = |child: &Child<G>| child.end == Some(Value::Win(1));
            if moves.iter().any(wins) {
                moves.retain(wins);
            }
            moves
        };
        self.with_move_values(positions, keep, context, |index, moves, found| {
            if moves.is_empty() || found.iter().any(Option::is_none) {
                return;
            }
            values[index] = found.iter().copied().max().flatten();
            for (child, &value) in moves.iter().zip(found) {
                if let Some(action) = child.action.filter(|_| value == values[index]) {
                    best[index * actions + action as usize] = true;
                }
            }
        })?;
        Ok(Labels::new(&values, Some(best)))
    }

    /// The legal moves of positions, and the rows after them.
    pub(crate) fn move_lists(
        &self,
        positions: &[G::Position],
        context: &Context<'_>,
    ) -> Result<MoveLists, Error> {
        let width = self.game.width().unwrap_or(1);
        let (mut starts, mut actions, mut states) = (vec![0], Vec::new(), Vec::new());
        for rows in positions.chunks(PART * 32) {
            rows::check_canceled(context)?;
            let parts = parallel::map_items(rows, PART, |&position| self.children(position));
            for moves in &parts {
                for child in moves {
                    let at = states.len();
                    states.resize(at + width, G::Word::default());
                    self.game.store(child.position.into(), &mut states[at..]);
                    actions.push(child.number());
                }
                starts.push(actions.len().cast_signed() as i64);
            }
        }
        Ok(MoveLists { starts, actions, states: G::Word::collect(states) })
    }

    /// The values of all legal moves of positions.
    pub(crate) fn move_values(
        &self,
        positions: &[G::Position],
        context: &Context<'_>,
    ) -> Result<MoveValues, Error> {
        let (mut starts, mut actions, mut values) = (vec![0], Vec::new(), Vec::new());
        self.with_move_values(
            positions,
            |moves| moves,
            context,
            |_, moves, found| {
                actions.extend(moves.iter().map(Child::number));
                values.extend_from_slice(found);
                starts.push(actions.len().cast_signed() as i64);
            },
        )?;
        Ok(MoveValues { starts, actions, values: Labels::new(&values, None) })
    }
}

impl<G: Entry> Child<G> {
    /// The number of the move; -1 if it has none.
    fn number(&self) -> i32 {
        self.action.and_then(|action| i32::try_from(action).ok()).unwrap_or(-1)
    }
}
