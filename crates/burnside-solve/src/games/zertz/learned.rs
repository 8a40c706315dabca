//! Estimates of positions of Zertz, and the order in which moves are looked at, from weights that
//! were learned. All of it is done in whole numbers.
//!
//! A position without jumps is worth the sum of the weights of its [`Feature`]s: the logarithm of
//! the odds that the player to move wins. Where there are jumps, they are played out first, each
//! player choosing the best; there are few, and they must be made.

use burnside::{
    Game, Outcome,
    zertz::{Color, Counts, Move, Position, Zertz},
};

use super::{
    geometry::{self, CLASSES, Geometry, NONE, PATTERNS, bit, numbers},
    weights::{self, Feature, LOGIT, WEIGHTS, WeightsError},
};
use crate::mcts::{CERTAIN, Knowledge};

/// What a won position is worth: more than any sum of weights.
const WON: i32 = 1 << 24;

/// How many jumps deep, if that is less than so many positions; else less deep.
const JUMPS: [(u32, u32); 3] = [(8, 40), (3, 40), (1, u32::MAX)];

/// Of the rings that could be taken away, the best so many are tried with each marble.
const RINGS: usize = 8;

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
        let mut found: Vec<Feature> = numbers(masks.rings)
            .map(|ring| {
                let pattern = self.geometry.pattern(ring, masks.rings, masks.occupied);
                Feature::Ring(masks.center(ring), self.classes[pattern])
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
        for ring in numbers(masks.rings) {
            sum += self.ring(&masks, ring, masks.center(ring));
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
        if let Some(outcome) = self.rules.outcome(position) {
            return match outcome {
                Outcome::Win(player) if player == position.to_move() => WON,
                Outcome::Draw => 0,
                _ => -WON,
            };
        }
        let mut best = None;
        if depth > 0 {
            for mv in self.rules.moves(position) {
                if !matches!(mv, Move::Jump { .. }) || *left == 0 {
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

    fn ring(&self, masks: &Masks, ring: u8, center: usize) -> i32 {
        let pattern = self.geometry.pattern(ring, masks.rings, masks.occupied);
        i32::from(self.patterns[center][pattern])
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

    /// Placements with what they are worth to the player who makes them, about.
    fn rate_placements(&self, position: Position) -> Vec<(i32, Move)> {
        let masks = Masks::of(&position);
        let before = Stock::of(&position, &masks);
        let mut own = [0; 61];
        for ring in numbers(masks.rings) {
            own[ring as usize] = self.ring(&masks, ring, masks.center(ring));
        }
        let base: i32 = own.iter().sum();
        let near_sum = |masks: &Masks, around: u8| {
            let near = self.geometry.adjacent[around as usize] & masks.rings;
            let change = |ring| self.ring(masks, ring, masks.center(ring)) - own[ring as usize];
            numbers(near).map(change).sum::<i32>()
        };
        let removals = self.rate_removals(&masks, &own, near_sum);
        let colors = Color::ALL.into_iter().filter(|color| {
            let stock = if before.pool == [0; 3] { before.mine } else { before.pool };
            stock[color.index()] > 0
        });
        let counts: Vec<(Color, i32)> = colors
            .map(|color| {
                let index = color.index();
                let mut after = Stock { mine: before.theirs, theirs: before.mine, ..before };
                let stock = if before.pool == [0; 3] { &mut after.theirs } else { &mut after.pool };
                stock[index] -= 1;
                after.lying[index] += 1;
                after.vacant -= 1 + u32::from(masks.free != 0);
                (color, self.count(&after))
            })
            .collect();
        let vacant = masks.rings & !masks.occupied;
        let mut rated = Vec::with_capacity(3 * RINGS * vacant.count_ones() as usize);
        for at in numbers(vacant) {
            let put = Masks { occupied: masks.occupied | bit(at), ..masks };
            let around = base - own[at as usize] + near_sum(&put, at);
            let landings = self.landings(&masks, at);
            for &(color, count) in &counts {
                let quiet = -(around + count + self.ring(&put, at, 1 + color.index()));
                let place = |ring: Option<u8>| Move::Place {
                    color,
                    at: self.geometry.cells[at as usize],
                    remove: ring.map(|ring| self.geometry.cells[ring as usize]),
                };
                let exact = |ring| self.after(position, place(ring));
                let elsewhere = |ring: u8| ring != at && landings & bit(ring) == 0;
                if masks.free & !bit(at) == 0 {
                    let value = if landings == 0 { quiet - self.free(0) } else { exact(None) };
                    rated.push((value, place(None)));
                    continue;
                }
                // Between rings that have nothing to do with it, only the rings differ.
                let mut level = None;
                for &(value, ring) in
                    removals.iter().filter(|(_, ring)| elsewhere(*ring)).take(RINGS)
                {
                    let worth = match level {
                        Some(level) => level + value,
                        None if landings == 0 => quiet + value,
                        None => exact(Some(ring)),
                    };
                    level = level.or(Some(worth - value));
                    rated.push((worth, place(Some(ring))));
                }
                for ring in numbers(masks.free & landings) {
                    rated.push((exact(Some(ring)), place(Some(ring))));
                }
            }
        }
        rated
    }

    /// The rings that may be taken away, the best first, each with what it is worth to the player
    /// who takes it.
    fn rate_removals(
        &self,
        masks: &Masks,
        own: &[i32; 61],
        near_sum: impl Fn(&Masks, u8) -> i32,
    ) -> Vec<(i32, u8)> {
        let geometry = &self.geometry;
        let rate = |ring: u8| {
            let rings = masks.rings & !bit(ring);
            let missing = |cell: u8| cell == NONE || rings & bit(cell) == 0;
            let is_loose = |&cell: &u8| {
                let near = &geometry.near[cell as usize];
                (0..6).any(|step| missing(near[step]) && missing(near[(step + 1) % 6]))
            };
            let tight = geometry.adjacent[ring as usize] & rings & !masks.occupied & !masks.free;
            let loosened = numbers(tight).filter(is_loose).count() as u32;
            let free = self.free(masks.free.count_ones() - 1 + loosened);
            let taken = Masks { rings, ..*masks };
            (-(near_sum(&taken, ring) - own[ring as usize] + free), ring)
        };
        let mut rated: Vec<(i32, u8)> = numbers(masks.free).map(rate).collect();
        rated.sort_by_key(|&(value, _)| -value);
        rated
    }

    /// Where jumps could land after a marble is put on a cell, in a position without jumps.
    fn landings(&self, masks: &Masks, at: u8) -> u64 {
        if self.geometry.adjacent[at as usize] & masks.occupied == 0 {
            return 0;
        }
        let vacant = masks.rings & !masks.occupied & !bit(at);
        let (near, far) = (&self.geometry.near[at as usize], &self.geometry.far[at as usize]);
        let is_in = |cell: u8, mask: u64| cell != NONE && mask & bit(cell) != 0;
        let mut landings = 0;
        for step in 0..6 {
            if !is_in(near[step], masks.occupied) {
                continue;
            }
            // The new marble jumps over its neighbor, or the neighbor jumps over it.
            for landing in [far[step], near[(step + 3) % 6]] {
                if is_in(landing, vacant) {
                    landings |= bit(landing);
                }
            }
        }
        landings
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
    let (place, part) = ((size / STEP) as usize, (size % STEP) as i32);
    let (from, to) = (EXPECTED[place], EXPECTED[place + 1]);
    (from + (to - from) * part / STEP as i32) * logit.signum()
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

const _: () = assert!(CLASSES < NONE as usize);
