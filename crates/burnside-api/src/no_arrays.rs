//! Without the feature `arrays` there is nothing to ask about many positions at once.

use burnside::catalog::Entry;

use crate::game::Typed;

/// Nothing.
pub trait Batches {}

impl<G: Entry> Batches for Typed<G> {}
