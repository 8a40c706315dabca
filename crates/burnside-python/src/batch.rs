//! Arrays of a game: taken from Python, asked about without the interpreter's lock, handed back.

use burnside::arrays::Words;
use burnside_api::{
    ActionMaps, AnyGame, AnyPosition, Applying, ClassRows, Context, Effort, Error, Kind, Labels,
    Layout, MoveLists, MoveValues, Plan,
};
use burnside_solve::random::below;
use numpy::{Element, PyArrayDyn};
use pyo3::prelude::*;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::{
    arguments::{Rows, States, array, filled, room, rows, states_array},
    errors::{Result, failure},
    game::Game,
    threads::{self, interruptible, on_rows, within},
};

/// An array of Python.
pub(crate) type Array<'py> = Bound<'py, PyAny>;

impl Game {
    pub(crate) fn layout(&self) -> Layout {
        self.rules.0.layout()
    }

    /// Asks about rows, without the interpreter's lock.
    pub(crate) fn batch<T: Send>(
        &self,
        states: &Array<'_>,
        threads: Option<usize>,
        question: impl FnOnce(&dyn AnyGame, Words<'_>, &Context<'_>) -> std::result::Result<T, Error>
        + Send,
    ) -> Result<T> {
        let taken = States::take(&self.layout(), states)?;
        let words = taken.words()?;
        on_rows(states.py(), taken.count(), threads, |context| {
            Ok(question(&*self.rules.0, words, context)?)
        })
    }

    /// Values, with the best actions if they are asked for.
    pub(crate) fn evaluated<'py>(
        &self,
        states: &Array<'py>,
        best: bool,
        effort: Effort,
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let (py, layout) = (states.py(), self.layout());
        let taken = States::take(&layout, states)?;
        let words = taken.words()?;
        // A search may use all threads even for one row.
        let Labels { value, plies, known, best } =
            interruptible(py, threads::count(threads)?, |context| {
                Ok(self.rules.0.values(words, best, &within(effort, context))?)
            })?;
        let mut several = vec![array(py, value, None)?, array(py, plies, None)?];
        several.push(array(py, known, None)?);
        if let Some(best) = best {
            several.push(array(py, best, Some((taken.count(), layout.actions)))?);
        }
        Ok(several)
    }

    /// The legal moves of states, one after the other, and the states after them.
    pub(crate) fn children_of<'py>(
        &self,
        states: &Array<'py>,
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let py = states.py();
        let MoveLists { starts, actions, states: after } =
            self.batch(states, threads, |game, words, context| game.move_lists(words, context))?;
        let after = states_array(py, after, &self.layout())?;
        Ok(vec![array(py, starts, None)?, array(py, actions, None)?, after])
    }

    /// The values of all legal moves of states.
    pub(crate) fn valued_moves(
        &self,
        states: &Array<'_>,
        effort: Effort,
        threads: Option<usize>,
    ) -> Result<MoveValues> {
        let taken = States::take(&self.layout(), states)?;
        let words = taken.words()?;
        interruptible(states.py(), threads::count(threads)?, |context| {
            Ok(self.rules.0.move_values(words, &within(effort, context))?)
        })
    }

    /// The classes that can be reached from states, a row each, and the plies to them: all, or the
    /// quiet ones, but not more than so many.
    pub(crate) fn reached<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        (quiet, most): (bool, usize),
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let py = states.py();
        let taken = States::take(&self.layout(), states)?;
        let words = taken.words()?;
        let ClassRows { states, ply } = interruptible(py, threads::count(threads)?, |context| {
            Ok(self.rules.0.classes(words, group, quiet, most, context)?)
        })?;
        Ok(vec![states_array(py, states, &self.layout())?, array(py, ply, None)?])
    }

    /// The images of states under symmetries, as many of each as fall to it.
    pub(crate) fn images<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let layout = self.layout();
        let taken = States::take(&layout, states)?;
        let words = taken.words()?;
        let images = on_rows(states.py(), symmetries.len(), threads, |context| {
            Ok(self.rules.0.images(words, symmetries, group, context)?)
        })?;
        states_array(states.py(), images, &layout)
    }

    /// Values of actions, carried by symmetries or brought back.
    pub(crate) fn carried<'py>(
        slf: &Bound<'py, Self>,
        policies: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        back: bool,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        if is_lists(policies)? {
            let arguments = (slf, symmetries.to_vec(), group, back, threads);
            return Ok(policies.call_method1("_carried", arguments)?);
        }
        let maps = slf.get().rules.ask(|game| game.action_maps_under(group, symmetries))?;
        if policies.is_instance_of::<PyArrayDyn<f64>>() {
            return carried::<f64>(policies, symmetries, &maps, back, threads);
        }
        if policies.is_instance_of::<PyArrayDyn<bool>>() {
            return carried::<bool>(policies, symmetries, &maps, back, threads);
        }
        carried::<f32>(policies, symmetries, &maps, back, threads)
    }

    /// The canonical states and the numbers of the symmetries that lead there.
    pub(crate) fn canonicals<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let py = states.py();
        let (found, witnesses) = self.batch(states, threads, |game, words, context| {
            game.canonical_states(words, group, context)
        })?;
        Ok(vec![states_array(py, found, &self.layout())?, array(py, witnesses, None)?])
    }

    /// The numbers of the symmetries that apply to states, one state after the other.
    pub(crate) fn applying(
        &self,
        states: &Array<'_>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Applying> {
        self.batch(states, threads, |game, words, context| game.applying(words, group, context))
    }

    /// Images of states and their policies, and the numbers of the symmetries: every one of the
    /// group that applies, or this many of each, chosen by the seed.
    pub(crate) fn augmented<'py>(
        slf: &Bound<'py, Self>,
        states: &Array<'py>,
        policies: &Array<'py>,
        group: Option<&str>,
        (count, seed): (Option<usize>, u64),
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let (py, game) = (states.py(), slf.get());
        let rows = States::take(&game.layout(), states)?.count();
        let maps = game.rules.ask(|game| game.action_maps_under(group, &[]))?;
        if policies.len()? != rows {
            let message = format!("{rows} states and {} policies", policies.len()?);
            return Err(failure(Kind::Array, message));
        }
        let applying = if maps.fixed { None } else { Some(game.applying(states, group, threads)?) };
        let images = match (&applying, count) {
            (Some(applying), None) => Some(applying.symmetries.len()),
            _ => rows.checked_mul(count.unwrap_or(maps.order)),
        };
        if !is_lists(policies)? {
            let item = policies.getattr("itemsize").and_then(|item| item.extract());
            let row = maps.actions.checked_mul(item.unwrap_or(1_usize));
            room(images.and_then(|images| images.checked_mul(row?)))?;
        }
        let mut symmetries = filled(images, 0_i64)?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        for (index, symmetry) in symmetries.iter_mut().enumerate() {
            *symmetry = match (&applying, count) {
                (Some(applying), None) => applying.symmetries[index].into(),
                (Some(applying), Some(count)) => {
                    let here = applying.of(index / count);
                    here[below(&mut random, here.len())].into()
                }
                (None, Some(_)) => below(&mut random, maps.order).cast_signed() as i64,
                (None, None) => (index % maps.order).cast_signed() as i64,
            };
        }
        let (states, policies) = match &applying {
            // States have different numbers of symmetries: each state once for each of its images.
            Some(applying) if count.is_none() => {
                let rows = array(py, applying.rows(), None)?;
                (states.get_item(&rows)?, policies.get_item(&rows)?)
            }
            _ => (states.clone(), policies.clone()),
        };
        let images = game.images(&states, &symmetries, group, threads)?;
        let carried = Self::carried(slf, &policies, &symmetries, group, false, threads)?;
        let symmetries =
            array(py, symmetries.iter().map(|&s| s.cast_unsigned() as u16).collect(), None)?;
        Ok(vec![images, carried, symmetries])
    }

    /// Random games as rows.
    pub(crate) fn played<'py>(
        &self,
        py: Python<'py>,
        start: &AnyPosition,
        plan: Plan,
        threads: Option<usize>,
    ) -> Result<Vec<Array<'py>>> {
        let played = interruptible(py, threads::count(threads)?, |context| {
            Ok(self.rules.0.random_games(start, plan, context)?)
        })?;
        Ok(vec![
            states_array(py, played.states, &self.layout())?,
            array(py, played.game, None)?,
            array(py, played.ply, None)?,
            array(py, played.to_move, None)?,
            array(py, played.action, None)?,
            array(py, played.result, None)?,
        ])
    }
}

/// Whether policies are `ActionLists`, which the Python side carries.
fn is_lists(policies: &Array<'_>) -> Result<bool> {
    let py = policies.py();
    Ok(policies.is_instance(&py.import("burnside._lists")?.getattr("ActionLists")?)?)
}

fn carried<'py, T: Element + Copy + Default + Send + Sync>(
    policies: &Array<'py>,
    symmetries: &[i64],
    maps: &ActionMaps,
    back: bool,
    threads: Option<usize>,
) -> Result<Array<'py>> {
    let taken: Rows<'_, T> = rows(policies, "policies", Some(maps.actions))?;
    let values = taken.words()?;
    let carried = on_rows(policies.py(), symmetries.len(), threads, |context| {
        Ok(maps.carry(values, symmetries, back, context)?)
    })?;
    array(policies.py(), carried, Some((symmetries.len(), maps.actions)))
}
