//! Quantik under the law-test kit, and its fast paths against plain ones.

use burnside::{
    Canonical, Game, Player, Symmetric, laws,
    quantik::{Group, Position, Quantik, SCOPE, Setup, Shape, Symmetry, perm16},
    symmetry::{D4, counting, plain_canonical},
};

#[test]
fn laws_of_play_undo_and_text() {
    let positions = laws::sample(&Quantik, 1, 300);
    laws::check_rules(&Quantik, &positions).unwrap();
    laws::check_undo(&Quantik, &positions).unwrap();
    laws::check_text(&Quantik, &positions).unwrap();
}

#[test]
fn laws_of_symmetry_under_every_group() {
    for (group, games) in
        [(Group::D4, 300), (Group::D4Shapes, 60), (Group::D4ColorShapes, 40), (Group::Full, 5)]
    {
        let positions = laws::sample(&Quantik, 2, games);
        laws::check_symmetry(&Quantik, group, &positions).unwrap();
    }
}

/// The one law that the kit cannot ask of `d4-color-shapes`: swapping the colors exchanges what
/// the players may do.
#[test]
fn a_color_swap_exchanges_the_players() {
    let may_place = |setup: Setup, player: Player, shape: Shape| -> u16 {
        let piece = |player| setup.plane(burnside::quantik::Piece { player, shape });
        let theirs = piece(player.other());
        let seen = (0..16).filter(|i| theirs >> i & 1 == 1).fold(0, |m, i| m | SCOPE[i]);
        let left = if piece(player).count_ones() < 2 { u16::MAX } else { 0 };
        !setup.occupancy() & !seen & left
    };
    let swap: Symmetry = "swap".parse().unwrap();
    for position in laws::sample(&Quantik, 3, 300) {
        let (setup, swapped) = (position.setup(), position.setup().transform(swap));
        let mover = position.to_move();
        for shape in Shape::ALL {
            if !position.has_full_line() {
                assert_eq!(may_place(setup, mover, shape), position.legal_squares(shape));
            }
            for player in Player::ALL {
                let before = may_place(setup, player, shape);
                assert_eq!(before, may_place(swapped, player.other(), shape), "{position}");
            }
        }
        assert_eq!(setup.canonical_key(), swapped.canonical_key());
    }
}

/// 10^5 random positions under each group; the images of the 3,072 are tried one by one.
#[test]
fn the_fast_way_is_the_plain_minimum() {
    let positions = random_positions(100_000);
    for group in [Group::D4, Group::D4Shapes, Group::D4ColorShapes] {
        for &position in &positions {
            let plain = plain_canonical(&Quantik, group, position.into());
            assert_eq!(
                Quantik.canonical_written(group, position.into()),
                plain,
                "{group} {position}"
            );
            assert_eq!(Quantik.smallest_written(group, position.into()), plain.position);
            if Quantik.preserves_play(group) {
                assert_eq!(Quantik.canonical(group, position).map(Setup::from), plain);
            }
        }
    }
    // For the largest group, images by geometry are sorted by hand instead of renamed 24 times.
    for (i, &position) in positions.iter().enumerate() {
        let expected = Group::Full
            .symmetries()
            .step_by(24)
            .map(|geometry| sort_shapes(position.setup().transform(geometry)))
            .min()
            .unwrap();
        let fast = Quantik.canonical(Group::Full, position);
        assert_eq!(fast.position.setup(), expected, "{position}");
        assert_eq!(Quantik.canonical_position(Group::Full, position), fast.position);
        if i % 50 == 0 {
            let plain = plain_canonical(&Quantik, Group::Full, position.into());
            assert_eq!(fast.map(Setup::from), plain, "{position}");
        }
    }
}

/// Images of positions with the colors swapped are only written.
#[test]
fn laws_of_what_is_written_under_every_group() {
    let swap: Symmetry = "swap".parse().unwrap();
    let mut written: Vec<Setup> =
        ["a.../..../..../....", "AAA./bb../..../....", "Aa../..../..../...."]
            .map(|qfen| qfen.parse().unwrap())
            .to_vec();
    let swapped = laws::sample(&Quantik, 6, 3).into_iter();
    written.extend(swapped.map(|position| Quantik.transform_written(position.into(), swap)));
    laws::check_written_text(&Quantik, &written).unwrap();
    for group in Group::ALL {
        laws::check_written(&Quantik, group, &written).unwrap();
    }
    let refused = written.iter().filter(|&&setup| Quantik.accept(setup).is_err()).count();
    assert!(refused > 10, "{refused}");
}

#[test]
#[should_panic(expected = "swapping the colors is for keys only")]
fn positions_have_no_canonical_form_under_the_portable_group() {
    let _ = Quantik.canonical_position(Quantik.portable_group(), Position::START);
}

fn sort_shapes(setup: Setup) -> Setup {
    let p = setup.planes();
    let mut pairs: [_; 4] = std::array::from_fn(|s| [p[s].to_le_bytes(), p[s + 4].to_le_bytes()]);
    pairs.sort_unstable();
    let plane = |i: usize| u16::from_le_bytes(pairs[i % 4][i / 4]);
    Setup::from_planes(std::array::from_fn(plane))
}

fn random_positions(at_least: usize) -> Vec<Position> {
    let positions = laws::sample(&Quantik, 4, at_least / 8);
    assert!(positions.len() >= at_least, "games are longer than 8 plies");
    positions
}

/// Setups that no rule accepts have canonical forms too: any planes, overlapping or full.
#[test]
fn canonical_forms_of_arbitrary_planes() {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 40) as u16
    };
    for round in 0..300 {
        let mut planes =
            std::array::from_fn(|_| if round % 2 == 0 { next() } else { next() & next() & next() });
        if round % 5 == 0 {
            planes[1] = planes[0]; // equal pairs: ties that are not empty
            planes[5] = planes[4];
        }
        if round % 7 == 0 {
            planes[..4].fill(0); // player 2 alone decides
        }
        let setup = Setup::from_planes(planes);
        for group in Group::ALL {
            let images = || group.symmetries().map(|s| setup.transform(s));
            let smallest = images().min().unwrap();
            let reached = images().filter(|&image| image == smallest).count() as u32;
            let first = group.symmetries().find(|&s| setup.transform(s) == smallest).unwrap();
            let expected = Canonical {
                position: smallest,
                witness: first,
                stabilizer: reached,
                orbit: group.order() / reached,
            };
            assert_eq!(setup.canonical(group), expected, "{group} {setup:?}");
            assert_eq!(setup.canonical_payload_under(group), smallest.payload());
        }
    }
}

#[test]
fn the_seeds_tables_turn_boards_as_the_symmetries_do() {
    for position in laws::sample(&Quantik, 6, 20) {
        for (turn, table) in D4::ALL.into_iter().zip(perm16()) {
            let symmetry: Symmetry = turn.to_string().parse().unwrap();
            let turned = position.setup().planes().map(|plane| table.apply(plane));
            assert_eq!(Setup::from_planes(turned), position.setup().transform(symmetry));
        }
    }
}

/// Classes by canonical forms, by Burnside's lemma on the boards themselves, and by the boards
/// that the orbits add up to.
#[test]
fn classes_counted_three_ways() {
    let mut boards = vec![Quantik.start()];
    for ply in 0..=4 {
        for group in [Group::D4, Group::D4Shapes, Group::Full] {
            let open: Vec<_> = boards.iter().copied().filter(|b| !b.has_full_line()).collect();
            let mut classes: Vec<_> =
                open.iter().map(|&p| Quantik.canonical_position(group, p)).collect();
            classes.sort_unstable();
            classes.dedup();
            let orbits = classes.iter().map(|&p| Quantik.canonical(group, p).orbit as usize);
            assert_eq!(orbits.sum::<usize>(), open.len(), "{group} at ply {ply}");
            // Every symmetry on every board: ever fewer plies for ever larger groups.
            let last = [(Group::D4, 4), (Group::D4Shapes, 3), (Group::Full, 2)];
            if last.contains(&(group, ply)) || ply < 2 {
                let counted = counting::orbits_among(&Quantik, group, &open);
                assert_eq!(counted, Ok(classes.len() as u128), "{group} at ply {ply}");
            }
        }
        let children =
            |&p: &Position| Quantik.moves(p).map(move |mv| Quantik.play_unchecked(p, mv));
        boards = boards.iter().flat_map(children).collect();
        boards.sort_unstable();
        boards.dedup();
    }
}

#[test]
fn a_touched_line_is_enough_to_see_a_win() {
    for position in laws::sample(&Quantik, 7, 500) {
        for mv in Quantik.moves(position) {
            let after = Quantik.play_unchecked(position, mv);
            assert_eq!(Quantik.wins(position, mv), after.has_full_line(), "{position} {mv}");
            assert_eq!(after.full_lines().next().is_some(), after.has_full_line());
        }
    }
}

#[test]
fn inventories_count_down() {
    let position: Position = "AA../bb../..C./....".parse().unwrap();
    assert_eq!(position.inventory(Player::One), [0, 2, 1, 2]);
    assert_eq!(position.inventory(Player::Two), [2, 0, 2, 2]);
    assert!(Quantik.moves(position).all(|mv| mv.shape() != Shape::B), "player 2 has no b left");
}
