//! Under which names the server answers.
//!
//! A page of another site can make a browser ask us by a name of its own that leads here, and then
//! read what we answer. So a server that only this machine reaches answers under this machine's
//! names alone.

use std::net::{IpAddr, SocketAddr};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, Response, StatusCode, Version, header, uri::Authority},
    middleware::Next,
    response::IntoResponse,
};
use burnside_api::Kind;

use crate::http_error::HttpError;

/// Names under which a server answers.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// Whether other machines reach it: they call it by names that we do not know.
    public: bool,
    names: Vec<String>,
}

impl Hosts {
    /// Those of a server at this address, and some more.
    pub(crate) fn new(addr: SocketAddr, more: &[String]) -> Self {
        Self { public: !addr.ip().is_loopback(), names: more.to_vec() }
    }

    fn has(&self, host: &str) -> bool {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let lower = host.to_ascii_lowercase();
        self.public
            || lower == "localhost"
            || lower.ends_with(".localhost")
            || bare.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
            || self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
    }
}

/// Refuses requests that are meant for another server, or that do not say for which.
pub(crate) async fn check(
    State(hosts): State<Hosts>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let refused = |message: String, hint: &str| {
        let error = HttpError::new(StatusCode::BAD_REQUEST, Kind::Address, message);
        error.hint(hint).into_response()
    };
    let named = match named(request.headers()) {
        Ok(None) if request.version() >= Version::HTTP_11 => {
            return refused("the request has no Host".to_owned(), "HTTP/1.1 needs one");
        }
        Ok(named) => named,
        Err(message) => return refused(message.to_owned(), "one name, perhaps with a port"),
    };
    let in_address = request.uri().authority().cloned();
    for authority in named.iter().chain(&in_address) {
        if !hosts.has(authority.host()) {
            let message = format!("this server does not answer as {:?}", authority.host());
            return refused(message, "ask localhost, or start it with --host NAME");
        }
    }
    next.run(request).await
}

/// What `Host` says, if it is there.
fn named(headers: &HeaderMap) -> Result<Option<Authority>, &'static str> {
    let mut all = headers.get_all(header::HOST).iter();
    let Some(first) = all.next() else { return Ok(None) };
    if all.next().is_some() {
        return Err("the request has more than one Host");
    }
    let text = first.to_str().map_err(|_| "this is not a Host")?;
    text.parse().map(Some).map_err(|_| "this is not a Host")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_of_this_machine_answers_under_its_names_alone() {
        let home = Hosts::new("127.0.0.1:7227".parse().unwrap(), &["board.example".to_owned()]);
        for host in ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "[::1]", "Board.Example"]
        {
            assert!(home.has(host), "{host}");
        }
        for host in ["evil.example", "10.0.0.1", "localhost.evil.example", "", "notlocalhost"] {
            assert!(!home.has(host), "{host}");
        }
        let public = Hosts::new("0.0.0.0:7227".parse().unwrap(), &[]);
        assert!(public.has("evil.example"));
    }
}
