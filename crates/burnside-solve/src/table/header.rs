//! Everything before the blocks: what is in the file, how it is coded, and where the blocks are.

use burnside::Value;

use super::{
    ReadAt, TableError,
    coder::TOTAL,
    model::{Model, place},
};
use crate::Packed;

pub(super) const MAGIC: [u8; 8] = *b"burnside";
/// Tables in an order of classes that the game has.
const RANKED: u16 = 1;
/// Tables in the order of codes.
const CODED: u16 = 2;
/// Tables in the order of numbers.
const NUMBERED: u16 = 3;
/// Tables in the order of codes, without what a short search finds.
const SEARCHED: u16 = 4;

/// Bytes before the header proper: magic, version, two zero bytes, length of the header, checksum
/// of the header, length of the file.
pub(super) const PREFIX: usize = 28;
/// Bytes after the blocks: SHA-256 of everything before them.
pub(super) const TRAILER: u64 = 32;
/// No header is longer: nothing hostile makes us allocate more.
const LONGEST_HEADER: u32 = 1 << 24;
/// What is said of a file that ends before its header does.
const SHORT: TableError = TableError::Header("the file is shorter than its header");
/// No table stores more different values.
pub(super) const MOST_SYMBOLS: usize = Packed::LIMIT as usize;
/// No game has more contexts.
pub(super) const MOST_CONTEXTS: u8 = 64;
/// No model has more contexts, those of the values before it included.
pub(super) const MOST_SHARES: usize = 1 << 19;

/// No search looks at more positions: nothing hostile makes us look longer.
const MOST_SEARCHED: u64 = 1 << 20;

/// How many classes have which value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts([u64; 256]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; 256])
    }
}

impl Counts {
    /// Counts some more classes of this value.
    pub fn add(&mut self, value: Packed, classes: u64) {
        self.0[usize::from(value.byte())] += classes;
    }

    /// How many classes have this value.
    pub fn of(&self, value: Value) -> u64 {
        Packed::from_value(value).map_or(0, |packed| self.0[usize::from(packed.byte())])
    }

    /// The values that occur, with how many classes have them: draws, then by distance.
    pub fn iter(&self) -> impl Iterator<Item = (Value, u64)> {
        let byte = |(byte, &count): (u8, &u64)| Some((Packed::from_byte(byte)?.value(), count));
        (0..).zip(&self.0[..usize::from(Packed::LIMIT)]).filter_map(byte).filter(|&(_, n)| n > 0)
    }

    /// All classes.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// All wins, all losses and all draws for the side to move; finished games are losses.
    pub fn by_result(&self) -> [u64; 3] {
        let mut results = [0; 3];
        for (value, count) in self.iter() {
            results[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += count;
        }
        results
    }

    /// The longest win or loss.
    pub fn max_plies(&self) -> u16 {
        self.iter().filter_map(|(value, _)| value.plies()).max().unwrap_or(0)
    }
}

/// What a table file says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game with its variant.
    pub game: String,
    /// The group up to which positions are the same.
    pub group: String,
    /// The order of classes.
    pub scheme: String,
    /// The program that wrote it, with its version.
    pub program: String,
    /// The command that writes it again.
    pub command: String,
    /// How many reachable classes have which value, finished ones included.
    pub counts: Counts,
    /// How many values are stored: all others are derived by looking ahead.
    pub stored: u64,
    /// What tells the rules from others of the same name, in a table in the order of codes or
    /// numbers.
    pub rules: Option<[u8; 32]>,
    /// Of a table in the order of codes: where to look for one.
    pub(super) codes: Option<CodeIndex>,
    pub(super) model: Model,
    /// By block: where it begins after the header, and its checksum. One more at the end.
    pub(super) blocks: Vec<(u64, u32)>,
}

/// What a table is of: enough to choose one, and quick to read. Nothing else of the file is looked
/// at, and no checksum.
#[cfg(feature = "tables")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// The game with its variant.
    pub(crate) game: String,
    /// The order of classes.
    pub(crate) scheme: String,
}

#[cfg(feature = "tables")]
impl Names {
    /// Reads the names of a table that is in memory.
    pub(crate) fn read(table: &[u8]) -> Result<Self, TableError> {
        let (prefix, rest) = table.split_first_chunk().ok_or(SHORT)?;
        Header::prefix(prefix)?;
        let mut rest = Cursor(rest);
        let [game, _, scheme] = [rest.text()?, rest.text()?, rest.text()?];
        Ok(Self { game, scheme })
    }
}

/// The first code of each block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CodeIndex {
    /// The length of a code, at most 255.
    pub(super) length: usize,
    /// The codes, side by side, ascending.
    pub(super) firsts: Vec<u8>,
    /// Values are not stored that are found by looking at so many positions.
    pub(super) search: Option<u64>,
}

impl CodeIndex {
    /// The first code of a block.
    pub(super) fn first(&self, block: u32) -> &[u8] {
        let start = block as usize * self.length;
        &self.firsts[start..start + self.length]
    }

    /// The block that has a code, if one has.
    pub(super) fn block_of(&self, code: &[u8]) -> Option<u32> {
        let (mut low, mut high) = (0, (self.firsts.len() / self.length) as u32);
        while low < high {
            let middle = u32::midpoint(low, high);
            if self.first(middle) <= code {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1)
    }
}

impl Header {
    /// Reads the header of a table of any game.
    pub fn read(reader: &impl ReadAt) -> Result<Self, TableError> {
        Self::read_with_start(reader).map(|(header, _)| header)
    }

    /// The header, and where the blocks begin.
    pub(super) fn read_with_start(reader: &impl ReadAt) -> Result<(Self, u64), TableError> {
        let found = reader.length()?;
        let mut prefix = [0; PREFIX];
        let there = found.min(PREFIX as u64) as usize;
        reader.read_exact_at(&mut prefix[..there], 0)?;
        if there < PREFIX && MAGIC.iter().zip(&prefix[..there]).all(|(a, b)| a == b) {
            return Err(SHORT);
        }
        let (version, length, checksum, expected) = Self::prefix(&prefix)?;
        if found != expected {
            return Err(TableError::Length { expected, found });
        }
        let start = PREFIX as u64 + u64::from(length);
        let room = expected.checked_sub(start + TRAILER);
        let room = room.ok_or(SHORT)?;
        let mut bytes = vec![0; length as usize];
        reader.read_exact_at(&mut bytes, PREFIX as u64)?;
        let found = crc32fast::hash(&bytes);
        if found != checksum {
            return Err(TableError::HeaderChecksum { expected: checksum, found });
        }
        Ok((Self::decode(&bytes, version, room)?, start))
    }

    /// The longest win or loss.
    pub fn max_plies(&self) -> u16 {
        self.counts.max_plies()
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u32 {
        self.blocks.len() as u32 - 1
    }

    /// The header's bytes without the prefix.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in [&self.game, &self.group, &self.scheme, &self.program, &self.command] {
            number(&mut bytes, text.len() as u64);
            bytes.extend_from_slice(text.as_bytes());
        }
        number(&mut bytes, self.counts.iter().count() as u64);
        for (value, count) in self.counts.iter() {
            bytes.push(Packed::from_value(value).expect("it was counted as one").byte());
            number(&mut bytes, count);
        }
        number(&mut bytes, u64::from(self.max_plies()));
        number(&mut bytes, self.stored);
        if let Some(index) = &self.codes {
            bytes.extend_from_slice(&self.rules.unwrap_or_default());
            bytes.push(index.length as u8);
            index.search.iter().for_each(|&most| number(&mut bytes, most));
        } else {
            bytes.extend_from_slice(self.rules.as_ref().map_or(&[], |rules| rules));
            self.encode_model(&mut bytes);
        }
        number(&mut bytes, u64::from(self.blocks()));
        for (block, pair) in (0..).zip(self.blocks.windows(2)) {
            number(&mut bytes, pair[1].0 - pair[0].0);
            bytes.extend_from_slice(&pair[0].1.to_le_bytes());
            if let Some(index) = &self.codes {
                bytes.extend_from_slice(index.first(block));
            }
        }
        bytes
    }

    fn encode_model(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.model.symbols.len() as u8);
        bytes.extend_from_slice(&self.model.symbols);
        bytes.push(self.model.contexts);
        let mut empty = 0;
        for shares in &self.model.shares {
            if shares.is_empty() {
                empty += 1;
                continue;
            }
            // How many contexts without values come before this one, then its values.
            number(bytes, empty);
            empty = 0;
            bytes.push(shares.len() as u8);
            for (symbol, share) in shares {
                bytes.push(*symbol);
                number(bytes, u64::from(share.size));
            }
        }
        number(bytes, empty);
        bytes.push(0);
    }

    /// Reads the header's bytes. `room` is how many bytes of blocks the file has.
    fn decode(bytes: &[u8], version: u16, room: u64) -> Result<Self, TableError> {
        let mut rest = Cursor(bytes);
        let [game, group, scheme, program, command] =
            [rest.text()?, rest.text()?, rest.text()?, rest.text()?, rest.text()?];
        let mut counts = Counts::default();
        let mut total = 0_u64;
        for _ in 0..rest.below(256, "the number of counts")? {
            let value = Packed::from_byte(rest.byte()?);
            let value = value.ok_or(TableError::Header("a count of no value"))?;
            if counts.0[usize::from(value.byte())] > 0 {
                return Err(TableError::Header("a value is counted twice"));
            }
            let classes = rest.number()?;
            let more = total.checked_add(classes);
            total = more.ok_or(TableError::Header("there are too many classes"))?;
            counts.add(value, classes);
        }
        if rest.number()? != u64::from(counts.max_plies()) {
            return Err(TableError::Header("the largest distance is not among the counts"));
        }
        let stored = rest.number()?;
        let (rules, mut codes, model) = if version == CODED || version == SEARCHED {
            let rules = rest.array()?;
            let length = usize::from(rest.byte()?);
            if length == 0 {
                return Err(TableError::Header("codes have no length"));
            }
            let search = if version == SEARCHED {
                Some(rest.below(MOST_SEARCHED + 1, "the search is too long")?)
            } else {
                None
            };
            let index = CodeIndex { length, firsts: Vec::new(), search };
            (Some(rules), Some(index), Model::none())
        } else {
            let rules = if version == NUMBERED { Some(rest.array()?) } else { None };
            (rules, None, rest.model()?)
        };
        let blocks = rest.blocks(room, codes.as_mut())?;
        if !rest.0.is_empty() {
            return Err(TableError::Header("there is something after the index"));
        }
        Ok(Self {
            game,
            group,
            scheme,
            program,
            command,
            counts,
            stored,
            rules,
            codes,
            model,
            blocks,
        })
    }

    /// The version that a prefix announces, the length of the header, its checksum, and the file's
    /// length.
    fn prefix(bytes: &[u8; PREFIX]) -> Result<(u16, u32, u32, u64), TableError> {
        let mut rest = Cursor(bytes);
        if rest.array::<8>()? != MAGIC {
            return Err(TableError::Magic);
        }
        let version = u16::from_le_bytes(rest.array()?);
        if ![RANKED, CODED, NUMBERED, SEARCHED].contains(&version) {
            return Err(TableError::Version(version));
        }
        if rest.array::<2>()? != [0; 2] {
            return Err(TableError::Header("reserved bytes are set"));
        }
        let length = u32::from_le_bytes(rest.array()?);
        if length > LONGEST_HEADER {
            return Err(TableError::Header("the header is too long"));
        }
        let checksum = u32::from_le_bytes(rest.array()?);
        Ok((version, length, checksum, u64::from_le_bytes(rest.array()?)))
    }

    /// The prefix of a header.
    pub(super) fn make_prefix(&self, header: &[u8], file_length: u64) -> Vec<u8> {
        let version = match (&self.codes, &self.rules) {
            (Some(index), _) if index.search.is_some() => SEARCHED,
            (Some(_), _) => CODED,
            (None, Some(_)) => NUMBERED,
            (None, None) => RANKED,
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&version.to_le_bytes());
        bytes.extend_from_slice(&[0; 2]);
        bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(header).to_le_bytes());
        bytes.extend_from_slice(&file_length.to_le_bytes());
        bytes
    }
}

/// Seven bits in each byte, lowest first; the top bit says that more follow.
fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// What is left to read.
struct Cursor<'a>(&'a [u8]);

const TOO_SHORT: TableError = TableError::Header("it ends too soon");

impl Cursor<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let (array, rest) = self.0.split_first_chunk().ok_or(TOO_SHORT)?;
        self.0 = rest;
        Ok(*array)
    }

    fn byte(&mut self) -> Result<u8, TableError> {
        Ok(self.array::<1>()?[0])
    }

    fn number(&mut self) -> Result<u64, TableError> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if part << shift >> shift != part || (byte == 0 && shift > 0) {
                return Err(TableError::Header("a number is not written as it should be"));
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(TableError::Header("a number is too long"))
    }

    fn below(&mut self, limit: u64, what: &'static str) -> Result<u64, TableError> {
        let number = self.number()?;
        if number < limit { Ok(number) } else { Err(TableError::Header(what)) }
    }

    fn text(&mut self) -> Result<String, TableError> {
        let length = self.below(4096, "a text is too long")? as usize;
        let (text, rest) = self.0.split_at_checked(length).ok_or(TOO_SHORT)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).map_err(|_| TableError::Header("a text is not UTF-8"))
    }

    fn model(&mut self) -> Result<Model, TableError> {
        let count = usize::from(self.byte()?);
        if count > MOST_SYMBOLS {
            return Err(TableError::Header("there are too many different values"));
        }
        let symbols = (0..count).map(|_| self.byte()).collect::<Result<Vec<_>, _>>()?;
        let are_values = symbols.iter().all(|&byte| Packed::from_byte(byte).is_some());
        if symbols.is_empty() || !symbols.is_sorted_by(|a, b| a < b) || !are_values {
            return Err(TableError::Header("the stored values are not in order"));
        }
        let contexts = self.byte()?;
        if contexts > MOST_CONTEXTS {
            return Err(TableError::Header("there are too many contexts"));
        }
        let size = Model::context_count(symbols.len(), contexts);
        if size > MOST_SHARES {
            return Err(TableError::Header("there are too many contexts"));
        }
        let mut shares = vec![Vec::new(); size];
        let mut context = 0;
        loop {
            context += self.below(size as u64 + 1, "a context is out of range")? as usize;
            let values = self.byte()?;
            if values == 0 {
                break;
            }
            let mut sizes = Vec::with_capacity(values.into());
            let mut left = TOTAL;
            for _ in 0..values {
                let symbol = self.byte()?;
                let known = usize::from(symbol) < symbols.len();
                let twice = sizes.iter().any(|&(other, _)| other == symbol);
                let size = self.below(u64::from(left) + 1, "shares are too large")? as u32;
                if !known || twice || size == 0 {
                    return Err(TableError::Header("a share makes no sense"));
                }
                left -= size;
                sizes.push((symbol, size));
            }
            let entry = shares.get_mut(context);
            let entry = entry.ok_or(TableError::Header("a context is out of range"))?;
            if left != 0 {
                return Err(TableError::Header("shares do not add up"));
            }
            *entry = place(&sizes);
            context += 1;
        }
        if context != size {
            return Err(TableError::Header("contexts are missing"));
        }
        Ok(Model { symbols, contexts, shares })
    }

    fn blocks(
        &mut self,
        room: u64,
        mut codes: Option<&mut CodeIndex>,
    ) -> Result<Vec<(u64, u32)>, TableError> {
        // Each block takes five bytes of index at least, and its first code.
        let entry = 5 + codes.as_ref().map_or(0, |index| index.length);
        let most = (self.0.len() / entry) as u64 + 1;
        let count = self.below(most, "there are more blocks than the index has room for")?;
        let mut blocks = Vec::with_capacity(count as usize + 1);
        let mut offset = 0;
        for _ in 0..count {
            let length = self.below(room - offset + 1, "a block lies outside the file")?;
            blocks.push((offset, u32::from_le_bytes(self.array()?)));
            offset += length;
            if let Some(index) = &mut codes {
                let (code, rest) = self.0.split_at_checked(index.length).ok_or(TOO_SHORT)?;
                if index
                    .firsts
                    .len()
                    .checked_sub(index.length)
                    .is_some_and(|last| index.firsts[last..] >= *code)
                {
                    return Err(TableError::Header("the codes of the index do not ascend"));
                }
                index.firsts.extend_from_slice(code);
                self.0 = rest;
            }
        }
        if offset != room {
            return Err(TableError::Header("the blocks do not fill the file"));
        }
        blocks.push((offset, 0));
        Ok(blocks)
    }
}
