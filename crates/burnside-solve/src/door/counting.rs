//! Lines of play, classes of positions, games at random.

use std::collections::HashMap;

use burnside::catalog::{self, Entry};
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{
    PlyClasses, divide_within, for_each_layer_within,
    limits::{Budget, Limits, Stopped},
    par_perft, random as playouts,
};

/// Why there is no count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CountError {
    /// The request is wrong.
    #[error(transparent)]
    Request(#[from] catalog::Error),
    /// There is more to count than the limits allow.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a count without limits can fail of.
fn request<T>(counted: Result<T, CountError>) -> Result<T, catalog::Error> {
    counted.map_err(|error| match error {
        CountError::Request(error) => error,
        CountError::Stopped(stopped) => unreachable!("{stopped}, and there was none"),
    })
}

/// The number of lines of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Perft {
    /// The position.
    pub position: String,
    /// The length of the lines in plies.
    pub depth: u32,
    /// How many lines.
    pub nodes: u64,
    /// How many by first move, in the order of the moves.
    #[serde(serialize_with = "as_map")]
    pub divide: Vec<(String, u64)>,
}

fn as_map<S: Serializer>(pairs: &[(String, u64)], to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(pairs.len()))?;
    for (mv, nodes) in pairs {
        map.serialize_entry(mv, nodes)?;
    }
    map.end()
}

/// Counts the lines of play from a position, on all threads. Reports how many first moves of how
/// many are done.
pub fn perft<G: Entry>(
    game: &G,
    text: &str,
    depth: u32,
    report: &(dyn Fn(u64, u64) + Sync),
) -> Result<Perft, catalog::Error> {
    let position = catalog::read(game, text)?;
    let mut divide = Vec::new();
    if let Some(rest) = depth.checked_sub(1) {
        let firsts: Vec<_> = game.moves(position).collect();
        for (done, &mv) in (1..).zip(&firsts) {
            let nodes = par_perft(game, game.play_unchecked(position, mv), rest);
            divide.push((mv, nodes));
            report(done, firsts.len() as u64);
        }
    }
    Ok(divided(game, position, depth, divide))
}

/// [`perft`], unless the limits are reached before.
pub fn perft_within<G: Entry>(
    game: &G,
    text: &str,
    depth: u32,
    limits: &Limits<'_>,
) -> Result<Perft, CountError> {
    let position = catalog::read(game, text)?;
    Ok(divided(game, position, depth, divide_within(game, position, depth, limits)?))
}

/// The sum of what the first moves lead to.
fn divided<G: Entry>(
    game: &G,
    position: G::Position,
    depth: u32,
    divide: Vec<(G::Move, u64)>,
) -> Perft {
    let nodes =
        divide.iter().map(|&(_, nodes)| nodes).fold(u64::from(depth == 0), u64::saturating_add);
    let named = |(mv, nodes)| (game.move_text(position, mv), nodes);
    let divide = divide.into_iter().map(named).collect();
    Perft { position: game.position_text(position), depth, nodes, divide }
}

/// The number of classes at each ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unique {
    /// The position.
    pub position: String,
    /// How many plies.
    pub depth: u32,
    /// The group.
    pub group: String,
    /// Classes that can be reached in exactly so many plies, from 0 on, finished ones included.
    pub classes: Vec<u64>,
}

/// Counts the classes that can be reached from a position, ply by ply, on all threads. Reports
/// each ply and its classes.
pub fn unique<G: Entry>(
    game: &G,
    text: &str,
    depth: u32,
    group_name: Option<&str>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Unique, catalog::Error> {
    request(unique_within(game, text, depth, group_name, &Limits::default(), report))
}

/// [`unique`], unless the limits are reached before.
pub fn unique_within<G: Entry>(
    game: &G,
    text: &str,
    depth: u32,
    group_name: Option<&str>,
    limits: &Limits<'_>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Unique, CountError> {
    let group = playing_group(game, group_name)?;
    let position = catalog::read(game, text)?;
    let (budget, mut classes) = (Budget::new(limits), Vec::new());
    for_each_layer_within(game, group, position, depth, &budget, |ply, layer| {
        classes.push(layer.len() as u64);
        report(ply, layer.len() as u64);
    });
    let position = game.position_text(position);
    Ok(budget.judge(Unique { position, depth, group: group.to_string(), classes })?)
}

/// The classes of a game, ply by ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// The group.
    pub group: String,
    /// The plies, from 0 on.
    pub plies: Vec<PlyCount>,
}

/// The classes of one ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlyCount {
    /// Plies played.
    pub ply: u32,
    /// Classes that nothing on the board has decided, stuck ones included.
    pub classes: u64,
    /// Classes decided by a line, a capture or a full board at this ply.
    pub finished: u64,
    /// All of them once more by Burnside's lemma, from the positions themselves and without
    /// canonical forms, as far as they are few enough to be listed.
    pub burnside: Option<u64>,
}

/// Counts the classes of a game from its start, on all threads. Reports each ply and its classes.
pub fn count<G: Entry>(
    game: &G,
    plies: u32,
    group_name: Option<&str>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Count, catalog::Error> {
    request(count_within(game, plies, group_name, &Limits::default(), report))
}

/// [`count`], unless the limits are reached before.
pub fn count_within<G: Entry>(
    game: &G,
    plies: u32,
    group_name: Option<&str>,
    limits: &Limits<'_>,
    report: &(dyn Fn(u32, u64) + Sync),
) -> Result<Count, CountError> {
    let group = playing_group(game, group_name)?;
    let budget = Budget::new(limits);
    let mut lemma = ByLemma::new(game, group, &budget);
    let mut counts = Vec::new();
    for_each_layer_within(game, group, game.start(), plies, &budget, |ply, layer| {
        let counted = PlyClasses::of_within(game, ply, layer, &budget);
        report(ply, layer.len() as u64);
        if !layer.is_empty() {
            counts.push(PlyCount {
                ply,
                classes: counted.open,
                finished: counted.finished,
                burnside: lemma.next_ply(),
            });
        }
    });
    Ok(budget.judge(Count { group: group.to_string(), plies: counts })?)
}

fn playing_group<G: Entry>(game: &G, name: Option<&str>) -> Result<G::Group, catalog::Error> {
    let group = name.map_or(Ok(game.value_group()), |name| catalog::group(game, name))?;
    if game.preserves_play(group) {
        return Ok(group);
    }
    Err(catalog::Error::KeysOnly { game: game.name().to_owned(), group: group.to_string() })
}

/// Burnside's lemma over the positions of each ply: the classes are the sum, over the positions
/// and all their images, of the share of symmetries that leave a position as it is.
struct ByLemma<'a, G: Entry> {
    game: &'a G,
    group: G::Group,
    /// Symmetries of the start.
    order: usize,
    /// The positions of the ply, while they are few enough.
    layer: Option<FxHashMap<G::Code, G::Position>>,
    started: bool,
    /// What is counted once it is used up means nothing.
    budget: &'a Budget<'a>,
}

impl<'a, G: Entry> ByLemma<'a, G> {
    /// Images looked at in one ply.
    const MOST: usize = 1 << 24;

    fn new(game: &'a G, group: G::Group, budget: &'a Budget<'a>) -> Self {
        let start = game.start();
        let layer = FxHashMap::from_iter([(game.code(group, start), start)]);
        let order = game.symmetries(group, start).count();
        Self { game, group, order, layer: Some(layer), started: false, budget }
    }

    fn next_ply(&mut self) -> Option<u64> {
        if self.started {
            let layer = self.layer.take()?;
            let mut next = FxHashMap::default();
            let most = Self::MOST / self.order;
            for &position in layer.values().take_while(|_| !self.budget.is_stopped()) {
                self.budget.spend(1);
                for mv in self.game.moves(position) {
                    let child = self.game.play_unchecked(position, mv);
                    next.insert(self.game.code(self.group, child), child);
                }
                if next.len() > most {
                    return None;
                }
            }
            self.layer = Some(next);
        }
        self.started = true;
        self.orbits(self.layer.as_ref()?)
    }

    fn orbits(&self, layer: &FxHashMap<G::Code, G::Position>) -> Option<u64> {
        let (game, group) = (self.game, self.group);
        // A symmetry that changes the players' parts leads out of the layer: close it.
        let mut closed = layer.clone();
        for &position in layer.values().take_while(|_| !self.budget.is_stopped()) {
            self.budget.spend(1);
            for symmetry in game.symmetries(group, position) {
                let image = game.transform(position, symmetry);
                closed.insert(game.code(group, image), image);
            }
        }
        // Fixed points by the number of symmetries, which on shrinking boards is not always the
        // same; within a class it is.
        let mut fixed: HashMap<u64, u64> = HashMap::new();
        for (code, &position) in closed.iter().take_while(|_| !self.budget.is_stopped()) {
            self.budget.spend(1);
            let (mut order, mut leaving) = (0, 0);
            for symmetry in game.symmetries(group, position) {
                order += 1;
                leaving += u64::from(game.code(group, game.transform(position, symmetry)) == *code);
            }
            *fixed.entry(order).or_default() += leaving;
        }
        fixed.into_iter().map(|(order, sum)| (sum % order == 0).then_some(sum / order)).sum()
    }
}

/// What became of games played at random.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Random {
    /// How many games.
    pub games: u64,
    /// Their mean length.
    pub mean_plies: f64,
    /// Won by player 1.
    pub player1: u64,
    /// Won by player 2.
    pub player2: u64,
    /// Without a winner.
    pub draws: u64,
    /// Which games they were.
    pub seed: u64,
}

/// Plays games at random from the start, on all threads. Reports every few games that are done.
///
/// Every legal move is as likely as the others, unless the game says otherwise.
pub fn random<G: Entry>(game: &G, games: u64, seed: u64, report: &(dyn Fn(u64) + Sync)) -> Random {
    let tally = playouts::play_from_start(game, games, seed, report);
    let mean_plies = if games == 0 { 0.0 } else { tally.mean_plies() };
    let [player1, player2] = tally.wins;
    Random { games: tally.games, mean_plies, player1, player2, draws: tally.draws, seed }
}
