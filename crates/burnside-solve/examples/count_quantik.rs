//! The classes of Quantik at each ply: `cargo run --release -p burnside-solve --example
//! count_quantik -- [PLIES] [GROUP]`. Without arguments the whole game, under the value group.

use std::time::Instant;

use burnside::quantik::{Group, Quantik};
use burnside_solve::classes;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let plies = arguments.next().map_or(Ok(16), |text| text.parse())?;
    let group = arguments.next().map_or(Ok(Group::Full), |text| text.parse())?;
    let start = Instant::now();
    println!("| ply | open | stuck | finished |\n|---|---|---|---|");
    let counts = classes(&Quantik, group, plies);
    for count in &counts {
        println!("| {} | {} | {} | {} |", count.ply, count.open, count.stuck, count.finished);
    }
    let open: u64 = counts.iter().map(|count| count.open).sum();
    let finished: u64 = counts.iter().map(|count| count.finished).sum();
    println!("\n{group}: {open} open and {finished} finished classes");
    eprintln!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
