//! One stage, divided: every process looks at its own classes and asks the owners of those that
//! moves lead to.
//!
//! An owner that knows the value answers at once: so does a stage that was finished before, and
//! whatever a first look decides. Of a class that is open it remembers who has asked, and tells
//! them when it is settled. Values go backward along these moves by distance, all processes at the
//! same distance at the same time, as in one process.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{
        AtomicU8, AtomicU32,
        Ordering::{AcqRel, Relaxed},
    },
};

use burnside::Value;
use burnside_solve::{
    Packed,
    retrograde::pieces::{NO_CLASS, NONE, OPEN, Places, Values, meet},
    solve::SolveError,
};
use rayon::prelude::*;

use crate::{
    ClusterError,
    classes::{Child, Classes, each_place},
    engine::Pace,
    letters::{Conversation, Letters, of_others, word},
    memory::Memory,
    post::Post,
    share::Share,
};

/// Numbers or classes that one task looks at.
const TASK: usize = 1 << 10;
/// Classes whose moves are followed in one round.
const BATCH: usize = 1 << 17;
/// In a place: the same player moves again. In news: it is a win.
const FLAG: u32 = 1 << 31;
/// Bytes of a question: who is asked about, and who asks.
const ASK: usize = 8;
/// Bytes of an answer: who has asked, and the value.
const ANSWER: usize = 5;

/// What a process needs to solve its share of a stage.
pub(crate) struct Dividing<'a, C> {
    pub(crate) classes: &'a C,
    pub(crate) share: Share,
    pub(crate) memory: &'a Memory,
    pub(crate) pace: &'a Pace,
}

impl<C: Classes> Dividing<'_, C> {
    /// Solves the own share of a stage, together with all other processes.
    pub(crate) fn solve(
        &self,
        stage: usize,
        values: &mut Values,
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let places = values.range(stage).clone();
        let size = places.end - places.start;
        self.memory.hold(size + Places::bytes(size))?;
        let own = self.first_looks(&places);
        values.put(stage, own);
        let open = Open::new(&places, values.part(stage));
        self.memory.hold(open.bytes())?;
        self.pace.advance(size - open.places.len() as u64);
        let edges = self.follow(stage, &open, values, post)?;
        let list = open.link(edges, self.memory)?;
        list.by_distance(post)?;
        for (&place, state) in list.open.places.iter().zip(&list.open.states) {
            let byte = match state.load(Relaxed) {
                OPEN => Packed::DRAW.byte(),
                settled => settled,
            };
            values.part(stage)[place as usize].store(byte, Relaxed);
        }
        self.memory.release(list.bytes() + list.open.bytes() + Places::bytes(size));
        Ok(())
    }

    /// What the rules and one ply say of each class.
    fn first_looks(&self, places: &Range<u64>) -> Vec<AtomicU8> {
        let own: Vec<AtomicU8> = places.clone().map(|_| AtomicU8::new(NO_CLASS)).collect();
        let tasks: Vec<u64> = places.clone().step_by(TASK).collect();
        tasks.into_par_iter().for_each(|first| {
            let task = first..places.end.min(first + TASK as u64);
            for (numbers, at) in self.share.numbers(task) {
                let start = numbers.start;
                let look = |number: u64, class| {
                    let place = (at + (number - start) - places.start) as usize;
                    own[place].store(self.classes.first_look(class), Relaxed);
                    ControlFlow::<()>::Continue(())
                };
                let _ = self.classes.each_class(numbers, |_| true, look);
            }
        });
        self.pace.advance(places.end - places.start);
        own
    }

    /// Follows the moves of all open classes. The moves to open classes of this process.
    fn follow(
        &self,
        stage: usize,
        open: &Open,
        values: &Values,
        post: &mut Post<'_>,
    ) -> Result<Edges, ClusterError> {
        let places = values.range(stage);
        let numbers = &self.classes.stages()[stage].numbers;
        let is_long = (numbers.end - numbers.start) / post.count as u64 > BATCH as u64;
        let mut conversation = Conversation::new(ASK, is_long);
        let mut edges = Edges { from: vec![Vec::new(); post.count] };
        let mut answers: Vec<Vec<u8>> = vec![Vec::new(); post.count];
        let mut next = 0;
        loop {
            let batch = next..open.places.len().min(next + BATCH);
            next = batch.end;
            let tasks: Vec<Range<usize>> =
                batch.clone().step_by(TASK).map(|at| at..batch.end.min(at + TASK)).collect();
            let found: Vec<Found> = tasks
                .into_par_iter()
                .map(|task| self.follow_some(open, task, places, values))
                .collect::<Result<_, _>>()?;
            let mut asks: Vec<Vec<u8>> = vec![Vec::new(); post.count];
            for some in found {
                for (all, some) in asks.iter_mut().zip(some.asks) {
                    all.extend(some);
                }
                self.memory.hold(8 * some.own.len() as u64)?;
                edges.from[post.me].extend(some.own);
            }
            self.pace.advance(batch.len() as u64);
            let busy = next < open.places.len();
            post.traffic.moves += of_others(&asks, ASK, post.me);
            let letters = Letters { asks, answers: std::mem::take(&mut answers) };
            let (received, going_on) = conversation.exchange(letters, post, busy);
            for (from, asks) in received.asks.iter().enumerate() {
                let (some, kept) = answer(asks, places, values)?;
                self.memory.hold(8 * kept.len() as u64)?;
                answers.push(some);
                edges.from[from].extend(kept);
            }
            received.answers.par_iter().try_for_each(|answers| open.hear(answers, places))?;
            if !going_on {
                let last = conversation.end(post);
                last.par_iter().try_for_each(|answers| open.hear(answers, places))?;
                return Ok(edges);
            }
        }
    }

    /// Follows the moves of some open classes.
    fn follow_some(
        &self,
        open: &Open,
        task: Range<usize>,
        places: &Range<u64>,
        values: &Values,
    ) -> Result<Found, SolveError> {
        let mut found = Found { asks: vec![Vec::new(); self.share.count()], own: Vec::new() };
        let mut children: Vec<(u64, bool)> = Vec::new();
        let listed: Vec<u32> = open.places[task.clone()]
            .iter()
            .map(|&place| (places.start + u64::from(place)) as u32)
            .collect();
        let mut next = task.clone();
        each_place(self.classes, self.share, &listed, |_, position| {
            let class = next.next().ok_or(SolveError::Numbers)?;
            let place = open.places[class];
            let (mut win, mut loss, mut left) = (NONE, 0, 0);
            children.clear();
            self.classes.open_children(position, |child| match child {
                Child::Number(number, again) => children.push((number, again)),
                Child::Known(byte, again) => meet(byte, again, &mut win, &mut loss),
            })?;
            if win == 1 {
                children.clear();
            }
            children.sort_unstable();
            children.dedup();
            for &(number, again) in &children {
                let at = self.share.place(number);
                let asker = place | if again { FLAG } else { 0 };
                let owner = self.share.owner(number);
                if owner != self.share.me() {
                    found.asks[owner].extend((at as u32).to_le_bytes());
                    found.asks[owner].extend(asker.to_le_bytes());
                    left += 1;
                    continue;
                }
                let Some(value) = values.of(at) else { return Err(SolveError::Numbers) };
                match value {
                    OPEN if places.contains(&at) => {
                        found.own.push(((at - places.start) as u32, asker));
                        left += 1;
                    }
                    OPEN | NO_CLASS => return Err(SolveError::Numbers),
                    known => meet(known, again, &mut win, &mut loss),
                }
            }
            open.win[class].store(win, Relaxed);
            open.loss[class].store(loss, Relaxed);
            open.left[class].store(left, Relaxed);
            Ok(())
        })?;
        if next.next().is_some() {
            return Err(SolveError::Numbers);
        }
        Ok(found)
    }
}

/// What following some classes has found.
struct Found {
    /// By process: what is asked.
    asks: Vec<Vec<u8>>,
    /// Moves to open classes of this process: where to, and from where.
    own: Vec<(u32, u32)>,
}

/// Answers questions. Those about classes that are open are kept: who is asked about, who asks.
#[allow(clippy::type_complexity)] // two lists
fn answer(
    asks: &[u8],
    places: &Range<u64>,
    values: &Values,
) -> Result<(Vec<u8>, Vec<(u32, u32)>), SolveError> {
    let (mut answers, mut kept) = (Vec::new(), Vec::new());
    for ask in asks.chunks_exact(ASK) {
        let (at, asker) = (u64::from(word(ask)), word(&ask[4..]));
        let Some(value) = values.of(at) else { return Err(SolveError::Numbers) };
        match value {
            OPEN if places.contains(&at) => kept.push(((at - places.start) as u32, asker)),
            OPEN | NO_CLASS => return Err(SolveError::Numbers),
            known => {
                answers.extend(asker.to_le_bytes());
                answers.push(known);
            }
        }
    }
    Ok((answers, kept))
}

/// By process: the moves from its classes to open ones of this process.
struct Edges {
    from: Vec<Vec<(u32, u32)>>,
}

/// The open classes of this process.
struct Open {
    /// Where they are in the own share of the stage, ascending.
    places: Vec<u32>,
    /// From there to the number in this list.
    index: Places,
    /// By class: the fastest win through a move to a known value; [`NONE`] if there is none.
    win: Vec<AtomicU8>,
    /// By class: the slowest loss that such moves leave; [`NONE`] if one of them draws.
    loss: Vec<AtomicU8>,
    /// By class: how many moves lead to what is not known.
    left: Vec<AtomicU32>,
    /// By class: its packed value once it is settled.
    states: Vec<AtomicU8>,
}

impl Open {
    fn new(places: &Range<u64>, own: &[AtomicU8]) -> Self {
        let is_open = |&(_, value): &(u32, &AtomicU8)| value.load(Relaxed) == OPEN;
        let list: Vec<u32> = (0..).zip(own).filter(is_open).map(|(place, _)| place).collect();
        let mut index = Places::new(places.end - places.start);
        index.fill(std::iter::once(list.as_slice()));
        let bytes = |byte: u8| list.iter().map(|_| AtomicU8::new(byte)).collect();
        let (win, loss, states) = (bytes(NONE), bytes(0), bytes(OPEN));
        let left = list.iter().map(|_| AtomicU32::new(0)).collect();
        Self { places: list, index, win, loss, left, states }
    }

    fn bytes(&self) -> u64 {
        self.places.len() as u64 * (4 + 1 + 1 + 4 + 1)
    }

    /// Takes in answers.
    fn hear(&self, answers: &[u8], places: &Range<u64>) -> Result<(), SolveError> {
        for answer in answers.chunks_exact(ANSWER) {
            let (asker, known) = (word(answer), answer[4]);
            let place = asker & !FLAG;
            if u64::from(place) >= places.end - places.start {
                return Err(SolveError::Numbers);
            }
            let class = self.index.of(place) as usize;
            let (mut win, mut loss) = (NONE, 0);
            meet(known, asker & FLAG != 0, &mut win, &mut loss);
            self.win[class].fetch_min(win, Relaxed);
            self.loss[class].fetch_max(loss, Relaxed);
            self.left[class].fetch_sub(1, Relaxed);
        }
        Ok(())
    }

    /// Sorts moves by where they lead.
    fn link(self, edges: Edges, memory: &Memory) -> Result<List, ClusterError> {
        let classes = self.places.len();
        let count: usize = edges.from.iter().map(Vec::len).sum();
        if count >= u32::MAX as usize {
            return Err(SolveError::TooMany.into());
        }
        let alone = edges.from.len() == 1;
        memory.hold(4 * classes as u64 + count as u64 * if alone { 4 } else { 6 })?;
        let mut starts = vec![0_u32; classes + 1];
        for &(to, _) in edges.from.iter().flatten() {
            starts[self.index.of(to) as usize + 1] += 1;
        }
        for class in 0..classes {
            starts[class + 1] += starts[class];
        }
        let mut next = starts.clone();
        let mut from = vec![0_u32; count];
        let mut who = vec![0_u16; if alone { 0 } else { count }];
        for (process, moves) in edges.from.into_iter().enumerate() {
            memory.release(8 * moves.len() as u64);
            for (to, asker) in moves {
                let place = &mut next[self.index.of(to) as usize];
                from[*place as usize] = asker;
                if !alone {
                    who[*place as usize] = process as u16;
                }
                *place += 1;
            }
        }
        Ok(List { open: self, starts, from, who })
    }
}

/// The open classes, and who is told when one of them is settled.
struct List {
    open: Open,
    /// By class: where its askers begin; one more at the end.
    starts: Vec<u32>,
    /// Their places, with [`FLAG`] if the same player moves again.
    from: Vec<u32>,
    /// Their processes; empty if there is only one.
    who: Vec<u16>,
}

/// What going back from some classes has found.
#[derive(Default)]
struct Back {
    /// Settled now.
    now: Vec<u32>,
    /// Settled later, at this distance.
    later: Vec<(u32, u8)>,
    /// By process: news for it.
    news: Vec<Vec<u8>>,
}

impl List {
    fn bytes(&self) -> u64 {
        4 * (self.starts.len() as u64 - 1) + 4 * self.from.len() as u64 + 2 * self.who.len() as u64
    }

    /// Settles wins and losses at distance 0, 1, 2 and so on, at all processes.
    fn by_distance(&self, post: &mut Post<'_>) -> Result<(), ClusterError> {
        let open = &self.open;
        // What is due at a distance, unless it is settled before.
        let mut due: Vec<Vec<u32>> = vec![Vec::new(); usize::from(NONE)];
        for class in 0..open.places.len() {
            let (win, loss) = (open.win[class].load(Relaxed), open.loss[class].load(Relaxed));
            if win != NONE {
                due[usize::from(win)].push(class as u32);
            } else if open.left[class].load(Relaxed) == 0 && loss != NONE {
                due[usize::from(loss)].push(class as u32);
            }
        }
        let mut settled: Vec<u32> = Vec::new();
        for plies in 0..usize::from(NONE) {
            let is_busy = !settled.is_empty() || due[plies..].iter().any(|due| !due.is_empty());
            let parts: Vec<Back> = settled
                .par_chunks(1 << 12)
                .map(|part| self.go_back(part, plies as u8, post.me, post.count))
                .collect::<Result<_, _>>()?;
            settled.clear();
            let mut news: Vec<Vec<u8>> = vec![Vec::new(); post.count];
            let mut take = |back: Back, settled: &mut Vec<u32>| {
                settled.extend(back.now);
                for (class, plies) in back.later {
                    due[usize::from(plies)].push(class);
                }
                back.news
            };
            for part in parts {
                for (all, some) in news.iter_mut().zip(take(part, &mut settled)) {
                    all.extend(some);
                }
            }
            let (received, busy) = post.round(news, u64::from(is_busy));
            if busy == 0 {
                break;
            }
            for news in received {
                take(self.hear(&news, plies as u8)?, &mut settled);
            }
            for class in std::mem::take(&mut due[plies]) {
                let (index, plies) = (class as usize, plies as u16);
                let is_win = u16::from(open.win[index].load(Relaxed)) == plies;
                let value = if is_win { Value::Win(plies) } else { Value::Loss(plies) };
                if self.settle(index, value)? {
                    settled.push(class);
                }
            }
        }
        Ok(())
    }

    /// Settles a class; `false` if it is settled already.
    fn settle(&self, class: usize, value: Value) -> Result<bool, SolveError> {
        let byte = Packed::from_value(value).ok_or(SolveError::TooLong)?.byte();
        let state = &self.open.states[class];
        Ok(state.compare_exchange(OPEN, byte, Relaxed, Relaxed).is_ok())
    }

    /// Goes back from classes that were settled one ply ago.
    fn go_back(
        &self,
        part: &[u32],
        plies: u8,
        me: usize,
        count: usize,
    ) -> Result<Back, SolveError> {
        let mut back = Back { news: vec![Vec::new(); count], ..Back::default() };
        for &class in part {
            let index = class as usize;
            let state = self.open.states[index].load(Relaxed);
            let value = Packed::from_byte(state).map(Packed::value).ok_or(SolveError::TooLong)?;
            for edge in self.starts[index] as usize..self.starts[index + 1] as usize {
                let (place, again) = (self.from[edge] & !FLAG, self.from[edge] & FLAG != 0);
                let seen = if again { value.one_ply_later() } else { value.one_ply_earlier() };
                let is_win = matches!(seen, Value::Win(_));
                match self.who.get(edge) {
                    Some(&who) if usize::from(who) != me => {
                        let news = place | if is_win { FLAG } else { 0 };
                        back.news[usize::from(who)].extend(news.to_le_bytes());
                    }
                    _ => {
                        self.learn(self.open.index.of(place) as usize, is_win, plies, &mut back)?;
                    }
                }
            }
        }
        Ok(back)
    }

    /// Takes in what another process has settled.
    fn hear(&self, news: &[u8], plies: u8) -> Result<Back, SolveError> {
        let mut back = Back::default();
        let size = self.open.places.last().map_or(0, |&last| last + 1);
        for news in news.chunks_exact(4).map(word) {
            let place = news & !FLAG;
            if place >= size {
                return Err(SolveError::Numbers);
            }
            self.learn(self.open.index.of(place) as usize, news & FLAG != 0, plies, &mut back)?;
        }
        Ok(back)
    }

    /// A move of a class leads to what was just settled: it wins thereby, or has one hope less.
    fn learn(
        &self,
        class: usize,
        is_win: bool,
        plies: u8,
        back: &mut Back,
    ) -> Result<(), SolveError> {
        if is_win {
            if self.settle(class, Value::Win(plies.into()))? {
                back.now.push(class as u32);
            }
            return Ok(());
        }
        let open = &self.open;
        open.loss[class].fetch_max(plies, AcqRel);
        let last = open.left[class].fetch_sub(1, AcqRel) == 1;
        // Whoever takes the last one away sees the slowest of all.
        if last && open.win[class].load(Relaxed) == NONE {
            let slowest = open.loss[class].load(Relaxed);
            if slowest != NONE {
                back.later.push((class as u32, slowest));
            }
        }
        Ok(())
    }
}
