//! The general position model beside the reference crates, in one run.
//!
//! `cargo bench --manifest-path benches/Cargo.toml --bench qi`

use std::{hint::black_box, time::Instant};

use burnside::qi::{Diff, FeenOutline, Qi};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sashite_feen::Feen;

const CHESS: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
const SHOGI: &str = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";

/// A pawn's double step on 8x8, the parent kept.
fn move_and_toggle(c: &mut Criterion) {
    let mut group = c.benchmark_group("board_diff + toggle, 8x8");
    group.throughput(Throughput::Elements(1));

    let start = Qi::from_feen(CHESS).unwrap();
    let after = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C";
    assert_eq!(
        start.board_diff([(52, None), (36, Some("P"))]).unwrap().toggle().to_feen().unwrap(),
        after
    );
    group.bench_function("burnside", |b| {
        b.iter(|| {
            let start = black_box(&start);
            start.board_diff(black_box([(52, None), (36, Some("P"))])).unwrap().toggle()
        });
    });
    let diff = Diff { board: &[(52, None), (36, Some("P"))], toggle: true, ..Diff::default() };
    assert_eq!(start.apply(&diff).unwrap().to_feen().unwrap(), after);
    group.bench_function("burnside, one atomic move", |b| {
        b.iter(|| black_box(&start).apply(black_box(&diff)).unwrap());
    });

    let named = ["C:K", "C:P", "c:k"];
    let position = Qi::new(&[8, 8], "chess", "chess")
        .unwrap()
        .board_diff([(4, Some(named[0])), (52, Some(named[1])), (60, Some(named[2]))])
        .unwrap();
    group.bench_function("burnside, pieces that are no tokens", |b| {
        b.iter(|| {
            let position = black_box(&position);
            position.board_diff(black_box([(52, None), (36, Some("C:P"))])).unwrap().toggle()
        });
    });

    // The reference crate with strings, as the model describes them, and with typed tokens.
    let strings: Vec<(usize, Option<String>)> =
        start.board().iter().map(|piece| piece.map(str::to_owned)).enumerate().collect();
    let reference =
        sashite_qi::Qi::new(&[8, 8], "C".to_owned(), "c".to_owned()).unwrap().board_diff(strings);
    let reference = reference.unwrap();
    group.bench_function("sashite-qi, strings", |b| {
        b.iter(|| {
            let changes = [(52, None), (36, Some("P".to_owned()))];
            black_box(&reference).clone().board_diff(changes).unwrap().toggle()
        });
    });
    group.finish();
}

fn feen(c: &mut Criterion) {
    for (name, text) in [("chess", CHESS), ("shogi", SHOGI)] {
        let mut group = c.benchmark_group(format!("FEEN, {name} start"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        assert_eq!(FeenOutline::read(text).is_ok(), Feen::is_valid(text));
        assert_eq!(Qi::from_feen(text).unwrap().to_feen().unwrap(), text);
        group.bench_function("validate: burnside", |b| {
            b.iter(|| FeenOutline::read(black_box(text)).is_ok());
        });
        group.bench_function("validate: sashite-feen", |b| {
            b.iter(|| Feen::is_valid(black_box(text)));
        });
        group.bench_function("parse: burnside", |b| {
            b.iter(|| Qi::from_feen(black_box(text)).unwrap());
        });
        let position = Qi::from_feen(text).unwrap();
        group.bench_function("print: burnside", |b| {
            b.iter(|| black_box(&position).to_feen().unwrap());
        });
        group.finish();
    }
}

/// The least time that any of many short batches took for one call, in nanoseconds: what the
/// machine can do between two interruptions. A mean on a busy machine says little.
fn best<T>(mut call: impl FnMut() -> T) -> f64 {
    const CALLS: u32 = 1000;
    let batch = |_| {
        let start = Instant::now();
        for _ in 0..CALLS {
            black_box(call());
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
    };
    (0..2000).map(batch).fold(f64::INFINITY, f64::min)
}

/// The two promises, as ratios: the move against the reference implementation's 429,000 a second
/// (in its own language), FEEN against `sashite-feen` in this run.
fn promises(_: &mut Criterion) {
    let start = Qi::from_feen(CHESS).unwrap();
    let rate = 1e9
        / best(|| {
            let changes = black_box([(52, None), (36, Some("P"))]);
            black_box(&start).board_diff(changes).unwrap().toggle()
        });
    println!("board_diff + toggle: {:.1} M/s, {:.0} x 429 k/s", rate / 1e6, rate / 429e3);
    let ours = best(|| FeenOutline::read(black_box(CHESS)).is_ok());
    let theirs = best(|| Feen::is_valid(black_box(CHESS)));
    println!("FEEN validation: {ours:.0} ns, {:.1} x sashite-feen's {theirs:.0} ns", theirs / ours);
}

criterion_group!(benches, promises, move_and_toggle, feen);
criterion_main!(benches);
