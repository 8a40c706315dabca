//! Boardspace files: a tree of nodes in brackets, of which only the main line is ever used.
//!
//! ```text
//! (;
//! GM[22]VV[2]
//! SU[Zertz+11]
//! P0[id "Ada"]
//! P1[id "Bo"]
//! ; P0[0 Start P0]
//! ; P0[1 RtoB 2 0 D 4]        a white marble (0) from the pool (rack 2) onto d4
//! ; P0[2 R- A 1]              the ring a1 goes
//! ; P0[3 Done]
//! ; P1[4 BtoB D 4 D 6]        a jump
//! ; P1[5 Done]
//! )
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `properties` | a file cut into names and values |
//! | `read` | what is a move is played, what is not is kept as a remark |
//! | `result` | who won, by what the file says |
//! | `write` | the same the other way round |

mod properties;
mod read;
mod result;
mod write;

pub(super) use read::read;
pub(super) use write::write;
