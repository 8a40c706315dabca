//! Requests as types, and how they come from a command and parameters.

use std::time::Duration;

use burnside::{Player, catalog::nearest};
use burnside_solve::Limits;
use serde::{Deserialize, Serialize};

use crate::{Command, Day, Error, Kind, Parameter, ParameterKind};

/// A position, and moves that are played from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The position in any form.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
}

impl Place {
    /// A position, in any form.
    pub fn at(position: impl Into<String>) -> Self {
        Self { position: position.into(), moves: Vec::new() }
    }
}

/// How much a search may do.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Search at most about this many positions.
    pub nodes: Option<u64>,
    /// Search at most this long.
    pub time: Option<Duration>,
}

impl Effort {
    /// The tighter of these limits and outer ones.
    pub fn within<'a>(&self, outer: &Limits<'a>) -> Limits<'a> {
        Limits {
            nodes: least(self.nodes, outer.nodes),
            time: least(self.time, outer.time),
            ..*outer
        }
    }

    /// As many seconds as this, if that is a number of seconds.
    pub fn seconds(nodes: Option<u64>, seconds: Option<f64>) -> Result<Self, Error> {
        let time = match seconds {
            None => None,
            Some(seconds) if seconds.is_finite() && seconds >= 0.0 => {
                Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            Some(seconds) => {
                let message = format!("seconds must be a number, 0 or more, not {seconds}");
                return Err(Error::new(Kind::Parameter, message).hint("0.5 is half a second"));
            }
        };
        Ok(Self { nodes, time })
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// What can be asked of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// The legal moves of a position.
    Moves {
        /// The position.
        place: Place,
    },
    /// The position after some moves.
    Play {
        /// The position and the moves.
        place: Place,
    },
    /// Everything that a page needs about a position.
    View {
        /// The position.
        place: Place,
    },
    /// What there is to draw of a position.
    Scene {
        /// The position; one that can be written down will do.
        place: Place,
    },
    /// The canonical form of a position.
    Canon {
        /// The position; one that can be written down will do, whether or not the rules accept it.
        place: Place,
        /// The group; the value group if none is named.
        group: Option<String>,
    },
    /// The distinct images of a position.
    Orbit {
        /// The position; one that can be written down will do.
        place: Place,
        /// The group; the value group if none is named.
        group: Option<String>,
    },
    /// A position in another format.
    Convert {
        /// The position; one that can be written down will do.
        place: Place,
        /// The format to write.
        to: String,
        /// The format to read, instead of recognizing it.
        from: Option<String>,
    },
    /// How many lines of play there are.
    Perft {
        /// The position.
        place: Place,
        /// The length of the lines in plies.
        depth: u32,
    },
    /// How many classes lines of play lead to, ply by ply.
    Unique {
        /// The position.
        place: Place,
        /// The length of the lines in plies.
        depth: u32,
        /// The group; the value group if none is named.
        group: Option<String>,
    },
    /// Games played at random from the start.
    Random {
        /// How many.
        games: u64,
        /// Which ones.
        seed: u64,
    },
    /// The classes of positions at each ply from the start.
    Count {
        /// How many plies.
        plies: u32,
        /// The group; the value group if none is named.
        group: Option<String>,
    },
    /// The exact value of a position and of each of its moves.
    Value {
        /// The position.
        place: Place,
        /// How much to search.
        effort: Effort,
        /// Whether a search that found nothing is an answer.
        partial: bool,
    },
    /// The exact value of a position, without its moves.
    Worth {
        /// The position.
        place: Place,
        /// How much to search.
        effort: Effort,
        /// Whether a search that found nothing is an answer.
        partial: bool,
    },
    /// A good move.
    Suggest {
        /// The position.
        place: Place,
        /// How much to search.
        effort: Effort,
        /// Which of several best moves.
        seed: u64,
    },
    /// A game move by move.
    Analyze {
        /// Which game.
        of: RecordSource,
        /// The group; the portable one if none is named.
        group: Option<String>,
        /// How much to search for the value of each position.
        effort: Effort,
    },
    /// The rules for people.
    Rules,
    /// What a text means.
    Read {
        /// A position in any format, moves, or a record of a game.
        text: String,
    },
    /// A record of a game.
    Record {
        /// Which game.
        of: RecordSource,
        /// The form; a move list if none is named.
        to: Option<String>,
    },
    /// A position with exactly one good move.
    Puzzle {
        /// Which one.
        which: PuzzleChoice,
    },
    /// What a strategy does in a position.
    Lesson {
        /// Where.
        at: LessonPlace,
        /// Whose strategy; the winner's if none is named, or player 1's.
        player: Option<Player>,
        /// A certificate, instead of the one that there is.
        proof: Option<String>,
    },
    /// What was played in a position, by the collection of games that is open.
    Openings {
        /// The position.
        place: Place,
        /// How much to search for values, if the game has no table; not at all if nothing is said.
        effort: Effort,
    },
    /// What a table tells about the game as a whole.
    Stats,
    /// What solving the game would take.
    Plan,
}

/// Where the game of a record comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordSource {
    /// Where it begins, and its moves.
    Played(Place),
    /// A record in any form: names and remarks are kept.
    Written(String),
}

/// Which puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleChoice {
    /// By its number from 1, the easiest first.
    Number(u64),
    /// The one of a day.
    Date(Day),
    /// The first that is at least so hard.
    Rating(u32),
}

/// Where a lesson is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonPlace {
    /// In a position.
    At(Place),
    /// In the position of a decision, from 1.
    Decision(u64),
}

/// How many games are played at random if nothing else is asked for.
pub const USUAL_GAMES: u64 = 10_000;

/// The seed if nothing else is asked for.
pub const USUAL_SEED: u64 = 42;

/// How many plies are counted if nothing else is asked for.
pub const USUAL_PLIES: u32 = 4;

/// The parameters of a request as they come from outside. Each command takes what it needs and
/// refuses the rest.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// See [`Parameter::Position`].
    pub position: Option<String>,
    /// See [`Parameter::Moves`].
    pub moves: Option<Vec<String>>,
    /// See [`Parameter::Group`].
    pub group: Option<String>,
    /// See [`Parameter::To`].
    pub to: Option<String>,
    /// See [`Parameter::From`].
    pub from: Option<String>,
    /// See [`Parameter::Depth`].
    pub depth: Option<u32>,
    /// See [`Parameter::Unique`].
    pub unique: Option<bool>,
    /// See [`Parameter::Plies`].
    pub plies: Option<u32>,
    /// See [`Parameter::Games`].
    pub games: Option<u64>,
    /// See [`Parameter::Seed`].
    pub seed: Option<u64>,
    /// See [`Parameter::Nodes`].
    pub nodes: Option<u64>,
    /// See [`Parameter::Seconds`].
    pub seconds: Option<f64>,
    /// See [`Parameter::Partial`].
    pub partial: Option<bool>,
    /// See [`Parameter::Brief`].
    pub brief: Option<bool>,
    /// See [`Parameter::Text`].
    pub text: Option<String>,
    /// See [`Parameter::Number`].
    pub number: Option<u64>,
    /// See [`Parameter::Date`].
    pub date: Option<String>,
    /// See [`Parameter::Rating`].
    pub rating: Option<u32>,
    /// See [`Parameter::Player`].
    pub player: Option<u8>,
}

impl Parameters {
    /// Reads a JSON object; nothing at all is an empty one.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let wrong = |reason: String| {
            Error::new(Kind::Parameter, reason)
                .hint("parameters are a JSON object, such as {\"depth\": 3}")
        };
        match serde_json::from_str(text) {
            Ok(serde_json::Value::Object(object)) => Self::from_object(&object),
            Ok(_) => Err(wrong("the parameters are not a JSON object".to_owned())),
            Err(error) => Err(wrong(format!("the parameters are not JSON: {error}"))),
        }
    }

    /// Reads the members of a JSON object.
    pub fn from_object(object: &serde_json::Map<String, serde_json::Value>) -> Result<Self, Error> {
        for name in object.keys() {
            if Parameter::find(name).is_none() {
                return Err(unknown(name));
            }
        }
        for parameter in Parameter::ALL {
            if let Some(value) = object.get(parameter.name()).filter(|value| !value.is_null()) {
                check_kind(parameter, value)?;
            }
        }
        let value = serde_json::Value::Object(object.clone());
        Self::deserialize(value).map_err(|error| Error::new(Kind::Parameter, error.to_string()))
    }

    fn has(&self, parameter: Parameter) -> bool {
        match parameter {
            Parameter::Position => self.position.is_some(),
            Parameter::Moves => self.moves.is_some(),
            Parameter::Group => self.group.is_some(),
            Parameter::To => self.to.is_some(),
            Parameter::From => self.from.is_some(),
            Parameter::Depth => self.depth.is_some(),
            Parameter::Unique => self.unique.is_some(),
            Parameter::Plies => self.plies.is_some(),
            Parameter::Games => self.games.is_some(),
            Parameter::Seed => self.seed.is_some(),
            Parameter::Nodes => self.nodes.is_some(),
            Parameter::Seconds => self.seconds.is_some(),
            Parameter::Partial => self.partial.is_some(),
            Parameter::Brief => self.brief.is_some(),
            Parameter::Text => self.text.is_some(),
            Parameter::Number => self.number.is_some(),
            Parameter::Date => self.date.is_some(),
            Parameter::Rating => self.rating.is_some(),
            Parameter::Player => self.player.is_some(),
        }
    }
}

fn unknown(name: &str) -> Error {
    let names = Parameter::ALL.map(Parameter::name);
    let all = format!("the parameters are {}", names.join(", "));
    let hint = match nearest(name, names) {
        Some(near) => format!("did you mean {near}? {all}"),
        None => all,
    };
    Error::new(Kind::Parameter, format!("there is no parameter {name:?}")).hint(hint)
}

fn check_kind(parameter: Parameter, value: &serde_json::Value) -> Result<(), Error> {
    let is_texts = |list: &Vec<serde_json::Value>| list.iter().all(serde_json::Value::is_string);
    let (fits, expected) = match parameter.kind() {
        ParameterKind::Text => (value.is_string(), "a text".to_owned()),
        ParameterKind::Texts => {
            (value.as_array().is_some_and(is_texts), "a list of texts".to_owned())
        }
        ParameterKind::Count(most) => {
            let fits = value.as_u64().is_some_and(|number| number <= most);
            (fits, format!("a whole number from 0 to {most}"))
        }
        ParameterKind::Seconds => {
            let fits = value.as_f64().is_some_and(|number| number >= 0.0);
            (fits, "a number of seconds, 0 or more".to_owned())
        }
        ParameterKind::Switch => (value.is_boolean(), "true or false".to_owned()),
    };
    if fits {
        return Ok(());
    }
    let message = format!("{} must be {expected}, not {value}", parameter.name());
    Err(Error::new(Kind::Parameter, message))
}

/// A command that does not exist.
pub fn unknown_command(name: &str) -> Error {
    let names = Command::ALL.map(Command::name);
    let all = format!("the commands are {}", names.join(", "));
    let hint = match nearest(name, names) {
        Some(near) => format!("did you mean {near}? {all}"),
        None => all,
    };
    Error::new(Kind::Command, format!("there is no command {name:?}")).hint(hint)
}

impl Request {
    /// The request that a command makes of its parameters.
    pub fn new(command: Command, parameters: Parameters) -> Result<Self, Error> {
        check(command, &parameters)?;
        let placed = parameters.position.is_some() || parameters.moves.is_some();
        let missing = |parameter: Parameter| missing(command, parameter);
        let Parameters { position, moves, group, to, from, depth, unique, plies, .. } = parameters;
        let Parameters { games, seed, nodes, seconds, partial, brief, text, .. } = parameters;
        let Parameters { number, date, rating, player, .. } = parameters;
        let place = Place {
            position: position.unwrap_or_else(|| "start".to_owned()),
            moves: moves.unwrap_or_default(),
        };
        let effort = Effort::seconds(nodes, seconds)?;
        let seed = seed.unwrap_or(USUAL_SEED);
        Ok(match command {
            Command::Moves => Self::Moves { place },
            Command::Play => Self::Play { place },
            Command::View => Self::View { place },
            Command::Scene => Self::Scene { place },
            Command::Canon => Self::Canon { place, group },
            Command::Orbit => Self::Orbit { place, group },
            Command::Convert => {
                Self::Convert { place, to: to.ok_or_else(|| missing(Parameter::To))?, from }
            }
            Command::Perft => {
                let depth = depth.ok_or_else(|| missing(Parameter::Depth))?;
                if unique == Some(true) {
                    Self::Unique { place, depth, group }
                } else {
                    Self::Perft { place, depth }
                }
            }
            Command::Random => Self::Random { games: games.unwrap_or(USUAL_GAMES), seed },
            Command::Count => Self::Count { plies: plies.unwrap_or(USUAL_PLIES), group },
            Command::Value => {
                let partial = partial.unwrap_or(false);
                if brief == Some(true) {
                    Self::Worth { place, effort, partial }
                } else {
                    Self::Value { place, effort, partial }
                }
            }
            Command::Suggest => Self::Suggest { place, effort, seed },
            Command::Analyze => {
                Self::Analyze { of: record_source(text, placed, place)?, group, effort }
            }
            Command::Rules => Self::Rules,
            Command::Read => Self::Read { text: text.ok_or_else(|| missing(Parameter::Text))? },
            Command::Record => Self::Record { of: record_source(text, placed, place)?, to },
            Command::Puzzle => Self::Puzzle { which: puzzle_choice(number, date, rating)? },
            Command::Lesson => Self::Lesson {
                at: match number {
                    Some(_) if placed => return Err(not_both(Parameter::Number)),
                    Some(number) => LessonPlace::Decision(number),
                    None => LessonPlace::At(place),
                },
                player: player.map(read_player).transpose()?,
                proof: text,
            },
            Command::Openings => Self::Openings { place, effort },
            Command::Stats => Self::Stats,
            Command::Plan => Self::Plan,
        })
    }

    /// The request of a command by name, with parameters in JSON.
    pub fn from_json(command: &str, parameters: &str) -> Result<Self, Error> {
        let command = Command::find(command).ok_or_else(|| unknown_command(command))?;
        Self::new(command, Parameters::from_json(parameters)?)
    }

    /// The command that it is.
    pub const fn command(&self) -> Command {
        match self {
            Self::Moves { .. } => Command::Moves,
            Self::Play { .. } => Command::Play,
            Self::View { .. } => Command::View,
            Self::Scene { .. } => Command::Scene,
            Self::Canon { .. } => Command::Canon,
            Self::Orbit { .. } => Command::Orbit,
            Self::Convert { .. } => Command::Convert,
            Self::Perft { .. } | Self::Unique { .. } => Command::Perft,
            Self::Random { .. } => Command::Random,
            Self::Count { .. } => Command::Count,
            Self::Value { .. } | Self::Worth { .. } => Command::Value,
            Self::Suggest { .. } => Command::Suggest,
            Self::Analyze { .. } => Command::Analyze,
            Self::Rules => Command::Rules,
            Self::Read { .. } => Command::Read,
            Self::Record { .. } => Command::Record,
            Self::Puzzle { .. } => Command::Puzzle,
            Self::Lesson { .. } => Command::Lesson,
            Self::Openings { .. } => Command::Openings,
            Self::Stats => Command::Stats,
            Self::Plan => Command::Plan,
        }
    }
}

/// A record that is written down, or the moves from a position, not both.
fn record_source(text: Option<String>, placed: bool, place: Place) -> Result<RecordSource, Error> {
    match text {
        Some(_) if placed => Err(not_both(Parameter::Text)),
        Some(text) => Ok(RecordSource::Written(text)),
        None => Ok(RecordSource::Played(place)),
    }
}

/// Which puzzle is meant: the first if nothing is said.
fn puzzle_choice(
    number: Option<u64>,
    date: Option<String>,
    rating: Option<u32>,
) -> Result<PuzzleChoice, Error> {
    Ok(match (number, date, rating) {
        (None, None, None) => PuzzleChoice::Number(1),
        (Some(number), None, None) => PuzzleChoice::Number(number),
        (None, Some(date), None) => PuzzleChoice::Date(date.parse()?),
        (None, None, Some(rating)) => PuzzleChoice::Rating(rating),
        (_, Some(_), _) => return Err(not_both(Parameter::Date)),
        _ => return Err(not_both(Parameter::Rating)),
    })
}

fn read_player(number: u8) -> Result<Player, Error> {
    let found = Player::ALL.into_iter().find(|player| player.number() == number);
    let wrong = || Error::new(Kind::Parameter, format!("player must be 1 or 2, not {number}"));
    found.ok_or_else(wrong)
}

/// A parameter that stands instead of others.
fn not_both(parameter: Parameter) -> Error {
    let message = format!("{:?} says it alone: leave the others out", parameter.name());
    Error::new(Kind::Parameter, message).hint(parameter.about())
}

/// Refuses parameters that a command does not take, and the lack of those that it needs.
fn check(command: Command, parameters: &Parameters) -> Result<(), Error> {
    let given = Parameter::ALL.into_iter().filter(|&parameter| parameters.has(parameter));
    for parameter in given {
        if !command.takes().contains(&parameter) {
            let names: Vec<_> = command.takes().iter().map(|taken| taken.name()).collect();
            let (command, parameter) = (command.name(), parameter.name());
            let message = format!("{command} does not take the parameter {parameter:?}");
            let names =
                if names.is_empty() { "no parameters".to_owned() } else { names.join(", ") };
            let hint = format!("it takes {names}");
            return Err(Error::new(Kind::Parameter, message).hint(hint));
        }
    }
    match command.needs().iter().find(|&&needed| !parameters.has(needed)) {
        Some(&parameter) => Err(missing(command, parameter)),
        None => Ok(()),
    }
}

fn missing(command: Command, parameter: Parameter) -> Error {
    let message = format!("{} needs the parameter {:?}", command.name(), parameter.name());
    Error::new(Kind::Parameter, message).hint(parameter.about())
}
