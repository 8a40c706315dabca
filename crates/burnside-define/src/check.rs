//! The report on a file: its board, its group, its first plies, a random game, and warnings
//! about rules that do nothing.

use std::{collections::BTreeSet, fmt};

use burnside::{Game, Notation, Outcome, Symmetric};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rustc_hash::FxHashSet;

use crate::{
    generate::{Move, Moves, NONE},
    group::Group,
    play::Defined,
    position::Position,
    rules::{Act, Condition},
};

/// Random games that are played to find rules that do nothing.
const GAMES: usize = 10_000;
/// And plies in all of them together, so that long games do not take long.
const PLIES: usize = 400_000;
/// A game that takes more plies may never end.
const LONG: usize = 400;
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
    /// An alternative of the turn that was never chosen from.
    TurnNeverApplied {
        /// Which `[[turn]]`, from 1.
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
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TurnNeverApplied { number } => {
                write!(f, "[[turn]] number {number} was never possible")
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
            Self::MayNeverEnd { plies } => {
                write!(f, "a game was not over after {plies} plies: play may never end")
            }
            Self::StuckWithoutRule => {
                f.write_str("a player could not move, and no [[end]] has no_move: that is a draw")
            }
            Self::NobodyWins => f.write_str("nobody ever won"),
            Self::GroupCut => f.write_str("there are more symmetries than are kept"),
        }
    }
}

/// Looks at a game from all sides. The same game gives the same report.
pub fn check<const W: usize>(game: &Defined<W>) -> CheckReport {
    let mut tally = Tally::new(game);
    tally.play();
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
        warnings: tally.warnings(),
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

/// What happened in random games.
struct Tally<'g, const W: usize> {
    game: &'g Defined<W>,
    turns: Vec<bool>,
    ends: Vec<bool>,
    moved: Vec<bool>,
    least: Vec<u64>,
    stuck: bool,
    longest: usize,
    games: usize,
    won: [usize; 2],
    first: Option<(Vec<String>, String, Option<Outcome>)>,
}

impl<'g, const W: usize> Tally<'g, W> {
    fn new(game: &'g Defined<W>) -> Self {
        let rules = &game.rules;
        Self {
            game,
            turns: vec![false; rules.turns.len()],
            ends: vec![false; rules.ends.len()],
            moved: vec![false; rules.layout.codes.len()],
            least: vec![u64::MAX; rules.layout.codes.len()],
            stuck: false,
            longest: 0,
            games: 0,
            won: [0; 2],
            first: None,
        }
    }

    fn play(&mut self) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut plies = 0;
        while self.games < GAMES && plies < PLIES {
            let mut position = self.game.start();
            let mut texts = Vec::new();
            let mut length = 0;
            while length < LONG {
                let count = self.game.moves(position).count();
                if count == 0 {
                    break;
                }
                let choice = ((random.next_u64() as u128 * count as u128) >> 64) as usize;
                let mut moves = Moves::new(&self.game.rules, position);
                let Some(mv) = moves.nth(choice) else { break };
                self.turns[moves.alternative()] = true;
                self.note(position, mv);
                if self.games == 0 {
                    texts.push(self.game.move_text(position, mv));
                }
                position = self.game.play_unchecked(position, mv);
                length += 1;
            }
            self.note_hands(position);
            plies += length.max(1);
            self.longest = self.longest.max(length);
            let outcome = self.game.outcome(position);
            self.note_end(position, outcome);
            if self.games == 0 {
                self.first = Some((texts, self.game.position_text(position), outcome));
            }
            self.games += 1;
        }
    }

    fn note(&mut self, position: Position<W>, mv: Move) {
        let layout = &self.game.rules.layout;
        let code = match mv.act {
            Act::Place | Act::Fill => Some(mv.code),
            Act::Move | Act::Jump | Act::Leave => position.top(layout, mv.from),
            Act::Push => {
                let pushes = self.game.rules.turns.iter().filter(|turn| turn.act == Act::Push);
                let me = position.to_move().index();
                pushes.map(|turn| self.game.rules.kinds[turn.kinds[0] as usize].codes[me]).next()
            }
            Act::Remove => position.top(layout, mv.to),
            Act::Give | Act::Pass => None,
        };
        let rules = &self.game.rules;
        let put = rules.placed_after().filter(|_| mv.put != NONE);
        let put = put.map(|kind| rules.kinds[kind as usize].codes[position.to_move().index()]);
        let given = (mv.give != NONE).then_some(mv.give);
        for code in code.into_iter().chain(put).chain(given) {
            self.moved[code as usize] = true;
        }
    }

    fn note_hands(&mut self, position: Position<W>) {
        let layout = &self.game.rules.layout;
        for (index, least) in self.least.iter_mut().enumerate() {
            if let Some(count) = position.in_hand(layout, index as u8) {
                *least = count.min(*least);
            }
        }
    }

    fn note_end(&mut self, position: Position<W>, outcome: Option<Outcome>) {
        let rules = &self.game.rules;
        let you = position.to_move().other().index();
        if let Some(winner) = outcome.and_then(Outcome::winner) {
            self.won[winner.index()] += 1;
        }
        let holds = |end: &crate::rules::End| {
            end.players[you] && rules.holds(&end.condition, &position, you)
        };
        if let Some(number) = rules.ends.iter().position(holds) {
            self.ends[number] = true;
        } else if outcome.is_some() {
            let rule = |end: &crate::rules::End| matches!(end.condition, Condition::NoMove);
            match rules.ends.iter().position(rule) {
                Some(number) => self.ends[number] = true,
                None => self.stuck = true,
            }
        }
    }

    fn warnings(&self) -> Vec<Warning> {
        let rules = &self.game.rules;
        let unused = |list: &[bool]| -> Vec<usize> {
            (0..list.len()).filter(|&index| !list[index]).map(|index| index + 1).collect()
        };
        let mut warnings: Vec<Warning> = Vec::new();
        warnings.extend(
            unused(&self.turns).into_iter().map(|number| Warning::TurnNeverApplied { number }),
        );
        warnings.extend(
            unused(&self.ends).into_iter().map(|number| Warning::EndNeverApplied { number }),
        );
        for kind in &rules.kinds {
            let name = || kind.name.clone();
            let least = kind.codes.map(|code| self.least[code as usize]);
            let left = least[0].min(least[1]);
            if kind.supply.is_some_and(|supply| supply > 0) && left > 0 && left < u64::MAX {
                warnings.push(Warning::SupplyNeverRunsOut { kind: name(), left });
            }
            if kind.codes.iter().all(|&code| !self.moved[code as usize]) {
                warnings.push(Warning::KindNeverMoves { kind: name() });
            }
        }
        if self.longest >= LONG {
            warnings.push(Warning::MayNeverEnd { plies: LONG });
        }
        if self.stuck {
            warnings.push(Warning::StuckWithoutRule);
        }
        if self.won == [0; 2] {
            warnings.push(Warning::NobodyWins);
        }
        if rules.groups.cut {
            warnings.push(Warning::GroupCut);
        }
        warnings
    }
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
