//! What must hold for every position: representation, immutability, symmetry, cost.

use std::{
    collections::{BTreeSet, HashSet},
    hash::{BuildHasher, RandomState},
};

use burnside::{
    Canonical, Player, Symmetry,
    qi::{Board, Cell, Diff, FeenOutline, Hand, Qi, QiError},
    symmetry::{D4, Permutation, counting},
};
use proptest::prelude::*;

const CHESS: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";

#[test]
fn positions_go_anywhere_and_serve_as_keys() {
    fn anywhere<T: Send + Sync + Clone + Ord + std::hash::Hash + 'static>() {}
    fn views<T: Send + Sync + Copy>() {}
    anywhere::<Qi>();
    views::<Board<'_>>();
    views::<Hand<'_>>();

    // Two ways to the same position, one of them with names that come and go.
    let start = Qi::new(&[3, 3], "chess", "c").unwrap();
    let straight = start.board_diff([(0, Some("K")), (1, Some("C:P"))]).unwrap();
    let detour = start
        .board_diff([(5, Some("B:X")), (1, Some("C:P")), (0, Some("Z:Z"))])
        .and_then(|qi| qi.second_player_hand_diff([("A:A", 2), ("C:P", 1)]))
        .and_then(|qi| qi.board_diff([(0, Some("K")), (5, None)]))
        .and_then(|qi| qi.second_player_hand_diff([("C:P", -1), ("A:A", -2)]))
        .unwrap();
    assert_eq!(straight, detour);
    assert_eq!(straight.cmp(&detour), std::cmp::Ordering::Equal);
    let state = RandomState::new();
    assert_eq!(state.hash_one(&straight), state.hash_one(&detour));
    assert_ne!(straight, straight.toggle());
    assert_ne!(straight, start);
    assert_eq!(HashSet::from([straight, detour, start]).len(), 2);
}

#[test]
fn the_debug_form_shows_everything() {
    let qi = Qi::from_feen("K1/2 2p/ c/C").unwrap();
    assert_eq!(
        format!("{qi:?}"),
        "Qi { shape: [2, 2], board: [Some(\"K\"), None, None, None], first_player_hand: {\"p\": 2}, \
         second_player_hand: {}, first_player_style: \"C\", second_player_style: \"c\", turn: Two }"
    );
}

#[test]
fn the_atomic_move_checks_once_and_in_order() {
    let full = Qi::new(&[2], "S", "s").unwrap();
    let full = full.board_diff([(0, Some("k"))]).unwrap();
    let full = full.first_player_hand_diff([("P", 1)]).unwrap();
    // Board first, hand first: only one of the two separate ways works.
    assert!(full.board_diff([(1, Some("P"))]).is_err());
    let separate = full.first_player_hand_diff([("P", -1)]).unwrap();
    let separate = separate.board_diff([(1, Some("P"))]).unwrap().toggle();
    let drop = Diff {
        board: &[(1, Some("P"))],
        first_player_hand: &[("P", -1)],
        toggle: true,
        ..Diff::default()
    };
    assert_eq!(full.apply(&drop), Ok(separate));
    assert_eq!(full.apply(&Diff::default()), Ok(full.clone()));

    let wrong = Diff {
        board: &[(2, None)],
        first_player_hand: &[("Q", -1)],
        second_player_hand: &[("p", 9)],
        ..drop
    };
    assert_eq!(full.apply(&wrong), Err(QiError::InvalidIndex { index: 2, squares: 2 }));
    let wrong = Diff { board: &[], ..wrong };
    let error = QiError::NotInHand { player: Player::One, piece: "Q".into() };
    assert_eq!(full.apply(&wrong), Err(error));
    let wrong = Diff { first_player_hand: &[], ..wrong };
    assert_eq!(full.apply(&wrong), Err(QiError::TooManyPieces { pieces: 11, squares: 2 }));
}

#[test]
fn many_names_and_huge_numbers_are_taken_in_stride() {
    // More different pieces than EPIN tokens and 16 bits have room for.
    let names: Vec<String> = (0..65_025).map(|n| format!("piece {n}")).collect();
    let board = Qi::new(&[255, 255], "", "").unwrap();
    let all = board.board_diff(names.iter().map(|n| Some(n.as_str())).enumerate()).unwrap();
    assert_eq!(all.board().get(65_024), Some("piece 65024"));
    assert!(all.board().iter().flatten().eq(names.iter().map(String::as_str)));
    // On a small board, names come and go in one call.
    let small = Qi::new(&[2], "C", "c").unwrap();
    let last = small.board_diff(names.iter().map(|n| (0, Some(n.as_str())))).unwrap();
    assert_eq!(last, small.board_diff([(0, Some("piece 65024"))]).unwrap());
    let hands = names.iter().map(|n| (n.as_str(), 1)).chain(names.iter().map(|n| (n.as_str(), -1)));
    assert_eq!(small.first_player_hand_diff(hands).as_ref(), Ok(&small));
    // Counts beyond every board are added up exactly.
    let huge = [("P", i64::MAX), ("P", i64::MAX), ("P", 1)];
    let pieces = 2 * i64::MAX as u128 + 1;
    assert_eq!(
        small.first_player_hand_diff(huge),
        Err(QiError::TooManyPieces { pieces, squares: 2 })
    );
    let back = huge.into_iter().chain([("P", i64::MIN), ("P", -i64::MAX)]);
    assert_eq!(small.first_player_hand_diff(back).as_ref(), Ok(&small));
}

#[test]
fn moves_on_a_small_board_and_checking_feen_allocate_nothing() {
    let start = Qi::from_feen(CHESS).unwrap();
    let info = allocation_counter::measure(|| {
        let next = start.board_diff([(52, None), (36, Some("P"))]).unwrap().toggle();
        let diff = Diff { board: &[(12, None), (28, Some("p"))], toggle: true, ..Diff::default() };
        let next = next.apply(&diff).unwrap();
        assert_eq!(next.canonical().stabilizer, 1);
        assert_eq!(FeenOutline::read(CHESS).unwrap().board_pieces(), 32);
    });
    assert_eq!(info.count_total, 0);
    // Refusing a number takes no memory for it either.
    for text in ["8 99999999999999999999P/ C/c", "99999999999999999999 / C/c", "255 65025P/ C/c"] {
        let info = allocation_counter::measure(|| assert!(Qi::from_feen(text).is_err()));
        assert_eq!(info.bytes_total, 0, "{text}");
    }
    let start = Qi::new(&[2], "C", "c").unwrap();
    let info = allocation_counter::measure(|| {
        assert!(start.first_player_hand_diff([("P", i64::MAX)]).is_err());
    });
    assert!(info.bytes_total < 1000, "{} bytes", info.bytes_total);
}

/// Boards of every kind of shape, with pieces that are tokens and pieces that are not.
fn positions() -> impl Strategy<Value = Qi> {
    let shape = prop_oneof![
        (1..7_usize).prop_map(|n| vec![n]),
        (1..6_usize).prop_map(|n| vec![n, n]),
        (1..5_usize, 1..7_usize).prop_map(|(a, b)| vec![a, b]),
        (1..4_usize, 1..4_usize, 1..4_usize).prop_map(|(a, b, c)| vec![a, b, c]),
        (8..11_usize, 8..11_usize).prop_map(|(a, b)| vec![a, b]),
    ];
    let piece = prop_oneof![
        3 => Just(None),
        2 => proptest::sample::select(vec!["K", "k", "+P"]).prop_map(Some),
        1 => proptest::sample::select(vec!["C:K", "", "zz"]).prop_map(Some),
    ];
    (shape, proptest::collection::vec(piece, 110), any::<bool>()).prop_map(
        |(shape, pieces, second)| {
            let qi = Qi::new(&shape, "C", "c").unwrap();
            let squares = qi.square_count();
            let qi = qi.board_diff(pieces.into_iter().take(squares).enumerate()).unwrap();
            if second { qi.toggle() } else { qi }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn symmetries_are_a_group_that_acts(qi in positions()) {
        let all = qi.symmetries();
        prop_assert_eq!(all[0], D4::IDENTITY);
        prop_assert_eq!(qi.transform(D4::IDENTITY), Ok(qi.clone()));
        for &first in all {
            let image = qi.transform(first).unwrap();
            prop_assert_eq!(image.transform(first.inverse()), Ok(qi.clone()));
            for index in 0..qi.square_count() {
                let to = qi.transform_index(index, first).unwrap();
                prop_assert_eq!(image.board().get(to), qi.board().get(index));
            }
            for &second in all {
                prop_assert!(all.contains(&first.then(second)));
                prop_assert_eq!(image.transform(second), qi.transform(first.then(second)));
            }
        }
        for symmetry in D4::ALL {
            prop_assert_eq!(qi.transform(symmetry).is_ok(), all.contains(&symmetry));
        }
    }

    #[test]
    fn canonical_forms_are_the_smallest_images(qi in positions()) {
        let Canonical { position, witness, stabilizer, orbit } = qi.canonical();
        let images: Vec<_> = qi.symmetries().iter().map(|&s| (s, qi.transform(s).unwrap())).collect();
        let smallest = images.iter().map(|(_, image)| image).min().unwrap();
        prop_assert_eq!(&position, smallest);
        let first = images.iter().find(|(_, image)| image == smallest).unwrap().0;
        prop_assert_eq!(witness, first);
        prop_assert_eq!(qi.transform(witness), Ok(position.clone()));
        prop_assert_eq!(position.canonical().witness, D4::IDENTITY);
        for (_, image) in &images {
            prop_assert_eq!(&image.canonical().position, &position);
        }
        let distinct: BTreeSet<_> = images.iter().map(|(_, image)| image.clone()).collect();
        prop_assert_eq!(orbit as usize, distinct.len());
        prop_assert_eq!(stabilizer as usize, qi.stabilizer().count());
        prop_assert_eq!((orbit * stabilizer) as usize, images.len());
        let listed = qi.orbit();
        prop_assert_eq!(listed.len(), distinct.len());
        for (symmetry, image) in listed {
            let first = images.iter().find(|(_, known)| *known == image).unwrap().0;
            prop_assert_eq!(symmetry, first);
        }
    }

    #[test]
    fn cells_name_the_squares(qi in positions()) {
        let names: BTreeSet<Cell> = (0..qi.square_count()).map(|i| qi.cell_of(i).unwrap()).collect();
        prop_assert_eq!(names.len(), qi.square_count());
        for cell in names {
            let index = qi.index_of(cell).unwrap();
            prop_assert_eq!(qi.cell_of(index), Some(cell));
        }
    }
}

/// All boards of this shape with these pieces, each with its canonical form.
fn classes(shape: &[usize], pieces: &[&'static str]) -> usize {
    let empty = Qi::new(shape, "C", "c").unwrap();
    let mut classes = BTreeSet::new();
    let kinds = pieces.len() + 1;
    for number in 0..kinds.pow(empty.square_count() as u32) {
        let mut rest = number;
        let squares = (0..empty.square_count()).map(|index| {
            let piece = (rest % kinds).checked_sub(1).map(|kind| pieces[kind]);
            rest /= kinds;
            (index, piece)
        });
        classes.insert(empty.board_diff(squares).unwrap().canonical().position);
    }
    classes.len()
}

#[test]
fn classes_are_as_many_as_burnside_counts() {
    // The permutations are written down by hand here: no code is shared with the action.
    let square = D4::ALL.map(|s| s.permutation::<9>(3));
    assert_eq!(classes(&[3, 3], &["K"]) as u128, counting::colorings(&square, 2).unwrap());
    let rectangle = [
        Permutation::IDENTITY,
        Permutation::literal([5, 4, 3, 2, 1, 0]),
        Permutation::literal([2, 1, 0, 5, 4, 3]),
        Permutation::literal([3, 4, 5, 0, 1, 2]),
    ];
    let expected = counting::colorings(&rectangle, 3).unwrap();
    assert_eq!(classes(&[2, 3], &["K", "k"]) as u128, expected);
    let line = [Permutation::IDENTITY, Permutation::literal([4, 3, 2, 1, 0])];
    assert_eq!(classes(&[5], &["K", "k"]) as u128, counting::colorings(&line, 3).unwrap());
    // Two layers of 2x2, turned together: each cycle of a layer counts twice.
    let layers = D4::ALL.map(|s| {
        let one = *s.permutation::<4>(2).images();
        let mut both = [0; 8];
        for (index, image) in one.into_iter().enumerate() {
            (both[index], both[index + 4]) = (image, image + 4);
        }
        Permutation::literal(both)
    });
    let expected = counting::colorings(&layers, 3).unwrap();
    assert_eq!(classes(&[2, 2, 2], &["K", "k"]) as u128, expected);
}
