//! The model and FEEN against the facts in `conformance/`.

use std::collections::BTreeMap;

use burnside::{
    Player,
    qi::{FeenOutline, Nested, Qi, QiError},
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Cases {
    constants: BTreeMap<String, usize>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    ids: Vec<String>,
    shape: Vec<usize>,
    styles: [String; 2],
    ops: Vec<Value>,
    expect: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Sequences {
    sequences: Vec<Sequence>,
}

#[derive(Deserialize)]
struct Sequence {
    id: String,
    shape: Vec<usize>,
    styles: [String; 2],
    steps: Vec<Step>,
    #[serde(rename = "final")]
    last: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Step {
    op: Value,
    error: Option<String>,
    counts: Option<[usize; 3]>,
    turn: Option<String>,
}

/// The arguments of an operation; `None` if its square numbers are not all unsigned.
fn apply(qi: &Qi, op: &Value) -> Option<Result<Qi, QiError>> {
    let name = op[0].as_str().unwrap();
    let entries = op.get(1).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let pieces = || entries.iter().map(|e| (e[0].as_str().unwrap(), e[1].as_i64().unwrap()));
    Some(match name {
        "board_diff" => {
            let squares = entries.iter().map(|e| Some((e[0].as_u64()? as usize, e[1].as_str())));
            qi.board_diff(squares.collect::<Option<Vec<_>>>()?)
        }
        "first_player_hand_diff" => qi.first_player_hand_diff(pieces()),
        "second_player_hand_diff" => qi.second_player_hand_diff(pieces()),
        "toggle" => Ok(qi.toggle()),
        _ => panic!("unknown operation {name}"),
    })
}

/// The position under the names of the facts' fields.
fn field(qi: &Qi, name: &str) -> Value {
    let hand = |player| {
        let hand: BTreeMap<_, _> = qi.hand(player).iter().collect();
        json!(hand.into_iter().collect::<Vec<_>>())
    };
    match name {
        "squares" => json!(qi.square_count()),
        "pieces" => json!(qi.piece_count()),
        "board" => {
            let occupied = qi.board().iter().enumerate();
            json!(occupied.filter_map(|(i, piece)| Some((i, piece?))).collect::<Vec<_>>())
        }
        "first_player_hand" => hand(Player::One),
        "second_player_hand" => hand(Player::Two),
        "styles" => json!([qi.first_player_style(), qi.second_player_style()]),
        "turn" => json!(turn(qi)),
        "nested" => match qi.to_nested() {
            Nested::Line(line) => json!(line),
            Nested::Plane(plane) => json!(plane),
            Nested::Space(space) => json!(space),
        },
        _ => panic!("unknown field {name}"),
    }
}

fn turn(qi: &Qi) -> &'static str {
    if qi.turn() == Player::One { "first" } else { "second" }
}

#[test]
fn every_case_holds() {
    let Cases { constants, cases } =
        serde_json::from_str(include_str!("../../../conformance/qi-cases.json")).unwrap();
    assert_eq!(constants["MAX_DIMENSIONS"], Qi::MAX_DIMENSIONS);
    assert_eq!(constants["MAX_DIMENSION_SIZE"], Qi::MAX_DIMENSION_SIZE);
    assert_eq!(constants["MAX_SQUARE_COUNT"], Qi::MAX_SQUARE_COUNT);
    assert_eq!(constants["MAX_PIECE_BYTESIZE"], Qi::MAX_PIECE_BYTESIZE);
    assert_eq!(constants["MAX_STYLE_BYTESIZE"], Qi::MAX_STYLE_BYTESIZE);
    assert_eq!(cases.iter().map(|case| case.ids.len()).sum::<usize>(), 359);

    for Case { ids, shape, styles: [first, second], ops, expect } in cases {
        let mut result = Qi::new(&shape, &first, &second);
        for op in &ops {
            let before = result.unwrap_or_else(|error| panic!("{ids:?}: {error}"));
            let kept = before.clone();
            result = apply(&before, op).expect("all square numbers are unsigned");
            assert_eq!(before, kept, "{ids:?}: the receiver has changed");
        }
        match (&result, expect.get("error")) {
            (Err(error), Some(text)) => assert_eq!(json!(error.to_string()), *text, "{ids:?}"),
            (Ok(qi), None) => {
                for (name, value) in &expect {
                    assert_eq!(field(qi, name), *value, "{ids:?}: {name}");
                }
            }
            _ => panic!("{ids:?}: {result:?}, not {expect:?}"),
        }
    }
}

#[test]
fn every_sequence_holds() {
    let Sequences { sequences } =
        serde_json::from_str(include_str!("../../../conformance/qi-sequences.json")).unwrap();
    assert_eq!(sequences.len(), 100);
    let mut ruled_out_by_types = 0;
    for Sequence { id, shape, styles: [first, second], steps, last } in sequences {
        let mut qi = Qi::new(&shape, &first, &second).unwrap();
        for (number, step) in steps.into_iter().enumerate() {
            let Some(result) = apply(&qi, &step.op) else {
                assert!(step.error.is_some(), "{id}, {number}");
                ruled_out_by_types += 1;
                continue;
            };
            match result {
                Err(error) => assert_eq!(Some(error.to_string()), step.error, "{id}, {number}"),
                Ok(next) => {
                    let [first, second] = Player::ALL.map(|player| next.hand(player).total());
                    let counts = [next.piece_count() - first - second, first, second];
                    assert_eq!(Some(counts), step.counts, "{id}, {number}");
                    assert_eq!(Some(turn(&next)), step.turn.as_deref(), "{id}, {number}");
                    qi = next;
                }
            }
        }
        for (name, value) in &last {
            assert_eq!(field(&qi, name), *value, "{id}: {name}");
        }
    }
    assert_eq!(ruled_out_by_types, 34);
}

#[derive(Deserialize)]
struct Texts {
    valid: Vec<Text>,
    invalid: Vec<Text>,
}

#[derive(Deserialize)]
struct Text {
    feen: String,
}

#[test]
fn every_text_is_read_or_refused() {
    let Texts { valid, invalid } =
        serde_json::from_str(include_str!("../../../conformance/feen.json")).unwrap();
    assert_eq!((valid.len(), invalid.len()), (35, 43));
    for Text { feen } in valid {
        let qi = Qi::from_feen(&feen).unwrap_or_else(|error| panic!("{feen}: {error}"));
        assert_eq!(qi.to_feen().as_ref(), Ok(&feen));
        let pon = qi.to_pon().unwrap();
        assert_eq!(Qi::from_pon(&pon), Ok(qi), "{pon}");
    }
    for Text { feen } in invalid {
        assert!(FeenOutline::read(&feen).is_err(), "{feen:?} was read");
        assert!(Qi::from_feen(&feen).is_err(), "{feen:?} was read");
    }
}
