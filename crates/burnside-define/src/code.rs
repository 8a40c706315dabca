//! The bytes of a position: what canonical forms are compared by, and what keys are made of.

use crate::{
    layout::{MAX_PLANES, TURN, sequence_bits},
    position::{Position, bits},
    rules::Rules,
};

/// The bytes by which positions are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code<const W: usize> {
    length: u8,
    bytes: [[u8; 8]; W],
}

impl<const W: usize> AsRef<[u8]> for Code<W> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes.as_flattened()[..self.length as usize]
    }
}

/// Bits one after another, the first one highest.
struct Bits<const W: usize> {
    words: [u64; W],
    used: usize,
}

impl<const W: usize> Bits<W> {
    #[inline]
    fn push(&mut self, value: u64, width: u32) {
        let (word, start) = (self.used / 64, (self.used % 64) as u32);
        self.used += width as usize;
        // The value at the top of a word, moved to its place, and what is cut off there.
        let high = value.checked_shl(64 - width).unwrap_or(0);
        self.words[word] |= high >> start;
        if start + width > 64 {
            self.words[word + 1] |= high << (64 - start);
        }
    }

    fn pull(&mut self, width: u32) -> u64 {
        let mut value = 0;
        for _ in 0..width {
            let bit = self.words[self.used / 64] >> (63 - self.used % 64) & 1;
            value = value << 1 | bit;
            self.used += 1;
        }
        value
    }
}

impl Rules {
    /// Side to move, turns and plies counted, occupied points, the given piece, the pieces in
    /// order, and the hands unless they follow from the board.
    pub(crate) fn code<const W: usize>(&self, position: &Position<W>) -> Code<W> {
        let layout = &self.layout;
        let mut code = Bits { words: [0; W], used: 0 };
        code.push(position.words[0] & TURN, 1);
        for (field, _) in [&layout.turns, &layout.plies].into_iter().flatten() {
            code.push(field.get(position.words[0]), field.bits);
        }
        for level in &layout.of_level {
            code.push(position.union(layout, level), self.board.size() as u32);
        }
        if let Some(field) = layout.given {
            code.push(field.get(position.words[0]), field.bits);
        }
        self.push_pieces(position, &mut code);
        if !layout.hand_follows {
            for field in layout.codes.iter().filter_map(|code| code.hand) {
                code.push(field.get(position.words[0]), layout.hand_bits);
            }
        }
        let length = layout.code_bits.div_ceil(8) as u8;
        Code { length, bytes: code.words.map(u64::to_be_bytes) }
    }

    /// The pieces, level by level and point by point: the bits of their numbers.
    #[inline]
    fn push_pieces<const W: usize>(&self, position: &Position<W>, code: &mut Bits<W>) {
        let layout = &self.layout;
        let width = sequence_bits(layout.codes.len());
        for (level, planes) in layout.of_level.iter().zip(&layout.planes) {
            let points = position.union(layout, level);
            let mut masks = [0; MAX_PLANES];
            for (mask, plane) in masks.iter_mut().zip(planes).take(width as usize) {
                *mask = position.union(layout, plane);
            }
            for point in bits(points) {
                let bit = |plane: usize| (masks[plane] >> point & 1) << plane;
                code.push((0..width as usize).fold(0, |number, plane| number | bit(plane)), width);
            }
        }
    }

    /// The position with this code, if it is one.
    pub(crate) fn position_of<const W: usize>(&self, bytes: &[u8]) -> Option<Position<W>> {
        let layout = &self.layout;
        if bytes.len() != layout.code_bits.div_ceil(8) {
            return None;
        }
        let mut words = [[0; 8]; W];
        words.as_flattened_mut().get_mut(..bytes.len())?.copy_from_slice(bytes);
        let mut code = Bits { words: words.map(u64::from_be_bytes), used: 0 };
        let mut position = Position { words: [0; W] };
        position.words[0] = code.pull(1);
        for (field, last) in [layout.turns, layout.plies].into_iter().flatten() {
            let count = code.pull(field.bits);
            if count > last {
                return None;
            }
            position.words[0] = field.set(position.words[0], count);
        }
        let levels: Vec<u64> =
            (0..layout.levels).map(|_| code.pull(self.board.size() as u32)).collect();
        if let Some(field) = layout.given {
            let given = code.pull(field.bits);
            if given > layout.codes.len() as u64 {
                return None;
            }
            position.words[0] = field.set(position.words[0], given);
        }
        let width = sequence_bits(layout.codes.len());
        for (level, mask) in levels.into_iter().enumerate() {
            for point in bits(mask) {
                let index = code.pull(width) as u8;
                let known = layout.codes.get(index as usize)?;
                if known.level as usize != level {
                    return None;
                }
                position.put(layout, index, point);
            }
        }
        if layout.hand_follows {
            self.fill_hands(&mut position)?;
        } else {
            let width = layout.hand_bits;
            for known in &layout.codes {
                if let Some(field) = known.hand {
                    let count = code.pull(width);
                    if count >> field.bits != 0 {
                        return None;
                    }
                    position.words[0] = field.set(position.words[0], count);
                }
            }
        }
        (self.code(&position).as_ref() == bytes).then_some(position)
    }

    /// Sets the hands to what is not on the board; `None` if more is there than there can be.
    pub(crate) fn fill_hands<const W: usize>(&self, position: &mut Position<W>) -> Option<()> {
        let layout = &self.layout;
        let given = position.given(layout);
        let start = Position::<W> { words: std::array::from_fn(|i| self.start[i]) };
        for (index, known) in layout.codes.iter().enumerate() {
            let Some(field) = known.hand else { continue };
            let index = index as u8;
            let all =
                start.in_hand(layout, index)? + u64::from(start.lane(layout, index).count_ones());
            let used = u64::from(position.lane(layout, index).count_ones())
                + u64::from(given == Some(index));
            position.words[0] = field.set(position.words[0], all.checked_sub(used)?);
        }
        Some(())
    }
}
