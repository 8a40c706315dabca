//! A disk that does not answer. This test is alone in its process: what others work would count.
#![cfg(unix)]

use std::{fs, net::TcpListener, process::Command, time::Duration};

use burnside_cluster::{ClusterError, Hosts, Member, Options, Patience, Silent, solve};
use burnside_define::Defined;

#[test]
fn work_that_stands_still_ends_the_run() {
    let directory = tempfile::tempdir().unwrap();
    let (path, results) = (directory.path().join("table.bst"), directory.path().join("results"));
    // Writing the values of this tier waits for a reader, and nobody reads.
    fs::create_dir(&results).unwrap();
    let pipe = results.join("values-3.part-0-of-1.unfinished");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = Hosts::read(&listener.local_addr().unwrap().to_string()).unwrap();
    let member = Member::with_listener(hosts, 0, listener).unwrap();
    let game = Defined::read(burnside_define::shipped_text("teeko-4x4").unwrap()).unwrap();
    let patience = Patience { stall: Duration::from_secs(3), ..Patience::default() };
    let options = Options { directory: Some(results.clone()), patience, ..Options::default() };
    let error = solve(&game, &path, member, options, &Silent).unwrap_err();
    assert!(matches!(error, ClusterError::Stalled { .. }), "{error}");
    assert!(error.to_string().contains("stood still for 3 seconds"), "{error}");
    assert!(results.join("values-2.json").exists() && !path.exists());
}
