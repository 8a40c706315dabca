use burnside::catalog::{Entry, Visitor, visit};
use burnside_prove::*;
use burnside_solve::{Limits, evaluator};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};
struct V(u64, u32, u64, u64);
impl Visitor for V {
    type Output = ();
    fn visit<G: Entry>(self, game: G) {
        let values = evaluator(&game);
        let start = game.start();
        let value = values.value(start, &Limits::default()).unwrap();
        let mut all = Vec::new();
        for claim in Claim::of_start(value, game.to_move(start)) {
            let begin = Instant::now();
            let last = std::sync::atomic::AtomicUsize::new(usize::MAX);
            let effort = Effort {
                seed: self.0,
                rounds: self.1,
                steps: self.2,
                time: Some(Duration::from_secs(self.3)),
            };
            let s = find(&game, &*values, claim, &effort, &Limits::default(), &[], &|p| {
                if last.swap(p.decisions, std::sync::atomic::Ordering::Relaxed) != p.decisions
                    || p.done % 65536 == 0
                {
                    eprintln!("{:?} {:.1}s", p, begin.elapsed().as_secs_f64());
                }
                ControlFlow::Continue(())
            })
            .unwrap();
            println!("{} {claim}: {} decisions", game.name(), s.decisions());
            all.push(s);
        }
        std::fs::write(
            format!("/tmp/h/prove-runs/{}-{}.proof", game.name(), self.0),
            write(&game, &all).unwrap(),
        )
        .unwrap();
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = |i: usize, d: u64| a.get(i).map_or(d, |s| s.parse().unwrap());
    visit(&a[1], V(n(2, 1), n(3, 4) as u32, n(4, 20000), n(5, 60))).unwrap();
}
