//! Records of Zertz games: both formats read and written, and damaged files.

use burnside::{
    Game, Match, Notation, Outcome, Player, laws,
    record::{BadMove, Comment, Record},
    zertz::{Ending, Move, Position, RecordProblem, Zertz},
};
use proptest::prelude::*;

/// A whole random game.
fn random_game(rules: Zertz, seed: u64) -> Record<Zertz> {
    let positions = laws::sample(&rules, seed, 1);
    let mut record = Record::new(rules);
    for pair in positions.windows(2) {
        let played = |&mv: &Move| rules.play_unchecked(pair[0], mv) == pair[1];
        record.play(rules.moves(pair[0]).find(played).unwrap()).unwrap();
    }
    record
}

fn annotated(rules: Zertz, seed: u64) -> Record<Zertz> {
    let mut record = random_game(rules, seed);
    record.players = [Some("Ada \"the\" first]".to_owned()), Some("Bo\\b".to_owned())];
    record.comments = vec![
        Comment { ply: 0, text: "before the first move".to_owned() },
        Comment { ply: 3, text: "an [odd] choice: \\".to_owned() },
        Comment { ply: record.moves().len(), text: "the end".to_owned() },
    ];
    record.resigned = Some(Player::Two);
    record
}

#[test]
fn both_formats_read_back() {
    for seed in 0..20 {
        for rules in Zertz::ALL {
            let record = annotated(rules, seed);
            let file = record.to_notation_file();
            assert_eq!(Record::from_notation_file(&file).as_ref(), Ok(&record), "{file}");
            assert_eq!(Record::from_file(&file).as_ref(), Ok(&record));
            if rules.is_blitz() {
                continue;
            }
            let file = record.to_sgf();
            let mut read = Record::from_file(&file).unwrap();
            assert_eq!(read.tags.len(), 2); // GM and VV
            assert_eq!(read.to_sgf(), file);
            read.tags.clear();
            assert_eq!(read, record, "{file}");
        }
    }
}

#[test]
fn a_record_of_a_match() {
    let rules = Zertz::RINGS_37;
    let mut game = Match::new(rules);
    for text in ["Wd4,a1", "Bd5,g4", "x d4Bd6"] {
        let mv = rules.parse_move(game.position(), text).unwrap();
        game.play(mv).unwrap();
    }
    let record = Record::from(&game);
    assert_eq!(record.last(), game.position());
    assert_eq!(record.to_notation_file(), "37\nWd4,a1\nBd5,g4\nx d4Bd6\n");
    assert_eq!(record.positions().count(), 4);
    assert_eq!(record.outcome(), None);
}

#[test]
fn chains_are_one_line_or_several() {
    let start = "# Start: oooo/ooooo/oooooo/ooooooo/owwooo/ooogo/oooo 4/7/10 0/0/0 0/0/0 1 -";
    let lines = format!("37\n{start}\nx c2We3\n\n# a remark\nx e3Gg1\n");
    let chain = format!("37 \r\n{start}\r\nx c2We3Gg1\r\n");
    let by_line = Record::from_notation_file(lines);
    let whole = Record::from_notation_file(chain).unwrap();
    assert_eq!(whole.moves().len(), 2);
    let by_line = by_line.unwrap();
    assert_eq!(by_line.moves(), whole.moves());
    assert_eq!(by_line.comments, [Comment { ply: 1, text: "a remark".to_owned() }]);
    assert!(whole.to_notation_file().contains(start));
}

#[test]
fn headers_name_the_board() {
    let rules = |header: &str| Record::from_notation_file(header).map(|record| *record.rules());
    assert_eq!(rules("37"), Ok(Zertz::RINGS_37));
    assert_eq!(rules("37 Blitz\n"), Ok(Zertz::BLITZ));
    assert_eq!(rules("\u{feff}61\r\n"), Ok(Zertz::RINGS_61));
    // There is no short game on the larger boards, here or anywhere else.
    assert!("zertz:61-blitz".parse::<Zertz>().is_err());
    for wrong in ["", "38", "Wd4,a1", "37 blitz 2", "37 rapid", "48 blitz", "61 blitz"] {
        let damaged = rules(wrong).unwrap_err();
        assert_eq!(damaged.line, 1);
        assert!(matches!(damaged.reason, RecordProblem::Header { .. }), "{wrong}");
    }
}

/// Wherever a file ends before its game does, that is an error, and no move is made up.
#[test]
fn files_that_are_cut_off_are_noticed() {
    let whole = Record::from_sgf(SGF).unwrap();
    let resigned = SGF.find("Resign]").unwrap() + "Resign]".len();
    for end in 0..resigned {
        let damaged = Record::from_sgf(&SGF[..end]).unwrap_err();
        assert!(whole.moves().starts_with(damaged.record.moves()), "{end}: {damaged}");
        let line = SGF[..end].matches('\n').count() + 1;
        assert!(damaged.line <= line && line <= damaged.line + 1, "{end}: {damaged}");
    }
    for end in resigned..SGF.rfind("P0[time").unwrap() {
        assert_eq!(Record::from_sgf(&SGF[..end]).unwrap().moves(), whole.moves(), "{end}");
    }
}

/// Every damaged notation file, the line that is blamed, the plies kept, and part of the reason.
#[test]
fn damaged_notation_files_say_where_and_keep_the_rest() {
    for (file, line, kept, reason) in [
        ("37\nWd4,a1\nBd5,g", 3, 1, "at character 5: expected a cell"),
        ("37\nWd4,a1\nbd5,g4\n", 3, 1, "expected W, G or B"),
        ("37\nWd4,a1\nBD5,g4\n", 3, 1, "in lower case"),
        ("37\nWd4,a1\nBd4,g4\n", 3, 1, "illegal"),
        ("37\nWd4,a1\nBd5,g4\nBa4,g3\n", 4, 2, "illegal"),
        ("37\nWd4,a1\nBh5,g4\n", 3, 1, "no cell h5"),
        ("48\nWd4,a1\nBd5,j4\n", 3, 1, "no cell j4"),
        ("37\nWd4,a1\n-\n", 3, 1, "illegal"),
        ("37\nWd4,a1 x Wb2\n", 2, 0, "isolates"),
        ("37\nWd4,a1\nmove 2\n", 3, 1, "is not a move"),
        ("37\nWd4\n", 2, 0, "illegal"),
        ("37\nWd4,a1\n# Start: nowhere\n", 3, 1, "before the first move"),
    ] {
        let damaged = Record::from_notation_file(file).unwrap_err();
        assert_eq!((damaged.line, damaged.record.moves().len()), (line, kept), "{file}");
        assert!(damaged.to_string().contains(reason), "{damaged}");
    }
}

const SGF: &str = "(;
GM[22]VV[2]
SU[Zertz]
DT[today]
P0[id \"Ada\"]
P1[id \"Bo\"]
; P0[0 Start P0]
; P0[1 RtoB 2 0 D 4]TM[20692]
; P0[2 R- A 1]TM[21406]
; P0[3 Done ]TM[22242]
; P1[4 R- G 4]
; P1[5 RtoB 2 2 D 5]
; P1[6 Done ]
; P0[7 BtoB D 4 D 4]
; P0[8 BtoB D 4 D 6]
; P0[9 Done ]
; P1[10 Resign]
;
P0[time 0:09:18 ]
P1[time 0:03:16 ]
)
";

#[test]
fn boardspace_files_are_read_as_they_are() {
    let record = Record::from_sgf(SGF).unwrap();
    assert_eq!(
        record.to_notation_file(),
        "37\n# Player 1: Ada\n# Player 2: Bo\n# GM: 22\n# VV: 2\n# DT: today\n\
         Wd4,a1\nBd5,g4\nx d4Bd6\n# Resigned: player 2\n"
    );
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::One)));

    // Any case, no final bracket, no numbers, no Done: the same game.
    for other in [
        SGF.to_lowercase().replace("\"ada\"", "\"Ada\"").replace("\"bo\"", "\"Bo\""),
        SGF.trim_end().trim_end_matches(')').to_owned(),
        SGF.lines().filter(|line| !line.contains("Done")).collect::<Vec<_>>().join("\n"),
        SGF.replace("[1 R", "[R").replace("[8 B", "[B"),
    ] {
        let read = Record::from_sgf(&other).unwrap();
        assert_eq!(read.moves(), record.moves(), "{other}");
        assert_eq!((&read.players, read.resigned), (&record.players, record.resigned));
    }

    // Names need no quotes, and who begins need not be said.
    for other in [SGF.replace("id \"Ada\"", "id Ada"), SGF.replace("Start P0", "Start")] {
        let read = Record::from_sgf(&other).unwrap();
        assert_eq!((read.moves(), &read.players), (record.moves(), &record.players));
    }

    // The second seat may begin.
    let swapped = SGF.replace("P0", "Px").replace("P1", "P0").replace("Px", "P1");
    assert_eq!(Record::from_sgf(swapped).unwrap().players, record.players);
}

#[test]
fn boardspace_boards_and_columns() {
    for (variant, rules) in
        [("Zertz", Zertz::RINGS_37), ("ZERTZ+11", Zertz::RINGS_48), ("zertz+24", Zertz::RINGS_61)]
    {
        let record = Record::from_sgf(format!("(;SU[{variant}])")).unwrap();
        assert_eq!(*record.rules(), rules);
    }
    let file = "(;SU[Zertz+24]; P0[RtoB 2 1 I 3]; P0[R- I 1]; P0[Done])";
    let record = Record::from_sgf(file).unwrap();
    assert_eq!(record.to_notation_file(), "61\nGj3,j1\n");
    assert!(record.to_sgf().contains("RtoB 2 1 I 3]"));
}

#[test]
fn damaged_boardspace_files_say_where_and_keep_the_rest() {
    let cut = |upto: &str| SGF[..SGF.find(upto).unwrap()].to_owned();
    for (file, line, kept, reason) in [
        (cut("4 R- G 4"), 11, 1, "ends within P1["),
        (cut(" 0 D 4]"), 8, 0, "ends within P0["),
        (cut("; P1[5 RtoB"), 11, 1, "no marble was placed"),
        (cut("; P1[10 Resign"), 17, 3, "cut off"),
        (SGF.replace("RtoB 2 2 D 5", "RtoX 2 2 D 5"), 12, 1, "unknown node \"RtoX\""),
        (SGF.replace("RtoB 2 2 D 5", "RtoB 2 2 D"), 12, 1, "RtoB rack color column row"),
        (SGF.replace("RtoB 2 2 D 5", "RtoB 2 7 D 5"), 12, 1, "a color 0, 1 or 2"),
        (SGF.replace("RtoB 2 2 D 5", "RtoB 2 2 D 8"), 12, 1, "has no cell"),
        (SGF.replace("RtoB 2 2 D 5", "RtoB 2 2 I 5"), 12, 1, "has no cell"),
        (SGF.replace("RtoB 2 2 D 5", "RtoB 2 2 D 4"), 12, 1, "illegal"),
        (SGF.replace("BtoB D 4 D 6", "BtoB D 4 D 7"), 15, 2, "illegal"),
        (SGF.replace("P0[8 ", "P1[8 "), 15, 2, "not the turn of P1"),
        (SGF.replace("SU[Zertz]", "SU[Zertz+12]"), 3, 0, "not a board of Zertz"),
        (SGF.replace("SU[Zertz]", "SU[Zertz+H]"), 3, 0, "Zertz+H"),
        (SGF.replace("SU[Zertz]", "SU[Zertz+xx]"), 3, 0, "Zertz+xx"),
        (SGF.replace("SU[Zertz]", ""), 8, 0, "before the board is known"),
        (SGF.replace("; P1[4", "! P1[4"), 11, 1, "unexpected '!'"),
        (SGF.replace("R- G 4", "R+ G 4"), 11, 1, "g4 is put back"),
        (SGF.replace("4 R- G 4", "4 Edit];P1[R- G 4"), 11, 1, "edited by hand: R- G 4"),
        (SGF.replace("P1[4 R- G 4", "P-1[4 RtoB 2 2 G 4"), 11, 1, "unknown node \"RtoB\""),
        (SGF.replace("GM[22]", "GM[1]"), 2, 0, "GM[1] is not a board of Zertz"),
        ("(;GM[22]\n;P0[id \"Ada\"]\n)".to_owned(), 3, 0, "does not name a board"),
        ("(;FF[4]SZ[19]\n;B[pd]\n;W[dd])".to_owned(), 3, 0, "does not name a board"),
    ] {
        let damaged = Record::from_sgf(&file).unwrap_err();
        assert_eq!((damaged.line, damaged.record.moves().len()), (line, kept), "{damaged}");
        assert!(damaged.to_string().contains(reason), "{damaged}");
    }
}

#[test]
fn repetition_is_announced_by_records() {
    let turns = ["Wb2", "x b2Wb4", "Wc3", "x c3Wc5"];
    let moves: Vec<Move> = turns.iter().chain(&turns).map(|text| text.parse().unwrap()).collect();
    assert!(burnside::zertz::repeats(&moves));
    assert_eq!(Ending::Repetition.outcome(), Outcome::Draw);
    let finished = (0..9).map(|seed| random_game(Zertz::RINGS_37, seed));
    for record in finished {
        assert_eq!(record.ending().map(Ending::outcome), record.outcome());
    }
}

#[test]
fn a_move_list_may_begin_in_the_middle() {
    let rules = Zertz::RINGS_48;
    let at: Position = laws::sample(&rules, 3, 1)[10];
    let mut record = Record::from_position(rules, at);
    let mv = rules.moves(at).next().unwrap();
    record.play(mv).unwrap();
    let list = record.to_move_list();
    assert_eq!(Record::from_move_list(rules, &list).unwrap(), record);
    let damaged = Record::from_move_list(rules, format!("{list}nonsense")).unwrap_err();
    assert!(matches!(damaged.reason, BadMove::Unreadable(_)));
    assert_eq!(*damaged.record, record);
}

fn any_position() -> impl Strategy<Value = String> {
    (0..4usize, 0..200u64, 0..60usize).prop_map(|(variant, seed, ply)| {
        let positions = laws::sample(&Zertz::ALL[variant], seed, 1);
        positions[ply % positions.len()].to_string()
    })
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let _ = Record::from_file(&bytes);
        let _ = Record::from_sgf(&bytes);
        let _ = Record::from_notation_file(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Position>();
        let _ = text.parse::<Move>();
        let _ = text.parse::<burnside::zertz::Transform>();
        let _ = text.parse::<burnside::zertz::Cell>();
    }

    #[test]
    fn nearly_right_text_never_panics(text in "[0-9wgboWGBx,/ .a-j#\\-+TRM_\n]{0,80}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Move>();
        let _ = text.parse::<burnside::zertz::Transform>();
        let start = Zertz::RINGS_48.start();
        let _ = Zertz::RINGS_48.parse_turn(start, &text);
        let _ = Record::from_notation_file(format!("48\n{text}"));
    }

    #[test]
    fn nearly_right_nodes_never_panic(
        nodes in prop::collection::vec("P[01]\\[[0-9]{0,2} ?(RtoB|R-|BtoB|Done|Resign|Pick|BtoR) [0-2]? ?[0-3]? ?[A-J] [0-9]( [A-J] [0-9])?\\]", 0..12)
    ) {
        let file = format!("(;SU[Zertz+24];{})", nodes.join(";"));
        match Record::from_sgf(&file) {
            Ok(record) => { prop_assert!(record.moves().len() <= nodes.len()); }
            Err(damaged) => { prop_assert_eq!(damaged.line, 1); }
        }
    }

    #[test]
    fn flipped_bytes_keep_what_came_before(seed in 0..50u64, at: prop::sample::Index, bit in 0..8u8, sgf: bool) {
        let record = random_game(Zertz::RINGS_37, seed);
        let mut file = if sgf { record.to_sgf() } else { record.to_notation_file() }.into_bytes();
        let at = at.index(file.len());
        file[at] ^= 1 << bit;
        let line_start = file[..at].iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        let read = |bytes: &[u8]| match Record::from_file(bytes) {
            Ok(record) => record,
            Err(damaged) => *damaged.record,
        };
        // Whatever was complete before the line with the damage is still there.
        let sure = read(&file[..line_start]).moves().len().saturating_sub(1);
        let kept = read(&file);
        prop_assert_eq!(&kept.moves()[..sure], &record.moves()[..sure]);
    }

    #[test]
    fn truncated_files_keep_what_came_before(seed in 0..50u64, at: prop::sample::Index, sgf: bool) {
        let record = random_game(Zertz::RINGS_48, seed);
        let file = if sgf { record.to_sgf() } else { record.to_notation_file() };
        let at = at.index(file.len());
        let kept = match Record::from_file(&file.as_bytes()[..at]) {
            Ok(read) => read,
            Err(damaged) => *damaged.record,
        };
        // All but the last ply, which may have lost its ring, is as it was played.
        let sure = kept.moves().len().saturating_sub(1);
        prop_assert_eq!(&kept.moves()[..sure], &record.moves()[..sure]);
    }

    #[test]
    fn positions_with_a_flipped_byte_read_or_fail(text in any_position(), at: prop::sample::Index, byte: u8) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(position) = text.parse::<Position>()
        {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            let rules = Zertz::new(position.board());
            for mv in rules.moves(position).take(20) {
                let _ = rules.play(position, mv);
            }
        }
    }
}
