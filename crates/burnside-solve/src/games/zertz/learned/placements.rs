//! Which placements look good: what a marble and a ring change is added up.

use burnside::zertz::{Color, Move, Position};

use super::{
    super::{
        geometry::{NONE, bit, numbers},
        weights::LOGIT,
    },
    Learned, Masks, Stock,
};

/// Of the rings that could be taken away, the best so many are tried with each marble.
const RINGS: usize = 6;

/// Cells on which every color is offered and the jumps played out. Fewer are faster and weaker.
const OFFERED_ALL: usize = 6;

/// A vacant ring on which a marble can be put.
struct Spot {
    at: u8,
    /// What the rings weigh after that, for the other player, but for this one.
    around: i32,
    /// Where jumps could land.
    landings: u64,
    /// The best ring to take away where nobody could land, with what it is worth.
    ring: (i32, Option<u8>),
    /// Whether that may be done.
    is_legal: bool,
    /// Where somebody must jump: what the marble alone is worth, if it has the usual color.
    level: i32,
}

/// What is on each ring, and the pattern around it.
struct Rings {
    centers: [u8; 61],
    patterns: [u16; 61],
}

impl Rings {
    /// The weight of a ring whose pattern is another one by so much.
    fn weight(&self, learned: &Learned, ring: u8, more: i16) -> i32 {
        let ring = ring as usize;
        learned
            .patterns_at(self.centers[ring] as usize, self.patterns[ring].wrapping_add_signed(more))
    }
}

/// What the neighbor in each direction counts for what is in the opposite one.
const BACK: [i16; 6] = [27, 81, 243, 1, 3, 9];

impl Learned {
    /// Placements with what they are worth to the player who makes them, about.
    ///
    /// What a marble and a ring are worth is added up, which is right unless they are neighbors.
    /// Where the other player must jump, jumps are played out: with one color and one ring on each
    /// cell, and with all colors on the cells that come out best.
    pub(super) fn rate_placements(&self, position: Position) -> Vec<(i32, Move)> {
        let masks = Masks::of(&position);
        let own = self.rings(&masks);
        let base: i32 = numbers(masks.rings).map(|ring| own.weight(self, ring, 0)).sum();
        let removals = self.rate_removals(&masks, &own);
        let counts = self.count_placed(&Stock::of(&position, &masks), masks.free != 0);
        let Some(&(usual, usual_count, _)) = counts.iter().max_by_key(|(_, _, stock)| *stock)
        else {
            return Vec::new();
        };
        let place = |color: Color, at: u8, ring: Option<u8>| Move::Place {
            color,
            at: self.geometry.cells[at as usize],
            remove: ring.map(|ring| self.geometry.cells[ring as usize]),
        };
        let exact = |color, at, ring| self.after(position, place(color, at, ring));

        let vacant = masks.rings & !masks.occupied;
        let (mut spots, mut best): (Vec<Spot>, Vec<(i32, usize)>) = (Vec::new(), Vec::new());
        for at in numbers(vacant) {
            let around = base - own.weight(self, at, 0) + self.change_around(&masks, &own, at, 1);
            let landings = self.landings(&masks, at);
            let elsewhere = |&&(_, ring): &&(i32, u8)| ring != at && landings & bit(ring) == 0;
            let ring = match removals.iter().find(elsewhere) {
                Some(&(value, ring)) => (value, Some(ring)),
                None => (-self.free(0), None),
            };
            let is_legal = ring.1.is_some() || masks.free & !bit(at) == 0;
            let count =
                usual_count + self.patterns_at(1 + usual.index(), own.patterns[at as usize]);
            // Without looking, who must jump is thought to win a marble.
            let level = -(around + count) - LOGIT;
            if landings != 0 && is_legal {
                best.push((-level, spots.len()));
            }
            spots.push(Spot { at, around, landings, ring, is_legal, level });
        }
        for (order, spot) in &mut best {
            let Spot { at, ring, .. } = spots[*spot];
            spots[*spot].level = exact(usual, at, ring.1) - ring.0;
            *order = -spots[*spot].level;
        }
        best.sort_unstable();
        best.truncate(OFFERED_ALL);

        let mut rated = Vec::with_capacity(3 * (RINGS + 1) * spots.len());
        for (number, spot) in spots.into_iter().enumerate() {
            let Spot { at, around, landings, ring, is_legal, level } = spot;
            let is_best = best.iter().any(|&(_, known)| known == number);
            let quiet = |color: Color, count: i32| {
                -(around + count + self.patterns_at(1 + color.index(), own.patterns[at as usize]))
            };
            let of_usual = quiet(usual, usual_count);
            for &(color, count, _) in &counts {
                let quiet = quiet(color, count);
                let level = match landings {
                    0 => quiet,
                    _ if is_best && color != usual => exact(color, at, ring.1) - ring.0,
                    _ => level + quiet - of_usual,
                };
                if is_legal && ring.1.is_none() {
                    rated.push((level + ring.0, place(color, at, None)));
                    continue;
                }
                let mut tried = 0;
                for &(value, ring) in &removals {
                    if ring == at {
                        continue;
                    }
                    let worth = if landings & bit(ring) == 0 {
                        tried += 1;
                        if tried > RINGS {
                            continue;
                        }
                        level + value
                    } else if landings == bit(ring) {
                        // Without the only ring to land on, nobody jumps.
                        quiet + value
                    } else if is_best || !is_legal {
                        exact(color, at, Some(ring))
                    } else {
                        continue;
                    };
                    rated.push((worth, place(color, at, Some(ring))));
                }
            }
        }
        rated
    }

    /// The colors that can be placed, each with what the counts weigh after that, for the other
    /// player, and with how many there are.
    fn count_placed(&self, before: &Stock, takes_ring: bool) -> Vec<(Color, i32, u8)> {
        let from_pool = before.pool != [0; 3];
        let stock = if from_pool { before.pool } else { before.mine };
        let colors = Color::ALL.into_iter().filter(|color| stock[color.index()] > 0);
        let count = |color: Color| {
            let index = color.index();
            let mut after = Stock { mine: before.theirs, theirs: before.mine, ..*before };
            if from_pool {
                after.pool[index] -= 1;
            } else {
                after.theirs[index] -= 1;
            }
            after.lying[index] += 1;
            after.vacant -= 1 + u32::from(takes_ring);
            (color, self.count(&after), stock[index])
        };
        colors.map(count).collect()
    }

    /// What is on each ring, and around it.
    fn rings(&self, masks: &Masks) -> Rings {
        let mut rings = Rings { centers: [0; 61], patterns: [0; 61] };
        let patterns = self.geometry.patterns(masks.rings, masks.occupied);
        for ring in numbers(masks.rings) {
            let place = self.geometry.places[ring as usize] as usize;
            rings.centers[ring as usize] = masks.center(ring) as u8;
            rings.patterns[ring as usize] = patterns[place];
        }
        rings
    }

    /// How the weights of the rings around one change when that is one step more: when a vacant
    /// ring gets a marble (1), or is taken away (-1).
    fn change_around(&self, masks: &Masks, own: &Rings, ring: u8, step: i16) -> i32 {
        let mut change = 0;
        for (direction, &near) in self.geometry.near[ring as usize].iter().enumerate() {
            if near != NONE && masks.rings & bit(near) != 0 {
                let power = step * BACK[direction];
                change += own.weight(self, near, power) - own.weight(self, near, 0);
            }
        }
        change
    }

    /// The rings that may be taken away, the best first, each with what it is worth to the player
    /// who takes it.
    fn rate_removals(&self, masks: &Masks, own: &Rings) -> Vec<(i32, u8)> {
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
            let change = self.change_around(masks, own, ring, -1) - own.weight(self, ring, 0);
            (-(change + free), ring)
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
