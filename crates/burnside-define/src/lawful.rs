//! The law kit on a game from a file, in a moment: a few positions of random games.

use burnside::{
    Game, Symmetric,
    laws::{self, Violation},
};

use crate::{group::Group, play::Defined, position::Position, symmetry::Symmetry};

/// Positions that are looked at, at most.
const POSITIONS: usize = 24;

/// Of larger groups only some symmetries are tried, so many at most, beside the generators.
const WHOLE: usize = 200;
const SOME: usize = 16;

/// Moves that are compared with each other and played in every image, so many at most; but one
/// position is always looked at.
const WORK: usize = 1_000_000;

/// The first law that the game breaks, if it breaks one.
pub(crate) fn broken_law<const W: usize>(game: &Defined<W>) -> Option<Violation> {
    check_play(game).and_then(|()| check_groups(game)).err()
}

/// Positions of random games, from the start on, as long as there is time for them.
fn sample<const W: usize>(game: &Defined<W>, work: impl Fn(usize) -> usize) -> Vec<Position<W>> {
    let all = laws::sample(game, 1, 4);
    let mut left = WORK;
    let has_time = |position: &Position<W>| {
        let more = work(game.moves(*position).count());
        let is_first = left == WORK;
        left = left.saturating_sub(more);
        left > 0 || is_first
    };
    all.iter().copied().step_by(all.len().div_ceil(POSITIONS)).take_while(has_time).collect()
}

fn check_play<const W: usize>(game: &Defined<W>) -> Result<(), Violation> {
    let positions = sample(game, |moves| moves * moves);
    laws::check_rules(game, &positions)?;
    laws::check_undo(game, &positions)?;
    laws::check_text(game, &positions)
}

fn check_groups<const W: usize>(game: &Defined<W>) -> Result<(), Violation> {
    for group in Group::ALL {
        let order = game.order_of(group);
        if order <= WHOLE {
            let positions = sample(game, |moves| order * (order + moves));
            laws::check_symmetry(game, group, &positions)?;
            continue;
        }
        let every = order.div_ceil(SOME);
        let mut some: Vec<Symmetry> = game.symmetries(group, game.start()).step_by(every).collect();
        if group == Group::Full {
            some.extend(game.generators());
        }
        let positions = sample(game, |moves| some.len() * (1 + moves) * 16);
        laws::check_symmetries(game, group, &some, &positions)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use burnside::laws::Law;

    use super::*;
    use crate::{Warning, check::check, shipped::shipped_text};

    /// A file cannot say so, but here player 2 may not place on the first point: turns and mirrors
    /// do not carry moves to moves any more.
    #[test]
    fn a_broken_law_is_found_and_said() {
        for (name, order) in [("tic-tac-toe", 8), ("quarto-torus", 49_152)] {
            let text = shipped_text(name).expect("a shipped game");
            let mut game: Defined = Defined::read(text).expect("a game");
            assert_eq!(game.order(), order);
            assert_eq!(broken_law(&game), None, "{name}");
            let rules = Arc::get_mut(&mut game.rules).expect("nobody else has it");
            for turn in &mut rules.turns {
                turn.to[1] &= !1;
            }
            // They were made of the file as it was.
            rules.bulk = [None, None];
            let violation = broken_law(&game).expect("a law is broken");
            assert_eq!(violation.law, Law::MovesMapped, "{name}");
            let is_said = |warning: &Warning| match warning {
                Warning::LawBroken { violation } => violation.starts_with("MovesMapped: "),
                _ => false,
            };
            assert!(check(&game).warnings.iter().any(is_said), "{name}");
        }
    }
}
