//! Codes that change places, once for all points: which lane goes where, and which counts in hand.

use crate::{
    images::Representative,
    layout::{Layout, MAX_CODES, TURN},
    position::Position,
};

/// Where lanes and counts go.
#[derive(Clone, Debug)]
pub(crate) struct Carry {
    lanes: Vec<Lane>,
    /// Bits of the status, and by how much they are turned to the left: mostly what stays, and what
    /// each player gets from the other.
    status: [(u64, u32); 3],
    /// The same, of games in which more is turned.
    more: Vec<(u64, u32)>,
    /// The turn passes to the other player.
    swap: bool,
    /// Whether each player gets all that the other has, kind by kind, or keeps it, if either is so.
    pub(crate) exchanges: Option<bool>,
}

/// A lane, before and after.
#[derive(Clone, Copy, Debug)]
struct Lane {
    word: u8,
    shift: u8,
    to_word: u8,
    to_shift: u8,
}

impl Carry {
    /// What a renaming of codes does. A given piece is not looked after.
    pub(crate) fn new(layout: &Layout, codes: &[u8; MAX_CODES], swap: bool) -> Self {
        let pairs = || {
            let to = |&code: &u8| &layout.codes[code as usize];
            layout.codes.iter().zip(codes.iter().take(layout.codes.len()).map(to))
        };
        let lanes = pairs().map(|(from, to)| Lane {
            word: from.word as u8,
            shift: from.shift as u8,
            to_word: to.word as u8,
            to_shift: to.shift as u8,
        });
        let mut status = vec![(!(layout.held[0] | layout.held[1]), 0)];
        for (from, to) in pairs() {
            if let (Some(hand), Some(field)) = (from.hand, to.hand) {
                let left = (64 + field.shift - hand.shift) % 64;
                match status.iter_mut().find(|(_, turned)| *turned == left) {
                    Some((mask, _)) => *mask |= from.hand_mask,
                    None => status.push((from.hand_mask, left)),
                }
            }
        }
        let more = status.split_off(status.len().min(3));
        status.resize(3, (0, 0));
        let status = std::array::from_fn(|index| status[index]);
        let count = layout.codes.len();
        let to = |index: usize, more: usize| codes[index] as usize == (index + more) % count;
        let all = |more: usize| (0..count).all(|index| to(index, more));
        let exchanges = match (all(0), all(count / 2)) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        };
        Self { lanes: lanes.collect(), status, more, swap, exchanges }
    }

    /// The image of a position, with points moved as well.
    #[inline]
    pub(crate) fn image<const W: usize>(
        &self,
        layout: &Layout,
        position: &Position<W>,
        points: &Representative,
    ) -> Position<W> {
        let mut image = Position { words: [0; W] };
        if let Some([low, high]) = points.small() {
            for lane in &self.lanes {
                let mask = position.words[lane.word as usize] >> lane.shift;
                let moved = low[(mask & 255) as usize] | high[(mask >> 8 & 255) as usize];
                image.words[lane.to_word as usize] |= u64::from(moved) << lane.to_shift;
            }
        } else {
            for lane in &self.lanes {
                let mask = position.words[lane.word as usize] >> lane.shift & layout.full;
                image.words[lane.to_word as usize] |= points.apply(mask) << lane.to_shift;
            }
        }
        image.words[0] = self.status(position.words[0]);
        image
    }

    /// The image of a status.
    #[inline]
    pub(crate) fn status(&self, status: u64) -> u64 {
        let turned =
            |image: u64, &(mask, left): &(u64, u32)| image | (status & mask).rotate_left(left);
        let mut image = self.status.iter().fold(0, turned);
        if !self.more.is_empty() {
            image = self.more.iter().fold(image, turned);
        }
        image ^ (TURN * u64::from(self.swap))
    }
}
