//! The few threads for questions that take long.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::{
    sync::{Semaphore, oneshot},
    time::timeout,
};

use crate::{Limits, refusal::Refusal};

/// Lanes of one thread each: what is asked in one is never delayed by another.
pub(crate) struct Heavy {
    lanes: Vec<ThreadPool>,
    free: Arc<Semaphore>,
    next: AtomicUsize,
    waiting: AtomicUsize,
    limits: Limits,
}

impl Heavy {
    pub(crate) fn new(limits: &Limits) -> Self {
        let lane = |at: usize| {
            ThreadPoolBuilder::new()
                .num_threads(1)
                .thread_name(move |_| format!("heavy-{at}"))
                .build()
                .expect("a thread can be started")
        };
        Self {
            lanes: (0..limits.heavy.max(1)).map(lane).collect(),
            free: Arc::new(Semaphore::new(limits.heavy.max(1))),
            next: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            limits: limits.clone(),
        }
    }

    /// Works on a question, if its turn comes in time.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = || Refusal::busy(self.limits.budget.as_secs().max(1));
        let permit = match self.free.clone().try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let _place = Place::take(&self.waiting, self.limits.waiting).ok_or_else(busy)?;
                let turn = timeout(self.limits.waiting_time, self.free.clone().acquire_owned());
                turn.await.ok().and_then(Result::ok).ok_or_else(busy)?
            }
        };
        let lane = &self.lanes[self.next.fetch_add(1, Relaxed) % self.lanes.len()];
        let (tell, told) = oneshot::channel();
        lane.spawn(move || {
            let _ = tell.send(work());
            drop(permit);
        });
        told.await.map_err(|_| busy())
    }
}

/// A place among those who wait, given back when it is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let place = Self(waiting);
        (waiting.fetch_add(1, Relaxed) < most).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
