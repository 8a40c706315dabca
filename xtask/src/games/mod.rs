//! Chores that are one game's own.

pub(crate) mod quantik;
pub(crate) mod quarto;

use anyhow::Result;

/// What else is claimed about a game, checked in ways that only that game has.
pub(crate) fn check() -> Result<()> {
    quantik::three_ways()?;
    quantik::every_class()?;
    quarto::check_start()
}
