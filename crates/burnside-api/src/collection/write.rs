//! The file of a collection, from names, games and sorted rows.

use std::{
    cmp::Reverse,
    io::{self, Write},
};

use super::{
    format::{
        Block, Class, Directory, END, Edge, MAGIC, Node, PREFIX, Results, Section, VERSION,
        put_text,
    },
    sort::{Merge, Row, parts},
};

/// A block of positions ends with the one that makes it so long.
const BLOCK: usize = 8_192;

/// Players that are named with a move.
const PLAYERS: usize = 3;

/// Writes blocks one after the other, and then where they are.
pub(super) struct Writer<'a> {
    out: &'a mut dyn Write,
    offset: u64,
    pub(super) directory: Directory,
}

impl<'a> Writer<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        Ok(Self { out, offset: PREFIX as u64, directory: Directory::default() })
    }

    pub(super) fn block(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (offset, length) = (self.offset, bytes.len() as u64);
        let checksum = crc32fast::hash(bytes);
        self.directory.blocks.push(Block { offset, length, checksum });
        self.offset += length;
        self.out.write_all(bytes)
    }

    /// Names in blocks.
    pub(super) fn names<'n>(&mut self, names: impl Iterator<Item = &'n str>) -> io::Result<()> {
        let mut bytes = Vec::new();
        for name in names {
            if self.directory.names > 0 && self.directory.names.is_multiple_of(super::format::ITEMS)
            {
                self.block(&std::mem::take(&mut bytes))?;
            }
            put_text(&mut bytes, name);
            self.directory.names += 1;
        }
        if bytes.is_empty() { Ok(()) } else { self.block(&bytes) }
    }

    /// The positions of a game, from its rows in order. `games_of` says how many games each name
    /// has: players with many are named first. Reports every row, and answers the section with the
    /// number of moves.
    pub(super) fn positions(
        &mut self,
        section: Section,
        rows: Merge,
        games_of: &[u64],
        report: &mut dyn FnMut(),
    ) -> io::Result<u64> {
        let mut section = Section { first_block: self.directory.blocks.len(), ..section };
        let (mut bytes, mut moves) = (Vec::new(), 0);
        let mut open: Option<(Class, Node)> = None;
        for row in rows {
            let row = row?;
            report();
            let class = parts(&row).0;
            if let Some((done, node)) = open.take_if(|(open, _)| *open != class) {
                self.position(&mut section, &mut bytes, &done, &node)?;
            }
            let (_, node) = open
                .get_or_insert((class, Node { results: Results::default(), edges: Vec::new() }));
            moves += u64::from(add(node, &row, games_of));
        }
        if let Some((class, node)) = open {
            self.position(&mut section, &mut bytes, &class, &node)?;
        }
        if !bytes.is_empty() {
            self.block(&bytes)?;
        }
        self.directory.sections.push(section);
        Ok(moves)
    }

    fn position(
        &mut self,
        section: &mut Section,
        bytes: &mut Vec<u8>,
        class: &Class,
        node: &Node,
    ) -> io::Result<()> {
        if bytes.is_empty() {
            section.firsts.push(*class);
        }
        section.positions += 1;
        bytes.extend_from_slice(class);
        node.put(bytes);
        if bytes.len() >= BLOCK {
            self.block(bytes)?;
            bytes.clear();
        }
        Ok(())
    }

    /// Writes where everything is, and answers the length of the file.
    pub(super) fn finish(self) -> io::Result<u64> {
        let directory = self.directory.write();
        self.out.write_all(&directory)?;
        self.out.write_all(&(directory.len() as u64).to_le_bytes())?;
        self.out.write_all(&crc32fast::hash(&directory).to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        self.out.flush()?;
        Ok(self.offset + (directory.len() + super::format::TRAILER) as u64)
    }
}

/// Counts a row, and says whether it is a move that was not seen before.
fn add(node: &mut Node, row: &Row, games_of: &[u64]) -> bool {
    let (_, child, record, seen) = parts(row);
    if seen.first {
        node.results.add(seen.result);
    }
    let is_new = node.edges.last().is_none_or(|edge| edge.child != child);
    if is_new {
        let record = u64::from(record);
        node.edges.push(Edge { child, results: Results::default(), players: Vec::new(), record });
    }
    let edge = node.edges.last_mut().expect("there is one now");
    edge.results.add(seen.result);
    if let Some(player) = seen.player.map(u64::from)
        && !edge.players.contains(&player)
    {
        edge.players.push(player);
        edge.players.sort_by_key(|&player| (Reverse(games_of[player as usize]), player));
        edge.players.truncate(PLAYERS);
    }
    is_new && child != END
}
