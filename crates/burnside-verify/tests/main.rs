//! All tests of this crate in one program, which is compiled and linked once.

mod any;
mod mutation;
mod plain;
mod proof_mutation;
mod quarto;
