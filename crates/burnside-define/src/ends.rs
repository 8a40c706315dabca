//! Reads `[[end]]` and `[[forbid]]`.

use crate::{
    fault::{Fault, Faults, MAX_RULES},
    layout::{CodeSet, Layout},
    lines::Lines,
    pieces::find_kind,
    rules::{Condition, End, Forbid, Winner},
    section::{Section, choose},
    turn::{Context, read_players, read_when},
};

const CONDITIONS: [&str; 7] = ["line", "full", "reach", "connect", "fewer", "plies", "no_move"];
const EXAMPLE: &str = "line = \"3 in a row\" and winner = \"you\"";

/// Whose pieces a condition is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Own,
    Enemy,
    Any,
}

fn read_of(faults: &mut Faults<'_>, section: &Section<'_>) -> Option<Of> {
    let word = section.word(faults, "of")?;
    let found = choose(faults, &word, "whose pieces they are", &["own", "enemy", "any"]);
    found.map(|index| [Of::Own, Of::Enemy, Of::Any][index])
}

/// `kind`, as a test of kinds.
fn read_kinds(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
) -> Option<Vec<u8>> {
    match section.words(faults, "kind") {
        Some(words) => words.iter().map(|word| find_kind(faults, context.kinds, word)).collect(),
        None => Some((0..context.kinds.len() as u8).collect()),
    }
}

/// The codes of these kinds that are the player's, the enemy's or anybody's.
fn codes_of(layout: &Layout, kinds: &[u8], of: Of) -> [CodeSet; 2] {
    [0, 1].map(|you: u8| {
        layout.select(|code| {
            kinds.contains(&code.kind)
                && match of {
                    Of::Own => code.owner == Some(you),
                    Of::Enemy => code.owner == Some(1 - you),
                    Of::Any => true,
                }
        })
    })
}

/// Reads all of `[[end]]`.
pub(crate) fn read_ends(
    faults: &mut Faults<'_>,
    sections: &[Section<'_>],
    at: usize,
    context: &Context<'_>,
    layout: &Layout,
) -> Vec<End> {
    if sections.is_empty() {
        let fault = Fault::Missing { section: "[end]".to_owned(), needs: "a way to end" };
        faults.add_like(at, fault, "[[end]] and below it: no_move = true, winner = \"you\"");
    }
    if sections.len() > MAX_RULES {
        let (what, found) = ("ways to end", sections.len());
        faults.add(sections[0].at, Fault::TooMany { what, found, limit: MAX_RULES });
        return Vec::new();
    }
    sections.iter().filter_map(|section| read_end(faults, section, context, layout)).collect()
}

fn read_end(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
    layout: &Layout,
) -> Option<End> {
    let players = read_players(faults, section);
    let winner = read_winner(faults, section);
    let found: Vec<_> = CONDITIONS.into_iter().filter(|key| section.has(key)).collect();
    let [key] = found[..] else {
        if found.is_empty() {
            section.allow(&CONDITIONS);
            section.allow(&["kind", "of", "same", "different", "safe"]);
            let needs = "one of line, full, reach, connect, fewer, plies, no_move";
            let fault = Fault::Missing { section: section.name.clone(), needs };
            faults.add_like(section.at, fault, EXAMPLE);
            section.finish(faults);
        } else {
            let found = found.join(" and ");
            let message = format!("one end cannot be {found} at once: write an [[end]] for each");
            faults.contradiction(section.at, message);
        }
        return None;
    };
    let condition = match key {
        "line" => read_line(faults, section, context, layout),
        "full" | "no_move" => {
            let set = section.flag(faults, key)?;
            if !set {
                faults.contradiction(
                    section.at_of(key),
                    format!("{key} = false has no effect: leave it out"),
                );
            }
            Some(if key == "full" { Condition::Full } else { Condition::NoMove })
        }
        "reach" => {
            let points = context.sets(faults, section, "reach").map(|sets| sets.union());
            let kinds = read_kinds(faults, section, context);
            let of = read_of(faults, section).unwrap_or(Of::Own);
            let safe = section.flag(faults, "safe").unwrap_or(false);
            let mut points = points?;
            if of == Of::Enemy {
                points.swap(0, 1);
            }
            Some(Condition::Reach { points, of: codes_of(layout, &kinds?, of), safe })
        }
        "connect" => {
            let words = section.words(faults, "connect")?;
            let kinds = read_kinds(faults, section, context);
            let [first, second] = &words[..] else {
                let fault = Fault::Contradiction("connect names two sets".to_owned());
                let example = "connect = [\"top row\", \"bottom row\"]";
                faults.add_like(section.at_of("connect"), fault, example);
                return None;
            };
            let read = |faults: &mut Faults<'_>, word: &crate::section::Word| {
                let word = std::slice::from_ref(word);
                crate::sets::read_words(faults, context.board, context.named, word)
            };
            let (first, second) = (read(faults, first)?.union(), read(faults, second)?.union());
            let ends = [[first[0], second[0]], [first[1], second[1]]];
            Some(Condition::Connect { ends, of: codes_of(layout, &kinds?, Of::Own) })
        }
        "fewer" => {
            let than = section.number(faults, "fewer", 1..65);
            let kinds = read_kinds(faults, section, context);
            let of = read_of(faults, section).unwrap_or(Of::Own);
            let kinds = kinds?;
            let of_codes = codes_of(layout, &kinds, of);
            let list = |you: usize| {
                let codes = layout.codes.iter().enumerate();
                let chosen =
                    codes.filter(|(_, code)| of_codes[you].0[code.word] >> code.shift & 1 == 1);
                chosen.map(|(index, _)| index as u8).collect()
            };
            let codes = [list(0), list(1)];
            Some(Condition::Fewer { than: than? as u32, of: of_codes, codes })
        }
        _ => Some(Condition::Plies(section.number(faults, "plies", 1..1024)? as u32)),
    };
    section.finish(faults);
    Some(End { at: section.at, players, condition: condition?, winner: winner? })
}

fn read_winner(faults: &mut Faults<'_>, section: &Section<'_>) -> Option<Winner> {
    let Some(word) = section.word(faults, "winner") else {
        if !section.has("winner") {
            let fault = Fault::Missing { section: section.name.clone(), needs: "winner" };
            faults.add_like(section.at, fault, "winner = \"you\" (whoever has just moved)");
        }
        return None;
    };
    let known = ["you", "opponent", "nobody", "player 1", "player 2"];
    let winners =
        [Winner::You, Winner::Opponent, Winner::Nobody, Winner::Player(0), Winner::Player(1)];
    Some(winners[choose(faults, &word, "a winner", &known)?])
}

fn read_line(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
    layout: &Layout,
) -> Option<Condition> {
    let sets = context.sets(faults, section, "line");
    let kinds = read_kinds(faults, section, context);
    let of = read_of(faults, section);
    let same = section.word(faults, "same");
    let different = section.word(faults, "different");
    let (sets, kinds) = (sets?, kinds?);
    let lines = Lines::new(sets.0, context.board.size());
    let all = 0..context.kinds.len() as u8;
    if let Some(word) = different {
        choose(faults, &word, "what differs", &["kind"])?;
        if same.is_some() {
            faults.contradiction(section.at, "a line cannot be the same and different");
        }
        let kinds = all.map(|kind| layout.select(|code| code.kind == kind)).collect();
        return Some(Condition::Different { lines, kinds });
    }
    let same = match same {
        Some(word) => Some(choose(faults, &word, "what is the same", &["kind", "trait"])?),
        None => None,
    };
    let each_kind = |of: Of| {
        let sets: Vec<_> = kinds.iter().map(|&kind| codes_of(layout, &[kind], of)).collect();
        [0, 1].map(|you: usize| sets.iter().map(|set| set[you]).collect())
    };
    let nobody = |codes: &CodeSet| *codes == CodeSet::default();
    let of: [Vec<CodeSet>; 2] = match (same, of) {
        (Some(0), of) => each_kind(of.unwrap_or(Of::Any)),
        (Some(_), _) => {
            let traits = context.kinds.iter().fold(0, |all, kind| all | kind.traits);
            if traits == 0 {
                let example = "traits = [\"large\", \"dark\"] in [pieces]";
                let message = "the pieces have no traits";
                faults.contradiction_like(section.at_of("same"), message, example);
                return None;
            }
            let value = |t: u8, has: u8| {
                layout.select(|code| context.kinds[code.kind as usize].traits >> t & 1 == has)
            };
            let values: Vec<_> = (0..8)
                .filter(|t| traits >> t & 1 == 1)
                .flat_map(|t| [value(t, 0), value(t, 1)])
                .collect();
            [values.clone(), values]
        }
        (None, Some(Of::Any)) => {
            let owned = codes_of(layout, &kinds, Of::Own);
            let shared = layout.select(|code| code.owner.is_none() && kinds.contains(&code.kind));
            let sets: Vec<_> =
                [owned[0], owned[1], shared].into_iter().filter(|set| !nobody(set)).collect();
            [sets.clone(), sets]
        }
        (None, of) => {
            let of = codes_of(layout, &kinds, of.unwrap_or(Of::Own));
            if of.iter().all(nobody) {
                let fault = Fault::Contradiction(
                    "nobody owns these pieces: say what is the same, or of = \"any\"".to_owned(),
                );
                faults.add_like(section.at_of("line"), fault, "same = \"kind\"");
                return None;
            }
            of.map(|set| vec![set])
        }
    };
    let every = |player: usize| vec![layout.of_player[player]];
    let own = match &of {
        of if *of == [every(0), every(1)] => Some(true),
        of if *of == [every(1), every(0)] => Some(false),
        _ => None,
    };
    Some(Condition::Line { lines, of, own })
}

/// Reads all of `[[forbid]]`.
pub(crate) fn read_forbids(
    faults: &mut Faults<'_>,
    sections: &[Section<'_>],
    context: &Context<'_>,
    ends: &[End],
) -> Vec<Forbid> {
    let mut forbids = Vec::new();
    for section in sections {
        let sets = context.sets(faults, section, "line");
        if !section.has("line") {
            let fault = Fault::Missing { section: section.name.clone(), needs: "line" };
            faults.add_like(section.at, fault, "line = \"3 in a row\"");
        }
        let of = read_of(faults, section).unwrap_or(Of::Own);
        let after = section
            .word(faults, "after")
            .and_then(|word| choose(faults, &word, "when it is looked at", &["turn", "lift"]));
        let when = read_when(faults, section);
        section.finish(faults);
        let Some(sets) = sets else { continue };
        if of == Of::Any {
            faults.contradiction(section.at_of("of"), "say whose line is forbidden: own or enemy");
        }
        if after == Some(1) && of == Of::Own {
            faults.contradiction(section.at_of("after"), "lifting a piece makes no own line");
        }
        let ends_game = ends.iter().any(|end| match &end.condition {
            Condition::Line { lines, own, .. } => {
                end.players == [true; 2] && lines.sets == sets.0 && *own == Some(true)
            }
            _ => false,
        });
        forbids.push(Forbid {
            lines: Lines::new(sets.0, context.board.size()),
            own: of == Of::Own,
            at_lift: after == Some(1),
            when,
            ends_game,
        });
    }
    forbids
}
