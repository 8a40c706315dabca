//! The catalog: what every game must be able to do behind it, and what JSON its answers make.

use burnside::{
    Symmetric, Symmetry,
    arrays::Arrays,
    catalog::{self, Entry, Error, Form, Visitor},
    laws,
    quantik::{Quantik, Setup},
};
use serde_json::json;

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
                    // Documents must be asked for by name; the rest is recognized.
                    if format.name != "cbor" {
                        assert_eq!(catalog::read(&game, &text).unwrap(), position, "{text}");
                    }
                    written += 1;
                }
            }
            assert!(written > 20, "{}: {written}", game.name());
        }
    }
    for_each_game(Check);
}

#[test]
fn canonical_texts_are_their_own_canonical_form_and_keys_are_the_same_on_the_orbit() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let positions = laws::sample(&game, 11, 2);
            for group in game.groups() {
                let name = group.to_string();
                for &position in positions.iter().step_by(3) {
                    let text = game.position_text(position);
                    let canon = catalog::canon(&game, &text, Some(&name)).unwrap();
                    assert_eq!(canon.orbit as usize, game.images(*group, position.into()).len());
                    let again = catalog::canon(&game, &canon.canonical, Some(&name)).unwrap();
                    assert_eq!(again.canonical, canon.canonical, "{} {name} {text}", game.name());
                    assert_eq!(again.transform, G::Symmetry::IDENTITY.to_string());
                    let orbit = catalog::orbit(&game, &text, Some(&name)).unwrap();
                    for image in orbit.images.iter().step_by(17) {
                        let key = catalog::canon(&game, &image.position, Some(&name)).unwrap().key;
                        assert_eq!(key, canon.key, "{} {name} {}", game.name(), image.position);
                    }
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn groups_have_the_names_that_every_door_knows() {
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

#[test]
fn quantik_keys_are_the_seeds_and_setups_are_accepted_where_rules_do_not_matter() {
    let text = ".A../..b./.c../...D";
    let canon = catalog::canon(&Quantik, text, None).unwrap();
    let setup = Setup::from_qfen(text).unwrap();
    assert_eq!(canon.key, hex::encode(setup.canonical_key()));

    // Player 2 is ahead: no position, and yet an image of one.
    let swapped = "a.../..../..../....";
    assert!(matches!(catalog::moves(&Quantik, swapped), Err(Error::Position { .. })));
    let one = catalog::canon(&Quantik, "A.../..../..../....", None).unwrap();
    assert_eq!(catalog::canon(&Quantik, swapped, None).unwrap().key, one.key);
    let feen = catalog::convert(&Quantik, swapped, "feen", None);
    assert!(matches!(feen, Err(Error::Unsayable { .. })));
}

#[test]
fn answers_have_the_fields_of_every_door() {
    let json = |answer: &dyn erased::Json| answer.json();
    let text = "AbC./..../..../....";
    assert_eq!(
        json(&catalog::play(&Quantik, text, &["d3"]).unwrap()),
        json!({"position": "AbCd/..../..../....", "to_move": 1, "outcome": "player 2"})
    );
    let moves = json(&catalog::moves(&Quantik, "AbCd/..../..../....").unwrap());
    assert_eq!(
        moves,
        json!({"position": "AbCd/..../..../....", "to_move": 1, "outcome": "player 2", "moves": []})
    );
    let canon = json(&catalog::canon(&Quantik, "start", Some("full")).unwrap());
    assert_eq!(
        canon,
        json!({"position": "..../..../..../....", "group": "full",
               "canonical": "..../..../..../....", "key": format!("0102{}", "0".repeat(32)),
               "transform": "id", "inverse": "id", "orbit": 1, "stabilizer": 3072})
    );
    let orbit = json(&catalog::orbit(&Quantik, "start", None).unwrap());
    let image = json!({"transform": "id", "position": "..../..../..../...."});
    assert_eq!(orbit["images"], json!([image]));
    assert_eq!(
        json(&catalog::convert(&Quantik, "start", "qfen", None).unwrap()),
        json!({"format": "qfen", "text": "..../..../..../...."})
    );
    assert_eq!(
        json(&catalog::convert(&Quantik, "start", "core", None).unwrap()),
        json!({"format": "core", "hex": format!("0100{}", "0".repeat(32))})
    );
    for game in catalog::games() {
        let game = json(&game);
        for field in ["name", "title", "variants", "groups", "formats", "solved"] {
            assert!(game.get(field).is_some(), "{field}");
        }
        assert!(game["groups"][0]["order"].is_u64());
    }
    assert_eq!(Quantik.groups().len(), 4);
}

mod erased {
    /// Anything that serializes, behind a reference.
    pub(super) trait Json {
        fn json(&self) -> serde_json::Value;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> serde_json::Value {
            serde_json::to_value(self).unwrap()
        }
    }
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
