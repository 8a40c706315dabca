//! temp
use burnside::{Game, record::Record, zertz::Zertz, Value};
use burnside_solve::{evaluator, Limits, forced, mcts};
use std::time::{Duration, Instant};
fn selfplay(rules: Zertz, seed: u64, its: u64) -> Record<Zertz> {
    let mut r = Record::new(rules);
    while rules.outcome(r.last()).is_none() {
        let n = r.moves().len() as u64;
        let report = mcts::search(&rules, r.last(), &mcts::Options { iterations: its, seed: seed * 1000 + n, ..mcts::Options::default() });
        r.play(report.best().unwrap().mv).unwrap();
    }
    r
}
fn main() {
    let secs: f64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let games: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut records: Vec<Record<Zertz>> = std::env::args().skip(3).filter_map(|p| {
        let b = std::fs::read(&p).unwrap();
        Record::<Zertz>::from_file(&b).ok()
    }).filter(|r| *r.rules() == Zertz::RINGS_37 && r.rules().outcome(r.last()).and_then(|o| o.winner()).is_some()).collect();
    for seed in 0..games { records.push(selfplay(Zertz::RINGS_37, seed, 1000)); }
    eprintln!("{} games", records.len());
    // k-th last turn of the winner
    let mut sets: Vec<Vec<(Zertz, burnside::zertz::Position)>> = vec![Vec::new(); 5];
    for r in &records {
        let rules = *r.rules();
        let winner = rules.outcome(r.last()).unwrap().winner(); let Some(winner) = winner else { continue };
        let ps: Vec<_> = r.positions().collect();
        let mut k = 0;
        for i in (0..ps.len()-1).rev() {
            let starts = rules.to_move(ps[i]) == winner && (i == 0 || rules.to_move(ps[i-1]) != winner);
            if starts { k += 1; if k > 4 { break } 
                sets[k].push((rules, ps[i])); }
        }
    }
    for k in 1..=4 {
        let (mut total, mut ok, mut slow, mut atmost, mut lib) = (0, 0, 0.0f64, 0, 0);
        for (rules, at) in &sets[k] {
            let ev = evaluator(rules);
            let t = Instant::now();
            let found = ev.evaluate(*at, &Limits { time: Some(Duration::from_secs_f64(secs)), ..Limits::default() });
            let el = t.elapsed().as_secs_f64();
            let won = matches!(&found, Ok(e) if matches!(e.value, Value::Win(_)));
            // reference
            let reference = if won { true } else {
                let a = forced::win(rules, *at, &forced::Options { turns: k as u32, replies: if k <= 2 { usize::MAX } else { 8 }, nodes: if k<=2 {u64::MAX} else {400_000} });
                let w = matches!(a, forced::Answer::Win{..});
                if w { lib += 1; println!("k{k} MISSED {at} {a:?}"); }
                w
            };
            if reference { total += 1; if won { ok += 1; slow = slow.max(el); if found.unwrap().at_most { atmost += 1 } } }
        }
        println!("k={k}: positions {}, won {total}, proved {ok} ({atmost} at most), missed {lib}, slowest {slow:.2}s", sets[k].len());
    }
}
