//! `games/schema.json`, which editors know, and the reader of files agree: on files, on keys and
//! on words.

use std::{collections::BTreeSet, fs};

use crate::common::{example_facts, names, root, text};
use burnside_define::{Defined, Fault};
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

fn schema() -> Value {
    let text = fs::read_to_string(root().join("games/schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn table(table: &DeTable<'_>) -> Value {
    let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
        let key: &std::borrow::Cow<'_, str> = key.get_ref();
        (key.to_string(), value_of(value.get_ref()))
    };
    Value::Object(table.iter().map(entry).collect::<Map<_, _>>())
}

fn value_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(digits) => {
            Value::from(i64::from_str_radix(digits.as_str(), digits.radix()).unwrap())
        }
        DeValue::Boolean(flag) => Value::Bool(*flag),
        DeValue::Array(items) => items.iter().map(|item| value_of(item.get_ref())).collect(),
        DeValue::Table(inner) => table(inner),
        other => panic!("no game has {other:?}"),
    }
}

/// The file as JSON, if it is TOML.
fn json(text: &str) -> Option<Value> {
    DeTable::parse(text).ok().map(|document| table(document.get_ref()))
}

/// Whether a value fits a schema, by those words of JSON Schema that ours is written in. Patterns of
/// texts are left to editors.
fn fits(schema: &Value, value: &Value) -> bool {
    let count = |rule: &Value| rule.as_u64().unwrap() as usize;
    let items = value.as_array();
    let length = value.as_str().map(|text| text.chars().count());
    let keys = value.as_object();
    schema.as_object().unwrap().iter().all(|(word, rule)| match word.as_str() {
        "$schema" | "title" | "description" | "pattern" => true,
        "type" => match rule.as_str().unwrap() {
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "boolean" => value.is_boolean(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("{other} is not used"),
        },
        "enum" => rule.as_array().unwrap().contains(value),
        "const" => rule == value,
        "anyOf" => rule.as_array().unwrap().iter().any(|schema| fits(schema, value)),
        "properties" => keys.is_none_or(|keys| {
            keys.iter().all(|(key, value)| rule.get(key).is_none_or(|schema| fits(schema, value)))
        }),
        "additionalProperties" => keys.is_none_or(|keys| {
            let known = |key: &str| schema.pointer("/properties").and_then(|all| all.get(key));
            let mut others = keys.iter().filter(|(key, _)| known(key).is_none());
            others.all(|(_, value)| *rule != Value::Bool(false) && fits(rule, value))
        }),
        "required" => keys.is_none_or(|keys| {
            rule.as_array().unwrap().iter().all(|key| keys.contains_key(key.as_str().unwrap()))
        }),
        "minProperties" => keys.is_none_or(|keys| keys.len() >= count(rule)),
        "items" => items.is_none_or(|items| items.iter().all(|item| fits(rule, item))),
        "minItems" => items.is_none_or(|items| items.len() >= count(rule)),
        "maxItems" => items.is_none_or(|items| items.len() <= count(rule)),
        "minLength" => length.is_none_or(|length| length >= count(rule)),
        "maxLength" => length.is_none_or(|length| length <= count(rule)),
        "minimum" => value.as_i64() >= rule.as_i64(),
        "maximum" => value.as_i64() <= rule.as_i64(),
        other => panic!("{other} is not used"),
    })
}

#[test]
fn every_game_that_is_read_fits_the_schema() {
    let schema = schema();
    for name in names().into_iter().chain(example_facts().into_keys()) {
        assert!(fits(&schema, &json(&text(&name)).unwrap()), "{name}");
    }
}

#[test]
fn keys_and_types_that_the_reader_refuses_do_not_fit() {
    let schema = schema();
    let mut refused = 0;
    for file in fs::read_dir(root().join("crates/burnside-define/tests/bad")).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let Err(errors) = Defined::read(&text) else { panic!("{}", path.display()) };
        let by_form =
            |fault: &Fault| matches!(fault, Fault::UnknownKey { .. } | Fault::Type { .. });
        if errors.0.iter().any(|problem| by_form(&problem.fault)) {
            refused += 1;
            assert!(!fits(&schema, &json(&text).unwrap()), "{}", path.display());
        }
    }
    assert!(refused >= 8, "{refused} files");
}

/// A file with this board, pieces, and what comes after.
fn file(board: &str, pieces: &str, rest: &str) -> String {
    format!(
        "name = \"trial\"\ntitle = \"Trial\"\nrules = \"Trial.\"\n[board]\n{board}\n\
         [pieces]\n{pieces}\n{rest}\n"
    )
}

const GRID: &str = "grid = [3, 3]";
const STONE: &str = "stone = \"XO\"";
const END: &str = "[[end]]\nfull = true\nwinner = \"nobody\"";

fn turn(lines: &str) -> String {
    file(GRID, STONE, &format!("[[turn]]\n{lines}\n{END}"))
}

fn end(lines: &str) -> String {
    file(GRID, STONE, &format!("[[turn]]\nplace = \"stone\"\n{lines}"))
}

/// What some place of the schema lists: words of an `enum`, or keys.
fn listed(schema: &Value, place: &str) -> BTreeSet<String> {
    match schema.pointer(place) {
        Some(Value::Array(words)) => {
            words.iter().map(|word| word.as_str().map_or(word.to_string(), str::to_owned)).collect()
        }
        Some(Value::Object(keys)) => keys.keys().cloned().collect(),
        _ => panic!("the schema has nothing at {place}"),
    }
}

#[test]
fn the_words_are_those_of_the_reader() {
    let schema = schema();
    let in_turn = |key: &str| format!("/properties/turn/anyOf/0/properties/{key}");
    let in_end = |key: &str| format!("/properties/end/anyOf/0/properties/{key}");
    let many = |place: String| format!("{place}/anyOf/0/enum");
    let one = |place: String| format!("{place}/enum");
    let line = "[[end]]\nline = \"rows\"\nwinner = \"you\"\n";
    let cases = [
        (one("/properties/board/properties/cells".into()), {
            file("grid = [3, 3]\ncells = \"?\"", STONE, "")
        }),
        (one("/properties/pieces/properties/taken".into()), {
            file(GRID, &format!("taken = \"?\"\n{STONE}"), "")
        }),
        (many(in_turn("onto")), turn("place = \"stone\"\nonto = \"?\"")),
        (many(in_turn("over")), turn("move = \"stone\"\nhow = \"jump\"\nover = \"?\"")),
        (many(in_turn("remove")), turn("remove = \"?\"")),
        (many(in_turn("take")), turn("push = \"stone\"\ntake = \"?\"")),
        (many(in_turn("next_to")), turn("place = \"stone\"\nnext_to = \"?\"")),
        (many(in_turn("apart_from")), turn("place = \"stone\"\napart_from = \"?\"")),
        (many(in_turn("directions")), turn("move = \"stone\"\ndirections = \"?\"")),
        (one(in_turn("drop")), turn("place = \"stone\"\ndrop = \"?\"")),
        (one(in_turn("how")), turn("move = \"stone\"\nhow = \"?\"")),
        (one(in_turn("of")), turn("place = \"stone\"\nof = \"?\"")),
        (many(in_turn("then/properties/remove")), {
            turn("place = \"stone\"\nthen = { remove = \"?\" }")
        }),
        (one(in_turn("then/properties/how")), {
            turn("place = \"stone\"\nthen = { place = \"stone\", how = \"?\" }")
        }),
        (one(in_end("winner")), end("[[end]]\nfull = true\nwinner = \"?\"")),
        (one(in_end("of")), end(&format!("{line}of = \"?\""))),
        (one(in_end("same")), end(&format!("{line}same = \"?\""))),
        (one(in_end("different")), end(&format!("{line}different = \"?\""))),
        (one("/properties/forbid/anyOf/0/properties/after".into()), {
            end(&format!("[[forbid]]\nline = \"rows\"\nafter = \"?\"\n{END}"))
        }),
    ];
    for (place, text) in cases {
        let errors = Defined::read(&text).unwrap_err();
        let known = errors.0.iter().find_map(|problem| match &problem.fault {
            Fault::UnknownWord { word, known, .. } if word == "?" => Some(known),
            _ => None,
        });
        let known: BTreeSet<String> =
            known.unwrap_or_else(|| panic!("{place}: {errors}")).iter().cloned().collect();
        assert_eq!(known, listed(&schema, &place), "{place}");
    }
}

#[test]
fn the_keys_are_those_of_the_reader() {
    let schema = schema();
    let pieces = |line: &str| file(GRID, line, &format!("[[turn]]\nplace = \"stone\"\n{END}"));
    let turns = [
        "place = \"stone\"",
        "move = \"stone\"",
        "move = \"stone\"\nhow = \"jump\"",
        "push = \"stone\"",
        "remove = \"enemy\"",
        "give = \"stone\"",
        "pass = true",
    ];
    let thens = ["give = \"stone\"", "place = \"stone\"", "remove = \"enemy\""];
    let ends = [
        "line = \"rows\"",
        "full = true",
        "reach = \"rows\"",
        "connect = [\"top row\", \"bottom row\"]",
        "fewer = 2",
        "plies = 9",
        "no_move = true",
    ];
    // A key that is near to none.
    let strange = "qqqqqqqq = 1";
    let cases: [(&str, Vec<String>); 7] = [
        ("", vec![format!("{strange}\n{}", turn("pass = true"))]),
        ("/properties/board", vec![file(&format!("{GRID}\n{strange}"), STONE, "")]),
        ("/properties/pieces/additionalProperties/anyOf/1", {
            vec![pieces(&format!("stone = {{ letters = \"XO\", {strange} }}"))]
        }),
        ("/properties/turn/anyOf/0", {
            turns.iter().map(|lines| turn(&format!("{lines}\n{strange}"))).collect()
        }),
        ("/properties/turn/anyOf/0/properties/then", {
            let then =
                |line: &&str| turn(&format!("place = \"stone\"\nthen = {{ {line}, {strange} }}"));
            thens.iter().map(then).collect()
        }),
        ("/properties/forbid/anyOf/0", {
            vec![end(&format!("[[forbid]]\nline = \"rows\"\n{strange}\n{END}"))]
        }),
        ("/properties/end/anyOf/0", {
            let of = |line: &&str| end(&format!("[[end]]\n{line}\nwinner = \"you\"\n{strange}"));
            ends.iter().map(of).collect()
        }),
    ];
    for (place, texts) in cases {
        let mut keys = BTreeSet::new();
        for text in texts {
            let errors = Defined::read(&text).unwrap_err();
            let known = errors.0.iter().find_map(|problem| match &problem.fault {
                Fault::UnknownKey { key, known, .. } if key == "qqqqqqqq" => Some(known),
                _ => None,
            });
            let known = known.unwrap_or_else(|| panic!("{place}: {errors}"));
            keys.extend(known.iter().map(|&key| key.to_owned()));
        }
        assert_eq!(keys, listed(&schema, &format!("{place}/properties")), "{place}");
    }
}
