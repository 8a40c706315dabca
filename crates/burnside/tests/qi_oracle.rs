//! The model and FEEN beside the reference crates, on more than a million generated operations
//! and texts, always the same ones.
//!
//! Documented differences, and the only ones allowed:
//! - `sashite-feen` refuses texts of more than 4,096 bytes; none so long is generated.
//! - `sashite-qi` takes any type for a piece, so it has no limit on a piece's bytes.

use burnside::{
    Player,
    qi::{Epin, FeenOutline, Qi, QiError},
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use sashite_feen::{Feen, sashite_epin, sashite_sin};
use sashite_qi::Error as Theirs;

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.0.next_u64() as u128 * n as u128) >> 64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const PIECES: [&str; 12] = ["K", "k", "P", "p", "+P", "-r^'", "", "C:K", "C:P", "棋", "zz", "K "];

type Reference = sashite_qi::Qi<&'static str, &'static str>;

/// Everything that can be seen of both.
fn same(ours: &Qi, theirs: &Reference) {
    assert_eq!(ours.square_count(), theirs.square_count());
    assert_eq!(ours.piece_count(), theirs.piece_count());
    assert!(ours.shape().iter().map(|&size| size as usize).eq(theirs.shape().iter().copied()));
    assert!(ours.board().iter().eq(theirs.board().iter().copied()), "{ours:?}\n{theirs:?}");
    for (player, theirs) in [
        (Player::One, theirs.first_hand().collect::<Vec<_>>()),
        (Player::Two, theirs.second_hand().collect()),
    ] {
        assert_eq!(ours.hand(player).len(), theirs.len());
        for (piece, count) in theirs {
            assert_eq!(ours.hand(player).count(piece), count, "{piece:?}");
        }
    }
    assert_eq!(ours.first_player_style(), *theirs.first_style());
    assert_eq!(ours.second_player_style(), *theirs.second_style());
    assert_eq!(ours.turn() == Player::One, theirs.turn() == sashite_qi::Player::First);
}

fn same_error(ours: &QiError, theirs: Theirs) {
    let expected = match ours {
        QiError::NoDimension => Theirs::EmptyShape,
        QiError::TooManyDimensions { .. } => Theirs::TooManyDimensions,
        QiError::DimensionTooSmall { .. } => Theirs::DimensionTooSmall,
        QiError::DimensionTooLarge { .. } => Theirs::DimensionTooLarge,
        QiError::TooManySquares { .. } => Theirs::TooManySquares,
        QiError::InvalidIndex { .. } => Theirs::IndexOutOfRange,
        QiError::NotInHand { .. } => Theirs::HandUnderflow,
        QiError::TooManyPieces { .. } => Theirs::TooManyPieces,
        _ => panic!("{ours}"), // texts are never too long here
    };
    assert_eq!(theirs, expected, "{ours}");
}

#[test]
fn a_million_operations_do_the_same() {
    let mut random = Random::new(14);
    let (mut done, mut refused) = (0, 0);
    let shapes: [&[usize]; 9] =
        [&[1], &[2], &[9], &[2, 2], &[3, 4], &[8, 8], &[9, 9], &[2, 3, 2], &[5, 5, 5]];
    while done < 1_000_000 {
        let shape = *random.pick(&shapes);
        let styles = [*random.pick(&PIECES), *random.pick(&PIECES)];
        let mut ours = Qi::new(shape, styles[0], styles[1]).unwrap();
        let mut theirs = Reference::new(shape, styles[0], styles[1]).unwrap();
        let squares = ours.square_count();
        for _ in 0..50 {
            done += 1;
            let entries = random.below(5);
            let (our_next, their_next) = match random.below(7) {
                0 => (Ok(ours.toggle()), Ok(theirs.clone().toggle())),
                1..=3 => {
                    let mut change = || {
                        let beyond = usize::from(random.one_in(8));
                        let index = random.below(squares + beyond);
                        (index, (!random.one_in(3)).then(|| *random.pick(&PIECES)))
                    };
                    let changes: Vec<_> = (0..entries).map(|_| change()).collect();
                    (ours.board_diff(changes.clone()), theirs.clone().board_diff(changes))
                }
                hand => {
                    let mut change = || {
                        let delta = match random.below(12) {
                            0 => i64::from(i32::MAX),
                            1 => i64::from(i32::MIN),
                            n => i64::try_from(n).unwrap() - 6,
                        };
                        (*random.pick(&PIECES), delta)
                    };
                    let changes: Vec<_> = (0..entries).map(|_| change()).collect();
                    let narrow = changes.iter().map(|&(piece, delta)| (piece, delta as i32));
                    if hand == 4 {
                        (
                            ours.first_player_hand_diff(changes.clone()),
                            theirs.clone().first_hand_diff(narrow),
                        )
                    } else {
                        (
                            ours.second_player_hand_diff(changes.clone()),
                            theirs.clone().second_hand_diff(narrow),
                        )
                    }
                }
            };
            match (our_next, their_next) {
                (Ok(our_next), Ok(their_next)) => {
                    // One representation each: rebuilt from what is seen, it is the same.
                    if done % 16 == 0 {
                        same(&our_next, &their_next);
                        assert_eq!(rebuilt(&our_next), our_next);
                    }
                    (ours, theirs) = (our_next, their_next);
                }
                (Err(our_error), Err(their_error)) => {
                    refused += 1;
                    same_error(&our_error, their_error);
                }
                (ours, theirs) => panic!("{ours:?}\n{theirs:?}"),
            }
        }
        same(&ours, &theirs);
    }
    assert!(refused > 50_000 && refused < done / 2, "{refused} of {done} refused");
}

fn rebuilt(qi: &Qi) -> Qi {
    let shape: Vec<_> = qi.shape().iter().map(|&size| size as usize).collect();
    let hand = |player| {
        qi.hand(player).iter().map(|(piece, count)| (piece, i64::try_from(count).unwrap()))
    };
    let new = Qi::new(&shape, qi.first_player_style(), qi.second_player_style()).unwrap();
    let new = new.board_diff(qi.board().iter().enumerate()).unwrap();
    let new = new.first_player_hand_diff(hand(Player::One)).unwrap();
    let new = new.second_player_hand_diff(hand(Player::Two)).unwrap();
    if qi.turn() == Player::One { new } else { new.toggle() }
}

#[test]
fn shapes_are_accepted_and_refused_alike() {
    let mut random = Random::new(15);
    for _ in 0..100_000 {
        let sizes = [0, 1, 2, 16, 17, 254, 255, 256, 1_000_000];
        let shape: Vec<_> = (0..random.below(5)).map(|_| *random.pick(&sizes)).collect();
        match (Qi::new(&shape, "C", "c"), Reference::new(&shape, "C", "c")) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours.square_count(), theirs.square_count()),
            (Err(ours), Err(theirs)) => same_error(&ours, theirs),
            (ours, theirs) => panic!("{shape:?}: {:?}, {:?}", ours.is_ok(), theirs.is_ok()),
        }
    }
}

/// A text with pieces, runs and hands that is likely to be FEEN.
fn write_feen(random: &mut Random, text: &mut String) {
    text.clear();
    let layers = if random.one_in(4) { 1 + random.below(3) } else { 1 };
    let (ranks, files) = (1 + random.below(4), 1 + random.below(5));
    for layer in 0..layers {
        for rank in 0..ranks {
            text.push_str(if rank > 0 { "/" } else { &"//"[..2 * usize::from(layer > 0)] });
            let mut file = 0;
            while file < files {
                if random.one_in(3) {
                    let run = 1 + random.below(files - file);
                    text.push_str(&run.to_string());
                    file += run;
                    if file < files {
                        text.push_str(token(random));
                        file += 1;
                    }
                } else {
                    text.push_str(token(random));
                    file += 1;
                }
            }
        }
    }
    for separator in [" ", "/"] {
        text.push_str(separator);
        let mut hand: Vec<_> =
            (0..random.below(3)).map(|_| (1 + random.below(3), token(random))).collect();
        if !random.one_in(4) {
            hand.sort_by_key(|&(count, token)| (9 - count, token.parse::<Epin>().unwrap()));
        }
        for (count, token) in hand {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push_str(token);
        }
    }
    let (upper, lower) = (b"CSXG"[random.below(4)], b"csxg"[random.below(4)]);
    let styles = if random.one_in(2) { [upper, lower] } else { [lower, upper] };
    text.push(' ');
    text.push(styles[0] as char);
    text.push('/');
    text.push(styles[1] as char);
}

fn token(random: &mut Random) -> &'static str {
    let few = ["K^", "k^", "P", "p", "+P", "-R", "q'", "+b^'"];
    if random.one_in(4) {
        return Epin::try_index(random.below(Epin::COUNT)).unwrap().text();
    }
    few[random.below(few.len())]
}

/// Puts in, takes out or changes a character somewhere.
fn damage(random: &mut Random, text: &mut String) {
    const CHARACTERS: [char; 20] = [
        '/', ' ', '0', '1', '2', '9', '+', '-', '^', '\'', 'K', 'k', 'P', 'C', 'c', '@', 'é', '\n',
        '\0', '[',
    ];
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    match random.below(3) {
        0 => text.insert(at, *random.pick(&CHARACTERS)),
        _ if at == text.len() => drop(text.pop()),
        1 => drop(text.remove(at)),
        _ => {
            text.remove(at);
            text.insert(at, *random.pick(&CHARACTERS));
        }
    }
}

#[test]
fn a_million_texts_are_read_or_refused_alike() {
    let mut random = Random::new(16);
    let mut text = String::new();
    let (mut valid, mut done) = (0, 0);
    while done < 1_200_000 {
        write_feen(&mut random, &mut text);
        for _ in 0..3 {
            done += 1;
            let ours = FeenOutline::read(&text);
            assert_eq!(ours.is_ok(), Feen::is_valid(&text), "{text:?}: {ours:?}");
            if ours.is_ok() {
                valid += 1;
                if valid % 4 == 0 {
                    read_alike(&text);
                }
            } else if done % 8 == 0 {
                assert_eq!(Qi::from_feen(&text).err(), ours.err());
            }
            damage(&mut random, &mut text);
        }
    }
    assert!(valid > 150_000 && valid < done / 2, "{valid} of {done} valid");
}

/// Both read the same position, and print the text again.
fn read_alike(text: &str) {
    let ours = Qi::from_feen(text).unwrap();
    let theirs = Feen::parse(text).unwrap().to_qi();
    assert_eq!(ours.to_feen().as_deref(), Ok(text));
    assert!(ours.shape().iter().map(|&size| size as usize).eq(theirs.shape().iter().copied()));
    let piece = |piece: &sashite_epin::Identifier| piece.to_string();
    let style = |style: &sashite_sin::Identifier| style.to_string();
    for (index, square) in theirs.board().iter().enumerate() {
        let theirs = square.as_ref().map(piece);
        assert_eq!(ours.board().get(index), theirs.as_deref(), "{text} at {index}");
    }
    for (player, hand) in [
        (Player::One, theirs.first_hand().collect::<Vec<_>>()),
        (Player::Two, theirs.second_hand().collect()),
    ] {
        assert_eq!(ours.hand(player).len(), hand.len(), "{text}");
        for (held, count) in hand {
            assert_eq!(ours.hand(player).count(&piece(held)), count, "{text}");
        }
    }
    assert_eq!(ours.first_player_style(), style(theirs.first_style()));
    assert_eq!(ours.second_player_style(), style(theirs.second_style()));
    assert_eq!(ours.turn() == Player::One, theirs.turn() == sashite_qi::Player::First);
}
