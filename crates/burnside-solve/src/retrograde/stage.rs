//! One stage: classes whose moves lead to each other or to values that are known.
//!
//! First every class is looked at by itself: is the game over, does the mover win at once? For
//! each of the others the moves are followed. Those that lead to known values count at once; those
//! that lead to classes still open are kept, and values then go backward along them by distance: a
//! class with a move to a loss in n-1 is a win in n; a class all of whose moves lose is a loss, one
//! ply after the slowest. What is left in the end is a draw. Each kept move is looked at once.
//!
//! Threads never disagree: whatever is settled at distance n follows from what is settled at
//! smaller distances, in whatever order that happens.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{
        AtomicU8, AtomicU32,
        Ordering::{AcqRel, Relaxed},
    },
};

use burnside::{
    Game, Outcome, Value,
    catalog::{Entry, Sight},
};
use rayon::prelude::*;

use super::{places::Places, values::Values};
use crate::{
    Packed, parallel,
    parent::seen_by_parent,
    solve::{Run, SolveError},
};

/// No class has this number.
pub const NO_CLASS: u8 = 255;
/// Not settled yet.
pub const OPEN: u8 = 254;
/// The game is over, and nobody has won.
pub const ENDED_DRAWN: u8 = 253;

/// Numbers that one task looks at.
const TASK: u64 = 1 << 12;
/// Tasks between two looks at the memory, and at who watches.
const TASKS: u64 = 1 << 8;
/// In a list of moves: the same player moves again.
const AGAIN: u32 = 1 << 31;
/// No number of plies.
pub const NONE: u8 = u8::MAX;

/// A game whose classes have numbers.
pub trait Numbers<G: Game>: Sync {
    /// The rules.
    fn game(&self) -> &G;

    /// The number of a position's class.
    fn number(&self, position: G::Position) -> Option<u64>;

    /// A position of the class with this number, if there is one.
    fn class(&self, number: u64) -> Option<G::Position>;

    /// Visits the classes with numbers of a range, ascending: those whose numbers are wanted.
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        mut wanted: impl FnMut(u64) -> bool,
        mut visit: impl FnMut(u64, G::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for number in numbers {
            if wanted(number)
                && let Some(position) = self.class(number)
            {
                visit(number, position)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The byte of a finished game.
pub fn byte_of_end<G: Game>(game: &G, position: G::Position, outcome: Outcome) -> u8 {
    let value = Value::of_finished(outcome, game.to_move(position));
    let packed = Packed::from_value(value).expect("the end is no plies away");
    if packed == Packed::DRAW { ENDED_DRAWN } else { packed.byte() }
}

/// The same, if it is finished.
pub fn byte_if_over<G: Game>(game: &G, position: G::Position) -> Option<u8> {
    Some(byte_of_end(game, position, game.outcome(position)?))
}

/// Whether the mover wins with the next move.
pub(crate) fn wins_at_once<G: Entry>(game: &G, position: G::Position) -> bool {
    game.sees_win(position) || plays_win(game, position)
}

/// Whether one of the moves wins.
fn plays_win<G: Entry>(game: &G, position: G::Position) -> bool {
    game.moves(position).any(|mv| {
        let child = game.play_unchecked(position, mv);
        game.outcome(child).is_some_and(|outcome| {
            let end = Value::of_finished(outcome, game.to_move(child));
            matches!(seen_by_parent(game, position, child, end), Value::Win(_))
        })
    })
}

/// Solves a stage. The values of its numbers are written; those of earlier ones are read.
pub(crate) fn solve_stage<G: Entry>(
    numbers: &impl Numbers<G>,
    stage: usize,
    values: &Values,
    run: &mut Run<'_>,
) -> Result<(), SolveError> {
    let game = numbers.game();
    // Where few wins are seen, playing moves keeps the lists short.
    let play = !game.sees_wins();
    let (stage, own) = (values.range(stage), values.part(stage));
    let size = stage.end - stage.start;
    if size >= u64::from(AGAIN) {
        return Err(SolveError::TooMany);
    }
    for batch in batches(stage, TASK * TASKS) {
        let length = batch.end - batch.start;
        let tasks = batches(&batch, TASK);
        parallel::each(tasks.len(), &|index| {
            let task = tasks[index].clone();
            for number in task.clone() {
                own[(number - stage.start) as usize].store(NO_CLASS, Relaxed);
            }
            let look = |number: u64, position| {
                own[(number - stage.start) as usize].store(look_at(game, position, play), Relaxed);
                ControlFlow::<()>::Continue(())
            };
            let _ = numbers.each_class(task, |_| true, look);
        });
        run.advance(length)?;
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut held = 0;
    for batch in batches(stage, TASK * TASKS) {
        let length = batch.end - batch.start;
        let tasks = batches(&batch, TASK);
        let list = |index: usize| Part::list(numbers, stage, tasks[index].clone(), own, values);
        let found = parallel::try_map(tasks.len(), list)?;
        let more = found.iter().map(Part::bytes).sum();
        run.hold(more)?;
        held += more;
        parts.extend(found.into_iter().filter(|part| !part.places.is_empty()));
        run.advance(length)?;
    }
    if parts.is_empty() {
        return Ok(());
    }
    let mut places = Places::new(size);
    places.fill(parts.iter().map(|part| part.places.as_slice()));
    link(&mut parts, own, &places);
    let list = List::new(parts);
    let lists = list.bytes();
    run.hold(lists)?;
    list.by_distance()?;
    list.write(own);
    run.budget().release((held + lists) as u64);
    Ok(())
}

/// Pieces of a range, each at most so long.
fn batches(range: &Range<u64>, length: u64) -> Vec<Range<u64>> {
    let (end, starts) = (range.end, range.clone().step_by(length as usize));
    starts.map(|first| first..end.min(first + length)).collect()
}

/// [`Part::link`] for all of them.
fn link(parts: &mut [Part], own: &[AtomicU8], places: &Places) {
    parallel::each_item(parts, |_, part| part.link(own, places));
}

/// What the rules say of a position, and one ply: a packed value, [`OPEN`] or [`ENDED_DRAWN`]. A
/// win that is not seen without playing moves is found if they are to be played.
#[inline]
pub fn look_at<G: Entry>(game: &G, position: G::Position, play: bool) -> u8 {
    match game.sight(position) {
        Sight::Over(outcome) => byte_of_end(game, position, outcome),
        Sight::Wins => Packed::WIN_IN_ONE.byte(),
        Sight::Open if play && plays_win(game, position) => Packed::WIN_IN_ONE.byte(),
        Sight::Open => OPEN,
    }
}

/// Classes of one task that are open after following their moves.
#[derive(Default)]
struct Part {
    /// Their places in the stage, ascending.
    places: Vec<u32>,
    /// By class: the fastest win through a move to a known value; [`NONE`] if there is none.
    win: Vec<u8>,
    /// By class: the slowest loss that such moves leave; [`NONE`] if one of them draws.
    loss: Vec<u8>,
    /// By class: where its children end.
    ends: Vec<u32>,
    /// Open children, with [`AGAIN`]: first their places in the stage, later in the list.
    children: Vec<u32>,
}

impl Part {
    fn bytes(&self) -> usize {
        self.places.capacity() * (4 + 1 + 1 + 4) + self.children.capacity() * 4
    }

    /// Follows the moves of the open classes of a task, and lists those that stay open.
    fn list<G: Entry>(
        numbers: &impl Numbers<G>,
        stage: &Range<u64>,
        task: Range<u64>,
        own: &[AtomicU8],
        values: &Values,
    ) -> Result<Self, SolveError> {
        let mut part = Self::default();
        let mut follow =
            Follow { numbers, sees_wins: numbers.game().sees_wins(), next: Vec::new() };
        let is_open = |number: u64| own[(number - stage.start) as usize].load(Relaxed) == OPEN;
        let mut list = |number: u64, position| -> Result<(), SolveError> {
            let (mut win, mut loss) = follow.moves(position)?;
            let first = part.children.len();
            for &(at, again) in &follow.next {
                let known = if stage.contains(&at) {
                    own[(at - stage.start) as usize].load(Relaxed)
                } else {
                    values.of(at).filter(|&value| value != OPEN).ok_or(SolveError::Numbers)?
                };
                match known {
                    OPEN => {
                        let place = (at - stage.start) as u32;
                        part.children.push(place | if again { AGAIN } else { 0 });
                    }
                    NO_CLASS => return Err(SolveError::Numbers),
                    known => meet(known, again, &mut win, &mut loss),
                }
            }
            let place = (number - stage.start) as u32;
            if win == 1 {
                part.children.truncate(first);
            }
            if part.children.len() == first {
                let settled = known_value(win, loss).ok_or(SolveError::TooLong)?;
                own[place as usize].store(settled.byte(), Relaxed);
                return Ok(());
            }
            part.places.push(place);
            part.win.push(win);
            part.loss.push(loss);
            part.ends.push(part.children.len() as u32);
            Ok(())
        };
        let listed =
            numbers.each_class(task, is_open, |number, position| match list(number, position) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            });
        if let ControlFlow::Break(error) = listed {
            return Err(error);
        }
        part.children.shrink_to_fit();
        Ok(part)
    }

    /// Replaces children by their places in the list. Those that were settled meanwhile are not in
    /// it: they count at once.
    fn link(&mut self, own: &[AtomicU8], places: &Places) {
        let (mut start, mut kept) = (0, 0);
        for class in 0..self.places.len() {
            let end = self.ends[class] as usize;
            for child in start..end {
                let (place, again) = (self.children[child] & !AGAIN, self.children[child] & AGAIN);
                match own[place as usize].load(Relaxed) {
                    OPEN => {
                        self.children[kept] = places.of(place) | again;
                        kept += 1;
                    }
                    known => {
                        meet(known, again != 0, &mut self.win[class], &mut self.loss[class]);
                    }
                }
            }
            start = end;
            self.ends[class] = kept as u32;
        }
        self.children.truncate(kept);
    }
}

/// Follows moves.
struct Follow<'a, N> {
    numbers: &'a N,
    sees_wins: bool,
    /// The numbers that the moves of a class lead to, as far as nothing is seen there, and whether
    /// the same player moves again.
    next: Vec<(u64, bool)>,
}

impl<N> Follow<'_, N> {
    /// Follows the moves of a class: the fastest win and the slowest loss among what is seen at
    /// once. The rest is in the list.
    fn moves<G: Entry>(&mut self, position: G::Position) -> Result<(u8, u8), SolveError>
    where
        N: Numbers<G>,
    {
        let game = self.numbers.game();
        let (mut win, mut loss) = (NONE, 0);
        self.next.clear();
        for mv in game.moves(position) {
            let child = game.play_unchecked(position, mv);
            let again = game.to_move(child) == game.to_move(position);
            if self.sees_wins {
                let seen = match game.sight(child) {
                    Sight::Over(outcome) => Some(byte_of_end(game, child, outcome)),
                    Sight::Wins => Some(Packed::WIN_IN_ONE.byte()),
                    Sight::Open => None,
                };
                if let Some(known) = seen {
                    meet(known, again, &mut win, &mut loss);
                    if win == 1 {
                        self.next.clear();
                        break;
                    }
                    continue;
                }
            }
            self.next.push((self.numbers.number(child).ok_or(SolveError::Numbers)?, again));
        }
        Ok((win, loss))
    }
}

/// What a child that is known means to the class: a win, or a loss that may be slower.
pub fn meet(known: u8, again: bool, win: &mut u8, loss: &mut u8) {
    let value = Packed::from_byte(known).map_or(Value::Draw, Packed::value);
    let seen = if again { value.one_ply_later() } else { value.one_ply_earlier() };
    match seen {
        Value::Win(plies) => *win = (*win).min(plies.min(254) as u8),
        Value::Loss(plies) => *loss = (*loss).max(plies.min(254) as u8),
        Value::Draw => *loss = NONE,
    }
}

/// The value of a class all of whose moves are known; `None` if it is too long for a byte.
pub fn known_value(win: u8, loss: u8) -> Option<Packed> {
    Packed::from_value(match (win, loss) {
        (NONE, NONE) => Value::Draw,
        (NONE, plies) => Value::Loss(plies.into()),
        (plies, _) => Value::Win(plies.into()),
    })
}

/// The open classes of a stage, and the moves among them from their ends to their beginnings.
struct List {
    places: Vec<u32>,
    win: Vec<u8>,
    loss: Vec<AtomicU8>,
    /// By class: how many open children it has.
    left: Vec<AtomicU32>,
    /// By class: its packed value once it is settled.
    states: Vec<AtomicU8>,
    /// By class: where the list of those that lead here begins; one more at the end.
    starts: Vec<usize>,
    /// The classes from which a move leads here, with [`AGAIN`].
    from: Vec<u32>,
}

impl List {
    fn bytes(&self) -> usize {
        self.places.len() * (4 + 1 + 1 + 4 + 1 + 8) + self.from.len() * 4
    }

    fn new(parts: Vec<Part>) -> Self {
        let classes: usize = parts.iter().map(|part| part.places.len()).sum();
        let moves: usize = parts.iter().map(|part| part.children.len()).sum();
        let mut list = Self {
            places: Vec::with_capacity(classes),
            win: Vec::with_capacity(classes),
            loss: Vec::with_capacity(classes),
            left: Vec::with_capacity(classes),
            states: (0..classes).map(|_| AtomicU8::new(OPEN)).collect(),
            starts: vec![0; classes + 1],
            from: vec![0; moves],
        };
        for part in &parts {
            for &child in &part.children {
                list.starts[(child & !AGAIN) as usize + 1] += 1;
            }
        }
        for class in 0..classes {
            list.starts[class + 1] += list.starts[class];
        }
        let mut next = list.starts.clone();
        for part in parts {
            let mut start = 0;
            for class in 0..part.places.len() {
                let end = part.ends[class];
                let parent = list.places.len() as u32;
                for &child in &part.children[start as usize..end as usize] {
                    let place = &mut next[(child & !AGAIN) as usize];
                    list.from[*place] = parent | child & AGAIN;
                    *place += 1;
                }
                list.places.push(part.places[class]);
                list.win.push(part.win[class]);
                list.loss.push(AtomicU8::new(part.loss[class]));
                list.left.push(AtomicU32::new(end - start));
                start = end;
            }
        }
        list
    }

    /// Writes what is settled; everything else is drawn.
    fn write(&self, own: &[AtomicU8]) {
        self.places.par_iter().zip(&self.states).for_each(|(&place, state)| {
            let byte = match state.load(Relaxed) {
                OPEN => Packed::DRAW.byte(),
                settled => settled,
            };
            own[place as usize].store(byte, Relaxed);
        });
    }

    /// Settles wins and losses at distance 0, 1, 2 and so on.
    fn by_distance(&self) -> Result<(), SolveError> {
        // What is due at a distance, unless it is settled before.
        let mut due: Vec<Vec<u32>> = vec![Vec::new(); usize::from(NONE)];
        for (class, &win) in (0..).zip(&self.win) {
            if win != NONE {
                due[usize::from(win)].push(class);
            } else if self.left[class as usize].load(Relaxed) == 0 {
                let loss = self.loss[class as usize].load(Relaxed);
                if loss != NONE {
                    due[usize::from(loss)].push(class);
                }
            }
        }
        let mut settled: Vec<u32> = Vec::new();
        for plies in 0..usize::from(NONE) {
            let back = settled
                .par_chunks(1 << 12)
                .map(|part| self.go_back(part, plies as u8))
                .collect::<Result<Vec<_>, _>>()?;
            settled.clear();
            for (now, later) in back {
                settled.extend(now);
                for (class, plies) in later {
                    due[usize::from(plies)].push(class);
                }
            }
            for class in std::mem::take(&mut due[plies]) {
                let (index, plies) = (class as usize, plies as u16);
                let is_win = u16::from(self.win[index]) == plies;
                let value = if is_win { Value::Win(plies) } else { Value::Loss(plies) };
                let byte = Packed::from_value(value).ok_or(SolveError::TooLong)?.byte();
                if self.states[index].compare_exchange(OPEN, byte, Relaxed, Relaxed).is_ok() {
                    settled.push(class);
                }
            }
            if settled.is_empty() && due[plies..].iter().all(Vec::is_empty) {
                break;
            }
        }
        Ok(())
    }

    /// Goes back from classes that were settled one ply ago: what is settled thereby, and what is
    /// due later.
    #[allow(clippy::type_complexity)] // two lists
    fn go_back(&self, part: &[u32], plies: u8) -> Result<(Vec<u32>, Vec<(u32, u8)>), SolveError> {
        let (mut now, mut later) = (Vec::new(), Vec::new());
        for &class in part {
            let index = class as usize;
            let state = self.states[index].load(Relaxed);
            let value = Packed::from_byte(state).map(Packed::value).ok_or(SolveError::TooLong)?;
            for &from in &self.from[self.starts[index]..self.starts[index + 1]] {
                let (parent, again) = ((from & !AGAIN) as usize, from & AGAIN != 0);
                let seen = if again { value.one_ply_later() } else { value.one_ply_earlier() };
                match seen {
                    Value::Win(_) => {
                        let byte = Packed::from_value(seen).ok_or(SolveError::TooLong)?.byte();
                        let state = &self.states[parent];
                        if state.compare_exchange(OPEN, byte, Relaxed, Relaxed).is_ok() {
                            now.push(parent as u32);
                        }
                    }
                    Value::Loss(_) => {
                        self.loss[parent].fetch_max(plies, AcqRel);
                        let last = self.left[parent].fetch_sub(1, AcqRel) == 1;
                        // Whoever takes the last one away sees the slowest of all.
                        if last && self.win[parent] == NONE {
                            let slowest = self.loss[parent].load(Relaxed);
                            if slowest != NONE {
                                later.push((parent as u32, slowest));
                            }
                        }
                    }
                    Value::Draw => {}
                }
            }
        }
        Ok((now, later))
    }
}
