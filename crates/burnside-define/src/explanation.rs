//! The rules of a file in sentences, made of what the file says: they cannot say anything else.

use burnside::catalog::RulesSection;
use toml::de::{DeTable, DeValue};

use crate::rules::Rules;

/// A table of the file, with values as words.
struct Words<'t>(&'t DeTable<'t>);

impl Words<'_> {
    fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The words of a value; of several, with a word between the last two.
    fn list(&self, key: &str, between: &str) -> Option<String> {
        Some(listed(&words(self.0.get(key)?.get_ref()), between))
    }

    fn get(&self, key: &str) -> Option<String> {
        self.list(key, "or")
    }
}

fn words(value: &DeValue<'_>) -> Vec<String> {
    match value {
        DeValue::String(text) => vec![text.to_string()],
        DeValue::Integer(digits) => vec![digits.as_str().to_owned()],
        DeValue::Boolean(flag) => vec![flag.to_string()],
        DeValue::Array(items) => items.iter().flat_map(|item| words(item.get_ref())).collect(),
        _ => Vec::new(),
    }
}

/// `a, b or c`.
fn listed(words: &[String], between: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {between} {last}", most.join(", ")),
    }
}

fn tables<'t>(file: &'t DeTable<'t>, key: &str) -> Vec<Words<'t>> {
    match file.get(key).map(toml::Spanned::get_ref) {
        Some(DeValue::Table(table)) => vec![Words(table)],
        Some(DeValue::Array(items)) => {
            let table = |item: &'t toml::Spanned<DeValue<'t>>| match item.get_ref() {
                DeValue::Table(table) => Some(Words(table)),
                _ => None,
            };
            items.iter().filter_map(table).collect()
        }
        _ => Vec::new(),
    }
}

/// `an elephant`.
fn one(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {kind}")
}

/// `foxes`.
fn many(kind: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| kind.ends_with(end));
    match kind.strip_suffix("man") {
        Some(before) => format!("{before}men"),
        None => format!("{kind}{}", if hisses { "es" } else { "s" }),
    }
}

/// `the far row`; numbers and names of points stay as they are.
fn points(text: &str) -> String {
    let known = ["row", "column", "corners", "border", "center"];
    let named = !text.starts_with(|sign: char| sign.is_ascii_digit());
    if named && known.iter().any(|word| text.contains(word)) {
        return format!("the {text}");
    }
    text.to_owned()
}

/// The rules of a file that could be read.
pub(crate) fn explain(file: &DeTable<'_>, rules: &Rules) -> Vec<RulesSection> {
    let summary = RulesSection::new("In short", [rules.in_short.as_str()]);
    let mut sections = vec![summary.diagram("start", &[], "The start. Player 1 moves first.")];
    sections.push(RulesSection::new("The pieces", pieces(rules)));
    let turns: Vec<_> = tables(file, "turn").iter().map(turn).collect();
    let mut text = Vec::new();
    if turns.len() > 1 {
        text.push("In a turn you do one of these:".to_owned());
    }
    text.extend(turns);
    text.extend(tables(file, "forbid").iter().map(forbidden));
    sections.push(RulesSection::new("A turn", text));
    let mut ends =
        vec!["This is checked after each move, in this order. You have just moved.".to_owned()];
    let shared = rules.kinds.iter().all(|kind| kind.letters.len() == 1);
    ends.extend(tables(file, "end").iter().map(|words| end(words, shared)));
    if !tables(file, "end").iter().any(|end| end.has("no_move")) {
        ends.push("If the next player cannot move, nobody wins.".to_owned());
    }
    sections.push(RulesSection::new("The end", ends));
    if !rules.source.is_empty() {
        sections.push(RulesSection::new("Where it comes from", [format!("{}.", rules.source)]));
    }
    sections
}

fn pieces(rules: &Rules) -> Vec<String> {
    if !rules.traits.is_empty() {
        let traits = listed(&rules.traits, "and");
        return vec![format!(
            "There is one piece for each combination of these traits, with or without: {traits}. \
             Both players share them."
        )];
    }
    let mut text: Vec<_> = rules
        .kinds
        .iter()
        .map(|kind| {
            let letters: Vec<_> = kind.letters.iter().map(char::to_string).collect();
            let whose = match (kind.letters.len(), kind.supply) {
                (1, None) => "belongs to nobody".to_owned(),
                (1, Some(count)) => format!("belongs to nobody; there are {count}"),
                (_, None | Some(0)) => "each player has their own".to_owned(),
                (_, Some(count)) => format!("each player has {count}"),
            };
            let becomes = kind.becomes.as_ref().map_or(String::new(), |&(other, _)| {
                let other =
                    rules.kinds.get(usize::from(other)).map_or("another", |kind| &kind.name);
                format!("; on certain points it becomes a {other}")
            });
            format!("{} ({}): {whose}{becomes}.", kind.name, listed(&letters, "and"))
        })
        .collect();
    if rules.to_hand {
        text.push("Who takes a piece gets it in hand and may place it again.".to_owned());
    }
    text
}

/// One alternative of a turn.
fn turn(turn: &Words<'_>) -> String {
    let kind =
        |key| turn.get(key).map(|kind| if kind == "any" { "piece".to_owned() } else { kind });
    let mut text = if let Some(kind) = kind("place") {
        match (kind.as_str(), turn.get("of").as_deref()) {
            ("given", _) => "place the piece that you were given".to_owned(),
            (_, Some("enemy")) => format!("place {} of the opponent", one(&kind)),
            _ => format!("place {}", one(&kind)),
        }
    } else if let Some(kind) = kind("move") {
        match turn.get("how").as_deref() {
            Some("slide") => format!("slide {} any number of free points", one(&kind)),
            Some("run") => format!("slide {} as far as it goes", one(&kind)),
            Some("knight") => format!("move {} like a knight of chess", one(&kind)),
            Some("jump") => {
                let over = match turn.get("over").as_deref() {
                    Some("own") => "a piece of your own",
                    Some("any") => "any piece",
                    _ => "an enemy piece",
                };
                format!("jump with {} over {over} beside it to the point behind", one(&kind))
            }
            Some("anywhere") => format!("move {} to any other point", one(&kind)),
            Some("off") => format!("move {} off the board", one(&kind)),
            _ => format!("move {} to a neighboring point", one(&kind)),
        }
    } else if let Some(whose) = turn.get("remove") {
        format!("remove one of {} pieces", whose_pieces(&whose))
    } else if let Some(kind) = kind("push") {
        format!(
            "take {} from the border and push it in at another end of its row or column",
            one(&kind)
        )
    } else if turn.has("give") {
        "give a piece to the opponent, who must place it".to_owned()
    } else {
        "pass".to_owned()
    };
    let mut add = |part: String| text.push_str(&part);
    if let Some(from) = turn.get("from") {
        add(format!(", from {}", points(&from)));
    }
    if let Some(to) = turn.get("to") {
        add(format!(", to {}", points(&to)));
    }
    if let Some(directions) = turn.get("directions") {
        add(format!(", in these directions: {directions}"));
    }
    match turn.get("onto").as_deref() {
        Some("smaller") => add(", onto an empty point or over smaller pieces".to_owned()),
        Some(onto) if onto.contains("enemy") => {
            add(", onto an empty point or an enemy piece, which is taken".to_owned());
        }
        Some(_) | None => {}
    }
    if let Some(fill) = turn.get("fill") {
        add(format!(", which fills {fill}"));
    }
    if turn.has("drop") {
        add(", so that it rests on something".to_owned());
    }
    if turn.get("capture").as_deref() == Some("true") {
        add(", and take what was jumped over".to_owned());
    }
    match turn.get("again").as_deref() {
        Some("true") => add("; it may jump on in the same direction".to_owned()),
        Some("any direction") if turn.has("forced") && turn.has("capture") => {
            add("; it jumps on as long as it can, in any of these directions".to_owned());
        }
        Some("any direction") => add("; it may jump on in any direction".to_owned()),
        _ => {}
    }
    for (key, some) in [("next_to", "next to"), ("apart_from", "not next to")] {
        if let Some(what) = turn.get(key) {
            let near =
                turn.get("within").map_or(String::new(), |sets| format!(" within the same {sets}"));
            add(format!(", {some} {what}{near}"));
        }
    }
    if let Some(DeValue::Table(then)) = turn.0.get("then").map(toml::Spanned::get_ref) {
        add(format!("; then {}", following(&Words(then))));
    }
    let player = turn.get("player").map_or(String::new(), |player| format!("Player {player}: "));
    let when = match turn.get("when").as_deref() {
        Some("hand empty") => "when your hand is empty, ".to_owned(),
        Some("hand left") => "while you have pieces in hand, ".to_owned(),
        Some("stuck") => "if nothing else is possible, ".to_owned(),
        Some(when) if when.starts_with("after") => format!("{when}, "),
        Some(when) => format!("in {when}, "),
        None => String::new(),
    };
    let most = turn
        .get("at_most")
        .map_or(String::new(), |most| format!("while you have at most {most} pieces, "));
    let forced = if turn.has("forced") { " Whoever can do this must." } else { "" };
    format!("{player}{}.{forced}", capital(&format!("{when}{most}{text}")))
}

/// Whose pieces are removed.
fn whose_pieces(whose: &str) -> &str {
    match whose {
        "own" => "your own",
        "enemy" => "the enemy\u{2019}s",
        "shared" => "the shared",
        _ => "the",
    }
}

/// What follows in the same turn.
fn following(then: &Words<'_>) -> String {
    let made = then.get("made").map_or(String::new(), |line| format!("if it made {line}, "));
    let text = if then.has("give") {
        "give a piece to the opponent, who must place it".to_owned()
    } else if let Some(kind) = then.get("place") {
        let behind = then.get("how").is_some_and(|how| how == "behind");
        let place = if behind { " where it came from" } else { "" };
        format!("place {}{place}", one(&kind))
    } else {
        let spare = then
            .get("spare")
            .map_or(String::new(), |line| format!(", but none in {line} unless all are"));
        let whose = then.get("remove").unwrap_or_default();
        format!("remove one of {} pieces{spare}", whose_pieces(&whose))
    };
    format!("{made}{text}")
}

fn forbidden(forbid: &Words<'_>) -> String {
    let line = forbid.get("line").unwrap_or_default();
    let whose =
        if forbid.get("of").as_deref() == Some("own") { "of your own" } else { "of the opponent" };
    match forbid.get("after").as_deref() {
        Some("lift") => format!("You may not lift a piece if {line} {whose} shows then."),
        _ => format!("Your turn may not leave {line} {whose} behind."),
    }
}

/// A way to end the game; whether nobody owns any piece.
fn end(end: &Words<'_>, shared: bool) -> String {
    let kind = end.get("kind").map_or("pieces".to_owned(), |kind| many(&kind));
    let whose = match end.get("of").as_deref() {
        Some("enemy") => "the opponent\u{2019}s",
        Some("any") => "one player\u{2019}s",
        _ => "your",
    };
    let sort = match (end.get("same").as_deref(), end.get("different").as_deref()) {
        (Some("trait"), _) => "pieces that share a trait".to_owned(),
        (Some(_), _) => "equal pieces".to_owned(),
        (_, Some(_)) => "pieces that all differ".to_owned(),
        _ => format!("{whose} {kind}"),
    };
    let condition = if let Some(line) = end.get("line") {
        let full = shared && !end.has("same") && !end.has("different");
        format!("{line} are {}", if full { "full" } else { &sort })
    } else if end.has("full") {
        "the board is full".to_owned()
    } else if let Some(reach) = end.get("reach") {
        let safe = if end.has("safe") { " and cannot be taken at once" } else { "" };
        format!("one of {whose} {kind} stands on {}{safe}", points(&reach))
    } else if let Some(sets) = end.list("connect", "with") {
        format!("a chain of {whose} {kind} connects {sets}")
    } else if let Some(count) = end.get("fewer") {
        match count.as_str() {
            "1" => format!("none of {whose} {kind} is left"),
            _ => format!("fewer than {count} of {whose} {kind} are left"),
        }
    } else if let Some(count) = end.get("plies") {
        format!("{count} moves were made")
    } else {
        "the next player cannot move".to_owned()
    };
    let player = end
        .get("player")
        .map_or(String::new(), |player| format!(", after a move of player {player},"));
    let winner = match end.get("winner").as_deref() {
        Some("you") => "you win",
        Some("opponent") => "the opponent wins",
        Some("player 1") => "player 1 wins",
        Some("player 2") => "player 2 wins",
        _ => "nobody wins",
    };
    format!("If{player} {condition}, {winner}.")
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}
