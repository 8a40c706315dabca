//! Many positions at once: arrays in, arrays out, without the interpreter's lock.

use burnside::{Canonical, Outcome, Value, catalog};
use burnside_solve::door::Settled;
use numpy::{Element, PyArrayDyn, dtype};
use pyo3::prelude::*;

use crate::{
    arguments::{Rows, array, filled, integers, rows},
    arrays::Arrays,
    erased::{Thing, put, take},
    errors::{Failure, Result},
    playouts::{self, Plan},
    rules::{Budget, Typed},
    threads::{self, patiently},
};

/// What a game's arrays look like.
pub(crate) struct Layout {
    pub(crate) width: Option<usize>,
    pub(crate) words: &'static str,
    pub(crate) actions: usize,
}

type Array<'py> = Bound<'py, PyAny>;

/// Several arrays, in the order that the stubs say.
type Several<'py> = Vec<Array<'py>>;

/// A game that answers for arrays of positions.
pub(crate) trait Batch {
    fn layout(&self) -> Layout;
    fn dtype<'py>(&self, py: Python<'py>) -> Array<'py>;
    fn states<'py>(&self, py: Python<'py>, positions: &[Thing]) -> PyResult<Array<'py>>;
    fn positions(&self, states: &Array<'_>) -> PyResult<Vec<Thing>>;
    fn keys<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Array<'py>>;
    fn legal<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>>;
    fn movers<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>>;
    fn outcomes<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>>;
    fn play_all<'py>(
        &self,
        states: &Array<'py>,
        actions: &Array<'py>,
        threads: usize,
    ) -> PyResult<Array<'py>>;
    /// Value, plies, whether they are known, and if asked for the best actions.
    fn values<'py>(
        &self,
        states: &Array<'py>,
        best: bool,
        budget: Budget,
        threads: usize,
    ) -> PyResult<Several<'py>>;
    /// The canonical states and the numbers of the symmetries that lead there.
    fn canonical_states<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Several<'py>>;
    /// Images of states: of each as many as there are symmetries for it.
    fn images<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Array<'py>>;
    fn action_maps<'py>(&self, py: Python<'py>, group: Option<&str>) -> PyResult<Array<'py>>;
    /// Values of actions, carried by symmetries or brought back.
    fn carry<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        back: bool,
        threads: usize,
    ) -> PyResult<Array<'py>>;
    /// How many states or policies an array has, and how many symmetries the group.
    fn count(&self, states: &Array<'_>) -> PyResult<usize>;
    fn order(&self, group: Option<&str>) -> PyResult<usize>;
    fn random_games<'py>(
        &self,
        py: Python<'py>,
        start: &Thing,
        plan: Plan,
        threads: usize,
    ) -> PyResult<Several<'py>>;
}

impl<G: Arrays> Typed<G> {
    fn rows<'py>(&self, states: &Array<'py>) -> PyResult<Rows<'py, G::Word>> {
        rows(states, "states", self.game.width())
    }

    /// Loads a row that can be drawn.
    fn load(&self, row: &[G::Word]) -> Result<G::Position> {
        let refused = |reason| {
            let name = self.game.name();
            Failure::new("position", format!("not a position of {name}: {reason}"))
                .hint(format!("a row is {}", self.game.layout()))
        };
        self.game.load(row).map_err(refused)
    }

    /// Loads a row that the rules accept.
    fn load_valid(&self, row: &[G::Word]) -> Result<G::Position> {
        let position = self.load(row)?;
        self.accept(position)?;
        Ok(position)
    }

    /// A row of `width` items for each state.
    fn each<'py, T: Element + Copy + Default>(
        &self,
        states: &Array<'py>,
        width: Option<usize>,
        threads: usize,
        work: impl Fn(&[G::Word], &mut [T]) -> Result<()> + Sync + Send,
    ) -> PyResult<Array<'py>> {
        let states_of = self.rows(states)?;
        let (words, count) = (states_of.words()?, states_of.count);
        let columns = width.unwrap_or(1);
        let mut out = filled(count.checked_mul(columns), T::default())?;
        states.py().detach(|| {
            threads::rows(threads, columns, &mut out, |index, row| {
                work(&words[index * states_of.width..][..states_of.width], row)
            })
        })?;
        array(states.py(), out, width)
    }

    fn fixed(&self, group: Option<&str>) -> Result<std::sync::Arc<crate::maps::Maps<G>>> {
        let game = &self.game;
        let group = match group {
            Some(name) => catalog::group(game, name)?,
            None => self.default_group(),
        };
        self.atlas.of(game, group)
    }

    /// The largest group that has action maps.
    fn default_group(&self) -> G::Group {
        let game = &self.game;
        if game.is_fixed(game.value_group()) {
            return game.value_group();
        }
        let usable = |&group: &G::Group| game.is_fixed(group) && game.preserves_play(group);
        let order = |&group: &G::Group| game.symmetries(group, game.start()).count();
        let groups = game.groups().iter().copied();
        groups.filter(usable).max_by_key(order).unwrap_or_else(|| game.value_group())
    }

    /// The value of a position, within limits.
    fn settle(
        &self,
        position: G::Position,
        best: Option<&mut [bool]>,
        limits: &burnside_solve::alphabeta::Limits<'_>,
    ) -> Option<Value> {
        let game = &self.game;
        if let Some(outcome) = game.outcome(position) {
            return Some(Value::of_finished(outcome, game.to_move(position)));
        }
        let Some(best) = best else {
            let tabled = game.probe(position);
            return tabled.or_else(|| Some(self.judge().settle(position, limits).ok()?.value));
        };
        let Settled { value, moves } = self.judge().settle(position, limits).ok()?;
        for (mv, _) in moves.into_iter().filter(|&(_, worth)| worth == Some(value)) {
            if let Some(action) = game.action(mv) {
                best[action] = true;
            }
        }
        Some(value)
    }
}

/// What a row is worth, as numbers.
#[derive(Clone, Copy, Default)]
struct Label {
    value: i8,
    plies: i16,
    known: bool,
}

impl Label {
    fn of(value: Option<Value>) -> Self {
        let plies = |plies: u16| i16::try_from(plies).unwrap_or(i16::MAX);
        match value {
            Some(Value::Win(n)) => Self { value: 1, plies: plies(n), known: true },
            Some(Value::Loss(n)) => Self { value: -1, plies: plies(n), known: true },
            Some(Value::Draw) => Self { value: 0, plies: -1, known: true },
            None => Self { value: 0, plies: -1, known: false },
        }
    }
}

impl<G: Arrays> Batch for Typed<G> {
    fn layout(&self) -> Layout {
        let game = &self.game;
        Layout { width: game.width(), words: game.layout(), actions: game.actions() }
    }

    fn dtype<'py>(&self, py: Python<'py>) -> Array<'py> {
        dtype::<G::Word>(py).into_any()
    }

    fn states<'py>(&self, py: Python<'py>, positions: &[Thing]) -> PyResult<Array<'py>> {
        let width = self.game.width();
        let columns = width.unwrap_or(1);
        let mut out = filled(positions.len().checked_mul(columns), G::Word::default())?;
        for (position, row) in positions.iter().zip(out.chunks_exact_mut(columns)) {
            self.game.store(take(position), row);
        }
        array(py, out, width)
    }

    fn positions(&self, states: &Array<'_>) -> PyResult<Vec<Thing>> {
        let states = self.rows(states)?;
        let positions = states
            .words()?
            .chunks_exact(states.width)
            .enumerate()
            .map(|(index, row)| self.load(row).map(put).map_err(|failure| failure.at(index)));
        Ok(positions.collect::<Result<_>>()?)
    }

    fn keys<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Array<'py>> {
        let game = &self.game;
        let group = self.group(group)?;
        let width = game.key(group, game.start()).len();
        self.each(states, Some(width), threads, |row, key| {
            let position = game.canonical_position(group, self.load(row)?);
            game.write_key(group, position, key);
            Ok(())
        })
    }

    fn legal<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>> {
        let game = &self.game;
        self.each(states, Some(game.actions()), threads, |row, legal: &mut [bool]| {
            let position = self.load_valid(row)?;
            for action in game.moves(position).filter_map(|mv| game.action(mv)) {
                legal[action] = true;
            }
            Ok(())
        })
    }

    fn movers<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>> {
        self.each(states, None, threads, |row, out: &mut [u8]| {
            out[0] = self.game.to_move(self.load_valid(row)?).number();
            Ok(())
        })
    }

    fn outcomes<'py>(&self, states: &Array<'py>, threads: usize) -> PyResult<Array<'py>> {
        self.each(states, None, threads, |row, out: &mut [i8]| {
            out[0] = match self.game.outcome(self.load_valid(row)?) {
                None => -1,
                Some(Outcome::Draw | Outcome::BothLose) => 0,
                Some(Outcome::Win(player)) => player.number().cast_signed(),
            };
            Ok(())
        })
    }

    fn play_all<'py>(
        &self,
        states: &Array<'py>,
        actions: &Array<'py>,
        threads: usize,
    ) -> PyResult<Array<'py>> {
        let game = &self.game;
        let taken = self.rows(states)?;
        let actions = integers(actions, "actions", taken.count)?;
        let words = taken.words()?;
        let mut out = filled(Some(words.len()), G::Word::default())?;
        states.py().detach(|| {
            threads::rows(threads, taken.width, &mut out, |index, next| {
                let position = self.load_valid(&words[index * taken.width..][..taken.width])?;
                let action = actions[index];
                let mv = usize::try_from(action).ok().filter(|&action| action < game.actions());
                let mv = mv.and_then(|action| game.move_of(position, action));
                let mv = mv.filter(|&mv| game.is_legal(position, mv)).ok_or_else(|| {
                    let text = game.position_text(position);
                    Failure::new("illegal", format!("action {action} is not legal in {text}"))
                })?;
                game.store(game.play_unchecked(position, mv), next);
                Ok(())
            })
        })?;
        array(states.py(), out, game.width())
    }

    fn values<'py>(
        &self,
        states: &Array<'py>,
        best: bool,
        budget: Budget,
        threads: usize,
    ) -> PyResult<Several<'py>> {
        let (py, actions) = (states.py(), self.game.actions());
        let taken = self.rows(states)?;
        let (words, count) = (taken.words()?, taken.count);
        // A bad row is found before a long search begins.
        self.each(states, None, threads, |row, _: &mut [bool]| self.load_valid(row).map(drop))?;
        let mut labels = filled(Some(count), Label::default())?;
        let columns = if best { actions } else { 1 };
        let mut masks = filled(if best { count.checked_mul(actions) } else { Some(count) }, false)?;
        patiently(py, threads, |cancel| {
            threads::rows_of_two(
                threads,
                16,
                (1, &mut labels),
                (columns, &mut masks),
                |index, label, mask| {
                    if cancel.load(std::sync::atomic::Ordering::Relaxed) {
                        return Err(Failure::new("stopped", "interrupted"));
                    }
                    let row = &words[index * taken.width..][..taken.width];
                    let position = self.load_valid(row)?;
                    let mask = best.then_some(mask);
                    label[0] = Label::of(self.settle(position, mask, &budget.limits(cancel)));
                    Ok(())
                },
            )
        })??;
        let mut several = vec![
            array(py, labels.iter().map(|label| label.value).collect(), None)?,
            array(py, labels.iter().map(|label| label.plies).collect(), None)?,
            array(py, labels.iter().map(|label| label.known).collect(), None)?,
        ];
        if best {
            several.push(array(py, masks, Some(actions))?);
        }
        Ok(several)
    }

    fn canonical_states<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Several<'py>> {
        let game = &self.game;
        let maps = self.fixed(group)?;
        let group = match group {
            Some(name) => catalog::group(game, name).map_err(Failure::from)?,
            None => self.default_group(),
        };
        let taken = self.rows(states)?;
        let words = taken.words()?;
        let mut out = filled(Some(words.len()), G::Word::default())?;
        let mut witnesses = filled(Some(taken.count), 0_u16)?;
        states.py().detach(|| {
            threads::rows_of_two(
                threads,
                threads::PORTION,
                (taken.width, &mut out),
                (1, &mut witnesses),
                |index, next, number| {
                    let position = self.load(&words[index * taken.width..][..taken.width])?;
                    let Canonical { position, witness, .. } = game.canonical(group, position);
                    game.store(position, next);
                    number[0] = maps.number(witness).ok_or_else(|| {
                        Failure::new("symmetry", format!("{witness} is not in {group}"))
                    })?;
                    Ok(())
                },
            )
        })?;
        let py = states.py();
        Ok(vec![array(py, out, game.width())?, array(py, witnesses, None)?])
    }

    fn images<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        threads: usize,
    ) -> PyResult<Array<'py>> {
        let game = &self.game;
        let maps = self.fixed(group)?;
        // A bad row has its own number, not that of an image.
        self.each(states, None, threads, |row, _: &mut [bool]| self.load(row).map(drop))?;
        let taken = self.rows(states)?;
        let (words, width) = (taken.words()?, taken.width);
        let each = symmetries.len().checked_div(taken.count).unwrap_or(0);
        let mut out = filled(symmetries.len().checked_mul(width), G::Word::default())?;
        states.py().detach(|| {
            threads::rows(threads, width, &mut out, |index, next| {
                let position = self.load(&words[index / each * width..][..width])?;
                let (symmetry, _) = maps.get(symmetries[index])?;
                game.store(game.transform(position, symmetry), next);
                Ok(())
            })
        })?;
        array(states.py(), out, game.width())
    }

    fn action_maps<'py>(&self, py: Python<'py>, group: Option<&str>) -> PyResult<Array<'py>> {
        let maps = self.fixed(group)?;
        array(py, maps.images.clone(), Some(maps.actions))
    }

    fn carry<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &[i64],
        group: Option<&str>,
        back: bool,
        threads: usize,
    ) -> PyResult<Array<'py>> {
        let maps = self.fixed(group)?;
        if policies.is_instance_of::<PyArrayDyn<f64>>() {
            return carried::<f64, G>(policies, symmetries, &maps, back, threads);
        }
        if policies.is_instance_of::<PyArrayDyn<bool>>() {
            return carried::<bool, G>(policies, symmetries, &maps, back, threads);
        }
        carried::<f32, G>(policies, symmetries, &maps, back, threads)
    }

    fn count(&self, states: &Array<'_>) -> PyResult<usize> {
        Ok(self.rows(states)?.count)
    }

    fn order(&self, group: Option<&str>) -> PyResult<usize> {
        Ok(self.fixed(group)?.symmetries.len())
    }

    fn random_games<'py>(
        &self,
        py: Python<'py>,
        start: &Thing,
        plan: Plan,
        threads: usize,
    ) -> PyResult<Several<'py>> {
        let game = &self.game;
        let played =
            py.detach(|| threads::install(threads, || playouts::play(game, take(start), plan)))?;
        Ok(vec![
            array(py, played.states, game.width())?,
            array(py, played.game, None)?,
            array(py, played.ply, None)?,
            array(py, played.to_move, None)?,
            array(py, played.action, None)?,
            array(py, played.result, None)?,
        ])
    }
}

/// The values of each row's actions, carried by the row's symmetry: forward, what stood at an
/// action stands at its image; back, the other way round.
fn carried<'py, T: Element + Copy + Default, G: Arrays>(
    policies: &Array<'py>,
    symmetries: &[i64],
    maps: &crate::maps::Maps<G>,
    back: bool,
    threads: usize,
) -> PyResult<Array<'py>> {
    let taken: Rows<'_, T> = rows(policies, "policies", Some(maps.actions))?;
    let (values, width) = (taken.words()?, taken.width);
    let each = symmetries.len().checked_div(taken.count).unwrap_or(0);
    if each * taken.count != symmetries.len() {
        let message = format!("{} symmetries for {} policies", symmetries.len(), taken.count);
        return Err(Failure::new("array", message).into());
    }
    let mut out = filled(symmetries.len().checked_mul(width), T::default())?;
    policies.py().detach(|| {
        threads::rows(threads, width, &mut out, |index, next| {
            let row = &values[index / each * width..][..width];
            let (_, images) = maps.get(symmetries[index])?;
            for (action, &image) in images.iter().enumerate() {
                let (from, to) =
                    if back { (image as usize, action) } else { (action, image as usize) };
                next[to] = row[from];
            }
            Ok(())
        })
    })?;
    array(policies.py(), out, Some(width))
}
