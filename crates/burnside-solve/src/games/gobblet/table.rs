//! The order of Gobblet's classes in a table: that of their ranks.

use burnside::gobblet::{CONFIGURATIONS, Gobblet, LARGE_CLASSES};

use super::Node;
use crate::{
    retrograde::{Graded, memory, solve_graded},
    solve::{Run, Solvable, SolveError, Solved},
    table::Tabled,
};

/// Rows of a block. A row is one large and one medium layer with all small ones.
const ROWS: usize = 8;

/// Ranks of a block.
pub(super) const BLOCK: u64 = (ROWS * CONFIGURATIONS) as u64;

impl Tabled for Gobblet {
    const SCHEME: &'static str = "rank/1";

    fn blocks(&self) -> u32 {
        (LARGE_CLASSES * CONFIGURATIONS).div_ceil(ROWS) as u32
    }

    fn place(&self, node: Node) -> Option<(u32, u32)> {
        let slot = self.slot(node);
        Some(((slot / BLOCK) as u32, (slot % BLOCK) as u32))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, Node)) {
        let slots = self.table_block(block);
        for slot in slots.clone() {
            if let Some(node) = self.node(slot) {
                visit((slot - slots.start) as u32, node);
            }
        }
    }

    fn context(&self, node: Node) -> u8 {
        node.shown_counts()
    }

    fn contexts(&self) -> u8 {
        49
    }

    /// Most moves allow a winning reply and need no second look, so that four plies are quick.
    fn horizon(&self, _: Node) -> u16 {
        4
    }
}

impl Solvable for Gobblet {
    /// The lists of the largest grade, in which all pieces are on the board, take 0.2 GB.
    fn memory(&self) -> u64 {
        memory(self, 200_000_000)
    }

    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError> {
        solve_graded(self, run)
    }
}
