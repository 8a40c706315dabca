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
/// The action and the canonical form are checked on what is written of them, for every group. One
/// that [preserves play](Symmetric::preserves_play) must also carry positions to positions, moves
/// to moves and outcomes to outcomes.
pub fn check_symmetry<G: Symmetric>(
    game: &G,
    group: G::Group,
    positions: &[G::Position],
) -> Result<(), Violation> {
    for (turn, &position) in positions.iter().enumerate() {
        Case::of(game, group, position.into()).check(turn)?;
        if game.preserves_play(group) {
            Case::of(game, group, position.into()).play(position)?;
        }
    }
    Ok(())
}

/// Checks the laws of symmetry for one group in what is written, whether or not the rules accept
/// it: everything that [`check_symmetry`] checks but play.
pub fn check_written<G: Symmetric>(
    game: &G,
    group: G::Group,
    written: &[G::Written],
) -> Result<(), Violation> {
    let mut cases = written.iter().enumerate();
    cases.try_for_each(|(turn, &written)| Case::of(game, group, written).check(turn))
}

/// Checks what some symmetries of a group do in these positions, where the group is too large for
/// [`check_symmetry`], which tries each of them with each. They have names that read back, and
/// inverses; all images have one canonical form; and if the group preserves play, they carry
/// positions to positions, moves to moves and outcomes to outcomes.
///
/// What generators preserve, everything that is made of them preserves.
pub fn check_symmetries<G: Symmetric>(
    game: &G,
    group: G::Group,
    some: &[G::Symmetry],
    positions: &[G::Position],
) -> Result<(), Violation> {
    for &position in positions {
        let case = Case { game, group, written: position.into(), symmetries: some.to_vec() };
        some.iter().try_for_each(|&symmetry| case.there_and_back(symmetry))?;
        case.one_canonical_form()?;
        if game.preserves_play(group) {
            case.carried(position)?;
        }
    }
    Ok(())
}

/// Something written and everything that the group may do to it.
struct Case<'a, G: Symmetric> {
    game: &'a G,
    group: G::Group,
    written: G::Written,
    symmetries: Vec<G::Symmetry>,
}

impl<'a, G: Symmetric> Case<'a, G> {
    fn of(game: &'a G, group: G::Group, written: G::Written) -> Self {
        let symmetries = game.symmetries_written(group, written).collect();
        Self { game, group, written, symmetries }
    }

    fn check(&self, turn: usize) -> Result<(), Violation> {
        self.action(turn)?;
        self.canonical()?;
        self.orbit_and_stabilizer()
    }

    fn image(&self, symmetry: G::Symmetry) -> G::Written {
        self.game.transform_written(self.written, symmetry)
    }

    fn code(&self, written: G::Written) -> G::Code {
        self.game.code_written(self.group, written)
    }

    fn action(&self, turn: usize) -> Result<(), Violation> {
        let Self { game, group, written, ref symmetries } = *self;
        ensure!(
            symmetries.first() == Some(&G::Symmetry::IDENTITY),
            Identity,
            "{group}: the identity is not the first symmetry of {written:?}"
        );
        ensure!(
            self.image(G::Symmetry::IDENTITY) == written,
            Identity,
            "{group}: the identity changes {written:?}"
        );
        let known: HashSet<_> = symmetries.iter().copied().collect();
        let mut names = HashSet::new();
        for (index, &first) in symmetries.iter().enumerate() {
            let is_new = names.insert(first.to_string());
            ensure!(is_new, Names, "{group}: two symmetries are called {first}");
            self.there_and_back(first)?;

            let image = self.image(first);
            let seconds: Vec<_> = game.symmetries_written(group, image).collect();
            let some = if symmetries.len() <= ALL_PAIRS { seconds.len() } else { 2 };
            for k in 0..some {
                let second = seconds[(turn + index * 7 + k) % seconds.len()];
                let both = first.then(second);
                ensure!(
                    known.contains(&both)
                        && self.image(both) == game.transform_written(image, second),
                    Composition,
                    "{group}: {first} then {second} is not {both} on {written:?}"
                );
            }
        }
        Ok(())
    }

    /// A symmetry has a name, and an inverse.
    fn there_and_back(&self, symmetry: G::Symmetry) -> Result<(), Violation> {
        let Self { game, group, written, .. } = *self;
        let name = symmetry.to_string();
        ensure!(name.parse() == Ok(symmetry), Names, "{group}: {name:?} does not read back");
        let image = self.image(symmetry);
        let back = game.transform_written(image, symmetry.inverse());
        ensure!(
            back == written && symmetry.then(symmetry.inverse()) == G::Symmetry::IDENTITY,
            Inverse,
            "{group}: {symmetry} takes {written:?} to {image:?} and its inverse to {back:?}"
        );
        Ok(())
    }

    /// What the group does to a position, of which this is what is written.
    fn play(&self, position: G::Position) -> Result<(), Violation> {
        self.positions(position)?;
        self.carried(position)
    }

    /// Moves, outcomes and the side to move are carried along.
    fn carried(&self, position: G::Position) -> Result<(), Violation> {
        let Self { game, group, ref symmetries, .. } = *self;
        let moves: Vec<_> = game.moves(position).collect();
        for &symmetry in symmetries {
            let image = game.transform(position, symmetry);
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

    /// Asked of a position, each question has the answer that what is written of it has; and the
    /// rules accept every image.
    fn positions(&self, position: G::Position) -> Result<(), Violation> {
        let Self { game, group, written, ref symmetries } = *self;
        for &symmetry in symmetries {
            let (image, expected) = (game.transform(position, symmetry), self.image(symmetry));
            ensure!(
                G::Written::from(image) == expected && game.accept(expected) == Ok(image),
                PositionsMapped,
                "{group}: {symmetry} takes {position:?} to {image:?}, and what is written of it to \
                 {expected:?}"
            );
        }
        let form = game.canonical(group, position).map(G::Written::from);
        let orbit = game.orbit(group, position).into_iter();
        let orbit: Vec<_> = orbit.map(|(symmetry, image)| (symmetry, image.into())).collect();
        ensure!(
            form == game.canonical_written(group, written)
                && G::Written::from(game.canonical_position(group, position)) == form.position
                && orbit == game.orbit_written(group, written)
                && game.code(group, position) == self.code(written)
                && game.symmetries(group, position).eq(symmetries.iter().copied())
                && game.stabilizer(group, position).eq(game.stabilizer_written(group, written)),
            PositionsMapped,
            "{group}: asked of {position:?}, a question has another answer than asked of {written:?}"
        );
        Ok(())
    }

    fn canonical(&self) -> Result<(), Violation> {
        let Self { game, group, written, .. } = *self;
        let Canonical { position: canonical, witness, .. } = game.canonical_written(group, written);
        let code = self.code(canonical);
        let plain = plain_canonical(game, group, written);
        ensure!(
            code == self.code(plain.position),
            CanonicalMinimal,
            "{group}: {written:?} became {canonical:?}, and {:?} is smaller",
            plain.position
        );
        ensure!(
            witness == plain.witness && self.code(self.image(witness)) == code,
            Witness,
            "{group}: {written:?} became {canonical:?} by {witness}, not by {}",
            plain.witness
        );
        ensure!(
            self.code(game.smallest_written(group, written)) == code,
            CanonicalAgrees,
            "{group}: {written:?} has two canonical forms"
        );
        let again = game.canonical_written(group, canonical);
        ensure!(
            self.code(again.position) == code && again.witness == G::Symmetry::IDENTITY,
            CanonicalIdempotent,
            "{group}: {canonical:?} is canonical and became {:?}",
            again.position
        );
        self.one_canonical_form()
    }

    /// All images have the canonical form that what is written has.
    fn one_canonical_form(&self) -> Result<(), Violation> {
        let Self { game, group, written, ref symmetries } = *self;
        let code = self.code(game.smallest_written(group, written));
        for &symmetry in symmetries {
            let image = self.image(symmetry);
            ensure!(
                self.code(game.smallest_written(group, image)) == code,
                CanonicalConstant,
                "{group}: {symmetry} takes {written:?} to {image:?} with another canonical form"
            );
        }
        Ok(())
    }

    fn orbit_and_stabilizer(&self) -> Result<(), Violation> {
        let Self { game, group, written, ref symmetries } = *self;
        let here = self.code(written);
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
        let canonical = game.canonical_written(group, written);
        ensure!(
            game.stabilizer_written(group, written).collect::<Vec<_>>() == fixing
                && canonical.stabilizer as usize == fixing.len(),
            Stabilizer,
            "{group}: {} symmetries leave {written:?} alone, not {}",
            fixing.len(),
            canonical.stabilizer
        );
        ensure!(
            game.orbit_written(group, written) == orbit && canonical.orbit as usize == orbit.len(),
            Orbit,
            "{group}: {written:?} has {} images, not {}",
            orbit.len(),
            canonical.orbit
        );
        Ok(())
    }
}
