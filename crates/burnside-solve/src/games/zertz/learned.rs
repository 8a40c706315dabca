//! Estimates of positions of Zertz, and the order in which moves are looked at, from weights that
//! were learned. All of it is done in whole numbers.
//!
//! A position without jumps is worth the sum of the weights of its [`Feature`]s: the logarithm of
//! the odds that the player to move wins. Where there are jumps, they are played out first, each
//! player choosing the best; there are few, and they must be made.

mod placements;
mod state;
#[cfg(test)]
mod tests;

use burnside::{
    Game,
    zertz::{Counts, Move, Position, Zertz},
};

use self::state::{Ended, State};
use super::{
    chances::{CHANCES, Chances},
    geometry::{self, CENTER, Geometry, NO_RING, OfViews, PATTERNS, VIEWS, numbers},
    weights::{self, Feature, LOGIT, WEIGHTS, WeightsError},
};
use crate::mcts::{CERTAIN, Knowledge};

/// What a won position is worth: more than any sum of weights.
const WON: i32 = 1 << 24;

/// How many jumps deep, if that is less than so many positions; else less deep.
const JUMPS: [(u32, u32); 3] = [(8, 40), (3, 40), (1, u32::MAX)];

/// What was learned about one variant.
#[derive(Clone, Debug)]
pub struct Learned {
    rules: Zertz,
    geometry: Geometry,
    weights: Vec<i16>,
    views: Box<state::Weights>,
    classes: [u8; PATTERNS],
    chances: Option<Chances>,
}

/// What a position has beside its board, seen by the player to move.
#[derive(Clone, Copy)]
struct Stock {
    mine: Counts,
    theirs: Counts,
    pool: Counts,
    lying: [u32; 3],
    vacant: u32,
}

impl Learned {
    /// The weights of this program.
    pub fn new(rules: Zertz) -> Option<Self> {
        Self::read(WEIGHTS, rules).ok()
    }

    /// The weights of a file.
    ///
    /// ```
    /// use burnside::zertz::Zertz;
    /// use burnside_solve::zertz::{Learned, WEIGHTS, WeightsError};
    ///
    /// assert!(Learned::read(WEIGHTS, Zertz::RINGS_37).is_ok());
    /// let mut damaged = WEIGHTS.to_vec();
    /// damaged[100] ^= 1;
    /// assert_eq!(Learned::read(&damaged, Zertz::RINGS_37).err(), Some(WeightsError::Hash));
    /// ```
    pub fn read(file: &[u8], rules: Zertz) -> Result<Self, WeightsError> {
        Ok(Self::with(rules, weights::read(file, rules)?))
    }

    /// Weights by the numbers of their features.
    ///
    /// # Panics
    /// If there are more or fewer than features.
    pub fn with(rules: Zertz, weights: Vec<i16>) -> Self {
        assert_eq!(weights.len(), Feature::COUNT);
        let classes = geometry::classes();
        let mut views = Box::new(OfViews([0; VIEWS]));
        for center in 0..usize::from(NO_RING) {
            for (pattern, &class) in classes.iter().enumerate() {
                let weight = weights[Feature::Ring(center, class).index()];
                views.0[center * PATTERNS + pattern] = weight;
            }
        }
        let chances = Chances::read(CHANCES, &rules.to_string());
        Self { rules, geometry: Geometry::of(rules.board()), weights, views, classes, chances }
    }

    /// The file with the weights of each variant, in the order of [`Zertz::ALL`].
    pub fn write(all: &[Vec<i16>; 4]) -> Vec<u8> {
        weights::write(all)
    }

    /// The features of a position, some of them several times.
    pub fn features(&self, position: Position) -> Vec<Feature> {
        let state = self.state(position);
        let mut found: Vec<Feature> = numbers(state.rings)
            .map(|ring| {
                let view = state.views.at(self.geometry.place(ring));
                let (center, pattern) = (view / CENTER, view % CENTER);
                Feature::Ring(center.into(), self.classes[pattern as usize])
            })
            .collect();
        self.each_count(&state.stock(), |feature| found.push(feature));
        found.push(Feature::Free(state.free().count_ones()));
        found
    }

    /// What the features weigh, in parts of a logit: see [`LOGIT`].
    pub fn weigh(&self, position: Position) -> i32 {
        self.weigh_state(&self.state(position))
    }

    fn state(&self, position: Position) -> State {
        State::of(&self.geometry, &self.views, &position)
    }

    fn weigh_state(&self, state: &State) -> i32 {
        state.lies + self.count(&state.stock()) + self.free(state.free().count_ones())
    }

    /// The same after all jumps, as many as can be looked at. How deep that is follows from how many
    /// there are, and not from their order: images of a position are worth the same.
    fn settled(&self, state: &State) -> i32 {
        for (depth, most) in JUMPS {
            let mut left = most;
            let value = self.settle(state, depth, &mut left);
            if left > 0 {
                return value;
            }
        }
        self.weigh_state(state)
    }

    /// The same, some jumps deep. Without meaning once nothing is left.
    fn settle(&self, state: &State, depth: u32, left: &mut u32) -> i32 {
        let mut jumps = state.jumps(&self.geometry);
        let mut jump = jumps.next(state, &self.geometry);
        if let Some(ended) = state.ended(self.rules, jump.is_some()) {
            return if ended == Ended::Won { WON } else { -WON };
        }
        let mut best = None;
        while let Some(now) = jump.filter(|_| depth > 0 && *left > 0) {
            *left -= 1;
            let mut next = *state;
            let own = next.jump(&self.geometry, &self.views, now);
            let value = self.settle(&next, depth - 1, left);
            best = best.max(Some(if own { value } else { -value }));
            jump = jumps.next(state, &self.geometry);
        }
        best.unwrap_or_else(|| self.weigh_state(state))
    }

    /// What a move leads to, for the player who makes it.
    fn after(&self, position: Position, mv: Move) -> i32 {
        let next = self.rules.play_unchecked(position, mv);
        let value = self.settled(&self.state(next));
        if next.to_move() == position.to_move() { value } else { -value }
    }

    fn weight(&self, feature: Feature) -> i32 {
        i32::from(self.weights[feature.index()])
    }

    fn free(&self, count: u32) -> i32 {
        self.weight(Feature::Free(count))
    }

    fn count(&self, stock: &Stock) -> i32 {
        let mut sum = 0;
        self.each_count(stock, |feature| sum += self.weight(feature));
        sum
    }

    /// The features that are counts of marbles and rings.
    fn each_count(&self, stock: &Stock, mut each: impl FnMut(Feature)) {
        let (goals, of_each) = self.rules.goals();
        each(Feature::Mine(stock.mine));
        each(Feature::Theirs(stock.theirs));
        each(Feature::Vacant(stock.vacant));
        for color in 0..3 {
            each(Feature::Pool(color, stock.pool[color]));
        }
        let mut lacks = [u8::MAX; 2];
        for (player, captures) in [stock.mine, stock.theirs].into_iter().enumerate() {
            let mut to_each = 0;
            for color in 0..3 {
                let lacking = goals[color].saturating_sub(captures[color]);
                each(Feature::Needs(player, color, lacking, stock.lying[color]));
                lacks[player] = lacks[player].min(lacking);
                to_each += of_each.saturating_sub(captures[color]);
            }
            lacks[player] = lacks[player].min(to_each);
        }
        each(Feature::Lacks(lacks[0], lacks[1]));
    }
}

impl Knowledge<Zertz> for Learned {
    fn estimate(&self, position: Position) -> i32 {
        expected(self.settled(&self.state(position)))
    }

    fn promising(&self, position: Position, skipped: usize, count: usize, found: &mut Vec<Move>) {
        found.clear();
        let first = self.rules.moves(position).next();
        let mut rated = Rated::new(skipped.saturating_add(count));
        match first {
            Some(Move::Jump { .. }) => {
                for mv in self.rules.moves(position) {
                    rated.push(self.after(position, mv), || mv);
                }
            }
            Some(_) => self.rate_placements(position, &mut rated),
            None => {}
        }
        found.extend(rated.best().skip(skipped));
    }

    fn corrected(&self, value: f64) -> f64 {
        let corrected = |chances: &Chances| 2.0 * chances.of(value.midpoint(1.0)) - 1.0;
        self.chances.as_ref().map_or(value, corrected)
    }
}

/// The best of some moves, as many as are wanted.
struct Rated {
    wanted: usize,
    /// The worth, turned around, above the place in the list of moves.
    order: Vec<u64>,
    moves: Vec<Move>,
    /// What comes from here on is not wanted.
    end: u64,
}

impl Rated {
    /// So many times as many as are wanted are kept before they are sorted out.
    const KEPT: usize = 4;

    fn new(wanted: usize) -> Self {
        Self { wanted, order: Vec::new(), moves: Vec::new(), end: u64::MAX }
    }

    fn push(&mut self, worth: i32, mv: impl FnOnce() -> Move) {
        // As an unsigned number that falls as the worth rises. Of equals, the first is first.
        let worst_last = worth.cast_unsigned() ^ i32::MAX.cast_unsigned();
        let order = u64::from(worst_last) << 32 | self.moves.len() as u64;
        if order < self.end {
            self.order.push(order);
            self.moves.push(mv());
            if self.order.len() / Self::KEPT > self.wanted {
                self.sort_out();
            }
        }
    }

    /// Keeps those that are wanted.
    fn sort_out(&mut self) {
        if self.wanted < self.order.len() {
            self.end = *self.order.select_nth_unstable(self.wanted).1;
            self.order.truncate(self.wanted);
        }
    }

    /// Those that are wanted, the best first.
    fn best(mut self) -> impl Iterator<Item = Move> {
        self.sort_out();
        self.order.sort_unstable();
        self.order.into_iter().map(move |entry| self.moves[entry as u32 as usize])
    }
}

/// The expected result that belongs to the logarithm of the odds, for a winner 1 and a loser -1,
/// by a table with straight lines between.
fn expected(logit: i32) -> i32 {
    let size = logit.unsigned_abs().min(8 * LOGIT as u32 - 1);
    let (place, part) = ((size / STEP) as usize, (size % STEP).cast_signed());
    let (from, to) = (EXPECTED[place], EXPECTED[place + 1]);
    (from + (to - from) * part / STEP.cast_signed()) * logit.signum()
}

/// Parts of a logit from one entry to the next.
const STEP: u32 = LOGIT as u32 / 16;

/// The hyperbolic tangent of half of 0, 1/16, 2/16, … 8.
static EXPECTED: [i32; 129] = {
    // e to the power of -1/16, and its powers, in parts of 2^32.
    const POWER: u64 = 4_034_748_382;
    let mut table = [0; 129];
    let (mut power, mut place) = (1_u64 << 32, 0);
    while place < 129 {
        let one = 1_u64 << 32;
        table[place] = (((one - power) * CERTAIN as u64) / (one + power)) as i32;
        power = (power * POWER) >> 32;
        place += 1;
    }
    table
};
