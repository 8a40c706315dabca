//! How many moves there are, all kinds of pieces at once: where each piece of a kind may go to the
//! same points, moves need not even be looked at kind by kind.

use crate::{
    choices::Choices,
    lanes::{Lanes, Pieces, counted, in_each, sum, sum_of_products},
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

    /// How many moves there are in a game that goes on.
    #[inline]
    pub(crate) fn count<const W: usize>(
        &self,
        rules: &Rules,
        lanes: &Lanes,
        position: &Position<W>,
        pieces: &Pieces,
        occupied: u64,
        me: usize,
    ) -> usize {
        let mut count = 0;
        for part in &self.parts {
            let free = if part.covers { !pieces.stacked } else { in_each(!occupied & 0xffff) };
            let mut room = free & part.to;
            if part.places {
                room &= lanes.in_hand(position, me);
                for near in &rules.turns[part.turn as usize].near {
                    room &= near_twins(near, pieces);
                }
                count += sum(counted(room));
                continue;
            }
            let sources = pieces.own_shown() & part.from;
            // Nothing stands where it could go, so that no piece goes to where it is.
            count += sum_of_products(counted(sources), counted(room));
            if !rules.forbids.is_empty() {
                let revealing = sources & pieces.reveals();
                if revealing != 0 {
                    let view = View::of_lanes(lanes, pieces, me);
                    count -= lost(rules, position, &view, revealing, room);
                }
            }
        }
        count as usize
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
fn lost<const W: usize>(
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
