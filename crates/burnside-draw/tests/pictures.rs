//! Every picture is what it was.
//!
//! The kept pictures are snapshots of our own output on purpose: whether a drawing is good is
//! judged by looking at it, and these tests only say that it has not changed since somebody did.
//! After a change that is meant, look at the new pictures, then keep them:
//!
//! ```sh
//! cargo run -p burnside-draw --example pictures -- target/pictures 800
//! BLESS=1 cargo test -p burnside-draw --test pictures
//! ```
//!
//! Where nobody looks (the variable `CI` is set), nothing is kept.

mod common;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use burnside_draw::{Terminal, svg};

/// The folder of kept pictures.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures")
}

/// Compares with the kept file, or keeps it.
fn check(path: &Path, content: &str) {
    if env::var_os("BLESS").is_some() {
        assert!(env::var_os("CI").is_none(), "pictures are kept by people who looked at them");
        fs::write(path, content).unwrap();
    }
    let file = path.display();
    let kept = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let differs = kept.lines().zip(content.lines()).position(|(old, new)| old != new);
    let line = differs.unwrap_or(kept.lines().count().min(content.lines().count()));
    assert!(
        kept == content,
        "{file} differs in line {}:\n  kept {:?}\n  now  {:?}",
        line + 1,
        kept.lines().nth(line),
        content.lines().nth(line)
    );
}

#[test]
fn svg_pictures_are_what_they_were() {
    for (name, picture) in common::all() {
        check(&kept().join(format!("{name}.svg")), &svg(&picture));
    }
}

#[test]
fn no_kept_picture_is_left_over() {
    let names: Vec<_> = common::all().into_iter().map(|(name, _)| format!("{name}.svg")).collect();
    let texts = ["plain.txt", "unicode.txt", "color.txt"];
    for entry in fs::read_dir(kept()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        assert!(texts.contains(&&*file) || names.contains(&file), "nothing draws {file}");
    }
}

/// The pictures in the documentation are the ones that are drawn today.
#[test]
fn documented_pictures_are_the_kept_ones() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let pictures = common::all();
    for name in ["games", "quantik-values", "quarto-values", "graph", "graph-dark", "zertz-images"]
    {
        let (_, picture) = pictures.iter().find(|(known, _)| *known == name).expect("it is drawn");
        check(&docs.join(format!("{name}.svg")), &svg(picture));
    }
}

#[test]
fn terminal_drawings_are_what_they_were() {
    check(&kept().join("plain.txt"), &common::drawings(Terminal::PLAIN));
    check(&kept().join("unicode.txt"), &common::drawings(Terminal::UNICODE));
    let colored = common::drawings(Terminal::COLOR).replace('\x1b', "^");
    check(&kept().join("color.txt"), &colored);
}

#[test]
fn color_is_the_only_difference_of_colored_drawings() {
    let mut plain = String::new();
    let colored = common::drawings(Terminal::COLOR);
    let mut rest = &*colored;
    while let Some(start) = rest.find('\x1b') {
        plain += &rest[..start];
        let end = start + rest[start..].find('m').expect("an escape sequence ends with m");
        rest = &rest[end + 1..];
    }
    plain += rest;
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&plain), trimmed(&common::drawings(Terminal::UNICODE)));
    assert!(common::drawings(Terminal::PLAIN).is_ascii());
}

/// Sizes and a few pixels: the rest is what the shapes of the SVG say.
#[cfg(feature = "png")]
#[test]
fn png_pictures_have_their_sizes_and_colors() {
    let probes = [
        // A square of player 1 at the upper left, player 2's star at the upper right.
        ("quantik", 432, (66, 184), [0xf1, 0xec, 0xe2]),
        ("gobblet", 392, (76, 172), [0xf5, 0xbd, 0x41]),
        ("gobblet-dark", 392, (76, 172), [0xf7, 0xc6, 0x5a]),
        ("quarto-won", 432, (30, 60), [0xcf, 0xb5, 0xe2]),
        ("zertz-61", 556, (278, 20), [0xff, 0xff, 0xff]),
    ];
    let pictures = common::all();
    for (name, width, (x, y), expected) in probes {
        let (_, picture) = pictures.iter().find(|(known, _)| *known == name).unwrap();
        let bytes = burnside_draw::png(picture, width).unwrap();
        let pixmap = tiny_skia::Pixmap::decode_png(&bytes).unwrap();
        let height = (picture.height * f64::from(width) / picture.width).round();
        assert_eq!((pixmap.width(), f64::from(pixmap.height())), (width, height), "{name}");
        let pixel = pixmap.pixel(x, y).unwrap();
        assert_eq!([pixel.red(), pixel.green(), pixel.blue()], expected, "{name}");
    }
}
