//! An orderly end, and a new beginning.

use std::{
    io::Write,
    net::TcpStream,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use burnside_server::{Limits, Page, Server};

use crate::{
    client::{connect, get, read},
    running::Running,
};

const LONG: &str = "GET /api/zertz:37/value HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[test]
fn requests_under_way_are_answered_before_the_end() {
    let limits = Limits { budget: Duration::from_secs(1), ..Limits::default() };
    let mut server = Running::start(limits);
    let mut idle = connect(server.addr);
    write!(idle, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(read(&mut idle).unwrap().status, 200);
    let mut busy = connect(server.addr);
    busy.write_all(LONG.as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(300));

    server.ask_to_end();
    let reply = read(&mut busy).expect("what was asked before the end is answered");
    assert_eq!(reply.status, 200);
    assert!(read(&mut idle).is_none(), "a connection without a request is closed");
    server.wait();
    assert!(TcpStream::connect(server.addr).is_err());
}

#[test]
fn the_end_does_not_wait_forever() {
    let limits = Limits {
        budget: Duration::from_secs(60),
        request_time: Duration::from_secs(60),
        goodbye: Duration::from_millis(300),
        ..Limits::default()
    };
    let mut server = Running::start(limits);
    let mut busy = connect(server.addr);
    busy.write_all(LONG.as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    server.ask_to_end();
    server.wait();
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert!(read(&mut busy).is_none());
}

#[test]
fn a_new_server_takes_the_same_address() {
    let mut first = Running::start(Limits::default());
    let before = get(first.addr, "/api/gobblet/value");
    let _open = connect(first.addr);
    first.ask_to_end();
    first.wait();
    let second = Running::start_at(first.addr, Limits::default());
    assert_eq!(get(second.addr, "/api/gobblet/value").body, before.body);
}

#[tokio::test]
async fn an_address_that_is_taken_is_an_error_that_names_it() {
    let first = Running::start(Limits::default());
    let error = Server::bind(first.addr, Limits::default(), Page::default(), Arc::default())
        .await
        .unwrap_err();
    assert_eq!(error.error.kind(), std::io::ErrorKind::AddrInUse);
    assert!(error.to_string().contains(&first.addr.to_string()));
}
