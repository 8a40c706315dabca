//! Quarto: any value by a plain search, and every value of a table of early positions.

mod prover;
mod table;

pub use prover::Prover;
pub use table::verify_early;
