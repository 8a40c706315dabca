//! The rules of Gobblet Gobblers for people.

use super::{Gobblet, Reveal};
use crate::catalog::RulesSection;

pub(super) fn explanation(rules: Gobblet) -> Vec<RulesSection> {
    let lifting = match rules.reveal {
        Reveal::HailMary => {
            "Lifting a piece may show a line of your opponent. You may do that only if you put the \
             piece down on that line, onto a smaller piece, so that it is covered again."
        }
        Reveal::Strict => "A piece that hides a line of your opponent may not be lifted at all.",
    };
    vec![
        RulesSection::new(
            "The goal",
            ["Three of your pieces in a row, column or diagonal win. Only what shows counts: a \
              piece under another one does not."],
        )
        .diagram(
            "S,M,./s,m,./.,.,. 1",
            &["L(0,2)"],
            "Player 1 completes the top row and wins. Sizes do not matter.",
        ),
        RulesSection::new(
            "A turn",
            [
                "Each player has two small, two medium and two large pieces. In a turn, place one \
                 from your reserve, or move one of yours that shows to any other square.",
                "A piece goes onto an empty square or over a smaller piece, yours or your \
                 opponent's: it gobbles it. What is covered stays there, and counts again when \
                 the piece over it moves away.",
            ],
        )
        .diagram(
            "S,.,./.,.,./.,.,. 2",
            &["L(0,0)"],
            "Player 2 gobbles the small piece. It peeks out from behind.",
        )
        .diagram(
            "Sl,.,./.,.,./.,.,M 2",
            &["(0,0)->(1,1)"],
            "The large piece moves on, and the small one shows again.",
        ),
        RulesSection::new("Lifting", [lifting]),
        RulesSection::new(
            "The end",
            [
                "Whoever has three in a line wins. A player who cannot move loses. Play can go on for \
              ever: that counts as a draw.",
            ],
        ),
    ]
}
