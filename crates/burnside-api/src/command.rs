//! The commands that a game answers, and the parameters that each of them takes.
//!
//! Everything that lists commands or parameters asks here: reading JSON and addresses, the
//! description of the HTTP API, the tables of the documentation.

/// A request by name, the same in every interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// The legal moves of a position.
    Moves,
    /// The position after some moves.
    Play,
    /// Everything that a page needs to show a position and to continue the game.
    View,
    /// What there is to draw of a position, whether or not the rules accept it.
    Scene,
    /// The canonical form, its key and the symmetry that leads there.
    Canon,
    /// The distinct images of a position.
    Orbit,
    /// A position in another format.
    Convert,
    /// How many lines of play there are, or how many classes they lead to.
    Perft,
    /// Games played at random.
    Random,
    /// The classes of positions at each ply.
    Count,
    /// The exact value of a position and of each of its moves.
    Value,
    /// A good move.
    Suggest,
    /// A game move by move.
    Analyze,
    /// The rules for people, with diagrams.
    Rules,
    /// What a text means: a position in any format, moves, or a record of a game.
    Read,
    /// A record of a game, in a form that others read too.
    Record,
    /// A position with exactly one good move.
    Puzzle,
    /// What a winning strategy does in a position.
    Lesson,
    /// What was played in a position, by a collection of games.
    Openings,
    /// What a table tells about the game as a whole.
    Stats,
    /// What solving the game would take.
    Plan,
}

impl Command {
    /// Every command.
    pub const ALL: [Self; 21] = [
        Self::Moves,
        Self::Play,
        Self::View,
        Self::Scene,
        Self::Canon,
        Self::Orbit,
        Self::Convert,
        Self::Perft,
        Self::Random,
        Self::Count,
        Self::Value,
        Self::Suggest,
        Self::Analyze,
        Self::Rules,
        Self::Read,
        Self::Record,
        Self::Puzzle,
        Self::Lesson,
        Self::Openings,
        Self::Stats,
        Self::Plan,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Play => "play",
            Self::View => "view",
            Self::Scene => "scene",
            Self::Canon => "canon",
            Self::Orbit => "orbit",
            Self::Convert => "convert",
            Self::Perft => "perft",
            Self::Random => "random",
            Self::Count => "count",
            Self::Value => "value",
            Self::Suggest => "suggest",
            Self::Analyze => "analyze",
            Self::Rules => "rules",
            Self::Read => "read",
            Self::Record => "record",
            Self::Puzzle => "puzzle",
            Self::Lesson => "lesson",
            Self::Openings => "openings",
            Self::Stats => "stats",
            Self::Plan => "plan",
        }
    }

    /// The command with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|command| command.name() == name)
    }

    /// What it answers, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Moves => "The legal moves",
            Self::Play => "The position after some moves",
            Self::View => "A position to look at and to play on: scene, moves, values at hand",
            Self::Scene => "What there is to draw of a position: shapes, places, trays",
            Self::Canon => "The canonical form, its key and the symmetry that leads there",
            Self::Orbit => "The distinct images of a position",
            Self::Convert => "A position in another format",
            Self::Perft => "How many lines of play there are, or how many classes they lead to",
            Self::Random => "Games played at random",
            Self::Count => "The classes of positions at each ply, counted twice",
            Self::Value => "The exact value of a position and of each of its moves",
            Self::Suggest => "A good move, exact or likely",
            Self::Analyze => "A game move by move",
            Self::Rules => "The rules for people, with diagrams",
            Self::Read => "What a text means: a position, moves, or a record of a game",
            Self::Record => "A game as a record: a move list, or a form of the game's own",
            Self::Puzzle => "A position with exactly one good move, up to symmetry",
            Self::Lesson => "What a strategy that wins, or draws, does in a position",
            Self::Openings => "What was played in a position, by a collection of games",
            Self::Stats => "The game as a whole, from its table: counts, fairness, narrowness",
            Self::Plan => "What solving the game would take: classes, memory, disk, time",
        }
    }

    /// The parameters that it takes.
    pub const fn takes(self) -> &'static [Parameter] {
        use Parameter::{
            Brief, Date, Depth, From, Games, Group, Moves, Nodes, Number, Partial, Player, Plies,
            Position, Rating, Seconds, Seed, Text, To, Unique,
        };
        match self {
            Self::Moves | Self::Play | Self::View | Self::Scene => &[Position, Moves],
            Self::Canon | Self::Orbit => &[Position, Moves, Group],
            Self::Convert => &[Position, Moves, To, From],
            Self::Perft => &[Position, Moves, Depth, Unique, Group],
            Self::Random => &[Games, Seed],
            Self::Count => &[Plies, Group],
            Self::Value => &[Position, Moves, Nodes, Seconds, Partial, Brief],
            Self::Suggest => &[Position, Moves, Nodes, Seconds, Seed],
            Self::Analyze => &[Position, Moves, Text, Group, Nodes, Seconds],
            Self::Rules | Self::Stats | Self::Plan => &[],
            Self::Read => &[Text],
            Self::Record => &[Position, Moves, Text, To],
            Self::Puzzle => &[Number, Date, Rating],
            Self::Lesson => &[Position, Moves, Player, Number, Text],
            Self::Openings => &[Position, Moves, Nodes, Seconds],
        }
    }

    /// The parameters that it cannot do without.
    pub const fn needs(self) -> &'static [Parameter] {
        match self {
            Self::Convert => &[Parameter::To],
            Self::Perft => &[Parameter::Depth],
            Self::Read => &[Parameter::Text],
            _ => &[],
        }
    }
}

/// A parameter of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parameter {
    /// A position in any form.
    Position,
    /// Moves that are played from there.
    Moves,
    /// A group of symmetries.
    Group,
    /// The format to write.
    To,
    /// The format to read.
    From,
    /// The length of lines of play.
    Depth,
    /// Classes instead of lines.
    Unique,
    /// How many plies to count.
    Plies,
    /// How many games to play.
    Games,
    /// Which of the random choices.
    Seed,
    /// The most positions to search.
    Nodes,
    /// The most seconds to search.
    Seconds,
    /// Whether an unfinished search is an answer.
    Partial,
    /// Whether moves are left out.
    Brief,
    /// A text to read.
    Text,
    /// Which of several, from 1.
    Number,
    /// A day.
    Date,
    /// How hard.
    Rating,
    /// A player.
    Player,
}

/// What the value of a parameter looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// A number from 0 to this one.
    Count(u64),
    /// A number of seconds, 0 or more.
    Seconds,
    /// True or false.
    Switch,
}

impl Parameter {
    /// Every parameter.
    pub const ALL: [Self; 19] = [
        Self::Position,
        Self::Moves,
        Self::Group,
        Self::To,
        Self::From,
        Self::Depth,
        Self::Unique,
        Self::Plies,
        Self::Games,
        Self::Seed,
        Self::Nodes,
        Self::Seconds,
        Self::Partial,
        Self::Brief,
        Self::Text,
        Self::Number,
        Self::Date,
        Self::Rating,
        Self::Player,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Moves => "moves",
            Self::Group => "group",
            Self::To => "to",
            Self::From => "from",
            Self::Depth => "depth",
            Self::Unique => "unique",
            Self::Plies => "plies",
            Self::Games => "games",
            Self::Seed => "seed",
            Self::Nodes => "nodes",
            Self::Seconds => "seconds",
            Self::Partial => "partial",
            Self::Brief => "brief",
            Self::Text => "text",
            Self::Number => "number",
            Self::Date => "date",
            Self::Rating => "rating",
            Self::Player => "player",
        }
    }

    /// The parameter with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|parameter| parameter.name() == name)
    }

    /// What it means, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Position => {
                "The position: `start`, the game's text, or any other of its formats; the start \
                 if there is none"
            }
            Self::Moves => "Moves that are played from there, in order",
            Self::Group => "A group of the game; `portable` and `value` exist for every game",
            Self::To => "The format to write; of a record `moves` if nothing else is said",
            Self::From => "The format to read, instead of recognizing it",
            Self::Depth => "The length of the lines in plies",
            Self::Unique => "Classes ply by ply instead of lines",
            Self::Plies => "How many plies",
            Self::Games => "How many games",
            Self::Seed => "Which games, or which of several best moves",
            Self::Nodes => "Search at most about this many positions",
            Self::Seconds => "Search at most this many seconds",
            Self::Partial => {
                "Whether a search that found nothing answers with values that are null, instead \
                 of an error"
            }
            Self::Brief => "Only what the position is worth, without its moves",
            Self::Text => {
                "What to read: a position in any format, moves, or a record of a game; for a \
                 lesson, a certificate instead of the one that comes with the program; for \
                 `record` and `analyze`, a record in any form instead of position and moves"
            }
            Self::Number => "Which of the puzzles, the easiest first, or which decision; from 1",
            Self::Date => "The puzzle of a day, as 2026-11-16",
            Self::Rating => "The first puzzle that is at least so hard",
            Self::Player => "Whose strategy, 1 or 2; the winner's if there is one, else player 1's",
        }
    }

    /// What its value looks like.
    pub const fn kind(self) -> ParameterKind {
        match self {
            Self::Position | Self::Group | Self::To | Self::From | Self::Text | Self::Date => {
                ParameterKind::Text
            }
            Self::Moves => ParameterKind::Texts,
            Self::Depth | Self::Plies | Self::Rating => ParameterKind::Count(u32::MAX as u64),
            Self::Player => ParameterKind::Count(2),
            Self::Games | Self::Seed | Self::Nodes | Self::Number => ParameterKind::Count(u64::MAX),
            Self::Seconds => ParameterKind::Seconds,
            Self::Unique | Self::Partial | Self::Brief => ParameterKind::Switch,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_and_differ() {
        for command in Command::ALL {
            assert_eq!(Command::find(command.name()), Some(command));
        }
        for parameter in Parameter::ALL {
            assert_eq!(Parameter::find(parameter.name()), Some(parameter));
        }
        assert_eq!(Command::find("Moves"), None);
    }

    #[test]
    fn what_is_needed_is_taken_and_every_parameter_has_a_use() {
        for command in Command::ALL {
            for needed in command.needs() {
                assert!(command.takes().contains(needed), "{}", command.name());
            }
        }
        for parameter in Parameter::ALL {
            assert!(Command::ALL.iter().any(|command| command.takes().contains(&parameter)));
        }
    }
}
