//! What was wrong, exactly.

use burnside::Value;
use burnside_solve::table::TableError;

use crate::ProofError;

/// Why a table did not pass.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// A certificate is wrong.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// A value that the rules contradict.
    #[error("{position}: the file says {claimed}, but {breach}")]
    Value {
        /// The position, as text.
        position: String,
        /// What the file says.
        claimed: Value,
        /// What contradicts it.
        breach: Breach,
    },
    /// A position that the table cannot answer for.
    #[error("{position}: {error}")]
    Probe {
        /// The position, as text.
        position: String,
        /// What went wrong.
        error: TableError,
    },
    /// A count of the header is wrong.
    #[error("{found} reachable classes are {value}, but the header says {header}")]
    Count {
        /// The value.
        value: Value,
        /// What the header says.
        header: u64,
        /// What was found.
        found: u64,
    },
    /// The header counts the stored values otherwise.
    #[error("the table has to store {found} values, but the header says {header}")]
    Stored {
        /// What the header says.
        header: u64,
        /// What was found.
        found: u64,
    },
    /// A value that is longer than a table can hold.
    #[error("{value} is longer than a table can hold")]
    TooLong {
        /// The value.
        value: Value,
    },
    /// Two ways of counting classes disagree.
    #[error("{found} classes were found, but Burnside's lemma gives {expected}")]
    Classes {
        /// What Burnside's lemma says.
        expected: u64,
        /// What was found.
        found: u64,
    },
    /// A move from a class that can be reached leads to one that was not found to be.
    #[error("{position} is reachable but was not marked reachable")]
    Unreached {
        /// The position, as text.
        position: String,
    },
    /// A number of a class leads elsewhere: the game's numbers are wrong.
    #[error(
        "number {number} does not lead to a class that has it: please report it, with the rules"
    )]
    Number {
        /// Which number.
        number: u64,
    },
    /// The file itself.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The observer asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// How a value contradicts the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Breach {
    /// The game is over, with another value.
    #[error("the game is over: {0}")]
    Over(Value),
    /// The game is not over.
    #[error("the game goes on")]
    NotOver,
    /// The best move is worth something else.
    #[error("the best move is worth {0}")]
    Best(Value),
}
