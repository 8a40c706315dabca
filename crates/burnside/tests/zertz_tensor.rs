//! The arrays for learning code obey the symmetries.

use std::collections::HashSet;

use burnside::{
    Canonical, Game, Symmetric, Symmetry,
    arrays::Arrays,
    laws,
    zertz::{Actions, Board, Layers, Position, Transform, Zertz, global_vector},
};

fn late_positions(rules: Zertz) -> Vec<Position> {
    laws::sample(&rules, 11, 6).into_iter().step_by(7).collect()
}

#[test]
fn transforming_then_listing_is_listing_then_transforming() {
    for rules in Zertz::ALL {
        let actions = Actions::of(rules.board());
        for at in late_positions(rules) {
            let mask = actions.mask(rules, at);
            assert_eq!(mask.iter().filter(|&&legal| legal).count(), rules.moves(at).count());
            for group in [rules.portable_group(), rules.value_group()] {
                for transform in rules.symmetries(group, at).take(30) {
                    let image = rules.transform(at, transform);
                    assert_eq!(
                        actions.mask(rules, image),
                        actions.transformed(&mask, transform),
                        "{transform} on {at}"
                    );
                    assert_eq!(
                        Layers::of(&[image], 1),
                        Layers::of(&[at], 1).transformed(transform),
                        "{transform} on {at}"
                    );
                }
            }
        }
    }
}

/// Arrays number all symmetries of a group, whichever position they come from, and carry actions by
/// them: to the canonical form and back, nothing legal is lost.
#[test]
fn actions_go_to_canonical_forms_and_back() {
    let few = "..../...../..ow../..goo../..oo../...../.... 5/8/10 0/0/0 0/0/0 1 -";
    let mut shifted = 0;
    for rules in Zertz::ALL {
        let mut positions = late_positions(rules);
        if rules == Zertz::RINGS_37 {
            positions.push(few.parse().unwrap());
        }
        for group in [rules.portable_group(), rules.value_group()] {
            let all = rules.all_symmetries(group);
            let numbers: HashSet<_> = all.iter().copied().collect();
            assert_eq!(numbers.len(), all.len(), "each has one number");
            let start: Vec<_> = rules.symmetries(group, rules.start()).collect();
            assert_eq!(all[..start.len()], start);
            for &at in &positions {
                assert!(rules.symmetries(group, at).all(|symmetry| numbers.contains(&symmetry)));
                let Canonical { position, witness, .. } = rules.canonical(group, at);
                shifted += usize::from(witness.whole_shift() != Some((0, 0)));
                let images = rules.action_images(witness);
                let back = rules.action_images(witness.inverse());
                let there: HashSet<_> =
                    rules.moves(position).filter_map(|mv| rules.action(mv)).collect();
                let carried = rules.moves(at).filter_map(|mv| rules.action(mv)).map(|action| {
                    let image = images[action].expect("a legal move stays on the board");
                    assert_eq!(back[image], Some(action));
                    image
                });
                assert_eq!(carried.collect::<HashSet<_>>(), there, "{witness} on {at}");
                let known: Vec<_> = images.iter().flatten().collect();
                let distinct: HashSet<_> = known.iter().collect();
                assert_eq!(distinct.len(), known.len(), "no two actions have one image");
            }
        }
    }
    assert!(shifted > 0, "some witness shifts");
}

#[test]
fn actions_are_moves() {
    for rules in Zertz::ALL {
        let actions = Actions::of(rules.board());
        for at in late_positions(rules) {
            for mv in rules.moves(at) {
                let index = actions.index_of(mv).unwrap();
                assert_eq!(actions.move_at(at, index), Some(mv));
                for transform in ["R120", "MR0"].map(|name| name.parse::<Transform>().unwrap()) {
                    let image = rules.transform_move(mv, transform);
                    assert_eq!(
                        actions.transformed_index(index, transform),
                        actions.index_of(image)
                    );
                }
            }
        }
        for index in (0..actions.len()).step_by(97) {
            if let Some(mv) = actions.move_at(rules.start(), index) {
                assert_eq!(actions.index_of(mv), Some(index));
            }
        }
        assert_eq!(actions.move_at(rules.start(), actions.len()), None);
    }
}

#[test]
fn layers_hold_the_past_and_the_chain() {
    let rules = Zertz::RINGS_48;
    let past: Vec<Position> = laws::sample(&rules, 5, 1);
    for newest in 2..past.len() {
        let recent: Vec<Position> = past[..=newest].iter().rev().take(3).copied().collect();
        let layers = Layers::of(&recent, 3);
        let [count, height, width] = layers.shape();
        assert_eq!([count, height, width], [13, 8, 8]);
        let values = layers.to_vec();
        for layer in 0..count {
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                let value = values[(layer * height + y) * width + x].to_bits();
                assert_eq!(layers.get(layer, y, x).to_bits(), value);
                let Some(cell) = Board::Rings48.cell_at(y, x) else {
                    assert_eq!(value, 0.0f32.to_bits());
                    continue;
                };
                let step = recent[(layer / 4).min(2)];
                let expected = match layer {
                    12 => recent[0].chain() == Some(cell),
                    _ if layer % 4 == 0 => step.rings().contains(cell),
                    _ => step.marble(cell).is_some_and(|color| color.index() + 1 == layer % 4),
                };
                assert_eq!(value, f32::from(u8::from(expected)).to_bits());
            }
        }
    }
}

#[test]
fn the_vector_counts() {
    let at: Position =
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 1/2/3 0/4/5 1/0/2 2 -".parse().unwrap();
    let expected = [1, 2, 3, 0, 4, 5, 1, 0, 2, 1].map(|count: u8| f32::from(count).to_bits());
    assert_eq!(global_vector(at).map(f32::to_bits), expected);
}
