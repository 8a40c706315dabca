//! What fuzzing starts from: the golden vectors, in the form that each target reads.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result};
use serde_json::Value;

/// Writes the seeds of a target into a folder, one file each.
pub(crate) fn write(target: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (number, seed) in of(target)?.into_iter().enumerate() {
        fs::write(folder.join(number.to_string()), seed)?;
    }
    Ok(())
}

/// The seeds of a target; none if its input has no form that the vectors could be put into.
fn of(target: &str) -> Result<BTreeSet<Vec<u8>>> {
    Ok(match target {
        // The first byte chooses a game.
        "texts" => strings(&all()?)?
            .into_iter()
            .flat_map(|text| (0..16).map(move |game| [&[game], text.as_bytes()].concat()))
            .collect(),
        "qi" => texts(&all()?)?,
        "records" => {
            let mut records = texts(&all()?)?;
            for entry in fs::read_dir("crates/burnside-cli/tests/records")? {
                records.insert(fs::read(entry?.path())?);
            }
            records
        }
        "documents" => strings(&all()?)?.iter().filter_map(|text| hex::decode(text).ok()).collect(),
        "api" => questions()?
            .iter()
            .map(|(game, command, params)| format!("{game} {command}\n{params}").into_bytes())
            .collect(),
        "requests" => questions()?.iter().map(request).collect(),
        // Edits of a file: where, how much goes, and words of the language that come.
        "game_files" => game_files()?,
        _ => BTreeSet::new(),
    })
}

/// The names of all golden vectors.
fn all() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir("conformance")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let name =
                path.file_stem().and_then(|stem| stem.to_str()).context("a name in UTF-8")?;
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn texts(files: &[String]) -> Result<BTreeSet<Vec<u8>>> {
    Ok(strings(files)?.into_iter().map(String::into_bytes).collect())
}

fn vectors(file: &str) -> Result<Value> {
    let path = format!("conformance/{file}.json");
    let text = fs::read_to_string(&path).context(path)?;
    Ok(serde_json::from_str(&text)?)
}

/// The rules at the beginning of every shipped file: what edits are made of.
fn game_files() -> Result<BTreeSet<Vec<u8>>> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir("games")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path)?;
            let rules = text.find("[board]").map_or(&*text, |at| &text[at..]);
            found.insert(rules.bytes().take(240).collect());
        }
    }
    Ok(found)
}

/// Every text in these files.
fn strings(files: &[String]) -> Result<BTreeSet<String>> {
    fn collect(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => _ = into.insert(text.clone()),
            Value::Array(values) => values.iter().for_each(|value| collect(value, into)),
            Value::Object(fields) => fields.values().for_each(|value| collect(value, into)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    for file in files {
        collect(&vectors(file)?, &mut found);
    }
    Ok(found)
}

/// Questions that have an answer, and such that are refused: game, command, parameters.
fn questions() -> Result<Vec<(String, String, Value)>> {
    let mut found = Vec::new();
    for file in ["questions", "errors"] {
        for entry in vectors(file)?[file].as_array().context("a list of questions")? {
            let text = |field: &str| entry[field].as_str().map(str::to_owned);
            let names = text("game").zip(text("command"));
            let (game, command) = names.context("a question has a game and a command")?;
            found.push((game, command, entry["params"].clone()));
        }
    }
    Ok(found)
}

/// A question as it is asked over the net. Spaces are the only thing that has to be escaped.
fn request((game, command, params): &(String, String, Value)) -> Vec<u8> {
    let fields: Vec<_> = params
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, value)| match value {
            Value::String(text) => format!("{name}={text}"),
            Value::Array(values) => {
                let moves: Vec<_> = values.iter().filter_map(Value::as_str).collect();
                format!("{name}={}", moves.join(" "))
            }
            other => format!("{name}={other}"),
        })
        .collect();
    let query = fields.join("&").replace(' ', "%20");
    format!("GET /api/{game}/{command}?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}
