//! Running the program.

#![allow(dead_code)] // each test file uses its part

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

/// What the program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with arguments, not yet started.
pub(crate) fn burnside(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_burnside"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on some input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut process = burnside(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = process.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading before we stop writing.
    let writer = std::thread::spawn(move || stdin.write_all(&input).ok());
    let output = process.wait_with_output().unwrap();
    writer.join().unwrap();
    finished(&output)
}

/// Runs the program without input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    finished(&burnside(arguments).output().unwrap())
}

/// An end that is no crash.
pub(crate) fn finished(output: &Output) -> Run {
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let status = output.status.code().unwrap_or_else(|| panic!("killed: {err}"));
    assert!(!err.contains("panicked"), "{err}");
    Run { status, out: String::from_utf8_lossy(&output.stdout).into_owned(), err }
}

/// Arguments with a value in its place.
pub(crate) fn with<'a>(arguments: &[&'a str], place: &str, value: &'a str) -> Vec<&'a str> {
    arguments.iter().map(|&word| if word == place { value } else { word }).collect()
}
