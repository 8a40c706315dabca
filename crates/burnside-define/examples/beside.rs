//! Files beside the same rules written by hand, one thing at a time, for counting instructions:
//! `beside` lists what there is, `beside NAME ROUNDS` does it so often. `cargo xtask instructions`
//! runs it and compares each `-file` with its `-hand`.

use std::hint::black_box;

use burnside::{
    Symmetric,
    gobblet::{Gobblet, Reveal},
    laws,
    quantik::Quantik,
    quarto::Quarto,
};
use burnside_define::{Defined, shipped_text};
use burnside_solve::perft;

const GOBBLET: Gobblet = Gobblet { reveal: Reveal::HailMary };

/// How many positions canonical forms are made of.
const POSITIONS: u32 = 4096;

/// A shipped game, with positions of so many words.
fn file<const W: usize>(name: &str) -> Defined<W> {
    let text = shipped_text(name).expect("a shipped game");
    Defined::read(text).expect("a game").narrow().expect("enough words")
}

/// The lines of play of this length, so often.
fn lines<G: Symmetric>(game: &G, depth: u32, known: u32, rounds: u32) {
    for _ in 0..rounds {
        let lines = perft(game, black_box(game.start()), depth);
        assert_eq!(lines, u64::from(known), "lines of play");
    }
}

/// The smallest image of each of some positions of random games, so often.
fn canonical<G: Symmetric>(game: &G, rounds: u32) {
    let all = laws::sample(game, 7, 2_000);
    let positions = all.iter().step_by(all.len() / POSITIONS as usize).take(POSITIONS as usize);
    let positions: Vec<_> = positions.copied().collect();
    for _ in 0..rounds {
        for &position in &positions {
            black_box(game.canonical_position(game.value_group(), black_box(position)));
        }
    }
}

/// A name, how many results a round has, and how it is done so many times.
type Measured = (&'static str, u32, fn(u32));

/// What is measured.
const ALL: [Measured; 12] = [
    ("quantik-perft-file", QUANTIK, |n| lines(&file::<3>("quantik"), 4, QUANTIK, n)),
    ("quantik-perft-hand", QUANTIK, |n| lines(&Quantik, 4, QUANTIK, n)),
    ("quantik-canonical-file", POSITIONS, |n| canonical(&file::<3>("quantik"), n)),
    ("quantik-canonical-hand", POSITIONS, |n| canonical(&Quantik, n)),
    ("gobblet-perft-file", HAIL_MARY, |n| lines(&file::<3>("gobblet"), 5, HAIL_MARY, n)),
    ("gobblet-perft-hand", HAIL_MARY, |n| lines(&GOBBLET, 5, HAIL_MARY, n)),
    ("gobblet-canonical-file", POSITIONS, |n| canonical(&file::<3>("gobblet"), n)),
    ("gobblet-canonical-hand", POSITIONS, |n| canonical(&GOBBLET, n)),
    ("quarto-perft-file", QUARTO, |n| lines(&file::<5>("quarto"), 4, QUARTO, n)),
    ("quarto-perft-hand", QUARTO, |n| lines(&Quarto::LINES, 4, QUARTO, n)),
    ("quarto-canonical-file", POSITIONS, |n| canonical(&file::<5>("quarto"), n)),
    ("quarto-canonical-hand", POSITIONS, |n| canonical(&Quarto::LINES, n)),
];

/// Lines of play: of Quantik 4 plies, of Gobblet Gobblers 5, of Quarto 4.
const QUANTIK: u32 = 6_776_960;
const HAIL_MARY: u32 = 16_635_384;
const QUARTO: u32 = 146_764_800;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [name, rounds] => {
            let found = ALL.iter().find(|(known, ..)| known == name);
            let (.., run) = found.ok_or("there is no such thing: run it without arguments")?;
            run(rounds.parse()?);
        }
        _ => ALL.iter().for_each(|(name, results, _)| println!("{name} {results}")),
    }
    Ok(())
}
