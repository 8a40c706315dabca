//! What a client gets: JSON, or a picture.

use axum::{
    body::Body,
    http::{HeaderValue, Response, header},
    response::IntoResponse,
};
use burnside_api::{Effort, PictureFile, PictureFormat, PictureOptions, Place, to_json};
use serde::Serialize;

use crate::{http_error::HttpError, pack, query::Query};

/// What a client gets.
#[derive(Debug)]
pub(crate) struct Reply {
    mime: &'static str,
    bytes: Vec<u8>,
    /// Whether the bytes are packed with gzip.
    packed: bool,
}

impl Reply {
    /// JSON that is written already.
    pub(crate) fn written(json: String) -> Self {
        Self { mime: "application/json", bytes: json.into_bytes(), packed: false }
    }

    /// The same, packed with gzip if it is long and the client can unpack it.
    pub(crate) fn packed(self, accepted: bool) -> Self {
        if !accepted || self.bytes.len() < pack::LONG {
            return self;
        }
        match pack::gzip(&self.bytes) {
            Some(bytes) => Self { bytes, packed: true, ..self },
            None => self,
        }
    }

    pub(crate) fn json(answer: &impl Serialize) -> Self {
        Self::written(to_json(answer))
    }
}

impl From<PictureFile> for Reply {
    fn from(PictureFile { mime, bytes }: PictureFile) -> Self {
        Self { mime, bytes, packed: false }
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.mime));
        if self.packed {
            pack::mark(headers);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// The widest PNG, in pixels.
const WIDEST: u64 = 2_000;

/// How many positions are searched for the values in a picture.
const VALUE_NODES: u64 = 200_000;

/// Which picture an address asks for.
pub(crate) fn picture(query: &Query) -> Result<(Place, PictureOptions), HttpError> {
    query.check(&["position", "format", "dark", "width", "values"], &[])?;
    let width = query.number("width", WIDEST)?;
    let format = match query.get("format").unwrap_or("svg") {
        "svg" if width.is_none() => PictureFormat::Svg,
        "svg" => {
            return Err(HttpError::parameter("an SVG picture has no width in pixels")
                .hint("use format=png, or leave width out"));
        }
        "png" => PictureFormat::Png(width.unwrap_or(800) as u32),
        other => {
            let error = format!("there is no picture format {other:?}");
            return Err(HttpError::parameter(error).hint("use format=svg or format=png"));
        }
    };
    let dark = query.switch("dark")?.unwrap_or(false);
    let effort = Effort { nodes: Some(VALUE_NODES), time: None };
    let values = query.switch("values")?.unwrap_or(false).then_some(effort);
    let place = Place::at(query.get("position").unwrap_or("start"));
    Ok((place, PictureOptions { format, dark, values, ..PictureOptions::default() }))
}
