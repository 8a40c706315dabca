//! Requests that nobody means well.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpStream},
    panic,
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

use burnside_server::Limits;

use crate::{
    client::{connect, get, read, send},
    running::{INDEX, Running},
};

/// Panics on threads of servers.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let name = thread::current().name().unwrap_or_default().to_owned();
            if name.starts_with("tokio") || name.starts_with("heavy") {
                PANICS.fetch_add(1, SeqCst);
            }
            usual(info);
        }));
    });
}

fn is_well(server: &Running) {
    let start = Instant::now();
    // Those who are gone may still be about to leave.
    while get(server.addr, "/api/quantik/moves").status != 200 {
        assert!(start.elapsed() < Duration::from_secs(8));
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(PANICS.load(SeqCst), 0);
}

#[test]
fn nonsense_is_refused() {
    count_panics();
    let server = Running::start(Limits::default());
    let many = "X-Header: 1\r\n".repeat(200);
    let requests: Vec<Vec<u8>> = vec![
        b"\r\n\r\n\r\n\r\nnothing\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n".to_vec(),
        b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n\r\n".to_vec(),
        b"GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
        b"G\x80T / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a TLS hello \r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"
            .to_vec(),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec(),
        format!("GET / HTTP/1.1\r\n{many}\r\n").into_bytes(),
        format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(1 << 20)).into_bytes(),
        format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20)).into_bytes(),
        vec![b'A'; 1 << 20],
    ];
    for request in requests {
        let said = String::from_utf8_lossy(&request[..request.len().min(60)]).into_owned();
        if let Some(reply) = send(server.addr, &request) {
            assert!((400..500).contains(&reply.status), "{said:?}: {reply:?}");
        }
    }
    is_well(&server);
}

#[test]
fn no_path_leads_out() {
    count_panics();
    let server = Running::start(Limits::default());
    for target in [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/%2E%2E%5C%2E%2E%5Cwindows",
        "/..\\..\\etc\\passwd",
        "/assets/../index.html",
        "/assets/%2e%2e%2findex.html",
        "/assets/..;/index.html",
        "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
        "/%00",
        "/index.html%00.js",
        "/index.html%0d%0aSet-Cookie:%20a=b",
        "//etc/passwd",
        "/etc/passwd",
        "/./index.html/",
        "/api/../index.html",
        "/api/%2e%2e/index.html",
        "/api/quantik/..%2fmoves",
        "http://other/../../etc/passwd",
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let reply = send(server.addr, request.as_bytes()).expect("an answer");
        assert!([400, 404].contains(&reply.status), "{target}: {reply:?}");
        assert!(!reply.text().contains("root:") && !reply.text().contains(INDEX), "{target}");
        assert!(reply.header("set-cookie").is_none(), "{target}");
    }
    is_well(&server);
}

#[test]
fn what_is_too_large_is_refused_by_its_own_status() {
    count_panics();
    let server = Running::start(Limits::default());
    let long = "x".repeat(9_000);
    let reply = get(server.addr, &format!("/api/quantik/moves?position={long}"));
    assert_eq!(reply.status, 414, "{reply:?}");
    assert!(reply.json()["hint"].as_str().unwrap().contains("at most"));

    let bodies = [
        "Content-Length: 5\r\n\r\nhello",
        "Content-Length: 99999999999\r\n\r\nhello",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ];
    for body in bodies {
        let request = format!("GET /api/games HTTP/1.1\r\nHost: localhost\r\n{body}");
        let reply = send(server.addr, request.as_bytes()).expect("an answer");
        assert_eq!(reply.status, 413, "{body}: {reply:?}");
        assert_eq!(reply.header("connection"), Some("close"));
    }
    // A position as long as an address may be, and a board as large as it can say.
    for text in ["9".repeat(7_000), "z".repeat(7_000), "99/".repeat(2_000), "%41".repeat(2_000)] {
        for command in ["moves", "canon", "value", "show"] {
            let reply = get(server.addr, &format!("/api/gobblet/{command}?position={text}"));
            assert_eq!(reply.status, 400, "{command}");
        }
        let reply = get(server.addr, &format!("/api/feen?text={text}+/+C/c"));
        assert!([200, 400].contains(&reply.status), "{reply:?}");
    }
    is_well(&server);
}

#[test]
fn whoever_is_too_slow_is_sent_away() {
    count_panics();
    let limits = Limits { head_time: Duration::from_millis(300), ..Limits::default() };
    let server = Running::start(limits);
    let start = Instant::now();
    // A byte now and then does not help.
    let mut slow = connect(server.addr);
    let mut beginning = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ".iter().cycle();
    let mut gone = false;
    while !gone && start.elapsed() < Duration::from_secs(8) {
        gone = slow.write_all(&[*beginning.next().unwrap()]).is_err();
        slow.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        gone |= matches!(slow.read(&mut [0; 512]), Ok(0));
    }
    assert!(gone, "still there after {:?}", start.elapsed());
    // Silence neither, before a request or after one.
    let mut silent = connect(server.addr);
    assert!(read(&mut silent).is_none_or(|reply| reply.status == 408));
    let mut idle = connect(server.addr);
    write!(idle, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(read(&mut idle).unwrap().status, 200);
    assert!(read(&mut idle).is_none_or(|reply| reply.status == 408));
    is_well(&server);
}

#[test]
fn whoever_does_not_read_loses_the_place() {
    count_panics();
    let limits =
        Limits { connections: 1, write_time: Duration::from_millis(300), ..Limits::default() };
    let server = Running::start(limits);
    let mut greedy = connect(server.addr);
    greedy.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let request = "GET /api/quantik/orbit?group=full&position=.A../..b./.c../...D HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // Until nothing goes in any more: the answers fill all there is between us.
    while greedy.write_all(request.as_bytes()).is_ok() {}
    is_well(&server);
}

#[test]
fn half_a_connection_is_no_trouble() {
    count_panics();
    let server = Running::start(Limits::default());
    for request in
        ["", "GET /healthz HTTP/1.1\r\nHo", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"]
    {
        let mut stream = connect(server.addr);
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        // An answer or none, but an end.
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
    is_well(&server);
}

#[test]
fn thousands_of_connections_are_refused_and_nothing_leaks() {
    count_panics();
    // Ours and the server's ends of them.
    let allowed = rlimit::increase_nofile_limit(4_000).unwrap_or(256) as usize;
    let many = (allowed / 2).min(1_500);
    let limits =
        Limits { connections: 100, head_time: Duration::from_secs(60), ..Limits::default() };
    let server = Running::start(limits);
    let mut open: Vec<TcpStream> = Vec::new();
    for _ in 0..many {
        match TcpStream::connect_timeout(&server.addr, Duration::from_secs(5)) {
            Ok(stream) => open.push(stream),
            Err(error) => panic!("after {}: {error}", open.len()),
        }
    }
    // The first hundred are served, whatever the others do.
    for stream in open.iter_mut().take(20) {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        assert_eq!(read(stream).expect("an answer").status, 200);
    }
    let refused = loop {
        // As soon as there is room for refusals.
        if let Some(reply) = send(server.addr, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        {
            break reply;
        }
    };
    assert_eq!(refused.status, 503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    drop(open);
    let start = Instant::now();
    while send(server.addr, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .is_none_or(|reply| reply.status != 200)
    {
        assert!(start.elapsed() < Duration::from_secs(8), "places are given back");
        thread::sleep(Duration::from_millis(20));
    }
    is_well(&server);
}

/// Linux has all addresses that begin with 127.
#[cfg(target_os = "linux")]
#[test]
fn one_client_leaves_places_for_others() {
    count_panics();
    let server = Running::start(Limits { connections_of_one: 3, ..Limits::default() });
    let idle: Vec<_> = (0..3).map(|_| connect(server.addr)).collect();
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_eq!(send(server.addr, request).expect("an answer").status, 503);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let other = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(server.addr).await.unwrap().into_std().unwrap()
    });
    other.set_nonblocking(false).unwrap();
    (&other).write_all(request).unwrap();
    assert_eq!(read(&mut { other }).expect("an answer").status, 200);
    drop(idle);
    is_well(&server);
}
