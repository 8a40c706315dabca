//! Evaluators: the same values as plain negamax, from whatever source, finished games included.

use burnside::{
    Game, Value, catalog::Entry, gobblet::Gobblet, laws, quantik::Quantik, quarto::Quarto,
};
use burnside_solve::{
    Cause, Evaluator, Limits, Source, Stopped, Worth, alphabeta::AlphaBeta, evaluator,
    evaluator_without_book, has_table, negamax, within::Within,
};

/// Positions of random games with few enough plies left for negamax, finished ones included.
fn late<G: Game>(game: &G, from: usize) -> Vec<G::Position> {
    let mut late = Vec::new();
    for seed in 0..40 {
        let mut position = game.start();
        for ply in 0.. {
            if ply >= from {
                late.push(position);
            }
            match burnside_solve::random::any_move(game, position, seed * 1000 + ply as u64) {
                Some(mv) => position = game.play(position, mv),
                None => break,
            }
        }
    }
    late
}

fn agrees_with_negamax<G: Entry>(game: &G, by: &dyn Evaluator<G>, from: usize) {
    let (mut open, mut over) = (0, 0);
    for position in late(game, from) {
        let expected = negamax(game, position);
        let found = by.evaluate(position, &Limits::default()).unwrap();
        assert_eq!(found.value, expected, "{position:?}");
        assert_eq!(by.value(position, &Limits::default()), Ok(expected), "{position:?}");
        let alone = Worth { value: expected, source: found.source, at_most: false };
        assert_eq!(by.worth(position, &Limits::default()), Ok(alone), "{position:?}");
        if game.outcome(position).is_some() {
            assert_eq!((found.source, found.moves.len()), (Source::Rules, 0));
            over += 1;
            continue;
        }
        assert_eq!(found.source, by.source());
        let moves: Vec<_> = game.moves(position).collect();
        assert_eq!(found.moves.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), moves);
        for (mv, value) in found.moves {
            let after = negamax(game, game.play(position, mv)).one_ply_earlier();
            match value {
                Some(value) => assert_eq!(value, after, "{position:?} {mv:?}"),
                None => assert!(after < expected, "{position:?} {mv:?}"),
            }
        }
        open += 1;
    }
    assert!(open > 20 && over > 20, "{open} {over}");
}

#[test]
fn every_source_agrees_with_negamax() {
    agrees_with_negamax(&Quantik, &*evaluator(&Quantik), 7);
    agrees_with_negamax(&Quantik, &AlphaBeta::new(Quantik), 7);
    agrees_with_negamax(&Quantik, &Within::new(Quantik), 7);
    agrees_with_negamax(&Quarto::LINES, &*evaluator(&Quarto::LINES), 12);
    agrees_with_negamax(&Quarto::SQUARES, &*evaluator_without_book(&Quarto::SQUARES), 12);
}

/// As in a game without a table.
#[test]
fn wins_are_found_in_games_that_can_return_and_searches_end() {
    let strict = Gobblet::STRICT;
    let search = Within::new(strict);
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let position = strict.position_of_code(&274_887_352_321_u64.to_be_bytes()).unwrap();
    let found = Evaluator::evaluate(&search, position, &limits).unwrap();
    assert_eq!((found.value, found.source), (Value::Win(3), Source::Search));
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let stopped = Evaluator::evaluate(&search, strict.start(), &limits);
    assert!(matches!(stopped, Err(Stopped { cause: Cause::Limit, .. })), "{stopped:?}");
}

#[cfg(feature = "tables")]
#[test]
fn solved_games_are_answered_from_their_tables() {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let of = |evaluator: &dyn Evaluator<Gobblet>, position| {
        let found = evaluator.evaluate(position, &limits).unwrap();
        (found.value, found.source)
    };
    let start = Gobblet::DEFAULT.start();
    assert_eq!(of(&*evaluator(&Gobblet::DEFAULT), start), (Value::Win(13), Source::Table));
    assert!(has_table(&Quantik) && has_table(&Gobblet::DEFAULT) && has_table(&Gobblet::STRICT));
    assert!(!has_table(&Quarto::LINES));
    // The variants have tables of their own: they differ somewhere, each as its rules say.
    let (ours, strict) = (evaluator(&Gobblet::DEFAULT), evaluator(&Gobblet::STRICT));
    let samples = laws::sample(&Gobblet::DEFAULT, 7, 400);
    let differ = samples.iter().filter(|&&p| of(&*ours, p).0 != of(&*strict, p).0).count();
    assert!(differ > 0);
    assert_eq!(evaluator(&Quantik).usual_nodes(), None);
}

/// A table of early positions has no place for what comes before it, and knows what follows.
#[cfg(feature = "tables")]
#[test]
fn the_start_of_quarto_is_answered_from_its_table() {
    let quarto = Quarto::LINES;
    let by = evaluator(&quarto);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let found = by.evaluate(quarto.start(), &limits).unwrap();
    assert_eq!((found.value, found.source), (Value::Draw, Source::Table));
    let alone = by.worth(quarto.start(), &limits).unwrap();
    assert_eq!((alone.value, alone.source), (Value::Draw, Source::Table));
}
