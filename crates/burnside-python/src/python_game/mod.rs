//! Games as Python objects, registered at run time.
//!
//! The contract of a game wants positions and moves that are plain data, and answers that are not
//! errors. So every position and every move that is met gets a number, and what the object says
//! about it is kept; an exception travels through the library to the call that started it.
//!
//! | file | idea |
//! |---|---|
//! | `rulebook` | `Rulebook`: the object, and how it is asked |
//! | `store` | what was met so far, by number |
//! | `group` | symmetries: a few given ones, and the group that they generate |
//! | `pictures` | observation planes, if the object makes them |
//! | `contract` | `PyGame`: the traits of a game, implemented |
//! | `registration` | `burnside.register`: the laws are checked before a game is let in |
//!
//! Numbers live as long as the process, and so do games.

mod contract;
mod group;
mod pictures;
mod registration;
mod rulebook;
mod store;

pub(crate) use registration::register;
