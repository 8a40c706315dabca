//! The C ABI of burnside. `include/burnside.h` is made from this crate and is what C sees;
//! `docs/c.md` explains how to use it.
//!
//! | file | idea |
//! |---|---|
//! | `memory` | what C hands in and wants filled: the only place that follows a pointer |
//! | `status` | [`BurnsideStatus`], [`BurnsideError`]; no panic crosses into C |
//! | `requests` | any request, as a command and JSON: [`burnside_ask`](requests::burnside_ask); game files |
//! | `positions` | positions as text, of every game |
//! | `symmetry` | canonical forms and images, of every game: [`burnside_canon`](symmetry::burnside_canon) |
//! | `values` | values of positions, of every game |
//! | `games/` | functions for single games |
//! | `qi` | positions of any game at all |
//!
//! # Rules for every function
//! - Every pointer is checked: null and misaligned ones are refused, text must be UTF-8, an array
//!   must fit into memory.
//! - The caller owns all memory. What is filled in is either of a fixed size, or a buffer with its
//!   capacity; if that is too small, the size that is needed is reported and nothing is written.
//! - An answer may overwrite its own input.
//! - There is no hidden state but the games that were loaded: errors go where the caller wants
//!   them, and any thread may call anything at any time.

mod memory;
mod status;

// In the order in which the header shows them.
pub mod requests;

pub mod positions;

pub mod symmetry;

pub mod values;

pub mod games;

pub mod qi;

pub use memory::{
    Bytes, BytesOut, CanonOut, ErrorOut, In, Number16Out, Number32Out, NumberOut, Numbers, Out,
    Plain, SizeOut, Text, TextOut, ValueOut,
};
pub use status::{
    BURNSIDE_MESSAGE, BurnsideError, BurnsideStatus, burnside_status_name, burnside_version,
};
