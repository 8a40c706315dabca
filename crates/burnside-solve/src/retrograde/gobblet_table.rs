//! The order of Gobblet's classes in a table: that of their ranks.

use burnside::gobblet::{CONFIGURATIONS, Gobblet, LARGE_CLASSES};

use super::{Graded, Layers};
use crate::table::Tabled;

/// Rows of a block. A row is one large and one medium layer with all small ones.
const ROWS: usize = 16;

/// Ranks of a block.
const BLOCK: u64 = (ROWS * CONFIGURATIONS) as u64;

impl Tabled for Gobblet {
    const SCHEME: &'static str = "rank/1";

    fn blocks(&self) -> u32 {
        (LARGE_CLASSES * CONFIGURATIONS).div_ceil(ROWS) as u32
    }

    fn place(&self, node: Layers) -> Option<(u32, u32)> {
        let slot = self.slot(node);
        Some(((slot / BLOCK) as u32, (slot % BLOCK) as u32))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, Layers)) {
        let start = u64::from(block) * BLOCK;
        for slot in start..self.slots().min(start + BLOCK) {
            if let Some(node) = self.node(slot) {
                visit((slot - start) as u32, node);
            }
        }
    }

    /// Most moves allow a winning reply and need no second look, so that four plies are quick.
    fn horizon(&self, _: Layers) -> u16 {
        4
    }
}

/// The rank of a class from its block and key.
pub(crate) const fn slot_of(block: u32, key: u32) -> u64 {
    block as u64 * BLOCK + key as u64
}
