//! The signs of every game: those that its notation has, each with the shapes that its scenes show.

use burnside_api::{
    Answer, AnyGame, Context, Place, Request, Service,
    answers::{RulesAnswer, View},
    read_game_file,
};
use burnside_define::shipped_games;

fn rules(game: &dyn AnyGame) -> RulesAnswer {
    match game.answer(&Request::Rules, &Context::default()).unwrap() {
        Answer::Rules(answer) => answer,
        other => panic!("{other:?}"),
    }
}

fn view(game: &dyn AnyGame, place: &Place) -> View {
    let request = Request::View { place: place.clone() };
    match game.answer(&request, &Context::default()).unwrap() {
        Answer::View(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// The letters that the notation of each listed game is documented to have.
#[test]
fn the_listed_games_have_the_signs_of_their_notation() {
    let service = Service::new();
    for game in service.all() {
        let found: String = rules(&*game).signs.iter().map(|one| one.sign).collect();
        let expected = match &*game.about().family {
            "quantik" => ".ABCDabcd",
            "gobblet" => ".LMSlms",
            "quarto" => ".0123456789ABCDEF",
            "zertz" => ".bgow",
            "tictactoe" => ".xo",
            other => panic!("write down the signs of {other}"),
        };
        assert_eq!(found, expected, "{}", game.name());
    }
}

/// Along a game that was not looked at before, every place that holds one piece shows the shapes
/// and the label of the sign that is written there.
fn agrees(game: &dyn AnyGame) {
    let signs = rules(game).signs;
    assert!(signs.len() > 1, "{}", game.name());
    let mut place = Place::at("start");
    for ply in 0..12 {
        let View { scene, position, moves, .. } = view(game, &place);
        let board: &str = position.split(' ').next().unwrap();
        let cells: Vec<&str> = if board.contains(',') {
            board.split([',', '/']).collect()
        } else {
            board.split("").filter(|cell| !cell.is_empty() && *cell != "/").collect()
        };
        assert_eq!(cells.len(), scene.places.len(), "{position}");
        for (cell, at) in cells.iter().zip(&scene.places) {
            let pieces: Vec<_> = scene.pieces.iter().filter(|one| one.place == at.id).collect();
            let [letter] = cell.chars().collect::<Vec<_>>()[..] else { continue };
            let Some(sign) = signs.iter().find(|one| one.sign == letter) else {
                panic!("{} has no sign {letter}", game.name())
            };
            assert!(at.label.ends_with(&sign.label), "{} {position}: {}", game.name(), at.label);
            assert!(pieces.len() <= 1, "{position}");
            for piece in pieces {
                assert!(sign.shapes.ends_with(&piece.shapes), "{} {position}", game.name());
                assert_eq!(sign.owner, piece.owner.map(burnside::Player::number), "{position}");
            }
        }
        let Some(mv) = moves.get((7 * ply + 3) % moves.len().max(1)) else { break };
        place.moves.push(mv.text.clone());
    }
}

#[test]
fn signs_look_as_in_scenes() {
    for game in Service::new().all() {
        agrees(&*game);
    }
    for file in shipped_games() {
        agrees(&*read_game_file(file.text).unwrap());
    }
}
