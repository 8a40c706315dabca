//! A position as the estimates need it, cheap to change: what it weighs is kept up, and a jump or a
//! placement changes it only where its cells are seen.

use burnside::zertz::{Color, Counts, Position, Zertz};

use super::{
    super::geometry::{
        CENTER, DIRECTIONS, Geometry, HEMMED, LOOSE, NEAR, NO_RING, NONE, OfViews, SIGHTS, Views,
        bit, numbers, numbers_backward,
    },
    Stock,
};

/// View -> the weight of what is in its center: 0 without a ring.
pub(super) type Weights = OfViews<i16>;

/// One step less in what is seen, modulo 2^16: a ring loses its marble, or goes.
pub(super) const LESS: u16 = 1_u16.wrapping_neg();

/// A position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) views: Views,
    pub(super) rings: u64,
    pub(super) marbles: [u64; 3],
    /// Rings that are free once they are vacant.
    loose: u64,
    pool: Counts,
    pub(super) mine: Counts,
    theirs: Counts,
    /// The number of the cell whose marble must go on jumping, or [`NONE`].
    chain: u8,
    /// What the rings weigh.
    pub(super) lies: i32,
}

/// A jump by numbers of cells.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    from: u8,
    over: u8,
    to: u8,
}

#[cfg(test)]
impl Jump {
    /// From where to where.
    pub(super) fn ends(self) -> (u8, u8) {
        (self.from, self.to)
    }
}

/// The jumps of a state that are still to come.
pub(super) struct Jumps {
    /// Marbles that were not looked at.
    left: u64,
    /// The marble that is looked at, and the directions in which it can be jumped over.
    over: u8,
    directions: u8,
}

impl Jumps {
    pub(super) fn next(&mut self, state: &State, geometry: &Geometry) -> Option<Jump> {
        loop {
            while self.directions != 0 {
                let direction = self.directions.trailing_zeros() as usize;
                self.directions &= self.directions - 1;
                let near = geometry.near.at(self.over);
                let (from, to) = (near[(direction + 3) % 6], near[direction]);
                if state.chain == NONE || state.chain == from {
                    return Some(Jump { from, over: self.over, to });
                }
            }
            if self.left == 0 {
                return None;
            }
            self.over = 63 - self.left.trailing_zeros() as u8;
            self.left &= self.left - 1;
            self.directions = state.sight(geometry, self.over) & DIRECTIONS;
        }
    }
}

impl State {
    pub(super) fn of(geometry: &Geometry, weights: &Weights, position: &Position) -> Self {
        let marbles = Color::ALL.map(|color| position.marbles(color).bits());
        let rings = position.rings().bits();
        let views = geometry.views(rings, marbles);
        let (mut loose, mut lies) = (0, 0);
        for ring in numbers_backward(rings) {
            let view = views.at(geometry.place(ring));
            lies += i32::from(weights.at(view));
            if SIGHTS.at(view) & LOOSE != 0 {
                loose |= bit(ring);
            }
        }
        let mover = position.to_move();
        let is_chain = |&number: &u8| Some(geometry.cells[number as usize]) == position.chain();
        let chain = position.chain().and_then(|_| numbers(rings).find(is_chain)).unwrap_or(NONE);
        let (mine, theirs) = (position.captures(mover), position.captures(mover.other()));
        Self { views, rings, marbles, loose, pool: position.pool(), mine, theirs, chain, lies }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.marbles[0] | self.marbles[1] | self.marbles[2]
    }

    pub(super) fn vacant(&self) -> u64 {
        self.rings & !self.occupied()
    }

    pub(super) fn free(&self) -> u64 {
        self.loose & self.vacant()
    }

    pub(super) fn stock(&self) -> Stock {
        Stock {
            mine: self.mine,
            theirs: self.theirs,
            pool: self.pool,
            lying: self.marbles.map(u64::count_ones),
            vacant: self.vacant().count_ones(),
        }
    }

    /// What can be seen from a cell.
    fn sight(&self, geometry: &Geometry, number: u8) -> u8 {
        SIGHTS.at(self.views.at(geometry.place(number)))
    }

    /// Whether a marble has no vacant neighbor.
    pub(super) fn is_hemmed(&self, geometry: &Geometry) -> bool {
        numbers_backward(self.occupied()).any(|number| self.sight(geometry, number) & HEMMED != 0)
    }

    /// How the game ended, for the player to move, if it did.
    pub(super) fn ended(&self, rules: Zertz, jumps: bool) -> Option<Ended> {
        let (goals, of_each) = rules.goals();
        let has_won = |captures: &Counts| {
            captures.iter().all(|&count| count >= of_each)
                || captures.iter().zip(&goals).any(|(count, goal)| count >= goal)
        };
        if has_won(&self.mine) {
            return Some(Ended::Won);
        }
        // Whoever fills the board wins, or both lose; and who has no marble to play loses.
        let is_full = || self.vacant() == 0;
        let nothing = || !jumps && self.pool == [0; 3] && self.mine == [0; 3];
        (has_won(&self.theirs) || is_full() || nothing()).then_some(Ended::Lost)
    }

    /// The jumps, in no order that means something.
    pub(super) fn jumps(&self, geometry: &Geometry) -> Jumps {
        let left = match self.chain {
            NONE => self.occupied(),
            chain => self.occupied() & geometry.adjacent.at(chain),
        };
        // Mostly there are none, which needs no decision for each marble.
        let sights = numbers_backward(left).map(|over| self.sight(geometry, over));
        let any = sights.fold(0, |any, sight| any | sight) & DIRECTIONS;
        Jumps { left: if any == 0 { 0 } else { left }, over: 0, directions: 0 }
    }

    /// Jumps, and says whether the same player goes on.
    pub(super) fn jump(&mut self, geometry: &Geometry, weights: &Weights, jump: Jump) -> bool {
        let Jump { from, over, to } = jump;
        let color = |cell| self.marbles.iter().position(|mask| mask & bit(cell) != 0).unwrap_or(0);
        let (moving, captured) = (color(from), color(over));
        self.marbles[moving] ^= bit(from) | bit(to);
        self.marbles[captured] &= !bit(over);
        let up = |color: usize| CENTER * (1 + color as u16);
        self.change(weights, geometry.place(from), up(moving).wrapping_neg(), LESS);
        self.change(weights, geometry.place(over), up(captured).wrapping_neg(), LESS);
        self.change(weights, geometry.place(to), up(moving), 1);
        self.mine[captured] += 1;
        self.chain = to;
        let (occupied, vacant) = (self.occupied(), self.vacant());
        let (near, far) = (geometry.near.at(to), geometry.far.at(to));
        let is_in = |cell: u8, mask: u64| cell != NONE && mask & bit(cell) != 0;
        let goes_on = (0..6).any(|step| is_in(near[step], occupied) && is_in(far[step], vacant));
        if !goes_on {
            self.pass();
        }
        goes_on
    }

    /// Places a marble and takes a ring away. Says whether something might be isolated by that,
    /// which is not looked at.
    pub(super) fn place(
        &mut self,
        geometry: &Geometry,
        weights: &Weights,
        color: Color,
        at: u8,
        ring: Option<u8>,
    ) -> bool {
        let color = color.index();
        let stock = if self.pool == [0; 3] { &mut self.mine } else { &mut self.pool };
        stock[color] -= 1;
        self.marbles[color] |= bit(at);
        self.change(weights, geometry.place(at), CENTER * (1 + color as u16), 1);
        let mut hemmed = 0;
        if let Some(ring) = ring {
            self.rings &= !bit(ring);
            self.loose &= self.rings;
            self.change(weights, geometry.place(ring), NO_RING * CENTER, LESS);
            for near in numbers_backward(geometry.adjacent.at(ring) & self.rings) {
                let sight = self.sight(geometry, near);
                hemmed |= sight;
                if sight & LOOSE != 0 {
                    self.loose |= bit(near);
                }
            }
        }
        hemmed |= self.sight(geometry, at);
        self.pass();
        hemmed & HEMMED != 0
    }

    fn pass(&mut self) {
        self.chain = NONE;
        std::mem::swap(&mut self.mine, &mut self.theirs);
    }

    /// Changes the center of a place's view, and what its neighbors see there, both modulo 2^16.
    fn change(&mut self, weights: &Weights, place: usize, center: u16, seen: u16) {
        let mut add = |place: usize, more: u16| {
            let view = self.views.at_mut(place);
            self.lies -= i32::from(weights.at(*view));
            *view = view.wrapping_add(more);
            self.lies += i32::from(weights.at(*view));
        };
        add(place, center);
        for (step, power) in NEAR {
            add(place.wrapping_add_signed(step), seen.wrapping_mul(power));
        }
    }
}

/// How the game ended for the player to move. Where both lose, this one does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    Won,
    Lost,
}
