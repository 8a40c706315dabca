//! Whoever follows a guide wins, or does not lose: every reply is tried, in every certificate of the
//! repository, and positions are met in other images than the certificate has.

use std::{collections::HashSet, fs, path::PathBuf};

use burnside::{
    Player, Symmetric,
    catalog::{Entry, Visitor, visit},
};
use burnside_define::{Defined, shipped_text};
use burnside_prove::{Guide, shipped_proof};
use burnside_verify::proof_game;

struct Walk<'a>(&'a str);

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        for guide in Guide::read(&game, self.0).unwrap() {
            let mut seen = HashSet::new();
            let mut met = HashSet::new();
            let plies = guide.plies();
            assert_eq!(plies.is_some(), guide.wins());
            follow(&game, &guide, game.start(), plies, &mut seen, &mut met);
            assert_eq!(met.len(), guide.decisions(), "every decision can come up");
            for number in 1..=guide.decisions() {
                let position = guide.position(number).unwrap();
                assert_eq!(guide.step(position).decision, Some(number));
            }
            assert_eq!(guide.position(0), None);
            assert_eq!(guide.position(guide.decisions() + 1), None);
        }
    }
}

/// Plays on from a position that belongs to the strategy: the guide's moves, and every other move of
/// the other side.
fn follow<G: Entry>(
    game: &G,
    guide: &Guide<G>,
    position: G::Position,
    left: Option<u32>,
    seen: &mut HashSet<(bool, G::Position)>,
    met: &mut HashSet<usize>,
) {
    if let Some(outcome) = game.outcome(position) {
        let wins = outcome.winner() == Some(guide.player());
        assert!(wins || (!guide.wins() && outcome.winner().is_none()));
        return;
    }
    assert_ne!(left, Some(0), "the win takes longer than promised");
    let step = guide.step(position);
    assert!(step.known, "{}", game.position_text(position));
    if let (Some(left), Some(plies)) = (left, step.plies) {
        assert!(plies <= left);
    }
    // Each class once, in whatever image play met it first.
    let class = game.canonical_position(game.value_group(), position);
    if !seen.insert((game.to_move(position) == guide.player(), class)) {
        return;
    }
    met.extend(step.decision);
    let left = step.plies.map(|plies| plies - 1);
    if game.to_move(position) == guide.player() {
        assert!(!step.play.is_empty() && step.replies.is_empty());
        for &mv in &step.play {
            let next = game.try_play(position, mv).unwrap();
            assert!(!step.ends || game.outcome(next).is_some());
            follow(game, guide, next, left, seen, met);
        }
        return;
    }
    let replies: Vec<G::Move> = step.replies.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(replies, game.moves(position).collect::<Vec<_>>());
    for (mv, decision) in step.replies {
        let next = game.play_unchecked(position, mv);
        assert_eq!(decision, guide.step(next).decision);
        follow(game, guide, next, left, seen, met);
    }
}

#[test]
fn every_guide_keeps_its_promise() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "proof") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let name = proof_game(text.as_bytes()).unwrap();
        assert_eq!(shipped_proof(&name), Some(&*text));
        if visit(&name, Walk(&text)).is_err() {
            Walk(&text).visit(Defined::read(shipped_text(&name).unwrap()).unwrap());
        }
        count += 1;
    }
    assert_eq!(count, 14);
}

/// Also in the other images of a position the guide says the image of what it says here.
#[test]
fn images_are_known_too() {
    use burnside::gobblet::Gobblet;
    let game = Gobblet::DEFAULT;
    let guide = &Guide::read(&game, shipped_proof("gobblet").unwrap()).unwrap()[0];
    assert_eq!((guide.player(), guide.wins(), guide.decisions()), (Player::One, true, 45));
    for number in 1..=guide.decisions() {
        let position = guide.position(number).unwrap();
        let here: HashSet<_> = guide.step(position).play.into_iter().collect();
        for symmetry in game.symmetries(game.value_group(), position) {
            // Those that change the players over lead to the other player's turn.
            let image = game.transform(position, symmetry);
            if burnside::Game::to_move(&game, image) != Player::One {
                continue;
            }
            let step = guide.step(image);
            assert_eq!(step.decision, Some(number));
            let there: HashSet<_> =
                here.iter().map(|&mv| game.transform_move(mv, symmetry)).collect();
            assert_eq!(step.play.into_iter().collect::<HashSet<_>>(), there);
        }
    }
}

#[test]
fn what_is_off_the_strategy_is_not_known() {
    use burnside::tictactoe::TicTacToe;
    let guides = Guide::read(&TicTacToe, shipped_proof("tictactoe").unwrap()).unwrap();
    let [first, _] = &guides[..] else { panic!("a draw has two strategies") };
    let start = burnside::Game::start(&TicTacToe);
    let right = first.step(start).play;
    for mv in burnside::Game::moves(&TicTacToe, start) {
        let after = burnside::Game::play(&TicTacToe, start, mv);
        assert_eq!(first.step(after).known, right.contains(&mv));
    }
    let error = Guide::read(&TicTacToe, shipped_proof("gobblet").unwrap()).unwrap_err();
    assert_eq!(error.line, 2);
}
