//! The explorer: every answer of `burnside` over HTTP, and a page that shows them.
//!
//! | file | idea |
//! |---|---|
//! | `serve` | [`Server`]: connections, their limits, and an orderly end |
//! | `limits` | [`Limits`]: how much a server does at once |
//! | `router` | the addresses, and what all answers have in common |
//! | `api` | `/api/games`, `/api/{game}/{command}` and the rest of the API |
//! | `sent` | games whose files clients have sent |
//! | `query` | parameters as they are written in an address |
//! | `parameters` | from an address to the parameters of a request |
//! | `reply` | what a client gets: JSON, or a picture |
//! | `heavy` | the few threads for requests that take long |
//! | `page` | the page and its files, inside the program |
//! | `openapi` | the description of the API |
//! | `http_error` | errors with their HTTP status |
//! | `log` | what happened, a line for each request |

mod api;
mod heavy;
mod hosts;
mod http_error;
mod limits;
mod log;
mod openapi;
mod pack;
mod page;
mod parameters;
mod places;
mod query;
mod reply;
mod router;
mod sent;
mod serve;

pub use limits::Limits;
pub use log::{LogError, LogForm, start_log};
pub use page::Page;
pub use serve::{BindError, Server, run};
