//! The gallery of shipped games, `docs/gallery.md` and its pictures, is what the files say.
//!
//! `cargo xtask gallery` writes it again.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use burnside_api::{Answer, AnyGame, Context, PictureOptions, Place, Request, read_game_file};
use burnside_define::{Shipped, shipped_games};

/// Plies after which a position is shown, unless the game is over before.
const PLIES: usize = 8;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// A game some plies after its start: always the same moves.
fn some_moves(game: &dyn AnyGame) -> Place {
    let mut place = Place::at("start");
    let mut seed = 12_345_u64;
    while place.moves.len() < PLIES {
        let request = Request::Moves { place: place.clone() };
        let Ok(Answer::Moves(legal)) = game.answer(&request, &Context::default()) else { break };
        if legal.moves.is_empty() {
            place.moves.pop();
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = (seed >> 33) as usize % legal.moves.len();
        place.moves.push(legal.moves[choice].clone());
    }
    place
}

fn picture(file: &Shipped) -> Vec<u8> {
    let game = read_game_file(file.text).unwrap();
    let place = some_moves(&*game);
    game.picture(&place, &PictureOptions::default(), &Context::default()).unwrap().bytes
}

fn page() -> String {
    let mut page = "# Gallery\n\n\
        The games that come with the program as [game files](game-files.md), each some moves after \
        its start. Every command and every language knows them by name: `burnside play teeko`. \
        This page is made from the files by `cargo xtask gallery`.\n"
        .to_owned();
    for file in shipped_games() {
        let Shipped { name, title, rules, source, .. } = file;
        let stem = name.replace(':', "-");
        let source = if source.ends_with('.') { source.clone() } else { format!("{source}.") };
        write!(
            page,
            "\n## {title}\n<img src=\"pictures/games/{stem}.svg\" width=\"300\" alt=\"A position of \
             {title}\">\n\n{rules}\n\nSource: {source} File: \
             [`{stem}.game.toml`](../games/{stem}.game.toml)\n",
        )
        .unwrap();
    }
    page
}

#[test]
fn the_gallery_is_up_to_date() {
    let mut made = vec![(docs().join("gallery.md"), page().into_bytes())];
    let pictures = docs().join("pictures/games");
    for file in shipped_games() {
        let name = format!("{}.svg", file.name.replace(':', "-"));
        made.push((pictures.join(name), picture(file)));
    }
    if env::var_os("UPDATE_GALLERY").is_some() {
        fs::create_dir_all(&pictures).unwrap();
        for (path, bytes) in &made {
            fs::write(path, bytes).unwrap();
        }
    }
    for (path, bytes) in &made {
        let kept = fs::read(path).unwrap_or_default();
        assert!(kept == *bytes, "{}: run cargo xtask gallery", path.display());
    }
    let kept = fs::read_dir(&pictures).unwrap().count();
    assert_eq!(kept, shipped_games().len(), "a picture of a game that is not shipped");
}
