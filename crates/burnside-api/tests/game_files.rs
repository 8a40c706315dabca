//! Games from files: loaded by text, replaced by name, and those that come with the program.

use std::{ops::ControlFlow, sync::Arc, time::Duration};

use burnside_api::{
    Answer, AnyGame, Context, Effort, Kind, Place, Request, Service, SolveOptions, answers::Source,
    check_game_file,
};

/// Two rows of two; whoever makes a pair wins.
fn pairs(line: &str) -> String {
    format!(
        r#"
        name = "pairs"
        title = "Pairs"
        rules = "Two in a row win."
        [board]
        grid = [2, 2]
        [pieces]
        mark = "XO"
        [[turn]]
        place = "mark"
        [[end]]
        line = "{line}"
        winner = "you"
        [[end]]
        full = true
        winner = "nobody"
        "#
    )
}

fn nodes(service: &Service, game: &str, depth: u32) -> String {
    let request = Request::Perft { place: Place::at("start"), depth };
    let answer = service.answer(game, &request, &Context::default()).unwrap();
    answer.to_json()
}

#[test]
fn a_changed_file_takes_the_place_of_the_old_one() {
    let service = Service::new();
    let listed = service.all().len();
    let first = service.load(&pairs("2 in a row")).unwrap();
    assert!(Arc::ptr_eq(&first, &service.load(&pairs("2 in a row")).unwrap()));
    // After three plies somebody has two marks, and any two make a pair.
    assert!(nodes(&service, "pairs", 4).contains(r#""nodes":0"#));

    let second = service.load(&pairs("2 in a row along rows")).unwrap();
    assert!(!Arc::ptr_eq(&first, &second));
    assert!(Arc::ptr_eq(&second, &service.game("Pairs").unwrap()));
    assert_eq!(service.all().len(), listed + 1);
    // 4 x 3 first plies; then 2 of the 12 are in one row, after which neither has a pair at hand
    // but in the other row: at least the line X a1, O a2, X b2, O b1 is played to its end.
    assert!(!nodes(&service, "pairs", 4).contains(r#""nodes":0"#));
    // The old one is still the old one.
    let request = Request::Perft { place: Place::at("start"), depth: 4 };
    let old = first.answer(&request, &Context::default()).unwrap();
    assert!(old.to_json().contains(r#""nodes":0"#));
}

#[test]
fn names_of_listed_games_are_refused_and_mistakes_have_a_place() {
    let service = Service::new();
    let text = burnside_define::shipped_text("quantik").unwrap();
    let error = service.load(text).err().unwrap();
    assert_eq!((error.kind, error.hint.as_deref()), (Kind::Game, Some("give it another name")));

    let error = service.load(&pairs("2 in a rwo")).err().unwrap();
    assert_eq!(error.kind, Kind::GameFile);
    assert_eq!((error.line, error.column), (Some(12), Some(16)));
}

#[test]
fn shipped_games_go_by_their_names_and_listed_ones_come_first() {
    let service = Service::new();
    let names: Vec<_> = service.shipped().iter().map(|game| game.name).collect();
    assert!(names.contains(&"teeko") && names.contains(&"quarto:torus"), "{names:?}");
    for listed in service.names() {
        assert!(!names.contains(&&*listed), "{listed} twice");
    }
    let teeko = service.game("Teeko").unwrap();
    assert!(Arc::ptr_eq(&teeko, &service.game("teeko").unwrap()));
    // 25 x 24 places for two men.
    assert!(nodes(&service, "teeko", 2).contains(r#""nodes":600"#));
    assert!(!service.names().contains(&"teeko".to_owned()), "a list has what was put there");

    // Quantik is the listed one: its files are not game files.
    let quantik = service.game("quantik").unwrap();
    assert!(quantik.about().formats.contains(&"core"));

    let unknown = service.game("teko").err().unwrap();
    assert!(unknown.hint.unwrap().contains("did you mean teeko?"));
    assert_eq!(service.game("quantik:full").err().unwrap().kind, Kind::Game);
}

#[test]
fn a_loaded_game_comes_before_a_shipped_one() {
    let service = Service::new();
    let shipped = service.game("teeko").unwrap();
    let text = burnside_define::shipped_text("teeko").unwrap().replace("Teeko", "Mine");
    let mine = service.load(&text).unwrap();
    assert!(Arc::ptr_eq(&mine, &service.game("teeko").unwrap()));
    assert!(!Arc::ptr_eq(&mine, &shipped));
}

#[test]
fn what_was_loaded_can_be_taken_back_and_read_again() {
    let service = Service::new();
    service.load(&pairs("2 in a row")).unwrap();
    let fresh = service.fresh();
    assert_eq!(fresh.names(), service.names());
    assert!(!Arc::ptr_eq(&fresh.game("pairs").unwrap(), &service.game("pairs").unwrap()));
    service.unload("Pairs").unwrap();
    for name in ["pairs", "quantik", "teeko"] {
        assert_eq!(service.unload(name).unwrap_err().kind, Kind::Game, "{name}");
    }
    assert_eq!(service.game("pairs").err().unwrap().kind, Kind::Game);
    assert!(fresh.game("pairs").is_ok() && service.game("quantik").is_ok());
}

#[test]
fn shipped_games_that_somebody_has_stay_the_same() {
    let service = Service::new();
    let mine = service.game("teeko").unwrap();
    let idle = Arc::downgrade(&service.game("hexapawn").unwrap());
    assert!(idle.upgrade().is_some(), "kept, for whoever comes next");
    let others = ["dodgem", "mu-torere", "picaria", "hex-3x3", "qubic", "konane-4x4"];
    for name in others.into_iter().chain(["mill-3x3", "teeko-4x4", "six-mens-morris"]) {
        service.game(name).unwrap();
    }
    assert!(idle.upgrade().is_none(), "what nobody has is not kept forever");
    assert!(Arc::ptr_eq(&mine, &service.game("teeko").unwrap()));
}

#[test]
fn a_game_from_a_file_is_solved_in_memory_unless_somebody_or_its_memory_stops_it() {
    let service = Service::of_files();
    assert!(service.all().is_empty(), "no listed games");
    let game = service.load(burnside_define::shipped_text("tic-tac-toe").unwrap()).unwrap();
    let go_on = |_| ControlFlow::Continue(());
    let (solved, table) = game.solve_in_memory(&SolveOptions::default(), &go_on).unwrap();
    // 765 boards up to symmetry: a well-known number.
    assert_eq!((solved.positions, solved.file), (765, None));
    let value = |game: &dyn AnyGame| {
        let request = Request::from_json("value", "{}").unwrap();
        game.answer(&request, &Context::default()).unwrap().to_json()
    };
    assert!(!value(&*game).contains(r#""source":"table""#));
    game.open_table_of(Box::new(table)).unwrap();
    assert!(value(&*game).contains(r#""source":"table""#));
    assert!(value(&*game).contains(r#""value":"draw""#));

    let stopped = game.solve_in_memory(&SolveOptions::default(), &|_| ControlFlow::Break(()));
    assert_eq!(stopped.unwrap_err().kind, Kind::Stopped);
    let hurried = SolveOptions { time: Some(Duration::ZERO), ..SolveOptions::default() };
    assert_eq!(game.solve_in_memory(&hurried, &go_on).unwrap_err().kind, Kind::Stopped);
    let little = SolveOptions { memory: Some(1_000), ..SolveOptions::default() };
    let error = game.solve_in_memory(&little, &go_on).unwrap_err();
    assert_eq!(error.kind, Kind::Memory);
    assert!(error.hint.is_some());
}

#[test]
fn a_check_counts_and_warns_and_mistakes_have_a_place() {
    let checked = check_game_file(&pairs("2 in a row")).unwrap();
    // Four squares, any of them first: one class. Any two marks of a player are a pair.
    assert_eq!((checked.plies[0].lines, checked.plies[0].classes), (4, 1));
    assert_eq!(checked.warnings, ["[[end]] number 2 never ended a game"]);
    let error = check_game_file(&pairs("2 in a raw")).unwrap_err();
    assert_eq!((error.kind, error.line), (Kind::GameFile, Some(12)));
}

/// Neither side can force anything, and play can return: a search alone never ends.
#[test]
fn values_of_a_small_drawn_game_come_from_solving_it() {
    let service = Service::new();
    let text = burnside_define::shipped_text("mu-torere").unwrap();
    let game = service.load(&text.replacen("name = \"mu-torere\"", "name = \"maori\"", 1)).unwrap();
    let ask = |effort: Effort| {
        let request = Request::Value { place: Place::at("start"), effort, partial: false };
        match game.answer(&request, &Context::default()) {
            Ok(Answer::Value(value)) => Ok(value),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.kind),
        }
    };
    let nodes = |nodes| Effort { nodes: Some(nodes), time: None };
    assert_eq!(ask(nodes(40)).unwrap_err(), Kind::Stopped);
    let value = ask(nodes(20_000)).unwrap();
    assert_eq!((value.known.0, value.source), (Some(burnside::Value::Draw), Source::Solved));
    assert!(value.moves.iter().all(|mv| mv.known.0.is_some()));
    assert_eq!(ask(nodes(1)), Ok(value));
}
