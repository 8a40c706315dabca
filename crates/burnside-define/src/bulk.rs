//! How many moves there are, all kinds of pieces at once: where each piece of a kind may go to the
//! same points, moves need not even be looked at kind by kind.

use crate::{
    choices::Choices,
    lanes::{Lanes, Pieces, counted, in_each, sum_of_products},
    position::{Position, View, bits},
    rules::{Act, Alternative, Near, Rules, holds},
};

/// How the moves of a player are counted.
#[derive(Clone, Debug)]
pub(crate) struct Bulk {
    parts: Vec<Part>,
}

/// One alternative.
#[derive(Clone, Copy, Debug)]
struct Part {
    turn: u8,
    /// From hand, else from anywhere on the board.
    places: bool,
    /// Whether smaller pieces may be covered; else the point must be empty.
    covers: bool,
    /// From where, and to where, in the lanes of the kinds that may.
    from: u64,
    to: u64,
}

impl Bulk {
    /// For the alternatives that a player always has; `None` if something else has to be looked at.
    pub(crate) fn new(lanes: &Lanes, turns: &[Alternative], player: usize) -> Option<Self> {
        let mut parts = Vec::new();
        for (index, turn) in (0..).zip(turns).filter(|(_, turn)| turn.players[player]) {
            let known = matches!(turn.onto, holds::EMPTY | holds::SMALLER);
            if turn.pieces[player].is_empty() || !known {
                return None;
            }
            let near = |near: &Near| turn.act == Act::Place && near.what & holds::TWIN != 0;
            if !turn.near.iter().all(near) {
                return None;
            }
            let kinds = turn.kinds.iter().fold(0, |lanes, kind| lanes | 0xffff << (kind * 16));
            let kinds = kinds & lanes.full();
            parts.push(Part {
                turn: index,
                places: turn.act == Act::Place,
                covers: turn.onto == holds::SMALLER && lanes.stacked,
                from: in_each(turn.from[player] & 0xffff) & kinds,
                to: in_each(turn.to[player] & 0xffff) & kinds,
            });
        }
        (!parts.is_empty()).then_some(Self { parts })
    }

    /// How many moves there are in a game that goes on. `lost` says how many of those that lift one of
    /// some pieces to some room are not allowed.
    #[inline]
    pub(crate) fn count(
        &self,
        rules: &Rules,
        pieces: &Pieces,
        occupied: u64,
        sides: Sides,
        mut lost: impl FnMut(u64, u64) -> u64,
    ) -> u64 {
        let mut count = 0;
        for part in &self.parts {
            let room = part.room(rules, pieces, occupied, sides.hand);
            if part.places {
                count += u64::from(room.count_ones());
                continue;
            }
            let sources = pieces.own_shown() & part.from;
            // Nothing stands where it could go, so that no piece goes to where it is.
            count += sum_of_products(counted(sources), counted(room));
            let exposing = rules.exposing(pieces, sources, sides.me);
            if exposing != 0 {
                count -= lost(exposing, room);
            }
        }
        count
    }

    /// Visits the moves in a game that goes on, as far as nothing is forbidden: what is lifted, and
    /// where it may be set down, as bits of the lanes.
    #[inline]
    pub(crate) fn each(
        &self,
        rules: &Rules,
        pieces: &Pieces,
        occupied: u64,
        sides: Sides,
        mut visit: impl FnMut(u64, u64),
    ) {
        for part in &self.parts {
            let room = part.room(rules, pieces, occupied, sides.hand);
            if part.places {
                visit(0, room);
                continue;
            }
            for bit in bits(pieces.own_shown() & part.from) {
                visit(1 << bit, room & 0xffff << (bit & !15));
            }
        }
    }
}

/// Who is to move, and the lanes of what is in that hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    pub(crate) me: usize,
    pub(crate) hand: u64,
}

impl Part {
    /// Where pieces may be set down, lane by lane.
    #[inline]
    fn room(&self, rules: &Rules, pieces: &Pieces, occupied: u64, hand: u64) -> u64 {
        let free = if self.covers { !pieces.stacked } else { in_each(!occupied & 0xffff) };
        let mut room = free & self.to;
        if self.places {
            room &= hand;
            for near in &rules.turns[self.turn as usize].near {
                room &= near_twins(near, pieces);
            }
        }
        room
    }
}

impl Rules {
    /// Those of these pieces that may show a forbidden line when they are lifted. All that is
    /// forbidden is of the enemy, and was not there before.
    #[inline]
    pub(crate) fn exposing(&self, pieces: &Pieces, sources: u64, me: usize) -> u64 {
        if self.forbids.is_empty() {
            return 0;
        }
        let revealing = sources & pieces.reveals();
        if revealing == 0 {
            return 0;
        }
        let enemy = pieces.enemy_points();
        let lines = self.forbids.iter().map(|forbid| forbid.lines.missing_one(1 - me, enemy));
        revealing & in_each(lines.fold(0, |missing, more| missing | more))
    }
}

/// The points, lane by lane, near which a twin is, or is not.
#[inline]
fn near_twins(near: &Near, pieces: &Pieces) -> u64 {
    let twins = if near.what & holds::OWN != 0 { pieces.own_shown() } else { pieces.enemy_shown() };
    let reach = near.zone.of_lanes(twins);
    if near.wanted { reach } else { !reach }
}

/// How many moves are not allowed because the lifted piece shows what it covers.
pub(crate) fn lost<const W: usize>(
    rules: &Rules,
    position: &Position<W>,
    view: &View,
    revealing: u64,
    room: u64,
) -> u64 {
    let choices = Choices { rules, position: *position, view: *view, open: 0 };
    let each = bits(revealing).map(|bit| {
        let (kind, from) = (bit / 16, bit % 16);
        let code = rules.kinds[kind as usize].codes[view.me];
        (room >> (16 * kind) & 0xffff & !choices.allowed(from, code)).count_ones()
    });
    each.sum::<u32>().into()
}
