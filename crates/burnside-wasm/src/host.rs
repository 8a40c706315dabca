//! The functions of the host that are called here. Elsewhere than in WebAssembly there is no host,
//! and the system has a clock.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Set when the host no longer wants the answer.
pub(crate) static CANCELED: AtomicBool = AtomicBool::new(false);

/// A call begins.
pub(crate) fn begin() {
    CANCELED.store(false, Relaxed);
    #[cfg(target_family = "wasm")]
    wasm::prepare();
}

/// Whether the host no longer wants the answer. It can only say so when it is asked something.
pub(crate) fn is_canceled() -> bool {
    #[cfg(target_family = "wasm")]
    let _ = burnside_solve::clock::Instant::now();
    CANCELED.load(Relaxed)
}

/// The most memory that the host gives, in bytes.
pub(crate) fn memory() -> u64 {
    #[cfg(target_family = "wasm")]
    return wasm::memory();
    #[cfg(not(target_family = "wasm"))]
    return 1 << 32;
}

/// Tells the host how much is done, and of how much if that is known.
pub(crate) fn progress(done: u64, total: Option<u64>) {
    #[cfg(target_family = "wasm")]
    wasm::progress(done, total);
    #[cfg(not(target_family = "wasm"))]
    let _ = (done, total);
}

#[cfg(target_family = "wasm")]
mod wasm {
    #![allow(unsafe_code)] // for the names that are imported; there are no unsafe blocks

    use std::{
        panic,
        sync::{Once, atomic::Ordering::Relaxed},
        time::Duration,
    };

    use burnside_solve::clock::set_clock;

    use super::CANCELED;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment; negative if the answer is no longer wanted.
        safe fn host_now() -> f64;
        /// How much is done, and of how much; 0 if that is not known.
        safe fn host_progress(done: f64, total: f64);
        /// The most memory that there is, in bytes.
        safe fn host_memory() -> f64;
        /// The program is at fault; it ends after this. The message is UTF-8.
        safe fn host_panic(message: *const u8, length: usize);
    }

    fn now() -> Duration {
        let milliseconds = host_now();
        if milliseconds < 0.0 {
            CANCELED.store(true, Relaxed);
        }
        Duration::try_from_secs_f64(milliseconds.abs() / 1000.0).unwrap_or_default()
    }

    pub(super) fn prepare() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            set_clock(now);
            panic::set_hook(Box::new(|info| {
                let message = info.to_string();
                host_panic(message.as_ptr(), message.len());
            }));
        });
    }

    #[allow(clippy::cast_sign_loss)] // a number of bytes
    pub(super) fn memory() -> u64 {
        host_memory() as u64
    }

    #[allow(clippy::cast_precision_loss)] // JavaScript's numbers
    pub(super) fn progress(done: u64, total: Option<u64>) {
        host_progress(done as f64, total.unwrap_or(0) as f64);
    }
}
