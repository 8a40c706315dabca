//! Canonical forms, and the JSON of answers.

use burnside::{
    Symmetric, Symmetry,
    catalog::{self, Entry, Visitor},
    laws,
    quantik::{Quantik, Setup},
};
use burnside_api::{
    Answer, Context, Error, Kind, Place, Request, Service,
    answers::{Canon, Orbit},
};
use serde_json::{Value, json};

fn ask(game: &str, request: &Request) -> Result<Answer, Error> {
    Service::new().answer(game, request, &Context::default())
}

fn json_of(game: &str, command: &str, parameters: &Value) -> Result<Value, Error> {
    let request = Request::from_json(command, &parameters.to_string())?;
    Ok(serde_json::from_str(&ask(game, &request)?.to_json()).unwrap())
}

fn canon(game: &str, position: &str, group: &str) -> Canon {
    let request = Request::Canon { place: Place::at(position), group: Some(group.to_owned()) };
    match ask(game, &request).unwrap() {
        Answer::Canon(canon) => canon,
        other => panic!("{other:?}"),
    }
}

fn orbit(game: &str, position: &str, group: &str) -> Orbit {
    let request = Request::Orbit { place: Place::at(position), group: Some(group.to_owned()) };
    match ask(game, &request).unwrap() {
        Answer::Orbit(orbit) => orbit,
        other => panic!("{other:?}"),
    }
}

/// Runs a check on every listed game.
fn for_each_game(check: impl Visitor<Output = ()> + Copy) {
    for name in catalog::names() {
        catalog::visit(name, check).unwrap();
    }
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
                    let found = canon(game.name(), &text, &name);
                    assert_eq!(found.orbit as usize, game.images(*group, position.into()).len());
                    let again = canon(game.name(), &found.canonical, &name);
                    assert_eq!(again.canonical, found.canonical, "{} {name} {text}", game.name());
                    assert_eq!(again.transform, G::Symmetry::IDENTITY.to_string());
                    let orbit = orbit(game.name(), &text, &name);
                    for image in orbit.images.iter().step_by(17) {
                        let key = canon(game.name(), &image.position, &name).key;
                        assert_eq!(key, found.key, "{} {name} {}", game.name(), image.position);
                    }
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn quantik_keys_are_the_seeds_and_setups_are_accepted_where_rules_do_not_matter() {
    let text = ".A../..b./.c../...D";
    let setup = Setup::from_qfen(text).unwrap();
    assert_eq!(canon("quantik", text, "portable").key, setup.canonical_key());

    // Player 2 is ahead: not a position, and yet an image of one.
    let swapped = "a.../..../..../....";
    let kind = |command, parameters| json_of("quantik", command, &parameters).unwrap_err().kind;
    assert_eq!(kind("moves", json!({"position": swapped})), Kind::Position);
    let one = canon("quantik", "A.../..../..../....", "portable");
    assert_eq!(canon("quantik", swapped, "portable").key, one.key);
    assert_eq!(kind("convert", json!({"position": swapped, "to": "feen"})), Kind::Unsayable);
}

#[test]
fn answers_have_the_fields_of_every_door() {
    let ask = |command, parameters| json_of("quantik", command, &parameters).unwrap();
    let over = "AbCd/..../..../....";
    assert_eq!(
        ask("play", json!({"position": "AbC./..../..../....", "moves": ["d3"]})),
        json!({"position": over, "to_move": 1, "outcome": "player 2"})
    );
    assert_eq!(
        ask("moves", json!({"position": over})),
        json!({"position": over, "to_move": 1, "outcome": "player 2", "moves": []})
    );
    assert_eq!(
        ask("canon", json!({"group": "full"})),
        json!({"position": "..../..../..../....", "group": "full",
               "canonical": "..../..../..../....", "key": format!("0102{}", "0".repeat(32)),
               "transform": "id", "inverse": "id", "orbit": 1, "stabilizer": 3072})
    );
    let image = json!({"transform": "id", "position": "..../..../..../...."});
    assert_eq!(ask("orbit", json!({}))["images"], json!([image]));
    assert_eq!(
        ask("convert", json!({"to": "qfen"})),
        json!({"format": "qfen", "text": "..../..../..../...."})
    );
    assert_eq!(
        ask("convert", json!({"to": "core"})),
        json!({"format": "core", "hex": format!("0100{}", "0".repeat(32))})
    );
    for game in Service::new().games() {
        let game = serde_json::to_value(game).unwrap();
        for field in ["name", "title", "variants", "groups", "formats", "solved", "emblem"] {
            assert!(game.get(field).is_some(), "{field}");
        }
        assert!(game["groups"][0]["order"].is_u64());
    }
    assert_eq!(Quantik.groups().len(), 4);
}
