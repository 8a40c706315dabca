//! One job on all processes: connecting, working, watching, ending.

use std::{
    net::TcpStream,
    ops::ControlFlow,
    sync::{
        Arc, Mutex, Once, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use burnside_solve::solve::{Progress, SolveError, Stage};
use timely::{
    WorkerConfig,
    communication::{
        AllocatorBuilder, Hooks,
        allocator::{
            ProcessBuilder, thread::ThreadBuilder,
            zero_copy::initialize::initialize_networking_from_sockets,
        },
    },
    execute::execute_from,
    worker::Worker,
};

use crate::{
    ClusterError, Member,
    connect::connect,
    greeting::Agreement,
    post::{Post, processor_time},
    stall::{Moving, Stall},
    watch::{Flag, Paces, Watch},
};

/// Between two looks at the others and at the work.
const LOOK: Duration = Duration::from_millis(50);
/// Between two reports to the observer.
const REPORT: Duration = Duration::from_millis(200);

/// How long the work may take to leave when it is over.
const LEAVING: Duration = Duration::from_secs(2);

/// How long processes wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For a process that has not come yet.
    pub start: Duration,
    /// For a sign of life of one that has.
    pub silence: Duration,
    /// For the own work, if it neither waits for others nor uses the processor.
    pub stall: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { start: seconds(5 * 60), silence: seconds(20), stall: seconds(10 * 60) }
    }
}

/// Receives the progress of the whole run, and may stop it.
pub trait Observer: Sync {
    /// Called a few times a second: the progress of all processes together, and what each of them
    /// has done.
    fn progress(&self, progress: Progress, by_process: &[u64]) -> ControlFlow<()>;
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress, _: &[u64]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// How far this process is. A phase is a part of the work with a length of its own.
#[derive(Debug)]
pub(crate) struct Pace {
    me: usize,
    paces: Arc<Paces>,
    phase: AtomicU64,
    done: AtomicU64,
    /// All that is to be done in this phase, by all processes.
    total: AtomicU64,
    stage: Mutex<(Stage, Instant)>,
}

impl Pace {
    fn new(me: usize, paces: Arc<Paces>) -> Self {
        let stage = Mutex::new((Stage::Classes, Instant::now()));
        let zero = || AtomicU64::new(0);
        Self { me, paces, phase: zero(), done: zero(), total: zero(), stage }
    }

    /// A phase begins: so much is to be done by all processes together.
    pub(crate) fn phase(&self, stage: Stage, total: u64) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = (stage, Instant::now());
        self.phase.fetch_add(1, Relaxed);
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
        self.advance(0);
    }

    /// So much more is done by this process.
    pub(crate) fn advance(&self, work: u64) {
        let done = self.done.fetch_add(work, Relaxed) + work;
        self.paces.set(self.me, self.phase.load(Relaxed), done);
    }

    fn tell(&self, observer: &dyn Observer) -> ControlFlow<()> {
        let (stage, started) = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let by_process = self.paces.of_phase(self.phase.load(Relaxed));
        let (done, total) = (by_process.iter().sum::<u64>(), self.total.load(Relaxed));
        #[allow(clippy::cast_precision_loss)] // an estimate
        let factor = (done > 0).then(|| total.saturating_sub(done) as f64 / done as f64);
        let left =
            factor.map(|factor| Duration::from_secs_f64(started.elapsed().as_secs_f64() * factor));
        observer.progress(Progress { stage, done, total, left }, &by_process)
    }
}

/// Runs a job on this process, as one of all that are in the hosts file. Ends when all are done, or
/// when one of them is gone.
pub(crate) fn run<T: Send + 'static>(
    member: Member,
    agreement: &Agreement,
    patience: Patience,
    observer: &dyn Observer,
    job: impl FnOnce(&mut Post<'_>, &Pace) -> Result<T, ClusterError> + Send + 'static,
) -> Result<T, ClusterError> {
    be_quiet_about_lost_connections();
    let me = member.process;
    let watch = Watch::new(me, member.hosts.clone(), patience.silence);
    let ended = Flag::default();
    let pace = Arc::new(Pace::new(me, Arc::clone(&watch.paces)));
    let result = connect(member, agreement, patience.start, &watch, &ended)
        .and_then(|sockets| work(sockets, me, &watch, &pace, patience, observer, job));
    ended.set();
    match &result {
        Ok(_) => watch.done(),
        Err(error) => watch.stop(error),
    }
    result
}

fn work<T: Send + 'static>(
    sockets: Vec<Option<TcpStream>>,
    me: usize,
    watch: &Watch,
    pace: &Arc<Pace>,
    patience: Patience,
    observer: &dyn Observer,
    job: impl FnOnce(&mut Post<'_>, &Pace) -> Result<T, ClusterError> + Send + 'static,
) -> Result<T, ClusterError> {
    let count = sockets.len();
    let (tell, ended) = channel();
    let (at_work, left) = channel::<()>();
    let over = Flag::default();
    let job = Mutex::new(Some((job, at_work)));
    let moving = Arc::new(Moving::default());
    let (its_pace, its_over, failed) = (Arc::clone(pace), over.clone(), tell.clone());
    let its_moving = Arc::clone(&moving);
    thread::spawn(move || {
        let failed = Mutex::new(failed);
        let work = move |worker: &mut Worker| {
            let (job, _at_work) = job.lock().unwrap_or_else(PoisonError::into_inner).take()?;
            let mut post = Post::new(worker, its_over.clone(), Arc::clone(&its_moving));
            match job(&mut post, &its_pace) {
                Ok(done) => Some(done),
                Err(error) => {
                    let failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    let _ = failed.send(Err(error));
                    None
                }
            }
        };
        let done = engine(sockets, me, count, work);
        let _ = tell.send(done);
    });
    let result = wait(&ended, watch, pace, patience.stall, &moving, observer);
    if result.is_err() {
        // The work leaves what it holds as soon as it looks up. The engine's own threads may wait
        // for others in vain: they end with the program.
        over.set();
        let _ = left.recv_timeout(LEAVING);
    }
    result
}

/// Waits for the work, watches the others, and reports.
fn wait<T>(
    ended: &Receiver<Result<T, ClusterError>>,
    watch: &Watch,
    pace: &Pace,
    patience: Duration,
    moving: &Moving,
    observer: &dyn Observer,
) -> Result<T, ClusterError> {
    // The engine does not know which process is gone; the watch does, or will soon.
    let lost = |what| watch.wait_for_failure().unwrap_or(ClusterError::Engine(what));
    let mut reported = Instant::now();
    let mut stall = Stall::new(patience, reported, processor_time());
    loop {
        match ended.recv_timeout(LOOK) {
            Ok(Err(ClusterError::Engine(what))) => return Err(lost(what)),
            Ok(result) => return result,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(lost("the work ended without a result".to_owned()));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(error) = watch.failure() {
            return Err(error);
        }
        if reported.elapsed() >= REPORT {
            reported = Instant::now();
            if cfg!(unix) && stall.is(moving, reported, processor_time()) {
                return Err(ClusterError::Stalled { waited: patience });
            }
            if pace.tell(observer).is_break() {
                return Err(SolveError::Stopped.into());
            }
        }
    }
}

/// Runs the work on timely's worker of this process, until all have ended.
fn engine<T: Send + 'static>(
    sockets: Vec<Option<TcpStream>>,
    me: usize,
    count: usize,
    work: impl Fn(&mut Worker) -> Option<T> + Send + Sync + 'static,
) -> Result<T, ClusterError> {
    let failed = |error: String| ClusterError::Engine(error);
    let config = WorkerConfig::default();
    let guards = if count == 1 {
        let alone = vec![AllocatorBuilder::Thread(ThreadBuilder)];
        execute_from(alone, Box::new(()), config, work)
    } else {
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), hooks.spill.clone());
        let (builders, guard) = initialize_networking_from_sockets(inside, sockets, me, 1, hooks)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        execute_from(builders, Box::new(guard), config, work)
    };
    let results = guards.map_err(failed)?.join();
    let done = results.into_iter().next().transpose().map_err(failed)?.flatten();
    done.ok_or_else(|| failed("the work ended without a result".to_owned()))
}

/// The engine's threads panic when a connection is lost. That is told by us, with the name of the
/// process that is gone, and not by them.
fn be_quiet_about_lost_connections() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let payload = panic.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default();
            let of_engine =
                ["timely communication error", "MergeQueue", "Send thread", "Recv thread"];
            let current = thread::current();
            let is_engine = current.name().is_some_and(|name| {
                name.starts_with("timely:send") || name.starts_with("timely:recv")
            });
            if !is_engine && !of_engine.iter().any(|start| text.starts_with(start)) {
                before(panic);
            }
        }));
    });
}
