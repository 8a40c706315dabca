//! Changing one stored value on purpose: a table that is wrong in one place and sound in every
//! other respect, to see whether a verifier notices.

use burnside::{Symmetric, Value};

use super::{
    Header, ReadAt, Table, TableError, Tabled, coder,
    coder::{Decoder, Share},
    model::Model,
    write::assemble,
};
use crate::Packed;

impl<G: Tabled + Symmetric, R: ReadAt> Table<G, R> {
    /// The bytes of this table with one stored value replaced, all checksums being right. `None`
    /// if the position's value is not stored, is this one already, or cannot be coded where it
    /// stands because nothing like it ever occurs there.
    pub fn altered(
        &self,
        position: G::Position,
        value: Value,
    ) -> Result<Option<Vec<u8>>, TableError> {
        let node = self.game().node_of(position);
        let Some((number, wanted)) = self.place(node) else { return Ok(None) };
        let mut blocks = (0..self.header().blocks())
            .map(|block| self.bytes_of(block))
            .collect::<Result<Vec<_>, _>>()?;
        let packed = Packed::from_value(value).map(Packed::byte);
        let symbol = packed.and_then(|byte| self.header().model.symbols.binary_search(&byte).ok());
        let (Some(symbol), false) = (symbol, self.find(position)?.value() == value) else {
            return Ok(None);
        };
        let Some(shares) = self.recode(number, &blocks[number as usize], wanted, symbol as u8)
        else {
            return Ok(None);
        };
        blocks[number as usize] = coder::encode(&shares);
        let mut header: Header = self.header().clone();
        let mut offset = 0;
        for (entry, bytes) in header.blocks.iter_mut().zip(&blocks) {
            *entry = (offset, crc32fast::hash(bytes));
            offset += bytes.len() as u64;
        }
        if let Some(end) = header.blocks.last_mut() {
            *end = (offset, 0);
        }
        Ok(Some(assemble(&header, &blocks)))
    }

    /// The shares of a block with the symbol of one key replaced.
    fn recode(&self, number: u32, bytes: &[u8], wanted: u32, symbol: u8) -> Option<Vec<Share>> {
        let (game, model) = (self.game(), &self.header().model);
        let mut decoder = Decoder::new(bytes)?;
        let (mut old, mut new) = (model.memory(), model.memory());
        let mut shares = Some(Vec::new());
        let mut changed = false;
        game.scan(number, |key, node| {
            if !game.is_coded(node) {
                return;
            }
            let of_class = game.context(node);
            let next = model.find(Model::at(old, of_class), decoder.peek());
            let next = next.and_then(|(was, share)| decoder.take(share).map(|()| was));
            let Some(was) = next else {
                shares = None;
                return;
            };
            Model::see(&mut old, was);
            let is = if key == wanted { symbol } else { was };
            changed |= key == wanted;
            let share = model.shares[Model::at(new, of_class)].iter().find(|share| share.0 == is);
            Model::see(&mut new, is);
            match (&mut shares, share) {
                (Some(shares), Some(&(_, share))) => shares.push(share),
                _ => shares = None,
            }
        });
        shares.filter(|_| changed)
    }
}
