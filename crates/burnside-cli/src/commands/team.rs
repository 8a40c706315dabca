//! Several processes on this machine, started by one command.

use std::{
    ffi::OsString,
    io::{self, BufRead, BufReader, Read, Write},
    num::NonZeroUsize,
    process::{Child, ChildStdout, Command, Stdio},
    thread,
};

use crate::{
    args::Common,
    failure::{Failure, Result},
    output::print_text,
};

/// What comes on standard input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Input {
    None,
    /// Lines for the first process.
    Lines,
}

/// Runs this very command with so many processes on this machine.
pub(super) fn start_all(common: &Common, count: NonZeroUsize, input: Input) -> Result<()> {
    let count = count.get();
    let mut arguments: Vec<OsString> = Vec::new();
    let mut ours = std::env::args_os().skip(1);
    while let Some(argument) = ours.next() {
        let text = argument.to_string_lossy();
        if text == "--processes" {
            ours.next();
        } else if !text.starts_with("--processes=") {
            arguments.push(argument);
        }
    }
    arguments.extend(["--hosts".into(), "-".into()]);
    if common.threads.is_none() {
        let threads = (rayon::current_num_threads() / count).max(1);
        arguments.extend(["--threads".into(), threads.to_string().into()]);
    }
    let mut team = Team::start(&arguments, common.quiet, count)?;
    if team.introduce()? && input == Input::Lines {
        team.pass_lines();
    }
    team.wait()
}

/// Processes that were started here. They end when this is dropped.
struct Team {
    processes: Vec<Child>,
    outputs: Vec<BufReader<ChildStdout>>,
}

impl Team {
    fn start(arguments: &[OsString], quiet: bool, count: usize) -> Result<Self> {
        let program = std::env::current_exe().map_err(Failure::Input)?;
        let mut team = Self { processes: Vec::new(), outputs: Vec::new() };
        for process in 0..count {
            let mut command = Command::new(&program);
            command.args(arguments).arg("--process").arg(process.to_string());
            if process > 0 && !quiet {
                command.arg("--quiet");
            }
            // The first one speaks for all.
            let errors = if process == 0 { Stdio::inherit() } else { Stdio::piped() };
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
            let failed = |error| Failure::File { doing: "start", path: program.clone(), error };
            let mut child = command.spawn().map_err(failed)?;
            team.outputs.extend(child.stdout.take().map(BufReader::new));
            team.processes.push(child);
        }
        Ok(team)
    }

    /// Tells all of them where the others are; `false` if one of them could not even begin.
    fn introduce(&mut self) -> Result<bool> {
        let mut hosts = String::new();
        for output in &mut self.outputs {
            output.read_line(&mut hosts).map_err(Failure::Input)?;
        }
        if hosts.lines().count() < self.processes.len() {
            return Ok(false);
        }
        for input in self.processes.iter_mut().filter_map(|process| process.stdin.as_mut()) {
            // One that is gone is noticed by the others.
            let _ = input.write_all(format!("{hosts}\n").as_bytes());
        }
        Ok(true)
    }

    /// Passes our standard input on to the first process.
    fn pass_lines(&mut self) {
        let first = self.processes.first_mut().and_then(|process| process.stdin.take());
        if let Some(mut first) = first {
            thread::spawn(move || {
                // A process that is gone reads nothing more.
                let _ = io::copy(&mut io::stdin().lock(), &mut first);
            });
        }
    }

    /// Waits for all, and passes on what the first of them says.
    fn wait(&mut self) -> Result<()> {
        if let Some(output) = self.outputs.first_mut() {
            let mut line = String::new();
            while output.read_line(&mut line).map_err(Failure::Input)? > 0 {
                print_text(&line)?;
                line.clear();
            }
        }
        let (mut failed, mut told, mut reasons) = (false, false, String::new());
        for (number, process) in self.processes.iter_mut().enumerate() {
            let mut reason = String::new();
            if let Some(errors) = &mut process.stderr {
                errors.read_to_string(&mut reason).map_err(Failure::Input)?;
            }
            let status = process.wait().map_err(Failure::Input)?;
            failed |= !status.success();
            // One that was ended by a signal says nothing.
            told |= number == 0 && !status.success() && status.code().is_some();
            if reasons.is_empty() {
                reasons = reason;
            }
        }
        if !failed {
            return Ok(());
        }
        if !told {
            anstream::eprint!("{reasons}");
        }
        Err(Failure::Elsewhere)
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        for process in &mut self.processes {
            // Most have ended by themselves.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
