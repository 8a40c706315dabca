//! The puzzles of the program, held against the tables by another route than the one that chose
//! them: orbits of moves are counted by Burnside's lemma, classes are told apart by trying every
//! image, ratings are summed over moves instead of classes.
#![cfg(feature = "tables")]

use std::collections::HashSet;

use burnside::{
    Symmetric, Value,
    catalog::{Entry, Visitor, visit},
    quantik::Quantik,
    symmetry::plain_canonical,
    tictactoe::TicTacToe,
};
use burnside_solve::{
    Limits, classes, embedded_table, evaluator, for_each_layer,
    puzzles::{self, PuzzleFile, embedded_puzzles},
    solve::solve_small,
    table::Probe,
};

/// What a table says about a position, without the code that chooses puzzles.
struct Facts {
    /// How many orbits the moves have that win, or, where nothing wins, that draw.
    good_orbits: usize,
    /// Whether some move is worse.
    some_are_bad: bool,
    rating: u32,
}

#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // numbers of moves and plies
fn facts<G: Entry>(table: &dyn Probe<G>, position: G::Position) -> Option<Facts> {
    let game = table.game();
    let player = game.to_move(position);
    let seen = |mv| {
        let child = game.play_unchecked(position, mv);
        let value = table.probe(child).unwrap();
        match (value, game.to_move(child) == player) {
            (Value::Win(n), false) | (Value::Loss(n), true) => (mv, Value::Loss(n + 1)),
            (Value::Loss(n), false) | (Value::Win(n), true) => (mv, Value::Win(n + 1)),
            (Value::Draw, _) => (mv, Value::Draw),
        }
    };
    let moves: Vec<(G::Move, Value)> = game.moves(position).map(seen).collect();
    let rank = |value: Value| match value {
        Value::Win(_) => 2,
        Value::Draw => 1,
        Value::Loss(_) => 0,
    };
    let best = moves.iter().map(|&(_, value)| rank(value)).max().filter(|&best| best > 0)?;
    let good: Vec<G::Move> =
        moves.iter().filter(|&&(_, value)| rank(value) == best).map(|&(mv, _)| mv).collect();
    let stabilizer: Vec<_> = game.stabilizer(game.value_group(), position).collect();
    let image = |mv: G::Move, symmetry| game.transform_move(mv, symmetry);
    // Burnside's lemma: as many orbits as moves stay where they are, on average.
    let fixed: usize =
        stabilizer.iter().map(|&s| good.iter().filter(|&&mv| image(mv, s) == mv).count()).sum();
    assert_eq!(fixed % stabilizer.len(), 0);
    let shortest = moves.iter().filter_map(|&(_, value)| match value {
        Value::Win(plies) => Some(f64::from(plies)),
        _ => None,
    });
    let most = shortest.reduce(f64::min).unwrap_or(f64::INFINITY);
    // A move counts as one part of its orbit.
    let hides = moves.iter().filter(|&&(_, value)| rank(value) < best).map(|&(mv, value)| {
        let orbit: HashSet<G::Move> = stabilizer.iter().map(|&s| image(mv, s)).collect();
        let plies = value.plies().map_or(most, f64::from);
        plies.min(most) / orbit.len() as f64
    });
    Some(Facts {
        good_orbits: fixed / stabilizer.len(),
        some_are_bad: good.len() < moves.len(),
        rating: hides.sum::<f64>().round() as u32,
    })
}

struct Check<'a>(&'a PuzzleFile);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        let Self(file) = self;
        assert!(file.is_of(&game), "{}", file.game);
        let table = embedded_table(&game).unwrap();
        let mut seen = HashSet::new();
        let mut last = 0;
        for text in &file.positions {
            let position = game.parse_position(text).unwrap();
            assert_eq!(game.position_text(position), *text);
            let Facts { good_orbits, some_are_bad, rating } = facts(&*table, position).unwrap();
            assert_eq!((good_orbits, some_are_bad), (1, true), "{text}");
            assert!(last <= rating, "{text} is easier than the one before");
            last = rating;
            let canonical = plain_canonical(&game, game.value_group(), position.into()).position;
            assert!(seen.insert(canonical), "{text} is there twice");
        }
    }
}

#[test]
fn every_puzzle_has_one_solution_and_a_class_of_its_own() {
    let files = embedded_puzzles();
    let names: Vec<_> = files.iter().map(|file| &*file.game).collect();
    assert_eq!(names, ["gobblet:strict", "gobblet", "quantik", "tictactoe"]);
    for file in files {
        visit(&file.game, Check(file)).unwrap();
        let enough = if file.game == "tictactoe" { 1 } else { 1_000 };
        assert!(file.positions.len() >= enough, "{}", file.game);
    }
}

#[test]
fn tic_tac_toe_has_all_puzzles_that_there_are() {
    let table = embedded_table(&TicTacToe).unwrap();
    let mut count = 0;
    for_each_layer(&TicTacToe, TicTacToe.value_group(), 9, |_, layer| {
        let found = layer.iter().filter_map(|&position| facts(&*table, position));
        count += found.filter(|facts| facts.good_orbits == 1 && facts.some_are_bad).count();
    });
    let file = embedded_puzzles().iter().find(|file| file.game == "tictactoe").unwrap();
    assert_eq!(file.positions.len(), count);
}

#[test]
fn they_are_in_variety() {
    let table = embedded_table(&Quantik).unwrap();
    let file = embedded_puzzles().iter().find(|file| file.game == "quantik").unwrap();
    let (mut pieces, mut plies) = (HashSet::new(), HashSet::new());
    for text in &file.positions {
        let position = burnside::Notation::parse_position(&Quantik, text).unwrap();
        pieces.insert(text.bytes().filter(u8::is_ascii_alphabetic).count());
        plies.insert(table.probe(position).unwrap());
    }
    assert!(pieces.len() >= 9 && plies.len() >= 4, "{pieces:?} {plies:?}");
}

#[test]
fn a_seed_means_the_same_puzzles_on_any_number_of_threads() {
    let evaluator = evaluator(&Quantik);
    let limits = Limits::default();
    let moves = |position| puzzles::all_values(&Quantik, &*evaluator, position, &limits);
    let choose = |threads, seed| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let chosen = pool.install(|| puzzles::choose(&Quantik, &moves, 30, seed, &|_| ()));
        PuzzleFile::new(&Quantik, seed, chosen.unwrap().iter().map(|chosen| chosen.position))
    };
    let file = choose(1, 7);
    assert_eq!(file.positions.len(), 30);
    assert_eq!(file, choose(3, 7));
    assert_ne!(file.positions, choose(2, 8).positions);
}

#[test]
fn small_games_are_solved_as_the_table_says() {
    let table = embedded_table(&TicTacToe).unwrap();
    let small = solve_small(&TicTacToe, 765).unwrap();
    let mut seen = 0;
    for_each_layer(&TicTacToe, TicTacToe.value_group(), 9, |_, layer| {
        for &position in layer {
            assert_eq!(small.probe(position).unwrap(), table.probe(position).unwrap());
            seen += 1;
        }
    });
    assert_eq!(seen, 765);
    let counted = classes(&TicTacToe, TicTacToe.value_group(), 9);
    assert_eq!(seen, counted.iter().map(|ply| ply.open + ply.finished).sum::<u64>());
}

#[test]
fn files_are_read_back_and_nonsense_is_refused() {
    for file in embedded_puzzles() {
        assert_eq!(PuzzleFile::read(&file.write()).as_ref(), Ok(file));
    }
    for (text, line) in [
        ("", 1),
        ("burnside puzzles 2\n", 1),
        ("burnside puzzles 1\nrules 00\n", 2),
        ("burnside puzzles 1\ngame toy\nseed 1\n", 3),
        ("burnside puzzles 1\ngame toy\nrules 00\nseed x\n", 4),
        ("burnside puzzles 1\ngame toy\nrules 00\nseed 1\na\n\nb\n", 6),
    ] {
        assert_eq!(PuzzleFile::read(text).unwrap_err().line, line, "{text}");
    }
}
