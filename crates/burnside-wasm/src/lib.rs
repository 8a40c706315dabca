//! burnside for JavaScript: the requests and answers of `burnside-api` over WebAssembly.
//!
//! The host writes a call as JSON into memory that it got from `input`, calls `call`, and reads the
//! JSON of the answer from `output`. Tables are not inside: the host gives them, one by one, with `add_table`. The npm package in `js/` is that host; docs/javascript.md says what
//! it offers.
//!
//! | file | idea |
//! |---|---|
//! | `exports` | the functions that the host calls, and where bytes go in and out |
//! | `host` | the functions of the host that are called here: clock, progress, last words |
//! | `call` | [`Call`]: what can be asked, as JSON |
//! | `answer` | from a call to the JSON of its answer |
//! | `games` | calls for single games |

mod answer;
mod call;
pub mod exports;
mod games;
mod host;

pub use answer::Engine;
pub use call::{Call, Text};
