//! The addresses, and what all answers have in common.

use std::{any::Any, sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, HttpBody},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri, header},
    middleware::{self, Next},
    response::IntoResponse,
    routing::{get, post},
};
use burnside_api::{Kind, Service};
use tokio::{sync::Semaphore, time::timeout};
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    Limits, Page,
    api::{self, AppState},
    hosts::{self, Hosts},
    http_error::HttpError,
    log, openapi, pack,
    query::decode_path,
};

/// Every route of the server.
pub(crate) fn router(limits: &Limits, hosts: Hosts, page: Page, service: Arc<Service>) -> Router {
    let page = Arc::new(page);
    let packers = Arc::new(Semaphore::new(limits.heavy.max(1)));
    let games = get(api::games);
    let games = if limits.sent_games > 0 { games.post(api::send) } else { games };
    let files = Router::new()
        .route("/api/check", post(api::check))
        .route("/api/{game}/solve", get(api::solve));
    let files = if limits.sent_games > 0 { files } else { Router::new() };
    files
        .route("/healthz", get(async || "ok\n"))
        .route("/api/games", games)
        .route("/api/shipped", get(api::shipped))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/feen", get(api::feen))
        .route("/api/{game}/about", get(api::about))
        .route("/api/{game}/show", get(api::show))
        .route("/api/{game}/{command}", get(api::ask))
        .with_state(Arc::new(AppState::new(limits, service)))
        .method_not_allowed_fallback(wrong_method)
        .fallback(move |method: Method, uri: Uri, headers: HeaderMap| {
            let answer = other(&page, &method, &uri, &headers);
            async move { answer }
        })
        .layer(middleware::from_fn_with_state(packers, pack::long_answers))
        .layer(pack::short_answers())
        .layer(middleware::from_fn_with_state(limits.request_time, in_time))
        .layer(middleware::from_fn_with_state(limits.uri_bytes, check_size))
        .layer(middleware::from_fn_with_state(hosts, hosts::check))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::map_response(harden))
        .layer(middleware::from_fn(log::request))
}

/// An address that no route has: a file of the page, an address of the page, or nothing.
fn other(page: &Page, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let path = match decode_path(uri.path()) {
        Ok(path) => path,
        Err(error) => return error.into_response(),
    };
    let climbs = path.split(['/', '\\']).any(|part| part == "..");
    if climbs || path.chars().any(char::is_control) {
        return HttpError::new(StatusCode::BAD_REQUEST, Kind::Address, "this path is not allowed")
            .into_response();
    }
    let is_api = path == "/api" || path.starts_with("/api/");
    if is_api {
        let error = HttpError::not_found(&path);
        return error.hint("/api/openapi.json lists the addresses of the API").into_response();
    }
    if !is_read(method) {
        return refused_method(method);
    }
    if let Some(answer) = page.answer(&path, headers) {
        return answer;
    }
    let wants_page = headers
        .get_all(header::ACCEPT)
        .iter()
        .any(|line| line.to_str().is_ok_and(|line| line.contains("text/html")));
    let at_home = wants_page.then(|| page.answer("/", headers)).flatten();
    at_home.unwrap_or_else(|| {
        let error = HttpError::not_found(&path);
        error.hint("/ is the explorer, /api/openapi.json describes the API").into_response()
    })
}

async fn wrong_method(method: Method) -> Response<Body> {
    refused_method(&method)
}

fn refused_method(method: &Method) -> Response<Body> {
    let message = format!("the method {method} is not allowed here");
    let error = HttpError::new(StatusCode::METHOD_NOT_ALLOWED, Kind::Address, message);
    let mut response = error.hint("use GET or HEAD").into_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
    response
}

/// Drops a request that takes longer, and its search with it.
async fn in_time(State(most): State<Duration>, request: Request, next: Next) -> Response<Body> {
    let answer = timeout(most, next.run(request)).await;
    answer.unwrap_or_else(|_| HttpError::late().into_response())
}

/// Refuses addresses that are too long, and bodies: there is nothing that could be in one.
async fn check_size(State(most): State<usize>, request: Request, next: Next) -> Response<Body> {
    let length = request.uri().path_and_query().map_or(0, |uri| uri.as_str().len());
    if length > most {
        let message = format!("the address has {length} bytes, which is too long");
        let error = HttpError::new(StatusCode::URI_TOO_LONG, Kind::Address, message);
        return error.hint(format!("an address may have at most {most} bytes")).into_response();
    }
    if is_read(request.method()) && !request.body().is_end_stream() {
        let message = "the request has a body";
        let error = HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, Kind::Address, message);
        let mut response = error.hint("put the parameters into the address").into_response();
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return response;
    }
    next.run(request).await
}

/// Whether a method asks and changes nothing.
fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    tracing::error!("a request ended in a panic");
    HttpError::fault().into_response()
}

const HARDENING: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Headers that say what a browser must not do with our answers.
async fn harden(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in HARDENING {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
