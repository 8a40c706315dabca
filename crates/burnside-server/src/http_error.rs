//! Errors with their HTTP status.

use axum::{
    body::Body,
    extract::rejection::PathRejection,
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use burnside_api::{Error, Kind, to_json};

/// A request that is not answered as it was meant.
#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    pub(crate) status: StatusCode,
    error: Box<Error>,
    retry_after: Option<u64>,
}

impl HttpError {
    pub(crate) fn new(status: StatusCode, kind: Kind, message: impl Into<String>) -> Self {
        Self { status, error: Box::new(Error::new(kind, message)), retry_after: None }
    }

    /// A parameter that is written wrongly.
    pub(crate) fn parameter(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Kind::Parameter, message)
    }

    /// There is nothing at this address.
    pub(crate) fn not_found(path: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, Kind::Address, format!("there is nothing at {path:?}"))
    }

    /// The program is at fault.
    pub(crate) fn fault() -> Self {
        let message = "the server has a fault of its own";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Kind::Internal, message)
    }

    /// What to try.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self { error: Box::new(self.error.hint(hint)), ..self }
    }

    /// Too many long requests are made at once: come back in this many seconds.
    pub(crate) fn busy(seconds: u64) -> Self {
        Self::later("the server has too many long requests at once", seconds)
    }

    /// The answer did not come in time.
    pub(crate) fn late() -> Self {
        Self::later("the answer took too long", 1)
    }

    /// Too many clients are connected.
    pub(crate) fn too_many_connections() -> Self {
        Self::later("the server has too many connections at once", 1)
    }

    fn later(message: &str, seconds: u64) -> Self {
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, Kind::Busy, message);
        let hint = format!("ask again in {seconds} s");
        Self { retry_after: Some(seconds), ..error.hint(hint) }
    }
}

impl From<PathRejection> for HttpError {
    fn from(rejection: PathRejection) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Kind::Address, rejection.body_text())
    }
}

impl From<Error> for HttpError {
    fn from(error: Error) -> Self {
        let status = match error.kind {
            Kind::Game | Kind::Command | Kind::Address => StatusCode::NOT_FOUND,
            // The request is well written, but cannot be met.
            Kind::Illegal | Kind::Unsayable | Kind::Stopped => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Self { status, error: Box::new(error), retry_after: None }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(to_json(&*self.error)));
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
