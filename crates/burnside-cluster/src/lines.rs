//! Many questions that have nothing to do with each other, such as the values of many positions by
//! search: lines in, lines out.
//!
//! Process 0 has the lines. A process gets some more whenever it has answered some, fewer and fewer
//! towards the end, so that nobody waits long for one question that takes longer than others.
//! Process 0 puts the answers into the order of the lines.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc,
        mpsc::{Receiver, channel},
    },
    time::{Duration, Instant},
};

use burnside_solve::solve::{SolveError, Stage};

use crate::{ClusterError, Member, Observer, Patience, engine::run, greeting::Agreement};

/// The most lines that a process has at once.
const MOST: usize = 256;
/// Answers of so long are sent together.
const PAUSE: Duration = Duration::from_millis(5);

/// What is asked: processes that have another task are refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// What is done with each line, and of which game.
    pub name: String,
    /// The hash of the game's rules.
    pub rules: [u8; 32],
}

/// Answers lines together with the other processes of a run. Only process 0 has lines, and only
/// there `tell` is called: with answers in the order of the lines, some at a time.
pub fn answer_lines(
    task: &Task,
    lines: Vec<Vec<u8>>,
    member: Member,
    patience: Patience,
    observer: &dyn Observer,
    answer: impl Fn(u64, &[u8]) -> Vec<u8> + Send + Sync + 'static,
    mut tell: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
) -> Result<(), ClusterError> {
    let agreement = Agreement {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        work: task.name.clone(),
        rules: task.rules,
        hosts: member.hosts.hash(),
        count: member.count() as u32,
    };
    run(member, &agreement, patience, observer, move |post, pace| {
        pace.phase(Stage::Values, post.sum(lines.len() as u64));
        let threads = post.gather((rayon::current_num_threads() as u32).to_le_bytes().to_vec());
        let mut dealer = Dealer::new(lines, &threads);
        let answer = Arc::new(answer);
        let (tell_us, answered) = channel();
        let mut at_work = 0;
        loop {
            let answers = collect(&answered, at_work);
            at_work -= answers.len();
            pace.advance(answers.len() as u64);
            // Process 0 takes its own ones at once.
            let (mut out, mut words) = (vec![Vec::new(); post.count], Vec::new());
            for (number, answer) in answers {
                put(&mut words, number, &answer);
            }
            if post.me == 0 {
                dealer.take(0, &words)?;
                out = dealer.deal();
            } else {
                out[0] = words;
            }
            let (received, left) = post.round(out, dealer.left());
            if left == 0 {
                return Ok(());
            }
            for (number, line) in Parts(&received[0]) {
                at_work += 1;
                let (tell_us, answer, line) = (tell_us.clone(), Arc::clone(&answer), line.to_vec());
                rayon::spawn(move || {
                    // Nobody waits for it if the run is over.
                    let _ = tell_us.send((number, answer(number, &line)));
                });
            }
            if post.me == 0 {
                for (process, answers) in received.iter().enumerate().skip(1) {
                    dealer.take(process, answers)?;
                }
                dealer.tell(&mut tell)?;
            }
        }
    })
}

/// What is answered by now, and in a short while if something is at work.
fn collect(answered: &Receiver<(u64, Vec<u8>)>, at_work: usize) -> Vec<(u64, Vec<u8>)> {
    let (mut answers, until) = (Vec::new(), Instant::now() + PAUSE);
    while answers.len() < at_work {
        let Ok(answer) = answered.recv_timeout(until.saturating_duration_since(Instant::now()))
        else {
            break;
        };
        answers.push(answer);
    }
    answers
}

/// Process 0's list of what is asked; the others have an empty one.
struct Dealer {
    lines: Vec<Vec<u8>>,
    /// The next line to deal.
    next: usize,
    /// By process: threads, and how many lines it has.
    processes: Vec<(usize, usize)>,
    /// Answers that wait for those before them.
    answers: BTreeMap<u64, Vec<u8>>,
    /// How many answers were told.
    told: usize,
}

impl Dealer {
    fn new(lines: Vec<Vec<u8>>, threads: &[Vec<u8>]) -> Self {
        let number = |bytes: &Vec<u8>| bytes.first_chunk().map_or(1, |at| u32::from_le_bytes(*at));
        let processes = threads.iter().map(|bytes| (number(bytes) as usize, 0)).collect();
        Self { lines, next: 0, processes, answers: BTreeMap::new(), told: 0 }
    }

    /// How many lines have not been told the answer of.
    fn left(&self) -> u64 {
        (self.lines.len() - self.told) as u64
    }

    /// By process: the lines that it gets now.
    fn deal(&mut self) -> Vec<Vec<u8>> {
        let count = self.processes.len();
        let mut out = vec![Vec::new(); count];
        for ((threads, has), out) in self.processes.iter_mut().zip(&mut out) {
            let left = self.lines.len() - self.next;
            let most = (left / (2 * count)).min(MOST).max(*threads);
            while *has < most && self.next < self.lines.len() {
                put(out, self.next as u64, &self.lines[self.next]);
                self.next += 1;
                *has += 1;
            }
        }
        out
    }

    /// Takes in answers of a process.
    fn take(&mut self, process: usize, answers: &[u8]) -> Result<(), SolveError> {
        for (number, answer) in Parts(answers) {
            let is_new = number < self.next as u64
                && number >= self.told as u64
                && self.answers.insert(number, answer.to_vec()).is_none();
            let has = &mut self.processes[process].1;
            *has = has.checked_sub(1).filter(|_| is_new).ok_or(SolveError::Numbers)?;
        }
        Ok(())
    }

    /// Tells the answers whose turn it is.
    fn tell(&mut self, tell: &mut impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        while let Some(answer) = self.answers.remove(&(self.told as u64)) {
            tell(&answer)?;
            self.told += 1;
        }
        Ok(())
    }
}

fn put(bytes: &mut Vec<u8>, number: u64, part: &[u8]) {
    bytes.extend(number.to_le_bytes());
    bytes.extend((part.len() as u32).to_le_bytes());
    bytes.extend(part);
}

/// What was put one after the other: each with its number.
struct Parts<'a>(&'a [u8]);

impl<'a> Iterator for Parts<'a> {
    type Item = (u64, &'a [u8]);

    fn next(&mut self) -> Option<(u64, &'a [u8])> {
        let (number, rest) = self.0.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        self.0 = rest;
        Some((u64::from_le_bytes(*number), part))
    }
}
