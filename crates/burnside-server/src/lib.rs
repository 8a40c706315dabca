//! The explorer: every answer of `burnside` over HTTP, and a page that shows them.
//!
//! | file | idea |
//! |---|---|
//! | `serve` | [`Server`]: connections, their limits, and an orderly end |
//! | `limits` | [`Limits`]: how much of everything one server gives away |
//! | `router` | which address leads where, and what all answers share |
//! | `api` | `/api/{game}/{command}` |
//! | `query` | parameters as they are written in an address |
//! | `asked` | from parameters to a question |
//! | `answers` | what a client gets: JSON, or a picture |
//! | `heavy` | the few threads for questions that take long |
//! | `page` | the page and its files, inside the program |
//! | `openapi` | the description of the API |
//! | `refusal` | what cannot be answered, why, and what to try |
//! | `log` | what happened, a line for each request |

mod answers;
mod api;
mod asked;
mod heavy;
mod limits;
mod log;
mod openapi;
mod page;
mod query;
mod refusal;
mod router;
mod serve;

pub use limits::Limits;
pub use log::{LogError, LogForm, start_log};
pub use page::Page;
pub use serve::{BindError, Server, run};
