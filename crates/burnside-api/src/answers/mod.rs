//! Answers: plain structures with typed fields, and their JSON.
//!
//! | file | answers |
//! |---|---|
//! | `known` | values, outcomes and players as JSON writes them |
//! | `about` | [`About`]: a game in the list of games |
//! | `positions` | [`Moves`], [`Play`], [`Canon`], [`Orbit`], [`Convert`] |
//! | `view` | [`View`]: a position to look at and to play on |
//! | `counting` | [`Perft`], [`Unique`], [`Random`], [`Count`] |
//! | `value` | [`ValueAnswer`], [`WorthAnswer`], [`Suggestion`] |
//! | `rules` | [`RulesAnswer`]: the rules for people |
//! | `signs` | [`Sign`]: how pieces are written and what they look like |
//! | `record` | [`RecordText`]: a game as a record |
//! | `reading` | [`ReadText`]: what a text means |
//! | `puzzle` | [`PuzzleAnswer`]: a position with exactly one good move |
//! | `lesson` | [`Lesson`]: what a strategy does in a position |
//! | `openings` | [`Openings`]: what was played in a position |
//! | `analysis` | [`Analysis`]: a game move by move |
//! | `feen` | [`Feen`]: a position of any game at all |
//! | `check` | [`Checked`]: a game file from all sides |
//! | `tables` | [`Solved`], [`Verified`], [`Proved`] |
//! | `stats` | [`Stats`]: a game as a whole |
//! | `plan` | [`Plan`]: what solving would take |

pub(crate) mod about;
pub(crate) mod analysis;
mod check;
pub(crate) mod counting;
mod feen;
mod known;
pub(crate) mod lesson;
pub(crate) mod openings;
mod plan;
pub(crate) mod positions;
pub(crate) mod puzzle;
pub(crate) mod reading;
pub(crate) mod record;
pub(crate) mod rules;
mod signs;
mod stats;
mod tables;
pub(crate) mod value;
pub(crate) mod view;

pub use about::{About, GroupAbout, ShippedGame};
pub use analysis::{Analysis, Ply, PlyValue, State};
pub use check::{Checked, CheckedGroup, CheckedPly};
pub use counting::{BoardCount, Count, Perft, PlyCount, Random, Unique};
pub use feen::{Both, Feen, Pieces, QiAnswer, QiForm, any_position, feen, pon};
pub use known::{Known, outcome_word};
pub use lesson::{Lesson, LessonReply};
pub use openings::{Gathered, GatheredGame, OpeningGame, OpeningMove, OpeningResults, Openings};
pub use plan::{Plan, PlannedPly};
pub use positions::{Canon, Convert, Image, Moves, Orbit, Play};
pub use puzzle::PuzzleAnswer;
pub use reading::ReadText;
pub use record::RecordText;
pub use rules::RulesAnswer;
pub use signs::Sign;
pub use stats::{BranchingStats, LongestWin, NarrowStats, RandomShares, Stats, StatsRow};
pub use tables::{Distance, Proved, ProvedStrategy, Solved, Verified};
pub use value::{MoveValue, Source, Suggestion, ValueAnswer, WorthAnswer};
pub use view::{LastMove, View, ViewMove};

use burnside::scene::Scene;
use serde::Serialize;

/// The answer to a request. Whoever shows answers handles each kind: with a new kind, what does not
/// handle it yet does not compile.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// To [`Request::Moves`](crate::Request::Moves).
    Moves(Moves),
    /// To [`Request::Play`](crate::Request::Play).
    Play(Play),
    /// To [`Request::View`](crate::Request::View).
    View(Box<View>),
    /// To [`Request::Scene`](crate::Request::Scene).
    Scene(Box<Scene>),
    /// To [`Request::Canon`](crate::Request::Canon).
    Canon(Canon),
    /// To [`Request::Orbit`](crate::Request::Orbit).
    Orbit(Orbit),
    /// To [`Request::Convert`](crate::Request::Convert).
    Convert(Convert),
    /// To [`Request::Perft`](crate::Request::Perft).
    Perft(Perft),
    /// To [`Request::Unique`](crate::Request::Unique).
    Unique(Unique),
    /// To [`Request::Random`](crate::Request::Random).
    Random(Random),
    /// To [`Request::Count`](crate::Request::Count).
    Count(Count),
    /// To [`Request::Value`](crate::Request::Value).
    Value(ValueAnswer),
    /// To [`Request::Worth`](crate::Request::Worth).
    Worth(WorthAnswer),
    /// To [`Request::Suggest`](crate::Request::Suggest).
    Suggest(Suggestion),
    /// To [`Request::Analyze`](crate::Request::Analyze).
    Analyze(Analysis),
    /// To [`Request::Rules`](crate::Request::Rules).
    Rules(RulesAnswer),
    /// To [`Request::Read`](crate::Request::Read).
    Read(ReadText),
    /// To [`Request::Record`](crate::Request::Record).
    Record(RecordText),
    /// To [`Request::Puzzle`](crate::Request::Puzzle).
    Puzzle(PuzzleAnswer),
    /// To [`Request::Lesson`](crate::Request::Lesson).
    Lesson(Lesson),
    /// To [`Request::Openings`](crate::Request::Openings).
    Openings(Box<Openings>),
    /// To [`Request::Stats`](crate::Request::Stats).
    Stats(Box<Stats>),
    /// To [`Request::Plan`](crate::Request::Plan).
    Plan(Box<Plan>),
}

impl Answer {
    /// Its JSON, on one line.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

/// The JSON of an answer, on one line.
pub fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain structures with text keys")
}
