//! A policy against every opponent, without the type of the game: rows go out, actions come in.

use burnside::{
    Player,
    arrays::{Word, WordVec, Words},
    catalog::Entry,
};
use burnside_solve::{OneSided, Stopped};

use crate::{Context, Error, Kind, rows};

/// What a policy gets against the best opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fate {
    /// 1 a win of the policy, 0 a draw or play without end, -1 a loss.
    pub value: i8,
    /// Plies to the end if both do their best; -1 in a draw.
    pub plies: i32,
    /// Positions that came up.
    pub positions: u64,
}

/// The play of a policy, fixed move by move, and all of its opponent's.
pub trait Against: Send {
    /// The next rows in which the policy must move, at most so many; none once every move was
    /// followed.
    fn waiting(&mut self, most: usize, context: &Context<'_>) -> Result<WordVec, Error>;

    /// The actions of the policy in the first rows that wait.
    fn answer(&mut self, actions: &[i64]) -> Result<(), Error>;

    /// What the policy gets, once nothing waits.
    fn solve(&mut self, context: &Context<'_>) -> Result<Fate, Error>;

    /// Positions that came up so far.
    fn positions(&self) -> u64;

    /// A best action of the opponent in a canonical row in which it is to move, once it is solved.
    fn best(&self, row: Words<'_>) -> Result<i64, Error>;
}

struct Typed<G: Entry> {
    game: G,
    play: OneSided<G>,
    /// Whether the policy is to move at the start.
    mine: bool,
}

/// Play from a position in which the game goes on.
pub(crate) fn begin<G: Entry>(
    game: &G,
    group: Option<G::Group>,
    start: G::Position,
    player: Player,
    most: usize,
) -> Result<Box<dyn Against>, Error> {
    if game.outcome(start).is_some() {
        let message = format!("the game is over in {}", game.position_text(start));
        return Err(Error::new(Kind::Position, message));
    }
    if game.actions() == 0 {
        let reason = "have no numbers, so that no policy can choose among them";
        let message = format!("the moves of {} {reason}", game.name());
        return Err(Error::new(Kind::Array, message));
    }
    let mine = game.to_move(start) == player;
    let play = OneSided::new(game.clone(), group, start, mine, most);
    Ok(Box::new(Typed { game: game.clone(), play, mine }))
}

impl<G: Entry> Typed<G> {
    /// The next positions in which the policy must move.
    fn next(&mut self, most: usize, context: &Context<'_>) -> Result<Vec<G::Position>, Error> {
        loop {
            let positions = self.play.waiting(most);
            if !positions.is_empty() {
                return Ok(positions);
            }
            let advanced = self.play.advance(&context.limits);
            if !advanced.map_err(|stopped| self.stopped(stopped, context))? {
                return Ok(positions);
            }
        }
    }

    fn stopped(&self, stopped: Stopped, context: &Context<'_>) -> Error {
        if let Err(canceled) = rows::check_canceled(context) {
            return canceled;
        }
        let message = format!("{}: {stopped}", self.game.name());
        Error::new(Kind::Stopped, message).hint("begin later in the game, or allow more")
    }
}

impl<G: Entry> Against for Typed<G> {
    fn waiting(&mut self, most: usize, context: &Context<'_>) -> Result<WordVec, Error> {
        let positions = self.next(most, context)?;
        let width = self.game.width().unwrap_or(1);
        let mut states = rows::filled(positions.len().checked_mul(width), G::Word::default())?;
        for (position, row) in positions.into_iter().zip(states.chunks_exact_mut(width)) {
            self.game.store(position.into(), row);
        }
        Ok(G::Word::collect(states))
    }

    fn answer(&mut self, actions: &[i64]) -> Result<(), Error> {
        let game = &self.game;
        let positions = self.play.waiting(actions.len());
        if positions.len() != actions.len() {
            let message = format!("{} actions for {} rows", actions.len(), positions.len());
            return Err(Error::new(Kind::Array, message));
        }
        let move_of = |(row, (position, &action)): (usize, (G::Position, &i64))| {
            let number = usize::try_from(action).ok().filter(|&action| action < game.actions());
            let mv = number.and_then(|action| game.move_of(position, action));
            mv.filter(|&mv| game.is_legal(position, mv)).ok_or_else(|| {
                let text = game.position_text(position);
                let message = format!("action {action} is not legal in {text}");
                rows::in_row(row, Error::new(Kind::Illegal, message))
            })
        };
        let moves = positions.into_iter().zip(actions).enumerate().map(move_of);
        let moves = moves.collect::<Result<Vec<_>, _>>()?;
        self.play.answer(moves);
        Ok(())
    }

    fn solve(&mut self, context: &Context<'_>) -> Result<Fate, Error> {
        if !self.next(1, context)?.is_empty() {
            let message = "the policy has not moved in all positions yet";
            return Err(Error::new(Kind::Parameter, message).hint("ask until none waits"));
        }
        let solved = self.play.solve(&context.limits);
        let plies = solved.map_err(|stopped| self.stopped(stopped, context))?;
        let value = plies.signum() as i8;
        Ok(Fate {
            value: if self.mine { value } else { -value },
            plies: if plies == 0 { -1 } else { plies.abs() },
            positions: self.positions(),
        })
    }

    fn positions(&self) -> u64 {
        self.play.nodes() as u64
    }

    fn best(&self, row: Words<'_>) -> Result<i64, Error> {
        let unknown = || Error::new(Kind::Position, "this does not come up against the policy");
        let row = G::Word::take(&row).ok_or_else(unknown)?;
        let position = self.game.load_position(row).map_err(|_| unknown())?;
        let mv = self.play.best(position).ok_or_else(unknown)?;
        let action = self.game.action(mv).and_then(|action| i64::try_from(action).ok());
        Ok(action.unwrap_or(-1))
    }
}
