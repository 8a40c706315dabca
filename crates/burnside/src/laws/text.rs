//! Laws of notation: text round trips, and what is accepted.

use super::{Violation, ensure};
use crate::{Game, Notation};

/// Checks that the rules accept what is written of these positions, as those positions.
pub(super) fn check_accepted<G: Game>(
    game: &G,
    positions: &[G::Position],
) -> Result<(), Violation> {
    for &position in positions {
        let accepted = game.accept(position.into());
        ensure!(
            accepted.as_ref().ok() == Some(&position),
            Accepted,
            "{position:?} was written down and accepted as {accepted:?}"
        );
    }
    Ok(())
}

/// Checks that texts of what is written read back as what they were, and that a text is read as a
/// position exactly where the rules accept what it says.
pub fn check_written_text<G: Notation>(game: &G, written: &[G::Written]) -> Result<(), Violation> {
    for &written in written {
        let text = game.written_text(written);
        let read = game.parse_written(&text);
        ensure!(
            read.as_ref().ok() == Some(&written),
            WrittenText,
            "{written:?} was written {text:?} and read {read:?}"
        );
        let position = game.parse_position(&text);
        ensure!(
            position.as_ref().ok() == game.accept(written).as_ref().ok(),
            ReadAccepted,
            "{text:?} was read as {position:?} and {:?} was accepted",
            game.accept(written)
        );
    }
    Ok(())
}

/// Checks that the positions' texts and those of all their moves read back as what they were.
pub fn check_text<G: Notation>(game: &G, positions: &[G::Position]) -> Result<(), Violation> {
    for &position in positions {
        let text = game.position_text(position);
        let read = game.parse_position(&text);
        ensure!(
            read.as_ref().ok() == Some(&position),
            PositionText,
            "{position:?} was written {text:?} and read {read:?}"
        );
        ensure!(!text.contains('\n'), PositionText, "{text:?} is more than one line");
        for mv in game.moves(position) {
            let text = game.move_text(position, mv);
            let read = game.parse_move(position, &text);
            ensure!(
                read.as_ref().ok() == Some(&mv),
                MoveText,
                "{mv:?} in {position:?} was written {text:?} and read {read:?}"
            );
        }
    }
    Ok(())
}
