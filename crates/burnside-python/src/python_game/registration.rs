//! `burnside.register`: checks a game in a few random games before it is added.

use std::collections::HashSet;

use burnside::{Game as _, Symmetric, laws};
use burnside_api::{Error, Kind};
use burnside_solve::random::below;
use pyo3::{prelude::*, types::PyType};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::{
    contract::{PyGame, PyPosition},
    group::{Group, PySymmetry},
    rulebook::{Actions, Rulebook, broken},
};
use crate::{
    errors::{Failure, Result},
    game::Game,
    service::{Rules, SERVICE, caught},
};

/// Games that are played at random, and plies after which each is left as it is.
const GAMES: usize = 8;
const LONGEST: usize = 200;

/// Positions in which the laws are checked.
const SAMPLE: usize = 64;

/// Adds a game that is written in Python; from then on it is known by its name, as the others are.
///
/// `rules` is an object, or a class that makes one without arguments, with
///
/// - `name`: letters, digits, `-`, `_`, `.`, and the variant after a colon;
/// - `start()`: the position in which the game begins. Positions are hashable and never change;
/// - `moves(position)`: the legal moves, each once, always in the same order; hashable too. Only
///   asked while the game goes on, and then there must be one;
/// - `play(position, move)`: the position after a legal move;
/// - `outcome(position)`: None while the game goes on, 1 or 2 for the winner, `"draw"`, or
///   `"both lose"`.
///
/// It may also have
///
/// - `to_move(position)`: 1 or 2. Without it, the position's own attribute `to_move` counts; and
///   without that the players alternate, player 1 first;
/// - `can_return`: whether play can come back to a position. It can, unless you say False, which
///   makes searches much faster;
/// - `symmetries`: a mapping from names, or a list, of pairs of functions: what happens to a
///   position, and what happens to a move. What they make together is found out. A function
///   alone leaves moves as they are;
/// - `text(position)` and `parse(text)`: the position as one line. Without them it is what Python
///   prints. Rows of letters, as in `X.O/.../...`, are drawn as a board;
/// - `move_text(move)`: what `str` says, if it is left out;
/// - `actions`: all moves that there can be, in order: their numbers in arrays;
/// - `planes(position)`: what a network sees: an array of channels, rows and columns, of whole
///   numbers from 0 to 255, always of the same shape; and `channels`, what each channel says;
/// - `title` and `rules`, for people.
///
/// The laws of the contract are checked in positions of a few random games: a game that breaks one
/// is refused with a `RulesError` that names the law and the position.
///
/// >>> class Nim:
/// ...     """Take one or two; who takes the last one wins."""
/// ...     name, can_return = "nim", False
/// ...     def start(self): return (5, 1)
/// ...     def to_move(self, position): return position[1]
/// ...     def moves(self, position): return [n for n in (1, 2) if n <= position[0]]
/// ...     def play(self, position, move): return (position[0] - move, 3 - position[1])
/// ...     def outcome(self, position): return None if position[0] else 3 - position[1]
/// >>> nim = burnside.register(Nim)
/// >>> nim.start.value(), [str(move) for move in nim.start.value().best]
/// (<Value: win in 3 (search)>, ['2'])
/// >>> burnside.ask("nim", "perft", depth=5)["nodes"]  # one at a time
/// 1
#[pyfunction]
pub(crate) fn register(rules: &Bound<'_, PyAny>) -> Result<Game> {
    let object = if rules.is_instance_of::<PyType>() { rules.call0()? } else { rules.clone() };
    // Games live as long as the process: so do their positions, which point to them.
    let book: &'static Rulebook = Box::leak(Box::new(Rulebook::new(&object)?));
    caught(|| {
        prepare(object.py(), book)?;
        let game = SERVICE.register(PyGame(book))?;
        // Described once, while nobody else asks.
        game.about();
        Ok(Game { rules: Rules(game) })
    })
}

/// Finds out what the contract wants to know, and checks the laws.
fn prepare(py: Python<'_>, book: &'static Rulebook) -> Result<()> {
    let game = PyGame(book);
    let start = book.start_number(py)?;
    book.start.get_or_init(|| start);
    let sample = sample(game)?;
    let numbers: Vec<u32> = sample.iter().map(|position| position.number).collect();
    let group = Group::close(book, &numbers)?;
    let order = usize::from(group.order());
    book.group.get_or_init(|| group);
    PySymmetry::announce(book);
    let actions = actions(py, book)?;
    book.actions.get_or_init(|| actions);
    book.look_at_planes(py, &numbers)?;

    let checked = laws::check_rules(&game, &sample)
        .and_then(|()| laws::check_text(&game, &sample))
        .and_then(|()| {
            // Every symmetry in every position, if that is a reasonable number.
            let some = &sample[..sample.len().min((4096 / order).max(3))];
            laws::check_symmetry(&game, game.value_group(), some)
        });
    checked.map_err(|violation| {
        let message = format!("{} breaks a law: {violation}", book.name);
        Failure::from(Error::new(Kind::Rules, message))
    })
}

/// Different positions of a few random games, from all parts of them.
fn sample(game: PyGame) -> Result<Vec<PyPosition>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut met, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..GAMES {
        let mut position = game.start();
        let mut line = HashSet::new();
        for _ in 0..LONGEST {
            if !line.insert(position.number) && !game.0.can_return {
                let message = format!(
                    "{position:?} comes up twice in one game, and can_return of {} is False",
                    game.name()
                );
                return Err(broken(message).into());
            }
            if seen.insert(position.number) {
                met.push(position);
            }
            let moves: Vec<_> = game.moves(position).collect();
            if moves.is_empty() {
                break;
            }
            position = game.play_unchecked(position, moves[below(&mut random, moves.len())]);
        }
    }
    // Spread over all games, the start among them.
    let step = met.len().div_ceil(SAMPLE).max(1);
    Ok(met.into_iter().step_by(step).collect())
}

/// The moves that have numbers.
fn actions(py: Python<'_>, book: &Rulebook) -> Result<Actions> {
    let mut actions = Actions::default();
    let Some(listed) = book.attribute(py, "actions")?.filter(|listed| !listed.is_none()) else {
        return Ok(actions);
    };
    for mv in listed.try_iter()? {
        let mv = mv?;
        let number = book.move_number(&mv)?;
        if actions.numbers.insert(number, actions.moves.len()).is_some() {
            return Err(broken(format!("actions of {} lists {mv} twice", book.name)).into());
        }
        actions.moves.push(number);
    }
    Ok(actions)
}
