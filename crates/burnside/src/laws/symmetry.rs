//! Laws of symmetry: the group, what it does to play, and canonical forms.

use std::collections::HashSet;

use super::{Violation, ensure};
use crate::{
    Outcome, Symmetric, Symmetry,
    symmetry::{Canonical, plain_canonical},
};

/// Up to this many symmetries, all pairs of them are composed; beyond, each with a few others.
const ALL_PAIRS: usize = 32;

/// Checks every law of symmetry for one group in these positions.
///
/// A group that does not [preserve play](Symmetric::preserves_play) is checked as far as it
/// claims: the action and the canonical form, not moves and outcomes.
pub fn check_symmetry<G: Symmetric>(
    game: &G,
    group: G::Group,
    positions: &[G::Position],
) -> Result<(), Violation> {
    for (turn, &position) in positions.iter().enumerate() {
        let case =
            Case { game, group, position, symmetries: game.symmetries(group, position).collect() };
        case.action(turn)?;
        if game.preserves_play(group) {
            case.play()?;
        }
        case.canonical()?;
        case.orbit_and_stabilizer()?;
    }
    Ok(())
}

/// One position and everything that the group may do to it.
struct Case<'a, G: Symmetric> {
    game: &'a G,
    group: G::Group,
    position: G::Position,
    symmetries: Vec<G::Symmetry>,
}

impl<G: Symmetric> Case<'_, G> {
    fn image(&self, symmetry: G::Symmetry) -> G::Position {
        self.game.transform(self.position, symmetry)
    }

    fn code(&self, position: G::Position) -> G::Code {
        self.game.code(self.group, position)
    }

    fn action(&self, turn: usize) -> Result<(), Violation> {
        let Self { game, group, position, ref symmetries } = *self;
        ensure!(
            symmetries.first() == Some(&G::Symmetry::IDENTITY),
            Identity,
            "{group}: the identity is not the first symmetry of {position:?}"
        );
        ensure!(
            self.image(G::Symmetry::IDENTITY) == position,
            Identity,
            "{group}: the identity changes {position:?}"
        );
        let known: HashSet<_> = symmetries.iter().copied().collect();
        let mut names = HashSet::new();
        for (index, &first) in symmetries.iter().enumerate() {
            let name = first.to_string();
            ensure!(name.parse() == Ok(first), Names, "{group}: {name:?} does not read back");
            ensure!(names.insert(name), Names, "{group}: two symmetries are called {first}");

            let image = self.image(first);
            let back = game.transform(image, first.inverse());
            ensure!(
                back == position && first.then(first.inverse()) == G::Symmetry::IDENTITY,
                Inverse,
                "{group}: {first} takes {position:?} to {image:?} and its inverse to {back:?}"
            );

            let seconds: Vec<_> = game.symmetries(group, image).collect();
            let some = if symmetries.len() <= ALL_PAIRS { seconds.len() } else { 2 };
            for k in 0..some {
                let second = seconds[(turn + index * 7 + k) % seconds.len()];
                let both = first.then(second);
                ensure!(
                    known.contains(&both) && self.image(both) == game.transform(image, second),
                    Composition,
                    "{group}: {first} then {second} is not {both} on {position:?}"
                );
            }
        }
        Ok(())
    }

    fn play(&self) -> Result<(), Violation> {
        let Self { game, group, position, ref symmetries } = *self;
        let moves: Vec<_> = game.moves(position).collect();
        for &symmetry in symmetries {
            let image = self.image(symmetry);
            let player = |player| game.transform_player(player, symmetry);
            ensure!(
                game.to_move(image) == player(game.to_move(position)),
                SideMapped,
                "{group}: {symmetry} takes {position:?} to {image:?}"
            );
            let expected = game.outcome(position).map(|outcome| match outcome {
                Outcome::Win(winner) => Outcome::Win(player(winner)),
                other => other,
            });
            ensure!(
                game.outcome(image) == expected,
                OutcomeMapped,
                "{group}: {symmetry} takes {position:?} to {image:?}: {:?}, not {expected:?}",
                game.outcome(image)
            );
            let mapped: HashSet<_> =
                moves.iter().map(|&mv| game.transform_move(mv, symmetry)).collect();
            let listed: HashSet<_> = game.moves(image).collect();
            ensure!(
                mapped == listed,
                MovesMapped,
                "{group}: {symmetry} on {position:?}: {:?} differ",
                mapped.symmetric_difference(&listed).next()
            );
            for &mv in &moves {
                let after = game.transform(game.play_unchecked(position, mv), symmetry);
                let before = game.play_unchecked(image, game.transform_move(mv, symmetry));
                ensure!(
                    after == before,
                    PlayMapped,
                    "{group}: {mv:?} and {symmetry} on {position:?}: {after:?} or {before:?}"
                );
            }
        }
        Ok(())
    }

    fn canonical(&self) -> Result<(), Violation> {
        let Self { game, group, position, ref symmetries } = *self;
        let Canonical { position: canonical, witness, .. } = game.canonical(group, position);
        let code = self.code(canonical);
        let plain = plain_canonical(game, group, position);
        ensure!(
            code == self.code(plain.position),
            CanonicalMinimal,
            "{group}: {position:?} became {canonical:?}, and {:?} is smaller",
            plain.position
        );
        ensure!(
            witness == plain.witness && self.code(self.image(witness)) == code,
            Witness,
            "{group}: {position:?} became {canonical:?} by {witness}, not by {}",
            plain.witness
        );
        ensure!(
            self.code(game.canonical_position(group, position)) == code,
            CanonicalAgrees,
            "{group}: {position:?} has two canonical forms"
        );
        let again = game.canonical(group, canonical);
        ensure!(
            self.code(again.position) == code && again.witness == G::Symmetry::IDENTITY,
            CanonicalIdempotent,
            "{group}: {canonical:?} is canonical and became {:?}",
            again.position
        );
        for &symmetry in symmetries {
            let image = self.image(symmetry);
            ensure!(
                self.code(game.canonical_position(group, image)) == code,
                CanonicalConstant,
                "{group}: {symmetry} takes {position:?} to {image:?} with another canonical form"
            );
        }
        Ok(())
    }

    fn orbit_and_stabilizer(&self) -> Result<(), Violation> {
        let Self { game, group, position, ref symmetries } = *self;
        let here = self.code(position);
        let mut codes = HashSet::new();
        let (mut fixing, mut orbit) = (Vec::new(), Vec::new());
        for &symmetry in symmetries {
            let image = self.image(symmetry);
            if self.code(image) == here {
                fixing.push(symmetry);
            }
            if codes.insert(self.code(image)) {
                orbit.push((symmetry, image));
            }
        }
        let canonical = game.canonical(group, position);
        ensure!(
            game.stabilizer(group, position).collect::<Vec<_>>() == fixing
                && canonical.stabilizer as usize == fixing.len(),
            Stabilizer,
            "{group}: {} symmetries leave {position:?} alone, not {}",
            fixing.len(),
            canonical.stabilizer
        );
        ensure!(
            game.orbit(group, position) == orbit && canonical.orbit as usize == orbit.len(),
            Orbit,
            "{group}: {position:?} has {} images, not {}",
            orbit.len(),
            canonical.orbit
        );
        Ok(())
    }
}
