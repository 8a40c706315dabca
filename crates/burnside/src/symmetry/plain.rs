//! Canonical forms by trying every image: slow and obvious. Every faster way is tested against it.

use std::collections::HashSet;

use super::{Canonical, Symmetric};

/// The canonical form of what is written as the minimum over all its images, one by one.
pub fn plain_canonical<G: Symmetric>(
    game: &G,
    group: G::Group,
    written: G::Written,
) -> Canonical<G::Written, G::Symmetry> {
    let mut images = game.symmetries_written(group, written).map(|symmetry| {
        let image = game.transform_written(written, symmetry);
        (game.code_written(group, image), image, symmetry)
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
    written: G::Written,
) -> Vec<(G::Symmetry, G::Written)> {
    let mut seen = HashSet::new();
    game.symmetries_written(group, written)
        .map(|symmetry| (symmetry, game.transform_written(written, symmetry)))
        .filter(|&(_, image)| seen.insert(game.code_written(group, image)))
        .collect()
}
