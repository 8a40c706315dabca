//! The page and its files.

use std::io::Read;

use burnside_server::{Limits, Page};
use flate2::read::GzDecoder;

use crate::{
    client::{get, get_with},
    running::{INDEX, Running, script},
};

const SCRIPT: &str = "/assets/index-0a1b2c3d.js";
const HTML: &str = "Accept: text/html,application/xhtml+xml\r\n";

#[test]
fn files_are_kept_as_long_as_they_are_the_same() {
    let server = Running::start(Limits::default());
    let index = get(server.addr, "/");
    assert_eq!((index.status, index.text()), (200, INDEX));
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(index.header("cache-control"), Some("no-cache"));

    let file = get(server.addr, SCRIPT);
    assert_eq!(file.text(), script());
    assert_eq!(file.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(file.header("cache-control"), Some("public, max-age=31536000, immutable"));

    for (target, reply) in [("/", index), (SCRIPT, file)] {
        let etag = reply.header("etag").unwrap();
        for known in [etag.to_owned(), format!("\"x\", W/{etag}"), "*".to_owned()] {
            let again = get_with(server.addr, target, &format!("If-None-Match: {known}\r\n"));
            assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
            assert_eq!(again.header("etag"), Some(etag));
        }
        let other = get_with(server.addr, target, "If-None-Match: \"x\"\r\n");
        assert_eq!(other.status, 200);
    }
    let icon = get(server.addr, "/favicon.svg");
    assert_eq!(icon.header("content-type"), Some("image/svg+xml"));
}

#[test]
fn whoever_can_unpack_gets_less() {
    let server = Running::start(Limits::default());
    for (accepts, coding) in [
        ("gzip, deflate, br", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0, gzip;q=0.5", Some("gzip")),
        ("identity", None),
        ("gzip;q=0", None),
    ] {
        let header = format!("Accept-Encoding: {accepts}\r\n");
        let reply = get_with(server.addr, SCRIPT, &header);
        assert_eq!(reply.header("content-encoding"), coding, "{accepts}");
        assert_eq!(reply.header("vary"), Some("accept-encoding"));
        let body = match coding {
            Some("br") => unpack(brotli::Decompressor::new(&reply.body[..], 4096)),
            Some(_) => unpack(GzDecoder::new(&reply.body[..])),
            None => reply.body.clone(),
        };
        assert_eq!(body, script().as_bytes(), "{accepts}");
    }
    let plain = get(server.addr, "/api/quantik/value");
    let packed = get_with(server.addr, "/api/quantik/value", "Accept-Encoding: gzip\r\n");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 3 < plain.body.len());
    assert_eq!(unpack(GzDecoder::new(&packed.body[..])), plain.body);
}

/// Long answers, to quick questions and to others, are what they are when they are not packed.
#[test]
fn long_answers_come_packed_and_whole() {
    let server = Running::start(Limits::default());
    let orbit = "/api/quarto/orbit?position=01../.5../.8../..F4+3";
    for target in ["/api/zertz/view", "/api/games", "/api/openapi.json", orbit] {
        let plain = get(server.addr, target);
        assert!(plain.body.len() >= 1 << 14, "{target}: {} bytes", plain.body.len());
        assert_eq!(plain.header("content-encoding"), None, "{target}");
        let packed = get_with(server.addr, target, "Accept-Encoding: gzip, br\r\n");
        assert_eq!(packed.status, 200, "{target}");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{target}");
        assert_eq!(packed.header("vary"), Some("accept-encoding"), "{target}");
        assert_eq!(packed.header("content-type"), Some("application/json"), "{target}");
        assert!(packed.body.len() * 3 < plain.body.len(), "{target}");
        assert_eq!(unpack(GzDecoder::new(&packed.body[..])), plain.body, "{target}");
        // Nothing else is worth its time.
        let other = get_with(server.addr, target, "Accept-Encoding: br\r\n");
        assert_eq!((other.header("content-encoding"), other.body.len()), (None, plain.body.len()));
    }
}

fn unpack(mut from: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes).expect("well packed");
    bytes
}

#[test]
fn the_pages_own_addresses_lead_to_the_page() {
    let server = Running::start(Limits::default());
    for target in ["/quantik", "/zertz:37?ply=3", "/a/b/c", "/..../....", "/index.html"] {
        let reply = get_with(server.addr, target, HTML);
        assert_eq!((reply.status, reply.text()), (200, INDEX), "{target}");
    }
    // Whoever wants something else is told that it is not there.
    assert_eq!(get(server.addr, "/quantik").status, 404);
    assert_eq!(get(server.addr, "/assets/gone.js").status, 404);
    assert_eq!(get_with(server.addr, "/api/quatro/moves", HTML).status, 404);
}

#[test]
fn every_answer_tells_browsers_what_not_to_do() {
    let server = Running::start(Limits::default());
    for target in ["/", SCRIPT, "/api/games", "/api/nothing", "/healthz", "/api/quantik/show"] {
        let reply = get(server.addr, target);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{target}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{target}");
    }
}

#[test]
fn the_explorer_is_whole_and_small() {
    let addr = "127.0.0.1:0".parse().unwrap();
    let server = Running::start_with(addr, Limits::default(), Page::embedded());
    let packed = |target: &str| get_with(server.addr, target, "Accept-Encoding: gzip\r\n");
    let index = get(server.addr, "/");
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    let mut bytes = packed("/").body.len();
    let quoted = index.text().split('"').skip(1).step_by(2);
    let files: Vec<_> = quoted.filter_map(|text| text.strip_prefix('/')).collect();
    assert!(files.iter().any(|file| file.starts_with("assets/index-")), "{files:?}");
    for file in files {
        let reply = packed(&format!("/{file}"));
        assert_eq!(reply.status, 200, "{file}");
        let hashed = file.starts_with("assets/");
        assert_eq!(reply.header("cache-control").unwrap().contains("immutable"), hashed, "{file}");
        bytes += reply.body.len();
    }
    assert!(bytes < 150_000, "{bytes} bytes");
    // The policy that goes with it allows neither.
    assert!(!index.text().contains("<style") && !index.text().contains("<script>"));
}
