//! Why touches lead nowhere: the reasons are sound, complete, and those of the rules.

use std::collections::HashSet;

use crate::common::{game, names};
use burnside::{
    Game, Notation, laws,
    scene::{Refusal, Scenic},
};
use burnside_define::{Defined, Position};

type Ways = Vec<Vec<String>>;

fn ways(game: &Defined, position: Position) -> Ways {
    game.moves(position).flat_map(|mv| game.gesture(position, mv).ways).collect()
}

/// What the page says: of the reasons that are about these touches the one that is about most.
fn said(refusals: &[Refusal], tried: &[&str]) -> Option<Refusal> {
    let last = tried.last()?;
    let fits = |refusal: &&Refusal| {
        let touches = &refusal.touches;
        touches.iter().any(|touch| touch == last)
            && touches.iter().all(|touch| tried.contains(&touch.as_str()))
    };
    refusals
        .iter()
        .filter(fits)
        .max_by_key(|refusal| (refusal.touches.len(), refusal.touches == tried))
        .cloned()
}

#[test]
fn nothing_legal_is_refused_and_every_refusal_is_about_what_there_is() {
    for name in names() {
        let game = game(&name);
        for position in laws::sample(&game, 3, 2).into_iter().step_by(5) {
            let ways = ways(&game, position);
            let scene = game.scene(position);
            let places: HashSet<_> = scene.places.iter().map(|place| place.id.clone()).collect();
            for refusal in game.refusals(position) {
                let text = game.position_text(position);
                let starts = |way: &Vec<String>| way.starts_with(&refusal.touches);
                assert!(!ways.iter().any(starts), "{name} {text}: {refusal:?}");
                assert!(refusal.marks.iter().all(|id| places.contains(id)), "{name}: {refusal:?}");
                assert!(!refusal.words.is_empty() && !refusal.words.contains("  "));
            }
        }
    }
}

#[test]
fn a_point_that_a_begun_move_cannot_go_to_has_a_reason() {
    for name in names() {
        let game = game(&name);
        for position in laws::sample(&game, 5, 2).into_iter().step_by(6) {
            let refusals = game.refusals(position);
            let ways = ways(&game, position);
            let firsts: HashSet<_> = ways.iter().map(|way| way[0].clone()).collect();
            for first in firsts {
                for place in game.scene(position).places {
                    let tried = [first.as_str(), place.id.as_str()];
                    let legal = ways.iter().any(|way| way.len() > 1 && way[..2] == tried);
                    let ended = ways.iter().any(|way| way.len() == 1 && way[0] == first);
                    // A point that was touched first and is touched again is let go.
                    if legal
                        || ended
                        || first == place.id
                        || !begins_with_piece(&game, &first, position)
                    {
                        continue;
                    }
                    let text = game.position_text(position);
                    assert!(said(&refusals, &tried).is_some(), "{name} {text}: {tried:?}");
                }
            }
        }
    }
}

/// Whether a touch picks up something of the mover's: then a point follows.
fn begins_with_piece(game: &Defined, touch: &str, position: Position) -> bool {
    let mover = Some(game.to_move(position));
    let mut pieces = game.scene(position).pieces.into_iter().rev();
    let top = pieces.find(|piece| piece.place == touch);
    touch.starts_with("hand ") || top.is_some_and(|piece| piece.owner == mover)
}

#[test]
fn every_touch_is_of_something_that_is_there_or_leaves_no_choice() {
    for name in names() {
        let game = game(&name);
        for position in laws::sample(&game, 7, 3) {
            let scene = game.scene(position);
            let items =
                scene.trays.iter().flat_map(|tray| &tray.items).filter_map(|item| item.id.clone());
            let places = scene.places.iter().map(|place| place.id.clone());
            let there: HashSet<String> = places.chain(items).collect();
            let ways = ways(&game, position);
            let missing = |way: &&Vec<String>| way.iter().any(|id| !there.contains(id));
            // One kind of piece without end is in the hand already: every move begins with it.
            let gone = ways.iter().find(missing).map(|way| way[0].clone());
            let held = |way: &Vec<String>| {
                Some(&way[0]) == gone.as_ref() && way[1..].iter().all(|id| there.contains(id))
            };
            let text = game.position_text(position);
            assert!(gone.is_none() || ways.iter().all(held), "{name} {text}: {gone:?}");
        }
    }
}

/// The reason for some touches after some moves, and what it marks.
fn why(name: &str, at: &str, moves: &[&str], tried: &[&str]) -> (String, Vec<String>) {
    let game = game(name);
    let mut position = if at == "start" { game.start() } else { game.parse_position(at).unwrap() };
    for text in moves {
        let mv = game.parse_move(position, text).unwrap();
        position = game.try_play(position, mv).unwrap();
    }
    let said = said(&game.refusals(position), tried);
    let said = said.unwrap_or_else(|| panic!("{name} {moves:?} {tried:?}: no reason"));
    (said.words, said.marks)
}

#[track_caller]
fn check(name: &str, moves: &[&str], tried: &[&str], words: &str, marks: &[&str]) {
    let (found, marked) = why(name, "start", moves, tried);
    assert_eq!(
        (found.as_str(), marked.as_slice()),
        (words, &*marks.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>())
    );
}

#[test]
fn reasons_are_those_of_the_rules() {
    let taken = "player 1\u{2019}s mark on b2 is in the way";
    check("tic-tac-toe", &["X@b2"], &["hand O", "b2"], taken, &["b2"]);
    // Pieces fall.
    check("connect-four-4x4", &[], &["hand X", "a3"], "it would fall to a2", &["a2"]);
    // Larger ones cover smaller ones, and nothing else.
    let large = "player 1\u{2019}s large on b2 is not smaller";
    check("gobblet", &["L@b2"], &["hand s", "b2"], large, &["b2"]);
    // The same shape of the opponent in the same area.
    let near = "player 1\u{2019}s cube on a1 is in the same area";
    check("quantik", &["A@a1"], &["hand a", "a4"], near, &["a1"]);
    // Not the time, and not along a line.
    let hand = "pieces move only when no piece is left in hand";
    check("three-mens-morris", &["X@a1", "O@b2"], &["a1"], hand, &[]);
    let men = ["X@a1", "O@b2", "X@c1", "O@b1", "X@b3", "O@c3"];
    let far = "a3 is too far from c1";
    check("three-mens-morris", &men, &["a3", "c1"], far, &[]);
    // Only certain directions, and pieces in the way.
    let ahead = "it does not go from b2 in that direction";
    check("dobutsu-shogi", &[], &["b2", "c3"], ahead, &[]);
    let own = "player 1\u{2019}s chick on b2 is in the way";
    check("dobutsu-shogi", &[], &["b1", "b2"], own, &["b2"]);
    // Jumps need somebody to jump over.
    let jump = "a jump leads to the point behind a neighbor, straight on";
    check("konane-4x4", &["*a4", "*b4"], &["a2", "b4"], jump, &[]);
    let corner = why("konane-4x4", "start", &[], &["c4"]).0;
    assert!(
        corner.starts_with("now pieces are removed only from") || corner.contains("not one of"),
        "{corner}"
    );
    // Only from beside an enemy.
    let lonely = why("mu-torere", "start", &[], &["b"]);
    assert_eq!(lonely.0, "there is no piece of the opponent next to b");
    // A cube comes back in at an end of its row or column.
    let push = why("quixo-3x3", "start", &[], &["a1", "b2"]);
    assert_eq!(push.0, "it comes back in at a3 or c1");
    assert_eq!(push.1, ["a3", "c1"]);
    let inner = why("quixo-3x3", "start", &[], &["b2"]).0;
    assert_eq!(inner, "b2 is not one of the points for that");
    // A domino needs room, and another point begins another one.
    let domino = game("domineering-4x4");
    let first = domino.moves(domino.start()).next().unwrap();
    let text = domino.move_text(domino.start(), first);
    let at = domino.gesture(domino.start(), first).marks[0].clone();
    let room = why("domineering-4x4", "start", &[&text], &[&at]).0;
    assert_eq!(room, format!("there is not enough room at {at}"));
    assert_eq!(said(&domino.refusals(domino.start()), &["a1", "c3"]), None);
    // What must be placed comes first.
    let given = why("quarto", "start", &[":3"], &["hand 5"]).0;
    assert_eq!(given, "first place the piece that you were given");
}

#[test]
fn men_in_a_line_are_safe_as_long_as_there_are_others() {
    let moves = ["X@a1", "O@a3", "X@b1", "O@b3"];
    let mill = "six-mens-morris";
    let game = game(mill);
    let mut position = game.start();
    for text in moves {
        position = game.try_play(position, game.parse_move(position, text).unwrap()).unwrap();
    }
    let closing = game.moves(position).find(|&mv| game.move_text(position, mv).contains('*'));
    let gesture = game.gesture(position, closing.expect("three in a row take a man"));
    let [hand, to, _] = gesture.ways[0].as_slice() else { panic!("{gesture:?}") };
    let empty = said(&game.refusals(position), &[hand, to, "a2"]).map(|refusal| refusal.words);
    assert_eq!(empty.as_deref(), Some("there is no piece of the opponent on a2 to remove"));
}

#[test]
fn a_forced_move_is_named() {
    let file = r#"
        name = "leapers"
        title = "Leapers"
        rules = "Whoever can jump must."
        start = "o.../.x../..../...x"
        [board]
        grid = [4, 4]
        [pieces]
        man = "xo"
        [[turn]]
        move = "man"
        [[turn]]
        move = "man"
        how = "jump"
        capture = true
        forced = true
        [[end]]
        no_move = true
        winner = "you"
    "#;
    let game: Defined = Defined::read(file).unwrap();
    let mv = game.parse_move(game.start(), "d1-d2").unwrap();
    let position = game.try_play(game.start(), mv).unwrap();
    let refusals = game.refusals(position);
    let said = said(&refusals, &["a4", "a3"]).unwrap();
    assert_eq!(
        (said.words.as_str(), &*said.marks),
        ("the piece on a4 can jump, and must", &["a4".to_owned()][..])
    );
}
