//! Golden vectors, and the facts that need only the rules.

use std::collections::HashSet;

use burnside::{
    Game, Outcome, Player, Symmetric,
    gobblet::{Board, Gobblet, Group, PackedMove, PackedUndo, Size},
    symmetry::counting,
};
use serde_json::Value as Json;

use crate::{RULES, naive::Naive};

pub(crate) fn vectors() -> Json {
    serde_json::from_str(include_str!("../../../../conformance/gobblet.json")).unwrap()
}

fn list(json: &Json) -> &[Json] {
    json.as_array().unwrap()
}

fn text(json: &Json) -> &str {
    json.as_str().unwrap()
}

fn number(json: &Json) -> u64 {
    json.as_u64().unwrap()
}

fn board(json: &Json) -> Board {
    Board::from_u64(number(&json["board"])).unwrap()
}

#[test]
fn moves_and_undos_have_the_seeds_encodings() {
    let all = vectors();
    for vector in list(&all["moves"]) {
        let mv: PackedMove = text(&vector["text"]).parse().unwrap();
        assert_eq!(u64::from(mv.to_u8()), number(&vector["byte"]));
        assert_eq!(mv.to_string(), text(&vector["text"]));
    }
    let piece = |json: &Json| {
        let player = Player::try_index(number(&json[0]) as usize - 1).unwrap();
        (player, Size::from_letter(text(&json[1]).parse().unwrap()).unwrap())
    };
    for vector in list(&all["undos"]) {
        let (captured, revealed) = (piece(&vector["captured"]), piece(&vector["revealed"]));
        let mv = text(&vector["move"]).parse().unwrap();
        let undo = PackedUndo::new(mv, Some(captured), Some(revealed));
        assert_eq!(u64::from(undo.to_u16()), number(&vector["bits"]));
        assert_eq!(undo.to_u16(), 0x1425);
        assert_eq!(undo.captured(), Some(captured));
        assert_eq!(undo.revealed(), Some(revealed));
        assert_eq!(undo.mov(), mv);
    }
}

#[test]
fn boards_have_their_moves_in_all_orientations() {
    for vector in list(&vectors()["boards"]) {
        let board = board(vector);
        if let Some(text) = vector["text"].as_str() {
            assert_eq!(board.to_string(), text);
        }
        let expected = number(&vector["moves"]);
        for image in board.all_symmetries().map(|bits| Board::from_u64(bits).unwrap()) {
            assert_eq!(image.legal_moves().len() as u64, expected, "{vector}");
            let strict = vector["strict"].as_u64().unwrap_or(expected);
            assert_eq!(RULES[1].moves(image).count() as u64, strict, "{vector}");
            for (strict_rule, count) in [(false, expected), (true, strict)] {
                let naive = Naive::read(&image.to_string()).moves(strict_rule);
                assert_eq!(naive.len() as u64, count, "{vector}");
            }
        }
    }
}

#[test]
fn games_lead_where_they_should() {
    for vector in list(&vectors()["games"]) {
        let game = Gobblet::default().import(text(&vector["moves"])).unwrap();
        assert_eq!(game.position(), board(vector));
    }
}

/// Whether the side to move can force a win within this many plies.
fn wins_within(rules: Gobblet, board: Board, plies: u32) -> bool {
    plies > 0
        && rules.moves(board).any(|mv| {
            let child = rules.play_unchecked(board, mv);
            match rules.outcome(child) {
                Some(Outcome::Win(winner)) => winner == board.current_player(),
                _ => loses_within(rules, child, plies - 1),
            }
        })
}

fn loses_within(rules: Gobblet, board: Board, plies: u32) -> bool {
    plies > 0
        && rules.moves(board).all(|mv| {
            let child = rules.play_unchecked(board, mv);
            rules.outcome(child).is_none() && wins_within(rules, child, plies - 1)
        })
}

#[test]
fn the_page_example_wins_in_three() {
    let board = Board::from_u64(274_887_352_321).unwrap();
    assert_eq!(board.current_player(), Player::One);
    let rules = Gobblet::default();
    assert!(wins_within(rules, board, 3) && !wins_within(rules, board, 2));
}

/// Lines of play, every one of them played.
fn perft(rules: Gobblet, board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rules.moves(board).map(|mv| perft(rules, rules.play_unchecked(board, mv), depth - 1)).sum()
}

#[test]
fn perft_to_four_plies() {
    let rules = Gobblet::default();
    for (depth, expected) in list(&vectors()["perft"])[..5].iter().enumerate() {
        assert_eq!(perft(rules, rules.start(), depth as u32), number(expected), "{depth}");
    }
}

#[test]
fn new_classes_by_enumeration_and_by_burnside() {
    let rules = Gobblet::default();
    let mut layer = HashSet::from([rules.start()]);
    let mut seen = layer.clone();
    for expected in &list(&vectors()["new_classes"]["by_ply"])[1..] {
        let children =
            |&board: &Board| rules.moves(board).map(move |mv| rules.play_unchecked(board, mv));
        layer = layer.iter().flat_map(children).filter(|board| !seen.contains(board)).collect();
        seen.extend(&layer);
        let canonical: HashSet<_> = layer.iter().map(|board| board.canonical()).collect();
        assert_eq!(canonical.len() as u64, number(expected));
        let positions: Vec<_> = layer.iter().copied().collect();
        let burnside = counting::orbits_among(&rules, Group::D4, &positions);
        assert_eq!(burnside, Ok(number(expected) as u128));
        assert_eq!(rules.portable_group(), Group::D4);
    }
}
