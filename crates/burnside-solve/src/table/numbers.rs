//! Tables of games whose classes have numbers: values in the order of these, and nothing else.
//!
//! A block holds the values of some thousand numbers that follow each other. Numbers without a
//! class are left out, and so is whatever the rules or the next ply decide. What two plies give
//! away takes part without being stored. Every class that has a number has a value, whether it can
//! be reached or not.

use std::{convert::Infallible, num::NonZeroUsize};

use burnside::{Value, catalog::Entry};
use rayon::prelude::*;

use super::{
    BlockFault, Counts, Header, Probe, Provenance, ReadAt, TableError,
    blocks::Blocks,
    coder::{self, Decoder},
    codes::{check_game, check_same, rules_hash},
    header::MOST_SHARES,
    model::{FREE, Model},
    write::{Content, assemble, index},
};
use crate::{
    Packed,
    parent::seen_by_parent,
    retrograde::{ENDED_DRAWN, NO_CLASS, wins_at_once},
};

/// The name of this order of classes.
pub const NUMBERS: &str = "numbers/1";

/// Numbers of a block; the last one may have fewer.
pub const BLOCK: u64 = 8192;

/// How far the prober looks ahead.
const HORIZON: u16 = 2;

/// Blocks that are read at once when the whole table is.
const BATCH: usize = 256;

/// How many numbers there are.
fn numbers<G: Entry>(game: &G) -> u64 {
    game.stages().last().map_or(0, |stage| stage.numbers.end)
}

/// The exact value if it is a win or a loss in at most so many plies, or the game is over.
pub fn look_ahead<G: Entry>(game: &G, position: G::Position, plies: u16) -> Option<Value> {
    if let Some(outcome) = game.outcome(position) {
        return Some(Value::of_finished(outcome, game.to_move(position)));
    }
    if plies == 0 {
        return None;
    }
    if wins_at_once(game, position) {
        return Some(Value::Win(1));
    }
    let (mut best, mut open) = (None, false);
    for mv in game.moves(position) {
        let child = game.play_unchecked(position, mv);
        match look_ahead(game, child, plies - 1) {
            Some(value) => best = best.max(Some(seen_by_parent(game, position, child, value))),
            None => open = true,
        }
        // What is not known is no loss within so many plies, and may be no win either.
        if open && plies <= 1 {
            return None;
        }
    }
    best.filter(|value| matches!(value, Value::Win(_)) || !open && *value != Value::Draw)
}

/// The bytes of a table with the values of stages that follow each other, a byte for each number.
pub(crate) fn encode_numbers<G: Entry, E>(
    game: &G,
    counts: Counts,
    provenance: &Provenance,
    stages: impl Iterator<Item = Result<Vec<u8>, E>>,
) -> Result<Vec<u8>, E> {
    let mut blocks = NumberBlocks::default();
    for stage in stages {
        blocks.add(&stage?);
    }
    Ok(blocks.table(game, counts, provenance))
}

/// What is coded of the blocks of a table, all of them or one machine's share.
#[derive(Default, Debug)]
pub struct NumberBlocks {
    contents: Vec<Content>,
    /// Values of a block that is not whole yet: blocks go over the ends of stages.
    rest: Vec<u8>,
}

impl NumberBlocks {
    /// Takes in some more values: a byte for each number, as solving leaves them.
    pub fn add(&mut self, values: &[u8]) {
        self.rest.extend_from_slice(values);
        let whole = self.rest.len() - self.rest.len() % BLOCK as usize;
        self.contents.par_extend(self.rest[..whole].par_chunks(BLOCK as usize).map(content));
        self.rest.drain(..whole);
    }

    /// Codes the blocks. `sum` adds up what all count who have a share of the table.
    pub fn code<E>(
        mut self,
        sum: &mut dyn FnMut(Vec<u64>) -> Result<Vec<u64>, E>,
    ) -> Result<CodedNumbers, E> {
        self.contents.par_extend(self.rest.par_chunks(BLOCK as usize).map(content));
        let contents = self.contents;
        let (model, filling) = Model::learn_with(&contents, 1, sum)?;
        debug_assert!(Model::context_count(model.symbols.len(), 1) <= MOST_SHARES);
        let code = |block: &Content| coder::encode(&model.code(&filling, block));
        let blocks = contents.par_iter().map(code).collect();
        let count = |block: &Content| block.iter().filter(|&&(_, byte)| byte != FREE).count();
        let stored = contents.par_iter().map(|block| count(block) as u64).sum();
        Ok(CodedNumbers { blocks, stored, model })
    }

    /// The bytes of the table, if these are all of its blocks.
    fn table<G: Entry>(self, game: &G, counts: Counts, provenance: &Provenance) -> Vec<u8> {
        let Ok(coded) = self.code(&mut Ok::<_, Infallible>);
        coded.table(game, counts, provenance)
    }
}

/// Coded blocks of a table, all of them or one machine's share.
#[derive(Debug)]
pub struct CodedNumbers {
    /// The bytes of each.
    pub blocks: Vec<Vec<u8>>,
    /// How many values are stored in them.
    pub stored: u64,
    model: Model,
}

impl CodedNumbers {
    /// The bytes of the table, once these are all of its blocks.
    pub fn table<G: Entry>(self, game: &G, counts: Counts, provenance: &Provenance) -> Vec<u8> {
        let header = Header {
            game: game.name().to_owned(),
            group: game.value_group().to_string(),
            scheme: NUMBERS.to_owned(),
            program: provenance.program.clone(),
            command: provenance.command.clone(),
            counts,
            stored: self.stored,
            rules: Some(rules_hash(game)),
            codes: None,
            model: self.model,
            blocks: index(&self.blocks),
        };
        assemble(&header, &self.blocks)
    }
}

/// What is coded of some values.
fn content(values: &[u8]) -> Content {
    let is_coded = |byte: u8| {
        let ended = Packed::from_byte(byte).is_some_and(|value| value.value().plies() == Some(0));
        byte != NO_CLASS && byte != ENDED_DRAWN && !ended && byte != Packed::WIN_IN_ONE.byte()
    };
    let coded = |byte: u8| {
        let plies = Packed::from_byte(byte).and_then(|value| value.value().plies());
        if plies.is_some_and(|plies| plies <= HORIZON) { FREE } else { byte }
    };
    let mut content: Content =
        values.iter().filter(|&&byte| is_coded(byte)).map(|&byte| (0, coded(byte))).collect();
    if content.iter().all(|&(_, byte)| byte == FREE) {
        content.clear();
    }
    content
}

/// A table of numbered classes, opened: it answers for any position that the rules accept.
///
/// Blocks are read and decoded when first needed, and the last few hundred are kept. It can be
/// asked from several threads at once.
pub struct NumberTable<G, R> {
    game: G,
    blocks: Blocks<R, Block>,
}

impl<G: std::fmt::Debug, R> std::fmt::Debug for NumberTable<G, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NumberTable").field("game", &self.game).finish_non_exhaustive()
    }
}

/// A decoded block: where its coded classes are, and a packed value for each.
struct Block {
    places: Vec<u16>,
    values: Vec<u8>,
}

impl<G: Entry, R: ReadAt + Sync> NumberTable<G, R> {
    /// Opens a table of this game. The header is checked, the blocks when they are read.
    pub fn open(game: G, reader: R) -> Result<Self, TableError> {
        let blocks = Blocks::open(reader)?;
        let header: &Header = &blocks.header;
        let expected = numbers(&game).div_ceil(BLOCK);
        check_game(&game, header, NUMBERS)?;
        check_same("blocks", &expected.to_string(), &header.blocks().to_string())?;
        check_same("contexts", "1", &header.model.contexts.to_string())?;
        Ok(Self { game, blocks })
    }

    /// Keeps this many decoded blocks from now on: more memory, fewer decodings.
    #[must_use]
    pub fn keeping(mut self, blocks: NonZeroUsize) -> Self {
        self.blocks.keep(blocks);
        self
    }

    fn find(&self, position: G::Position) -> Result<Value, TableError> {
        if let Some(value) = look_ahead(&self.game, position, HORIZON) {
            return Ok(value);
        }
        let number = self.game.class_number(position).ok_or(TableError::NoPlace)?;
        let (at, place) = ((number / BLOCK) as u32, (number % BLOCK) as u16);
        let block = self.blocks.get(at, || self.decode(at))?;
        let fault = |fault| TableError::Block { block: at, fault };
        let at = block.places.binary_search(&place).map_err(|_| fault(BlockFault::Missing))?;
        let value = Packed::from_byte(block.values[at]).ok_or(fault(BlockFault::Code))?.value();
        // We have looked that far, and found nothing.
        let derived = value.plies().is_some_and(|plies| plies <= HORIZON);
        if derived { Err(fault(BlockFault::Value)) } else { Ok(value) }
    }

    /// The classes of a block that take part in its coding.
    fn coded(&self, block: u32) -> impl Iterator<Item = (u16, G::Position)> {
        let first = u64::from(block) * BLOCK;
        let end = numbers(&self.game).min(first + BLOCK);
        (first..end).filter_map(move |number| {
            let position = self.game.class_at(number)?;
            let open = self.game.outcome(position).is_none() && !wins_at_once(&self.game, position);
            open.then_some(((number - first) as u16, position))
        })
    }

    fn decode(&self, number: u32) -> Result<Block, TableError> {
        let fault = |fault| TableError::Block { block: number, fault };
        let bytes = self.blocks.bytes(number)?;
        let mut block = Block { places: Vec::new(), values: Vec::new() };
        if bytes.is_empty() {
            return Ok(block);
        }
        let model = &self.blocks.header.model;
        let mut decoder = Decoder::new(&bytes).ok_or(fault(BlockFault::Code))?;
        let mut memory = model.memory();
        for (place, _) in self.coded(number) {
            let next = model
                .find(Model::at(memory, 0), decoder.peek())
                .and_then(|(symbol, share)| decoder.take(share).map(|()| symbol));
            let symbol = next.ok_or(fault(BlockFault::Code))?;
            Model::see(&mut memory, symbol);
            block.places.push(place);
            block.values.push(model.symbols[usize::from(symbol)]);
        }
        if decoder.is_done() { Ok(block) } else { Err(fault(BlockFault::Code)) }
    }

    /// The value of every number, in order, block after block: `None` where there is no class or
    /// the value is not stored.
    pub fn for_each_stored(
        &self,
        mut visit: impl FnMut(u64, Option<Value>),
    ) -> Result<(), TableError> {
        let blocks: Vec<u32> = (0..self.blocks.header.blocks()).collect();
        for batch in blocks.chunks(BATCH) {
            let decoded: Vec<Block> =
                batch.par_iter().map(|&number| self.decode(number)).collect::<Result<_, _>>()?;
            for (&number, block) in batch.iter().zip(&decoded) {
                let first = u64::from(number) * BLOCK;
                let mut at = 0;
                for place in 0..BLOCK.min(numbers(&self.game) - first) {
                    let here = block.places.get(at).is_some_and(|&p| u64::from(p) == place);
                    let byte = here.then(|| block.values[at]);
                    at += usize::from(here);
                    visit(first + place, byte.and_then(Packed::from_byte).map(Packed::value));
                }
            }
        }
        Ok(())
    }

    /// The bytes of this table with one stored value replaced, all checksums being right, to see
    /// whether a verifier notices. `None` if the position's value is not stored, or is this one
    /// already.
    pub fn altered(
        &self,
        position: G::Position,
        value: Value,
    ) -> Result<Option<Vec<u8>>, TableError> {
        let Some(number) = self.game.class_number(position) else { return Ok(None) };
        let (at, wanted) = ((number / BLOCK) as u32, (number % BLOCK) as u16);
        let packed = Packed::from_value(value)
            .filter(|packed| packed.value().plies().is_none_or(|plies| plies > HORIZON));
        let Some(packed) = packed else { return Ok(None) };
        if look_ahead(&self.game, position, HORIZON).is_some() || self.find(position)? == value {
            return Ok(None);
        }
        let mut contents = Vec::new();
        for number in 0..self.blocks.header.blocks() {
            let block = self.decode(number)?;
            let mut content: Content = Vec::new();
            for ((place, class), &byte) in self.coded(number).zip(&block.values) {
                let free = look_ahead(&self.game, class, HORIZON).is_some();
                let byte = if number == at && place == wanted { packed.byte() } else { byte };
                content.push((0, if free { FREE } else { byte }));
            }
            contents.push(content);
        }
        let Header { counts, program, command, .. } = self.blocks.header.clone();
        let provenance = Provenance { program, command };
        let blocks = NumberBlocks { contents, rest: Vec::new() };
        Ok(Some(blocks.table(&self.game, counts, &provenance)))
    }
}

impl<G: Entry, R: ReadAt + Send + Sync> Probe<G> for NumberTable<G, R> {
    fn game(&self) -> &G {
        &self.game
    }

    fn header(&self) -> &Header {
        &self.blocks.header
    }

    fn check(&self) -> Result<(), TableError> {
        self.blocks.check()
    }

    fn probe(&self, position: G::Position) -> Result<Value, TableError> {
        self.find(position)
    }
}
