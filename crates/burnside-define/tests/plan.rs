//! Plans of shipped games against what is known of them.

use std::time::{Duration, Instant};

use crate::common::{Facts, facts, game};
use burnside::{Game, Symmetric};
use burnside_define::Group;
use burnside_solve::{
    Limits,
    plan::{Plan, PlanOptions, plan},
    solve::{Engine, Options, Silent, solve_codes},
};

fn plan_of(name: &str, options: PlanOptions) -> Plan {
    plan(&game(name), options, &Limits::default(), &|_| ()).unwrap()
}

/// The classes up to the value group, if they are known.
fn classes(name: &str, facts: &Facts) -> Option<f64> {
    let game = game(name);
    let order = |group| game.symmetries(group, game.start()).count();
    let same = order(Group::Board) == order(Group::Full);
    let classes = facts.classes_with_swap.or(facts.classes.filter(|_| same));
    classes.map(|classes| f64::from(u32::try_from(classes).unwrap()))
}

#[test]
fn small_games_are_counted() {
    let mut tried = 0;
    for (name, facts) in facts() {
        let Some(classes) = classes(&name, &facts).filter(|&classes| classes < 7_000.0) else {
            continue;
        };
        let plan = plan_of(&name, PlanOptions::default());
        assert!(plan.counted && !plan.cut_short, "{name}");
        assert!((plan.classes - classes).abs() < 0.5, "{name}: {} {classes}", plan.classes);
        let sum: f64 = plan.plies.iter().map(|ply| ply.classes).sum();
        assert!((sum - classes).abs() < 0.5, "{name}: {sum}");
        assert!(plan.plies.iter().all(|ply| ply.counted), "{name}");
        tried += 1;
    }
    assert!(tried >= 12, "{tried}");
}

/// What is estimated from a few thousand classes of each ply, against what is known: within a
/// factor of three, with and without circles, captures, plies of many classes and of few.
#[test]
fn estimates_are_near() {
    let options = PlanOptions { counted: 10_000, sample: 5_000, time: Duration::from_secs(5 * 60) };
    let all = facts();
    for name in [
        "three-on-4x3",
        "connect-four-4x4",
        "teeko-4x4",
        "breakthrough-3x5",
        "gobblet-two-sizes",
        "teeko",
    ] {
        let known = classes(name, &all[name]).unwrap_or_else(|| panic!("{name}"));
        let plan = plan_of(name, options);
        assert!(!plan.counted && !plan.cut_short, "{name}");
        let factor = plan.classes / known;
        assert!((1.0 / 3.0..3.0).contains(&factor), "{name}: {} of {known}", plan.classes);
        let exact = plan.plies.iter().take_while(|ply| ply.counted).count();
        assert!(exact > 2 && exact < plan.plies.len(), "{name}: {exact}");
    }
    let plies = || plan_of("three-on-4x3", options).plies;
    assert_eq!(plies(), plies(), "nothing depends on chance");
}

/// How long a plan says that it takes, against how long it takes: within a factor of three. Others
/// who use the machine disturb the clock, so that some attempts may fail.
#[test]
fn times_are_near() {
    for name in ["gobblet-two-sizes", "teeko-4x4"] {
        let game = game(name);
        let mut tried = Vec::new();
        let near = (0..6).any(|_| {
            let planned = plan_of(name, PlanOptions { counted: 1_000, ..PlanOptions::default() });
            let began = Instant::now();
            solve_codes(&game, Engine::Numbers, &Options::default(), &Silent).unwrap();
            let factor = planned.seconds.unwrap() / began.elapsed().as_secs_f64();
            tried.push(factor);
            (1.0 / 3.0..3.0).contains(&factor)
        });
        assert!(near, "{name}: {tried:?}");
    }
}

#[test]
fn limits_hold() {
    let options = PlanOptions { counted: 1_000, sample: 100, time: Duration::ZERO };
    let plan = plan_of("teeko", options);
    assert!(plan.cut_short && !plan.counted);
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let refused = burnside_solve::plan::plan(&game("teeko"), options, &limits, &|_| ());
    assert!(refused.is_ok(), "nothing was looked at");
    let options = PlanOptions::default();
    assert!(burnside_solve::plan::plan(&game("teeko"), options, &limits, &|_| ()).is_err());
}
