//! Any question by words alone: a game, a command and parameters in, JSON out.

use std::{
    any::Any,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use burnside::catalog::{self, About, Entry, Visitor, nearest};
use serde::{Deserialize, Serialize};

use super::{
    CountError, Judge, analyze, count_within, judge, perft_within, random, suggest_answer,
    unique_within, value, value::ValueError, value_so_far,
};
use crate::alphabeta::{Limits, Stopped};

/// The commands that [`Door::ask`] knows, by the names that they have at every door.
pub const COMMANDS: [&str; 11] = [
    "moves", "play", "canon", "orbit", "convert", "perft", "random", "count", "value", "suggest",
    "analyze",
];

/// The parameters of a question. Each command takes what it needs and refuses the rest.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The position in any form; the start if there is none.
    pub position: Option<String>,
    /// Moves that are played from there.
    pub moves: Option<Vec<String>>,
    /// The group of symmetries.
    pub group: Option<String>,
    /// The format to write.
    pub to: Option<String>,
    /// The format to read, instead of recognizing it.
    pub from: Option<String>,
    /// The length of lines of play.
    pub depth: Option<u32>,
    /// Classes instead of lines.
    pub unique: Option<bool>,
    /// How many plies to count.
    pub plies: Option<u32>,
    /// How many games to play.
    pub games: Option<u64>,
    /// Which random games they are.
    pub seed: Option<u64>,
    /// Search at most about so many positions.
    pub nodes: Option<u64>,
    /// Search at most so many seconds.
    pub seconds: Option<f64>,
    /// Whether a search that found nothing answers with nothing, instead of failing.
    pub partial: Option<bool>,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AskError {
    /// A name, position or move is wrong.
    #[error(transparent)]
    Request(#[from] catalog::Error),
    /// No such command.
    #[error("there is no command {name:?}")]
    Command {
        /// What was asked for.
        name: String,
    },
    /// The command needs to be told more.
    #[error("{command} needs the parameter {parameter:?}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What is not there.
        parameter: &'static str,
    },
    /// The command does not take this parameter.
    #[error("{command} does not take the parameter {parameter:?}")]
    Unwanted {
        /// The command.
        command: &'static str,
        /// What is too much.
        parameter: &'static str,
        /// What it takes.
        takes: &'static [&'static str],
    },
    /// The search reached its limit.
    #[error("no exact value of {position} after {nodes} positions")]
    Stopped {
        /// The position.
        position: String,
        /// Positions searched.
        nodes: u64,
    },
    /// The count reached its limit.
    #[error("there is more to count than this question may: {0}")]
    Unfinished(Stopped),
}

impl From<catalog::UnknownGame> for AskError {
    fn from(error: catalog::UnknownGame) -> Self {
        Self::Request(error.into())
    }
}

impl From<ValueError> for AskError {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Request(error) => Self::Request(error),
            ValueError::Stopped { position, nodes } => Self::Stopped { position, nodes },
        }
    }
}

impl From<CountError> for AskError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Request(error) => Self::Request(error),
            CountError::Stopped(stopped) => Self::Unfinished(stopped),
        }
    }
}

impl AskError {
    /// What kind of error it is: one word, the same at every door and from version to version.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Request(error) => error.kind(),
            Self::Command { .. } => "command",
            Self::Missing { .. } | Self::Unwanted { .. } => "parameter",
            Self::Stopped { .. } | Self::Unfinished(_) => "stopped",
        }
    }

    /// What to try.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Request(error) => error.hint(),
            Self::Command { name } => {
                let all = format!("the commands are {}", COMMANDS.join(", "));
                Some(match nearest(name, COMMANDS) {
                    Some(near) => format!("did you mean {near}? {all}"),
                    None => all,
                })
            }
            Self::Missing { .. } => None,
            Self::Unwanted { takes, .. } => Some(format!("it takes {}", takes.join(", "))),
            Self::Unfinished(_) => Some("fewer plies, or a position later in the game".to_owned()),
            Self::Stopped { .. } => {
                Some("search longer with nodes or seconds, or ask later in the game".to_owned())
            }
        }
    }
}

/// Whether a command answers at once: rules and symmetry always do, values where there is a table.
pub fn answers_at_once(game: &str, command: &str) -> bool {
    match command {
        "moves" | "play" | "canon" | "orbit" | "convert" => true,
        "value" => is_solved(game),
        _ => false,
    }
}

/// Whether every value of a game is in a table of this program.
pub fn is_solved(game: &str) -> bool {
    struct Ask;
    impl Visitor for Ask {
        type Output = bool;

        fn visit<G: Entry>(self, game: G) -> bool {
            crate::has_table(&game)
        }
    }
    catalog::visit(game, Ask).unwrap_or(false)
}

/// All games, and whether they are solved.
pub fn games() -> Vec<About> {
    let mut games = catalog::games();
    for about in &mut games {
        about.solved = is_solved(&about.name);
    }
    games
}

/// Answers questions about every game, and keeps what its searches learn.
///
/// ```
/// use burnside_solve::{alphabeta::Limits, door::{Door, Question}};
///
/// let door = Door::new();
/// let question = Question { position: Some("ABC./..../..../....".to_owned()), ..Question::default() };
/// let refused = door.ask("quantik", "moves", &question, &Limits::default()).unwrap_err();
/// assert_eq!(refused.kind(), "position"); // nobody plays three times in a row
///
/// let answer = door.ask("quantik", "value", &Question::default(), &Limits::default())?;
/// assert!(answer.contains(r#""value":"loss","plies":10"#));
/// # Ok::<(), burnside_solve::door::AskError>(())
/// ```
#[derive(Default, Debug)]
pub struct Door {
    /// For each game that was asked for, an `Arc<dyn Judge<G>>` of it.
    judges: Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>,
}

impl Door {
    /// Knows nothing yet but the tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question with the JSON that all doors share.
    ///
    /// Searches stop at the tighter of `limits` and the question's own.
    pub fn ask(
        &self,
        game: &str,
        command: &str,
        question: &Question,
        limits: &Limits<'_>,
    ) -> Result<String, AskError> {
        catalog::visit(game, Asked { door: self, command, question, limits })?
    }

    /// The judge of a game; the same one every time.
    pub fn judge<G: Entry>(&self, game: &G) -> Arc<dyn Judge<G>> {
        let mut judges = self.judges.lock().unwrap_or_else(PoisonError::into_inner);
        let known = judges
            .entry(game.name().to_owned())
            .or_insert_with(|| Arc::new(Arc::<dyn Judge<G>>::from(judge(game))));
        let known = known.downcast_ref::<Arc<dyn Judge<G>>>().expect("names tell games apart");
        Arc::clone(known)
    }
}

struct Asked<'a> {
    door: &'a Door,
    command: &'a str,
    question: &'a Question,
    limits: &'a Limits<'a>,
}

impl Visitor for Asked<'_> {
    type Output = Result<String, AskError>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let Self { door, command, question, .. } = self;
        let (command, takes) = parameters(command)?;
        question.check(command, takes)?;
        let position = question.position.as_deref().unwrap_or("start");
        let moves = question.moves.as_deref().unwrap_or_default();
        let group = question.group.as_deref();
        let limits = question.limits(self.limits);
        let missing = |parameter| AskError::Missing { command, parameter };
        match command {
            "moves" => json(&catalog::moves(&game, position)?),
            "play" => json(&catalog::play(&game, position, moves)?),
            "canon" => json(&catalog::canon(&game, position, group)?),
            "orbit" => json(&catalog::orbit(&game, position, group)?),
            "convert" => {
                let to = question.to.as_deref().ok_or_else(|| missing("to"))?;
                json(&catalog::convert(&game, position, to, question.from.as_deref())?)
            }
            "perft" => {
                let depth = question.depth.ok_or_else(|| missing("depth"))?;
                if question.unique == Some(true) {
                    json(&unique_within(&game, position, depth, group, &limits, &|_, _| ())?)
                } else {
                    json(&perft_within(&game, position, depth, &limits)?)
                }
            }
            "random" => {
                let (games, seed) = (question.games.unwrap_or(10_000), question.seed.unwrap_or(42));
                json(&random(&game, games, seed, &|_| ()))
            }
            "count" => {
                let plies = question.plies.unwrap_or(4);
                json(&count_within(&game, plies, group, &limits, &|_, _| ())?)
            }
            "value" if question.partial == Some(true) => {
                json(&value_so_far(&game, &*door.judge(&game), position, &limits)?)
            }
            "value" => json(&value(&game, &*door.judge(&game), position, &limits)?),
            "suggest" => {
                let seed = question.seed.unwrap_or(42);
                json(&suggest_answer(&game, &*door.judge(&game), position, &limits, seed)?)
            }
            _ => {
                let judge = door.judge(&game);
                json(&analyze(&game, position, moves, group, &*judge, &limits)?)
            }
        }
    }
}

/// The command's own name and the parameters that it takes.
fn parameters(command: &str) -> Result<(&'static str, &'static [&'static str]), AskError> {
    let unknown = || AskError::Command { name: command.to_owned() };
    let name = COMMANDS.into_iter().find(|&name| name == command).ok_or_else(unknown)?;
    let takes: &[&str] = match name {
        "moves" => &["position"],
        "play" => &["position", "moves"],
        "canon" | "orbit" => &["position", "group"],
        "convert" => &["position", "to", "from"],
        "perft" => &["position", "depth", "unique", "group"],
        "random" => &["games", "seed"],
        "count" => &["plies", "group"],
        "value" => &["position", "nodes", "seconds", "partial"],
        "suggest" => &["position", "nodes", "seconds", "seed"],
        _ => &["position", "moves", "group", "nodes", "seconds"],
    };
    Ok((name, takes))
}

impl Question {
    fn check(&self, command: &'static str, takes: &'static [&'static str]) -> Result<(), AskError> {
        let given = [
            ("position", self.position.is_some()),
            ("moves", self.moves.is_some()),
            ("group", self.group.is_some()),
            ("to", self.to.is_some()),
            ("from", self.from.is_some()),
            ("depth", self.depth.is_some()),
            ("unique", self.unique.is_some()),
            ("plies", self.plies.is_some()),
            ("games", self.games.is_some()),
            ("seed", self.seed.is_some()),
            ("nodes", self.nodes.is_some()),
            ("seconds", self.seconds.is_some()),
            ("partial", self.partial.is_some()),
        ];
        let unwanted = given.into_iter().find(|(name, given)| *given && !takes.contains(name));
        match unwanted {
            Some((parameter, _)) => Err(AskError::Unwanted { command, parameter, takes }),
            None => Ok(()),
        }
    }

    fn limits<'a>(&self, outer: &Limits<'a>) -> Limits<'a> {
        let seconds = self.seconds.map(|seconds| seconds.max(0.0));
        let time = seconds.map(|s| Duration::try_from_secs_f64(s).unwrap_or(Duration::MAX));
        Limits { nodes: least(self.nodes, outer.nodes), time: least(time, outer.time), ..*outer }
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[allow(clippy::unnecessary_wraps)] // every arm that calls it gives a Result
fn json(answer: &impl Serialize) -> Result<String, AskError> {
    Ok(serde_json::to_string(answer).expect("answers are plain structures"))
}
