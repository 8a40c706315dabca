//! Positions as text, of every game. A position is read in any format of its game and recognized
//! by its form; `start` is the start.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::{Outcome, Player};
use burnside_api::{
    Place, Request,
    answers::{Convert, Play},
};

use crate::{
    memory::{ErrorOut, Number32Out, SizeOut, Text, TextOut},
    requests::{ask, find_game, said},
    status::{BurnsideStatus, Failure, answer},
};

/// How a game ended.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideOutcome {
    /// It goes on.
    None = 0,
    /// Player 1 won.
    Player1 = 1,
    /// Player 2 won.
    Player2 = 2,
    /// Nobody won.
    Draw = 3,
    /// Both lost.
    BothLose = 4,
}

impl From<Option<Outcome>> for BurnsideOutcome {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::None,
            Some(Outcome::Win(Player::One)) => Self::Player1,
            Some(Outcome::Win(Player::Two)) => Self::Player2,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::BothLose) => Self::BothLose,
        }
    }
}

/// The position that a text is.
pub(crate) fn place(position: Text) -> Result<Place, Failure> {
    Ok(Place::at(position.text("position")?))
}

/// How things stand after moves, one on each line.
fn play(game: Text, position: Text, moves: Option<Text>) -> Result<Play, Failure> {
    let game = find_game(game)?;
    let mut place = place(position)?;
    if let Some(moves) = moves {
        place.moves = moves.text("moves")?.lines().map(str::to_owned).collect();
    }
    said!(Play, ask(&*game, &Request::Play { place })?)
}

/// Reads a position, in any format, that the rules accept, and writes the game's own text.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_position(
    game: Text,
    position: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &play(game, position, None)?.position))
}

/// Writes a position in the format `to`. It is read in the format `from`, or, if that is null, in
/// the one that it is recognized by. Bytes are written and read in hexadecimal.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_convert(
    game: Text,
    position: Text,
    from: Text,
    to: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (game, place) = (find_game(game)?, place(position)?);
        let (from, to) = (from.optional_text("from")?, to.text("to")?);
        let converted = said!(Convert, ask(&*game, &Request::Convert { place, to, from })?)?;
        let written = match converted {
            Convert { text: Some(text), .. } => text,
            Convert { bytes: Some(bytes), .. } => hex::encode(bytes),
            Convert { format, .. } => {
                let message = format!("nothing was written in the format {format}");
                return Err(Failure::new(BurnsideStatus::Internal, message));
            }
        };
        buffer.fill_text(capacity, needed, &written)
    })
}

/// Whose turn it is (1 or 2) and how the game ended (BurnsideOutcome).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_outcome(
    game: Text,
    position: Text,
    to_move: Number32Out,
    outcome: Number32Out,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let standing = play(game, position, None)?;
        to_move.write(standing.to_move.number().into(), "to_move")?;
        outcome.write(BurnsideOutcome::from(standing.outcome) as u32, "outcome")
    })
}

/// The legal moves, one on each line. None if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_moves(
    game: Text,
    position: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (game, place) = (find_game(game)?, place(position)?);
        let legal = said!(Moves, ask(&*game, &Request::Moves { place })?)?;
        buffer.fill_text(capacity, needed, &legal.moves.join("\n"))
    })
}

/// The position after moves, one on each line, played one after the other.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_play(
    game: Text,
    position: Text,
    moves: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        buffer.fill_text(capacity, needed, &play(game, position, Some(moves))?.position)
    })
}
