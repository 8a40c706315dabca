//! All tests of this crate in one program, which is compiled and linked once.

mod from;
mod guide;
mod minimum;
mod open_ends;
mod posters;
mod shipped;
