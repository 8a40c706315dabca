//! Any bytes at the server's socket.
#![no_main]

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::{Arc, LazyLock, mpsc},
    thread,
    time::Duration,
};

use burnside_server::{Limits, Page, Server};
use libfuzzer_sys::fuzz_target;

static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("threads are to be had").block_on(async {
            let short = Duration::from_millis(5);
            let limits = Limits { budget: short, waiting_time: short, ..Limits::default() };
            let any = SocketAddr::from(([127, 0, 0, 1], 0));
            let server = Server::bind(any, limits, Page::embedded(), Arc::default()).await;
            let server = server.expect("a free port");
            tell.send(server.addr()).expect("somebody waits for it");
            server.run(std::future::pending()).await;
        });
    });
    told.recv().expect("the server says it once")
});

fuzz_target!(|request: &[u8]| {
    let mut stream = TcpStream::connect(*ADDRESS).expect("it listens");
    // It may refuse before it has read everything.
    let _ = stream.write_all(request);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{}", answer.escape_ascii());
    assert!(!answer.starts_with(b"HTTP/1.1 500"), "{}", answer.escape_ascii());
});
