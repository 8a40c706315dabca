//! Turning, flipping, swapping: the laws, the seed's minimum, and move counts that do not change.

use burnside::{
    Game, Symmetric,
    gobblet::{Board, Gobblet, Group, TRANSFORMS},
    laws,
    symmetry::plain_canonical,
};

use crate::{RULES, random_boards};

#[test]
fn laws_of_symmetry_hold() {
    for rules in RULES {
        let mut positions = laws::sample(&rules, 31, 8);
        positions.extend(random_boards(32, 200));
        for &group in rules.groups() {
            laws::check_symmetry(&rules, group, &positions).unwrap();
        }
    }
}

#[test]
fn fast_canonical_boards_are_the_plain_ones() {
    let rules = Gobblet::default();
    for board in random_boards(33, 20_000) {
        for group in Group::ALL {
            let plain = plain_canonical(&rules, group, board);
            assert_eq!(rules.canonical(group, board), plain, "{group} {board}");
            assert_eq!(rules.canonical_position(group, board), plain.position);
        }
        // The seed's: the smallest of eight, cell by cell.
        let images = TRANSFORMS.map(|sources| {
            let cells = sources.iter().enumerate();
            let cell = |(new, old): (usize, &u8)| (board.to_u64() >> (6 * old) & 63) << (6 * new);
            cells.map(cell).sum::<u64>() | board.to_u64() & 1 << 54
        });
        assert_eq!(board.all_symmetries(), images);
        assert_eq!(Some(board.canonical()), images.into_iter().min());
        for (t, image) in images.into_iter().enumerate() {
            assert_eq!(board.transform(t), image);
        }
    }
}

#[test]
fn move_counts_are_the_same_in_all_orientations() {
    for board in random_boards(34, 100_000) {
        for rules in RULES {
            let count = rules.reveal.count_moves(board);
            for image in board.all_symmetries() {
                let image = Board::from_u64(image).unwrap();
                assert_eq!(rules.moves(image).count(), count, "{} {board}", rules.name());
                assert_eq!(rules.moves(image.swap_colors()).count(), count, "{board}");
            }
        }
    }
}

#[test]
fn groups_have_names_and_orders() {
    let rules = Gobblet::default();
    for group in Group::ALL {
        assert_eq!(group.to_string().parse(), Ok(group));
        assert_eq!(rules.symmetries(group, rules.start()).count(), group.order() as usize);
    }
    assert_eq!("portable".parse(), Ok(rules.portable_group()));
    assert_eq!("value".parse(), Ok(rules.value_group()));
    assert_eq!(
        "d8".parse::<Group>().unwrap_err().to_string(),
        "unknown group \"d8\": expected d4 (portable) or d4-mover (value)"
    );
}
