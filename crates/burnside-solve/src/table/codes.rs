//! Tables of games that have no order of classes of their own: sorted canonical codes, with their
//! values beside them.
//!
//! The classes are those that can be reached and are not finished. A block holds some thousand of
//! them; what a code shares with the one before it is not stored, and the rest is coded byte by
//! byte with likelihoods learned on the way. The index has the first code of each block.

use std::num::NonZeroUsize;

use burnside::{Value, catalog::Entry};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::{
    BlockFault, Counts, Header, Probe, Provenance, ReadAt, TableError,
    binary::{ByteModel, Decoder, Encoder},
    blocks::Blocks,
    header::CodeIndex,
    model::Model,
    search::{ShortSearch, search},
    write::{assemble, index},
};
use crate::{Packed, parallel};

/// The name of this order of classes.
pub const CODES: &str = "codes/1";

/// The same, without what a short search finds.
pub const SEARCHED: &str = "codes/2";

/// Tables with more classes are written without what a short search finds, if play cannot return.
const LARGE: u64 = 1 << 20;

/// The positions that this search looks at, at most.
const SEARCH: u64 = 2_000;

/// Classes that one search goes through.
const PART: usize = 1 << 15;

/// Classes of a block; the last one may have fewer.
const BLOCK: usize = 4096;

/// What tells rules from others of the same name: the SHA-256 of [`Entry::rules_text`].
pub fn rules_hash<G: Entry>(game: &G) -> [u8; 32] {
    Sha256::digest(&*game.rules_text()).into()
}

/// Whether a table is one of this game, by this order of classes.
pub(super) fn check_game<G: Entry>(
    game: &G,
    header: &Header,
    scheme: &str,
) -> Result<(), TableError> {
    if header.game == game.name() && header.rules != Some(rules_hash(game)) {
        return Err(TableError::Rules { game: header.game.clone() });
    }
    check_same("game", game.name(), &header.game)?;
    check_same("group", &game.value_group().to_string(), &header.group)?;
    check_same("scheme", scheme, &header.scheme)
}

/// An error that says what is expected and what was found, if they differ.
pub(super) fn check_same(
    what: &'static str,
    expected: &str,
    found: &str,
) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    Err(TableError::Mismatch { what, expected: expected.to_owned(), found: found.to_owned() })
}

/// Codes in ascending order, all of one length, and a value for each.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Entries {
    /// The length of a code.
    pub(crate) length: usize,
    /// The codes, side by side.
    pub(crate) codes: Vec<u8>,
    /// Their packed values.
    pub(crate) values: Vec<u8>,
}

impl Entries {
    fn code(&self, index: usize) -> &[u8] {
        &self.codes[index * self.length..(index + 1) * self.length]
    }

    /// Without the classes whose values a search finds that looks at so many positions.
    fn without_searched<G: Entry>(&self, game: &G, most: u64) -> Self {
        // Neighbors lead to the same positions: a search goes from one to the next.
        let parts = parallel::map(self.values.len().div_ceil(PART), |part| {
            let mut search = ShortSearch::new(game);
            let some = part * PART..self.values.len().min((part + 1) * PART);
            let is_kept =
                |&index: &usize| !search.finds(self.code(index), self.values[index], most);
            some.filter(is_kept).collect::<Vec<usize>>()
        });
        let kept = parts.concat();
        Self {
            length: self.length,
            codes: kept.iter().flat_map(|&index| self.code(index)).copied().collect(),
            values: kept.iter().map(|&index| self.values[index]).collect(),
        }
    }

    fn find(&self, code: &[u8]) -> Option<usize> {
        if code.len() != self.length {
            return None;
        }
        let (mut low, mut high) = (0, self.values.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.code(middle).cmp(code) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// What the coder learns in a block.
    fn models(&self) -> Models {
        Models {
            shared: ByteModel::new(),
            bytes: vec![ByteModel::new(); self.length],
            values: vec![ByteModel::new(); 256],
        }
    }

    /// The bytes of a block: the classes from one on.
    fn encode(&self, first: usize) -> Vec<u8> {
        let mut models = self.models();
        let mut encoder = Encoder::new();
        let mut before = (self.code(first), Packed::DRAW.byte());
        for index in first..self.values.len().min(first + BLOCK) {
            let (code, value) = (self.code(index), self.values[index]);
            let shared = code.iter().zip(before.0).take_while(|(a, b)| a == b).count();
            encoder.byte(&mut models.shared, shared as u8);
            for (place, &byte) in code.iter().enumerate().skip(shared) {
                encoder.byte(&mut models.bytes[place], byte);
            }
            encoder.byte(&mut models.values[usize::from(before.1)], value);
            before = (code, value);
        }
        encoder.finish()
    }

    /// The classes of a block, if its bytes are those of this many in ascending order, with values.
    fn decode(bytes: &[u8], first: &[u8], count: usize) -> Option<Self> {
        let mut block = Self { length: first.len(), ..Self::default() };
        let mut models = block.models();
        let mut decoder = Decoder::new(bytes)?;
        let (mut code, mut value) = (first.to_vec(), Packed::DRAW.byte());
        for index in 0..count {
            let shared = usize::from(decoder.byte(&mut models.shared)?);
            let begin = code.get(shared).copied();
            for (place, byte) in code.iter_mut().enumerate().skip(shared) {
                *byte = decoder.byte(&mut models.bytes[place])?;
            }
            // The first is the one of the index; each of the others is larger than the last.
            let follows = match begin {
                Some(begin) => index > 0 && code[shared] > begin,
                None => index == 0 && shared == code.len(),
            };
            if !follows {
                return None;
            }
            value = decoder.byte(&mut models.values[usize::from(value)])?;
            Packed::from_byte(value)?;
            block.codes.extend_from_slice(&code);
            block.values.push(value);
        }
        decoder.is_done().then_some(block)
    }
}

struct Models {
    /// How many bytes a code shares with the one before it.
    shared: ByteModel,
    /// By place in the code.
    bytes: Vec<ByteModel>,
    /// By the value before.
    values: Vec<ByteModel>,
}

/// How many positions a search looks at whose finds are left out of a table of so many classes;
/// `None` if nothing is.
pub fn searched<G: Entry>(game: &G, classes: u64) -> Option<u64> {
    (classes > LARGE && !game.can_return()).then_some(SEARCH)
}

/// The bytes of a table of these classes, without what such a search finds.
pub(crate) fn encode_codes<G: Entry>(
    game: &G,
    counts: Counts,
    provenance: &Provenance,
    entries: &Entries,
    search: Option<u64>,
) -> Vec<u8> {
    match search {
        Some(most) => {
            encode_kept(game, counts, provenance, &entries.without_searched(game, most), search)
        }
        None => encode_kept(game, counts, provenance, entries, search),
    }
}

/// The bytes of a table of these classes, once what such a search finds is left out.
pub(crate) fn encode_kept<G: Entry>(
    game: &G,
    counts: Counts,
    provenance: &Provenance,
    entries: &Entries,
    search: Option<u64>,
) -> Vec<u8> {
    let header = Header {
        game: game.name().to_owned(),
        group: game.value_group().to_string(),
        scheme: scheme(search).to_owned(),
        program: provenance.program.clone(),
        command: provenance.command.clone(),
        counts,
        stored: entries.values.len() as u64,
        rules: Some(rules_hash(game)),
        codes: Some(CodeIndex { length: entries.length, firsts: Vec::new(), search }),
        model: Model::none(),
        blocks: Vec::new(),
    };
    with_blocks(header, entries)
}

/// The name of the order of classes of a table that needs such a search.
const fn scheme(search: Option<u64>) -> &'static str {
    if search.is_some() { SEARCHED } else { CODES }
}

/// The same header, with these classes.
fn with_blocks(mut header: Header, entries: &Entries) -> Vec<u8> {
    let firsts: Vec<usize> = (0..entries.values.len()).step_by(BLOCK).collect();
    let coded: Vec<Vec<u8>> = firsts.par_iter().map(|&first| entries.encode(first)).collect();
    let bytes = firsts.iter().flat_map(|&first| entries.code(first).iter().copied());
    let search = header.codes.and_then(|index| index.search);
    header.codes = Some(CodeIndex { length: entries.length, firsts: bytes.collect(), search });
    header.blocks = index(&coded);
    assemble(&header, &coded)
}

/// A table of sorted codes, opened: it answers for any position that can be reached.
///
/// Blocks are read and decoded when first needed, and the last few hundred are kept. It can be
/// asked from several threads at once.
pub struct CodeTable<G, R> {
    game: G,
    blocks: Blocks<R, Entries>,
    index: CodeIndex,
}

impl<G: std::fmt::Debug, R> std::fmt::Debug for CodeTable<G, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodeTable").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Entry, R: ReadAt> CodeTable<G, R> {
    /// Opens a table of this game. The header is checked, the blocks when they are read.
    pub fn open(game: G, reader: R) -> Result<Self, TableError> {
        let blocks = Blocks::open(reader)?;
        let header: &Header = &blocks.header;
        let length = game.code(game.value_group(), game.start()).as_ref().len();
        let index = header.codes.clone().ok_or(TableError::Mismatch {
            what: "scheme",
            expected: CODES.to_owned(),
            found: header.scheme.clone(),
        })?;
        check_game(&game, header, scheme(index.search))?;
        check_same("codes of length", &length.to_string(), &index.length.to_string())?;
        if header.stored.div_ceil(BLOCK as u64) != u64::from(header.blocks()) {
            return Err(TableError::Header("the blocks do not hold what is stored"));
        }
        Ok(Self { game, blocks, index })
    }

    /// Keeps this many decoded blocks from now on: more memory, fewer decodings.
    #[must_use]
    pub fn keeping(mut self, blocks: NonZeroUsize) -> Self {
        self.blocks.keep(blocks);
        self
    }

    fn find(&self, position: G::Position) -> Result<Value, TableError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Value::of_finished(outcome, self.game.to_move(position)));
        }
        match (self.stored(position)?, self.index.search) {
            (Some(value), _) => Ok(value),
            (None, Some(most)) => {
                let canonical = self.game.canonical_position(self.game.value_group(), position);
                search(&self.game, canonical, most).ok_or(TableError::NoPlace)
            }
            (None, None) => Err(TableError::NoPlace),
        }
    }

    /// The value that is stored for the class of a position, if one is.
    pub fn stored(&self, position: G::Position) -> Result<Option<Value>, TableError> {
        let group = self.game.value_group();
        let code = self.game.code(group, self.game.canonical_position(group, position));
        let code = code.as_ref();
        let Some(number) = self.index.block_of(code) else { return Ok(None) };
        let block = self.blocks.get(number, || self.decode(number))?;
        let Some(at) = block.find(code) else { return Ok(None) };
        let fault = TableError::Block { block: number, fault: BlockFault::Code };
        Packed::from_byte(block.values[at]).map(Packed::value).ok_or(fault).map(Some)
    }

    fn decode(&self, number: u32) -> Result<Entries, TableError> {
        let (header, bytes) = (&self.blocks.header, self.blocks.bytes(number)?);
        let before = u64::from(number) * BLOCK as u64;
        let count = header.stored.saturating_sub(before).min(BLOCK as u64) as usize;
        let fault = TableError::Block { block: number, fault: BlockFault::Code };
        let block = Entries::decode(&bytes, self.index.first(number), count).ok_or(fault)?;
        // The last code of a block comes before the first of the next.
        let ordered =
            number + 1 >= header.blocks() || block.code(count - 1) < self.index.first(number + 1);
        let fault = TableError::Block { block: number, fault: BlockFault::Code };
        if ordered { Ok(block) } else { Err(fault) }
    }

    /// Every class of the table.
    fn entries(&self) -> Result<Entries, TableError> {
        let mut all = Entries { length: self.index.length, ..Entries::default() };
        for number in 0..self.blocks.header.blocks() {
            let block = self.decode(number)?;
            all.codes.extend(block.codes);
            all.values.extend(block.values);
        }
        Ok(all)
    }

    /// The bytes of this table with one stored value replaced, all checksums being right, to see
    /// whether a verifier notices. `None` if the position's value is not stored, or is this one
    /// already.
    pub fn altered(
        &self,
        position: G::Position,
        value: Value,
    ) -> Result<Option<Vec<u8>>, TableError> {
        let group = self.game.value_group();
        let code = self.game.code(group, self.game.canonical_position(group, position));
        let mut entries = self.entries()?;
        let at = entries.find(code.as_ref());
        let (Some(at), Some(packed)) = (at, Packed::from_value(value)) else { return Ok(None) };
        if entries.values[at] == packed.byte() {
            return Ok(None);
        }
        entries.values[at] = packed.byte();
        Ok(Some(with_blocks(self.blocks.header.clone(), &entries)))
    }

    /// The bytes of this table without what a search finds that looks at so many positions, at most
    /// a million. Only for games that cannot return.
    pub fn without_searched(&self, most: u64) -> Result<Vec<u8>, TableError> {
        let entries = self.entries()?.without_searched(&self.game, most);
        let mut header = self.blocks.header.clone();
        SEARCHED.clone_into(&mut header.scheme);
        header.stored = entries.values.len() as u64;
        header.codes = Some(CodeIndex { search: Some(most), ..self.index.clone() });
        Ok(with_blocks(header, &entries))
    }

    /// A position of each class with this value that is stored.
    pub fn with_value(&self, value: Value) -> Result<Vec<G::Position>, TableError> {
        let Some(wanted) = Packed::from_value(value) else { return Ok(Vec::new()) };
        let entries = self.entries()?;
        let indices = (0..entries.values.len()).filter(|&i| entries.values[i] == wanted.byte());
        let position = |index| self.game.position_of_code(entries.code(index));
        indices.map(|index| position(index).ok_or(TableError::NoPlace)).collect()
    }
}

impl<G: Entry, R: ReadAt + Send + Sync> Probe<G> for CodeTable<G, R> {
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

#[cfg(test)]
mod tests {
    use burnside::{Game, tictactoe::TicTacToe};

    use super::*;
    use crate::solve::{Engine, Options, Silent, solve_codes};

    /// Every position that can be reached.
    fn positions() -> Vec<<TicTacToe as Game>::Position> {
        let mut all = vec![TicTacToe.start()];
        let mut next = 0;
        while next < all.len() {
            for mv in TicTacToe.moves(all[next]) {
                let child = TicTacToe.play(all[next], mv);
                if !all.contains(&child) {
                    all.push(child);
                }
            }
            next += 1;
        }
        all
    }

    #[test]
    fn what_a_search_finds_need_not_be_stored() {
        let whole = solve_codes(&TicTacToe, Engine::Layers, &Options::default(), &Silent).unwrap();
        let whole = CodeTable::open(TicTacToe, whole).unwrap();
        let positions = positions();
        let mut stored = whole.header().stored;
        assert_eq!(stored, 765 - 138, "the classes that go on");
        for most in [1, 5, 20, 1_000, 1 << 20] {
            let bytes = whole.without_searched(most).unwrap();
            assert_eq!(bytes[8..10], [4, 0], "the version");
            let table = CodeTable::open(TicTacToe, bytes).unwrap();
            assert_eq!(table.header().scheme, SEARCHED);
            assert!(table.header().stored < stored, "{most}: {stored}");
            stored = table.header().stored;
            for &position in &positions {
                let value = whole.probe(position).unwrap();
                assert_eq!(table.probe(position).unwrap(), value, "{most}: {position:?}");
            }
            let header = Header::read(&table.without_searched(most).unwrap()).unwrap();
            assert_eq!(header, *table.header(), "nothing is left to find");
        }
        assert_eq!(stored, 0, "everything is found");
        // Nobody is made to search for longer than that.
        let longer = whole.without_searched((1 << 20) + 1).unwrap();
        assert!(matches!(CodeTable::open(TicTacToe, longer), Err(TableError::Header(_))));
    }

    #[test]
    fn blocks_read_back_and_nothing_else_does() {
        let mut entries = Entries { length: 3, ..Entries::default() };
        for number in (0..20_000_u32).step_by(7) {
            entries.codes.extend_from_slice(&number.to_be_bytes()[1..]);
            entries.values.push((number % 11) as u8);
        }
        let bytes = entries.encode(0);
        let count = entries.values.len();
        let first = entries.code(0);
        assert_eq!(Entries::decode(&bytes, first, count).as_ref(), Some(&entries));
        assert_eq!(Entries::decode(&bytes, first, count - 1), None);
        assert_eq!(Entries::decode(&bytes, first, count + 1), None);
        assert_eq!(Entries::decode(&bytes[..bytes.len() - 1], first, count), None);
        for index in 0..count {
            assert_eq!(entries.find(entries.code(index)), Some(index));
        }
        assert_eq!(entries.find(&[0, 0, 1]), None);
        assert_eq!(entries.find(&[0, 0]), None);
        // No change of a byte gives an order or a value that there is not.
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            if let Some(block) = Entries::decode(&changed, first, count) {
                let codes: Vec<_> = block.codes.chunks(3).collect();
                assert!(codes.is_sorted_by(|a, b| a < b));
                assert!(block.values.iter().all(|&byte| Packed::from_byte(byte).is_some()));
            }
        }
    }
}
