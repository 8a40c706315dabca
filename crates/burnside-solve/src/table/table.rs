//! A table that answers.

use std::num::NonZeroUsize;

use burnside::{Symmetric, Value};
use rayon::prelude::*;

use super::{
    BlockFault, Header, Probe, ReadAt, TableError, Tabled,
    batch::probe_all,
    blocks::{Blocks, Memory, memory},
    coder::Decoder,
    model::Model,
};
use crate::Packed;

/// Values that a table remembers, some megabytes in all.
pub(crate) const REMEMBERED: NonZeroUsize = NonZeroUsize::new(1 << 16).expect("not zero");

/// A table of a game, opened: it answers for any position that the rules accept.
///
/// Blocks are read and decoded when first needed, and the last few hundred are kept. It can be
/// asked from several threads at once.
pub struct Table<G, R> {
    game: G,
    blocks: Blocks<R, Block>,
    /// What was found, by the place of the class.
    remembered: Option<Memory<(u32, u32), Found>>,
}

impl<G: std::fmt::Debug, R> std::fmt::Debug for Table<G, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("game", &self.game).finish_non_exhaustive()
    }
}

/// A value, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Looking ahead was enough.
    Derived(Value),
    /// It was stored.
    Stored(Value),
}

impl Found {
    /// The value.
    pub const fn value(self) -> Value {
        match self {
            Self::Derived(value) | Self::Stored(value) => value,
        }
    }
}

/// A decoded block: ascending keys, and a packed value for each.
pub(super) struct Block {
    keys: Vec<u32>,
    values: Vec<u8>,
}

impl<G: Tabled + Symmetric, R: ReadAt> Table<G, R> {
    /// Opens a table of this game. The header is checked, the blocks when they are read.
    pub fn open(game: G, reader: R) -> Result<Self, TableError> {
        let blocks = Blocks::open(reader)?;
        let header: &Header = &blocks.header;
        let blocks_found = header.blocks();
        let expected =
            if game.may_have_blocks(blocks_found) { blocks_found } else { game.blocks() };
        for (what, expected, found) in [
            ("game", game.name().to_owned(), &header.game),
            ("group", game.value_group().to_string(), &header.group),
            ("scheme", G::SCHEME.to_owned(), &header.scheme),
            ("blocks", expected.to_string(), &blocks_found.to_string()),
            ("contexts", game.contexts().to_string(), &header.model.contexts.to_string()),
        ] {
            if *found != expected {
                return Err(TableError::Mismatch { what, expected, found: found.clone() });
            }
        }
        Ok(Self { game, blocks, remembered: None })
    }

    /// Keeps this many decoded blocks from now on: more memory, fewer decodings.
    #[must_use]
    pub fn keeping(mut self, blocks: NonZeroUsize) -> Self {
        self.blocks.keep(blocks);
        self
    }

    /// Remembers the values of this many classes from now on, those asked for last: less to look
    /// ahead and to decode where the same questions come again.
    #[must_use]
    pub fn remembering(mut self, classes: NonZeroUsize) -> Self {
        self.remembered = Some(memory(classes.get()));
        self
    }

    /// The rules that it is a table for.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the file says about itself.
    pub fn header(&self) -> &Header {
        &self.blocks.header
    }

    /// Reads the whole file and compares its checksum.
    pub fn check(&self) -> Result<(), TableError> {
        self.blocks.check()
    }

    /// The value of a position for the side to move.
    pub fn probe(&self, position: G::Position) -> Result<Value, TableError> {
        self.find(position).map(Found::value)
    }

    /// The value of a position, and whether it was stored.
    pub fn find(&self, position: G::Position) -> Result<Found, TableError> {
        self.find_node(self.game.node_of(position))
    }

    fn find_node(&self, node: G::Node) -> Result<Found, TableError> {
        let place = self.place(node);
        let Some((remembered, place)) = self.remembered.as_ref().zip(place) else {
            return self.look_up(node, place);
        };
        if let Some(found) = remembered.get(&place) {
            return Ok(found);
        }
        let found = self.look_up(node, Some(place))?;
        remembered.insert(place, found);
        Ok(found)
    }

    /// The place of a class, if this table has it.
    pub(super) fn place(&self, node: G::Node) -> Option<(u32, u32)> {
        self.game.place(node).filter(|&(block, _)| block < self.header().blocks())
    }

    fn look_up(&self, node: G::Node, place: Option<(u32, u32)>) -> Result<Found, TableError> {
        let horizon = self.game.horizon(node);
        if let Some(value) = self.game.look_ahead(node, horizon) {
            return Ok(Found::Derived(value));
        }
        let (number, key) = place.ok_or(TableError::NoPlace)?;
        let block = self.blocks.get(number, || self.decode(number))?;
        self.stored(&block, node, (number, key))
    }

    /// What a block says about a class that looking ahead does not decide.
    pub(super) fn stored(
        &self,
        block: &Block,
        node: G::Node,
        (number, key): (u32, u32),
    ) -> Result<Found, TableError> {
        let fault = |fault| TableError::Block { block: number, fault };
        let at = block.keys.binary_search(&key).map_err(|_| fault(BlockFault::Missing))?;
        let packed = Packed::from_byte(block.values[at]).ok_or(fault(BlockFault::Code))?;
        let value = packed.value();
        if self.game.is_derived(node, value) {
            // We have looked that far, and found nothing.
            return Err(fault(BlockFault::Value));
        }
        Ok(Found::Stored(value))
    }

    /// Every legal move with what it is worth to the mover, in the order of the moves.
    pub fn moves(&self, position: G::Position) -> Result<Vec<(G::Move, Value)>, TableError> {
        self.game
            .moves(position)
            .map(|mv| {
                let child = self.game.play_unchecked(position, mv);
                Ok((mv, self.probe(child)?.one_ply_earlier()))
            })
            .collect()
    }

    /// The best moves: the fastest win, else a draw, else the slowest loss. None if the game is
    /// over.
    pub fn best_moves(&self, position: G::Position) -> Result<Vec<G::Move>, TableError> {
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max();
        Ok(moves.into_iter().filter(|&(_, value)| Some(value) == best).map(|(mv, _)| mv).collect())
    }

    /// How many values have to be stored, because looking ahead does not give them away.
    pub fn count_stored(&self) -> u64
    where
        R: Sync,
    {
        let blocks = (0..self.header().blocks()).into_par_iter();
        let count = |block| {
            let mut stored = 0;
            self.game.scan(block, |_, node| {
                let horizon = self.game.horizon(node);
                let is_stored =
                    self.game.is_coded(node) && self.game.look_ahead(node, horizon).is_none();
                stored += u64::from(is_stored);
            });
            stored
        };
        blocks.map(count).sum()
    }

    /// A position of every class with this value, if such values are stored.
    pub fn with_value(&self, value: Value) -> Result<Vec<G::Position>, TableError> {
        let wanted = Packed::from_value(value).map(Packed::byte);
        let mut found = Vec::new();
        for number in 0..self.header().blocks() {
            let block = self.decode(number)?;
            let candidates = block.keys.iter().zip(&block.values);
            let keys: Vec<u32> =
                candidates.filter(|&(_, &v)| Some(v) == wanted).map(|(&key, _)| key).collect();
            if keys.is_empty() {
                continue;
            }
            self.game.scan(number, |key, node| {
                if keys.binary_search(&key).is_ok() {
                    found.push(self.game.position_of(node));
                }
            });
        }
        // Some of the candidates only fill a place.
        let mut confirmed = Vec::new();
        for position in found {
            if self.find(position)? == Found::Stored(value) {
                confirmed.push(position);
            }
        }
        Ok(confirmed)
    }

    /// A line of best play from a position to the end, at most so long; among equals the first
    /// move.
    pub fn best_line(
        &self,
        mut position: G::Position,
        longest: usize,
    ) -> Result<Vec<G::Move>, TableError> {
        let mut line = Vec::new();
        while line.len() < longest {
            let Some(&mv) = self.best_moves(position)?.first() else { break };
            position = self.game.play_unchecked(position, mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// The bytes of a block, if they are those that were written.
    pub(super) fn bytes_of(&self, number: u32) -> Result<Vec<u8>, TableError> {
        self.blocks.bytes(number)
    }

    pub(super) fn decode(&self, number: u32) -> Result<Block, TableError> {
        let fault = |fault| TableError::Block { block: number, fault };
        let bytes = self.blocks.bytes(number)?;
        let mut block = Block { keys: Vec::new(), values: Vec::new() };
        if bytes.is_empty() {
            return Ok(block);
        }
        let model = &self.header().model;
        let mut decoder = Decoder::new(&bytes).ok_or(fault(BlockFault::Code))?;
        let mut memory = model.memory();
        let mut sound = true;
        self.game.scan(number, |key, node| {
            if !sound || !self.game.is_coded(node) {
                return;
            }
            let context = Model::at(memory, self.game.context(node));
            let next = model
                .find(context, decoder.peek())
                .and_then(|(symbol, share)| decoder.take(share).map(|()| symbol));
            match next {
                Some(symbol) => {
                    Model::see(&mut memory, symbol);
                    block.keys.push(key);
                    block.values.push(model.symbols[usize::from(symbol)]);
                }
                None => sound = false,
            }
        });
        if sound && decoder.is_done() { Ok(block) } else { Err(fault(BlockFault::Code)) }
    }
}

impl<G: Tabled + Symmetric, R: ReadAt + Send + Sync> Probe<G> for Table<G, R> {
    fn game(&self) -> &G {
        self.game()
    }

    fn is_whole(&self) -> bool {
        G::IS_WHOLE
    }

    fn has(&self, position: G::Position) -> bool {
        self.place(self.game.node_of(position)).is_some()
    }

    fn header(&self) -> &Header {
        self.header()
    }

    fn check(&self) -> Result<(), TableError> {
        self.check()
    }

    fn probe(&self, position: G::Position) -> Result<Value, TableError> {
        self.probe(position)
    }

    fn probe_all(
        &self,
        positions: &[G::Position],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<Value>>, TableError> {
        probe_all(self, positions, stop)
    }
}
