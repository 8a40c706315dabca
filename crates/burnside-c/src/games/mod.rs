//! Functions for single games: positions in a fixed number of bytes, one at a time or whole arrays.
//! Every game works by its name, whether or not it is here.
//!
//! | file | idea |
//! |---|---|
//! | `quantik` | Quantik in 18 bytes |
//! | `document` | Quantik's CBOR documents |
//! | `gobblet` | Gobblet Gobblers in a `uint64_t` |
//! | `quarto` | Quarto in 11 bytes |

// In the order in which the header shows them.
pub mod quantik;

pub mod document;

pub mod gobblet;

pub mod quarto;
