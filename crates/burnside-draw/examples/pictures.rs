//! Writes every picture that the tests keep, as SVG and PNG, into a folder, and prints every
//! terminal drawing: `cargo run -p burnside-draw --example pictures -- target/pictures 800`

use burnside_draw::{Terminal, png, svg};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: pictures FOLDER [WIDTH]")?;
    let width = arguments.next().map_or(Ok(800), |width| width.parse())?;
    std::fs::create_dir_all(&folder)?;
    for (name, scene) in common::all() {
        std::fs::write(format!("{folder}/{name}.svg"), svg(&scene))?;
        std::fs::write(format!("{folder}/{name}.png"), png(&scene, width)?)?;
    }
    print!("{}", common::drawings(Terminal::COLOR));
    Ok(())
}
