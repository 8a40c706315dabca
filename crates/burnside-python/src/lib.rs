//! The Python package `burnside`, compiled part: `burnside._burnside`.
//!
//! | file | idea |
//! |---|---|
//! | `game/` | `Game`: a game by name; arrays of its positions |
//! | `against` | `Against`: a policy against every opponent |
//! | `position`, `moves`, `symmetry`, `value` | `Position`, `Move`, `Symmetry` and `Canonical`, `Value` |
//! | `qi` | `Qi`: any board, any pieces |
//! | `ask` | requests as a command and parameters |
//! | `load` | game files |
//! | `service` | the one service of this process, which has all games |
//! | `python_game/` | games that are Python objects, registered at run time |
//! | `games/` | functions for single games |
//! | `batch` | many positions at once |
//! | `arguments` | arrays that come from Python, checked |
//! | `threads` | pools that survive a fork, and long work that Ctrl-C stops |
//! | `errors` | kinds of errors, the same in every interface |
//!
//! `python/burnside` has the rest of the package: exceptions, named tuples, data sets, stubs.

// Docstrings are Python's: brackets in their examples are not links.
#![allow(clippy::doc_link_with_quotes)]
// What Python hands over is made anew for every call: there is nothing to borrow from.
#![allow(clippy::needless_pass_by_value)]

mod against;
mod arguments;
mod ask;
mod batch;
mod errors;
mod game;
mod games;
mod load;
mod moves;
mod position;
mod python_game;
mod qi;
mod service;
mod symmetry;
mod threads;
mod value;

use pyo3::prelude::*;

/// The compiled part of `burnside`: use that.
#[pymodule]
mod _burnside {
    #[pymodule_export]
    use crate::{
        against::Against,
        ask::{ask, game, games},
        game::Game,
        games::{from_cbor, to_cbor},
        load::{load, shipped},
        moves::Move,
        position::{Position, restore_move, restore_position},
        python_game::register,
        qi::{Qi, restore_qi},
        symmetry::{Canonical, Symmetry, restore_canonical},
        value::{Value, restore_value},
    };

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's name for it
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
