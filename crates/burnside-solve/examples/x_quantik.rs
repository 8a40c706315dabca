use std::time::Instant;
use burnside::{Game, Symmetric, Value, quantik::{Quantik, Group}};
use burnside_solve::{Packed, layered::*, table::*, Foresight};
fn main() {
    let t = Instant::now();
    let g = Group::Full;
    let mut layers = vec![Layer { open: vec![Quantik.start()], finished: vec![] }];
    loop { let n = next_layer(&Quantik, g, &layers.last().unwrap().open); if n.open.is_empty() && n.finished.is_empty() { break; } layers.push(n); }
    eprintln!("forward {:?}", t.elapsed());
    let mut values: Vec<Vec<u8>> = vec![vec![]; layers.len()];
    let mut next = Values::none();
    let mut counts = Counts::default();
    for (ply, layer) in layers.iter().enumerate().rev() {
        let v = values_of_layer(&Quantik, g, &layer.open, &next);
        next = Values::new(&|i| Quantik.code(g, layer.open[i]), &v);
        let mut c = [0u64; 256];
        for &b in &v { c[b as usize] += 1; counts.add(Packed::from_byte(b).unwrap(), 1); }
        for &(b, n) in &layer.finished { counts.add(Packed::from_byte(b).unwrap(), n); }
        print!("{ply}: open {} finished {:?}", layer.open.len(), layer.finished);
        for b in 0..253u8 { if c[b as usize] > 0 { print!(" {}={}", Packed::from_byte(b).unwrap().value(), c[b as usize]); } }
        println!();
        values[ply] = v;
    }
    eprintln!("values {:?}", t.elapsed());
    println!("start {}", Packed::from_byte(values[0][0]).unwrap().value());
    // look-ahead times
    for ply in 3..14 {
        for d in [2u16, 3, 4, 5, 6, 16] {
            let l = &layers[ply].open; let step = (l.len() / 300).max(1);
            let t = Instant::now(); let mut n = 0; let mut some = 0; let mut worst = 0u128;
            let mut i = 0; while i < l.len() { let t2 = Instant::now(); if Quantik.look_ahead(l[i], d).is_some() { some += 1; } worst = worst.max(t2.elapsed().as_micros()); n += 1; i += step; if t.elapsed().as_millis() > 400 { break; } }
            println!("ply {ply} look {d}: {:.1} us, worst {worst} us, {some}/{n}", t.elapsed().as_secs_f64()*1e6/n as f64);
        }
    }
    let t = Instant::now();
    let mut map: std::collections::HashMap<(u32,u32), u8> = Default::default();
    for ply in 0..10 { for (p, v) in layers[ply].open.iter().zip(&values[ply]) { let old = map.insert(Quantik.place(*p).unwrap(), *v); assert!(old.is_none()); } }
    eprintln!("map {:?} blocks {}", t.elapsed(), Quantik.blocks());
    let bytes = write_table(&Quantik, counts, &Provenance { program: "x".into(), command: "y".into() }, |b, k, _| Packed::from_byte(map[&(b, k)]).unwrap());
    eprintln!("write {:?}", t.elapsed());
    println!("{} bytes", bytes.len());
    std::fs::write("/tmp/quantik.bst", &bytes).unwrap();
    let table = Table::open(Quantik, bytes).unwrap();
    println!("stored {}", table.header().stored);
    let t = Instant::now(); let mut n = 0;
    for ply in 0..17 { let l = &layers[ply].open; let step = (l.len() / 2000).max(1); let mut i = 0; while i < l.len() { assert_eq!(table.probe(l[i]).unwrap(), Packed::from_byte(values[ply][i]).unwrap().value()); n += 1; i += step; } }
    eprintln!("probe {n} {:?}", t.elapsed());
    let _: Option<Value> = None;
}
