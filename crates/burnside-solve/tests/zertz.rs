//! Forced wins of Zertz: what the prover claims is played out against every defense, and never
//! contradicts the search of all moves.

use burnside::{
    Game, Notation, Outcome, Player, Value, laws,
    zertz::{Color, Position, Zertz},
};
use burnside_solve::{
    Evaluation, Evaluator, Limits, evaluator, exhaustive::Exhaustive, forced, random::below,
    within::Within,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// The winner's third and fourth turn from the end of games that the tree search played against
/// itself; nobody else has looked at them.
const WON: [&str; 12] = [
    "..bb/...o./...ob./.woooow/.bowo./..ooo/.o.. 1/6/0 1/1/3 1/1/3 1 -",
    ".w.o/ooooo/.oogoo/..booo./..ooo./go.../.o.. 2/2/5 1/3/1 2/1/3 1 -",
    "boo./oooob/.ooooo/.oooogo/oobooo/...o./...o 4/4/6 0/2/1 2/1/0 2 -",
    "bo../.ooo./ogowo./booooo./.oboog/.ooo./w... 1/6/5 2/0/1 1/0/1 1 -",
    ".w.o/boooo/.oogoo/..booo./..goo./go.../.o.. 2/2/5 1/3/0 2/0/3 1 -",
    "..o./.wooo/..ooo./..oogo./..ooob/..oo./.ow. 1/3/4 2/3/1 1/1/4 1 -",
    ".o.o/oowo./.booo./..owog./.boooo/.wb.o/.... 1/4/4 0/3/2 2/0/1 2 -",
    "boo./oooob/.gwooo/.ooowoo/oobooo/...g./...o 4/4/6 0/1/1 0/1/0 2 -",
    "...b/..go./.boooo/boooo../boo.../.og../.... 3/2/0 1/2/4 2/2/2 1 -",
    "..o./.wobo/.oooo./.ogowog/.ooooo/.g.o./.... 0/3/6 2/2/2 2/0/1 1 -",
    "w.../ooo../oog.../..ooo../.oog../.wooo/..oo 0/0/8 3/3/0 1/3/2 1 -",
    "oo.o/.ooo./ogowo./booooo./.oboog/.ooo./o.o. 2/6/6 2/0/1 1/0/1 1 -",
];

const RULES: Zertz = Zertz::RINGS_37;

fn limits(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Plays the evaluator's moves against every defense, to the end: the winner wins, however the
/// others play. Returns how many games were won.
fn play_out(values: &dyn Evaluator<Zertz>, at: Position, winner: Player) -> u64 {
    if let Some(outcome) = RULES.outcome(at) {
        assert_eq!(outcome, Outcome::Win(winner), "{at}");
        return 1;
    }
    if RULES.to_move(at) != winner {
        return RULES.moves(at).map(|reply| play_out(values, RULES.play(at, reply), winner)).sum();
    }
    let Evaluation { value, moves, .. } =
        values.evaluate(at, &limits(400_000)).unwrap_or_else(|_| panic!("{at} is not proved"));
    assert!(matches!(value, Value::Win(_)), "{at}: {value}");
    let (mv, _) = moves.into_iter().find(|&(_, worth)| worth == Some(value)).unwrap();
    play_out(values, RULES.play(at, mv), winner)
}

#[test]
fn forced_wins_are_won_against_every_defense() {
    for text in WON {
        let at = RULES.parse_position(text).unwrap();
        let values = evaluator(&RULES);
        let found = values.evaluate(at, &limits(400_000)).unwrap();
        assert!(matches!(found.value, Value::Win(_)), "{text}: {}", found.value);
        assert!(play_out(&*values, at, RULES.to_move(at)) > 0);
    }
}

/// Near the end, where all moves can be looked at.
#[test]
fn proofs_never_contradict_the_search_of_all_moves() {
    let exact = Within::new(RULES);
    let (mut compared, mut bounds) = (0, 0);
    let mut at_end: Vec<Position> = Vec::new();
    for game in 0..60 {
        let positions = laws::sample(&RULES, 700 + game, 1);
        at_end.extend(positions.iter().rev().skip(1).take(6));
    }
    for at in at_end {
        let Ok(value) = exact.value(at, &limits(60_000)) else { continue };
        // A prover that knows nothing, with too little for the search of all moves.
        let Ok(found) = evaluator(&RULES).evaluate(at, &limits(3_000)) else { continue };
        assert_eq!(found.value.word(), value.word(), "{at}");
        if found.at_most {
            bounds += 1;
            assert!(found.value.plies() >= value.plies(), "{at}: {} {value}", found.value);
            let known = found.moves.iter().filter(|(_, worth)| worth.is_some());
            assert!(known.clone().count() > 0);
        } else {
            assert_eq!(found.value, value, "{at}");
        }
        compared += 1;
    }
    assert!(compared > 60 && bounds > 5, "{compared} {bounds}");
}

/// The library's search for forced wins, over all moves, finds no win in two turns that the
/// evaluator misses.
#[test]
fn every_win_in_two_turns_is_proved() {
    let mut won = 0;
    for at in laws::sample(&RULES, 41, 6).into_iter().step_by(3) {
        let all = forced::Options { turns: 2, replies: usize::MAX, nodes: 20_000 };
        if matches!(forced::win(&RULES, at, &all), forced::Answer::Win { .. }) {
            won += 1;
            let found = evaluator(&RULES).evaluate(at, &limits(400_000)).unwrap();
            assert!(matches!(found.value, Value::Win(_)), "{at}: {}", found.value);
        }
    }
    assert!(won > 5, "{won}");
}

#[test]
fn limits_and_cancel_are_kept() {
    let values = evaluator(&RULES);
    let stopped = values.evaluate(RULES.start(), &limits(2_000)).unwrap_err();
    assert!((1_000..4_000).contains(&stopped.nodes), "{stopped}");
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let canceled = Limits { cancel: Some(&cancel), ..limits(u64::MAX) };
    let stopped = values.evaluate(RULES.start(), &canceled).unwrap_err();
    assert!(stopped.nodes < 100_000, "{stopped}");
    // A finished game has a value by the rules.
    let over = *laws::sample(&RULES, 1, 1).last().unwrap();
    let found = values.evaluate(over, &limits(100)).unwrap();
    assert_eq!(found.source, burnside_solve::Source::Rules);
    assert!(found.moves.is_empty() && !found.at_most);
}

/// `docs/results-zertz.md` has the proof: after the first move there is one marble, and whoever only
/// offers marbles finds one marble again and has captured nothing. Two can be captured at the end of
/// such a line, which wins no game.
#[test]
fn offers_alone_win_nothing_from_one_marble() {
    let start = RULES.start();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let marbles =
        |at: Position| -> usize { Color::ALL.iter().map(|&of| at.marbles(of).len()).sum() };
    let captured = |at: Position| at.captures(Player::Two).iter().sum::<u8>();
    let (mut turns, mut longest) = (0, 0);
    for first in RULES.moves(start).step_by(5) {
        let mut at = RULES.play(start, first);
        let mut length = 0;
        while RULES.outcome(at).is_none() && RULES.to_move(at) == Player::Two {
            assert!(marbles(at) <= 1 && captured(at) == 0, "{at}");
            let mut offers = Vec::new();
            RULES.find_urgent_moves(at, &mut offers);
            for &mv in &offers {
                let next = RULES.play(at, mv);
                assert!(captured(next) <= 2 && RULES.outcome(next).is_none(), "{next}");
                assert!(RULES.moves(next).all(|reply| !reply.to_string().starts_with('x')));
            }
            offers.clear();
            RULES.find_offers(at, 1, &mut offers);
            if offers.is_empty() {
                break;
            }
            at = RULES.play(at, offers[below(&mut random, offers.len())]);
            let replies: Vec<_> = RULES.moves(at).collect();
            at = RULES.play(at, replies[below(&mut random, replies.len())]);
            (turns, length) = (turns + 1, length + 1);
        }
        longest = longest.max(length);
    }
    assert!(turns > 2_000 && longest >= 9, "{turns} {longest}");
}

/// Where all moves can be looked at, both searches find the same winner, and whoever wins within
/// some plies by one of them needs no more by the other.
#[test]
fn who_wins_is_what_the_search_by_plies_says() {
    let within = Within::new(RULES);
    let (mut won, mut lost) = (0, 0);
    for game in 0..40 {
        let positions = laws::sample(&RULES, 900 + game, 1);
        for &at in positions.iter().rev().take(5) {
            let Ok(value) = within.value(at, &limits(20_000)) else { continue };
            let Ok(found) = Exhaustive::new(RULES, 1 << 14).value(at, &limits(20_000)) else {
                continue;
            };
            assert_eq!(found.word(), value.word(), "{at}");
            assert!(found.plies() >= value.plies(), "{at}: {found} {value}");
            won += u32::from(matches!(value, Value::Win(1..)));
            lost += u32::from(matches!(value, Value::Loss(1..)));
        }
    }
    assert!(won > 20 && lost > 5, "{won} {lost}");
}

/// A small memory forgets, and finds the same winner; each move of `moves` is worth what the position
/// after it is.
#[test]
fn small_boards_are_decided() {
    for pool in ["1/1/1", "0/2/2", "2/1/1"] {
        let text = format!("..../...../..oo../..ooo../..oo../...../.... {pool} 0/0/0 0/0/0 1 -");
        let at = RULES.parse_position(&text).unwrap();
        let search = Exhaustive::new(RULES, 1 << 16);
        let free = Limits::default();
        let value = search.value(at, &free).unwrap();
        assert_eq!(Exhaustive::new(RULES, 64).value(at, &free).unwrap().word(), value.word());
        let moves = search.moves(at, &free).unwrap();
        assert_eq!(moves.iter().map(|&(_, value)| value).max().unwrap().word(), value.word());
        let best = search.winning_move(at, &free).unwrap();
        assert_eq!(best.is_some(), matches!(value, Value::Win(_)));
        if let Some(best) = best {
            assert!(moves.iter().any(|&(mv, value)| mv == best && matches!(value, Value::Win(_))));
        }
        assert!(Exhaustive::new(RULES, 1 << 16).value(at, &limits(10)).is_err());
    }
}
