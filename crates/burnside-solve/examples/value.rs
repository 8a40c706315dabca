//! What a position is worth, from the embedded tables: `cargo run --release -p burnside-solve
//! --example value -- GAME [POSITION]`, where GAME is `quantik` or `gobblet`.

use burnside::{Notation, Symmetric};
use burnside_solve::{
    embedded,
    table::{ReadAt, Table, Tabled},
};

fn answer<G: Tabled + Symmetric + Notation>(
    table: &Table<G, impl ReadAt>,
    text: Option<&str>,
) -> Result<(), Box<dyn std::error::Error>> {
    let game = table.game();
    let mut position = text.map_or(Ok(game.start()), |text| game.parse_position(text))?;
    println!("{}: {:?}", game.position_text(position), table.find(position)?);
    for (mv, value) in table.moves(position)? {
        println!("  {}: {value}", game.move_text(position, mv));
    }
    let longest = usize::from(table.header().max_plies());
    print!("best play:");
    for mv in table.best_line(position, longest)? {
        print!(" {}", game.move_text(position, mv));
        position = game.play(position, mv);
    }
    println!();
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let position = arguments.get(1).map(String::as_str);
    match arguments.first().map(String::as_str) {
        Some("quantik") => answer(embedded::quantik(), position),
        Some("gobblet") => answer(embedded::gobblet(), position),
        _ => Err("usage: value quantik|gobblet [POSITION]".into()),
    }
}
