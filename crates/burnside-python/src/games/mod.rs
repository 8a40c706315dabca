//! Functions for single games: `burnside.GAME` in Python.

mod quantik;

pub(crate) use quantik::{from_cbor, to_cbor};
