//! The law that one value has to obey, given its children's.

use burnside::{Game, Notation, Symmetric, Value};
use burnside_solve::table::{ReadAt, Table, Tabled};

use crate::{Breach, Violation};

/// Checks the value of one position against those of all positions that follow it.
///
/// * A finished game has the value that the rules give it.
/// * A win in n has a move to a loss in n-1, and none to a faster one.
/// * A loss in n has only moves to wins, the slowest of them in n-1.
/// * A draw has no move to a loss and one to a draw.
///
/// In one sentence: the value is that of the best move.
pub(crate) fn check<G: Game, E>(
    game: &G,
    position: G::Position,
    claimed: Value,
    mut value_of: impl FnMut(G::Position) -> Result<Value, E>,
) -> Result<Option<Breach>, E> {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        let value = Value::of_finished(outcome, mover);
        return Ok((claimed != value).then_some(Breach::Over(value)));
    }
    let mut best = None;
    for mv in game.moves(position) {
        let child = game.play_unchecked(position, mv);
        let value = value_of(child)?;
        let seen = if game.to_move(child) == mover {
            value.one_ply_later()
        } else {
            value.one_ply_earlier()
        };
        best = best.max(Some(seen));
        // Nothing is faster than winning at once.
        if best == Some(Value::Win(1)) {
            break;
        }
    }
    Ok(match best {
        None => Some(Breach::NotOver),
        Some(best) if best == claimed => None,
        Some(best) => Some(Breach::Best(best)),
    })
}

/// Asks the table for the value of one position and of all that follow it, and checks that they
/// fit.
pub fn check_position<G: Tabled + Symmetric + Notation, R: ReadAt>(
    table: &Table<G, R>,
    position: G::Position,
) -> Result<(), Violation> {
    let game = table.game();
    let probe = |position| {
        table
            .probe(position)
            .map_err(|error| Violation::Probe { position: game.position_text(position), error })
    };
    let claimed = probe(position)?;
    match check(game, position, claimed, probe)? {
        None => Ok(()),
        Some(breach) => {
            Err(Violation::Value { position: game.position_text(position), claimed, breach })
        }
    }
}
