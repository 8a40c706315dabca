//! What happened, a line for each request.

use std::time::Instant;

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
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A log that somebody started before us stays.
    let _ = match form {
        LogForm::Text => log.try_init(),
        LogForm::Json => log.json().flatten_event(true).try_init(),
    };
    Ok(())
}

/// A line for each request, once its answer begins.
pub(crate) async fn request(request: Request, next: Next) -> Response<Body> {
    let (method, uri, start) = (request.method().clone(), request.uri().clone(), Instant::now());
    let response = next.run(request).await;
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_secs_f64() * 1e3);
    let uri = uri.path_and_query().map_or("", |uri| uri.as_str());
    let uri = uri.get(..400).unwrap_or(uri);
    tracing::info!(%method, uri, status, ms, "request");
    response
}
