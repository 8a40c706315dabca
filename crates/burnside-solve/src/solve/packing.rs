//! What goes into the blocks of a table, some blocks at a time, with checkpoints.

use super::{Run, SolveError, Stage};
use crate::{
    Packed,
    table::{Content, FREE, Tabled, contents},
};

/// The kind of these records. Solving has the smaller ones.
const CONTENTS: u32 = 3;

/// A run that is killed looks at this share of the blocks again.
const PARTS: u32 = 16;

/// What is coded of every block.
pub(super) fn all_contents<G: Tabled>(
    game: &G,
    blocks: u32,
    value: &(dyn Fn(u32, u32, G::Node) -> Packed + Sync + Send),
    run: &mut Run<'_>,
) -> Result<Vec<Content>, SolveError> {
    // Coding them is the last unit of work.
    run.stage(Stage::Write, u64::from(blocks) + 1)?;
    let mut all = Vec::with_capacity(blocks as usize);
    for first in (0..blocks).step_by(blocks.div_ceil(PARTS).max(1) as usize) {
        let part = first..blocks.min(first + blocks.div_ceil(PARTS));
        let (name, size) = ((CONTENTS, first), part.len());
        if let Some(contents) =
            run.recorded(name)?.and_then(|bytes| from_bytes(&bytes, size, game.contexts()))
        {
            all.extend(contents);
            run.resume(size as u64)?;
            continue;
        }
        let found = contents(game, part, &value);
        run.record(name, &to_bytes(&found))?;
        all.extend(found);
        run.advance(size as u64)?;
    }
    Ok(all)
}

/// Each block: how many classes, then two bytes for each.
fn to_bytes(blocks: &[Content]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for block in blocks {
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(block.iter().flat_map(|&(context, value)| [context, value]));
    }
    bytes
}

/// What [`to_bytes`] wrote of this many blocks; `None` if it is something else.
fn from_bytes(mut bytes: &[u8], blocks: usize, contexts: u8) -> Option<Vec<Content>> {
    let mut all = Vec::with_capacity(blocks);
    for _ in 0..blocks {
        let (length, rest) = bytes.split_first_chunk()?;
        let (block, rest) = rest.split_at_checked(2 * u32::from_le_bytes(*length) as usize)?;
        let read = |pair: &[u8]| {
            let &[context, value] = pair else { return None };
            let known = value == FREE || Packed::from_byte(value).is_some();
            (known && context < contexts).then_some((context, value))
        };
        all.push(block.chunks_exact(2).map(read).collect::<Option<Content>>()?);
        bytes = rest;
    }
    bytes.is_empty().then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_read_back_and_nothing_else_does() {
        let blocks = vec![vec![(1, 2), (3, 255)], Vec::new(), vec![(0, 0)]];
        let bytes = to_bytes(&blocks);
        assert_eq!(from_bytes(&bytes, 3, 4), Some(blocks));
        assert_eq!(from_bytes(&bytes, 2, 4), None);
        assert_eq!(from_bytes(&bytes, 4, 4), None);
        assert_eq!(from_bytes(&bytes[..bytes.len() - 1], 3, 4), None);
        assert_eq!(from_bytes(&bytes, 3, 3), None, "a context that there is not");
        assert_eq!(from_bytes(&to_bytes(&[vec![(0, 253)]]), 1, 4), None, "not a value");
    }
}
