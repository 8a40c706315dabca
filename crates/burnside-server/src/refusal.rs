//! What cannot be answered, why, and what to try.

use axum::{
    body::Body,
    extract::rejection::PathRejection,
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use burnside::catalog;
use burnside_solve::door::AskError;
use serde::Serialize;

/// A request that is not answered as it was meant.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    error: String,
    hint: Option<String>,
    retry_after: Option<u64>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Self { status, error: error.into(), hint: None, retry_after: None }
    }

    /// A request that is written wrongly.
    pub(crate) fn malformed(error: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error)
    }

    /// What to try.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Too many long questions are asked at once: come back in so many seconds.
    pub(crate) fn busy(seconds: u64) -> Self {
        Self::later("too many long questions at once: this one would have to wait", seconds)
    }

    /// Nobody finished this in time.
    pub(crate) fn late() -> Self {
        Self::later("this took too long", 1)
    }

    /// Too many are connected.
    pub(crate) fn full() -> Self {
        Self::later("too many connections at once", 1)
    }

    fn later(error: &str, seconds: u64) -> Self {
        let refusal = Self::new(StatusCode::SERVICE_UNAVAILABLE, error);
        let hint = format!("ask again in {seconds} s");
        Self { retry_after: Some(seconds), ..refusal.hint(hint) }
    }
}

impl From<catalog::Error> for Refusal {
    fn from(error: catalog::Error) -> Self {
        AskError::from(error).into()
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

impl From<AskError> for Refusal {
    fn from(error: AskError) -> Self {
        let status = match error.kind() {
            "game" | "command" => StatusCode::NOT_FOUND,
            // It is written well, and cannot be.
            "illegal" | "unsayable" | "stopped" => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::BAD_REQUEST,
        };
        Self { hint: error.hint(), ..Self::new(status, error.to_string()) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        #[derive(Serialize)]
        struct Said<'a> {
            error: &'a str,
            hint: Option<&'a str>,
        }
        let said = Said { error: &self.error, hint: self.hint.as_deref() };
        let body = serde_json::to_vec(&said).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
