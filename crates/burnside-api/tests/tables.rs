//! Tables that are opened: values come from them, and from no table of other rules.

use burnside_api::{
    Answer, Context, Kind, Place, Request, Service, SolveOptions,
    answers::{NarrowStats, Source, StatsRow, ValueAnswer},
    read_game_file,
};
use burnside_define::shipped_text;

fn value(game: &dyn burnside_api::AnyGame, nodes: u64) -> Option<ValueAnswer> {
    let effort = burnside_api::Effort { nodes: Some(nodes), time: None };
    let request = Request::Value { place: Place::at("start"), effort, partial: false };
    match game.answer(&request, &Context::default()).ok()? {
        Answer::Value(value) => Some(value),
        _ => None,
    }
}

fn continued(_: burnside_api::Step) -> std::ops::ControlFlow<()> {
    std::ops::ControlFlow::Continue(())
}

#[test]
fn a_table_answers_once_it_is_open() {
    let path = std::env::temp_dir().join(format!("burnside-api-{}.bst", std::process::id()));
    // Shipped games are found by their names: this one is not.
    let text = shipped_text("three-mens-morris").unwrap();
    let text = &text.replacen("name = \"three-mens-morris\"", "name = \"my-morris\"", 1);
    let service = Service::new();
    let game = service.load(text).unwrap();
    assert!(!game.is_solved() && !game.about().solved);
    assert_eq!(value(&*game, 1), None);
    let solved = game.solve(&path, &SolveOptions::default(), &continued).unwrap();
    // conformance/game-files.json: classes_with_swap and longest.
    assert_eq!((solved.positions, solved.max_plies), (540, 10));
    assert_eq!(solved.file, Some(path.display().to_string()));

    game.open_table(&path).unwrap();
    assert!(game.is_solved() && game.about().solved);
    let found = value(&*game, 1).unwrap();
    assert_eq!((found.known.0, found.source), (Some(burnside::Value::Win(9)), Source::Table));
    // The game is the same: so is what the service has of it.
    assert!(service.game("my-morris").unwrap().is_solved());

    // By what the table says it is of.
    let other = Service::new();
    assert_eq!(other.open_table(&path).err().unwrap().kind, Kind::Game);
    other.load(text).unwrap();
    assert_eq!(other.open_table(&path).unwrap().name(), "my-morris");
    assert!(other.game("my-morris").unwrap().is_solved());

    // The same name, other rules: refused, and nothing changes.
    let changed = read_game_file(&text.replacen("\"you\"", "\"opponent\"", 1)).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let error = changed.open_table_of(Box::new(bytes)).unwrap_err();
    assert_eq!(error.kind, Kind::Table);
    assert!(error.message.contains("other rules"), "{error}");
    assert_eq!(error.hint.as_deref(), Some("solve the game again, or remove the table"));
    assert!(!changed.is_solved());
    assert_eq!(game.open_table(&path).unwrap_err().kind, Kind::File);
}

/// Numbers from a script of its own, positions being strings, players changed over included: see
/// `burnside-solve/tests/stats.rs` for the same without.
#[test]
fn stats_of_a_game_file() {
    let path = std::env::temp_dir().join(format!("burnside-stats-{}.bst", std::process::id()));
    let game = read_game_file(shipped_text("three-mens-morris").unwrap()).unwrap();
    // It has few classes: no table is needed.
    let in_memory = game.stats(&Context::default()).unwrap();
    game.solve(&path, &SolveOptions::default(), &continued).unwrap();
    game.open_table(&path).unwrap();
    let stats = game.stats(&Context::default()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(stats, in_memory);
    assert_eq!((stats.classes, stats.start.0), (540, Some(burnside::Value::Win(9))));
    let rows = |rows: Option<Vec<StatsRow>>| -> Vec<[u64; 4]> {
        let row = |row: &StatsRow| [row.finished, row.wins, row.draws, row.losses];
        rows.unwrap().iter().map(row).collect()
    };
    let expected = [
        [0, 1, 0, 0],
        [0, 1, 1, 1],
        [0, 5, 6, 1],
        [0, 15, 20, 3],
        [0, 68, 30, 10],
        [21, 94, 41, 18],
        [21, 108, 39, 36],
    ];
    // All six pieces are on the board after six plies: here that is the same.
    assert_eq!(rows(stats.by_ply.clone()), expected);
    assert_eq!(rows(stats.by_pieces.clone()), expected);
    let narrow = NarrowStats { won: 292, one_wins: 168, drawn: 137, one_saves: 59 };
    assert_eq!(stats.narrow, Some(narrow));
    let branching = stats.branching.as_ref().unwrap();
    assert_eq!(branching.most, 9);
    assert!((branching.mean - 2239.0 / 498.0).abs() < 1e-12);
    let longest: Vec<_> =
        stats.longest.as_ref().unwrap().iter().map(|w| (w.plies, w.classes)).collect();
    assert_eq!(longest, [(9, 6), (7, 11), (5, 33), (3, 62), (1, 180)]);
    assert!((stats.random.player1 - 0.520_859_173_776_115_3).abs() < 1e-11);
    assert!((stats.random.player2 - 0.479_140_826_223_810_1).abs() < 1e-11);
    assert_eq!(stats.random.games, None);
    // The middle wins, and nothing else does.
    let winning = stats.first_moves.iter().filter(|mv| mv.known.0 == stats.start.0);
    assert_eq!(winning.map(|mv| &*mv.text).collect::<Vec<_>>(), ["X@b2"]);
    assert!(stats.picture(burnside_draw::Look::LIGHT).is_some());
    let plan = game.plan(&Context::default()).unwrap();
    assert_eq!((plan.classes, plan.counted, plan.can_return), (540, true, true));
}

/// A file with the name of a listed game does not answer from that game's table.
#[cfg(feature = "tables")]
#[test]
fn a_name_is_not_enough() {
    assert!(Service::new().game("tictactoe").unwrap().is_solved());
    for name in ["tictactoe", "quantik", "gobblet"] {
        let text = shipped_text("tic-tac-toe-misere").unwrap();
        let text = text.replace("name = \"tic-tac-toe-misere\"", &format!("name = \"{name}\""));
        let game = read_game_file(&text).unwrap();
        assert_eq!(game.name(), name);
        assert!(!game.is_solved(), "{name}");
    }
}
