//! Answers calls natively, and says how much computing they took: what `js/bench` has the module do in
//! Node and in Chromium.
//!
//! `RAYON_NUM_THREADS=1 cargo run --release -p burnside-wasm --example speed -- js/tables`: each line that
//! comes in is a list of calls as texts, each line that goes out says how many seconds they took. Linux
//! counts them.

use std::{
    error::Error,
    fs,
    io::{self, BufRead, Write},
    time::Duration,
};

use burnside_wasm::Engine;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let tables = std::env::args().nth(1).ok_or("say where the tables are")?;
    let mut engine = Engine::default();
    for entry in fs::read_dir(tables)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "bst") {
            engine.add_table(fs::read(&path)?)?;
        }
    }
    for line in io::stdin().lock().lines() {
        let calls: Vec<String> = serde_json::from_str(&line?)?;
        let before = computing()?;
        for call in &calls {
            engine.call(call.as_bytes())?;
            engine.take_bytes();
        }
        let took = computing()?.saturating_sub(before);
        writeln!(io::stdout().lock(), "{}", took.as_secs_f64())?;
    }
    Ok(())
}

/// How much computing all threads have done.
fn computing() -> Result<Duration> {
    let mut sum = Duration::ZERO;
    for thread in fs::read_dir("/proc/self/task")? {
        let text = fs::read_to_string(thread?.path().join("schedstat"))?;
        let nanoseconds = text.split(' ').next().ok_or("no number")?.parse()?;
        sum += Duration::from_nanos(nanoseconds);
    }
    Ok(sum)
}
