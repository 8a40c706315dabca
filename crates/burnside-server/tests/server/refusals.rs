//! What is refused, with which status, and what to try.

use burnside_api::Kind;
use burnside_server::Limits;

use crate::{
    client::{get, send},
    running::Running,
};

#[test]
fn every_refusal_has_its_status_and_says_what_is_wrong() {
    let server = Running::start(Limits::default());
    let cases = [
        ("/api/quatro/moves", 404, "there is no game \"quatro\"", "did you mean quarto?"),
        ("/api/quatro/show", 404, "there is no game \"quatro\"", "did you mean quarto?"),
        ("/api/quarto/valu", 404, "there is no command \"valu\"", "did you mean value?"),
        ("/api/quarto", 404, "there is nothing at", "/api/openapi.json"),
        ("/api", 404, "there is nothing at", "/api/openapi.json"),
        ("/api/quantik/moves/more", 404, "there is nothing at", "/api/openapi.json"),
        ("/nothing.txt", 404, "there is nothing at", "/api/openapi.json"),
        (
            "/api/quantik/moves?position=ABCX/..../..../....",
            400,
            "column 4",
            "the start is written",
        ),
        ("/api/quantik/moves?position=", 400, "nothing is written", "the start is written"),
        ("/api/quantik/moves?positon=start", 400, "\"positon\"", "the parameters are"),
        ("/api/quantik/moves?depth=3", 400, "\"depth\"", "it takes position"),
        ("/api/quantik/moves?position=start&position=start", 400, "twice", ""),
        ("/api/quantik/play?move=A0&move=B5", 400, "player 2's turn", "b5"),
        ("/api/quantik/play?move=A0&move=a5", 422, "a5 is not legal", "would be legal"),
        ("/api/quantik/canon?group=d5", 400, "no group", "did you mean d4?"),
        ("/api/gobblet/convert?to=u46", 400, "no format", "did you mean u64?"),
        ("/api/gobblet/convert", 400, "needs the parameter \"to\"", ""),
        ("/api/quarto/convert?to=id", 422, "has no id form", "text"),
        ("/api/quantik/count?group=portable", 400, "does not preserve play", "value"),
        ("/api/quantik/perft", 400, "needs the parameter \"depth\"", ""),
        ("/api/quantik/perft?depth=-1", 400, "not a number", "from 0 to"),
        ("/api/quantik/perft?depth=9999", 400, "too large", "the limit here is"),
        ("/api/quantik/random?games=100000000", 400, "too large", "the limit here is"),
        ("/api/quantik/perft?depth=2&unique=maybe", 400, "neither yes nor no", "unique=true"),
        ("/api/quantik/value?seconds=NaN", 400, "not a number of seconds", "seconds=0.5"),
        ("/api/quantik/value?seconds=-1", 400, "not a number of seconds", "seconds=0.5"),
        ("/api/quantik/show?format=gif", 400, "\"gif\"", "svg"),
        ("/api/quantik/show?width=10", 400, "no width in pixels", "png"),
        ("/api/quantik/show?format=png&width=100000", 400, "too large", "the limit here is"),
        ("/api/quantik/show?format=png&width=0", 400, "", "width"),
        ("/api/feen", 400, "text is missing", "C/c"),
        ("/api/feen?text=r2/1K%5E1/4%202P/p%20C/c", 400, "not FEEN", "board, hands, styles"),
        ("/api/feen?text=8/8%20/%20C/c&to=png", 400, "png", "pon"),
        ("/api/games?x=1", 400, "\"x\"", ""),
        ("/api/quantik/moves?position=%", 400, "percent sign", "%25"),
        ("/api/quantik/moves?position=%4", 400, "percent sign", "%25"),
        ("/api/quantik/moves?position=%zz", 400, "percent sign", "%25"),
        ("/api/quantik/moves?position=%ff%fe", 400, "not UTF-8", ""),
        ("/api/quantik/moves?%ff=1", 400, "not UTF-8", ""),
        ("/api/%ff/moves", 400, "", ""),
    ];
    for (target, status, error, hint) in cases {
        let reply = get(server.addr, target);
        assert_eq!(reply.status, status, "{target}: {reply:?}");
        let said = reply.json();
        let text = |field: &str| said[field].as_str().unwrap_or_default().to_owned();
        assert!(text("error").contains(error), "{target}: {said}");
        assert!(text("hint").contains(hint), "{target}: {said}");
        let kind = Kind::find(&text("kind")).unwrap_or_else(|| panic!("{target}: {said}"));
        let expected = match status {
            404 => [Kind::Game, Kind::Command, Kind::Address].as_slice(),
            422 => &[Kind::Illegal, Kind::Unsayable, Kind::Stopped],
            _ => &Kind::ALL,
        };
        assert!(expected.contains(&kind), "{target}: {said}");
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn only_questions_are_answered() {
    let server = Running::start(Limits::default());
    let targets = ["/", "/api/games", "/api/quantik/moves", "/api/quantik/show", "/healthz"];
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for target in targets {
            let request = format!("{method} {target} HTTP/1.1\r\nHost: localhost\r\n\r\n");
            let reply = send(server.addr, request.as_bytes()).expect("an answer");
            assert_eq!(reply.status, 405, "{method} {target}");
            assert_eq!(reply.header("allow"), Some("GET,HEAD"), "{method} {target}");
            let expected = format!("the method {method} is not allowed here");
            assert_eq!(reply.json()["error"], expected);
        }
    }
}

#[test]
fn a_server_of_this_machine_answers_under_its_names_alone() {
    let limits = Limits { hosts: vec!["board.example".to_owned()], ..Limits::default() };
    let server = Running::start(limits);
    let status = |head: &str| {
        let request = format!("GET {head}\r\n\r\n");
        send(server.addr, request.as_bytes()).expect("an answer").status
    };
    let port = server.addr.port();
    for host in ["localhost", "127.0.0.1", "[::1]", "board.example", "Board.Example"] {
        assert_eq!(status(&format!("/healthz HTTP/1.1\r\nHost: {host}")), 200, "{host}");
        assert_eq!(status(&format!("/healthz HTTP/1.1\r\nHost: {host}:{port}")), 200, "{host}");
    }
    for host in ["evil.example", "10.1.2.3", "localhost.evil.example", "", "a b"] {
        assert_eq!(status(&format!("/healthz HTTP/1.1\r\nHost: {host}")), 400, "{host}");
    }
    assert_eq!(status("/healthz HTTP/1.1"), 400);
    assert_eq!(status("/healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost"), 400);
    assert_eq!(status("http://evil.example/healthz HTTP/1.1\r\nHost: localhost"), 400);
    assert_eq!(status("/healthz HTTP/1.0"), 200);
}

#[test]
fn positions_of_any_game_are_changed_and_written() {
    let server = Running::start(Limits::default());
    let made = "/api/feen?text=new&to=feen&apply=%5B%5B%22new%22,%5B2%5D,%22C%22,%22c%22%5D,\
                %5B%22board_diff%22,%5B%5B0,%22K%22%5D%5D%5D,%5B%22toggle%22%5D%5D";
    assert_eq!(get(server.addr, made).json()["feen"], "K1 / c/C");
    let pon = get(server.addr, "/api/feen?text=K1%20/%20c/C&to=pon").json();
    assert_eq!(pon["turn"], "second");
    let wrong = "/api/feen?text=K1%20/%20c/C&apply=%5B%5B%22board_diff%22,%5B%5B2,null%5D%5D%5D%5D";
    let reply = get(server.addr, wrong);
    assert_eq!(reply.json()["error"], "invalid flat index: 2 (board has 2 squares)");
    assert_eq!((reply.status, &reply.json()["kind"]), (400, &"qi".into()));
    assert_eq!(get(server.addr, "/api/feen?text=%20K1%20/%20c/C").status, 400);
}

#[test]
fn a_count_ends_at_its_limit_of_memory() {
    let server = Running::start(Limits { counting_bytes: 1 << 16, ..Limits::default() });
    for target in ["/api/quarto/perft?depth=6&unique", "/api/quarto/count?plies=6"] {
        let reply = get(server.addr, target);
        assert_eq!((reply.status, &reply.json()["kind"]), (422, &"stopped".into()), "{target}");
        let said = reply.json()["error"].as_str().unwrap().to_owned();
        assert!(said.contains("memory"), "{said}");
    }
}
