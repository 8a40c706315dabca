//! The explorer, started and ended as people do it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// A server that is killed if a test does not get to its end.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(arguments: &[&str]) -> (Serving, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_burnside"));
    command.args(["serve", "--addr", "127.0.0.1:0"]).args(arguments).env_remove("RUST_LOG");
    let mut child = Serving(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(child.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, line)
}

fn get(addr: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(addr).unwrap();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    reply
}

#[test]
fn it_prints_its_address_answers_logs_and_ends_when_asked() {
    let (mut child, line) = serve(&["--json", "--log", "info"]);
    let said: serde_json::Value = serde_json::from_str(&line).unwrap();
    let addr = said["url"].as_str().unwrap().strip_prefix("http://").unwrap();
    let addr = addr.strip_suffix('/').unwrap().to_owned();
    assert!(get(&addr, "/").contains("<title>burnside"));
    assert!(get(&addr, "/api/gobblet/value").contains(r#""value":"win","plies":13"#));

    // Another one cannot have the address, and says what to try.
    let second = Command::new(env!("CARGO_BIN_EXE_burnside"))
        .args(["serve", "--addr", &addr])
        .output()
        .unwrap();
    let error = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(2), "{error}");
    assert!(error.contains(&format!("cannot listen on {addr}: address already in use\n")));
    assert!(error.contains("hint: is an explorer already running?"), "{error}");

    let asked = Command::new("kill").arg(child.0.id().to_string()).status().unwrap();
    assert!(asked.success());
    let mut log = String::new();
    child.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(child.0.wait().unwrap().code(), Some(0), "{log}");
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let request = lines.iter().find(|line| line["uri"] == "/api/gobblet/value").unwrap();
    assert_eq!((&request["status"], &request["method"]), (&200.into(), &"GET".into()));
}

#[test]
fn people_get_words_and_silence() {
    let (mut child, line) = serve(&[]);
    let addr = line.trim().strip_prefix("burnside explorer: http://").unwrap();
    assert!(get(addr.trim_end_matches('/'), "/healthz").ends_with("ok\n"));
    Command::new("kill").arg(child.0.id().to_string()).status().unwrap();
    let mut log = String::new();
    child.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(log, "");
}

#[test]
fn a_game_file_is_served_beside_the_other_games() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/hexapawn.game.toml");
    let (_child, line) = serve(&[file]);
    let addr = line.trim().strip_prefix("burnside explorer: http://").unwrap();
    let addr = addr.trim_end_matches('/');
    // Hexapawn is won by the second player, by Gardner's analysis.
    let value = get(addr, "/api/hexapawn/value");
    assert!(value.contains(r#""value":"loss""#), "{value}");
    assert!(
        get(addr, "/api/games").contains(r#""name":"hexapawn""#),
        "{}",
        get(addr, "/api/games")
    );
}
