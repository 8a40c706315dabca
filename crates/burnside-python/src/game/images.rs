//! Images of arrays of positions under symmetries, and of the policies that belong to them.

use burnside_api::Applying;
use pyo3::prelude::*;

use super::{Game, tuple};
use crate::{
    arguments::{States, array, integers},
    batch::Array,
    errors::Result,
};

#[pymethods]
impl Game {
    /// Where every symmetry of a group takes every action: `(order, actions)` of uint16. The
    /// largest group that maps play onto play, whatever the position, if none is named.
    ///
    /// >>> burnside.game("gobblet").action_maps("d4").shape
    /// (8, 108)
    #[pyo3(signature = (group = None))]
    fn action_maps<'py>(&self, py: Python<'py>, group: Option<&str>) -> Result<Array<'py>> {
        let maps = self.rules.ask(|game| game.action_maps(group))?;
        array(py, maps.all_images()?, Some((maps.order, maps.actions)))
    }

    /// The numbers of the symmetries that apply to states: `Applying` with `starts`, `(n + 1,)`, and
    /// `symmetries`. Those of state `i` are the numbers from `starts[i]` up to `starts[i + 1]`. Only
    /// in groups that depend on the position they are not the same for all states.
    ///
    /// >>> zertz = burnside.game("zertz")
    /// >>> few = zertz.position("..../...../...oo./...owo./...oo./...../.... 5/8/10 0/0/0 0/0/0 1 -")
    /// >>> zertz.applying(zertz.states([zertz.start, few]), "translation").starts
    /// array([ 0,  1, 20])
    #[pyo3(signature = (states, group = None, *, threads = None))]
    #[pyo3(name = "applying")]
    fn applying_to<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let (py, Applying { starts, symmetries }) =
            (states.py(), self.applying(states, group, threads)?);
        tuple(py, "Applying", vec![array(py, starts, None)?, array(py, symmetries, None)?])
    }

    /// The images of states, each under the symmetry of the group with its number. A symmetry that
    /// does not apply to its state is an error.
    #[pyo3(signature = (states, symmetries, group = None, *, threads = None))]
    fn transform<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let count = States::take(&self.layout(), states)?.count();
        let symmetries = integers(symmetries, "symmetries", count)?;
        self.images(states, &symmetries, group, threads)
    }

    /// Policies (or masks) of states, carried to the images of the states: what stood at an action
    /// stands at the action's image. `(n, actions)` of float32, float64 or bool, or `ActionLists`. A
    /// shift of a board drops what it carries off the board, which no legal action is.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn carry<'py>(
        slf: &Bound<'py, Self>,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        Self::carried(slf, policies, &symmetries, group, false, threads)
    }

    /// The way back: policies of images, brought home to the states that they are images of.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn restore<'py>(
        slf: &Bound<'py, Self>,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        Self::carried(slf, policies, &symmetries, group, true, threads)
    }

    /// The canonical states and the numbers of the symmetries that lead there: `Canonicals` with
    /// `states` and `witnesses`.
    #[pyo3(signature = (states, group = None, *, threads = None))]
    fn canonical<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        tuple(states.py(), "Canonicals", self.canonicals(states, group, threads)?)
    }

    /// The canonical states with the policies that belong to them: `Canonicalized` with `states`,
    /// `policies` and `witnesses`. `restore(policies, witnesses, group)` leads back.
    #[pyo3(signature = (states, policies, group = None, *, threads = None))]
    fn canonicalize<'py>(
        slf: &Bound<'py, Self>,
        states: &Array<'py>,
        policies: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let py = states.py();
        let found = slf.get().canonicals(states, group, threads)?;
        let carried = Self::carry(slf, policies, &found[1], group, threads)?;
        tuple(py, "Canonicalized", vec![found[0].clone(), carried, found[1].clone()])
    }

    /// Images of states with the policies that belong to them: `Augmented` with `states`,
    /// `policies` and `symmetries`. Every symmetry of the group that applies to a state (see
    /// `applying`), or `count` of them, chosen by the seed. All images of the first state come
    /// first.
    ///
    /// >>> import numpy
    /// >>> gobblet = burnside.game("gobblet")
    /// >>> states = gobblet.states([gobblet.start.play("S(0,0)")])
    /// >>> policies = gobblet.legal(states).astype(numpy.float32)
    /// >>> images = gobblet.augment(states, policies, "d4")
    /// >>> len(images.states), (gobblet.legal(images.states) == images.policies).all()
    /// (8, np.True_)
    #[pyo3(signature = (states, policies, group = None, *, count = None, seed = 0, threads = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords
    fn augment<'py>(
        slf: &Bound<'py, Self>,
        states: &Array<'py>,
        policies: &Array<'py>,
        group: Option<&str>,
        count: Option<usize>,
        seed: u64,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        tuple(
            states.py(),
            "Augmented",
            Self::augmented(slf, states, policies, group, (count, seed), threads)?,
        )
    }
}
