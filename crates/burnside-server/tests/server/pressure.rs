//! Long questions, many of them, and what happens to the short ones meanwhile.

use std::{
    io::Write,
    thread,
    time::{Duration, Instant},
};

use burnside_server::Limits;

use crate::{
    client::{connect, get},
    running::Running,
};

/// Nobody knows this in hours.
const LONG: &str = "/api/zertz:37/value";

#[test]
fn past_the_limit_long_questions_are_refused_and_short_ones_answered() {
    let budget = Duration::from_secs(2);
    let limits = Limits {
        heavy: 1,
        waiting: 1,
        waiting_time: Duration::from_millis(500),
        budget,
        ..Limits::default()
    };
    let server = Running::start(limits);
    let addr = server.addr;
    let start = Instant::now();
    let long: Vec<_> = (0..6).map(|_| thread::spawn(move || get(addr, LONG))).collect();
    thread::sleep(Duration::from_millis(100));
    let mut short = 0;
    while start.elapsed() < budget {
        for target in ["/api/quantik/value", "/api/gobblet/value", "/healthz", "/"] {
            assert_eq!(get(addr, target).status, 200);
            short += 1;
        }
    }
    assert!(short >= 40, "{short} short answers in {budget:?}");
    let replies: Vec<_> = long.into_iter().map(|reply| reply.join().unwrap()).collect();
    let answered = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(answered, 1, "one lane, and nobody waits for two seconds");
    for refused in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!(refused.status, 503);
        assert_eq!(refused.header("retry-after"), Some("2"));
        assert!(refused.json()["hint"].as_str().unwrap().contains("again in 2 s"));
    }
    // The lane is free again.
    assert_eq!(get(addr, "/api/quantik/random?games=1").status, 200);
}

#[test]
fn a_question_that_nobody_waits_for_is_dropped() {
    let limits = Limits {
        heavy: 1,
        waiting_time: Duration::from_secs(8),
        budget: Duration::from_secs(60),
        request_time: Duration::from_secs(60),
        ..Limits::default()
    };
    let server = Running::start(limits);
    for _ in 0..3 {
        let mut stream = connect(server.addr);
        write!(stream, "GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        thread::sleep(Duration::from_millis(100));
        drop(stream);
    }
    // The only lane is free again, long before the minute is over.
    let reply = get(server.addr, "/api/quantik/random?games=1");
    assert_eq!(reply.status, 200, "{reply:?}");
}

#[test]
fn time_that_is_up_ends_a_request() {
    let limits = Limits {
        heavy: 1,
        waiting_time: Duration::from_secs(8),
        budget: Duration::from_secs(60),
        request_time: Duration::from_millis(300),
        ..Limits::default()
    };
    let server = Running::start(limits);
    let reply = get(server.addr, LONG);
    assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")));
    assert_eq!(get(server.addr, "/api/quantik/value").status, 200);
}

#[test]
fn counts_that_do_not_end_in_time_are_stopped() {
    let limits = Limits { heavy: 1, budget: Duration::from_millis(200), ..Limits::default() };
    let server = Running::start(limits);
    for target in [
        "/api/quantik/perft?depth=12",
        "/api/zertz:61/perft?depth=5",
        "/api/quarto/perft?depth=9&unique",
        "/api/zertz/perft?depth=4&unique&group=none",
        "/api/gobblet/count?plies=12",
        "/api/zertz:61/count?plies=3&group=none",
    ] {
        let start = Instant::now();
        let reply = get(server.addr, target);
        assert_eq!(reply.status, 422, "{target}: {reply:?}");
        assert!(reply.json()["hint"].as_str().unwrap().contains("fewer plies"), "{target}");
        assert!(start.elapsed() < Duration::from_secs(3), "{target}: {:?}", start.elapsed());
    }
}

#[test]
fn a_line_of_many_positions_shares_one_budget() {
    let limits = Limits { budget: Duration::from_secs(1), ..Limits::default() };
    let server = Running::start(limits);
    let moves = "Wd4,a1;Bd5,g4;x d4Bd6;Wb2,a2;Wb3,a3".replace(' ', "%20");
    let start = Instant::now();
    let reply = get(server.addr, &format!("/api/zertz:37/analyze?moves={moves}"));
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.json()["values"].as_array().unwrap().len(), 6);
}
