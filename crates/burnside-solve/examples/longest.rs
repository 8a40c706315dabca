//! The longest wins and losses as playable lines: `cargo run --release -p burnside-solve --example
//! longest`.

use burnside::{Notation, Symmetric, Value};
use burnside_solve::{
    embedded,
    table::{ReadAt, Table, TableError, Tabled},
};

fn longest<G: Tabled + Symmetric + Notation>(
    table: &Table<G, impl ReadAt>,
) -> Result<(), TableError> {
    let game = table.game();
    let longest = table.header().max_plies();
    for plies in [longest, longest - 1] {
        let value = if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) };
        for mut position in table.with_value(value)? {
            println!("{}, {value}: `{}`", game.name(), game.position_text(position));
            let mut line = Vec::new();
            for mv in table.best_line(position, usize::from(plies))? {
                line.push(game.move_text(position, mv));
                position = game.play(position, mv);
            }
            println!("  `{}`", line.join(" "));
        }
    }
    Ok(())
}

fn main() -> Result<(), TableError> {
    longest(embedded::quantik())?;
    longest(embedded::gobblet())
}
