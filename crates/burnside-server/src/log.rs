//! What happened, a line for each request.

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::Request,
    http::{Response, Uri},
    middleware::Next,
};
use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// For people.
    Text,
    /// A JSON object each.
    Json,
}

/// A filter that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("not a log filter: {0}")]
pub struct LogError(#[from] tracing_subscriber::filter::ParseError);

/// Starts the log on standard error. The filter is a level (`info`), or one for each module
/// (`burnside_server=debug,hyper=warn`).
pub fn start_log(filter: &str, form: LogForm) -> Result<(), LogError> {
    let filter = EnvFilter::builder().parse(filter)?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // A log that was started before stays.
    let _ = match form {
        LogForm::Text => log.try_init(),
        LogForm::Json => log.json().flatten_event(true).try_init(),
    };
    Ok(())
}

/// An address as one line. Most clients send it percent-encoded; what others send instead could
/// move a cursor, end a line or turn its direction.
fn harmless(uri: &Uri) -> String {
    let is_plain = |c: char| c.is_ascii_graphic();
    let escape = |c: char| if is_plain(c) { c.to_string() } else { c.escape_unicode().to_string() };
    uri.to_string().chars().map(escape).collect()
}

/// Says how often something happened, at most once in a second.
#[derive(Debug, Default)]
pub(crate) struct Sparingly {
    said: Option<Instant>,
    unsaid: u64,
}

impl Sparingly {
    /// Counts once more. How often it happened since the last time that it was said, if it is time
    /// to say it again.
    pub(crate) fn count(&mut self, now: Instant) -> Option<u64> {
        if self.said.is_some_and(|said| now < said + Duration::from_secs(1)) {
            self.unsaid += 1;
            return None;
        }
        self.said = Some(now);
        Some(std::mem::take(&mut self.unsaid))
    }
}

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) SocketAddr);

/// A line for each request, once its answer begins.
pub(crate) async fn request(request: Request, next: Next) -> Response<Body> {
    if !tracing::enabled!(tracing::Level::INFO) {
        return next.run(request).await;
    }
    let client =
        request.extensions().get::<Client>().map(|client| tracing::field::display(client.0));
    let (method, start) = (request.method().clone(), Instant::now());
    let uri = harmless(request.uri());
    let line = |status: Option<u16>| {
        let us = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(client, %method, uri, status, us, "request");
    };
    let mut gone = Gone(Some(|| line(None)));
    let response = next.run(request).await;
    gone.0 = None;
    line(Some(response.status().as_u16()));
    response
}

/// Tells of a client that did not wait for its answer.
struct Gone<F: FnMut()>(Option<F>);

impl<F: FnMut()> Drop for Gone<F> {
    fn drop(&mut self) {
        if let Some(tell) = &mut self.0 {
            tell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_cannot_forge_a_line() {
        for sign in ['\u{9b}', '\u{85}', '\u{202e}', '\u{2028}', 'é'] {
            let uri: Uri = format!("/api/a{sign}b?x=1").parse().unwrap();
            let said = harmless(&uri);
            assert!(said.is_ascii(), "{said}");
            assert_eq!(said, format!("/api/a{}b?x=1", sign.escape_unicode()));
        }
        assert_eq!(harmless(&"/api/games?a=%1b".parse().unwrap()), "/api/games?a=%1b");
    }

    #[test]
    fn many_refusals_are_one_line() {
        let (mut refused, start) = (Sparingly::default(), Instant::now());
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        assert_eq!(refused.count(at(0)), Some(0));
        assert!((0..1000).all(|milliseconds| refused.count(at(milliseconds)).is_none()));
        assert_eq!(refused.count(at(1000)), Some(1000));
        assert_eq!(refused.count(at(2500)), Some(0));
    }
}
