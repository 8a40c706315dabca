//! Threads: how many, whose, and until when.
//!
//! Everything runs on pools of our own, one for each number of threads and each process: a forked
//! process (as loaders of training data are) has none of its parent's threads and makes its own.

use std::{
    mem,
    num::NonZeroUsize,
    process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use crate::errors::{Failure, Result};

/// More threads than this are a slip of the pen.
const MOST: usize = 1024;

/// A pool with the process that it belongs to and its number of threads.
type Owned = (u32, usize, Arc<ThreadPool>);

/// The number of threads that is meant: all there are, unless it is said.
pub(crate) fn count(threads: Option<usize>) -> Result<usize> {
    match threads {
        Some(threads @ 1..=MOST) => Ok(threads),
        Some(threads) => {
            Err(Failure::new("parameter", format!("threads is 1 to {MOST}, not {threads}")))
        }
        None => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get)),
    }
}

/// The pool of this process with so many threads.
fn pool(threads: usize) -> Result<Arc<ThreadPool>> {
    static POOLS: Mutex<Vec<Owned>> = Mutex::new(Vec::new());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if pools.iter().any(|(owner, ..)| *owner != process) {
        // Threads of the process that we were forked from: there is nobody to stop.
        mem::forget(mem::take(&mut *pools));
    }
    if let Some((.., pool)) = pools.iter().find(|(_, size, _)| *size == threads) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let made = made.map_err(|error| Failure::new("parameter", error.to_string()))?;
    let made = Arc::new(made);
    pools.push((process, threads, Arc::clone(&made)));
    Ok(made)
}

/// Runs something on a pool of so many threads.
pub(crate) fn install<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T> {
    Ok(pool(threads)?.install(work))
}

/// Rows that are worth a thread where each is done in no time.
pub(crate) const PORTION: usize = 512;

/// Fills one row of `out` for each of so many rows; `work` gets the row's number and its place.
/// Of several rows that fail, the first is reported.
pub(crate) fn rows<T: Send>(
    threads: usize,
    width: usize,
    out: &mut [T],
    work: impl Fn(usize, &mut [T]) -> Result<()> + Sync,
) -> Result<()> {
    let mut nothing = vec![(); out.len() / width];
    let work = |index, row: &mut [T], _: &mut [()]| work(index, row);
    rows_of_two(threads, PORTION, (width, out), (1, &mut nothing), work)
}

/// [`rows`] of two arrays at once, both with their widths, in portions of so many rows.
pub(crate) fn rows_of_two<A: Send, B: Send>(
    threads: usize,
    portion: usize,
    (width_a, a): (usize, &mut [A]),
    (width_b, b): (usize, &mut [B]),
    work: impl Fn(usize, &mut [A], &mut [B]) -> Result<()> + Sync,
) -> Result<()> {
    let first_failure = |(number, (a, b)): (usize, (&mut [A], &mut [B]))| {
        let rows = a.chunks_exact_mut(width_a).zip(b.chunks_exact_mut(width_b));
        (number * portion..)
            .zip(rows)
            .find_map(|(index, (a, b))| work(index, a, b).err().map(|failure| failure.at(index)))
    };
    let (wide_a, wide_b) = (portion * width_a, portion * width_b);
    let failed = if threads == 1 || a.len() <= wide_a {
        a.chunks_mut(wide_a).zip(b.chunks_mut(wide_b)).enumerate().find_map(first_failure)
    } else {
        install(threads, || {
            let portions = a.par_chunks_mut(wide_a).zip(b.par_chunks_mut(wide_b));
            let failures = portions.enumerate().filter_map(first_failure);
            failures.min_by_key(|failure| failure.index)
        })?
    };
    failed.map_or(Ok(()), Err)
}

/// An error if there was a Ctrl-C, or whatever else Python was to be told.
#[allow(clippy::redundant_closure_for_method_calls)] // the method is too particular about lifetimes
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Runs something long on so many threads, without the interpreter's lock. Ctrl-C sets the flag,
/// and the work should soon come to its end.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    threads: usize,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    const GLANCE: Duration = Duration::from_millis(50);
    let cancel = AtomicBool::new(false);
    let (pool, cancel) = (pool(threads)?, &cancel);
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel();
            let worker = scope.spawn(move || {
                let result = pool.install(|| work(cancel));
                // Nobody listens any more if the wait was interrupted.
                let _ = done.send(());
                result
            });
            let mut interrupted = Ok(());
            while wait.recv_timeout(GLANCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                interrupted = signals();
                if interrupted.is_err() {
                    cancel.store(true, Ordering::Relaxed);
                    break;
                }
            }
            let result = worker.join();
            interrupted?;
            result.map_err(|_| Failure::new("internal", "the search broke off").into())
        })
    })
}
