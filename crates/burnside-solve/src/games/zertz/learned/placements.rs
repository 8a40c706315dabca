//! Which placements look good: what a marble and a ring change is added up.

use burnside::zertz::{Cells, Color, Move, Position};

use super::{
    super::{
        geometry::{CENTER, LOOSE, NEAR, NONE, SIGHTS, bit, numbers},
        weights::LOGIT,
    },
    Learned, Rated, Stock,
    state::{LESS, State},
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

impl Learned {
    /// Rates placements by what they are worth to the player who makes them, about.
    ///
    /// What a marble and a ring are worth is added up, which is right unless they are neighbors.
    /// Where the other player must jump, jumps are played out: with one color and one ring on each
    /// cell, and with all colors on the cells that come out best.
    pub(super) fn rate_placements(&self, position: Position, rated: &mut Rated) {
        let state = self.state(position);
        let (base, free) = (state.lies, state.free());
        let removals = self.rate_removals(&state);
        let counts = self.count_placed(&state.stock(), free != 0);
        let Some(&(usual, usual_count, _)) = counts.iter().max_by_key(|(_, _, stock)| *stock)
        else {
            return;
        };
        let place = |color: Color, at: u8, ring: Option<u8>| Move::Place {
            color,
            at: self.geometry.cells[at as usize],
            remove: ring.map(|ring| self.geometry.cells[ring as usize]),
        };
        let is_torn = state.is_hemmed(&self.geometry) && has_full_island(&position);
        let exact = |color, at, ring| {
            let mut next = state;
            if is_torn || next.place(&self.geometry, &self.views, color, at, ring) {
                self.after(position, place(color, at, ring))
            } else {
                -self.settled(&next)
            }
        };
        let (mut spots, mut best): (Vec<Spot>, Vec<(i32, usize)>) = (Vec::new(), Vec::new());
        for at in numbers(state.vacant()) {
            let around = base - self.sees(&state, at, 0) + self.change_around(&state, at, 1);
            let landings = self.landings(&state, at);
            let elsewhere = |&&(_, ring): &&(i32, u8)| ring != at && landings & bit(ring) == 0;
            let ring = match removals.iter().find(elsewhere) {
                Some(&(value, ring)) => (value, Some(ring)),
                None => (-self.free(0), None),
            };
            let is_legal = ring.1.is_some() || free & !bit(at) == 0;
            let count = usual_count + self.sees(&state, at, marble(usual));
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

        for (number, spot) in spots.into_iter().enumerate() {
            let Spot { at, around, landings, ring, is_legal, level } = spot;
            let is_best = best.iter().any(|&(_, known)| known == number);
            let quiet =
                |color: Color, count: i32| -(around + count + self.sees(&state, at, marble(color)));
            let of_usual = quiet(usual, usual_count);
            for &(color, count, _) in &counts {
                let quiet = quiet(color, count);
                let level = match landings {
                    0 => quiet,
                    _ if is_best && color != usual => exact(color, at, ring.1) - ring.0,
                    _ => level + quiet - of_usual,
                };
                if is_legal && ring.1.is_none() {
                    rated.push(level + ring.0, || place(color, at, None));
                    continue;
                }
                // Rings where somebody could land, if they are tried.
                let looked_at = is_best || !is_legal || landings.is_power_of_two();
                let mut matter = if looked_at { landings & free & !bit(at) } else { 0 };
                let mut tried = 0;
                for &(value, ring) in &removals {
                    if tried > RINGS && matter == 0 {
                        break;
                    }
                    if ring == at {
                        continue;
                    }
                    matter &= !bit(ring);
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
                    rated.push(worth, || place(color, at, Some(ring)));
                }
            }
        }
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

    /// The weight of a cell's view, if that is another one by so much, modulo 2^16.
    fn sees(&self, state: &State, cell: u8, more: u16) -> i32 {
        let view = state.views.at(self.geometry.place(cell));
        self.views.at(view.wrapping_add(more)).into()
    }

    /// How the weights of the rings around one change when they see one step more there, modulo
    /// 2^16: when a vacant ring gets a marble (1), or is taken away (-1).
    fn change_around(&self, state: &State, ring: u8, step: u16) -> i32 {
        let place = self.geometry.place(ring);
        let change = |(near, power): (isize, u16)| {
            let view = state.views.at(place.wrapping_add_signed(near));
            let changed = view.wrapping_add(step.wrapping_mul(power));
            i32::from(self.views.at(changed)) - i32::from(self.views.at(view))
        };
        NEAR.into_iter().map(change).sum()
    }

    /// The rings that may be taken away, the best first, each with what it is worth to the player
    /// who takes it.
    fn rate_removals(&self, state: &State) -> Vec<(i32, u8)> {
        let free = state.free();
        let rate = |ring: u8| {
            let place = self.geometry.place(ring);
            let tight = state.vacant() & !free & self.geometry.adjacent.at(ring);
            let becomes_loose = |&(near, power): &(isize, u16)| {
                let view = state.views.at(place.wrapping_add_signed(near));
                SIGHTS.at(view.wrapping_add(LESS.wrapping_mul(power))) & LOOSE != 0
            };
            let near = self.geometry.near.at(ring).into_iter().zip(NEAR);
            let is_tight = |&(cell, _): &(u8, _)| cell != NONE && tight & bit(cell) != 0;
            let loosened =
                near.filter(is_tight).filter(|(_, near)| becomes_loose(near)).count() as u32;
            let free = self.free(free.count_ones() - 1 + loosened);
            let change = self.change_around(state, ring, LESS) - self.sees(state, ring, 0);
            (-(change + free), ring)
        };
        let mut rated: Vec<(i32, u8)> = numbers(free).map(rate).collect();
        rated.sort_by_key(|&(value, _)| -value);
        rated
    }

    /// Where jumps could land after a marble is put on a cell, in a position without jumps.
    fn landings(&self, state: &State, at: u8) -> u64 {
        let occupied = state.occupied();
        if self.geometry.adjacent.at(at) & occupied == 0 {
            return 0;
        }
        let vacant = state.vacant() & !bit(at);
        let (near, far) = (self.geometry.near.at(at), self.geometry.far.at(at));
        let is_in = |cell: u8, mask: u64| cell != NONE && mask & bit(cell) != 0;
        let mut landings = 0;
        for step in 0..6 {
            if !is_in(near[step], occupied) {
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

/// What a marble adds to the view from a vacant ring.
fn marble(color: Color) -> u16 {
    CENTER * (1 + color.index() as u16)
}

/// Whether the next placement captures whatever it is: only studies begin like that.
pub(super) fn has_full_island(position: &Position) -> bool {
    let rings = position.rings();
    let is_full = |region: &Cells| region.clone().all(|cell| position.marble(cell).is_some());
    position.regions().any(|region| region != rings && is_full(&region))
}
