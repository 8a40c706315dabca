//! Laws of notation: text round trips.

use super::{Violation, ensure};
use crate::Notation;

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
