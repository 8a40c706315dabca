//! A game as steps from class to class.

use burnside::{Outcome, Player, catalog::Entry, record::Record};
use rustc_hash::FxHashSet;

use super::{
    CollectOptions,
    format::{Child, Class, END, child, class},
    mistakes::{self, Mistake},
};
use crate::{
    AnyGame as _, Context, Effort, Error, Kind, answers::positions::group_or_value, game::Typed,
    records::line_first,
};

/// A step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) class: Class,
    pub(super) child: Child,
    /// Who moves.
    pub(super) player: Player,
    /// Whether the game comes to this class for the first time.
    pub(super) first: bool,
}

/// A game that was read and folded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded {
    /// The names of the players, as far as they are known.
    pub players: [Option<String>; 2],
    /// How it ended, if that is known.
    pub outcome: Option<Outcome>,
    /// Its mistakes; `None` if they were not wanted, or the game has no table and nothing was said
    /// about how much to search.
    pub mistakes: Option<Vec<Mistake>>,
    pub(super) group: String,
    pub(super) steps: Vec<Step>,
}

/// Reads a record, in the game's own form or as a move list, and folds it. `None` if it is none in
/// the game's own form.
pub(crate) fn fold<G: Entry>(
    typed: &Typed<G>,
    bytes: &[u8],
    own: bool,
    options: &CollectOptions,
) -> Option<Result<Folded, Error>> {
    let game = &typed.game;
    let (record, damage) = if own {
        let (record, damage) = game.read_own_record(bytes)?;
        (record, damage.map(|reason| with_line(&reason)))
    } else {
        match Record::from_move_list(game.clone(), bytes) {
            Ok(record) => (record, None),
            Err(damaged) => {
                let error = Error::new(Kind::Record, damaged.reason.to_string());
                (*damaged.record, Some(Error { line: Some(damaged.line), ..error }))
            }
        }
    };
    Some(damage.map_or_else(|| folded(typed, record, options), Err))
}

/// `line 7: reason` as an error with its line.
fn with_line(reason: &str) -> Error {
    let known = line_first(reason);
    let (line, reason) = known.map_or((None, reason), |(line, rest)| (Some(line), rest));
    Error { line, ..Error::new(Kind::Record, reason) }
}

fn folded<G: Entry>(
    typed: &Typed<G>,
    record: Record<G>,
    options: &CollectOptions,
) -> Result<Folded, Error> {
    let group = group_or_value(&typed.game, options.group.as_deref())?;
    let wanted = options.mistakes;
    let wanted = wanted.filter(|effort| *effort != Effort::default() || typed.is_solved());
    let mistakes = wanted.map(|effort| {
        let evaluator = typed.evaluator(true);
        let limits = Typed::limits(&*evaluator, effort, &Context::default());
        mistakes::find(&record, &*evaluator, &limits)
    });
    let steps = steps(&record, group, options.plies);
    let outcome = record.outcome();
    Ok(Folded { players: record.players, outcome, mistakes, group: group.to_string(), steps })
}

/// Every step once, however often play comes back.
fn steps<G: Entry>(record: &Record<G>, group: G::Group, plies: Option<u32>) -> Vec<Step> {
    let game = record.rules();
    let most = plies.map_or(usize::MAX, |plies| plies as usize);
    let mut steps: Vec<Step> = Vec::new();
    let (mut classes, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut add = |class: Class, child, player| {
        let first = classes.insert(class);
        if seen.insert((class, child)) {
            steps.push(Step { class, child, player, first });
        }
    };
    let mut last: Option<(Class, Player)> = None;
    for position in record.positions().take(most.saturating_add(1)) {
        let canonical = game.smallest_written(group, position.into());
        let here = class(&game.key(group, canonical));
        if let Some((from, player)) = last {
            add(from, child(&here), player);
        }
        last = Some((here, game.to_move(position)));
    }
    // What comes after the plies that are wanted is not the end of the game.
    if let Some((class, player)) = last.filter(|_| record.moves().len() <= most) {
        add(class, END, player);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_in_front_of_a_reason_is_taken_off() {
        let error = with_line("line 7: a1 is illegal here");
        assert_eq!((error.line, error.message.as_str()), (Some(7), "a1 is illegal here"));
        assert_eq!(with_line("nothing").line, None);
    }
}
