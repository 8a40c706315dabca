//! The C ABI of burnside. `include/burnside.h` is made from this crate and is what C sees;
//! `docs/c.md` tells how to use it.
//!
//! | file | idea |
//! |---|---|
//! | `memory` | what C hands in and wants filled: the only place that follows a pointer |
//! | `status` | [`BurnsideStatus`], [`BurnsideError`]; nothing panics across the border |
//! | `questions` | any question by words: [`burnside_ask`](questions::burnside_ask) |
//! | `positions` | positions as text, of every game |
//! | `quantik` | Quantik in 18 bytes, one at a time and by the million |
//! | `document` | Quantik's CBOR documents |
//! | `gobblet` | Gobblet Gobblers in a `uint64_t` |
//! | `qi` | positions of any game at all |
//!
//! # Rules for every function
//! - Every pointer is checked: null and misaligned ones are refused, text must be UTF-8.
//! - The caller owns all memory. What is filled in is either of a fixed size, or a buffer with its
//!   capacity; if that is too small, the size that is needed is reported and nothing is written.
//! - An answer may be written where a question was read.
//! - There is no hidden state: errors go where the caller wants them, and any thread may call
//!   anything at any time.

mod memory;
mod status;

// In the order in which the header shows them.
pub mod questions;

pub mod positions;

pub mod quantik;

pub mod document;

pub mod gobblet;

pub mod qi;

pub use memory::{
    Bytes, BytesOut, DocumentIn, DocumentOut, ErrorOut, Number32Out, NumberOut, Numbers, Planes,
    PlanesOut, SizeOut, Text, TextOut, ValueOut,
};
pub use status::{
    BURNSIDE_MESSAGE, BurnsideError, BurnsideStatus, burnside_status_name, burnside_version,
};
