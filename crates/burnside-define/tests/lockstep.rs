//! Quantik, Gobblet Gobblers and Quarto twice: by hand and from a file. Both must agree on moves,
//! outcomes, sides to move, groups and classes, wherever they are compared.

use std::{collections::HashMap, fmt::Debug, hash::Hash};

use crate::common::game;
use burnside::{
    Game, Notation, Symmetric,
    gobblet::{self, Gobblet, Reveal},
    laws,
    quantik::{self, Quantik},
    quarto::{self, Quarto},
    scene::{Scene, Scenic},
};
use burnside_define::{Defined, Group, Move, Position};
use burnside_solve::classes;

/// Positions to be compared in each game.
const POSITIONS: usize = 100_000;

/// A move's text, given the names of the points.
type MoveText<G> =
    fn(&G, <G as Game>::Position, <G as Game>::Move, &dyn Fn(usize) -> String) -> String;

/// How the hand-written game's texts become those of the file.
struct Pair<G: Notation> {
    hand: G,
    file: Defined,
    position: fn(&G, G::Position) -> String,
    mv: MoveText<G>,
    /// What a move's meaning depends on, apart from itself.
    context: fn(&G, G::Position) -> u8,
}

/// What won, by places counted in reading order.
fn won(scene: &Scene) -> Vec<usize> {
    let mut places: Vec<_> = scene.places.iter().collect();
    places.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let number = |id: &String| places.iter().position(|place| place.id == *id);
    let mut won: Vec<usize> = scene.won.iter().map(|id| number(id).unwrap()).collect();
    won.sort_unstable();
    won
}

impl<G: Notation + Symmetric + Scenic> Pair<G>
where
    G::Code: Eq + Hash,
    G::Move: Debug,
{
    fn image(&self, position: G::Position) -> Position {
        let text = (self.position)(&self.hand, position);
        self.file.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Compares the games position by position along random play.
    fn compare(&self, group: G::Group) {
        let mut known: HashMap<(u8, G::Move), Move> = HashMap::new();
        let (mut there, mut back) = (HashMap::new(), HashMap::new());
        let name = |point: usize| self.file.points()[point].name.clone();
        let (mut compared, mut lines) = (0, 0);
        for seed in 0.. {
            for position in laws::sample(&self.hand, seed, 200) {
                let image = self.image(position);
                assert_eq!(self.file.to_move(image), self.hand.to_move(position), "{position:?}");
                assert_eq!(self.file.outcome(image), self.hand.outcome(position), "{position:?}");
                assert_eq!(self.file.is_stuck(image), self.hand.is_stuck(position), "{position:?}");
                if self.hand.outcome(position).is_some() {
                    let by_hand = won(&self.hand.scene(position));
                    assert_eq!(won(&self.file.scene(image)), by_hand, "{position:?}");
                    lines += usize::from(!by_hand.is_empty());
                }
                let context = (self.context)(&self.hand, position);
                let mut expected: Vec<Move> = self
                    .hand
                    .moves(position)
                    .map(|mv| {
                        *known.entry((context, mv)).or_insert_with(|| {
                            let text = (self.mv)(&self.hand, position, mv, &name);
                            self.file.parse_move(image, &text).unwrap()
                        })
                    })
                    .collect();
                let mut found: Vec<Move> = self.file.moves(image).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{position:?}");
                if let Some(mv) = self.hand.moves(position).nth(compared % 7) {
                    let next = self.file.play_unchecked(image, known[&(context, mv)]);
                    assert_eq!(next, self.image(self.hand.play_unchecked(position, mv)));
                }
                // Classes are the same up to renaming.
                let ours = self.hand.canonical_position(group, position);
                let ours = self.hand.code(group, ours);
                let theirs = self.file.canonical_position(Group::Full, image);
                assert_eq!(*there.entry(ours).or_insert(theirs), theirs, "{position:?}");
                assert_eq!(*back.entry(theirs).or_insert(ours), ours, "{position:?}");
                compared += 1;
            }
            if compared >= POSITIONS {
                break;
            }
        }
        assert!(lines > 1000, "{lines} finished games with a line");
        let order = self.hand.symmetries(group, self.hand.start()).count();
        assert_eq!(self.file.order(), order);
    }

    fn compare_classes(&self, group: G::Group, plies: u32) {
        let by_hand = classes(&self.hand, group, plies);
        assert_eq!(classes(&self.file, Group::Full, plies), by_hand);
    }
}

#[test]
fn quantik() {
    let pair = Pair {
        hand: Quantik,
        file: game("quantik"),
        position: |hand, position| {
            format!("{} {}", position.to_qfen(), hand.to_move(position).number())
        },
        mv: |hand, position, mv, name| {
            let text = hand.move_text(position, mv);
            let (letter, square) = text.split_at(1);
            format!("{letter}@{}", name(square.parse().unwrap()))
        },
        context: |hand, position| hand.to_move(position).number(),
    };
    pair.compare(quantik::Group::Full);
    pair.compare_classes(quantik::Group::Full, 5);
}

fn gobblet(reveal: Reveal, file: &str, plies: u32) {
    let pair = Pair {
        hand: Gobblet { reveal },
        file: game(file),
        position: |hand, position| hand.position_text(position),
        mv: |hand, position, mv, name| {
            let digits: Vec<usize> = mv_digits(&hand.move_text(position, mv));
            let point = |at: usize| name(3 * digits[at] + digits[at + 1]);
            let text = hand.move_text(position, mv);
            if digits.len() == 4 {
                return format!("{}-{}", point(0), point(2));
            }
            let letter = text.chars().next().unwrap();
            let letter = match hand.to_move(position).number() {
                1 => letter,
                _ => letter.to_ascii_lowercase(),
            };
            format!("{letter}@{}", point(0))
        },
        context: |hand, position| hand.to_move(position).number(),
    };
    pair.compare(gobblet::Group::D4Mover);
    pair.compare_classes(gobblet::Group::D4Mover, plies);
}

fn mv_digits(text: &str) -> Vec<usize> {
    text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect()
}

#[test]
fn gobblet_gobblers() {
    gobblet(Reveal::HailMary, "gobblet", 4);
}

#[test]
fn gobblet_gobblers_strict() {
    gobblet(Reveal::Strict, "gobblet-strict", 4);
}

fn quarto(hand: Quarto, file: &str, plies: u32) {
    let pair = Pair {
        hand,
        file: game(file),
        position: |hand, position| {
            let text = hand.position_text(position);
            let (board, given) = text.split_once(' ').unwrap();
            let begun = u8::from(position != hand.start());
            format!("{board} {} {given} {begun}", hand.to_move(position).number())
        },
        mv: |hand, position, mv, name| {
            let text = hand.move_text(position, mv);
            let (square, give) = text.split_once(':').unwrap();
            let give = if give.is_empty() { String::new() } else { format!(":{give}") };
            if square.is_empty() {
                return give;
            }
            let given = position.hand().unwrap();
            format!("{given}@{}{give}", name(15 - square.parse::<usize>().unwrap()))
        },
        context: |_, position| position.hand().map_or(16, quarto::Piece::bits),
    };
    pair.compare(quarto::Group::Full);
    pair.compare_classes(quarto::Group::Full, plies);
}

#[test]
fn quarto_lines() {
    quarto(Quarto::LINES, "quarto", 4);
}

#[test]
fn quarto_squares() {
    quarto(Quarto::SQUARES, "quarto-squares", 4);
}
