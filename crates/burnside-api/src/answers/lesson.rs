//! What a strategy that wins, or at least draws, does in a position.

use burnside::{Outcome, Player, catalog::Entry};
use burnside_prove::{Guide, Step};
use serde::Serialize;

use super::{known, positions::read};
use crate::{Error, Kind, LessonPlace, game::Typed, lessons};

/// What a strategy does in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// The name of the game, variant included.
    pub game: String,
    /// Whose strategy it is, 1 or 2.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub player: Player,
    /// Whether this player wins by it; otherwise it never loses.
    pub wins: bool,
    /// In how many positions, up to symmetry, a move has to be known.
    pub decisions: usize,
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// How the game ended, if it has.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
    /// Whether the position belongs to the strategy.
    pub known: bool,
    /// Which decision it is, from 1; null if there is nothing to decide.
    pub decision: Option<usize>,
    /// What the strategy plays: one move and those that are the same by symmetry, or all that end
    /// the game.
    pub play: Vec<String>,
    /// Whether these moves end the game.
    pub ends: bool,
    /// The most plies that the game lasts from here by the strategy; null unless it wins.
    pub plies: Option<u32>,
    /// On the other player's turn: every reply.
    pub replies: Vec<LessonReply>,
}

/// A reply of the other player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonReply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The decision that it leads to; null if the game is over, or the strategy's player ends it
    /// with the next move.
    pub decision: Option<usize>,
}

/// What a strategy does in a position, or in the position of one of its decisions.
pub(crate) fn lesson<G: Entry>(
    typed: &Typed<G>,
    at: &LessonPlace,
    player: Option<Player>,
    proof: Option<&str>,
) -> Result<Lesson, Error> {
    let game = &typed.game;
    let own;
    let guides = match proof {
        Some(text) => {
            own = lessons::read(game, text)?;
            &own
        }
        None => lessons::guides(typed)?,
    };
    let of_player = |guide: &&Guide<G>| player.is_none_or(|player| guide.player() == player);
    let guide = guides.iter().find(of_player).ok_or_else(|| {
        let message = "this player has no strategy that is sure of anything";
        Error::new(Kind::Parameter, message).hint("the other player wins")
    })?;
    let position = match at {
        LessonPlace::At(place) => read(game, place)?,
        LessonPlace::Decision(number) => {
            let found = usize::try_from(*number).ok().and_then(|at| guide.position(at));
            found.ok_or_else(|| {
                let message = format!("there is no decision {number}");
                let hint = format!("they go from 1 to {}", guide.decisions());
                Error::new(Kind::Parameter, message).hint(hint)
            })?
        }
    };
    let text = |mv| game.move_text(position, mv);
    let Step { known, decision, play, ends, plies, replies } = guide.step(position);
    let reply = |(mv, decision)| LessonReply { text: text(mv), decision };
    Ok(Lesson {
        game: game.name().to_owned(),
        player: guide.player(),
        wins: guide.wins(),
        decisions: guide.decisions(),
        position: game.position_text(position),
        to_move: game.to_move(position),
        outcome: game.outcome(position),
        known,
        decision,
        play: play.into_iter().map(text).collect(),
        ends,
        plies,
        replies: replies.into_iter().map(reply).collect(),
    })
}
