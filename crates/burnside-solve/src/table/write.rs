//! Writing a table.

use std::{convert::Infallible, ops::Range};

use burnside::Symmetric;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::{
    Counts, Header, Tabled, coder,
    header::{MOST_CONTEXTS, MOST_SYMBOLS, PREFIX, TRAILER},
    model::{FREE, Model},
};
use crate::Packed;

/// Where a table comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The program with its version.
    pub program: String,
    /// The command that writes the table again.
    pub command: String,
}

/// The bytes of a table: every value that looking ahead does not give away.
///
/// `value` is asked for the classes of each block, by block and key; `counts` goes into the
/// header. The same values give the same bytes, on any number of threads.
pub fn write_table<G: Tabled + Symmetric>(
    game: &G,
    counts: Counts,
    provenance: &Provenance,
    value: impl Fn(u32, u32, G::Node) -> Packed + Sync,
) -> Vec<u8> {
    encode(game, counts, provenance, &contents(game, 0..game.blocks(), &value))
}

/// The coded classes of a block: context and value, or [`FREE`].
pub(crate) type Content = Vec<(u8, u8)>;

/// What is coded of some blocks.
pub(crate) fn contents<G: Tabled>(
    game: &G,
    blocks: Range<u32>,
    value: &(impl Fn(u32, u32, G::Node) -> Packed + Sync),
) -> Vec<Content> {
    blocks.into_par_iter().map(|block| content(game, block, value)).collect()
}

fn content<G: Tabled>(
    game: &G,
    block: u32,
    value: &impl Fn(u32, u32, G::Node) -> Packed,
) -> Content {
    let mut content = Vec::new();
    let mut last = None;
    game.scan(block, |key, node| {
        assert!(last < Some(key), "keys ascend");
        last = Some(key);
        let packed = value(block, key, node);
        // The same as `is_coded`, from the value as far as that tells.
        let is_over = packed == Packed::LOST || (!G::ENDS_LOST && game.is_over(node));
        if !is_over && packed != Packed::WIN_IN_ONE {
            let derived = game.is_derived(node, packed.value());
            content.push((game.context(node), if derived { FREE } else { packed.byte() }));
        }
    });
    if content.iter().all(|&(_, byte)| byte == FREE) {
        content.clear();
    }
    content.shrink_to_fit();
    content
}

/// The bytes of a table whose blocks hold this.
pub(crate) fn encode<G: Tabled + Symmetric>(
    game: &G,
    counts: Counts,
    provenance: &Provenance,
    blocks: &[Content],
) -> Vec<u8> {
    let Ok(coded) = code(game, blocks, &mut Ok::<_, Infallible>);
    coded.table(game, counts, provenance)
}

/// What is coded of some blocks of a table in a game's own order: one machine's share.
#[derive(Default, Debug)]
pub struct OwnBlocks {
    contents: Vec<Content>,
}

impl OwnBlocks {
    /// Takes in some more blocks.
    pub fn add<G: Tabled>(
        &mut self,
        game: &G,
        blocks: &[u32],
        value: &(impl Fn(u32, u32, G::Node) -> Packed + Sync),
    ) {
        self.contents.par_extend(blocks.par_iter().map(|&block| content(game, block, value)));
    }

    /// Codes the blocks. `sum` adds up what all count who have a share of the table.
    pub fn code<G: Tabled, E>(
        &self,
        game: &G,
        sum: &mut dyn FnMut(Vec<u64>) -> Result<Vec<u64>, E>,
    ) -> Result<CodedBlocks, E> {
        code(game, &self.contents, sum)
    }
}

/// Coded blocks of a table in a game's own order, all of them or one machine's share.
#[derive(Debug)]
pub struct CodedBlocks {
    /// The bytes of each.
    pub blocks: Vec<Vec<u8>>,
    /// How many values are stored in them.
    pub stored: u64,
    model: Model,
}

fn code<G: Tabled, E>(
    game: &G,
    blocks: &[Content],
    sum: &mut dyn FnMut(Vec<u64>) -> Result<Vec<u64>, E>,
) -> Result<CodedBlocks, E> {
    let (model, filling) = Model::learn_with(blocks, game.contexts(), sum)?;
    assert!(model.symbols.len() <= MOST_SYMBOLS, "there are too many different values");
    assert!(model.contexts <= MOST_CONTEXTS, "there are too many contexts");
    let coded = blocks.par_iter().map(|block| coder::encode(&model.code(&filling, block)));
    let stored = |block: &Content| block.iter().filter(|&&(_, byte)| byte != FREE).count();
    let stored = blocks.par_iter().map(|block| stored(block) as u64).sum();
    Ok(CodedBlocks { blocks: coded.collect(), stored, model })
}

impl CodedBlocks {
    /// The bytes of the table, once these are all of its blocks.
    pub fn table<G: Tabled + Symmetric>(
        self,
        game: &G,
        counts: Counts,
        provenance: &Provenance,
    ) -> Vec<u8> {
        let header = Header {
            game: game.name().to_owned(),
            group: game.value_group().to_string(),
            scheme: G::SCHEME.to_owned(),
            program: provenance.program.clone(),
            command: provenance.command.clone(),
            counts,
            stored: self.stored,
            rules: None,
            codes: None,
            model: self.model,
            blocks: index(&self.blocks),
        };
        assemble(&header, &self.blocks)
    }
}

/// Where each block begins, and its checksum; one more at the end.
pub(super) fn index(blocks: &[Vec<u8>]) -> Vec<(u64, u32)> {
    let mut offset = 0;
    let mut index = Vec::with_capacity(blocks.len() + 1);
    for bytes in blocks {
        index.push((offset, crc32fast::hash(bytes)));
        offset += bytes.len() as u64;
    }
    index.push((offset, 0));
    index
}

/// Puts header, blocks and checksums together.
pub(super) fn assemble(header: &Header, blocks: &[Vec<u8>]) -> Vec<u8> {
    let encoded = header.encode();
    let blocks_length: u64 = blocks.iter().map(|block| block.len() as u64).sum();
    let length = PREFIX as u64 + encoded.len() as u64 + blocks_length + TRAILER;
    let mut file = header.make_prefix(&encoded, length);
    file.extend_from_slice(&encoded);
    file.extend(blocks.iter().flatten());
    let whole = Sha256::digest(&file);
    file.extend_from_slice(&whole);
    file
}
