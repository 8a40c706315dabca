//! Boardspace files as they are found: whatever is not a move is a remark, and changes nothing.

use burnside::{
    Game, Outcome, Player, laws,
    record::{Comment, Record},
    zertz::{Cell, Move, Zertz},
};

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

/// `D 4`, as these files name cells.
fn words(cell: Cell) -> String {
    let text = cell.to_string().to_uppercase().replace('J', "I");
    let (column, row) = text.split_at(1);
    format!("{column} {row}")
}

fn remarks(record: &Record<Zertz>) -> Vec<&str> {
    record.comments.iter().map(|comment| comment.text.as_str()).collect()
}

/// Two turns and a jump, with room for other things.
fn file(header: &str, nodes: &str) -> String {
    format!(
        "(;GM[22]VV[2]SU[Zertz]\nP0[id \"Ada\"]\nP1[id \"Bo\"]\n{header}\n; P0[0 Start P0]
; P0[1 RtoB 2 0 D 4]\n; P0[2 R- A 1]\n; P0[3 Done]
; P1[4 RtoB 2 2 D 5]\n; P1[5 R- G 4]\n; P1[6 Done]\n{nodes}\n)"
    )
}

const TWO: [&str; 2] = ["Wd4,a1", "Bd5,g4"];
const THREE: [&str; 3] = ["Wd4,a1", "Bd5,g4", "x d4Bd6"];

fn moves(record: &Record<Zertz>) -> Vec<String> {
    record.moves().iter().map(Move::to_string).collect()
}

#[test]
fn what_is_not_a_move_is_a_remark() {
    for (header, nodes, remark) in [
        ("P0[ranking 1564]", "", "P0: ranking 1564"),
        ("P1[ranking 1477]", "", "P1: ranking 1477"),
        ("P1[country Utopia]", "", "P1: country Utopia"),
        ("", "; P0[Reset]", "P0: Reset"),
        ("", "; P0[7 Edit ]TM[329978]", "P0: Edit"),
        ("", "; P-1[7 Clock stopped]", "P-1: Clock stopped"),
        ("", "; P2[7 hello there]", "P2: hello there"),
        ("", "; P0[7 Offer draw]", "P0: Offer draw"),
        ("", "; XY[something new]", "XY: something new"),
    ] {
        let read = Record::<Zertz>::from_sgf(file(header, nodes)).unwrap();
        assert_eq!(moves(&read), TWO);
        assert_eq!(remarks(&read), [remark]);
        assert_eq!(read.outcome(), None, "{remark}");
        // And it is still there when the record is written and read again.
        let again = Record::<Zertz>::from_sgf(read.to_sgf()).unwrap();
        assert_eq!(again, read);
        let again = Record::<Zertz>::from_notation_file(read.to_notation_file()).unwrap();
        assert_eq!(again.moves(), read.moves());
        assert!(remarks(&again).contains(&remark));
    }
}

#[test]
fn whoever_makes_the_first_move_is_player_1() {
    let plain = Record::<Zertz>::from_sgf(file("", "")).unwrap();
    for start in ["P-1[0 Start P0]", "P1[0 Start P0]", "P0[Start]", "P0[Start P0]"] {
        let read =
            Record::<Zertz>::from_sgf(file("", "").replace("P0[0 Start P0]", start)).unwrap();
        assert_eq!((read.moves(), &read.players), (plain.moves(), &plain.players), "{start}");
    }
    // The wrong seat is announced.
    let read = Record::<Zertz>::from_sgf(file("", "").replace("Start P0", "Start P1")).unwrap();
    assert_eq!((read.moves(), &read.players), (plain.moves(), &plain.players));
    assert_eq!(remarks(&read), ["P1 was to begin, and P0 began"]);
    // Nobody moves: then the announcement counts.
    let empty = "(;SU[Zertz]P0[id \"Ada\"]P1[id \"Bo\"];P0[Start P1];P0[Resign])";
    let read = Record::<Zertz>::from_sgf(empty).unwrap();
    assert_eq!(read.players, [Some("Bo".to_owned()), Some("Ada".to_owned())]);
    assert_eq!(read.outcome(), Some(Outcome::Win(Player::One)));
}

#[test]
fn second_thoughts_change_nothing() {
    let jump = "; P0[8 BtoB D 4 D 6]\n; P0[9 Done]";
    for nodes in [
        // The jump is taken back and made again; also by the file without Done.
        "; P0[BtoB D 4 D 6]\n; P0[BtoB D 6 D 4]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[BtoB D 4 D 6]\n; P0[BtoB D 6 D 4]\n; P0[BtoB D 5 D 3]\n; P0[BtoB D 3 D 5]\n; P0[BtoB D 4 D 6]",
        "; P0[BtoB D 4 D 4]\n; P0[BtoB D 4 D 6]\n; P0[BtoB D 6 D 6]\n; P0[Done]",
        // The turn begins again.
        "; P0[BtoB D 4 D 6]\n; P0[Reset]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[BtoB D 5 D 3]\n; P0[Reset]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[RtoB 2 0 A 4]\n; P0[Reset]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[R- A 4]\n; P0[R+ A 4]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[RtoB 2 0 A 4]\n; P0[BtoR A 4 2]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[RtoR 2 1 2]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[Resign]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[Resign]\n; P0[Resign]\n; P0[BtoB D 4 D 6]\n; P0[Done]",
        "; P0[BtoB D 4 D 6]\n; P0[Done]\n; P1[Resign]\n; P1[Resign]\n; P1[Done]",
        jump,
    ] {
        let read = Record::<Zertz>::from_sgf(file("", nodes)).unwrap();
        assert_eq!(moves(&read), THREE, "{nodes}");
        assert_eq!(read.outcome(), None);
        let plies: Vec<usize> = read.comments.iter().map(|comment| comment.ply).collect();
        assert!(plies.is_sorted() && plies.iter().all(|&ply| ply <= 3), "{plies:?}");
    }
    let taken = "; P0[BtoB D 5 D 3]\n; P0[BtoB D 3 D 5]\n; P0[BtoB D 4 D 6]";
    let read = Record::<Zertz>::from_sgf(file("", taken)).unwrap();
    assert_eq!(remarks(&read), ["Taken back: x d5Wd3"]);
    // What is done cannot be taken back.
    for late in [
        "; P0[BtoB D 4 D 6]\n; P0[Done]\n; P0[BtoB D 6 D 4]",
        "; P0[BtoB D 4 D 6]\n; P1[BtoB D 6 D 4]",
        "; P0[BtoB D 4 D 6]\n; P0[BtoB D 6 D 3]",
    ] {
        let damaged = Record::<Zertz>::from_sgf(file("", late)).unwrap_err();
        assert_eq!(moves(&damaged.record), THREE, "{late}");
        assert_eq!(damaged.line, 11 + late.lines().count(), "{damaged}");
    }
}

#[test]
fn a_record_that_stops_has_no_winner_unless_it_says_so() {
    let win = |player| Some(Outcome::Win(player));
    for (header, nodes, outcome) in [
        ("", "", None),
        ("RE[The game is a draw]", "", None),
        ("RE[Game won by somebody]", "", None),
        ("RE[draw]", "", Some(Outcome::Draw)),
        ("RE[Game won by Bo]", "", win(Player::Two)),
        ("RE[Partida ganada por Ada]", "", win(Player::One)),
        ("", "; P1[7 WinOnTime ]", win(Player::Two)),
        ("RE[The game is a draw]", "; P0[7 winontime]TM[410835]", win(Player::One)),
        ("RE[Game won by Bo]", "; P0[7 Resign]\n; P0[8 Done]", win(Player::Two)),
        ("", "; P1[7 Resign]", win(Player::One)),
    ] {
        let read = Record::<Zertz>::from_sgf(file(header, nodes)).unwrap();
        assert_eq!(
            (moves(&read).as_slice(), read.outcome()),
            (&TWO.map(String::from)[..], outcome)
        );
        for written in [read.to_sgf(), read.to_notation_file()] {
            let again = Record::<Zertz>::from_file(&written).unwrap();
            assert_eq!((again.moves(), again.outcome()), (read.moves(), outcome), "{written}");
        }
    }
    // What the board says counts more.
    for seed in 0..20 {
        let game = random_game(Zertz::RINGS_37, seed);
        let Some(Outcome::Win(winner)) = game.outcome() else { continue };
        let said = format!("(;\nRE[{}]", winner.other());
        let read = Record::<Zertz>::from_sgf(game.to_sgf().replacen("(;", &said, 1)).unwrap();
        assert_eq!(read.result, win(winner.other()));
        assert_eq!(read.outcome(), win(winner));
    }
}

#[test]
fn a_game_may_stop_within_a_turn() {
    for (nodes, remark) in [
        ("; P0[BtoB D 4 D 6]\n; P1[RtoB 2 0 A 4]", "Unfinished turn: Wa4"),
        ("; P0[BtoB D 4 D 6]\n; P1[R- A 4]", "Unfinished turn: a4 is removed"),
        (
            "; P0[BtoB D 4 D 6]\n; P1[RtoB 2 0 A 4]\n; P1[R- D 1]\n; P1[Resign]",
            "Unfinished turn: Wa4,d1",
        ),
    ] {
        let whole = file("", nodes);
        let read = Record::<Zertz>::from_sgf(&whole).unwrap();
        assert_eq!(moves(&read), THREE);
        assert_eq!(remarks(&read), [remark]);
        // A file that is cut off there is damaged, unless somebody gave up.
        let cut = Record::<Zertz>::from_sgf(whole.trim_end_matches(')'));
        match cut {
            Ok(read) => assert!(read.resigned.is_some()),
            Err(damaged) => {
                assert_eq!((damaged.line, moves(&damaged.record).len()), (13, 3), "{damaged}");
            }
        }
        // And so is a turn that is done without being whole.
        let done = nodes.replace("; P1[Resign]", "") + "; P1[Done]";
        let is_whole = remark.contains(',');
        assert_eq!(Record::<Zertz>::from_sgf(file("", &done)).is_ok(), is_whole);
    }
}

/// Wins by a jump after which the same marble could go on, continued as people do.
#[test]
fn the_rest_of_the_deciding_turn_belongs_to_the_record() {
    let mut seen = 0;
    for (rules, seed) in [Zertz::RINGS_37, Zertz::RINGS_48, Zertz::RINGS_61]
        .into_iter()
        .flat_map(|rules| (0..150).map(move |seed| (rules, seed)))
    {
        let game = random_game(rules, seed);
        let last = game.last();
        if last.chain().is_none() {
            continue;
        }
        seen += 1;
        // The same board in a game that goes on, because nothing has been captured yet.
        let text = last.to_string();
        let mut parts: Vec<&str> = text.split(' ').collect();
        (parts[2], parts[3]) = ("0/0/0", "0/0/0");
        let open: burnside::zertz::Position = parts.join(" ").parse().unwrap();
        let jump = rules.moves(open).next().expect("the chain could go on");
        let Move::Jump { from, to, .. } = jump else { panic!("{jump}") };

        let seat = last.to_move().index();
        let next = format!("; P{seat}[99 BtoB {} {}]", words(from), words(to));
        let sgf = game.to_sgf().trim_end().trim_end_matches(')').to_owned();
        let remark = Comment { ply: game.moves().len(), text: format!("After the end: {jump}") };
        let back = format!("; P{seat}[100 BtoB {} {}]", words(to), words(from));
        for (nodes, comments) in [
            (next.clone(), vec![remark.clone()]),
            (format!("{next}\n; P{seat}[100 Done]"), vec![remark.clone()]),
            (format!("{next}\n{back}"), vec![]),
            (format!("{next}\n{back}\n{next}"), vec![remark.clone()]),
        ] {
            let read = Record::<Zertz>::from_sgf(format!("{sgf}{nodes}\n)")).unwrap();
            assert_eq!((read.moves(), read.last()), (game.moves(), last));
            assert_eq!(read.outcome(), game.outcome());
            assert_eq!(read.comments, comments);
        }
        // The other player has no turn any more, and a jump of another marble is not the rest.
        let other = next.replace(&format!("P{seat}"), &format!("P{}", 1 - seat));
        assert!(Record::<Zertz>::from_sgf(format!("{sgf}{other}\n)")).is_err());
        let wrong = format!("; P{seat}[99 BtoB {} {}]", words(to), words(from));
        assert!(Record::<Zertz>::from_sgf(format!("{sgf}{wrong}\n)")).is_err());

        // The same in a notation file: on a line of its own, and in the line of the chain.
        let notation = game.to_notation_file();
        let read = Record::<Zertz>::from_notation_file(format!("{notation}{jump}\n")).unwrap();
        assert_eq!((read.moves(), read.comments.as_slice()), (game.moves(), &[remark.clone()][..]));
        let rest = jump.to_string().split_at(4).1.to_owned();
        let chain = format!("{}{rest}\n", notation.trim_end());
        let read = Record::<Zertz>::from_notation_file(&chain).unwrap();
        assert_eq!((read.moves(), read.comments.as_slice()), (game.moves(), &[remark][..]));
        let placed = Record::<Zertz>::from_notation_file(format!("{notation}Wa1\n")).unwrap_err();
        assert_eq!(placed.line, notation.lines().count() + 1);
    }
    assert!(seen >= 5, "{seen} such games");
}

/// Remarks of every kind between the nodes of whole games: the games are the same.
#[test]
fn noise_changes_no_game() {
    let asides = [
        "; P0[ranking 1500]",
        "; P-1[12 note]",
        "; P0[RtoR 2 1 2]",
        "; P1[RtoR 2 0 2]",
        "; C[a remark]",
        "; TM[17]",
        "; P1[pick 2 1]",
    ];
    for rules in [Zertz::RINGS_37, Zertz::RINGS_48, Zertz::RINGS_61] {
        for seed in 0..30 {
            let game = random_game(rules, seed);
            let lines = game.to_sgf();
            let between: Vec<&str> = lines
                .lines()
                .zip(seed as usize..)
                .flat_map(|(line, at)| {
                    [line, if line.starts_with("; ") { asides[at % asides.len()] } else { "" }]
                })
                .collect();
            let read = Record::<Zertz>::from_sgf(between.join("\n")).unwrap();
            assert_eq!((read.moves(), read.outcome()), (game.moves(), game.outcome()));
        }
    }
}
