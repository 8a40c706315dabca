//! What there is to say about a game file before anybody plays it.

use burnside_define::CheckReport;
use serde::Serialize;

/// What a look at a game file from all sides shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The game.
    pub game: String,
    /// The board with the names of its points, row by row.
    pub board: String,
    /// The groups.
    pub groups: Vec<CheckedGroup>,
    /// Symmetries from which the value group can be made, in words.
    pub generators: Vec<String>,
    /// The first plies, from 1, as far as they are counted at once.
    pub plies: Vec<CheckedPly>,
    /// The moves of one random game.
    pub moves: Vec<String>,
    /// Its last position.
    pub last: String,
    /// How many random games were played to find rules that do nothing.
    pub games: usize,
    /// How many of them player 1 won.
    pub player1: usize,
    /// How many of them player 2 won.
    pub player2: usize,
    /// What may not be meant.
    pub warnings: Vec<String>,
}

/// A group of a game file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedGroup {
    /// Its name.
    pub name: String,
    /// How many symmetries it has.
    pub order: usize,
}

/// A ply of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedPly {
    /// Lines of play of this length.
    pub lines: u64,
    /// Classes that they lead to.
    pub classes: usize,
}

impl From<CheckReport> for Checked {
    fn from(report: CheckReport) -> Self {
        let group = |(group, order): (burnside_define::Group, usize)| CheckedGroup {
            name: group.to_string(),
            order,
        };
        let (moves, last, _) = report.game;
        let (games, player1, player2) = report.results;
        Self {
            game: report.name,
            board: report.board,
            groups: report.groups.into_iter().map(group).collect(),
            generators: report.generators,
            plies: report
                .plies
                .into_iter()
                .map(|(lines, classes)| CheckedPly { lines, classes })
                .collect(),
            moves,
            last,
            games,
            player1,
            player2,
            warnings: report.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}
