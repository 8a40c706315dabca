//! The catalog: what every listed game must be able to do.

use burnside::{
    arrays::Arrays,
    catalog::{self, Entry, Form, Visitor},
    laws,
    quantik::Quantik,
};

/// Runs a check on every game.
fn for_each_game(check: impl Visitor<Output = ()> + Copy) {
    for name in catalog::names() {
        catalog::visit(name, check).unwrap();
    }
}

#[test]
fn every_format_that_is_read_reads_back_what_it_wrote() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let mut written = 0;
            for position in laws::sample(&game, 7, 6) {
                for format in catalog::formats::<G>() {
                    let Ok(form) = (format.write)(&game, position.into()) else { continue };
                    let text = match form {
                        Form::Text(text) => text,
                        Form::Bytes(bytes) => hex::encode(bytes),
                    };
                    if format.read.is_none() || format.name == "rank" {
                        continue; // less than a position, or its class
                    }
                    let read = catalog::read_as(&game, format.name, &text).unwrap();
                    assert_eq!(read, position.into(), "{} as {}: {text}", game.name(), format.name);
                    assert_eq!(catalog::read(&game, &text).unwrap(), position, "{text}");
                    written += 1;
                }
            }
            assert!(written > 20, "{}: {written}", game.name());
        }
    }
    for_each_game(Check);
}

/// What is read in one go is what is read with care, and nothing else is.
#[test]
fn texts_that_are_read_in_one_go_are_read_right() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let agrees = |text: &str| {
                let read = game.read_printed(text);
                assert!(read.is_none() || game.read_text(text).ok() == read, "{text:?}");
                read.is_some()
            };
            let mut count = 0;
            for position in laws::sample(&game, 31, 6) {
                let text = game.written_text(position.into());
                count += usize::from(agrees(&text));
                // With one letter less, more or another one.
                for at in 0..text.len() {
                    let (before, after) = (&text[..at], &text[at + 1..]);
                    agrees(&format!("{before}{after}"));
                    for letter in "./, -129SsLABdDwogbé\0".chars() {
                        agrees(&format!("{before}{letter}{after}"));
                        agrees(&format!("{before}{letter}{}", &text[at..]));
                    }
                }
            }
            let expected =
                ["gobblet", "quantik", "quarto"].iter().any(|name| game.name().starts_with(name));
            assert_eq!(count > 20, expected, "{}", game.name());
        }
    }
    for_each_game(Check);
}

/// The laws of play, of text and of symmetry, for every group of every listed game.
#[test]
fn every_listed_game_obeys_the_laws() {
    /// About how many images are made for each group: a position has one for each symmetry.
    const IMAGES: usize = 3_000;

    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let positions = laws::sample(&game, 23, 3);
            assert!(positions.len() > 10, "{}", game.name());
            laws::check_rules(&game, &positions).unwrap();
            laws::check_text(&game, &positions).unwrap();
            for &group in game.groups() {
                let order = game.symmetries(group, game.start()).count();
                let step = (positions.len() * order / IMAGES).max(1);
                let some: Vec<_> = positions.iter().copied().step_by(step).collect();
                laws::check_symmetry(&game, group, &some).unwrap();
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn keys_are_written_as_they_are_read() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            for position in laws::sample(&game, 11, 6) {
                for &group in game.groups() {
                    let canonical = game.smallest_written(group, position.into());
                    let key = game.key(group, canonical);
                    let mut written = vec![0; key.len()];
                    game.write_key(group, canonical, &mut written);
                    assert_eq!(written, key, "{} under {group}", game.name());
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn groups_have_the_names_that_every_interface_knows() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            assert_eq!(catalog::group(&game, "Portable"), Ok(game.portable_group()));
            assert_eq!(catalog::group(&game, "value"), Ok(game.value_group()));
            for group in game.groups() {
                assert_eq!(catalog::group(&game, &group.to_string()), Ok(*group));
            }
            let error = catalog::group(&game, "nonsense").unwrap_err();
            assert!(error.is_unknown_name() && error.hint().is_some());
        }
    }
    for_each_game(Check);
}

/// Whatever is written, there is an answer or an error, and errors point into the text.
#[test]
fn nonsense_is_refused_with_a_hint() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let start = game.position_text(game.start());
            let mut texts: Vec<String> = [
                "",
                " ",
                "x",
                "é",
                "start!",
                "{}",
                "0x",
                "-1",
                "99999999999999999999999",
                "a b C/c",
            ]
            .map(str::to_owned)
            .to_vec();
            for (at, _) in start.char_indices() {
                texts.push(format!("{}é{}", &start[..at], &start[at..]));
                texts.push(start[..at].to_owned());
            }
            for text in texts {
                let Err(error) = catalog::read(&game, &text) else { continue };
                assert!(error.hint().is_some(), "{} {text:?}", game.name());
                if let Some((wrong, column)) = error.place() {
                    let length = wrong.chars().count();
                    assert!((1..=length + 1).contains(&column), "{text:?}: {column}: {error}");
                }
            }
        }
    }
    for_each_game(Check);
}

/// Rows are loaded if they can be drawn, and as positions exactly if the rules accept them.
#[test]
fn rows_are_loaded_as_what_they_are() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let mut row = vec![Default::default(); game.width().unwrap_or(1)];
            for position in laws::sample(&game, 5, 3) {
                game.store(position.into(), &mut row);
                assert_eq!(game.load(&row), Ok(position.into()));
                assert_eq!(game.load_position(&row), Ok(position));
                for &group in game.groups() {
                    let smallest = game.smallest_written(group, position.into());
                    game.store(smallest, &mut row);
                    assert_eq!(game.load(&row), Ok(smallest), "{} {group}", game.name());
                    assert_eq!(game.load_position(&row).ok(), game.accept(smallest).ok());
                }
            }
        }
    }
    for_each_game(Check);
    let mut out_of_turn = [0; 8];
    out_of_turn[4] = 1;
    let setup = Quantik.load(&out_of_turn).unwrap();
    assert_eq!(setup.to_qfen(), "a.../..../..../....");
    assert!(Quantik.load_position(&out_of_turn).unwrap_err().contains("player 1 begins"));
}
