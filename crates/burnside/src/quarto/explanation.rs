//! The rules of Quarto for people.

use super::{Quarto, WinningSets};
use crate::catalog::RulesSection;

pub(super) fn explanation(rules: &Quarto) -> Vec<RulesSection> {
    let squares = *rules.sets() == WinningSets::LINES_AND_SQUARES;
    let sets = if *rules.sets() == WinningSets::LINES {
        "in a row, column or long diagonal"
    } else if squares {
        "in a row, column, long diagonal or 2x2 square"
    } else {
        "on a winning set"
    };
    let goal = RulesSection::new(
        "The goal",
        [format!(
            "Place the fourth of four pieces {sets} that share a trait: all tall or all short, all \
             pale or all red, all round or all square, all hollow or all solid. It does not matter \
             who placed the others."
        )],
    )
    .diagram(
        "013./..../..../..F4 2",
        &["12:"],
        "The four pieces in the top row share traits: player 1 wins.",
    );
    vec![
        goal,
        RulesSection::new(
            "A turn",
            [
                "There are sixteen pieces, one for each combination of the four traits, and both \
                 players share them. Nobody owns a piece.",
                "Place the piece that your opponent gave you on an empty square. Then choose one \
                 of the pieces that are left and give it to your opponent. In the first turn you \
                 only give.",
            ],
        )
        .diagram(
            "start",
            &[":3", "5:C"],
            "A piece was placed, and the next one was given: it is in hand.",
        ),
        RulesSection::new(
            "The end",
            ["Whoever completes such a line wins. If the board is full without one, it is a draw."],
        ),
    ]
}
