//! `cargo xtask cluster`: game files solved by 1 to 4 processes, compared byte for byte with the
//! table of one process without the engine, with the processor time of each; and over a network of
//! namespaces with delay and loss, that is cut in the middle.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::cargo::build_release;

/// Games with cycles and without, with moves backward and without.
const GAMES: [&str; 4] = ["teeko-4x4", "gobblet-two-sizes", "breakthrough-3x5", "six-mens-morris"];
/// The game that is solved over the network: it takes long enough to be cut.
const OVER_NETWORK: &str = "gobblet-two-sizes";
/// All processes have ended so long after the network was cut, on a machine that is busy.
const CUT: Duration = Duration::from_mins(1);

/// `--program FILE` takes a program that is built already; `--network` is about namespaces, and
/// needs to be root; games by their names.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (mut program, mut network, mut games) = (None, false, Vec::new());
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        match option {
            "--program" => program = options.next().map(PathBuf::from),
            "--network" => network = true,
            game => games.push(game),
        }
    }
    let program = if let Some(program) = program {
        fs::canonicalize(program)?
    } else {
        build_release(&["-p", "burnside-cli"])?;
        fs::canonicalize("target/release/burnside")?
    };
    let directory = Path::new("target/cluster");
    let _ = fs::remove_dir_all(directory);
    fs::create_dir_all(directory)?;
    let chore = Chore { program, directory: fs::canonicalize(directory)? };
    if network {
        return chore.over_network();
    }
    let games = if games.is_empty() { GAMES.to_vec() } else { games };
    let mut same = true;
    for game in games {
        same &= chore.compare(game).with_context(|| game.to_owned())?;
    }
    Ok(same)
}

struct Chore {
    program: PathBuf,
    directory: PathBuf,
}

impl Chore {
    fn compare(&self, game: &str) -> Result<bool> {
        let file = format!("games/{game}.game.toml");
        let (plain, plain_seconds) = self.solve(&file, None)?;
        println!("{game}: {} bytes, {plain_seconds:.1} s of processor time", plain.len());
        let mut same = true;
        for count in 1..=4 {
            let (table, seconds) = self.solve(&file, Some(count))?;
            let told = if table == plain { "the same bytes" } else { "OTHER BYTES" };
            let factor = seconds / plain_seconds;
            println!(
                "  {count} processes: {told}, {seconds:.1} s, {factor:.2} times the plain one"
            );
            same &= table == plain;
        }
        Ok(same)
    }

    /// The table, and the processor time that it took.
    fn solve(&self, file: &str, processes: Option<u32>) -> Result<(Vec<u8>, f64)> {
        let table = self.directory.join("table.bst");
        let mut command = Command::new("sh");
        // The shell's `times` counts all processes that it has waited for.
        command.args(["-c", r#""$@" > /dev/null && times"#, "sh"]);
        command.arg(&self.program).args(["solve", file, "--quiet", "--out"]).arg(&table);
        if let Some(processes) = processes {
            command.args(["--processes", &processes.to_string()]);
        }
        let Output { status, stdout, stderr } = command.output()?;
        ensure!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        let times = String::from_utf8(stdout)?;
        let seconds = times.lines().last().map(|line| line.split_whitespace().map(seconds).sum());
        let bytes = fs::read(&table)?;
        fs::remove_file(&table)?;
        Ok((bytes, seconds.context("no times")?))
    }

    /// Three processes in namespaces of their own: with delay and loss the same bytes, and a cut
    /// ends the run cleanly.
    fn over_network(&self) -> Result<bool> {
        let file = format!("games/{OVER_NETWORK}.game.toml");
        let (plain, _) = self.solve(&file, None)?;
        let network = Network::new(3)?;
        let netem = network.disturb();
        println!(
            "delay of 5 ms and loss of 1 %: {}",
            if netem { "yes" } else { "this kernel cannot" }
        );
        let table = self.directory.join("table.bst");
        for child in self.start(&file, &table, &network)? {
            let output = child.wait_with_output()?;
            ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        let same = fs::read(&table)? == plain;
        println!("three namespaces: {}", if same { "the same bytes" } else { "OTHER BYTES" });
        fs::remove_file(&table)?;

        let children = self.start(&file, &table, &network)?;
        let first = self.directory.join("table.bst.cluster/work");
        while !first.exists() {
            thread::sleep(Duration::from_millis(10));
        }
        network.cut(2)?;
        let cut = Instant::now();
        let mut clean = true;
        for (process, child) in children.into_iter().enumerate() {
            let output = child.wait_with_output()?;
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            println!(
                "  process {process} after {:.0} s: {}",
                cut.elapsed().as_secs_f64(),
                told.trim()
            );
            clean &= output.status.code() == Some(1) && told.contains("was silent");
        }
        clean &= cut.elapsed() < CUT && !table.exists();
        println!("a cut network: {}", if clean { "ended cleanly" } else { "DID NOT END CLEANLY" });
        Ok(same && clean)
    }

    fn start(&self, file: &str, table: &Path, network: &Network) -> Result<Vec<Child>> {
        let hosts = self.directory.join("hosts.txt");
        fs::write(&hosts, network.hosts())?;
        let start = |process: usize| {
            let mut command = Command::new("ip");
            command.args(["netns", "exec", &network.name(process)]).arg(&self.program);
            command.args(["solve", file, "--quiet", "--threads", "1", "--out"]).arg(table);
            command.arg("--hosts").arg(&hosts).args(["--process", &process.to_string()]);
            command.stdout(Stdio::null()).stderr(Stdio::piped()).stdin(Stdio::null());
            command.spawn().context("ip netns exec")
        };
        (0..network.count).map(start).collect()
    }
}

/// `0m1.250s` in seconds.
fn seconds(text: &str) -> f64 {
    let Some((minutes, rest)) = text.split_once('m') else { return 0.0 };
    let number = |text: &str| text.trim_end_matches('s').parse::<f64>().unwrap_or(0.0);
    60.0 * number(minutes) + number(rest)
}

/// Namespaces that a bridge connects; they are gone when this is dropped.
struct Network {
    count: usize,
}

const BRIDGE: &str = "bsbridge";

impl Network {
    fn new(count: usize) -> Result<Self> {
        let network = Self { count };
        network.remove();
        ip(&["link", "add", BRIDGE, "type", "bridge"])?;
        ip(&["link", "set", BRIDGE, "up"])?;
        for process in 0..count {
            let (name, out, inside) = (network.name(process), outside(process), inside(process));
            ip(&["netns", "add", &name])?;
            ip(&["link", "add", &out, "type", "veth", "peer", "name", &inside])?;
            ip(&["link", "set", &inside, "netns", &name])?;
            ip(&["link", "set", &out, "master", BRIDGE, "up"])?;
            let address = format!("10.77.0.{}/24", process + 1);
            ip(&["-n", &name, "addr", "add", &address, "dev", &inside])?;
            ip(&["-n", &name, "link", "set", &inside, "up"])?;
            ip(&["-n", &name, "link", "set", "lo", "up"])?;
        }
        Ok(network)
    }

    fn name(&self, process: usize) -> String {
        debug_assert!(process < self.count);
        format!("bsnet{process}")
    }

    fn hosts(&self) -> String {
        let lines = (1..=self.count).map(|host| format!("10.77.0.{host}:7100"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Adds delay and loss; `false` if the kernel cannot.
    fn disturb(&self) -> bool {
        (0..self.count).all(|process| {
            let mut tc = Command::new("tc");
            tc.args(["qdisc", "add", "dev", &outside(process), "root", "netem"]);
            tc.args(["delay", "5ms", "loss", "1%"]).stderr(Stdio::null());
            tc.status().is_ok_and(|status| status.success())
        })
    }

    /// Takes a process off the network.
    fn cut(&self, process: usize) -> Result<()> {
        debug_assert!(process < self.count);
        ip(&["link", "set", &outside(process), "down"])
    }

    fn remove(&self) {
        let quiet = |words: &[&str]| {
            // Most of the time there is nothing to remove.
            let _ = Command::new("ip").args(words).stderr(Stdio::null()).status();
        };
        for process in 0..self.count {
            quiet(&["netns", "del", &self.name(process)]);
            quiet(&["link", "del", &outside(process)]);
        }
        quiet(&["link", "del", BRIDGE]);
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.remove();
    }
}

fn outside(process: usize) -> String {
    format!("bsout{process}")
}

fn inside(process: usize) -> String {
    format!("bsin{process}")
}

fn ip(words: &[&str]) -> Result<()> {
    let status = Command::new("ip").args(words).status().context("the program ip is needed")?;
    ensure!(status.success(), "ip {}: {status}", words.join(" "));
    Ok(())
}
