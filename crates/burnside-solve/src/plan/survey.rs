//! How many classes a game has: counted as far as time allows, then estimated.
//!
//! The plies are walked one after the other, every class once. When there are too many, only some
//! classes of a ply are followed, and the next ply is estimated from how often two of them lead to
//! the same class. If a share *f* of the *N* classes of a ply has *E* moves to different classes,
//! there are *E / f* such moves in all. A class that *d* moves lead to is met by pairs of followed
//! classes *f² d (d - 1) / 2* times; so the number of such meetings tells the mean *d*, and the
//! next ply has *(E / f) / d* classes. Classes that many moves lead to weigh more in that mean, and
//! the estimate is rather too small than too large.
//!
//! Where play can return, plies overlap: of the classes with the same number of pieces the ply
//! with the most of them counts, and two plies in a row if the player to move tells them apart.

use std::{collections::BTreeMap, hash::BuildHasher, time::Duration};

use burnside::{Game, Symmetric, catalog::Entry};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::PlanOptions;
use crate::{
    clock::Instant,
    limits::{Budget, Limits, Stopped},
    order::sort_by_key,
    parallel,
};

/// The classes of a ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlyPlan {
    /// Plies played.
    pub ply: u32,
    /// How many classes come up first at this ply; if that is an estimate and play can return, how
    /// many come up at all.
    pub classes: f64,
    /// Whether they were counted.
    pub counted: bool,
}

/// What was found out.
pub(super) struct Survey {
    pub(super) plies: Vec<PlyPlan>,
    pub(super) classes: f64,
    pub(super) counted: bool,
    pub(super) cut_short: bool,
    /// Moves of a class on average.
    pub(super) moves: f64,
    /// Moves looked at in a second.
    pub(super) rate: f64,
}

/// A class with its code.
type Class<G> = (<G as Symmetric>::Code, <G as Game>::Position);

/// Classes whose moves are looked at before what they lead to is sorted out.
const AT_A_TIME: usize = 1 << 12;

/// Estimates of a game that can return end when they have not grown for so many plies.
const PATIENCE: u32 = 6;

/// No more plies are estimated.
const MOST_PLIES: u32 = 500;

impl Survey {
    #[allow(clippy::cast_precision_loss)] // estimates
    pub(super) fn of<G: Entry>(
        game: &G,
        options: PlanOptions,
        limits: &Limits<'_>,
        report: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, Stopped> {
        let began = Instant::now();
        let budget = Budget::new(limits);
        let mut pace = Pace::default();
        let group = game.value_group();
        let start = game.canonical_position(group, game.start());
        let start = (game.code(group, start), start);
        let mut known: FxHashSet<G::Code> = FxHashSet::from_iter([start.0]);
        let mut layer: Vec<Class<G>> = vec![start];
        let mut plies = Vec::new();
        while !layer.is_empty() && known.len() <= options.counted && began.elapsed() < options.time
        {
            plies.push(PlyPlan {
                ply: plies.len() as u32,
                classes: layer.len() as f64,
                counted: true,
            });
            let mut next = Vec::new();
            // Some at a time: what their moves lead to is many times as much as what is new.
            for some in layer.chunks(AT_A_TIME) {
                let families = pace.expand(game, some, &budget)?;
                budget.release(bytes_of::<G>(&families));
                let met = families.into_iter().flatten();
                next.extend(met.filter(|(code, _)| known.insert(*code)));
            }
            report(known.len() as u64);
            layer = next;
        }
        let mut survey = Self {
            plies,
            classes: known.len() as f64,
            counted: layer.is_empty(),
            cut_short: false,
            moves: 0.0,
            rate: 0.0,
        };
        if !survey.counted {
            let known = known.len() - layer.len();
            survey.estimate(game, layer, known as f64, (options, began), (&mut pace, &budget))?;
        }
        (survey.moves, survey.rate) = (pace.mean_moves(), pace.rate());
        Ok(survey)
    }

    /// Goes on from a ply that was counted, following some of its classes.
    #[allow(clippy::cast_precision_loss)] // estimates
    fn estimate<G: Entry>(
        &mut self,
        game: &G,
        mut layer: Vec<Class<G>>,
        before: f64,
        (options, began): (PlanOptions, Instant),
        (pace, budget): (&mut Pace, &Budget<'_>),
    ) -> Result<(), Stopped> {
        let can_return = game.can_return();
        let mut here = layer.len() as f64;
        let mut counted = true;
        let (mut sum, mut largest, mut patience) = (0.0, BTreeMap::new(), PATIENCE);
        loop {
            let ply = self.plies.len() as u32;
            self.plies.push(PlyPlan { ply, classes: here, counted });
            sum += here;
            let grown = grow(game, &layer, here, &mut largest);
            patience = if grown { PATIENCE } else { patience.saturating_sub(1) };
            self.cut_short = began.elapsed() >= options.time || ply >= MOST_PLIES;
            if layer.is_empty() || can_return && patience == 0 || self.cut_short {
                break;
            }
            let share = layer.len() as f64 / here;
            let families = pace.expand(game, &layer, budget)?;
            let moves = families.iter().map(Vec::len).sum::<usize>() as f64;
            let mut met: FxHashMap<G::Code, u64> = FxHashMap::default();
            for (code, _) in families.iter().flatten() {
                *met.entry(*code).or_default() += 1;
            }
            let pairs: f64 = met.values().map(|&n| (n * (n - 1)) as f64 / 2.0).sum();
            // A class is met by a move, and by so many others.
            let others = if moves > 0.0 { 2.0 * pairs / (share * moves) } else { 0.0 };
            let whole = (share - 1.0).abs() < f64::EPSILON;
            let found = met.len() as f64;
            here = if whole { found } else { (moves / share / (1.0 + others)).max(found) };
            counted = counted && whole && !can_return;
            budget.release(bytes_of::<G>(&families));
            layer = choose::<G>(families, options.sample);
        }
        // Both players come to move in positions of the same kind, unless a symmetry changes them
        // over.
        let sides = if can_return && tells_players_apart(game, &layer) { 2.0 } else { 1.0 };
        let together: f64 = largest.values().sum();
        self.classes = before + if can_return { sides * together } else { sum };
        Ok(())
    }
}

/// What these classes take, with what is made of them: as much again, a few times.
fn bytes_of<G: Entry>(families: &[Vec<Class<G>>]) -> u64 {
    let classes: usize = families.iter().map(Vec::len).sum();
    (4 * classes * size_of::<Class<G>>()) as u64
}

/// Notes the most classes of a ply by the number of pieces; whether there was something new.
#[allow(clippy::cast_precision_loss)] // estimates
fn grow<G: Entry>(
    game: &G,
    layer: &[Class<G>],
    classes: f64,
    largest: &mut BTreeMap<Option<u32>, f64>,
) -> bool {
    let mut counts: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    for &(_, position) in layer {
        *counts.entry(game.piece_count(position)).or_default() += 1;
    }
    let mut grown = false;
    for (pieces, count) in counts {
        let estimate = classes * count as f64 / layer.len() as f64;
        let most = largest.entry(pieces).or_insert(0.0);
        grown |= estimate > 1.02 * *most;
        *most = most.max(estimate);
    }
    grown
}

/// Whether the classes of one ply all have the same player to move, and so not those of the next.
fn tells_players_apart<G: Entry>(game: &G, layer: &[Class<G>]) -> bool {
    let Some(&(_, first)) = layer.first() else { return false };
    let group = game.value_group();
    let mover = game.to_move(first);
    // A canonical form that always has the same player to move stands for both.
    let next = game.moves(first).next().map(|mv| {
        let child = game.play_unchecked(first, mv);
        game.to_move(game.canonical_position(group, child))
    });
    next.is_some_and(|next| next != mover)
        && layer.iter().all(|&(_, position)| game.to_move(position) == mover)
}

/// Chooses so many classes to follow, all of them if there are no more. Brothers and sisters meet
/// again more often than others do: everybody's first child is chosen before anybody's second.
fn choose<G: Entry>(families: Vec<Vec<Class<G>>>, sample: usize) -> Vec<Class<G>> {
    let mut ranked: Vec<(usize, u64, Class<G>)> = Vec::new();
    for mut family in families {
        // The hash of a class has nothing to do with what it is; who comes first in one family
        // need not do so in another.
        let salt = family.iter().fold(0_u64, |salt, (code, _)| salt.wrapping_add(spread(0, code)));
        sort_by_key(&mut family, |(code, _)| (spread(salt, code), *code));
        let entry = |(rank, class): (usize, Class<G>)| (rank, spread(1, &class.0), class);
        ranked.extend(family.into_iter().enumerate().map(entry));
    }
    sort_by_key(&mut ranked, |&(rank, hash, (code, _))| (rank, hash, code));
    let mut chosen = FxHashSet::default();
    let classes = ranked.into_iter().map(|(_, _, class)| class);
    classes.filter(|(code, _)| chosen.insert(*code)).take(sample).collect()
}

/// A hash whose top bits depend on everything.
fn spread(salt: u64, code: &impl std::hash::Hash) -> u64 {
    let hash = FxBuildHasher.hash_one((salt, code)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// How much was looked at, in what time.
#[derive(Default)]
struct Pace {
    classes: u64,
    moves: u64,
    time: Duration,
}

impl Pace {
    /// The different classes that the moves of each class lead to.
    fn expand<G: Entry>(
        &mut self,
        game: &G,
        layer: &[Class<G>],
        budget: &Budget<'_>,
    ) -> Result<Vec<Vec<Class<G>>>, Stopped> {
        let (began, group) = (Instant::now(), game.value_group());
        let mut families = Vec::with_capacity(layer.len());
        for some in layer.chunks(AT_A_TIME).take_while(|_| !budget.is_stopped()) {
            let parts = parallel::map_items(some, 1 << 8, |&(_, position)| {
                let mut children: Vec<Class<G>> = game
                    .moves(position)
                    .map(|mv| {
                        let child = game.play_unchecked(position, mv);
                        let canonical = game.canonical_position(group, child);
                        (game.code(group, canonical), canonical)
                    })
                    .collect();
                let moves = children.len() as u64;
                sort_by_key(&mut children, |&(code, _)| code);
                children.dedup_by_key(|&mut (code, _)| code);
                (moves, children)
            });
            budget.spend(some.len() as u64);
            self.moves += parts.iter().map(|&(moves, _)| moves).sum::<u64>();
            let before = families.len();
            families.extend(parts.into_iter().map(|(_, children)| children));
            budget.hold(bytes_of::<G>(&families[before..]));
        }
        self.time += began.elapsed();
        self.classes += families.len() as u64;
        budget.judge(families)
    }

    #[allow(clippy::cast_precision_loss)] // estimates
    fn mean_moves(&self) -> f64 {
        self.moves as f64 / (self.classes as f64).max(1.0)
    }

    #[allow(clippy::cast_precision_loss)] // estimates
    fn rate(&self) -> f64 {
        self.moves.max(1) as f64 / self.time.as_secs_f64().max(1e-6)
    }
}
