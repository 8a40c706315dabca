//! The positions and moves that have come up so far, by number, and what is known of them.
//!
//! Nothing here calls Python, so that the lock around it is never held while Python runs.

use std::sync::{Arc, OnceLock};

use burnside::{Outcome, Player};
use pyo3::prelude::*;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

/// The bytes by which positions are compared: the beginning of the SHA-256 of the text.
pub(super) type Code = [u8; 16];

/// The code of a text.
pub(super) fn code_of(text: &str) -> Code {
    let digest = Sha256::digest(text.as_bytes());
    std::array::from_fn(|index| digest[index])
}

/// A position.
pub(super) struct Node {
    pub(super) object: Py<PyAny>,
    pub(super) text: Arc<str>,
    pub(super) code: Code,
    pub(super) mover: Player,
    /// Whether the position goes on, and how: asked for once.
    pub(super) facts: Option<Arc<Facts>>,
}

/// What the rules say about a position.
pub(super) struct Facts {
    pub(super) outcome: Option<Outcome>,
    /// Each move, and where it leads once that was asked for.
    pub(super) moves: Vec<(u32, OnceLock<u32>)>,
}

/// A move.
pub(super) struct MoveNode {
    pub(super) object: Py<PyAny>,
    pub(super) text: Arc<str>,
}

/// Everything that was met.
#[derive(Default)]
pub(super) struct Store {
    pub(super) nodes: Vec<Node>,
    pub(super) by_code: FxHashMap<Code, u32>,
    pub(super) moves: Vec<MoveNode>,
    /// Where a given symmetry takes a position, or a move.
    pub(super) images: FxHashMap<(u32, u16), u32>,
    pub(super) move_images: FxHashMap<(u32, u16), u32>,
}

impl Store {
    /// The position with this number.
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// Adds a position, unless one with its text is there already: then that is handed back.
    pub(super) fn add(&mut self, node: Node) -> Result<u32, u32> {
        if let Some(&known) = self.by_code.get(&node.code) {
            return Err(known);
        }
        let number = self.nodes.len() as u32;
        self.by_code.insert(node.code, number);
        self.nodes.push(node);
        Ok(number)
    }
}
