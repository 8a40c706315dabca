//! A game that cannot return, ply by ply, by the codes of its classes.
//!
//! Forward, every process sends the classes that its own lead to to those who have them. Back, it
//! asks them for their values. Both happen some classes at a time.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use burnside::catalog::Entry;
use burnside_solve::{
    Packed,
    retrograde::pieces::{NONE, OPEN, byte_if_over, known_value, meet},
    solve::{SolveError, Stage},
};
use rayon::prelude::*;

use crate::{
    ClusterError,
    codes::{CodeSet, Spot, hash, owner},
    letters::{Conversation, Letters, of_others, word},
    post::Post,
    solve::Job,
};

/// Classes that one task looks at.
const TASK: usize = 1 << 9;
/// Classes whose moves are followed in one round.
const BATCH: usize = 1 << 15;
/// With who asks: the same player moves again.
const FLAG: u32 = 1 << 31;
/// Bytes of an answer: who has asked, and the value.
const ANSWER: usize = 5;
/// Codes that a task remembers, so as not to send them again: a power of two.
const RECENT: usize = 1 << 12;

/// The layers of a game, divided.
pub(crate) struct Layers<'a, G> {
    game: &'a G,
    job: &'a Job<'a>,
    /// Bytes of a code.
    pub(crate) length: usize,
}

impl<'a, G: Entry> Layers<'a, G> {
    pub(crate) fn new(game: &'a G, job: &'a Job<'a>) -> Self {
        let length = game.code(game.value_group(), game.start()).as_ref().len();
        Self { game, job, length }
    }

    /// The own classes of the game with their values, finished ones included.
    pub(crate) fn solve(&self, post: &mut Post<'_>) -> Result<CodeSet, ClusterError> {
        // It is not known how many there will be.
        self.job.begin(Stage::Classes, 0, post);
        let mut layers = vec![self.first_layer(post)?];
        for ply in 1.. {
            let open = layers[ply - 1].with_byte(OPEN);
            if post.sum(open.len() as u64) == 0 {
                break;
            }
            let name = format!("layer-{ply}");
            let mut next = CodeSet::new(self.length);
            if let Some(found) = self.job.store.find_list(&name, self.length + 1, post)? {
                self.job.store.read_list(&found, self.length, post, &mut |some| {
                    Ok(next.insert_all(&[some])?)
                })?;
                self.job.memory.hold(next.room())?;
            } else {
                self.next_layer(&layers[ply - 1], &open, &mut next, post)?;
                let records = next.records(|_| true);
                self.job.store.commit_list(&name, self.length + 1, &records, post)?;
            }
            self.job.pace.advance(open.len() as u64);
            layers.push(next);
        }
        let open: usize = layers.iter().map(|layer| layer.with_byte(OPEN).len()).sum();
        let total = post.sum(open as u64);
        self.job.begin(Stage::Values, total, post);
        for ply in (0..layers.len()).rev() {
            let (before, after) = layers.split_at_mut(ply + 1);
            self.values(ply, &mut before[ply], after.first(), post)?;
        }
        let held: u64 = layers.iter().map(CodeSet::room).sum();
        let all = CodeSet::union(self.length, layers)?;
        self.job.memory.release(held);
        self.job.memory.hold(all.room())?;
        Ok(all)
    }

    /// The start, at the process that has it.
    fn first_layer(&self, post: &Post<'_>) -> Result<CodeSet, SolveError> {
        let group = self.game.value_group();
        let start = self.game.canonical_position(group, self.game.start());
        let code = self.game.code(group, start);
        let mut layer = CodeSet::new(self.length);
        if owner(hash(code.as_ref()), post.count) == post.me {
            let end = byte_if_over(self.game, start).unwrap_or(OPEN);
            layer.insert_all(&[[code.as_ref(), &[end]].concat()])?;
        }
        self.job.memory.hold(layer.room())?;
        Ok(layer)
    }

    /// Finds the classes that the open ones of a layer lead to.
    fn next_layer(
        &self,
        layer: &CodeSet,
        open: &[Spot],
        next: &mut CodeSet,
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let rounds = post.largest(open.len().div_ceil(BATCH) as u64);
        let mut batches = open.chunks(BATCH);
        let mut held = 0;
        for _ in 0..rounds {
            let batch = batches.next().unwrap_or_default();
            let parts: Vec<Vec<Vec<u8>>> = batch
                .par_chunks(TASK)
                .map(|some| self.expand(layer, some))
                .collect::<Result<_, _>>()?;
            let mut out = vec![Vec::new(); post.count];
            for part in parts {
                out.iter_mut().zip(part).for_each(|(all, some)| all.extend(some));
            }
            post.traffic.moves += of_others(&out, self.length + 1, post.me);
            let (received, _) = post.round(out, 0);
            next.insert_all(&received)?;
            let room = next.room();
            self.job.memory.hold(room - held)?;
            held = room;
        }
        Ok(())
    }

    /// The position of a code.
    fn position(&self, code: &[u8]) -> Result<G::Position, SolveError> {
        self.game.position_of_code(code).ok_or(SolveError::Codes)
    }

    /// By process: the classes that some lead to, each with what is seen of it at once.
    fn expand(&self, layer: &CodeSet, some: &[Spot]) -> Result<Vec<Vec<u8>>, SolveError> {
        let (game, group) = (self.game, self.game.value_group());
        let count = self.job.share.count();
        let mut out: Vec<Vec<u8>> = vec![Vec::new(); count];
        // Where a code was put, if it was a moment ago: neighbors lead to the same classes.
        let mut recent = vec![(u32::MAX, 0_u32); RECENT];
        for &spot in some {
            let position = self.position(layer.code(spot))?;
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let code = game.code(group, game.canonical_position(group, child));
                let code = code.as_ref();
                if code.len() != self.length {
                    return Err(SolveError::Codes);
                }
                let hash = hash(code);
                let owner = owner(hash, count);
                let pile = &mut out[owner];
                let last = &mut recent[(hash >> 20) as usize % RECENT];
                let known = last.0 == owner as u32
                    && pile.get(last.1 as usize..last.1 as usize + self.length) == Some(code);
                if !known {
                    *last = (owner as u32, pile.len() as u32);
                    pile.extend_from_slice(code);
                    pile.push(byte_if_over(game, child).unwrap_or(OPEN));
                }
            }
        }
        Ok(out)
    }

    /// Finds the values of the open classes of a layer from those of the next one.
    fn values(
        &self,
        ply: usize,
        layer: &mut CodeSet,
        next: Option<&CodeSet>,
        post: &mut Post<'_>,
    ) -> Result<(), ClusterError> {
        let store = self.job.store;
        let name = format!("values-{ply}");
        let open = layer.with_byte(OPEN);
        if post.sum(open.len() as u64) == 0 {
            return Ok(());
        }
        if let Some(found) = store.find_list(&name, self.length + 1, post)? {
            let mut left = open.len();
            store.read_list(&found, self.length, post, &mut |some| {
                for class in some.chunks(self.length + 1) {
                    let (&byte, code) = class.split_last().ok_or(SolveError::Codes)?;
                    left -= usize::from(byte != OPEN && layer.change(code, byte));
                }
                Ok(())
            })?;
            if left > 0 {
                return Err(SolveError::Codes.into());
            }
        } else {
            let found = self.ask_all(layer, &open, next, post)?;
            let mut records = Vec::with_capacity(open.len() * (self.length + 1));
            for (&spot, &byte) in open.iter().zip(&found) {
                layer.put(spot, byte);
                records.extend_from_slice(layer.code(spot));
                records.push(byte);
            }
            store.commit_list(&name, self.length + 1, &records, post)?;
        }
        Ok(())
    }

    /// The values of open classes, by asking for those that their moves lead to.
    fn ask_all(
        &self,
        layer: &CodeSet,
        open: &[Spot],
        next: Option<&CodeSet>,
        post: &mut Post<'_>,
    ) -> Result<Vec<u8>, ClusterError> {
        if open.len() >= FLAG as usize {
            return Err(SolveError::TooMany.into());
        }
        self.job.memory.hold(2 * open.len() as u64)?;
        let bytes = |byte: u8| open.iter().map(|_| AtomicU8::new(byte)).collect();
        let seen = Seen { win: bytes(NONE), loss: bytes(0) };
        let mut answers: Vec<Vec<u8>> = vec![Vec::new(); post.count];
        let mut from = 0;
        let mut conversation = Conversation::new(self.length + 4, false);
        loop {
            let batch = from..open.len().min(from + BATCH);
            from = batch.end;
            let tasks: Vec<usize> = batch.clone().step_by(TASK).collect();
            let asked: Vec<Vec<Vec<u8>>> = tasks
                .into_par_iter()
                .map(|at| {
                    let task = at..batch.end.min(at + TASK);
                    self.ask(layer, &open[task.clone()], task.start, next, &seen)
                })
                .collect::<Result<_, _>>()?;
            let mut asks: Vec<Vec<u8>> = vec![Vec::new(); post.count];
            for some in asked {
                asks.iter_mut().zip(some).for_each(|(all, some)| all.extend(some));
            }
            self.job.pace.advance(batch.len() as u64);
            post.traffic.moves += of_others(&asks, self.length + 4, post.me);
            let letters = Letters { asks, answers: std::mem::take(&mut answers) };
            let (received, going_on) = conversation.exchange(letters, post, from < open.len());
            for asks in &received.asks {
                answers.push(self.answer(asks, next)?);
            }
            received.answers.iter().try_for_each(|answers| seen.hear(answers))?;
            if !going_on {
                break;
            }
        }
        self.job.memory.release(2 * open.len() as u64);
        Ok(seen.values()?)
    }

    /// Looks at the moves of some classes. By process: what is asked.
    fn ask(
        &self,
        layer: &CodeSet,
        some: &[Spot],
        first: usize,
        next: Option<&CodeSet>,
        seen: &Seen,
    ) -> Result<Vec<Vec<u8>>, SolveError> {
        let (game, group) = (self.game, self.game.value_group());
        let (me, count) = (self.job.share.me(), self.job.share.count());
        let mut asks: Vec<Vec<u8>> = vec![Vec::new(); count];
        let mut children: Vec<(G::Code, bool)> = Vec::new();
        for (class, &spot) in (first..).zip(some) {
            let position = self.position(layer.code(spot))?;
            let (mut win, mut loss) = (NONE, 0);
            let mut open: Vec<G::Position> = Vec::new();
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let again = game.to_move(child) == game.to_move(position);
                match byte_if_over(game, child) {
                    Some(end) => meet(end, again, &mut win, &mut loss),
                    None => open.push(child),
                }
            }
            // Nothing is faster than winning at once.
            if win != 1 {
                children.clear();
                for &child in &open {
                    let again = game.to_move(child) == game.to_move(position);
                    children.push((game.code(group, game.canonical_position(group, child)), again));
                }
                children.sort_unstable();
                children.dedup();
                for (code, again) in &children {
                    let hash = hash(code.as_ref());
                    let owner = owner(hash, count);
                    if owner == me {
                        let byte = next.and_then(|next| next.get(hash, code.as_ref()));
                        let byte = byte.filter(|&byte| byte != OPEN).ok_or(SolveError::Codes)?;
                        meet(byte, *again, &mut win, &mut loss);
                    } else {
                        let asker = class as u32 | if *again { FLAG } else { 0 };
                        asks[owner].extend_from_slice(code.as_ref());
                        asks[owner].extend(asker.to_le_bytes());
                    }
                }
            }
            seen.meet(class, win, loss);
        }
        Ok(asks)
    }

    /// Answers questions.
    fn answer(&self, asks: &[u8], next: Option<&CodeSet>) -> Result<Vec<u8>, SolveError> {
        let answer = |ask: &[u8]| {
            let (code, asker) = ask.split_at(self.length);
            let byte = next.and_then(|next| next.get(hash(code), code));
            let byte = byte.filter(|&byte| byte != OPEN).ok_or(SolveError::Codes)?;
            Ok([asker[0], asker[1], asker[2], asker[3], byte])
        };
        let parts: Vec<Vec<[u8; ANSWER]>> = asks
            .par_chunks((self.length + 4) * TASK)
            .map(|some| some.chunks_exact(self.length + 4).map(answer).collect())
            .collect::<Result<_, SolveError>>()?;
        Ok(parts.concat().concat())
    }
}

/// What is known of the values of some classes.
struct Seen {
    /// The fastest win; [`NONE`] if there is none so far.
    win: Vec<AtomicU8>,
    /// The slowest loss; [`NONE`] if a move draws.
    loss: Vec<AtomicU8>,
}

impl Seen {
    fn meet(&self, class: usize, win: u8, loss: u8) {
        self.win[class].fetch_min(win, Relaxed);
        self.loss[class].fetch_max(loss, Relaxed);
    }

    /// Takes in answers.
    fn hear(&self, answers: &[u8]) -> Result<(), SolveError> {
        for answer in answers.chunks_exact(ANSWER) {
            let (asker, known) = (word(answer), answer[4]);
            let class = (asker & !FLAG) as usize;
            if class >= self.win.len() {
                return Err(SolveError::Codes);
            }
            let (mut win, mut loss) = (NONE, 0);
            meet(known, asker & FLAG != 0, &mut win, &mut loss);
            self.meet(class, win, loss);
        }
        Ok(())
    }

    fn values(&self) -> Result<Vec<u8>, SolveError> {
        let value = |(win, loss): (&AtomicU8, &AtomicU8)| {
            let value = known_value(win.load(Relaxed), loss.load(Relaxed));
            value.map(Packed::byte).ok_or(SolveError::TooLong)
        };
        self.win.iter().zip(&self.loss).map(value).collect()
    }
}
