//! Reads `[[turn]]`: the alternatives that a player has.

use crate::{
    directions::{DIRECTIONS, direction_test, knight_steps, read_directions},
    fault::{Fault, Faults, MAX_RULES},
    geometry::Board,
    pieces::find_kind,
    rules::{Act, Again, Alternative, How, Kind, Near, Then, When, holds},
    section::{Section, choose},
    sets::{Named, Sets, read_words},
    spread::Spread,
    then::read_then,
};

/// What all the readers of rules look things up in.
pub(crate) struct Context<'a> {
    pub(crate) board: &'a Board,
    pub(crate) named: &'a Named,
    pub(crate) kinds: &'a [Kind],
    pub(crate) neighbors: &'a [u64],
}

impl Context<'_> {
    pub(crate) fn sets(
        &self,
        faults: &mut Faults<'_>,
        section: &Section<'_>,
        key: &'static str,
    ) -> Option<Sets> {
        let words = section.words(faults, key)?;
        read_words(faults, self.board, self.named, &words)
    }

    fn region(
        &self,
        faults: &mut Faults<'_>,
        section: &Section<'_>,
        key: &'static str,
    ) -> [u64; 2] {
        self.sets(faults, section, key).map_or([self.board.full(); 2], |sets| sets.union())
    }
}

const ACTS: [&str; 6] = ["place", "move", "remove", "push", "give", "pass"];
const EXAMPLE: &str = "place = \"stone\" or move = \"any\"";

/// What some of them have beside those that all have.
const OTHER_KEYS: [&str; 14] = [
    "from",
    "to",
    "onto",
    "of",
    "fill",
    "drop",
    "how",
    "over",
    "capture",
    "again",
    "directions",
    "kind",
    "take",
    "then",
];

/// Reads all of them.
pub(crate) fn read_turns(
    faults: &mut Faults<'_>,
    sections: &[Section<'_>],
    at: usize,
    context: &Context<'_>,
) -> Vec<Alternative> {
    if sections.is_empty() {
        let fault = Fault::Missing { section: "[turn]".to_owned(), needs: "a thing to do" };
        faults.add_like(at, fault, "[[turn]] and below it: place = \"stone\"");
    }
    if sections.len() > MAX_RULES {
        let (what, found) = ("alternatives of a turn", sections.len());
        faults.add(sections[0].at, Fault::TooMany { what, found, limit: MAX_RULES });
        return Vec::new();
    }
    let mut turns: Vec<Alternative> = Vec::new();
    for section in sections {
        let Some(mut turn) = read_turn(faults, section, context) else { continue };
        let same = |other: &&Alternative| {
            other.act == turn.act
                && other.of_enemy == turn.of_enemy
                && other.kinds.iter().any(|kind| turn.kinds.contains(kind))
                && (0..2).any(|player| other.players[player] && turn.players[player])
        };
        let alike: Vec<usize> = (0..turns.len()).filter(|&index| same(&&turns[index])).collect();
        let follows = |turn: &Alternative| format!("{:?}", turn.then);
        (turn.overlaps, turn.forks) =
            alike.into_iter().partition(|&index| follows(&turns[index]) == follows(&turn));
        let sort = |turn: &Alternative| turn.then.as_ref().map(std::mem::discriminant);
        let both = |&&index: &&usize| turn.then.is_some() && sort(&turns[index]) == sort(&turn);
        if let Some(&other) = turn.forks.iter().find(both) {
            let message = format!(
                "this begins like [[turn]] number {}, and the same follows under other \
                 conditions: say it in one",
                other + 1
            );
            faults.contradiction(section.at, message);
        }
        turn.counts_at_once = turn.overlaps.is_empty()
            && turn.forks.is_empty()
            && turn.then.is_none()
            && turn.below.is_none()
            && (turn.act == Act::Place && !turn.given && !turn.of_enemy
                || turn.act == Act::Move && turn.how == How::Anywhere);
        turns.push(turn);
    }
    turns
}

/// `player = 1`, or both.
pub(crate) fn read_players(faults: &mut Faults<'_>, section: &Section<'_>) -> [bool; 2] {
    match section.number(faults, "player", 1..3) {
        Some(1) => [true, false],
        Some(_) => [false, true],
        None => [true, true],
    }
}

/// `when`.
pub(crate) fn read_when(faults: &mut Faults<'_>, section: &Section<'_>) -> When {
    let Some(word) = section.word(faults, "when") else { return When::Always };
    let turn = |text: &str| text.parse::<u8>().ok().filter(|turn| (1..=15).contains(turn));
    if let Some(turn) = word.text.strip_prefix("turn ").and_then(turn) {
        return When::Turn(turn);
    }
    if let Some(turn) = word.text.strip_prefix("after turn ").and_then(turn) {
        return When::AfterTurn(turn);
    }
    let known = ["hand empty", "hand left", "stuck", "turn 1", "after turn 2"];
    match choose(faults, &word, "a time", &known) {
        Some(0) => When::HandEmpty,
        Some(1) => When::HandLeft,
        Some(2) => When::Stuck,
        _ => When::Always,
    }
}

/// Words for what a point holds.
pub(crate) fn read_holds(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    key: &'static str,
    known: &[(&str, u8)],
) -> Option<u8> {
    let words = section.words(faults, key)?;
    let names: Vec<_> = known.iter().map(|&(name, _)| name).collect();
    let mut bits = 0;
    for word in &words {
        bits |= known[choose(faults, word, "something that a point can hold", &names)?].1;
    }
    Some(bits)
}

const ONTO: [(&str, u8); 4] = [
    ("empty", holds::EMPTY),
    ("own", holds::OWN),
    ("enemy", holds::ENEMY),
    ("smaller", holds::SMALLER),
];
const OVER: [(&str, u8); 3] = [
    ("own", holds::OWN),
    ("enemy", holds::ENEMY),
    ("any", holds::OWN | holds::ENEMY | holds::SHARED),
];
pub(crate) const REMOVE: [(&str, u8); 3] =
    [("own", holds::OWN), ("enemy", holds::ENEMY), ("shared", holds::SHARED)];
const TAKE: [(&str, u8); 3] =
    [("empty", holds::EMPTY), ("own", holds::OWN), ("enemy", holds::ENEMY)];
const NEAR: [(&str, u8); 6] = [
    ("empty", holds::EMPTY),
    ("own", holds::OWN),
    ("enemy", holds::ENEMY),
    ("own twin", holds::OWN | holds::TWIN),
    ("enemy twin", holds::ENEMY | holds::TWIN),
    ("piece", holds::OWN | holds::ENEMY | holds::SHARED),
];

fn read_turn(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
) -> Option<Alternative> {
    let n = context.board.size();
    let mut turn = Alternative {
        at: section.at,
        act: Act::Pass,
        players: read_players(faults, section),
        when: read_when(faults, section),
        forced: section.flag(faults, "forced").unwrap_or(false),
        kinds: Vec::new(),
        codes: [0; 2],
        at_most: section.number(faults, "at_most", 1..64).map(|most| most as u32),
        given: false,
        of_enemy: false,
        how: How::Step,
        onto: holds::EMPTY,
        from: [context.board.full(); 2],
        to: [context.board.full(); 2],
        steps: [vec![0; n], vec![0; n]],
        rays: [vec![Vec::new(); n], vec![Vec::new(); n]],
        below: None,
        fills: [Vec::new(), Vec::new()],
        over: 0,
        capture: false,
        again: Again::No,
        near: read_near(faults, section, context),
        then: None,
        counts_at_once: false,
        pieces: [Vec::new(), Vec::new()],
        overlaps: Vec::new(),
        forks: Vec::new(),
    };
    let acts: Vec<_> = ACTS.into_iter().filter(|act| section.has(act)).collect();
    let [act] = acts[..] else {
        if acts.is_empty() {
            section.allow(&ACTS);
            section.allow(&OTHER_KEYS);
            let needs = "one of place, move, remove, push, give, pass";
            let fault = Fault::Missing { section: section.name.clone(), needs };
            faults.add_like(section.at, fault, EXAMPLE);
            section.finish(faults);
        } else {
            let acts = acts.join(" and ");
            let message =
                format!("one alternative cannot {acts} at once: write a [[turn]] for each");
            faults.contradiction(section.at, message);
        }
        return None;
    };
    match act {
        "place" => read_place(faults, section, context, &mut turn)?,
        "move" => read_move(faults, section, context, &mut turn)?,
        "push" => {
            turn.act = Act::Push;
            turn.kinds = read_kinds(faults, section, "push", context, &mut false)?;
            turn.from = context.region(faults, section, "from");
            turn.onto = read_holds(faults, section, "take", &TAKE).unwrap_or(holds::EMPTY);
            read_directions(faults, section, context, &mut turn, true)?;
            if turn.kinds.len() != 1 {
                faults.contradiction(section.at_of("push"), "push needs one kind");
                return None;
            }
        }
        "remove" => {
            turn.act = Act::Remove;
            turn.onto = read_holds(faults, section, "remove", &REMOVE)?;
            turn.kinds = read_kind_filter(faults, section, context)?;
            turn.from = context.region(faults, section, "from");
        }
        "give" => {
            turn.act = Act::Give;
            turn.kinds = read_kinds(faults, section, "give", context, &mut false)?;
        }
        _ => {
            section.flag(faults, "pass");
        }
    }
    if let Some(then) = section.table(faults, "then") {
        turn.then = Some(read_then(faults, &then, context)?);
        let behind = matches!(turn.then, Some(Then::Place { how: How::Behind, .. }));
        if behind && !matches!(turn.act, Act::Move | Act::Jump) {
            faults
                .contradiction(then.at_of("how"), "only a piece that moves leaves a point behind");
        }
    }
    section.finish(faults);
    Some(turn)
}

/// `kind`, or every kind.
fn read_kind_filter(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
) -> Option<Vec<u8>> {
    match section.words(faults, "kind") {
        Some(words) => words.iter().map(|word| find_kind(faults, context.kinds, word)).collect(),
        None => Some((0..context.kinds.len() as u8).collect()),
    }
}

/// `any`: to move or push a piece of your own, unless all are shared; else every kind.
fn any_kind(context: &Context<'_>, key: &str) -> Vec<u8> {
    let owned = |&kind: &u8| context.kinds[kind as usize].letters.len() > 1;
    let all = 0..context.kinds.len() as u8;
    if matches!(key, "move" | "push") && all.clone().any(|kind| owned(&kind)) {
        return all.filter(owned).collect();
    }
    all.collect()
}

/// The kinds that an act is about; `given` is allowed where asked for.
pub(crate) fn read_kinds(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    key: &'static str,
    context: &Context<'_>,
    given: &mut bool,
) -> Option<Vec<u8>> {
    let words = section.words(faults, key)?;
    let mut kinds = Vec::new();
    for word in &words {
        match word.text.as_str() {
            "any" => kinds.extend(any_kind(context, key)),
            "given" => {
                *given = true;
                kinds.extend(0..context.kinds.len() as u8);
            }
            _ => kinds.push(find_kind(faults, context.kinds, word)?),
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    Some(kinds)
}

fn read_near(faults: &mut Faults<'_>, section: &Section<'_>, context: &Context<'_>) -> Vec<Near> {
    let within = context.sets(faults, section, "within");
    let words = within.as_ref().and_then(|_| section.words(faults, "within"));
    let name =
        words.map(|words| words.iter().map(|word| &*word.text).collect::<Vec<_>>().join(" or "));
    let zone: Vec<u64> = match within {
        None => context.neighbors.to_vec(),
        Some(sets) => (0..context.board.size())
            .map(|point| {
                let through = sets.0[0].iter().filter(|&&set| set >> point & 1 == 1);
                through.fold(0, |zone, set| zone | set) & !(1 << point)
            })
            .collect(),
    };
    let mut near = Vec::new();
    for (key, wanted) in [("next_to", true), ("apart_from", false)] {
        if let Some(what) = read_holds(faults, section, key, &NEAR) {
            near.push(Near { wanted, what, zone: Spread::new(zone.clone()), within: name.clone() });
        }
    }
    if near.is_empty() && section.has("within") {
        let message = "within goes with next_to or apart_from";
        faults.contradiction_like(section.at_of("within"), message, "next_to = \"own\"");
    }
    near
}

fn read_place(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
    turn: &mut Alternative,
) -> Option<()> {
    turn.act = Act::Place;
    turn.kinds = read_kinds(faults, section, "place", context, &mut turn.given)?;
    turn.to = context.region(faults, section, "to");
    turn.onto = read_holds(faults, section, "onto", &ONTO).unwrap_or(holds::EMPTY);
    if let Some(word) = section.word(faults, "of") {
        let expected = "whose piece is placed";
        turn.of_enemy = choose(faults, &word, expected, &["own", "enemy"])? == 1;
    }
    if let Some(sets) = context.sets(faults, section, "fill") {
        turn.act = Act::Fill;
        for player in 0..2 {
            for &set in &sets.0[player] {
                let (first, last) = (set.trailing_zeros(), set.ilog2());
                let fill = (set, first as u8, last as u8);
                let same = |other: &&(u64, u8, u8)| (other.1, other.2) == (fill.1, fill.2);
                if turn.fills[player].iter().any(|other| same(&other)) {
                    let message = "two sets to fill have the same first and last point";
                    faults.contradiction(section.at_of("fill"), message);
                    return None;
                }
                turn.fills[player].push(fill);
            }
        }
    }
    if let Some(word) = section.word(faults, "drop") {
        let mut below = [Vec::new(), Vec::new()];
        for (player, below) in below.iter_mut().enumerate() {
            let test = direction_test(&word.text, player);
            let Some(test) = test else {
                faults.unknown_word(&word, "a direction", &DIRECTIONS);
                return None;
            };
            for point in 0..context.board.size() as u8 {
                let rays = context.board.rays(point);
                let next = rays.iter().filter(|(direction, family, _)| test(*direction, *family));
                below.push(next.fold(0, |mask, (.., ray)| mask | 1 << ray[0]));
            }
        }
        turn.below = Some(below);
    }
    Some(())
}

fn read_move(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
    turn: &mut Alternative,
) -> Option<()> {
    turn.act = Act::Move;
    turn.kinds = read_kinds(faults, section, "move", context, &mut false)?;
    turn.from = context.region(faults, section, "from");
    turn.to = context.region(faults, section, "to");
    turn.onto = read_holds(faults, section, "onto", &ONTO).unwrap_or(holds::EMPTY);
    if let Some(word) = section.word(faults, "how") {
        let known = ["step", "slide", "jump", "anywhere", "off", "run", "knight"];
        let found = choose(faults, &word, "a way to move", &known)?;
        if known[found] == "knight" {
            // A step like any other, to other points.
            let Some(steps) = knight_steps(context.board) else {
                let message = "a knight's move needs a grid of square cells with room for it";
                faults.contradiction(word.at, message);
                return None;
            };
            turn.steps = [steps.clone(), steps];
            return Some(());
        }
        turn.how = [How::Step, How::Slide, How::Jump, How::Anywhere, How::Off, How::Run][found];
    }
    match turn.how {
        How::Off => turn.act = Act::Leave,
        How::Jump => {
            turn.over = read_holds(faults, section, "over", &OVER).unwrap_or(holds::ENEMY);
            turn.capture = section.flag(faults, "capture").unwrap_or(false);
            turn.again = read_again(faults, section);
            turn.act = if turn.capture { Act::Jump } else { Act::Move };
        }
        How::Step | How::Slide | How::Run | How::Anywhere | How::Behind => {}
    }
    if matches!(turn.how, How::Off | How::Anywhere) {
        return Some(());
    }
    read_directions(faults, section, context, turn, false)?;
    if turn.act == Act::Jump {
        // From and to must say which way the jump went.
        for ray_lists in &turn.rays {
            for rays in ray_lists {
                let mut ends: Vec<_> =
                    rays.iter().flat_map(|ray| ray.iter().skip(1).step_by(2)).collect();
                let all = ends.len();
                ends.sort_unstable();
                ends.dedup();
                if ends.len() < all {
                    let message = "two different jumps lead from one point to another";
                    faults.contradiction(section.at_of("move"), message);
                    return None;
                }
            }
        }
    }
    Some(())
}

/// `again`: not at all, `true` or `"any direction"`.
fn read_again(faults: &mut Faults<'_>, section: &Section<'_>) -> Again {
    if section.is_text("again") {
        let Some(word) = section.word(faults, "again") else { return Again::No };
        if word.text == "any direction" {
            return Again::AnyDirection;
        }
        faults.unknown_word(&word, "a way to jump on", &["true", "any direction"]);
        return Again::No;
    }
    match section.flag(faults, "again") {
        Some(true) => Again::Straight,
        _ => Again::No,
    }
}
