//! Positions and moves carried along by a symmetry that is given by its name.

use burnside::{
    Symmetry,
    catalog::{self, Entry},
};

use crate::{
    Error, Kind, Place,
    answers::positions::{read, read_written},
};

/// The image of a position, or of a move that is legal in it, under the symmetry of this name.
///
/// A position that can be written down will do; a move needs one that the rules accept, and so
/// does its image.
pub(crate) fn image<G: Entry>(
    game: &G,
    place: &Place,
    symmetry: &str,
    mv: Option<&str>,
) -> Result<String, Error> {
    let Some(mv) = mv else {
        let written = read_written(game, place)?;
        let image = game.transform_written(written, find(game, written, symmetry)?);
        return Ok(game.written_text(image));
    };
    let position = read(game, place)?;
    let symmetry = find(game, position.into(), symmetry)?;
    let &[(mv, _)] = catalog::read_moves(game, position, &[mv])?.as_slice() else {
        let message = format!("{mv} is several plies: give them one at a time");
        return Err(Error::new(Kind::Move, message));
    };
    let image = game.transform_written(position.into(), symmetry);
    let image = game.accept(image).map_err(|reason| {
        let (from, to) = (game.position_text(position), game.written_text(image));
        let message = format!("{symmetry} carries {from} to {to}, which has no moves: {reason}");
        Error::new(Kind::KeysOnly, message).hint("the symmetries of the group value preserve play")
    })?;
    Ok(game.move_text(image, game.transform_move(mv, symmetry)))
}

/// The symmetry of this name, if it applies to what is written.
fn find<G: Entry>(game: &G, written: G::Written, name: &str) -> Result<G::Symmetry, Error> {
    let symmetry: G::Symmetry = name.trim().parse()?;
    let is_in = |&group: &G::Group| game.symmetries_written(group, written).any(|s| s == symmetry);
    if symmetry == G::Symmetry::IDENTITY || game.groups().iter().any(is_in) {
        return Ok(symmetry);
    }
    let message = format!("{symmetry} does not apply to {}", game.written_text(written));
    Err(Error::new(Kind::Symmetry, message)
        .hint("orbit lists the symmetries of a group that apply"))
}

#[cfg(test)]
mod tests {
    use crate::{Error, Kind, Place, Service};

    fn image(game: &str, at: &str, symmetry: &str, mv: Option<&str>) -> Result<String, Error> {
        Service::new().game(game)?.image(&Place::at(at), symmetry, mv)
    }

    #[test]
    fn positions_and_moves_go_along() {
        // A quarter turn takes the top left corner to the top right one.
        let (from, to) = ("A.../..../..../....", "...A/..../..../....");
        assert_eq!(image("quantik", from, "rot90", None).as_deref(), Ok(to));
        // Square 8, two below the piece, comes to lie two beside it: on square 1.
        assert_eq!(image("quantik", from, "rot90", Some("b8")).as_deref(), Ok("b1"));
        // What can be written down has images, and no moves.
        assert_eq!(image("quantik", from, "swap", None).as_deref(), Ok("a.../..../..../...."));
        let error = image("quantik", from, "swap", Some("b8")).unwrap_err();
        assert_eq!(error.kind, Kind::KeysOnly);
    }

    #[test]
    fn what_is_wrong_has_its_kind() {
        let kind = |game, at, symmetry, mv| image(game, at, symmetry, mv).unwrap_err().kind;
        assert_eq!(kind("quantik", "start", "rot45", None), Kind::Symmetry);
        assert_eq!(kind("zertz", "start", "T1,0", None), Kind::Symmetry); // off the board
        assert_eq!(kind("quantik", "start", "id", Some("a0")), Kind::Move); // player 2's
        assert_eq!(kind("quantik", "A.../..../..../....", "id", Some("a1")), Kind::Illegal);
        assert_eq!(kind("quantik", "a.../..../..../....", "id", Some("A1")), Kind::Position);
        assert_eq!(kind("chess", "start", "id", None), Kind::Game);
    }
}
