//! Estimates of positions of Zertz, and the order in which moves are looked at, from weights that
//! were learned. All of it is done in whole numbers.
//!
//! A position without jumps is worth the sum of the weights of its [`Feature`]s: the logarithm of
//! the odds that the player to move wins. Where there are jumps, they are played out first, each
//! player choosing the best; there are few, and they must be made.

mod placements;

use burnside::{
    Game, Outcome,
    zertz::{Color, Counts, Move, Position, Zertz},
};

use super::{
    geometry::{self, Geometry, PATTERNS, bit, numbers},
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
    /// What is on a ring, the pattern around it -> the weight.
    patterns: Box<[[i16; PATTERNS]; 4]>,
    classes: [u8; PATTERNS],
}

/// A board cut into masks.
#[derive(Clone, Copy)]
struct Masks {
    rings: u64,
    occupied: u64,
    marbles: [u64; 3],
    free: u64,
}

impl Masks {
    fn of(position: &Position) -> Self {
        let marbles = Color::ALL.map(|color| position.marbles(color).bits());
        let occupied = marbles[0] | marbles[1] | marbles[2];
        let (rings, free) = (position.rings().bits(), position.free_rings().bits());
        Self { rings, occupied, marbles, free }
    }

    /// What is on a ring: 0 is nothing.
    fn center(&self, number: u8) -> usize {
        let [white, gray, black] = self.marbles.map(|mask| (mask & bit(number) != 0) as usize);
        white + 2 * gray + 3 * black
    }
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

impl Stock {
    fn of(position: &Position, masks: &Masks) -> Self {
        let mover = position.to_move();
        Self {
            mine: position.captures(mover),
            theirs: position.captures(mover.other()),
            pool: position.pool(),
            lying: masks.marbles.map(u64::count_ones),
            vacant: (masks.rings & !masks.occupied).count_ones(),
        }
    }
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
        let mut patterns = Box::new([[0; PATTERNS]; 4]);
        for (center, patterns) in patterns.iter_mut().enumerate() {
            for (pattern, weight) in patterns.iter_mut().enumerate() {
                *weight = weights[Feature::Ring(center, classes[pattern]).index()];
            }
        }
        Self { rules, geometry: Geometry::of(rules.board()), weights, patterns, classes }
    }

    /// The file with the weights of each variant, in the order of [`Zertz::ALL`].
    pub fn write(all: &[Vec<i16>; 4]) -> Vec<u8> {
        weights::write(all)
    }

    /// The features of a position, some of them several times.
    pub fn features(&self, position: Position) -> Vec<Feature> {
        let masks = Masks::of(&position);
        let stock = Stock::of(&position, &masks);
        let patterns = self.geometry.patterns(masks.rings, masks.occupied);
        let mut found: Vec<Feature> = numbers(masks.rings)
            .map(|ring| {
                let place = self.geometry.places[ring as usize] as usize;
                Feature::Ring(masks.center(ring), self.classes[patterns[place] as usize])
            })
            .collect();
        self.each_count(&stock, |feature| found.push(feature));
        found.push(Feature::Free(masks.free.count_ones()));
        found
    }

    /// What the features weigh, in parts of a logit: see [`LOGIT`].
    pub fn weigh(&self, position: Position) -> i32 {
        let masks = Masks::of(&position);
        let mut sum =
            self.count(&Stock::of(&position, &masks)) + self.free(masks.free.count_ones());
        let patterns = self.geometry.patterns(masks.rings, masks.occupied);
        let groups =
            [masks.rings & !masks.occupied, masks.marbles[0], masks.marbles[1], masks.marbles[2]];
        for (center, rings) in groups.into_iter().enumerate() {
            for ring in numbers(rings) {
                let place = self.geometry.places[ring as usize] as usize;
                sum += self.patterns_at(center, patterns[place]);
            }
        }
        sum
    }

    /// The same after all jumps, as many as can be looked at. How deep that is follows from how many
    /// there are, and not from their order: images of a position are worth the same.
    fn settled(&self, position: Position) -> i32 {
        for (depth, most) in JUMPS {
            let mut left = most;
            let value = self.settle(position, depth, &mut left);
            if left > 0 {
                return value;
            }
        }
        self.weigh(position)
    }

    /// The same, some jumps deep. Without meaning once nothing is left.
    fn settle(&self, position: Position, depth: u32, left: &mut u32) -> i32 {
        let mut moves = self.rules.moves(position).peekable();
        let Some(first) = moves.peek() else {
            return match self.rules.outcome(position) {
                Some(Outcome::Win(player)) if player == position.to_move() => WON,
                Some(Outcome::Win(_) | Outcome::BothLose) => -WON,
                Some(Outcome::Draw) | None => 0,
            };
        };
        let mut best = None;
        if depth > 0 && matches!(first, Move::Jump { .. }) {
            for mv in moves {
                if *left == 0 {
                    break;
                }
                *left -= 1;
                let next = self.rules.play_unchecked(position, mv);
                let value = self.settle(next, depth - 1, left);
                let own = next.to_move() == position.to_move();
                best = best.max(Some(if own { value } else { -value }));
            }
        }
        best.unwrap_or_else(|| self.weigh(position))
    }

    /// What a move leads to, for the player who makes it.
    fn after(&self, position: Position, mv: Move) -> i32 {
        let next = self.rules.play_unchecked(position, mv);
        let value = self.settled(next);
        if next.to_move() == position.to_move() { value } else { -value }
    }

    fn patterns_at(&self, center: usize, pattern: u16) -> i32 {
        i32::from(self.patterns[center][pattern as usize])
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
        expected(self.settled(position))
    }

    fn promising(&self, position: Position, skipped: usize, count: usize, found: &mut Vec<Move>) {
        found.clear();
        let first = self.rules.moves(position).next();
        let mut rated = if let Some(Move::Jump { .. }) = first {
            let rate = |mv| (self.after(position, mv), mv);
            self.rules.moves(position).map(rate).collect()
        } else if first.is_some() {
            self.rate_placements(position)
        } else {
            return;
        };
        let wanted = skipped + count;
        let key = |&(value, _): &(i32, Move)| -value;
        // Stable: of equal moves, the first.
        if wanted < rated.len() {
            let mut places: Vec<(i32, u32)> =
                (0..).zip(&rated).map(|(place, rated)| (key(rated), place)).collect();
            let (best, _, _) = places.select_nth_unstable(wanted);
            best.sort_unstable();
            found.extend(best.iter().skip(skipped).map(|&(_, place)| rated[place as usize].1));
        } else {
            rated.sort_by_key(key);
            found.extend(rated.iter().skip(skipped).map(|&(_, mv)| mv));
        }
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
