//! The blocks of an open table: read and decoded when first needed, the last few hundred kept.

use std::{hash::Hash, num::NonZeroUsize, sync::Arc};

use quick_cache::{UnitWeighter, sync::Cache};
use rustc_hash::FxBuildHasher;
use sha2::{Digest, Sha256};

use super::{BlockFault, Header, ReadAt, TableError, header::TRAILER};

/// Decoded blocks that a table keeps unless told otherwise.
const KEPT: usize = 256;

/// What was asked for last, in shards that many threads read at once.
pub(super) type Memory<K, V> = Cache<K, V, UnitWeighter, FxBuildHasher>;

pub(super) fn memory<K: Eq + Hash, V: Clone>(most: usize) -> Memory<K, V> {
    Cache::with(
        most,
        most as u64,
        UnitWeighter,
        FxBuildHasher,
        quick_cache::sync::DefaultLifecycle::default(),
    )
}

/// A table file: its header, and its blocks decoded as a `B` each.
pub(super) struct Blocks<R, B> {
    reader: R,
    pub(super) header: Header,
    /// Where the blocks begin.
    start: u64,
    kept: Memory<u32, Arc<B>>,
}

impl<R: ReadAt, B> Blocks<R, B> {
    /// Reads the header.
    pub(super) fn open(reader: R) -> Result<Self, TableError> {
        let (header, start) = Header::read_with_start(&reader)?;
        Ok(Self { reader, header, start, kept: memory(KEPT) })
    }

    /// Keeps this many decoded blocks from now on.
    pub(super) fn keep(&mut self, blocks: NonZeroUsize) {
        self.kept = memory(blocks.get());
    }

    /// The bytes of a block, if they are those that were written.
    pub(super) fn bytes(&self, number: u32) -> Result<Vec<u8>, TableError> {
        let (from, checksum) = self.header.blocks[number as usize];
        let (to, _) = self.header.blocks[number as usize + 1];
        // The index was checked: no block is longer than the file.
        let mut bytes = vec![0; (to - from) as usize];
        self.reader.read_exact_at(&mut bytes, self.start + from)?;
        if crc32fast::hash(&bytes) == checksum {
            Ok(bytes)
        } else {
            Err(TableError::Block { block: number, fault: BlockFault::Checksum })
        }
    }

    /// A decoded block: one that was kept, or decoded now.
    pub(super) fn get(
        &self,
        number: u32,
        decode: impl FnOnce() -> Result<B, TableError>,
    ) -> Result<Arc<B>, TableError> {
        if let Some(block) = self.kept.get(&number) {
            return Ok(block);
        }
        let block = Arc::new(decode()?);
        self.kept.insert(number, Arc::clone(&block));
        Ok(block)
    }

    /// Reads the whole file and compares its checksum.
    pub(super) fn check(&self) -> Result<(), TableError> {
        check_file(&self.reader)
    }
}

/// Reads the whole file of a table of any game, and compares its checksum.
pub fn check_file(reader: &impl ReadAt) -> Result<(), TableError> {
    const PIECE: u64 = 1 << 16;
    let content = reader.length()?.saturating_sub(TRAILER);
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; PIECE as usize];
    let mut offset = 0;
    while offset < content {
        let piece = &mut buffer[..PIECE.min(content - offset) as usize];
        reader.read_exact_at(piece, offset)?;
        hasher.update(&*piece);
        offset += piece.len() as u64;
    }
    let mut expected = [0; TRAILER as usize];
    reader.read_exact_at(&mut expected, content)?;
    if hasher.finalize().as_slice() == expected { Ok(()) } else { Err(TableError::FileChecksum) }
}
