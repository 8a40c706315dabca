use std::{sync::atomic::Ordering::Relaxed, time::Instant};
use burnside::{Game, gobblet::Gobblet};
use burnside_solve::{Packed, retrograde::{Graded, reachable, retrograde}};
fn main() {
    let game = Gobblet::default();
    let t = Instant::now();
    let values = retrograde(&game);
    eprintln!("solve {:?}", t.elapsed());
    println!("start {:?}", Packed::from_byte(values[0].load(Relaxed)).map(Packed::value));
    for mv in game.moves(game.start()) {
        let c = game.play(game.start(), mv);
        let s = game.slot(game.node_of(c));
        println!("{mv:?} {:?}", Packed::from_byte(values[s as usize].load(Relaxed)).map(Packed::value));
    }
    let reached = reachable(&game);
    eprintln!("reach {:?}", t.elapsed());
    let mut all = [0u64; 256];
    let mut re = [0u64; 256];
    for (slot, v) in values.iter().enumerate() {
        let v = v.load(Relaxed) as usize;
        all[v] += 1;
        if reached.contains(slot as u64) { re[v] += 1; }
    }
    for v in 0..256 { if all[v] > 0 { println!("{v} {:?} all {} reached {}", Packed::from_byte(v as u8).map(Packed::value), all[v], re[v]); } }
    eprintln!("count {:?}", t.elapsed());
    let bytes: Vec<u8> = values.iter().map(|v| v.load(Relaxed)).collect();
    std::fs::write("/tmp/gobblet.raw", &bytes).unwrap();
}
