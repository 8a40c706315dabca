//! Draws the posters of the documentation: `posters GAME FILE.proof POSTER.png POCKET.png`.

use std::{env, error::Error, fs};

use burnside::catalog::{Entry, Visitor, visit};
use burnside_draw::{Look, png};
use burnside_prove::{PosterSheet, poster};
use burnside_verify::Proof;

struct Draw<'a> {
    proof: &'a str,
    sheet: PosterSheet,
    out: &'a str,
}

impl Visitor for Draw<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let proof = Proof::read(&fs::read_to_string(self.proof)?)?;
        let picture = poster(&game, &proof, self.sheet, Look::LIGHT)?;
        Ok(fs::write(self.out, png(&picture, 2400)?)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, proof, whole, pocket] = &arguments[..] else {
        return Err("posters GAME FILE.proof POSTER.png POCKET.png".into());
    };
    for (sheet, out) in [(PosterSheet::A2, whole), (PosterSheet::Pocket, pocket)] {
        visit(game, Draw { proof, sheet, out })??;
    }
    Ok(())
}
