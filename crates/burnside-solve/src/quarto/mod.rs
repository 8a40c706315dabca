//! Quarto, settled.
mod key;
mod search;
mod status;
mod tables;

/// Temporary entry.
pub fn trial<const W: usize>(
    rules: &burnside::quarto::Quarto,
    positions: &[burnside::quarto::Position],
    canonical_to: u32,
    remember_to: u32,
    shared_bits: u32,
    own_bits: u32,
    fresh: bool,
) {
    let tables = status::Tables::<W>::new(rules);
    let keys = key::Keys::new(rules);
    let mut total = 0;
    let mut values = [0; 3];
    let start = cpu();
    let mut shared = tables::Shared::new(shared_bits);
    let mut own = tables::Own::new(own_bits);
    for &position in positions {
        if fresh {
            shared = tables::Shared::new(shared_bits);
            own = tables::Own::new(own_bits);
        }
        let mut search = search::Search {
            tables: &tables,
            keys: &keys,
            shared: &shared,
            own,
            nodes: 0,
            canonical_to,
            remember_to,
        };
        let mut board = status::Board::new(&tables, position);
        let hand = position.hand().unwrap().index();
        board.left &= !(1 << hand);
        let value = search::solve(&mut search, &board, hand);
        values[(value + 1) as usize] += 1;
        total += search.nodes;
        own = search.own;
    }
    let time = cpu() - start;
    println!(
        "{} positions, loss/draw/win {values:?}, {:.0} nodes each, {:.5} s each, {:.1} Mn/s",
        positions.len(),
        total as f64 / positions.len() as f64,
        time / positions.len() as f64,
        total as f64 / time / 1e6
    );
}

fn cpu() -> f64 { std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }
fn env(name: &str) -> u32 { std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(0) }
