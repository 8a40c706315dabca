//! From a question to its answer.

use axum::{
    body::Body,
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use burnside::catalog::{self, Entry};
use burnside_draw::{Draw, Look, Visitor, png, svg};
use serde::Serialize;

use crate::{query::Query, refusal::Refusal};

/// What a client gets.
#[derive(Debug)]
pub(crate) struct Answer {
    mime: &'static str,
    bytes: Vec<u8>,
}

impl Answer {
    /// JSON that is written already.
    pub(crate) fn written(json: String) -> Self {
        Self { mime: "application/json", bytes: json.into_bytes() }
    }

    pub(crate) fn json(answer: &impl Serialize) -> Result<Self, Refusal> {
        match serde_json::to_string(answer) {
            Ok(json) => Ok(Self::written(json)),
            Err(error) => Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.mime));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// A picture of a position.
#[derive(Debug)]
pub(crate) struct Picture {
    position: String,
    look: Look,
    /// Pixels, or none for SVG.
    width: Option<u32>,
}

impl Picture {
    const WIDEST: u64 = 2_000;

    pub(crate) fn read(query: &Query) -> Result<Self, Refusal> {
        query.check(&["position", "format", "dark", "width"], &[])?;
        let width = query.number("width", Self::WIDEST)?;
        let width = match query.get("format").unwrap_or("svg") {
            "svg" if width.is_none() => None,
            "svg" => {
                return Err(Refusal::malformed("an SVG has any width").hint("format=png has one"));
            }
            "png" => Some(width.unwrap_or(800) as u32),
            other => {
                let error = format!("there is no picture format {other:?}");
                return Err(Refusal::malformed(error).hint("format=svg or format=png"));
            }
        };
        let look = if query.switch("dark")?.unwrap_or(false) { Look::DARK } else { Look::LIGHT };
        let position = query.get("position").unwrap_or("start").to_owned();
        Ok(Self { position, look, width })
    }

    /// Whether drawing it takes more than a moment.
    pub(crate) fn is_slow(&self) -> bool {
        self.width.is_some()
    }
}

impl Visitor for Picture {
    type Output = Result<Answer, Refusal>;

    fn visit<G: Entry + Draw>(self, game: G) -> Result<Answer, Refusal> {
        let written = catalog::read_written(&game, &self.position)?;
        let scene = game.scene_written(written, &game.marks_written(written), self.look);
        let Some(width) = self.width else {
            return Ok(Answer { mime: "image/svg+xml", bytes: svg(&scene).into_bytes() });
        };
        match png(&scene, width) {
            Ok(bytes) => Ok(Answer { mime: "image/png", bytes }),
            Err(error) => Err(Refusal::malformed(error.to_string()).hint("another width")),
        }
    }
}
