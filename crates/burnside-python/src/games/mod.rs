//! What one game has and the others have not: `burnside.GAME` in Python.

mod quantik;

pub(crate) use quantik::{from_cbor, to_cbor};
