//! Which classes can be reached from the start, stage by stage in the order of play, divided.
//!
//! As in one process, a class asks whether one of those before it is reached if the game knows its
//! moves backward. If another process has that one, it is asked: about the first of them, and only
//! if that one is not reached about more. What is still missing then is found by following moves.

use std::ops::{ControlFlow, Range};

use burnside_solve::{retrograde::pieces::Bits, solve::SolveError};
use rayon::prelude::*;

use crate::{
    ClusterError,
    classes::{Classes, each_place},
    letters::{Conversation, Letters, of_others, word},
    post::Post,
    share::Share,
};

/// Classes that one task looks at.
const TASK: usize = 1 << 10;
/// Places that are looked at in one round.
const BATCH: u64 = 1 << 17;
/// Bytes of a question: the class before, and the one that asks.
const ASK: usize = 8;

/// A stage, once all that can be reached of earlier play is known.
pub(crate) struct Reaching<'a, C> {
    pub(crate) classes: &'a C,
    pub(crate) share: Share,
    /// The numbers of the stage.
    pub(crate) range: Range<u64>,
    /// By place: whether it is reached.
    pub(crate) reached: &'a Bits,
    /// By place: whether what leads from it needs no more looking at.
    pub(crate) followed: &'a Bits,
}

/// What looking back says about a class.
enum Seen {
    Reached,
    /// Other processes know.
    Asked,
    /// Not now, but a class of the same stage leads here that may be reached yet.
    Maybe,
    Never,
}

/// What looking back from some classes has found.
#[derive(Default)]
struct Looked {
    found: u64,
    asked: Vec<u32>,
    maybe: Vec<u32>,
    /// By process: what is asked.
    asks: Vec<Vec<u8>>,
}

/// What a look back from all that was missing has found.
struct Pass {
    /// How many classes of all processes.
    found: u64,
    /// How many of all processes may be found yet.
    left: u64,
    /// The own ones of those, ascending.
    maybe: Vec<u32>,
}

impl<C: Classes> Reaching<'_, C> {
    /// Finds all classes of the stage that can be reached.
    pub(crate) fn solve(&self, post: &mut Post<'_>) -> Result<(), ClusterError> {
        if !self.classes.knows_parents() || !self.look_back(post)? {
            self.follow(post)?;
        }
        Ok(())
    }

    /// Asks each class whether one before it is reached. `false` if some may be missing, and then
    /// only what leads from classes that are not `followed`.
    fn look_back(&self, post: &mut Post<'_>) -> Result<bool, ClusterError> {
        let mut missing: Option<Vec<u32>> = None;
        loop {
            self.note();
            let pass = self.pass(missing.as_deref(), post)?;
            if pass.left == 0 || pass.found == 0 {
                return Ok(true);
            }
            if pass.found < pass.left {
                return Ok(false);
            }
            missing = Some(pass.maybe);
        }
    }

    /// Whatever is reached now needs no following if all others look back after this.
    fn note(&self) {
        let places = self.share.places(&self.range);
        self.followed.add(self.reached, &places);
    }

    /// Looks back once from all that is missing, or from these places.
    fn pass(&self, from: Option<&[u32]>, post: &mut Post<'_>) -> Result<Pass, ClusterError> {
        let (mut found, mut maybe) = (0, Vec::new());
        let (mut asked, mut quota) = (0, 1);
        let mut waiting = None;
        loop {
            let some: Option<&[u32]> = waiting.as_deref().or(from);
            let mut next = self.ask_round(some, asked, quota, &mut found, &mut maybe, post)?;
            next.retain(|&place| !self.reached.contains(u64::from(place)));
            let sums = post.sums(&[next.len() as u64, found, maybe.len() as u64])?;
            if sums[0] == 0 {
                // Who has asked others comes after who has not.
                maybe.sort_unstable();
                return Ok(Pass { found: sums[1], left: sums[2], maybe });
            }
            waiting = Some(next);
            asked += quota;
            quota *= 4;
        }
    }

    /// All that wait look at some more of the classes before them. Those that have asked others.
    fn ask_round(
        &self,
        from: Option<&[u32]>,
        asked: usize,
        quota: usize,
        found: &mut u64,
        maybe: &mut Vec<u32>,
        post: &mut Post<'_>,
    ) -> Result<Vec<u32>, ClusterError> {
        let places = self.share.places(&self.range);
        let end = from.map_or(places.end - places.start, |from| from.len() as u64);
        let mut next = 0;
        let mut all = Vec::new();
        let mut answers = Vec::new();
        let mut heard = 0;
        let is_long = (self.range.end - self.range.start) / post.count as u64 > BATCH;
        let mut conversation = Conversation::new(ASK, is_long && from.is_none());
        let mut hear = |answers: &[Vec<u8>]| {
            for place in answers.iter().flat_map(|bytes| bytes.chunks_exact(4)) {
                heard += u64::from(self.reached.insert(u64::from(word(place))));
            }
        };
        loop {
            let batch = next..end.min(next + BATCH);
            next = batch.end;
            let some: Vec<u32> = if let Some(from) = from {
                from[batch.start as usize..batch.end as usize].to_vec()
            } else {
                let range = places.start + batch.start..places.start + batch.end;
                let missing = |word| self.reached.missing(word, &range).map(|place| place as u32);
                Bits::words(&range).flat_map(missing).collect()
            };
            let looked: Vec<Looked> = some
                .par_chunks(TASK)
                .map(|some| self.look(some, asked, quota))
                .collect::<Result<_, _>>()?;
            let mut asks = vec![Vec::new(); post.count];
            for some in looked {
                *found += some.found;
                all.extend(some.asked);
                maybe.extend(some.maybe);
                asks.iter_mut().zip(some.asks).for_each(|(all, some)| all.extend(some));
            }
            post.traffic.moves += of_others(&asks, ASK, post.me);
            let letters = Letters { asks, answers: std::mem::take(&mut answers) };
            let (received, going_on) = conversation.exchange(letters, post, next < end);
            answers = received.asks.iter().map(|asks| self.answer(asks)).collect();
            hear(&received.answers);
            if !going_on {
                hear(&conversation.end(post));
                *found += heard;
                return Ok(all);
            }
        }
    }

    /// Looks back from some classes.
    fn look(&self, places: &[u32], asked: usize, quota: usize) -> Result<Looked, SolveError> {
        let mut looked = Looked { asks: vec![Vec::new(); self.share.count()], ..Looked::default() };
        each_place(self.classes, self.share, places, |place, class| {
            match self.seen(place, class, asked, quota, &mut looked.asks) {
                Seen::Reached => looked.found += u64::from(self.reached.insert(place.into())),
                Seen::Asked => looked.asked.push(place),
                Seen::Maybe => looked.maybe.push(place),
                Seen::Never => {}
            }
            Ok(())
        })?;
        Ok(looked)
    }

    /// Looks back from a class, of which so many classes of other processes were asked about.
    fn seen(
        &self,
        place: u32,
        class: C::Class,
        asked: usize,
        quota: usize,
        asks: &mut [Vec<u8>],
    ) -> Seen {
        let (mut others, mut maybe) = (0, false);
        let back = self.classes.parents(class, |parent| {
            let (owner, at) = (self.share.owner(parent), self.share.place(parent));
            maybe |= self.range.contains(&parent);
            if owner == self.share.me() {
                if self.reached.contains(at) {
                    return ControlFlow::Break(Seen::Reached);
                }
                return ControlFlow::Continue(());
            }
            others += 1;
            if others > asked {
                asks[owner].extend((at as u32).to_le_bytes());
                asks[owner].extend(place.to_le_bytes());
            }
            if others == asked + quota {
                return ControlFlow::Break(Seen::Asked);
            }
            ControlFlow::Continue(())
        });
        match back {
            ControlFlow::Break(seen) => seen,
            ControlFlow::Continue(()) if others > asked => Seen::Asked,
            ControlFlow::Continue(()) if maybe => Seen::Maybe,
            ControlFlow::Continue(()) => Seen::Never,
        }
    }

    /// The askers that are reached from one of ours.
    fn answer(&self, asks: &[u8]) -> Vec<u8> {
        let mut reached = Vec::new();
        for ask in asks.chunks_exact(ASK).filter(|ask| self.reached.contains(word(ask).into())) {
            reached.extend_from_slice(&ask[4..]);
        }
        reached
    }

    /// Follows the moves of the classes that are reached, until nothing is new.
    fn follow(&self, post: &mut Post<'_>) -> Result<(), ClusterError> {
        let places = self.share.places(&self.range);
        loop {
            let fresh = |word| {
                let reached = self.reached.of_word(word, &places);
                reached.filter(|&place| self.followed.insert(place)).map(|place| place as u32)
            };
            let fresh: Vec<u32> = Bits::words(&places).flat_map(fresh).collect();
            let rounds = post.largest((fresh.len() as u64).div_ceil(BATCH));
            if rounds == 0 {
                return Ok(());
            }
            let mut batches = fresh.chunks(BATCH as usize);
            for _ in 0..rounds {
                let batch = batches.next().unwrap_or_default();
                let parts: Vec<Vec<Vec<u8>>> = batch
                    .par_chunks(TASK)
                    .map(|some| self.follow_some(some))
                    .collect::<Result<_, _>>()?;
                let mut out = vec![Vec::new(); post.count];
                for part in parts {
                    out.iter_mut().zip(part).for_each(|(all, some)| all.extend(some));
                }
                post.traffic.moves += of_others(&out, 4, post.me);
                let (received, _) = post.round(out, 0);
                for place in received.iter().flat_map(|bytes| bytes.chunks_exact(4)) {
                    self.reached.insert(word(place).into());
                }
            }
        }
    }

    /// Follows the moves of some classes: by process, the places that are reached there.
    fn follow_some(&self, places: &[u32]) -> Result<Vec<Vec<u8>>, SolveError> {
        let mut out = vec![Vec::new(); self.share.count()];
        let mut recent = C::Recent::default();
        each_place(self.classes, self.share, places, |_, class| {
            self.classes.children(class, &mut recent, |child, _| {
                let (owner, at) = (self.share.owner(child), self.share.place(child));
                if owner == self.share.me() {
                    self.reached.insert(at);
                } else {
                    out[owner].extend((at as u32).to_le_bytes());
                }
            })
        })?;
        Ok(out)
    }
}
