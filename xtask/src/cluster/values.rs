//! Values of many positions by search: boards of Quarto with one process and with two.

use std::{
    fs,
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, ensure};

use super::Chore;

/// Boards with the values of an independent program.
const KNOWN: &str = "conformance/quarto.json";

impl Chore {
    /// The same values, and how much faster two processes find them.
    pub(super) fn values(&self) -> Result<bool> {
        let known: serde_json::Value = serde_json::from_str(&fs::read_to_string(KNOWN)?)?;
        let known = known["values"].as_array().context("no values")?;
        let known: Vec<_> = known.iter().filter(|value| value["game"] == "quarto").collect();
        let positions = known.iter().filter_map(|value| value["position"].as_str());
        let lines = self.directory.join("positions.txt");
        fs::write(&lines, positions.collect::<Vec<_>>().join("\n") + "\n")?;
        let mut walls = Vec::new();
        for count in [1, 2] {
            let mut command = Command::new(&self.program);
            command.args(["value", "quarto", "-", "--json", "--quiet", "--threads", "1"]);
            command.args(["--no-book", "--processes", &count.to_string()]);
            command.stdin(fs::File::open(&lines)?).stderr(Stdio::inherit());
            let began = Instant::now();
            let output = command.output()?;
            walls.push(began.elapsed().as_secs_f64());
            ensure!(output.status.success(), "{count} processes have failed");
            let told = String::from_utf8(output.stdout)?;
            ensure!(told.lines().count() == known.len(), "not an answer for each line");
            for (told, known) in told.lines().zip(&known) {
                let told: serde_json::Value = serde_json::from_str(told)?;
                for what in ["position", "value", "plies"] {
                    ensure!(told[what] == known[what], "{told} instead of {known}");
                }
            }
        }
        println!(
            "{} boards of Quarto: the values of an independent program; one process {:.1} s by the \
             clock, two {:.1} s, {:.2} times as fast",
            known.len(),
            walls[0],
            walls[1],
            walls[0] / walls[1]
        );
        Ok(true)
    }
}
