//! Many positions at once, as they are written: their keys, and their values.

use burnside::{
    Value,
    catalog::{self, Entry},
};

use crate::{Context, Effort, Error, Kind, answers::positions::group_or_value, game::Typed};

/// A game that answers for many written positions at once. An error says which of them it is about.
pub trait Many {
    /// The canonical keys under a group, the value group if none is named, one after the other, and
    /// the length of each.
    fn keys_of(&self, positions: &[&str], group: Option<&str>) -> Result<(Vec<u8>, usize), Error>;

    /// What positions are worth to the side to move, each within the effort; `None` where a search
    /// found nothing.
    fn values_of(
        &self,
        positions: &[&str],
        effort: Effort,
        context: &Context<'_>,
    ) -> Result<Vec<Option<Value>>, Error>;
}

impl<G: Entry> Many for Typed<G> {
    fn keys_of(&self, positions: &[&str], group: Option<&str>) -> Result<(Vec<u8>, usize), Error> {
        let game = &self.game;
        let group = group_or_value(game, group)?;
        let width = game.key(group, game.start().into()).len();
        let mut keys = vec![0; positions.len() * width];
        for (index, (text, key)) in positions.iter().zip(keys.chunks_exact_mut(width)).enumerate() {
            let written = catalog::read_written(game, text).map_err(|error| of(index, error))?;
            game.write_key(group, game.smallest_written(group, written), key);
        }
        Ok((keys, width))
    }

    fn values_of(
        &self,
        positions: &[&str],
        effort: Effort,
        context: &Context<'_>,
    ) -> Result<Vec<Option<Value>>, Error> {
        let read = |(index, text): (usize, &&str)| {
            catalog::read(&self.game, text).map_err(|error| of(index, error))
        };
        let positions = positions.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        let evaluator = self.evaluator(context.book);
        let limits = Self::limits(&*evaluator, effort, context);
        let values = evaluator.values(&positions, &limits);
        if limits.is_canceled() {
            return Err(Error::new(Kind::Stopped, "interrupted"));
        }
        Ok(values)
    }
}

/// An error about the position with this number.
#[cold]
fn of(index: usize, error: catalog::Error) -> Error {
    let error = Error::from(error);
    Error { message: format!("position {index}: {}", error.message), ..error }.at(index)
}
