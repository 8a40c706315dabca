//! The hot functions, one at a time, for counting instructions: `hot` lists them with the calls of a
//! round, `hot NAME ROUNDS` does so many rounds. `cargo xtask instructions` runs it.

use std::hint::black_box;

use burnside::{
    Game, Symmetric,
    gobblet::{self, Gobblet},
    laws,
    quantik::{self, Quantik},
    quarto::{self, Quarto},
    zertz::Zertz,
};
use burnside_solve::table::Table;

const GOBBLET: &[u8] = include_bytes!("../tables/gobblet.bst");

/// Positions of a round, and of a round that reads a table: few, so that their blocks stay in
/// memory.
const POSITIONS: usize = 256;
const PROBES: usize = 16;

/// Positions of random games: every n-th of them.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let all = laws::sample(game, 7, 200);
    all.iter().copied().step_by(all.len() / POSITIONS).take(POSITIONS).collect()
}

fn rounds<P: Copy>(positions: &[P], count: u32, mut function: impl FnMut(P) -> u64) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..count {
        for &position in positions {
            sum = sum.wrapping_add(function(black_box(position)));
        }
    }
    sum
}

fn canonical<G: Symmetric>(game: &G, group: G::Group, count: u32) -> u64 {
    rounds(&positions(game), count, |position| {
        let canonical = game.canonical_position(group, position);
        u64::from(game.code(group, canonical).as_ref()[0])
    })
}

/// The same for a group that is for keys only.
fn key<G: Symmetric>(game: &G, group: G::Group, count: u32) -> u64 {
    rounds(&positions(game), count, |position| {
        let smallest = game.smallest_written(group, position.into());
        u64::from(game.code_written(group, smallest).as_ref()[0])
    })
}

fn moves<G: Game>(game: &G, count: u32) -> u64 {
    rounds(&positions(game), count, |position| {
        game.moves(position).map(black_box).fold(0, |moves, _| moves + 1)
    })
}

fn outcome<G: Game>(game: &G, count: u32) -> u64 {
    rounds(&positions(game), count, |position| u64::from(game.outcome(position).is_some()))
}

/// Something to call this many times for each position.
type Hot = fn(u32) -> u64;

/// What can be called: a name and a function.
const HOT: [(&str, Hot); 13] = [
    ("quantik-canonical-192", |n| canonical(&Quantik, quantik::Group::D4Shapes, n)),
    ("quantik-canonical-384", |n| key(&Quantik, quantik::Group::D4ColorShapes, n)),
    ("quantik-canonical-3072", |n| canonical(&Quantik, quantik::Group::Full, n)),
    ("quantik-moves", |n| moves(&Quantik, n)),
    ("quantik-outcome", |n| outcome(&Quantik, n)),
    ("gobblet-canonical", |n| canonical(&Gobblet::default(), gobblet::Group::D4, n)),
    ("gobblet-moves", |n| moves(&Gobblet::default(), n)),
    ("gobblet-outcome", |n| outcome(&Gobblet::default(), n)),
    ("quarto-canonical", |n| canonical(&Quarto::LINES, quarto::Group::Full, n)),
    ("quarto-moves", |n| moves(&Quarto::LINES, n)),
    ("zertz-canonical", |n| canonical(&Zertz::RINGS_37, Zertz::RINGS_37.portable_group(), n)),
    ("zertz-moves", |n| moves(&Zertz::RINGS_37, n)),
    ("gobblet-probe", |n| {
        let table = Table::open(Gobblet::default(), GOBBLET).expect("a test opens it");
        let some = &positions(&Gobblet::default())[..PROBES];
        rounds(some, n, |board| u64::from(table.probe(board).is_ok()))
    }),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [name, count] => {
            let found = HOT.iter().find(|(known, _)| known == name);
            let (_, function) =
                found.ok_or("there is no such function: run it without arguments")?;
            println!("{}", function(count.parse()?));
        }
        _ => {
            for (name, _) in HOT {
                let calls = if name.ends_with("-probe") { PROBES } else { POSITIONS };
                println!("{name} {calls}");
            }
        }
    }
    Ok(())
}
