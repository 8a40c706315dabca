//! The rules for people: every diagram is a position of the game, and shows what it says.

use burnside::{
    Outcome,
    catalog::{self, Entry, Visitor},
};

struct Check;

impl Visitor for Check {
    type Output = usize;

    fn visit<G: Entry>(self, game: G) -> usize {
        let sections = game.explanation();
        assert!(!sections.is_empty(), "{}", game.name());
        for section in &sections {
            assert!(!section.title.is_empty() && !section.text.is_empty());
            for text in &section.text {
                assert!(text.ends_with(['.', ':']), "{text}");
            }
            for diagram in &section.diagrams {
                let first = catalog::read(&game, &diagram.position)
                    .unwrap_or_else(|error| panic!("{}: {diagram:?}: {error}", game.name()));
                let line = catalog::read_moves(&game, first, &diagram.moves)
                    .unwrap_or_else(|error| panic!("{}: {diagram:?}: {error}", game.name()));
                let last = line.last().map_or(first, |&(_, position)| position);
                let outcome = game.outcome(last);
                let says = |word: &str| diagram.caption.to_lowercase().contains(word);
                let (wins, draws) = (says("wins"), says("draw"));
                let said = match outcome {
                    None => !wins && !draws,
                    Some(Outcome::Win(player)) => wins && !draws && says(&player.to_string()),
                    Some(Outcome::Draw) => draws && !wins,
                    Some(Outcome::BothLose) => says("lose"),
                };
                assert!(said, "{}: {diagram:?}: {outcome:?}", game.name());
            }
        }
        sections.iter().map(|section| section.diagrams.len()).sum()
    }
}

#[test]
fn diagrams_are_positions_and_show_what_they_say() {
    for name in catalog::names() {
        assert!(catalog::visit(name, Check).unwrap() > 0, "{name}");
    }
}

#[test]
fn the_numbers_of_zertz_are_in_its_rules() {
    struct Text;

    impl Visitor for Text {
        type Output = String;

        fn visit<G: Entry>(self, game: G) -> String {
            game.explanation().into_iter().flat_map(|section| section.text).collect()
        }
    }
    // The rulebook: 4 white, 5 gray, 6 black or 3 of each; in the short game one less of each.
    let text = |name| catalog::visit(name, Text).unwrap();
    for name in ["zertz:37", "zertz:48", "zertz:61"] {
        assert!(
            text(name).contains("4 white marbles, or 5 gray ones, or 6 black ones, or 3 of each")
        );
    }
    assert!(
        text("zertz:37-blitz")
            .contains("3 white marbles, or 4 gray ones, or 5 black ones, or 2 of each")
    );
    assert!(text("zertz:48").contains("48 rings"));
    assert_ne!(text("gobblet"), text("gobblet:strict"));
    assert_ne!(text("quarto"), text("quarto:squares"));
}
