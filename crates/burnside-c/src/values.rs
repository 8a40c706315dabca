//! Values of positions, of every game.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::Value;
use burnside_api::{
    Context, Effort, Request,
    answers::{Known, ValueAnswer},
};

use crate::{
    memory::{ErrorOut, SizeOut, Text, TextOut, ValueOut},
    positions::place,
    requests::{ask, find_game, said},
    status::{BurnsideStatus, Failure, answer},
};

/// What a position is worth to the side to move.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BurnsideValue {
    /// 1: the side to move wins; -1: it loses; 0: neither can force a win.
    pub result: i32,
    /// Plies to the end under best play; 0 if it is a draw.
    pub plies: u32,
    /// 1: only the winner is proved, and needs at most so many plies; else 0.
    pub at_most: u32,
}

impl From<Value> for BurnsideValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(plies) => Self { result: 1, plies: plies.into(), at_most: 0 },
            Value::Loss(plies) => Self { result: -1, plies: plies.into(), at_most: 0 },
            Value::Draw => Self { result: 0, plies: 0, at_most: 0 },
        }
    }
}

fn evaluate(game: Text, position: Text, nodes: u64) -> Result<ValueAnswer, Failure> {
    let (game, place) = (find_game(game)?, place(position)?);
    let effort = Effort { nodes: (nodes > 0).then_some(nodes), time: None };
    said!(Value, ask(&*game, &Request::Value { place, effort, partial: false })?)
}

/// What a position is worth: from the table inside this library if there is one for the game,
/// else by a search of at most about `nodes` positions (0: five million), which may end with
/// BURNSIDE_STATUS_STOPPED.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_value(
    game: Text,
    position: Text,
    nodes: u64,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let ValueAnswer { known: Known(value), at_most, .. } = evaluate(game, position, nodes)?;
        let unknown = || Failure::new(BurnsideStatus::Internal, "an answer without a value");
        let value: BurnsideValue = value.ok_or_else(unknown)?.into();
        worth.write(BurnsideValue { at_most: at_most.into(), ..value }, "worth")
    })
}

/// What many positions are worth, one on each line of `positions`, on all cores: as burnside_value,
/// with `nodes` for each of them and always with exact distances. `values` has room for `capacity` values, and `count` is set to
/// how many positions there are. A position that cannot be read is an error with its index, and then
/// nothing is written; one whose search reaches its limit ends the work with
/// BURNSIDE_STATUS_STOPPED, and what stands before it is done.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_value_all(
    game: Text,
    positions: Text,
    nodes: u64,
    values: ValueOut,
    capacity: usize,
    count: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (game, positions) = (find_game(game)?, positions.text("positions")?);
        let positions: Vec<&str> = positions.lines().collect();
        count.write(positions.len(), "count")?;
        if positions.len() > capacity {
            let message = format!("there are {} values, and room for {capacity}", positions.len());
            return Err(Failure::new(BurnsideStatus::BufferTooSmall, message));
        }
        values.check_all(positions.len(), "values")?;
        let effort = Effort { nodes: (nodes > 0).then_some(nodes), time: None };
        let found = game.values_of(&positions, effort, &Context::default())?;
        for (index, value) in found.into_iter().enumerate() {
            let value = value.ok_or_else(|| stopped().at(index))?;
            values.write_nth(index, value.into(), "values")?;
        }
        Ok(())
    })
}

/// A search that did not find the value.
pub(crate) fn stopped() -> Failure {
    let message = "the search reached its limit before the answer";
    Failure::new(BurnsideStatus::Stopped, message)
}

/// The best moves of a position, one on each line; none if the game is over. As burnside_value.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_best_moves(
    game: Text,
    position: Text,
    nodes: u64,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let found = evaluate(game, position, nodes)?;
        buffer.fill_text(capacity, needed, &found.best.join("\n"))
    })
}
