//! Why touches lead nowhere: what a game says about them is true, and nothing is left out.

use std::collections::BTreeSet;

use burnside::{
    Game,
    catalog::{self, Entry, Visitor},
    gobblet::{Gobblet, Pos},
    quantik::Quantik,
    scene::{Gesture, Scenic},
    zertz::Zertz,
};

use crate::play;

/// Whether touches lead nowhere: several if no legal move is made by them one after the other, one
/// if there is a moment, at the beginning or within a move, at which it does.
fn is_vain(moves: &[Gesture], touches: &[String]) -> bool {
    let ways = || moves.iter().flat_map(|gesture| &gesture.ways);
    let [touch] = touches else {
        return ways().all(|way| way.windows(touches.len()).all(|some| some != touches));
    };
    let prefixes: BTreeSet<&[String]> =
        ways().flat_map(|way| (0..way.len()).map(|length| &way[..length])).collect();
    let goes_on = |prefix: &[String]| {
        ways().any(|way| way.starts_with(prefix) && way.get(prefix.len()) == Some(touch))
    };
    prefixes.into_iter().any(|prefix| !goes_on(prefix))
}

#[test]
fn what_is_said_to_be_in_vain_is() {
    struct Check;

    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            let games = if game.moves(game.start()).count() > 100 { 1 } else { 5 };
            play(&game, games, |position, scene, moves| {
                // Thousands of moves at the start of Zertz would take their time.
                if moves.len() > 200 {
                    return;
                }
                let gestures: Vec<_> = moves.iter().map(|(_, gesture)| gesture.clone()).collect();
                let refusals = game.refusals(position);
                assert!(refusals.is_empty() || !moves.is_empty());
                for refusal in refusals {
                    for id in refusal.touches.iter().chain(&refusal.marks) {
                        let there = scene.place(id).is_some() || scene.item(id).is_some();
                        assert!(there, "{refusal:?}: {id}");
                    }
                    assert!(!refusal.words.is_empty());
                    assert!(is_vain(&gestures, &refusal.touches), "{}: {refusal:?}", game.name());
                }
            });
        }
    }

    for name in catalog::names() {
        catalog::visit(name, Check).unwrap();
    }
}

/// Every shape that is left and every empty square: either a move, or there is a reason.
#[test]
fn quantik_has_a_reason_for_every_square() {
    play(&Quantik, 20, |position, scene, moves| {
        if moves.is_empty() {
            return;
        }
        let player = Quantik.to_move(position);
        let tray = scene.trays.iter().find(|tray| tray.owner == Some(player)).unwrap();
        let items = tray.items.iter().filter(|item| item.count != Some(0));
        let empty = |id: &String| scene.pieces.iter().all(|piece| piece.place != *id);
        let squares = || scene.places.iter().map(|place| &place.id).filter(|&id| empty(id));
        let all: BTreeSet<Vec<String>> = items
            .filter_map(|item| item.id.clone())
            .flat_map(|item| squares().map(move |id| vec![item.clone(), id.clone()]))
            .collect();
        let legal = moves.iter().map(|(_, gesture)| gesture.ways[0].clone());
        let vain = Quantik.refusals(position).into_iter().map(|refusal| refusal.touches);
        let found: Vec<_> = legal.chain(vain).collect();
        assert_eq!(found.len(), all.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all);
    });
}

/// Every own piece that can be had and every other square: either a move, or there is a reason.
#[test]
fn gobblet_has_a_reason_for_every_square() {
    for game in [Gobblet::DEFAULT, Gobblet::STRICT] {
        play(&game, 40, |position, scene, moves| {
            if moves.is_empty() {
                return;
            }
            let player = game.to_move(position);
            let tray = scene.trays.iter().find(|tray| tray.owner == Some(player)).unwrap();
            let items = tray.items.iter().filter(|item| item.count != Some(0));
            let own = Pos::ALL
                .into_iter()
                .filter(|&pos| position.top_piece(pos).is_some_and(|(owner, _)| owner == player));
            let own = own.map(|pos| format!("{},{}", pos.row(), pos.column()));
            let all: BTreeSet<Vec<String>> = items
                .filter_map(|item| item.id.clone())
                .chain(own)
                .flat_map(|from| {
                    let to = scene.places.iter().map(|place| place.id.clone());
                    to.filter_map(move |to| (to != from).then(|| vec![from.clone(), to]))
                        .collect::<Vec<_>>()
                })
                .collect();
            let legal = moves.iter().map(|(_, gesture)| gesture.ways[0].clone());
            let vain = game.refusals(position).into_iter().map(|refusal| refusal.touches);
            let found: Vec<_> = legal.chain(vain).collect();
            assert_eq!(found.len(), all.len());
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all);
        });
    }
}

fn words<G: Entry>(game: &G, position: &str, touches: &[&str]) -> (String, Vec<String>) {
    let position = game.parse_position(position).unwrap();
    let refusals = game.refusals(position);
    let found = refusals.into_iter().find(|refusal| refusal.touches == touches);
    found.map(|refusal| (refusal.words, refusal.marks)).unwrap_or_default()
}

#[test]
fn reasons_name_what_is_in_the_way() {
    let said = |text: &str, marks: &[&str]| {
        (text.to_owned(), marks.iter().map(|&mark| mark.to_owned()).collect::<Vec<_>>())
    };
    let circle = "A.../..../..../....";
    let row = said("player 1's circle on 0 is in the same row", &["0"]);
    assert_eq!(words(&Quantik, circle, &["a", "3"]), row);
    let column = said("player 1's circle on 0 is in the same column", &["0"]);
    assert_eq!(words(&Quantik, circle, &["a", "12"]), column);
    let zone = said("player 1's circle on 0 is in the same zone", &["0"]);
    assert_eq!(words(&Quantik, circle, &["a", "5"]), zone);

    let large = "l,.,./.,.,./.,.,. 1";
    let taken = said("player 2's large piece on 0,0 is not smaller", &["0,0"]);
    assert_eq!(words(&Gobblet::DEFAULT, large, &["L", "0,0"]), taken);
    // The large piece hides the third small one of a row of player 2.
    let hidden = "s,s,mL/.,S,./.,.,. 1";
    let line = said("without it player 2 shows a line", &["0,0", "0,1", "0,2"]);
    assert_eq!(words(&Gobblet::DEFAULT, hidden, &["0,2", "2,2"]), line);
    assert_eq!(words(&Gobblet::STRICT, hidden, &["0,2", "0,0"]), line);
    // In the usual game it may land on that line.
    assert_eq!(words(&Gobblet::DEFAULT, hidden, &["0,2", "0,0"]), said("", &[]));

    let start = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -";
    let (ring, _) = words(&Zertz::RINGS_37, start, &["d4"]);
    assert!(ring.starts_with("ring d4 is held"), "{ring}");
    assert_eq!(words(&Zertz::RINGS_37, start, &["a4"]), said("", &[]));
}
