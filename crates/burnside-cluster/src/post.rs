//! What processes send each other, in rounds: everybody sends, then everybody has received.
//!
//! A round is a time of a timely dataflow. Parcels are exchanged by the process that they are for,
//! and a probe says when all parcels of a round have arrived everywhere.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use burnside_solve::solve::{SolveError, Stage};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use timely::{
    container::CapacityContainerBuilder,
    dataflow::{
        InputHandle, ProbeHandle,
        channels::pact::Pipeline,
        operators::{Exchange, Input, Operator, Probe},
    },
    worker::Worker,
};

use crate::{sparse, stall::Moving, watch::Flag};

/// Bytes of a long text that are sent in one round.
pub(crate) const PIECE: usize = 1 << 22;
/// Bytes of a parcel besides its content.
const LABEL: u64 = 40;
/// Numbers that all add up for themselves; of more, each process adds up some for all.
const FEW: usize = 1 << 10;
/// The longest pause between two looks for messages.
const PAUSE: Duration = Duration::from_millis(5);

/// Some bytes from one process to another.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    round: u64,
    /// What the sender adds to the sum of the round.
    added: u64,
    /// Microseconds of processor time that the sender has worked since the round before.
    worked: u64,
    bytes: ByteBuf,
}

/// What working together took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traffic {
    /// Bytes of all parcels to other processes, not counting what the engine and the network add.
    pub bytes: u64,
    /// Moves between a class of this process and one of another that it has sent something about:
    /// each part of the work counts a move once.
    pub moves: u64,
    /// Rounds in which all processes waited for each other.
    pub rounds: u64,
    /// Processor time of this process, on all threads.
    pub worked: Duration,
    /// For each round the processor time of whoever worked longest before it, all together: the
    /// run takes no less, however many processors there are.
    pub longest: Duration,
    /// How long this process has waited in rounds, by the clock.
    pub waited: Duration,
    /// How long it has been writing results, by the clock.
    pub written: Duration,
    /// What finding the classes took, finding their values, and putting the table together.
    pub parts: [Part; 3],
}

/// What a part of the work took this process.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// Bytes of parcels to other processes.
    pub bytes: u64,
    /// Moves between a class of this process and one of another that it has sent something about:
    /// followed or asked about backward to find classes, asked about to find values.
    pub moves: u64,
    /// Rounds in which all processes waited for each other.
    pub rounds: u64,
    /// Processor time on all threads.
    pub worked: Duration,
    /// Waiting in rounds, by the clock.
    pub waited: Duration,
}

/// A round of which this process has sent its part.
#[must_use]
pub(crate) struct Sent {
    round: u64,
    /// What is for this process itself.
    own: Vec<u8>,
    added: u64,
    longest: Duration,
}

/// The post office of one process.
pub(crate) struct Post<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<Vec<Parcel>>>,
    round: u64,
    /// The processor time when the last round began.
    clock: Duration,
    /// Set when nobody waits for the work any more.
    over: Flag,
    moving: Arc<Moving>,
    pub(crate) me: usize,
    pub(crate) count: usize,
    pub(crate) traffic: Traffic,
    /// The part of the work that goes on, and what all parts before it took.
    part: (usize, Part),
}

impl<'w> Post<'w> {
    pub(crate) fn new(worker: &'w mut Worker, over: Flag, moving: Arc<Moving>) -> Self {
        let (me, count) = (worker.index(), worker.peers());
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let arrived: Rc<RefCell<Vec<Parcel>>> = Rc::default();
        let inbox = Rc::clone(&arrived);
        worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .exchange(|parcel: &Parcel| u64::from(parcel.to))
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Pipeline, "post", |_, _| {
                    move |parcels, _| {
                        parcels.for_each_time(|_, parcels| {
                            for some in parcels {
                                inbox.borrow_mut().append(some);
                            }
                        });
                    }
                })
                .probe_with(&probe);
        });
        let now = processor_time();
        Self {
            worker,
            input,
            probe,
            arrived,
            round: 0,
            clock: now,
            over,
            moving,
            me,
            count,
            traffic: Traffic::default(),
            part: (0, Part { worked: now, ..Part::default() }),
        }
    }

    /// A part of the work begins.
    pub(crate) fn begin(&mut self, stage: Stage) {
        let Traffic { bytes, moves, rounds, waited, .. } = self.traffic;
        let so_far = Part { bytes, moves, rounds, waited, worked: processor_time() };
        let (part, before) = self.part;
        let part = &mut self.traffic.parts[part];
        part.bytes += so_far.bytes - before.bytes;
        part.moves += so_far.moves - before.moves;
        part.rounds += so_far.rounds - before.rounds;
        part.worked += so_far.worked.saturating_sub(before.worked);
        part.waited += so_far.waited.saturating_sub(before.waited);
        let next = match stage {
            Stage::Classes => 0,
            Stage::Values => 1,
            Stage::Write => 2,
        };
        self.part = (next, so_far);
    }

    /// What working together took, the part that goes on included.
    pub(crate) fn traffic(&mut self) -> Traffic {
        self.begin(Stage::Write);
        self.traffic
    }

    /// One round: sends to each process what is for it, and returns what each has sent to this one,
    /// with the sum of what all add. What is for this process itself never leaves it.
    pub(crate) fn round(&mut self, out: Vec<Vec<u8>>, added: u64) -> (Vec<Vec<u8>>, u64) {
        let sent = self.send(out, added);
        self.receive(sent)
    }

    /// The first half of a round: sends to each process what is for it, and does not wait.
    pub(crate) fn send(&mut self, mut out: Vec<Vec<u8>>, added: u64) -> Sent {
        debug_assert_eq!(out.len(), self.count);
        let round = self.round;
        let now = processor_time();
        let worked = now.saturating_sub(self.clock);
        self.clock = now;
        self.traffic.worked += worked;
        let (longest, worked) = (worked, worked.as_micros() as u64);
        let own = std::mem::take(&mut out[self.me]);
        for (to, bytes) in out.into_iter().enumerate().filter(|&(to, _)| to != self.me) {
            self.traffic.bytes += bytes.len() as u64 + LABEL;
            let bytes = ByteBuf::from(bytes);
            let (to, from) = (to as u32, self.me as u32);
            self.input.send(Parcel { to, from, round, added, worked, bytes });
        }
        self.round += 1;
        self.traffic.rounds += 1;
        self.input.advance_to(self.round);
        self.input.flush();
        // What is sent leaves with the next step.
        self.worker.step();
        Sent { round, own, added, longest }
    }

    /// The second half: what each process has sent to this one, with the sum of what all add.
    pub(crate) fn receive(&mut self, sent: Sent) -> (Vec<Vec<u8>>, u64) {
        let Sent { round, own, added, mut longest } = sent;
        let began = Instant::now();
        self.moving.wait(true);
        while self.probe.less_than(&(round + 1)) {
            self.leave_if_over();
            self.worker.step_or_park(Some(PAUSE));
        }
        self.moving.wait(false);
        self.traffic.waited += began.elapsed();
        let (mut sum, mut senders) = (added, 1);
        let mut received = vec![Vec::new(); self.count];
        received[self.me] = own;
        // Who is ahead may have sent something of the next round already.
        self.arrived.borrow_mut().retain_mut(|parcel| {
            if parcel.round == round {
                sum += parcel.added;
                longest = longest.max(Duration::from_micros(parcel.worked));
                senders += 1;
                received[parcel.from as usize] = std::mem::take(&mut *parcel.bytes);
            }
            parcel.round != round
        });
        // A process that gives up sends nothing, and its rounds are over nevertheless. Nothing may
        // be made of such a round: the watch will say who it was.
        if senders != self.count {
            loop {
                self.leave_if_over();
                thread::sleep(PAUSE);
            }
        }
        self.traffic.longest += longest;
        (received, sum)
    }

    /// Unwinds if the run is over, without a word: why it is has been told.
    fn leave_if_over(&self) {
        if self.over.is_set() {
            std::panic::resume_unwind(Box::new("the run is over"));
        }
    }

    /// The sum of what all processes add.
    pub(crate) fn sum(&mut self, added: u64) -> u64 {
        self.round(vec![Vec::new(); self.count], added).1
    }

    /// The sums of lists of the same length, place by place. What is 0 is not sent.
    pub(crate) fn sums(&mut self, numbers: &[u64]) -> Result<Vec<u64>, SolveError> {
        if numbers.len() <= FEW {
            let lists = self.round(vec![sparse::write(numbers); self.count], 0).0;
            return add_all(numbers.len(), &lists);
        }
        // With all lists at every process, traffic would grow with the square of their number.
        let size = numbers.len().div_ceil(self.count);
        let mut out: Vec<Vec<u8>> = numbers.chunks(size).map(sparse::write).collect();
        out.resize(self.count, Vec::new());
        let lists = self.round(out, 0).0;
        let own = numbers.chunks(size).nth(self.me).map_or(0, <[u64]>::len);
        let own = sparse::write(&add_all(own, &lists)?);
        let told = self.round(vec![own; self.count], 0).0;
        let mut sums = vec![0; numbers.len()];
        for (sums, list) in sums.chunks_mut(size).zip(&told) {
            sparse::add(sums, list).ok_or(SolveError::Numbers)?;
        }
        Ok(sums)
    }

    /// The largest of what all processes have.
    pub(crate) fn largest(&mut self, number: u64) -> u64 {
        let (received, _) = self.round(vec![number.to_le_bytes().to_vec(); self.count], 0);
        let numbers = received.iter().filter_map(|bytes| bytes.first_chunk());
        numbers.map(|bytes| u64::from_le_bytes(*bytes)).max().unwrap_or(number)
    }

    /// What process 0 says to all.
    pub(crate) fn announce(&mut self, words: Vec<u8>) -> Vec<u8> {
        let mine = if self.me == 0 { words } else { Vec::new() };
        self.round(vec![mine; self.count], 0).0.swap_remove(0)
    }

    /// What all processes say to process 0, which may be long: it is sent in pieces.
    pub(crate) fn gather_long(&mut self, words: &[u8]) -> Vec<Vec<u8>> {
        let rounds = self.largest(words.len().div_ceil(PIECE) as u64);
        let mut pieces = words.chunks(PIECE);
        let mut all = vec![Vec::new(); self.count];
        for _ in 0..rounds {
            let piece = pieces.next().unwrap_or_default().to_vec();
            for (all, piece) in all.iter_mut().zip(self.gather(piece)) {
                all.extend(piece);
            }
        }
        all
    }

    /// What all processes say to process 0; nothing for the others.
    pub(crate) fn gather(&mut self, words: Vec<u8>) -> Vec<Vec<u8>> {
        let mut out = vec![Vec::new(); self.count];
        out[0] = words;
        self.round(out, 0).0
    }
}

/// The sums of lists that have the same length, place by place.
fn add_all(length: usize, lists: &[Vec<u8>]) -> Result<Vec<u64>, SolveError> {
    let mut sums = vec![0; length];
    for list in lists {
        sparse::add(&mut sums, list).ok_or(SolveError::Numbers)?;
    }
    Ok(sums)
}

/// The processor time of this process so far.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    Duration::ZERO
}
