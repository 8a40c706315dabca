//! Packs long answers, not on the threads that read requests: packing takes about as long as making
//! the answer does.

use std::{io::Write as _, sync::Arc};

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Response, header},
    middleware::Next,
    response::IntoResponse,
};
use flate2::{Compression, write::GzEncoder};
use tokio::{sync::Semaphore, task::spawn_blocking};
use tower_http::{
    CompressionLevel,
    compression::{CompressionLayer, DefaultPredicate, Predicate, predicate::And},
};

use crate::http_error::HttpError;

/// Answers of so many bytes are long.
pub(crate) const LONG: usize = 16 << 10;

/// What is text, and gets smaller.
const TEXTS: [&str; 2] = ["application/json", "image/svg+xml"];

/// Packs a long answer that is not packed yet, if the client can unpack it. There are as many
/// permits as threads may pack at once.
pub(crate) async fn long_answers(
    State(permits): State<Arc<Semaphore>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let accepted = accepts_gzip(request.headers());
    let response = next.run(request).await;
    if !accepted || !is_long_text(&response) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return HttpError::fault().into_response();
    };
    let permit = permits.acquire_owned().await;
    let packing = spawn_blocking(move || {
        let _permit = permit;
        gzip(&bytes).map_or((bytes, false), |packed| (Bytes::from(packed), true))
    });
    let Ok((bytes, is_packed)) = packing.await else { return HttpError::fault().into_response() };
    if is_packed {
        head.headers.remove(header::CONTENT_LENGTH);
        mark(&mut head.headers);
    }
    Response::from_parts(head, Body::from(bytes))
}

/// Packs the other answers, where they are made: that takes little time.
pub(crate) fn short_answers() -> CompressionLayer<And<DefaultPredicate, Short>> {
    let layer = CompressionLayer::new().quality(CompressionLevel::Fastest);
    layer.compress_when(DefaultPredicate::new().and(Short))
}

/// Answers that are not long. Whoever can unpack only what is not gzip gets long ones as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short;

impl Predicate for Short {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        response.body().size_hint().exact().is_some_and(|bytes| bytes < LONG as u64)
    }
}

fn is_long_text(response: &Response<Body>) -> bool {
    let headers = response.headers();
    let is_text = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|mime| TEXTS.iter().any(|text| mime.as_bytes().starts_with(text.as_bytes())));
    let is_long = response.body().size_hint().exact().is_some_and(|bytes| bytes >= LONG as u64);
    is_text && is_long && !headers.contains_key(header::CONTENT_ENCODING)
}

/// Says of an answer that it is packed.
pub(crate) fn mark(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
}

/// Bytes, packed.
pub(crate) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).and_then(|()| gzip.finish()).ok()
}

/// Whether a client says that it can unpack gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lines =
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        named && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
    })
}
