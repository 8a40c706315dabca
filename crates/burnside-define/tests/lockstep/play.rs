//! Moves, outcomes, sides to move, groups and classes.

use std::{collections::HashMap, fmt::Debug, hash::Hash};

use burnside::{
    Game, Notation, Symmetric,
    gobblet::{self, Reveal},
    laws, quantik,
    quarto::{self, Quarto},
    scene::{Scene, Scenic},
};
use burnside_define::{Group, Move};
use burnside_solve::classes;

use super::{POSITIONS, Pair};

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
    let pair = super::quantik();
    pair.compare(quantik::Group::Full);
    pair.compare_classes(quantik::Group::Full, 5);
}

fn gobblet(reveal: Reveal, file: &str) {
    let pair = super::gobblet(reveal, file);
    pair.compare(gobblet::Group::D4Mover);
    // As far as docs/gobblet.md counts them.
    pair.compare_classes(gobblet::Group::D4Mover, 4);
}

#[test]
fn gobblet_gobblers() {
    gobblet(Reveal::HailMary, "gobblet");
}

#[test]
fn gobblet_gobblers_strict() {
    gobblet(Reveal::Strict, "gobblet-strict");
}

fn quarto(hand: Quarto, file: &str) {
    let pair = super::quarto(hand, file);
    pair.compare(quarto::Group::Full);
    pair.compare_classes(quarto::Group::Full, 4);
}

#[test]
fn quarto_lines() {
    quarto(Quarto::LINES, "quarto");
}

#[test]
fn quarto_squares() {
    quarto(Quarto::SQUARES, "quarto-squares");
}

#[test]
#[ignore = "it takes minutes and gigabytes: `cargo xtask oracles quantik`"]
fn quantik_to_the_last_ply() {
    super::quantik().compare_classes(quantik::Group::Full, 16);
}

#[test]
#[ignore = "it takes minutes: `cargo xtask oracles quarto`"]
fn quarto_to_six_plies() {
    super::quarto(Quarto::LINES, "quarto").compare_classes(quarto::Group::Full, 6);
}

#[test]
#[ignore = "it takes minutes: `cargo xtask oracles quarto-squares`"]
fn quarto_squares_to_six_plies() {
    super::quarto(Quarto::SQUARES, "quarto-squares").compare_classes(quarto::Group::Full, 6);
}
