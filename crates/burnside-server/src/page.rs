//! The page and its files, inside the program.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    io::{self, Write},
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use flate2::{Compression, write::GzEncoder};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page"]
struct Built;

/// The files of a page, by their paths.
#[derive(Clone, Debug, Default)]
pub struct Page(HashMap<String, File>);

impl Page {
    /// The explorer.
    pub fn embedded() -> Self {
        let files = Built::iter().filter_map(|path| Some((path.to_string(), Built::get(&path)?)));
        Self::new(files.map(|(path, file)| (path, file.data.into_owned())))
    }

    /// A page of these files. Those in `assets/` have a hash of their content in their names.
    pub fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let file = |(path, bytes): (String, Vec<u8>)| {
            let file = File::new(&path, bytes);
            (path, file)
        };
        Self(files.into_iter().map(file).collect())
    }

    /// The answer to a path, if there is such a file.
    pub(crate) fn answer(&self, path: &str, request: &HeaderMap) -> Option<Response<Body>> {
        let name = path.strip_prefix('/').unwrap_or(path);
        let file = self.0.get(if name.is_empty() { "index.html" } else { name })?;
        Some(file.answer(request))
    }
}

#[derive(Clone, Debug)]
struct File {
    mime: HeaderValue,
    /// How long a browser may keep it without asking again.
    keep: HeaderValue,
    /// In the order in which they are preferred. The last one suits everybody.
    forms: Vec<Form>,
}

/// A file as it is sent.
#[derive(Clone, Debug)]
struct Form {
    coding: Option<&'static str>,
    bytes: Bytes,
    etag: String,
}

impl File {
    fn new(path: &str, bytes: Vec<u8>) -> Self {
        let named = path.starts_with("assets/");
        let keep = if named { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let charset = if mime.type_() == "text" { "; charset=utf-8" } else { "" };
        let mime = HeaderValue::from_str(&format!("{mime}{charset}"));

        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let hash = hasher.finish();
        let form = |coding: Option<&'static str>, bytes| {
            let etag = format!("\"{hash:016x}-{}\"", coding.unwrap_or("plain"));
            Form { coding, bytes: Bytes::from(bytes), etag }
        };
        let packed = [("br", brotli(&bytes)), ("gzip", gzip(&bytes))];
        let mut forms: Vec<_> = packed
            .into_iter()
            .filter_map(|(coding, packed)| Some((coding, packed.ok()?)))
            .filter(|(_, packed)| packed.len() < bytes.len())
            .map(|(coding, packed)| form(Some(coding), packed))
            .collect();
        forms.push(form(None, bytes));
        Self {
            mime: mime.unwrap_or(HeaderValue::from_static("application/octet-stream")),
            keep: HeaderValue::from_static(keep),
            forms,
        }
    }

    fn answer(&self, request: &HeaderMap) -> Response<Body> {
        let suits = |form: &&Form| form.coding.is_none_or(|coding| accepts(request, coding));
        let Some(form) = self.forms.iter().find(suits) else {
            return StatusCode::NOT_ACCEPTABLE.into_response();
        };
        let is_known = words(request, &header::IF_NONE_MATCH)
            .any(|tag| tag == "*" || tag.trim_start_matches("W/") == form.etag);
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(form.bytes.clone()))
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, self.keep.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.extend(HeaderValue::from_str(&form.etag).map(|etag| (header::ETAG, etag)));
        if !is_known {
            headers.insert(header::CONTENT_TYPE, self.mime.clone());
            let coding = form.coding.map(HeaderValue::from_static);
            headers.extend(coding.map(|coding| (header::CONTENT_ENCODING, coding)));
        }
        response
    }
}

/// Whether a client can unpack this.
fn accepts(request: &HeaderMap, coding: &str) -> bool {
    words(request, &header::ACCEPT_ENCODING).any(|word| {
        let (name, weight) = word.split_once(';').unwrap_or((word, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight: f32| weight > 0.0)
    })
}

/// The words between the commas of a header.
fn words<'a>(request: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = request.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut to = GzEncoder::new(Vec::new(), Compression::best());
    to.write_all(bytes)?;
    to.finish()
}

/// As small as it gets: a file is packed once and sent many times.
fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut to = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    to.write_all(bytes)?;
    Ok(to.into_inner())
}
