//! How likely it is that drawn pieces share a trait: a question about one game, answered by its code.

use std::fmt::Write as _;

use burnside_solve::{Chance, Chances, chances as count_chances};
use serde::Serialize;

use super::Session;
use crate::{
    failure::Result,
    output::{Printed, grouped, print},
};

/// One kind of draw.
#[derive(Serialize)]
struct Draw {
    /// What is drawn.
    pieces: &'static str,
    /// Draws that share a trait, of all that there are.
    shared: u64,
    all: u64,
    /// The exact chance.
    exact: f64,
    /// The share of trials in which it came true.
    drawn: f64,
}

#[derive(Serialize)]
struct ChancesAnswer {
    trials: u64,
    seed: u64,
    draws: [Draw; 3],
}

pub(super) fn chances(session: &Session, trials: u64, seed: u64) -> Result<()> {
    let Chances { two, four, four_different, .. } = count_chances(trials, seed);
    #[allow(clippy::cast_precision_loss)] // shown with five digits
    let draw = |pieces, Chance { shared, all, hits }: Chance| Draw {
        pieces,
        shared,
        all,
        exact: shared as f64 / all as f64,
        drawn: hits as f64 / trials.max(1) as f64,
    };
    let draws = [
        draw("two pieces, each put back", two),
        draw("four pieces, each put back", four),
        draw("four different pieces", four_different),
    ];
    print(&ChancesAnswer { trials, seed, draws }, session.json)
}

impl Printed for ChancesAnswer {
    fn for_people(&self) -> String {
        let mut text = String::new();
        for Draw { pieces, shared, all, exact, drawn } in &self.draws {
            let (shared, all) = (grouped(*shared), grouped(*all));
            let _ = write!(text, "{pieces:<28} {shared:>6} of {all:>6} share a trait: {exact:.5}");
            let _ = writeln!(text, ", drawn {drawn:.5}");
        }
        let _ = writeln!(text, "{} trials, seed {}", grouped(self.trials), self.seed);
        text
    }

    fn on_one_line(&self) -> String {
        let drawn = self.draws.iter().map(|draw| format!("{:.5}", draw.drawn));
        drawn.collect::<Vec<_>>().join(" ")
    }
}
