//! Renamings of pieces, settled piece by piece: what a piece becomes, and which renamings are left.
//! By table, where it is small enough: a row for everything that can be left.

use rustc_hash::FxHashMap;

use crate::{
    canonical::{Node, Renaming},
    images::Representative,
    layout::MAX_CODES,
};

/// Rows at most; where more would be needed, renamings are put together when a position asks for them,
/// step by step.
const MAX_ROWS: usize = 1 << 12;

/// What is left of the renamings after some pieces: those of a subgroup that follow one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Left {
    node: u16,
    /// The smallest of them: what every code becomes, the symmetry of the board included.
    renaming: Renaming,
}

/// What every piece becomes, whatever is left.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    /// By row and code: what the code becomes in the lowest byte, and above it where the next row
    /// begins.
    rows: Vec<u32>,
    left: Vec<Left>,
    /// A row has two to the power of this entries.
    width: u32,
    /// For each representative the row with which it begins.
    first: Vec<u32>,
}

impl Steps {
    /// `None` if there are too many rows.
    pub(crate) fn new(
        nodes: &[Node],
        kernel: &[Renaming],
        representatives: &[Representative],
        codes: usize,
    ) -> Option<Self> {
        let width = codes.next_power_of_two().ilog2();
        let mut steps = Self { rows: Vec::new(), left: Vec::new(), width, first: Vec::new() };
        let mut known = FxHashMap::default();
        let left = |node: u16, renaming: &Renaming| {
            let mut renamer = StepByStep::new(nodes, kernel, codes, renaming);
            renamer.node = node.into();
            // The smallest of them: what the first code becomes, then the second, and so on.
            (0..codes as u8).for_each(|code| _ = renamer.rename(code));
            Left { node, renaming: renamer.renaming }
        };
        for representative in representatives {
            let row = steps.row_of(&mut known, left(0, &representative.symmetry.codes));
            steps.first.push(row);
        }
        let mut index = 0;
        while let Some(&here) = steps.left.get(index) {
            if steps.left.len() > MAX_ROWS {
                return None;
            }
            let node = &nodes[here.node as usize];
            let mut row = vec![0; 1 << width];
            for (entry, &image) in row.iter_mut().zip(&here.renaming[..codes]) {
                let small = node.smallest[image as usize];
                let next = if node.order == 1 {
                    (index << width) as u32
                } else {
                    let by = &kernel[node.by[image as usize] as usize];
                    let renaming = here.renaming.map(|code| by[code as usize]);
                    steps.row_of(&mut known, left(node.next[small as usize], &renaming))
                };
                *entry = next << 8 | u32::from(small);
            }
            steps.rows.extend(row);
            index += 1;
        }
        Some(steps)
    }

    /// Where the row begins, which is made if there is none yet.
    fn row_of(&mut self, known: &mut FxHashMap<Left, u32>, left: Left) -> u32 {
        let next = (self.left.len() << self.width) as u32;
        *known.entry(left).or_insert_with(|| {
            self.left.push(left);
            next
        })
    }
}

/// A way to rename one piece after the other.
pub(crate) trait Renamer {
    /// What the next piece becomes: the smallest that it can.
    fn rename(&mut self, code: u8) -> u8;

    /// One of the renamings that are left, and the subgroup that leads to the others.
    fn left(&self) -> (Renaming, usize);
}

/// By table.
pub(crate) struct ByTable<'a> {
    steps: &'a Steps,
    row: u32,
}

impl<'a> ByTable<'a> {
    #[inline]
    pub(crate) fn new(steps: &'a Steps, representative: usize) -> Self {
        Self { steps, row: steps.first[representative] }
    }

    /// The subgroup that leads from one of the renamings that are left to the others.
    #[inline]
    pub(crate) fn node(&self) -> usize {
        self.steps.left[(self.row >> self.steps.width) as usize].node.into()
    }
}

impl Renamer for ByTable<'_> {
    #[inline]
    fn rename(&mut self, code: u8) -> u8 {
        let entry = self.steps.rows[self.row as usize + usize::from(code)];
        self.row = entry >> 8;
        entry as u8
    }

    #[inline]
    fn left(&self) -> (Renaming, usize) {
        let left = &self.steps.left[(self.row >> self.steps.width) as usize];
        (left.renaming, left.node.into())
    }
}

/// Step by step, each put together with those before.
pub(crate) struct StepByStep<'a> {
    nodes: &'a [Node],
    kernel: &'a [Renaming],
    codes: usize,
    renaming: Renaming,
    node: usize,
}

impl<'a> StepByStep<'a> {
    /// Begins with what a symmetry of the board makes of the codes.
    #[inline]
    pub(crate) fn new(
        nodes: &'a [Node],
        kernel: &'a [Renaming],
        codes: usize,
        first: &Renaming,
    ) -> Self {
        Self { nodes, kernel, codes: codes.min(MAX_CODES), renaming: *first, node: 0 }
    }
}

impl Renamer for StepByStep<'_> {
    #[inline]
    fn rename(&mut self, code: u8) -> u8 {
        let small = self.renaming[code as usize];
        let node = &self.nodes[self.node];
        if node.order == 1 {
            return small;
        }
        let by = &self.kernel[node.by[small as usize] as usize];
        for code in &mut self.renaming[..self.codes] {
            *code = by[*code as usize];
        }
        let small = node.smallest[small as usize];
        self.node = node.next[small as usize].into();
        small
    }

    #[inline]
    fn left(&self) -> (Renaming, usize) {
        (self.renaming, self.node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{play::Defined, shipped::shipped_text};

    #[test]
    fn the_table_renames_as_renamings_put_together_do() {
        let mut random = 1_u64;
        for name in ["quantik", "quarto", "quarto-torus", "order-and-chaos-3x3"] {
            let game: Defined = Defined::read(shipped_text(name).unwrap()).unwrap();
            let tables = &game.rules.groups.colors;
            let steps = tables.steps().expect("a small table");
            for (index, representative) in tables.representatives.iter().enumerate().step_by(3) {
                let first = &representative.symmetry.codes;
                let mut by_table = ByTable::new(steps, index);
                let mut slow = StepByStep::new(&tables.nodes, &tables.kernel, tables.codes, first);
                let mut before = Vec::new();
                for _ in 0..12 {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                    let code = ((random >> 33) % tables.codes as u64) as u8;
                    let small = slow.rename(code);
                    assert_eq!(by_table.rename(code), small, "{name}: {before:?}, {code}");
                    before.push((code, small));
                    let ((chosen, node), (_, other)) = (by_table.left(), slow.left());
                    assert_eq!(node, other, "{name}: {before:?}");
                    assert!(before.iter().all(|&(code, small)| chosen[code as usize] == small));
                }
            }
        }
    }
}
