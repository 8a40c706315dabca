//! What is measured, and what is compared with what: the only file here that names games.

use std::fmt::Write as _;

use anyhow::Result;

use super::{criterion::Measured, short, time};

/// Commands that are timed with one thread and with two.
pub(super) const ON_THREADS: &[(&str, &[&str])] = &[
    ("perft of Quantik, 6 plies", &["perft", "quantik", "--depth", "6"]),
    ("classes of Quantik, 7 plies", &["count", "quantik", "--plies", "7"]),
    ("random games of Quarto, 20 million", &["random", "quarto", "--games", "20000000"]),
    ("random games of Zertz, 200,000", &["random", "zertz", "--games", "200000"]),
    ("proof that Quarto is a draw", &["value", "quarto", "start", "--no-book"]),
    ("the same with squares", &["value", "quarto:squares", "start", "--no-book"]),
];

/// The game whose positions are sent through `canon`.
pub(super) const BATCH_GAME: &str = "quantik";

/// The probes of blocks of several sizes: a title, and the group of benchmarks.
pub(super) const COLD_PROBES: (&str, &str) =
    ("a cold probe of Gobblet", "probe gobblet, cold, by classes in the block");

/// What `benches/python/keys.py` measures.
pub(super) const IN_PYTHON: &str = "canonical keys of Quantik, from numpy to numpy";

/// The benchmarks.
pub(super) const BENCHES: &[&str] =
    &["quantik", "gobblet", "qi", "tables", "contract", "game_files"];

/// Benchmarks that run on one thread, as the numbers of other programs are for one thread.
pub(super) const BENCHES_ON_ONE_THREAD: &[&str] = &["quarto", "zertz"];

/// A comparison: what is done, by whom, and the names of both in the benchmarks.
struct Row {
    what: &'static str,
    ours: (&'static str, &'static str),
    peer: &'static str,
    theirs: (&'static str, &'static str),
}

const fn row(
    what: &'static str,
    peer: &'static str,
    group: &'static str,
    ours: &'static str,
    theirs: &'static str,
) -> Row {
    Row { what, ours: (group, ours), peer, theirs: (group, theirs) }
}

const CORE: &str = "crate quantik-core";
const CELLS: &str = "the seed's way, cell by cell";
const BOARD_GAME: &str = "crate board-game";
const BY_HAND: &str = "the same rules by hand";
const PLAIN: &str = "the plain minimum over all images";

const ROWS: &[Row] = &[
    row(
        "Quantik: key, 192 symmetries",
        CORE,
        "quantik/key",
        "burnside/d4-shapes",
        "quantik-core/192",
    ),
    row(
        "Quantik: key, 3,072 symmetries; the peer 192",
        CORE,
        "quantik/key",
        "burnside/full",
        "quantik-core/192",
    ),
    row(
        "Quantik: key, 3,072 symmetries",
        "all 128 maps tried",
        "quantik/key",
        "burnside/full",
        "all 128 maps tried",
    ),
    row("Quantik: legal moves, one by one", CORE, "quantik/moves", "burnside", "quantik-core"),
    row(
        "Quantik: legal moves, as a mask",
        CORE,
        "quantik/moves",
        "burnside, as a mask",
        "quantik-core",
    ),
    row("Quantik: perft 5", CORE, "quantik/perft 5", "burnside", "quantik-core"),
    row(
        "Gobblet: perft 5, last ply counted",
        CELLS,
        "perft 5, last ply counted",
        "burnside",
        "per cell",
    ),
    row(
        "Gobblet: perft 5, every leaf played",
        CELLS,
        "perft 5, every leaf played and checked",
        "burnside",
        "per cell",
    ),
    row(
        "Gobblet: canonical, the peer's loop kept",
        CELLS,
        "canonical u64, loop kept",
        "burnside",
        "per cell",
    ),
    row(
        "Gobblet: canonical, the peer's loop unrolled",
        CELLS,
        "canonical u64",
        "burnside",
        "per cell",
    ),
    row("Gobblet: winner", CELLS, "winner", "burnside", "per cell"),
    row("Gobblet: list of moves", CELLS, "list of moves", "burnside", "per cell"),
    row("Gobblet: number of moves", CELLS, "number of moves", "burnside", "per cell"),
    row(
        "Quarto: canonical, 128 symmetries",
        PLAIN,
        "quarto/canonical",
        "d4-flip fast",
        "d4-flip plain",
    ),
    row(
        "Quarto: canonical, 12,288 symmetries",
        PLAIN,
        "quarto/canonical",
        "full fast",
        "full plain",
    ),
    row("Quarto: perft 4", "perft for any game", "quarto/perft 4", "in bulk", "any game"),
    row(
        "Quarto: values with nine pieces",
        "alpha-beta for any game",
        "quarto/nine pieces x 50",
        "line status",
        "any game",
    ),
    row(
        "Quarto: random games, one thread",
        "random play for any game",
        "quarto/random games",
        "quarto",
        "any game",
    ),
    row(
        "Zertz: canonical, all symmetries and shifts",
        PLAIN,
        "zertz canonical",
        "37 all",
        "37 all, plain minimum",
    ),
    row(
        "Qi: board_diff + toggle, 8x8",
        "crate sashite-qi",
        "board_diff + toggle, 8x8",
        "burnside",
        "sashite-qi, strings",
    ),
    row(
        "FEEN: check, chess start",
        "crate sashite-feen",
        "FEEN, chess start",
        "validate: burnside",
        "validate: sashite-feen",
    ),
    row(
        "FEEN: check, shogi start",
        "crate sashite-feen",
        "FEEN, shogi start",
        "validate: burnside",
        "validate: sashite-feen",
    ),
    row("Tic-tac-toe: perft 8", BOARD_GAME, "tic-tac-toe/perft 8", "burnside", "board-game"),
    row(
        "Tic-tac-toe: solve, each by its own search",
        BOARD_GAME,
        "tic-tac-toe/solve",
        "burnside",
        "board-game",
    ),
    row(
        "Tic-tac-toe: random games",
        BOARD_GAME,
        "tic-tac-toe/random games",
        "burnside",
        "board-game",
    ),
    row("Quantik from a file: perft 4", BY_HAND, "game files/quantik perft 4", "file", "by hand"),
    row(
        "Quantik from a file: canonical positions",
        BY_HAND,
        "game files/quantik canonical",
        "file",
        "by hand",
    ),
    row(
        "Quantik from a file: moves, play, outcome, canonical code",
        BY_HAND,
        "game files/quantik children",
        "file",
        "by hand",
    ),
    row("Gobblet from a file: perft 5", BY_HAND, "game files/gobblet perft 5", "file", "by hand"),
    row(
        "Gobblet from a file: canonical positions",
        BY_HAND,
        "game files/gobblet canonical",
        "file",
        "by hand",
    ),
    row(
        "Gobblet from a file: moves, play, outcome, canonical code",
        BY_HAND,
        "game files/gobblet children",
        "file",
        "by hand",
    ),
    row("Quarto from a file: perft 4", BY_HAND, "game files/quarto perft 4", "file", "by hand"),
    row(
        "Quarto from a file: canonical positions",
        BY_HAND,
        "game files/quarto canonical",
        "file",
        "by hand",
    ),
    row(
        "Quarto from a file: moves, play, outcome, canonical code",
        BY_HAND,
        "game files/quarto children",
        "file",
        "by hand",
    ),
];

/// Rates that others give for their own programs on machines of this kind.
const SAID: &[(&str, &str, &str, f64, &str)] = &[
    ("Zertz: canonical, all symmetries and shifts", "zertz canonical", "37 all", 14_100.0, "/s"),
    ("Zertz: random games", "zertz random games", "zertz:37", 1_180.0, "/s"),
    ("Zertz: tree search with random games, iterations", "zertz mcts", "zertz:37", 465.0, "/s"),
    ("Qi: board_diff + toggle, 8x8", "board_diff + toggle, 8x8", "burnside", 429_000.0, "/s"),
    ("Quarto: values with 5 pieces", "quarto/search", "quarto 5 pieces x 20", 10.0, "/s"),
    ("Quarto: values with 4 pieces", "quarto/search", "quarto 4 pieces x 10", 1.0 / 0.9, "/s"),
    ("Quarto: values with 3 pieces", "quarto/search", "quarto 3 pieces x 3", 1.0 / 9.0, "/s"),
];

pub(super) fn write(report: &mut String, measured: &Measured) -> Result<()> {
    report.push_str("\n## Beside peers, in the same run\n");
    report.push_str("| | ratio | burnside | peer | who |\n|---|---|---|---|---|\n");
    for row in ROWS {
        let ours = measured.get(row.ours.0, row.ours.1)?.rate();
        let theirs = measured.get(row.theirs.0, row.theirs.1)?.rate();
        let _ = writeln!(
            report,
            "| {} | **{}** | {}/s | {}/s | {} |",
            row.what,
            times(ours / theirs),
            short(ours),
            short(theirs),
            row.peer
        );
    }
    report.push_str(
        "\n## Beside what others say of their programs\nOne thread; theirs are their authors' or \
         our own measurements of them on a machine of this kind, not of this run.\n\n| | ratio | \
         burnside | said |\n|---|---|---|---|\n",
    );
    for &(what, group, function, said, unit) in SAID {
        let ours = measured.get(group, function)?.rate();
        let ratio = times(ours / said);
        let _ = writeln!(
            report,
            "| {what} | **{ratio}** | {}{unit} | {}{unit} |",
            short(ours),
            short(said)
        );
    }
    report.push_str("\n## Searches of Quarto, one thread, nothing known beforehand: the mean\n");
    report.push_str("| positions | mean |\n|---|---|\n");
    for (function, benchmark) in measured.group("quarto/search") {
        let mean = time(benchmark.seconds / benchmark.elements);
        let _ = writeln!(report, "| {function} | {mean} |");
    }
    report.push_str("\n## Games from files: moves, play, outcome and canonical code of a child\n");
    report.push_str("| game | a child |\n|---|---|\n");
    for (function, benchmark) in measured.group("game files/children of other games") {
        let each = time(benchmark.seconds / benchmark.elements);
        let _ = writeln!(report, "| {function} | {each} |");
    }
    report.push_str("\n## Probing the tables: one random position\n");
    report.push_str("| | gobblet | quantik |\n|---|---|---|\n");
    for (function, benchmark) in measured.group("probe gobblet") {
        let quantik = measured.get("probe quantik", function)?;
        let _ = writeln!(
            report,
            "| {function} | {} | {} |",
            time(benchmark.seconds),
            time(quantik.seconds)
        );
    }
    Ok(())
}

fn times(ratio: f64) -> String {
    let digits = usize::from(ratio < 10.0);
    format!("{ratio:.digits$}")
}
