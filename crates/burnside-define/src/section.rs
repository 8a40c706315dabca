//! Reads tables of a file key by key, and notes what is missing, of another type, or unknown.

use std::{cell::RefCell, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::fault::{Fault, Faults, near};

/// A table whose keys are asked for one by one; in the end every key must have been asked for.
pub(crate) struct Section<'t> {
    pub(crate) name: String,
    table: &'t DeTable<'t>,
    /// Where the table stands.
    pub(crate) at: usize,
    asked: RefCell<Vec<&'static str>>,
}

/// A word of the file and its place.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) at: usize,
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl<'t> Section<'t> {
    pub(crate) fn new(name: impl Into<String>, table: &'t DeTable<'t>, span: Range<usize>) -> Self {
        Self { name: name.into(), table, at: span.start, asked: RefCell::default() }
    }

    /// The value of a key, if it is there.
    pub(crate) fn get(&self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.asked.borrow_mut().push(key);
        self.table.get(key)
    }

    pub(crate) fn has(&self, key: &'static str) -> bool {
        self.table.contains_key(key)
    }

    /// The place of a key's value, or of the section.
    pub(crate) fn at_of(&self, key: &'static str) -> usize {
        self.table.get(key).map_or(self.at, |value| value.span().start)
    }

    fn wrong<T>(
        faults: &mut Faults<'_>,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        expected: &'static str,
    ) -> Option<T> {
        let found = type_name(value.get_ref());
        faults.add(value.span().start, Fault::Type { key: key.to_owned(), expected, found });
        None
    }

    pub(crate) fn word(&self, faults: &mut Faults<'_>, key: &'static str) -> Option<Word> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::String(text) => {
                Some(Word { text: text.clone().into_owned(), at: value.span().start })
            }
            _ => Self::wrong(faults, key, value, "a text"),
        }
    }

    /// Whether a text is there, where something else may be too.
    pub(crate) fn is_text(&self, key: &'static str) -> bool {
        matches!(self.get(key).map(Spanned::get_ref), Some(DeValue::String(_)))
    }

    /// A text or a list of texts.
    pub(crate) fn words(&self, faults: &mut Faults<'_>, key: &'static str) -> Option<Vec<Word>> {
        words_of(faults, key, self.get(key)?)
    }

    pub(crate) fn flag(&self, faults: &mut Faults<'_>, key: &'static str) -> Option<bool> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::Boolean(flag) => Some(*flag),
            _ => Self::wrong(faults, key, value, "true or false"),
        }
    }

    /// A number from `range`.
    pub(crate) fn number(
        &self,
        faults: &mut Faults<'_>,
        key: &'static str,
        range: Range<i64>,
    ) -> Option<i64> {
        let value = self.get(key)?;
        let number = number_of(faults, key, value)?;
        if range.contains(&number) {
            return Some(number);
        }
        faults.contradiction(
            value.span().start,
            format!("{key} is {number}: it should be from {} to {}", range.start, range.end - 1),
        );
        None
    }

    pub(crate) fn numbers(
        &self,
        faults: &mut Faults<'_>,
        key: &'static str,
    ) -> Option<Vec<(i64, usize)>> {
        let value = self.get(key)?;
        let DeValue::Array(items) = value.get_ref() else {
            return Self::wrong(faults, key, value, "a list of numbers");
        };
        items.iter().map(|item| Some((number_of(faults, key, item)?, item.span().start))).collect()
    }

    pub(crate) fn table(&self, faults: &mut Faults<'_>, key: &'static str) -> Option<Section<'t>> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::Table(table) => Some(Section::new(key, table, value.span())),
            _ => Self::wrong(faults, key, value, "a table"),
        }
    }

    /// The tables of `[[key]]`; a single `[key]` is a list of one.
    pub(crate) fn tables(&self, faults: &mut Faults<'_>, key: &'static str) -> Vec<Section<'t>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let name = format!("[{key}]");
        match value.get_ref() {
            DeValue::Table(table) => vec![Section::new(name, table, value.span())],
            DeValue::Array(items) => items
                .iter()
                .filter_map(|item| match item.get_ref() {
                    DeValue::Table(table) => Some(Section::new(name.clone(), table, item.span())),
                    _ => Self::wrong(faults, key, item, "a table"),
                })
                .collect(),
            _ => Self::wrong(faults, key, value, "a list of tables").unwrap_or_default(),
        }
    }

    /// Every entry, for sections whose keys are the author's own.
    pub(crate) fn entries(
        &self,
    ) -> impl Iterator<Item = (String, usize, &'t Spanned<DeValue<'t>>)> {
        self.table.iter().map(|(key, value)| (key.get_ref().to_string(), key.span().start, value))
    }

    /// Keys that other sections of this sort have: they are not unknown.
    pub(crate) fn allow(&self, keys: &[&'static str]) {
        self.asked.borrow_mut().extend(keys);
    }

    /// Notes every key that nobody asked for.
    pub(crate) fn finish(&self, faults: &mut Faults<'_>) {
        let mut known = self.asked.borrow().clone();
        known.sort_unstable();
        known.dedup();
        for (key, _) in self.table.iter().filter(|(key, _)| !known.contains(&&**key.get_ref())) {
            let fault = Fault::UnknownKey {
                section: self.name.clone(),
                key: key.get_ref().to_string(),
                near: near(key.get_ref(), known.iter().copied()),
                known: known.clone(),
            };
            faults.add(key.span().start, fault);
        }
    }
}

pub(crate) fn number_of(
    faults: &mut Faults<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
) -> Option<i64> {
    let DeValue::Integer(digits) = value.get_ref() else {
        return Section::wrong(faults, key, value, "a number");
    };
    let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
    if number.is_none() {
        faults.contradiction(value.span().start, format!("{key} is far too large"));
    }
    number
}

pub(crate) fn words_of(
    faults: &mut Faults<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
) -> Option<Vec<Word>> {
    let word = |text: &str, at| Word { text: text.to_owned(), at };
    match value.get_ref() {
        DeValue::String(text) => Some(vec![word(text, value.span().start)]),
        DeValue::Array(items) => items
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::String(text) => Some(word(text, item.span().start)),
                _ => Section::wrong(faults, key, item, "a text"),
            })
            .collect(),
        _ => Section::wrong(faults, key, value, "a text or a list of texts"),
    }
}

/// One of some words, by its place in the list.
pub(crate) fn choose(
    faults: &mut Faults<'_>,
    word: &Word,
    expected: &'static str,
    known: &[&str],
) -> Option<usize> {
    let found = known.iter().position(|known| *known == word.text);
    if found.is_none() {
        faults.unknown_word(word, expected, known);
    }
    found
}
