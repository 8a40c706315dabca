//! Collections: what they say is what counting without them says.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use burnside::{Outcome, Player, Value};
use burnside_api::{
    Answer, AnyGame, AnyPosition, CollectOptions, Collection, Collector, Context, Effort, Kind,
    Place, Request, Service,
    answers::{Gathered, Openings},
    record_starts,
};

/// Collects records, each from a file of its own.
fn collected(
    service: &Service,
    records: &[String],
    options: CollectOptions,
) -> (Vec<u8>, Gathered) {
    let scratch = || tempfile::tempfile();
    let mut collector = Collector::new(service, options, &scratch);
    for (number, record) in records.iter().enumerate() {
        let (game, folded) = collector.fold(record.as_bytes()).unwrap();
        collector.add(&format!("games/{number}.txt"), 1, &game, &folded).unwrap();
    }
    let mut file = Vec::new();
    let gathered = collector.finish(&mut file, &|_, _| ()).unwrap();
    assert_eq!(gathered.bytes, file.len() as u64);
    (file, gathered)
}

fn ask(game: &dyn AnyGame, position: &str) -> Result<Openings, burnside_api::Error> {
    let request = Request::Openings { place: Place::at(position), effort: Effort::default() };
    match game.answer(&request, &Context::default())? {
        Answer::Openings(openings) => Ok(*openings),
        _ => unreachable!("a request has its own kind of answer"),
    }
}

/// Some random number after a state.
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// A game at random: its record, its positions and how it ended.
struct Played {
    record: String,
    positions: Vec<AnyPosition>,
    outcome: Option<Outcome>,
}

fn play(game: &dyn AnyGame, state: &mut u64, most: usize, choices: usize) -> Played {
    let mut positions = vec![game.start()];
    let mut texts = Vec::new();
    while texts.len() < most {
        let position = positions.last().unwrap();
        let moves = game.moves(position).unwrap();
        let Some(mv) = moves.get(random(state) % moves.len().clamp(1, choices)) else { break };
        texts.push(game.move_text(position, mv).unwrap());
        let next = game.play(position, mv).unwrap();
        positions.push(next);
    }
    let place = Place { position: "start".to_owned(), moves: texts };
    let mut record = game.move_list(&place).unwrap();
    let mut outcome = game.outcome(positions.last().unwrap()).unwrap();
    if outcome.is_none() {
        outcome = [None, Some(Outcome::Draw), Some(Outcome::Win(Player::Two))][random(state) % 3];
        if let Some(outcome) = outcome {
            record = format!("{record}# Result: {outcome}\n");
        }
    }
    Played { record, positions, outcome }
}

/// Who came to a class, and what they played there.
#[derive(Default)]
struct Counted {
    games: HashSet<usize>,
    /// Which game, and who moved: colors may change places from one game to another.
    moves: HashMap<Vec<u8>, HashMap<usize, Player>>,
    ended: HashSet<usize>,
}

#[test]
fn a_collection_says_what_counting_says() {
    let service = Service::new();
    let names =
        ["tictactoe", "gobblet", "quantik", "quarto:squares", "zertz:37", "three-mens-morris"];
    let mut state = 1;
    for name in names {
        let game = service.game(name).unwrap();
        let played: Vec<_> = (0..60).map(|_| play(&*game, &mut state, 24, 4)).collect();
        let records: Vec<_> = played.iter().map(|played| played.record.clone()).collect();
        let (file, gathered) = collected(&service, &records, CollectOptions::default());
        assert_eq!((gathered.records, gathered.refused), (60, 0));
        game.open_collection(Collection::open(Box::new(file)).unwrap()).unwrap();

        let key = |position: &AnyPosition| game.canonical(position, None).unwrap().key;
        let mut counted: HashMap<Vec<u8>, Counted> = HashMap::new();
        for (number, played) in played.iter().enumerate() {
            for (at, position) in played.positions.iter().enumerate() {
                let here = counted.entry(key(position)).or_default();
                here.games.insert(number);
                if let Some(next) = played.positions.get(at + 1) {
                    let games = here.moves.entry(key(next)).or_default();
                    games.entry(number).or_insert(game.to_move(position).unwrap());
                } else {
                    here.ended.insert(number);
                }
            }
        }
        assert_eq!(gathered.games[0].positions, counted.len() as u64, "{name}");
        let moves: usize = counted.values().map(|counted| counted.moves.len()).sum();
        assert_eq!(gathered.games[0].moves, moves as u64, "{name}");

        let mut asked = HashSet::new();
        for position in played.iter().flat_map(|played| &played.positions) {
            if !asked.insert(key(position)) {
                continue;
            }
            let counted = &counted[&key(position)];
            let text = game.text(position).unwrap();
            let said = ask(&*game, &text).unwrap();
            assert_eq!(said.results.games, counted.games.len() as u64, "{name} {text}");
            assert_eq!(said.ended, counted.ended.len() as u64, "{name} {text}");
            assert_eq!(said.moves.len(), counted.moves.len(), "{name} {text}");
            for mv in &said.moves {
                let next = game.play_text(position, &mv.text).unwrap();
                let games = &counted.moves[&key(&next)];
                assert_eq!(mv.results.games, games.len() as u64, "{name} {text} {}", mv.text);
                let first = games.keys().min().unwrap();
                assert_eq!(mv.first.file, format!("games/{first}.txt"));
                assert_eq!(mv.first.outcome, played[*first].outcome);
                for alike in &mv.alike {
                    let other = game.play_text(position, alike).unwrap();
                    assert_eq!(key(&other), key(&next));
                }
                let count = |wanted: &dyn Fn(Outcome, Player) -> bool| {
                    let is_so = |&(&number, &mover): &(&usize, &Player)| {
                        played[number].outcome.is_some_and(|outcome| wanted(outcome, mover))
                    };
                    games.iter().filter(is_so).count() as u64
                };
                let wins = count(&|outcome, mover| outcome == Outcome::Win(mover));
                let draws = count(&|outcome, _| outcome == Outcome::Draw);
                let known = count(&|_, _| true);
                let results = mv.results;
                assert_eq!((results.wins, results.draws), (wins, draws), "{name} {text}");
                assert_eq!(results.losses, known - wins - draws, "{name} {text}");
            }
        }
    }
}

/// By hand: two games from a corner, one from the center.
fn three_games() -> Vec<String> {
    [
        "# Player 1: Ada\n# Player 2: Bo\n# Game: tictactoe\n0\n1\n4\n2\n8\n",
        "# Player 1: Bo\n# Player 2: Ada\n# Game: tictactoe\n8\n4\n0\n2\n1\n6\n",
        "# Player 1: Ada\n# Game: tictactoe\n4\n0\n# Result: draw\n",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn three_games_counted_by_hand() {
    let service = Service::new();
    let (file, gathered) = collected(&service, &three_games(), CollectOptions::default());
    // 6 + 7 + 3 positions, of which the start and what follows the first corner are the same.
    assert_eq!((gathered.games[0].positions, gathered.players), (16 - 2 - 1, 2));
    assert_eq!(service.open_bytes(file).unwrap().name(), "tictactoe");
    let game = service.game("tictactoe").unwrap();

    let start = ask(&*game, "start").unwrap();
    let counts = |results: burnside_api::answers::OpeningResults| {
        (results.games, results.wins, results.draws, results.losses)
    };
    assert_eq!(counts(start.results), (3, 1, 1, 1));
    assert_eq!((start.moves.len(), start.ended, start.known.0), (2, 0, Some(Value::Draw)));
    let [corner, center] = &start.moves[..] else { panic!("two moves: {start:?}") };
    assert_eq!((corner.text.as_str(), corner.alike.len()), ("0", 3));
    assert_eq!((counts(corner.results), corner.results.share), ((2, 1, 0, 1), Some(0.5)));
    // Ada has three games, Bo two.
    assert_eq!(corner.players, ["Ada", "Bo"]);
    assert_eq!((center.text.as_str(), counts(center.results)), ("4", (1, 0, 1, 0)));
    assert_eq!(center.players, ["Ada"]);

    // The side to move is the other player, also where the board was turned.
    for corner in ["x../.../...", "..x/.../...", ".../.../..x"] {
        let after = ask(&*game, corner).unwrap();
        assert_eq!((counts(after.results), after.moves.len()), ((2, 1, 0, 1), 2));
        let edge = after.moves.iter().find(|mv| mv.known.0 != Some(Value::Draw)).unwrap();
        // Known to every child: after a corner only the center holds.
        assert!(matches!(edge.known.0, Some(Value::Loss(_))));
        assert_eq!((counts(edge.results), edge.alike.len()), ((1, 0, 0, 1), 1));
    }
    let nowhere = ask(&*game, ".x./.../...").unwrap();
    assert_eq!((nowhere.results.games, nowhere.moves.len(), nowhere.collected), (0, 0, 3));
    // One game stops here, and what comes after is not in the collection.
    assert_eq!(ask(&*game, "o../.x./...").unwrap().ended, 1);
}

#[test]
fn mistakes_are_found_where_they_are_known_to_be() {
    let service = Service::new();
    let scratch = || tempfile::tempfile();
    let options = CollectOptions { mistakes: Some(Effort::default()), ..CollectOptions::default() };
    let collector = Collector::new(&service, options, &scratch);
    let found = three_games().into_iter().map(|record| {
        let mistakes = collector.fold(record.as_bytes()).unwrap().1.mistakes.unwrap();
        mistakes.into_iter().map(|it| (it.ply, it.player, it.mv, it.before.word(), it.after.word()))
    });
    let found: Vec<Vec<_>> = found.map(Iterator::collect).collect();
    let (one, two) = (Player::One, Player::Two);
    let mistake =
        |ply, player, mv: &str, before, after| (ply, player, mv.to_owned(), before, after);
    assert_eq!(found[0], [mistake(2, two, "1", "draw", "loss")]);
    // A corner against two opposite ones loses; then player 1 does not see the threat at 6.
    let both = [mistake(4, two, "2", "draw", "loss"), mistake(5, one, "1", "win", "loss")];
    assert_eq!(found[1], both);
    assert_eq!(found[2], []);
    // A game without a table is not searched unless somebody says how much.
    let zertz = "37\nWd4,a1\n";
    assert_eq!(collector.fold(zertz.as_bytes()).unwrap().1.mistakes, None);
}

/// Both players lack one white marble. Player 1 can take it (c3 jumps to a1), but jumps over the
/// black one instead, and then the gray marble takes the white one.
#[test]
fn mistakes_are_found_by_a_search_if_that_is_wanted() {
    let service = Service::new();
    let scratch = || tempfile::tempfile();
    let effort = Effort { nodes: Some(10_000), ..Effort::default() };
    let options = CollectOptions { mistakes: Some(effort), ..CollectOptions::default() };
    let collector = Collector::new(&service, options, &scratch);
    let start = "oooo/ooooo/oooooo/owbog.o/oooooo/ooooo/oooo 0/7/9 3/0/0 3/0/0 1 -";
    let record = format!("37\n# Start: {start}\nx b2Bd4\nx e4Wc3\n");
    let found = collector.fold(record.as_bytes()).unwrap().1.mistakes.unwrap();
    let [mistake] = &found[..] else { panic!("{found:?}") };
    assert_eq!((mistake.ply, mistake.player, &*mistake.mv), (1, Player::One, "x b2Bd4"));
    assert_eq!((mistake.before, mistake.after.word()), (Value::Win(1), "loss"));
}

/// Where a search was asked for and finds no value, moves are estimated for the player who makes
/// them.
#[test]
fn what_is_not_known_is_estimated_if_a_search_is_wanted() {
    let service = Service::new();
    let board = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 4/4/4";
    let ahead = [("2/3/4 0/0/0", 1.0), ("0/0/0 2/3/4", -1.0)];
    let starts = ahead.map(|(captures, sign)| (format!("{board} {captures} 1 -"), sign));
    let record = |(start, _): &(String, f64)| format!("37\n# Start: {start}\nWd4,a1\n");
    let records: Vec<_> = starts.iter().map(record).collect();
    let (file, _) = collected(&service, &records, CollectOptions::default());
    service.open_bytes(file).unwrap();
    let game = service.game("zertz:37").unwrap();
    for (start, sign) in starts {
        let asked = |nodes| {
            let effort = Effort { nodes, ..Effort::default() };
            let request = Request::Openings { place: Place::at(&start), effort };
            match game.answer(&request, &Context::default()).unwrap() {
                Answer::Openings(openings) => *openings,
                _ => unreachable!("a request has its own kind of answer"),
            }
        };
        assert_eq!(asked(None).moves[0].likely, None);
        let openings = asked(Some(200));
        assert_eq!(openings.moves[0].known.0, None);
        let likely = openings.moves[0].likely.unwrap();
        assert!(likely * sign > 0.2 && likely.abs() < 1.0, "{likely} where {sign} is ahead");
        assert_eq!(asked(Some(200)), openings);
    }
}

#[test]
fn only_so_many_plies_are_kept_if_that_is_wanted() {
    let service = Service::new();
    let options = CollectOptions { plies: Some(1), ..CollectOptions::default() };
    let (file, gathered) = collected(&service, &three_games(), options);
    assert_eq!((gathered.games[0].positions, gathered.games[0].moves), (1, 2));
    service.open_bytes(file).unwrap();
    let game = service.game("tictactoe").unwrap();
    let start = ask(&*game, "start").unwrap();
    assert_eq!((start.results.games, start.ended, start.plies_collected), (3, 0, Some(1)));
    assert_eq!(ask(&*game, "x../.../...").unwrap().results.games, 0);
}

#[test]
fn a_damaged_file_is_refused_or_says_the_same() {
    let service = Service::new();
    let (file, _) = collected(&service, &three_games(), CollectOptions::default());
    let answers = |bytes: Vec<u8>| {
        let game = Service::new().game("tictactoe").unwrap();
        game.open_collection(Collection::open(Box::new(bytes))?)?;
        ["start", "x../.../...", "xo./.../..."].map(|at| ask(&*game, at)).into_iter().collect()
    };
    let whole: Result<Vec<Openings>, burnside_api::Error> = answers(file.clone());
    let whole = whole.unwrap();
    let mut refused = 0;
    for at in 0..file.len() {
        for bit in [1, 128] {
            let mut bytes = file.clone();
            bytes[at] ^= bit;
            match answers(bytes) {
                Ok(said) => assert_eq!(said, whole, "byte {at}"),
                Err(error) => {
                    assert_eq!(error.kind, Kind::Table, "byte {at}: {error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > file.len(), "nearly every byte is covered by a checksum");
    for length in 0..file.len() {
        assert_eq!(answers(file[..length].to_vec()).unwrap_err().kind, Kind::Table, "{length}");
    }
}

#[test]
fn what_a_collection_cannot_answer_is_an_error() {
    let service = Service::new();
    let quantik = service.game("quantik").unwrap();
    let none = ask(&*quantik, "start").unwrap_err();
    assert_eq!(none.kind, Kind::Table);
    assert!(none.message.contains("no collection"), "{none}");

    let (file, _) = collected(&service, &three_games(), CollectOptions::default());
    let collection = Collection::open(Box::new(file)).unwrap();
    let other = quantik.open_collection(Arc::clone(&collection)).unwrap_err();
    assert_eq!(
        (other.kind, other.hint.as_deref()),
        (Kind::Table, Some("it has games of tictactoe"))
    );
    assert_eq!(quantik.open_table_of(Box::new(vec![0; 100])).unwrap_err().kind, Kind::Table);

    // The same name, other rules.
    let text = burnside_define::shipped_text("tic-tac-toe").unwrap();
    let text = text.replacen("name = \"tic-tac-toe\"", "name = \"tictactoe\"", 1);
    let defined = burnside_api::read_game_file(&text).unwrap();
    let error = defined.open_collection(collection).unwrap_err();
    assert!(error.message.contains("other rules"), "{error}");
}

#[test]
fn a_record_that_cannot_be_read_says_where() {
    let service = Service::new();
    let scratch = || tempfile::tempfile();
    let collector = Collector::new(&service, CollectOptions::default(), &scratch);
    for (record, line, part) in [
        ("# Game: tictactoe\n0\n0\n", Some(3), "illegal"),
        ("0\n1\n", None, "does not name its game"),
        ("# Game: nothing-at-all\n0\n", None, "there is no game"),
        ("37\nWd4,a1\nWd4,a1\n", Some(3), "illegal"),
        ("(;GM[22]SU[Zertz]\n; P0[0 RtoB 2 0 D 4]\n; P0[1 R- A 1]\n", Some(4), "bracket"),
    ] {
        let error = collector.fold(record.as_bytes()).err().unwrap();
        assert_eq!(error.line, line, "{error}");
        assert!(error.message.contains(part), "{error}");
    }
}

#[test]
fn several_games_in_one_file() {
    let service = Service::new();
    let mut records = three_games();
    records.push("37\n# Player 2: Ada\nWd4,a1\n".to_owned());
    let text = records[..3].concat();
    let starts = record_starts(text.as_bytes());
    let ends = starts[1..].iter().copied().chain([text.len()]);
    let pieces: Vec<_> = starts.iter().zip(ends).map(|(&a, b)| text[a..b].to_owned()).collect();
    assert_eq!(pieces, records[..3]);

    let (file, gathered) = collected(&service, &records, CollectOptions::default());
    let names: Vec<_> = gathered.games.iter().map(|game| (&*game.game, game.records)).collect();
    assert_eq!(names, [("tictactoe", 3), ("zertz:37", 1)]);
    assert_eq!(service.open_bytes(file).unwrap().name(), "tictactoe");
    let zertz = ask(&*service.game("zertz").unwrap(), "start").unwrap();
    assert_eq!((zertz.results.games, zertz.moves.len(), zertz.known.0), (1, 1, None));
    // The corners of the board, and the marble in the middle.
    assert_eq!(zertz.moves[0].alike.len(), 5);
}
