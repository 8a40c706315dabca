//! What Quarto's positions with a piece in hand are worth, by the number of pieces on the board:
//! all of them as far as the table goes, and a sample of later ones. Every board counts, not every
//! class; of the table the classes are counted as well, by value.
//!
//! `cargo run --release -p burnside-solve --example quarto_census -- COUNT SEED FILE.svg [TABLE...]`:
//! a larger TABLE takes the place of the embedded one of its game. With a COUNT of 0 there is no
//! sample and no picture. Boards with nothing in hand are counted by how many of the pieces that may
//! be given lose at once.
#![allow(clippy::cast_precision_loss)] // of counts that are printed to a few digits

mod picture;
mod row;

use std::{collections::BTreeSet, fs::File};

use burnside::{
    Game, Symmetric, Value,
    quarto::{Group, Piece, Position, Quarto, Setup, Square},
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

use crate::{
    picture::picture,
    row::{KINDS, Row},
};

/// A position with `n` pieces on the board, and one in hand or none, each that goes on as likely as
/// the others.
fn draw(rules: &Quarto, n: usize, has_hand: bool, random: &mut Xoshiro256PlusPlus) -> Position {
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
        let setup = Setup::new(board, has_hand.then_some(pieces[n])).expect("each piece once");
        // A board that a set has decided needs no piece in hand: it is not looked for.
        if let Ok(position) = rules.check(setup)
            && rules.outcome(position).is_none()
        {
            return position;
        }
    }
}

/// How many of the pieces that are not on the board complete a set.
fn completing(rules: &Quarto, position: Position) -> usize {
    let on_board = Square::ALL.map(|square| position.piece(square));
    let left = Piece::ALL.into_iter().filter(|piece| !on_board.contains(&Some(*piece)));
    left.filter(|&piece| rules.winning_squares(position, piece) != 0).count()
}

/// The rows that a table has: every class with each of its images.
fn rows_of_table(rules: &Quarto, table: &Table<Quarto, AnyReader>) -> Vec<Row> {
    let most = most_pieces(table);
    let none = || vec![Row::default(); most as usize + 1];
    let blocks = (0..table.header().blocks()).into_par_iter().fold(none, |mut rows, block| {
        rules.scan(block, |_, position| {
            let value = table.probe(position).expect("it is in the table");
            let row = &mut rows[position.count() as usize];
            let orbit = rules.canonical(Group::Full, position).orbit.into();
            row.add(position, value, orbit);
            row.gifts[completing(rules, position)] += orbit;
            *row.classes.entry(value).or_default() += 1;
        });
        rows
    });
    let mut rows = blocks.reduce(none, |mut all, more| {
        for (row, more) in all.iter_mut().zip(more) {
            row.merge(more);
        }
        all
    });
    // What is won at once has no place in a table: it is the rest of what can be counted.
    for (row, boards) in rows.iter_mut().zip(board_classes(rules, Group::Full, most)) {
        let left = u64::from(16 - boards.n);
        row.counts[0] = boards.open_boards * left - row.counts.iter().sum::<u64>();
        let classes = boards.open_with_hand - row.classes.values().sum::<u64>();
        row.classes.insert(Value::Win(1), classes);
        // A board was met with each piece that completes nothing; if all do, not at all.
        for (completing, boards) in (0..left).zip(&mut row.gifts) {
            assert!(boards.is_multiple_of(left - completing), "every piece was in hand");
            *boards /= left - completing;
        }
        row.gifts[left as usize] = boards.open_boards - row.gifts.iter().sum::<u64>();
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
    let mut boards = Xoshiro256PlusPlus::seed_from_u64(!seed);
    for n in rows.len()..16 {
        // Early positions take longer.
        let count = match n {
            5 => count / 40,
            6 => count / 8,
            _ => count,
        };
        let mut row = Row { sample: Some(count), ..Row::default() };
        for _ in 0..count {
            let position = draw(rules, n, true, &mut random);
            row.add(position, solver.value(position), 1);
            row.gifts[completing(rules, draw(rules, n, false, &mut boards))] += 1;
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

/// The classes of a table: a row for each value, a column for each number of pieces.
fn classes_by_value(rows: &[Row]) -> String {
    let known: Vec<_> = (0..).zip(rows).filter(|(_, row)| row.sample.is_none()).collect();
    let cells = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heads = known.iter().map(|(n, _): &(usize, _)| format!("n = {n}"));
    let mut text = cells(std::iter::once("classes".to_owned()).chain(heads).collect());
    text += &("|---".repeat(known.len() + 1) + "|\n");
    let values: BTreeSet<Value> =
        known.iter().flat_map(|(_, row)| row.classes.keys().copied()).collect();
    for value in values {
        let classes = known.iter().map(|(_, row)| match row.classes.get(&value) {
            Some(0) | None => String::new(),
            Some(classes) => classes.to_string(),
        });
        text += &cells(std::iter::once(value.to_string()).chain(classes).collect());
    }
    text
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
        println!("\n| n | no piece | some pieces | all pieces | boards |\n|---|---|---|---|---|");
        for (n, row) in rows.iter().enumerate() {
            println!("{}", row.gifts_in_words(n));
        }
        println!();
        for (n, row) in rows.iter().enumerate() {
            for (kind, longest) in ["win", "loss"].iter().zip(row.longest) {
                if let Some((plies, position)) = longest {
                    println!("{n} pieces, longest {kind}, {plies}: {position}");
                }
            }
        }
        println!("\n{}", classes_by_value(&rows));
        let name = if rules == Quarto::LINES { "quarto" } else { "quarto:squares" };
        variants.push((name, rows));
    }
    if count != "0" {
        std::fs::write(file, picture(&variants))?;
    }
    Ok(())
}
