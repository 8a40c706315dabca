//! Many questions that have nothing to do with each other, such as the values of many positions by
//! search: lines in, lines out.
//!
//! Process 0 has the lines. In each round it deals some of them out, one to each process in turn,
//! and puts the answers together in the order of the lines.

use std::io;

use burnside_solve::solve::Stage;
use rayon::prelude::*;

use crate::{ClusterError, Member, Observer, Patience, engine::run, greeting::Agreement};

/// Lines that each process answers in one round: enough that quick ones and slow ones even out.
const ROUND: usize = 256;

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
        let all = post.sum(lines.len() as u64);
        pace.phase(Stage::Values, all);
        for first in (0..all as usize).step_by(ROUND * post.count) {
            let some = &lines[first.min(lines.len())..lines.len().min(first + ROUND * post.count)];
            let mut out = vec![Vec::new(); post.count];
            for (at, line) in some.iter().enumerate() {
                put(&mut out[at % post.count], line);
            }
            let dealt = post.round(out, 0).0.swap_remove(0);
            let mine: Vec<&[u8]> = Parts(&dealt).collect();
            let (me, count) = (post.me, post.count);
            let answers: Vec<Vec<u8>> = mine
                .par_iter()
                .enumerate()
                .map(|(at, line)| answer((first + at * count + me) as u64, line))
                .collect();
            pace.advance(answers.len() as u64);
            let mut words = Vec::new();
            for answer in &answers {
                put(&mut words, answer);
            }
            let gathered = post.gather(words);
            if post.me == 0 {
                let mut parts: Vec<Parts<'_>> = gathered.iter().map(|part| Parts(part)).collect();
                for at in 0..some.len() {
                    let answer = parts[at % count].next();
                    tell(answer.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?)?;
                }
            }
        }
        Ok(())
    })
}

fn put(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend((part.len() as u32).to_le_bytes());
    bytes.extend(part);
}

/// What was put one after the other.
struct Parts<'a>(&'a [u8]);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.0.split_first_chunk()?;
        let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        self.0 = rest;
        Some(part)
    }
}
