//! The rules of Quantik for people.

use crate::catalog::RulesSection;

pub(super) fn explanation() -> Vec<RulesSection> {
    vec![
        RulesSection::new(
            "The goal",
            ["Complete a row, a column or a zone (one of the four 2x2 corners) with four \
              different shapes. It does not matter who placed the other three."],
        )
        .diagram("AbC./..../..../....", &["d3"], "Player 2 adds the star and wins: the row has all four shapes."),
        RulesSection::new(
            "A turn",
            [
                "Each player has two circles, two squares, two triangles and two stars. Place one \
                 of yours on an empty square; it never moves again.",
                "You may not place a shape in a row, column or zone where your opponent already \
                 has the same shape. Your own shapes do not matter.",
            ],
        )
        .diagram("start", &["A0"], "Player 2 may not put a circle into the top row, the left column or the upper left zone."),
        RulesSection::new(
            "The end",
            ["Whoever completes a line of four different shapes wins. Whoever cannot place a \
              shape loses. There are no draws."],
        ),
    ]
}
