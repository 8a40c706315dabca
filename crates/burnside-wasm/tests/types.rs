//! The TypeScript types of the npm package are those of the API: made from the JSON Schema of every
//! answer, and from the list of commands and parameters. `BURNSIDE_WRITE=1 cargo test -p
//! burnside-wasm --test types` writes them.

use std::{env, fmt::Write, fs};

use burnside_api::{Command, Parameter, ParameterKind, Schemas};
use serde_json::{Map, Value};

const PARAMETERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../js/src/parameters.js");

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../js/src/answers.d.ts");

const HEAD: &str = "\
// Made from the types of burnside-api by crates/burnside-wasm/tests/types.rs. Do not change it here.
";

#[test]
fn the_types_of_the_package_are_those_of_the_api() {
    let written = types();
    if env::var_os("BURNSIDE_WRITE").is_some() {
        fs::write(FILE, &written).unwrap();
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == written, "js/src/answers.d.ts is not current: write it again");
}

/// Who reads parameters from an address has to know which of them are numbers.
#[test]
fn the_parameters_of_the_package_are_those_of_the_api() {
    let mut written = HEAD.to_owned();
    written += "\n/** What the values of parameters are. */\nexport const PARAMETERS = {\n";
    for parameter in Parameter::ALL {
        writeln!(written, "  {}: {:?},", parameter.name(), value_of(parameter)).unwrap();
    }
    written += "};\n";
    if env::var_os("BURNSIDE_WRITE").is_some() {
        fs::write(PARAMETERS, &written).unwrap();
    }
    let kept = fs::read_to_string(PARAMETERS).unwrap_or_default();
    assert!(kept == written, "js/src/parameters.js is not current: write it again");
}

fn types() -> String {
    let mut schemas = Schemas::new();
    let (mut answers, mut params) = (String::new(), String::new());
    for command in Command::ALL {
        let name = command.name();
        writeln!(answers, "  /** {}. */", command.about()).unwrap();
        writeln!(answers, "  {name}: {};", type_of(&schemas.answer(command), 1)).unwrap();
        writeln!(params, "  {name}: {{").unwrap();
        for &parameter in command.takes() {
            let optional = if command.needs().contains(&parameter) { "" } else { "?" };
            writeln!(params, "    /** {}. */", parameter.about()).unwrap();
            writeln!(params, "    {}{optional}: {};", parameter.name(), value_of(parameter))
                .unwrap();
        }
        writeln!(params, "  }};").unwrap();
    }
    let more = [schemas.games(), schemas.shipped(), schemas.feen(), schemas.error()];
    for schema in more.into_iter().chain([schemas.checked(), schemas.solved()]) {
        assert!(!type_of(&schema, 0).is_empty());
    }
    let mut all = HEAD.to_owned();
    writeln!(
        all,
        "\n/** The answers to all commands. */\nexport interface Answers {{\n{answers}}}"
    )
    .unwrap();
    writeln!(all, "\n/** What the commands take. */\nexport interface Params {{\n{params}}}")
        .unwrap();
    for (name, schema) in schemas.definitions() {
        let about = comment(&schema, 0);
        let name = type_name(&name);
        writeln!(all, "\n{about}export type {name} = {};", type_of(&schema, 0)).unwrap();
    }
    all
}

fn value_of(parameter: Parameter) -> &'static str {
    match parameter.kind() {
        ParameterKind::Text => "string",
        ParameterKind::Texts => "string[]",
        ParameterKind::Count(_) | ParameterKind::Seconds => "number",
        ParameterKind::Switch => "boolean",
    }
}

/// `Error` means something else in TypeScript.
fn type_name(name: &str) -> &str {
    if name == "Error" { "ErrorAnswer" } else { name }
}

fn comment(schema: &Value, depth: usize) -> String {
    let text = schema.get("description").and_then(Value::as_str);
    let indent = "  ".repeat(depth);
    text.map_or_else(String::new, |text| {
        let text = text.replace('\n', " ").replace("*/", "* /");
        format!("{indent}/** {text} */\n")
    })
}

fn type_of(schema: &Value, depth: usize) -> String {
    let Value::Object(schema) = schema else {
        return "unknown".to_owned();
    };
    let mut all = Vec::new();
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        all.push(type_name(reference.rsplit('/').next().unwrap()).to_owned());
    }
    for (word, sign) in [("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema.get(word).and_then(Value::as_array) {
            let parts: Vec<_> = parts.iter().map(|part| type_of(part, depth)).collect();
            all.push(format!("({})", parts.join(sign)));
        }
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        all.push(values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    } else if let Some(value) = schema.get("const") {
        all.push(value.to_string());
    } else {
        match schema.get("type") {
            Some(Value::String(name)) => all.push(plain(name, schema, depth)),
            Some(Value::Array(names)) => {
                let names = names.iter().map(|name| plain(name.as_str().unwrap(), schema, depth));
                all.push(names.collect::<Vec<_>>().join(" | "));
            }
            _ => {}
        }
    }
    if all.is_empty() { "unknown".to_owned() } else { all.join(" & ") }
}

fn plain(name: &str, schema: &Map<String, Value>, depth: usize) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" => match (schema.get("prefixItems").and_then(Value::as_array), schema.get("items"))
        {
            (Some(items), _) => {
                let items: Vec<_> = items.iter().map(|item| type_of(item, depth)).collect();
                format!("[{}]", items.join(", "))
            }
            (None, Some(item)) => format!("Array<{}>", type_of(item, depth)),
            (None, None) => "unknown[]".to_owned(),
        },
        "object" => object(schema, depth),
        other => other.to_owned(),
    }
}

fn object(schema: &Map<String, Value>, depth: usize) -> String {
    let Some(members) = schema.get("properties").and_then(Value::as_object) else {
        let value = schema.get("additionalProperties").filter(|value| value.is_object());
        let value = value.map_or_else(|| "unknown".to_owned(), |value| type_of(value, depth));
        return format!("Record<string, {value}>");
    };
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let indent = "  ".repeat(depth + 1);
    let mut text = "{\n".to_owned();
    for (name, member) in members {
        let optional = if is_required(name) { "" } else { "?" };
        let (about, value) = (comment(member, depth + 1), type_of(member, depth + 1));
        writeln!(text, "{about}{indent}{name}{optional}: {value};").unwrap();
    }
    text + &"  ".repeat(depth) + "}"
}
