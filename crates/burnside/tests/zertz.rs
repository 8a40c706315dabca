//! Zertz against the answers of others, and against the facts of its rules page.

use std::collections::{BTreeSet, HashSet};

use burnside::{
    Game, Notation, Outcome, Player, Symmetric, Symmetry,
    zertz::{
        Board, Cell, Ending, Group, Move, Position, TextError, Transform, TransformFlags, Zertz,
    },
};
use serde_json::Value;

const ALL: Group = Group::Transforms(TransformFlags::ALL);

fn conformance() -> Value {
    serde_json::from_str(include_str!("../../../conformance/zertz.json")).unwrap()
}

/// Every position of the file with its rules.
fn vectors() -> Vec<(Zertz, Value)> {
    let file = conformance();
    let boards = file["boards"].as_array().unwrap().iter();
    boards
        .flat_map(|board| {
            let rules: Zertz = board["rules"].as_str().unwrap().parse().unwrap();
            board["positions"].as_array().unwrap().iter().map(move |p| (rules, p.clone()))
        })
        .collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn rows(position: Position) -> String {
    position.to_string().split(' ').next().unwrap().to_owned()
}

fn position(vector: &Value) -> Position {
    text(&vector["position"]).parse().unwrap()
}

#[test]
fn paths_replay() {
    let mut replayed = 0;
    for (rules, vector) in vectors() {
        let Some(path) = vector["path"].as_array() else { continue };
        let mut at = rules.start();
        for written in path.iter().map(text) {
            let mv = rules.parse_move(at, written).unwrap();
            assert_eq!(rules.move_text(at, mv), written, "in {at}");
            at = rules.try_play(at, mv).unwrap();
        }
        assert_eq!(at.to_string(), text(&vector["position"]));
        assert_eq!(rules.outcome(at).is_some(), vector["finished"].as_bool().unwrap(), "{at}");
        replayed += 1;
    }
    assert_eq!(replayed, 111);
}

#[test]
fn actions_rings_and_regions_agree() {
    for (rules, vector) in vectors() {
        let at = position(&vector);
        let names = |cells: &mut dyn Iterator<Item = Cell>| {
            cells.map(|cell| cell.to_string()).collect::<BTreeSet<_>>()
        };
        let free: BTreeSet<_> =
            text(&vector["free"]).split_whitespace().map(str::to_owned).collect();
        assert_eq!(names(&mut at.free_rings()), free, "{at}");

        let mut regions: Vec<_> = at.regions().map(|region| region.len()).collect();
        regions.sort_unstable();
        let mut expected: Vec<_> =
            vector["regions"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        expected.sort_unstable();
        assert_eq!(regions.iter().map(|&n| n as u64).collect::<Vec<_>>(), expected, "{at}");

        if rules.outcome(at).is_some() {
            assert_eq!(rules.moves(at).count(), 0);
            continue;
        }
        let moves: Vec<Move> = rules.moves(at).collect();
        let jumps: BTreeSet<_> = moves
            .iter()
            .filter_map(|mv| match mv {
                Move::Jump { from, to, .. } => Some(format!("{from}>{to}")),
                _ => None,
            })
            .collect();
        let expected: BTreeSet<_> =
            vector["jumps"].as_array().unwrap().iter().map(|j| text(j).to_owned()).collect();
        assert_eq!(jumps, expected, "{at}");
        let placements = (moves.len() - jumps.len()) as u64;
        assert_eq!(placements, vector["placements"].as_u64().unwrap(), "{at}");
    }
}

#[test]
fn canonical_forms_agree() {
    for (rules, vector) in vectors() {
        let at = position(&vector);
        for (name, flags) in
            [("all", TransformFlags::ALL), ("rotation-mirror", TransformFlags::ROTATION_MIRROR)]
        {
            let (canonical, transform, inverse) = rules.canonicalize(at, flags);
            let [board, there, back] = vector[name].as_array().unwrap().as_slice() else {
                panic!("three parts")
            };
            assert_eq!(rows(canonical), text(board), "{name} of {at}");
            assert_eq!(transform.to_string(), text(there), "{name} of {at}");
            assert_eq!(transform.inverse_name(), text(back), "{name} of {at}");
            assert_eq!(text(back).parse::<Transform>().unwrap(), inverse);
            assert_eq!(rules.transform(canonical, inverse), at);
        }
    }
}

#[test]
fn images_and_shifts_agree() {
    for (rules, vector) in vectors() {
        let at = position(&vector);
        let images = rules.get_all_transformations(at, false);
        assert_eq!(images.len() as u64, vector["images"].as_u64().unwrap(), "{at}");
        let names: BTreeSet<_> = images.iter().map(|(name, _)| name.to_string()).collect();
        let expected: BTreeSet<_> =
            vector["names"].as_array().unwrap().iter().map(|n| text(n).to_owned()).collect();
        assert_eq!(names, expected, "{at}");

        let shifted = rules.get_all_transformations(at, true);
        assert_eq!(shifted.len() as u64, vector["shifted"].as_u64().unwrap(), "{at}");

        let shifts: BTreeSet<_> = rules
            .symmetries(Group::Transforms(TransformFlags::TRANSLATION), at)
            .map(|transform| transform.whole_shift().unwrap())
            .collect();
        let expected: BTreeSet<_> = vector["shifts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|s| (s[0].as_i64().unwrap() as i16, s[1].as_i64().unwrap() as i16))
            .collect();
        assert_eq!(shifts, expected, "{at}");
    }
}

#[test]
fn the_first_plies_are_counted() {
    let file = conformance();
    for board in file["boards"].as_array().unwrap() {
        let rules: Zertz = text(&board["rules"]).parse().unwrap();
        let start = rules.start();
        let one = rules.moves(start).count() as u64;
        let two: u64 =
            rules.moves(start).map(|mv| rules.moves(rules.play(start, mv)).count() as u64).sum();
        assert_eq!([one, two], [0, 1].map(|ply| board["perft"][ply].as_u64().unwrap()), "{rules}");

        let classes: HashSet<_> = rules
            .moves(start)
            .map(|mv| rows(rules.canonical_position(ALL, rules.play(start, mv))))
            .collect();
        assert_eq!(classes.len() as u64, board["classes_after_one_ply"].as_u64().unwrap());

        // Burnside's lemma: the mean number of first moves that a symmetry leaves alone.
        let symmetries: Vec<_> = rules.symmetries(ALL, start).collect();
        let fixed = |&s: &Transform| {
            rules.moves(start).filter(|&mv| rules.transform_move(mv, s) == mv).count()
        };
        let fixed: usize = symmetries.iter().map(fixed).sum();
        assert_eq!(fixed, classes.len() * symmetries.len());

        // Counted again by going through the moves one by one.
        assert_eq!(rules.moves(start).fold(0, |n, _| n + 1), one);
    }
    for (rules, free) in [(Zertz::RINGS_37, 18), (Zertz::RINGS_48, 21), (Zertz::RINGS_61, 24)] {
        assert_eq!(rules.start().free_rings().len(), free);
    }
}

/// An untouched board of 37 with these marbles, as `wa4`.
fn with_marbles(marbles: &[&str]) -> Position {
    edited(|cell, _| {
        let marble = marbles.iter().find(|marble| marble[1..] == cell.to_string());
        marble.map_or('o', |marble| marble.chars().next().unwrap())
    })
}

/// A board of 37 with only these rings, and the same kind of marbles.
fn with_rings(rings: &str, marbles: &[&str]) -> Position {
    edited(|cell, letter| {
        let ring = rings.split(' ').any(|ring| ring == cell.to_string().to_uppercase());
        let marble = marbles.iter().find(|marble| marble[1..] == cell.to_string());
        marble.map_or(if ring { letter } else { '.' }, |marble| marble.chars().next().unwrap())
    })
}

fn edited(letter: impl Fn(Cell, char) -> char) -> Position {
    let board = Board::Rings37;
    let rows: Vec<String> = (0..7)
        .map(|y| (0..7).filter_map(|x| board.cell_at(y, x)).map(|cell| letter(cell, 'o')).collect())
        .collect();
    format!("{} 6/8/10 0/0/0 0/0/0 1 -", rows.join("/")).parse().unwrap()
}

#[test]
fn images_of_a_few_marbles() {
    let rules = Zertz::RINGS_37;
    for (marbles, images) in [
        (&[][..], 1),
        (&["wd4"][..], 1),
        (&["wa4", "wd7", "wg4", "wg1", "wd1", "wa1"][..], 1),
        (&["wa4", "wg4", "wd1"][..], 2),
        (&["wa4", "wg1"][..], 3),
        (&["wa4", "gb3", "be3"][..], 12),
    ] {
        let at = with_marbles(marbles);
        assert_eq!(rules.get_all_transformations(at, false).len(), images, "{at}");
        let group = Group::Transforms(TransformFlags::ROTATION_MIRROR);
        assert_eq!(rules.canonical(group, at).orbit as usize, images, "{at}");
    }
}

#[test]
fn canonical_places_of_one_marble() {
    let rules = Zertz::RINGS_37;
    for (from, transform, to) in
        [("a4", "MR120", "g1"), ("b5", "R180", "f1"), ("c4", "MR120", "e3"), ("d5", "MR60", "e3")]
    {
        let at = with_marbles(&[&format!("w{from}")]);
        let (canonical, witness, _) = rules.canonicalize(at, TransformFlags::ALL);
        assert_eq!(witness.to_string(), transform);
        assert_eq!(canonical, with_marbles(&[&format!("w{to}")]));
    }
}

#[test]
fn shifts_of_small_boards() {
    let rules = Zertz::RINGS_37;
    let shifts = |at| rules.symmetries(Group::Transforms(TransformFlags::TRANSLATION), at).count();

    let nine = with_rings("C3 D3 E3 C4 D4 E4 C5 D5 E5", &[]);
    assert_eq!(shifts(nine), 14);
    let (_, transform, inverse) = rules.canonicalize(nine, TransformFlags::ALL);
    assert_eq!(transform.to_string(), "T0,-2+R240");
    assert_eq!(transform.inverse_name(), "R120+T0,2");
    assert_eq!(transform.then(inverse), Transform::IDENTITY);

    let six = with_rings("C3 D3 E3 C4 D4 E4", &["we4"]);
    assert_eq!(shifts(six), 19);
    let (_, transform, _) = rules.canonicalize(six, TransformFlags::TRANSLATION);
    assert_eq!(transform.to_string(), "T2,2");
    let (_, transform, _) = rules.canonicalize(six, TransformFlags::ALL);
    assert_eq!(transform.to_string(), "T2,0+R120M");
    assert_eq!(transform.inverse_name(), "MR240+T-2,0");
}

#[test]
fn a_mirror_alone_mirrors() {
    let rules = Zertz::RINGS_37;
    let at = with_marbles(&["wa4"]);
    let (canonical, transform, _) = rules.canonicalize(at, TransformFlags::MIRROR);
    assert_eq!(transform.to_string(), "MR0");
    assert_eq!(canonical, with_marbles(&["wa1"]));
}

#[test]
fn turns_go_the_way_the_facts_say() {
    let rules = Zertz::RINGS_37;
    let corners = ["a4", "d7", "g4", "g1", "d1", "a1", "a4"];
    for pair in corners.windows(2) {
        let turned =
            rules.transform(with_marbles(&[&format!("w{}", pair[0])]), "R60".parse().unwrap());
        assert_eq!(turned, with_marbles(&[&format!("w{}", pair[1])]));
    }
    let mirrored = rules.transform(with_marbles(&["wa4", "gd7"]), Transform::MIRROR);
    assert_eq!(mirrored, with_marbles(&["wa1", "gd1"]));
}

#[test]
fn a_chain_goes_on_with_the_same_marble() {
    let rules = Zertz::RINGS_37;
    let at = with_marbles(&["wc2", "wd3", "gf2"]);
    let jump = rules.parse_move(at, "x c2We3").unwrap();
    let next = rules.try_play(at, jump).unwrap();
    assert_eq!(rules.to_move(next), Player::One);
    assert_eq!(next.chain(), Some("e3".parse().unwrap()));
    let moves: Vec<_> = rules.moves(next).map(|mv| rules.move_text(next, mv)).collect();
    assert_eq!(moves, ["x e3Gg1"]);
    let last = rules.try_play(next, rules.moves(next).next().unwrap()).unwrap();
    assert_eq!((last.chain(), rules.to_move(last)), (None, Player::Two));
    assert_eq!(last.captures(Player::One), [1, 1, 0]);

    // The whole chain as players write it.
    let turn = rules.parse_turn(at, "x c2We3Gg1").unwrap();
    assert_eq!(turn.iter().fold(at, |at, &mv| rules.play(at, mv)), last);
    assert!(rules.parse_move(at, "x c2We3Gg1").is_err());

    // The marble that jumps is part of the value, not of the seed's key.
    let resting: Position = next.to_string().replace("1 e3", "1 -").parse().unwrap();
    assert_eq!(rules.code(ALL, next), rules.code(ALL, resting));
    assert_ne!(rules.code(Group::Value, next), rules.code(Group::Value, resting));
}

#[test]
fn every_ending_has_its_own_outcome() {
    let read = |rows: &str, rest: &str| -> Position { format!("{rows} {rest}").parse().unwrap() };
    let ending = |rules: Zertz, rest: &str| {
        rules.ending(read("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", rest))
    };
    let rules = Zertz::RINGS_37;
    let won = |ending: Option<Ending>| ending.map(Ending::outcome);
    for (rest, winner) in [
        ("6/8/10 4/0/0 0/0/0 2 -", Player::One),
        ("6/8/10 0/0/0 0/5/0 1 -", Player::Two),
        ("6/8/10 0/0/6 0/0/0 2 -", Player::One),
        ("6/8/10 0/0/0 3/3/3 1 -", Player::Two),
        ("0/0/0 0/0/0 1/0/0 1 -", Player::Two),
    ] {
        assert_eq!(won(ending(rules, rest)), Some(Outcome::Win(winner)), "{rest}");
    }
    for rest in ["6/8/10 3/4/2 2/4/5 1 -", "0/0/0 1/0/0 0/0/0 1 -"] {
        assert_eq!(ending(rules, rest), None, "{rest}");
    }
    for rest in ["5/7/9 2/2/2 0/0/0 2 -", "5/7/9 3/0/0 0/0/0 2 -", "5/7/9 0/4/0 0/0/0 2 -"] {
        assert_eq!(ending(rules, rest), None);
        assert_eq!(won(ending(Zertz::BLITZ, rest)), Some(Outcome::Win(Player::One)), "{rest}");
    }

    // Two rings are left and one is filled: whoever fills the other claims the board, unless
    // nobody has captured anything.
    let two_left = "..../...../....../...wo../....../...../....";
    for (captures, expected) in [
        ("0/0/0 0/0/0", Outcome::BothLose),
        ("0/0/1 0/0/0", Outcome::Win(Player::One)),
        ("0/0/0 0/0/1", Outcome::Win(Player::One)),
    ] {
        let at = read(two_left, &format!("5/8/10 {captures} 1 -"));
        let full = rules.play(at, rules.parse_move(at, "Be4").unwrap());
        assert_eq!(rules.outcome(full), Some(expected));
        assert_eq!(rules.moves(full).count(), 0);
    }
}

#[test]
fn full_islands_are_taken_by_whoever_makes_them() {
    let rules = Zertz::RINGS_37;
    // Cutting off a1 and a2: b2 was their last link.
    let at: Position =
        "..oo/..ooo/w.oooo/go.oooo/.ooooo/ooooo/oooo 4/8/10 0/0/0 0/0/0 1 -".parse().unwrap();
    let mv = rules.parse_move(at, "Bd7,b2").unwrap();
    assert_eq!(rules.move_text(at, mv), "Bd7,b2 x Wa2Ga1");
    assert_eq!(rules.parse_move(at, "Bd7,b2 x Ga1Wa2"), Ok(mv));
    assert!(rules.parse_move(at, "Bd7,b2 x Wa1Wa2").is_err());
    let next = rules.play(at, mv);
    assert_eq!(next.captures(Player::One), [1, 1, 0]);
    assert!(!next.rings().contains("a1".parse().unwrap()));

    // An island with a vacant ring stays; filling it takes it.
    let at: Position =
        "..oo/..ooo/w.oooo/o..ooo./.ooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2 -".parse().unwrap();
    assert_eq!(at.regions().count(), 2);
    let mv = rules.parse_move(at, "Ba1,d7").unwrap();
    assert_eq!(rules.move_text(at, mv), "Ba1,d7 x Wa2Ba1");
    assert_eq!(rules.play(at, mv).captures(Player::Two), [1, 0, 1]);
}

#[test]
fn nothing_is_taken_away_when_nothing_is_free() {
    let rules = Zertz::RINGS_37;
    let at: Position =
        "..../...../....../..wo.../...o../...../.... 5/8/10 0/0/0 0/0/0 1 -".parse().unwrap();
    let free: Vec<_> = at.free_rings().map(|cell| cell.to_string()).collect();
    assert_eq!(free, ["d4", "e3"]);
    let texts: BTreeSet<_> =
        rules.moves(at).map(|mv| mv.to_string()).filter(|text| text.starts_with('W')).collect();
    assert_eq!(texts, ["Wd4,e3", "We3,d4"].map(str::to_owned).into());

    // Whoever covers the only free ring takes none.
    let one: Position =
        "..../...../....../..wo.../...w../...../.... 4/8/10 0/0/1 0/0/0 1 -".parse().unwrap();
    let texts: BTreeSet<_> = rules.moves(one).map(|mv| mv.to_string()).collect();
    assert_eq!(texts, ["Wd4", "Gd4", "Bd4"].map(str::to_owned).into());
}

#[test]
fn own_captures_are_placed_once_the_pool_is_empty() {
    let rules = Zertz::RINGS_37;
    let at: Position =
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0/0/0 1/0/2 0/4/0 1 -".parse().unwrap();
    let colors: BTreeSet<char> =
        rules.moves(at).map(|mv| mv.to_string().chars().next().unwrap()).collect();
    assert_eq!(colors, ['W', 'B'].into());
    let next = rules.play(at, "Bd4,a1".parse().unwrap());
    assert_eq!(next.captures(Player::One), [1, 0, 1]);
}

#[test]
fn a_pass_is_never_legal() {
    for rules in Zertz::ALL {
        for at in burnside::laws::sample(&rules, 3, 20) {
            assert!(rules.try_play(at, Move::Pass).is_err());
        }
    }
}

/// Whoever captures enough first has won, so both never have; how much is enough depends on the
/// variant.
#[test]
fn both_players_never_have_captured_enough() {
    let text = |one: &str, two: &str| {
        format!("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/ooo. 0/0/0 {one} {two} 1 -")
    };
    let both = text("4/0/0", "0/5/0");
    assert_eq!(both.parse::<Position>(), Err(TextError::BothWon));
    assert_eq!(Zertz::RINGS_37.parse_position(&both), Err(TextError::BothWon));
    // One winner is fine, and so are two who would have won the short game.
    let one = Zertz::RINGS_37.parse_position(&text("4/0/0", "0/4/0")).unwrap();
    assert_eq!(Zertz::RINGS_37.accept(one), Ok(one));
    let short = Zertz::RINGS_37.parse_position(&text("3/0/0", "0/4/0")).unwrap();
    assert_eq!(Zertz::RINGS_37.outcome(short), None);
    let refused = Zertz::BLITZ.accept(short).unwrap_err();
    assert_eq!(
        refused.reason,
        "both players have captured enough to win: the game had already ended"
    );
    assert!(Zertz::RINGS_48.accept(short).unwrap_err().reason.contains("37 rings, not 48"));
}
