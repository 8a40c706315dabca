//! A collection that is read where it is needed.

use std::{fmt, sync::Arc};

use burnside::Outcome;
use burnside_solve::table::{AnyReader, ReadAt};

use super::format::{
    Block, Bytes, Class, Directory, ITEMS, MAGIC, Node, OUTCOMES, PREFIX, Section, TRAILER, VERSION,
};
use crate::{Error, Kind};

/// A file with the openings of many games.
pub struct Collection {
    reader: AnyReader,
    directory: Directory,
}

/// A game of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entered {
    /// The file that it is from.
    pub(crate) file: String,
    /// The line on which it begins.
    pub(crate) line: u64,
    /// The numbers of the players' names.
    pub(crate) players: [Option<u64>; 2],
    pub(crate) outcome: Option<Outcome>,
}

/// Whether a file begins as collections do.
pub(crate) fn is_collection(reader: &AnyReader) -> bool {
    let mut start = [0; MAGIC.len()];
    reader.read_exact_at(&mut start, 0).is_ok() && start == *MAGIC
}

impl fmt::Debug for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.games()).finish()
    }
}

impl Collection {
    /// Opens a collection: its directory is read, the rest when it is needed.
    pub fn open(reader: AnyReader) -> Result<Arc<Self>, Error> {
        if !is_collection(&reader) {
            return Err(Error::new(Kind::Table, "the file is not a collection of games")
                .hint("burnside collect FOLDER --out FILE writes one"));
        }
        let directory = read_directory(&reader)?;
        Ok(Arc::new(Self { reader, directory }))
    }

    /// The names of its games, with how many records each has.
    pub fn games(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.directory.sections.iter().map(|section| (&*section.game, section.records))
    }

    /// How many records it has of a game, if it has any.
    pub fn records(&self, game: &str) -> Option<u64> {
        self.games().find_map(|(name, records)| (name == game).then_some(records))
    }

    /// How many records were left out because they could not be read.
    pub fn refused(&self) -> u64 {
        self.directory.refused
    }

    /// What there is of a game.
    pub(crate) fn section(&self, game: &str) -> Result<&Section, Error> {
        let found = self.directory.sections.iter().find(|section| section.game == game);
        found.ok_or_else(|| self.without(format!("the collection has no games of {game}")))
    }

    fn without(&self, message: String) -> Error {
        let names: Vec<_> = self.games().map(|(name, _)| name).collect();
        Error::new(Kind::Table, message).hint(format!("it has games of {}", names.join(", ")))
    }

    /// Whether it has this game, by these rules.
    pub(crate) fn check_game(&self, game: &str, rules: &[u8; 32]) -> Result<(), Error> {
        if self.section(game)?.rules == *rules {
            return Ok(());
        }
        Err(self.without(format!("the collection is of other rules of {game}")))
    }

    fn block(&self, number: usize) -> Result<Vec<u8>, Error> {
        let Block { offset, length, checksum } =
            *self.directory.blocks.get(number).ok_or_else(damaged)?;
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| damaged())?];
        self.reader.read_exact_at(&mut bytes, offset).map_err(|_| damaged())?;
        if crc32fast::hash(&bytes) != checksum {
            return Err(damaged());
        }
        Ok(bytes)
    }

    /// What was played in a class; `None` if no game came there.
    pub(crate) fn node(&self, section: &Section, class: &Class) -> Result<Option<Node>, Error> {
        let after = section.firsts.partition_point(|first| first <= class);
        let Some(block) = after.checked_sub(1) else { return Ok(None) };
        let bytes = self.block(section.first_block + block)?;
        let mut from = Bytes(&bytes);
        while !from.0.is_empty() {
            let found: Class = from.array().ok_or_else(damaged)?;
            let node = Node::read(&mut from).ok_or_else(damaged)?;
            if found == *class {
                return Ok(Some(node));
            }
        }
        Ok(None)
    }

    /// The name with this number.
    pub(crate) fn name(&self, number: u64) -> Result<String, Error> {
        let bytes = self.block((number / ITEMS) as usize)?;
        let mut from = Bytes(&bytes);
        let read = || -> Option<String> {
            for _ in 0..number % ITEMS {
                from.text()?;
            }
            from.text().map(str::to_owned)
        };
        read_item(number < self.directory.names, read)
    }

    /// The game with this number.
    pub(crate) fn entered(&self, number: u64) -> Result<Entered, Error> {
        let names = self.directory.names.div_ceil(ITEMS);
        let bytes = self.block((names + number / ITEMS) as usize)?;
        let mut from = Bytes(&bytes);
        let read = || -> Option<Entered> {
            let mut file = String::new();
            for at in 0..=number % ITEMS {
                // Most of a name is that of the one before it.
                let shared = usize::try_from(from.number()?).ok()?;
                file.get(shared..)?;
                file.truncate(shared);
                file.push_str(from.text()?);
                let [line, one, two] = from.numbers()?;
                let outcome = *OUTCOMES.get(usize::from(from.byte()?))?;
                if at == number % ITEMS {
                    let players = [one.checked_sub(1), two.checked_sub(1)];
                    return Some(Entered { file, line, players, outcome });
                }
            }
            None
        };
        read_item(number < self.directory.records, read)
    }
}

fn read_item<T>(is_there: bool, read: impl FnOnce() -> Option<T>) -> Result<T, Error> {
    is_there.then(read).flatten().ok_or_else(damaged)
}

fn damaged() -> Error {
    Error::new(Kind::Table, "the collection is damaged").hint("collect the games again")
}

fn read_directory(reader: &AnyReader) -> Result<Directory, Error> {
    let read = || -> Option<Directory> {
        let length = reader.length().ok()?;
        let at_trailer = length.checked_sub((TRAILER + PREFIX) as u64)? + PREFIX as u64;
        let mut trailer = [0; TRAILER];
        reader.read_exact_at(&mut trailer, at_trailer).ok()?;
        let mut from = Bytes(&trailer);
        let size = u64::from_le_bytes(from.array()?);
        let checksum = u32::from_le_bytes(from.array()?);
        if from.0 != MAGIC {
            return None;
        }
        let start = at_trailer.checked_sub(size).filter(|&start| start >= PREFIX as u64)?;
        let mut bytes = vec![0; usize::try_from(size).ok()?];
        reader.read_exact_at(&mut bytes, start).ok()?;
        if crc32fast::hash(&bytes) != checksum {
            return None;
        }
        Directory::read(&bytes, start)
    };
    let mut version = [0; 4];
    reader.read_exact_at(&mut version, MAGIC.len() as u64).map_err(|_| damaged())?;
    let version = u32::from_le_bytes(version);
    if version != VERSION {
        let message =
            format!("the collection is of version {version}, and this program reads {VERSION}");
        return Err(Error::new(Kind::Table, message).hint("collect the games again"));
    }
    read().ok_or_else(damaged)
}
