//! What a game must say about its classes to be stored in a table.

use burnside::Value;

use crate::Foresight;

/// A game whose values can be kept in a table file.
///
/// Classes are grouped in blocks, and inside a block each has a key. Blocks, keys and contexts are
/// part of the file format: [`SCHEME`](Tabled::SCHEME) names them, and changes when they do.
pub trait Tabled: Foresight {
    /// The name of the order of classes, with its version.
    const SCHEME: &'static str;

    /// Whether a table has every value. Of a game that is too large for that, it has those of the
    /// first blocks.
    const IS_WHOLE: bool = true;

    /// How many blocks there are in a table, unless it is made with more or fewer.
    fn blocks(&self) -> u32;

    /// Whether a table may have so many blocks.
    fn may_have_blocks(&self, blocks: u32) -> bool {
        blocks == self.blocks()
    }

    /// The block and the key of a class; `None` if it is never stored.
    fn place(&self, node: Self::Node) -> Option<(u32, u32)>;

    /// Visits the classes of a block, in ascending order of their keys.
    fn scan(&self, block: u32, visit: impl FnMut(u32, Self::Node));

    /// How many plies the prober looks ahead from here: wins and losses within them are not
    /// stored. At least 1.
    fn horizon(&self, node: Self::Node) -> u16;

    /// Something about the class that makes values more or less likely, below
    /// [`contexts`](Tabled::contexts).
    fn context(&self, node: Self::Node) -> u8 {
        let _ = node;
        0
    }

    /// How many contexts there are. At least 1.
    fn contexts(&self) -> u8 {
        1
    }

    /// Whether a class takes part in the coding of its block: the game goes on, and the side to
    /// move cannot win at once.
    fn is_coded(&self, node: Self::Node) -> bool {
        !self.wins_at_once(node) && !self.is_over(node)
    }

    /// Whether the prober finds this value of a class without the table.
    fn is_derived(&self, node: Self::Node, value: Value) -> bool {
        value.plies().is_some_and(|plies| plies <= self.horizon(node))
    }
}
