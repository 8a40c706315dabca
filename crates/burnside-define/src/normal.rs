//! The rules of a file in one normal form: what tells them from other rules of the same name.
//!
//! Everything that a reader of the file may change without changing the game is left out:
//! comments, blanks, the order of keys, the words for people (`name`, `title`, `rules`, `source`)
//! and what only drawings use (`shape`). The order of kinds of pieces stays, because the codes of
//! positions follow it. A list of one thing is that thing.
//!
//! It is about what is written, and not about what follows from it: a line that repeats what would
//! hold anyway makes other rules of it. That is the safe side.

use std::fmt::Write as _;

use toml::de::{DeTable, DeValue};

/// The first line. The number grows whenever the same rules get another form.
const HEAD: &str = "game file 1\n";

/// Keys of a file that are for people.
const FOR_PEOPLE: [&str; 4] = ["name", "title", "rules", "source"];

/// Keys of a kind of piece that are for drawings.
const FOR_DRAWINGS: [&str; 1] = ["shape"];

/// The normal form of a file.
pub(crate) fn normal_form(file: &DeTable<'_>) -> String {
    let mut form = HEAD.to_owned();
    let mut sections: Vec<_> = file
        .iter()
        .map(|(key, value)| (&**key.get_ref(), value.get_ref()))
        .filter(|(key, _)| !FOR_PEOPLE.contains(key))
        .collect();
    sections.sort_unstable_by_key(|&(key, _)| key);
    for (key, value) in sections {
        let _ = write!(form, "{key} = ");
        match value {
            DeValue::Table(kinds) if key == "pieces" => write_kinds(&mut form, kinds),
            value => write_value(&mut form, value),
        }
        form.push('\n');
    }
    form
}

/// Kinds of pieces in their order, without what is for drawings.
fn write_kinds(form: &mut String, kinds: &DeTable<'_>) {
    let entries = kinds.iter().map(|(key, value)| (&**key.get_ref(), value.get_ref()));
    let mut entries: Vec<_> = entries.collect();
    // What is said about all kinds comes first.
    entries.sort_by_key(|&(key, _)| match key {
        "taken" => 0,
        "traits" => 1,
        _ => 2,
    });
    write_entries(form, entries.into_iter(), |form, value| match value {
        DeValue::Table(kind) => {
            let mut keys = sorted(kind);
            keys.retain(|(key, _)| !FOR_DRAWINGS.contains(key));
            // `stone = { letters = "XO" }` is `stone = "XO"`.
            match keys.as_slice() {
                [("letters", letters)] => write_value(form, letters),
                _ => write_entries(form, keys.into_iter(), write_value),
            }
        }
        value => write_value(form, value),
    });
}

fn sorted<'t>(table: &'t DeTable<'_>) -> Vec<(&'t str, &'t DeValue<'t>)> {
    let entries = table.iter().map(|(key, value)| (&**key.get_ref(), value.get_ref()));
    let mut entries: Vec<_> = entries.collect();
    entries.sort_unstable_by_key(|&(key, _)| key);
    entries
}

fn write_entries<'t>(
    form: &mut String,
    entries: impl Iterator<Item = (&'t str, &'t DeValue<'t>)>,
    write: impl Fn(&mut String, &DeValue<'_>),
) {
    form.push('{');
    for (key, value) in entries {
        // Keys of the author's own may hold anything.
        let _ = write!(form, "{key:?}=");
        write(form, value);
        form.push(';');
    }
    form.push('}');
}

fn write_value(form: &mut String, value: &DeValue<'_>) {
    match value {
        DeValue::String(text) => {
            let _ = write!(form, "{text:?}");
        }
        DeValue::Integer(digits) => {
            match i64::from_str_radix(digits.as_str(), digits.radix()) {
                Ok(number) => write!(form, "{number}"),
                Err(_) => write!(form, "{}:{}", digits.radix(), digits.as_str()),
            }
            .unwrap_or_default();
        }
        DeValue::Float(number) => form.push_str(number.as_str()),
        DeValue::Boolean(flag) => form.push_str(if *flag { "true" } else { "false" }),
        DeValue::Datetime(date) => {
            let _ = write!(form, "{date}");
        }
        DeValue::Array(items) if items.len() == 1 => write_value(form, items[0].get_ref()),
        DeValue::Array(items) => {
            form.push('[');
            for item in items {
                write_value(form, item.get_ref());
                form.push(',');
            }
            form.push(']');
        }
        DeValue::Table(table) => write_entries(form, sorted(table).into_iter(), write_value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Defined, shipped};

    fn form(text: &str) -> Option<String> {
        let (document, errors) = DeTable::parse_recoverable(text);
        errors.is_empty().then(|| normal_form(document.get_ref()))
    }

    /// What a line is, by its looks.
    fn is_rule(line: &str) -> bool {
        let line = line.trim();
        let for_people = FOR_PEOPLE.iter().any(|key| line.starts_with(&format!("{key} = ")));
        !line.is_empty() && !line.starts_with('#') && !for_people
    }

    #[test]
    fn every_line_of_rules_counts() {
        let mut tried = 0;
        for (name, text) in shipped() {
            let whole = form(text).unwrap();
            let lines: Vec<_> = text.lines().collect();
            for without in (0..lines.len()).filter(|&line| is_rule(lines[line])) {
                let kept = lines.iter().enumerate().filter(|&(line, _)| line != without);
                let rest: Vec<_> = kept.map(|(_, line)| *line).collect();
                // Without one end of a drawing it is not TOML at all.
                let Some(rest) = form(&rest.join("\n")) else { continue };
                assert_ne!(rest, whole, "{name}: {}", lines[without]);
                tried += 1;
            }
            // Another digit or another word in its place.
            for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_rule(line)) {
                let Some((key, value)) = line.split_once(" = ") else { continue };
                let at = value.char_indices().find(|(_, c)| c.is_ascii_alphanumeric());
                let Some((at, found)) = at else { continue };
                let other = if found.is_ascii_digit() { '7' } else { 'z' };
                if found == other {
                    continue;
                }
                let mut value = value.to_owned();
                value.replace_range(at..=at, &other.to_string());
                let changed = format!("{key} = {value}");
                let mut lines = lines.clone();
                lines[number] = &changed;
                let Some(found) = form(&lines.join("\n")) else { continue };
                assert_ne!(found, whole, "{name}: {line} and {changed}");
                tried += 1;
            }
        }
        assert!(tried > 900, "{tried}");
    }

    #[test]
    fn words_for_people_do_not_count() {
        for (name, text) in shipped() {
            let whole = form(text).unwrap();
            let mut inside = false;
            let changed = text.lines().map(|line| {
                // Inside a drawing every blank counts.
                let open = inside;
                inside ^= ["'''", "\"\"\""].iter().any(|quotes| line.matches(quotes).count() == 1);
                match line.split_once(" = ") {
                    _ if open || inside => line.to_owned(),
                    Some((key, _)) if FOR_PEOPLE.contains(&key) => {
                        format!("{key}  =  \"other\" # words")
                    }
                    Some((key, value)) => format!("# above\n\n  {key}   =   {value}   # beside"),
                    None => format!("{line} # behind"),
                }
            });
            let changed: Vec<_> = changed.collect();
            let changed = changed.join("\n");
            assert!(Defined::read(&changed).is_ok(), "{name}");
            assert_eq!(form(&changed).as_ref(), Some(&whole), "{name}");
        }
    }

    #[test]
    fn ways_to_write_the_same() {
        let rules = |pieces: &str, turn: &str| {
            format!("[board]\ngrid = [3, 3]\n[pieces]\n{pieces}\n[[turn]]\n{turn}\n")
        };
        let form = |pieces: &str, turn: &str| form(&rules(pieces, turn)).unwrap();
        let plain = form("stone = \"XO\"", "place = \"stone\"\nwhen = \"hand left\"");
        for (pieces, turn) in [
            ("stone = { letters = \"XO\" }", "place = \"stone\"\nwhen = \"hand left\""),
            ("stone = \"XO\"", "when = \"hand left\"\nplace = \"stone\""),
            ("stone = \"XO\"", "place = ['stone']\n'when' = '''hand left'''"),
            ("stone = { shape = \"cube\", letters = \"XO\" }", "place='stone'\nwhen='hand left'"),
        ] {
            assert_eq!(form(pieces, turn), plain, "{pieces} {turn}");
        }
        for (pieces, turn) in [
            ("stone = \"OX\"", "place = \"stone\"\nwhen = \"hand left\""),
            ("stone = { letters = \"XO\", supply = 3 }", "place='stone'\nwhen='hand left'"),
            ("stone = \"XO\"", "place = \"stone\"\nwhen = \"hand empty\""),
        ] {
            assert_ne!(form(pieces, turn), plain, "{pieces} {turn}");
        }
        let number =
            |text: &str| form(&format!("stone = {{ letters = 'XO', supply = {text} }}"), "");
        assert_eq!(number("16"), number("0x1_0"));
        assert_ne!(number("16"), number("17"));
        // Codes of positions follow the order of kinds.
        assert_ne!(form("a = 'A'\nb = 'B'", ""), form("b = 'B'\na = 'A'", ""));
        // What is said about all kinds may stand anywhere.
        assert_eq!(form("taken = 'hand'\na = 'A'", ""), form("a = 'A'\ntaken = 'hand'", ""));
    }

    #[test]
    fn the_form_is_as_it_was() {
        let text = "title = 'T'\n[board]\ngrid = [2, 2]\n[pieces]\nb = { letters = 'Bb', supply = 1 }\na = 'A'\n[[turn]]\nplace = 'any'\n[[end]]\nfull = true\n[[end]]\nplies = 4\n";
        let expected = "game file 1\nboard = {\"grid\"=[2,2,];}\n\
            end = [{\"full\"=true;},{\"plies\"=4;},]\n\
            pieces = {\"b\"={\"letters\"=\"Bb\";\"supply\"=1;};\"a\"=\"A\";}\n\
            turn = {\"place\"=\"any\";}\n";
        assert_eq!(form(text).as_deref(), Some(expected));
    }
}
