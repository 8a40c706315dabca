//! Quarto: any value by a plain search, and every value of the opening book.

mod book;
mod prover;

pub use book::verify_book;
pub use prover::Prover;
