//! Moves up to symmetry: those that a symmetry of the position carries onto each other.

use std::collections::HashMap;

use burnside::Symmetric;

/// The classes of moves, by number from 0 in the order of the moves: two moves have the same number
/// if a symmetry that leaves the position as it is, and preserves values, carries one onto the
/// other.
///
/// ```
/// use burnside::{Game, tictactoe::TicTacToe};
/// use burnside_solve::move_classes;
///
/// let start = TicTacToe.start();
/// let moves: Vec<_> = TicTacToe.moves(start).collect();
/// // A corner, an edge, the center.
/// assert_eq!(move_classes(&TicTacToe, start, &moves), [0, 1, 0, 1, 2, 1, 0, 1, 0]);
/// ```
pub fn move_classes<G: Symmetric>(
    game: &G,
    position: G::Position,
    moves: &[G::Move],
) -> Vec<usize> {
    let written: G::Written = position.into();
    let fixes = |symmetry: &G::Symmetry| game.transform_written(written, *symmetry) == written;
    let symmetries: Vec<_> = game.symmetries(game.value_group(), position).filter(fixes).collect();
    let numbers: HashMap<_, _> = moves.iter().zip(0..).map(|(&mv, number)| (mv, number)).collect();
    let mut classes = vec![usize::MAX; moves.len()];
    let mut next = 0;
    for index in 0..moves.len() {
        if classes[index] != usize::MAX {
            continue;
        }
        classes[index] = next;
        // The orbit of a move is its images: the symmetries are a group.
        for &symmetry in &symmetries {
            if let Some(&image) = numbers.get(&game.transform_move(moves[index], symmetry)) {
                classes[image] = next;
            }
        }
        next += 1;
    }
    classes
}
