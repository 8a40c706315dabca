//! What is in the file of a collection: numbers, texts, identities of classes, the directory.
//!
//! ```text
//! prefix      12 bytes: the magic and the version
//! blocks      of names, of games, and of the positions of each game
//! directory   where the blocks are, with a checksum of each
//! trailer     20 bytes: the length of the directory, its checksum, the magic
//! ```

use burnside::{Outcome, Player};
use sha2::{Digest, Sha256};

/// The first and the last bytes of the file.
pub(super) const MAGIC: &[u8; 8] = b"openings";

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// Bytes before the first block.
pub(super) const PREFIX: usize = 12;

/// Bytes after the directory.
pub(super) const TRAILER: usize = 20;

/// Names and games in a block.
pub(super) const ITEMS: u64 = 64;

/// What tells classes apart: the first bytes of the SHA-256 of the key. Of ten million classes two
/// are taken for one with a chance of about one in 10^15.
pub(crate) type Class = [u8; 12];

/// The first bytes of it, for the class that a move leads to: what tells a move from the others of
/// its position.
pub(crate) type Child = [u8; 6];

/// In place of a move: the record ends here.
pub(crate) const END: Child = [0; 6];

/// The class of a key.
pub(crate) fn class(key: &[u8]) -> Class {
    *Sha256::digest(key).first_chunk().expect("a digest is longer")
}

/// A class as one that a move leads to.
pub(crate) fn child(class: &Class) -> Child {
    match *class.first_chunk().expect("a class is longer") {
        END => [0, 0, 0, 0, 0, 1],
        child => child,
    }
}

/// How games went for the player who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Results {
    /// All of them.
    pub(crate) games: u64,
    /// Those that the player who moves won.
    pub(crate) wins: u64,
    /// Those that nobody won and nobody lost.
    pub(crate) draws: u64,
    /// Those that the player lost, alone or together with the other one.
    pub(crate) losses: u64,
}

/// How a game went for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameResult {
    Win,
    Draw,
    Loss,
    Unknown,
}

impl GameResult {
    pub(super) const ALL: [Self; 4] = [Self::Win, Self::Draw, Self::Loss, Self::Unknown];

    #[cfg(feature = "collecting")]
    pub(super) fn of(outcome: Option<Outcome>, player: Player) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::Win(winner)) if winner == player => Self::Win,
            Some(Outcome::Win(_) | Outcome::BothLose) => Self::Loss,
        }
    }
}

impl Results {
    /// Counts one game more.
    pub(super) fn add(&mut self, result: GameResult) {
        self.games += 1;
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
            GameResult::Unknown => {}
        }
    }

    #[cfg(feature = "collecting")]
    pub(super) fn put(&self, into: &mut Vec<u8>) {
        for count in [self.games, self.wins, self.draws, self.losses] {
            put_number(into, count);
        }
    }

    pub(super) fn read(from: &mut Bytes<'_>) -> Option<Self> {
        let [games, wins, draws, losses] = from.numbers()?;
        let known = wins.checked_add(draws)?.checked_add(losses)?;
        (known <= games).then_some(Self { games, wins, draws, losses })
    }
}

/// How a game ended, as a byte.
pub(super) const OUTCOMES: [Option<Outcome>; 5] = [
    None,
    Some(Outcome::Win(Player::One)),
    Some(Outcome::Win(Player::Two)),
    Some(Outcome::Draw),
    Some(Outcome::BothLose),
];

/// Appends a number, seven bits to a byte, lowest first.
#[cfg(feature = "collecting")]
pub(super) fn put_number(into: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        into.push(number as u8 | 128);
        number >>= 7;
    }
    into.push(number as u8);
}

/// Appends a text after its length.
#[cfg(feature = "collecting")]
pub(super) fn put_text(into: &mut Vec<u8>, text: &str) {
    put_number(into, text.len() as u64);
    into.extend_from_slice(text.as_bytes());
}

/// Bytes that are read from the front. What is not there is `None`.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    pub(super) fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    /// A count of things that take some bytes each.
    pub(super) fn count(&mut self, bytes_each: usize) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count.checked_mul(bytes_each)? <= self.0.len()).then_some(count)
    }

    pub(super) fn text(&mut self) -> Option<&'a str> {
        let length = self.count(1)?;
        str::from_utf8(self.take(length)?).ok()
    }
}

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) checksum: u32,
}

/// What there is of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) game: String,
    pub(crate) group: String,
    pub(super) rules: [u8; 32],
    /// How many plies of each game were taken, if not all.
    pub(crate) plies: Option<u64>,
    pub(crate) records: u64,
    pub(super) positions: u64,
    /// The first class of each of its blocks, ascending.
    pub(super) firsts: Vec<Class>,
    /// The first of its blocks.
    pub(super) first_block: usize,
}

/// Where everything is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Directory {
    /// Names first, then games, then positions.
    pub(super) blocks: Vec<Block>,
    pub(super) names: u64,
    pub(super) records: u64,
    /// Records that could not be read.
    pub(super) refused: u64,
    pub(super) sections: Vec<Section>,
}

impl Directory {
    /// Its bytes.
    #[cfg(feature = "collecting")]
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_number(&mut bytes, self.blocks.len() as u64);
        for block in &self.blocks {
            bytes.extend_from_slice(&block.checksum.to_le_bytes());
            put_number(&mut bytes, block.length);
        }
        for number in [self.names, self.records, self.refused, self.sections.len() as u64] {
            put_number(&mut bytes, number);
        }
        for section in &self.sections {
            put_text(&mut bytes, &section.game);
            put_text(&mut bytes, &section.group);
            bytes.extend_from_slice(&section.rules);
            put_number(&mut bytes, section.plies.map_or(0, |plies| plies + 1));
            put_number(&mut bytes, section.records);
            put_number(&mut bytes, section.positions);
            put_number(&mut bytes, section.firsts.len() as u64);
            bytes.extend(section.firsts.iter().flatten());
        }
        bytes
    }

    /// Reads it; `None` if it is not one, or does not fit a file with so many bytes of blocks.
    pub(super) fn read(bytes: &[u8], blocks_end: u64) -> Option<Self> {
        let mut from = Bytes(bytes);
        let mut offset = PREFIX as u64;
        let count = from.count(5)?;
        let mut blocks = Vec::with_capacity(count);
        for _ in 0..count {
            let checksum = u32::from_le_bytes(from.array()?);
            let length = from.number()?;
            blocks.push(Block { offset, length, checksum });
            offset = offset.checked_add(length)?;
        }
        if offset != blocks_end {
            return None;
        }
        let [names, records, refused] = from.numbers()?;
        let lists = names.div_ceil(ITEMS).checked_add(records.div_ceil(ITEMS))?;
        let mut first_block = usize::try_from(lists).ok()?;
        let mut sections = Vec::new();
        for _ in 0..from.count(1)? {
            let (game, group) = (from.text()?.to_owned(), from.text()?.to_owned());
            let rules = from.array()?;
            let plies = from.number()?.checked_sub(1);
            let [records, positions] = from.numbers()?;
            let count = from.count(size_of::<Class>())?;
            let firsts: Option<Vec<_>> = (0..count).map(|_| from.array()).collect();
            let firsts = firsts.filter(|firsts| firsts.is_sorted())?;
            sections.push(Section {
                game,
                group,
                rules,
                plies,
                records,
                positions,
                firsts,
                first_block,
            });
            first_block = first_block.checked_add(count)?;
        }
        let is_whole = from.0.is_empty() && first_block == blocks.len();
        is_whole.then_some(Self { blocks, names, records, refused, sections })
    }
}

/// A move that was played in a position, or the end of records there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    pub(crate) child: Child,
    pub(crate) results: Results,
    /// The players who made this move and have the most games in the collection, best known first.
    pub(crate) players: Vec<u64>,
    /// The first of the games.
    pub(crate) record: u64,
}

/// What was played in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// How the games went for the player who moves here.
    pub(crate) results: Results,
    pub(crate) edges: Vec<Edge>,
}

/// In place of a number of edges: one game came here, and so its move is told in fewer bytes.
const SINGLE: u64 = 0;

impl Node {
    /// Its bytes, without the class.
    #[cfg(feature = "collecting")]
    #[cfg(feature = "collecting")]
    pub(super) fn put(&self, into: &mut Vec<u8>) {
        if let ([edge], 1) = (self.edges.as_slice(), self.results.games) {
            put_number(into, SINGLE);
            into.extend_from_slice(&edge.child);
            let Results { wins, draws, losses, .. } = self.results;
            let result = match (wins, draws, losses) {
                (1, ..) => 0,
                (_, 1, _) => 1,
                (.., 1) => 2,
                _ => 3,
            };
            into.push(result);
            put_number(into, edge.players.first().map_or(0, |player| player + 1));
            put_number(into, edge.record);
            return;
        }
        put_number(into, self.edges.len() as u64);
        self.results.put(into);
        for edge in &self.edges {
            into.extend_from_slice(&edge.child);
            edge.results.put(into);
            put_number(into, edge.players.len() as u64);
            edge.players.iter().for_each(|&player| put_number(into, player));
            put_number(into, edge.record);
        }
    }

    pub(super) fn read(from: &mut Bytes<'_>) -> Option<Self> {
        let count = from.number()?;
        if count == SINGLE {
            let (child, mut results) = (from.array()?, Results::default());
            results.add(*GameResult::ALL.get(usize::from(from.byte()?))?);
            let players = from.number()?.checked_sub(1).into_iter().collect();
            let edge = Edge { child, results, players, record: from.number()? };
            return Some(Self { results, edges: vec![edge] });
        }
        let results = Results::read(from)?;
        let mut edges = Vec::new();
        for _ in 0..count {
            let (child, results) = (from.array()?, Results::read(from)?);
            let names = from.count(1)?;
            let players: Option<Vec<_>> = (0..names).map(|_| from.number()).collect();
            edges.push(Edge { child, results, players: players?, record: from.number()? });
        }
        Some(Self { results, edges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_torn_ones_do_not() {
        for number in [0, 1, 127, 128, 300, 1 << 32, u64::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            assert_eq!(Bytes(&bytes).number(), Some(number));
            assert_eq!(Bytes(&bytes[..bytes.len() - 1]).number(), None);
        }
        assert_eq!(Bytes(&[0xff; 10]).number(), None, "more than 64 bits");
    }

    #[test]
    fn a_text_is_no_longer_than_what_is_there() {
        assert_eq!(Bytes(&[3, b'a', b'b', b'c']).text(), Some("abc"));
        assert_eq!(Bytes(&[4, b'a', b'b', b'c']).text(), None);
        assert_eq!(Bytes(&[1, 0xff]).text(), None);
    }

    #[test]
    fn both_lose_is_a_loss_of_each() {
        for player in Player::ALL {
            assert_eq!(GameResult::of(Some(Outcome::BothLose), player), GameResult::Loss);
            assert_eq!(GameResult::of(Some(Outcome::Draw), player), GameResult::Draw);
            assert_eq!(GameResult::of(None, player), GameResult::Unknown);
            assert_eq!(GameResult::of(Some(Outcome::Win(player)), player), GameResult::Win);
            assert_eq!(
                GameResult::of(Some(Outcome::Win(player)), player.other()),
                GameResult::Loss
            );
        }
    }
}
