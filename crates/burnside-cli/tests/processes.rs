//! Several processes that solve a game together. One of them is killed in the middle, and two
//! others go on from there.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdout, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const GAME: &str = "../../games/teeko-4x4.game.toml";

fn burnside(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_burnside"));
    command.args(arguments).args(["--threads", "1"]);
    command
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Starts processes that know each other.
fn start(arguments: &[&str], count: usize) -> Vec<Child> {
    let mut outputs: Vec<BufReader<ChildStdout>> = Vec::new();
    let mut hosts = String::new();
    let mut children: Vec<Child> = (0..count)
        .map(|process| {
            let mut command = burnside(arguments);
            command.args(["--hosts", "-", "--process", &process.to_string()]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut output = BufReader::new(child.stdout.take().unwrap());
            output.read_line(&mut hosts).unwrap();
            outputs.push(output);
            child
        })
        .collect();
    for child in &mut children {
        child.stdin.as_mut().unwrap().write_all(format!("{hosts}\n").as_bytes()).unwrap();
    }
    children
}

fn complaint(mut child: Child) -> String {
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{text}");
    text
}

fn ok(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_killed_process_stops_all_and_two_go_on() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let (plain, divided, results) = (at("plain.bst"), at("divided.bst"), at("results"));
    ok(&burnside(&["solve", GAME, "--out", path(&plain)]).output().unwrap());

    // Process 1 waits for a reader of this pipe when it commits tier 3, and nobody reads.
    fs::create_dir(&results).unwrap();
    let pipe = results.join("values-3.part-1-of-3.unfinished");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = ["solve", GAME, "--out", path(&divided), "--results", path(&results)];
    let mut children = start(&out, 3);
    while !results.join("values-2.json").exists() {
        for child in &mut children {
            assert_eq!(child.try_wait().unwrap(), None, "all are at work");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let mut killed = children.remove(1);
    killed.kill().unwrap();
    killed.wait().unwrap();
    for child in children {
        let text = complaint(child);
        assert!(text.contains("process 1 at 127.0.0.1:"), "{text}");
        assert!(text.contains("is gone") && text.contains("the same command goes on"), "{text}");
    }
    assert!(!divided.exists());
    assert!(!results.join("values-3.json").exists(), "tier 3 was never committed");
    fs::remove_file(&pipe).unwrap();

    ok(&burnside(&out).args(["--processes", "2"]).output().unwrap());
    assert_eq!(fs::read(&divided).unwrap(), fs::read(&plain).unwrap());
    assert!(!results.exists(), "what is not needed any more is removed");
}

#[test]
fn values_of_many_positions_come_in_order() {
    let run = |more: &[&str]| {
        let mut child = burnside(&["value", "tictactoe", "-"])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = "start\nnonsense\nX../.O./...\n".repeat(100);
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let (one, three) = (run(&[]), run(&["--processes", "3"]));
    assert_eq!(String::from_utf8_lossy(&three.stdout), String::from_utf8_lossy(&one.stdout));
    assert_eq!((one.status.code(), three.status.code()), (Some(1), Some(1)), "some lines are bad");
}

/// Boards of Quarto, which take very different times, with the values of an independent program;
/// and small boards of Zertz, of which the rows with all marbles have certificates
/// (`proofs/positions`).
#[test]
fn values_of_listed_games_are_searched_for_by_several() {
    let known: serde_json::Value =
        serde_json::from_str(include_str!("../../../conformance/quarto.json")).unwrap();
    let (mut lines, mut expected) = (String::new(), Vec::new());
    for value in known["values"].as_array().unwrap() {
        let position = value["position"].as_str().unwrap();
        // Those with fewer pieces would take too long here.
        if value["game"] == "quarto" && position.matches('.').count() <= 8 {
            lines += position;
            lines.push('\n');
            expected.push((position, value["value"].as_str().unwrap(), &value["plies"]));
        }
    }
    assert!(expected.len() > 15, "{}", expected.len());
    let told = searched("quarto", &lines);
    assert_eq!(told.len(), expected.len());
    for (told, (position, value, plies)) in told.iter().zip(expected) {
        assert_eq!((&told["position"], &told["value"]), (&position.into(), &value.into()));
        assert_eq!(&told["plies"], plies, "{position}");
    }

    let seven = "..../...../..oo../..ooo../..oo../...../.... 1/1/1 0/0/0 0/0/0 1 -";
    let ten = "..../...../.ooo../.oooo../.ooo../...../.... 6/8/10 0/0/0 0/0/0 1 -";
    let told = searched("zertz:37", &format!("{seven}\n{ten}\n{seven}\n"));
    let values: Vec<&serde_json::Value> = told.iter().map(|told| &told["value"]).collect();
    assert_eq!(values, ["win", "loss", "win"]);
}

/// The values of the positions on some lines, by two processes.
fn searched(game: &str, lines: &str) -> Vec<serde_json::Value> {
    let mut child = burnside(&["value", game, "-", "--json", "--processes", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    ok(&output);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// One of three processes is stopped, as if it hung: the others notice in time, say which it was,
/// and end.
#[test]
fn a_process_that_hangs_stops_all() {
    let directory = tempfile::tempdir().unwrap();
    let results = directory.path().join("results");
    // Process 2 waits for a reader of this pipe, so that the run does not end meanwhile.
    fs::create_dir(&results).unwrap();
    let pipe = results.join("values-3.part-2-of-3.unfinished");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let table = directory.path().join("table.bst");
    let out = ["solve", GAME, "--out", path(&table), "--results", path(&results)];
    let mut children = start(&out, 3);
    while !results.join("values-2.json").exists() {
        for child in &mut children {
            assert_eq!(child.try_wait().unwrap(), None, "all are at work");
        }
        thread::sleep(Duration::from_millis(1));
    }
    let hangs = children.remove(1);
    let signal = |name: &str| {
        let pid = hangs.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    };
    signal("-STOP");
    let since = Instant::now();
    for child in children {
        let text = complaint(child);
        assert!(text.contains("process 1 at 127.0.0.1:"), "{text}");
        assert!(text.contains("was silent for 20 seconds: it hangs"), "{text}");
    }
    // What docs/cluster.md says, and some more on a machine that is busy.
    assert!(since.elapsed() < Duration::from_secs(25 + 20), "{:?}", since.elapsed());
    assert!(!table.exists());
    // It hears that it was given up as soon as it goes on.
    signal("-CONT");
    assert!(complaint(hangs).contains("process"));
}

#[test]
fn what_cannot_begin_is_refused_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let hosts = directory.path().join("hosts.txt");
    let tried = |text: &str, process: &str| {
        fs::write(&hosts, text).unwrap();
        let more = ["solve", GAME, "--hosts", path(&hosts), "--process", process];
        let output = burnside(&more).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let told = tried("127.0.0.1\n", "0");
    assert!(told.contains("hosts file, line 1"), "{told}");
    let told = tried("127.0.0.1:7100\n", "1");
    assert!(told.contains("there is no process 1"), "{told}");
    let told = tried("192.0.2.7:7100\n127.0.0.1:7100\n", "0");
    assert!(told.contains("not an address of this machine"), "{told}");
    let refused = |arguments: &[&str]| {
        let output = burnside(arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (game, why) in [("zertz", "play can return"), ("quarto", "too large to be solved whole")] {
        let out = directory.path().join("never.bst");
        let told = refused(&["solve", game, "--processes", "2", "--out", path(&out)]);
        assert!(
            told.contains("cannot be solved on several machines") && told.contains(why),
            "{told}"
        );
    }
    let told = refused(&["solve", GAME, "--results", "somewhere"]);
    assert!(told.contains("--processes"), "{told}");
    // The table has no place: nothing is begun.
    let (out, results) = (directory.path().join("missing/x.bst"), directory.path().join("results"));
    let told = refused(&[
        "solve",
        GAME,
        "--processes",
        "2",
        "--out",
        path(&out),
        "--results",
        path(&results),
    ]);
    assert!(told.contains("cannot write") && told.contains("missing/x.bst"), "{told}");
    assert!(!results.exists());
}

/// The script for SLURM, with stand-ins for its commands: three tasks, each at an address of its
/// own. The first try ends early, and the name of the game file is a hard one.
#[cfg(target_os = "linux")]
#[test]
fn the_script_for_slurm_solves_a_game() {
    const SCRIPT: &str = "../../examples/cluster/slurm.sh";
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let game = at("somebody's game.game.toml");
    fs::copy("../../games/mill-3x3.game.toml", &game).unwrap();
    ok(&burnside(&["solve", path(&game), "--out", path(&at("plain.bst"))]).output().unwrap());
    let command = |name: &str, text: &str| {
        let file = at(name);
        fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&file).status().unwrap().success());
    };
    command("scontrol", r#"[ "$*" = "show hostnames nodes" ] && printf '127.0.0.%s\n' 1 2 3"#);
    // Options, then the command that each task runs; all tasks must do well.
    command(
        "srun",
        r#"[ "$1 $2" = "--cpus-per-task=1 --kill-on-bad-exit=1" ] || exit 2
        shift 2
        [ -e "$TRIED" ] || { touch "$TRIED"; exit 1; }
        for task in 0 1 2; do
            SLURM_PROCID=$task "$@" &
            tasks="$tasks $!"
        done
        for task in $tasks; do wait $task || exit 1; done"#,
    );
    let program = Path::new(env!("CARGO_BIN_EXE_burnside"));
    std::os::unix::fs::symlink(program, at("burnside")).unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let output = Command::new("sh")
        .args([SCRIPT, path(&game)])
        .env("PATH", format!("{}:{}", path(directory.path()), std::env::var("PATH").unwrap()))
        .env("BURNSIDE_PORT", port.to_string())
        .env("TRIED", at("tried"))
        .envs([("SLURM_JOB_ID", "7"), ("SLURM_JOB_NODELIST", "nodes")])
        .env("SLURM_CPUS_PER_TASK", "1")
        .output()
        .unwrap();
    ok(&output);
    assert!(String::from_utf8_lossy(&output.stderr).contains("try 1 ended early"));
    let table = fs::read(at("somebody's game.bst")).unwrap();
    assert_eq!(table, fs::read(at("plain.bst")).unwrap());
    assert!(!at("hosts-7.txt").exists());
}

/// Says that a test was left out, also to those who see only what fails.
fn left_out(test: &str, why: &str) {
    // Not by a macro: what those write is kept from view.
    let _ = writeln!(std::io::stderr(), "LEFT OUT: {test}: {}", why.trim());
}

/// A disk that is too small is refused before any work begins. One that is full in the middle ends
/// the run by name, and what was committed stays.
#[test]
fn a_full_disk_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    ok(&burnside(&["solve", "tictactoe", "--out", path(&at("plain.bst"))]).output().unwrap());
    fs::create_dir(at("disk")).unwrap();
    // A disk of its own, which nobody else sees. It is gone with the shell.
    let script = r#"
        mount -t tmpfs -o size=100k tmpfs disk || exit 77
        "$0" solve "$1" --processes 2 --out divided.bst --results disk/small 2> small.txt
        ls disk > left.txt
        mount -o remount,size=16k disk || exit 77
        "$0" solve "$1" --processes 2 --out disk/divided.bst --results results 2> table.txt
        ls disk >> left.txt
        mount -o remount,size=48k disk || exit 77
        "$0" solve tictactoe --processes 2 --out divided.bst --results disk/results 2> full.txt
        ls disk/results > committed.txt
        mount -o remount,size=1m disk || exit 77
        "$0" solve tictactoe --processes 2 --out divided.bst --results disk/results"#;
    let game = fs::canonicalize(GAME).unwrap();
    let output = Command::new("unshare")
        .args(["--mount", "sh", "-c", script, env!("CARGO_BIN_EXE_burnside"), path(&game)])
        .current_dir(directory.path())
        .output();
    let output = match output {
        Ok(output) if output.status.code() == Some(77) || !at("small.txt").exists() => {
            return left_out("a_full_disk_is_named", &String::from_utf8_lossy(&output.stderr));
        }
        Ok(output) => output,
        Err(error) => return left_out("a_full_disk_is_named", &format!("unshare: {error}")),
    };
    ok(&output);
    let text = |name: &str| fs::read_to_string(at(name)).unwrap();
    let small = text("small.txt");
    assert!(small.contains("disk/small has room for 0 MB"), "{small}");
    let table = text("table.txt");
    assert!(table.contains("disk has room for 0 MB"), "{table}");
    assert_eq!(text("left.txt"), "", "nothing was begun");
    assert!(!at("results").exists(), "nothing was begun");
    // In the system's words if another process met it, else in those of the program.
    let full = text("full.txt").to_lowercase();
    assert!(full.contains("disk/results/") && full.contains("no space left"), "{full}");
    let committed = text("committed.txt");
    assert!(committed.contains("layer-1.json"), "{committed}");
    assert!(!committed.contains("values-0.json"), "{committed}");
    assert_eq!(fs::read(at("divided.bst")).unwrap(), fs::read(at("plain.bst")).unwrap());
}

/// Three processes in network namespaces, where each frame takes a while and some are lost.
#[test]
fn delay_and_loss_change_nothing() {
    const GAME: &str = "../../games/mill-3x3.game.toml";
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    ok(&burnside(&["solve", GAME, "--out", path(&at("plain.bst"))]).output().unwrap());
    let prefix = format!("bs{}t", std::process::id());
    let switch = Command::new("python3")
        .args(["../../xtask/network.py", &prefix, "3", "1", "20"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut switch = match switch {
        Ok(switch) => switch,
        Err(error) => {
            return left_out("delay_and_loss_change_nothing", &format!("python3: {error}"));
        }
    };
    let orders = switch.stdin.take();
    let mut words = BufReader::new(switch.stdout.take().unwrap());
    let mut line = String::new();
    words.read_line(&mut line).unwrap();
    if line.trim() != "ready" {
        return left_out("delay_and_loss_change_nothing", &line);
    }
    let hosts = at("hosts.txt");
    fs::write(&hosts, "10.77.0.1:7100\n10.77.0.2:7100\n10.77.0.3:7100\n").unwrap();
    let start = |process: usize| {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &format!("{prefix}{process}")]);
        command.arg(env!("CARGO_BIN_EXE_burnside")).args(["solve", GAME, "--threads", "1"]);
        command.args(["--out", path(&at("divided.bst")), "--hosts", path(&hosts)]);
        command.args(["--process", &process.to_string()]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<Child> = (0..3).map(start).collect();
    let outputs: Vec<Output> =
        children.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    drop(orders);
    line.clear();
    words.read_line(&mut line).unwrap();
    switch.wait().unwrap();
    outputs.iter().for_each(ok);
    assert_eq!(fs::read(at("divided.bst")).unwrap(), fs::read(at("plain.bst")).unwrap());
    assert!(line.contains("frames") && !line.contains(", 0 lost"), "{line}");
}
