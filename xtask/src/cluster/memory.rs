//! A game that does not fit into one process with little memory, and does with four.

use anyhow::Result;

use super::{Chore, Solved};

/// The game, and the address space that each process may have, in kB.
const GAME: &str = "listed:quantik";
const LIMIT: u32 = 650_000;

impl Chore {
    pub(super) fn in_little_memory(&self, game: Option<&str>) -> Result<bool> {
        let file = Self::game(game.unwrap_or(GAME));
        // Threads would reserve 64 MB each that they never use.
        let first = format!("export MALLOC_ARENA_MAX=1; ulimit -v {LIMIT};");
        println!("{file}, with ulimit -v {LIMIT}");
        let mut none = true;
        for (processes, who) in [(None, "without the engine"), (Some(1), "one process with it")] {
            match self.solve(&file, processes, &first) {
                Ok(_) => println!("  {who}: it fits, and should not"),
                Err(error) => {
                    println!("  {who}: {}", error.to_string().trim());
                    continue;
                }
            }
            none = false;
        }
        let Solved { table, told, .. } = self.solve(&file, Some(4), &first)?;
        println!("  four processes: each held {} MB", told.unwrap_or_default().held);
        let same = table == self.solve(&file, None, "")?.table;
        println!("  {}", if same { "the same bytes as without a limit" } else { "OTHER BYTES" });
        Ok(none && same)
    }
}
