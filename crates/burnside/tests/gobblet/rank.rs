//! Ranks: every class once, and back again.

use std::collections::{HashMap, HashSet};

use burnside::{
    Game, Player, Symmetric,
    gobblet::{
        Board, CONFIGURATIONS, Configuration, Gobblet, Group, LARGE_CLASSES, Pos, RANKS, Size,
        is_class, layers, rank, unrank,
    },
    symmetry::{D4, Permutation, counting},
};

use crate::{Random, facts::vectors, random_boards};

/// Configurations that a permutation of the squares leaves alone, counted by its cycles: each is
/// empty, or all the mover's, or all the opponent's, and nobody has more than two pieces.
fn fixed_configurations(squares: &Permutation<9>) -> u128 {
    let mut ways = [[0_u128; 3]; 3];
    ways[0][0] = 1;
    for length in squares.cycles() {
        let before = ways;
        for mover in 0..3_usize {
            for opponent in 0..3_usize {
                if let Some(rest) = mover.checked_sub(length) {
                    ways[mover][opponent] += before[rest][opponent];
                }
                if let Some(rest) = opponent.checked_sub(length) {
                    ways[mover][opponent] += before[mover][rest];
                }
            }
        }
    }
    ways.iter().flatten().sum()
}

/// Ranks that are classes, by trying all of them.
fn count_classes() -> u64 {
    (0..RANKS).filter(|&rank| is_class(rank)).count() as u64
}

#[test]
fn classes_are_as_many_as_burnside_says() {
    let fixed = D4::ALL.map(|turn| fixed_configurations(&turn.permutation(3)));
    let all = vectors();
    assert_eq!(fixed[0], CONFIGURATIONS as u128);
    assert_eq!(all["configurations"]["all"], CONFIGURATIONS);
    assert_eq!(counting::orbits(fixed), Ok(LARGE_CLASSES as u128));
    assert_eq!(all["configurations"]["classes"], LARGE_CLASSES);

    // Three independent layers, turned together.
    let boards = fixed.map(|layer| layer.pow(3));
    let known = &all["boards_up_to_mover"];
    assert_eq!(u64::try_from(boards[0]).ok(), known["all"].as_u64());
    let classes = counting::orbits(boards).ok().and_then(|count| u64::try_from(count).ok());
    assert_eq!(classes, known["classes"].as_u64());
    // And by the numbers themselves.
    assert_eq!(classes, Some(count_classes()));
}

#[test]
fn configurations_are_numbered_by_grade() {
    let all: Vec<_> = (0..CONFIGURATIONS).filter_map(Configuration::try_index).collect();
    assert_eq!(all.len(), CONFIGURATIONS);
    assert_eq!(Configuration::try_index(CONFIGURATIONS), None);
    assert!(all.is_sorted_by_key(|configuration| {
        let (mover, opponent) = configuration.placed();
        (mover + opponent, mover)
    }));
    let mut seen = HashSet::new();
    for &configuration in &all {
        let (mover, opponent) = configuration.squares();
        assert_eq!(Configuration::new(mover, opponent), Some(configuration));
        assert!(seen.insert((mover, opponent)));
        let counts = (mover.count_ones() as u8, opponent.count_ones() as u8);
        assert_eq!(configuration.placed(), counts);
        for turn in D4::ALL {
            let squares = turn.permutation::<9>(3);
            let image = |mask: u16| squares.permute_mask(mask.into()) as u16;
            let turned = configuration.transform(turn);
            assert_eq!(turned.squares(), (image(mover), image(opponent)));
            assert_eq!(turned.class(), configuration.class());
        }
        let first = Configuration::first_of_class(configuration.class()).unwrap();
        let images = D4::ALL.map(|turn| configuration.transform(turn));
        assert_eq!(images.into_iter().min(), Some(first));
    }
    assert_eq!(Configuration::first_of_class(LARGE_CLASSES), None);
    for (mover, opponent) in [(0b111, 0), (0, 0b1011), (0b11, 0b110), (0x200, 0), (0, 0x8000)] {
        assert_eq!(Configuration::new(mover, opponent), None);
    }
}

#[test]
fn ranks_are_the_same_on_a_class_and_lead_back_to_it() {
    let rules = Gobblet::default();
    for board in random_boards(41, 20_000) {
        let number = rank(board);
        assert!(number < RANKS && is_class(number), "{board}");
        for symmetry in rules.symmetries(Group::D4Mover, board) {
            assert_eq!(rank(rules.transform(board, symmetry)), number, "{symmetry} {board}");
        }
        let back = unrank(number).unwrap();
        assert_eq!(back.current_player(), Player::One);
        let canonical = |board| rules.canonical_position(Group::D4Mover, board);
        assert_eq!(canonical(back), canonical(board));

        // The layers say what is on the board.
        let [small, medium, large] = layers(number).unwrap().map(Configuration::placed);
        let (mover, opponent) = (board.current_player(), board.current_player().other());
        assert_eq!(board.pieces_on_board(mover), [small.0, medium.0, large.0]);
        assert_eq!(board.pieces_on_board(opponent), [small.1, medium.1, large.1]);
    }
}

#[test]
fn ranks_are_told_apart_exactly_where_classes_are() {
    let rules = Gobblet::default();
    let mut layer: HashSet<Board> = HashSet::from([rules.start()]);
    for _ in 0..4 {
        let children = |&board: &Board| {
            rules.moves(board).map(move |mv| {
                let child = rules.play_unchecked(board, mv);
                rules.canonical_position(Group::D4Mover, child)
            })
        };
        layer = layer.iter().flat_map(children).collect();
        let ranks: HashSet<_> = layer.iter().map(|&board| rank(board)).collect();
        assert_eq!(ranks.len(), layer.len());
    }
}

/// The numbering as docs/gobblet.md puts it, without a table: sort, turn, take the smallest.
#[test]
fn ranks_are_those_of_the_definition() {
    let few = || (0..512_u16).filter(|squares| squares.count_ones() <= 2);
    let mut all: Vec<_> = few()
        .flat_map(|mover| few().map(move |opponent| (mover, opponent)))
        .filter(|(mover, opponent)| mover & opponent == 0)
        .collect();
    all.sort_by_key(|&(mover, opponent)| {
        let (ours, theirs) = (mover.count_ones(), opponent.count_ones());
        (ours + theirs, ours, mover, opponent)
    });
    let number: HashMap<_, _> = all.iter().copied().zip(0_u64..).collect();
    let turned = |turn: D4, (mover, opponent): (u16, u16)| {
        let squares = turn.permutation::<9>(3);
        let image = |mask: u16| squares.permute_mask(mask.into()) as u16;
        number[&(image(mover), image(opponent))]
    };
    let firsts: Vec<_> = all
        .iter()
        .map(|&squares| D4::ALL.map(|turn| turned(turn, squares)).into_iter().min().unwrap())
        .zip(0..)
        .filter(|(first, index)| first == index)
        .map(|(first, _)| first)
        .collect();
    for board in random_boards(43, 2_000) {
        let (mover, opponent) = (board.current_player(), board.current_player().other());
        let layer = |size: Size| {
            let owned = |player: Player| {
                let owner = |pos: &Pos| board.cell(*pos) >> (2 * size.index()) & 3;
                let theirs = |pos: &Pos| owner(pos) == u64::from(player.number());
                Pos::ALL.iter().filter(|pos| theirs(pos)).map(|pos| 1 << pos.index()).sum::<u16>()
            };
            (owned(mover), owned(opponent))
        };
        let [small, medium, large] = Size::ALL.map(layer);
        let images =
            D4::ALL.map(|turn| (turned(turn, large), turned(turn, medium), turned(turn, small)));
        let (large, medium, small) = images.into_iter().min().unwrap();
        let class = firsts.iter().position(|&first| first == large).unwrap() as u64;
        assert_eq!(rank(board), (class * 1423 + medium) * 1423 + small, "{board}");
    }
}

#[test]
fn ranks_are_the_published_ones() {
    for vector in vectors()["ranks"].as_array().unwrap() {
        let board: Board = vector["text"].as_str().unwrap().parse().unwrap();
        assert_eq!(Some(rank(board)), vector["rank"].as_u64(), "{vector}");
        assert_eq!(unrank(rank(board)), Board::from_u64(vector["board"].as_u64().unwrap()).ok());
    }
}

/// Checks one number: it is a board with this rank, or rightly none.
fn check_round_trip(number: u64) {
    if let Some(board) = unrank(number) {
        assert_eq!(rank(board), number);
    } else if is_class(number) {
        // Then the mover already has a line.
        let [small, medium, large] = layers(number).unwrap().map(|layer| layer.squares().0);
        let [_, their_medium, their_large] = layers(number).unwrap().map(|layer| layer.squares().1);
        let shown =
            large | medium & !their_large | small & !(medium | large | their_medium | their_large);
        let has_line = |line: &u16| shown & line == *line;
        assert!(burnside::gobblet::WIN_MASKS.iter().any(has_line), "{number}");
    }
}

#[test]
fn random_and_extreme_numbers_round_trip() {
    let mut random = Random(42);
    (0..2_000_000).for_each(|_| check_round_trip(random.below(RANKS)));
    (0..100_000).for_each(check_round_trip);
    (RANKS - 100_000..RANKS).for_each(check_round_trip);
    for beyond in [RANKS, RANKS + 1, 1 << 32, 1 << 54, u64::MAX] {
        assert_eq!((unrank(beyond), is_class(beyond), layers(beyond)), (None, false, None));
    }
}

#[test]
#[ignore = "all 443,459,451 numbers: half a minute"]
fn all_numbers_round_trip() {
    (0..RANKS).for_each(check_round_trip);
}
