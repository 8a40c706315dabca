//! The golden vectors that every language runs, through the requests that every language shares.

use std::collections::BTreeMap;

use burnside::quantik::{CborValue, Document, KeyOrder, Setup};
use burnside_api::{Context, Request, Service};
use serde_json::{Map, Value, json};

fn vectors(text: &str, list: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("the vectors are JSON");
    let entries = file[list].as_array().expect("a list").clone();
    assert!(!entries.is_empty(), "{list} has entries");
    entries
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text"))
}

/// The answer, or the kind of the error.
fn ask(
    service: &Service,
    game: &str,
    command: &str,
    params: &Value,
) -> Result<Value, &'static str> {
    let answer = Request::from_json(command, &params.to_string())
        .and_then(|request| service.answer(game, &request, &Context::default()));
    let answer = answer.map_err(|error| error.kind.name())?;
    Ok(serde_json::from_str(&answer.to_json()).expect("answers are JSON"))
}

struct Entry<'a> {
    service: &'a Service,
    said: &'a Value,
}

impl Entry<'_> {
    fn game(&self) -> &str {
        text(&self.said["game"])
    }

    fn position(&self) -> &str {
        text(&self.said["position"])
    }

    fn ask(&self, command: &str, params: &Value) -> Value {
        ask(self.service, self.game(), command, params)
            .unwrap_or_else(|kind| panic!("{} {command} {params}: {kind}", self.game()))
    }

    fn converted(&self, position: &str, from: &str, to: &str) -> String {
        let mut answer =
            self.ask("convert", &json!({"position": position, "from": from, "to": to}));
        let form = answer["text"].take();
        let form = if form.is_null() { answer["hex"].take() } else { form };
        text(&form).to_owned()
    }

    fn check_rules(&self) {
        let mut answer = self.ask("moves", &json!({"position": self.position()}));
        for field in ["position", "to_move", "outcome"] {
            assert_eq!(answer[field], self.said[field], "{field} of {}", self.said);
        }
        let mut moves: Vec<String> = serde_json::from_value(answer["moves"].take()).unwrap();
        assert_eq!(json!(moves.len()), self.said["move_count"], "{}", self.said);
        moves.sort_unstable();
        if let Some(expected) = self.said.get("moves") {
            assert_eq!(json!(moves), *expected);
        }
    }

    fn check_forms(&self) {
        for (format, form) in self.said["forms"].as_object().unwrap() {
            let written = self.converted(self.position(), "text", format);
            assert_eq!(written, text(form), "{format} of {}", self.position());
            match (self.game().split(':').next(), format.as_str()) {
                (Some("zertz"), "key") => {}
                (Some("gobblet"), "rank") => {
                    let class = self.converted(&written, "rank", "text");
                    assert_eq!(self.converted(&class, "text", "rank"), written);
                }
                _ => assert_eq!(self.converted(&written, format, "text"), self.position()),
            }
        }
        match self.said.get("pon") {
            Some(pon) => {
                let written = self.converted(self.position(), "text", "pon");
                assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), *pon);
                assert_eq!(self.converted(&pon.to_string(), "pon", "text"), self.position());
            }
            None => {
                for to in ["feen", "pon"] {
                    let params = json!({"position": self.position(), "to": to});
                    let refused = ask(self.service, self.game(), "convert", &params);
                    assert_eq!(refused, Err("unsayable"), "{}", self.position());
                }
            }
        }
    }

    fn check_canonical_forms(&self) {
        for (group, canon) in self.said["canon"].as_object().unwrap() {
            let params = json!({"position": self.position(), "group": group});
            let answer = self.ask("canon", &params);
            assert_contains(&answer, canon.as_object().unwrap(), self.said);
        }
    }
}

fn assert_contains(answer: &Value, expected: &Map<String, Value>, context: &Value) {
    for (field, value) in expected {
        assert_eq!(answer[field], *value, "{field} of {context}");
    }
}

#[test]
fn positions() {
    let service = Service::new();
    let entries = vectors(include_str!("../../../conformance/positions.json"), "positions");
    for said in &entries {
        let entry = Entry { service: &service, said };
        entry.check_rules();
        entry.check_forms();
        entry.check_canonical_forms();
    }
}

#[test]
fn questions() {
    let service = Service::new();
    for case in vectors(include_str!("../../../conformance/questions.json"), "questions") {
        let (game, command) = (text(&case["game"]), text(&case["command"]));
        let answer = ask(&service, game, command, &case["params"]);
        let answer = answer.unwrap_or_else(|kind| panic!("{case}: {kind}"));
        assert_contains(&answer, case["answer"].as_object().unwrap(), &case);
    }
}

#[test]
fn errors() {
    let service = Service::new();
    for case in vectors(include_str!("../../../conformance/errors.json"), "errors") {
        let (game, command) = (text(&case["game"]), text(&case["command"]));
        let refused = ask(&service, game, command, &case["params"]);
        assert_eq!(refused, Err(text(&case["kind"])), "{case}");
    }
}

/// JSON as CBOR, the keys of maps in the order of their text.
fn to_cbor(value: &Value) -> CborValue {
    match value {
        Value::Null => CborValue::Null,
        Value::Bool(truth) => CborValue::Bool(*truth),
        Value::Number(number) => match number.as_i128() {
            Some(whole) => CborValue::Integer(whole),
            None => CborValue::Float(number.as_f64().expect("a number")),
        },
        Value::String(text) => CborValue::Text(text.clone()),
        Value::Array(values) => CborValue::Array(values.iter().map(to_cbor).collect()),
        Value::Object(entries) => {
            let sorted: BTreeMap<_, _> = entries.iter().collect();
            let entry =
                |(key, value): (&String, &Value)| (CborValue::Text(key.clone()), to_cbor(value));
            CborValue::Map(sorted.into_iter().map(entry).collect())
        }
    }
}

#[test]
fn documents() {
    let file = include_str!("../../../conformance/documents.json");
    for case in vectors(file, "documents") {
        let setup = Setup::from_qfen(text(&case["qfen"])).unwrap();
        let on = |option: &str| case[option].as_bool().unwrap_or(false);
        let meta = case["meta"]
            .as_object()
            .map(|meta| meta.iter().map(|(key, value)| (key.clone(), to_cbor(value))).collect());
        let document = Document {
            canon: on("canon"),
            move_count: case["mc"].as_u64(),
            meta,
            side: case["side"].as_u64().map(|side| burnside::Player::ALL[side as usize - 1]),
            checksum: on("crc"),
            setup,
        };
        let order = if on("deterministic") { KeyOrder::Deterministic } else { KeyOrder::Seed };
        let bytes = document.to_cbor(order);
        assert_eq!(hex::encode(&bytes), text(&case["hex"]), "{case}");
        let stored = Setup::from_qfen(text(&case["bb"])).unwrap();
        let read = Document::from_cbor(&bytes).unwrap();
        assert_eq!(read.setup, stored);
        // The same by name, as every interface writes it.
        let names = ["mc", "meta", "side", "crc", "deterministic"];
        let mut options = json!({"canon": on("canon")});
        for name in names.into_iter().filter(|&name| !case[name].is_null()) {
            options[name] = case[name].clone();
        }
        let params = json!({"position": case["qfen"], "to": format!("cbor {options}")});
        let said = ask(&Service::new(), "quantik", "convert", &params).unwrap();
        assert_eq!(said["hex"], case["hex"], "{case}");
        // Maps inside `meta` may come back in the other order.
        assert_eq!(read.meta.is_some(), document.meta.is_some());
        assert_eq!(Document { setup, meta: document.meta.clone(), ..read }, document);
    }
    for case in vectors(file, "refused") {
        assert!(Document::from_cbor(&hex::decode(text(&case["hex"])).unwrap()).is_err(), "{case}");
        let service = Service::new();
        let params = json!({"position": case["hex"], "from": "cbor", "to": "qfen"});
        assert_eq!(ask(&service, "quantik", "convert", &params), Err("position"), "{case}");
    }
    for case in vectors(file, "read") {
        let service = Service::new();
        let params = json!({"position": case["hex"], "to": "qfen"});
        let said = ask(&service, "quantik", "convert", &params).unwrap();
        assert_eq!(said["text"], case["bb"], "{case}");
    }
}
