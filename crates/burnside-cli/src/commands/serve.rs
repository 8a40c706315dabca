//! The explorer.

use std::{env, io, net::SocketAddr, sync::Arc};

use burnside_api::reason;
use burnside_server::{BindError, Limits, LogForm, Page, start_log};
use serde_json::json;

use super::{Session, game_files, in_file, table_list};
use crate::{
    args::Serve,
    failure::{Failure, Result},
    output::{print_json, print_text},
};

/// Games whose files were sent that are kept: each may hold what a search learned, some 100 MB.
const SENT_GAMES: usize = 8;

/// Serves until a signal ends it.
pub(super) fn run(session: &Session, serve: Serve) -> Result<()> {
    let Serve { games, collections, accept_game_files, addr, hosts, log } = serve;
    let json = session.json;
    for path in &games {
        let text = game_files::text(path)?;
        let game = session.service.load(&text).map_err(|error| in_file(path, error))?;
        let beside = game_files::table_beside(path);
        if beside.exists() {
            game.open_table(&beside).map_err(|error| in_file(&beside, error))?;
        }
    }
    for game in session.service.all() {
        table_list::open_largest(&*game)?;
    }
    if let Some(path) = &session.table {
        session.service.open_table(path).map_err(|error| in_file(path, error))?;
    }
    for path in &collections {
        session.service.open_table(path).map_err(|error| in_file(path, error))?;
    }
    let filter = log.or_else(|| env::var("RUST_LOG").ok()).unwrap_or("warn".to_owned());
    let form = if json { LogForm::Json } else { LogForm::Text };
    start_log(&filter, form).map_err(|error| Failure::Usage {
        message: error.to_string(),
        hint: Some("for example --log info, or --log burnside_server=debug".to_owned()),
    })?;
    let sent_games = if accept_game_files { SENT_GAMES } else { 0 };
    let limits = Limits { sent_games, hosts, ..Limits::default() };
    let mut printed = Ok(());
    let ready = |addr| printed = announce(json, addr);
    let served =
        burnside_server::run(addr, limits, Page::embedded(), Arc::clone(&session.service), ready);
    served.map_err(|error| refused(&error))?;
    printed
}

fn announce(json: bool, addr: SocketAddr) -> Result<()> {
    let url = format!("http://{addr}/");
    if json {
        return print_json(&json!({ "url": url }));
    }
    print_text(&format!("burnside explorer: {url}\nCtrl-C ends it.\n"))
}

/// What to try when the server cannot listen on an address.
fn refused(error: &BindError) -> Failure {
    let hint = match error.error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "is an explorer already running? if not, choose another port: burnside serve --addr {}; \
             port 0 means any free port",
            SocketAddr::new(error.addr.ip(), error.addr.port().wrapping_add(1).max(1024))
        ),
        io::ErrorKind::PermissionDenied => "choose a port above 1023".to_owned(),
        io::ErrorKind::AddrNotAvailable => {
            "use an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them".to_owned()
        }
        _ => "for example burnside serve --addr 127.0.0.1:0".to_owned(),
    };
    let message = format!("cannot listen on {}: {}", error.addr, reason(&error.error));
    Failure::Usage { message, hint: Some(hint) }
}
