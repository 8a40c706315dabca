//! The rules of Zertz for people, with the numbers of the variant.

use super::Zertz;
use crate::{Game, catalog::RulesSection};

pub(super) fn explanation(rules: Zertz) -> Vec<RulesSection> {
    let ([white, gray, black], each) = rules.goals();
    let [whites, grays, blacks] = rules.marbles();
    let rings = rules.start().rings().count();
    vec![
        RulesSection::new(
            "The goal",
            [format!(
                "Capture {white} white marbles, or {gray} gray ones, or {black} black ones, or \
                 {each} of each color. Nobody owns a color."
            )],
        ),
        RulesSection::new(
            "A turn: jump if you can",
            [
                "If a marble can jump over a neighboring one onto the free ring behind it, you must \
                 jump: with any marble, over any marble, of whatever color. You capture what is \
                 jumped over.",
                "If the same marble can jump again, it must go on. If there are several jumps, \
                 choose one.",
            ],
        )
        .diagrams_of(rules, &["W", "B"], "The marble that was jumped over is captured."),
        RulesSection::new(
            "A turn: else place a marble and take a ring",
            [
                format!(
                    "The board has {rings} rings, the pool {whites} white, {grays} gray and {blacks} \
                     black marbles. If you cannot jump, place a marble from the pool on any free \
                     ring. When the pool is empty, place one of those that you captured."
                ),
                "Then take away a ring without a marble at the edge: one with two missing neighbors \
                 side by side, so that it can slide out. If there is none, take none."
                    .to_owned(),
            ],
        )
        .diagrams_of(rules, &["W"], "A marble was placed, and a ring at the edge is gone."),
        RulesSection::new(
            "Islands",
            ["If rings become separated from the rest and every one of them has a marble, you \
              capture these marbles and the rings are out of play."],
        ),
        RulesSection::new(
            "The end",
            ["Whoever captures enough first wins. If every ring has a marble, whoever placed the \
              last one wins; if nobody has captured anything then, both lose. A player who has no \
              marble to place loses."],
        ),
    ]
}

impl RulesSection {
    /// With a diagram of the first moves that place marbles of these colors side by side; jumps
    /// that follow are made.
    fn diagrams_of(self, rules: Zertz, colors: &[&str], caption: &str) -> Self {
        let mut position = rules.start();
        let mut moves = Vec::new();
        let near = ["d4", "c4", "d3", "c3"];
        for (color, at) in colors.iter().zip(near) {
            let begin = format!("{color}{at},");
            let text = |mv| crate::Notation::move_text(&rules, position, mv);
            let Some(mv) = rules.moves(position).find(|&mv| text(mv).starts_with(&begin)) else {
                return self;
            };
            moves.push(text(mv));
            position = rules.play_unchecked(position, mv);
        }
        let more = usize::from(colors.len() > 1);
        let next = rules.moves(position).take(more);
        moves.extend(next.map(|mv| crate::Notation::move_text(&rules, position, mv)));
        let moves: Vec<_> = moves.iter().map(String::as_str).collect();
        self.diagram("start", &moves, caption)
    }
}
