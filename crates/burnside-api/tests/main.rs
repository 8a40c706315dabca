//! All tests of this crate in one program, which is compiled and linked once.

mod answers;
mod any_game;
mod canonical;
#[cfg(feature = "collecting")]
mod collections;
mod conformance;
mod docs;
mod gallery;
mod game_files;
mod requests;
mod run_time_game;
mod signs;
mod tables;
mod toy;
mod training;
mod written_records;
