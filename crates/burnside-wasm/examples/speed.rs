//! Answers the calls of a file on one thread and says how long each group of them took: what
//! `js/bench/speed.mjs` does in WebAssembly.
//!
//! `cargo run --release -p burnside-wasm --example speed -- calls.json js/tables`

use std::{collections::BTreeMap, error::Error, fs, path::Path, time::Instant};

use burnside_wasm::Engine;
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [calls, tables] = arguments.as_slice() else {
        return Err("say which calls, and where the tables are".into());
    };
    let mut engine = Engine::default();
    for entry in fs::read_dir(tables)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension != "json") {
            engine.add_table(fs::read(Path::new(&path))?)?;
        }
    }
    let groups: BTreeMap<String, Vec<Value>> = serde_json::from_str(&fs::read_to_string(calls)?)?;
    for (name, calls) in groups {
        let calls: Vec<_> = calls.iter().map(Value::to_string).collect();
        let began = Instant::now();
        let mut bytes = 0;
        for call in &calls {
            bytes += engine.call(call.as_bytes())?.len();
        }
        let seconds = began.elapsed().as_secs_f64();
        println!("{name}: {} calls, {bytes} bytes, {seconds:.3} s", calls.len());
    }
    Ok(())
}
