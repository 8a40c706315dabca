//! Writes every picture that the tests keep, as SVG and PNG, into a folder, all of them side by
//! side as `all-1.png`, `all-2.png`, …, and prints every terminal drawing:
//! `cargo run -p burnside-draw --example pictures -- target/pictures 800`

use burnside_draw::{Look, Terminal, Tile, gallery, png, svg};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: pictures FOLDER [WIDTH]")?;
    let width = arguments.next().map_or(Ok(800), |width| width.parse())?;
    std::fs::create_dir_all(&folder)?;
    let pictures = common::all();
    for (name, picture) in &pictures {
        std::fs::write(format!("{folder}/{name}.svg"), svg(picture))?;
        std::fs::write(format!("{folder}/{name}.png"), png(picture, width)?)?;
    }
    for (index, some) in pictures.chunks(8).enumerate() {
        let tile = |(name, picture): &(&str, burnside_draw::Picture)| Tile {
            picture: picture.clone(),
            caption: (*name).to_owned(),
            framed: false,
        };
        let tiles: Vec<_> = some.iter().map(tile).collect();
        let sheet = gallery("", &tiles, 4, Look::LIGHT);
        std::fs::write(format!("{folder}/all-{}.png", index + 1), png(&sheet, 2 * width)?)?;
    }
    print!("{}", common::drawings(Terminal::COLOR));
    Ok(())
}
