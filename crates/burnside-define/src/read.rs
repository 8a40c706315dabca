//! From the text of a file to compiled rules.

use std::sync::OnceLock;

use toml::de::DeTable;

use crate::{
    bulk::Bulk,
    chains::check_chains,
    derive,
    ends::{read_ends, read_forbids},
    explanation::explain,
    fault::{Errors, Fault, Faults, MAX_TEXT},
    geometry::{Board, read_board},
    layout::{self, Counted, Layout},
    normal::normal_form,
    over::Over,
    pieces::read_pieces,
    rules::{
        Act, Alternative, Condition, Effects, End, Kind, Piece, Rules, Then, When, Winner, holds,
    },
    section::{Section, Word},
    sets::{Named, read_sets},
    spread::Spread,
    turn::{Context, read_turns},
};

/// Reads the text of a game file.
pub(crate) fn read(text: &str) -> Result<Rules, Errors> {
    let mut faults = Faults::new(text);
    if text.len() > MAX_TEXT {
        let (what, found) = ("bytes of the file", text.len());
        faults.add(0, Fault::TooMany { what, found, limit: MAX_TEXT });
        return Err(faults.into_errors());
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let at = error.span().map_or(0, |span| span.start);
        faults.add(at, Fault::Syntax(error.message().to_owned()));
    }
    if !faults.is_empty() {
        return Err(faults.into_errors());
    }
    let file = Section::new("the file", document.get_ref(), 0..0);
    let rules = read_file(&mut faults, &file);
    match rules {
        Some(rules) if faults.is_empty() => {
            let normal_form = normal_form(document.get_ref());
            let explanation = explain(document.get_ref(), &rules);
            Ok(Rules { normal_form, explanation, ..rules })
        }
        _ => {
            if faults.is_empty() {
                faults.contradiction(0, "the rules cannot be read");
            }
            Err(faults.into_errors())
        }
    }
}

fn needed(faults: &mut Faults<'_>, file: &Section<'_>, key: &'static str) -> Option<Word> {
    let word = file.word(faults, key);
    if !file.has(key) {
        let fault = Fault::Missing { section: file.name.clone(), needs: key };
        let example = match key {
            "name" => "name = \"my-game\"",
            "title" => "title = \"My game\"",
            _ => "rules = \"Three in a row win.\"",
        };
        faults.add_like(0, fault, example);
    }
    word
}

const DOES_NOT_FIT: &str = "these points and kinds do not fit into a position: points times kinds of \
                            both players may be 448, 14 kinds on 32 points, 28 on 16, and supplies \
                            must be small";

fn read_file(faults: &mut Faults<'_>, file: &Section<'_>) -> Option<Rules> {
    let name = needed(faults, file, "name");
    if let Some(word) = &name {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-:.".contains(c);
        if word.text.is_empty() || word.text.len() > 40 || !word.text.chars().all(allowed) {
            let expected = "a name (small letters, digits, - and :, at most 40)";
            let (known, near) = (Vec::new(), None);
            let fault = Fault::UnknownWord { word: word.text.clone(), expected, known, near };
            faults.add_like(word.at, fault, "name = \"my-game\"");
        }
    }
    let title = needed(faults, file, "title");
    let in_short = needed(faults, file, "rules");
    let source = file.word(faults, "source");
    let start = file.word(faults, "start");
    let board_section = file.table(faults, "board");
    let sets_section = file.table(faults, "sets");
    let pieces_section = file.table(faults, "pieces");
    let turn_sections = file.tables(faults, "turn");
    let forbid_sections = file.tables(faults, "forbid");
    let end_sections = file.tables(faults, "end");
    file.finish(faults);
    for (section, key, needs, example) in [
        (&board_section, "board", "[board]", "[board] and below it: grid = [3, 3]"),
        (&pieces_section, "pieces", "[pieces]", "[pieces] and below it: stone = \"XO\""),
    ] {
        if section.is_none() && !file.has(key) {
            let fault = Fault::Missing { section: file.name.clone(), needs };
            faults.add_like(0, fault, example);
        }
    }

    let board = read_board(faults, board_section.as_ref()?)?;
    let named = sets_section.map_or_else(Named::new, |section| read_sets(faults, &section, &board));
    let mut pieces = read_pieces(faults, pieces_section.as_ref()?, &board, &named)?;
    let neighbors = board.neighbors();
    let kinds = pieces.kinds.clone();
    let context = Context { board: &board, named: &named, kinds: &kinds, neighbors: &neighbors };
    let mut turns = read_turns(faults, &turn_sections, file.at, &context);

    // Read again, with what may be wrong about it, among the ends.
    let limits = end_sections.iter().filter(|section| section.has("plies"));
    let plies = limits.filter_map(|end| end.number(&mut Faults::new(""), "plies", 1..1024)).max();
    let counted = Counted {
        given: turns.iter().any(|turn| {
            turn.given || turn.act == Act::Give || matches!(turn.then, Some(Then::Give { .. }))
        }),
        turns: last_turn(&turns),
        plies: plies.unwrap_or(0) as u32,
        to_hand: pieces.to_hand,
        hand_follows: hand_follows(&turns, &pieces.kinds),
    };
    let drawn = start.as_ref().map_or("", |word| &word.text);
    let on_board = |letter: char| drawn.chars().filter(|&c| c == letter).count();
    let layout = Layout::new(board.size(), &mut pieces.kinds, counted, &on_board);
    let Some(layout) = layout else {
        faults.contradiction(board_section.as_ref()?.at, DOES_NOT_FIT);
        return None;
    };
    let kinds = pieces.kinds.clone();
    let context = Context { board: &board, named: &named, kinds: &kinds, neighbors: &neighbors };
    let ends = read_ends(faults, &end_sections, file.at, &context, &layout);
    let forbids = read_forbids(faults, &forbid_sections, &context, &ends);
    let start = read_start(faults, start.as_ref(), &board, &layout, &pieces.kinds)?;
    check_sense(faults, &turns, &ends, &layout, &pieces.kinds);
    check_chains(faults, &turns, !forbids.is_empty());
    if !faults.is_empty() {
        return None;
    }
    let forbids_only_reveal = forbids.iter().all(|forbid| forbid.ends_game && !forbid.own);
    name_codes(&mut turns, &layout, &kinds, forbids_only_reveal);
    let mut rules = Rules {
        name: name?.text,
        title: title?.text,
        in_short: in_short?.text,
        source: source.map_or(String::new(), |word| word.text),
        neighbors: Spread::new(neighbors.clone()),
        normal_form: String::new(),
        explanation: Vec::new(),
        kinds: pieces.kinds,
        traits: pieces.traits,
        to_hand: pieces.to_hand,
        all_in_hand: all_in_hand(&layout, &start),
        start,
        stuck: [0, 1].map(|last| winner_if_stuck(&ends, last)),
        forbids_only_reveal,
        always: [0, 1].map(|player| open(&turns, player, true)),
        sometimes: [0, 1].map(|player| open(&turns, player, false)),
        effects: Effects::of(&turns, &kinds, &layout),
        over: [0, 1].map(|you| Over::new(&ends, you, layout.full)),
        bulk: [0, 1].map(|player| bulk(&turns, &layout, player)),
        board,
        layout,
        turns,
        forbids,
        ends,
        groups: derive::Groups::default(),
        rank: OnceLock::new(),
        actions: OnceLock::new(),
    };
    rules.groups = derive::derive(&rules);
    Some(rules)
}

/// The last turn of the game that an alternative speaks of.
fn last_turn(turns: &[Alternative]) -> u8 {
    let spoken_of = turns.iter().map(|turn| match turn.when {
        When::Turn(turn) | When::AfterTurn(turn) => turn,
        _ => 0,
    });
    spoken_of.max().unwrap_or(0)
}

/// Who wins if the next player cannot move, after a move of this one.
fn winner_if_stuck(ends: &[End], last: usize) -> Winner {
    let mut stuck = ends.iter().filter(|end| matches!(end.condition, Condition::NoMove));
    stuck.find(|end| end.players[last]).map_or(Winner::Nobody, |end| end.winner)
}

/// Which codes the alternatives are about, and what is needed to count their moves at once.
fn name_codes(turns: &mut [Alternative], layout: &Layout, kinds: &[Kind], at_once: bool) {
    for turn in turns {
        let of = |player: usize| {
            turn.kinds.iter().fold(0, |mask, &kind| mask | 1 << kinds[kind as usize].codes[player])
        };
        turn.codes = [of(0), of(1)];
        if turn.of_enemy {
            turn.codes.reverse();
        }
        if turn.counts_at_once && at_once {
            turn.pieces = turn.codes.map(|codes| pieces_of(layout, codes));
        }
    }
}

/// What has to be known of some codes to count their moves.
fn pieces_of(layout: &Layout, codes: u32) -> Vec<Piece> {
    let known = layout.codes.iter().enumerate();
    let chosen = known.filter(|(index, _)| codes >> index & 1 == 1);
    let piece = |(index, code): (usize, &layout::Code)| Piece {
        code: index as u8,
        level: code.level,
        word: code.word as u8,
        shift: code.shift as u8,
        hand_mask: code.hand_mask,
    };
    chosen.map(piece).collect()
}

/// The alternatives of a player that are open at any time, or those that may not be.
fn open(turns: &[Alternative], player: usize, always: bool) -> u32 {
    let at_any_time =
        |turn: &Alternative| turn.when == When::Always && turn.at_most.is_none() && !turn.forced;
    turns.iter().enumerate().fold(0, |mask, (index, turn)| {
        mask | u32::from(turn.players[player] && at_any_time(turn) == always) << index
    })
}

/// How a player's moves are counted, if none of them has to be looked at.
fn bulk(turns: &[Alternative], layout: &Layout, player: usize) -> Option<Bulk> {
    let lanes = layout.lanes.as_ref()?;
    if open(turns, player, false) != 0 { None } else { Bulk::new(lanes, turns, player) }
}

/// Whether the pieces in hand are those that are not on the board: nothing ever leaves it, and a piece
/// from hand stands on one point.
fn hand_follows(turns: &[Alternative], kinds: &[Kind]) -> bool {
    let unlimited = |kind: &u8| kinds[*kind as usize].supply.is_none();
    let keeps = |turn: &Alternative| {
        (matches!(turn.act, Act::Place | Act::Give | Act::Pass | Act::Move)
            || turn.act == Act::Fill && turn.kinds.iter().all(unlimited))
            && turn.onto & (holds::OWN | holds::ENEMY) == 0
            && !matches!(turn.then, Some(Then::Remove { .. }))
    };
    turns.iter().all(keeps) && kinds.iter().all(|kind| kind.becomes.is_none())
}

/// The counts in hand if every piece of the start were there. A count that has too few bits for them
/// adds to the next one, until the pieces on the board are taken away again.
fn all_in_hand(layout: &Layout, start: &[u64; 8]) -> u64 {
    layout.codes.iter().filter_map(|code| Some((code, code.hand?))).fold(0, |all, (code, hand)| {
        let lane = start[code.word] >> code.shift & layout.full;
        let count = hand.get(start[0]) + u64::from(lane.count_ones());
        all.wrapping_add(count << hand.shift)
    })
}

/// Reads the drawing of the start: letters and dots, row by row from the top.
fn read_start(
    faults: &mut Faults<'_>,
    start: Option<&Word>,
    board: &Board,
    layout: &Layout,
    kinds: &[Kind],
) -> Option<[u64; 8]> {
    let mut words = [0; 8];
    for code in &layout.codes {
        if let (Some(field), Some(supply)) = (code.hand, kinds[code.kind as usize].supply) {
            words[0] = field.set(words[0], supply.into());
        }
    }
    let Some(start) = start else { return Some(words) };
    let cells: Vec<char> = start.text.chars().filter(|c| !c.is_whitespace() && *c != '/').collect();
    if cells.len() != board.size() {
        let message =
            format!("the drawing has {} points, but the board has {}", cells.len(), board.size());
        faults.contradiction(start.at, message);
        return None;
    }
    for (point, &letter) in cells.iter().enumerate() {
        if letter == '.' {
            continue;
        }
        let Some(code) = layout.codes.iter().find(|code| code.letter == letter) else {
            let (word, expected) = (letter.to_string(), "a letter of a piece, or a dot");
            let letters = layout.codes.iter().map(|code| code.letter);
            let known = letters.chain(['.']).map(String::from).collect();
            faults.add(start.at, Fault::UnknownWord { word, expected, known, near: None });
            return None;
        };
        words[code.word] |= 1 << (code.shift + point as u32);
    }
    Some(words)
}

/// Refuses what cannot be played at all.
fn check_sense(
    faults: &mut Faults<'_>,
    turns: &[Alternative],
    ends: &[End],
    layout: &Layout,
    kinds: &[Kind],
) {
    for player in 0..2 {
        if !turns.is_empty() && !turns.iter().any(|turn| turn.players[player]) {
            let message = format!("player {} has nothing to do in any turn", player + 1);
            faults.contradiction(turns[0].at, message);
            continue;
        }
        let passes = |turn: &&Alternative| turn.players[player] && turn.act != Act::Pass;
        if !turns.is_empty() && turns.iter().all(|turn| !passes(&turn)) {
            let message = format!("player {} can only pass: this game never moves", player + 1);
            faults.contradiction(turns[0].at, message);
        }
    }
    for turn in turns {
        let shared =
            |&kind: &u8| layout.codes[kinds[kind as usize].codes[0] as usize].owner.is_none();
        if matches!(turn.act, Act::Give)
            || matches!(turn.then, Some(Then::Give { .. }))
            || turn.given
        {
            if !turn.kinds.iter().all(shared) {
                let message = "only pieces that both players share can be given";
                faults.contradiction(turn.at, message);
            }
            let unlimited = |&&kind: &&u8| kinds[kind as usize].supply.is_none();
            if turn.kinds.iter().any(|kind| unlimited(&kind)) {
                let message = "pieces that are given need a supply";
                faults.contradiction_like(
                    turn.at,
                    message,
                    "stone = { letters = \"S\", supply = 4 }",
                );
            }
        }
        if turn.of_enemy && (turn.act != Act::Place || turn.kinds.iter().any(shared)) {
            let message =
                "only a piece that a player owns is placed for the opponent, and one at a time";
            faults.contradiction(turn.at, message);
        }
        let gives = |other: &Alternative| {
            other.act == Act::Give || matches!(other.then, Some(Then::Give { .. }))
        };
        if turn.given && !turns.iter().any(gives) {
            let message = "nobody gives the piece that is to be placed";
            faults.contradiction_like(turn.at, message, "then = { give = \"any\" }");
        }
        if turn.onto & holds::SMALLER != 0 && layout.levels == 1 {
            let message = "no piece is smaller than another: give them sizes";
            let example = "small = { letters = \"Ss\", size = 1 }";
            faults.contradiction_like(turn.at, message, example);
        }
        if turn.onto & (holds::OWN | holds::ENEMY) != 0
            && matches!(turn.act, Act::Place | Act::Fill)
        {
            faults.contradiction(turn.at, "a piece is placed onto empty points or smaller pieces");
        }
        if turn.onto & holds::OWN != 0 && turn.act == Act::Move {
            faults.contradiction(turn.at, "a piece cannot take one of its own side");
        }
        if turn.act == Act::Push && turn.kinds.iter().all(shared) {
            faults.contradiction(turn.at, "nobody owns these pieces, so nobody can push them");
        }
        let mut removes = vec![turn.onto];
        if let Some(Then::Remove { what, .. }) = turn.then {
            removes.push(what);
        }
        let none_shared = layout.codes.iter().all(|code| code.owner.is_some());
        if none_shared && removes.iter().any(|what| what & holds::SHARED != 0) {
            let message = "no kind of piece is shared: give one a single letter";
            faults.contradiction_like(turn.at, message, "stone = \"S\"");
        }
        let one_level = matches!(turn.act, Act::Jump | Act::Push | Act::Remove | Act::Leave)
            || turn.onto & holds::ENEMY != 0
            || matches!(turn.then, Some(Then::Remove { .. } | Then::Place { .. }));
        if one_level && layout.levels > 1 {
            let message = "pieces that cover each other can only be placed and moved";
            faults.contradiction(turn.at, message);
        }
    }
    let placed: Vec<u8> = turns
        .iter()
        .filter_map(|turn| match turn.then {
            Some(Then::Place { kind, .. }) => Some(kind),
            _ => None,
        })
        .collect();
    if placed.windows(2).any(|pair| pair[0] != pair[1]) {
        faults.contradiction(turns[0].at, "what is placed after a move must always be one kind");
    }
    let can_stop = |end: &End| !matches!(end.condition, Condition::NoMove);
    let never_stuck = turns.iter().any(|turn| turn.act == Act::Pass && turn.when == When::Always);
    if !ends.is_empty() && never_stuck && !ends.iter().any(can_stop) {
        faults.contradiction(ends[0].at, "everybody can always pass: this game never ends");
    }
}
