//! Gobblet Gobblers judged: by a naive second implementation, by the laws, by golden vectors.

mod edits;
mod facts;
mod naive;
mod play;
mod rank;
mod symmetry;
mod text;

use burnside::{
    gobblet::{Board, Gobblet, RANKS, Reveal, unrank},
    laws,
};

const RULES: [Gobblet; 2] =
    [Gobblet { reveal: Reveal::HailMary }, Gobblet { reveal: Reveal::Strict }];

/// A few numbers that look random and are always the same (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((x ^ x >> 31) as u128 * end as u128) >> 64) as u64
    }
}

/// Boards of random games, and as many drawn from all classes, whether a game reaches them or
/// not, in either player's colors.
fn random_boards(seed: u64, count: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for game in 0.. {
        if boards.len() >= count / 2 {
            break;
        }
        boards.extend(laws::sample(&RULES[game % 2], seed + game as u64, 1));
    }
    boards.truncate(count / 2);
    let mut random = Random(seed);
    while boards.len() < count {
        if let Some(board) = unrank(random.below(RANKS)) {
            let swap = random.below(2) == 1;
            boards.push(if swap { board.swap_colors() } else { board });
        }
    }
    boards
}
