//! All tests of this crate in one program, which is compiled and linked once.

mod actions;
mod bad;
mod chains;
mod check;
mod common;
mod counts;
mod explanations;
mod lockstep;
mod opponents_pieces;
mod oracles;
mod parents;
mod plan;
mod qi;
mod ranks;
mod refusals;
mod schema;
mod shipped;
mod solve;
mod values;
mod words;
