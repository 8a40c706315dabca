//! Gobblet Gobblers counted with the tools for every game.

use burnside::{
    Game, Symmetric,
    gobblet::{Gobblet, Reveal},
};
use burnside_solve::{classes, for_each_layer, par_perft, perft};

#[test]
fn perft_to_five_plies() {
    let rules = Gobblet::default();
    for (depth, lines) in (0..).zip([1, 27, 675, 20_313, 572_472, 16_635_384]) {
        assert_eq!(perft(&rules, rules.start(), depth), lines);
        assert_eq!(par_perft(&rules, rules.start(), depth), lines);
    }
}

#[test]
fn new_classes_to_four_plies() {
    let rules = Gobblet::default();
    let mut seen = std::collections::HashSet::new();
    let mut new = Vec::new();
    for_each_layer(&rules, rules.portable_group(), 4, |_, layer| {
        new.push(layer.iter().filter(|board| seen.insert(**board)).count());
    });
    assert_eq!(new, [1, 9, 117, 1_380, 16_212]);
}

#[test]
fn the_reveal_rule_first_matters_at_the_sixth_ply() {
    // Three pieces of one player, one of them covered, and then the lift: five plies are the
    // same under both rules, and both rules finish the same classes.
    let [lenient, strict] = Reveal::ALL.map(|reveal| {
        let rules = Gobblet { reveal };
        classes(&rules, rules.value_group(), 5)
    });
    assert_eq!(lenient, strict);
    assert_eq!(lenient.iter().map(|ply| ply.finished).sum::<u64>(), lenient[5].finished);
    assert!(lenient[5].finished > 0, "three pieces in a line take five plies");

    let sixth = Reveal::ALL.map(|reveal| {
        let game = Gobblet { reveal }.import("S(0,0) L(0,0) M(1,0) S(0,2) M(2,0)").unwrap();
        perft(game.rules(), game.position(), 1)
    });
    assert_eq!(sixth, [26, 24]);
}
