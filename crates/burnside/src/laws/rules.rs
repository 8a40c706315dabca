//! Laws of play: moves, legality, make and undo.

use std::collections::HashSet;

use super::{Violation, ensure, text::check_accepted};
use crate::{Game, Reversible};

/// Checks the laws of play in these positions. Moves that are legal in one of them serve as
/// candidates for illegal moves in the others. The rules must accept what they led to.
pub fn check_rules<G: Game>(game: &G, positions: &[G::Position]) -> Result<(), Violation> {
    check_accepted(game, positions)?;
    let everywhere: HashSet<G::Move> = positions.iter().flat_map(|&p| game.moves(p)).collect();
    for &position in positions {
        let moves: Vec<_> = game.moves(position).collect();
        let over = game.outcome(position);
        ensure!(
            over.is_none() || moves.is_empty(),
            FinishedHasNoMoves,
            "{position:?} is over ({over:?}) and has {} moves",
            moves.len()
        );
        ensure!(
            over.is_some() || !moves.is_empty(),
            UnfinishedHasMoves,
            "{position:?} goes on and has no move"
        );
        let listed: HashSet<_> = moves.iter().copied().collect();
        ensure!(listed.len() == moves.len(), MovesDistinct, "{position:?} lists a move twice");
        check_counts(game, position, &moves)?;
        for &mv in everywhere.union(&listed) {
            let legal = listed.contains(&mv);
            ensure!(
                game.is_legal(position, mv) == legal,
                LegalityAgrees,
                "{mv:?} in {position:?}: listed {legal}, is_legal {}",
                !legal
            );
            let agrees = match game.try_play(position, mv) {
                Ok(next) => legal && next == game.play_unchecked(position, mv),
                Err(error) => {
                    !legal && (error.position, error.mv, error.outcome) == (position, mv, over)
                }
            };
            ensure!(agrees, PlayAgrees, "{mv:?} in {position:?}");
        }
    }
    Ok(())
}

/// Positions with more moves are not looked at two plies ahead: that would take long.
const MANY: usize = 100;

/// Checks that moves are counted as they are listed.
fn check_counts<G: Game>(
    game: &G,
    position: G::Position,
    moves: &[G::Move],
) -> Result<(), Violation> {
    let counted = game.moves(position).count();
    let listed = moves.len();
    ensure!(counted == listed, CountsAgree, "{position:?}: counted {counted}, listed {listed}");
    if listed > MANY {
        return Ok(());
    }
    let after = |&mv: &G::Move| game.moves(game.play_unchecked(position, mv));
    // Listed one by one: to count an iterator may be another way.
    let second = moves.iter().map(|mv| after(mv).map(|_| 1_u64).sum::<u64>()).sum();
    let (expected, counted) = ((listed as u64, second), game.count_two_plies(position));
    ensure!(
        counted == expected,
        CountsAgree,
        "{position:?}: counted {counted:?} two plies ahead, listed {expected:?}"
    );
    Ok(())
}

/// Checks that moves made in place are the moves, and that taking them back restores everything.
pub fn check_undo<G: Reversible>(game: &G, positions: &[G::Position]) -> Result<(), Violation> {
    for &before in positions {
        for mv in game.moves(before) {
            let mut position = before;
            let undo = game.make(&mut position, mv);
            ensure!(
                position == game.play_unchecked(before, mv),
                MakeAgrees,
                "{mv:?} in {before:?} made {position:?}"
            );
            game.undo(&mut position, undo);
            ensure!(position == before, UndoRestores, "{mv:?} in {before:?} left {position:?}");
        }
    }
    Ok(())
}
