//! A client that sends any bytes, and reads whatever comes back.

use std::{
    io::{self, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a text")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// Connects, and never waits for more than ten seconds.
pub(crate) fn connect(addr: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(addr).expect("somebody listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

/// `GET`, with further headers.
pub(crate) fn get_with(addr: SocketAddr, target: &str, headers: &str) -> Reply {
    let request =
        format!("GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n");
    send(addr, request.as_bytes()).expect("an answer")
}

/// `GET`.
pub(crate) fn get(addr: SocketAddr, target: &str) -> Reply {
    get_with(addr, target, "")
}

/// Sends bytes and reads one answer; nothing if the connection ends without one.
pub(crate) fn send(addr: SocketAddr, bytes: &[u8]) -> Option<Reply> {
    let mut stream = connect(addr);
    // A server that has seen enough may hang up before it has read everything.
    let _ = stream.write_all(bytes);
    read(&mut stream)
}

/// Reads one answer, up to its end.
pub(crate) fn read(stream: &mut impl Read) -> Option<Reply> {
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(at) = find(&bytes, b"\r\n\r\n") {
            break at;
        }
        more(stream, &mut bytes).ok()?;
    };
    let text = std::str::from_utf8(&bytes[..head]).expect("a head is a text");
    let mut lines = text.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().expect("a status");
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut reply = Reply { status, headers, body: bytes[head + 4..].to_vec() };
    if let Some(length) = reply.header("content-length") {
        let length: usize = length.parse().expect("a length");
        while reply.body.len() < length && more(stream, &mut reply.body).is_ok() {}
    } else if reply.header("transfer-encoding") == Some("chunked") {
        while !reply.body.ends_with(b"\r\n0\r\n\r\n") {
            more(stream, &mut reply.body).ok()?;
        }
        reply.body = whole(&reply.body);
    }
    Some(reply)
}

fn more(stream: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut part = [0; 4096];
    match stream.read(&mut part)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        length => {
            bytes.extend_from_slice(&part[..length]);
            Ok(())
        }
    }
}

/// The content of a body in chunks.
fn whole(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(at) = find(chunks, b"\r\n") {
        let size = std::str::from_utf8(&chunks[..at]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        body.extend_from_slice(&chunks[at + 2..at + 2 + size]);
        if size == 0 {
            break;
        }
        chunks = &chunks[at + 4 + size..];
    }
    body
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}
