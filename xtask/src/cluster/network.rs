//! Processes in network namespaces, with delay and loss between them, and a network that is cut.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use super::Chore;

/// The game that is solved: it takes long enough to be cut.
const GAME: &str = "gobblet-two-sizes";
/// Delay of every frame in milliseconds, and how many of 1000 are lost.
const DISTURBED: [(u32, u32); 3] = [(0, 0), (2, 0), (2, 10)];
/// All processes have ended so long after the network was cut, as docs/cluster.md says.
const CUT: Duration = Duration::from_secs(25);

impl Chore {
    /// Three processes in namespaces of their own: with delay and loss the same bytes, and a cut
    /// ends the run cleanly.
    pub(super) fn over_network(&self, game: Option<&str>) -> Result<bool> {
        let file = Self::game(game.unwrap_or(GAME));
        let plain = self.solve(&file, None, "")?.table;
        let table = self.directory.join("table.bst");
        let mut good = true;
        for (delay, loss) in DISTURBED {
            let network = Network::new(3, delay, loss)?;
            let began = Instant::now();
            for child in self.start(&file, &table, &network)? {
                let output = child.wait_with_output()?;
                ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
            let same = fs::read(&table)? == plain;
            println!(
                "three namespaces, {delay} ms of delay, {loss} of 1000 frames lost: {}, {:.0} s; {}",
                if same { "the same bytes" } else { "OTHER BYTES" },
                began.elapsed().as_secs_f64(),
                network.end()?,
            );
            fs::remove_file(&table)?;
            good &= same;
        }
        Ok(good & self.cut(&file, &table)?)
    }

    /// Process 2 is taken off the network.
    fn cut(&self, file: &str, table: &Path) -> Result<bool> {
        let mut network = Network::new(3, 0, 0)?;
        let children = self.start(file, table, &network)?;
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
            let after = cut.elapsed().as_secs_f64();
            println!("  process {process} after {after:.0} s: {}", told.trim());
            clean &= output.status.code() == Some(1) && told.contains("was silent");
        }
        clean &= cut.elapsed() < CUT && !table.exists();
        println!("a cut network: {}", if clean { "ended cleanly" } else { "DID NOT END CLEANLY" });
        Ok(clean)
    }

    fn start(&self, file: &str, table: &Path, network: &Network) -> Result<Vec<Child>> {
        let hosts = self.directory.join("hosts.txt");
        fs::write(&hosts, network.hosts())?;
        let start = |process: u32| {
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

/// Namespaces that a switch of our own connects; they are gone when this is dropped.
struct Network {
    count: u32,
    prefix: String,
    switch: Child,
    orders: Option<ChildStdin>,
    words: BufReader<ChildStdout>,
}

impl Network {
    fn new(count: u32, delay: u32, loss: u32) -> Result<Self> {
        let prefix = format!("bs{}n", std::process::id());
        let mut switch = Command::new("python3")
            .args(["xtask/network.py", &prefix])
            .args([count, delay, loss].map(|number| number.to_string()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("python3 is needed")?;
        let orders = switch.stdin.take();
        let mut words = BufReader::new(switch.stdout.take().context("no output")?);
        let mut line = String::new();
        words.read_line(&mut line)?;
        ensure!(line.trim() == "ready", "no network: {line}");
        Ok(Self { count, prefix, switch, orders, words })
    }

    fn name(&self, process: u32) -> String {
        format!("{}{process}", self.prefix)
    }

    fn hosts(&self) -> String {
        let lines = (1..=self.count).map(|host| format!("10.77.0.{host}:7100"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Takes a process off the network.
    fn cut(&mut self, process: u32) -> Result<()> {
        writeln!(self.orders.as_mut().context("it has ended")?, "cut {process}")?;
        let mut line = String::new();
        self.words.read_line(&mut line)?;
        ensure!(line.trim() == "cut", "the switch says {line}");
        Ok(())
    }

    /// Ends it, and says how many frames there were.
    fn end(mut self) -> Result<String> {
        self.orders = None;
        let mut line = String::new();
        self.words.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // It ends when there are no more orders, and removes everything.
        self.orders = None;
        let _ = self.switch.wait();
    }
}
