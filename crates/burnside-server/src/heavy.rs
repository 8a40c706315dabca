//! The few threads for requests that take long.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};

use crate::{Limits, http_error::HttpError};

/// Lanes of one thread each: a request has a lane to itself, so none delays another.
pub(crate) struct Heavy {
    lanes: Arc<Mutex<Vec<ThreadPool>>>,
    /// As many as there are lanes.
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    limits: Limits,
}

impl Heavy {
    pub(crate) fn new(limits: &Limits) -> Self {
        let lane = |number: usize| {
            let pool = ThreadPoolBuilder::new().num_threads(1);
            let named = pool.thread_name(move |_| format!("heavy-{number}"));
            named.build().expect("a system that can serve can start a thread")
        };
        let lanes: Vec<_> = (0..limits.heavy.max(1)).map(lane).collect();
        Self {
            turns: Arc::new(Semaphore::new(lanes.len())),
            lanes: Arc::new(Mutex::new(lanes)),
            waiting: AtomicUsize::new(0),
            limits: limits.clone(),
        }
    }

    /// Works on a request if its turn comes in time. Whatever the request works on in parallel
    /// stays in its lane.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HttpError> {
        let turn = self.turn().await?;
        let done = spawn_blocking(move || turn.take(work)).await;
        done.map_err(|_| {
            tracing::error!("a long request ended in a panic");
            HttpError::fault()
        })
    }

    async fn turn(&self) -> Result<Turn, HttpError> {
        let busy = || HttpError::busy(self.limits.budget.as_secs().max(1));
        let permit = if let Ok(permit) = self.turns.clone().try_acquire_owned() {
            permit
        } else {
            let _place = Place::take(&self.waiting, self.limits.waiting).ok_or_else(busy)?;
            let turn = timeout(self.limits.waiting_time, self.turns.clone().acquire_owned());
            turn.await.ok().and_then(Result::ok).ok_or_else(busy)?
        };
        let lane = self.lanes.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Ok(Turn { lane, lanes: self.lanes.clone(), _permit: permit })
    }
}

/// A lane for one request. Dropped, the lane is free again, and only then the next turn comes.
struct Turn {
    lane: Option<ThreadPool>,
    lanes: Arc<Mutex<Vec<ThreadPool>>>,
    _permit: OwnedSemaphorePermit,
}

impl Turn {
    fn take<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let lane = self.lane.as_ref().expect("there are as many lanes as turns");
        lane.install(work)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        lanes.extend(self.lane.take());
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
