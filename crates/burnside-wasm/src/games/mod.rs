//! Calls for single games. Every game works by its name, whether or not it is here.
//!
//! | file | idea |
//! |---|---|
//! | `quantik` | documents of Quantik with their options |

mod quantik;

pub(crate) use quantik::{Document, read as read_document};
