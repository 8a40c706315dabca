//! What this process holds, and may hold.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use burnside_solve::solve::SolveError;

/// Counts bytes that are held.
#[derive(Debug)]
pub(crate) struct Memory {
    allowed: u64,
    held: AtomicU64,
    most: AtomicU64,
}

impl Memory {
    /// Nothing is held; all is allowed if no bound is given.
    pub(crate) fn new(allowed: Option<u64>) -> Self {
        let zero = || AtomicU64::new(0);
        Self { allowed: allowed.unwrap_or(u64::MAX), held: zero(), most: zero() }
    }

    /// Takes some more bytes into account.
    pub(crate) fn hold(&self, bytes: u64) -> Result<(), SolveError> {
        let needed = self.held.fetch_add(bytes, Relaxed) + bytes;
        self.most.fetch_max(needed, Relaxed);
        if needed > self.allowed {
            return Err(SolveError::Memory { needed, allowed: self.allowed });
        }
        Ok(())
    }

    /// Some bytes, held before, are free again.
    pub(crate) fn release(&self, bytes: u64) {
        let before = self.held.fetch_sub(bytes, Relaxed);
        debug_assert!(before >= bytes, "{bytes} bytes are released, {before} were held");
    }

    /// The most that was held.
    pub(crate) fn most(&self) -> u64 {
        self.most.load(Relaxed)
    }
}
