//! What can be wrong with a table file.

use std::io;

/// Why a table cannot be opened or answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Reading failed.
    #[error("the table cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Not a table at all.
    #[error("this is not a burnside table: it does not begin with \"burnside\"")]
    Magic,
    /// A version that this program does not know.
    #[error("table version {0} is unknown: this program reads versions 1 to 4")]
    Version(u16),
    /// The file is not as long as it says.
    #[error("the table should have {expected} bytes, but it has {found}")]
    Length {
        /// What the file says.
        expected: u64,
        /// What it is.
        found: u64,
    },
    /// A damaged header.
    #[error("the header is damaged: its checksum is {found:08x}, not {expected:08x}")]
    HeaderChecksum {
        /// What the file says.
        expected: u32,
        /// What it is.
        found: u32,
    },
    /// A header whose checksum is right and whose content is not.
    #[error("the header is invalid: {0}")]
    Header(&'static str),
    /// A table of another game, variant, group or order of classes.
    #[error("this is a table of {what} {found:?}, not {expected:?}")]
    Mismatch {
        /// What differs.
        what: &'static str,
        /// What was asked for.
        expected: String,
        /// What the file has.
        found: String,
    },
    /// A table of a game of the same name whose rules are others.
    #[error("this is a table of other rules: those of {game} have changed since it was made")]
    Rules {
        /// The name.
        game: String,
    },
    /// The checksum of the whole file does not fit.
    #[error("the table is damaged: its SHA-256 does not match its content")]
    FileChecksum,
    /// A block that cannot be used.
    #[error("block {block} is damaged: {fault}")]
    Block {
        /// Which one.
        block: u32,
        /// What is wrong with it.
        fault: BlockFault,
    },
    /// A position that no block has: the rules accept it, and no table can be asked for it.
    #[error("the table does not cover this position")]
    NoPlace,
}

/// What is wrong with a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlockFault {
    /// Its bytes are not those that were written.
    #[error("its checksum does not match")]
    Checksum,
    /// Its bytes do not decode to exactly its classes.
    #[error("its bytes cannot be decoded")]
    Code,
    /// A value that looking ahead contradicts.
    #[error("it holds a value that looking ahead contradicts")]
    Value,
    /// The block does not hold a class that it should.
    #[error("it does not hold the class that was asked for")]
    Missing,
}
