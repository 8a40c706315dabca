//! Files beside hand-written rules, in one run: `cargo run --release -p burnside-define --example
//! speed`. Lines of play and canonical forms a second. `speed reading` says how long it takes to
//! read each shipped file, which finds its groups.

#![allow(clippy::cast_precision_loss)] // these are rates

use std::{hint::black_box, path::Path};

use burnside::{
    Symmetric,
    gobblet::{Gobblet, Reveal},
    laws,
    quantik::Quantik,
    quarto::Quarto,
};
use burnside_define::{Defined, Group, shipped};
use burnside_solve::perft;

/// Seconds that this thread has been running, so that other programs do not count; the time of
/// day where the system does not say.
fn clock() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let running = text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok());
    running.map_or_else(
        || std::time::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64()),
        |ns| ns / 1e9,
    )
}

fn rate(count: u64, run: impl Fn()) -> f64 {
    rate_in(0.3, count, run)
}

/// In millions a second, measured for so many seconds at least.
fn rate_in(seconds: f64, count: u64, run: impl Fn()) -> f64 {
    let start = clock();
    let mut runs = 0;
    while clock() - start < seconds {
        run();
        runs += 1;
    }
    (runs * count) as f64 / (clock() - start) / 1e6
}

/// Million lines and million canonical forms a second.
fn measure<G: Symmetric>(game: &G, group: G::Group, depth: u32) -> [f64; 2] {
    let lines = perft(game, game.start(), depth);
    let plays = rate(lines, || assert_eq!(perft(game, game.start(), depth), lines));
    let positions = laws::sample(game, 1, 3000);
    let forms = rate(positions.len() as u64, || {
        for &position in &positions {
            black_box(game.canonical_position(group, position));
        }
    });
    [plays, forms]
}

fn compare<G: Symmetric, const W: usize>(name: &str, hand: &G, depth: u32) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{name}.game.toml"));
    let text = std::fs::read_to_string(path).expect("a shipped file");
    let wide = Defined::read(&text).expect("a game");
    let read = 1e-3 / rate(1, || drop(black_box(Defined::read(&text))));
    let file: Defined<W> = wide.narrow().expect("enough words");
    let by_hand = measure(hand, hand.value_group(), depth);
    let by_file = measure(&file, Group::Full, depth);
    let by_wide = measure(&wide, Group::Full, depth);
    println!("{name}: read in {read:.1} ms, group of {}, {} words", file.order(), file.words());
    for (what, i) in [("perft", 0), ("canonical", 1)] {
        println!(
            "  {what}: hand {:.2} M/s, file {:.2} M/s ({:.0} %), with 8 words {:.2} M/s",
            by_hand[i],
            by_file[i],
            100.0 * by_file[i] / by_hand[i],
            by_wide[i]
        );
    }
}

/// Nanoseconds for each child of the positions of random games: moves, play, outcome, canonical
/// position and its code, each with all before it.
fn stages<G: Symmetric>(name: &str, game: &G, group: G::Group) {
    let mut positions = laws::sample(game, 1, 2000);
    positions.truncate(20_000);
    let children: usize = positions.iter().map(|&position| game.moves(position).count()).sum();
    let each = |visit: &dyn Fn(&G, G::Position)| {
        1e3 / rate(children as u64, || {
            for &position in &positions {
                visit(game, position);
            }
        })
    };
    let count = each(&|game, position| {
        black_box(game.moves(position).count());
    }) * children as f64
        / positions.len() as f64;
    let over = each(&|game, position| {
        black_box(game.outcome(position));
    }) * children as f64
        / positions.len() as f64;
    macro_rules! down_to {
        (|$g:ident, $c:ident| $last:expr) => {
            each(&|$g, position| {
                for mv in $g.moves(position) {
                    let $c = $g.play_unchecked(position, mv);
                    black_box($last);
                }
            })
        };
    }
    let list = each(&|game, position| {
        for mv in game.moves(position) {
            black_box(mv);
        }
    });
    let play = down_to!(|game, child| child);
    let outcome = down_to!(|game, child| game.outcome(child));
    let canonical =
        down_to!(|game, child| (game.outcome(child), game.canonical_position(group, child)));
    let code = down_to!(|game, child| (
        game.outcome(child),
        game.code(group, game.canonical_position(group, child))
    ));
    println!(
        "{name}: {:.1} children; a position: count {count:.0} ns, outcome {over:.0} ns; \
         a child: moves {list:.1}, play {play:.1}, outcome {outcome:.1}, canonical {canonical:.1}, code {code:.1} ns",
        children as f64 / positions.len() as f64
    );
}

fn stages_of<const W: usize>(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{name}.game.toml"));
    let text = std::fs::read_to_string(path).expect("a shipped file");
    let file: Defined<W> = Defined::read(&text).expect("a game").narrow().expect("enough words");
    stages(&format!("{name} ({W} of {})", file.words()), &file, Group::Full);
}

/// Milliseconds to read each shipped file and find its groups: the least mean of a few batches,
/// because other programs only add to it. The system counts time in steps of several milliseconds,
/// so that a single time says nothing.
fn reading() {
    for (name, text) in shipped() {
        let order = Defined::read(text).expect("a game").order();
        let batch = |_| 1e-3 / rate_in(0.1, 1, || drop(black_box(Defined::read(text))));
        let least = (0..3).map(batch).fold(f64::INFINITY, f64::min);
        println!("{name}: {least:.2} ms, group of {order}");
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("reading") {
        return reading();
    }
    compare::<_, 3>("quantik", &Quantik, 4);
    compare::<_, 3>("gobblet", &Gobblet { reveal: Reveal::HailMary }, 5);
    compare::<_, 5>("quarto", &Quarto::LINES, 4);
    stages(
        "gobblet by hand",
        &Gobblet { reveal: Reveal::HailMary },
        burnside::gobblet::Group::D4Mover,
    );
    stages("quantik by hand", &Quantik, burnside::quantik::Group::Full);
    stages("quarto by hand", &Quarto::LINES, burnside::quarto::Group::Full);
    stages_of::<3>("gobblet");
    stages_of::<3>("quantik");
    stages_of::<5>("quarto");
    stages_of::<2>("teeko");
    stages_of::<2>("six-mens-morris");
    stages_of::<2>("connect-four-5x5");
    stages_of::<4>("dobutsu-shogi");
}
