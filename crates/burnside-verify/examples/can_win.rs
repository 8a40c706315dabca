//! Whether a player can win from a position, by a plain search: `cargo run --release -p
//! burnside-verify --example can_win -- GAME POSITION...`.

use std::error::Error;

use burnside::{
    Player,
    catalog::{Entry, Visitor, visit},
};
use burnside_solve::clock::Instant;
use burnside_verify::can_win;

struct CanWin(Vec<String>);

impl Visitor for CanWin {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        for text in &self.0 {
            let position = game.parse_position(text).map_err(|error| error.to_string())?;
            let start = Instant::now();
            let mut winner = "nobody".to_owned();
            for player in Player::ALL {
                if can_win(&game, position, player, u64::MAX).ok_or("play comes back")? {
                    winner = player.to_string();
                    break;
                }
            }
            println!("{text}: {winner} wins ({:.1} s)", start.elapsed().as_secs_f64());
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().ok_or("usage: can_win GAME POSITION...")?;
    visit(&game, CanWin(arguments.collect()))?
}
