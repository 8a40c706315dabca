//! What happened, a line for each request.

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    time::Instant,
};

use axum::{body::Body, extract::Request, http::Response, middleware::Next};
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
    let (method, uri, start) = (request.method().clone(), request.uri().clone(), Instant::now());
    let line = |status: Option<u16>| {
        let us = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        // Addresses arrive percent-encoded and below a length: they cannot forge a line.
        tracing::info!(client, %method, %uri, status, us, "request");
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
