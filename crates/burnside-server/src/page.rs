//! The page and its files, inside the program.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    io::Write,
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use flate2::{Compression, write::GzEncoder};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Built;

/// The files of a page.
#[derive(Debug, Default)]
pub struct Page(HashMap<String, File>);

#[derive(Debug)]
struct File {
    mime: HeaderValue,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    etag: String,
    /// Whether its name changes with its content.
    hashed: bool,
}

impl Page {
    /// The explorer.
    pub fn embedded() -> Self {
        let files = Built::iter().filter_map(|path| Some((path.to_string(), Built::get(&path)?)));
        Self::new(files.map(|(path, file)| (path, file.data.into_owned())))
    }

    /// A page of these files, by their paths.
    pub fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        Self(
            files
                .into_iter()
                .map(|(path, bytes)| (path.clone(), File::new(&path, bytes)))
                .collect(),
        )
    }

    /// The answer to a path of the page.
    pub(crate) fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
        let name = path.strip_prefix('/').unwrap_or(path);
        let found = self.0.get(if name.is_empty() { "index.html" } else { name });
        found.map(|file| file.answer(headers))
    }
}

impl File {
    fn new(path: &str, bytes: Vec<u8>) -> Self {
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let is_text = mime.type_() == "text"
            || ["javascript", "json", "svg", "wasm", "manifest"].iter().any(|kind| {
                mime.subtype().as_str().contains(kind) || mime.suffix().is_some_and(|s| s == *kind)
            });
        let text = if mime.type_() == "text" || mime.subtype() == "javascript" {
            format!("{mime}; charset=utf-8")
        } else {
            mime.to_string()
        };
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let smaller = |packed: Vec<u8>| (packed.len() < bytes.len()).then(|| Bytes::from(packed));
        Self {
            mime: HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("text/plain")),
            gzip: is_text.then(|| gzip(&bytes)).and_then(smaller),
            brotli: is_text.then(|| brotli(&bytes)).and_then(smaller),
            etag: format!("{:016x}", hasher.finish()),
            hashed: path.starts_with("assets/"),
            plain: Bytes::from(bytes),
        }
    }

    fn answer(&self, request: &HeaderMap) -> Response<Body> {
        let accepted = |coding: &str| {
            let lines = request.get_all(header::ACCEPT_ENCODING).iter();
            lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')).any(
                |word| {
                    let (name, rest) = word.split_once(';').unwrap_or((word, ""));
                    let refused = matches!(rest.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
                    name.trim().eq_ignore_ascii_case(coding) && !refused
                },
            )
        };
        let (coding, bytes) = match (&self.brotli, &self.gzip) {
            (Some(bytes), _) if accepted("br") => (Some("br"), bytes),
            (_, Some(bytes)) if accepted("gzip") => (Some("gzip"), bytes),
            _ => (None, &self.plain),
        };
        let etag = format!("\"{}-{}\"", self.etag, coding.unwrap_or("plain"));
        let known = request.get_all(header::IF_NONE_MATCH).iter().any(|line| {
            line.to_str().is_ok_and(|line| {
                line.split(',').any(|tag| matches!(tag.trim().trim_start_matches("W/"), tag if tag == etag || tag == "*"))
            })
        });
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(bytes.clone()))
        };
        let headers = response.headers_mut();
        let keep = if self.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(etag) = HeaderValue::from_str(&etag) {
            headers.insert(header::ETAG, etag);
        }
        if !known {
            headers.insert(header::CONTENT_TYPE, self.mime.clone());
            if let Some(coding) = coding {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
        }
        response
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::best());
    to.write_all(bytes).and_then(|()| to.finish()).unwrap_or_else(|_| bytes.to_vec())
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut to = brotli::CompressorWriter::new(&mut packed, 4096, 9, 22);
    let written = to.write_all(bytes).and_then(|()| to.flush());
    drop(to);
    if written.is_ok() { packed } else { bytes.to_vec() }
}
