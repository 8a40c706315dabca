//! What every table can be asked, whatever its order of classes.

use std::sync::Arc;

use burnside::{Game, Value, catalog::Entry};

use super::{CODES, CodeTable, Header, NUMBERS, NumberTable, ReadAt, SEARCHED, TableError};
use crate::{games, parallel, parent::seen_by_parent};

/// A table of all values of a game, opened.
pub trait Probe<G: Game>: Send + Sync {
    /// The rules that it is a table for.
    fn game(&self) -> &G;

    /// What the file says about itself.
    fn header(&self) -> &Header;

    /// Whether it has every value. Of a game that is too large for that, it has those of early
    /// positions.
    fn is_whole(&self) -> bool {
        true
    }

    /// Whether it has a place for a position: otherwise, its value may be found by looking ahead.
    fn has(&self, position: G::Position) -> bool {
        let _ = position;
        true
    }

    /// Reads the whole file and compares its checksum.
    fn check(&self) -> Result<(), TableError>;

    /// The value of a position for the side to move. A table in the order of codes has no place
    /// for positions that cannot be reached.
    fn probe(&self, position: G::Position) -> Result<Value, TableError>;

    /// The values of many positions, in order; `None` where the table has no place. A table that
    /// knows where its classes are decodes every block once. Given up when `stop` says so: what is
    /// left is then `None`.
    fn probe_all(
        &self,
        positions: &[G::Position],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<Value>>, TableError> {
        let one = |&position: &G::Position| match self.probe(position) {
            Ok(value) => Ok(Some(value)),
            Err(TableError::NoPlace) => Ok(None),
            Err(error) => Err(error),
        };
        let parts = parallel::try_map_parts(positions, 256, |part| {
            if stop() {
                return Ok(vec![None; part.len()]);
            }
            part.iter().map(one).collect::<Result<Vec<_>, TableError>>()
        })?;
        Ok(parts.concat())
    }

    /// Every legal move with what it is worth to the mover, in the order of the moves.
    fn moves(&self, position: G::Position) -> Result<Vec<(G::Move, Value)>, TableError> {
        let game = self.game();
        let value = |mv| {
            let child = game.play_unchecked(position, mv);
            Ok((mv, seen_by_parent(game, position, child, self.probe(child)?)))
        };
        game.moves(position).map(value).collect()
    }

    /// The best moves: the fastest win, else a draw, else the slowest loss. None if the game is
    /// over.
    fn best_moves(&self, position: G::Position) -> Result<Vec<G::Move>, TableError> {
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max();
        Ok(moves.into_iter().filter(|&(_, value)| Some(value) == best).map(|(mv, _)| mv).collect())
    }
}

impl<G: Game, T: Probe<G> + ?Sized> Probe<G> for &T {
    fn game(&self) -> &G {
        (**self).game()
    }

    fn header(&self) -> &Header {
        (**self).header()
    }

    fn is_whole(&self) -> bool {
        (**self).is_whole()
    }

    fn has(&self, position: G::Position) -> bool {
        (**self).has(position)
    }

    fn check(&self) -> Result<(), TableError> {
        (**self).check()
    }

    fn probe(&self, position: G::Position) -> Result<Value, TableError> {
        (**self).probe(position)
    }

    fn probe_all(
        &self,
        positions: &[G::Position],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<Value>>, TableError> {
        (**self).probe_all(positions, stop)
    }
}

impl<G: Game, T: Probe<G> + ?Sized> Probe<G> for Arc<T> {
    fn game(&self) -> &G {
        (**self).game()
    }

    fn header(&self) -> &Header {
        (**self).header()
    }

    fn is_whole(&self) -> bool {
        (**self).is_whole()
    }

    fn has(&self, position: G::Position) -> bool {
        (**self).has(position)
    }

    fn check(&self) -> Result<(), TableError> {
        (**self).check()
    }

    fn probe(&self, position: G::Position) -> Result<Value, TableError> {
        (**self).probe(position)
    }

    fn probe_all(
        &self,
        positions: &[G::Position],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<Value>>, TableError> {
        (**self).probe_all(positions, stop)
    }
}

/// A reader of whatever kind.
pub type AnyReader = Box<dyn ReadAt + Send + Sync>;

/// Opens the table of any game, in whatever order it has its classes.
///
/// ```no_run
/// use burnside::{Game, quantik::Quantik};
/// use burnside_solve::table::open_any;
///
/// let table = open_any(&Quantik, Box::new(std::fs::File::open("quantik.bst")?))?;
/// println!("{}", table.probe(Quantik.start())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_any<G: Entry>(game: &G, reader: AnyReader) -> Result<Box<dyn Probe<G>>, TableError> {
    let header = Header::read(&reader)?;
    if [CODES, SEARCHED].contains(&&*header.scheme) {
        return Ok(Box::new(CodeTable::open(game.clone(), reader)?));
    }
    if G::NUMBERED && header.scheme == NUMBERS {
        return Ok(Box::new(NumberTable::open(game.clone(), reader)?));
    }
    let (expected, found) = (CODES.to_owned(), header.scheme);
    let unknown = || Err(TableError::Mismatch { what: "scheme", expected, found });
    games::open_table(game, reader).unwrap_or_else(unknown)
}
