//! Reads `[pieces]`: kinds, letters, supplies, sizes, traits.

use toml::{Spanned, de::DeValue};

use crate::{
    canonical::MAX_LEVELS,
    fault::{Fault, Faults, MAX_KINDS, MAX_SUPPLY, MAX_TRAITS},
    geometry::Board,
    rules::Kind,
    section::{Section, Word, choose},
    sets::{Named, read_words},
};

/// The kinds, the traits, and whether what is taken goes to hand.
pub(crate) struct Pieces {
    pub(crate) kinds: Vec<Kind>,
    pub(crate) traits: Vec<String>,
    pub(crate) to_hand: bool,
}

const EXAMPLE: &str = "stone = \"XO\" or rook = { letters = \"Rr\", supply = 2 }";

/// Names to be looked up when all kinds are known.
type Later = (usize, Word, Option<[u64; 2]>);

pub(crate) fn read_pieces(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    board: &Board,
    named: &Named,
) -> Option<Pieces> {
    let mut pieces = Pieces { kinds: Vec::new(), traits: Vec::new(), to_hand: false };
    let mut sizes = Vec::new();
    let (mut becomes, mut taken): (Vec<Later>, Vec<Later>) = (Vec::new(), Vec::new());
    if let Some(word) = section.word(faults, "taken") {
        let expected = "what becomes of taken pieces";
        pieces.to_hand = choose(faults, &word, expected, &["removed", "hand"]) == Some(1);
    }
    if let Some(words) = section.words(faults, "traits") {
        read_traits(faults, &mut pieces, &words);
        sizes.resize(pieces.kinds.len(), 1);
    }
    for (name, at, value) in section.entries() {
        if name == "traits" || name == "taken" {
            continue;
        }
        let index = pieces.kinds.len();
        let Some(mut new) = read_kind(faults, index, &name, (at, value), (board, named)) else {
            continue;
        };
        let kind = &new.kind;
        let taken_letter = |letter: &&char| {
            pieces.kinds.iter().any(|other: &Kind| other.letters.contains(*letter))
        };
        if let Some(letter) = kind.letters.iter().find(taken_letter) {
            faults.contradiction(at, format!("two kinds have the letter {letter}"));
        }
        sizes.push(new.size);
        becomes.append(&mut new.becomes);
        taken.append(&mut new.taken_as);
        pieces.kinds.push(new.kind);
    }
    if pieces.kinds.is_empty() {
        if section.entries().next().is_some() {
            return None;
        }
        let fault = Fault::Missing { section: "pieces".to_owned(), needs: "a kind of piece" };
        faults.add_like(section.at, fault, EXAMPLE);
        return None;
    }
    if pieces.kinds.len() > MAX_KINDS {
        let (what, found) = ("kinds of pieces", pieces.kinds.len());
        faults.add(section.at, Fault::TooMany { what, found, limit: MAX_KINDS });
        return None;
    }
    // Sizes may have gaps; levels have none.
    let mut distinct = sizes.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() > MAX_LEVELS {
        let (what, found) = ("sizes of pieces", distinct.len());
        faults.add(section.at, Fault::TooMany { what, found, limit: MAX_LEVELS });
        return None;
    }
    for (kind, size) in pieces.kinds.iter_mut().zip(&sizes) {
        kind.level = distinct.iter().position(|other| other == size).unwrap_or(0) as u8;
    }
    for (index, word, place) in becomes {
        if let Some(kind) = find_kind(faults, &pieces.kinds, &word) {
            pieces.kinds[index].becomes = Some((kind, place.unwrap_or([board.full(); 2])));
        }
    }
    for (index, word, _) in taken {
        if let Some(kind) = find_kind(faults, &pieces.kinds, &word) {
            pieces.kinds[index].taken_as = kind;
        }
    }
    Some(pieces)
}

/// A kind, with what can only be looked up when all are known.
struct New {
    kind: Kind,
    size: i64,
    becomes: Vec<Later>,
    taken_as: Vec<Later>,
}

/// Reads one kind.
fn read_kind<'t>(
    faults: &mut Faults<'_>,
    index: usize,
    name: &str,
    (at, value): (usize, &'t Spanned<DeValue<'t>>),
    (board, named): (&Board, &Named),
) -> Option<New> {
    let kind = Kind {
        name: name.to_owned(),
        letters: Vec::new(),
        codes: [0; 2],
        level: 0,
        supply: None,
        becomes: None,
        taken_as: index as u8,
        traits: 0,
        shape: None,
    };
    let mut new = New { kind, size: 1, becomes: Vec::new(), taken_as: Vec::new() };
    let kind = &mut new.kind;
    match value.get_ref() {
        DeValue::String(letters) => kind.letters = letters.chars().collect(),
        DeValue::Table(table) => {
            let piece = Section::new(format!("pieces.{name}"), table, value.span());
            if let Some(word) = piece.word(faults, "letters") {
                kind.letters = word.text.chars().collect();
            } else {
                let fault = Fault::Missing { section: piece.name.clone(), needs: "letters" };
                faults.add_like(at, fault, EXAMPLE);
            }
            kind.supply =
                piece.number(faults, "supply", 0..MAX_SUPPLY + 1).map(|supply| supply as u8);
            new.size = piece.number(faults, "size", 1..9).unwrap_or(1);
            kind.shape = piece.word(faults, "shape").map(|word| word.text);
            let place = piece.words(faults, "in");
            if let Some(word) = piece.word(faults, "becomes") {
                let place = place
                    .and_then(|words| read_words(faults, board, named, &words))
                    .map_or([board.full(); 2], |sets| sets.union());
                new.becomes.push((index, word, Some(place)));
            }
            if let Some(word) = piece.word(faults, "taken_as") {
                new.taken_as.push((index, word, None));
            }
            piece.finish(faults);
        }
        _ => {
            let fault = Fault::Type {
                key: name.to_owned(),
                expected: "letters or a table",
                found: "something else",
            };
            faults.add_like(at, fault, EXAMPLE);
            return None;
        }
    }
    let fine = |letter: &char| letter.is_ascii_alphanumeric() || "#$%&".contains(*letter);
    if !(1..=2).contains(&kind.letters.len()) || !kind.letters.iter().all(fine) {
        let fault = Fault::Contradiction(format!(
            "{name} needs a letter for each player, or one that both share"
        ));
        faults.add_like(at, fault, EXAMPLE);
        return None;
    }
    if kind.letters.len() == 2 && kind.letters[0] == kind.letters[1] {
        let message = format!("both players' {name} have the letter {}", kind.letters[0]);
        faults.contradiction(at, message);
    }
    Some(new)
}

/// Every combination of traits is a piece of its own, one of each, shared by both.
fn read_traits(faults: &mut Faults<'_>, pieces: &mut Pieces, words: &[Word]) {
    if words.is_empty() || words.len() > MAX_TRAITS {
        let (what, found) = ("traits", words.len());
        let at = words.first().map_or(0, |word| word.at);
        faults.add(at, Fault::TooMany { what, found, limit: MAX_TRAITS });
        return;
    }
    pieces.traits = words.iter().map(|word| word.text.clone()).collect();
    for bits in 0..1_u8 << words.len() {
        let has = |t: &usize| bits >> t & 1 == 1;
        let named: Vec<_> = (0..words.len()).filter(has).map(|t| &*words[t].text).collect();
        let name = if named.is_empty() { "plain".to_owned() } else { named.join(" ") };
        let letter =
            char::from_digit(bits.into(), 16).map_or('?', |digit| digit.to_ascii_uppercase());
        pieces.kinds.push(Kind {
            name,
            letters: vec![letter],
            codes: [0; 2],
            level: 0,
            supply: Some(1),
            becomes: None,
            taken_as: bits,
            traits: bits,
            shape: None,
        });
    }
}

/// The kind of this name.
pub(crate) fn find_kind(faults: &mut Faults<'_>, kinds: &[Kind], word: &Word) -> Option<u8> {
    let found = kinds.iter().position(|kind| kind.name == word.text);
    if found.is_none() {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        faults.unknown_word(word, "a kind of piece", &names);
    }
    found.map(|index| index as u8)
}
