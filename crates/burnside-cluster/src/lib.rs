//! Solving on several machines.
//!
//! Processes that are named in a hosts file divide the classes of a game among them. Each keeps
//! only its share in memory. What they find is committed tier by tier, so that a run that ended
//! early goes on with the same command, and the table is byte for byte the one that a single
//! process writes.
//!
//! | file | idea |
//! |---|---|
//! | `hosts` | [`Hosts`]: who takes part |
//! | `greeting`, `connect` | [`Member`]: one process, and how it finds the others |
//! | `watch` | signs of life |
//! | `stall` | work that does not move |
//! | `engine` | one job on all processes |
//! | `post`, `letters` | rounds in which all send and all receive, over timely dataflow |
//! | `sparse` | lists of numbers, most of them 0, as bytes |
//! | `share` | which process has which numbers |
//! | `classes`, `graded` | what dividing needs of a game whose classes have numbers |
//! | `reach` | which classes can be reached, divided |
//! | `stage` | one stage, divided |
//! | `numbered` | all stages |
//! | `codes`, `layers` | games that cannot return, by the codes of their classes |
//! | `pack` | the table |
//! | `commit` | results that are safe |
//! | `place` | whether they can be written where they are wanted |
//! | `memory` | what a process may hold |
//! | `solve` | [`solve()`]: a whole game |
//! | `lines` | [`answer_lines`]: many questions, such as values of positions by search |
//!
//! Only `post` and `engine` know timely. Traffic is neither encrypted nor authenticated: it is for
//! networks that you trust.

mod classes;
mod codes;
mod commit;
mod connect;
mod engine;
mod error;
mod graded;
mod greeting;
mod hosts;
mod layers;
mod letters;
mod lines;
mod memory;
mod numbered;
mod pack;
mod place;
mod post;
mod reach;
mod share;
mod solve;
mod sparse;
mod stage;
mod stall;
mod watch;

pub use connect::Member;
pub use engine::{Observer, Patience, Silent};
pub use error::ClusterError;
pub use hosts::Hosts;
pub use lines::{Task, answer_lines};
pub use post::{Part, Traffic};
pub use solve::{Divided, Options, solve};
