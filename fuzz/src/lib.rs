//! What every game is asked under fuzzing.

use burnside::{Game, Notation, Symmetric, Symmetry};

/// Something to do with any game.
pub trait Ask {
    /// Does it.
    fn ask<G: Symmetric + Notation>(&self, game: &G);
}

/// Does it with the listed game that a byte chooses.
pub fn with_game(choice: u8, ask: &impl Ask) {
    macro_rules! choose_one {
        ($($name:literal => $game:expr,)*) => {{
            let count = [$($name),*].len();
            let mut left = usize::from(choice) % count;
            $(
                if left == 0 {
                    return ask.ask(&$game);
                }
                left -= 1;
            )*
            let _ = left;
        }};
    }
    burnside::for_each_game!(choose_one);
}

/// A position writes as a text that reads back, its moves too, and all images are of one class.
pub fn check_position<G: Symmetric + Notation>(game: &G, position: G::Position, choice: usize) {
    check_moves(game, position);
    check_written(game, position.into(), choice);
}

/// A position writes as a text that reads back, and its moves too.
pub fn check_moves<G: Notation>(game: &G, position: G::Position) {
    let text = game.position_text(position);
    assert_eq!(game.parse_position(&text).ok(), Some(position), "{text}");
    let moves: Vec<_> = game.moves(position).take(64).collect();
    assert_eq!(moves.is_empty(), game.outcome(position).is_some(), "{text}");
    for &mv in &moves {
        let written = game.move_text(position, mv);
        assert_eq!(game.parse_move(position, &written).ok(), Some(mv), "{text} {written}");
        assert!(game.is_legal(position, mv), "{text} {written}");
    }
    assert_eq!(game.accept(position.into()), Ok(position), "{text}");
}

/// What is written reads back, and all its images are of one class, whether or not it is accepted.
pub fn check_written<G: Symmetric + Notation>(game: &G, written: G::Written, choice: usize) {
    let text = game.written_text(written);
    assert_eq!(game.parse_written(&text).ok(), Some(written), "{text}");
    for &group in game.groups() {
        let mut symmetries = game.symmetries_written(group, written);
        let count = game.symmetries_written(group, written).count();
        let symmetry = symmetries.nth(choice % count).expect("one of them");
        let image = game.transform_written(written, symmetry);
        let back = game.transform_written(image, symmetry.inverse());
        assert_eq!(back, written, "{text} {symmetry}");
        let code = |w| game.code_written(group, game.smallest_written(group, w));
        assert_eq!(code(written), code(image), "{text} {group} {symmetry}");
        let canonical = game.canonical_written(group, written);
        let found = game.code_written(group, canonical.position);
        assert_eq!(found, code(written), "{text} {group}");
        assert_eq!((canonical.orbit * canonical.stabilizer) as usize, count, "{text} {group}");
    }
}

/// The position reached by the moves that the bytes choose.
pub fn walk<G: Game>(game: &G, choices: &[u8]) -> G::Position {
    choices.iter().fold(game.start(), |position, &choice| {
        choose(game, position, choice).map_or(position, |mv| game.play(position, mv))
    })
}

/// The legal move that a byte chooses, if there is one at all.
pub fn choose<G: Game>(game: &G, position: G::Position, choice: u8) -> Option<G::Move> {
    let count = game.moves(position).count();
    let index = (choice as usize * 7).checked_rem(count)?;
    game.moves(position).nth(index)
}
