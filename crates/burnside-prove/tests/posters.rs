//! Posters of the certificates of the repository: every board, its move and the way to it are on the
//! sheet, whole.

use std::{collections::BTreeSet, fs, path::PathBuf};

use burnside::catalog::{Entry, Visitor, visit};
use burnside_define::{Defined, shipped_text};
use burnside_draw::{Look, Picture, Shape};
use burnside_prove::{PosterSheet, poster};
use burnside_verify::{Proof, proof_game};

/// All texts of a picture, and whether they lie on it.
fn texts(picture: &Picture) -> Vec<(String, bool)> {
    fn walk(shapes: &[Shape], scale: f64, (x, y): (f64, f64), found: &mut Vec<(String, f64, f64)>) {
        for shape in shapes {
            match shape {
                Shape::Text { at, text, .. } => {
                    found.push((text.clone(), x + scale * at.x, y + scale * at.y));
                }
                Shape::Group { offset, scale: inner, shapes } => {
                    let corner = (x + scale * offset.x, y + scale * offset.y);
                    walk(shapes, scale * inner, corner, found);
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(&picture.shapes, 1.0, (0.0, 0.0), &mut found);
    let inside = |x, y| (0.0..picture.width).contains(&x) && (0.0..picture.height).contains(&y);
    found.into_iter().map(|(text, x, y)| (text, inside(x, y))).collect()
}

struct Check<'a>(&'a Proof);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        let Self(proof) = self;
        let sheets = [PosterSheet::A2, PosterSheet::Pocket];
        let [whole, pocket] = sheets.map(|sheet| {
            let drawn = texts(&poster(&game, proof, sheet, Look::LIGHT).unwrap());
            let outside: Vec<_> = drawn.iter().filter(|(_, inside)| !inside).collect();
            assert!(outside.is_empty(), "{}: {outside:?}", game.name());
            drawn.into_iter().map(|(text, _)| text).collect::<BTreeSet<_>>()
        });
        for strategy in &proof.strategies {
            for (index, node) in strategy.nodes.iter().enumerate() {
                let number = index + 1;
                let title = match node.plies {
                    Some(plies) => format!("{number}  wins in {plies}"),
                    None => number.to_string(),
                };
                assert!(whole.contains(&title), "{}: {title}", game.name());
                if let Some(play) = &node.play {
                    let play = format!("play {}", play.item);
                    assert!(whole.contains(&play), "{}: {play}", game.name());
                }
                // A reply leads to every board but the first.
                let arrow = format!(" → {number}");
                let named = whole.iter().any(|text| text.ends_with(&arrow));
                assert!(named || number == 1, "{}: nothing leads to {number}", game.name());
            }
        }
        for place in &game.scene(game.start()).places {
            assert!(whole.contains(&place.id) && pocket.contains(&place.id), "{}", place.id);
        }
    }
}

#[test]
fn posters_have_every_board_and_the_way_to_it() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "proof") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (name, proof) = (proof_game(text.as_bytes()).unwrap(), Proof::read(&text).unwrap());
        if visit(&name, Check(&proof)).is_err() {
            Check(&proof).visit(Defined::read(shipped_text(&name).unwrap()).unwrap());
        }
        count += 1;
    }
    assert!(count >= 14);
}
