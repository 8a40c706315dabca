//! Canonical forms by trying every image: slow, obvious, and the judge of every faster way.

use std::collections::HashSet;

use super::{Canonical, Symmetric};

/// The canonical form of a position as the minimum over all its images, one by one.
pub fn plain_canonical<G: Symmetric>(
    game: &G,
    group: G::Group,
    position: G::Position,
) -> Canonical<G::Position, G::Symmetry> {
    let mut images = game.symmetries(group, position).map(|symmetry| {
        let image = game.transform(position, symmetry);
        (game.code(group, image), image, symmetry)
    });
    let (mut smallest, mut canonical, mut witness) =
        images.next().expect("every group has an identity");
    let (mut reached, mut tried) = (1, 1);
    for (code, image, symmetry) in images {
        tried += 1;
        if code < smallest {
            (smallest, canonical, witness, reached) = (code, image, symmetry, 1);
        } else if code == smallest {
            reached += 1;
        }
    }
    Canonical { position: canonical, witness, stabilizer: reached, orbit: tried / reached }
}

/// The images with different codes, each with the first symmetry that leads to it.
pub(super) fn plain_orbit<G: Symmetric>(
    game: &G,
    group: G::Group,
    position: G::Position,
) -> Vec<(G::Symmetry, G::Position)> {
    let mut seen = HashSet::new();
    game.symmetries(group, position)
        .map(|symmetry| (symmetry, game.transform(position, symmetry)))
        .filter(|&(_, image)| seen.insert(game.code(group, image)))
        .collect()
}
