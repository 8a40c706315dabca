//! The context of a request: limits, and a function that is told of progress.

use std::fmt;

use burnside_solve::Limits;

/// Called now and then with how much is done, and of how much if that is known.
pub type Report<'a> = &'a (dyn Fn(u64, Option<u64>) + Sync);

/// What surrounds a request.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What it may spend. Searches stop at the tighter of these and the request's own limits.
    pub limits: Limits<'a>,
    /// Called with the progress.
    pub report: Report<'a>,
    /// Whether opening books may be used.
    pub book: bool,
}

impl Default for Context<'_> {
    fn default() -> Self {
        Self { limits: Limits::default(), report: &|_, _| (), book: true }
    }
}

impl<'a> From<Limits<'a>> for Context<'a> {
    fn from(limits: Limits<'a>) -> Self {
        Self { limits, ..Self::default() }
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limits, book, .. } = self;
        f.debug_struct("Context")
            .field("limits", limits)
            .field("book", book)
            .finish_non_exhaustive()
    }
}
