//! Threads: how many, whose, and until when.
//!
//! Everything runs on pools of our own, one for each number of threads and each process: a forked
//! process (as loaders of training data are) has none of its parent's threads and makes its own.
//! Whatever runs on them does so without the interpreter's lock: rules that are written in Python
//! ask for it.

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

use burnside_api::{Context, Effort, Kind, PORTION};
use burnside_solve::Limits;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    errors::{Result, failure, unwound},
    service::caught,
};

/// More threads than this are a slip of the pen.
const MOST: usize = 1024;

/// How often we check for a Ctrl-C.
pub(crate) const GLANCE: Duration = Duration::from_millis(50);

/// A pool with the process that it belongs to and its number of threads.
type Owned = (u32, usize, Arc<ThreadPool>);

/// The number of threads: the one given, or that of the cores.
pub(crate) fn count(threads: Option<usize>) -> Result<usize> {
    match threads {
        Some(threads @ 1..=MOST) => Ok(threads),
        Some(threads) => Err(failure(
            Kind::Parameter,
            format!("threads must be from 1 to {MOST}, not {threads}"),
        )),
        None => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get)),
    }
}

/// The pool of this process with this many threads.
pub(crate) fn pool(threads: usize) -> Result<Arc<ThreadPool>> {
    static POOLS: Mutex<Vec<Owned>> = Mutex::new(Vec::new());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if pools.iter().any(|(owner, ..)| *owner != process) {
        // These threads belong to the process that we were forked from: there are none to stop here.
        mem::forget(mem::take(&mut *pools));
    }
    if let Some((.., pool)) = pools.iter().find(|(_, size, _)| *size == threads) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let made = made.map_err(|error| failure(Kind::Parameter, error.to_string()))?;
    let made = Arc::new(made);
    pools.push((process, threads, Arc::clone(&made)));
    Ok(made)
}

/// An error if there was a Ctrl-C or another signal that raises in Python.
#[allow(clippy::redundant_closure_for_method_calls)] // the method is too particular about lifetimes
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// A context without any limit but this flag.
pub(crate) fn until(cancel: &AtomicBool) -> Context<'_> {
    Limits { cancel: Some(cancel), ..Limits::default() }.into()
}

/// The same with the limits of an effort.
pub(crate) fn within<'a>(effort: Effort, context: &Context<'a>) -> Context<'a> {
    Context { limits: effort.within(&context.limits), ..*context }
}

/// Works on this many rows: where we are if they are few, else [`interruptible`].
pub(crate) fn on_rows<T: Send>(
    py: Python<'_>,
    rows: usize,
    threads: Option<usize>,
    work: impl FnOnce(&Context<'_>) -> Result<T> + Send,
) -> Result<T> {
    let threads = count(threads)?;
    if rows <= PORTION {
        return py.detach(|| caught(|| work(&Context::default())));
    }
    interruptible(py, threads, work)
}

/// Runs something long on this many threads, without the interpreter's lock. Ctrl-C cancels the
/// context, and the work should soon come to its end.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    threads: usize,
    work: impl FnOnce(&Context<'_>) -> Result<T> + Send,
) -> Result<T> {
    let cancel = AtomicBool::new(false);
    let (pool, cancel) = (pool(threads)?, &cancel);
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel();
            let worker = scope.spawn(move || {
                let result = caught(|| pool.install(|| work(&until(cancel))));
                // There is no receiver if the wait was interrupted.
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
            result.unwrap_or_else(|payload| Err(unwound(payload)))
        })
    })
}
