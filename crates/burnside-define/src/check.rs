//! The report on a file: its board, its group, its first plies, a random game, and warnings
//! about rules that do nothing and laws that are broken.

use std::{collections::BTreeSet, fmt};

use burnside::{Game, Outcome, Symmetric};
use rustc_hash::FxHashSet;

use crate::{group::Group, lawful::broken_law, play::Defined, position::Position, tally::Tally};

/// Lines and classes are counted as long as there are no more than these.
const LINES: u64 = 200_000;
const CLASSES: usize = 20_000;

/// What [`check`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The name of the game.
    pub name: String,
    /// The board with the names of its points, row by row.
    pub board: String,
    /// The groups, with their orders.
    pub groups: Vec<(Group, usize)>,
    /// Symmetries from which the value group can be made, in words.
    pub generators: Vec<String>,
    /// For each ply from 1: lines of play, and classes that stand on the board.
    pub plies: Vec<(u64, usize)>,
    /// The moves of one random game, its last position and how it ended.
    pub game: (Vec<String>, String, Option<Outcome>),
    /// How many random games were played, and how many of them player 1 and 2 won.
    pub results: (usize, usize, usize),
    /// What may not be meant.
    pub warnings: Vec<Warning>,
}

/// Something that may not be meant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Warning {
    /// The game is over before the first move. Nothing else is said of it.
    OverAtTheStart {
        /// Which `[[end]]`, from 1; else player 1 has no move.
        end: Option<usize>,
    },
    /// An alternative of the turn that never had a move.
    TurnNeverApplied {
        /// Which `[[turn]]`, from 1.
        number: usize,
    },
    /// What may follow an alternative never did.
    ThenNeverApplied {
        /// Which `[[turn]]`, from 1.
        number: usize,
    },
    /// An alternative that is forced never took another one away.
    ForcedNeverApplied {
        /// Which `[[turn]]`, from 1.
        number: usize,
    },
    /// A forbidden line that never took a move away.
    ForbidNeverApplied {
        /// Which `[[forbid]]`, from 1.
        number: usize,
    },
    /// A way to end that never happened.
    EndNeverApplied {
        /// Which `[[end]]`, from 1.
        number: usize,
    },
    /// A supply of which something was always left.
    SupplyNeverRunsOut {
        /// The kind.
        kind: String,
        /// How many were left at least.
        left: u64,
    },
    /// A kind that was never placed, moved or given.
    KindNeverMoves {
        /// The kind.
        kind: String,
    },
    /// A kind that never became what it may become.
    KindNeverBecomes {
        /// The kind.
        kind: String,
    },
    /// Some games were not over after very many plies: repetition is then a draw.
    MayNeverEnd {
        /// How many plies were played.
        plies: usize,
    },
    /// A player could not move, and the file does not say what that means: it is a draw.
    StuckWithoutRule,
    /// Nobody ever won.
    NobodyWins,
    /// More symmetries than are kept.
    GroupCut,
    /// The game breaks a law that every game obeys: a mistake of this program.
    LawBroken {
        /// Which law, and how.
        violation: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OverAtTheStart { end: Some(number) } => {
                write!(f, "the game is over at the start: [[end]] number {number} is there already")
            }
            Self::OverAtTheStart { end: None } => {
                f.write_str("the game is over at the start: player 1 has no move")
            }
            Self::TurnNeverApplied { number } => {
                write!(f, "[[turn]] number {number} was never possible")
            }
            Self::ThenNeverApplied { number } => {
                write!(f, "then of [[turn]] number {number} never happened")
            }
            Self::ForcedNeverApplied { number } => {
                write!(f, "forced of [[turn]] number {number} never took another move away")
            }
            Self::ForbidNeverApplied { number } => {
                write!(f, "[[forbid]] number {number} never took a move away")
            }
            Self::EndNeverApplied { number } => {
                write!(f, "[[end]] number {number} never ended a game")
            }
            Self::SupplyNeverRunsOut { kind, left } => {
                write!(f, "the supply of {kind} never ran out: {left} were always left")
            }
            Self::KindNeverMoves { kind } => {
                write!(f, "{kind} was never placed, moved or given")
            }
            Self::KindNeverBecomes { kind } => {
                write!(f, "{kind} never became what it may become")
            }
            Self::MayNeverEnd { plies } => {
                write!(f, "a game was not over after {plies} plies: play may never end")
            }
            Self::StuckWithoutRule => {
                f.write_str("a player could not move, and no [[end]] has no_move: that is a draw")
            }
            Self::NobodyWins => f.write_str("nobody ever won"),
            Self::GroupCut => f.write_str("there are more symmetries than are kept"),
            Self::LawBroken { violation } => {
                write!(f, "a mistake of burnside, please report it with the file: {violation}")
            }
        }
    }
}

/// Looks at a game from all sides, and checks that it obeys the laws that every game obeys, in a
/// few positions. The same game gives the same report.
pub fn check<const W: usize>(game: &Defined<W>) -> CheckReport {
    let mut tally = Tally::new(game);
    tally.play();
    let mut warnings = tally.warnings();
    let broken = |violation: burnside::laws::Violation| violation.to_string();
    let violation = broken_law(game).map(broken);
    warnings.extend(violation.map(|violation| Warning::LawBroken { violation }));
    let rules = &game.rules;
    let generators = game.generators().iter().map(|symmetry| describe(game, symmetry)).collect();
    CheckReport {
        name: rules.name.clone(),
        board: board(game),
        groups: Group::ALL.map(|group| (group, game.order_of(group))).to_vec(),
        generators,
        plies: first_plies(game),
        game: tally.first.clone().unwrap_or_default(),
        results: (tally.games, tally.won[0], tally.won[1]),
        warnings,
    }
}

/// The names of the points, placed as they are drawn.
fn board<const W: usize>(game: &Defined<W>) -> String {
    let points = game.points();
    let width = points.iter().map(|point| point.name.len()).max().unwrap_or(1) + 1;
    let rows: BTreeSet<i32> = points.iter().map(|point| point.y).collect();
    let columns: BTreeSet<i32> = points.iter().map(|point| point.x).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (place, column) in columns.iter().enumerate() {
            let here = points.iter().find(|point| (point.x, point.y) == (*column, row));
            if let Some(point) = here {
                line.push_str(&" ".repeat((place * width).saturating_sub(line.chars().count())));
                line.push_str(&point.name);
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A symmetry in words: `a1 to a3, a3 to c3; X becomes O; the players change over`.
fn describe<const W: usize>(game: &Defined<W>, symmetry: &crate::Symmetry) -> String {
    let name = symmetry.to_string();
    let points = game.points();
    let moved = (0..points.len()).filter(|&point| symmetry.point(point) != point);
    let moved: Vec<_> = moved
        .map(|point| format!("{} to {}", points[point].name, points[symmetry.point(point)].name))
        .collect();
    let codes = game.rules.layout.codes.iter().enumerate();
    let renamed: Vec<_> = codes
        .filter(|(index, _)| symmetry.codes[*index] as usize != *index)
        .map(|(index, code)| {
            let to = symmetry.codes[index] as usize;
            format!("{} becomes {}", code.letter, game.rules.layout.codes[to].letter)
        })
        .collect();
    let mut parts = Vec::new();
    for list in [moved, renamed] {
        if list.len() > 6 {
            parts.push(format!("{}, ...", list[..6].join(", ")));
        } else if !list.is_empty() {
            parts.push(list.join(", "));
        }
    }
    if symmetry.swap {
        parts.push("the players change over".to_owned());
    }
    let short = if name.len() > 40 { String::new() } else { format!("{name}: ") };
    format!("{short}{}", parts.join("; "))
}

/// Lines and classes, as far as they can be counted at once.
fn first_plies<const W: usize>(game: &Defined<W>) -> Vec<(u64, usize)> {
    let mut plies = Vec::new();
    let group = game.value_group();
    let mut layer: FxHashSet<Position<W>> = FxHashSet::default();
    layer.insert(game.canonical_position(group, game.start()));
    for depth in 1..=12 {
        let mut next = FxHashSet::default();
        for &position in &layer {
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                next.insert(game.canonical_position(group, child));
            }
            if next.len() > CLASSES {
                return plies;
            }
        }
        let Some(lines) = count_lines(game, game.start(), depth, LINES) else { break };
        if lines == 0 {
            break;
        }
        plies.push((lines, next.len()));
        layer = next;
    }
    plies
}

/// Lines of play of a length, unless there are more than a limit.
fn count_lines<const W: usize>(
    game: &Defined<W>,
    position: Position<W>,
    depth: u32,
    limit: u64,
) -> Option<u64> {
    if depth == 1 {
        let count = game.moves(position).count() as u64;
        return (count <= limit).then_some(count);
    }
    let mut lines = 0;
    for mv in game.moves(position) {
        let child = game.play_unchecked(position, mv);
        lines += count_lines(game, child, depth - 1, limit - lines)?;
    }
    Some(lines)
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n\n{}", self.name, self.board)?;
        for (group, order) in &self.groups {
            writeln!(f, "group {group}: {order}")?;
        }
        for generator in &self.generators {
            writeln!(f, "  {generator}")?;
        }
        writeln!(f, "\nply        lines    classes")?;
        for (ply, (lines, classes)) in (1..).zip(&self.plies) {
            writeln!(f, "{ply:>3} {lines:>12} {classes:>10}")?;
        }
        let (moves, last, outcome) = &self.game;
        writeln!(f, "\na random game: {}", moves.join(" "))?;
        let outcome = outcome.map_or("not over".to_owned(), |outcome| outcome.to_string());
        writeln!(f, "it ended with {last}: {outcome}")?;
        let (games, one, two) = self.results;
        writeln!(f, "{games} random games: player 1 won {one}, player 2 won {two}")?;
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        Ok(())
    }
}
