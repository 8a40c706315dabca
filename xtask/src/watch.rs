//! Commands that are shown while they run or afterwards, and whose last lines are kept.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    process::{Command, ExitStatus},
};

/// How many lines are kept: a log's reader often sees no more than its end.
const KEPT: usize = 150;

/// Runs a command to its end. Where somebody watches a terminal it has the terminal, with colors,
/// and nothing is kept; else what it prints goes on, and the last lines of it come back.
pub(crate) fn watch(mut command: Command) -> io::Result<(ExitStatus, Vec<u8>)> {
    if io::stdout().is_terminal() {
        return Ok((command.status()?, Vec::new()));
    }
    follow(command, &mut io::stdout())
}

/// The same, but what it prints goes elsewhere.
pub(crate) fn follow(
    mut command: Command,
    out: &mut dyn Write,
) -> io::Result<(ExitStatus, Vec<u8>)> {
    let (from, to) = io::pipe()?;
    let mut child = command.stdout(to.try_clone()?).stderr(to).spawn()?;
    // It holds ends of the pipe, which is at its end when there is none.
    drop(command);
    let mut kept = VecDeque::new();
    let mut lines = BufReader::new(from);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        out.write_all(&line)?;
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(std::mem::take(&mut line));
    }
    Ok((child.wait()?, Vec::from(kept).concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "seq 400; echo wrong >&2; printf end; exit 3"]);
        let mut out = Vec::new();
        let (status, kept) = follow(command, &mut out).expect("sh runs");
        assert_eq!(status.code(), Some(3));
        let text = String::from_utf8(kept).expect("text");
        let lines: Vec<_> = text.split('\n').collect();
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[0], "253");
        assert_eq!(lines[KEPT - 3..], ["400", "wrong", "end"]);
        assert!(out.starts_with(b"1\n2\n") && out.ends_with(b"end"));
    }
}
