//! What Quarto's positions with a piece in hand are worth, by the number of pieces on the board:
//! all of them as far as the table goes, and a sample of later ones. Every board counts, not every
//! class; of the table the classes are counted as well, by value.
//!
//! `cargo run --release -p burnside-solve --example quarto_census -- COUNT SEED FILE.svg [TABLE...]`:
//! a larger TABLE takes the place of the embedded one of its game. With a COUNT of 0 there is no
//! sample and no picture.
#![allow(clippy::cast_precision_loss)] // of counts that are printed to a few digits

use std::{collections::BTreeMap, fmt::Write as _, fs::File};

use burnside::{
    Game, Symmetric, Value,
    quarto::{Group, Piece, Position, Quarto, Setup},
};
use burnside_solve::{
    embedded::bytes_of,
    quarto::{Solver, board_classes, most_pieces},
    table::{AnyReader, Header, Table, Tabled},
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rayon::prelude::*;

const KINDS: [&str; 4] = ["won at once", "won later", "drawn", "lost"];

/// Positions with so many pieces on the board, by value.
#[derive(Clone, Default)]
struct Row {
    /// By kind; each counts as often as its orbit is large if all are there.
    counts: [u64; 4],
    /// How many positions were looked at, of a sample.
    sample: Option<u64>,
    /// The longest win and the longest loss.
    longest: [u16; 2],
    /// How many classes of the table have which value, but those that are won at once.
    classes: BTreeMap<Value, u64>,
}

impl Row {
    fn add(&mut self, value: Value, times: u64) {
        let kind = match value {
            Value::Win(1) => 0,
            Value::Win(plies) => {
                self.longest[0] = self.longest[0].max(plies);
                1
            }
            Value::Draw => 2,
            Value::Loss(plies) => {
                self.longest[1] = self.longest[1].max(plies);
                3
            }
        };
        self.counts[kind] += times;
    }

    fn share(&self, kind: usize) -> f64 {
        self.counts[kind] as f64 / self.counts.iter().sum::<u64>() as f64
    }

    fn in_words(&self, n: usize) -> String {
        let mut text = format!("| {n} |");
        for kind in 0..4 {
            let share = self.share(kind);
            let _ = write!(text, " {:.2} %", 100.0 * share);
            if let Some(sample) = self.sample {
                let error = (share * (1.0 - share) / sample as f64).sqrt();
                let _ = write!(text, " ± {:.2}", 100.0 * error);
            }
            text.push_str(" |");
        }
        let longest = |plies: u16| if plies == 0 { "-".to_owned() } else { plies.to_string() };
        let [win, loss] = self.longest.map(longest);
        let looked = self.sample.map_or_else(|| "all".to_owned(), |count| count.to_string());
        let _ = write!(text, " {win} | {loss} | {looked} |");
        text
    }
}

/// A position with `n` pieces on the board and one in hand, each that goes on as likely as the
/// others.
fn draw(rules: &Quarto, n: usize, random: &mut Xoshiro256PlusPlus) -> Position {
    loop {
        let mut squares: [usize; 16] = std::array::from_fn(|i| i);
        let mut pieces = Piece::ALL;
        for i in 0..16 {
            let mut other = || i + (random.next_u64() >> 32) as usize * (16 - i) / (1 << 32);
            squares.swap(i, other());
            pieces.swap(i, other());
        }
        let mut board = [None; 16];
        for (&square, &piece) in squares.iter().zip(&pieces).take(n) {
            board[square] = Some(piece);
        }
        let setup = Setup::new(board, Some(pieces[n])).expect("each piece once");
        if let Ok(position) = rules.check(setup) {
            return position;
        }
    }
}

/// The rows that a table has: every class with each of its images.
fn rows_of_table(rules: &Quarto, table: &Table<Quarto, AnyReader>) -> Vec<Row> {
    let most = most_pieces(table);
    let none = || vec![Row::default(); most as usize + 1];
    let blocks = (0..table.header().blocks()).into_par_iter().fold(none, |mut rows, block| {
        rules.scan(block, |_, position| {
            let value = table.probe(position).expect("it is in the table");
            let row = &mut rows[position.count() as usize];
            row.add(value, rules.canonical(Group::Full, position).orbit.into());
            *row.classes.entry(value).or_default() += 1;
        });
        rows
    });
    let mut rows = blocks.reduce(none, |mut all, more| {
        for (row, more) in all.iter_mut().zip(more) {
            for kind in 0..4 {
                row.counts[kind] += more.counts[kind];
            }
            for at in 0..2 {
                row.longest[at] = row.longest[at].max(more.longest[at]);
            }
            for (value, classes) in more.classes {
                *row.classes.entry(value).or_default() += classes;
            }
        }
        all
    });
    // What is won at once has no place in a table: it is the rest of what can be counted.
    for (row, boards) in rows.iter_mut().zip(board_classes(rules, Group::Full, most)) {
        let positions = boards.open_boards * u64::from(16 - boards.n);
        let won = positions - row.counts.iter().sum::<u64>();
        row.add(Value::Win(1), won);
        let classes = boards.open_with_hand - row.classes.values().sum::<u64>();
        row.classes.insert(Value::Win(1), classes);
    }
    rows
}

fn rows(rules: &Quarto, reader: AnyReader, count: u64, seed: u64) -> Result<Vec<Row>, Failure> {
    let mut rows = rows_of_table(rules, &Table::open(rules.clone(), reader)?);
    if count == 0 {
        return Ok(rows);
    }
    let solver = Solver::new(rules.clone());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for n in rows.len()..16 {
        // Early positions take longer.
        let count = match n {
            5 => count / 40,
            6 => count / 8,
            _ => count,
        };
        let mut row = Row { sample: Some(count), ..Row::default() };
        for _ in 0..count {
            row.add(solver.value(draw(rules, n, &mut random)), 1);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The largest of the tables of a game: a file that was named, or the embedded one.
fn table(rules: &Quarto, files: &[String]) -> Result<AnyReader, Failure> {
    for file in files {
        let file = File::open(file)?;
        if Header::read(&file)?.game == rules.name() {
            return Ok(Box::new(file));
        }
    }
    let bytes = bytes_of(rules.name(), Quarto::SCHEME).ok_or("there is no table")?;
    Ok(Box::new(bytes))
}

/// Two rows of bars, each bar divided by value.
fn picture(variants: &[(&str, Vec<Row>)]) -> String {
    const COLORS: [&str; 4] = ["#1b6e4c", "#5fb58c", "#d8d3c6", "#b4513f"];
    const WIDTH: usize = 34;
    const STEP: usize = 42;
    const TALL: usize = 200;
    const TOP: usize = 76;
    let (width, height) = (60 + 16 * STEP, TOP + variants.len() * (TALL + 76));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (kind, name) in KINDS.iter().enumerate() {
        let x = 40 + kind * 130;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"18\" width=\"13\" height=\"13\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"29\">{name}</text>",
            COLORS[kind],
            x + 20
        );
    }
    for (at, (name, rows)) in variants.iter().enumerate() {
        let top = TOP + at * (TALL + 76);
        let _ =
            writeln!(svg, "<text x=\"40\" y=\"{}\" font-weight=\"bold\">{name}</text>", top - 12);
        for (n, row) in rows.iter().enumerate() {
            let (x, mut y) = (40 + n * STEP, top as f64);
            for (kind, color) in COLORS.iter().enumerate() {
                let tall = row.share(kind) * TALL as f64;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{tall:.1}\" \
                     fill=\"{color}\"/>"
                );
                y += tall;
            }
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{n}</text>",
                x + WIDTH / 2,
                top + TALL + 18
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"40\" y=\"{}\">pieces on the board, one in hand</text>",
            top + TALL + 38
        );
    }
    svg + "</svg>\n"
}

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [count, seed, file, tables @ ..] = args.as_slice() else {
        return Err("usage: quarto_census COUNT SEED FILE.svg [TABLE...]".into());
    };
    let mut variants = Vec::new();
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let rows = rows(&rules, table(&rules, tables)?, count.parse()?, seed.parse()?)?;
        println!("{}\n", rules.name());
        println!("| n | {} | longest win | longest loss | positions |", KINDS.join(" | "));
        println!("|---|---|---|---|---|---|---|---|");
        for (n, row) in rows.iter().enumerate() {
            println!("{}", row.in_words(n));
        }
        println!();
        for (n, row) in rows.iter().enumerate() {
            for (value, classes) in &row.classes {
                println!("{n} pieces, {value}: {classes} classes");
            }
        }
        println!();
        let name = if rules == Quarto::LINES { "quarto" } else { "quarto:squares" };
        variants.push((name, rows));
    }
    if count != "0" {
        std::fs::write(file, picture(&variants))?;
    }
    Ok(())
}
